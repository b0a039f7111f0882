"""16.6 Breaking units down and building them up."""
