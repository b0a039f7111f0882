"""Case 5.2: reinforcements: their markers, their march, their orders, the column, the entry hexes. H18 to H21."""

from typing import Any

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.cup import Draw
from gloire.core.game import Game
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    BeginWith,
    DeclareCharge,
    EndMovement,
    EnterAlone,
    EnterInNormalMarch,
    EnterMap,
    ForceMarch,
    LeaveToChance,
    MoveChief,
    MoveUnit,
    SealOrders,
    TryInitiative,
)
from gloire.systems.jours_de_gloire.frames import March
from gloire.systems.jours_de_gloire.happened import MarkerSetAside, ObjectiveTaken, RenfortGivenUp
from gloire.systems.jours_de_gloire.position import FAVOURED, ORDERED, RENFORT
from gloire.systems.jours_de_gloire.turn import copies_in_play, markers_in_play
from tests.systems.jours_de_gloire.plights import settled
from tests.systems.jours_de_gloire.scene import PASSING, Field, Scene

OTT: dict[str, Any] = {"au_ir18": "waiting", "au_ir51": "waiting", "au_banat": "0712 NE+SE"}
FAR: dict[str, Any] = {"fr_44": "1416 SW+NW"}
WATRIN: dict[str, Any] = {"fr_22": "waiting", "fr_40": "waiting", "fr_12hus": "waiting", "fr_6l": "2203 SW+NW"}
VICTOR: dict[str, Any] = {"fr_24l": "waiting", "fr_43": "waiting", "fr_96": "waiting"}
ENEMY: dict[str, Any] = {"au_ir13": "1307 NE+SE"}


def ott(turn: int = 2, **facts: Any) -> Scene:
    """Ott's marker is drawn on 13 June, his two regiments wait beyond 0110."""
    return Scene("ott-1", turn=turn, **(OTT | FAR | facts))


def watrin(marker: Any = "watrin-1", **facts: Any) -> Scene:
    """Watrin's marker is drawn on turn 2 of Montebello; a stack and a regiment wait beyond 2407."""
    scene = Scene(marker, battle="montebello", turn=2, **(WATRIN | ENEMY | facts))
    return scene.to("Movement")


def passed(scene: Scene) -> Scene:
    """Nothing is done that need not be, dice show a 5, until a marker is drawn or named."""
    while scene.asked not in ("DrawMarker", "ChooseFirstMarker", ""):
        idle = [action for kind in PASSING for action in scene.offers(kind)]
        if scene.asks == gloire.CHANCE:
            scene.do(5)
        else:
            scene.do(idle[0] if idle else scene.offered[0])
    return scene


def far(scene: Scene, kind: type[Any], unit: str, entry: str) -> int:
    """How far from the entry hex a unit can get."""
    grid = scene.position.grid
    return max(grid.distance(grid.index[entry], grid.index[hex]) for hex in scene.hexes(kind, unit))


# 5.2: with a marker that is drawn


def test_5_2_they_enter_when_their_marker_is_drawn() -> None:
    scene = watrin(cup=("oreilly-1", "oreilly-2"))
    assert scene.offers(EnterMap)


def test_5_2_not_with_a_marker_that_was_chosen_to_begin_the_turn() -> None:
    for choice, enters in (("no", False), ("yes", True)):
        scene = Scene(battle="montebello", turn=2, choices={"H20": choice}, **WATRIN, **ENEMY)
        scene.do(Roll(9), Roll(1), BeginWith("watrin-1")).clear()
        scene.to("Movement")
        assert bool(scene.offers(EnterMap)) is enters
        if not enters:
            assert scene.why_not(EnterMap("fr-22", "2407")) == ("5.2", "marker-not-drawn")
            assert EndMovement() in scene.offered


def test_5_2_h20_the_marker_of_a_formation_off_the_map_cannot_begin_the_turn() -> None:
    for choice, offered in (("no", False), ("yes", True)):
        scene = Scene(turn=2, choices={"H20": choice}, **OTT, **FAR)
        scene.do(Roll(1), Roll(9))
        assert (BeginWith("ott-1") in scene.offered) is offered
        if not offered:
            assert scene.why_not(BeginWith("ott-1")) == ("5.2", "reinforcements-not-first")


def test_5_2_h19_who_can_enter_must_or_may_be_held_back() -> None:
    assert ott().why_not(EndMovement()) == ("5.2", "must-enter")
    assert EndMovement() in ott(choices={"H19": "hold"}).offered


