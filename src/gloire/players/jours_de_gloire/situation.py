"""A question of a sampled game as a side reads it: friends, enemies, what is wanted, what a hex is worth."""

from collections.abc import Sequence
from functools import cached_property

from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.systems.jours_de_gloire.position import CHARGING, ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

FAR = 99


class Situation:
    """The board as it stands, with what has been worked out about it."""

    def __init__(self, game: Game, side: str, position: Position | None = None) -> None:
        assert isinstance(game.position, Position)
        self.game, self.position = game, position or game.position
        self.side = game.scenario.sides.index(side)
        self.grid = self.position.grid

    def after(self, units: Sequence[int], hex: int) -> "Situation":
        """The same with some units in another hex."""
        twin = self.position.clone()
        twin.log = []
        for unit in units:
            twin.move(unit, hex)
        return Situation(self.game, self.game.scenario.sides[self.side], twin)

    @cached_property
    def enemies(self) -> list[int]:
        """Enemy units on the map."""
        game = self.position
        return [unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) != self.side]

    @cached_property
    def friends(self) -> list[int]:
        """Units of its own on the map."""
        game = self.position
        return [unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) == self.side]

    @cached_property
    def wanted(self) -> list[tuple[int, float]]:
        """Objectives that the enemy holds, and what each is worth; all of them, where none is left to take."""
        found = [(hex, worth) for hex, worth, owner in self.objectives if owner != self.side]
        return found or [(hex, worth) for hex, worth, _ in self.objectives]

    @cached_property
    def objectives(self) -> list[tuple[int, float, int]]:
        """Every objective with what it is worth and who holds it."""
        game = self.position
        return [
            (one.hex, float(max(1, *one.points)), game.control[number])
            for number, one in enumerate(game.scenario.objectives)
        ]

    def to_goal(self, hex: int) -> float:
        """How far it is to what is wanted; nearer counts more, and so does what is worth more."""
        far = self.grid.distance
        return min((far(hex, goal) - 0.2 * worth for goal, worth in self.wanted), default=0.0)

    def to_enemy(self, hex: int) -> int:
        """How far it is to the nearest enemy."""
        where, far = self.position.where, self.grid.distance
        return min((far(hex, where[enemy]) for enemy in self.enemies), default=FAR)

    @cached_property
    def strength_at(self) -> dict[int, int]:
        """The strength of the troops of either side in each hex."""
        game, found = self.position, dict[int, int]()
        for unit in (*self.friends, *self.enemies):
            if game.arm(unit) != ARTILLERY:
                found[game.where[unit]] = found.get(game.where[unit], 0) + game.figures(unit).strength
        return found

    @cached_property
    def enemy_hexes(self) -> list[int]:
        """Hexes with enemies in them."""
        return bits(self.position.held(1 - self.side))

    def danger(self, hex: int) -> float:
        """The strength of enemies that could attack a hex next: those beside it, and half of those two hexes away."""
        game, far, found = self.position, self.grid.distance, 0.0
        for enemy in self.enemies:
            if game.arm(enemy) == ARTILLERY or game.has(enemy, ROUTED):
                continue
            away = far(hex, game.where[enemy])
            if away <= 3:
                found += game.figures(enemy).strength * (1.0 if away == 1 else 0.5 if away == 2 else 0.25)
        return found

    def is_charging(self, unit: int) -> bool:
        """Whether a unit charges."""
        return self.position.has(unit, CHARGING)
