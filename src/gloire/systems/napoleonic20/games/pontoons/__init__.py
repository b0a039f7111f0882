"""Pontoon bridges, which Borodino 20 and Smolensk 20 have."""
