"""How the player of Jours de Gloire stands: which way units face."""

from gloire.players.jours_de_gloire.ground import worth_of_facing
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES
from tests.systems.jours_de_gloire.scene import Scene

STANDARD = STYLES["standard"]
EAST, WEST = 1, 4


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
