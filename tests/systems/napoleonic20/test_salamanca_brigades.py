"""Salamanca 16.10: the British Independent brigades."""

import msgspec
import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.salamanca.vocabulary import (
    BrigadeSpent,
    Deployed,
    Detached,
    TakenInHand,
)
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged, RallyRolled
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import Fatigue
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog
from gloire.systems.napoleonic20.position import IN_HAND
from tests.scene import Scene
from tests.systems.napoleonic20.spain import at_night, fought, parts, spain
from tests.systems.napoleonic20.turns import seen

FRENCH = {"fr-1": "1811"}
ALLIED = {"al-7": "0206"}
BRIGADES = {"independent_brigades": True}


# 16.10.1 Breaking the Independents down.


def independents(french: dict[str, str] | None = None, hex: str = "0507", **facts: object) -> Scene:
    """The Allied movement phase with the Independent division on the map."""
    facts = {"phasing": "allied", "options": BRIGADES, **facts}
    return spain(french or FRENCH, {"al-ind": hex, **ALLIED}, **facts)


def test_salamanca_16_10_1_independents_break_down_for_nothing():
    scene = independents()
    events = scene.do(do.Detach("al-ind"))
    assert seen(events, Detached) == [Detached("al-ind", "0507")]
    assert scene.morale == (6, 6)
    assert (scene.kind, scene.question.about) == ("PlaceBrigade", {"unit": "al-pack", "hex": "0507"})


def test_salamanca_16_10_1_only_with_the_option():
    assert not independents(options={}).offered(do.Detach)


def test_salamanca_16_10_1_only_before_the_division_moves():
    scene = independents()
    scene.move("al-ind", "0508")
    assert scene.why_not(do.Detach("al-ind")).rule == "16.6"


def test_salamanca_16_10_1_only_while_it_is_on_the_map():
    scene = spain(FRENCH, ALLIED, phasing="allied", options=BRIGADES, due={"al-ind": 2})
    assert not scene.offered(do.Detach)
    assert scene.why_not(do.Detach("al-ind")).code == "not-on-map"


def test_salamanca_16_10_1_nobody_else_has_such_brigades():
    assert independents().why_not(do.Detach("al-7")).rule == "Salamanca 16.10.1"
    assert independents().why_not(do.Detach("fr-1")).rule is None


def test_salamanca_16_10_1_a_routed_division_stays_whole():
    assert independents(routed={"al-ind": "french"}).why_not(do.Detach("al-ind")).rule == "16.6.1"


def test_salamanca_16_10_1_it_may_be_done_with_one_morale_point_left():
    assert do.Detach("al-ind") in independents(morale=(6, 1)).actions


# 16.10.2 On the map or in hand.


def test_salamanca_16_10_2_both_brigades_may_take_the_field_and_move():
    scene = independents()
    events = scene.do(do.Detach("al-ind"), do.Deploy("al-pack"), do.Deploy("al-bradford"))
    assert seen(events, Deployed) == [Deployed("al-pack", "0507"), Deployed("al-bradford", "0507")]
    assert scene.why_not(do.EndMovement()).rule == "6.9"
    scene.move("al-pack", "0508")
    scene.do(do.EndMovement())
    assert (scene.place("al-pack"), scene.place("al-bradford")) == ("0508", "0507")


def test_salamanca_16_10_2_each_brigade_is_decided_upon_by_itself():
    scene = independents()
    events = scene.do(do.Detach("al-ind"), do.Deploy("al-pack"), do.TakeInHand("al-bradford"))
    assert seen(events, TakenInHand) == [TakenInHand("al-bradford", 9)]
    assert (scene.place("al-pack"), scene.place("al-bradford")) == ("0507", "in-hand")
    assert "0508" in scene.reach("al-pack")


def test_salamanca_16_10_2_the_brigade_asked_about_is_decided_upon_first():
    scene = independents()
    scene.do(do.Detach("al-ind"))
    assert scene.why_not(do.Deploy("al-bradford")).rule == "Salamanca 16.10.2"


def test_salamanca_16_10_2_the_decision_is_final():
    scene = independents()
    scene.do(do.Detach("al-ind"), do.TakeInHand("al-pack"), do.TakeInHand("al-bradford"))
    assert scene.kind == "Move"
    assert not scene.offered(do.Deploy)
    assert not [action for action in scene.actions if getattr(action, "unit", "") in ("al-pack", "al-bradford")]


