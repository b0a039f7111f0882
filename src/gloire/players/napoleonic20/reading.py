"""What judgement reads from a sampled position. No other module here knows where a position keeps these things."""

from collections.abc import Sequence
from operator import attrgetter

from gloire.systems.napoleonic20.frames import CombatPhase
from gloire.systems.napoleonic20.games.waterloo.vocabulary import GoodGround
from gloire.systems.napoleonic20.games.waterloo.weather import weather
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import Fatigue
from gloire.systems.napoleonic20.optional.fog.concealment import is_face_down
from gloire.systems.napoleonic20.optional.fog.identities import as_seen_by
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog
from gloire.systems.napoleonic20.position import BROKEN, DUE, Position

OFF_MAP = -1
# What changes while the board stands as it did: the procedure under way and the cards.
PASSING = {"scenario", "facts", "log", "outcome", "phase", "stack", "pile", "next_card", "next_known", "script"}
LASTING = attrgetter(*(field for field in Position.__struct_fields__ if field not in PASSING))


def as_known(sample: Position, side: int) -> Position:
    """A sampled position in which the enemy's face-down counters are who they are in all samples of what a side sees.

    16.1: so the same view gives the same board, and a plan outlives a question.
    """
    return as_seen_by(sample, side) if sample.find(Fog) else sample


def stand_alike(one: Position, other: Position) -> bool:
    """Whether two positions of a scenario differ in nothing but the procedure under way and the cards."""
    return bool(LASTING(one) == LASTING(other)) and in_combat(one) == in_combat(other)


def in_combat(game: Position) -> bool:
    """9.0: whether battles are being declared or fought."""
    return CombatPhase in map(type, game.stack)


def hidden_from(game: Position, side: int) -> list[int]:
    """16.1: the enemy units that lie face-down, so that a side cannot tell which of them is which."""
    return [u for u in game.scenario.of_side[1 - side] if is_face_down(game, u)] if game.find(Fog) else []


def weather_on(game: Position, turn: int) -> str:
    """Waterloo 5.2: the weather of a turn; Waterloo 16.10: where only dice will tell, that of today."""
    if game.scenario.options.get("variable_weather") or turn not in game.scenario.turns:
        return weather(game)
    return game.scenario.turns[turn].weather


def fatigue_levels(game: Position) -> Sequence[int]:
    """16.8: the level of every unit."""
    fatigue = game.find(Fatigue)
    return fatigue.levels if fatigue else (0,) * len(game.where)


def good_ground(game: Position) -> tuple[int, str]:
    """Waterloo 5.1: the hex of the Good Ground marker, and its face."""
    marker = game.find(GoodGround)
    return (game.where[marker.unit], marker.face) if marker else (OFF_MAP, "")


def is_broken(game: Position, unit: int) -> bool:
    """9.6: whether a unit lies in the broken box."""
    return game.where[unit] == BROKEN


def is_due(game: Position, unit: int) -> bool:
    """11.0: whether a unit is yet to come."""
    return game.where[unit] == DUE
