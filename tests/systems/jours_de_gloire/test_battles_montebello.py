"""Montebello, 9 June 1800: B1 to B6, and how it is won."""

from typing import Any

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.render.shown import board_of
from gloire.systems.jours_de_gloire.actions import EndMovement, EnterMap, LeaveMap, MoveUnit, SealOrders
from gloire.systems.jours_de_gloire.games.montebello import automatic
from gloire.systems.jours_de_gloire.games.shared import controls, points
from gloire.systems.jours_de_gloire.happened import InitiativeRolled
from gloire.systems.jours_de_gloire.orders import most_orders
from gloire.systems.jours_de_gloire.position import GONE
from gloire.systems.jours_de_gloire.turn import copies_in_play, is_demoralised, markers_in_play
from tests.systems.jours_de_gloire.scene import Scene

BATTLE = "montebello"
FIELD: dict[str, Any] = {"fr_6l": "2207 SW+NW", "au_ir13": "1307 NE+SE"}


def test_montebello_b1_no_chief_gives_orders_before_the_turn_after_his_arrival() -> None:
    early = Scene(battle=BATTLE, turn=2, **FIELD)
    assert most_orders(early.position, 0) == most_orders(early.position, 1) == 0
    late = Scene(battle=BATTLE, turn=4, chiefs={"fr-lannes": "2207", "au-ott": "1207"}, **FIELD)
    assert most_orders(late.position, 0) == most_orders(late.position, 1) == 2


def test_montebello_b1_watrin_has_orders_on_the_first_turn_and_oreilly_has_not() -> None:
    assert Scene("watrin-1", battle=BATTLE, turn=1, **FIELD).asked == "Movement"
    assert Scene("oreilly-1", battle=BATTLE, turn=1, **FIELD).asked == "ChooseInitiative"
    assert Scene("watrin-1", battle=BATTLE, turn=2, **FIELD).asked == "ChooseInitiative"


def test_montebello_b1_a_chief_enters_with_the_first_stack_of_his_formation() -> None:
    scene = Scene("vogelsang-1", battle=BATTLE, turn=3, au_ogulin="waiting", au_ir57="waiting", **FIELD)
    scene.do(EnterMap("au-ogulin", "0207"))
    chief = scene.position.scenario.chief_number["au-ott"]
    assert scene.position.label(scene.position.chiefs[chief]) == "0207"


def test_montebello_b2_the_french_have_the_initiative_on_turn_1_without_a_roll() -> None:
    game = gloire.new_game(BATTLE)
    assert game.question is not None
    assert (game.question.kind, game.question.asks) == ("ChooseFirstMarker", "french")
    assert not [event for event in game.events() if isinstance(event, InitiativeRolled)]


def test_montebello_b3_arrivals_of_a_formation_on_the_map_use_both_markers_others_the_higher_one() -> None:
    scene = Scene(battle=BATTLE, turn=5, fr_24l="waiting", fr_22="waiting", **FIELD)
    while scene.asked not in ("ChooseFirstMarker", "DrawMarker", "InitiativeDie"):
        scene.do(SealOrders())
    game, number = scene.position, scene.position.scenario.formation_number
    assert copies_in_play(game, number["victor"]) == [1]
    assert game.scenario.formations[number["victor"]].initiatives[0] == 6
    assert copies_in_play(game, number["watrin"]) == [1, 2]
    assert "victor-1" in markers_in_play(game)
    assert "victor-2" not in markers_in_play(game)


@pytest.mark.parametrize(
    ("unit", "turn", "formation", "initiative"),
    [("fr_24l", 5, "victor", 6), ("au_ogulin", 3, "vogelsang", 5), ("au_lobkowitz", 4, "schellenberg", 5)],
)
def test_montebello_b3_on_its_arrival_a_formation_has_its_higher_marker_only(
    unit: str, turn: int, formation: str, initiative: int
) -> None:
    waiting: dict[str, Any] = {unit: "waiting"}
    scene = Scene(battle=BATTLE, turn=turn, **waiting, **FIELD)
    number = scene.position.scenario.formation_number[formation]
    assert copies_in_play(scene.position, number) == [1]
    assert scene.position.scenario.formations[number].initiatives[0] == initiative


def test_montebello_b3_a_demoralised_formation_brings_its_arrivals_with_one_marker() -> None:
    scene = Scene(battle=BATTLE, turn=3, demoralised=("watrin",), fr_28="waiting", **FIELD)
    assert copies_in_play(scene.position, scene.position.scenario.formation_number["watrin"]) == [2]


