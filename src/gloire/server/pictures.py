"""Maps as pictures and as geometry. They never change while a server runs, so each is made once."""

import gzip
from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest
from threading import Lock
from typing import Any, NamedTuple

import msgspec

import gloire
from gloire.core.game import Game
from gloire.core.hexes import OFF_MAP
from gloire.core.maps import Map
from gloire.render import words
from gloire.render.phrases.catalogue import capital
from gloire.render.shown import board_of
from gloire.render.svg import RADIUS, Board, Theme, look_of, thumbnail_svg
from gloire.render.svg.frame import Box
from gloire.render.svg.look import Look
from gloire.render.svg.roads import degrees, reach
from gloire.render.svg.survey import Crossing
from gloire.server.drawings import Drawings, name_of
from gloire.server.past import known_scenarios
from gloire.server.refused import NO_GAME, Refused

BOARDS = 2  # kept in memory: a map's geometry is wanted together with its picture


class Picture(NamedTuple):
    """Something drawn, compressed as it travels, and what changes when it does."""

    zipped: bytes
    tag: str

    @property
    def plain(self) -> bytes:
        """For those who cannot unpack it."""
        return gzip.decompress(self.zipped)


class Pictures:
    """Everything that is drawn of the scenarios; each is made once, by one thread."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._made: dict[tuple[str, ...], Picture] = {}
        # Two at once would only be in each other's way; but no map waits for the small pictures of all scenarios.
        self._small, self._large = Lock(), Lock()

    def ground(self, scenario: str, theme: Theme, numbers: bool) -> Picture:
        """The map alone."""
        words = "numbers" if numbers else "bare"
        return self._kept(
            ("ground", scenario, theme, words), lambda: _board(scenario).svg(theme=theme, numbers=numbers).encode()
        )

    def thumbnail(self, scenario: str, theme: Theme) -> Picture:
        """The set-up, small."""
        return self._kept(("thumbnail", scenario, theme), lambda: _thumbnail(scenario, theme))

    def frame(self, scenario: str) -> Picture:
        """Geometry for a board that lays things on the map."""
        return self._kept(("frame", scenario), lambda: msgspec.json.encode(frame(scenario)))

    def _kept(self, name: tuple[str, ...], draw: Callable[[], bytes]) -> Picture:
        if name not in self._made:
            with self._small if name[0] == "thumbnail" else self._large:
                if name not in self._made:
                    self._made[name] = self._drawn(name, draw)
        return self._made[name]

    def _drawn(self, name: tuple[str, ...], draw: Callable[[], bytes]) -> Picture:
        kind, scenario, *manner = name
        game, found = _game(scenario), _game(scenario).scenario
        named = (
            scenario,
            found.system.id,
            found.game,
            found.title,
            found.sides,
            found.titles.armies,
            found.titles.owners,
        )
        facts = named if kind == "frame" else game.view() if kind == "thumbnail" else ()
        key = name_of(kind, found.map, look_of(found), manner, facts)
        return Picture(self._drawings.kept(key, draw), f'"{key}"')


def scenario_or_refuse(scenario: str) -> str:
    """Only scenarios that are known by their ids can be asked for, never a folder."""
    if scenario not in known_scenarios():
        raise Refused(NO_GAME, "no-scenario", "There is no such scenario.")
    return scenario


@lru_cache(maxsize=BOARDS)
def _game(scenario: str) -> Game:
    return gloire.new_game(scenario)


@lru_cache(maxsize=BOARDS)
def _board(scenario: str) -> Board:
    found = _game(scenario).scenario
    return Board(found.map, look_of(found))


def _thumbnail(scenario: str, theme: Theme) -> bytes:
    game = _game(scenario)
    return thumbnail_svg(game.scenario.map, look_of(game.scenario), board_of(game), theme=theme).encode()


def frame(scenario: str) -> dict[str, Any]:
    """Everything in the units of the drawing."""
    board, found = _board(scenario), _game(scenario).scenario
    map, grid = found.map, found.map.grid
    names, titles = words.names_of(found), found.titles
    areas = _areas(map, board.look, names)
    return {
        "scenario": scenario,
        "system": found.system.id,
        "game": found.game,
        "title": found.title,
        "box": _box(board.paper),
        "land": _box(board.frame.land),
        "radius": RADIUS,
        "pointy": board.frame.pointy,
        "north": board.look.north,
        "scale": _scale(board.look),
        "sides": [{"id": side, "title": capital(names.adjective(side))} for side in found.sides],
        "armies": [{"id": id, "side": titles.owners[id], "title": title} for id, title in titles.armies.items()],
        "hexes": {grid.labels[hex]: _hex(board, map, hex, areas.get(hex, [])) for hex in range(len(grid))},
        "roads": [{"name": road.name, "hexes": [grid.labels[hex] for hex in road.hexes]} for road in map.roads],
        "hexsides": {f"{grid.labels[a]}|{grid.labels[b]}": sorted(kinds) for (a, b), kinds in map.sides.items()},
        "crossings": {f"{grid.labels[a]}|{grid.labels[b]}": _crossing(way) for (a, b), way in board.crossings.items()},
    }


def _areas(map: Map, look: Look, names: words.Names) -> dict[int, list[str]]:
    """What hexes belong to, in words."""
    found: dict[int, list[str]] = {}
    for area in map.areas:
        if phrase := names.catalogue.find("area", area.kind):
            letter = look.letters.get(area.name, area.name.upper() if len(area.name) < 3 else area.name)
            said = names.fill(phrase, {"owner": names.owner(area.name), "letter": letter})
            for hex, worth in zip_longest(area.hexes, area.worth, fillvalue=0):
                points = {"side": area.name, "points": worth}
                found.setdefault(hex, []).append(names.phrase("area-worth", area.kind, points) if worth else said)
    return found


def _crossing(crossing: Crossing) -> dict[str, Any]:
    place = {"x": round(crossing.point.real, 1), "y": round(crossing.point.imag, 1)}
    return {"kind": crossing.kind, **place, "turn": round(degrees(crossing), 1), "reach": round(reach(crossing), 1)}


def _scale(look: Look) -> dict[str, Any] | None:
    return {"unit": look.scale.unit, "per_hex": look.scale.per_hex} if look.scale else None


def _box(box: Box) -> list[float]:
    return [round(number, 1) for number in (box.left, box.top, box.size.real, box.size.imag)]


def _hex(board: Board, map: Any, hex: int, areas: list[str]) -> dict[str, Any]:
    centre, grid = board.frame.centres[hex], map.grid
    return {
        "x": round(centre.real, 1),
        "y": round(centre.imag, 1),
        "name": map.names.get(hex),
        "terrain": map.terrain[hex],
        "areas": areas,
        **({"level": map.level(hex)} if map.levels else {}),
        "near": [grid.labels[near] if near != OFF_MAP else None for near in grid.near[hex]],
    }
