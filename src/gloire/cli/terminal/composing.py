"""An answer that is put together from parts by typed lines: a number or a name picks a part or puts it back."""

from collections.abc import Iterable, Sequence
from typing import Any

from gloire.cli.terminal.lexicon import Lexicon
from gloire.core.display import Composing, Part, Tray, composed
from gloire.render.words import Names, spoken

Row = tuple[Tray, Part]


class Composer:
    """What has been picked so far."""

    def __init__(self, composing: Composing) -> None:
        self.composing = composing
        self.picked: set[tuple[str, str]] = set(composing.picked)

    @property
    def answer(self) -> Any:
        """The answer as it stands."""
        return composed(self.composing, self.picked)

    @property
    def rows(self) -> list[Row]:
        """Every part, in the order of its number."""
        return [(tray, part) for tray in self.composing.trays for part in tray.parts]

    def has(self, row: Row) -> bool:
        """Whether a part is in the answer."""
        return _name(row) in self.picked

    def toggle(self, row: Row) -> None:
        """Picks a part, or puts it back."""
        self.picked ^= {_name(row)}

    def read(self, line: str, lexicon: Lexicon, names: Names) -> Sequence[Row]:
        """The parts that a line means: numbers of the list, their names, or the names of units they are for.

        "all" picks what is still out, "none" puts back what is in. Raises NotUnderstood for any other word.
        """
        rows = {str(number): row for number, row in enumerate(self.rows, 1)}
        words = line.lower().replace(",", " ").split()
        if words in (["all"], ["none"]):
            return [row for row in self.rows if self.has(row) == (words == ["none"])]
        if rows.keys() >= set(words):
            return [rows[word] for word in words]
        return self._by_name(line, names) or self._for_units(line, lexicon)

    def _by_name(self, line: str, names: Names) -> Sequence[Row]:
        """Parts with a name; of several copies the first that is still out, or the first of all."""
        alike = [row for row in self.rows if _title(row, names) == _plain(line)]
        return ([row for row in alike if not self.has(row)] or alike)[:1]

    def _for_units(self, line: str, lexicon: Lexicon) -> Sequence[Row]:
        units = [meaning.units for meaning in lexicon.read(line)]
        return [row for row in self.rows if any(wanted & set(row[1].units) for wanted in units)]

    def told(self, names: Names) -> Iterable[str]:
        """The trays with how many parts are left of each, and the parts with their numbers."""
        number = 0
        for tray in self.composing.trays:
            count = sum(self.has((tray, part)) for part in tray.parts)
            left = f", {tray.most - count} of {tray.most} left" if tray.most >= 0 else ""
            yield f"{spoken(tray.said, names)}{left} [{tray.rule}]"
            for part in tray.parts:
                number += 1
                note = f" ({spoken(part.note, names)})" if part.note else ""
                yield f"  {number:>2} [{'x' if self.has((tray, part)) else ' '}] {spoken(part.said, names)}{note}"


def _name(row: Row) -> tuple[str, str]:
    return row[0].field, row[1].key


def _title(row: Row, names: Names) -> str:
    """What a part is called, without the number of a copy."""
    return _plain(spoken(row[1].said, names).partition(",")[0])


def _plain(text: str) -> str:
    return " ".join(text.lower().replace(".", " ").split())
