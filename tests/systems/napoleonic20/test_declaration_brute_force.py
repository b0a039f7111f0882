"""9.1 and 9.2 against brute force: on thousands of small positions the engine's step-by-step declaration is held
against a list of every lawful set of battles, made here from the map file and the words of the rules alone.
"""

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gloire.systems.napoleonic20 as system
from gloire.core.actions import Action
from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene

Battle = tuple[frozenset[str], frozenset[str]]  # attackers' hexes, defenders' hexes
Declaration = frozenset[Battle]
OPEN_NONE: Battle = (frozenset(), frozenset())

CLEAR, DOWNPOUR = 12, 7  # turns
FRENCH = ("fr-i", "fr-ii", "fr-iii", "fr-iv", "fr-vi", "fr-res")
ALLIED = ("ad-i", "ad-ii", "ad-reserve", "pr-i", "pr-ii", "pr-iv")
GROUNDS = {
    "hougomont": "1302 1303 1401 1402 1403 1404 1501 1502 1503 1602 1603",
    "wavre": "1608 1609 1610 1708 1709 1710 1711 1809 1810 1811",
    "limal": "1407 1408 1409 1410 1507 1508 1509 1510 1608 1609",
    "ligny": "0307 0308 0309 0310 0407 0408 0409 0410 0508 0509",
    "open ground": "1210 1211 1212 1310 1311 1312 1410 1411 1412",
}
POSITIONS = 600  # on each ground, one in four of them in a downpour


# The map, read without the engine.


@cache
def printed() -> dict[str, set[str]]:
    """The hexes and hexsides of the Waterloo map file by kind."""
    folder = Path(system.__file__).parent / "scenarios" / "waterloo_20"
    file = tomllib.loads((folder / "map.toml").read_text())
    return {kind: set(text.split()) for part in ("terrain", "hexsides") for kind, text in file[part].items()}


def beside(hex: str) -> set[str]:
    """The six labels around a hex: even rows stand half a hex to the west."""
    row, place = int(hex[:2]), int(hex[2:])
    west = place - 1 if row % 2 == 0 else place
    pairs = [(row, place - 1), (row, place + 1)]
    pairs += [(near, along) for near in (row - 1, row + 1) for along in (west, west + 1)]
    return {f"{r:02}{p:02}" for r, p in pairs}


def has_side(kind: str, one: str, other: str) -> bool:
    return "|".join(sorted((one, other))) in printed()[kind]


def river_between(one: str, other: str, turn: int) -> bool:
    """7.0 + Waterloo 5.2.1: a major river, or in a downpour any river."""
    return has_side("major", one, other) or (turn == DOWNPOUR and has_side("minor", one, other))


def can_attack(one: str, other: str, turn: int) -> bool:
    """9.4.2: across a major river only over a bridge."""
    if other not in beside(one):
        return False
    return not river_between(one, other, turn) or has_side("bridge", one, other)


def controls(one: str, other: str, turn: int) -> bool:
    """7.0: whether a unit in one hex has the other in its zone."""
    if other not in beside(one) or other in printed()["fortified"]:
        return False
    built_up = (
        printed()["town"] | printed()["fortified"] | printed()["C15"]
    )  # C15: Ligny, a town unless chosen otherwise
    return not (one in built_up and other in built_up) and not river_between(one, other, turn)


# Every lawful declaration, by the words of the rules.


