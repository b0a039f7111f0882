"""Where units want to be: hexes that count at night, and otherwise nearer to the enemy or farther from him."""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Stakes

FAR = 40
CLOSE = 4  # hexes from the enemy within which cover is worth something
COVER = 0.03  # a point that terrain adds in defence
STAND_OFF = 2  # hexes from the enemy at which a unit is near enough
NIGHT_STEP = 0.45  # of a day's move
LIKELY = 0.6  # chance that the enemy goes for a hex he can reach
SPARED = 0.35  # what the main body misses in each point of strength sent on an errand
AWAY = 0.1  # what it misses in each turn of the way
SOON = 2.0  # turns within which an enemy who could come is worth guarding against


class Errand(msgspec.Struct, frozen=True):
    """A hex where a unit should stand when night falls."""

    hex: int
    worth: float
    turns: list[float]  # from every hex


class Goals:
    """What ground is worth to each unit of the side that moves."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        self._board, self._stakes = board, stakes
        self.nearest = self._nearest_enemy()
        self._night = board.next_night()
        self._days = max(0, self._night - board.turn)
        self._memo: dict[tuple[int, int], float] = {}

    @cached_property
    def errands(self) -> dict[int, Errand]:
        """Who should stand in which hex when night falls."""
        return self._share_out() if self._night else {}

    def worth(self, unit: int, hex: int) -> float:
        """What standing in a hex after this move is worth."""
        key = (unit, hex)
        if key not in self._memo:
            self._memo[key] = self._worth(unit, hex)
        return self._memo[key]

    def _worth(self, unit: int, hex: int) -> float:
        errand, lie = self.errands.get(unit), self.lie(unit, hex)
        return lie if errand is None else lie + self._progress(errand, hex)

    def lie(self, unit: int, hex: int) -> float:
        """What a hex is worth by its cover and its distance from the enemy alone."""
        board, distance = self._board, self.nearest[hex]
        value = COVER * board.atlas.defence[board.me][hex] if distance <= CLOSE else 0.0
        return value - self._stakes.temper.press * max(0.0, distance - STAND_OFF) / board.scenario.movement[unit]

    def _progress(self, errand: Errand, hex: int) -> float:
        """Nearly the full worth while the errand can still be done in time, little when it cannot."""
        left = self._days - 1 + NIGHT_STEP if self._days else 0.0
        turns = errand.turns[hex]
        if turns <= left:
            return errand.worth * (0.8 + 0.2 / (1 + turns))
        return errand.worth * 0.4 / (1 + turns - left)

    def _nearest_enemy(self) -> Sequence[int]:
        """From every hex, how many hexes away the nearest enemy unit is, or with none in sight where he comes from."""
        board = self._board
        hexes = [board.where[unit] for unit in board.on_map(board.foe)] or board.scenario.side_locs[board.foe]
        away = [bytes([FAR]) * len(board.ground.near), *(board.ground.distance_to(hex) for hex in set(hexes))]
        return list(map(min, zip(*away, strict=True)))

    def _share_out(self) -> dict[int, Errand]:
        """Each hex that counts at night goes to the unit that serves it best, if any does."""
        board, offers = self._board, []
        units = [unit for unit in board.on_map(board.me) if not board.routed[unit]]
        for hex, worth in self._captures() + self._holdings():
            for unit in units:
                turns = board.atlas.turns_to(hex, board.scenario.movement[unit])
                if self._in_time(unit, hex, turns):
                    price = SPARED * board.scenario.strength[unit] + AWAY * turns[board.where[unit]]
                    offers.append((worth - price, unit, Errand(hex, worth, turns)))
        return _take_best(offers)

    def _in_time(self, unit: int, hex: int, turns: list[float]) -> bool:
        """Whether a unit can be there when night falls; at night itself a forced march is thought of too."""
        board = self._board
        if self._days:
            return turns[board.where[unit]] <= self._days + NIGHT_STEP
        return board.where[unit] == hex or bool(board.reach(unit, board.allowance(unit) + 1) >> hex & 1)

    def _captures(self) -> list[tuple[int, float]]:
        """14.0: the enemy's hexes that count at night, each with what standing there is worth."""
        return [(hex, worth * self._ease(hex)) for hex, worth in self._counting(self._board.foe)]

    def _holdings(self) -> list[tuple[int, float]]:
        """14.0: our own such hexes that the enemy can reach in time."""
        return [(hex, worth * LIKELY) for hex, worth in self._counting(self._board.me) if self._in_danger(hex)]

    def _counting(self, side: int) -> list[tuple[int, float]]:
        """Lines of communications and objectives of a side, each with what it loses there."""
        scenario, point = self._board.scenario, self._stakes.point[side]
        locs = [(hex, point * scenario.loc_worth[side]) for hex in scenario.side_locs[side]]
        return locs + [(hex, point * scenario.morale.objective_lost) for hex in scenario.objectives[side]]

    def _ease(self, hex: int) -> float:
        """Less where the enemy is or will be first."""
        if self._board.held[self._board.foe] >> hex & 1:
            return 0.2
        return 0.5 if self.nearest[hex] <= STAND_OFF else 0.9

    def _in_danger(self, hex: int) -> bool:
        board, in_time = self._board, min(SOON, self._days + NIGHT_STEP)
        foes = [foe for foe in board.on_map(board.foe) if not board.routed[foe]]
        return any(board.atlas.turns_to(hex, board.scenario.movement[f])[board.where[f]] <= in_time for f in foes)


def _take_best(offers: list[tuple[float, int, Errand]]) -> dict[int, Errand]:
    found: dict[int, Errand] = {}
    taken: set[int] = set()
    for value, unit, errand in sorted(offers, key=lambda offer: (-offer[0], offer[1], offer[2].hex)):
        if value > 0 and unit not in found and errand.hex not in taken:
            found[unit] = errand
            taken.add(errand.hex)
    return found
