"""What a side may know, as plain facts for players, and the Pool; what lies on the board is in `display`."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from gloire.core.display import Chit, Cup, Marker, Said, View
from gloire.systems.glory3 import display
from gloire.systems.glory3.command import leader_of
from gloire.systems.glory3.frames import Activation, Command
from gloire.systems.glory3.hidden import markers_of
from gloire.systems.glory3.position import ELIMINATED, GONE, RECOVERED, RECOVERING, WITHDRAWN, Position
from gloire.systems.glory3.score import points

BOXES = {WITHDRAWN: "withdrawn", RECOVERING: "recovering", RECOVERED: "recovered", ELIMINATED: "lost", GONE: "gone"}


def view(game: Position, viewer: str | None) -> View:
    """All is open, except for markers that lie in the Pool or are held out (4.21)."""
    board = display.board(game, facts(game, viewer))
    return replace(board, cups=(_pool(game, viewer),), markers=(*board.markers, *_charges(game)))


def _charges(game: Position) -> Iterator[Marker]:
    """10.21: who charges."""
    command = game.within(Command)
    plans = command.plans if command else ()
    hexes = {game.where[unit] for plan in plans for unit in plan.units if game.where[unit] >= 0}
    for hex in sorted(hexes):
        yield Marker(kind="charge", sign="bayonets", hex=game.label(hex))


def facts(game: Position, viewer: str | None) -> dict[str, object]:
    """The system's own facts."""
    scenario = game.scenario
    scored = points(game)
    return {
        "scenario": scenario.id,
        "turn": game.turn,
        "pool": _known(game, viewer),
        "left": _left(game),
        "played": list(game.shown),
        "initiative": scenario.sides[game.initiative] if game.initiative >= 0 else "",
        "first": game.first_marker if _knows_first(game, viewer) else "",
        "control": {
            game.label(one.hex): scenario.sides[game.control[at]] if game.control[at] >= 0 else ""
            for at, one in enumerate(scenario.objectives)
        },
        "points": dict(zip(scenario.sides, scored, strict=True)),
        "boxes": {name: [game.id(u) for u, hex in enumerate(game.where) if hex == box] for box, name in BOXES.items()},
        "attached": _attached(game),
        "outcome": None if game.outcome is None else {"winner": game.outcome.winner, "kind": game.outcome.kind},
    }


def _attached(game: Position) -> dict[str, str]:
    """14.53: the leaders with whom guns act that may act with one of several; empty for nobody."""
    scenario = game.scenario
    own = [unit for unit, counter in enumerate(scenario.units) if counter.acts_with]
    named = {game.id(unit): leader_of(game, unit) for unit in own}
    return {id: scenario.leaders[leader].id if leader >= 0 else "" for id, leader in named.items()}


def _knows_first(game: Position, viewer: str | None) -> bool:
    """4.21: the marker that was held out is known to its owner, and to all when it is played."""
    if game.first_marker in game.shown:
        return True
    return game.initiative >= 0 and game.scenario.sides[game.initiative] == viewer


def _known(game: Position, viewer: str | None) -> list[str]:
    """4.21: of the markers in the Pool the viewer knows his own. G6: everybody's, by choice."""
    if game.scenario.choices["G6"] == "counts":
        return list(game.pool.inside)
    if viewer not in game.scenario.sides:
        return []
    side = game.scenario.sides.index(str(viewer))
    return markers_of(game, side, game.pool.inside or game.placed[side])


def _left(game: Position) -> int:
    """G6: how many markers are in the Pool; by choice nobody is told."""
    return 0 if game.scenario.choices["G6"] == "drawn" else len(game.pool.inside)


def _pool(game: Position, viewer: str | None) -> Cup:
    """4.22: the markers that were played in this turn, and what the viewer knows of those still in the Pool."""
    active = game.within(Activation)
    drawn = tuple(
        _chit(game, marker, "now" if active and at == len(game.shown) - 1 else "spent")
        for at, marker in enumerate(game.shown)
    )
    inside = tuple(_chit(game, marker, "") for marker in _known(game, viewer)) if game.pool.inside else ()
    return Cup(key="pool", drawn=drawn, inside=inside, left=_left(game))


def _chit(game: Position, marker: str, state: Literal["", "now", "spent"]) -> Chit:
    printed = game.scenario.markers[game.scenario.marker_number[marker]]
    return Chit(
        said=Said("chit", "marker", {"marker": marker}),
        army=game.scenario.sides[printed.side],
        text=_initials(printed.name),
        strip=printed.id,
        shape="round",
        state=state,
    )


def _initials(name: str) -> str:
    """A marker in a few letters: the number of a corps and what tells it apart, or the first letter of a name."""
    first, *more = name.split()
    return first + "".join(word[0] for word in more[1:2]) if more else first[0]
