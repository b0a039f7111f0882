"""Marengo, 14 June 1800: C1 to C13, and how it is won."""

from typing import Any

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.cup import Draw
from gloire.systems.jours_de_gloire.actions import (
    AnnounceShock,
    DeclareCharge,
    EndMovement,
    EnterMap,
    MoveUnit,
    SealOrders,
    TryRally,
    TurnUnit,
)
from gloire.systems.jours_de_gloire.frames import Turn, Withdrawal
from gloire.systems.jours_de_gloire.games.marengo_14_june import automatic, end_of_turn, may_use, verdict
from gloire.systems.jours_de_gloire.games.shared import points
from gloire.systems.jours_de_gloire.games.vocabulary import DesaixDieRolled, NameRider
from gloire.systems.jours_de_gloire.happened import (
    Eliminated,
    InitiativeRolled,
    LeaderTested,
    MarkerUnused,
    OrdersRevealed,
)
from gloire.systems.jours_de_gloire.orders import available_markers, most_orders
from gloire.systems.jours_de_gloire.position import CALLED, GONE, LOST, ORDERED, WAITING
from gloire.systems.jours_de_gloire.routes import to_goal
from gloire.systems.jours_de_gloire.scenario import CAVALRY
from gloire.systems.jours_de_gloire.withdrawal import begin_withdrawal
from tests.systems.jours_de_gloire.scene import Scene

BATTLE = "marengo-14-june"
FIELD: dict[str, Any] = {"fr_44": "1412 SW+NW", "au_banat": "0211 NE+SE"}
CHIEFS: dict[str, Any] = {"fr-victor": "1412", "fr-lannes": "1312", "au-melas": "0110"}


def scene(marker: Any = "", turn: Any = 1, **facts: Any) -> Scene:
    """A scene of this battle."""
    return Scene(marker, battle=BATTLE, turn=turn, **facts)


def test_marengo_c1_reinforcements_enter_through_the_bridgehead_battery() -> None:
    field = scene("haddick-1", au_bridgehead="0110 SE+S", au_ir52="waiting", au_ir53="waiting", **FIELD)
    field.do(EnterMap("au-ir52", "0110"))
    assert field.place("au-ir53") == "0110"


def test_marengo_c2_one_gate_leads_out_of_the_bridgehead() -> None:
    field = scene("oreilly-1", au_banat="0110 SE+S", fr_44="1412 SW+NW")
    field.do(field.offered[-1])
    paths = {move.hex: (move.path, move.cost) for move in field.game.moves("au-banat")}
    assert paths["0211"][1] == 1
    assert paths["0210"][0] != ("0110", "0210")
    # With an enemy before the gate there is no way round, and over the wall nobody marches out.
    shut = scene("oreilly-1", au_banat="0110 SE+S", fr_44="0211 SW+NW").to("Movement")
    assert shut.why_not(MoveUnit("au-banat", "0210")) == ("Marengo C2", "impassable-side")


def test_marengo_c3_infantry_pays_for_the_flooded_brook_and_cavalry_does_not_cross_it() -> None:
    foot = scene(
        "gardanne-1", orders=("fr-44",), fr_44="0612 NE+SE", au_banat="0118 NE+SE", chiefs={"fr-victor": "0612"}
    )
    assert {move.hex: move.cost for move in foot.game.moves("fr-44")}["0711"] == 3
    horse = scene("gardanne-1", orders=("fr-11hus",), fr_11hus="0612 NE+SE", au_banat="0118 NE+SE")
    paths = {move.hex: move.path for move in horse.game.moves("fr-11hus")}
    assert paths.get("0711", ("", ""))[-2] != "0612"
    held: dict[str, Any] = {"au_nauendorff": "0712 NE+SE", "au_hussar5": "0710 NE+SE"}
    barred = scene("gardanne-1", fr_11hus="0612 NE+SE", **held).to("Movement")  # and so there is no way round
    assert barred.why_not(MoveUnit("fr-11hus", "0711")) == ("Marengo C3", "impassable-side")


