"""Parts of data files that every system reads alike: maps as people write them, choices, options.

Each function takes the file it reads, in order to note in it what is wrong; see `core.scenario`.
"""

import difflib
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from gloire.core.hexes import Grid
from gloire.core.maps import Road, Side, side_written
from gloire.core.scenario import DataFile, KeyPath
from gloire.core.tables import Chart

Source = Literal["published", "ancestor", "inferred", "historical", "recalled", "reconstructed"]
CLEAR = "clear"
ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")

# Numbers within limits; `check` says what they are. A system writes its own in the same way.
AtLeastZero = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]


class Hexsides(NamedTuple):
    """What lies on hexsides, by pairs of neighbours: met from both sides, and by who crosses in one direction."""

    both: dict[Side, frozenset[str]]
    one_way: dict[Side, frozenset[str]]


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a data file; unknown keys are faults."""


class RoadWritten(Written, frozen=True):
    """A chain of hex labels."""

    name: str
    path: str


class ChartWritten(Written, frozen=True):
    """A table read by a total, in its variants: (lowest total, result), ascending."""

    rule: str
    source: Source
    note: str
    variants: dict[str, list[tuple[int, str]]]

    def table(self, variant: str) -> Chart:
        """The table in one of its variants; without a line where it has no such variant."""
        return Chart(self.rule, tuple(self.variants.get(variant, ())))


class ListWritten(Written, frozen=True):
    """A list of the book in words: for each line what holds under each heading."""

    case: str
    heads: list[str]
    rows: dict[str, list[str]]
    cited: list[str] = []


class Even(Written, frozen=True):
    """The value of a handicap that was found to be nearest to even between equal players."""

    value: str
    measured: str = ""  # how often they played, and who won


class Choice(Written, frozen=True):
    """A value nobody could establish."""

    what: str
    default: Any
    others: list[Any]
    source: Source | Literal["handicap"]
    game: str = ""  # one, or several with a space between; of all games where it is empty
    before: Any = None  # what was played before there was this choice: a record that lacks it goes on so
    even: dict[str, Even] = {}  # of a handicap: what is nearest to even, by the level of those who play

    def concerns(self, game: str) -> bool:
        """Whether anything in a game depends on it."""
        return not self.game or game in self.game.split()


class UnknownOption(ValueError):
    """An option or choice that the scenario does not have."""


def settle_options(scenario: str, asked: Mapping[str, bool], known: Collection[str], all: Collection[str]) -> None:
    """Refuses options that a scenario does not have; those of other scenarios may be named, if they are off."""
    for name in asked:
        if name not in all or (name not in known and asked[name]):
            near = difflib.get_close_matches(name, known, 1)
            guess = f" (did you mean {near[0]}?)" if near else ""
            raise UnknownOption(f"{scenario} has no option {name!r}{guess}; it has: {', '.join(known)}")


def settle_choices(known: Mapping[str, Choice], asked: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every choice: what was asked for, or the default."""
    for id, value in asked.items():
        if id not in known:
            raise UnknownOption(f"there is no choice {id!r}; choices are {', '.join(known)}")
        if value not in (allowed := [known[id].default, *known[id].others]):
            raise UnknownOption(f"{id} ({known[id].what}) can be {', '.join(map(str, allowed))}, not {value!r}")
    return {id: asked.get(id, choice.default) for id, choice in known.items()}


def check_id(file: DataFile, id: str, example: str) -> str:
    """The id of a scenario, of which files and links are made."""
    if not ID.fullmatch(id):
        file.fault(("id",), f"{id!r} is no id", f"Use small letters, figures and hyphens: {example}")
    return id


def check_ids(file: DataFile, path: KeyPath, ids: Iterable[str]) -> None:
    """Notes every item of a list whose id another has before it."""
    seen: set[str] = set()
    for i, id in enumerate(ids):
        if id in seen:
            file.fault((*path, i, "id"), f"the id {id!r} is taken", "Give each an id of its own")
        seen.add(id)


# Maps


def read_hex(file: DataFile, grid: Grid, path: KeyPath, text: str) -> int | None:
    """One hex; None (and a fault) where it is none, or several."""
    found = read_hexes(file, grid, path, text)
    if len(text.split()) != 1:
        file.fault(path, f"{text!r} is not one hex", "Write one label, as printed")
    return found[0] if len(found) == 1 else None