class Placement(msgspec.Struct, frozen=True):
    """A small random position."""

    turn: int
    phasing: str
    attackers: dict[str, str]  # hex: unit
    defenders: dict[str, str]  # hex: unit, or nothing for a garrison
    routed: frozenset[str]  # hexes

    def scene(self) -> Scene:
        """The position in the engine, where battles are declared."""
        units = {unit: hex for hex, unit in (self.attackers | self.defenders).items() if unit}
        garrisons = " ".join(hex for hex, unit in self.defenders.items() if not unit)
        enemy = "allied" if self.phasing == "french" else "french"
        scene = Scene(
            units,
            turn=self.turn,
            phasing=self.phasing,
            routed={unit: "french" for unit, hex in units.items() if hex in self.routed},
            garrisons={enemy: garrisons},
        )
        scene.to_combat()
        return scene

    def targets(self, attacker: str) -> list[str]:
        return [hex for hex in self.defenders if can_attack(attacker, hex, self.turn)]

    def zone_on(self, one: str, other: str) -> bool:
        """9.6.3: a routed unit has no zone."""
        return one not in self.routed and controls(one, other, self.turn)

    def lawful(self) -> set[Declaration]:
        """All declarations that meet every duty."""
        return {frozenset(battles) for battles in self._battles(list(self.attackers), []) if self.meets_duties(battles)}

    def _battles(self, waiting: list[str], battles: list[Battle]) -> Iterator[list[Battle]]:
        """9.1.2 + 9.2.2: every way to form battles in which no unit stands twice and all touch all."""
        if not waiting:
            yield battles
            return
        unit, later = waiting[0], waiting[1:]
        targets = set(self.targets(unit))
        yield from self._battles(later, battles)
        for i, (attackers, defenders) in enumerate(battles):
            if defenders <= targets:
                yield from self._battles(later, [*battles[:i], (attackers | {unit}, defenders), *battles[i + 1 :]])
        taken = {hex for _, defenders in battles for hex in defenders}
        for some in subsets(sorted(targets - taken)):
            yield from self._battles(later, [*battles, (frozenset({unit}), some)])

    def meets_duties(self, battles: list[Battle]) -> bool:
        attacking = {hex for attackers, _ in battles for hex in attackers}
        attacked = {hex for _, defenders in battles for hex in defenders}
        for unit in self.attackers:
            holders = {enemy for enemy in self.defenders if self.zone_on(enemy, unit)}
            if holders and unit not in attacking:
                return False  # 9.1
            if holders - attacked:
                return False  # 7.3
            if unit in attacking and any(self.zone_on(unit, enemy) for enemy in set(self.defenders) - attacked):
                return False  # 9.1 + 9.1.1 B
        return True


def subsets(hexes: list[str]) -> Iterator[frozenset[str]]:
    for mask in range(1, 1 << len(hexes)):
        yield frozenset(hex for i, hex in enumerate(hexes) if mask >> i & 1)


@cache
def placements(ground: str) -> list[tuple[Placement, frozenset[Declaration]]]:
    """Random positions in which somebody can attack, each with its lawful declarations."""
    rng = random.Random(ground)
    found: list[tuple[Placement, frozenset[Declaration]]] = []
    while len(found) < POSITIONS:
        placement = place_at_random(ground, rng)
        if any(placement.targets(unit) for unit in placement.attackers):
            found.append((placement, frozenset(placement.lawful())))
    return found


def place_at_random(ground: str, rng: random.Random) -> Placement:
    hexes = rng.sample(GROUNDS[ground].split(), rng.randint(4, 9))
    count = rng.randint(max(2, len(hexes) - 5), min(5, len(hexes) - 2))
    phasing = rng.choice(("french", "allied"))
    mine, theirs = (FRENCH, ALLIED) if phasing == "french" else (ALLIED, FRENCH)
    defenders = dict(zip(hexes[count:], theirs, strict=False))
    for hex in defenders:
        if rng.random() < 0.08:
            defenders[hex] = ""
    return Placement(
        turn=rng.choice((CLEAR, CLEAR, CLEAR, DOWNPOUR)),
        phasing=phasing,
        attackers=dict(zip(hexes[:count], mine, strict=False)),
        defenders=defenders,
        routed=frozenset(hex for hex in hexes if rng.random() < 0.2 and defenders.get(hex) != ""),
    )


# The engine, step by step.


