"""Hints, and what a computer was after: for those who play against it."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import gloire
from gloire.core.codec import plain
from gloire.players import Advice, make, seat_for
from gloire.render.counsel import explained, said, weighed
from gloire.render.words import names_of
from gloire.server.motives import _attacks, _deeds, _latest
from gloire.systems.napoleonic20.actions import CloseBattle, DeclareAttack, EndMovement, JoinAttack, MoveUnit
from tests.server.client import THIRD_DAY, Client, error, hot_seat

ANNA = {"kind": "human", "name": "Anna"}
CORPORAL = {"kind": "computer", "level": "corporal"}


def asked(base: str, **more: Any) -> Client:
    """Anna, who has the French, at a question with something to choose."""
    anna = Client(base).begin({"french": ANNA, "allied": CORPORAL}, **more)
    anna.play_until(lambda state: state["question"]["kind"] == "Move")
    return anna


def hint(client: Client, level: str = "captain") -> Any:
    answer = client.post("/hint", version=client.state["version"], level=level)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_hint_is_an_answer_that_is_offered_with_its_reasons(base):
    anna = asked(base)
    found = hint(anna)

    assert found["action"] in anna.actions
    assert found["text"] == anna.state["question"]["texts"][anna.actions.index(found["action"])]
    assert any(line.startswith("What speaks for the whole march: ") for line in found["lines"])
    assert any(
        line.startswith("Your chance of winning as it stands, if both sides were captains, by the forecast: ")
        for line in found["lines"]
    )
    version = anna.state["version"]
    assert anna.look()["version"] == version
    anna.answer(found["action"])


def test_a_level_that_searches_says_how_often_it_has_played_its_plans_out(base):
    assert any("trying plans out" in line for line in hint(asked(base), "colonel")["lines"])


def test_other_systems_have_hints_too(base):
    anna = Client(base).begin({"union": ANNA, "confederate": CORPORAL}, scenario="cornfield")
    found = hint(anna)

    assert found["text"]
    assert any(line.startswith("What speaks for it: ") for line in found["lines"])


def test_the_chance_of_winning_is_that_of_the_forecast_at_every_level(base):
    anna = asked(base)
    chances = {line for level in ("recruit", "captain") for line in hint(anna, level)["lines"] if "forecast" in line}

    assert len(chances) == 1


def test_the_same_reason_is_worded_by_what_it_speaks_for():
    names = names_of(gloire.new_game(THIRD_DAY).scenario)
    advice = Advice(action={}, pro=("danger",), con=("danger",))

    assert list(weighed(advice, names)) == [
        "What speaks for it: less danger from the enemy's next attack.",
        "What speaks against it: danger from the enemy's next attack.",
    ]


def test_an_answer_with_nothing_for_it_is_said_to_be_no_worse_than_the_others():
    names = names_of(gloire.new_game("marengo-13-june").scenario)

    assert list(weighed(Advice(action={}, con=("facing",)), names)) == [
        "No other answer looks better, though there is something against this one: a worse facing."
    ]


def test_what_speaks_against_a_whole_march_is_told_of_the_whole_march():
    names = names_of(gloire.new_game(THIRD_DAY).scenario)

    assert list(weighed(Advice(action={}, con=("danger",), of="march"), names)) == [
        "No other answer looks better, though there is something against the whole march: "
        "danger from the enemy's next attack."
    ]


def test_chances_of_winning_say_how_a_draw_counts():
    names = names_of(gloire.new_game(THIRD_DAY).scenario)

    for key in ("chance", "own-chance"):
        assert said(names, key, percent=72).endswith("by the forecast: about 72%; a draw counts as half.")


def test_a_hot_seat_may_ask(base):
    assert hint(hot_seat(base))["text"]


def test_between_people_nobody_is_helped(base):
    anna = Client(base).begin({"french": ANNA, "allied": {"kind": "open"}})
    ben = anna.join(anna.made["invitations"]["allied"])

    for person in (anna, ben):
        if person.look()["question"]["actions"]:
            answer = person.post("/hint", version=person.state["version"], level="captain")
            assert error(answer) == (403, "company")


def test_hints_are_refused_where_there_is_nothing_to_say(base):
    anna = asked(base)
    version = anna.state["version"]

    assert error(anna.post("/hint", version=version, level="genius")) == (422, "malformed")
    assert error(anna.post("/hint", version=version - 1, level="captain")) == (409, "stale")
    assert error(anna.other("").post("/hint", version=version, level="captain")) == (409, "not-asked")


def test_the_only_answer_is_called_so():
    game, rng = gloire.new_game(THIRD_DAY), Random(1)
    while game.question and (game.question.asks == gloire.CHANCE or len(game.question.actions) > 1):
        game.apply(game.question.sample(rng))
    assert game.question
    advice = Advice(action=plain(game.question.actions[0]))

    assert list(explained(game, game.question.asks, advice, names_of(game.scenario))) == ["There is no other answer."]


# What it was after.

EARLIER = "What follows was in turn"


def after_its_turn(base: str, **more: Any) -> Client:
    """Anna, who has the French, after a turn of the Allies."""
    anna = Client(base).begin({"french": ANNA, "allied": {"kind": "computer", "level": "captain"}}, **more)
    anna.play_until(lambda state: state["board"]["now"]["number"] > 11 and state["question"]["asks"] == "french")
    return anna


def test_the_computer_says_what_it_was_after_and_the_odds_of_its_own_attacks(base):
    anna = after_its_turn(base)
    found = anna.get("/motives")

    assert found["side"] == "allied"
    lines = found["lines"][found["lines"][0].startswith(EARLIER) :]  # the Allies may have answered in the next turn
    assert lines[0].startswith("What spoke for it: ")
    assert lines[-1].startswith("Its chance of winning then, by the forecast: ")
    told = lines[1:-1]
    assert told
    assert all(line.startswith(("The Allies attacked ", "It has declared no attack. It moved ")) for line in told)
    assert not any("retreat" in line.lower() or "roll" in line.lower() for line in told)


ATTACK = (
    MoveUnit("fr-i", "1504"),
    MoveUnit("fr-vi", "1404"),
    EndMovement(),
    DeclareAttack("fr-i", "1503"),
    JoinAttack("fr-vi"),
    CloseBattle(),
)


def told_of(*answers: Any, side: str = "french") -> list[str]:
    """What is told after a side gave these answers, each as soon as it could, and did nothing else."""
    game, rng = gloire.new_game(THIRD_DAY), Random(2)
    left, steps = list(answers), list[Any]()
    while (question := game.question) and left:
        mine = question.asks == side and question.offers(left[0])
        game.apply(left.pop(0) if mine else _other(question, rng))
        steps.append(SimpleNamespace(number=game.length, asked=question.asks, turn=game.view(side).now.number))
    assert not left
    past = SimpleNamespace(game=game, steps=steps, notes={})
    table: Any = SimpleNamespace(past=past, names=names_of(game.scenario))
    return _latest(table, side, side)


def _other(question: Any, rng: Random) -> Any:
    """Anything but a move."""
    ends = [one for one in question.actions if type(one).__name__.startswith(("End", "Keep", "Withhold"))]
    return ends[0] if ends else question.sample(rng)


def test_an_attack_is_told_once_with_all_who_join_and_the_odds_it_had_in_the_end():
    (line,) = told_of(*ATTACK)
    assert line == (
        "The French attacked 1503 with I Corps and VI Corps. "
        "The odds of this attack when it was declared: column +3: attack wins 83%, fails 0%, exchange 17%."
    )


def test_a_turn_without_an_attack_is_told_by_its_marches():
    (line,) = told_of(*ATTACK[:3])

    assert line == "It has declared no attack. It moved I Corps to 1504 and VI Corps to 1404."


def test_a_turn_with_nothing_to_tell_gives_way_to_the_one_before():
    when, line = told_of(*ATTACK, EndMovement())

    assert when.startswith(f"{EARLIER} 11 (")
    assert line.startswith("The French attacked 1503 with I Corps and VI Corps. ")


def test_the_computer_keeps_silent_where_it_could_betray_what_is_hidden(base):
    anna = Client(base).begin(
        {"french": ANNA, "allied": CORPORAL}, scenario="waterloo-20", options={"fog_of_war": True}
    )
    anna.play_until(lambda state: state["answers"] > 40 and state["question"]["asks"] == "french" and has_hidden(state))

    assert anna.get("/motives")["lines"] == []
    assert anna.other("").get("/motives")["lines"] == []


def has_hidden(state: Any) -> bool:
    """Whether there is a counter that is not seen from the front."""
    return any(counter.get("unit") is None for counter in state["board"]["counters"])


def test_where_only_markers_are_hidden_the_computer_tells_the_odds_that_everybody_saw(base):
    def told() -> list[str]:
        """Its attacks. With all markers played nothing is hidden, and it tells what it was after too."""
        lines: list[str] = anna.get("/motives")["lines"]
        return [] if any(line.startswith("What spoke for it: ") for line in lines) else lines

    anna = Client(base).begin({"union": ANNA, "confederate": CORPORAL}, scenario="cornfield")
    while not (lines := told()) and anna.state["status"] == "running":
        composing = anna.state["question"]["prompt"].get("composing")
        picked = [key for _, key in composing["picked"]] if composing else []
        anna.answer({"do": "PlaceMarkers", "markers": picked} if composing else anna.actions[-1])

    assert anna.state["status"] == "running"
    lines = lines[lines[0].startswith(EARLIER) :]
    assert all(line.startswith("The Confederates attacked ") for line in lines)
    assert all("The odds of this attack when it was declared: " in line for line in lines)
    assert anna.other("").get("/motives")["lines"] == []


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_attacks_of_other_systems_are_told_with_whom_they_are_made_by_and_their_odds(scenario):
    game, dice, given = gloire.new_game(scenario), Random(5), list[int]()
    captains = {side: make("captain", Random(side)) for side in game.scenario.sides}
    side = game.scenario.sides[0]
    while (question := game.question) and game.length < 400:
        if question.asks == gloire.CHANCE:
            game.apply(question.sample(dice))
            continue
        action = captains[question.asks].choose(seat_for(game, question.asks))
        given += [game.length] if question.asks == side else []
        game.apply(action)
    names = names_of(game.scenario)

    lines = _attacks(side, list(_deeds(game, side, side, given, names)), names)
    assert lines
    for line in lines:
        assert line.startswith(f"The {names.side(side).removeprefix('the ')} attacked ")
        assert "The odds of this attack when it was declared: " in line
