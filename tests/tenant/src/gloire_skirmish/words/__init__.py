"""Sentences about Skirmish, a folder a language."""
