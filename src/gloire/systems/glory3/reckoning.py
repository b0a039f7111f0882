"""Chapters 10.22 to 10.26 and 10.4: what is added to the die of a charge."""

from collections.abc import Iterable, Iterator, Sequence

from gloire.core.hexes import bits
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import GUEST, SWIFT, Position
from gloire.systems.glory3.scenario import INFANTRY

MOST = 3  # 10.25: what a difference of cohesion counts at most
WORKS = ("breastworks", "sunken-road")
IN_WOODS = 1  # 10.25: the most it gives mounted cavalry there
Hexes = Sequence[int]
Units = Sequence[int]


def defenders(game: Position, hexes: Hexes) -> list[int]:
    """11.23: infantry and cavalry that defend: not who has retreated in this phase onto units that are still there."""
    return [unit for hex in hexes for unit in game.troops(hex) if not is_guest(game, unit)]


def is_guest(game: Position, unit: int) -> bool:
    """11.23: whether a unit has retreated onto others, who alone defend their hex."""
    return game.has(unit, GUEST) and not all(game.has(other, GUEST) for other in game.pile(game.where[unit]))


def charge_modifiers(game: Position, units: Units, hexes: Hexes) -> tuple[Modifier, ...]:
    """10.22: odds, cohesion, terrain and rear, cavalry, dismounted men, rules of the battle."""
    foes = defenders(game, hexes)
    found = [odds(game, units, foes, hexes), cohesion(game, units, foes, hexes)]
    found += _terrain_and_rear(game, units, hexes)
    if game.is_mounted(units[0]) and is_swift(game, units) and any(game.arm(foe) == INFANTRY for foe in foes):
        found.append(_mounted(game, units, hexes))
    if any(game.is_dismounted(unit) for unit in units):
        found.append(_counted(game, "dismounted", "12.3"))
    asked = (answer(game, tuple(units), tuple(hexes)) for answer in game.scenario.ask.charging)
    found += [one for one in asked if one]
    return tuple(one for one in found if one.value or one.about)


def _mounted(game: Position, units: Units, hexes: Hexes) -> Modifier:
    """10.26: mounted cavalry against infantry, unless a rule of the battle has another figure."""
    asked = (answer(game, tuple(units), tuple(hexes)) for answer in game.scenario.ask.riding_down)
    return next((one for one in asked if one), _counted(game, "mounted", "10.26"))


def _counted(game: Position, what: str, rule: str) -> Modifier:
    return Modifier(what, game.scenario.worth[what], rule)


def is_swift(game: Position, units: Units) -> bool:
    """10.26: all of them have moved, over no hex that cost more than two points."""
    return all(game.has(unit, SWIFT) for unit in units)


# 10.23: odds


def odds(game: Position, units: Units, foes: Units, hexes: Hexes) -> Modifier:
    """10.23 + 10.41: the ratio of strengths, rounded for the defender, or for the attacker in clear terrain."""
    ours, theirs = strength(game, units), max(1, strength(game, foes))
    up = rounds_up(game, units, hexes)
    worth, name = read_odds(game, ours, theirs, up)
    return Modifier("odds", worth, "10.41" if up else "10.23", about=f"{ours}:{theirs}, {name}")


def strength(game: Position, units: Iterable[int]) -> int:
    """10.23 + G24: the strength of the sides that are up; guns have none here (10.28)."""
    return sum(game.in_combat(unit).strength for unit in units if not game.is_gun(unit))


def read_odds(game: Position, ours: int, theirs: int, up: bool) -> tuple[int, str]:
    """10.23: the listed ratio next to the strengths, in favour of the defender, or `up` for the attacker."""
    table = game.scenario.odds  # the best first
    if up:
        # The lowest listed ratio that is no worse than the strengths; beyond the best, the best.
        fit = [row for row in table if row[0] * theirs >= ours * row[1]]
        attack, defense, worth = fit[-1] if fit else table[0]
    else:
        fit = [row for row in table if row[0] * theirs <= ours * row[1]]
        attack, defense, worth = fit[0] if fit else table[-1]
    return worth, f"{attack}-{defense}"


