"""9.6.3: routed units, their markers, their weakness and their recovery."""

from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, Recovered, UnitBroken
from tests.scene import Scene
from tests.systems.napoleonic20.turns import seen


def marker(scene: Scene, unit: str) -> str | None:
    """The colour of a unit's routed marker, if it has one."""
    states = next(c["states"] for c in scene.game.view().facts["counters"] if c["unit"] == unit)
    return next((state.removeprefix("routed-") for state in states if state.startswith("routed-")), None)


def differential(scene: Scene, attackers: str, hexes: str) -> int:
    """The differential at which a battle is fought without reserves."""
    events = scene.fight(attackers, hexes, die=3)
    return next(event.differential for event in events if isinstance(event, BattleResolved))


# The marker.


def test_9_6_3_defender_routed_in_the_french_turn_gets_a_white_marker() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 1, do.RetreatTo("ad-reserve", "0602"))
    assert marker(scene, "ad-reserve") == "allied"


def test_9_6_3_attacker_routed_in_the_french_turn_gets_a_white_marker() -> None:
    scene = Scene(french={"fr-iii": "0402"}, allied={"ad-ii": "0502"})
    scene.to_combat()
    scene.fight("fr-iii", "0502", die=1)  # 2 against 3: AR
    scene.do(do.RetreatUnit("fr-iii"), 1, do.RetreatTo("fr-iii", "0302"))
    assert marker(scene, "fr-iii") == "allied"


