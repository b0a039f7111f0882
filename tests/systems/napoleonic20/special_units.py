"""Scenes with light infantry, Cossacks and militia (16.7), most of them on the field of Borodino.

South of Semenovskaya the wood of 1008, 1009, 1108, 1109 and 1209 lies among open fields; 1107, 1207, 1208 and 1210 are
open.
"""

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene

ON = {"special_units": True}
AWAKE = {"no_defense_plan": True}  # Borodino 6.10.4: all Russians may move
DAY, NIGHT = 7, 11


def field(french: dict[str, str], russian: dict[str, str], **more) -> Scene:
    """A scene at Borodino with the option on, in the Russian movement phase unless told otherwise."""
    options = AWAKE | more.pop("options", ON)
    facts = {"scenario": "borodino-20", "phasing": "russian", "turn": DAY, "morale": (9, 9), "options": options}
    return Scene(french, russian, **{**facts, **more})


def reaction(french: dict[str, str], russian: dict[str, str], **more) -> Scene:
    """The same when the French have moved."""
    scene = field(french, russian, phasing="french", **more)
    scene.to_reaction()
    return scene


def ways_out(scene: Scene, unit: str) -> set[str]:
    return {action.hex for action in scene.offered(do.Disengage) if action.unit == unit}


def rallying(unit: str, scenario: str = "borodino-20", **more) -> Scene:
    """A night on which a broken unit of the Russians may try to rally."""
    scene = Scene(
        {"fr-i": "0101"}, {"ru-iii": "1507"}, broken=(unit,), turn=more.pop("turn", NIGHT), phasing="russian",
        scenario=scenario, **{"options": ON, **more},
    )  # fmt: skip
    scene.until("RallyNext")
    return scene
