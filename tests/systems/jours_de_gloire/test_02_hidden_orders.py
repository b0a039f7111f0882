"""Cases 2.3.2 and 2.4: what the enemy does not know: orders, how many, and sealed answers until both are in."""

import random
from typing import Any

import gloire
from gloire.core.events import Event
from gloire.sim.jours_de_gloire.promises import PROMISES
from gloire.systems.jours_de_gloire import hidden
from gloire.systems.jours_de_gloire.actions import ActReduced, EndMovement, MoveUnit, SealOrders
from gloire.systems.jours_de_gloire.games.vocabulary import NameRider
from gloire.systems.jours_de_gloire.happened import MarkerPutIn, OrdersRevealed, OrdersSealed
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import orderable
from tests.systems.jours_de_gloire.scene import Scene

BATTLE = "marengo-14-june"
# Three groups of two formations in the range of Bonaparte, who has three orders, and one beyond it.
FRENCH: dict[str, Any] = {
    "fr_2cav": "1214 SW+NW",
    "fr_8dr": "1614 SW+NW",
    "fr_6l": "1311 SW+NW",
    "fr_44": "0519 SW+NW",
}
AUSTRIANS: dict[str, Any] = {"au_banat": "0211 NE+SE", "au_kaiser": "0315 NE+SE"}
CHIEFS: dict[str, Any] = {"fr-bonaparte": "1413", "au-melas": "0211"}


def field(marker: Any = "", turn: Any = 5, **facts: Any) -> Scene:
    return Scene(marker, battle=BATTLE, turn=turn, chiefs=CHIEFS, **(FRENCH | AUSTRIANS | facts))


def sealed(*orders: str, markers: tuple[str, ...] = ()) -> Scene:
    """The French have sealed their answer; the Austrians are asked."""
    scene = field()
    assert (scene.asked, scene.asks) == ("SealTheOrders", "french")
    scene.game.apply(SealOrders(orders, markers))
    assert (scene.asked, scene.asks) == ("SealTheOrders", "austrian")
    return scene


def told(scene: Scene) -> tuple[Any, list[Event], Any]:
    """All that an Austrian is told: view, events, question."""
    game, question = scene.game, scene.game.question
    assert question is not None
    return game.view("austrian"), game.events(viewer="austrian"), (question.kind, dict(question.about))


def test_2_3_2_other_orders_change_nothing_that_the_enemy_sees() -> None:
    none = told(sealed())
    for orders in (("fr-2cav",), ("fr-6l",), ("fr-6l", "fr-2cav"), ("fr-6l", "fr-2cav", "fr-8dr")):
        assert told(sealed(*orders)) == none


def test_2_3_2_nor_do_other_combined_markers_until_both_have_answered() -> None:
    none, murat = sealed("fr-2cav"), sealed("fr-2cav", markers=("murat",))
    assert told(murat) == told(none)
    events = murat.game.apply(SealOrders())
    assert MarkerPutIn("french", "murat") in events


def test_1_a_what_was_sealed_counts_as_shown_once_both_have_answered() -> None:
    murat = sealed("fr-2cav", markers=("murat",))
    assert not PROMISES.is_out(murat.game)
    murat.game.apply(SealOrders())
    assert PROMISES.is_out(murat.game)


def test_2_3_2_the_owner_knows_his_own() -> None:
    scene = sealed("fr-2cav")
    assert OrdersSealed("french", ("fr-2cav",)) in scene.game.events(viewer="french")
    assert OrdersSealed("french") in scene.game.events(viewer="austrian")
    assert sorted(known_orders(scene.position, "french").values()) == ["none", "none", "none", "received"]
    assert set(known_orders(scene.position, "austrian").values()) == {"face-down"}


def test_2_3_2_a_spectator_knows_no_more_than_the_enemy() -> None:
    scene = sealed("fr-2cav")
    assert known_orders(scene.position, None) == known_orders(scene.position, "austrian")


def test_2_3_2_every_group_has_a_marker_also_one_that_no_chief_has_in_range() -> None:
    scene = sealed()
    group = scene.position.groups[scene.number("fr-44")]
    assert known_orders(scene.position, "austrian")[group] == "face-down"


def test_2_3_2_where_no_chief_could_give_an_order_nothing_lies_face_down() -> None:
    scene = Scene(battle=BATTLE, turn=5, chiefs={"au-melas": "0211"}, **FRENCH, **AUSTRIANS)
    scene.game.apply(SealOrders())
    scene.position.sealed = (True, True)
    assert set(known_orders(scene.position, "austrian").values()) == {"none"}


def test_2_4_the_first_activation_turns_over_all_groups_of_the_formation_and_no_others() -> None:
    scene = field("kellermann-1", orders=("fr-2cav", "fr-6l"), cup=("oreilly-1", "oreilly-2"))
    groups = {id: scene.position.groups[scene.number(id)] for id in ("fr-2cav", "fr-8dr", "fr-6l")}
    known = known_orders(scene.position, "austrian")
    assert (known[groups["fr-2cav"]], known[groups["fr-8dr"]]) == ("received", "none")
    assert known[groups["fr-6l"]] == "face-down"