def test_9_6_3_defender_routed_in_the_allied_turn_gets_a_blue_marker() -> None:
    scene = Scene(french={"fr-iii": "0402"}, allied={"ad-ii": "0502"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii", "0402", die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("fr-iii"), 1, do.RetreatTo("fr-iii", "0302"))
    assert marker(scene, "fr-iii") == "french"


def test_9_6_3_attacker_routed_in_the_allied_turn_gets_a_blue_marker() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-reserve", "0402", die=1)  # 2 against 3: AR
    scene.do(do.RetreatUnit("ad-reserve"), 1, do.RetreatTo("ad-reserve", "0602"))
    assert marker(scene, "ad-reserve") == "french"


def test_9_6_3_in_a_reaction_phase_the_colour_goes_by_whose_turn_it_is() -> None:
    scene = Scene(french={"fr-iii": "0402"}, allied={"ad-uxbridge": "0502"})
    scene.to_reaction()
    scene.do(do.EndDisengagement())
    scene.fight("ad-uxbridge", "0402", die=4)  # countercharge, 4 against 2: DR
    scene.do(do.RetreatUnit("fr-iii"), 1, do.RetreatTo("fr-iii", "0302"))
    assert marker(scene, "fr-iii") == "allied"


def test_9_6_3_unit_that_only_withdraws_gets_no_marker() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=3)  # DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    assert scene.place("ad-reserve") == "0602"
    assert marker(scene, "ad-reserve") is None


def test_9_6_3_unit_that_breaks_on_its_retreat_gets_no_marker() -> None:
    scene = Scene(french={"fr-i": "0803"}, allied={"ad-reserve": "0903"})
    scene.to_combat()
    scene.fight("fr-i", "0903", die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 1, do.RetreatTo("ad-reserve", "1003"), 1)
    assert scene.place("ad-reserve") == "broken"
    assert marker(scene, "ad-reserve") is None


# Effects: movement.


def test_9_6_3_routed_unit_moves_nearer_to_its_line_of_communications() -> None:
    scene = Scene(french={"fr-ii": "0402"}, routed={"fr-ii": "french"})
    assert {"0302", "0203"} <= scene.reach("fr-ii")


def test_9_6_3_routed_unit_does_not_move_away_from_its_line_of_communications() -> None:
    scene = Scene(french={"fr-ii": "0402"}, routed={"fr-ii": "french"})
    assert not {"0401", "0501", "0502"} & scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0502")).rule == "9.6.3"


def test_9_6_3_routed_unit_moves_toward_either_line_of_communications() -> None:
    """From 0604 the hex 0503 is nearer to 0104, 0605 to 0107 only."""
    scene = Scene(french={"fr-ii": "0604"}, routed={"fr-ii": "french"})
    assert {"0503", "0605"} <= scene.reach("fr-ii")


def test_9_6_3_routed_unit_keeps_to_one_line_of_communications_while_it_moves() -> None:
    """From 0709, 0810 is a step toward 2012 and 0710 one toward 0712; 0811 would take a step toward each."""
    scene = Scene(allied={"pr-i": "0709"}, phasing="allied", routed={"pr-i": "french"})
    assert {"0810", "0710"} <= scene.reach("pr-i")
    assert "0811" not in scene.reach("pr-i")


def test_9_6_3_routed_unit_does_not_move_into_an_enemy_zone() -> None:
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0202"}, routed={"fr-ii": "french"})
    assert "0302" not in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0302")).rule == "9.6.3"


def test_9_6_3_routed_unit_does_not_move_through_friends() -> None:
    french = {"fr-ii": "0402", "fr-iv": "0302", "fr-vi": "0403"}
    scene = Scene(french=french, routed={"fr-ii": "french"}, choices={"C52": "no-dice"})
    assert scene.reach("fr-ii") == set()


# Effects: the dangers of a retreat (R2, choice C52).


def at_the_river(**more: Any) -> Scene:
    """The routed Anglo-Dutch Reserve at 0903, whose ways home all cross the river."""
    return Scene({"fr-i": "0101"}, {"ad-reserve": "0903"}, phasing="allied", routed={"ad-reserve": "french"}, **more)


def test_9_6_3_routed_unit_that_moves_across_a_river_needs_a_die() -> None:
    scene = at_the_river()
    scene.move("ad-reserve", "1003")
    assert (scene.kind, scene.asks) == ("HazardDie", "chance")
    scene.do(4)
    assert (scene.kind, scene.place("ad-reserve")) == ("Move", "1003")
    assert scene.is_routed("ad-reserve")


def test_9_6_3_routed_unit_breaks_before_the_river_on_three() -> None:
    scene = at_the_river()
    scene.move("ad-reserve", "1003")
    events = scene.do(3)
    assert [(event.hex, event.why, event.rule) for event in seen(events, UnitBroken)] == [("0903", "river", "9.8.4")]
    assert (scene.place("ad-reserve"), scene.morale, scene.kind) == ("broken", (7, 5), "Move")


def test_9_6_3_routed_unit_is_told_of_the_die_before_it_moves() -> None:
    scene = at_the_river()
    ways = {way.hex: way.noticed for way in scene.game.moves("ad-reserve")}
    assert [notice.what for notice in ways["1003"]] == ["river-die"]


def test_9_6_3_without_the_choice_routed_units_move_without_dice() -> None:
    scene = at_the_river(choices={"C52": "no-dice"})
    scene.move("ad-reserve", "1003")
    assert (scene.kind, scene.place("ad-reserve")) == ("Move", "1003")


def test_9_6_3_routed_unit_with_no_nearer_hex_goes_one_hex_outside_enemy_zones() -> None:
    french = {"fr-ii": "0402", "fr-iv": "0302", "fr-vi": "0403"}
    scene = Scene(french=french, routed={"fr-ii": "french"})
    assert scene.reach("fr-ii")
    assert not scene.reach("fr-ii") & {"0302", "0403", "0203", "0202"}


def test_9_6_3_routed_unit_with_no_other_hex_goes_into_an_enemy_zone_with_a_die() -> None:
    french = {"fr-ii": "0101", "fr-iv": "0102"}
    scene = Scene(french=french, allied={"ad-i": "0301"}, routed={"fr-ii": "french"})
    assert scene.reach("fr-ii") == {"0201", "0202"}
    scene.move("fr-ii", "0201")
    scene.do(4)
    assert scene.place("fr-ii") == "0201"


def test_9_6_3_routed_unit_may_stay_where_it_is() -> None:
    scene = Scene(french={"fr-ii": "0402"}, routed={"fr-ii": "french"})
    scene.to_end_of_turn()
    assert scene.place("fr-ii") == "0402"


def test_9_6_3_routed_unit_in_an_enemy_zone_is_stuck_by_day() -> None:
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0502"}, routed={"fr-ii": "french"})
    assert scene.reach("fr-ii") == set()
    assert scene.why_not(do.MoveUnit("fr-ii", "0302")).rule == "6.8"


def test_9_6_3_routed_unit_in_an_enemy_zone_retires_at_night() -> None:
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0502"}, routed={"fr-ii": "allied"}, turn=16)
    assert "0302" in scene.reach("fr-ii")
    assert "0401" not in scene.reach("fr-ii")


# Effects: zones.


def test_9_6_3_routed_unit_has_no_zone() -> None:
    scene = Scene(french={"fr-ii": "0404"}, routed={"fr-ii": "allied"})
    assert scene.game.view().facts["zones"]["french"] == []


def test_9_6_3_enemies_pass_a_routed_unit_without_stopping() -> None:
    """Every way from 0502 to 0304 in three hexes leads past 0404."""
    french, allied = {"fr-ii": "0404"}, {"ad-uxbridge": "0502"}
    steady = Scene(french=french, allied=allied, phasing="allied")
    routed = Scene(french=french, allied=allied, phasing="allied", routed={"fr-ii": "allied"})
    assert "0304" not in steady.reach("ad-uxbridge")
    assert "0304" in routed.reach("ad-uxbridge")


def test_9_6_3_enemies_need_not_attack_a_routed_unit() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, routed={"ad-reserve": "allied"})
    scene.to_combat()
    assert do.EndDeclaration() in scene.actions


