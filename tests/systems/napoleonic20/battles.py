"""Battles of all French units against all Allied ones.

Most are fought on the open ground around 1311, whose neighbours are 1211 and 1212 (south), 1310 and 1312, 1411 and 1412
(north). Prussian I is worth 3, II 3, III 2, IV 3; French I 3, II 3, III 2, IV 2, a cavalry corps 1, IG 4.
"""

from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene


def battle(french, allied, **more):
    """A battle of all French units against all Allied ones, up to its first question after it is joined."""
    scene = Scene(french, allied, **more)
    scene.to_combat()
    attackers, defenders = (french, allied) if more.get("phasing", "french") == "french" else (allied, french)
    scene.begin_battle(" ".join(attackers), " ".join(defenders.values()))
    return scene


def reckoning(scene, die=3, reserves=""):
    """The battle as it is resolved: every part of it."""
    return next(e for e in scene.roll_battle(die, reserves) if isinstance(e, BattleResolved))


def even(**more):
    """3 against 3 in the open."""
    return battle({"fr-i": "1211"}, {"pr-i": "1311"}, **more)


def parts(modifiers):
    return [(part.what, part.value, part.rule) for part in modifiers]


def attack(attackers: dict[str, str], defenders: dict[str, str], die: int, **facts: object) -> Scene:
    """All French units attack all Allied ones; the scene stands at what follows the result."""
    scene = Scene(attackers, defenders, **facts)  # type: ignore[arg-type]  # passed on as they are
    scene.to_combat()
    scene.fight(" ".join(attackers), " ".join(defenders.values()), die=die)
    return scene