def test_5_2_3_h19_held_back_they_close_their_entry_hex_no_longer_than_the_turn_after_theirs() -> None:
    for turn, closed in ((3, True), (4, False)):
        units: dict[str, Any] = {"fr_6l": "0307 SW+NW", "au_ogulin": "waiting", **ENEMY}
        scene = Scene("watrin-1", battle="montebello", turn=turn + 1, choices={"H19": "hold"}, **units)
        scene.to("Movement")
        assert ("0207" not in scene.hexes(MoveUnit, "fr-6l")) is closed


# 5.2.1: markers


def test_5_2_1_on_the_turn_of_arrival_only_the_higher_marker_is_in_the_cup() -> None:
    scene = Scene(battle="montebello", turn=5, fr_24l="waiting", fr_6l="2203 SW+NW", **ENEMY)
    assert [marker for marker in markers_in_play(scene.position) if "victor" in marker] == ["victor-1"]
    victor = scene.position.scenario.formations[scene.position.scenario.formation_number["victor"]]
    assert victor.initiatives[0] == max(victor.initiatives)


def test_5_2_1_left_last_they_are_late_and_come_with_both_markers() -> None:
    units: dict[str, Any] = {"fr_6l": "2203 SW+NW", **VICTOR, **ENEMY}
    scene = Scene("oreilly-1", battle="montebello", turn=5, cup=("victor-1",), **units)
    number = scene.position.scenario.formation_number["victor"]
    passed(scene)
    assert scene.position.turn == 6
    assert copies_in_play(scene.position, number) == [1, 2]


def test_5_2_1_exception_units_of_a_formation_on_the_map_come_with_both_markers() -> None:
    scene = Scene(battle="montebello", turn=2, **WATRIN, **ENEMY)
    assert [marker for marker in markers_in_play(scene.position) if "watrin" in marker] == ["watrin-1", "watrin-2"]


def test_5_2_1_exception_not_if_it_is_demoralised() -> None:
    scene = Scene(battle="montebello", turn=2, demoralised=("watrin",), **WATRIN, **ENEMY)
    assert [marker for marker in markers_in_play(scene.position) if "watrin" in marker] == ["watrin-2"]


def test_5_2_1_h21_a_demoralised_formation_left_last_is_played_next_turn_even_if_left_last() -> None:
    for choice, comes in (("certain", True), ("uncertain", False)):
        units: dict[str, Any] = {**WATRIN, **VICTOR, "fr_6l": "2203 SW+NW disordered", **ENEMY}
        scene = Scene(
            "oreilly-1",
            battle="montebello",
            turn=2,
            choices={"H21": choice},
            demoralised=("watrin",),
            cup=("watrin-2",),
            **units,
        )
        passed(scene)
        assert scene.position.turn == 3
        scene.do(LeaveToChance()) if scene.asked == "ChooseFirstMarker" else None
        while scene.position.turn == 3:
            others = [chit for chit in scene.position.cup.inside if chit != "watrin-2"]
            scene.do(Draw(others[0])) if scene.asked == "DrawMarker" else None
            passed(scene)
        assert bool(scene.place("fr-22")) is comes


def test_5_2_1_who_arrived_once_is_late_no_more() -> None:
    scene = Scene("oreilly-2", turn=2, cup=("ott-1",), **OTT, **FAR)
    number = scene.position.scenario.formation_number["ott"]
    passed(scene)
    assert scene.position.late >> number & 1
    scene.do(LeaveToChance()) if scene.asked == "ChooseFirstMarker" else None
    scene.do(Draw("ott-1"))
    assert not scene.position.late >> number & 1


def test_5_2_1_the_last_marker_of_nobody_who_is_due_makes_nobody_late() -> None:
    scene = Scene("oreilly-1", turn=2, cup=("oreilly-2",), au_banat="0712 NE+SE", **FAR)
    events = scene.do(ActReduced("au-banat"), EndMovement())
    assert [event.marker for event in events if isinstance(event, MarkerSetAside)] == ["oreilly-2"]
    assert scene.position.late == 0


# 5.2.1: march and orders


def test_5_2_1_by_forced_march_they_have_orders_and_a_marker_that_lasts() -> None:
    scene = ott()
    scene.do(EnterMap("au-ir18", "0110"))
    unit = scene.number("au-ir18")
    assert scene.position.has(unit, RENFORT)
    assert scene.position.has(unit, ORDERED)
    passed(scene)
    assert scene.position.turn == 3
    assert scene.position.has(unit, RENFORT)


