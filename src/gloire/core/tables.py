"""Printed tables, as data: headings, rows by die face, results."""

from collections.abc import Mapping, Sequence

import msgspec


class Table(msgspec.Struct, frozen=True):
    """A table read by a die and a column; a value beyond its first or last column or row reads that one."""

    rule: str
    columns: tuple[int, ...]
    rows: Mapping[int, tuple[str, ...]]

    def column(self, value: int) -> int:
        """The heading that a value falls under."""
        first, last = self.columns[0], self.columns[-1]
        return first if value < first else min(value, last)

    def result(self, die: int, value: int) -> str:
        """The result for a die in the column of a value."""
        faces = sorted(self.rows)
        row = self.rows[max(faces[0], min(faces[-1], die))]
        return row[self.columns.index(self.column(value))]


class Chart(msgspec.Struct, frozen=True):
    """A table read by a die alone: results from one face upward to the next."""

    rule: str
    results: tuple[tuple[int, str], ...]  # (lowest face, result), ascending

    def result(self, die: int) -> str:
        """The result for a modified die; below the first line it reads that one."""
        found = self.results[0][1]
        for lowest, result in self.results:
            if die >= lowest:
                found = result
        return found


def table_faults(
    columns: Sequence[int], rows: Mapping[str, Sequence[str]], results: Sequence[str], faces: Sequence[int]
) -> list[tuple[str, str]]:
    """What is wrong with a table as written, for dice with these faces: (key, fault) pairs."""
    faults, known = [], [str(face) for face in faces]
    for face in known:
        if face not in rows:
            faults.append((f"rows.{face}", f"die face {face} has no row"))
    for face, row in rows.items():
        if face not in known:
            faults.append((f"rows.{face}", f"{face} is not a face of a die"))
        if len(row) != len(columns):
            faults.append((f"rows.{face}", f"{len(row)} results under {len(columns)} headings"))
        faults += [
            (f"rows.{face}", f"unknown result {r!r}; known are {', '.join(results)}") for r in row if r not in results
        ]
    if list(columns) != sorted(set(columns)):
        faults.append(("columns", "headings must ascend"))
    return faults
