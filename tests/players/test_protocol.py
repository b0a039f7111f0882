"""The protocol between players and systems, as Napoleonic 20 keeps it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import napoleonic20, seat_for
from gloire.players.napoleonic20.plans import Plan
from gloire.players.napoleonic20.situation import Situation
from gloire.players.protocol import STANDARD
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import questions, seated
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import foggy

PLAYER = napoleonic20.PLAYER
STYLE = PLAYER.styles[STANDARD]
ALL = ["waterloo-20", "borodino-20", "smolensk-20", "salamanca-20"]


def situation(game: gloire.Game, before: Situation | None = None, seed: int = 1) -> Situation:
    """The situation of whoever is asked."""
    assert game.question is not None
    seat = seat_for(game, game.question.asks)
    return PLAYER.situation(seat.sample(Random(seed)), seat.side, before)


def proposal(game: gloire.Game, seed: int = 1) -> Plan:
    return PLAYER.propose(situation(game, seed=seed), STYLE, Random(seed))


def best(game: gloire.Game, plan: Plan) -> Any:
    """What a plan answers; nothing where it has no answer."""
    found = PLAYER.carry_out(situation(game), plan)
    return max(found, key=lambda scored: scored.value).action if found else None


def marching() -> Scene:
    return Scene({"fr-i": "0606", "fr-ii": "0607"}, {"pr-iii": "0708", "ad-i": "0704"})


def in_contact(**others: str) -> Scene:
    return Scene({"fr-i": "0507", "fr-ii": "0508", **others}, {"pr-iii": "0608", "ad-i": "1602"})


def chance_questions(game: gloire.Game, seed: int) -> Iterator[gloire.Question]:
    """Plays a random game on; stops at every question to CHANCE."""
    rng = Random(seed)
    while question := game.question:
        if question.asks == CHANCE:
            yield question
        game.apply(question.sample(rng))


def test_the_script_is_challenged_by_all_styles_and_by_whoever_stays():
    game = marching().game
    rivals = list(PLAYER.rivals(situation(game), Random(1)))

    assert {plan.style for plan in rivals} > set(PLAYER.styles.values())
    assert any(plan.march is not None and not plan.march.places for plan in rivals)
    assert len({PLAYER.essence(plan) for plan in rivals}) > len(PLAYER.styles)


def test_a_march_under_way_needs_no_list_of_all_moves(monkeypatch):
    game = marching().game
    plan, here = proposal(game), situation(game)
    monkeypatch.setattr(gloire.Question, "actions", property(lambda _: pytest.fail("all moves were listed")))

    (move,) = PLAYER.carry_out(here, plan)
    assert isinstance(move.action, do.MoveUnit)


def test_what_was_worked_out_serves_as_long_as_the_board_stands():
    scene = marching()
    first = situation(scene.game)
    board = first.study(STYLE).board

    assert situation(scene.game, first).study(STYLE).board is board
    scene.move("fr-i", "0605")
    assert situation(scene.game, first).study(STYLE).board is not board


def test_a_march_is_planned_once_and_answers_until_the_phase_ends():
    scene = marching()
    plan, done = proposal(scene.game), []
    while scene.kind == "Move":
        done.append(best(scene.game, plan))
        scene.do(done[-1])

    assert done[-1] == do.EndMovement()
    assert len(done) > 1


def test_a_plan_has_no_answer_once_things_have_gone_otherwise():
    scene = marching()
    plan = proposal(scene.game)
    others = [a for a in scene.actions if isinstance(a, do.MoveUnit) and a.unit == "fr-i"]
    index = scene.scenario.index
    assert plan.march is not None
    scene.do(next(a for a in others if index[a.hex] != plan.march.places.get(scene.number("fr-i"))))

    assert best(scene.game, plan) is None


def test_a_plan_of_another_phase_has_no_answer():
    scene = in_contact()
    plan = proposal(scene.game)
    scene.to_combat()

    assert best(scene.game, plan) is None


@pytest.mark.parametrize("seed", range(8))
def test_a_varied_march_differs_and_can_be_carried_out(seed):
    scene = marching()
    plan = proposal(scene.game)
    varied = PLAYER.vary(plan, Random(seed))

    assert varied != plan
    while scene.kind == "Move":
        scene.do(best(scene.game, varied))
    assert varied.march is not None
    for unit, hex in varied.march.places.items():
        assert scene.position.where[unit] == hex


def test_a_declaration_varies_by_one_battle():
    scene = in_contact()
    scene.to_combat()
    plan = proposal(scene.game)
    varied = PLAYER.vary(plan, Random(1))

    assert plan.intent is not None
    assert varied.intent is not None
    assert len(varied.intent.battles) == len(plan.intent.battles) - 1


def test_marches_that_lead_everybody_to_the_same_place_are_one():
    scene = marching()
    plan = proposal(scene.game)
    assert PLAYER.essence(plan) == PLAYER.essence(proposal(scene.game, seed=2))
    assert PLAYER.essence(plan) != PLAYER.essence(PLAYER.vary(plan, Random(1)))


def test_a_march_is_worth_a_search_and_other_questions_are_not():
    scene = in_contact()
    assert PLAYER.occasions(situation(scene.game)) == 1
    scene.to_combat()
    assert PLAYER.occasions(situation(scene.game)) == 0
    assert PLAYER.turn(situation(scene.game)) == scene.position.turn
    assert PLAYER.occasions(situation(gloire.new_game("waterloo-20-third-day"))) == 0


def test_where_nothing_is_planned_nothing_varies():
    plan = proposal(gloire.new_game("waterloo-20-third-day"))

    assert PLAYER.vary(plan, Random(1)) == plan


@pytest.mark.parametrize("scenario", ALL)
def test_quick_answers_play_whole_games(scenario):
    game = gloire.new_game(scenario)
    rng, last = Random(1), dict.fromkeys(game.scenario.sides)
    while question := game.question:
        if question.asks == CHANCE:
            game.apply(question.sample(rng))
            continue
        last[question.asks] = now = PLAYER.situation(game, question.asks, last[question.asks])
        game.apply(PLAYER.quick(now, rng))

    assert game.outcome is not None


def test_both_sides_chances_make_one_and_the_end_is_certain():
    game = gloire.new_game("waterloo-20-third-day")
    for _ in questions(game, seated(("random", "random"), 1), 1):
        chances = [PLAYER.value(game, side) for side in game.scenario.sides]
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)
    assert game.outcome is not None
    assert {PLAYER.value(game, side) for side in game.scenario.sides} in ({0.0, 1.0}, {0.5})


def test_morale_raises_the_chance_to_win():
    better, worse = (Scene({"fr-i": "0606"}, {"pr-iii": "0708"}, morale=morale) for morale in ((6, 2), (2, 6)))

    assert PLAYER.value(better.game, "french") > PLAYER.value(worse.game, "french")


def test_the_same_battle_after_other_moves_has_the_same_die():
    keys = []
    for moved in ("0405", "0406"):
        scene = in_contact(**{"fr-iii": "0306"})
        scene.move("fr-iii", moved)
        scene.to_combat()
        scene.begin_battle("fr-i fr-ii", "0608")
        while scene.asks != CHANCE:
            scene.do(scene.actions[-1])
        keys.append(PLAYER.die_key(scene.game))

    assert keys[0] == keys[1]


def test_dice_of_a_game_are_told_apart():
    """Those that decide one thing in two rolls, such as two hazards of one retreat in a hex, are few."""
    game = gloire.new_game("waterloo-20-third-day")
    keys = [PLAYER.die_key(game) for _ in chance_questions(game, 3)]

    assert len(set(keys)) > 0.9 * len(keys)


def test_a_play_out_ends_when_both_sides_have_had_two_turns():
    scene = marching()
    far_enough = PLAYER.horizon(scene.game)
    scene.position.turn += 1
    assert not far_enough(scene.game)
    scene.position.turn += 1
    assert far_enough(scene.game)


def test_a_play_out_ends_with_the_game():
    game, rng = gloire.new_game("waterloo-20-third-day"), Random(1)
    while game.question:
        game.apply(game.question.sample(rng))

    assert PLAYER.horizon(game)(game)


def test_the_same_view_gives_the_same_plan_whoever_lies_face_down():
    """16.1: what a sample deals is not what is planned by."""
    scene = foggy({"fr-ii": "0402", "fr-i": "0303"}, {"ad-i": "0605", "ad-ii": "0606", "ad-reserve": "0607"})

    assert proposal(scene.game, 1) == proposal(scene.game, 2)


def test_a_plan_is_plain_data():
    plan = proposal(marching().game)

    assert msgspec.json.decode(msgspec.json.encode(plan))
