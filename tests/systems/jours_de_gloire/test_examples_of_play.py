"""The examples of the rulebook, die by die: the charge of Nauendorff (9), and the orders of 2.3.2."""

from typing import Any

from gloire.core.cup import Draw
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    BeginWith,
    ChargeOn,
    ChargeTo,
    DeclareCharge,
    EndAnnouncing,
    EndMovement,
    MoveUnit,
    Pursue,
    RecoilTo,
    RetreatTo,
    SealOrders,
    TryCounterCharge,
    TryInitiative,
)
from gloire.systems.jours_de_gloire.happened import CombatResolved
from gloire.systems.jours_de_gloire.position import ORDERED
from tests.systems.jours_de_gloire.scene import Scene

NAUENDORFF, HUSSARS = "au-nauendorff", "fr-11hus"


def charge() -> tuple[Scene, list[Event]]:
    """The example up to the second recoil and the failed test."""
    scene = Scene(
        "oreilly-1",
        au_nauendorff="0812 SE+S",
        au_hussar5="0911 SE+S",
        au_wurttemberg="1011 SE+S",
        fr_11hus="0913 NW+N",
        fr_6dr="1112 NW+N",
    )
    scene.do(ActReduced(NAUENDORFF))
    assert not [action for action in scene.offers(DeclareCharge) if action.unit == "au-wurttemberg"]  # in a village
    scene.do(DeclareCharge("au-hussar5", "1112"), 8)
    assert scene.place("au-hussar5") == "0911"
    scene.do(DeclareCharge(NAUENDORFF, "0913"), 4)
    stands = {action.hex for action in scene.offers(ChargeTo)}
    assert stands == {"0813", "0912"}  # both in front of the hussars
    scene.do(ChargeTo(NAUENDORFF, "0813", 1))
    scene.do(EndMovement())
    if scene.asked == "Announce":
        scene.do(EndAnnouncing())
    events = scene.do(TryCounterCharge(HUSSARS), 7, 7)
    assert scene.asked == "ChooseWithdrawal"
    events += scene.do(RecoilTo(HUSSARS, "0914"))
    assert scene.state(HUSSARS) == "disordered"
    events += scene.do(Pursue(NAUENDORFF, HUSSARS))
    assert scene.place(NAUENDORFF) == "0913"
    while scene.asked == "ChooseNextCharge":
        events += scene.do(scene.offers(ChargeOn)[0])
    events += scene.do(2, RecoilTo(HUSSARS, "0915"), 6)
    assert scene.state(HUSSARS) == "routed"
    return scene, events


def totals(events: list[Event]) -> list[tuple[int, int, str]]:
    return [
        (sum(part.value for part in event.reckoning), event.total, event.result)
        for event in events
        if isinstance(event, CombatResolved)
    ]


def test_9_charge_example_to_the_rout() -> None:
    _, events = charge()
    assert totals(events) == [(3, 10, "D 1+D"), (6, 8, "D 1+CT")]


def test_9_charge_example_first_branch_ends_before_rough_ground() -> None:
    scene, _ = charge()
    scene.do(RetreatTo(HUSSARS, "0816"), RetreatTo(HUSSARS, "0716"), RetreatTo(HUSSARS, "0717"))
    scene.do(Pursue(NAUENDORFF, HUSSARS))
    assert scene.place(NAUENDORFF) == "0716"
    assert scene.asked == "CohesionDie"
    scene.do(4)
    assert scene.state(NAUENDORFF) == "good"


def test_9_charge_example_second_branch_ends_with_elimination() -> None:
    scene, _ = charge()
    scene.do(RetreatTo(HUSSARS, "1016"), RetreatTo(HUSSARS, "1116"), RetreatTo(HUSSARS, "1117"))
    scene.do(Pursue(NAUENDORFF, HUSSARS))
    assert scene.place(NAUENDORFF) == "1116"
    events = scene.do(scene.offers(ChargeOn)[0])
    events += scene.do(5)
    assert totals(events) == [(7, 12, "D 1+D")]
    scene.do(RecoilTo(HUSSARS, "1118"))
    assert scene.is_lost(HUSSARS)
    if scene.asked == "ChoosePursuers":
        scene.do(scene.offered[0])
    assert scene.place(NAUENDORFF) == "1117"
    assert scene.asked == "CohesionDie"
    scene.do(8)
    assert scene.state(NAUENDORFF) == "disordered"


# 2.3.2: the two examples of orders, with six units of O'Reilly's in the place of Milhaud's

ONE_GROUP: dict[str, Any] = {
    "au_banat": "0312 NE+SE",
    "au_warasdin": "0413 NE+SE",
    "au_ogulin": "0314 NE+SE",
    "au_nauendorff": "0514 NE+SE",
    "au_hussar5": "0515 NE+SE",
    "au_wurttemberg": "0415 NE+SE",
}
TWO_GROUPS: dict[str, Any] = ONE_GROUP | {"au_hussar5": "0518 NE+SE", "au_wurttemberg": "0517 NE+SE"}


def orders_given(*units: str, **where: Any) -> Scene:
    """Melas, who has two orders, gives these in Phase A; then O'Reilly begins the turn."""
    scene = Scene(battle="marengo-14-june", turn=3, chiefs={"au-melas": "0313"}, fr_44="1412 SW+NW", **where)
    scene.do(SealOrders(units), 0, 9, BeginWith("oreilly-1"))
    return scene


def second_activation(scene: Scene) -> None:
    scene.to("Movement").do(EndMovement(), Draw("oreilly-2"))


def with_orders(scene: Scene) -> set[str]:
    return {id.replace("_", "-") for id in ONE_GROUP if scene.position.has(scene.number(id.replace("_", "-")), ORDERED)}


def test_2_3_2_example_1_one_order_is_enough_for_six_units_in_one_group() -> None:
    scene = orders_given("au-banat", **ONE_GROUP)
    assert scene.asked == "Movement"
    assert len(with_orders(scene)) == 6


def test_2_3_2_example_1_units_that_part_after_their_first_activation_keep_their_orders() -> None:
    scene = orders_given("au-banat", **ONE_GROUP)
    scene.do(MoveUnit("au-hussar5", "0518"))
    scene.to("Movement").do(MoveUnit("au-wurttemberg", "0118"))
    second_activation(scene)
    assert scene.asked == "Movement"  # no leader is asked for his initiative
    assert len(with_orders(scene)) == 6


def test_2_3_2_example_2_two_groups_need_two_orders() -> None:
    both = orders_given("au-banat", "au-hussar5", **TWO_GROUPS)
    assert len(with_orders(both)) == 6
    one = orders_given("au-banat", **TWO_GROUPS)
    assert one.offered == [TryInitiative("au-hussar5"), ActReduced("au-hussar5")]
    assert with_orders(one) == {"au-banat", "au-warasdin", "au-ogulin", "au-nauendorff"}


def test_2_3_2_example_2_units_that_rejoin_a_group_with_orders_still_have_none() -> None:
    scene = orders_given("au-banat", **TWO_GROUPS)
    scene.do(ActReduced("au-hussar5"), MoveUnit("au-hussar5", "0516"))
    second_activation(scene)
    assert scene.offered == [TryInitiative("au-hussar5"), ActReduced("au-hussar5")]
    assert with_orders(scene) == {"au-banat", "au-warasdin", "au-ogulin", "au-nauendorff"}