def test_5_2_1_no_chief_spends_an_order_on_them() -> None:
    scene = Scene("ott-1", turn=3, au_ir18="0211 NE+SE renfort", au_banat="0712 NE+SE", **FAR)
    assert scene.asked == "Movement"  # nobody asks for the leader's initiative
    assert scene.offers(ForceMarch)


def test_5_2_1_a_forced_march_goes_twice_as_far() -> None:
    scene = ott()
    assert far(scene, EnterMap, "au-ir18", "0110") == 7  # eight points, one of them for the entry hex
    assert far(scene, EnterInNormalMarch, "au-ir18", "0110") == 3


def test_5_2_1_near_an_enemy_the_forced_march_ends_and_the_marker_is_lost() -> None:
    scene = ott(fr_44="0812 SW+NW")
    grid = scene.position.grid
    reach = scene.hexes(EnterMap, "au-ir18")
    assert min(grid.distance(grid.index["0812"], grid.index[hex]) for hex in reach) == 5
    events = scene.do(EnterMap("au-ir18", "0311"))
    assert [event.unit for event in events if isinstance(event, RenfortGivenUp)] == ["au-ir18", "au-ir51"]
    assert not scene.position.has(scene.number("au-ir18"), RENFORT)


def test_5_2_1_by_normal_march_a_reinforcement_stops_near_an_enemy_too() -> None:
    scene = Scene("ott-1", turn=3, au_ir18="0110 NE+SE renfort", au_banat="0118 NE+SE", fr_44="0712 SW+NW")
    grid = scene.position.grid
    near = [hex for hex in scene.hexes(MoveUnit, "au-ir18") if grid.distance(grid.index["0712"], grid.index[hex]) < 5]
    assert not near
    assert "0211" in scene.hexes(MoveUnit, "au-ir18")


def test_5_2_1_a_reinforcement_does_not_charge_for_it_would_have_to_stop() -> None:
    units: dict[str, Any] = {"fr_12hus": "2407 SW+NW renfort", "fr_6l": "2203 SW+NW"}
    scene = Scene("watrin-1", battle="montebello", turn=3, au_nauendorff="1807 NE+SE", **units)
    scene.to("Movement")
    assert not [action for action in scene.offers(DeclareCharge) if action.unit == "fr-12hus"]


def test_5_2_1_an_enemy_who_comes_within_five_hexes_takes_the_marker_away() -> None:
    scene = Scene("victor-1", turn=1, au_ir18="0211 NE+SE renfort", au_banat="0118 NE+SE", fr_44="0914 SW+NW")
    scene.do(MoveUnit("fr-44", "0713"))
    assert not scene.position.has(scene.number("au-ir18"), RENFORT)


def test_5_2_1_also_one_who_has_recoiled_or_fled_there() -> None:
    scene = Scene("ott-1", turn=3, au_ir18="0211 NE+SE renfort", au_banat="0118 NE+SE", fr_44="0512 SW+NW routed")
    assert scene.asked == "ChooseInitiative"
    assert not scene.position.has(scene.number("au-ir18"), RENFORT)


def test_5_2_1_who_has_lost_the_marker_has_no_orders_for_the_rest_of_the_turn() -> None:
    scene = Scene("oreilly-1", turn=3, au_ir18="0211 NE+SE renfort", au_banat="0118 NE+SE", **FAR)
    scene.position.unmark(scene.number("au-ir18"), RENFORT)
    scene.to("Movement").do(EndMovement())
    lost = Scene("ott-1", turn=3, au_ir18="0211 NE+SE", au_banat="0118 NE+SE", **FAR)
    assert lost.offered == [TryInitiative("au-ir18"), ActReduced("au-ir18")]


def test_5_2_1_in_phase_a_the_owner_may_give_it_up() -> None:
    scene = Scene(turn=3, au_ir18="0211 NE+SE renfort", au_ir51="0311 NE+SE renfort", au_banat="0118 NE+SE", **FAR)
    assert scene.asked == "SealTheOrders"
    scene.do(SealOrders((), (), ("au-ir18",)))  # one of them: the marker belongs to the unit
    assert not scene.position.has(scene.number("au-ir18"), RENFORT)
    assert scene.position.has(scene.number("au-ir51"), RENFORT)