class Progress:
    """A declaration under way in the engine, and the lawful ones it can still become."""

    def __init__(self, placement: Placement, lawful: frozenset[Declaration]) -> None:
        self.placement, self.scene = placement, placement.scene()
        self.hex_of = {unit: hex for hex, unit in placement.attackers.items()}
        self.closed: Declaration = frozenset()
        self.open: Battle = OPEN_NONE
        self.lawful = lawful
        self.possible = list(lawful)

    @property
    def asked(self) -> bool:
        return self.scene.kind == "Declare"

    def wanted(self) -> set[Action]:
        """What leads on to some lawful declaration."""
        name = self.placement.attackers
        if self.open == OPEN_NONE:
            found: set[Action] = {
                do.DeclareAttack(name[a], d)
                for declaration in self.possible
                for attackers, defenders in declaration - self.closed
                for a in attackers
                for d in defenders
            }
            return found | ({do.EndDeclaration()} if self.closed in self.lawful else set())
        found = set()
        for attackers, defenders in self.growing():
            found |= {do.JoinAttack(name[a]) for a in attackers - self.open[0]}
            found |= {do.AddDefender(d) for d in defenders - self.open[1]}
            if (attackers, defenders) == self.open:
                found.add(do.CloseBattle())
        return found

    def growing(self) -> set[Battle]:
        """The battles that the open one can still become."""
        return {
            battle
            for declaration in self.possible
            for battle in declaration - self.closed
            if self.open[0] <= battle[0] and self.open[1] <= battle[1]
        }

    def take(self, action: Action) -> None:
        self.scene.do(action)
        match action:
            case do.DeclareAttack(unit, hex):
                self.open = (frozenset({self.hex_of[unit]}), frozenset({hex}))
            case do.JoinAttack(unit):
                self.open = (self.open[0] | {self.hex_of[unit]}, self.open[1])
            case do.AddDefender(hex):
                self.open = (self.open[0], self.open[1] | {hex})
            case do.CloseBattle():
                self.closed, self.open = self.closed | {self.open}, OPEN_NONE
        growing = self.growing()
        self.possible = [d for d in self.possible if self.closed <= d and (self.open == OPEN_NONE or d & growing)]

    def declare(self, declaration: Declaration, rng: random.Random) -> None:
        """Declares these battles, in any order and each grown in any order."""
        name = self.placement.attackers
        for attackers, defenders in shuffled(declaration, rng):
            (first, *others), (target, *targets) = shuffled(attackers, rng), shuffled(defenders, rng)
            self.take(do.DeclareAttack(name[first], target))
            more = [*(do.JoinAttack(name[a]) for a in others), *(do.AddDefender(d) for d in targets)]
            for action in shuffled(more, rng):
                self.take(action)
            self.take(do.CloseBattle())
        if self.asked:
            self.take(do.EndDeclaration())


def shuffled(things, rng: random.Random) -> list[Any]:
    order = sorted(things, key=spelled)
    rng.shuffle(order)
    return order


def spelled(thing) -> str:
    """The same text for equal things, whatever order their sets happen to have."""
    match thing:
        case frozenset():
            return str(sorted(map(spelled, thing)))
        case tuple():
            return str(list(map(spelled, thing)))
    return repr(thing)


@pytest.mark.parametrize("ground", GROUNDS)
def test_9_2_offers_are_exactly_the_steps_toward_some_lawful_declaration(ground):
    rng = random.Random(1)
    for placement, lawful in placements(ground):
        assert lawful, placement
        progress = Progress(placement, lawful)
        while progress.asked:
            offered = progress.scene.actions
            assert set(offered) == progress.wanted(), (placement, progress.closed, progress.open)
            action = rng.choice(offered)
            progress.take(action)
        assert progress.closed in lawful, placement


@pytest.mark.parametrize("ground", GROUNDS)
def test_9_1_1_every_lawful_combination_can_be_declared(ground):
    rng = random.Random(2)
    for placement, lawful in placements(ground):
        for declaration in shuffled(lawful, rng)[:2]:
            progress = Progress(placement, lawful)
            if progress.asked:
                progress.declare(declaration, rng)
            assert progress.closed == declaration
            assert {b.hex for b in progress.scene.offered(do.FightBattle)} <= {h for _, d in declaration for h in d}
            assert len(progress.scene.offered(do.FightBattle)) == len(declaration)


@pytest.mark.parametrize("ground", GROUNDS)
def test_9_1_1_declaration_ends_exactly_when_every_duty_is_met(ground):
    rng = random.Random(3)
    ended = refused = 0
    for placement, lawful in placements(ground):
        progress = Progress(placement, lawful)
        while progress.asked:
            if progress.open == OPEN_NONE:
                may_end = placement.meets_duties(list(progress.closed))
                assert (do.EndDeclaration() in progress.scene.actions) is may_end, (placement, progress.closed)
                ended, refused = ended + may_end, refused + (not may_end)
            battles = [action for action in progress.scene.actions if action != do.EndDeclaration()]
            progress.take(rng.choice(battles))
    assert ended
    assert refused
