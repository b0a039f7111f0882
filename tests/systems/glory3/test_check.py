"""`gloire check` reads the files of the four scenarios, and names file, line and key of what is damaged."""

import shutil
from pathlib import Path

import pytest

from gloire.systems.glory3.loading.files import SCENARIOS
from tests.cli.commands import done, gloire_
from tests.spoiling import spoil


@pytest.mark.parametrize("name", ["cornfield", "antietam", "cedar_creek_morning", "cedar_creek"])
def test_our_battles_have_no_faults(name: str) -> None:
    assert done("check", SCENARIOS / name).splitlines() == [f"{SCENARIOS / name}: no faults"]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("scenario.toml", 'sides = ["union"', 'sids = ["union"', "unknown key"),
        ("scenario.toml", 'hex = "2313"', 'hex = "9913"', "9913"),
        ("counters.toml", 'marker = "us-i"', 'marker = "nobody"', "nobody"),
        ("map.toml", 'kind = "trail"', 'kind = "path"', "path"),
    ],
)
def test_damaged_file_is_named_with_its_fault(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(SCENARIOS / "cornfield", folder)
    spoil(folder, file, old, new)
    result = gloire_("check", folder)
    assert result.exit_code == 1
    assert any(line.startswith(f"{file}:") and told in line for line in result.stdout.splitlines())
