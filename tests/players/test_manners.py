"""Systems whose scripts answer each question as it comes: a plan is a style for a while, and what differs."""

from random import Random
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.players.analysis.runs import find_runs
from gloire.players.manners import Difference, subject
from gloire.players.protocol import STANDARD
from gloire.systems import entry

SEEDS = 9  # of games that are looked through for a question


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_a_plan_is_a_style_for_an_activation(scenario: str):
    game, dice = gloire.new_game(scenario), Random(7)
    player: Any = entry(game.scenario.system.id).part("player")
    plans: dict[str, Any] = {}
    searched = 0
    turns: set[int] = set()
    while (question := game.question) is not None and len(turns) < 3:
        if question.asks == CHANCE or len(question.actions) == 1:
            game.apply(question.sample(dice))
            continue
        seen = player.situation(game, question.asks)
        turns.add(player.turn(seen))
        if question.asks not in plans or not player.carry_out(seen, plans[question.asks]):
            plans[question.asks] = player.propose(seen, player.styles[STANDARD], dice)
            searched += player.occasions(seen) > 0
        scored = player.carry_out(seen, plans[question.asks])
        game.apply(max(scored, key=lambda one: one.value).action)
    assert searched >= 2


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_what_varies_comes_to_something_else_at_the_same_moment(scenario: str):
    game, rng = in_an_activation(scenario), Random(1)
    player, plan = proposed(game)
    varied = [player.vary(plan, rng) for _ in range(12)]

    assert {player.essence(one) for one in varied} - {player.essence(plan)}
    assert {one.moment for one in varied} == {plan.moment}


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_styles_that_come_to_the_same_answers_are_one_plan(scenario: str):
    player, plan = proposed(in_an_activation(scenario))
    hardly = msgspec.structs.replace(plan.style, support=plan.style.support * 1.0001)
    other = msgspec.structs.replace(plan, style=hardly)

    assert other != plan
    assert player.essence(other) == player.essence(plan)


def test_in_a_play_out_the_style_of_a_plan_outlasts_its_moment_and_the_next_plan_begins_with_it():
    game = in_an_activation("cornfield")
    player, plan = proposed(game)
    assert game.question is not None
    seen = player.situation(game, game.question.asks)
    earlier = msgspec.structs.replace(plan, moment="an earlier one", otherwise=Difference(rests=frozenset("a")))

    assert not player.carry_out(seen, earlier)
    assert player.try_out(seen, earlier) in game.question.actions


def in_an_activation(scenario: str, kind: str = "Movement", seed: int = 3) -> gloire.Game:
    """A game in which somebody moves, or is asked something else that has several answers; the first that has it."""
    games = (played_to(gloire.new_game(scenario), kind, each) for each in range(seed, seed + SEEDS))
    return next(game for game in games if game.question)


def played_to(game: gloire.Game, kind: str, seed: int = 3) -> gloire.Game:
    """The game, played on by captains."""
    players, dice = {side: make("captain", Random(seed)) for side in game.scenario.sides}, Random(seed)
    while (question := game.question) and not (question.kind == kind and len(question.actions) > 1):
        asks = question.asks
        game.apply(question.sample(dice) if asks == CHANCE else players[asks].choose(seat_for(game, asks)))
    return game


def proposed(game: gloire.Game) -> tuple[Any, Any]:
    """The strategist of a game, and its plan for whoever is asked."""
    assert game.question is not None
    player: Any = entry(game.scenario.system.id).part("player")
    seen = player.situation(game.clone(), game.question.asks)
    return player, player.propose(seen, player.styles[STANDARD], Random(1))


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_a_rehearsal_shows_what_could_be_done_otherwise_and_leaves_the_game_alone(scenario: str):
    game = in_an_activation(scenario)
    _, plan = proposed(game)
    before = game.hash
    found = plan.rehearsal.differences(plan, Random(1))

    assert any(one.takes for one in found)
    assert any(one.rests for one in found)
    assert game.hash == before


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_what_a_plan_takes_is_done_and_who_rests_stays(scenario: str):
    game = in_an_activation(scenario)
    player, plan = proposed(game)
    assert game.question is not None
    seen, moving = player.situation(game, game.question.asks), [one for one in game.question.actions if subject(one)]
    best = max(player.carry_out(seen, plan), key=lambda one: one.value).action
    other = next(one for one in moving if subject(one) == subject(best) and one != best)
    takes = msgspec.structs.replace(plan, otherwise=Difference(takes=frozenset((other,))))
    rests = msgspec.structs.replace(plan, otherwise=Difference(rests=frozenset(map(subject, moving))))

    assert max(player.carry_out(seen, takes), key=lambda one: one.value).action == other
    assert other in moves_in_haste(game.clone(), player, takes)
    moved = {subject(one) for one in moves_in_haste(game.clone(), player, rests) if "Move" in type(one).__name__}
    assert not moved & set(map(subject, moving))


