"""Chapter 11: rally, and the demoralisation of formations with what it costs them."""

from typing import Any

import pytest

from gloire.core.actions import Action
from gloire.systems.jours_de_gloire.actions import (
    AnnounceShock,
    DeclareCharge,
    FaceTo,
    FireAt,
    MoveUnit,
    RecoilTo,
    TryInitiative,
    TryRally,
    TurnUnit,
    WithdrawShock,
)
from gloire.systems.jours_de_gloire.advance import may_take
from gloire.systems.jours_de_gloire.frames import Turn
from gloire.systems.jours_de_gloire.games.shared import controls
from gloire.systems.jours_de_gloire.happened import CupFilled, Demoralised, ObjectiveTaken, Recovered
from gloire.systems.jours_de_gloire.position import DISORDERED, GONE, ROUTED, WAITING
from gloire.systems.jours_de_gloire.turn import check_demoralisation, copies_in_play
from tests.systems.jours_de_gloire.fights import N_NE, NW_N, S_SW, attack
from tests.systems.jours_de_gloire.scene import PROVING_GROUND, Field, Scene

FAR: dict[str, Any] = {"au_inf1": "2212 NE+SE"}


def rallying(**units: Any) -> Scene:
    """Rouge when it comes to rally, having done nothing."""
    return Field("rouge-1", **units).to("ChooseRally")


# 11.1


@pytest.mark.parametrize(("die", "state"), [(5, "good"), (6, "disordered")])
def test_11_1_a_disordered_unit_rallies_on_its_reduced_cohesion(die: int, state: str) -> None:
    scene = rallying(fr_inf1="1010 N+NE disordered", **FAR)
    scene.do(TryRally("fr-inf1"), die)
    assert scene.state("fr-inf1") == state


@pytest.mark.parametrize(("die", "state"), [(4, "disordered"), (5, "routed")])
def test_11_1_a_routed_unit_adds_one_and_comes_back_disordered(die: int, state: str) -> None:
    scene = rallying(fr_inf1="1010 N+NE routed", **FAR)
    scene.do(TryRally("fr-inf1"), die)
    assert scene.state("fr-inf1") == state


def test_11_1_there_is_one_try_in_an_activation_and_another_in_the_next() -> None:
    places = {"fr_inf1": "1010 N+NE disordered", "fr_inf2": "0510 N+NE disordered"}
    scene = Field("rouge-1", cup=("rouge-2", "blanc-1"), **places, **FAR).to("ChooseRally")
    scene.do(TryRally("fr-inf1"), 9)
    assert scene.why_not(TryRally("fr-inf1")) == ("11.1", "has-tried")
    scene.to("DrawMarker").do(next(action for action in scene.offered if action.chit == "rouge-2"))  # type: ignore[attr-defined]
    assert TryRally("fr-inf1") in scene.to("ChooseRally").offered


def test_11_1_nobody_rallies_next_to_an_enemy_of_any_kind() -> None:
    for foe in ("au_inf1", "au_gun1"):
        scene = rallying(**{"fr_inf1": "1010 N+NE disordered", "fr_inf2": "0510 N+NE disordered", foe: "1009 N+NE"})
        assert scene.why_not(TryRally("fr-inf1")) == ("11.1", "enemy-beside")
        assert TryRally("fr-inf2") in scene.offered


def test_11_1_who_has_turned_or_moved_does_not_rally() -> None:
    places = {"fr_inf1": "1010 N+NE disordered", "fr_inf2": "0510 N+NE disordered", "fr_inf3": "0508 N+NE disordered"}
    scene = Field("rouge-1", **places, **FAR).to("Movement")
    scene.do(TurnUnit("fr-inf1"), FaceTo("fr-inf1", NW_N), MoveUnit("fr-inf2", "0511"), FaceTo("fr-inf2", N_NE))
    scene.to("ChooseRally")
    assert {action.unit for action in scene.offers(TryRally)} == {"fr-inf3"}
    assert scene.why_not(TryRally("fr-inf1")) == ("1", "has-acted")
    assert scene.why_not(TryRally("fr-inf2")) == ("1", "has-acted")


