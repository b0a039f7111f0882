"""Greedy where a unit may go several ways to one hex (6.0): it takes the one that serves best."""

from typing import Any

import pytest

from gloire.players.napoleonic20.aftermath import advance
from gloire.players.napoleonic20.marching import March, go_on
from gloire.players.napoleonic20.reacting import disengage
from gloire.players.napoleonic20.situation import Situation
from gloire.players.napoleonic20.styles import STYLES
from gloire.players.protocol import STANDARD
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.position import Position
from tests.scene import Scene
from tests.systems.napoleonic20.smolensk_scenes import FRENCH, smolensk
from tests.systems.napoleonic20.test_09_advance import both_fled
from tests.systems.napoleonic20.test_borodino_plan import french_turn
from tests.systems.napoleonic20.test_smolensk_ground import beset


def going(scene: Scene, unit: str, hex: str) -> Any:
    """The move by which a unit that is to go to a hex goes there."""
    assert scene.asks is not None
    study = Situation(scene.game, scene.asks).study(STYLES[STANDARD])
    (scored,) = go_on(study, march(scene.position, {scene.number(unit): scene.scenario.index[hex]}))
    return scored.action


def march(position: Position, places: dict[int, int]) -> March:
    turn = (position.turn, position.phasing)
    return March(turn, position.marched, tuple(position.where), places=places, choices={}, reasons={})


def test_6_0_a_lone_leader_is_chased_on_the_way():
    scene = Scene({"fr-iic": "0402"}, {"ad-wellington": "0405"}, options={"leaders": True})

    assert going(scene, "fr-iic", "0303") == do.MoveUnit("fr-iic", "0303", ("0403", "0404", "0303"))


def test_6_0_where_nobody_is_on_the_way_the_unit_goes_the_plain_one():
    scene = Scene({"fr-iic": "0402"}, {"ad-wellington": "2012"}, options={"leaders": True})

    assert going(scene, "fr-iic", "0303") == do.MoveUnit("fr-iic", "0303")


def test_16_9_3_a_leader_is_caught_from_the_side_on_which_he_has_no_refuge():
    """With the corps at 0306 and 0506 he has nowhere to go when a unit comes to 0404."""
    scene = Scene(
        {"fr-iic": "0402", "fr-i": "0306", "fr-ii": "0506"}, {"ad-wellington": "0405"}, options={"leaders": True}
    )
    caught = going(scene, "fr-iic", "0303")
    scene.do(caught)

    assert scene.place("ad-wellington") == "broken"


@pytest.mark.parametrize(("unit", "start", "hex"), [("fr-ic", "1106", "1306"), ("fr-ic", "0707", "0708")])
def test_borodino_6_10_2_nobody_wakes_the_russians_in_passing(unit, start, hex):
    scene = french_turn({unit: start}, {"ru-ii": "1901"})
    assert [action for action in scene.offered(do.MoveUnit) if action.hex == hex and action.way]

    assert going(scene, unit, hex) == do.MoveUnit(unit, hex)


def test_smolensk_6_12_nobody_betrays_the_ford_in_passing():
    scene = smolensk(FRENCH, {"ru-vi": "0908"}, phasing="russian")
    assert [action for action in scene.offered(do.MoveUnit) if action.hex == "1009" and action.way]

    assert going(scene, "ru-vi", "1009") == do.MoveUnit("ru-vi", "1009")


def test_9_9_an_advance_takes_the_garrison_on_its_way():
    scene = both_fled({"allied": "0503"})
    ways = [action for action in scene.offered(do.AdvanceTo) if action.hex == "0603"]
    study = Situation(scene.game, "french").study(STYLES[STANDARD])
    found = {scored.action: scored.value for scored in advance(study)}

    assert found[ways[1]] > found[ways[0]]


def test_smolensk_6_12_cavalry_that_slips_away_keeps_the_ford_secret():
    scene = beset()
    study = Situation(scene.game, "russian").study(STYLES[STANDARD])
    found = {scored.action: scored.value for scored in disengage(study)}
    best = max((action for action in found if getattr(action, "hex", "") == "1010"), key=lambda action: found[action])
    scene.do(best)

    assert scene.game.view().facts["states"] == []
