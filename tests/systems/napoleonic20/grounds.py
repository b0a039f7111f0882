"""Ground and weather that Waterloo 20 lacks: its data with a few words changed, as a folder to play from."""

import shutil
from pathlib import Path

from gloire.systems.napoleonic20.loading import SCENARIOS

# Words of map.toml and scenario.toml that a change may replace or stand before.
ROUGH = 'rough = "1506 1607"'
BRIDGES = 'bridge = "'
CLEAR_NIGHT = 'historical = "clear clear clear clear '


def altered(folder: Path, file: str, changes: dict[str, str]) -> str:
    """Copies Waterloo 20 into a folder and replaces words of one file."""
    home = folder / "waterloo_20"
    shutil.copytree(SCENARIOS / "waterloo_20", home)
    text = (home / file).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1, f"{old!r} is not in {file} exactly once"
        text = text.replace(old, new)
    (home / file).write_text(text, encoding="utf-8")
    return str(home)
