"""On which line of a TOML file each key, table and list item stands, for messages. The parser itself does not say."""

import re

Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""
      (?P<comment> \#[^\n]* )
    | (?P<text> \"{3} (?:[^\\]|\\.)*? \"{3,5} | '{3} .*? '{3,5} | "(?:[^"\\\n]|\\.)*" | '[^'\n]*' )
    | (?P<mark> [\[\]{},=.\n] )
    | (?P<bare> [^\s\[\]{},=.\#"']+ )
    """,
    re.VERBOSE | re.DOTALL,
)


def key_lines(text: str) -> dict[Path, int]:
    """Paths of keys, tables and list items with their line numbers, from 1. The text must be sound TOML."""
    scanner = _Scanner(text)
    scanner.read_document()
    return scanner.lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest key around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


class _Scanner:
    """Walks through the tokens of a document and notes where each path begins."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._tokens = _tokens(text)
        self._at = 0
        self._last_item: dict[Path, int] = {}  # of each list of tables

    def read_document(self) -> None:
        here: Path = ()
        while self._here():
            if self._here() == "[":
                here = self._read_header()
            elif self._here() == "\n":
                self._at += 1
            else:
                self._read_pair(here)

    def _here(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _line(self) -> int:
        return self._tokens[self._at][1]

    def _read_header(self) -> Path:
        line, marks = self._line(), 0
        while self._here() == "[":
            self._at, marks = self._at + 1, marks + 1
        path = self._table_path(self._read_key("]"), of_list=marks == 2)
        self._at += marks
        self._note(path, line)
        return path

    def _note(self, path: Path, line: int) -> None:
        """A table that nobody wrote a header for begins with its first part."""
        for depth in range(1, len(path) + 1):
            self.lines.setdefault(path[:depth], line)

    def _table_path(self, parts: Path, of_list: bool) -> Path:
        """A header that goes through a list of tables means its last item; one that opens an item, the next."""
        path: Path = ()
        for depth, part in enumerate(parts, 1):
            path = (*path, part)
            if of_list and depth == len(parts):
                self._last_item[path] = self._last_item.get(path, -1) + 1
            if path in self._last_item:
                path = (*path, self._last_item[path])
        return path

    def _read_key(self, end: str) -> Path:
        parts: list[str | int] = []
        while self._here() != end:
            if self._here() != ".":
                parts.append(self._here().strip("\"'"))
            self._at += 1
        return tuple(parts)

    def _read_pair(self, here: Path) -> None:
        line = self._line()
        path = (*here, *self._read_key("="))
        self._at += 1
        self._note(path, line)
        self._read_value(path)

    def _read_value(self, path: Path) -> None:
        if self._here() == "[":
            self._read_list(path)
        elif self._here() == "{":
            self._read_inline_table(path)
        else:
            while self._here() and self._here() not in ",]}\n":
                self._at += 1

    def _read_list(self, path: Path) -> None:
        self._at += 1
        item = 0
        while self._here() != "]":
            if self._here() in ",\n":
                self._at += 1
            else:
                self._note((*path, item), self._line())
                self._read_value((*path, item))
                item += 1
        self._at += 1

    def _read_inline_table(self, path: Path) -> None:
        self._at += 1
        while self._here() != "}":
            if self._here() in ",\n":
                self._at += 1
            else:
                self._read_pair(path)
        self._at += 1


def _tokens(text: str) -> list[tuple[str, int]]:
    """Each token that matters, with its line."""
    found, line, seen = [], 1, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        if match.lastgroup != "comment":
            found.append((match[0], line))
    return found
