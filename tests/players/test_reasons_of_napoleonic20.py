"""Why a player of Napoleonic 20 does what it does: reasons that add up to its judgement, and hints made of them."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.codec import plain
from gloire.players import advice, make, napoleonic20, seat_for
from gloire.players.advice import Advice
from gloire.players.napoleonic20.declaring import go_on, plan_battles
from gloire.players.napoleonic20.fog import DECEIT
from gloire.players.napoleonic20.judges import JUDGES
from gloire.players.napoleonic20.leaders import EXPOSED
from gloire.players.napoleonic20.marching import _planner, plan_march, quiet_turn, read_options
from gloire.players.napoleonic20.rallying import DOUBT
from gloire.players.napoleonic20.study import Study
from gloire.players.parts import REST
from gloire.players.protocol import Scored
from gloire.render.phrases.catalogue import catalogue
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.smolensk.vocabulary import SeekFord
from gloire.systems.napoleonic20.optional.fog.vocabulary import PlaceDummy
from tests.players.games import questions, seated, study
from tests.scene import SCENARIOS, Scene
from tests.systems.napoleonic20.smolensk_scenes import RUSSIAN, SMOLENSK
from tests.systems.napoleonic20.turns import at_night, before_the_card

# Questions whose answers have no reasons, so that hints say no more than that nothing else gains more: chance decides,
# or a habit, or a trifle that puts them in order.
WITHOUT = {"SendMarch", "Relocate", "ChooseGoodGround", "ChooseBuildUp", "JoinCadres", "PlaceBrigade"}
SELDOM = {"Prevent", "PlaceClausel", "LeadCavalry", "PlaceMarker"}  # questions that the games below may go without
MARCHES = 5  # of a game that are looked at, since each takes a while


def test_the_reasons_of_every_answer_add_up_to_its_worth():
    seen: Counter[str] = Counter()
    for game in plays():
        found = study(game)
        for one in judged(found) if found.kind != "Move" else ():
            if REST not in one.reasons:
                assert told(found, one) == pytest.approx(one.value, abs=1e-6), (found.kind, one)
                seen[found.kind] += 1
    assert {*JUDGES, "Declare"} - set(seen) <= WITHOUT | SELDOM


def plays() -> Iterator[gloire.Game]:
    """Questions with a choice, of a game of each scenario without options, and of one with all of them."""
    for scenario in SCENARIOS:
        for given in (False, True):
            game = gloire.new_game(scenario, dict.fromkeys(gloire.scenario(scenario).options, given))
            levels = seated(("captain", "captain"), 3, game.scenario.sides)
            yield from (game for question in questions(game, levels, 3) if len(question.actions) > 1)


def judged(found: Study) -> list[Scored]:
    """What is thought of the answers to a question."""
    if found.kind == "Declare":
        return go_on(found, plan_battles(found))
    return list(JUDGES[found.kind](found))


def told(found: Study, one: Scored) -> float:
    """What the reasons of an answer come to."""
    if found.kind in WITHOUT:
        assert not one.reasons
        return one.value
    count = INSTEAD.get(type(one.action))
    return count(found, one) if count else sum(one.reasons.values())


def of_rallying(found: Study, one: Scored) -> float:
    """The chance and the unit are told apart, and their product counts; without room there is neither."""
    return one.reasons.get("no room") or one.reasons["chance"] * one.reasons["unit"]


def of_retreating(found: Study, one: Scored) -> float:
    """The same of the risk and of what it costs to lose the unit, which is told by its strength."""
    action: Any = one.action
    return one.reasons["risk"] * found.stakes.loss[found.scenario.number[action.unit]]


def of_a_lower_column(found: Study, one: Scored) -> float:
    """A column that is worth just as much is not chosen; that has no words."""
    return one.reasons["battle"] - 0.01


def of_leaving(found: Study, one: Scored) -> float:
    """It has no reasons of its own: those of the places to return to are told, less what speaks for any of them."""
    return one.reasons["hope"] if one.reasons else {"Place": -DOUBT, "PlaceLeader": EXPOSED}[found.kind]


def of_a_dummy(found: Study, one: Scored) -> float:
    """The nearer to the enemy the better, up to half of what a dummy is worth: a trifle that has no words."""
    assert DECEIT / 2 <= one.value <= one.reasons["deceit"] == DECEIT
    return one.value


INSTEAD: dict[type[Any], Callable[[Study, Scored], float]] = {  # what reasons come to that are not a sum
    do.RallyUnit: of_rallying,
    do.RetreatUnit: of_retreating,
    do.ReduceDifferential: of_a_lower_column,
    do.LeaveBroken: of_leaving,
    PlaceDummy: of_a_dummy,
}


@pytest.mark.parametrize("scenario", ["waterloo-20-third-day", "salamanca-20"])
def test_the_reasons_of_a_march_are_what_it_gains_on_staying(scenario):
    """Of a forced march, of leaders who ride and cavalry that scouts no more is told than what each has to say."""
    game, looked_at = gloire.new_game(scenario), 0
    for question in questions(game, seated(("captain", "captain"), 3, game.scenario.sides), 3):
        if question.kind == "Move" and looked_at < MARCHES:
            found = study(game)
            march, planner = plan_march(found), _planner(found, read_options(found), quiet_turn(found))
            stays = sum(planner.parts(found.board.where).values())
            assert sum(march.gains.values()) == pytest.approx(sum(march.reasons.values()) - stays)
            looked_at += 1
    assert looked_at == MARCHES


def test_no_words_are_kept_for_reasons_that_nothing_names():
    files = Path(napoleonic20.__path__[0]).glob("*.py")
    sources = "".join(file.read_text(encoding="utf-8") for file in files)

    assert [reason for reason in catalogue("napoleonic20").table("reason") if f'"{reason}"' not in sources] == []


def hint(scene: Scene) -> Advice:
    """What a captain says who comes fresh to the question now asked."""
    assert scene.asks is not None
    player = make("captain", Random(1))
    action = player.choose(seat_for(scene.game, scene.asks))
    return advice.reasons_of(player, plain(action), 0.5)


def test_9_6_who_pays_for_an_exchange_with_the_bigger_unit_is_told_why():
    """2 is owed, and cavalry of 1 does not cover it: the hint was only that the loss is bigger."""
    scene = Scene({"fr-i": "1211", "fr-ivc": "1212", "fr-iiic": "1312"}, {"pr-iii": "1311"})
    scene.to_combat()
    scene.fight("fr-i fr-ivc fr-iiic", "1311", die=1)
    found = hint(scene)

    assert (found.action, found.pro, found.con) == ({"do": "BreakUnit", "unit": "fr-i"}, ("payment",), ())


def test_10_0_who_lets_a_unit_be_that_has_no_room_to_return_is_told_so():
    scene = at_night({"fr-i": "0104", "fr-vi": "0107"}, {"ad-ii": "1703"}, broken=("fr-ii",))
    scene.do(do.NoRallySpending())
    found = hint(scene)

    assert (found.action, found.pro, found.con) == ({"do": "EndRally"}, ("no room",), ())


def test_9_2_the_better_battle_is_not_told_to_have_a_lower_differential():
    """The Guard and a corps at +4 against a corps; three corps at +5 against a weak one."""
    guard, others = {"fr-ig": "1211", "fr-i": "1212"}, {"fr-vi": "0606", "fr-iv": "0607", "fr-res": "0608"}
    scene = Scene({**guard, **others}, {"pr-i": "1311", "pr-adv-gd": "0707"})
    scene.to_combat()
    found = hint(scene)

    assert (found.action["hex"], found.second and found.second["hex"]) == ("1311", "0707")
    assert (found.pro, found.con) == (("battle",), ())


def test_smolensk_6_12_who_looks_for_a_ford_is_told_that_it_costs_nothing():
    found = hint(before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK))

    assert (found.action, found.pro) == (plain(SeekFord()), ("ford",))