def rounds_up(game: Position, units: Units, hexes: Hexes) -> bool:
    """10.41 + 10.42 + G22: no terrain favours the defender, and nobody charges across a stream."""
    pairs = list(_pairs(game, units, hexes))
    if any((min(pair), max(pair)) in game.ground.streams for pair in pairs):
        return False
    if game.scenario.choices["G22"] == "sum":
        return all(_worth(game, pair) >= 0 for pair in pairs)
    return not any(worth < 0 for pair in pairs for _, worth in _items(game, pair))


def _pairs(game: Position, units: Units, hexes: Hexes) -> Iterator[tuple[int, int]]:
    """Each charge across a hexside: from and to."""
    for start in dict.fromkeys(game.where[unit] for unit in units):
        for hex in bits(game.grid.rings(start)[1]):
            if hex in hexes:
                yield start, hex


def _items(game: Position, pair: tuple[int, int]) -> tuple[tuple[str, int], ...]:
    sides = game.ground.charge_side.get(pair, ())
    if is_surprised(game, pair[1]):
        sides = tuple(item for item in sides if item[0] not in WORKS)
    return (*game.ground.charge_hex[pair[1]], *sides)


def is_surprised(game: Position, hex: int) -> bool:
    """10.22: whether a Stack has, by a rule of the battle, neither works nor front and rear."""
    return any(answer(game, hex) for answer in game.scenario.ask.surprised)


def _worth(game: Position, pair: tuple[int, int]) -> int:
    return sum(worth for _, worth in _items(game, pair))


# 10.25: cohesion


def cohesion(game: Position, units: Units, foes: Units, hexes: Hexes) -> Modifier:
    """10.25: the best of the attackers less the best of the defenders, three at most; guns never count."""
    ours, theirs = max(map(game.cohesion, units)), max(map(game.cohesion, foes), default=0)
    most = IN_WOODS if game.is_mounted(units[0]) and _in_woods(game, hexes) else MOST
    worth = max(-MOST, min(most, ours - theirs))
    return Modifier("cohesion", worth, "10.25", about=f"{ours}:{theirs}")


def _in_woods(game: Position, hexes: Hexes) -> bool:
    return any(game.ground.woods >> hex & 1 for hex in hexes)


# 10.4: terrain, and the rear


def _terrain_and_rear(game: Position, units: Units, hexes: Hexes) -> list[Modifier]:
    """10.43: of different sums the defender has the best for him; how the rear counts in them is G23."""
    pairs = list(_pairs(game, units, hexes))
    rear = game.scenario.worth["rear"]
    if len(hexes) > 1 and game.scenario.choices["G23"] != "apart":
        return _of_one(game, min(pairs, key=lambda pair: _worth(game, pair) + rear * _is_rear(game, pair)))
    worst = min(pairs, key=lambda pair: _worth(game, pair))
    found = _of_terrain(game, worst)
    rears = {_is_rear(game, pair) for pair in pairs}
    if rears == {True, False} and len(hexes) == 1:
        found.append(_counted(game, "front-and-rear", "10.22"))
    elif rears == {True}:
        found.append(_counted(game, "rear", "10.22"))
    return found


def _of_one(game: Position, pair: tuple[int, int]) -> list[Modifier]:
    rear = [_counted(game, "rear", "10.22")] if _is_rear(game, pair) else []
    return _of_terrain(game, pair) + rear


def _of_terrain(game: Position, pair: tuple[int, int]) -> list[Modifier]:
    """10.44: all benefits of the ground together."""
    return [Modifier("terrain", worth, "10.44", terrain=kind) for kind, worth in _items(game, pair) if worth]


def _is_rear(game: Position, pair: tuple[int, int]) -> bool:
    """10.22: whether a charge comes through a Rear hexside of the defender."""
    start, hex = pair
    return not game.front(game.pile(hex)[0]) >> start & 1 and not is_surprised(game, hex)


def through_rear(game: Position, units: Units, hexes: Hexes) -> bool:
    """10.22: whether any of a charge comes through a Rear hexside."""
    return any(_is_rear(game, pair) for pair in _pairs(game, units, hexes))