def test_salamanca_16_10_2_a_brigade_in_hand_serves_from_the_next_turn_on():
    scene = independents({"fr-1": "0609"}, hex="0508")
    scene.do(do.Detach("al-ind"), do.TakeInHand("al-pack"), do.TakeInHand("al-bradford"))
    scene.position.where[scene.number("al-7")] = scene.scenario.index["0608"]
    scene.restart()
    scene.to_combat()
    scene.begin_battle("al-7", "0609")
    assert scene.kind != "SpendBrigadeFor"
    scene = attack(due=DAY_OF_ATTACK)
    assert scene.kind == "SpendBrigadeFor"


def test_salamanca_16_10_2_a_division_held_by_the_enemy_cannot_put_both_on_the_map():
    scene = independents({"fr-1": "0508"})
    scene.do(do.Detach("al-ind"), do.Deploy("al-pack"))
    assert scene.actions == [do.TakeInHand("al-bradford")]
    assert scene.why_not(do.Deploy("al-bradford")).rule == "6.9"


# 16.10.3 Brigades in hand.

DAY_OF_ATTACK = 8


def in_hand(scene: Scene, due: int = 1) -> Scene:
    """Both brigades in hand, since a turn."""
    due_turns = list(scene.position.due)
    for unit in ("al-pack", "al-bradford"):
        scene.position.where[scene.number(unit)] = IN_HAND
        due_turns[scene.number(unit)] = due
    scene.position.due = tuple(due_turns)
    scene.restart()
    return scene


def attack(due: int = 1, **facts: object) -> Scene:
    """An Allied division attacks; both brigades are in hand."""
    scene = in_hand(spain({"fr-1": "1508"}, {"al-7": "1608"}, phasing="allied", **facts), due)
    scene.to_combat()
    scene.begin_battle("al-7", "1508")
    return scene


def defend(**facts: object) -> Scene:
    """An Allied division is attacked; both brigades are in hand."""
    scene = in_hand(spain({"fr-1": "1508"}, {"al-7": "1608"}, **facts))
    scene.to_combat()
    scene.begin_battle("fr-1", "1608")
    while scene.asks != "allied":
        scene.do(do.WithholdReserves())
    return scene


def resolved(scene: Scene, die: int = 3, reserves: str = "") -> BattleResolved:
    """The battle goes on to its result."""
    (found,) = seen(scene.roll_battle(die, reserves), BattleResolved)
    result: BattleResolved = found
    return result


def test_salamanca_16_10_3_a_brigade_in_hand_adds_one_for_no_morale():
    scene = attack()
    assert set(scene.actions) == {do.KeepBrigades(), do.SpendBrigade("al-pack"), do.SpendBrigade("al-bradford")}
    assert parts(scene.game.preview(do.SpendBrigade("al-pack")).attack) == [("strength", 3), ("brigade", 1)]
    events = scene.do(do.SpendBrigade("al-pack"))
    assert seen(events, BrigadeSpent) == [BrigadeSpent("al-pack")]
    assert parts(resolved(scene).attack) == [("strength", 3), ("brigade", 1)]
    assert not [e for e in seen(scene.game.events(), MoraleChanged) if e.side == "allied" and e.by < 0]


def test_salamanca_16_10_3_one_brigade_a_battle():
    scene = attack()
    scene.do(do.SpendBrigade("al-pack"))
    assert scene.kind != "SpendBrigadeFor"
    assert scene.place("al-bradford") == "in-hand"


def test_salamanca_16_10_3_attackers_may_add_reserves_for_morale():
    scene = attack()
    scene.do(do.SpendBrigade("al-pack"))
    assert parts(resolved(scene, reserves="attacker").attack)[1:] == [("brigade", 1), ("reserves", 1)]
    assert scene.morale == (6, 5)


def test_salamanca_16_10_3_a_defender_has_a_brigade():
    scene = defend()
    assert scene.kind == "SpendBrigadeFor"
    scene.do(do.SpendBrigade("al-bradford"))
    assert parts(resolved(scene).defence) == [("strength", 3), ("brigade", 1)]


def test_salamanca_16_10_3_or_else_reserves_for_morale():
    scene = defend()
    scene.do(do.KeepBrigades())
    assert scene.kind == "CommitReservesFor"
    assert parts(resolved(scene, reserves="defender").defence) == [("strength", 3), ("reserves", 1)]


def test_salamanca_16_10_3_but_not_both_in_the_defence():
    scene = defend()
    scene.do(do.SpendBrigade("al-pack"))
    assert (scene.kind, scene.asks) != ("CommitReservesFor", "allied")
    assert scene.why_not(do.CommitReserves()).rule == "Salamanca 16.10.3"


