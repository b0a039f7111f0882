"""Where units want to be: hexes that count at night, and otherwise nearer to the enemy or farther from him."""

from collections.abc import Collection, Sequence
from functools import partial
from operator import itemgetter

import msgspec

from gloire.core.lazily import lazily
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Stakes

FAR = 40
CLOSE = 4  # hexes from the enemy within which cover is worth something
STAND_OFF = 2  # hexes from the enemy at which a unit is near enough
NIGHT_STEP = 0.45  # of a day's move


class Errand(msgspec.Struct, frozen=True):
    """A hex where a unit should stand when night falls."""

    hex: int
    worth: float
    turns: list[float]  # from every hex
    left: float  # turns after this one in which the unit can still march


class Away(dict[int, int]):
    """How many hexes away the nearest enemy is from a hex, worked out when it is first asked for."""

    def __init__(self, ways: Sequence[bytes]) -> None:
        """`ways` has, for each enemy, the distance from every hex."""
        self._ways = ways

    def __missing__(self, hex: int) -> int:
        found: int = min(map(itemgetter(hex), self._ways))
        self[hex] = found
        return found


class Worths(dict[int, float]):
    """What a hex is worth by cover and distance to units that march equally far, worked out as `Away` is."""

    def __init__(self, away: Away, defence: Sequence[int], cover: float, press: float, movement: int) -> None:
        self._away, self._defence = away, defence
        self._cover, self._press, self._movement = cover, press, movement

    def __missing__(self, hex: int) -> float:
        distance = self._away[hex]
        worth = self._cover * self._defence[hex] if distance <= CLOSE else 0.0
        worth -= self._press * max(0.0, distance - STAND_OFF) / self._movement
        self[hex] = worth
        return worth


