"""The exclusive rules of Smolensk 20."""