def test_5_2_1_only_who_bears_the_marker_can_give_it_up() -> None:
    scene = Scene(turn=3, au_ir18="0211 NE+SE renfort", au_ir51="0311 NE+SE", au_banat="0118 NE+SE", **FAR)
    assert scene.why_not(SealOrders((), (), ("au-ir51",))) == ("5.2.1", "no-renfort")


def test_5_2_1_given_up_the_unit_has_no_orders() -> None:
    scene = Scene(turn=3, au_ir18="0211 NE+SE renfort", au_banat="0118 NE+SE", **FAR)
    scene.do(SealOrders((), (), ("au-ir18",)))
    passed(scene)
    scene.do(LeaveToChance()) if scene.asked == "ChooseFirstMarker" else None
    scene.do(Draw("ott-1"))
    assert scene.offered == [TryInitiative("au-ir18"), ActReduced("au-ir18")]


def test_5_2_1_by_normal_march_they_have_no_orders_but_the_normal_rate_as_they_enter() -> None:
    scene = ott(cup=("oreilly-1", "oreilly-2"))
    scene.do(EnterInNormalMarch("au-ir18", "0311"))
    unit = scene.number("au-ir18")
    assert not scene.position.has(unit, RENFORT | ORDERED | FAVOURED)
    assert far(ott(), EnterInNormalMarch, "au-ir18", "0110") == 3  # four points, not two


def test_5_2_1_exception_with_an_enemy_within_five_hexes_of_the_entry_they_have_orders_for_the_turn() -> None:
    scene = ott(fr_44="0412 SW+NW")
    assert scene.why_not(EnterMap("au-ir18", "0110")) == ("5.2.1", "enemy-at-entry")
    scene.do(EnterInNormalMarch("au-ir18", "0110"))
    unit = scene.number("au-ir18")
    assert scene.position.has(unit, FAVOURED)
    assert scene.position.has(unit, ORDERED)
    assert not scene.position.has(unit, RENFORT)
    passed(scene)
    assert scene.position.turn == 3
    assert not scene.position.has(unit, FAVOURED)


def test_5_2_1_exception_six_hexes_away_it_changes_nothing() -> None:
    assert ott(fr_44="0613 SW+NW").why_not(EnterMap("au-ir18", "0110"))[1] == "enemy-at-entry"
    assert ott(fr_44="0713 SW+NW").offers(EnterMap)


@pytest.mark.parametrize(("path", "lost"), [(("1607", "1508", "1607"), False), (("1607", "1508"), True)])
def test_5_2_1_the_marker_is_lost_to_an_enemy_who_stops_near_and_not_to_one_who_passes(
    path: tuple[str, ...], lost: bool
) -> None:
    scene = Field("blanc-1", fr_inf1="1010 N+NE renfort", au_lc1="1607 N+NE")
    grid = scene.position.grid
    hexes = tuple(grid.index[hex] for hex in path)
    assert [grid.distance(hex, grid.index["1010"]) for hex in hexes[:2]] == [6, 5]
    settled(scene, March(units=(scene.number("au-lc1"),), path=hexes, turns=0))
    assert (scene.state("fr-inf1") == "good") is lost


# 5.2.2: in column


def test_5_2_2_the_second_stack_pays_double_for_the_entry_hex() -> None:
    assert far(watrin(), EnterInNormalMarch, "fr-12hus", "2407") == 6  # seven points
    scene = watrin()
    scene.do(EnterMap("fr-22", "2205"))
    scene.to("Movement")
    assert far(scene, EnterInNormalMarch, "fr-12hus", "2407") == 5


def test_5_2_2_in_the_next_activation_the_column_begins_anew() -> None:
    later = watrin("watrin-2", fr_22="2304 SW+NW", fr_40="2304 SW+NW")
    assert far(later, EnterInNormalMarch, "fr-12hus", "2407") == 6


def test_5_2_2_without_a_road_the_terrain_is_paid_for_each_place_in_the_column() -> None:
    units: dict[str, Any] = {"fr_9l": "waiting", "fr_30": "waiting", "fr_59": "waiting", "fr_art_boudet": "waiting"}
    scene = Scene("boudet-1", battle="marengo-14-june", turn=7, au_banat="0211 NE+SE", **units)
    first = far(scene, EnterInNormalMarch, "fr-art-boudet", "2215")
    scene.do(EnterMap("fr-9l", "1915"))
    scene.to("Movement").do(EnterMap("fr-59", "2014"))
    scene.to("Movement")
    assert far(scene, EnterInNormalMarch, "fr-art-boudet", "2215") == first - 2