def test_11_1_who_has_fired_does_not_rally() -> None:
    places = {"fr_gun1": "1610 N+NE", "au_gun1": "1608 S+SW", "fr_inf1": "1616 N+NE disordered"}
    scene = Field("rouge-1", **places).to("Fire")
    scene.do(FireAt("fr-gun1", "1608", N_NE), 0)
    scene.position.mark(scene.number("fr-gun1"), DISORDERED)
    scene.to("ChooseRally")
    assert scene.why_not(TryRally("fr-gun1")) == ("1", "has-acted")


def driven_off(enemy: str, facing: int) -> Scene:
    """One of two in a village drives an enemy off and follows him; the other, disordered, stays behind."""
    units: dict[str, Any] = {
        "fr_inf1": "0312 N+NE",
        "fr_inf4": "0312 N+NE disordered",
        "fr_inf3": "1616 N+NE disordered",
    }
    scene = Field(**units, au_inf1=f"{enemy} NE+SE").to("Announce")
    scene.do(AnnounceShock("fr-inf1", (enemy,), facing))
    scene.to("CombatDie").do(9)
    while scene.asked != "ChooseRally":
        scene.do(0 if scene.asked == "CohesionDie" else scene.offered[0])
    assert scene.place("fr-inf1") == enemy
    return scene


def test_11_1_who_was_turned_by_an_attack_of_others_out_of_its_place_does_not_rally() -> None:
    scene = driven_off("0313", S_SW)
    assert scene.facing("fr-inf4") == "S+SW"
    assert scene.why_not(TryRally("fr-inf4")) == ("1", "has-acted")


def test_11_1_who_faces_as_before_does() -> None:
    assert TryRally("fr-inf4") in driven_off("0311", N_NE).offered


def test_11_1_nor_is_who_was_turned_for_an_attack_that_was_taken_back_kept_from_it() -> None:
    units: dict[str, Any] = {"fr_inf1": "0312 N+NE", "fr_inf4": "0312 N+NE disordered", "au_inf1": "0313 NE+SE"}
    scene = Field(**units).to("Announce")
    scene.do(AnnounceShock("fr-inf1", ("0313",), S_SW), WithdrawShock("fr-inf1"))
    scene.position.move(scene.number("au-inf1"), scene.position.grid.index["2212"])  # it is out of the way
    assert TryRally("fr-inf4") in scene.to("ChooseRally").offered


def test_11_1_a_battery_that_was_turned_with_the_one_that_fired_does_not_rally() -> None:
    places = {"fr_gun1": "1610 N+NE", "fr_gun2": "1610 N+NE", "au_inf1": "1608 S+SW", "fr_inf1": "1616 N+NE disordered"}
    scene = Field("rouge-1", **places).to("Fire")
    scene.do(FireAt("fr-gun1", "1608", NW_N), 0)
    assert scene.facing("fr-gun2") == "NW+N"
    scene.position.mark(scene.number("fr-gun2"), DISORDERED)
    scene.to("ChooseRally")
    assert scene.why_not(TryRally("fr-gun2")) == ("1", "has-acted")


def test_1_who_has_fought_in_its_activation_does_not_rally_in_it() -> None:
    scene = attack(
        Field("rouge-1", fr_inf4="1610 N+NE", fr_inf1="1616 N+NE disordered", au_inf1="1609 S+SW"), "fr-inf4", "1609"
    )
    scene.do(0, RecoilTo("fr-inf4", "1611"))
    assert scene.state("fr-inf4") == "disordered"
    scene.to("ChooseRally")
    assert scene.why_not(TryRally("fr-inf4")) == ("1", "has-acted")


