"""5.0: events that Borodino 20 and Smolensk 20 share: two armies under generals who quarrel, and bands of Cossacks."""

from gloire.core.amendments import combined
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.effects import for_this_turn
from gloire.systems.napoleonic20.events import THIS_TURN, begin_effect, fizzle
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.games.boldness import amendment as boldness
from gloire.systems.napoleonic20.games.flank_march.charts import march_chart
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.reinforcements import may_come

ARGUE = "generals-argue"
STEPS_OUT = "unit-steps-out"


def _kept_apart(game: Position, unit: int, other: int) -> bool:
    """Generals Argue: units of the two Western Armies do not attack together; who belongs to neither joins either."""
    one, two = game.printed(unit).wing, game.printed(other).wing
    return bool(one and two) and one != two and game.effect(ARGUE, game.side_of(unit)) is not None


def _no_reserves(game: Position, battle: Battle, side: int) -> Refusal | None:
    """Generals Argue: nobody sends reserves."""
    return Refusal("5.0", "generals-argue") if game.effect(ARGUE, side) else None


def step_out(game: Position, half: HalfCard) -> None:
    """The unit that the card names has a movement point more this turn, also if it comes onto the map only now."""
    unit = game.unit(half.unit)
    if game.where[unit] >= 0 or may_come(game, unit):
        begin_effect(game, STEPS_OUT, THIS_TURN, unit=unit, named=half.unit)
    else:
        fizzle(game, half)


def _added_points(game: Position, unit: int) -> int:
    return game.effects_on(STEPS_OUT, unit)


_ARGUMENTS = Amendment(
    answers={
        "apart": _kept_apart,
        "no_reserves": _no_reserves,
        "points": _added_points,
        "charts": march_chart,
    },
    effects={
        ARGUE: CardEffect(for_this_turn("generals-argue")),
        STEPS_OUT: CardEffect(step_out, needs="unit"),
    },
)

AMENDMENT = combined(boldness.AMENDMENT, _ARGUMENTS)
