"""Case 4.2: who loses a square and who keeps it, guns that have fired, leaving one square after another. H41, R45."""

from typing import Any

from gloire.systems.jours_de_gloire.actions import (
    EndMovement,
    FaceTo,
    FireAt,
    FormSquare,
    LeaveSquare,
    MoveChief,
    MoveUnit,
    RecoilTo,
    TryRally,
)
from tests.systems.jours_de_gloire.fights import N_NE
from tests.systems.jours_de_gloire.plights import beaten
from tests.systems.jours_de_gloire.scene import Field, Scene

FOE: dict[str, Any] = {"au_inf1": "2010 N+NE"}
SE_S = 2


def shelled(H41: str) -> Scene:
    """A battery has been disordered by fire in a square, and the infantry has stood."""
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE square", "fr_gun1": "1010 N+NE square", "au_gun1": "1008 SE+S"}
    scene = Field("blanc-1", choices={"H41": H41}, **units, **FOE).to("Fire")
    scene.do(FireAt("au-gun1", "1010", SE_S), 6)
    while scene.asked == "CohesionDie":
        scene.do(9 if scene.about["unit"] == "fr-gun1" else 0)
    return scene


# A battery that is disordered in a square


def test_4_2_a_disordered_battery_leaves_the_square_alone() -> None:
    scene = shelled(H41="alone")
    assert (scene.state("fr-inf1"), scene.state("fr-gun1")) == ("square", "disordered")
    assert scene.place("fr-gun1") == scene.place("fr-inf1") == "1010"


def test_4_2_h41_or_all_leave_it() -> None:
    scene = shelled(H41="all")
    assert (scene.state("fr-inf1"), scene.state("fr-gun1")) == ("good", "disordered")


def test_4_2_when_infantry_is_disordered_the_battery_leaves_with_it() -> None:
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE square", "fr_gun1": "1010 N+NE square", "au_gun1": "1008 SE+S"}
    scene = Field("blanc-1", **units, **FOE).to("Fire")
    scene.do(FireAt("au-gun1", "1010", SE_S), 6)
    while scene.asked == "CohesionDie":
        scene.do(9 if scene.about["unit"] == "fr-inf1" else 0)
    assert (scene.state("fr-inf1"), scene.state("fr-gun1")) == ("disordered", "good")


def test_4_2_the_battery_beside_the_square_may_go_and_not_come_back() -> None:
    scene = Field(fr_inf1="1010 N+NE square", fr_gun1="1010 N+NE disordered", **FOE).to("Movement")
    assert "1011" in scene.hexes(MoveUnit, "fr-gun1")
    away = Field(fr_inf1="1010 N+NE square", fr_gun1="1011 N+NE", **FOE).to("Movement")
    assert away.why_not(MoveUnit("fr-gun1", "1010")) == ("4.4.3", "friendly-square")


def test_11_1_a_battery_beside_the_square_it_has_lost_may_rally() -> None:
    scene = Field(fr_inf1="1010 N+NE square", fr_gun1="1010 N+NE disordered", **FOE).to("Movement")
    scene.do(EndMovement())
    scene.to("ChooseRally").do(TryRally("fr-gun1"), 0)
    assert (scene.state("fr-inf1"), scene.state("fr-gun1")) == ("square", "good")


# Who stands for the others


def test_4_2_the_top_infantry_stands_for_all_who_form_or_leave_a_square() -> None:
    units: dict[str, Any] = dict.fromkeys(("fr_inf1", "fr_inf2", "fr_gun1"), "1010 N+NE")
    scene = Field(**units, **FOE).to("Movement")
    for other in ("fr-inf2", "fr-gun1"):
        assert scene.why_not(FormSquare(other)) == ("4.2", "square-named-by")
    square = Field(**{unit: f"{place} square" for unit, place in units.items()}, **FOE).to("Movement")
    assert square.why_not(LeaveSquare("fr-inf2")) == ("4.2", "square-named-by")
    assert square.why_not(FormSquare("fr-inf1")) == ("4.2", "in-square")


# Guns that have fired


def fired(orders: Any) -> Scene:
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE", "fr_gun1": "1010 N+NE", "au_inf1": "1008 S+SW"}
    scene = Field(orders=orders, **units).to("Fire")
    scene.do(FireAt("fr-gun1", "1008", N_NE), 0)
    return scene.to("Movement")