def test_2_4_what_is_open_stays_open_for_the_turn_and_is_told_once() -> None:
    scene = field("kellermann-1", orders=("fr-2cav", "fr-8dr"), cup=("kellermann-2", "oreilly-1"))
    scene.do(EndMovement())
    group = scene.position.groups[scene.number("fr-2cav")]
    assert known_orders(scene.position, "austrian")[group] == "received"
    events = scene.do(next(action for action in scene.offered if "kellermann-2" in repr(action)))
    assert not [event for event in events if isinstance(event, OrdersRevealed)]


def test_2_4_the_end_of_the_turn_takes_markers_away_unread() -> None:
    scene = field("oreilly-1", orders=("fr-6l",), cup=("watrin-1",))
    scene.do(ActReduced("au-banat"), EndMovement())
    while scene.position.turn == 5:
        scene.do(5) if scene.asks == gloire.CHANCE else scene.do(scene.offered[-1])
    revealed = [event for event in scene.game.events(viewer="austrian") if isinstance(event, OrdersRevealed)]
    assert all("fr-6l" not in event.units for event in revealed)
    assert known_orders(scene.position, "austrian") == {}


def test_marengo_c11_a_combined_marker_turns_no_orders_over() -> None:
    scene = field("murat", orders=("fr-2cav",), cup=("oreilly-1", "oreilly-2"))
    events = scene.do(NameRider("fr-2cav"), 9)
    assert not [event for event in events if isinstance(event, OrdersRevealed)]
    group = scene.position.groups[scene.number("fr-2cav")]
    assert known_orders(scene.position, "austrian")[group] == "face-down"


def test_marengo_c11_whose_test_fails_may_only_rally_whatever_their_orders() -> None:
    scene = field("murat", orders=("fr-2cav",), cup=("oreilly-1", "oreilly-2"))
    scene.do(NameRider("fr-2cav"), 9)
    assert scene.asked == "Movement"  # a chief may ride
    assert scene.why_not(MoveUnit("fr-2cav", "1114")) == ("2.4.3", "leader-failed")


def test_2_3_2_a_side_that_has_nothing_to_decide_has_answered_too() -> None:
    scene = Scene(battle="montebello", turn=4, chiefs={"fr-lannes": "2207"}, fr_6l="2207 SW+NW", au_ir13="1307 NE+SE")
    assert (scene.asked, scene.asks) == ("SealTheOrders", "french")
    scene.do(SealOrders(("fr-6l",)))
    assert scene.asked == "InitiativeDie"  # the Austrians have no chief
    assert scene.position.sealed == (True, True)
    assert set(known_orders(scene.position, "french").values()) == {"received", "none"}
    assert hidden.hides(scene.position, "austrian")


# What a player may think lies under the markers


def dealt(scene: Scene, times: int = 60) -> set[int]:
    """The orders of the French as an Austrian may think of them."""
    found = set()
    for seed in range(times):
        twin = scene.position.clone()
        hidden.redeal(twin, "austrian", random.Random(seed))
        found.add(twin.orders)
    return found


def test_2_3_2_dealt_anew_orders_are_all_that_could_have_been_given() -> None:
    scene = sealed("fr-2cav")
    game = scene.position
    possible = {sum(1 << game.groups[unit] for unit in units) for units in orderable(game, 0)}
    assert len(possible) == 8  # three groups in range of a chief with three orders
    assert dealt(scene, 200) == possible


def test_2_3_2_they_agree_with_what_has_been_turned_over() -> None:
    scene = field("kellermann-1", orders=("fr-2cav", "fr-6l"), cup=("oreilly-1", "oreilly-2"))
    game = scene.position
    first, second = (game.groups[scene.number(id)] for id in ("fr-2cav", "fr-8dr"))
    found = dealt(scene)
    assert all(orders >> first & 1 and not orders >> second & 1 for orders in found)
    assert len(found) == 2  # Watrin's marker is still face down


def test_2_3_2_they_are_those_of_phase_a_even_if_the_chief_has_ridden_off_or_fallen() -> None:
    scene = field("kellermann-1", orders=("fr-2cav", "fr-6l"), cup=("oreilly-1", "oreilly-2"))
    scene.position.move_chief(scene.position.scenario.chief_number["fr-bonaparte"], -1)
    assert len(dealt(scene)) == 2


def test_2_3_2_a_half_sealed_answer_is_dealt_anew_with_its_markers() -> None:
    scene = sealed("fr-2cav", markers=("murat",))
    found = set()
    for seed in range(40):
        twin = scene.position.clone()
        hidden.redeal(twin, "austrian", random.Random(seed))
        found.add(twin.put_in)
    assert len(found) == 2


def test_2_3_2_on_13_june_nothing_is_hidden() -> None:
    scene = Scene("oreilly-1", turn=2, au_banat="0712 NE+SE", fr_44="1412 SW+NW")
    assert not hidden.hides(scene.position, "french")
    assert not hidden.hides(scene.position, "austrian")
