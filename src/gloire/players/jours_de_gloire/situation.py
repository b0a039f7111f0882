"""A question of a sampled game as a side reads it: friends, enemies, what is wanted, where danger is."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.core.lazily import lazily
from gloire.core.sequences import place as step_of
from gloire.players.jours_de_gloire.aims import Aim, choose_aims
from gloire.players.jours_de_gloire.ends import decisive, is_ahead
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, WAITING, Position
from gloire.systems.jours_de_gloire.readiness import may_move
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, INFANTRY, Objective, Reinforcement
from gloire.systems.jours_de_gloire.turn import formation_of

if TYPE_CHECKING:
    from gloire.players.jours_de_gloire.haste import Haste

NONE, BEFORE, MOVING, AFTER = range(4)  # parts of an activation of one's own, by its movement
FAR = 99
IN_REACH = 8  # hexes to an enemy who may be met within the turn
UNCOUNTED = 0.8  # what losses count where there are no victory points
SPENT = 0.5  # of what a loss counts, what who is behind in the last turn does not mind
DECISIVE = 6.0  # victory points that an objective is worth where there are none
WINNING = 30.0  # the same of one that wins the battle when it is taken
THREATS = (1.0, 1.0, 0.5, 0.25)  # what of an enemy's strength counts in his hex, beside it, two and three hexes away


class Situation:
    """The board as it stands, with what has been worked out about it."""

    def __init__(
        self, game: Game, side: str, position: Position | None = None, before: "Situation | None" = None
    ) -> None:
        assert isinstance(game.position, Position)
        self.game, self.position = game, position or game.position
        self.side = game.scenario.sides.index(side)
        self.grid = self.position.grid
        self.worths: dict[tuple[int, int, int], float] = {}  # what hexes are worth to units, as far as somebody asked
        self.fights: dict[Hashable, float] = {}  # what combats are worth, as long as everybody stands as now
        self.attacks: dict[Hashable, float] = {}  # what attacks promise, by their hexes and targets
        self._stands = self.position.facts.stands
        if before is not None and before._stands == self._stands:
            self.fights = before.fights
        self._winning: dict[int, bool] = {}
        self.hasty: Haste | None = before.hasty if before is not None else None  # of quick answers
        self._foes = _Foes(self.position, self.enemies)
        if before is not None and before._foes.stand == self._foes.stand:
            self._foes = before._foes

    def after(self, units: Sequence[int], hex: int) -> "Situation":
        """The same with some units in another hex."""
        twin = self.position.clone()
        twin.log = []
        for unit in units:
            twin.move(unit, hex)
        return Situation(self.game, self.game.scenario.sides[self.side], twin, self)

    @lazily
    def marker(self) -> tuple[int, str]:
        """The turn, and the marker that is played."""
        activation = self.position.within(Activation)
        return self.position.turn, activation.marker if activation else ""

    @lazily
    def part(self) -> int:
        """Of an activation of one's own: what goes before the movement, the movement, or what comes after it."""
        activation = self.position.within(Activation)
        if activation is None or activation.side != self.side:
            return NONE
        moving = step_of(self.position.scenario.sequence, Activation, "Movement")
        return BEFORE if activation.step < moving else MOVING if activation.step == moving else AFTER

    @lazily
    def moment(self) -> Hashable:
        """The turn, the marker that is played, and the part of its activation: what a plan is made for."""
        return self.marker, self.part

    @lazily
    def enemies(self) -> list[int]:
        """Enemy units on the map."""
        game = self.position
        return [unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) != self.side]

    @lazily
    def friends(self) -> list[int]:
        """Units of its own on the map."""
        game = self.position
        return [unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) == self.side]

    @lazily
    def coming(self) -> dict[int, int]:
        """Units of its own that are due by now and wait to enter, each with its entry hex."""
        return {
            unit: entry.hex
            for entry in self._awaited
            if entry.turn <= self.position.turn
            for unit in waiting(self.position, entry)
        }

    @lazily
    def _awaited(self) -> list[Reinforcement]:
        """Reinforcements of its own, of this turn or the next, of whom some are still to enter."""
        game = self.position
        own = [
            entry
            for entry in game.scenario.reinforcements
            if game.scenario.formations[entry.formation].side == self.side
        ]
        return [entry for entry in own if entry.turn <= game.turn + 1 and waiting(game, entry)]

    @lazily
    def throats(self) -> dict[int, float]:
        """Hexes in which a unit is in the way of those who are to enter: their entry hex, and the ways out of it."""
        found: dict[int, float] = {}
        for entry in self._awaited:
            outlets = bits(self.position.ground.open[INFANTRY][entry.hex])
            found[entry.hex] = 1.0
            for hex in outlets:
                found[hex] = max(found.get(hex, 0.0), 1.0 / len(outlets))
        return found

    # What is wanted.

    @lazily
    def objectives(self) -> list[tuple[int, float, int]]:
        """Every objective that is worth something, and who holds it; where none has points, they decide the game."""
        held = zip(self.position.scenario.objectives, self.position.control, strict=True)
        judged = [(one.hex, self._worth(one, owner), owner) for one, owner in held]
        return [one for one in judged if one[1]]

    def _worth(self, objective: Objective, owner: int) -> float:
        if owner != self.side and self.wins_by_taking(objective.hex):
            return WINNING
        return float(max(objective.points)) if self._scores else DECISIVE

    @lazily
    def _scores(self) -> bool:
        return any(any(one.points) for one in self.position.scenario.objectives)

    @lazily
    def blood(self) -> float:
        """What losses count: where no points are given for them, no more than what the lost can still do."""
        if self._scores:
            return 1.0 - SPENT * self.daring
        turns = len(self.position.scenario.turns)
        return UNCOUNTED * (turns + 1 - self.position.turn) / turns

    @lazily
    def wanted(self) -> dict[int, float]:
        """Objectives that the enemy holds, and what each is worth."""
        return {hex: worth for hex, worth, owner in self.objectives if owner != self.side}

    def wins_by_taking(self, hex: int) -> bool:
        """Whether the battle is won with an objective, as its own rules say, if nothing changes until the turn ends."""
        if hex not in self._winning:
            twin = self.position.clone()
            twin.log = []
            twin.take(hex, self.side)
            self._winning[hex] = any(self.side in answer(twin) for answer in twin.scenario.ask.automatic)
        return self._winning[hex]

    @lazily
    def ahead(self) -> bool:
        """Whether it would win if the battle ended now."""
        return is_ahead(self.position, self.side)

    @lazily
    def daring(self) -> float:
        """How much of what is usually minded is not by who is behind: from 0 in the first turn to 1 in the last."""
        turns = len(self.position.scenario.turns)
        return 0.0 if self.ahead else (self.position.turn - 1) / max(1, turns - 1)

    @lazily
    def decisive(self) -> int:
        """In the last turn, the hexes in which it decides the battle that one of its own stands there at the end."""
        return decisive(self.position, self.side) if self._is_last else 0

    @lazily
    def barred(self) -> int:
        """The same for the enemy."""
        return decisive(self.position, 1 - self.side) if self._is_last else 0

    @lazily
    def _is_last(self) -> bool:
        return self.position.turn >= len(self.position.scenario.turns)

    @lazily
    def aims(self) -> dict[int, Aim]:
        """What each unit makes for."""
        return choose_aims(self)

    @lazily
    def haste(self) -> float:
        """How much dearer an objective is as the last turn draws near."""
        left = len(self.position.scenario.turns) - self.position.turn
        return 1.0 + 2.0 / (left + 2)

    # Where danger is.

    @lazily
    def answered(self) -> float:
        """How likely it is that the enemy acts once more before the battle ends: 2.2, the last marker is not played."""
        game = self.position
        if not self._is_last or game.within(Activation) is None:
            return 1.0
        inside = game.cup.inside
        sides = [self._side_of(marker) for marker in inside]
        theirs = sides.count(1 - self.side)
        return min(1.0, theirs * (len(inside) - 1) / len(inside)) if inside else 0.0

    def _side_of(self, marker: str) -> int:
        formation = formation_of(self.position, marker)
        return self.position.scenario.formations[formation].side if formation >= 0 else -1

    def to_enemy(self, hex: int) -> int:
        """How far it is to the nearest enemy."""
        return self._foes.nearest(hex)

    def opposite(self, hex: int) -> int:
        """The hex of the enemies who matter most to who stands in a hex: many, and near."""
        return self._foes.foremost(hex)

    @property
    def beside_enemies(self) -> int:
        """The hexes next to enemies, as a mask."""
        return self._foes.beside

    def danger(self, hex: int) -> float:
        """The strength of enemies that could attack a hex next: those beside it, and less of those farther away."""
        return self._foes.threats[hex] * self.answered

    def enemy_strength_within(self, hex: int, reach: int) -> float:
        """The strength of enemies about a hex, without guns and the routed."""
        game, near = self.position, self.grid.within(hex, reach)
        return float(sum(game.figures(foe).strength for foe in self._foes.fighting if near >> game.where[foe] & 1))

    def resistance(self, hex: int) -> int:
        """The strength of the enemies in a hex."""
        return self.strength_at.get(hex, 0) if self.position.held(1 - self.side) >> hex & 1 else 0

    @lazily
    def strength_at(self) -> dict[int, int]:
        """The strength of the troops of either side in each hex."""
        game, found = self.position, dict[int, int]()
        for unit in (*self.friends, *self.enemies):
            if game.arm(unit) != ARTILLERY:
                found[game.where[unit]] = found.get(game.where[unit], 0) + game.figures(unit).strength
        return found

    @lazily
    def unmoved(self) -> dict[int, int]:
        """The strength in each hex of its own troops in good order that have still to move in this activation."""
        game, found = self.position, dict[int, int]()
        for unit in self.friends:
            if game.arm(unit) != ARTILLERY and game.is_good(unit) and may_move(game, unit):
                found[game.where[unit]] = found.get(game.where[unit], 0) + game.figures(unit).strength
        return found

    @lazily
    def needs(self) -> dict[int, float]:
        """How much the troops in each hex need a chief: their strength, where the enemy is not far."""
        game, found = self.position, dict[int, float]()
        for unit in self.friends:
            hex = game.where[unit]
            if self.to_enemy(hex) <= IN_REACH:
                found[hex] = found.get(hex, 0.0) + min(3.0, game.figures(unit).strength / 3)
        return found

    def commanded(self, hex: int, reach: int) -> float:
        """How much the troops that a chief with such a range has in it from a hex need him."""
        far = self.grid.away(hex)
        return sum(need for there, need in self.needs.items() if far[there] <= reach)

    @lazily
    def guarded(self) -> int:
        """The hexes with troops of its own in good order in them or beside them, as a mask."""
        game, found = self.position, 0
        for unit in self.friends:
            if game.is_good(unit) and game.arm(unit) != ARTILLERY:
                found |= 1 << game.where[unit] | game.grid.rings(game.where[unit])[1]
        return found

    @lazily
    def enemy_hexes(self) -> list[int]:
        """Hexes with enemies in them."""
        return bits(self.position.held(1 - self.side))


