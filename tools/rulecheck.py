"""Compare the rule index of every system with its code and tests.

Fails when a citation or a test names a case that is not listed, when a case called done has no citation or
no test, when a case called missing has both, or when a case is called not code without a reason or without
being one of its book's idle cases. Missing cases alone are counted, by book and chapter, and do not fail.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from gloire.rulebook import BadIndex, Book, Entry, chapter, faults, naming, read_books


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parse(arguments)
    try:
        books = read_books(asked.root)
    except BadIndex as fault:
        print(fault)
        return 1
    if asked.docs:
        write_pages(books, asked.docs)
    return report(books)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, help="another checkout of Gloire, instead of all systems known here")
    parser.add_argument("--docs", type=Path, metavar="DIR", help="also write a Markdown page for each book")
    return parser.parse_args(arguments)


def report(books: Iterable[Book]) -> int:
    """Print every book and its faults; 1 when there is a fault."""
    found = 0
    for book in books:
        print(f"{book.name}: {summary(book)}")
        for line in missing_by_chapter(book):
            print(f"    {line}")
        for fault in faults(book):
            found += 1
            print(f"    FAULT {fault}")
    print(f"rulecheck: faults: {found}" if found else "rulecheck: no faults")
    return 1 if found else 0


def summary(book: Book) -> str:
    count = Counter(entry.status for entry in book.entries.values())
    parts = [f"{count[status]} {status}" for status in ("done", "not code", "missing")]
    return ", ".join([f"{len(book.entries)} cases", *parts])


def missing_by_chapter(book: Book) -> Iterator[str]:
    total = Counter(chapter(case) for case in book.entries)
    missing = Counter(chapter(case) for case in book.cases("missing"))
    for number in sorted(missing):
        yield f"chapter {number}: {missing[number]} of {total[number]} missing"


def write_pages(books: Iterable[Book], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for book in books:
        (folder / f"{book.name}.md").write_text(page(book), encoding="utf-8")


def page(book: Book) -> str:
    """One book as Markdown: each case with our words, its status, its code and its tests."""
    title = book.game or book.system
    sections = [section(book, case, entry) for case, entry in book.entries.items()]
    return "\n\n".join([f"# Rules of {title}", f"{summary(book)}.", *sections]) + "\n"


def section(book: Book, case: str, entry: Entry) -> str:
    paragraphs = [f"## {case} {entry.title}", entry.text.strip(), status_line(entry)]
    code = [f"`{citation.place}`" for citation in naming(book.citations, case)]
    tests = [f"`{test.test}` (`{test.place}`)" for test in naming(book.tests, case)]
    paragraphs += [bullets("Coded in", code), bullets("Tests", tests)]
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def status_line(entry: Entry) -> str:
    reason = entry.why or entry.part
    return f"Status: {entry.status} ({reason})." if reason else f"Status: {entry.status}."


def bullets(heading: str, items: Sequence[str]) -> str:
    return "\n".join([f"{heading}:", "", *(f"- {item}" for item in items)]) if items else ""


if __name__ == "__main__":
    sys.exit(main())