def test_5_2_2_units_enter_by_stacks_or_one_by_one_with_the_same_place_in_the_column() -> None:
    scene = watrin()
    whole = far(scene, EnterMap, "fr-22", "2407")
    assert far(scene, EnterAlone, "fr-22", "2407") == far(scene, EnterAlone, "fr-40", "2407") == whole
    scene.do(EnterAlone("fr-40", "2107"))
    scene.to("Movement")
    assert far(scene, EnterMap, "fr-22", "2407") == whole  # now it is all that is left of its stack
    assert scene.why_not(EnterAlone("fr-22", "2107")) == ("5.2.2", "is-alone")


def test_5_2_2_a_stack_is_named_by_its_first_unit() -> None:
    scene = watrin()
    assert scene.why_not(EnterMap("fr-40", "2107")) == ("5.2.2", "enters-with")


def test_4_1_3_on_a_forced_march_reinforcements_neither_pass_nor_join_friends() -> None:
    scene = watrin()
    scene.do(EnterAlone("fr-40", "2307"))
    scene.to("Movement")
    assert "2307" not in scene.hexes(EnterMap, "fr-22")
    assert "2307" in scene.hexes(EnterInNormalMarch, "fr-22")


def test_5_2_2_who_finds_no_room_does_not_enter_but_friends_can_be_passed() -> None:
    blocked: dict[str, Any] = {"fr_24l": "2407 SW+NW", "fr_43": "2407 SW+NW"}
    scene = watrin(**blocked)
    hexes = scene.hexes(EnterInNormalMarch, "fr-22")
    assert "2407" not in hexes  # two units are there
    assert hexes  # but they can be passed
    assert not scene.hexes(EnterMap, "fr-22")  # not on a forced march
    late: dict[str, Any] = {"fr_art_watrin": "waiting", "fr_28": "waiting"}
    column = Scene("watrin-1", battle="montebello", turn=3, **WATRIN, **late, **ENEMY).to("Movement")
    for unit in ("fr-12hus", "fr-22", "fr-28"):
        column.do(EnterInNormalMarch(unit, min(column.hexes(EnterInNormalMarch, unit) - {"2407"})))
        column.to("Movement")
    assert column.hexes(EnterInNormalMarch, "fr-art-watrin")  # six points pay four times for a road hex


def test_5_2_2_not_due_yet() -> None:
    scene = watrin(fr_28="waiting")
    assert scene.why_not(EnterMap("fr-28", "2307")) == ("5.2.1", "not-due")
    assert scene.why_not(EnterMap("fr-6l", "2307")) == ("5.2", "not-waiting")
    assert scene.why_not(EnterMap("fr-22", "0607")) == ("5.2.2", "entry-too-far")


def test_5_2_2_at_night_an_enemy_zone_costs_two_points_more_on_the_way_in() -> None:
    units: dict[str, Any] = {"fr_24l": "waiting", "fr_6l": "2203 SW+NW", "au_ir13": "2105 NE+SE"}
    reach = {}
    for night in ("day", "night"):
        scene = Scene("victor-1", battle="montebello", turn=12, choices={"H35": night}, **units)
        reach[night] = scene.hexes(EnterInNormalMarch, "fr-24l")
    zones = {"2205", "2206"}
    assert reach["day"] & zones
    assert reach["night"] < reach["day"]


@pytest.mark.parametrize(
    ("action", "rule", "code"),
    [
        (EnterMap("fr-22", "2307"), "4.1.3", "forced-through-friend"),
        (EnterInNormalMarch("fr-12hus", "2307"), "5.1.1", "overstacked-foot-and-horse"),
        (EnterInNormalMarch("fr-22", "2307"), "5.1.1", "overstacked-too-strong-together"),
        (EnterInNormalMarch("fr-22", "1307"), "5.1.2", "enemy-ahead"),
        (EnterInNormalMarch("fr-22", "0607"), "5.2.2", "entry-too-far"),
    ],
)
def test_5_2_2_a_player_is_told_what_keeps_them_from_a_hex(action: do.Entering, rule: str, code: str) -> None:
    assert watrin(fr_6l="2307 SW+NW").why_not(action) == (rule, code)


def test_5_2_2_a_square_of_their_own_in_the_entry_hex_keeps_them_out() -> None:
    scene = watrin(fr_6l="2407 SW+NW square", fr_28="2203 SW+NW")
    assert not scene.offers(EnterMap)
    assert scene.why_not(EnterMap("fr-22", "2306")) == ("4.4.3", "friendly-square")


