"""How to play: weights that judgement is made with, as records read from `styles.toml`."""

from pathlib import Path

import msgspec

from gloire.core.scenario import DataFile, FaultyData


class Temper(msgspec.Struct, frozen=True):
    """How a side plays. A point's worth is that of one among many; the fewer are left, the more Stakes adds."""

    own: float  # a point of its own, early on
    late: float  # the same when the game is nearly over
    foe: float  # a point of the enemy's
    caution: float  # how much of the enemy's next attack it minds
    press: float  # a turn nearer to the enemy
    lull: float  # how much of a quiet turn's point it counts
    deny: float  # how much of the enemy's quiet turn it counts when it keeps him engaged
    hope: float  # how much it counts attacks it could make next turn


class Style(msgspec.Struct, frozen=True):
    """A way to play.

    15.0: whoever bears the burden wins only by breaking the enemy's morale, the other also by keeping his own above it.
    """

    burdened: Temper
    unburdened: Temper


class Forecast(msgspec.Struct, frozen=True):
    """15.0: how the chance to win follows from the board; logits of the side with the burden, fitted to games."""

    even: float  # when all else is equal
    morale: float  # for each point of morale more than the enemy has
    strength: float  # from no share of the strength on the map to all of it
    time: float  # with the whole game still to come


class Weights(msgspec.Struct, frozen=True):
    """All that is weighed, as written."""

    styles: dict[str, Style]
    forecast: Forecast


def read_weights(path: Path) -> Weights:
    """The weights of a file; every fault at once where it has any."""
    file = DataFile(path)
    weights = file.read(Weights)
    if weights is None:
        raise FaultyData(file.faults)
    return weights


WEIGHTS = read_weights(Path(__file__).with_name("styles.toml"))
STYLES, FORECAST = WEIGHTS.styles, WEIGHTS.forecast
