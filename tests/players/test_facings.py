"""Where the script of Jours de Gloire faces: a facing counts by the attack that it opens, too."""

from gloire.players.jours_de_gloire.attacks import opened
from gloire.players.jours_de_gloire.judgement import judged
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.names import named
from tests.systems.jours_de_gloire.scene import Scene

STYLE = STYLES["standard"]
NORTH_WEST = 5  # the corner between the hexsides NW and N
BOTH = 0  # that between N and NE


def facing_two() -> Scene:
    """The 44e (9) faces a disordered regiment and a fresh one: it would have to attack both."""
    return Scene("victor-1", fr_44="1009 N+NE", au_ir51="1008 SE+S disordered", au_ir18="1108 S+SW").to("Movement")


def attack_opened(scene: Scene, unit: str, facing: int) -> float:
    situation = Situation(scene.game, "french")
    return opened(situation, STYLE, named(situation.position, unit), facing)


def test_who_can_attack_one_of_two_enemies_alone_turns_to_him():
    scene = facing_two()
    turns = {one.action: one.value for one in judged(Situation(scene.game, "french"), STYLE)}
    assert turns[do.TurnUnit("fr-44")] > 0

    scene.do(do.TurnUnit("fr-44"))
    best = max(judged(Situation(scene.game, "french"), STYLE), key=lambda one: one.value)
    assert best.action == do.FaceTo("fr-44", NORTH_WEST)


def test_a_facing_opens_what_the_attack_from_it_promises_and_nothing_where_there_is_nobody():
    scene = facing_two()
    assert attack_opened(scene, "fr-44", NORTH_WEST) > attack_opened(scene, "fr-44", BOTH) > 0
    assert attack_opened(scene, "fr-44", facing=3) == 0


def test_an_attack_that_nobody_would_make_is_not_held_against_a_facing():
    weak = Scene("victor-1", fr_11hus="1009 N+NE", au_ir51="1008 SE+S", au_ir18="1108 S+SW").to("Movement")
    assert attack_opened(weak, "fr-11hus", BOTH) == 0
