"""The special rules of the battles, a module each, and what they share."""