def test_marengo_c4_the_trestle_bridge_is_built_at_the_end_of_turn_4() -> None:
    early = scene(turn=4, au_ir11="0612 NE+SE", fr_44="1412 SW+NW")
    early.position.turn = 3
    early.position.log = []
    end_of_turn(early.position)
    assert not early.position.bridged
    early.position.turn = 4
    end_of_turn(early.position)
    game = early.position
    assert game.bridged == ((game.grid.index["0612"], game.grid.index["0711"]),)


def test_marengo_c4_not_by_cavalry_or_guns_nor_by_the_french() -> None:
    for units in ({"au_kaiser": "0612 NE+SE"}, {"au_art_haddick": "0612 NE+SE"}, {"fr_101": "0612 NE+SE"}):
        field = scene(turn=4, **{"fr_44": "1412 SW+NW", **units})
        field.position.log = []
        end_of_turn(field.position)
        assert not field.position.bridged


def test_marengo_c4_over_the_trestle_cavalry_crosses_and_it_stays() -> None:
    field = scene(turn=4, au_ir11="0612 NE+SE", fr_44="1412 SW+NW")
    field.position.log = []
    end_of_turn(field.position)
    end_of_turn(field.position)  # it is built once
    game = field.position
    assert game.bridged == ((game.grid.index["0612"], game.grid.index["0711"]),)
    assert game.ground.open[CAVALRY][game.grid.index["0612"]] >> game.grid.index["0711"] & 1


def test_marengo_c4_not_while_a_frenchman_stands_beyond_nor_by_disordered_men() -> None:
    watched = scene(turn=4, au_ir11="0612 NE+SE", fr_44="0711 SW+NW")
    shaken = scene(turn=4, au_ir11="0612 NE+SE disordered", fr_44="1412 SW+NW")
    for field in (watched, shaken):
        field.position.turn = 4
        field.position.log = []
        end_of_turn(field.position)
        assert not field.position.bridged


def test_marengo_c5_surprise_leaves_the_french_one_order_and_the_austrians_the_initiative() -> None:
    field = scene(chiefs=CHIEFS, fr_6l="1310 SW+NW", **FIELD)
    assert most_orders(field.position, 0) == 1
    assert field.asked == "SealTheOrders"
    assert SealOrders(("fr-44",)) in field.offered
    assert field.why_not(SealOrders(("fr-44", "fr-6l"))) == ("Marengo C5", "fewer-orders")
    later = scene(turn=2, chiefs=CHIEFS, fr_6l="1310 SW+NW", **FIELD)
    assert SealOrders(("fr-44", "fr-6l")) in later.offered
    game = gloire.new_game(BATTLE)
    while game.question is not None and game.question.kind == "SealTheOrders":
        game.apply(game.question.actions[0])
    assert game.question is not None
    assert (game.question.kind, game.question.asks) == ("ChooseFirstMarker", "austrian")
    assert not [event for event in game.events() if isinstance(event, InitiativeRolled)]


def test_marengo_c6_melas_retires_once_the_austrians_hold_marengo_on_turn_5() -> None:
    field = scene(turn=5, chiefs={"au-melas": "0412"}, control={"0712": "austrian"}, **FIELD)
    game = field.position
    game.log = []
    melas, zach = game.scenario.chief_number["au-melas"], game.scenario.chief_number["au-zach"]
    game.turn = 4
    end_of_turn(game)
    assert game.chiefs[zach] == WAITING
    game.turn = 5
    end_of_turn(game)
    assert game.label(game.chiefs[zach]) == "0412"
    assert game.chiefs[melas] == GONE
    assert game.chiefs[melas] != LOST  # and so he is worth no points


