"""What a side may know, as plain facts for players; what lies on the board is in `display`."""

from gloire.core.display import View
from gloire.systems.jours_de_gloire import display
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import members
from gloire.systems.jours_de_gloire.position import GONE, LOST, Position


def view(game: Position, viewer: str | None) -> View:
    """All is open, except for orders that lie face down (2.3.2)."""
    return display.board(game, viewer, facts(game, viewer))


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
