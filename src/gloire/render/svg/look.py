"""What look.toml says about a map: its title, the names that no rule knows, colours. Rules never read it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from gloire.core.system import ScenarioFacts
from gloire.render.phrases.catalogue import catalogue
from gloire.systems import entry


class RiverName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that rides on the river nearest to a hex."""

    name: str
    near: str
    size: float = 13.0
    bank: Literal["left", "right", "water"] = "left"  # of a reader who holds the sheet so that the name is upright


class RoadName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that runs along the road nearest to a hex."""

    name: str
    near: str
    size: float = 11.5
    bank: Literal["left", "right"] = "left"  # as with rivers


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Water beyond the hexes, which no rule knows: points, each as a hex with radii east and south of its centre."""

    points: tuple[tuple[str, float, float], ...]
    width: float = 20.0


class AreaName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name spread over a wood, a height or a region, along a row of hexes."""

    name: str
    along: tuple[str, ...]
    kind: Literal["wood", "height", "region"] = "region"
    size: float = 15.0
    shift: float = 36.0  # southward; 36 is the lane between two rows, which counters never cover


class Bound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line at which an area of the rules begins, with its name near a hex."""

    area: str
    name: str
    near: str
    size: float = 13.0


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bar that says how far a hex is."""

    unit: str
    per_hex: float
    step: float
    steps: int = 4


class ArmyLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Colours of an army's counters and marks, where the standard ones do not serve."""

    body: str = ""
    line: str = ""  # lines on the map in the army's colour
    ring: str = ""
    rim: str = ""
    ink: str = ""  # words on the body
    dash: str = ""  # pattern of the ring, as in stroke-dasharray
    text: str = ""  # of counters on a board of text, as Rich writes styles
    word: str = ""  # of names in a terminal


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of look.toml; every key may be left out."""

    title: str = ""
    lines: tuple[str, ...] = ()
    north: float = 0.0  # degrees that north lies clockwise of the top
    relief: Literal["hachures", "tints"] = "hachures"  # a few hills, or a country of levels with a colour each
    rise: str = ""  # what a level is high, as the key says it
    scale: Scale | None = None
    courses: tuple[Course, ...] = ()
    rivers: tuple[RiverName, ...] = ()
    roads: tuple[RoadName, ...] = ()
    areas: tuple[AreaName, ...] = ()
    bounds: tuple[Bound, ...] = ()
    armies: dict[str, ArmyLook] = {}
    entries: dict[str, str] = {}  # entry area to the army whose colour it has, where the two names differ
    letters: dict[str, str] = {}  # entry area to the letter it is known by, where its name is not that letter
    words: dict[str, str] = {}  # what is written on the map and in its key: words of the system
    drawn: dict[str, str] = {}  # ground or hexside to the kind it is drawn as; to nothing, if it is not to be seen
    names: dict[
        str, str
    ] = {}  # hex to what is written there instead of the name that rules know; nothing, if it is empty
    ground: dict[str, str] = {}  # what grows where no rule asks: a kind to the hexes that it is drawn in
    buildings: dict[str, str] = {}  # what stands where no rule asks: hex to farm, house, mill or church
    strips: dict[str, str] = {}  # formation to the colour along the top of its counters
    light: dict[str, str] = {}  # tokens of style/tokens.css to their colours in the light theme
    dark: dict[str, str] = {}


def look_of(scenario: ScenarioFacts) -> Look:
    """The look of a scenario: what stands beside its own files counts before what whoever lends it the map says.

    Both count before what the system says of all its scenarios.
    """
    system = scenario.system
    folders = (*system.folders(scenario.named), str(entry(system.id).folder("book")))
    written: dict[str, Any] = {"title": scenario.title}
    for place in (Path(folder, "look.toml") for folder in reversed(folders)):
        found = tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}
        armies = {**written.get("armies", {}), **found.get("armies", {})}
        written |= {**found, "armies": armies}
    words = {key: str(word) for key, word in catalogue(system.id).table("map").items()}
    look = msgspec.convert(written, Look)
    return msgspec.structs.replace(look, words={**words, **look.words})


def army_styles(armies: Mapping[str, ArmyLook]) -> dict[str, str]:
    """The styles of counters on a board of text."""
    return {army: look.text for army, look in armies.items() if look.text}


def load_look(path: Path) -> Look:
    """Reads look.toml; a wrong key or type is a `msgspec.ValidationError` that says where it stands."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Look)
