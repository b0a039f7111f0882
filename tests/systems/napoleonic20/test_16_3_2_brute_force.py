"""16.3.2: previews of bombardments against every die, and offers against every declaration the rules allow."""

import random
from typing import Any

import pytest

from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.outcomes import Fate
from tests.scene import Scene
from tests.systems.napoleonic20.previews import chances, check_fates, declared, fate, resolve
from tests.systems.napoleonic20.test_declaration_brute_force import Placement, Progress, beside, place_at_random

ON = {"artillery_support": True}
MUD = 11

# Previews


BATTLES: dict[str, Any] = {
    "guns alone": ({"fr-res": "1509"}, {"pr-iii": "1609"}, {}),
    "guns alone, beaten": ({"fr-res": "1509"}, {"ad-i": "1609"}, {}),
    "guns and infantry": ({"fr-i": "1608", "fr-res": "1509"}, {"pr-i": "1609"}, {}),
    "guns and cavalry, beaten": ({"fr-ivc": "1608", "fr-res": "1509"}, {"ad-i": "1609"}, {}),
    "guns hemmed in": ({"fr-res": "1509"}, {"ad-i": "1609"}, {"bystanders": {"pr-i": "1411", "pr-ii": "1309"}}),
    "routed guns": ({"fr-res": "1509"}, {"pr-iii": "1609"}, {"routed": {"fr-res": "allied"}}),
    "many against few": ({"fr-i": "1608", "fr-ii": "1708", "fr-res": "1509"}, {"pr-iii": "1609"}, {}),
    "in mud": ({"fr-res": "1509"}, {"pr-iii": "1609"}, {"turn": MUD}),
}


@pytest.mark.parametrize("name", BATTLES)
def test_16_3_2_preview_agrees_with_the_battle_on_every_face(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, options=ON, **more)
    outcomes = scene.game.preview(fight)
    for face in range(1, 7):
        twin, fought = resolve(scene.game, fight, face)
        assert (outcomes.attack, outcomes.defence) == (fought.attack, fought.defence)
        softened = [
            event.to for event in twin.events() if isinstance(event, happened.ResultSoftened) and not event.unit
        ]
        assert face in chances(outcomes)[softened[-1] if softened else fought.result]


@pytest.mark.parametrize("name", BATTLES)
def test_16_3_2_fates_agree_with_the_game_played_through_all_dice(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, options=ON, **more)

    assert check_fates(scene.game, fight)


def test_16_3_2_fate_of_guns_beside_breaking_attackers_is_a_withdrawal():
    attackers, defenders = {"fr-ivc": "1608", "fr-res": "1509"}, {"ad-i": "1609"}
    scene, fight = declared(attackers, defenders, options=ON, good_ground=("ad-i", "+1"))
    outcomes = scene.game.preview(fight)

    assert fate(outcomes, "AB", "fr-ivc") == Fate("fr-ivc", 1.0)
    assert fate(outcomes, "AB", "fr-res") == Fate("fr-res", 0.0, {1: 1.0}, 0.0, {1: 0.0})
    assert fate(outcomes, "AR", "fr-res") == fate(outcomes, "AB", "fr-res")
    assert check_fates(scene.game, fight)


# Declarations


class WithGuns(Placement, frozen=True):
    """A small random position in which one of the attackers is the Reserve Artillery."""

    def scene(self) -> Scene:
        units = {unit: hex for hex, unit in (self.attackers | self.defenders).items() if unit}
        garrisons = " ".join(hex for hex, unit in self.defenders.items() if not unit)
        routed = {unit: "french" for unit, hex in units.items() if hex in self.routed}
        scene = Scene(units, turn=self.turn, routed=routed, garrisons={"allied": garrisons}, options=ON)
        scene.to_combat()
        return scene

    def targets(self, attacker: str) -> list[str]:
        """16.3.2: guns attack whoever is beside them, rivers or no rivers."""
        if self.attackers[attacker] != "fr-res":
            return super().targets(attacker)
        return [hex for hex in self.defenders if hex in beside(attacker)]


def with_guns(ground: str, rng: random.Random) -> WithGuns | None:
    found = place_at_random(ground, rng)
    if found.phasing != "french":
        return None
    hex = rng.choice(sorted(found.attackers))
    facts = {name: getattr(found, name) for name in found.__struct_fields__}
    return WithGuns(**{**facts, "attackers": {**found.attackers, hex: "fr-res"}})


@pytest.mark.parametrize("ground", ["wavre", "limal", "ligny"])
def test_16_3_2_offers_with_guns_are_exactly_the_steps_toward_some_lawful_declaration(ground):
    rng, bombarded = random.Random(ground), 0
    for _ in range(500):
        placement = with_guns(ground, rng)
        if placement is None or not any(placement.targets(unit) for unit in placement.attackers):
            continue
        progress = Progress(placement, frozenset(placement.lawful()))
        while progress.asked:
            assert set(progress.scene.actions) == progress.wanted(), (placement, progress.closed, progress.open)
            progress.take(rng.choice(progress.scene.actions))
        assert progress.closed in progress.lawful, placement
        guns = next(hex for hex, unit in placement.attackers.items() if unit == "fr-res")
        across = set(placement.targets(guns)) - set(Placement.targets(placement, guns))
        bombarded += any(guns in attackers and defenders & across for attackers, defenders in progress.closed)
    assert bombarded > 5