def test_montebello_b4_austrians_leave_the_map_from_turn_9() -> None:
    units: dict[str, Any] = {"fr_6l": "2207 SW+NW", "au_ir13": "0107 NE+SE"}
    early = Scene("oreilly-1", battle=BATTLE, turn=8, orders=(), **units)
    early.do(early.offered[-1])
    assert early.why_not(LeaveMap("au-ir13")) == ("Montebello B4", "no-exit")
    late = Scene("oreilly-1", battle=BATTLE, turn=9, **units)
    late.do(late.offered[-1])
    before = points(late.position)
    late.do(LeaveMap("au-ir13"))
    assert late.place("au-ir13") == ""
    assert not late.is_lost("au-ir13")
    assert points(late.position) == before


def test_montebello_b4_a_formation_wholly_gone_has_no_markers() -> None:
    scene = Scene("oreilly-1", battle=BATTLE, turn=9, fr_6l="2207 SW+NW", au_ir13="0107 NE+SE")
    scene.do(scene.offered[-1])
    scene.do(LeaveMap("au-ir13"))
    for viewer in ("french", "austrian", None):
        assert not [marker for marker in board_of(scene.game, viewer).markers if marker.army == "austrian"]
    assert copies_in_play(scene.position, scene.position.scenario.formation_number["oreilly"]) == []


def test_montebello_b4_a_unit_may_come_to_the_edge_and_leave_in_one_move() -> None:
    units: dict[str, Any] = {"fr_6l": "2207 SW+NW", "au_ir13": "1307 NE+SE"}
    near = Scene("oreilly-1", battle=BATTLE, turn=9, orders=("au-banat",), au_banat="0607 NE+SE", **units).to(
        "Movement"
    )
    # Five points, doubled on a forced march: five for the road to 0107, and one to go.
    assert LeaveMap("au-banat") in near.offered
    near.do(LeaveMap("au-banat"))
    assert near.place("au-banat") == ""
    assert not near.is_lost("au-banat")
    far = Scene("oreilly-1", battle=BATTLE, turn=9, au_banat="0607 NE+SE", **units).to("Movement")
    assert far.why_not(LeaveMap("au-banat")) == ("4.4.1", "exit-too-far")  # three points without orders


def test_montebello_b4_not_the_routed_nor_the_french() -> None:
    units: dict[str, Any] = {"fr_6l": "0109 SW+NW", "au_ir13": "1307 NE+SE"}
    scene = Scene("oreilly-1", battle=BATTLE, turn=9, au_banat="0107 NE+SE routed", **units).to("Movement")
    assert scene.why_not(LeaveMap("au-banat")) == ("10.2", "routed")
    french = Scene("watrin-1", battle=BATTLE, turn=9, **units).to("Movement")
    assert french.why_not(LeaveMap("fr-6l")) == ("4.4.1", "no-exit")


def test_montebello_b4_disordered_units_may_and_a_chief_may_and_gives_no_more_orders() -> None:
    units: dict[str, Any] = {"fr_6l": "2207 SW+NW", "au_ir13": "1307 NE+SE", "au_banat": "0107 NE+SE disordered"}
    scene = Scene("oreilly-1", battle=BATTLE, turn=9, chiefs={"au-ott": "0307"}, **units).to("Movement")
    scene.do(LeaveMap("au-banat"), LeaveMap("au-ott"))
    assert scene.place("au-banat") == ""
    chief = scene.position.scenario.chief_number["au-ott"]
    assert scene.position.chiefs[chief] == GONE
    assert most_orders(scene.position, 1) == 0
    early = Scene("oreilly-1", battle=BATTLE, turn=8, chiefs={"au-ott": "0307"}, **units).to("Movement")
    assert early.why_not(LeaveMap("au-ott")) == ("Montebello B4", "no-exit")


def test_montebello_b4_who_has_left_counts_no_more_for_demoralisation() -> None:
    units: dict[str, Any] = {"fr_6l": "2207 SW+NW", "au_ir13": "0107 NE+SE", "au_banat": "1307 NE+SE disordered"}
    scene = Scene("oreilly-1", battle=BATTLE, turn=9, **units).to("Movement")
    number = scene.position.scenario.formation_number["oreilly"]
    assert not is_demoralised(scene.position, number)
    scene.do(LeaveMap("au-ir13"))
    assert is_demoralised(scene.position, number)  # on the one that is left


