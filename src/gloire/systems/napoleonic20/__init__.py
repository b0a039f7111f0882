"""Napoleonic 20: the series rules and the games of the Fading Glory box."""
