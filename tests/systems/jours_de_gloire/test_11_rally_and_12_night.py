"""Chapters 11 and 12: rally, demoralisation, night and fog."""

from typing import Any

from gloire.systems.jours_de_gloire.actions import ActReduced, FaceTo, TryInitiative, TryRally, TurnUnit
from gloire.systems.jours_de_gloire.disorder import test_modifiers as modifiers_of
from gloire.systems.jours_de_gloire.frames import CohesionTest, Turn
from gloire.systems.jours_de_gloire.happened import Rallied
from gloire.systems.jours_de_gloire.rally import modifier
from gloire.systems.jours_de_gloire.turn import check_demoralisation, copies_in_play
from tests.systems.jours_de_gloire.scene import Scene


def rallying(**units: Any) -> Scene:
    """Victor's formation when it comes to rally."""
    scene = Scene("victor-1", turn=2, **units)
    scene.do(TryInitiative(scene.offered[0].unit), 9)  # type: ignore[attr-defined]  # the group's unit
    return scene


def test_11_1_a_disordered_unit_rallies_on_its_reduced_cohesion() -> None:
    scene = rallying(fr_44="1412 SW+NW disordered", au_banat="0712 NE+SE")
    scene.do(TryRally("fr-44"), 5)
    assert scene.state("fr-44") == "good"


def test_11_1_one_more_than_that_is_too_much_and_there_is_one_try() -> None:
    scene = rallying(fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW disordered", au_banat="0712 NE+SE")
    scene.do(TryRally("fr-44"), 6)
    assert scene.state("fr-44") == "disordered"
    assert scene.why_not(TryRally("fr-44")) == ("11.1", "has-tried")


def test_11_1_a_routed_unit_adds_one_and_comes_back_disordered() -> None:
    scene = rallying(fr_44="1412 SW+NW routed", au_banat="0712 NE+SE")
    scene.do(TryRally("fr-44"), 4)
    assert scene.state("fr-44") == "disordered"
    again = rallying(fr_44="1412 SW+NW routed", au_banat="0712 NE+SE")
    again.do(TryRally("fr-44"), 5)
    assert again.state("fr-44") == "routed"


def test_11_1_nobody_rallies_next_to_an_enemy() -> None:
    scene = rallying(fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW disordered", au_banat="1312 NE+SE")
    assert TryRally("fr-44") not in scene.offered
    assert scene.why_not(TryRally("fr-44")) == ("11.1", "enemy-beside")


def test_11_1_who_has_moved_does_not_rally_but_the_routed_may() -> None:
    scene = Scene("victor-1", turn=2, fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW", au_banat="0712 NE+SE")
    scene.do(ActReduced("fr-44"))
    scene.do(TurnUnit("fr-44"), FaceTo("fr-44", 0))
    while scene.asked == "Movement":
        scene.do(scene.offered[-1])
    assert TryRally("fr-44") not in scene.offered


def test_11_1_a_rallied_unit_faces_as_it_likes() -> None:
    scene = rallying(fr_44="1412 SW+NW disordered", au_banat="0712 NE+SE")
    scene.do(TryRally("fr-44"), 0)
    assert scene.asked == "ChooseFacing"
    assert len(scene.offered) == 6


def test_10_4_two_routed_units_in_a_hex_do_not_rally() -> None:
    scene = rallying(fr_44="1412 SW+NW routed", fr_101="1412 SW+NW routed", au_banat="0712 NE+SE")
    assert not scene.offers(TryRally)


def test_5_1_1_a_rally_that_would_make_a_stack_of_three_too_strong_is_refused() -> None:
    scene = Scene(
        "oreilly-1",
        turn=2,
        au_banat="0512 NE+SE disordered",
        au_warasdin="0512 NE+SE disordered",
        au_ogulin="0512 NE+SE disordered",
        au_hussar5="0513 NE+SE disordered",
        fr_44="1412 SW+NW",
    )
    scene.do(TryInitiative("au-banat"), 9)
    # 2 + 2 + 2 points now; with Banat's 4 it would be 8.
    assert scene.why_not(TryRally("au-banat")) == ("11.1", "too-strong-together")


# 11.2


def checked(scene: Scene) -> Scene:
    scene.position.log = []
    check_demoralisation(scene.position, Turn())
    return scene


def test_11_2_a_formation_is_demoralised_when_all_its_troops_are_disordered_routed_or_lost() -> None:
    scene = checked(Scene(turn=2, fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW routed", au_banat="0712 NE+SE"))
    victor = scene.position.scenario.formation_number["victor"]
    assert scene.position.demoralised >> victor & 1


def test_11_2_one_unit_in_good_order_is_enough_but_a_battery_is_not() -> None:
    steady = checked(Scene(turn=2, fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW", au_banat="0712 NE+SE"))
    victor = steady.position.scenario.formation_number["victor"]
    assert not steady.position.demoralised >> victor & 1
    guns = checked(Scene(turn=2, fr_44="1412 SW+NW disordered", fr_art_victor="1414 SW+NW", au_banat="0712 NE+SE"))
    assert guns.position.demoralised >> victor & 1


def test_11_2_the_higher_marker_is_lost_and_comes_back() -> None:
    scene = checked(Scene(turn=2, fr_44="1412 SW+NW disordered", au_banat="0712 NE+SE"))
    game, victor = scene.position, scene.position.scenario.formation_number["victor"]
    assert copies_in_play(game, victor) == [2]
    game.unmark(scene.number("fr-44"), 1)
    checked(scene)
    assert copies_in_play(game, victor) == [1, 2]


def test_11_2_a_formation_with_one_marker_keeps_it() -> None:
    scene = checked(Scene(turn=2, au_ir18="0512 NE+SE disordered", fr_44="1412 SW+NW"))
    assert copies_in_play(scene.position, scene.position.scenario.formation_number["ott"]) == [1]


# 12


def night(**units: Any) -> Scene:
    """The last turn as a night turn."""
    return Scene("victor-1", turn=3, choices={"H31": "night"}, **units)


def test_12_1_cohesion_tests_have_2_more_at_night() -> None:
    scene = night(fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    parts = list(modifiers_of(scene.position, CohesionTest(unit=scene.number("fr-44"), why="fire")))
    assert [(part.what, part.value) for part in parts] == [("night", 2)]


def test_12_1_the_routed_rally_with_3_less_at_night() -> None:
    scene = night(fr_44="1412 SW+NW routed", au_banat="0712 NE+SE")
    assert modifier(scene.position, scene.number("fr-44")) == -3


def test_12_1_disordered_units_that_do_nothing_rally_by_themselves() -> None:
    scene = night(fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW", au_banat="0712 NE+SE")
    events = scene.do(ActReduced("fr-44"))
    while scene.asked == "Movement":
        events += scene.do(scene.offered[-1])
    assert [event.unit for event in events if isinstance(event, Rallied)] == ["fr-44"]
    assert scene.state("fr-44") == "good"


def test_12_1_not_next_to_an_enemy() -> None:
    scene = night(fr_44="1412 SW+NW disordered", fr_101="1414 SW+NW", au_banat="1312 NE+SE")
    events = scene.do(ActReduced("fr-44"))
    while scene.asked == "Movement":
        events += scene.do(scene.offered[-1])
    assert not [event for event in events if isinstance(event, Rallied)]
    assert scene.state("fr-44") == "disordered"
