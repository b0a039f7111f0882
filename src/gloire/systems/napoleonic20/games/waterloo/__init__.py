"""The exclusive rules of Waterloo 20."""
