"""What a finished game is told by."""

import random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

import gloire
from gloire.players.analysis import Analysis
from gloire.render.words import Names, event, names_of
from gloire.server.messages import LogLine, LuckSeen
from gloire.server.review import _luck
from gloire.server.story import _swings, toll_of, words_of_luck
from gloire.systems.napoleonic20.happened.battles import MoraleChanged
from gloire.systems.napoleonic20.happened.turns import PhaseBegan
from tests.server.client import THIRD_DAY, error, hot_seat


def played(base, seed=3):
    """A game at one screen, played to its end by random answers."""
    table, rng = hot_seat(base), random.Random(seed)
    while table.state["status"] == "running":
        table.answer(rng.choice(table.actions))
    return table


def test_story_says_why_and_how_it_went(base):
    table = played(base)
    story = table.get("/story")
    morale = table.state["view"]["morale"]
    assert len(story["why"]) == 1
    assert {side: line[-1] for side, line in story["curve"].items()} == morale
    assert {side: line[0] for side, line in story["curve"].items()} == {"french": 7, "allied": 6}
    assert story["standing"] == "Morale"
    assert all(story["losses"][side] >= story["lost_for_good"][side] for side in morale)
    assert 1 <= len(story["luck"]) <= 2
    assert all("dice" in line for line in story["luck"])


def fallen(**scores: float) -> list[str]:
    seen = {side: LuckSeen(rolls=20, expected=70.0, actual=70.0, score=score) for side, score in scores.items()}
    return words_of_luck(seen, Names("core"))


def test_luck_of_both_sides_is_told_once_where_it_was_the_same():
    assert fallen(french=0.1, allied=-0.3) == [
        "By the faces alone, both sides had about the dice that were to be expected"
    ]


def test_what_the_dice_did_and_how_they_fell_are_told_as_two_things_that_cannot_disagree():
    found = Analysis(luck={"french": 0.09, "allied": -0.09}, points=())
    (fell,) = fallen(french=0.1, allied=-0.3)

    assert fell.startswith("By the faces alone, ")
    assert _luck(found, Names("core")) == (
        "By what the rolls did to the chances of winning, the dice were worth about 9% of a win to the French. "
        "In short: luck helped the French in what counted. Cards and markers that were drawn are not counted."
    )


@pytest.mark.parametrize("share", [0.0, 0.02])
def test_luck_that_did_little_is_said_to_have_decided_little_however_the_faces_fell(share):
    found = Analysis(luck={"french": share, "allied": -share}, points=())

    assert "In short: luck decided little in what counted." in _luck(found, Names("core"))


@pytest.mark.parametrize(
    ("system", "units", "gone", "said"),
    [
        ("jours_de_gloire", 3, 0, "3 units routed, none lost"),
        ("jours_de_gloire", 3, 1, "2 units routed, 1 lost"),
        ("jours_de_gloire", 1, 0, "1 unit routed, none lost"),
        ("napoleonic20", 4, 3, "4 units broken, 1 of them back again"),
        ("napoleonic20", 1, 1, "1 unit broken"),
        ("napoleonic20", 0, 0, "no unit broken"),
        ("glory3", 5, 3, "5 units withdrawn or lost, 2 of them back again"),
        ("glory3", 2, 2, "2 units withdrawn or lost"),
    ],
)
def test_what_became_of_the_units_is_told_as_each_system_has_it(system, units, gone, said):
    assert toll_of(units, gone, Names(system)) == said


def test_a_night_is_told_as_one_with_the_ground_and_the_rest_of_both_sides():
    ours, theirs = (PhaseBegan(side=side, phase="movement", rule="6.0") for side in ("french", "allied"))
    march = MoraleChanged("allied", -1, 7, "forced-march", "6.4")
    ground = MoraleChanged("allied", -5, 2, "objective-lost", "14.0")
    rest, their_rest = (MoraleChanged(*one, "night-rest", "14.0") for one in (("french", 1, 6), ("allied", 2, 4)))
    marched, night = swings_of((1, ours), (1, march), (1, ground), (1, rest), (2, theirs), (2, their_rest))

    assert (night.turn, night.by, night.margin) == (16, {"french": 1, "allied": -3}, 4)
    assert len(night.details) == 3
    assert marched.by == {"french": 0, "allied": -1}


