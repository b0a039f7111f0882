"""What a question wants on the board."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.display import Prompt, pointing
from gloire.systems.jours_de_gloire.actions import TurnUnit
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.sealing import sealing


def prompt(game: Position, kind: str, about: Mapping[str, object], actions: Sequence[Action]) -> Prompt:
    """Most questions point at units and hexes; facing is pointed at, too, and sealed orders are put together."""
    if kind == "SealTheOrders":
        return _orders(game, about) if actions else Prompt()
    asked = pointing(actions)
    turns = any(hasattr(action, "facing") for action in actions)
    return replace(asked, turns="corner" if turns else "", pivots=TurnUnit.__name__ if kind == "Movement" else "")


def _orders(game: Position, about: Mapping[str, object]) -> Prompt:
    """2.3.2: a group is lit by the unit that it is named by."""
    composing = sealing(game, game.scenario.sides.index(str(about["side"])))
    return Prompt(able=tuple(part.key for part in composing.trays[0].parts), composing=composing)
