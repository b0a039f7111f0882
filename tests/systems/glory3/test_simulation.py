"""What simulations write down about a game of Glory III, what a position promises, and that no secret leaks (4.21)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloire
from gloire import players
from gloire.core.actions import Roll
from gloire.core.cup import Cup
from gloire.core.game import Game
from gloire.render import words
from gloire.sim.conformance import Breach
from gloire.sim.conformance.hidden import check_secret
from gloire.sim.conformance.unseen import check_unseen
from gloire.sim.glory3.ledger import BOOKKEEPING, DICE, hopes
from gloire.sim.glory3.promises import PROMISES
from gloire.sim.ledgers import open_ledger
from gloire.sim.match import Table
from gloire.sim.tournament import Tournament, play_one
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3 import views
from gloire.systems.glory3.happened import (
    CommandLost,
    GunsFired,
    ObjectiveTaken,
    UnitEliminated,
    UnitRecovered,
    UnitWithdrew,
)
from gloire.systems.glory3.hidden import markers_of
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.position import GONE, Position
from gloire.systems.glory3.score import points
from tests.systems.glory3.scene import Field, Scene, choosing

BATTLES = ("cornfield", "antietam", "cedar-creek-morning", "cedar-creek")


def position_of(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def until(kind: str, seed: int = 1, side: str = "", battle: str = BATTLES[0]) -> Game:
    """A random game up to a question of a kind, to a side where one is named."""
    game, rng = gloire.new_game(battle), Random(seed)
    while game.question and not (game.question.kind == kind and side in ("", game.question.asks)):
        game.apply(game.question.sample(rng))
    return game


# The ledger


def charging() -> Scene:
    """A charge whose die is to be rolled."""
    scene = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0504 0").to("DeclareCharges")
    scene.do(do.DeclareCharge(("us-inf1",), ("0504",)), do.EndDeclaring())
    scene.do(do.ResolveCharge("us-inf1"))
    return scene.to("ChargeDie")


@pytest.mark.parametrize(("die", "pips"), [(9, 4.5), (0, -4.5)])
def test_high_die_of_a_charge_is_luck_of_the_attacker(die: int, pips: float) -> None:
    scene = charging()
    ledger = open_ledger(scene.game)
    assert scene.game.question
    ledger.note_die(scene.game, scene.game.question, Roll(die))
    luck = ledger.close(scene.game).luck
    assert (luck["union"].dice, luck["union"].pips, luck["confederate"].dice) == (1, pips, 0)


def test_results_expected_of_a_charge_are_those_of_all_faces() -> None:
    scene = charging()
    ledger = open_ledger(scene.game)
    assert scene.game.question
    ledger.note_die(scene.game, scene.game.question, Roll(9))
    account = ledger.close(scene.game)
    assert sum(account.actual.values()) == 1
    assert sum(account.expected.values()) == pytest.approx(1.0)
    assert account.actual.keys() <= account.expected.keys()


def test_who_checks_his_cohesion_hopes_for_a_low_die() -> None:
    game = until("CohesionDie")
    assert game.question
    side, hope = hopes(game, game.question) or ("", 0)
    assert side == position_of(game).owner(position_of(game).stack[-1].unit)
    assert hope < 0


def test_initiative_is_rolled_for_the_side_that_the_question_names() -> None:
    game = until("InitiativeDie")
    assert game.question
    assert hopes(game, game.question) == (game.question.about["side"], 1)


def test_draw_from_the_pool_favours_nobody() -> None:
    game = until("DrawMarker")
    assert game.question
    assert game.question.kind not in DICE
    assert hopes(game, game.question) is None


@pytest.fixture(scope="module")
def played() -> Game:
    """A game of captains to its end."""
    game = gloire.new_game(BATTLES[0])
    Table(game, {side: players.make("greedy", Random(side)) for side in game.scenario.sides}, Random(4)).play()
    return game


def test_account_counts_units_that_left_the_map_and_those_that_are_away_at_the_end(played: Game) -> None:
    account, owners = BOOKKEEPING.open(played).close(played), played.scenario.titles.owners
    position = position_of(played)
    left = {event.unit for event in played.events() if isinstance(event, UnitEliminated | UnitWithdrew)}
    gone = [owners[unit] for unit in left if position.where[named(position, unit)] < 0]
    assert gone
    assert account.losses == {side: [owners[unit] for unit in left].count(side) for side in played.scenario.sides}
    assert account.lost_for_good == {side: gone.count(side) for side in played.scenario.sides}


def test_account_follows_the_points_from_turn_to_turn(played: Game) -> None:
    account = BOOKKEEPING.open(played).close(played)
    assert {side: course[0] for side, course in account.standing.items()} == {"union": 0, "confederate": 0}
    assert tuple(course[-1] for course in account.standing.values()) == points(position_of(played))
    assert all(len(course) == account.turns + 1 == 7 for course in account.standing.values())


def test_points_that_events_bring_add_up_to_those_of_the_end(played: Game) -> None:
    swung = Counter[str]()
    for event in played.events():
        swung.update(BOOKKEEPING.swing(played, event))
    assert tuple(swung[side] for side in played.scenario.sides) == points(position_of(played)) != (0, 0)


def test_withdrawn_unit_counts_for_the_enemy_until_it_is_back() -> None:
    scene = Field(us_inf1="0505 0", cs_inf1="0504 3")
    assert BOOKKEEPING.swing(scene.game, UnitWithdrew("cs-inf1", "0504", "charge", "11.41")) == {"union": 1}
    assert BOOKKEEPING.swing(scene.game, UnitRecovered("cs-inf1", "0504")) == {"union": -1}


@pytest.mark.parametrize(("choice", "more"), [("eliminated", {"union": 1}), ("withdrawn", {})])
def test_11_61_who_never_recovers_counts_as_eliminated_from_then_on(choice: str, more: dict[str, int]) -> None:
    with choosing(G34=choice):
        scene = Field(us_inf1="0505 0", cs_inf1="0504 3")
    scene.position.move(scene.number("cs-inf1"), GONE)
    assert BOOKKEEPING.swing(scene.game, CommandLost(("cs-inf1", "cs-inf2"), "cs-gen-a")) == more


def test_place_that_changes_hands_counts_for_one_side_and_no_longer_for_the_other() -> None:
    game = gloire.new_game("cornfield")
    church = ObjectiveTaken("union", "2313", "confederate")
    assert BOOKKEEPING.swing(game, church) == {"union": 5}
    assert BOOKKEEPING.swing(game, ObjectiveTaken("confederate", "2313", "union")) == {"union": -5}
    assert BOOKKEEPING.swing(game, ObjectiveTaken("confederate", "2112")) == {}


def test_what_follows_a_march_is_not_put_down_to_the_fire_before_it(played: Game) -> None:
    names = words.names_of(played.scenario)
    before = None
    for event in played.events():
        if words.opens(event, names):
            before = event
        assert not (isinstance(event, ObjectiveTaken) and isinstance(before, GunsFired))


def test_tournament_plays_the_same_game_for_the_same_number() -> None:
    tournament = Tournament(BATTLES[0], "random", "random", 2)
    assert play_one(tournament, 1) == play_one(tournament, 1)


# What a position promises


def faults(game: Game) -> str:
    return "; ".join(PROMISES.faults(game))


@pytest.mark.parametrize("battle", BATTLES)
def test_set_up_is_sound(battle: str) -> None:
    assert faults(gloire.new_game(battle)) == ""


def test_both_sides_in_a_hex_are_a_fault() -> None:
    scene = Field(us_inf1="0505 0", cs_inf1="0504 3")
    scene.position.where[scene.number("cs-inf1")] = place(scene.position, "0505")
    scene.position.prepare()
    assert "both sides stand in 0505" in faults(scene.game)


def test_three_in_a_hex_are_a_fault() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0505 0", us_inf2="0505 0", us_inf3="0506 0").to("Movement")
    scene.position.move(scene.number("us-inf3"), place(scene.position, "0505"))
    assert "the units in 0505 may not stack" in faults(scene.game)


def test_units_of_a_hex_that_face_different_ways_are_a_fault() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0505 0", us_inf2="0505 0").to("Movement")
    scene.position.facing[scene.number("us-inf1")] = 3
    assert "the units in 0505 face different ways" in faults(scene.game)


def test_guns_below_are_a_fault() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0505 0", us_gun1="0505 0").to("Movement")
    gun = scene.number("us-gun1")
    scene.position.layers = (*(unit for unit in scene.position.layers if unit != gun), gun)
    scene.position.prepare()
    assert "guns lie below in 0505" in faults(scene.game)


def test_unit_in_two_layers_is_a_fault() -> None:
    scene = Field(us_inf1="0505 0", cs_inf1="0504 3")
    scene.position.layers = (*scene.position.layers, scene.number("us-inf1"))
    scene.position.prepare()
    assert "a unit lies in no layer, or in two" in faults(scene.game)


# 4.21: secrets


def hiding(viewer: str, seed: int = 1) -> Game:
    """A game in which a side is asked while markers of the other lie in the Pool."""
    game, rng = gloire.new_game(BATTLES[0]), Random(seed)
    foe = 1 - game.scenario.sides.index(viewer)
    while (question := game.question) and not (
        question.asks == viewer and markers_of(position_of(game), foe, position_of(game).pool.inside)
    ):
        game.apply(question.sample(rng))
    return game


@pytest.mark.parametrize("viewer", ["union", "confederate"])
def test_4_21_the_pool_dealt_anew_holds_as_many_of_each_side_and_what_the_viewer_knows(viewer: str) -> None:
    assert max(len(_dealt(hiding(viewer, seed), viewer)) for seed in range(6)) > 1


def _dealt(game: Game, viewer: str) -> set[tuple[str, ...]]:
    """The Pools that a game may have for all that a side knows."""
    true, own, found = position_of(game), game.scenario.sides.index(viewer), set()
    for seed in range(10):
        disguise = PROMISES.disguise(game, viewer, Random(seed))
        assert disguise
        pool = position_of(disguise.game).pool
        assert len(pool.inside) == len(true.pool.inside)
        assert markers_of(true, own, pool.inside) == markers_of(true, own, true.pool.inside)
        found.add(pool.inside)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_4_21_the_pool_dealt_anew_changes_nothing_for_the_other_side(seed: int) -> None:
    compared = sum(check_unseen(hiding(side, seed), PROMISES, Random(seed), ()) for side in ("union", "confederate"))
    assert compared > 0


def test_4_21_view_that_shows_the_pool_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    view = views.view

    def leaky(game: Position, viewer: str | None) -> Any:
        seen = view(game, viewer)
        return replace(seen, facts={**seen.facts, "pool": list(game.pool.inside)})

    monkeypatch.setattr("gloire.systems.glory3.views.view", leaky)
    with pytest.raises(Breach, match="what a side cannot see"):
        _look_for_leaks()


def _look_for_leaks() -> None:
    for seed in range(12):
        check_unseen(hiding("union", seed), PROMISES, Random(seed), ())


@pytest.mark.parametrize("kind", ["ChooseFirstMarker", "PlaceMarkers"])
def test_4_21_what_is_chosen_in_secret_changes_nothing_for_others(kind: str) -> None:
    game = until(kind, side="union")
    assert PROMISES.kept_from(game) == ("confederate", None)
    assert check_secret(game, PROMISES, Random(3)) > 0


def test_4_21_nothing_is_secret_at_other_questions() -> None:
    assert PROMISES.kept_from(until("Movement")) == ()


def test_4_21_the_pool_is_filled_by_the_second_side() -> None:
    assert PROMISES.comes_out(until("PlaceMarkers", side="confederate"))
    assert not PROMISES.comes_out(until("PlaceMarkers", side="union"))


def test_4_21_the_first_marker_may_be_any_for_the_other_side_until_it_is_played() -> None:
    game = until("ChooseFirstMarker", side="confederate")
    assert game.question
    game.apply(next(one for one in game.question.actions if isinstance(one, do.BeginWith)))
    dealt = {
        position_of(disguise.game).first_marker
        for seed in range(20)
        if (disguise := PROMISES.disguise(game, "union", Random(seed)))
    }
    assert len(dealt) > 1
    assert PROMISES.disguise(game, "confederate", Random(1)) is None


def test_4_22_a_marker_that_is_played_is_out() -> None:
    game = until("DrawMarker")
    assert game.question
    game.apply(game.question.sample(Random(1)))
    assert PROMISES.is_out(game)
    assert position_of(game).pool != Cup()
