"""16.5 Unit reduction."""