def test_5_2_2_who_is_too_far_back_in_the_column_has_not_the_points_for_the_entry_hex() -> None:
    scene = watrin()
    game, activation = scene.position, scene.position.stack[-1]
    game.update(activation, column=tuple(range(100, 110)))  # ten stacks have entered before
    scene.game = Game(scene.game.scenario, game)
    assert not scene.offers(EnterInNormalMarch)
    assert scene.why_not(EnterInNormalMarch("fr-22", "2407")) == ("5.2.2", "too-far-back")


def test_4_4_1_reinforcements_choose_between_ways_that_differ_in_effect() -> None:
    units: dict[str, Any] = {"au_lobkowitz": "waiting", "fr_44": "2112 SW+NW", "au_banat": "0613 NE+SE"}
    scene = Scene("schellenberg-1", battle="marengo-14-june", turn=2, **units).to("Movement")
    ways = [action for action in scene.offers(EnterMap) if action.hex == "1006"]
    assert sorted("1005" in action.way for action in ways) == [False, True]  # by Castel Ceriolo, or not
    (way,) = [action for action in ways if "1005" in action.way]
    assert [event.hex for event in scene.do(way) if isinstance(event, ObjectiveTaken)] == ["1005"]
    assert scene.place("au-lobkowitz") == "1006"


def test_4_4_1_a_way_that_leads_nowhere_else_is_not_named() -> None:
    scene = watrin()
    assert scene.why_not(EnterMap("fr-22", "2306", ("2406", "2306"))) == ("4.4.1", "no-such-way")


# 2.5.1: the chief who comes with them


def test_2_5_1_a_chief_enters_with_the_first_stack_and_has_moved_for_the_turn() -> None:
    scene = watrin()
    scene.do(EnterMap("fr-22", "2206"))
    scene.to("Movement")
    chief = scene.position.scenario.chief_number["fr-lannes"]
    assert scene.position.label(scene.position.chiefs[chief]) == "2206"
    assert scene.why_not(MoveChief("fr-lannes", "2207")) == ("2.5.1", "chief-has-moved")


# 5.2.3


def test_5_2_3_nobody_enters_an_awaited_entry_hex_or_one_next_to_it() -> None:
    scene = Scene("victor-1", turn=1, **(OTT | {"fr_44": "0311 SW+NW"}))
    for hex in ("0110", "0211"):
        assert scene.why_not(MoveUnit("fr-44", hex)) == ("5.2.3", "entry-hex")


def test_5_2_3_until_all_that_are_scheduled_there_are_in() -> None:
    units: dict[str, Any] = {"fr_44": "0311 SW+NW", "au_banat": "0712 NE+SE"}
    half = Scene("victor-1", turn=1, au_ir18="0118 NE+SE", au_ir51="waiting", **units)
    assert half.why_not(MoveUnit("fr-44", "0211")) == ("5.2.3", "entry-hex")
    done = Scene("victor-1", turn=1, au_ir18="0118 NE+SE", au_ir51="0119 NE+SE", **units)
    assert "0211" in done.hexes(MoveUnit, "fr-44")


def test_5_2_3_their_own_side_is_free_to() -> None:
    scene = Scene("oreilly-1", turn=1, **(OTT | FAR | {"au_banat": "0311 NE+SE"}))
    scene.do(ActReduced("au-banat"))
    assert "0211" in scene.hexes(MoveUnit, "au-banat")


def test_5_2_3_nor_does_an_enemy_chief() -> None:
    scene = Scene(
        "watrin-1",
        battle="marengo-14-june",
        turn=1,
        fr_6l="0312 SW+NW",
        au_banat="0118 NE+SE",
        au_ir52="waiting",
        chiefs={"fr-lannes": "0312"},
    )
    scene.to("Movement")
    assert scene.why_not(MoveChief("fr-lannes", "0211")) == ("5.2.3", "entry-hex")


def test_5_2_combined_markers_bring_nobody_in() -> None:
    scene = Scene(
        "ott-combined",
        battle="marengo-14-june",
        turn=3,
        au_lobkowitz="0207 NE+SE",
        au_ir28="waiting",
        fr_44="1412 SW+NW",
        chiefs={"au-ott": "0207"},
    )
    assert scene.asked == "Movement"
    assert not [action for action in scene.offered if isinstance(action, do.Entering)]
