"""How the player of Jours de Gloire stands: which way units face, where the disordered stay."""

from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.players import make, seat_for
from gloire.players.jours_de_gloire.ground import worth_of_facing
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES
from gloire.systems.jours_de_gloire import actions as do
from tests.systems.jours_de_gloire.scene import Scene

STANDARD = STYLES["standard"]
EAST, WEST = 1, 4


def chosen(scene: Scene) -> Action:
    """What greedy answers to the question now asked."""
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


def faces(scene: Scene, side: str, unit: str) -> dict[int, float]:
    """What each facing is worth to a unit."""
    situation = Situation(scene.game, side)
    return {way: worth_of_facing(situation, STANDARD, scene.number(unit), way) for way in range(6)}


def test_nobody_faces_off_the_map() -> None:
    scene = Scene("ott-1", turn=3, au_ir18="0110 SW+NW", fr_44="0512 SW+NW")
    found = faces(scene, "austrian", "au-ir18")
    assert min(found, key=found.__getitem__) == WEST


def test_many_enemies_are_faced_rather_than_a_few_who_are_nearer() -> None:
    scene = Scene(
        "victor-1", fr_44="0912 NE+SE", au_wurttemberg="1112 SW+NW", au_banat="0612 NE+SE", au_warasdin="0612 NE+SE"
    )
    found = faces(scene, "french", "fr-44")
    assert found[WEST] > found[EAST]


def test_disordered_unit_leaves_the_enemy_rather_than_turn_to_him() -> None:
    units: dict[str, Any] = {"fr_44": "0812 NW+N", "fr_101": "0812 NW+N", "au_hussar5": "0811 NE+SE disordered"}
    scene = Scene("oreilly-1", turn=2, **units).to("Movement")
    answer = chosen(scene)
    assert isinstance(answer, do.MoveUnit)
    assert answer.unit == "au-hussar5"