def test_9_6_3_enemies_may_attack_a_routed_unit() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, routed={"ad-reserve": "allied"})
    scene.to_combat()
    assert do.DeclareAttack("fr-i", "0502") in scene.actions


def test_9_6_3_routed_unit_in_an_enemy_zone_must_still_attack() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, routed={"fr-i": "french"})
    scene.to_combat()
    assert scene.actions == [do.DeclareAttack("fr-i", "0502")]
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"


# Effects: strength.


def test_9_6_3_routed_attacker_has_half_its_strength_rounded_up() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, routed={"fr-i": "french"})
    scene.to_combat()
    assert differential(scene, "fr-i", "0502") == 2 - 2


def test_9_6_3_routed_defender_has_half_its_strength_rounded_up() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-ii": "0502"}, routed={"ad-ii": "allied"})
    scene.to_combat()
    assert differential(scene, "fr-i", "0502") == 3 - 2


def test_9_6_3_even_strength_is_halved_exactly() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-i": "0502"}, routed={"ad-i": "allied"})
    scene.to_combat()
    assert differential(scene, "fr-i", "0502") == 3 - 2


def test_9_6_3_routed_unit_of_strength_one_keeps_its_point() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-adv-gd": "0502"}, routed={"pr-adv-gd": "allied"})
    scene.to_combat()
    assert differential(scene, "fr-i", "0502") == 3 - 1


def test_9_6_3_each_routed_unit_is_halved_by_itself() -> None:
    scene = Scene(
        french={"fr-i": "0402", "fr-ii": "0403"},
        allied={"ad-i": "0502"},
        routed={"fr-i": "french", "fr-ii": "french"},
    )
    scene.to_combat()
    assert differential(scene, "fr-i fr-ii", "0502") == (2 + 2) - 4


def test_9_6_3_only_routed_units_of_a_battle_are_halved() -> None:
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0403"}, allied={"ad-i": "0502"}, routed={"fr-ii": "french"})
    scene.to_combat()
    assert differential(scene, "fr-i fr-ii", "0502") == (3 + 2) - 4


def test_9_6_3_terrain_helps_a_routed_defender_in_full() -> None:
    scene = Scene(french={"fr-i": "0503"}, allied={"ad-ii": "0603"}, routed={"ad-ii": "allied"})
    scene.to_combat()
    assert differential(scene, "fr-i", "0603") == 3 - (2 + 1)