def test_marengo_c6_he_stays_as_long_as_the_french_hold_marengo_and_goes_the_first_time_they_do_not() -> None:
    field = scene(turn=7, chiefs={"au-melas": "0412"}, control={"0712": "french"}, **FIELD)
    game = field.position
    game.log, game.turn = [], 7
    melas, zach = game.scenario.chief_number["au-melas"], game.scenario.chief_number["au-zach"]
    end_of_turn(game)
    assert (game.label(game.chiefs[melas]), game.chiefs[zach]) == ("0412", WAITING)
    game.take(game.grid.index["0712"], 1)
    end_of_turn(game)
    assert (game.chiefs[melas], game.label(game.chiefs[zach])) == (GONE, "0412")


def test_marengo_c6_zach_does_not_come_if_melas_has_fallen() -> None:
    field = scene(turn=6, control={"0712": "austrian"}, chiefs={"au-melas": "lost", "au-zach": "waiting"}, **FIELD)
    field.position.turn = 6
    field.position.log = []
    end_of_turn(field.position)
    assert field.position.chiefs[field.position.scenario.chief_number["au-zach"]] == WAITING


def test_marengo_c2_chiefs_and_cavalry_use_the_gate_and_infantry_climbs_in() -> None:
    units: dict[str, Any] = {"au_banat": "0111 NE+SE", "au_kaiser": "0109 NE+SE", "fr_44": "1412 SW+NW"}
    horse = scene("pilati-1", orders=("au-kaiser",), chiefs={"au-melas": "0109"}, **units).to("Movement")
    paths = {move.hex: move.path for move in horse.game.moves("au-kaiser")}
    assert paths["0110"][-2] == "0211"
    foot = scene("oreilly-1", orders=("au-banat",), **units).to("Movement")
    assert {move.hex: move.cost for move in foot.game.moves("au-banat")}["0110"] == 2


def test_marengo_c2_no_zone_reaches_into_the_bridgehead() -> None:
    field = scene(fr_44="0211 SW+NW", au_banat="0118 NE+SE")
    assert not field.position.zones(0) >> field.position.grid.index["0110"] & 1


def test_marengo_c1_the_battery_is_eliminated_where_it_would_have_to_give_way() -> None:
    # Attacked from 0109 it could recoil by the gate to 0211, if it were not fixed.
    field = scene(au_bridgehead="0110 SE+S", au_art_oreilly="0110 SE+S", fr_44="0109 SE+S", au_banat="0118 NE+SE")
    game, index = field.position, field.position.grid.index
    for id in ("au-bridgehead", "au-art-oreilly"):
        frame = Withdrawal(unit=field.number(id), attackers=(index["0109"],), origin=index["0110"], left=1)
        game.log, game.stack = [], (Turn(step=0), frame)
        begin_withdrawal(game, frame)
        found = [(event.why, event.rule) for event in game.log if isinstance(event, Eliminated)]
        assert found == ([("fixed", "Marengo C1")] if id == "au-bridgehead" else [])


def test_marengo_c1_nor_does_it_move_or_turn_but_to_fire() -> None:
    field = scene("oreilly-1", au_bridgehead="0110 SE+S", au_banat="0118 NE+SE", fr_44="1412 SW+NW").to("Movement")
    assert field.why_not(MoveUnit("au-bridgehead", "0211")) == ("Marengo C1", "fixed")
    assert field.why_not(TurnUnit("au-bridgehead")) == ("Marengo C1", "fixed-turns-to-fire")


def test_marengo_c1_it_is_no_hindrance_to_friends_on_a_forced_march() -> None:
    # IR 52 enters through it: nine points for the road to 0512 and beyond, one for the entry hex, none for the guns.
    units: dict[str, Any] = {"au_bridgehead": "0110 SE+S", "au_ir52": "waiting", "fr_44": "1812 SW+NW"}
    field = scene("haddick-1", **units)
    grid = field.position.grid
    far = max(grid.distance(grid.index["0110"], grid.index[action.hex]) for action in field.offers(EnterMap))
    assert far == 7


