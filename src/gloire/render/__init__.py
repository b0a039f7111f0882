"""Views as pictures, text and sentences."""
