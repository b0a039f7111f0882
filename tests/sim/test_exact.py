"""Exact play: every answer tried, every die weighed."""

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.game import Game
from gloire.sim.exact import Circle, Exact, Secret, TooLarge
from gloire.sim.puzzles import Goal, solver
from gloire.systems.jours_de_gloire.actions import EndMovement
from gloire.systems.napoleonic20 import actions as do


def battle(morale: dict[str, int] | None = None) -> Game:
    """British I Corps, four, against French I Corps, three, in the open: a differential of +1."""
    return gloire.position(
        "waterloo-20",
        turn=2,
        side="allied",
        phase="combat",
        units={"ad-i": "0404", "fr-i": "0304"},
        morale=morale or {"french": 1, "allied": 1},
    )


def until_the_die(game: Game) -> Game:
    for action in (do.DeclareAttack("ad-i", "0304"), do.CloseBattle(), do.FightBattle("0304")):
        game.apply(action)
    return game


def test_a_die_is_weighed_by_its_faces():
    """A goal that is reached by a 6 alone is reached once in six."""
    game = until_the_die(battle())
    game.apply(do.KeepDifferential())

    def worth(after: Game) -> float | None:
        last = after.last
        return None if last is None or not isinstance(last.answer, Roll) else float(last.answer.face == 6)

    assert Exact("allied", worth).value(game) == pytest.approx(1 / 6)


def test_each_side_takes_its_own_best():
    """The same question is worth the most to who answers, and the least to the other."""
    game = until_the_die(battle())

    def worth(after: Game) -> float | None:
        last = after.last
        return float(last.answer.to) if last and isinstance(last.answer, do.ReduceDifferential) else _kept(after)

    assert Exact("allied", worth).value(game) == 1.0
    assert Exact("french", worth).value(game) == -2.0


def _kept(game: Game) -> float | None:
    return 1.0 if game.last and game.last.answer == do.KeepDifferential() else None


def test_answers_come_best_first():
    game = until_the_die(battle())
    answers = solver(Goal("victory", ("Advance", "ControlDie", "DrawEvent")), game).answers(game)

    assert [worth for _, worth in answers] == sorted((worth for _, worth in answers), reverse=True)
    assert answers[0][0] == do.KeepDifferential()


def test_the_game_that_is_looked_at_stays_as_it_is():
    game = until_the_die(battle())
    before = game.hash
    solver(Goal("victory", ("Advance", "DrawEvent")), game).answers(game)

    assert game.hash == before


def test_the_game_whose_worth_is_asked_is_not_played_on_through_forced_answers():
    """A battle with one attacker is declared, and there is nothing left but to close it."""
    game = battle()
    game.apply(do.DeclareAttack("ad-i", "0304"))
    assert game.question is not None
    assert len(game.question.actions) == 1
    before = game.hash
    solver(Goal("victory", ("Advance", "DrawEvent")), game).value(game)

    assert game.hash == before


def test_who_gave_up_a_position_as_too_large_goes_round_in_no_circle_the_next_time():
    game = battle({"french": 3, "allied": 3})
    exact = solver(Goal("points", ("DrawEvent",)), game, limit=50)

    for _ in range(2):
        with pytest.raises(TooLarge):
            exact.answers(game)


def test_a_position_with_too_many_others_behind_it_is_refused():
    game = battle({"french": 3, "allied": 3})

    with pytest.raises(TooLarge, match="more than 50 positions"):
        solver(Goal("points", ("DrawEvent",)), game, limit=50).answers(game)


def test_where_ways_of_a_retreat_do_not_matter_the_odds_are_the_same_without_them():
    """What is taken for the same comes to the same: the figures of a whole battle, with and without the short cut."""
    game = until_the_die(battle())
    goal = Goal("victory", ("Advance", "ControlDie", "DrawEvent"))
    short = solver(goal, game)
    whole = Exact("allied", short._worth)

    assert dict(short.answers(game)) == pytest.approx(dict(whole.answers(game)))
    assert short.positions < whole.positions


def test_exact_play_looks_behind_no_secret():
    game = gloire.position(
        "waterloo-20",
        options={"fog_of_war": True},
        turn=2,
        side="allied",
        phase="combat",
        units={"ad-i": "0404", "fr-i": "0304"},
    )

    with pytest.raises(Secret):
        solver(Goal("points", ("DrawEvent",)), game).answers(game)


def test_answers_that_take_each_other_back_are_told():
    game = gloire.position(
        "montebello",
        turn=6,
        units={"fr-40": {"at": "1505", "facing": "NE+SE"}, "au-ir51": {"at": "1605", "facing": "S+SW"}},
        marker="watrin-1",
        orders=["fr-40"],
        cup=["watrin-2", "schellenberg-2", "oreilly-1"],
    )
    game.apply(EndMovement())

    exact = Exact("french", lambda after: None)
    for _ in range(2):
        with pytest.raises(Circle, match="Announce"):
            exact.answers(game)
    assert not exact._under_way
