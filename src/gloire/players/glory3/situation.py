"""A question of a sampled game as a side reads it: friends, enemies, what is wanted, where danger is."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.core.lazily import lazily
from gloire.core.paths import Steps, reach
from gloire.players.glory3.clash import Stakes
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.hidden import markers_of
from gloire.systems.glory3.position import ACTIVE, LASTING, Position

if TYPE_CHECKING:
    from gloire.players.glory3.haste import Haste

FAR = 99
MARCH = 4  # hexes that infantry comes in an activation, roughly
DENIED = 0.4  # of what a place scores for the enemy, where nobody has it yet
THREATS = (1.0, 1.0, 0.6, 0.4, 0.2)  # what of an enemy's strength counts in his hex, beside it, and farther away
CLOSE = 0.3  # a hex between a unit and its leader within his range, by one beyond it
RIDERS = (1.0, 1.0, 0.7, 0.6, 0.5, 0.4, 0.3)  # the same of mounted men


Place = tuple[int, float, int]  # a hex, what it is worth to have it, and who has it


class Exposure(NamedTuple):
    """From where a hex can be charged."""

    opened: int = 0  # hexes beside it from which enemies can come, as a mask
    flanked: bool = False  # whether they come from behind, whichever way it faces
    cover: int = 0  # what the ground adds to fire at those who come where it adds least


class Situation:
    """The board as it stands, with what has been worked out about it."""

    def __init__(self, game: Game, side: str, before: "Situation | None" = None) -> None:
        assert isinstance(game.position, Position)
        self.game, self.position = game, game.position
        self.side = game.scenario.sides.index(side)
        self.grid = self.position.grid
        self.lies: dict[int, tuple[float, ...]] = {}  # what is known of hexes, whoever comes there
        self.stays: dict[int, float] = {}  # what it is worth to units to stay where they are
        self.bearings: dict[int, list[tuple[int, float]]] = {}  # where enemies are, seen from a hex
        self.hasty: Haste | None = before.hasty if before is not None else None  # of quick answers
        self.backs: dict[tuple[int, int], int] = {}  # ways back from hexes, for each arm
        self.stakes: dict[tuple[int, int], Stakes] = {}  # what charges cost units, by their way back
        self.seats: dict[int, float] = {}  # how far leaders are from their units where they are
        self._aims: dict[tuple[int, int], int] = {}  # by hex and arm
        self._led: dict[int, list[int]] = {}
        self._rows: dict[int, list[tuple[float, ...]]] = {}
        self._foes = _Foes(self.position, self.enemies)
        if before is not None and before._foes.stand == self._foes.stand:
            self._foes = before._foes
        self.exposures = self._foes.exposures(self.position.held(self.side))

    @lazily
    def moment(self) -> tuple[int, str, int]:
        """The turn, the marker that is played, and how many were drawn before: copies have the same name."""
        activation = self.position.within(Activation)
        return self.position.turn, activation.marker if activation else "", len(self.position.shown)

    @lazily
    def enemies(self) -> list[int]:
        """Enemy units on the map."""
        game = self.position
        return [unit for unit in game.scenario.units_of[1 - self.side] if game.where[unit] >= 0]

    @lazily
    def friends(self) -> list[int]:
        """Units of its own on the map."""
        game = self.position
        return [unit for unit in game.scenario.units_of[self.side] if game.where[unit] >= 0]

    @lazily
    def strikers(self) -> list[int]:
        """Those of the command that acts who could charge: in good order, and no guns."""
        game = self.position
        return [
            unit for unit in self.friends if game.has(unit, ACTIVE) and game.is_good(unit) and not game.is_gun(unit)
        ]

    @lazily
    def late(self) -> float:
        """How much of the battle is over, from 0 to 1."""
        return (self.position.turn - 1) / max(1, len(self.position.scenario.turns) - 1)

    @lazily
    def is_last_word(self) -> bool:
        """Whether it acts in the last turn and the enemy has no marker left, so that he will not act again."""
        game, activation = self.position, self.position.within(Activation)
        if activation is None or activation.side != self.side or game.turn < len(game.scenario.turns):
            return False
        if game.scenario.choices["G6"] == "drawn":  # Nobody knows how many are left.
            return False
        return not markers_of(game, 1 - self.side, game.pool.inside)

    def led_hexes(self, leader: int) -> list[int]:
        """Where the units of a leader stand."""
        if leader not in self._led:
            game = self.position
            self._led[leader] = [hex for unit in game.scenario.units_led(leader) if (hex := game.where[unit]) >= 0]
        return self._led[leader]

    def apart(self, leader: int, hex: int) -> float:
        """How far a leader in a hex would be from his units, those beyond his range above all."""
        rows = self._rows.get(leader)
        if rows is None:
            reach = self.position.scenario.leaders[leader].range - 1
            rows = self._rows[leader] = [_ride(self.position, unit, reach) for unit in self.led_hexes(leader)]
        return sum([row[hex] for row in rows]) / max(1, len(rows))

    # The enemy.

    @property
    def enemy_hexes(self) -> list[int]:
        """Hexes with enemies in them."""
        return self._foes.hexes

    @property
    def danger(self) -> list[float]:
        """For each hex the strength of enemies that could charge it next."""
        return self._foes.danger

    @property
    def their_cohesion(self) -> float:
        """That of the enemies in good order, on the average."""
        return self._foes.cohesion

    @property
    def chargers(self) -> int:
        """Hexes with enemies who could charge, as a mask."""
        return self._foes.chargers

    @lazily
    def approaches(self) -> int:
        """Where those can be one hex before the end of a march: next to none of ours, but where they stand now."""
        game, rings = self.position, self.grid.rings
        found = edge = self.chargers
        free = ~(game.held(self.side) | game.beside(self.side))
        for _ in range(MARCH - 1):
            edge = reduce(or_, [rings(hex)[1] for hex in bits(edge)], 0) & free & ~found
            found |= edge
        return found

    def to_enemy(self, hex: int) -> int:
        """How far it is to the nearest enemy."""
        return self._foes.far[hex]

    # What is wanted.

    @lazily
    def wanted(self) -> dict[int, float]:
        """Places that are not held, with what each is worth: to take it or deny it to the enemy; his trophies."""
        return _by_hex([*self._goals, *(one for one in self._trophies if one[2] != self.side)])

    @lazily
    def held(self) -> dict[int, float]:
        """Places that score and are held, and trophies."""
        return _by_hex(one for one in (*self._places, *self._trophies) if one[2] == self.side)

    @lazily
    def _goals(self) -> list[Place]:
        """Places that are not held: who marches makes for one of them, and for no trophy."""
        return [one for one in self._places if one[2] != self.side and one[1] > 0]

    @lazily
    def _places(self) -> list[Place]:
        """What it is worth to have a place: what it scores, and what the enemy does not score there.

        Where nobody is yet, that counts less: he may never come.
        """
        found = []
        for one, owner in zip(self.position.scenario.objectives, self.position.control, strict=True):
            ours, theirs = one.points[self.side], one.points[1 - self.side]
            found.append((one.hex, ours + theirs * (DENIED if owner < 0 else 1.0), owner))
        return found

    @lazily
    def _trophies(self) -> list[Place]:
        """Guns that were captured, whose hexes score in some battles."""
        scenario = self.position.scenario
        worth = float(scenario.facts["points"].get("captured", 0)) if scenario.ask.trophies else 0.0
        return [(hex, worth, owner) for answer in scenario.ask.trophies for _, hex, owner in answer(self.position)]

    def aim(self, unit: int) -> int:
        """What a unit makes for: the wanted place with the most worth for its distance, or the nearest enemy."""
        game = self.position
        hex, arm = game.where[unit], game.arm(unit)
        if (hex, arm) not in self._aims:
            places = [(worth / (2 + ways(game, arm, place)[hex]), place) for place, worth, _ in self._goals]
            nearest = min(self.enemy_hexes, key=distances(game, hex).__getitem__, default=hex)
            self._aims[hex, arm] = max(places)[1] if places else nearest
        return self._aims[hex, arm]

    def to_aim(self, unit: int) -> bytes:
        """How far it is for a unit to what it makes for, from every hex."""
        return ways(self.position, self.position.arm(unit), self.aim(unit))


class _Foes:
    """What follows from where the enemies stand and how; one serves as long as they do."""

    def __init__(self, game: Position, units: list[int]) -> None:
        self.stand = [(unit, game.where[unit], game.marks[unit] & LASTING) for unit in units]
        self._game = game
        self._exposed: tuple[int, dict[int, Exposure]] = (-1, {})

    def exposures(self, held: int) -> dict[int, Exposure]:
        """From where hexes can be charged, as far as it was worked out while these hexes are held against them."""
        if self._exposed[0] != held:
            self._exposed = (held, {})
        return self._exposed[1]

    @lazily
    def hexes(self) -> list[int]:
        return sorted({hex for _, hex, _ in self.stand})

    @lazily
    def far(self) -> bytes:
        """How far it is from each hex to the nearest enemy."""
        nowhere = bytes([FAR]) * len(self._game.grid)
        return bytes(map(min, nowhere, nowhere, *(distances(self._game, hex) for hex in self.hexes)))

    @lazily
    def chargers(self) -> int:
        game = self._game
        return game.grid.mask(hex for foe, hex, _ in self.stand if game.is_good(foe) and not game.is_gun(foe))

    @lazily
    def cohesion(self) -> float:
        game = self._game
        found = [game.figures(foe).cohesion for foe, _, _ in self.stand if game.is_good(foe) and not game.is_gun(foe)]
        return sum(found) / len(found) if found else 0.0

    @lazily
    def danger(self) -> list[float]:
        game, found = self._game, [0.0] * len(self._game.grid)
        for foe, hex, _ in self.stand:
            if game.is_gun(foe) or not game.is_good(foe):
                continue
            strength, threats = game.figures(foe).strength, RIDERS if game.is_mounted(foe) else THREATS
            for ring, share in zip(game.grid.rings(hex), threats, strict=False):
                for other in bits(ring):
                    found[other] += share * strength
        return found


def _by_hex(places: Iterable[Place]) -> dict[int, float]:
    """What each hex is worth, all that lies there together."""
    found: dict[int, float] = {}
    for hex, worth, _ in places:
        if worth > 0:
            found[hex] = found.get(hex, 0.0) + worth
    return found


def _ride(game: Position, hex: int, reach: int) -> tuple[float, ...]:
    """What it is for a unit in a hex to have its leader in any other."""

    def work() -> tuple[float, ...]:
        return tuple(CLOSE * away + max(0, away - reach) for away in distances(game, hex))

    return game.scenario.memory(("ride", hex, reach), work)


def distances(game: Position, hex: int) -> bytes:
    """How far it is from a hex to every other; worked out once."""

    def work() -> bytes:
        return bytes(game.grid.distance(hex, other) for other in range(len(game.grid)))

    return game.scenario.memory(("distances", hex), work)


def _backwards(game: Position, arm: int) -> Steps:
    """For each hex those from which an arm steps into it, with what that costs: a slope is dearer one way."""

    def work() -> Steps:
        found: list[list[tuple[int, int, bool]]] = [[] for _ in range(len(game.grid))]
        for hex, steps in enumerate(game.ground.route_steps[arm]):
            for near, price, _ in steps:
                found[near].append((hex, price, False))
        return [tuple(steps) for steps in found]

    back: Steps = game.scenario.memory(("backwards", arm), work)
    return back


def ways(game: Position, arm: int, hex: int) -> bytes:
    """How far an arm has to march to a hex from every other, in points of movement; worked out once."""

    def work() -> bytes:
        found = reach(hex, FAR, _backwards(game, arm), 0, 0).cost
        return bytes(0 if other == hex else found.get(other, FAR) for other in range(len(game.grid)))

    return game.scenario.memory(("ways", arm, hex), work)
