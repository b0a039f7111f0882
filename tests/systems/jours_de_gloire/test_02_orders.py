"""Chapters 0.4, 2.3 and 2.4: tests, tactical groups, orders, leaders."""

from typing import Any

from gloire.render import words
from gloire.render.words import Names
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    CeaseFire,
    DeclareCharge,
    EndMovement,
    FireAt,
    ForceMarch,
    MoveUnit,
    SealOrders,
    TryInitiative,
    TryRally,
)
from gloire.systems.jours_de_gloire.frames import CohesionTest, EngagementTest, Turn
from gloire.systems.jours_de_gloire.happened import LeaderTested
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import grouped, orderable
from gloire.systems.jours_de_gloire.position import LOST
from tests.systems.jours_de_gloire.fights import N_NE, announce
from tests.systems.jours_de_gloire.plights import settled
from tests.systems.jours_de_gloire.scene import Field, Scene

BATTLE = "marengo-14-june"
# Four units of a formation.
ONE_GROUP: dict[str, Any] = {
    "fr_2cav": "1214 SW+NW",
    "fr_20cav": "1314 SW+NW",
    "fr_8dr": "1514 SW+NW",
    "fr_6dr": "1513 SW+NW",
}
TWO_GROUPS: dict[str, Any] = {
    "fr_2cav": "1214 SW+NW",
    "fr_20cav": "1314 SW+NW",
    "fr_8dr": "1714 SW+NW",
    "fr_6dr": "1713 SW+NW",
}
ENEMY: dict[str, Any] = {"au_banat": "0211 NE+SE"}


def field(marker: Any = "", turn: Any = 3, **facts: Any) -> Scene:
    return Scene(marker, battle=BATTLE, turn=turn, **facts)


# 0.3 and 0.4


def test_0_3_a_counter_has_a_side_for_good_order_and_one_for_disorder() -> None:
    scene = Scene(turn=2, fr_44="1412 SW+NW", fr_101="1413 SW+NW disordered", au_banat="0712 NE+SE routed")
    shown = {id: scene.position.figures(scene.number(id)) for id in ("fr-44", "fr-101", "au-banat")}
    assert [(one.strength, one.cohesion, one.engagement, one.movement) for one in shown.values()] == [
        (9, 6, 6, 5),
        (6, 5, 4, 4),
        (2, 4, 4, 4),
    ]


def test_0_3_units_are_infantry_cavalry_light_or_heavy_or_artillery_of_a_formation() -> None:
    units = {unit.id: unit for unit in field(**ONE_GROUP, **ENEMY).position.scenario.units}
    assert [units[id].heavy for id in ("fr-2cav", "fr-8dr", "fr-44")] == [True, False, False]
    assert units["fr-2cav"].formation == units["fr-8dr"].formation != units["fr-44"].formation
    assert units["fr-art-victor"].good.engagement < 0  # artillery has none


