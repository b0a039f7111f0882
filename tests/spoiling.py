"""Scenario folders that are spoiled in order to see what is said of them."""

from pathlib import Path


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    """Writes something else, once, into a file that has what is to go."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