def test_1_nor_does_who_was_routed_by_the_fight_it_began() -> None:
    # The attacker recoils into the front of an enemy and fails its test: routed, it retreats away from both.
    places = {"fr_inf4": "1610 N+NE", "fr_inf1": "1616 N+NE routed", "au_inf1": "1609 S+SW", "au_inf2": "1810 SW+NW"}
    scene = attack(Field("rouge-1", **places), "fr-inf4", "1609")
    scene.do(0, RecoilTo("fr-inf4", "1710"))
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[-1])
    assert scene.state("fr-inf4") == "routed"
    game = scene.position
    assert not game.near_enemy(game.where[scene.number("fr-inf4")], 0)
    scene.to("ChooseRally")
    assert scene.why_not(TryRally("fr-inf4")) == ("1", "has-acted")
    assert TryRally("fr-inf1") in scene.offered


def test_1_nor_does_a_battery_that_fired_and_was_routed_by_the_answer() -> None:
    places = {"fr_gun1": "1610 N+NE", "fr_inf1": "1616 N+NE disordered", "au_gun1": "1608 S+SW"}
    scene = Field("rouge-1", **places).to("Fire")
    scene.do(FireAt("fr-gun1", "1608", N_NE), 0)
    scene.position.mark(scene.number("fr-gun1"), DISORDERED | ROUTED)
    scene.to("ChooseRally")
    assert scene.why_not(TryRally("fr-gun1")) == ("1", "has-acted")


def test_13_2_who_rallies_from_rout_on_an_objective_holds_it() -> None:
    places: dict[str, Any] = {"fr_44": "0712 SW+NW routed", "fr_101": "1412 SW+NW", "au_banat": "0118 NE+SE"}
    scene = Scene("victor-1", turn=2, control={"0712": "austrian"}, **places).to("ChooseRally")
    game = scene.position
    assert not controls(game, 0, game.grid.index["0712"])
    events = scene.do(TryRally("fr-44"), 0)
    assert controls(scene.position, 0, game.grid.index["0712"])
    assert [event.hex for event in events if isinstance(event, ObjectiveTaken)] == ["0712"]


def test_13_2_a_rally_that_fails_takes_nothing_nor_does_that_of_guns() -> None:
    places: dict[str, Any] = {
        "fr_44": "0712 SW+NW routed",
        "fr_art_victor": "0412 SW+NW routed",
        "au_banat": "0118 NE+SE",
    }
    scene = Scene("victor-1", turn=2, **places).to("ChooseRally")
    scene.do(TryRally("fr-44"), 9, TryRally("fr-art-victor"), 0)
    assert scene.state("fr-art-victor") == "disordered"
    assert set(scene.position.control) == {1}


def test_11_1_orders_do_not_matter() -> None:
    places = {"fr_inf1": "1010 N+NE disordered", "fr_inf2": "1012 N+NE"}
    scene = Field("rouge-1", orders=(), **places, **FAR)
    scene.do(TryInitiative("fr-inf1"), 9)  # the leader fails
    assert scene.asked == "ChooseRally"
    assert TryRally("fr-inf1") in scene.offered


def test_11_1_only_units_of_the_activation_rally() -> None:
    scene = rallying(fr_inf1="1010 N+NE disordered", fr_garde="0510 N+NE disordered", **FAR)
    assert scene.why_not(TryRally("fr-garde")) == ("2.2", "not-activated")
    assert scene.why_not(TryRally("fr-inf9")) == (None, "no-such-unit")


def test_11_1_a_unit_in_good_order_has_nothing_to_rally_from() -> None:
    scene = rallying(fr_inf1="1010 N+NE disordered", fr_inf2="0510 N+NE", **FAR)
    assert scene.why_not(TryRally("fr-inf2")) == ("11.1", "in-order")


@pytest.mark.parametrize("state", ["disordered", "routed"])
def test_11_1_who_rallies_faces_as_it_likes(state: str) -> None:
    scene = rallying(fr_inf1=f"1010 N+NE {state}", **FAR)
    scene.do(TryRally("fr-inf1"), 0)
    assert scene.asked == "ChooseFacing"
    assert len(scene.offered) == 6


