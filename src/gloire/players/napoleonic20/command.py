"""16.9.1 and 16.9.5: who is in command, as judgement needs it."""

from collections.abc import Sequence

from gloire.players.napoleonic20.board import Board
from gloire.systems.napoleonic20.optional.leaders.command import has_prerogative, span_over

RIDE = 4  # hexes a leader can be expected to go before he commands


def is_led(board: Board, attackers: Sequence[int], place: Sequence[int]) -> bool:
    """16.9.5: whether an attack is, or can be expected to be, in command."""
    leaders = board.scenario.leaders_of[board.scenario.side[attackers[0]]]
    ride = 0 if board.in_combat else RIDE
    return any(
        reaches(board, leader, place[leader], unit, place[unit], ride) for leader in leaders for unit in attackers
    )


def reaches(board: Board, leader: int, here: int, unit: int, there: int, more: int = 0) -> bool:
    """16.9.1: whether a leader in one hex commands a unit in another, or would with a span wider by so much."""
    scenario = board.scenario
    if here < 0 or there < 0 or not has_prerogative(scenario, leader, unit):
        return False
    return scenario.map.grid.distance(here, there) <= span_over(scenario, leader, unit) + more
