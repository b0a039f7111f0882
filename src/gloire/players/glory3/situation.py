"""A question of a sampled game as a side reads it: friends, enemies, what is wanted, where danger is."""

from functools import cached_property

from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.systems.glory3.position import Position

FAR = 99
THREATS = (1.0, 1.0, 0.6, 0.4, 0.2)  # what of an enemy's strength counts in his hex, beside it, and farther away


class Situation:
    """The board as it stands, with what has been worked out about it."""

    def __init__(self, game: Game, side: str) -> None:
        assert isinstance(game.position, Position)
        self.game, self.position = game, game.position
        self.side = game.scenario.sides.index(side)
        self.grid = self.position.grid
        self._far: dict[int, int] = {}

    @cached_property
    def enemies(self) -> list[int]:
        """Enemy units on the map."""
        game = self.position
        return [unit for unit in game.scenario.units_of[1 - self.side] if game.where[unit] >= 0]

    @cached_property
    def friends(self) -> list[int]:
        """Units of its own on the map."""
        game = self.position
        return [unit for unit in game.scenario.units_of[self.side] if game.where[unit] >= 0]

    @cached_property
    def enemy_hexes(self) -> list[int]:
        """Hexes with enemies in them."""
        return bits(self.position.held(1 - self.side))

    def to_enemy(self, hex: int) -> int:
        """How far it is to the nearest enemy."""
        if hex not in self._far:
            self._far[hex] = min((self.grid.distance(hex, other) for other in self.enemy_hexes), default=FAR)
        return self._far[hex]

    @cached_property
    def wanted(self) -> list[tuple[int, float]]:
        """Places that score and are not held, with what each is worth: to take it, or to deny it to the enemy."""
        game = self.position
        return [
            (one.hex, float(max(one.points)))
            for number, one in enumerate(game.scenario.objectives)
            if game.control[number] != self.side and max(one.points) > 0
        ]

    @cached_property
    def held(self) -> dict[int, float]:
        """Places that score and are held."""
        game = self.position
        return {
            one.hex: float(max(one.points))
            for number, one in enumerate(game.scenario.objectives)
            if game.control[number] == self.side and max(one.points) > 0
        }

    @cached_property
    def danger(self) -> list[float]:
        """For each hex the strength of enemies that could charge it next."""
        game, found = self.position, [0.0] * len(self.grid)
        for foe in self.enemies:
            if game.is_gun(foe) or not game.is_good(foe):
                continue
            strength = game.figures(foe).strength
            for ring, share in zip(self.grid.rings(game.where[foe]), THREATS, strict=False):
                for hex in bits(ring):
                    found[hex] += share * strength
        return found

    @cached_property
    def aims(self) -> dict[int, int]:
        """What each unit makes for: the wanted place with the most worth for its distance, or the nearest enemy."""
        return {unit: self._aim(unit) for unit in self.friends}

    def _aim(self, unit: int) -> int:
        hex = self.position.where[unit]
        places = [(worth / (2 + self.grid.distance(hex, place)), place) for place, worth in self.wanted]
        if places:
            return max(places)[1]
        return min(self.enemy_hexes, key=lambda other: self.grid.distance(hex, other), default=hex)
