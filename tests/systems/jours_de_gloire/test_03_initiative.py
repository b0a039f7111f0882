"""Chapter 3: the strategic initiative. H20, K3."""

from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.systems.jours_de_gloire.actions import BeginWith, LeaveToChance
from gloire.systems.jours_de_gloire.happened import InitiativeRolled, InitiativeWon, MarkerPlayed
from gloire.systems.jours_de_gloire.position import GONE, LOST, WAITING
from gloire.systems.jours_de_gloire.turn import first_markers, refuse_first, strategic_modifier
from tests.systems.jours_de_gloire.scene import Scene

PAIR: dict[str, Any] = {"fr_44": "1412 SW+NW", "au_banat": "0712 NE+SE"}


def rolled(french: int, austrian: int, **facts: Any) -> Scene:
    scene = Scene(turn=2, **(PAIR | facts))
    scene.do(Roll(french), Roll(austrian))
    return scene


def test_3_the_higher_total_has_the_initiative() -> None:
    scene = Scene(turn=2, **PAIR)
    events = scene.do(Roll(3), Roll(7))
    assert [event.side for event in events if isinstance(event, InitiativeWon)] == ["austrian"]
    assert (scene.asked, scene.asks) == ("ChooseFirstMarker", "austrian")


def test_3_it_is_rolled_by_each_side_in_the_open() -> None:
    scene = Scene(turn=2, **PAIR)
    assert (scene.asked, scene.about["side"]) == ("InitiativeDie", "french")
    scene.do(Roll(3))
    assert (scene.asked, scene.about["side"]) == ("InitiativeDie", "austrian")
    assert [event.die for event in scene.game.events(viewer="austrian") if isinstance(event, InitiativeRolled)] == [3]


def test_3_who_has_it_may_name_any_of_his_ordinary_markers() -> None:
    assert rolled(3, 7).offered == [BeginWith("oreilly-1"), BeginWith("oreilly-2"), LeaveToChance()]


def test_3_not_one_of_the_enemys() -> None:
    assert rolled(3, 7).why_not(BeginWith("victor-1")) == ("3", "marker-of-the-enemy")
    assert rolled(3, 7).why_not(BeginWith("murat")) == ("3", "no-such-marker")


def test_3_not_a_combined_one() -> None:
    scene = Scene(battle="marengo-14-june", turn=5, fr_2cav="1814 SW+NW", au_banat="0211 NE+SE")
    game = scene.position
    number = next(n for n, marker in enumerate(game.scenario.combined) if marker.id == "murat")
    game.put_in, game.initiative = (1 << number, 0), 0
    assert "murat" not in first_markers(game)
    refusal = refuse_first(game, "murat")
    assert (refusal.rule, refusal.code) == ("3", "combined-not-first")


def test_3_on_equal_totals_nobody_has_it_and_all_markers_are_in_the_cup() -> None:
    scene = rolled(4, 4)
    assert (scene.asked, scene.asks) == ("DrawMarker", gloire.CHANCE)
    assert len(scene.position.cup.inside) == 4


def test_3_he_may_forgo_it_and_the_cup_decides() -> None:
    scene = rolled(3, 7)
    events = scene.do(LeaveToChance())
    assert not [event for event in events if isinstance(event, MarkerPlayed)]
    assert len(scene.position.cup.inside) == 4


def test_3_the_formation_he_names_may_have_orders_or_none() -> None:
    scene = rolled(3, 7)
    scene.do(BeginWith("oreilly-2"))
    assert scene.asked == "ChooseInitiative"  # it has none


def day(**chiefs: str) -> Scene:
    named = {id.replace("_", "-"): hex for id, hex in chiefs.items()}
    return Scene(battle="marengo-14-june", turn=5, chiefs=named, **PAIR)


def test_3_the_modifier_of_the_chief_is_added() -> None:
    scene = day(fr_bonaparte="1414")
    while scene.asked == "SealTheOrders":
        scene.do(scene.offered[0])
    scene.do(Roll(4), Roll(5))
    assert scene.position.initiative == 0  # 4 + 2 against 5


def test_3_of_several_chiefs_it_is_the_one_whom_the_scenario_names() -> None:
    assert strategic_modifier(day(fr_bonaparte="1414", fr_lannes="1312").position, 0) == 2
    assert strategic_modifier(day(fr_lannes="1312", fr_desaix="1312").position, 0) == 0
    assert strategic_modifier(day(au_ott="0208").position, 1) == 0


def standing(**where: int) -> int:
    game = day(fr_victor="1412", fr_bonaparte="1412", au_melas="0211").position
    for id, hex in where.items():
        game.move_chief(game.scenario.chief_number[id.replace("_", "-")], hex)
    return strategic_modifier(game, 0 if next(iter(where)).startswith("fr") else 1)


def test_3_victor_stands_in_until_bonaparte_comes_but_not_once_he_has_fallen() -> None:
    assert standing(fr_bonaparte=WAITING) == 1
    assert standing(fr_bonaparte=LOST) == 0
    assert standing(fr_victor=LOST, fr_bonaparte=WAITING) == 0


def test_3_zach_follows_melas_who_retires_but_not_one_who_has_fallen() -> None:
    game = day(au_melas="0211").position
    zach = game.scenario.chief_number["au-zach"]
    assert strategic_modifier(game, 1) == 1
    game.move_chief(game.scenario.chief_number["au-melas"], GONE)
    game.move_chief(zach, game.grid.index["0211"])
    assert strategic_modifier(game, 1) == game.scenario.chiefs[zach].modifier == 0
    assert standing(au_melas=LOST) == 0
