"""Jours de Gloire: the series rules of Frédéric Bey, and its battles."""
