"""One game between two players, and what is written down about it."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire import players
from gloire.core.actions import Roll
from gloire.core.procedures import Die
from gloire.sim.glory3 import ledger as glory3
from gloire.sim.jours_de_gloire import ledger as jours_de_gloire
from gloire.sim.ledgers import open_ledger
from gloire.sim.match import Table
from gloire.sim.napoleonic20 import ledger as napoleonic20
from gloire.sim.tournament import Tournament, play_one
from gloire.systems.napoleonic20.happened import MoraleChanged, TurnBegan, UnitBroken
from tests.scene import Scene

SCENARIO = "waterloo-20-third-day"
DICE = {
    "napoleonic20": {*napoleonic20.DICE},
    "jours_de_gloire": {*jours_de_gloire.DICE, "InitiativeDie"},
    "glory3": {*glory3.DICE, "InitiativeDie"},
}


@pytest.fixture(scope="module")
def table() -> Table:
    """A finished game."""
    game = gloire.new_game(SCENARIO)
    seated = {side: players.make("random", Random(number)) for number, side in enumerate(game.scenario.sides)}
    table = Table(game, seated, Random(9))
    table.play()
    return table


def test_game_is_played_to_the_end(table):
    match = table.write_down(4)

    assert table.game.question is None
    assert (match.number, match.winner, match.kind) == (4, table.game.outcome.winner, table.game.outcome.kind)
    assert match.seats == {"french": "random", "allied": "random"}
    assert match.hash == table.game.hash


@pytest.mark.parametrize("info", gloire.scenarios(), ids=lambda info: info.id)
def test_every_die_of_every_scenario_favours_somebody(info):
    sequence = gloire.new_game(info.id, dict.fromkeys(info.options, True)).scenario.sequence
    dice = {type(step).__name__ for steps in sequence.values() for step in steps if isinstance(step, Die)}

    assert dice <= DICE[info.system]


def test_every_answer_is_a_decision_a_forced_one_or_chance(table):
    counts = table.write_down(0).counts
    twin: Any = gloire.new_game(SCENARIO)
    decisions, forced, chance = {"french": 0, "allied": 0}, 0, 0
    for answer in table.game.answers:
        question = twin.question
        if question.asks == gloire.CHANCE:
            chance += 1
        elif len(question.actions) == 1:
            forced += 1
        else:
            decisions[question.asks] += 1
        twin.apply(answer)

    assert (counts.decisions, counts.forced, counts.chance) == (decisions, forced, chance)
    assert counts.answers == table.game.length


def test_account_counts_turns_and_broken_units(table):
    account, events = table.write_down(0).account, table.game.events()
    sides = {unit["unit"]: unit["side"] for unit in table.game.view().facts["counters"]}
    broken = [sides[event.unit] for event in events if isinstance(event, UnitBroken)]

    assert account.turns == sum(isinstance(event, TurnBegan) for event in events)
    assert account.losses == {side: broken.count(side) for side in ("french", "allied")}
    assert all(account.lost_for_good[side] <= account.losses[side] for side in account.losses)


@pytest.mark.parametrize("number", range(3))
def test_no_more_units_are_lost_for_good_than_are_lost_in_jours_de_gloire(number):
    account = play_one(Tournament("marengo-13-june", "random", "random", 3), number).account

    assert all(account.lost_for_good[side] <= account.losses[side] for side in account.losses)


def test_account_follows_morale_from_the_set_up_to_the_end(table):
    account = table.write_down(0).account
    changes = [event for event in table.game.events() if isinstance(event, MoraleChanged) and event.side == "french"]

    assert (account.standing["french"][0], account.standing["allied"][0]) == (7, 6)
    assert account.standing["french"][-1] == (changes[-1].to if changes else 7)
    assert {len(course) for course in account.standing.values()} == {account.turns + 1}


def test_account_has_as_many_battle_results_as_were_expected(table):
    account = table.write_down(0).account

    assert sum(account.actual.values()) == pytest.approx(sum(account.expected.values()))


def test_every_die_is_counted_for_one_side(table):
    account = table.write_down(0).account
    rolled = sum(isinstance(answer, Roll) for answer in table.game.answers)

    assert sum(luck.dice for luck in account.luck.values()) == rolled


@pytest.mark.parametrize(("die", "pips"), [(6, 2.5), (1, -2.5)])
def test_high_battle_die_is_luck_of_the_attacker(die, pips):
    scene = Scene(french={"fr-i": "1203"}, allied={"ad-i": "1303"})
    scene.to_combat()
    scene.begin_battle("fr-i", "1303")
    while scene.kind != "BattleDie":
        scene.do(scene.actions[0])
    ledger = open_ledger(scene.game)

    ledger.note_die(scene.game, scene.question, Roll(die))

    luck = ledger.close(scene.game).luck
    assert (luck["french"].dice, luck["french"].pips, luck["allied"].dice) == (1, pips, 0)


def test_expected_results_are_those_of_the_column():
    scene = Scene(french={"fr-i": "1203"}, allied={"ad-i": "1303"})
    scene.to_combat()
    scene.begin_battle("fr-i", "1303")
    while scene.kind != "BattleDie":
        scene.do(scene.actions[0])
    column = scene.question.about["column"]
    ledger = open_ledger(scene.game)

    ledger.note_die(scene.game, scene.question, Roll(6))

    account, table = ledger.close(scene.game), scene.scenario.combat
    assert account.actual == {table.result(6, column): 1}
    results = [table.result(face, column) for face in range(1, 7)]
    assert account.expected == {result: pytest.approx(results.count(result) / 6) for result in results}