def test_4_2_guns_that_have_fired_with_orders_form_square_with_their_infantry() -> None:
    scene = fired(("all",))
    scene.do(FormSquare("fr-inf1"))
    assert scene.state("fr-inf1") == scene.state("fr-gun1") == "square"
    assert scene.asked != "Movement" or not scene.hexes(MoveUnit, "fr-gun1")


def test_4_4_2_guns_that_have_fired_without_orders_cannot_and_keep_their_infantry_from_it() -> None:
    assert fired(()).why_not(FormSquare("fr-inf1")) == ("4.4.2", "fired-without-orders")


def test_4_2_who_has_left_a_square_forms_none_again_in_the_same_activation() -> None:
    scene = Field(fr_inf1="1010 N+NE square", **FOE).to("Movement")
    scene.do(LeaveSquare("fr-inf1"), FaceTo("fr-inf1", N_NE))
    assert scene.why_not(FormSquare("fr-inf1")) == ("4.2", "square-needs-all")


# A battery of another formation


def test_4_2_a_battery_that_is_not_activated_leaves_the_square_with_its_infantry() -> None:
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE square", "fr_gardegun": "1010 NE+SE square"}
    scene = Field(**units, **FOE).to("Movement")
    scene.do(LeaveSquare("fr-inf1"))
    assert scene.state("fr-inf1") == scene.state("fr-gardegun") == "good"
    assert scene.about["unit"] == "fr-inf1"
    scene.to("Movement")
    assert scene.hexes(MoveUnit, "fr-inf1")
    assert scene.why_not(MoveUnit("fr-gardegun", "1009")) == ("2.2", "not-activated")
    assert scene.facing("fr-gardegun") == "NE+SE"


def test_4_2_but_not_without_it() -> None:
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE square", "fr_gardegun": "1010 N+NE square", "fr_garde": "1016 N+NE"}
    scene = Field("garde-1", **units, **FOE).to("Movement")
    assert scene.why_not(LeaveSquare("fr-gardegun")) == ("4.2", "square-left-by-all")


# Falling back


def test_10_5_who_falls_back_may_go_through_a_friendly_square_which_then_tests() -> None:
    places: dict[str, Any] = {"fr_inf1": "1610 N+NE", "fr_inf2": "1611 N+NE square", "au_inf1": "1609 S+SW"}
    scene = beaten("fr-inf1", "1609", **places)
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.asked == "ChooseWithdrawal"  # it may not halt there
    scene.do(scene.offered[0])
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "fr-inf2")
    assert scene.place("fr-inf1") != "1611"


# One unit after another


def test_4_4_1_who_has_left_square_does_not_go_on_after_another_has_moved() -> None:
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE square", "fr_inf2": "1012 N+NE", "fr_inf3": "0916 N+NE"}
    scene = Field(**units, **FOE).to("Movement")
    scene.do(LeaveSquare("fr-inf1"), FaceTo("fr-inf1", N_NE))
    assert scene.hexes(MoveUnit, "fr-inf1")
    scene.do(MoveUnit("fr-inf2", "1013"))
    assert scene.to("Movement").why_not(MoveUnit("fr-inf1", "1009")) == ("4.4.1", "has-moved")


def test_4_4_1_all_units_of_one_square_move_on_one_after_another() -> None:
    units: dict[str, Any] = {"fr_inf1": "1010 N+NE square", "fr_gun1": "1010 N+NE square", "fr_inf2": "1016 N+NE"}
    scene = Field(**units, **FOE).to("Movement")
    scene.do(LeaveSquare("fr-inf1")).clear()
    scene.to("Movement").do(MoveUnit("fr-inf1", "1009"))
    assert scene.to("Movement").hexes(MoveUnit, "fr-gun1")


def test_4_4_1_a_chief_who_rides_between_completes_nobodys_movement() -> None:
    units: dict[str, Any] = {"fr_22": "1810 SW+NW square", "au_ir13": "0505 NE+SE"}
    scene = Scene("watrin-1", battle="montebello", turn=4, orders=("fr-22",), chiefs={"fr-lannes": "1811"}, **units)
    scene.to("Movement").do(LeaveSquare("fr-22"))
    scene.to("Movement").do(MoveChief("fr-lannes", "1911"))
    assert scene.hexes(MoveUnit, "fr-22")
