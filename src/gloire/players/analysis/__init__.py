"""A finished game looked at again: what the dice gave each side, and where another plan would have done better.

It knows no system. Plans are tried as a search tries them: from what the side could know then, and on the same dice as
what it did.
"""

from gloire.players.analysis.analyst import Analysis, Analyst, Point

__all__ = ["Analysis", "Analyst", "Point"]
