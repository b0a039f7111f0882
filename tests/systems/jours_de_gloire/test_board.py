"""What lies on the board: faces, facing, states, markers of charge and shock, the cup; what questions want there."""

from gloire.core.display import Counter, Cup
from gloire.render.shown import board_of
from gloire.systems.jours_de_gloire import actions as do
from tests.systems.jours_de_gloire.scene import Scene

FULL = "marengo-14-june"


def counter(scene: Scene, unit: str) -> Counter:
    return next(one for one in scene.game.view("french").counters if one.unit == unit)


def cup(scene: Scene) -> Cup:
    return scene.game.view("french").cups[0]


def test_0_3_a_face_shows_strength_then_cohesion_engagement_and_movement():
    scene = Scene("victor-1", fr_101="0912 SW+NW", au_ogulin="0612 NE+SE")
    face = next(one for one in scene.game.scenario.system.faces(scene.game.scenario) if one.key == "fr-101-good")
    assert [figure.text for figure in face.figures] == ["9", "6", "5", "5"]


def test_0_3_the_disordered_side_is_torn():
    scene = Scene("victor-1", fr_101="0912 SW+NW disordered", au_ogulin="0612 NE+SE")
    faces = {one.key: one for one in scene.game.scenario.system.faces(scene.game.scenario)}
    assert "torn" in faces[counter(scene, "fr-101").face].signs


def test_6_1_1_a_unit_faces_a_corner_with_two_front_hexes():
    facing = counter(Scene("victor-1", fr_101="0912 SW+NW", au_ogulin="0612 NE+SE"), "fr-101").facing
    assert facing is not None
    assert (facing.to, facing.fronts) == ("corner", (facing.way, (facing.way + 1) % 6))


def test_6_1_1_a_unit_in_a_village_looks_all_round():
    facing = counter(Scene("victor-1", fr_101="0712 SW+NW", au_ogulin="0612 NE+SE"), "fr-101").facing
    assert facing is not None
    assert facing.to == "all"


def test_4_2_a_square_is_framed_and_has_no_bracket():
    shown = counter(Scene("victor-1", fr_101="0912 SW+NW square", au_ogulin="0612 NE+SE"), "fr-101")
    assert "framed" in shown.dress
    assert shown.facing is None


def test_10_4_a_routed_unit_is_tilted_with_a_ribbon():
    scene = Scene("victor-1", fr_101="0912 SW+NW routed", au_ogulin="0612 NE+SE")
    shown = counter(scene, "fr-101")
    assert ("tilted" in shown.dress, shown.ribbon, shown.facing) == (True, "routed", None)
    assert board_of(scene.game, "french").ribbons["routed"] == "ROUTED"


def test_2_2_the_cup_shows_what_was_drawn_what_is_in_play_and_what_is_left():
    scene = Scene("victor-1", cup=("oreilly-1", "oreilly-2"), fr_101="0912 SW+NW", au_ogulin="0612 NE+SE")
    assert cup(scene).left == 2
    assert [chit.text for chit in cup(scene).inside] == ["5", "4"]
    assert {chit.army for chit in cup(scene).inside} == {"austrian"}


def test_1_c_before_the_cup_is_filled_nothing_is_told_of_it():
    scene = Scene(battle=FULL, chiefs={"fr-victor": "0713"}, fr_44="0612 SW+NW", au_ir53="0306 NE+SE")
    assert cup(scene) == Cup(key="cup")


def test_6_1_2_facing_is_pointed_at_by_corners():
    scene = Scene("victor-1", orders=("fr-101",), fr_101="0912 SW+NW", au_ogulin="0312 NE+SE")
    scene.do(do.TurnUnit("fr-101"))
    question = scene.game.question
    assert question is not None
    assert question.prompt(question.about, question.actions).turns == "corner"


def test_6_1_2_a_unit_turns_where_it_stands_by_an_answer_that_the_board_knows():
    scene = Scene("victor-1", orders=("fr-101",), fr_101="0912 SW+NW", au_ogulin="0312 NE+SE")
    question = scene.game.question
    assert question is not None
    asked = question.prompt(question.about, question.actions)
    assert asked.pivots == "TurnUnit"
    assert do.TurnUnit("fr-101") in question.actions
