"""6.0 Movement."""

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene


def test_6_2_infantry_moves_its_allowance():
    """6.2: two points, no more."""
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-i": "2001"})

    assert "1205" not in scene.reach("fr-ii") or scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "1601")).rule == "6.2"


def test_6_3_enemy_hex_cannot_be_entered():
    """6.3: units of the two sides never share a hex."""
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-i": "1304"})

    assert scene.why_not(do.MoveUnit("fr-ii", "1304")).rule in ("6.3", "6.8")


def test_6_7_entering_an_enemy_zone_ends_the_move():
    scene = Scene(french={"fr-iic": "1003"}, allied={"ad-i": "1304"})

    assert scene.place("fr-iic") == "1003"
    assert scene.reach("fr-iic")
