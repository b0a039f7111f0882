"""16.8 Fatigue."""
