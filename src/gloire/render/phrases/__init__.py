"""Phrases: catalogues of sentences in one language, and the names that fill them."""
