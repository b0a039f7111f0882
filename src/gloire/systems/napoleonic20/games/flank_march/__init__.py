"""A flank march, which Borodino 20 and Smolensk 20 have."""
