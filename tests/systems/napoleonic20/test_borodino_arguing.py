"""Borodino 5.0, Generals Argue, on many small positions: every declaration can be completed, and R40 is kept to."""

import random

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import CombatPhase
from tests.scene import Scene
from tests.systems.napoleonic20.russians import field

OPEN_GROUND = ["1405", "1505", "1506", "1604", "1605", "1606", "1705", "1706", "1504", "1704", "1607"]
FIRST, SECOND = ("ru-ii", "ru-iii", "ru-iv"), ("ru-vii", "ru-viii", "ru-bag-cav")
NEITHER = ("ru-res-art", "ru-militia-1")
FRENCH = ("fr-i", "fr-iii", "fr-iv", "fr-v")


def arguing(rng: random.Random) -> Scene:
    """A few units of both armies on open ground, in a Russian turn in which the generals argue."""
    hexes = rng.sample(OPEN_GROUND, rng.randint(4, 9))
    french = rng.sample(FRENCH, rng.randint(1, min(4, len(hexes) - 2)))
    russian = rng.sample(FIRST + SECOND + NEITHER, len(hexes) - len(french))
    places = dict(zip([*french, *russian], hexes, strict=True))
    scene = field(
        {unit: places[unit] for unit in french},
        {unit: places[unit] for unit in russian},
        phasing="russian",
        effects=("generals-argue",),
    )
    scene.to_combat()
    return scene


def declare(scene: Scene, rng: random.Random) -> list[tuple[set[str], set[str]]]:
    """Declares at random to the end; the battles, as units and hexes."""
    battles = []
    while scene.kind == "Declare":
        assert scene.actions, "a declaration got stuck"
        action = rng.choice(scene.actions)
        phase = scene.position.stack[-1]
        assert isinstance(phase, CombatPhase)
        if isinstance(action, do.CloseBattle):
            ids, labels, where = scene.scenario.ids, scene.scenario.labels, scene.position.where
            units, foes = {ids[u] for u in phase.attackers}, {labels[where[u]] for u in phase.defenders}
            battles.append((units, foes))
        scene.do(action)
    return battles


@pytest.mark.parametrize("seed", range(60))
def test_borodino_5_0_card_generals_argue_never_strands_a_declaration(seed):
    rng = random.Random(seed)
    scene = arguing(rng)
    neighbours, index, labels = scene.scenario.map.grid.neighbours, scene.scenario.index, scene.scenario.labels
    enemies = {scene.place(unit) for unit in FRENCH if scene.place(unit) in index}
    units = [unit for unit in FIRST + SECOND + NEITHER if scene.place(unit) in index]
    beside = {unit: {labels[hex] for hex in neighbours[index[scene.place(unit)]]} & enemies for unit in units}
    battles = declare(scene, rng)
    assert not any(attackers & set(FIRST) and attackers & set(SECOND) for attackers, _ in battles)
    attacked = {hex for _, foes in battles for hex in foes}
    for unit in units:
        if beside[unit] and not any(unit in attackers for attackers, _ in battles):
            other = set(SECOND) if unit in FIRST else set(FIRST) if unit in SECOND else set()
            assert beside[unit] <= attacked, f"{unit} had somebody left to attack"
            assert any(attackers & other and foes & beside[unit] for attackers, foes in battles)
    assert attacked == {hex for foes in beside.values() for hex in foes}
