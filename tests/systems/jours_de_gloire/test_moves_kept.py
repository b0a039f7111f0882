"""Moves that are kept for a position are not those of a clone in which something else happened."""

from gloire.systems.jours_de_gloire.actions import CeaseFire, FireAt, MoveUnit
from tests.systems.jours_de_gloire.fights import N_NE
from tests.systems.jours_de_gloire.scene import Field


def test_4_4_2_a_clone_that_fires_does_not_slow_the_guns_of_the_position_it_was_made_from() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_inf1="1612 N+NE", au_inf1="1609 S+SW").to("Fire")
    twin = scene.game.clone()
    twin.apply(FireAt("fr-gun1", "1609", N_NE))
    while twin.question is not None and twin.question.kind != "Movement":
        twin.apply(twin.question.actions[0])
    assert twin.question is not None
    slow = {action.hex for action in twin.question.actions if isinstance(action, MoveUnit) and action.unit == "fr-gun1"}
    scene.do(CeaseFire())
    assert slow < scene.hexes(MoveUnit, "fr-gun1")