def test_montebello_b5_the_entry_hexes_are_closed_to_the_enemy() -> None:
    scene = Scene("watrin-1", battle=BATTLE, turn=1, fr_6l="0307 SW+NW", au_ir13="1307 NE+SE", au_ogulin="waiting")
    assert scene.why_not(MoveUnit("fr-6l", "0207")) == ("5.2.3", "entry-hex")


def test_montebello_b6_each_hex_of_casteggio_is_held_by_itself() -> None:
    scene = Scene("watrin-1", battle=BATTLE, turn=1, fr_6l="1206 SW+NW", au_banat="2007 NE+SE")
    scene.do(MoveUnit("fr-6l", "1207"))
    game = scene.position
    assert controls(game, 0, game.grid.index["1207"])
    assert controls(game, 1, game.grid.index["1208"])


def finish(scene: Scene) -> gloire.Game:
    """Nobody does anything any more."""
    while scene.game.outcome is None and scene.asked:
        if scene.asks == gloire.CHANCE:
            scene.game.apply(Roll(5) if scene.asked != "DrawMarker" else scene.offered[0])
        else:
            scene.game.apply(EndMovement() if scene.asked == "Movement" else scene.offered[-1])
    return scene.game


def test_13_1_casteggio_and_montebello_win_at_once() -> None:
    held = dict.fromkeys(("1207", "1208", "1307", "0609"), "french")
    game = finish(Scene("watrin-1", battle=BATTLE, turn=6, control=held, **FIELD))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == ("french", "13.1")


def test_13_1_two_demoralised_french_formations_win_for_the_austrians() -> None:
    units: dict[str, Any] = {
        "fr_6l": "2207 SW+NW disordered",
        "fr_24l": "2204 SW+NW disordered",
        "au_ir13": "1307 NE+SE",
    }
    game = finish(Scene("oreilly-1", battle=BATTLE, turn=6, **units))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == ("austrian", "13.1")


def test_13_1_nobody_is_saved_by_losing_a_whole_formation() -> None:
    units: dict[str, Any] = {"fr_6l": "2207 SW+NW disordered", "fr_24l": "lost", "au_ir13": "1307 NE+SE"}
    game = finish(Scene("oreilly-1", battle=BATTLE, turn=6, **units))
    assert game.outcome is not None
    assert game.outcome.winner == "austrian"


def test_13_1_a_formation_that_has_not_come_yet_does_not_count() -> None:
    late: dict[str, Any] = {"fr_24l": "waiting", "fr_43": "waiting", "fr_96": "waiting"}
    scene = Scene(battle=BATTLE, turn=4, demoralised=("watrin",), fr_6l="2207 SW+NW", au_ir13="1307 NE+SE", **late)
    assert automatic(scene.position) == set()


def test_13_1_h29_both_at_once_are_decided_by_points_or_drawn() -> None:
    held = dict.fromkeys(("1207", "1208", "1307", "0609"), "french")
    units: dict[str, Any] = {
        "fr_6l": "2207 SW+NW disordered",
        "fr_24l": "2204 SW+NW disordered",
        "au_ir13": "1709 NE+SE",
    }
    for choice, kind in (("points", "marginal"), ("draw", "draw")):
        scene = Scene("oreilly-1", battle=BATTLE, turn=6, choices={"H29": choice}, control=held, **units)
        french, austrian = points(scene.position)
        game = finish(scene)
        assert game.outcome is not None
        assert (game.outcome.kind, game.outcome.rule) == (kind, "13.1")
        if choice == "points":
            assert game.outcome.winner == ("french" if french > austrian else "austrian")


def test_13_2_points_are_counted_after_the_last_turn() -> None:
    held = dict.fromkeys(("1207", "1208", "0609"), "french")
    scene = Scene("watrin-1", battle=BATTLE, turn=12, control=held, **FIELD)
    french, austrian = points(scene.position)
    # Units that are not named are lost: each counts 2, a battery 1; each hex of Casteggio 3, Montebello 3.
    lost = [unit for unit, hex in enumerate(scene.position.where) if hex == -1]
    weight = [
        sum(1 if scene.position.arm(unit) == 2 else 2 for unit in lost if scene.position.side(unit) == n)
        for n in (0, 1)
    ]
    assert (french, austrian) == (weight[1] + 9, weight[0] + 3)
    game = finish(scene)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == ("french" if french > austrian else "austrian", "13.2")
