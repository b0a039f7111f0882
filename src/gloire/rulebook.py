"""The rule index: every numbered case of the books, where it is coded, and which tests are named after it.

Each system lists its cases in `rules.toml`, in one table per book. The book that carries the system's name
holds the series rules; the others hold one game's exclusive rules. A citation opens a comment or a line of a
docstring: `9.8.3: …` for a series rule, `Waterloo 5.2.1: …` for an exclusive one; + , / and & join several.
A test begins its name with the case: `test_9_8_3_…`, `test_waterloo_5_2_1_…`. Where a game has several battles, each
may have a book, called after both, with a letter before its numbers: `Marengo C10: …`, `test_marengo_c10_…`; or there
is one for all, with two letters for each of its parts: `Cedar Creek SR1.3: …`, `test_cedar_creek_sr1_3_…`.
"""

import ast
import io
import re
import string
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from gloire.systems import Entry as SystemEntry
from gloire.systems import entries

Status = Literal["done", "not code", "missing"]
Number = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{0,2}\d+(\.\d+)*\Z")]

# In these books 4.11 stands under 4.1; in the others it would be the eleventh section of chapter 4.
BOOKS_NUMBERED_BY_DIGIT = frozenset({"glory3"})


class BadIndex(Exception):
    """A rules.toml that cannot be read as a rule index."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case as rules.toml has it, in our own words."""

    title: str
    status: Status
    text: str = ""
    why: str = ""
    part: str = ""  # of a missing case: what of it is in force already


class Mention(msgspec.Struct, frozen=True, order=True):
    """A place that names a case: a line that cites it, or a test called after it.

    The game is empty for a series rule, the test's name for a citation.
    """

    path: str
    line: int
    game: str
    number: str
    test: str = ""

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"


class Ruling(msgspec.Struct, frozen=True):
    """A doubtful case settled: which cases it is about, what we do, why, and what else could have been done."""

    number: str
    cases: str
    text: str
    why: str
    others: str = ""


class Book(msgspec.Struct, frozen=True):
    """One book of a system, with everything in code and tests that refers to it."""

    name: str
    system: str
    entries: dict[str, Entry]
    may_be_idle: tuple[str, ...] = ()
    rulings: dict[str, tuple[Ruling, ...]] = {}  # by case
    citations: tuple[Mention, ...] = ()
    tests: tuple[Mention, ...] = ()

    @property
    def game(self) -> str:
        """The name that stands before a number; series rules have none."""
        return "" if self.name == self.system else self.name.partition("-")[0].replace("_", " ").title()

    def lists(self, number: str) -> bool:
        """A chapter may be called 9 or 9.0."""
        return number in self.entries or f"{number}.0" in self.entries

    def cases(self, status: Status) -> list[str]:
        return [case for case, entry in self.entries.items() if entry.status == status]

    def under(self, mentions: Iterable[Mention], case: str) -> list[Mention]:
        """Those that name the case or one under it."""
        return [mention for mention in mentions if self.belongs(mention.number, case)]

    def belongs(self, number: str, case: str) -> bool:
        """The number is the case itself or one under it."""
        stem = case.removesuffix(".0")
        if is_same_case(number, case) or number.startswith(f"{stem}."):
            return True
        by_digit = self.name in BOOKS_NUMBERED_BY_DIGIT and re.fullmatch(r"\d+\.\d", stem)
        return bool(by_digit and re.fullmatch(rf"{re.escape(stem)}\d", number))


def is_same_case(number: str, case: str) -> bool:
    return number in (case, case.removesuffix(".0"))


def naming(mentions: Iterable[Mention], case: str) -> list[Mention]:
    """Those that name this very case."""
    return [mention for mention in mentions if is_same_case(mention.number, case)]


def chapter(case: str) -> int:
    return int(case.partition(".")[0].lstrip(string.ascii_uppercase))


class Shelf(msgspec.Struct, frozen=True):
    """Where the books of a system stand: the folder of its index and code, that of its tests, and what holds both."""

    system: str
    folder: Path
    tests: Path
    root: Path


def read_books(root: Path | None = None) -> tuple[Book, ...]:
    """Every book of every system that is known here, or of those in another checkout of Gloire."""
    return tuple(book for shelf in shelves_in(root) for book in read_shelf(shelf)) if root else _known(*shelves())


@cache
def _known(*shelves: Shelf) -> tuple[Book, ...]:
    """The books of the systems here, whose files do not change while a program runs."""
    return tuple(book for shelf in shelves for book in read_shelf(shelf))


def shelves() -> list[Shelf]:
    """As the entries of the systems say. Where a package is installed and no checkout, there are no tests."""
    return [_shelf(known) for known in entries() if known.book]


