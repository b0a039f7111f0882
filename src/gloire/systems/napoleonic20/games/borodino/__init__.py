"""The exclusive rules of Borodino 20."""