class Goals:
    """What ground is worth to each unit of the side that moves."""

    def __init__(self, board: Board, stakes: Stakes, earlier: "Goals | None" = None) -> None:
        """`earlier` goals since our last movement phase, if there are any: errands are shared out once."""
        self._board, self._stakes, self._weights = board, stakes, stakes.weights
        self._earlier: Goals | None = earlier if earlier is None or earlier._earlier is None else earlier._earlier
        self._away = Away(self._ways_to_enemies())
        self._night = board.next_night()
        self._days = max(0, self._night - board.turn)
        self._memo: dict[tuple[int, int], float] = {}
        self._lies: dict[int, Worths] = {}  # by movement allowance

    @lazily
    def errands(self) -> dict[int, Errand]:
        """Who should stand in which hex when night falls."""
        if self._earlier is not None:
            return self._earlier.errands
        return self._share_out() if self._night else {}

    def worth(self, unit: int, hex: int) -> float:
        """What standing in a hex after this move is worth."""
        found = self._memo.get((unit, hex))
        if found is None:
            errand, found = self.errands.get(unit), self.lie(unit, hex)
            if errand is not None:
                found += self._progress(errand, hex)
            self._memo[unit, hex] = found
        return found

    def ranked(self, unit: int, hexes: Collection[int]) -> list[int]:
        """Hexes by what they are worth to a unit, the best first."""
        if unit in self.errands:
            return sorted(hexes, key=partial(self.worth, unit), reverse=True)
        return sorted(hexes, key=self._lie_for(unit).__getitem__, reverse=True)

    def lie(self, unit: int, hex: int) -> float:
        """What a hex is worth by its cover and its distance from the enemy alone."""
        return self._lie_for(unit)[hex]

    def _lie_for(self, unit: int) -> Worths:
        movement = self._board.scenario.movement[unit]
        found = self._lies.get(movement)
        if found is None:
            defence, press = self._board.atlas.defence[self._board.me], self._stakes.temper.press
            found = self._lies[movement] = Worths(self._away, defence, self._weights.cover, press, movement)
        return found

    def _progress(self, errand: Errand, hex: int) -> float:
        """Nearly the full worth while the errand can still be done in time, little when it cannot."""
        turns, left = errand.turns[hex], errand.left
        patience, belated = self._weights.patience, self._weights.belated
        if turns <= left:
            return errand.worth * (patience + (1 - patience) / (1 + turns))
        return errand.worth * belated / (1 + turns - left)

    def _ways_to_enemies(self) -> list[bytes]:
        """From every hex, the distance of each enemy unit, or with none in sight that of where he comes from."""
        board = self._board
        hexes = [board.where[unit] for unit in board.on_map(board.foe)] or board.scenario.side_locs[board.foe]
        return [bytes([FAR]) * len(board.ground.near), *map(board.ground.distance_to, set(hexes))]

    def away(self, hex: int) -> int:
        """How many hexes away the nearest enemy is."""
        return self._away[hex]

    def _share_out(self) -> dict[int, Errand]:
        """Each hex that counts at night goes to the unit that serves it best, if any does."""
        captures = self._offers(self._captures(), self._days + NIGHT_STEP)
        return _take_best(captures + self._offers(self._holdings(), self._days + self._before_the_count()))

    def _before_the_count(self) -> float:
        """14.0: who moves second has no march left in the night before the enemy counts what he has taken."""
        return NIGHT_STEP if self._board.me == self._board.scenario.first else 0.0

    def _offers(self, hexes: Collection[tuple[int, float]], time: float) -> list[tuple[float, int, Errand]]:
        """Who could stand in these hexes after so many turns, this one included, and what is gained by it."""
        board, scenario = self._board, self._board.scenario
        offers: list[tuple[float, int, Errand]] = []
        # The nearer the night, the less the main body misses whoever leaves it.
        spared = self._weights.spared * min(1.0, self._days / self._weights.fades)
        units = [(u, board.where[u], spared * scenario.strength[u], scenario.movement[u]) for u in self._able(board.me)]
        away, left, is_night = self._weights.away, max(0.0, time - 1), not self._days
        for hex, worth in hexes:
            rows = {movement: board.atlas.turns_to(hex, movement) for movement in {unit[3] for unit in units}}
            for unit, at, price, movement in units:
                if price < worth:
                    turns = rows[movement]
                    value = worth - price - away * turns[at]
                    if value > 0 and (self._walks_to(unit, hex) if is_night else turns[at] <= time):
                        offers.append((value, unit, Errand(hex, worth, turns, left)))
        return offers

    def _able(self, side: int) -> list[int]:
        board = self._board
        return [unit for unit in board.on_map(side) if not board.routed[unit]]

    def _walks_to(self, unit: int, hex: int) -> bool:
        """Whether a unit is in a hex or can get there at night; a forced march is thought of too."""
        board = self._board
        return board.where[unit] == hex or bool(board.reach(unit, board.allowance(unit) + 1) >> hex & 1)

    def _captures(self) -> list[tuple[int, float]]:
        """14.0: the enemy's hexes that count at night, each with what standing there is worth."""
        return [(hex, worth * self._ease(hex)) for hex, worth in self._counting(self._board.foe)]

    def _holdings(self) -> list[tuple[int, float]]:
        """14.0: our own such hexes that the enemy can reach in time; none when he has counted them already."""
        if not self._days and not self._before_the_count():
            return []
        return [
            (hex, worth * self._weights.likely) for hex, worth in self._counting(self._board.me) if self._in_danger(hex)
        ]

    def _counting(self, side: int) -> list[tuple[int, float]]:
        """14.0: the hexes of a side that count, each with what it loses there."""
        return [(hex, self._stakes.point[side] * points) for hex, points in self._board.counting(side)]

    def _ease(self, hex: int) -> float:
        """Less where the enemy is or will be first."""
        if self._board.held[self._board.foe] >> hex & 1:
            return self._weights.occupied
        return self._weights.watched if self.away(hex) <= STAND_OFF else self._weights.open

    def _in_danger(self, hex: int) -> bool:
        in_time, turns_to = min(self._weights.soon, self._days + NIGHT_STEP), self._board.atlas.turns_to
        rows = {movement: turns_to(hex, movement) for movement in {enemy[1] for enemy in self._enemies}}
        return bool([at for at, movement in self._enemies if rows[movement][at] <= in_time])

    @lazily
    def _enemies(self) -> list[tuple[int, int]]:
        """Where enemies stand who can march, and how far they march."""
        board = self._board
        return [(board.where[foe], board.scenario.movement[foe]) for foe in self._able(board.foe)]


def _take_best(offers: list[tuple[float, int, Errand]]) -> dict[int, Errand]:
    found: dict[int, Errand] = {}
    taken: set[int] = set()
    for _, unit, errand in sorted(offers, key=lambda offer: (-offer[0], offer[1], offer[2].hex)):
        if unit not in found and errand.hex not in taken:
            found[unit] = errand
            taken.add(errand.hex)
    return found
