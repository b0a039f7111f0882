"""Chapters 0.4, 2 and 3: tests, markers, tactical groups, orders, leaders, chiefs, the strategic initiative."""

from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    BeginWith,
    EndMovement,
    FleeTo,
    MoveChief,
    MoveUnit,
    SealOrders,
    StayWithTroops,
    TryInitiative,
)
from gloire.systems.jours_de_gloire.frames import CohesionTest, EngagementTest, Flight, Turn
from gloire.systems.jours_de_gloire.happened import InitiativeWon, MarkerSetAside, OrdersSealed
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import grouped, orderable
from gloire.systems.jours_de_gloire.position import ORDERED
from tests.systems.jours_de_gloire.plights import settled
from tests.systems.jours_de_gloire.scene import Scene

BATTLE = "marengo-14-june"
# The six units of a formation, as Milhaud's in the book's examples.
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


# 0.4


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


# 2.3.2


def test_2_3_2_example_1_one_order_serves_a_group_for_the_whole_turn_even_apart() -> None:
    orders, chiefs = ("fr-2cav",), {"fr-bonaparte": "1414"}
    scene = field(
        "kellermann-1", orders=orders, chiefs=chiefs, cup=("kellermann-2", "gardanne-1"), **ONE_GROUP, **ENEMY
    )
    assert scene.asked == "Movement"
    scene.do(MoveUnit("fr-6dr", "1913"))
    while scene.asked != "DrawMarker":
        scene.do(EndMovement() if scene.asked == "Movement" else scene.offered[-1])
    scene.do(next(action for action in scene.offered if "kellermann" in repr(action)))
    assert scene.asked == "Movement"
    assert scene.position.has(scene.number("fr-6dr"), ORDERED)


def test_2_3_2_example_2_two_groups_need_two_orders_and_keep_their_status() -> None:
    chiefs = {"fr-bonaparte": "1514"}
    scene = field(
        "kellermann-1", orders=("fr-2cav",), chiefs=chiefs, cup=("kellermann-2", "gardanne-1"), **TWO_GROUPS, **ENEMY
    )
    assert scene.asked == "ChooseInitiative"
    scene.do(ActReduced("fr-8dr"), MoveUnit("fr-8dr", "1514"))
    while scene.asked != "DrawMarker":
        scene.do(EndMovement() if scene.asked == "Movement" else scene.offered[-1])
    scene.do(next(action for action in scene.offered if "kellermann" in repr(action)))
    assert scene.asked == "ChooseInitiative"  # it has rejoined the others, and still has No Orders


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


def test_2_3_2_the_enemy_sees_neither_orders_nor_their_number() -> None:
    scene = field(chiefs={"fr-bonaparte": "1414", "au-melas": "0211"}, turn=4, **TWO_GROUPS, **ENEMY)
    assert (scene.asked, scene.asks) == ("SealTheOrders", "french")
    scene.game.apply(SealOrders(("fr-2cav",)))
    told = scene.game.events(viewer="austrian")[-1]
    assert told == OrdersSealed("french")
    assert set(known_orders(scene.position, "austrian").values()) <= {"face-down"}
    assert set(known_orders(scene.position, "french").values()) == {"received", "none"}


def test_2_4_orders_are_turned_over_at_the_first_activation_and_stay() -> None:
    scene = field("kellermann-1", orders=("fr-2cav",), chiefs={"fr-bonaparte": "1414"}, **ONE_GROUP, **ENEMY)
    assert "received" in known_orders(scene.position, "austrian").values()


# 2.4.2 and 2.4.3


def test_2_4_3_a_chief_in_range_lowers_the_die() -> None:
    scene = field("kellermann-1", chiefs={"fr-bonaparte": "1414"}, **ONE_GROUP, **ENEMY)
    scene.do(TryInitiative("fr-2cav"), 9)  # 9 - 2 against 7
    assert scene.asked == "Movement"


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


# 2.2


def test_2_2_the_last_marker_in_the_cup_is_not_played() -> None:
    scene = Scene("victor-1", turn=1, cup=("oreilly-1",), fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    events = scene.do(EndMovement())
    assert [event.marker for event in events if isinstance(event, MarkerSetAside)] == ["oreilly-1"]


# 2.5


def test_2_5_1_a_chief_moves_once_a_turn_seven_points_at_half_a_point_by_road() -> None:
    scene = field("kellermann-1", chiefs={"fr-victor": "1212"}, orders=(), **ONE_GROUP, **ENEMY)
    scene.do(scene.offered[-1])
    hexes = scene.hexes(MoveChief, "fr-victor")
    assert "2212" in hexes  # ten hexes of road
    scene.do(MoveChief("fr-victor", "1412"))
    assert scene.why_not(MoveChief("fr-victor", "1212")) == ("2.5.1", "chief-has-moved")


def test_2_5_1_a_chief_does_not_enter_an_enemy_zone_alone() -> None:
    scene = field("kellermann-1", chiefs={"fr-victor": "1212"}, au_banat="1010 NE+SE", **ONE_GROUP)
    scene.do(scene.offered[-1])
    assert scene.why_not(MoveChief("fr-victor", "1110"))[1] == "chief-alone-in-zone"


def flight(**facts: Any) -> Scene:
    scene = field(chiefs={"fr-victor": "1212"}, **facts)
    chief = scene.position.scenario.chief_number["fr-victor"]
    scene.position.stack = (Turn(step=0), Flight(chief=chief))
    return settled(scene)


def test_2_5_2_alone_a_chief_must_leave() -> None:
    scene = flight(fr_44="1812 SW+NW", au_banat="1112 NE+SE")
    assert scene.asked == "ChooseFlight"
    assert not scene.offers(StayWithTroops)
    game = scene.position
    assert all(game.grid.distance(game.grid.index[action.hex], game.grid.index["1112"]) > 1 for action in scene.offered)  # type: ignore[attr-defined]


def test_2_5_2_with_troops_he_may_stay() -> None:
    scene = flight(fr_44="1212 SW+NW", au_banat="1112 NE+SE")
    assert StayWithTroops("fr-victor") in scene.offered
    assert scene.offers(FleeTo)


# 3


def test_3_the_higher_total_has_the_initiative_and_may_name_a_marker() -> None:
    scene = Scene(turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    events = scene.do(Roll(3), Roll(7))
    assert [event.side for event in events if isinstance(event, InitiativeWon)] == ["austrian"]
    assert scene.asks == "austrian"
    assert BeginWith("oreilly-1") in scene.offered


def test_3_on_a_tie_nobody_has_it() -> None:
    scene = Scene(turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    scene.do(Roll(4), Roll(4))
    assert (scene.asked, scene.asks) == ("DrawMarker", gloire.CHANCE)


def test_3_the_modifier_of_the_chief_counts() -> None:
    scene = field(chiefs={"fr-bonaparte": "1414"}, turn=5, **ONE_GROUP, **ENEMY)
    while scene.asked == "SealTheOrders":
        scene.do(scene.offered[0])
    scene.do(Roll(4), Roll(5))
    assert scene.position.initiative == 0  # 4 + 2 against 5