def test_marengo_c7_pouches_are_empty_from_turn_5_until_they_are_filled() -> None:
    field = scene(turn=4, **FIELD)
    game, unit = field.position, field.number("fr-44")
    game.turn = 4
    assert game.engagement(unit) == 6
    game.turn = 5
    assert game.engagement(unit) == 5
    near = scene("gardanne-1", turn=5, fr_44="2011 SW+NW", au_banat="0211 NE+SE")
    assert near.position.engagement(near.number("fr-44")) == 6


def test_marengo_c7_only_infantry_and_only_of_gardanne_and_chambarlhac() -> None:
    units: dict[str, Any] = {
        "fr_11hus": "0512 SW+NW",
        "fr_96": "0712 SW+NW",
        "fr_22": "0912 SW+NW",
        "au_banat": "0211 NE+SE",
    }
    field = scene(turn=5, **units)
    game = field.position
    found = {id: game.engagement(field.number(id)) for id in ("fr-11hus", "fr-96", "fr-22")}
    assert found == {"fr-11hus": 6, "fr-96": 5, "fr-22": 6}


def test_marengo_c7_pouches_are_filled_within_two_hexes_of_san_giuliano_and_for_good() -> None:
    for hex, rating in (("2012", 6), ("1912", 6), ("1812", 5)):
        field = scene("gardanne-1", turn=5, fr_44=f"{hex} SW+NW", fr_101="0512 SW+NW", au_banat="0211 NE+SE")
        game = field.position
        assert game.engagement(field.number("fr-44")) == rating
        assert game.engagement(field.number("fr-101")) == 4
        game.move(field.number("fr-44"), game.grid.index["0812"])
        assert game.engagement(field.number("fr-44")) == rating


def test_marengo_c7_only_for_who_begins_its_activation_there() -> None:
    units: dict[str, Any] = {"fr_44": "2012 SW+NW", "fr_96": "2112 SW+NW", "au_banat": "0211 NE+SE"}
    field = scene("gardanne-1", turn=5, **units)
    assert field.position.engagement(field.number("fr-96")) == 5  # Chambarlhac is not activated


def test_marengo_c8_the_pontoon_bridge_is_no_way_out_for_the_routed() -> None:
    field = scene(au_banat="0208 NE+SE routed", fr_44="1412 SW+NW")
    game, unit = field.position, field.number("au-banat")
    assert to_goal(game, unit, game.grid.index["0208"]) == game.grid.distance(
        game.grid.index["0208"], game.grid.index["0110"]
    )


def test_marengo_c9_san_giuliano_is_closed_until_monnier_and_the_guard_have_entered() -> None:
    waiting: dict[str, Any] = {"fr_19l": "waiting", "fr_garde": "waiting"}
    field = scene("pilati-1", turn=3, au_kaiser="2012 NE+SE", fr_44="0512 SW+NW", **waiting)
    field.do(field.offered[-1])
    assert field.why_not(MoveUnit("au-kaiser", "2112")) == ("5.2.3", "entry-hex")
    open_now = scene("pilati-1", turn=5, au_kaiser="2012 NE+SE", fr_44="0512 SW+NW")
    open_now.do(open_now.offered[-1])
    assert "2112" in open_now.hexes(MoveUnit, "au-kaiser")


@pytest.mark.parametrize(
    ("unit", "start", "hex", "waiting", "marker"),
    [
        ("au_kaiser", "2014", "2115", "fr_9l", "pilati-1"),
        ("au_kaiser", "1203", "1302", "fr_12hus", "pilati-1"),
        ("fr_44", "0309", "0207", "au_ir28", "gardanne-1"),
        ("fr_44", "0311", "0211", "au_ir52", "gardanne-1"),
    ],
)
def test_marengo_c9_every_entry_hex_is_closed_with_its_neighbours_until_all_are_in(
    unit: str, start: str, hex: str, waiting: str, marker: str
) -> None:
    id = unit.replace("_", "-")
    units: dict[str, Any] = {"au_banat": "0118 NE+SE", "fr_101": "1512 SW+NW", unit: f"{start} SW+NW"}
    shut = scene(marker, turn=2, **units, **{waiting: "waiting"}).to("Movement")
    assert shut.why_not(MoveUnit(id, hex)) == ("5.2.3", "entry-hex")
    assert hex in scene(marker, turn=2, **units).to("Movement").hexes(MoveUnit, id)


