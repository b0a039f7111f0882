"""Case 8.2, the duty to attack: all that can be announced, against the rule spelt out, on random positions."""

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from gloire.core.game import Game
from gloire.systems.jours_de_gloire.actions import AnnounceShock, EndAnnouncing
from gloire.systems.jours_de_gloire.setup import FACINGS
from tests.systems.jours_de_gloire.scene import Field, Scene

OPEN = [f"{column}{row:02}" for column in (16, 17) for row in range(6, 11)]
AROUND_A_VILLAGE = ["0312", "0311", "0313", "0411", "0412", "0413", "0211", "0212"]
FRENCH, AUSTRIANS = ("fr_inf1", "fr_inf2", "fr_lc1"), ("au_inf1", "au_inf2", "au_inf3", "au_gun1")
Attack = tuple[str, int, frozenset[str]]  # the attacker's hex, its facing, the hexes it attacks


def thrown(seed: int, hexes: list[str]) -> Scene:
    """A position with three attackers, one of them disordered at times, and four enemies."""
    rng = random.Random(seed)
    places = rng.sample(hexes, len(FRENCH) + len(AUSTRIANS))
    units = {
        name: f"{hex} {rng.choice(FACINGS)}{rng.choice(('', '', '', ' disordered'))}"
        for name, hex in zip((*FRENCH, *AUSTRIANS), places, strict=True)
    }
    return Field(**units)


def by_the_rule(scene: Scene) -> set[frozenset[Attack]]:
    """8.2 in its own words: each who attacks attacks some in front, and none in front of it is left unattacked."""
    return {
        frozenset(attacks)
        for attacks in _all_sets(scene)
        if all(_before(scene, hex, facing) <= _attacked(attacks) for hex, facing, _ in attacks)
    }


def _attacked(attacks: tuple[Attack, ...]) -> set[str]:
    return {target for _, _, targets in attacks for target in targets}


def _all_sets(scene: Scene) -> Iterator[tuple[Attack, ...]]:
    units = [name.replace("_", "-") for name in FRENCH if scene.state(name.replace("_", "-")) == "good"]
    each = [[None, *_attacks_of(scene, unit)] for unit in units]
    for attacks in product(*each):
        yield tuple(attack for attack in attacks if attack)


def _attacks_of(scene: Scene, unit: str) -> Iterator[Attack]:
    """Every facing that it may take, and every part of what lies before it."""
    hex = scene.place(unit)
    facings = range(6) if hex == "0312" else [FACINGS.index(scene.facing(unit))]
    for facing in facings:
        before = sorted(_before(scene, hex, facing))
        for size in range(1, len(before) + 1):
            yield from ((hex, facing, frozenset(some)) for some in combinations(before, size))


def _before(scene: Scene, hex: str, facing: int) -> set[str]:
    """The enemies in the two hexes that meet at the corner it faces."""
    grid = scene.position.grid
    near = grid.near[grid.index[hex]]
    enemies = {scene.place(name.replace("_", "-")) for name in AUSTRIANS}
    return {grid.labels[there] for there in (near[facing], near[(facing + 1) % 6]) if there >= 0} & enemies


def by_the_engine(scene: Scene) -> set[frozenset[Attack]]:
    """Every set of attacks with which one can go on, however one comes to it; none where nobody can attack."""
    if scene.asked != "Announce":
        return {frozenset()}
    found: set[frozenset[Attack]] = set()
    seen: set[frozenset[Attack]] = set()
    waiting: list[tuple[Game, frozenset[Attack]]] = [(scene.game, frozenset())]
    while waiting:
        game, attacks = waiting.pop()
        if attacks in seen:
            continue
        seen.add(attacks)
        if game.question is None or game.question.kind != "Announce" or EndAnnouncing() in game.question.actions:
            found.add(attacks)
        if game.question is None or game.question.kind != "Announce":
            continue
        for action in game.question.actions:
            if isinstance(action, AnnounceShock):
                twin = game.clone()
                twin.apply(action)
                hex = scene.place(action.unit)
                waiting.append((twin, attacks | {(hex, action.facing, frozenset(action.hexes))}))
    return found


@pytest.mark.parametrize("hexes", [OPEN, AROUND_A_VILLAGE], ids=["open", "village"])
@pytest.mark.parametrize("seed", range(40))
def test_8_2_all_that_can_be_announced_is_what_the_rule_allows(seed: int, hexes: list[str]) -> None:
    scene = thrown(seed, hexes)
    while scene.asked in ("ArrangeStacks", "Fire", "Movement"):
        scene.do(scene.offered[-1])
    assert by_the_engine(scene) == by_the_rule(scene)
