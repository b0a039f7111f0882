"""Rules to read: a case in our own words, the index of all that a game is played by, the rulings about each case."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from gloire.rulebook import Book, Ruling, load_index, read_rulings
from gloire.systems import entry


class NoSuchRule(LookupError):
    """No book has a case of that number."""


class Case(Struct, frozen=True, kw_only=True):
    """A case as the index shows it."""

    rule: str  # as it is cited: 9.8.3, or Waterloo 5.1
    title: str
    text: str
    rulings: tuple[Ruling, ...] = ()


RULE = re.compile(r"\s*(?:([A-Za-z]\w*(?: [A-Za-z]\w*)?)\s+)?([A-Z]{0,2}\d+(?:\.\d+)*)\s*")
RULING = re.compile(r"\s*(R\d+)\s*")


def rule(number: str, system: str, game: str = "") -> str:
    """A case in our own words: the series rule, and what the game named adds under the same number.

    "9.8.3" looks in the series rules and in the game's; a number after the name of a game in that game's only, and in
    the series where that game changes nothing. "R9" is a ruling.
    """
    if RULING.fullmatch(number):
        return _ruling(number.strip(), system)
    return "\n\n".join(f"[{case.rule}] {case.title}. {case.text}" for case in cases(number, system, game))


def cases(number: str, system: str, game: str = "") -> list[Case]:
    """The cases that are meant by a number as it is cited."""
    parts = RULE.fullmatch(number)
    named = parts[1].lower().replace(" ", "_") if parts and parts[1] else ""
    books = [book for book in _books(system) if _is_meant(book, named, game)]
    found = [case for book in books if parts and (case := _case(book, parts[2]))]
    if not found and named and any(book.name == named for book in books):
        return cases(parts[2] if parts else "", system)
    if not found:
        raise NoSuchRule(number)
    return found


def _is_meant(book: Book, named: str, game: str) -> bool:
    """A game is named in full or by how its name begins, as where there is little room."""
    if named:
        return book.name.startswith(named)
    return _is_played_by(book, game)


def _is_played_by(book: Book, game: str) -> bool:
    """The series rules, and a game's own; all scenarios of a battle may have one: cedar-creek-morning cedar_creek."""
    return book.name in (book.system, game) or f"{game.replace('-', '_')}_".startswith(f"{book.name}_")


def _case(book: Book, number: str) -> Case | None:
    key = number if number in book.entries else f"{number}.0"
    return _told(book, key) if key in book.entries else None


def _told(book: Book, key: str) -> Case:
    told = book.entries[key]
    rulings = book.rulings.get(key, ())
    return Case(rule=f"{book.game} {key}".strip(), title=told.title, text=told.text or told.why, rulings=rulings)


def index(system: str, game: str = "") -> Iterator[Case]:
    """Every case of the series, and of one game's own book, in the order of the books."""
    for book in _books(system):
        if _is_played_by(book, game):
            yield from (_told(book, key) for key in book.entries)


def _ruling(number: str, system: str) -> str:
    for ruling in read_rulings(entry(system).folder("book")):
        if ruling.number == number:
            return f"[{ruling.cases}] {ruling.text} {ruling.why}"
    raise NoSuchRule(number)


@cache
def _books(system: str) -> tuple[Book, ...]:
    return tuple(load_index(entry(system).folder("book") / "rules.toml", system))
