"""Chapters 4 and 5: movement, squares, stacking, reinforcements."""

from typing import Any

from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    CeaseFire,
    EndMovement,
    EnterInNormalMarch,
    EnterMap,
    FaceTo,
    FireAt,
    ForceMarch,
    ForceMarchStack,
    FormSquare,
    LeaveSquare,
    MoveStack,
    MoveUnit,
    TurnUnit,
)
from gloire.systems.jours_de_gloire.position import FAVOURED, RENFORT
from gloire.systems.jours_de_gloire.stacking import overstacked
from tests.systems.jours_de_gloire.scene import Scene

ENEMY: dict[str, Any] = {"au_banat": "0118 NE+SE"}


def costs(scene: Scene, unit: str) -> dict[str, float]:
    return {move.hex: move.cost for move in scene.game.moves(unit)}


# 4.1


def test_4_1_1_with_orders_a_unit_has_its_whole_allowance() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", **ENEMY)
    assert max(costs(scene, "fr-44").values()) == 5


def test_4_1_2_without_orders_it_has_half_rounded_up() -> None:
    scene = Scene("victor-1", turn=2, fr_44="1416 SW+NW", **ENEMY)
    scene.do(ActReduced("fr-44"))
    assert max(costs(scene, "fr-44").values()) == 3


def test_4_1_3_a_forced_march_doubles_the_allowance() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", **ENEMY)
    game = scene.position
    start, far = game.grid.index["1416"], game.grid.distance
    assert max(far(start, game.grid.index[hex]) for hex in scene.hexes(MoveUnit, "fr-44")) == 5
    # Ten points of open ground, with the vines and the edge of the map in the way of some.
    assert "2216" in scene.hexes(ForceMarch, "fr-44")
    assert far(start, game.grid.index["2216"]) == 8


def test_4_1_3_only_with_orders_and_in_good_order() -> None:
    idle = Scene("victor-1", turn=2, fr_44="1416 SW+NW", **ENEMY)
    idle.do(ActReduced("fr-44"))
    assert idle.why_not(ForceMarch("fr-44", "1916")) == ("4.1.3", "no-orders")
    shaken = Scene("victor-1", fr_44="1416 SW+NW disordered", **ENEMY)
    assert shaken.why_not(ForceMarch("fr-44", "1916")) == ("4.1.3", "disordered")


def test_4_1_3_neither_begun_nor_led_within_five_hexes_of_an_enemy() -> None:
    near = Scene("victor-1", fr_44="1416 SW+NW", au_banat="0916 NE+SE")
    assert near.why_not(ForceMarch("fr-44", "1916")) == ("4.1.3", "enemy-within-five")
    far = Scene("victor-1", fr_44="1616 SW+NW", au_banat="0916 NE+SE")
    game = far.position
    enemy = game.grid.index["0916"]
    assert all(game.grid.distance(game.grid.index[hex], enemy) > 5 for hex in far.hexes(ForceMarch, "fr-44"))


def test_4_1_3_a_forced_march_goes_through_no_friend() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", fr_101="1516 SW+NW", **ENEMY)
    assert "1516" not in scene.hexes(ForceMarch, "fr-44")


def test_4_1_3_stacked_units_may_force_march_together() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", fr_101="1416 SW+NW", **ENEMY)
    scene.do(*([scene.offered[0]] if scene.asked == "ArrangeStacks" else []))
    scene.do(ForceMarchStack(scene.offers(ForceMarchStack)[0].unit, "1816"))
    assert scene.place("fr-44") == scene.place("fr-101") == "1816"


# 4.2


def test_4_2_a_square_costs_the_whole_allowance_and_has_six_fronts_and_no_zone() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", **ENEMY)
    scene.do(FormSquare("fr-44"))
    game, unit = scene.position, scene.number("fr-44")
    assert scene.state("fr-44") == "square"
    assert game.front(unit).bit_count() == 6
    assert game.zone(unit) == 0


def test_4_2_only_in_clear_terrain_in_good_order_and_by_infantry() -> None:
    village = Scene("victor-1", fr_44="1310 SW+NW", **ENEMY)
    assert village.why_not(FormSquare("fr-44")) == ("4.2", "square-needs-clear")
    shaken = Scene("victor-1", fr_44="1416 SW+NW disordered", **ENEMY)
    assert shaken.why_not(FormSquare("fr-44")) == ("4.2", "square-needs-order")
    horse = Scene("victor-1", fr_11hus="1416 SW+NW", **ENEMY)
    assert horse.why_not(FormSquare("fr-11hus")) == ("4.2", "square-needs-infantry")


