"""What a side may know, as plain facts for players, and the cup; what lies on the board is in `display`."""

from typing import Literal

from msgspec.structs import replace

from gloire.core.display import Chit, Cup, Said, View
from gloire.systems.jours_de_gloire import display
from gloire.systems.jours_de_gloire.frames import Activation, Turn
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import members
from gloire.systems.jours_de_gloire.position import GONE, LOST, Position
from gloire.systems.jours_de_gloire.turn import combined_of, fill_the_cup, formation_of


def view(game: Position, viewer: str | None) -> View:
    """All is open, except for orders that lie face down (2.3.2)."""
    return replace(display.board(game, viewer, facts(game, viewer)), cups=(_cup(game),))


def facts(game: Position, viewer: str | None) -> dict[str, object]:
    """The system's own facts."""
    scenario = game.scenario
    return {
        "scenario": scenario.id,
        "turn": game.turn,
        "cup": list(game.cup.inside),
        "initiative": scenario.sides[game.initiative] if game.initiative >= 0 else "",
        "orders": [
            {"units": list(game.ids(members(game, group))), "order": order}
            for group, order in known_orders(game, viewer).items()
        ],
        "control": {
            game.label(one.hex): scenario.sides[game.control[at]] for at, one in enumerate(scenario.objectives)
        },
        "demoralised": [one.id for at, one in enumerate(scenario.formations) if game.demoralised >> at & 1],
        "lost": [game.id(unit) for unit, hex in enumerate(game.where) if hex == LOST],
        "left": [game.id(unit) for unit, hex in enumerate(game.where) if hex == GONE],
        "outcome": None if game.outcome is None else {"winner": game.outcome.winner, "kind": game.outcome.kind},
    }


def _cup(game: Position) -> Cup:
    """2.2: the markers that were played in this turn, and those still in the cup. All of them are public."""
    if not _is_filled(game):
        return Cup(key="cup")
    active = game.within(Activation)
    now = active.marker if active else ""
    first = (game.first_marker,) if game.first_marker else ()
    drawn = tuple(_chit(game, marker, "now" if marker == now else "spent") for marker in (*first, *game.cup.beside))
    inside = tuple(_chit(game, marker, "") for marker in game.cup.inside)
    return Cup(key="cup", drawn=drawn, inside=inside, left=len(inside))


def _is_filled(game: Position) -> bool:
    """1.C: whether the markers of this turn are in the cup; what lies beside it before is of the turn before."""
    turn = game.within(Turn)
    return turn is not None and turn.step > game.scenario.sequence[Turn].index(fill_the_cup)


def _chit(game: Position, marker: str, state: Literal["", "now", "spent"]) -> Chit:
    formation, combined = formation_of(game, marker), combined_of(game, marker)
    if formation >= 0:
        printed = game.scenario.formations[formation]
        side, initiative = printed.side, printed.initiatives[int(marker.rpartition("-")[2]) - 1]
    else:
        side, initiative = game.scenario.combined[combined].side, game.scenario.combined[combined].initiative
    return Chit(
        said=Said("chit", "marker", {"marker": marker}),
        army=game.scenario.sides[side],
        text=str(initiative),
        strip=game.scenario.formations[formation].id if formation >= 0 else "",
        shape="square" if formation >= 0 else "round",
        state=state,
    )