def waiting(game: Position, entry: Reinforcement) -> list[int]:
    """The units of a reinforcement that are still to enter."""
    return [unit for stack in entry.stacks for unit in stack if game.where[unit] == WAITING]


class _Foes:
    """What depends on the enemies alone; it holds as long as they stand as they do."""

    def __init__(self, game: Position, enemies: Sequence[int]) -> None:
        self._game, self._enemies = game, enemies
        self.stand = tuple((game.where[foe], game.marks[foe] & (DISORDERED | ROUTED)) for foe in enemies)
        self._places = {hex for hex, _ in self.stand}
        self._nearest: dict[int, int] = {}
        self._foremost: dict[int, int] = {}

    def nearest(self, hex: int) -> int:
        found = self._nearest.get(hex)
        if found is None:
            found = self._nearest[hex] = min(map(self._game.grid.away(hex).__getitem__, self._places), default=FAR)
        return found

    def foremost(self, hex: int) -> int:
        if hex not in self._foremost:
            far = self._game.grid.away(hex)
            self._foremost[hex] = max(self._masses, key=lambda there: self._masses[there] / max(1, far[there]) ** 3)
        return self._foremost[hex]

    @lazily
    def _masses(self) -> dict[int, int]:
        """The strength in each hex; guns and the routed count for one, so that there is always somebody."""
        game, found = self._game, dict[int, int]()
        for foe in self._enemies:
            fights = game.arm(foe) != ARTILLERY and not game.has(foe, ROUTED)
            found[game.where[foe]] = found.get(game.where[foe], 0) + (game.figures(foe).strength if fights else 1)
        return found

    @lazily
    def fighting(self) -> list[int]:
        game = self._game
        return [foe for foe in self._enemies if game.arm(foe) != ARTILLERY and not game.has(foe, ROUTED)]

    @lazily
    def beside(self) -> int:
        rings, found = self._game.grid.rings, 0
        for hex, _ in self.stand:
            found |= rings(hex)[1]
        return found

    @lazily
    def threats(self) -> list[float]:
        game, found = self._game, [0.0] * len(self._game.grid)
        for foe in self.fighting:
            strength = game.figures(foe).strength
            for hex, share in _threatened(game, game.where[foe]):
                found[hex] += share * strength
        return found


def _threatened(game: Position, hex: int) -> list[tuple[int, float]]:
    """The hexes that a unit in one threatens, each with the share of its strength that counts there."""
    rings = zip(game.grid.rings(hex), THREATS, strict=False)
    found: list[tuple[int, float]] = game.scenario.memory(
        ("threatened", hex), lambda: [(there, share) for ring, share in rings for there in bits(ring)]
    )
    return found