def moves_in_haste(game: gloire.Game, player: Any, plan: Any) -> list[Any]:
    """What is done in the rest of an activation as play-outs do it."""
    found, dice, seen = list[Any](), Random(2), None
    side = game.question.asks if game.question else ""
    while (question := game.question) is not None:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        seen = player.situation(game, question.asks, seen if question.asks == side else None)
        if seen.moment != plan.moment:
            break
        action = player.try_out(seen, plan) if question.asks == side else player.quick(seen, dice)
        found.append(action)
        game.apply(action)
    return found


@pytest.mark.parametrize("scenario", ["marengo-13-june", "montebello", "cornfield"])
def test_quick_answers_are_lawful_to_the_end_of_the_turn(scenario: str):
    game, dice = gloire.new_game(scenario), Random(5)
    player: Any = entry(game.scenario.system.id).part("player")
    before: dict[str, Any] = {}
    far_enough = player.horizon(game)
    while (question := game.question) is not None and not far_enough(game):
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
        else:
            before[question.asks] = player.situation(game, question.asks, before.get(question.asks))
            game.apply(player.quick(before[question.asks], dice))


@pytest.mark.parametrize("scenario", ["marengo-13-june", "montebello", "cornfield", "cedar-creek-morning"])
def test_the_chances_of_both_sides_add_up_to_one(scenario: str):
    game = gloire.new_game(scenario)
    player: Any = entry(game.scenario.system.id).part("player")
    first, second = (player.value(game, side) for side in game.scenario.sides)

    assert first + second == pytest.approx(1.0)
    assert 0 < first < 1


def test_where_units_are_set_up_is_a_plan_and_a_unit_stays_where_the_plan_puts_it():
    game = in_an_activation("marengo-13-june", "PlaceUnits")
    player, plan = proposed(game)
    assert game.question is not None
    seen = player.situation(game, game.question.asks)
    found = plan.rehearsal.differences(plan, Random(1))
    placed = next(action for one in found for action in one.takes if "hex" in action.__struct_fields__)
    otherwise = Difference(takes=frozenset((placed,)), rests=frozenset((placed.unit,)))
    done = moves_in_haste(game.clone(), player, msgspec.structs.replace(plan, otherwise=otherwise))

    assert otherwise in found
    assert {action for action in done if getattr(action, "hex", "") and action.unit == placed.unit} == {placed}
    assert player.occasions(seen) == 1


def test_who_gets_orders_is_a_plan():
    game = in_an_activation("montebello", "SealTheOrders")
    player, plan = proposed(game)
    assert game.question is not None
    seen = player.situation(game, game.question.asks)
    usual = max(player.carry_out(seen, plan), key=lambda one: one.value).action
    other = next(one for one in plan.rehearsal.differences(plan, Random(1)) if one.takes <= set(game.question.actions))
    changed = msgspec.structs.replace(plan, otherwise=other)

    assert player.try_out(seen, changed) in other.takes
    assert usual not in other.takes
    assert player.occasions(seen) > 1


@pytest.mark.parametrize("kind", ["ChooseFirstMarker", "ChooseInitiative", "Fire", "Announce", "ChooseRouted"])
def test_what_is_asked_beside_the_movement_of_ones_own_is_not_worth_a_search(kind: str):
    game = in_an_activation("marengo-13-june", kind, seed=2)
    player, _ = proposed(game)
    assert game.question is not None

    assert player.occasions(player.situation(game, game.question.asks)) == 0


def test_the_movement_of_an_activation_has_a_plan_of_its_own():
    game = in_an_activation("marengo-13-june", "ChooseInitiative")
    player, before = proposed(game)
    played_to(game, "Movement")
    assert game.question is not None
    seen = player.situation(game, game.question.asks)

    assert seen.marker == before.moment[0]  # the same activation
    assert player.carry_out(seen, before) == []
    assert player.occasions(seen) > 0


def test_the_style_of_a_march_is_no_habit():
    game = in_an_activation("marengo-13-june")
    player, plan = proposed(game)
    assert game.question is not None
    seen = player.situation(game, game.question.asks)
    earlier = msgspec.structs.replace(plan, moment="an earlier one")

    assert player.try_out(seen, plan) in game.question.actions
    assert player.try_out(seen, earlier) is None


