"""Units that have to retreat, and how they fare."""

import shutil
from pathlib import Path

from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import HazardRolled, UnitBroken
from tests.scene import Scene
from tests.systems.napoleonic20.written import WATERLOO

RING = {"fr-i": "0402", "fr-iic": "0702", "fr-iiic": "0504"}  # every hex next to 0502 is in their zones


def ways(scene: Scene) -> set[str]:
    """The hexes a retreating unit is offered."""
    return {action.hex for action in scene.offered(do.RetreatTo)}


def retire(scene: Scene, unit: str, *hexes: str) -> list[Event]:
    """The unit goes back hex by hex; it must meet no danger."""
    return scene.do(*(do.RetreatTo(unit, hex) for hex in hexes))


def broken_in(events: list[Event]) -> list[tuple[str, str]]:
    """The units that broke, with the hexes where they did."""
    return [(event.unit, event.hex) for event in events if isinstance(event, UnitBroken)]


def dangers(events: list[Event]) -> list[str]:
    """The dangers rolled for, in order."""
    return [event.danger for event in events if isinstance(event, HazardRolled)]


def withdrawing(french: dict[str, str], allied: dict[str, str], unit: str = "ad-reserve") -> Scene:
    """French I Corps attacks a unit of strength 2 in the open, which withdraws."""
    scene = Scene(french=french, allied=allied)
    scene.to_combat()
    scene.fight("fr-i", allied[unit], die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit(unit))
    return scene


def routing(french: dict[str, str], allied: dict[str, str], hexes: int, unit: str = "ad-reserve") -> Scene:
    """French I Corps attacks a unit of strength 2 in the open, which routs so many hexes."""
    scene = Scene(french=french, allied=allied)
    scene.to_combat()
    scene.fight("fr-i", allied[unit], die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit(unit), hexes)
    return scene


def french_routing(french: dict[str, str], allied: dict[str, str], hexes: int) -> Scene:
    """Anglo-Dutch II Corps attacks French IV Corps in the open, which routs so many hexes."""
    scene = Scene(french=french, allied=allied, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii", french["fr-iv"], die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("fr-iv"), hexes)
    return scene


def redrawn(folder: Path, terrain: str = "", hexsides: str = "") -> str:
    """A scenario of the same campaign whose map has one more line of terrain or hexsides."""
    shutil.copytree(WATERLOO, folder, dirs_exist_ok=True)
    map = folder / "map.toml"
    text = map.read_text().replace("[terrain]\n", f"[terrain]\n{terrain}\n")
    map.write_text(text.replace("[hexsides]\n", f"[hexsides]\n{hexsides}\n"))
    return str(folder)


def in_the_corner(
    *battles: tuple[str, str],
    friends: dict[str, str] | None = None,
    routed: dict[str, str] | None = None,
    die: int = 3,
) -> Scene:
    """The Reserve retreats from the corner 0101; the French hold 0102 and 0201, Anglo-Dutch II Corps 0202.

    French units in `routed` stand about and have no zones; `battles` are what they must fight.
    """
    scene = Scene(
        french={"fr-i": "0102", "fr-ii": "0201", **(routed or {})},
        allied={"ad-reserve": "0101", "ad-ii": "0202", **(friends or {})},
        routed=dict.fromkeys(routed or {}, "french"),
    )
    scene.to_combat()
    scene.declare("fr-i", "0101")
    for attackers, hex in battles or [("fr-ii", "0202")]:
        scene.declare(attackers, hex)
    scene.do(do.FightBattle("0101"))
    scene.roll_battle(die)  # 3 against 2: DW on 3, DR on 5
    scene.do(do.RetreatUnit("ad-reserve"))
    return scene