def swings_of(*told: tuple[int, Any]) -> list[Any]:
    """What turned a game of which these events are told, each with its answer."""
    game = gloire.new_game(THIRD_DAY)
    names = names_of(game.scenario)
    lines = [
        LogLine(number=at, answer=at, depth=1, side=None, text=event(one, names), details=[], rule=one.rule, event=one)
        for at, one in told
    ]
    past = SimpleNamespace(game=game, steps=[SimpleNamespace(turn=16, number=1), SimpleNamespace(turn=16, number=2)])
    table: Any = SimpleNamespace(past=past, names=names, sides=game.scenario.sides)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gloire.server.log.lines", lambda *_: lines)
        return list(_swings(table, None))


def test_luck_of_each_side_is_told_where_it_differed():
    one, other = fallen(french=1.1, allied=-2.0)
    assert "good dice" in one
    assert "very bad dice" in other


def test_curve_has_a_point_for_each_turn_and_one_for_the_end_also_from_the_middle_of_a_turn(base):
    scenarios = httpx.get(f"{base}/api/scenarios").json()
    setup = next(one["first_game"] for one in scenarios if one["id"] == THIRD_DAY)
    table, rng = hot_seat(base, setup=setup), random.Random(5)
    while table.state["status"] == "running":
        table.answer(rng.choice(table.actions))
    story = table.get("/story")
    assert story["turns"][0] == 11
    assert {side: (line[0], len(line)) for side, line in story["curve"].items()} == {
        "french": (7, len(story["turns"]) + 1),
        "allied": (6, len(story["turns"]) + 1),
    }


def test_a_night_of_rest_is_not_put_down_to_a_die_for_rallying(base):
    for seed in range(3, 6):
        for swing in played(base, seed).get("/story")["swings"]:
            assert "rally" not in swing["text"]


def test_biggest_swings_come_in_their_order_and_add_up(base):
    swings = played(base, seed=4).get("/story")["swings"]
    assert 1 <= len(swings) <= 3
    assert [swing["answer"] for swing in swings] == sorted(swing["answer"] for swing in swings)
    for swing in swings:
        assert swing["margin"] == swing["by"]["french"] - swing["by"]["allied"] != 0
        assert swing["details"]


def test_story_waits_for_the_end(base):
    table = hot_seat(base)
    assert error(table.call("GET", f"/api/games/{table.game}/story")) == (409, "not-over")


def test_who_resigned_needs_no_verdict(base):
    table = hot_seat(base)
    assert table.post("/resign", version=table.state["version"], side="french").status_code == 200
    assert table.get("/story")["why"] == []


def test_scenario_and_game_say_how_they_are_won(base):
    aims = httpx.get(f"{base}/api/scenarios/waterloo-20-third-day/aims").json()
    assert [aim["side"] for aim in aims] == ["french", "allied", "", ""]
    assert "win only by breaking the Allies" in aims[0]["text"]
    assert hot_seat(base).get("/aid")["aims"] == aims


def test_how_to_win_follows_the_options_that_are_chosen(base):
    address = f"{base}/api/scenarios/cedar-creek/aims"
    plain, halted = (httpx.get(address, params={"option": chosen}).json() for chosen in ([], ["early_halts"]))
    assert ["A lead of 12 after 1830" in plain[0]["text"], "A lead of 18 after 1830" in halted[0]["text"]] == [
        True,
        True,
    ]
    assert "They win if the Union lead by less than 6 after 1830" in halted[1]["text"]
    assert error(httpx.get(address, params={"option": ["lightning"]})) == (422, "malformed")


def test_how_to_win_tells_morale_with_the_handicap_that_is_chosen(base):
    address = f"{base}/api/scenarios/{THIRD_DAY}/aims"
    plain, given = (httpx.get(address, params={"handicap": value}).json() for value in ("", "allied +3"))
    assert "morale must fall from 6 to 0" in plain[0]["text"]
    assert "morale must fall from 9 to 0" in given[0]["text"]
    assert error(httpx.get(address, params={"handicap": "allied +99"})) == (422, "malformed")