def test_0_4_1_a_die_of_no_more_than_the_cohesion_passes() -> None:
    for die, state in ((6, "good"), (7, "disordered")):
        scene = Scene(turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
        scene.position.stack = (Turn(step=0), CohesionTest(unit=scene.number("fr-44"), why="fire"))
        settled(scene).do(die)
        assert scene.state("fr-44") == state


def test_0_4_2_a_die_of_no_more_than_the_engagement_rating_passes() -> None:
    for die, passed in ((5, True), (6, False)):
        scene = Scene(turn=2, fr_101="1412 SW+NW", au_banat="0712 NE+SE")
        scene.position.stack = (Turn(step=0), EngagementTest(unit=scene.number("fr-101"), why="shock"))
        events = settled(scene).do(die)
        assert events[0].passed is passed  # type: ignore[attr-defined]  # an EngagementTested


def test_0_4_the_die_shows_0_to_9() -> None:
    scene = Scene(turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    scene.position.stack = (Turn(step=0), CohesionTest(unit=scene.number("fr-44"), why="fire"))
    assert [action.face for action in settled(scene).offered] == list(range(10))  # type: ignore[attr-defined]


# 2.3.1


def test_2_3_1_units_within_two_hexes_of_one_another_are_one_group() -> None:
    scene = field(**ONE_GROUP, **ENEMY)
    units = [scene.number(id) for id in ("fr-2cav", "fr-20cav", "fr-8dr", "fr-6dr")]
    assert len({scene.position.groups[unit] for unit in units}) == 1


def test_2_3_1_a_gap_of_more_than_two_hexes_makes_two() -> None:
    scene = field(**TWO_GROUPS, **ENEMY)
    groups = {id: scene.position.groups[scene.number(id)] for id in ("fr-2cav", "fr-20cav", "fr-8dr", "fr-6dr")}
    assert groups["fr-2cav"] == groups["fr-20cav"] != groups["fr-8dr"] == groups["fr-6dr"]


def test_2_3_1_units_of_two_formations_are_never_one_group() -> None:
    scene = field(fr_2cav="1214 SW+NW", fr_1dr="1314 SW+NW", **ENEMY)
    groups = grouped(scene.position, [scene.number("fr-2cav"), scene.number("fr-1dr")])
    assert groups[scene.number("fr-2cav")] != groups[scene.number("fr-1dr")]


def test_2_3_1_the_chain_goes_on_from_unit_to_unit_and_ends_at_a_gap_of_three() -> None:
    units: dict[str, Any] = {"fr_2cav": "1214 SW+NW", "fr_20cav": "1414 SW+NW", "fr_8dr": "1614 SW+NW"}
    linked = field(fr_6dr="1814 SW+NW", **units, **ENEMY).position
    assert len({linked.groups[unit] for unit in range(len(linked.groups)) if linked.groups[unit] >= 0}) == 2
    parted = field(fr_6dr="1914 SW+NW", **units, **ENEMY)
    groups = parted.position.groups
    assert groups[parted.number("fr-6dr")] != groups[parted.number("fr-8dr")]
    assert groups.count(groups[parted.number("fr-6dr")]) == 1  # a group by itself


def test_2_3_1_guns_belong_to_the_chain_and_enemies_do_not_break_it() -> None:
    units: dict[str, Any] = {"fr_24l": "1214 SW+NW", "fr_art_victor": "1414 SW+NW", "fr_43": "1614 SW+NW"}
    scene = field(au_banat="1313 NE+SE", **units)
    groups = {scene.position.groups[scene.number(id.replace("_", "-"))] for id in units}
    assert len(groups) == 1


def test_2_3_1_groups_are_those_of_phase_a_for_the_whole_turn() -> None:
    scene = field("kellermann-1", orders=("fr-2cav",), **ONE_GROUP, **ENEMY)
    before = scene.position.groups
    scene.do(MoveUnit("fr-6dr", "1914"))
    assert scene.position.groups == before


def test_2_3_1_who_bears_a_renfort_marker_is_in_no_group_and_needs_no_order() -> None:
    scene = field(fr_2cav="1214 SW+NW", fr_8dr="1314 SW+NW renfort", fr_6dr="1414 SW+NW", **ENEMY)
    groups = scene.position.groups
    assert groups[scene.number("fr-8dr")] == -1
    assert groups[scene.number("fr-2cav")] == groups[scene.number("fr-6dr")]


def test_2_3_1_who_bears_a_renfort_marker_links_others_of_its_formation() -> None:
    scene = field(fr_2cav="1014 SW+NW", fr_8dr="1214 SW+NW renfort", fr_6dr="1414 SW+NW", **ENEMY)
    groups = scene.position.groups
    assert groups[scene.number("fr-2cav")] == groups[scene.number("fr-6dr")]
    gap = field(fr_2cav="1014 SW+NW", fr_6dr="1414 SW+NW", **ENEMY).position.groups
    assert gap[scene.number("fr-2cav")] != gap[scene.number("fr-6dr")]


def test_2_3_1_a_chain_of_renforts_alone_is_no_group() -> None:
    scene = field(fr_2cav="1014 SW+NW renfort", fr_44="1414 SW+NW", **ENEMY)
    assert scene.position.groups[scene.number("fr-2cav")] == -1
    assert sorted(set(scene.position.groups)) == [-1, 0, 1]  # one group a side


def test_2_3_1_all_groups_act_together_in_the_order_their_owner_likes() -> None:
    scene = field("kellermann-1", orders=("fr-2cav", "fr-8dr"), **TWO_GROUPS, **ENEMY)
    for unit, hex in (("fr-2cav", "1114"), ("fr-8dr", "1614"), ("fr-20cav", "1214"), ("fr-6dr", "1613")):
        scene.to("Movement").do(MoveUnit(unit, hex))
        assert scene.place(unit) == hex


# 2.3.2


def test_2_3_2_orders_are_limited_by_the_chiefs_rating_and_his_range() -> None:
    scene = field(chiefs={"fr-victor": "1214"}, turn=4, **TWO_GROUPS, **ENEMY)
    sets = orderable(scene.position, 0)
    near = scene.number("fr-2cav")
    assert (near,) in sets
    assert max(map(len, sets)) == 1
    assert scene.why_not(SealOrders(("fr-8dr",)))[1] in ("out-of-command", "too-many-orders")


def test_2_3_2_every_order_comes_from_a_chief_who_has_the_group_in_range() -> None:
    scene = field(chiefs={"fr-victor": "1214", "fr-lannes": "1114"}, turn=4, **TWO_GROUPS, **ENEMY)
    # Two orders, but both chiefs have only the first group in range.
    assert all(scene.number("fr-8dr") not in units for units in orderable(scene.position, 0))


def test_2_3_2_a_chief_gives_no_more_orders_than_he_has_and_each_group_takes_one() -> None:
    scene = field(chiefs={"fr-victor": "1414"}, turn=4, **TWO_GROUPS, **ENEMY)
    assert scene.why_not(SealOrders(("fr-2cav", "fr-8dr"))) == ("2.3.2", "too-many-orders")
    assert SealOrders(("fr-8dr",)) in scene.offered


def test_2_3_2_one_chiefs_order_does_not_serve_where_only_another_reaches() -> None:
    units: dict[str, Any] = {"fr_2cav": "1214 SW+NW", "fr_1dr": "1114 SW+NW", "fr_8dr": "2014 SW+NW"}
    scene = field(chiefs={"fr-victor": "1214", "fr-lannes": "1914"}, turn=4, **units, **ENEMY)
    assert SealOrders(("fr-2cav", "fr-8dr")) in scene.offered
    # Two orders in all, but the two groups in the west are in the range of Victor alone.
    assert scene.why_not(SealOrders(("fr-2cav", "fr-1dr"))) == ("2.3.2", "orders-of-one-chief")


def test_2_3_2_one_unit_in_range_is_enough_for_its_group() -> None:
    scene = field(chiefs={"fr-victor": "0914"}, turn=4, **ONE_GROUP, **ENEMY)
    assert SealOrders(("fr-2cav",)) in scene.offered


def test_2_3_2_a_group_is_named_by_one_of_its_units() -> None:
    scene = field(chiefs={"fr-victor": "1414"}, turn=4, **ONE_GROUP, **ENEMY)
    assert scene.why_not(SealOrders(("fr-6dr",))) == ("2.3.2", "no-group")
    assert scene.why_not(SealOrders(("au-banat",))) == ("2.3.2", "no-group")


def test_2_3_2_groups_are_named_once_and_in_the_order_they_are_listed() -> None:
    units: dict[str, Any] = {"fr_22": "1510 SW+NW", "fr_40": "1814 SW+NW", "au_ir13": "0505 NE+SE"}
    scene = Scene("", battle="montebello", turn=4, chiefs={"fr-lannes": "1611"}, **units)
    assert SealOrders(("fr-22", "fr-40")) in scene.offered
    for orders in (("fr-40", "fr-22"), ("fr-22", "fr-22")):
        assert scene.why_not(SealOrders(orders)) == (None, "named-once-in-order")


def test_2_3_2_who_gets_no_order_has_none() -> None:
    scene = field("kellermann-1", chiefs={"fr-victor": "1414"}, **ONE_GROUP, **ENEMY)
    assert scene.offered == [TryInitiative("fr-2cav"), ActReduced("fr-2cav")]


def test_2_4_orders_are_turned_over_at_the_first_activation_and_stay() -> None:
    scene = field("kellermann-1", orders=("fr-2cav",), chiefs={"fr-bonaparte": "1414"}, **ONE_GROUP, **ENEMY)
    assert "received" in known_orders(scene.position, "austrian").values()


def test_2_4_each_step_is_for_all_groups_none_has_to_finish_first() -> None:
    units: dict[str, Any] = {"fr_gun1": "1611 N+NE", "fr_inf1": "0512 N+NE", "au_inf1": "1609 S+SW"}
    scene = Field(orders=("fr-inf1",), **units)
    scene.do(ActReduced("fr-gun1"))
    assert scene.asked == "Fire"  # the battery, which has no orders, before anybody moves
    scene.do(CeaseFire())
    assert {action.unit for action in scene.offers(MoveUnit)} == {"fr-gun1", "fr-inf1"}


# 2.4.1


def test_2_4_1_with_orders_guns_fire_and_then_move_at_half_rate() -> None:
    scene = Field(fr_gun1="1611 N+NE", au_inf1="1609 S+SW")
    scene.do(FireAt("fr-gun1", "1609", N_NE), 0)
    assert max(move.cost for move in scene.to("Movement").game.moves("fr-gun1")) <= 3


def test_2_4_1_with_orders_units_move_in_full_charge_and_force_march() -> None:
    scene = Field(fr_inf1="2116 N+NE", fr_lc1="1612 N+NE", au_inf1="1609 S+SW")
    scene.to("Movement")
    assert max(move.cost for move in scene.game.moves("fr-inf1")) == 5
    assert [action for action in scene.offers(ForceMarch) if action.unit == "fr-inf1"]
    scene.do(DeclareCharge("fr-lc1", "1609"))
    assert scene.asked == "ChooseChargeHex"  # without a test


def test_2_4_1_with_orders_a_shock_needs_no_test() -> None:
    scene = announce(Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    assert scene.to("CombatDie").asked == "CombatDie"


def test_2_4_1_with_orders_units_try_to_rally() -> None:
    scene = Field(fr_inf1="1614 N+NE disordered", au_inf1="1604 S+SW")
    assert TryRally("fr-inf1") in scene.to("ChooseRally").offered


# 2.4.2 and 2.4.3


def idle(**units: Any) -> Scene:
    """A group without orders that acts at reduced capacity."""
    scene = Field(orders=(), **units)
    scene.do(*scene.offers(ActReduced))
    return scene


def test_2_4_2_without_orders_guns_fire_without_a_test_and_then_stay() -> None:
    scene = idle(fr_gun1="1611 N+NE", fr_inf1="1612 N+NE", au_inf1="1609 S+SW")
    scene.do(FireAt("fr-gun1", "1609", N_NE), 0)
    assert not scene.hexes(MoveUnit, "fr-gun1")
    assert scene.why_not(MoveUnit("fr-gun1", "1512")) == ("4.4.2", "fired-without-orders")


def test_2_4_2_without_orders_guns_that_have_not_fired_move_at_half_rate() -> None:
    scene = idle(fr_gun1="1611 N+NE", fr_inf1="1612 N+NE", au_inf1="1604 S+SW")
    assert scene.hexes(MoveUnit, "fr-gun1")


def test_2_4_2_without_orders_there_is_no_forced_march() -> None:
    scene = idle(fr_inf1="2116 N+NE", au_inf1="1604 S+SW")
    assert not scene.offers(ForceMarch)
    assert scene.why_not(ForceMarch("fr-inf1", "2115")) == ("4.1.3", "no-orders")


def test_2_4_2_without_orders_a_charge_needs_a_test_and_who_fails_does_not_move() -> None:
    scene = idle(fr_lc1="1612 N+NE", fr_inf1="1712 N+NE", au_inf1="1609 S+SW")
    scene.do(DeclareCharge("fr-lc1", "1609"))
    assert scene.asked == "EngagementDie"
    scene.do(9)
    assert scene.why_not(MoveUnit("fr-lc1", "1613")) == ("9.1", "spent")


def test_2_4_2_without_orders_a_shock_needs_a_test() -> None:
    scene = announce(idle(fr_inf1="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    assert scene.to("EngagementDie").asked == "EngagementDie"


def test_2_4_2_without_orders_units_try_to_rally() -> None:
    scene = idle(fr_inf1="1614 N+NE disordered", au_inf1="1604 S+SW")
    assert TryRally("fr-inf1") in scene.to("ChooseRally").offered


def test_2_4_2_one_group_after_the_other_decides_knowing_the_dice_before() -> None:
    scene = field("kellermann-1", **TWO_GROUPS, **ENEMY)
    assert {action.unit for action in scene.offers(TryInitiative)} == {"fr-2cav", "fr-8dr"}
    scene.do(TryInitiative("fr-8dr"), 9)
    assert scene.offered == [TryInitiative("fr-2cav"), ActReduced("fr-2cav")]
    assert scene.why_not(TryInitiative("fr-8dr")) == ("2.4.3", "no-test")


def test_2_4_3_a_die_of_no_more_than_the_rating_of_this_marker_passes() -> None:
    for marker, die, passed in (
        ("kellermann-1", 7, True),
        ("kellermann-1", 8, False),
        ("kellermann-2", 6, True),
        ("kellermann-2", 7, False),
    ):
        scene = field(marker, **ONE_GROUP, **ENEMY)
        events = scene.do(TryInitiative("fr-2cav"), die)
        assert [event.passed for event in events if isinstance(event, LeaderTested)] == [passed]


def test_2_4_3_success_gives_all_that_orders_give() -> None:
    scene = field("kellermann-1", **ONE_GROUP, **ENEMY)
    scene.do(TryInitiative("fr-2cav"), 0)
    assert scene.offers(ForceMarch)
    assert max(move.cost for move in scene.game.moves("fr-8dr")) == 7


def test_2_4_3_failure_leaves_rally_and_nothing_else() -> None:
    scene = field(
        "kellermann-1", cup=("gardanne-1", "gardanne-2"), **(ONE_GROUP | {"fr_6dr": "1513 SW+NW disordered"}), **ENEMY
    )
    scene.do(TryInitiative("fr-2cav"), 9)
    assert scene.asked == "ChooseRally"
    assert scene.offers(TryRally) == [TryRally("fr-6dr")]


def test_2_4_3_failure_keeps_a_battery_from_firing_that_could_have_fired_untested() -> None:
    scene = Field(orders=(), fr_gun1="1611 N+NE", fr_inf1="1612 N+NE", au_inf1="1609 S+SW")
    scene.do(TryInitiative("fr-inf1"), 9)
    assert scene.asked != "Fire"


def test_2_4_3_a_chief_out_of_range_does_not_help() -> None:
    scene = field("kellermann-1", chiefs={"fr-bonaparte": "2205"}, **ONE_GROUP, **ENEMY)
    events = scene.do(TryInitiative("fr-2cav"), 8)
    assert [(event.reckoning, event.passed) for event in events if isinstance(event, LeaderTested)] == [((), False)]


def test_2_4_3_units_that_have_fallen_are_in_nobodys_range() -> None:
    scene = field("kellermann-1", chiefs={"fr-bonaparte": "2220"}, **TWO_GROUPS, **ENEMY)
    scene.position.move(scene.number("fr-2cav"), LOST)
    settled(scene)
    assert scene.offers(TryInitiative)[0] == TryInitiative("fr-20cav")
    events = scene.do(TryInitiative("fr-20cav"), 8)
    assert [(event.unit, event.reckoning) for event in events if isinstance(event, LeaderTested)] == [("fr-20cav", ())]


def test_2_4_3_a_chief_in_range_lowers_the_die() -> None:
    scene = field("kellermann-1", chiefs={"fr-bonaparte": "1414"}, **ONE_GROUP, **ENEMY)
    scene.do(TryInitiative("fr-2cav"), 9)  # 9 - 2 against 7
    assert scene.asked == "Movement"


def test_2_4_3_the_question_tells_the_die_that_is_needed_with_the_chiefs_help() -> None:
    scene = field("kellermann-1", chiefs={"fr-bonaparte": "1414"}, **ONE_GROUP, **ENEMY)
    names = Names("jours_de_gloire")
    assert "needs 9 or less" in words.question(scene.game.question, names)  # 7, and 2 of Bonaparte
    scene.do(TryInitiative("fr-2cav"))
    assert "needs 9 or less" in words.question(scene.game.question, names)


def test_2_4_3_where_the_chief_helps_some_groups_only_the_question_says_so() -> None:
    scene = field("kellermann-1", chiefs={"fr-bonaparte": "1014"}, **TWO_GROUPS, **ENEMY)
    assert scene.about["needs"] == ""


def test_2_4_3_success_is_for_this_activation_only() -> None:
    scene = field("kellermann-1", cup=("kellermann-2", "gardanne-1"), **ONE_GROUP, **ENEMY)
    scene.do(TryInitiative("fr-2cav"), 0, EndMovement())
    while scene.asked != "DrawMarker":
        scene.do(scene.offered[-1])
    scene.do(next(action for action in scene.offered if "kellermann" in repr(action)))
    assert scene.asked == "ChooseInitiative"


def test_2_4_2_reduced_capacity_halves_the_allowance_rounded_up() -> None:
    scene = Scene("oreilly-1", turn=2, au_nauendorff="1014 NE+SE", fr_44="2112 SW+NW")
    scene.do(ActReduced("au-nauendorff"))
    assert max(move.cost for move in scene.game.moves("au-nauendorff")) == 4
