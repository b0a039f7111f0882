"""The examples of the documents run, page by page, as a reader would type them in."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/engine.md", "docs/writing-a-player.md")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page, capsys):
    space: dict[str, object] = {}
    found = blocks(page, "python")
    assert found, f"{page} has no example"
    for number, block in enumerate(found, 1):
        exec(compile(block, f"{page}, example {number}", "exec"), space)


@pytest.mark.parametrize("page", sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("*.md")))
def test_links_lead_somewhere(page):
    for target in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        assert (ROOT / page).parent.joinpath(target).exists(), f"{page} links to {target}"


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_links_of_docs_lead_somewhere(page):
    for target in LINK.findall((ROOT / "docs" / page).read_text(encoding="utf-8")):
        assert (ROOT / "docs" / target).exists(), f"docs/{page} links to {target}"


def test_every_make_target_of_the_documents_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in ("README.md", "CONTRIBUTING.md", "docs/playing.md"):
        for target in re.findall(r"`?make ([a-z]+)", (ROOT / page).read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.M), f"{page} speaks of make {target}"
