"""Shares in words, for figures that are printed."""


def share(part: int, whole: int) -> str:
    """A part of a whole in percent; none where there is no whole."""
    return f"{part / whole:.0%}" if whole else "none"
