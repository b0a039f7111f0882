"""The rulebook of Skirmish, a module a chapter; sequence.py is its back page."""