def test_4_2_guns_form_square_with_the_infantry_they_are_stacked_with() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", fr_art_victor="1416 SW+NW", **ENEMY)
    scene.do(FormSquare("fr-44"))
    assert scene.state("fr-art-victor") == "square"


def test_4_2_leaving_square_costs_two_points_and_the_unit_moves_on() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW square", **ENEMY)
    assert not scene.hexes(MoveUnit, "fr-44")
    scene.do(LeaveSquare("fr-44"), FaceTo("fr-44", 0))
    assert max(costs(scene, "fr-44").values()) == 3


# 4.3


def test_4_3_1_a_road_hex_entered_along_the_road_costs_one() -> None:
    scene = Scene("victor-1", fr_art_victor="1412 SW+NW", **ENEMY)
    assert costs(scene, "fr-art-victor")["1512"] == 1
    assert costs(scene, "fr-art-victor")["1411"] == 2


def test_4_3_1_not_next_to_an_enemy() -> None:
    scene = Scene("victor-1", fr_art_victor="1412 SW+NW", fr_44="1512 NE+SE", au_banat="1712 SW+NW")
    while scene.asked == "Fire":
        scene.do(CeaseFire())
    assert "1612" not in costs(scene, "fr-art-victor")  # guns do not enter a zone alone


# 4.4


def test_4_4_2_guns_that_have_fired_move_at_half_rate_with_orders_and_not_without() -> None:
    ordered = Scene("victor-1", fr_art_victor="1416 SW+NW", au_banat="1216 NE+SE")
    ordered.do(ordered.offers(FireAt)[0], 0)
    assert max(costs(ordered, "fr-art-victor").values()) <= 3
    idle = Scene("victor-1", turn=2, fr_art_victor="1416 SW+NW", au_banat="1216 NE+SE", fr_44="1616 SW+NW")
    idle.do(*[ActReduced(action.unit) for action in idle.offers(ActReduced)])
    idle.do(idle.offers(FireAt)[0], 0)
    assert not idle.hexes(MoveUnit, "fr-art-victor")


def test_4_4_3_passing_through_a_friend_costs_one_more_and_stopping_does_not() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", fr_101="1516 SW+NW", **ENEMY)
    found = costs(scene, "fr-44")
    assert found["1516"] == 1
    straight = [move for move in scene.game.moves("fr-44") if move.path[1:2] == ("1516",) and len(move.path) == 3]
    assert all(move.cost == 3 for move in straight)


def test_4_4_1_a_stack_of_one_kind_moves_together() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", fr_101="1416 SW+NW", **ENEMY)
    scene.do(*([scene.offered[0]] if scene.asked == "ArrangeStacks" else []))
    top = scene.offers(MoveStack)[0].unit
    scene.do(MoveStack(top, "1516"))
    assert scene.place("fr-44") == scene.place("fr-101") == "1516"


# 5.1


def test_5_1_1_who_may_share_a_hex() -> None:
    scene = Scene(
        turn=2,
        fr_44="1416 SW+NW",
        fr_101="1516 SW+NW",
        fr_24l="1616 SW+NW",
        fr_11hus="1716 SW+NW",
        fr_6dr="1816 SW+NW",
        fr_art_victor="1916 SW+NW",
        au_banat="0512 NE+SE",
        au_warasdin="0513 NE+SE",
        au_ogulin="0514 NE+SE",
        au_ir18="0515 NE+SE",
    )
    game, number = scene.position, scene.number

    def together(*ids: str) -> str:
        return overstacked(game, [number(id) for id in ids])

    assert together("fr-44", "fr-101") == ""
    assert together("fr-44", "fr-101", "fr-24l") == "too-strong-together"
    assert together("fr-44", "fr-101", "fr-art-victor") == ""
    assert together("fr-11hus", "fr-6dr") == ""
    assert together("fr-11hus", "fr-art-victor") == ""
    assert together("fr-11hus", "fr-6dr", "fr-art-victor") == "too-many-horse-with-guns"
    assert together("fr-44", "fr-11hus") == "foot-and-horse"
    assert together("au-banat", "au-ir18") == "two-formations"
    assert together("au-banat", "au-warasdin", "au-ogulin") == "too-strong-together"


def test_5_1_1_three_small_units_may_share_a_hex() -> None:
    scene = Scene(
        turn=2,
        au_banat="0512 NE+SE disordered",
        au_warasdin="0512 NE+SE disordered",
        au_ogulin="0512 NE+SE disordered",
        fr_44="1416 SW+NW",
    )
    assert len(scene.position.pile(scene.position.grid.index["0512"])) == 3