def read_hexes(file: DataFile, grid: Grid, path: KeyPath, text: str) -> tuple[int, ...]:
    """The hexes of a list of labels."""
    found = []
    for label in text.split():
        if label in grid.index:
            found.append(grid.index[label])
        else:
            file.fault(path, f"hex {label!r} is not on the map", "Labels have four digits, as printed")
    return tuple(found)


def read_terrain(file: DataFile, grid: Grid, written: Mapping[str, str], kinds: Mapping[str, str]) -> tuple[str, ...]:
    """The kind of every hex; a map lists all that is not clear, under a kind or a name for it that `kinds` explains."""
    found = [CLEAR] * len(grid)
    for key, text in written.items():
        if key not in kinds:
            file.fault(("terrain", key), "unknown terrain", f"Known: {', '.join(dict.fromkeys(kinds.values()))}")
        for hex in read_hexes(file, grid, ("terrain", key), text):
            if found[hex] != CLEAR:
                message = f"hex {grid.labels[hex]} is also {found[hex]}"
                file.fault(("terrain", key), message, "List a hex once")
            found[hex] = kinds.get(key, key)
    return tuple(found)


def read_hexsides(file: DataFile, grid: Grid, written: Mapping[str, str], known: Collection[str]) -> Hexsides:
    """What lies on hexsides; `0908>1009` is met by who goes that way only, and stands under the pair in this order."""
    found: tuple[dict[Side, set[str]], dict[Side, set[str]]] = ({}, {})
    for kind, text in written.items():
        if kind not in known:
            file.fault(("hexsides", kind), "unknown hexside", f"Known: {', '.join(known)}")
        read_hexes(file, grid, ("hexsides", kind), text.replace("|", " ").replace(">", " "))
        for is_one_way, side in read_sides(file, grid, ("hexsides", kind), text):
            found[is_one_way].setdefault(side, set()).add(kind)
    both, one_way = ({side: frozenset(kinds) for side, kinds in sides.items()} for sides in found)
    return Hexsides(both, one_way)


def read_sides(file: DataFile, grid: Grid, path: KeyPath, text: str) -> Iterator[tuple[bool, Side]]:
    """The hexsides of a list, each with whether it is met in one direction only."""
    for pair in text.split():
        side = side_written(grid, pair)
        if side is None:
            file.fault(path, f"{pair!r} is not a hexside", "Write two neighbours, as 0908|1009 or 0908>1009")
        else:
            yield ">" in pair, side


def read_levels(file: DataFile, grid: Grid, written: Mapping[str, str]) -> tuple[int, ...]:
    """The level of every hex; a map lists those that are not at 0."""
    found = [0] * len(grid)
    for level, text in written.items():
        if not level.isdigit():
            file.fault(("levels", level), "is no level", "Levels are whole numbers")
        for hex in read_hexes(file, grid, ("levels", level), text):
            found[hex] = int(level) if level.isdigit() else 0
    return tuple(found)


def read_roads(file: DataFile, grid: Grid, written: Iterable[RoadWritten]) -> Iterator[Road]:
    """The roads of a map."""
    for i, road in enumerate(written):
        yield Road(road.name, read_chain(file, grid, ("roads", i, "path"), road.path))


def read_chain(file: DataFile, grid: Grid, path: KeyPath, text: str) -> tuple[int, ...]:
    """The hexes of a road, each the neighbour of the one before."""
    hexes = read_hexes(file, grid, path, text)
    for a, b in itertools.pairwise(hexes):
        if b not in grid.neighbours[a]:
            pair = f"{grid.labels[a]} and {grid.labels[b]}"
            file.fault(path, f"{pair} are not neighbours", "A road is a chain of neighbours")
    return hexes


def read_areas(
    file: DataFile, grid: Grid, written: Mapping[str, str], wanted: Iterable[str], game: str
) -> dict[str, int]:
    """Named groups of hexes, as masks; the rules of a game speak of some."""
    for name in (name for name in wanted if not written.get(name, "").strip()):
        file.fault(("areas",), f"has no {name!r}", f"The rules of {game!r} speak of it")
    return {name: grid.mask(read_hexes(file, grid, ("areas", name), text)) for name, text in written.items()}