def test_marengo_c9_nobody_there_is_charged_or_shocked() -> None:
    units: dict[str, Any] = {"fr_11hus": "0413 NW+N", "fr_44": "0311 NW+N", "au_banat": "0211 SE+S"}
    shut = scene("gardanne-1", turn=2, au_ir47="waiting", **units).to("Movement")
    assert not shut.offers(DeclareCharge)
    shut.do(EndMovement())
    assert not shut.offers(AnnounceShock)
    open_now = scene("gardanne-1", turn=2, **units).to("Announce")
    assert open_now.offers(AnnounceShock)


def test_marengo_c8_each_formation_enters_by_its_own_bridge() -> None:
    entries = {(one.formation, one.hex) for one in scene(**FIELD).position.scenario.reinforcements}
    game = scene(**FIELD).position
    found: dict[str, set[str]] = {}
    for formation, hex in entries:
        found.setdefault(game.label(hex), set()).add(game.scenario.formations[formation].id)
    assert found == {
        "0110": {"haddick", "kaim", "morzin", "elsnitz"},
        "0107": {"schellenberg", "vogelsang"},
        "2212": {"garde", "monnier"},
        "1301": {"rivaud"},
        "2215": {"boudet"},
    }


def test_marengo_c10_desaix_falls_on_a_4_and_lives_on_a_5() -> None:
    for die, alive in ((4, False), (5, True)):
        field = scene(
            "desaix",
            turn=8,
            fr_9l="1812 SW+NW",
            fr_2cav="1714 SW+NW",
            au_banat="0211 NE+SE",
            chiefs={"fr-desaix": "1812"},
            cup=("oreilly-1", "oreilly-2"),
        )
        while field.asked != "DesaixDie":
            field.do(EndMovement() if field.asked == "Movement" else field.offered[-1])
        before = points(field.position)
        field.do(die)
        game = field.position
        assert (game.chiefs[game.scenario.chief_number["fr-desaix"]] >= 0) == alive
        assert points(game) == before


def test_marengo_c11_desaix_calls_boudet_and_kellermann_with_orders_once() -> None:
    field = scene("desaix", turn=8, fr_9l="1812 SW+NW", fr_2cav="1714 SW+NW", au_banat="0211 NE+SE")
    assert field.asked == "Movement"
    assert {action.unit for action in field.offers(MoveUnit)} == {"fr-9l", "fr-2cav"}
    number = next(n for n, marker in enumerate(field.position.scenario.combined) if marker.id == "desaix")
    assert field.position.uses[number] == 0


def test_marengo_c11_desaix_waits_for_the_whole_of_boudet() -> None:
    field = scene("desaix", turn=8, fr_9l="1812 SW+NW", fr_30="waiting", au_banat="0211 NE+SE")
    assert field.asked != "Movement"
    number = next(n for n, marker in enumerate(field.position.scenario.combined) if marker.id == "desaix")
    assert field.position.uses[number] == 1


def test_marengo_c11_murat_gathers_cavalry_within_three_hexes_and_tests_once() -> None:
    field = scene(
        "murat", turn=5, fr_1dr="1111 SW+NW", fr_2cav="1012 SW+NW", fr_8dr="2010 SW+NW", au_banat="0211 NE+SE"
    )
    assert field.asked == "ChooseRider"
    field.do(NameRider("fr-1dr"), 6)
    assert {action.unit for action in field.offers(MoveUnit)} == {"fr-1dr", "fr-2cav"}


