"""16.5.2 Cadre units. (The third day sets two of them up; rallying into cadres is optional.)"""

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night, seen


def test_16_5_2_cadre_moves_like_infantry():
    scene = Scene({"fr-i": "0202"}, {"pr-cadre-1": "1011"}, phasing="allied")
    assert "1211" in scene.reach("pr-cadre-1")
    assert "0912" in scene.reach("pr-cadre-1")
    assert "1312" not in scene.reach("pr-cadre-1")


def test_16_5_2_cadre_fights_with_one_point():
    scene = Scene({"fr-i": "0302"}, {"pr-cadre-1": "0402"}, phasing="allied")
    scene.to_combat()
    (resolved,) = seen(scene.fight("pr-cadre-1", "0302", die=6), BattleResolved)
    assert resolved.differential == -2


def test_16_5_2_cadre_exerts_a_zone():
    scene = Scene({"fr-i": "0202"}, {"pr-cadre-1": "0402"})
    assert "0302" in scene.reach("fr-i")
    assert "0403" not in scene.reach("fr-i")


def test_16_5_2_cadre_suffers_from_rain_like_infantry():
    scene = Scene({"fr-i": "0302"}, {"pr-cadre-1": "0402"}, turn=9)
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=2), BattleResolved)
    assert [part.value for part in resolved.defence] == [0]


def test_16_5_2_cadre_cannot_countercharge():
    scene = Scene({"fr-i": "0302"}, {"pr-cadre-1": "0402"})
    scene.do(do.EndMovement())
    assert (scene.kind, scene.asks) == ("Declare", "french")


def break_a_cadre(turn: int = 12) -> Scene:
    scene = Scene({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, turn=turn, broken=("pr-i",))
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0402", die=6)
    return scene


def test_16_5_2_broken_cadre_returns_to_the_cadres_available():
    assert break_a_cadre().place("pr-cadre-1") == "aside"


def test_16_5_2_broken_cadre_changes_morale_like_any_unit():
    assert break_a_cadre().morale == (7, 5)


def test_16_5_2_broken_cadre_cannot_rally():
    scene = break_a_cadre(turn=15)
    scene.until("Move")
    scene.until("DrawEvent")
    assert scene.position.turn == 16
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("SpendOnRally")
    assert scene.asks == "allied"
    scene.do(do.NoRallySpending())
    assert scene.offered(do.RallyUnit) == [do.RallyUnit("pr-i")]
    assert scene.why_not(do.RallyUnit("pr-cadre-1")).rule == "10.0"


def test_16_5_2_cadres_are_not_used_where_nobody_set_them_up():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "1703"}, broken=("fr-ii",))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 4)
    assert scene.place("fr-ii") == "broken"
    assert scene.place("fr-cadre-1") == "aside"
