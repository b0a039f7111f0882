"""Battles that have just been won, and where the victors may advance."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import ControlRolled
from tests.scene import Scene
from tests.systems.napoleonic20.turns import seen

CORPS = {"fr-i": "0402", "fr-ii": "0403"}
CAVALRY = {"fr-i": "0402", "fr-ivc": "0403"}  # 4 against 2
KEPT, LOST = 6, 1


def advances(scene: Scene, unit: str) -> set[str]:
    """The hexes a victorious unit is offered to advance to."""
    return {action.hex for action in scene.offered(do.AdvanceTo) if action.unit == unit}


def driven_off(french: dict[str, str]) -> Scene:
    """The French attack the Reserve in 0502 with everything they have; it withdraws to 0602."""
    scene = Scene(french=french, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight(" ".join(french), "0502", die=2)  # DW from a differential of 2
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    return scene


def put_to_flight(french: dict[str, str], *hexes: str, turn: int = 12) -> Scene:
    """The French attack the Reserve in 0502 with everything they have; it routs along these hexes."""
    scene = Scene(french=french, allied={"ad-reserve": "0502"}, turn=turn)
    scene.to_combat()
    scene.fight(" ".join(french), "0502", die=4)  # DR from a differential of 2
    scene.do(do.RetreatUnit("ad-reserve"), len(hexes), *(do.RetreatTo("ad-reserve", hex) for hex in hexes))
    return scene


def repulsed(allied: dict[str, str]) -> Scene:
    """French IV Corps attacks one Allied unit of strength 2 in 0502 and has to withdraw to 0302."""
    scene = Scene(french={"fr-iv": "0402"}, allied=allied)
    scene.to_combat()
    scene.fight("fr-iv", "0502", die=2)  # 2 against 2: AW
    scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0302"))
    return scene


def control_kept(die: int, choices: dict[str, Any]) -> bool:
    """Whether light cavalry keeps control on this die."""
    scene = Scene({"fr-ic": "0302", "fr-i": "0301"}, {"ad-reserve": "0402"}, choices=choices)
    scene.to_combat()
    scene.fight("fr-ic fr-i", "0402", die=2)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0501"))
    (rolled,) = seen(scene.do(die), ControlRolled)
    kept: bool = rolled.kept
    return kept