def _shelf(known: SystemEntry) -> Shelf:
    folder = known.folder("book")
    holder = folder.parents[known.book.count(".")]
    root = holder.parent if holder.name == "src" else holder
    return Shelf(known.id, folder, root / known.tests, root)


def shelves_in(root: Path) -> list[Shelf]:
    """Those of another checkout, or of a folder of installed packages, where no tests are."""
    package = root / "src" / "gloire" if (root / "src").is_dir() else root / "gloire"
    folders = sorted(path.parent for path in package.glob("systems/*/rules.toml"))
    return [Shelf(folder.name, folder, root / "tests" / "systems" / folder.name, root) for folder in folders]


def read_shelf(shelf: Shelf) -> Iterator[Book]:
    """The books of one system, with what refers to them."""
    books = load_index(shelf.folder / "rules.toml", shelf.system)
    citations = sorted(find_citations(shelf.root, shelf.folder, {book.game for book in books}))
    tests = sorted(find_tests(shelf.root, shelf.tests))
    for book in books:
        yield msgspec.structs.replace(
            book,
            citations=tuple(citation for citation in citations if _is_of(citation, book, books)),
            tests=tuple(test for test in tests if _is_of(test, book, books)),
        )


def _is_of(mention: Mention, book: Book, books: Sequence[Book]) -> bool:
    """Of several books of a game it is the one that has the case; where none has it, all of them are told."""
    same = [other for other in books if other.game == mention.game]
    return book in ([other for other in same if other.lists(mention.number)] or same)


def load_index(path: Path, system: str = "") -> list[Book]:
    """The books of one rules.toml, in its order, without citations and tests; its folder is named after the system."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        idle = msgspec.convert(tables.pop("idle", {}), dict[str, tuple[str, ...]])
        books = {name: table for name, table in tables.items() if isinstance(table, dict)}
        entries = msgspec.convert(books, dict[str, dict[Number, Entry]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadIndex(f"{path}: {fault} (case numbers are quoted keys)") from fault
    if strangers := idle.keys() - entries.keys():
        raise BadIndex(f"{path}: idle cases of unknown books: {', '.join(sorted(strangers))}")
    found = [Book(name, system or path.parent.name, cases, idle.get(name, ())) for name, cases in entries.items()]
    return _with_rulings(found, read_rulings(path.parent))


RULING = re.compile(r"\| (R\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|(?: ([^|]*) \|)?")
SPAN = re.compile(r"(?:([A-Z]\w+(?: [A-Z][a-z]\w*)?) )?([A-Z]{0,2}\d+(?:\.\d+)*)(?: to ([A-Z]{0,2}\d+(?:\.\d+)*))?")


def read_rulings(folder: Path) -> tuple[Ruling, ...]:
    """The rulings of a system, by number; none where it has no RULINGS.md."""
    path = folder / "RULINGS.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    found = [Ruling(*(part.strip() if part else "" for part in row.groups())) for row in RULING.finditer(text)]
    return tuple(sorted(found, key=lambda ruling: int(ruling.number[1:])))


def _with_rulings(books: Sequence[Book], rulings: Iterable[Ruling]) -> list[Book]:
    """The books, each case with the rulings about it. A chapter named by its number alone stands for its heading."""
    settled: dict[tuple[str, str], list[Ruling]] = {}
    for ruling in rulings:
        for place in dict.fromkeys(_ruled(books, ruling)):
            settled.setdefault(place, []).append(ruling)
    return [
        msgspec.structs.replace(
            book, rulings={case: tuple(found) for (name, case), found in settled.items() if name == book.name}
        )
        for book in books
    ]


def _ruled(books: Sequence[Book], ruling: Ruling) -> Iterator[tuple[str, str]]:
    """The cases a ruling is about, each with its book.

    A number after that of a game is of the same game if its book has it, and of the series otherwise.
    """
    game = ""
    for named, first, last in SPAN.findall(ruling.cases):
        game = named or game
        homes = [book for name in (game, "") for book in books if book.game == name and book.lists(first)]
        for book in homes[:1]:
            yield from ((book.name, case) for case in _span(book, first, last))


def _span(book: Book, first: str, last: str) -> list[str]:
    """A case, or all from one to another, as the book has them."""
    cases = list(book.entries)
    begin = first if first in book.entries else f"{first}.0"
    if not last or last not in book.entries:
        return [begin]
    return cases[cases.index(begin) : cases.index(last) + 1]


CASE = r"(?:[A-Z]\w+ (?:[A-Z][a-z]\w* )?[A-Z]{0,2})?\d+(?:\.\w+)*"
JOINED = rf"(?:{CASE}|[A-Z]{{2}}\d+(?:\.\d+)*|errata \d+)"
CITATION = re.compile(rf"\W*({CASE}(?:\s*[+,/&]\s*{JOINED})*)\s*:")
HOLDERS = (ast.stmt, ast.excepthandler, ast.match_case)
FIGURE_IN_COMMENT = re.compile(r"#.*\d")
CITED_CASE = re.compile(r"(?:([A-Z]\w+(?: [A-Z][a-z]\w*)?) )?([A-Z]{0,2}\d+(?:\.\d+)*)")


def find_citations(root: Path, folder: Path, games: Set[str]) -> Iterator[Mention]:
    """Every citation in a system's code and data; the index itself does not cite."""
    for path in source_files(folder):
        for line, text in prose(path):
            for game, number in cited(text, games):
                yield Mention(path.relative_to(root).as_posix(), line, game, number)