def test_5_1_2_who_enters_lies_below_but_guns_on_top() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", fr_101="1516 SW+NW", fr_art_victor="1615 SW+NW", **ENEMY)
    scene.do(MoveUnit("fr-44", "1516"))
    scene.do(MoveUnit("fr-art-victor", "1516"))
    pile = scene.position.pile(scene.position.grid.index["1516"])
    assert scene.position.ids(pile) == ("fr-art-victor", "fr-101", "fr-44")


# 5.2


def entering(turn: int = 2, **units: Any) -> Scene:
    return Scene("ott-1", turn=turn, au_ir18="waiting", au_ir51="waiting", au_banat="0712 NE+SE", **units)


def test_5_2_1_reinforcements_enter_by_forced_march_with_a_marker() -> None:
    scene = entering(fr_44="1416 SW+NW")
    scene.do(EnterMap("au-ir18", "0412"))
    assert scene.position.has(scene.number("au-ir18"), RENFORT)


def test_5_2_1_by_normal_march_they_have_no_marker_and_the_normal_rate() -> None:
    scene = entering(fr_44="1416 SW+NW")
    scene.do(EnterInNormalMarch("au-ir18", "0412"))
    assert not scene.position.has(scene.number("au-ir18"), RENFORT)


def test_5_2_1_with_an_enemy_near_the_entry_hex_they_come_with_orders_and_without_forced_march() -> None:
    scene = entering(fr_44="0412 SW+NW")
    assert not scene.offers(EnterMap)
    scene.do(scene.offers(EnterInNormalMarch)[0])
    assert scene.position.has(scene.number("au-ir18"), FAVOURED)


def test_5_2_1_within_five_hexes_of_an_enemy_the_marker_is_lost() -> None:
    scene = entering(fr_44="0812 SW+NW")
    near = [action for action in scene.offers(EnterMap) if action.hex == "0311"]
    scene.do(near[0])
    assert not scene.position.has(scene.number("au-ir18"), RENFORT)


def test_5_2_2_the_second_stack_pays_the_entry_hex_twice() -> None:
    scene = Scene(
        "watrin-1",
        battle="montebello",
        turn=2,
        fr_22="waiting",
        fr_40="waiting",
        fr_12hus="waiting",
        au_ir13="0107 NE+SE",
        fr_6l="2203 SW+NW",
    )
    while scene.asked != "Movement":
        scene.do(scene.offered[-1])
    reach_first = {action.hex for action in scene.offers(EnterMap) if action.unit == "fr-12hus"}
    scene.do(next(action for action in scene.offers(EnterMap) if action.unit == "fr-22" and action.hex != "2407"))
    while scene.asked == "ChooseFacing":
        scene.do(scene.offered[0])
    reach_second = {action.hex for action in scene.offers(EnterMap) if action.unit == "fr-12hus"}
    assert reach_second < reach_first


def test_5_2_units_that_can_enter_must() -> None:
    scene = entering(fr_44="1416 SW+NW")
    assert scene.why_not(EndMovement()) == ("5.2", "must-enter")
    held = Scene(
        "ott-1",
        turn=2,
        choices={"H19": "hold"},
        au_ir18="waiting",
        au_ir51="waiting",
        au_banat="0712 NE+SE",
        fr_44="1416 SW+NW",
    )
    assert EndMovement() in held.offered


# 6.1.2 and 6.2.2, as far as movement goes


def test_6_2_2_in_a_zone_a_unit_that_stays_turns_by_one_corner() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", au_banat="1316 NE+SE")
    scene.do(TurnUnit("fr-44"))
    assert {action.facing for action in scene.offered} == {3, 4, 5}  # type: ignore[attr-defined]


def test_6_2_2_a_unit_stops_in_a_zone() -> None:
    scene = Scene("victor-1", fr_44="1616 SW+NW", au_banat="1316 NE+SE")
    game = scene.position
    zones = game.zones(1)
    for move in scene.game.moves("fr-44"):
        assert not any(zones >> game.grid.index[hex] & 1 for hex in move.path[1:-1])


def test_6_2_2_leaving_a_zone_costs_one_more_and_not_into_the_same_enemys_zone() -> None:
    scene = Scene("victor-1", fr_44="1416 SW+NW", au_banat="1316 NE+SE")
    found = costs(scene, "fr-44")
    assert found["1516"] == 2
    game = scene.position
    assert not any(game.zones(1) >> game.grid.index[hex] & 1 for hex in found)
