"""16.3: guns that support their neighbours and bombard across rivers, where the option is in use."""

from collections.abc import Sequence

from gloire.players.napoleonic20.board import Board


def support(board: Board, defenders: Sequence[int], place: Sequence[int], side: int) -> int:
    """16.3.1: what guns of the defending side that stand beside the battle add to it, if nobody attacks them."""
    hexes = [place[unit] for unit in defenders if unit >= 0]
    total = 0
    for gun in board.guns[side]:
        if place[gun] >= 0 and gun not in defenders and not board.routed[gun]:
            zone = board.grounds[side].zone[place[gun]]
            total += sum(zone >> hex & 1 for hex in hexes)
    return total


def bombarding(
    board: Board, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]
) -> tuple[int, ...]:
    """16.3.2: the attackers that fire across a prohibited hexside, so that little can happen to them."""
    side = board.scenario.side[attackers[0]]
    hexes = [place[unit] if unit >= 0 else ~unit for unit in defenders]
    return tuple(
        unit
        for unit in attackers
        if unit in board.guns[side] and any(board.across(side, place[unit]) >> hex & 1 for hex in hexes)
    )