def test_11_1_in_a_stack_it_keeps_the_facing_of_the_others() -> None:
    scene = rallying(fr_inf1="1010 N+NE disordered", fr_inf2="1010 N+NE", **FAR)
    scene.do(TryRally("fr-inf1"), 0)
    assert scene.asked != "ChooseFacing"
    assert scene.facing("fr-inf1") == "N+NE"


def test_11_1_the_rally_of_a_battery_uses_its_reduced_cohesion_too() -> None:
    scene = rallying(fr_gun1="1010 N+NE disordered", **FAR)
    scene.do(TryRally("fr-gun1"), 6)
    assert scene.state("fr-gun1") == "good"


def test_5_1_1_a_rally_that_would_make_a_stack_of_three_too_strong_is_refused() -> None:
    # 2 + 2 + 1 points now; with four in place of two it would be seven.
    places = {"fr_inf2": "1010 N+NE disordered", "fr_inf3": "1010 N+NE", "fr_inf4": "1010 N+NE disordered"}
    scene = rallying(**places, **FAR)
    assert scene.why_not(TryRally("fr-inf2")) == ("5.1.1", "too-strong-together")
    assert TryRally("fr-inf4") in scene.offered  # 2 + 2 + 2


# 11.2


def checked(battle: str = PROVING_GROUND, **units: Any) -> Scene:
    """A position after the check of Phase E."""
    return check(Scene(turn=1, battle=battle, **units))


def check(scene: Scene) -> Scene:
    scene.position.log = []
    check_demoralisation(scene.position, Turn())
    return scene


def is_demoralised(scene: Scene, formation: str) -> bool:
    return bool(scene.position.demoralised >> scene.position.scenario.formation_number[formation] & 1)


def test_11_2_a_formation_is_demoralised_when_all_its_troops_are_disordered_routed_or_lost() -> None:
    scene = checked(fr_inf1="1010 N+NE disordered", fr_lc1="0510 N+NE routed", **FAR)  # the others are lost
    assert is_demoralised(scene, "rouge")
    assert [event.formation for event in scene.position.log if isinstance(event, Demoralised)][:1] == ["rouge"]


def test_11_2_one_unit_in_good_order_is_enough_but_a_battery_is_not() -> None:
    assert not is_demoralised(checked(fr_inf1="1010 N+NE disordered", fr_lc1="0510 N+NE", **FAR), "rouge")
    assert is_demoralised(checked(fr_inf1="1010 N+NE disordered", fr_gun1="0510 N+NE", **FAR), "rouge")


def test_11_2_units_that_are_not_in_play_do_not_count() -> None:
    scene = Scene(turn=1, battle=PROVING_GROUND, fr_inf1="1010 N+NE disordered", **FAR)
    for id, away in (("fr-inf2", WAITING), ("fr-inf3", GONE)):
        scene.position.where[scene.number(id)] = away
    assert is_demoralised(check(scene), "rouge")


def test_11_2_a_formation_of_which_nothing_has_entered_is_not_demoralised() -> None:
    scene = Scene(turn=1, battle=PROVING_GROUND, fr_inf1="1010 N+NE", au_reserve="waiting", **FAR)
    assert not is_demoralised(check(scene), "reserve")


def test_11_2_its_units_may_not_enter_an_enemy_zone_but_may_stay_in_one() -> None:
    places = {"fr_inf1": "1613 N+NE", "fr_inf2": "1510 NE+SE", "au_inf1": "1610 S+SW"}
    free = Field("rouge-1", **places).to("Movement")
    bound = Field("rouge-1", demoralised=("rouge",), **places).to("Movement")
    assert "1611" in free.hexes(MoveUnit, "fr-inf1")
    assert "1611" not in bound.hexes(MoveUnit, "fr-inf1")
    assert bound.why_not(MoveUnit("fr-inf1", "1611")) == ("11.2", "demoralised-in-zone")
    assert [action for action in bound.to("Announce").offers(AnnounceShock) if action.unit == "fr-inf2"]


