"""What search asks for: the chance to win, what a die decides, and how far to look."""

from collections.abc import Callable, Hashable

from gloire.core.game import Game
from gloire.players.forecasts import chance, die_of, weighed
from gloire.players.jours_de_gloire.styles import FORECAST, LEADS, TO_COME, Forecast
from gloire.systems.jours_de_gloire.position import LOST, ROUTED, WAITING, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

NEAR = 2  # hexes from an objective to those who have a say in it
POINTS = 10.0  # a lead that counts as one
MARKERS = 3  # whose activations a play-out still sees, after the one that it begins in
# What a die may be about, as far as procedures name it.
SUBJECTS = ("unit", "chief", "group", "hex", "guns", "defenders", "target", "formation")


def value(game: Game, side: str) -> float:
    """13: the chance that a side wins, as it stands."""
    return chance(game, side, 0, lambda: _lead(_position(game)) + weighed(FORECAST, features(_position(game))))


def _lead(game: Position) -> float:
    """What the first side has in hand, and what the battle is still to bring it: the less, the later it is."""
    return LEADS.get(game.scenario.id, 0.0) + TO_COME.get(game.scenario.id, 0.0) * (1.0 - _late(game))


def _late(game: Position) -> float:
    return max(1, game.turn) / len(game.scenario.turns)


def features(game: Position) -> Forecast:
    """What counts, of the first side less that of the second."""
    late, scores = _late(game), bool(game.scenario.ask.points)
    given = game.scenario.given[0] - game.scenario.given[1]
    strength, lost = _shares(game)
    return Forecast(
        won_late=_verdict(game) * late,
        points_late=(_points(game) - given) / POINTS * late if scores else 0.0,
        given=given / POINTS if scores else 0.0,
        drawn=0.0 if scores else float(given),
        strength=strength,
        lost=lost,
        ground=0.0 if scores else _ground(game),
        grip=sum(_grip(game, objective.hex) for objective in game.scenario.objectives) / len(game.control),
    )


def _shares(game: Position) -> tuple[float, float]:
    """Which share of all strength the first side has in good order or still to come, and which has it lost or routed.

    Less that of the second; who is disordered, or has left the map alive, is neither.
    """
    able, gone, force = [0.0, 0.0], [0.0, 0.0], 0.0
    for unit, hex in enumerate(game.where):
        side, full = game.side(unit), game.unit(unit).good.strength + 1.0
        force += full
        if hex == LOST or game.has(unit, ROUTED):
            gone[side] += full
        elif hex == WAITING or (hex >= 0 and game.is_good(unit)):
            able[side] += full
    return (able[0] - able[1]) / force, (gone[0] - gone[1]) / force


def _verdict(game: Position) -> float:
    """13: who would win if the battle ended now."""
    twin = game.clone()
    twin.log = []
    winners = set().union(*(answer(twin) for answer in twin.scenario.ask.automatic))
    if len(winners) == 1:
        return 1.0 if 0 in winners else -1.0
    found = [winner for winner, _, _ in (answer(twin) for answer in twin.scenario.ask.verdict[:1])]
    return 0.0 if not found or found[0] is None else 1.0 if found[0] == 0 else -1.0


def _points(game: Position) -> int:
    """By how many points the first side is ahead, with those of a handicap."""
    scored = [answer(game) for answer in game.scenario.ask.points]
    return sum(points[0] - points[1] for points in scored)


def _ground(game: Position) -> float:
    """The share of the objectives that the first side holds, less that of the second."""
    return sum((owner == 0) - (owner == 1) for owner in game.control) / len(game.control)


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
    """When the activations of three more markers are over, or this turn is, or the first.

    Beyond that luck grows faster than what plans differ by; and a turn of a large battle takes long to play out.
    """
    start = _position(game)
    end, left = max(1, start.turn) + 1, len(start.cup.inside) - MARKERS
    return lambda later: later.outcome is not None or _is_over(_position(later), end, start.turn, left)


def _is_over(game: Position, end: int, turn: int, left: int) -> bool:
    """Whether the turn has come to `end`, or fewer markers than `left` are in the cup of the turn it began in."""
    return game.turn >= end or (game.turn == turn and len(game.cup.inside) < left)


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