def test_marengo_c11_murat_gathers_around_cavalry_that_his_marker_can_call() -> None:
    units: dict[str, Any] = {"fr_1dr": "1111 SW+NW", "fr_44": "1412 SW+NW", "fr_11hus": "1112 SW+NW"}
    field = scene("murat", turn=5, au_banat="0211 NE+SE", **units)
    assert field.offered == [NameRider("fr-1dr")]
    for id in ("fr-44", "fr-11hus", "fr-2cav"):  # infantry, cavalry of Gardanne, cavalry that is lost
        assert field.why_not(NameRider(id)) == ("Marengo C11", "no-rider")


def test_marengo_c11_murat_whose_test_fails_has_lost_a_use() -> None:
    field = scene("murat", turn=5, fr_1dr="1111 SW+NW", fr_44="1412 SW+NW", au_banat="0211 NE+SE")
    number = next(n for n, marker in enumerate(field.position.scenario.combined) if marker.id == "murat")
    field.do(NameRider("fr-1dr"), 9)
    assert field.position.uses[number] == 1


def test_marengo_c11_a_marker_left_last_keeps_its_use() -> None:
    field = scene("gardanne-1", turn=5, cup=("murat",), fr_1dr="1111 SW+NW", **FIELD)
    number = next(n for n, marker in enumerate(field.position.scenario.combined) if marker.id == "murat")
    while field.position.turn == 5 and field.asked and "murat" not in field.position.cup.beside:
        if field.asks == gloire.CHANCE:
            field.game.apply(Roll(5))
        else:
            field.do(EndMovement() if field.asked == "Movement" else field.offered[-1])
    assert field.position.uses[number] == 2


def test_marengo_c11_zach_needs_marengo() -> None:
    field = scene("zach", turn=6, au_ir11="0912 NE+SE", fr_44="1412 SW+NW")
    number = next(n for n, marker in enumerate(field.position.scenario.combined) if marker.id == "zach")
    assert not may_use(field.position, number)
    field = scene("zach", turn=6, control={"0712": "austrian"}, au_ir11="0912 NE+SE", fr_44="1412 SW+NW")
    assert field.asked == "GroupDie"


def uses(field: Scene, marker: str) -> int:
    """How often a combined marker can still be used."""
    combined = field.position.scenario.combined
    return field.position.uses[next(n for n, one in enumerate(combined) if one.id == marker)]


def test_marengo_c11_a_marker_that_calls_nobody_is_set_aside_unused() -> None:
    road = scene("zach", turn=6, control={"0712": "austrian"}, au_ir11="0907 NE+SE", fr_44="1412 SW+NW")
    assert (uses(road, "zach"), road.position.turn) == (2, 7)  # nobody tests, nobody acts
    range = scene("ott-combined", turn=5, chiefs={"au-ott": "0107"}, au_ir28="0907 NE+SE", fr_44="1412 SW+NW")
    assert (uses(range, "ott-combined"), range.position.turn) == (1, 6)
    assert [event.marker for event in range.game.events() if isinstance(event, MarkerUnused)] == ["ott-combined"]


def called(field: Scene) -> set[str]:
    """The units that are activated."""
    return {field.position.id(unit) for unit, marks in enumerate(field.position.marks) if marks & CALLED}


def test_marengo_c11_zach_calls_who_is_on_the_high_road_or_next_to_it() -> None:
    units: dict[str, Any] = {
        "au_ir11": "0912 NE+SE",  # on it
        "au_ir52": "0911 NE+SE",  # next to it
        "au_ir53": "0910 NE+SE",  # two hexes away
        "au_kaiser": "0611 NE+SE",  # on this side of Marengo
        "au_ir47": "1012 NE+SE",  # of Kaim, who is not called
        "fr_44": "1812 SW+NW",
    }
    field = scene("zach", turn=6, control={"0712": "austrian"}, **units)
    assert called(field) == {"au-ir11", "au-ir52"}
    field.do(5)
    assert {action.unit for action in field.to("Movement").offers(MoveUnit)} == {"au-ir11", "au-ir52"}


