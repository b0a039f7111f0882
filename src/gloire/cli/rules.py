"""gloire rules"""

from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from gloire.cli.opening import Complaint, json_option, print_json
from gloire.cli.output import console
from gloire.rulebook import Book, Mention, chapter, naming, read_books


@click.command("rules")
@click.argument("system", required=False)
@click.argument("case", required=False)
@json_option
def command(system: str | None, case: str | None, as_json: bool) -> None:
    """Look up a rule: its text in our words, where it is coded, which tests are named after it.

    SYSTEM is a rule system or one game's own book, such as napoleonic20 or waterloo. With CASE, such as 9.8.3, that
    case; without it, how far the book is covered. A CASE alone is looked up in all books.
    """
    if system and system[0].isdigit() and not case:
        system, case = None, system
    books = wanted(read_books(), system)
    found = cases(books, case) if case else None
    if as_json:
        print_json([described(book, number) for book, number in found] if found else [coverage(book) for book in books])
    elif found:
        for book, number in found:
            print_case(described(book, number), console())
    elif system:
        for book in books:
            print_book(book, console())
    else:
        print_coverage(books, console())


def wanted(books: Sequence[Book], system: str | None) -> list[Book]:
    """All books, those of a system, or one by its name, in capitals or not."""
    system = system and system.lower()
    found = [book for book in books if system in (None, book.name)] or [book for book in books if book.system == system]
    if system in {book.system for book in books}:
        found = [book for book in books if book.system == system]
    if not found:
        names = ", ".join(dict.fromkeys(name for book in books for name in (book.system, book.name)))
        raise Complaint(f"there are no rules called {system!r}; there are: {names}.")
    return found


def cases(books: Sequence[Book], case: str) -> list[tuple[Book, str]]:
    """The books that have the case; a chapter may be called 9 or 9.0."""
    case = case.rstrip(".")
    found = [(book, number) for book in books for number in (case, f"{case}.0") if number in book.entries]
    if not found:
        begun = [number for book in books for number in book.entries if number.split(".")[0] == case.split(".")[0]]
        near = f" Chapter {case.split('.')[0]} has {', '.join(dict.fromkeys(begun))}." if begun else ""
        raise Complaint(f"no case {case!r} in {', '.join(book.name for book in books)}.{near}")
    return found


def described(book: Book, number: str) -> dict[str, Any]:
    """A case with all that refers to it."""
    entry = book.entries[number]
    return {
        "book": book.name,
        "case": number,
        "title": entry.title,
        "status": entry.status,
        "why": entry.why,
        "text": entry.text,
        "coded": [mention.place for mention in _about(book, book.citations, number)],
        "tests": [{"name": test.test, "place": test.place} for test in _about(book, book.tests, number)],
    }


def _about(book: Book, mentions: Sequence[Mention], number: str) -> list[Mention]:
    """Those of the case itself; of a heading that nothing names, those of the cases under it."""
    return naming(mentions, number) or book.under(mentions, number)


def coverage(book: Book) -> dict[str, Any]:
    """How far a book is covered, chapter by chapter."""
    chapters: dict[int, dict[str, int]] = {}
    for number, entry in book.entries.items():
        counts = chapters.setdefault(chapter(number), {"done": 0, "not code": 0, "missing": 0})
        counts[entry.status] += 1
    return {
        "book": book.name,
        "system": book.system,
        "cases": len(book.entries),
        **{status: sum(counts[status] for counts in chapters.values()) for status in ("done", "not code", "missing")},
        "tests": len(book.tests),
        "chapters": chapters,
    }


def print_case(case: dict[str, Any], console: Console) -> None:
    console.print(f"[bold]{case['book']} {case['case']} {case['title']}[/] ({case['status']})", highlight=False)
    if text := case["text"] or case["why"]:
        console.print(Padding(text, (0, 2)), highlight=False, markup=False)
    for heading, places in (
        ("coded in", case["coded"]),
        ("tests", [f"{t['name']} ({t['place']})" for t in case["tests"]]),
    ):
        if places:
            console.print(f"  [bold]{heading}[/]", highlight=False)
        for place in places:
            console.print(f"    {place}", highlight=False, soft_wrap=True)


def print_book(book: Book, console: Console) -> None:
    table = Table(title=f"{book.name}: {_summary(book)}", box=None, header_style="bold", title_justify="left")
    for heading in ("case", "title", "status", "coded", "tests"):
        table.add_column(heading, justify="right" if heading in ("coded", "tests") else "left")
    for number, entry in book.entries.items():
        coded, tests = book.under(book.citations, number), book.under(book.tests, number)
        table.add_row(number, entry.title, entry.status, str(len(coded)), str(len(tests)))
    console.print(table, highlight=False)


def print_coverage(books: Sequence[Book], console: Console) -> None:
    for book in books:
        console.print(f"[bold]{book.name}[/]: {_summary(book)}", highlight=False)
    console.print("`gloire rules BOOK` lists the cases of a book, `gloire rules BOOK CASE` shows one.", style="dim")


def _summary(book: Book) -> str:
    counts = coverage(book)
    parts = [f"{counts[status]} {status}" for status in ("done", "not code", "missing")]
    return f"{counts['cases']} cases, {', '.join(parts)}; {counts['tests']} tests"
