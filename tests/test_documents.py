"""The examples of the documents run, page by page, as a reader would type them in."""

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.players.protocol import Explaining, Rehearsing, Strategist
from gloire.systems.napoleonic20.data import (
    CounterData,
    CountersFile,
    DeckData,
    HalfCard,
    MapFile,
    OpeningData,
    ScenarioFile,
)
from gloire.systems.napoleonic20.loading import SCENARIOS

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "docs/engine.md", "docs/mechanisms.md", "docs/positions.md", "docs/writing-a-player.md")
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


def test_the_position_of_the_page_can_be_played():
    (file,) = blocks("docs/positions.md", "toml")
    assert gloire.read_position(file).question is not None


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


@pytest.mark.parametrize("part", [MapFile, CountersFile, CounterData, HalfCard, ScenarioFile, OpeningData, DeckData])
def test_scenario_format_tells_of_every_key(part):
    page = (ROOT / "docs/scenario-format.md").read_text(encoding="utf-8")
    untold = [
        key for key in part.__struct_fields__ if not re.search(rf"[`\[]{key}\b|^{key} = |[ {{]{key} = ", page, re.M)
    ]
    assert untold == []


@pytest.mark.parametrize("part", [Strategist, Rehearsing, Explaining])
def test_the_page_about_players_tells_of_everything_that_a_strategist_provides_and_how_it_is_asked(part):
    rows = re.findall(r"^\| `([^`]+)` \|", (ROOT / "docs/writing-a-player.md").read_text(encoding="utf-8"), re.M)
    assert [
        asked(name, how) for name, how in vars(part).items() if name[0] != "_" and asked(name, how) not in rows
    ] == []


def asked(name: str, how: Any) -> str:
    """A property by its name, a method with what it is given."""
    if isinstance(how, property):
        return name
    return f"{name}({', '.join([*inspect.signature(how).parameters][1:])})"


def test_scenario_format_gives_examples_that_can_be_read():
    for block in blocks("docs/scenario-format.md", "toml"):
        assert tomllib.loads(block)


def test_scenario_format_opens_lubino_as_its_scenario_does():
    (written,) = [block for block in blocks("docs/scenario-format.md", "toml") if "[opening]" in block]
    example = tomllib.loads(written)
    text = (SCENARIOS / "smolensk_20_lubino" / "scenario.toml").read_text(encoding="utf-8")
    scenario = tomllib.loads(text)
    assert {key: scenario[key] for key in example} == example