def test_marengo_c11_ott_calls_who_is_in_his_range_with_orders() -> None:
    units: dict[str, Any] = {
        "au_ir28": "0207 NE+SE",
        "au_ir18": "0607 NE+SE",  # five hexes from him
        "au_ir17": "0707 NE+SE",  # six
        "au_banat": "0208 NE+SE",  # of O'Reilly
        "fr_44": "1812 SW+NW",
    }
    field = scene("ott-combined", turn=5, chiefs={"au-ott": "0107"}, **units)
    assert called(field) == {"au-ir28", "au-ir18"}
    assert field.asked == "Movement"
    assert field.position.has(field.number("au-ir28"), ORDERED)


@pytest.mark.parametrize(("chief", "die", "passed"), [("1412", 7, True), ("1412", 8, False), ("2012", 7, False)])
def test_marengo_c11_a_chief_in_range_helps_the_test_of_a_combined_marker(chief: str, die: int, passed: bool) -> None:
    units: dict[str, Any] = {"fr_1dr": "1111 SW+NW", "fr_44": "1812 SW+NW", "au_banat": "0211 NE+SE"}
    field = scene("murat", turn=5, chiefs={"fr-lannes": chief}, **units)  # a range of four, a modifier of one
    events = field.do(NameRider("fr-1dr"), die)
    assert [event.passed for event in events if isinstance(event, LeaderTested)] == [passed]


def test_marengo_c11_whose_test_fails_may_only_rally() -> None:
    units: dict[str, Any] = {"fr_1dr": "1111 SW+NW", "fr_9dr": "1111 SW+NW disordered", "au_banat": "0211 NE+SE"}
    field = scene("murat", turn=5, cup=("oreilly-1", "oreilly-2"), **units)
    field.do(NameRider("fr-1dr"), 9)
    assert (field.asked, field.offers(TryRally)) == ("ChooseRally", [TryRally("fr-9dr")])


@pytest.mark.parametrize(("marker", "first"), [("murat", 4), ("desaix", 8), ("zach", 6), ("ott-combined", 3)])
def test_marengo_c11_each_marker_has_a_first_turn(marker: str, first: int) -> None:
    units: dict[str, Any] = {"fr_1dr": "1111 SW+NW", "fr_9l": "1812 SW+NW", "au_ir11": "0912 NE+SE"}
    chiefs = {"au-ott": "0912", "au-melas": "0912", "fr-bonaparte": "1812"}
    side = 0 if marker in ("murat", "desaix") else 1
    for turn in (first - 1, first):
        field = scene(turn=turn, chiefs=chiefs, control={"0712": "austrian"}, au_ir28="0911 NE+SE", **units)
        found = [field.position.scenario.combined[n].id for n in available_markers(field.position, side)]
        assert (marker in found) is (turn == first)


def test_marengo_c11_the_units_keep_their_order_markers_face_down_and_act_again_with_their_own() -> None:
    units: dict[str, Any] = {"fr_1dr": "1111 SW+NW", "fr_44": "1412 SW+NW", "au_banat": "0211 NE+SE"}
    field = scene(
        "murat", turn=5, orders=("fr-1dr",), chiefs={"fr-lannes": "1111"}, cup=("champeaux-1", "oreilly-1"), **units
    )
    events = field.do(NameRider("fr-1dr"), 5)
    assert not [event for event in events if isinstance(event, OrdersRevealed)]
    assert not field.position.opened
    field.to("Movement").do(EndMovement())
    events = field.to("DrawMarker").do(Draw("champeaux-1"))
    assert [event.received for event in events if isinstance(event, OrdersRevealed)] == [True]
    assert field.offers(MoveUnit)


