"""What people read is plain, modern English: words that we no longer use, in phrases, rules, documents and boards."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.render.phrases.catalogue import FOLDER
from gloire.systems import entries

ROOT = Path(__file__).parent.parent
SOURCE = Path(gloire.__file__).parent
OLD = re.compile(
    r"\b(lest|let be|is none|are none|is no more|no more(?=[.,;:!?]|$)|whilst|amongst|betwixt|upon|unto|shall"
    r"|hitherto|hither|thither|whither|thereof|therein|wherein|whereby|wherefore|hence|thence|whence|ere|nought|naught"
    r"|albeit|anyhow|henceforth|forthwith|nigh|oft|tarry|behold)\b",
    re.IGNORECASE,
)
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(SOURCE / "systems").rglob("*.md")})
FILES = sorted({*(SOURCE / "render/phrases").rglob("*.toml"), *(SOURCE / "systems").rglob("*.toml")})
CODE = sorted({*(SOURCE / "cli").rglob("*.py"), *(SOURCE / "server").rglob("*.py")})
BOARD = sorted({*(SOURCE / "web/js").rglob("*.js"), *(SOURCE / "web").glob("*.html")})


@pytest.mark.parametrize("text", ["Advance no more", "asked lest he learn", "Which shall be up?", "There is none."])
def test_old_words_are_found(text: str) -> None:
    assert OLD.search(text)


@pytest.mark.parametrize("text", ["Declare no more battles", "no more than two hexes", "There is no other way."])
def test_words_of_today_are_left_alone(text: str) -> None:
    assert not OLD.search(text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_phrases_and_rule_texts_use_words_of_today(path: Path) -> None:
    assert old_words(strings(tomllib.loads(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents_use_words_of_today(path: Path) -> None:
    assert old_words(re.sub(r"`[^`]*`", "", path.read_text(encoding="utf-8")).splitlines()) == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_terminal_and_server_use_words_of_today(path: Path) -> None:
    assert old_words(said(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("path", BOARD, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_the_board_uses_words_of_today(path: Path) -> None:
    assert old_words(path.read_text(encoding="utf-8").splitlines()) == []


def test_every_catalogue_of_ours_is_looked_through() -> None:
    ours = [known for known in entries() if known.folder("words").is_relative_to(SOURCE)]
    assert {FOLDER / "en" / "core.toml", *(known.folder("words") / "en" / f"{known.id}.toml" for known in ours)} <= {
        *FILES
    }


def old_words(lines: Any) -> list[str]:
    """The lines that have an old word in them."""
    return [line for line in lines if OLD.search(line)]


def said(tree: ast.Module) -> Iterator[str]:
    """Every text in a module, without what only programmers read; what a command says of itself is printed."""
    parts = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)]
    unseen = {id(remark) for part in parts if getattr(part, "name", "") != "command" and (remark := remark_of(part))}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unseen:
            yield node.value


def remark_of(part: ast.FunctionDef | ast.ClassDef | ast.Module) -> ast.Constant | None:
    """The remark that a part of a module begins with."""
    first = part.body[0] if part.body else None
    return first.value if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else None


def strings(value: Any) -> Iterator[str]:
    """Every text in a file, keys apart."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for part in value.values() for text in strings(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in strings(part))
