"""On which line of a TOML file each key stands, for messages. The parser itself does not say."""

import re

_TABLE = re.compile(r"^\s*\[(\[?)\s*(.+?)\s*\]?\]\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_PART = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*\.?""")


def key_lines(text: str) -> dict[tuple[str | int, ...], int]:
    """Paths of keys and tables with their line numbers, from 1."""
    lines: dict[tuple[str | int, ...], int] = {}
    tables: dict[tuple[str, ...], int] = {}
    here: tuple[str | int, ...] = ()
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        if depth == 0 and (found := _TABLE.match(line)):
            here = _open_table(_parts(found[2]), bool(found[1]), tables)
            lines.setdefault(here, number)
            continue
        if depth == 0 and (found := _KEY.match(line)):
            lines[(*here, *_parts(found[1]))] = number
        depth = max(0, depth + _nesting(line))
    return lines


def line_of(lines: dict[tuple[str | int, ...], int], path: tuple[str | int, ...]) -> int:
    """The line of a path, or of the nearest key around it."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def _open_table(parts: tuple[str, ...], is_array: bool, tables: dict[tuple[str, ...], int]) -> tuple[str | int, ...]:
    if not is_array:
        return parts
    tables[parts] = tables.get(parts, -1) + 1
    return (*parts, tables[parts])


def _parts(text: str) -> tuple[str, ...]:
    return tuple(a or b or c for a, b, c in _PART.findall(text))


def _nesting(line: str) -> int:
    """How many brackets the line leaves open, strings and comments apart."""
    bare = re.sub(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'", "", line).split("#")[0]
    return bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
