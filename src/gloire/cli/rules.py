"""gloire rules"""

import re
from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from gloire.cli.charts import print_chart, print_ruling
from gloire.cli.opening import Complaint, json_option, print_json
from gloire.cli.output import console
from gloire.render.charts import Chart, charts_for
from gloire.rulebook import Book, Mention, Ruling, chapter, naming, read_books
from gloire.systems import rules_of


@click.command("rules")
@click.argument("names", nargs=-1, metavar="[BOOK] [CASE]")
@json_option
def command(names: tuple[str, ...], as_json: bool) -> None:
    """Look up a rule: its text in our words, its charts and rulings, where it is coded, which tests are named after it.

    BOOK is a rule system or one game's own book, such as napoleonic20 or Waterloo; W will do. With CASE, such as 9.8.3,
    that case; without it, how far the book is covered. A CASE alone is looked up in all books, and so is a ruling, R9.
    """
    name, case = understood(names)
    books = wanted(read_books(), name)
    if case and RULING.fullmatch(case):
        tell_rulings(rulings(books, case), as_json)
    elif case:
        tell_cases(cases(books, case), as_json)
    elif as_json:
        print_json([coverage(book) for book in books])
    elif name:
        for book in books:
            print_book(book, console())
    else:
        print_coverage(books, console())


RULING = re.compile(r"[Rr]\d+")
CASE = re.compile(r"[A-Za-z]?\d+(\.\d+)*\.?")


def understood(names: Sequence[str]) -> tuple[str | None, str | None]:
    """The book and the case that are meant, in one word or in two: as printed, Waterloo 5.2.1 and W 15."""
    words = " ".join(names).split()
    case = words.pop() if words and (CASE.fullmatch(words[-1]) or RULING.fullmatch(words[-1])) else None
    return " ".join(words) or None, case


def wanted(books: Sequence[Book], name: str | None) -> list[Book]:
    """All books, those of a system, or those whose name begins so, in capitals or not."""
    name = name and name.lower()
    found = [book for book in books if name in (None, book.system)] or [book for book in books if book.name == name]
    found = found or [book for book in books if book.name.startswith(name or "")]
    if not found:
        names = ", ".join(dict.fromkeys(name for book in books for name in (book.system, book.name)))
        raise Complaint(f"there are no rules called {name!r}; there are: {names}.")
    return found


def cases(books: Sequence[Book], case: str) -> list[tuple[Book, str]]:
    """The books that have the case; a chapter may be called 9 or 9.0. What a game does not change, its series has."""
    case = case.rstrip(".").upper()
    systems = {book.system for book in books}
    if not any(book.lists(case) for book in books):
        books = [book for book in read_books() if book.name in systems and book.lists(case)] or books
    found = [(book, number) for book in books for number in (case, f"{case}.0") if number in book.entries]
    if not found:
        begun = [number for book in books for number in book.entries if number.split(".")[0] == case.split(".")[0]]
        near = f" Chapter {case.split('.')[0]} has {', '.join(dict.fromkeys(begun))}." if begun else ""
        raise Complaint(f"no case {case!r} in {', '.join(book.name for book in books)}.{near}")
    return found


def rulings(books: Sequence[Book], number: str) -> list[Ruling]:
    """The ruling of this number, in each system that has one."""
    all_of_them = dict.fromkeys(ruling for book in books for ruled in book.rulings.values() for ruling in ruled)
    found = [ruling for ruling in all_of_them if ruling.number == number.upper()]
    if not found:
        raise Complaint(f"there is no ruling {number!r} in {', '.join(book.name for book in books)}.")
    return found


def tell_rulings(found: Sequence[Ruling], as_json: bool) -> None:
    """Rulings by themselves."""
    if as_json:
        print_json(found)
    else:
        for ruling in found:
            print_ruling(ruling, console())


def tell_cases(found: Sequence[tuple[Book, str]], as_json: bool) -> None:
    """Cases with all that belongs to them."""
    told = [described(book, number) for book, number in found]
    if as_json:
        print_json(told)
    else:
        for case in told:
            print_case(case, console())


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
        "charts": charts(book, number),
        "rulings": list(book.rulings.get(number, ())),
        "coded": [mention.place for mention in _about(book, book.citations, number)],
        "tests": [{"name": test.test, "place": test.place} for test in _about(book, book.tests, number)],
    }


def charts(book: Book, number: str) -> list[Chart]:
    """The charts that a case has, or sends its readers to, with the usual choices."""
    game = book.name if book.game else ""
    found = charts_for(rules_of(book.system), game)
    if not game:
        found = [chart for chart in found if chart.rule[0].isdigit()]
    return [chart for chart in found if chart.belongs_to(f"{book.game} {number}".strip())]


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
    for chart in case["charts"]:
        print_chart(chart, console)
    if case["rulings"]:
        console.print("  [bold]rulings[/]", highlight=False)
    for ruling in case["rulings"]:
        print_ruling(ruling, console)
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