def test_marengo_c11_a_combined_marker_brings_no_reinforcements_in() -> None:
    units: dict[str, Any] = {"au_ir28": "0207 NE+SE", "au_ir18": "waiting", "au_ir17": "waiting", "fr_44": "1812 SW+NW"}
    field = scene("ott-combined", turn=5, chiefs={"au-ott": "0107"}, **units)
    assert field.asked == "Movement"
    assert not field.offers(EnterMap)
    assert field.why_not(EnterMap("au-ir18", "0107"))[1] == "not-due"


def test_marengo_c10_no_die_is_rolled_for_desaix_where_his_marker_was_not_used() -> None:
    units: dict[str, Any] = {"fr_9l": "1812 SW+NW", "fr_30": "waiting", "au_banat": "0211 NE+SE"}
    field = scene("desaix", turn=8, chiefs={"fr-desaix": "1812"}, **units)
    assert not [event for event in field.game.events() if isinstance(event, DesaixDieRolled)]
    assert field.asked != "DesaixDie"


def test_marengo_c12_the_last_turn_is_a_night_turn_without_charges() -> None:
    units: dict[str, Any] = {"au_kaiser": "1612 NE+SE", "fr_8dr": "1812 SW+NW"}
    day, night = (scene("pilati-1", turn=turn, **units) for turn in (10, 11))
    for field in (day, night):
        field.do(field.offered[-1])
    assert DeclareCharge("au-kaiser", "1812") in day.offered
    assert night.why_not(DeclareCharge("au-kaiser", "1812")) == ("12.1", "no-charge-in-the-dark")


def test_marengo_c13_nimptsch_and_lapoype_are_not_in_play() -> None:
    names = " ".join(unit.name for unit in gloire.new_game(BATTLE).scenario.units).lower()  # type: ignore[attr-defined]
    assert "nimptsch" not in names
    assert "lapoype" not in names


def test_13_1_austrian_infantry_in_san_giuliano_wins_with_marengo() -> None:
    field = scene(turn=8, control={"0712": "austrian"}, au_ir11="2112 NE+SE", fr_44="1412 SW+NW")
    assert automatic(field.position) == {1}
    routed = scene(turn=8, control={"0712": "austrian"}, au_ir11="2112 NE+SE routed", fr_44="1412 SW+NW")
    assert automatic(routed.position) == set()


def test_13_1_the_french_win_late_with_marengo_and_four_broken_formations() -> None:
    broken = ("oreilly", "pilati", "haddick", "kaim")
    late = scene(turn=8, demoralised=broken, control={"0712": "french"}, **FIELD)
    late.position.turn = 8
    assert automatic(late.position) == {0}
    late.position.turn = 7
    assert automatic(late.position) == set()


def test_13_2_a_lead_of_four_points_wins_and_one_of_ten_is_decisive() -> None:
    # Marengo is worth 5, San Giuliano 6, Villanova and Li Poggi 1 each; nobody is lost, routed or demoralised.
    game = gloire.new_game(BATTLE)
    position: Any = game.position
    hexes = {position.label(objective.hex): number for number, objective in enumerate(position.scenario.objectives)}

    def kind(*austrian: str) -> tuple[int | None, str]:
        held = [0] * len(hexes)
        for hex in (*austrian, "0110"):
            held[hexes[hex]] = 1
        position.control = tuple(held)
        position.log = []
        winner, kind, _ = verdict(position)
        return winner, kind

    assert kind() == (0, "decisive")  # 23 to nothing
    assert kind("0712", "1005", "1310") == (0, "marginal")  # 14 to 9
    assert kind("0712", "1005", "1514") == (None, "draw")  # 12 to 11
    assert kind("0712", "1005", "2112") == (1, "marginal")  # 9 to 14
    assert kind("0712", "1005", "1514", "2112") == (1, "decisive")  # 6 to 17