def test_a_march_is_carried_out_as_it_was_tried():
    game = in_an_activation("marengo-13-june")
    player, plan = proposed(game)
    steps = another_march(player, plan).steps
    other = msgspec.structs.replace(plan, steps=steps)  # in a style that would march otherwise

    assert steps != player.essence(plan)
    assert tuple(moves_in_haste(game.clone(), player, other)) == steps
    assert tuple(carried_out(game.clone(), player, other)) == steps


def carried_out(game: gloire.Game, player: Any, plan: Any) -> list[Any]:
    """What is done in the rest of an activation by a plan, with all care."""
    found, dice = list[Any](), Random(2)
    side = game.question.asks if game.question else ""
    while (question := game.question) is not None:
        seen = None if question.asks == CHANCE else player.situation(game, question.asks)
        if seen is not None and question.asks == side and not (scored := player.carry_out(seen, plan)):
            break
        if seen is None or question.asks != side:
            game.apply(question.sample(dice) if seen is None else player.quick(seen, dice))
            continue
        action = max(scored, key=lambda one: one.value).action
        found.append(action)
        game.apply(action)
    return found


def test_a_step_that_cannot_be_taken_is_passed_over():
    game = in_an_activation("marengo-13-june")
    player, plan = proposed(game)
    steps = another_march(player, plan).steps
    impossible = msgspec.structs.replace(steps[0], unit="nobody")
    broken = msgspec.structs.replace(plan, steps=(impossible, *steps))

    assert tuple(moves_in_haste(game.clone(), player, broken)) == steps
    assert tuple(carried_out(game.clone(), player, broken)) == steps


def another_march(player: Any, plan: Any) -> Any:
    """A plan for a movement that comes to other steps than the usual one."""
    rng = Random(4)
    return next(one for one in (player.vary(plan, rng) for _ in range(50)) if one.steps != player.essence(plan))


def test_what_is_changed_in_a_march_is_rehearsed_anew():
    game = in_an_activation("marengo-13-june")
    player, plan = proposed(game)
    rng = Random(4)
    first = next(one for one in (player.vary(plan, rng) for _ in range(50)) if one.otherwise.takes)
    second = next(one for one in (player.vary(first, rng) for _ in range(50)) if one.steps != first.steps)

    assert player.essence(second) == second.steps != first.steps


def test_a_set_up_is_looked_at_to_the_end_of_the_first_turn():
    game, dice = gloire.new_game("marengo-13-june"), Random(5)
    player: Any = entry(game.scenario.system.id).part("player")
    far_enough = player.horizon(game)
    while (question := game.question) is not None and not far_enough(game):
        seen = None if question.asks == CHANCE else player.situation(game, question.asks)
        game.apply(question.sample(dice) if seen is None else player.quick(seen, dice))

    assert player.turn(player.situation(game, game.scenario.sides[0])) == 2


def test_a_play_out_sees_the_activations_of_three_more_markers():
    """A turn of 14 June has a dozen of them, and what far ones bring is luck."""
    game: Any = gloire.new_game("marengo-14-june")
    dice = Random(5)
    player: Any = entry(game.scenario.system.id).part("player")
    while (question := game.question) is not None and not (
        question.kind == "Movement" and len(game.position.cup.inside) > 6
    ):
        seen = None if question.asks == CHANCE else player.situation(game, question.asks)
        game.apply(question.sample(dice) if seen is None else player.quick(seen, dice))
    left, turn, far_enough = len(game.position.cup.inside), game.position.turn, player.horizon(game)
    while (question := game.question) is not None and not far_enough(game):
        seen = None if question.asks == CHANCE else player.situation(game, question.asks)
        game.apply(question.sample(dice) if seen is None else player.quick(seen, dice))

    assert game.position.turn == turn
    assert len(game.position.cup.inside) == left - 4  # the fourth has just been drawn


def test_what_is_not_planned_ends_a_plan_in_the_analysis():
    game = played_to(gloire.new_game("montebello"), "none: to the end", seed=1)
    player: Any = entry(game.scenario.system.id).part("player")
    runs = find_runs(player, gloire.new_game("montebello"), game.answers, lambda: 0.0)
    marches = [run for run in runs if player.situation(run.game, run.side).part]
    assert len(marches) > 5
    for run in marches:
        for action in game.answers[run.at :]:
            question = run.game.question
            if question is not None and question.asks == run.side:
                assert run.answers.pop(0) == action
            if not run.answers:
                break
            run.game.apply(action)
