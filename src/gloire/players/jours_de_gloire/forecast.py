"""What search asks for: the chance to win, what a die decides, and how far to look."""

from collections.abc import Callable, Hashable

from gloire.core.game import Game
from gloire.players.forecasts import chance, die_of, weighed
from gloire.players.jours_de_gloire.styles import FORECAST, LEADS, TO_COME, Forecast
from gloire.systems.jours_de_gloire.position import DISORDERED, LOST, ROUTED, WAITING, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

NEAR = 2  # hexes from an objective to those who have a say in it
POINTS = 10.0  # a lead that counts as one
# What a die may be about, as far as procedures name it.
SUBJECTS = ("unit", "chief", "group", "hex", "guns", "defenders", "target", "formation")


def value(game: Game, side: str) -> float:
    """13: the chance that a side wins, as it stands."""
    return chance(game, side, 0, lambda: _lead(_position(game)) + weighed(FORECAST, features(_position(game))))


def _lead(game: Position) -> float:
    """What the first side has in hand, and what the battle is still to bring it: the less, the later it is."""
    return LEADS.get(game.scenario.id, 0.0) + TO_COME.get(game.scenario.id, 0.0) * (1.0 - _late(game))


def _late(game: Position) -> float:
    return game.turn / len(game.scenario.turns)


def features(game: Position) -> Forecast:
    """What counts, of the first side less that of the second."""
    late = _late(game)
    won, strength, shaken, lost, ground, grip = _verdict(game), [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], 0.0, 0.0
    for unit, hex in enumerate(game.where):
        side, full = game.side(unit), game.unit(unit).good.strength + 1.0
        if hex == WAITING or (hex >= 0 and game.is_good(unit)):
            strength[side] += full
        elif hex == LOST or game.has(unit, ROUTED):
            lost[side] += full
        elif hex >= 0 and game.has(unit, DISORDERED):
            shaken[side] += full
    force = sum(strength) + sum(shaken) + sum(lost)
    for objective, owner in zip(game.scenario.objectives, game.control, strict=True):
        ground += (1 if owner == 0 else -1 if owner == 1 else 0) / len(game.control)
        grip += _grip(game, objective.hex) / len(game.control)
    return Forecast(
        won=won,
        won_late=won * late,
        points=_points(game),
        strength=(strength[0] - strength[1]) / force,
        shaken=(shaken[0] - shaken[1]) / force,
        lost=(lost[0] - lost[1]) / force,
        ground=ground,
        grip=grip,
    )


def _verdict(game: Position) -> float:
    """13: who would win if the battle ended now."""
    twin = game.clone()
    twin.log = []
    winners = set().union(*(answer(twin) for answer in twin.scenario.ask.automatic))
    if len(winners) == 1:
        return 1.0 if 0 in winners else -1.0
    found = [winner for winner, _, _ in (answer(twin) for answer in twin.scenario.ask.verdict[:1])]
    return 0.0 if not found or found[0] is None else 1.0 if found[0] == 0 else -1.0


def _points(game: Position) -> float:
    scored = [answer(game) for answer in game.scenario.ask.points]
    return sum(points[0] - points[1] for points in scored) / POINTS


def _grip(game: Position, hex: int) -> float:
    """How much more strength in good order than the other the first side has about an objective."""
    near, found = game.grid.within(hex, NEAR), [0.0, 0.0]
    for unit, here in enumerate(game.where):
        if here >= 0 and near >> here & 1 and game.is_good(unit) and game.arm(unit) != ARTILLERY:
            found[game.side(unit)] += game.figures(unit).strength
    return (found[0] - found[1]) / max(1.0, found[0] + found[1])


def die_key(game: Game) -> Hashable:
    """The turn, the question, and whom or what it is about."""
    return die_of(game, _position(game).turn, SUBJECTS)


def horizon(game: Game) -> Callable[[Game], bool]:
    """When this turn is over, or the first: beyond it luck grows faster than what plans differ by."""
    end = max(1, _position(game).turn) + 1
    return lambda later: later.outcome is not None or _position(later).turn >= end


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
