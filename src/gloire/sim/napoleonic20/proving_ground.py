"""A scenario of Napoleonic 20 on a made-up country of any size, written as the files that people write."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

import msgspec

from gloire.core.hexes import Orientation
from gloire.core.maps import Map
from gloire.sim.vast import vast_map

SIDES = ("french", "allied")
_FIGURES = (("infantry", 3, 2), ("infantry", 2, 2), ("cavalry", 1, 3), ("artillery", 2, 2))  # arm, strength, movement
_CARD = '{ title = "Calm", effect = "none", source = "reconstructed" }'
_TURNS = "Morning, Mid-day, Afternoon, Dusk, Evening, Night*"


def write_scenario(folder: Path, hexes: int, units: int, orientation: Orientation = "flat") -> Path:
    """Both armies stand opposite each other in the middle of the country; nobody comes later."""
    map, rng = vast_map(hexes, orientation), Random(f"{hexes}/{units}")
    places: dict[str, str] = {}
    for number, side in enumerate(SIDES):
        stands = rng.sample(_half(map, number), units // 2)
        places |= {f"{side[:2]}-{one}": map.grid.labels[hex] for one, hex in enumerate(stands)}
    for name, content in _files(map, places).items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def _half(map: Map, number: int) -> list[int]:
    """Where one army may stand: a third of the country on its own side of the middle."""
    wide = max(x for x, _ in map.grid.centres)
    low, high = (0.2, 0.5) if number == 0 else (0.5, 0.8)
    return [hex for hex, (x, _) in enumerate(map.grid.centres) if low < x / wide < high]


def _files(map: Map, places: Mapping[str, str]) -> dict[str, str]:
    return {
        "map.toml": _map_file(map),
        "counters.toml": _counters_file(places),
        "scenario.toml": _scenario_file(places),
        "cards.toml": "[[cards]]\n" + "".join(f"{side} = {_CARD}\n" for side in SIDES),
    }


def _map_file(map: Map) -> str:
    labels = map.grid.labels
    plan = {key: value for key, value in msgspec.to_builtins(map.grid.plan).items() if value not in ([], (), None)}
    kinds = {kind: [hex for hex, here in enumerate(map.terrain) if here == kind] for kind in set(map.terrain)}
    terrain = {kind: _words(labels[hex] for hex in kinds[kind]) for kind in sorted(kinds) if kind != "clear"}
    features = sorted({feature for found in map.sides.values() for feature in found})
    hexsides = {
        feature: _words(f"{labels[a]}|{labels[b]}" for (a, b), found in sorted(map.sides.items()) if feature in found)
        for feature in features
    }
    ends = {side: labels[hex] for side, hex in zip(SIDES, (0, len(labels) - 1), strict=True)}
    held = {side: _words(labels[hex] for hex in hexes) for side, hexes in map.areas_of("objective").items()}
    roads = "".join(
        _table("[roads]", {"name": road.name, "path": _words(labels[hex] for hex in road.hexes)}) for road in map.roads
    )
    sources = dict.fromkeys(("grid", "terrain", "hexsides", "roads", "locs", "objectives", "entries"), "reconstructed")
    named = {labels[hex]: name for hex, name in map.names.items()}
    return (
        _table("sources", sources)
        + _table("grid", plan)
        + _table("terrain", terrain)
        + _table("hexsides", hexsides)
        + _table("locs", ends)
        + _table("objectives", held)
        + _table("entries", ends)
        + _table("names", named)
        + roads
    )


def _counters_file(places: Mapping[str, str]) -> str:
    return "".join(
        _table(
            "[counters]",
            {
                "id": unit,
                "name": f"Corps {unit[3:]}",
                "short": unit[3:],
                "army": _side(unit),
                "arm": arm,
                "strength": strength,
                "movement": movement,
                "source": "reconstructed",
            },
        )
        for number, unit in enumerate(places)
        for arm, strength, movement in [_FIGURES[number % len(_FIGURES)]]
    )


def _scenario_file(places: Mapping[str, str]) -> str:
    title = {"id": "proving-ground", "title": "Proving ground", "subtitle": "A made-up country", "teaches": "Speed."}
    course = {"game": "", "first": SIDES[0], "first_turn": 1, "last_turn": 6}
    armies = "".join(
        _table(f"armies.{side}", {"side": side, "name": side.capitalize(), "entry": side}) for side in SIDES
    )
    return (
        _lines(title | course)
        + _table("sources", dict.fromkeys(("setup", "turns", "weather"), "reconstructed"))
        + _table("morale", dict.fromkeys(SIDES, 10))
        + _table("rest", dict.fromkeys(SIDES, 1))
        + armies
        + _table("setup", places)
        + _table("track", {"days": ["1 June"], "turns": [_TURNS]})
    )


def _side(unit: str) -> str:
    return next(side for side in SIDES if unit.startswith(side[:2]))


def _words(words: Iterable[str]) -> str:
    return " ".join(words)


def _table(name: str, facts: Mapping[str, object]) -> str:
    return f"\n[{name}]\n{_lines(facts)}"


def _lines(facts: Mapping[str, object]) -> str:
    """JSON writes words, numbers and lists of words as TOML does."""
    return "".join(f'"{key}" = {msgspec.json.encode(value).decode()}\n' for key, value in facts.items())
