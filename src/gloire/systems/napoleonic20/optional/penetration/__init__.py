"""16.2 Cavalry penetration."""