# Effects: reserves.


def test_9_6_3_no_reserves_for_the_attacker_when_all_his_units_are_routed() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, routed={"fr-i": "french"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0502")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")


def test_9_6_3_no_reserves_for_the_defender_when_all_his_units_are_routed() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-ii": "0502"}, routed={"ad-ii": "allied"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0502")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")
    scene.do(do.WithholdReserves())
    assert scene.kind == "Reduce"


def test_9_6_3_reserves_refused_because_all_are_routed() -> None:
    scene = Scene(
        french={"fr-i": "0402"},
        allied={"ad-ii": "0502"},
        routed={"fr-i": "french", "ad-ii": "allied"},
    )
    scene.to_combat()
    scene.begin_battle("fr-i", "0502")
    assert scene.why_not(do.CommitReserves()).rule == "9.6.3"


def test_9_6_3_one_steady_unit_is_enough_for_reserves() -> None:
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0403"}, allied={"ad-i": "0502"}, routed={"fr-ii": "french"})
    scene.to_combat()
    scene.begin_battle("fr-i fr-ii", "0502")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")


# Effects: advance and retreat.


def test_9_6_3_victorious_routed_attacker_does_not_advance() -> None:
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0403"}, allied={"ad-i": "0502"}, routed={"fr-ii": "french"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0502", die=3)  # 5 against 4: DW
    scene.do(do.RetreatUnit("ad-i"), do.RetreatTo("ad-i", "0602"))
    assert scene.offered(do.AdvanceTo) == [do.AdvanceTo("fr-i", "0502")]
    assert scene.why_not(do.AdvanceTo("fr-ii", "0502")).rule == "9.9.5"


def test_9_6_3_victorious_routed_defender_does_not_advance() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, phasing="allied", routed={"fr-i": "allied"})
    scene.to_combat()
    scene.fight("ad-reserve", "0402", die=2)  # 2 against 2: AW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    assert scene.kind != "Advance"


def test_9_6_3_routed_unit_withdraws_like_any_other_and_keeps_its_marker() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, phasing="allied", routed={"fr-i": "allied"})
    scene.to_combat()
    scene.fight("ad-reserve", "0402", die=4)  # 2 against 2: DW
    scene.do(do.RetreatUnit("fr-i"), do.RetreatTo("fr-i", "0302"))
    assert scene.place("fr-i") == "0302"
    assert marker(scene, "fr-i") == "allied"


def test_9_6_3_routed_unit_routs_again_and_its_marker_shows_the_new_colour() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-ii": "0502"}, routed={"ad-ii": "french"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("ad-ii"), 2, do.RetreatTo("ad-ii", "0602"), do.RetreatTo("ad-ii", "0702"))
    assert scene.place("ad-ii") == "0702"
    assert marker(scene, "ad-ii") == "allied"


# Recovery.


@pytest.mark.parametrize("unit", ["fr-i", "pr-i"])
def test_9_6_3_blue_markers_come_off_both_armies_after_the_french_combat_phase(unit: str) -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-i": "0802"}, routed={"fr-i": "french", "pr-i": "french"})
    scene.to_end_of_turn()
    assert marker(scene, unit) is None


@pytest.mark.parametrize("unit", ["fr-i", "pr-i"])
def test_9_6_3_white_markers_stay_after_the_french_combat_phase(unit: str) -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-i": "0802"}, routed={"fr-i": "allied", "pr-i": "allied"})
    scene.to_end_of_turn()
    assert marker(scene, unit) == "allied"


@pytest.mark.parametrize("unit", ["fr-i", "pr-i"])
def test_9_6_3_white_markers_come_off_both_armies_after_the_allied_combat_phase(unit: str) -> None:
    scene = Scene(
        french={"fr-i": "0402"},
        allied={"pr-i": "0802"},
        phasing="allied",
        routed={"fr-i": "allied", "pr-i": "allied"},
    )
    scene.to_end_of_turn()
    assert marker(scene, unit) is None


