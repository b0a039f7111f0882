"""The quick reckoning of players agrees with what the game itself foretells."""

from collections.abc import Iterator
from typing import Any

import gloire
from gloire.players import Seat, seat_for
from gloire.players.napoleonic20.study import Study
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import questions, seated, study

SEEDS = range(6)


def studies(kind: str) -> Iterator[tuple[Seat, Study]]:
    """Every question of a kind in some games: a random side stumbles into odd battles, greedy seeks good ones."""
    for scenario in ("waterloo-20", "waterloo-20-third-day"):
        for seed in SEEDS:
            game = gloire.new_game(scenario)
            for question in questions(game, seated(("random", "random"), seed), seed):
                if question.kind == kind:
                    yield seat_for(game, question.asks), study(game)


def pairs(seat: Seat) -> list[Any]:
    return [action for action in seat.actions if isinstance(action, do.DeclareAttack)]


def test_differential_is_the_one_that_the_game_previews():
    """9.0 step D, with weather, routs, guns, charges, good ground, events and rivers as they come."""
    compared = 0
    for seat, found in studies("Declare"):
        reckoning = found.charging if seat.about["countercharge"] else found.reckoning
        for action in pairs(seat):
            attacker = found.scenario.number[action.unit]
            defender = found.board.foes[found.scenario.index[action.hex]]
            compared += 1

            assert reckoning.differential((attacker,), (defender,), found.board.where) == (
                seat.preview(action).differential
            )
    assert compared > 100


def test_chance_to_break_in_a_withdrawal_is_the_one_that_the_game_previews():
    """9.8, nearly always: a player does not look at which line of communications a retreat has chosen."""
    agreed = compared = 0
    for seat, found in studies("Declare"):
        for action in pairs(seat):
            for result in seat.preview(action).results:
                for fate in result.fates if result.result in ("AW", "DW") else ():
                    unit = found.scenario.number[fate.unit]
                    compared += 1
                    agreed += abs(found.risks([unit])[unit][0] - fate.broken) < 1e-9

    assert compared > 100
    assert agreed >= 0.97 * compared


def test_reach_with_the_present_allowance_is_what_the_game_offers():
    """6.0: forced marches are weighed with one point more."""
    compared = 0
    for seat, found in studies("Move"):
        board = found.board
        moves = [a for a in seat.actions if isinstance(a, do.MoveUnit | do.CommitGuard)]
        for unit in {found.scenario.number[action.unit] for action in moves}:
            if board.routed[unit] or found.scenario.guard[unit]:
                continue
            offered = {a.hex for a in moves if a.unit == found.scenario.ids[unit]}
            mask = board.reach(unit, board.allowance(unit))
            reached = {label for label, hex in found.scenario.index.items() if mask >> hex & 1}
            near = {found.scenario.labels[hex] for hex in board.ground.near[board.where[unit]]}
            compared += 1

            assert offered <= reached | near
    assert compared > 200
