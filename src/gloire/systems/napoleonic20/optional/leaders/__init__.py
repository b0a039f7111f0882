"""16.9 Leaders."""