def test_salamanca_16_10_3_a_defender_decides_after_the_attacker():
    scene = in_hand(spain({"fr-1": "1508"}, {"al-7": "1608"}))
    scene.to_combat()
    scene.begin_battle("fr-1", "1608")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")


def test_salamanca_16_10_3_routed_units_may_be_given_a_brigade():
    scene = defend(routed={"al-7": "french"})
    assert scene.kind == "SpendBrigadeFor"
    scene.do(do.KeepBrigades())
    assert scene.kind != "CommitReservesFor"


def test_salamanca_16_10_3_with_the_last_morale_point_too():
    assert defend(morale=(6, 1)).kind == "SpendBrigadeFor"


def test_salamanca_16_10_3_in_a_countercharge_too():
    scene = in_hand(spain({"fr-1": "1508"}, {"al-cotton": "1608"}))
    scene.do(do.EndMovement(), do.EndDisengagement())
    scene.begin_battle("al-cotton", "1508")
    assert scene.kind == "SpendBrigadeFor"


def test_salamanca_16_10_3_a_brigade_used_up_is_gone_for_good_at_no_cost():
    scene = attack()
    scene.do(do.SpendBrigade("al-pack"))
    assert (scene.place("al-pack"), scene.morale) == ("eliminated", (6, 6))


def test_salamanca_16_10_3_only_brigades_in_hand_are_used():
    assert attack().why_not(do.SpendBrigade("al-ind")).rule == "Salamanca 16.10.3"


def test_salamanca_16_10_3_without_brigades_nobody_is_asked():
    scene = spain({"fr-1": "1508"}, {"al-7": "1608"}, phasing="allied")
    assert parts(fought(scene, "al-7", "1508").attack) == [("strength", 3)]


# 16.10.4 The division never returns.


def test_salamanca_16_10_4_the_division_is_out_of_the_game():
    scene = independents()
    scene.do(do.Detach("al-ind"), do.TakeInHand("al-pack"), do.TakeInHand("al-bradford"))
    assert scene.place("al-ind") == "aside"


def test_salamanca_16_10_4_its_brigades_are_never_combined():
    options = {**BRIGADES, "breakdown": True}
    allied = {"al-pack": "0507", "al-bradford": "0508"}
    scene = spain(FRENCH, allied, phasing="allied", options=options)
    scene.move("al-pack", "0508")
    assert scene.why_not(do.EndMovement()).rule == "6.9"
    assert not scene.offered(do.BuildUp)


def test_salamanca_16_10_4_cadres_do_not_become_the_division():
    options = {**BRIGADES, "breakdown": True}
    allied = {"al-ind": "0507", "al-cadre-1": "0203", "al-cadre-2": "0204"}
    scene = spain(FRENCH, allied, phasing="allied", options=options)
    scene.do(do.Detach("al-ind"), do.Deploy("al-pack"), do.TakeInHand("al-bradford"))
    assert "0203" not in scene.reach("al-cadre-2")


def test_salamanca_16_10_brigades_on_the_map_break_and_rally_like_others():
    scene = at_night(FRENCH, ALLIED, phasing="allied", broken=("al-pack",), options=BRIGADES)
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit("al-pack"), 5), RallyRolled)
    assert roll.result == "rallied"


@pytest.mark.parametrize("hidden", [True, False])
def test_salamanca_16_10_1_brigades_are_as_hidden_as_the_division_was(hidden):
    scene = independents(options={**BRIGADES, "fog_of_war": True})
    fog, unit = scene.position.find(Fog), 1 << scene.number("al-ind")
    assert fog is not None
    scene.position.keep(msgspec.structs.replace(fog, down=fog.down | unit if hidden else fog.down & ~unit))
    scene.restart()
    scene.do(do.Detach("al-ind"), do.Deploy("al-pack"), do.TakeInHand("al-bradford"))
    scene.until("Move")
    shown = {c["unit"] for c in scene.game.view("french").facts["counters"] if c["hex"]}
    assert ("al-pack" in shown) is not hidden


def test_salamanca_16_10_1_brigades_are_as_tired_as_the_division_was():
    scene = independents(options={**BRIGADES, "fatigue": True})
    levels = [0] * len(scene.scenario.units)
    levels[scene.number("al-ind")] = 2
    scene.position.keep(Fatigue(tuple(levels)))
    scene.restart()
    scene.do(do.Detach("al-ind"), do.Deploy("al-pack"), do.TakeInHand("al-bradford"))
    states = {c["unit"]: c["states"] for c in scene.game.view("allied").facts["counters"]}
    assert states["al-pack"] == ["tired"]
