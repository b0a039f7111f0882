"""What search asks for: the chance to win, what a die decides, and how far to look."""

from collections.abc import Callable, Hashable

from gloire.core.game import Game
from gloire.players.forecasts import chance, die_of
from gloire.players.napoleonic20.atlas import atlas_of
from gloire.players.napoleonic20.counting import Arrivals, Dusk
from gloire.players.napoleonic20.reading import is_due
from gloire.players.napoleonic20.styles import FORECAST
from gloire.systems.napoleonic20.position import ROUTED, Position

LOOK_AHEAD = 4  # player turns: the rest of this one, the answer, and another of each side
# What a die may be about, as far as procedures name it.
SUBJECTS = ("unit", "leader", "defenders", "hex", "effect", "side")


def value(game: Game, side: str) -> float:
    """15.0: the chance that a side wins: by morale, strength, time, and what the next night will count."""
    position = _position(game)
    return chance(game, side, position.scenario.burdened, lambda: _lead(position))


def _lead(position: Position) -> float:
    """How much better than even the side with the burden stands."""
    scenario, weights = position.scenario, FORECAST
    burdened, other = scenario.burdened, 1 - scenario.burdened
    time = (scenario.last_turn - position.turn) / max(1, scenario.last_turn - scenario.first_turn)
    lead = weights.even + (weights.time + weights.leads.get(scenario.id, 0.0)) * time
    lead += weights.morale * (position.morale[burdened] - position.morale[other])
    lead += (weights.strength + weights.lasting * time) * (_share(position, burdened) - 0.5)
    lead += weights.turn * (0.5 if position.phasing == burdened else -0.5)
    dusk, arrivals = dusk_of(position)
    return lead + dusk.lead(arrivals, position.morale, burdened)


def dusk_of(position: Position) -> tuple[Dusk, list[Arrivals]]:
    """14.0: the next night, and how soon each side can be where it counts."""
    scenario, where = position.scenario, position.where
    routed = [bool(marks & ROUTED) for marks in position.marks]
    dusk = Dusk(atlas_of(scenario), position.turn or scenario.first_turn, position.phasing, routed)
    return dusk, [dusk.arrivals((u, where[u]) for u in scenario.of_side[side] if where[u] >= 0) for side in (0, 1)]


def _share(position: Position, side: int) -> float:
    """How much of the strength on the map, and yet to come to it, is of a side."""
    totals = [
        sum(position.scenario.strength[u] for u in position.scenario.of_side[s] if _counts(position, u)) for s in (0, 1)
    ]
    return totals[side] / max(1, sum(totals))


def _counts(position: Position, unit: int) -> bool:
    return position.where[unit] >= 0 or is_due(position, unit)


def die_key(game: Game) -> Hashable:
    """The player turn, the question, and whom or what it is about."""
    return die_of(game, _position(game).clock, SUBJECTS)


def horizon(game: Game) -> Callable[[Game], bool]:
    """When both sides have had two turns, this one included: so both have answered, and luck has not yet buried it."""
    end = _position(game).clock + LOOK_AHEAD
    return lambda later: later.outcome is not None or _position(later).clock >= end


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