def test_11_2_nor_by_a_charge_or_an_advance() -> None:
    places = {"fr_lc1": "1613 N+NE", "au_inf1": "1610 S+SW"}
    assert DeclareCharge("fr-lc1", "1610") in Field("rouge-1", **places).to("Movement").offered
    bound = Field("rouge-1", demoralised=("rouge",), **places).to("Movement")
    assert not bound.offers(DeclareCharge)
    assert bound.why_not(DeclareCharge("fr-lc1", "1610")) == ("11.2", "demoralised-in-zone")
    scene = Field("rouge-1", demoralised=("rouge",), fr_inf1="1611 N+NE", au_inf1="1609 S+SW", au_inf2="1710 NE+SE")
    game, unit = scene.position, scene.number("fr-inf1")
    assert not may_take(game, unit, game.grid.index["1610"])  # in the zone of au-inf1
    assert may_take(game, unit, game.grid.index["1612"])


def begin_turn(*demoralised: str, **units: Any) -> set[str]:
    """The markers that go into the cup in a new turn."""
    scene = Scene(turn=2, battle=PROVING_GROUND, demoralised=demoralised, **units)
    seen: list[Any] = []
    while not (filled := [event for event in seen if isinstance(event, CupFilled)]):
        seen += scene.do(_first(scene.offered))
    return set(filled[0].markers)


def _first(offered: list[Action]) -> Action:
    return offered[0]


def test_11_2_the_higher_marker_is_lost_from_the_next_turn_on() -> None:
    places = {"fr_inf1": "1010 N+NE disordered", "au_inf1": "2212 NE+SE"}
    assert begin_turn("rouge", **places) == {"rouge-2", "blanc-1", "blanc-2"}  # 6 is lost, 5 stays
    assert begin_turn(**places) == {"rouge-1", "rouge-2", "blanc-1", "blanc-2"}


def test_11_2_the_marker_comes_back_when_the_formation_has_recovered() -> None:
    scene = checked(fr_inf1="1010 N+NE disordered", **FAR)
    rouge = scene.position.scenario.formation_number["rouge"]
    assert copies_in_play(scene.position, rouge) == [2]
    scene.position.unmark(scene.number("fr-inf1"), DISORDERED)
    assert copies_in_play(scene.position, rouge) == [2]  # not before a Phase E
    check(scene)
    assert copies_in_play(scene.position, rouge) == [1, 2]
    assert [event.formation for event in scene.position.log if isinstance(event, Recovered)] == ["rouge"]


def test_11_2_a_formation_that_stays_demoralised_keeps_its_last_marker() -> None:
    scene = check(checked(fr_inf1="1010 N+NE disordered", **FAR))
    assert copies_in_play(scene.position, scene.position.scenario.formation_number["rouge"]) == [2]
    assert not [event for event in scene.position.log if isinstance(event, Demoralised)]


def test_11_2_a_formation_with_one_marker_keeps_it() -> None:
    scene = checked(au_reserve="2010 N+NE disordered", fr_inf1="1010 N+NE")
    assert is_demoralised(scene, "reserve")
    assert copies_in_play(scene.position, scene.position.scenario.formation_number["reserve"]) == [1]


def test_11_2_it_is_judged_in_phase_e_after_the_routs() -> None:
    # The last unit flees off the map; its formation is judged after that.
    scene = Field("rouge-1", fr_inf1="0110 N+NE routed", fr_gun1="1010 N+NE", au_inf1="2212 NE+SE")
    seen: list[Any] = []
    while not [event for event in seen if isinstance(event, Demoralised)]:
        seen += scene.do(scene.offered[0 if scene.asked in ("ChooseRouted", "ChooseRoutHex") else -1])
    assert scene.is_lost("fr-inf1")
