"""A unit that tries every way with a finger on the map, by the words of chapters 5 to 7, 11.12 and 13."""

from collections.abc import Iterator

from gloire.systems.glory3.position import DISMOUNTED, DISORDERED, OUT_OF_COMMAND, WAITING, Position
from gloire.systems.glory3.scenario import ARTILLERY, CAVALRY, INFANTRY, LEADER


class Walker:
    """One unit in one position, in normal or Extended Movement, from where it stands."""

    def __init__(self, game: Position, unit: int, extended: bool = False) -> None:
        self.game, self.unit, self.extended = game, unit, extended
        self.side, self.arm, self.start = game.side(unit), game.arm(unit), game.where[unit]
        standing = [other for other, hex in enumerate(game.where) if hex >= 0 and other != unit]
        self.enemies = [other for other in standing if game.side(other) != self.side]
        self.friends = [other for other in standing if game.side(other) == self.side]
        self.points = self.allowance()

    def allowance(self) -> int:
        printed = self.game.figures(self.unit).movement
        counter = self.game.unit(self.unit)
        more = {"infantry": 2, "artillery": 3, "cavalry": 4, "horse artillery": 4}[counter.kind]
        return printed + more if self.extended else printed

    def ends(self) -> set[int]:
        """Where it may end its movement."""
        if self.extended and (self.is_marked(DISORDERED | DISMOUNTED) or self.within_two(self.start)):
            return set()
        return self.ends_from(self.start, 0)

    def ends_from(self, start: int, spent: int) -> set[int]:
        seen, found, open_ways = set(), set(), [(start, spent)]
        while open_ways:
            here, spent = open_ways.pop()
            for there, price in self.steps(here):
                total = spent + price
                if total > self.points or (there, total) in seen:
                    continue
                seen.add((there, total))
                if self.may_stay(there):
                    found.add(there)
                if not self.must_stop(there) and self.may_pass(there):
                    open_ways.append((there, total))
        return found

    def steps(self, here: int) -> Iterator[tuple[int, int]]:
        ground, leaving = self.game.ground, 0
        if here != self.start:
            leaving = int(any(self.game.arm(one) == INFANTRY for one in self.there(here)))
        for there in self.game.grid.neighbours[here]:
            prices = [price for near, price, _ in ground.steps[self.arm][here] if near == there]
            if not self.beside(there):
                prices += [price for near, price, _ in ground.route_steps[self.arm][here] if near == there]
            if prices and self.may_enter(there):
                exit = self.exit_price(there) if here == self.start else 0
                yield there, min(prices) + leaving + exit + (self.beside(there) and self.game.is_night)

    def exit_price(self, there: int) -> int:
        mates = self.there(self.start)
        if not mates or self.game.arm(mates[0]) != INFANTRY or self.arm == CAVALRY:
            return 0
        is_top = self.game.layers.index(self.unit) < self.game.layers.index(mates[0])
        turn = (self.game.grid.near[self.start].index(there) - self.game.facing[self.unit]) % 6
        return int(turn in (2, 3, 4)) if is_top else int(turn in (5, 0, 1))

    def there(self, hex: int) -> list[int]:
        return [one for one in self.friends if self.game.where[one] == hex]

    def is_marked(self, marks: int) -> bool:
        return bool(self.game.marks[self.unit] & marks)

    def beside(self, hex: int) -> bool:
        return any(self.game.grid.distance(self.game.where[one], hex) == 1 for one in self.enemies)

    def within_two(self, hex: int) -> bool:
        return any(self.game.grid.distance(self.game.where[one], hex) <= 2 for one in self.enemies)

    def must_stop(self, hex: int) -> bool:
        """6.14: next to an enemy, over a hexside that one of the two can cross."""
        for one in self.enemies:
            at, crossable = self.game.where[one], self.game.ground.crossable
            if self.game.grid.distance(at, hex) != 1:
                continue
            if crossable[self.arm][hex] >> at & 1 or crossable[self.game.arm(one)][at] >> hex & 1:
                return True
        return False

    def may_enter(self, there: int) -> bool:
        game = self.game
        if there == self.start or any(game.where[one] == there for one in self.enemies) or self.is_entry(there):
            return False
        if self.beside(there) and self.is_marked(DISORDERED | OUT_OF_COMMAND):
            return False
        if self.extended and self.within_two(there):
            return False
        if self.arm == ARTILLERY and self.must_stop(there):
            if not any(game.unit(one).arm != ARTILLERY for one in self.there(there)):
                return False
        return len(self.there(there)) < 2

    def may_pass(self, hex: int) -> bool:
        return len(self.there(hex)) < 2

    def may_stay(self, hex: int) -> bool:
        mates = self.there(hex)
        if not mates:
            return True
        if len(mates) > 1:
            return False
        if self.arm == ARTILLERY or self.game.arm(mates[0]) == ARTILLERY:
            return True
        same = self.game.unit(mates[0]).leader == self.game.unit(self.unit).leader != -1
        return same and self.arm == INFANTRY and self.game.arm(mates[0]) == INFANTRY

    def is_entry(self, hex: int) -> bool:
        game = self.game
        for group in game.scenario.groups:
            waits = any(game.where[one] == WAITING for one in group.units)
            waits = waits or any(game.leaders[one] == WAITING for one in group.leaders)
            if group.side != self.side and waits and any(hex in area for area in group.areas):
                return True
        return False


class Rider(Walker):
    """A leader on his way, in half points."""

    def __init__(self, game: Position, leader: int, extended: bool = False) -> None:
        self.game, self.extended = game, extended
        counter = game.scenario.leaders[leader]
        self.side, self.arm, self.start, self.unit = counter.side, LEADER, game.leaders[leader], -1
        self.enemies = [one for one, hex in enumerate(game.where) if hex >= 0 and game.side(one) != self.side]
        self.friends = []
        others = game.scenario.leaders
        self.rivals = {hex for one, hex in enumerate(game.leaders) if others[one].side != self.side}
        self.points = 2 * (counter.movement + (4 if extended else 0))

    def is_marked(self, marks: int) -> bool:
        return False

    def may_enter(self, there: int) -> bool:
        return super().may_enter(there) and there not in self.rivals

    def steps(self, here: int) -> Iterator[tuple[int, int]]:
        for there, price in super().steps(here):
            yield there, price + (self.beside(there) and self.game.is_night)