@pytest.mark.parametrize("unit", ["fr-i", "pr-i"])
def test_9_6_3_blue_markers_stay_after_the_allied_combat_phase(unit: str) -> None:
    scene = Scene(
        french={"fr-i": "0402"},
        allied={"pr-i": "0802"},
        phasing="allied",
        routed={"fr-i": "french", "pr-i": "french"},
    )
    scene.to_end_of_turn()
    assert marker(scene, unit) == "french"


def test_9_6_3_markers_are_still_on_while_battles_are_fought() -> None:
    """Recovery comes at the end of the combat phase, so a unit due to recover attacks at half strength."""
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, routed={"fr-i": "french"})
    scene.to_combat()
    assert differential(scene, "fr-i", "0502") == 2 - 2


def in_contact(choice: str) -> Scene:
    """A Prussian corps with a white marker, in the zone of a French one; its battles end in N on a die of 4."""
    return Scene(
        french={"fr-iv": "0402"},
        allied={"pr-iii": "0502"},
        phasing="allied",
        routed={"pr-iii": "allied"},
        choices={"C16": choice},
    )


def test_9_6_3_unit_in_an_enemy_zone_keeps_its_marker() -> None:
    scene = in_contact("keeps")
    scene.to_end_of_turn(dice=4)
    assert marker(scene, "pr-iii") == "allied"


def test_9_6_3_unit_in_an_enemy_zone_recovers_under_the_other_choice() -> None:
    scene = in_contact("recovers")
    scene.to_end_of_turn(dice=4)
    assert marker(scene, "pr-iii") is None


def test_9_6_3_a_marker_kept_is_tried_again_after_the_same_sides_next_combat_phase() -> None:
    scene = in_contact("keeps")
    scene.to_end_of_turn(dice=4)
    scene.until("Move")
    scene.move("fr-iv", "0302")
    scene.to_end_of_turn()
    assert marker(scene, "pr-iii") == "allied"
    scene.to_end_of_turn()
    assert marker(scene, "pr-iii") is None


def test_9_6_3_enemy_driven_off_in_the_combat_phase_holds_no_marker() -> None:
    scene = Scene(
        french={"fr-iv": "0402"},
        allied={"pr-iii": "0502", "ad-i": "0501"},
        phasing="allied",
        routed={"pr-iii": "allied"},
    )
    scene.to_combat()
    scene.fight("ad-i pr-iii", "0402", die=2)  # 5 against 2: DW
    events = scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0302"), do.EndAdvance())
    assert Recovered("pr-iii") in events


def test_9_6_3_unit_that_no_zone_reaches_recovers_next_to_the_enemy() -> None:
    """7.0: no zone extends into Hougomont."""
    scene = Scene(
        french={"fr-iv": "1302"}, allied={"ad-reserve": "1402"}, phasing="allied", routed={"ad-reserve": "allied"}
    )
    scene.to_end_of_turn()
    assert marker(scene, "ad-reserve") is None


@pytest.mark.parametrize("unit", ["fr-i", "pr-i"])
def test_9_6_3_two_routed_enemies_side_by_side_recover_together(unit: str) -> None:
    """Neither has a zone before the markers come off, so neither keeps the other from recovering."""
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-i": "0502"}, routed={"fr-i": "french", "pr-i": "french"})
    scene.to_end_of_turn()
    assert marker(scene, unit) is None


def test_9_6_3_recovered_unit_has_its_zone_again() -> None:
    scene = Scene(french={"fr-i": "0402"}, routed={"fr-i": "french"})
    scene.to_end_of_turn()
    assert "0502" in scene.game.view().facts["zones"]["french"]


def test_9_6_3_markers_come_off_at_night_too() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-i": "0802"}, routed={"fr-i": "french"}, turn=16)
    scene.to_end_of_turn()
    assert marker(scene, "fr-i") is None


def test_9_6_3_unit_in_an_enemy_zone_at_night_keeps_its_marker() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-i": "0502"}, routed={"fr-i": "french"}, turn=16)
    scene.to_end_of_turn()
    assert marker(scene, "fr-i") == "french"
