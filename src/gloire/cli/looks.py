"""Where the look of a scenario lies."""

from pathlib import Path
from typing import Any

from gloire.render.svg import Look, load_look
from gloire.systems.napoleonic20 import loading


def look_of(name: str, scenario: Any) -> Look:
    """The look of a scenario by the id or folder it was opened with; one that has none is drawn plainly."""
    folder = loading.folders().get(scenario.id) or Path(name)
    for place in (folder, folder.parent / loading.read_files(folder).scenario.shares):
        if (place / "look.toml").is_file():
            return load_look(place / "look.toml")
    return Look(title=scenario.title)
