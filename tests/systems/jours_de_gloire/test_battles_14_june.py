"""Marengo, 14 June 1800: C1 to C13, and how it is won."""

from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.systems.jours_de_gloire.actions import (
    DeclareCharge,
    EndMovement,
    EnterMap,
    MoveUnit,
    SealOrders,
)
from gloire.systems.jours_de_gloire.frames import Turn, Withdrawal
from gloire.systems.jours_de_gloire.games.marengo_14_june import automatic, end_of_turn, may_use, verdict
from gloire.systems.jours_de_gloire.games.shared import points
from gloire.systems.jours_de_gloire.games.vocabulary import NameRider
from gloire.systems.jours_de_gloire.happened import InitiativeRolled
from gloire.systems.jours_de_gloire.orders import most_orders
from gloire.systems.jours_de_gloire.position import GONE, LOST, WAITING
from gloire.systems.jours_de_gloire.routes import to_goal
from tests.systems.jours_de_gloire.plights import settled
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


def test_marengo_c3_infantry_pays_for_the_flooded_brook_and_cavalry_does_not_cross_it() -> None:
    foot = scene(
        "gardanne-1", orders=("fr-44",), fr_44="0612 NE+SE", au_banat="0118 NE+SE", chiefs={"fr-victor": "0612"}
    )
    assert {move.hex: move.cost for move in foot.game.moves("fr-44")}["0711"] == 3
    horse = scene("gardanne-1", orders=("fr-11hus",), fr_11hus="0612 NE+SE", au_banat="0118 NE+SE")
    paths = {move.hex: move.path for move in horse.game.moves("fr-11hus")}
    assert paths.get("0711", ("", ""))[-2] != "0612"


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
    assert field.why_not(SealOrders(("fr-44", "fr-6l"))) == ("2.3.2", "too-many-orders")
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
    field = scene(au_bridgehead="0110 SE+S", fr_44="0211 SW+NW")
    index = field.position.grid.index
    frame = Withdrawal(unit=field.number("au-bridgehead"), attackers=(index["0211"],), origin=index["0110"], left=1)
    field.position.stack = (Turn(step=0), frame)
    settled(field)
    assert field.is_lost("au-bridgehead")


def test_marengo_c7_pouches_are_empty_from_turn_5_until_they_are_filled() -> None:
    field = scene(turn=4, **FIELD)
    game, unit = field.position, field.number("fr-44")
    game.turn = 4
    assert game.engagement(unit) == 6
    game.turn = 5
    assert game.engagement(unit) == 5
    near = scene("gardanne-1", turn=5, fr_44="2011 SW+NW", au_banat="0211 NE+SE")
    assert near.position.engagement(near.number("fr-44")) == 6


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
