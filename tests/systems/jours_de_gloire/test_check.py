"""`gloire check` reads the files of the three battles, and names file, line and key of what is damaged."""

import shutil
from pathlib import Path

import pytest

from gloire import systems
from tests.cli.commands import done, gloire_
from tests.spoiling import spoil

SCENARIOS = systems.entry("jours_de_gloire").folder("book") / "scenarios"


@pytest.mark.parametrize("name", ["marengo_13_june", "montebello", "marengo_14_june"])
def test_our_battles_have_no_faults(name: str) -> None:
    assert done("check", SCENARIOS / name).splitlines() == [f"{SCENARIOS / name}: no faults"]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("scenario.toml", 'sides = ["french", "austrian"]', 'sids = ["french", "austrian"]', "unknown key"),
        ("scenario.toml", 'hex = "0412"', 'hex = "9912"', "9912"),
        ("counters.toml", 'formation = "oreilly"', 'formation = "nobody"', "nobody"),
        ("counters.toml", "good = [4, 5, 5, 5]", 'good = [4, 5, 5, "5"]', "good"),
    ],
)
def test_damaged_file_is_named_with_its_fault(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(SCENARIOS / "marengo_13_june", folder)
    spoil(folder, file, old, new)
    result = gloire_("check", folder)
    assert result.exit_code == 1
    assert any(line.startswith(f"{file}:") and told in line for line in result.stdout.splitlines())