def source_files(folder: Path) -> list[Path]:
    found = [*folder.rglob("*.py"), *folder.rglob("*.toml")]
    return sorted(path for path in found if path.name != "rules.toml")


def cited(text: str, games: Set[str]) -> Iterator[tuple[str, str]]:
    """(game, number) of each case that opens the text; a game's name holds for the numbers joined to it."""
    opening = CITATION.match(text)
    parts = re.split(r"\s*[+,/&]\s*", opening[1]) if opening else []
    cases = [case for part in parts if (case := CITED_CASE.match(part))]
    # "Turn 5:" looks like a citation, but no book is called Turn.
    if any(case[1] and case[1] not in games for case in cases):
        return
    game = ""
    for case in cases:
        game = case[1] or game
        yield game, case[2]


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file in which a citation may open, with their numbers."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        yield from toml_comments(text)
        yield from toml_rules(text)
    else:
        yield from python_comments(text)
        yield from docstring_lines(text)


def toml_comments(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if comment := re.search(r"(?:^|\s)#\s*(.*)", line):
            yield number, comment[1]


def toml_rules(text: str) -> Iterator[tuple[int, str]]:
    """`rule = "9.8.3"` cites as a comment with that number does."""
    for number, line in enumerate(text.splitlines(), start=1):
        if rule := re.search(r'\brule\s*=\s*"([^"]+)"', line):
            yield number, f"{rule[1]}:"


def python_comments(text: str) -> Iterator[tuple[int, str]]:
    if not FIGURE_IN_COMMENT.search(text):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def docstring_lines(text: str) -> Iterator[tuple[int, str]]:
    left: list[ast.AST] = [ast.parse(text)]
    while left:
        node = left.pop()
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False) or ""
            yield from enumerate(docstring.splitlines(), start=node.body[0].lineno if node.body else 1)
        # Only statements hold others, so what stands inside of an expression need not be looked at.
        left += [child for child in ast.iter_child_nodes(node) if isinstance(child, HOLDERS)]


GAME_OF_TEST = r"(?:([a-z]+(?:_[a-z]+)?)_(?=[a-z]{0,2}\d)|(?=\d))"
TEST = re.compile(rf"\s*(?:async )?def (test_{GAME_OF_TEST}([a-z]{{0,2}}\d+(?:_\d+)*)(?=_[a-z]|\()\w*)")


def find_tests(root: Path, folder: Path) -> Iterator[Mention]:
    """Every test under a folder that is named after a case; none where the folder does not exist."""
    for path in sorted(folder.rglob("test_*.py")):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if test := TEST.match(text):
                name, game = test[1], (test[2] or "").replace("_", " ").title()
                number = test[3].replace("_", ".").upper()
                yield Mention(path.relative_to(root).as_posix(), line, game, number, name)


def faults(book: Book) -> Iterator[str]:
    """Everything in which the index, the code and the tests contradict each other."""
    for number, entry in book.entries.items():
        yield from (f"{number}: {fault}" for fault in faults_of_entry(book, number, entry))
    for number in book.may_be_idle:
        if number not in book.entries:
            yield f"{number}: among the idle cases, but not listed"
    for mention in (*book.citations, *book.tests):
        if not book.lists(mention.number):
            yield f"{mention.number}: named at {mention.place}, but not listed"


def faults_of_entry(book: Book, number: str, entry: Entry) -> Iterator[str]:
    match entry.status:
        case "done":
            if not book.under(book.citations, number):
                yield "done, but never cited in the code"
            if not book.under(book.tests, number):
                yield "done, but no test is named after it"
        case "missing":
            # A heading may wait for its last case: only its own number counts here.
            if naming(book.citations, number) and naming(book.tests, number) and not entry.part:
                yield "missing, but both cited and tested: it should be done"
        case "not code":
            if not entry.why:
                yield "not code, but without a why"
            if number not in book.may_be_idle:
                yield "not code, but not among the idle cases of its book"
