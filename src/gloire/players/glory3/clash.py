"""What a charge is worth, line by line of the table, to who makes it and to who has to stand it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gloire.systems.glory3.defense import firing_units
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.reckoning import MOST, read_odds

HIGHEST, FACES = max(D10.faces), len(D10.faces)
LINES = ("A D+R", "A R+C", "A C", "D C>D+R", "D R+C", "D D+R")
OPEN, BARRED, CLOSED = range(3)  # ways back
FOLLOWED = 1.5  # a blow to who charges, by one to who is charged: he may be charged in turn
GUNS = 2  # what guns add to fire at a charge, roughly


class Stakes(NamedTuple):
    """What the lines of the table cost some units."""

    check: float = 0.0
    retire: float = 0.0  # a retreat and a check
    blow: float = 0.0  # a Disorder and a retreat
    waver: float = 0.0  # a check whose failure is both
    leaves: float = 0.0  # how often they leave their hex when they waver


def at_stake(good: bool, harm: float, price: float, failing: float, back: int) -> Stakes:
    """What they cost a unit that pays so much for a Disorder and so much for its life, as its way back is."""
    worst = harm if good and back == OPEN else price
    if back == OPEN:
        retire = failing * harm
    else:
        retire = failing * price + (1.0 - failing) * harm if good and back == BARRED else price
    return Stakes(failing * harm, retire, worst, failing * worst, failing)


def together(stakes: Sequence[Stakes]) -> Stakes:
    """Those of several units."""
    if not stakes:
        return Stakes()
    check, retire, blow, waver, leaves = (sum(parts) for parts in zip(*stakes, strict=True))
    return Stakes(check, retire, blow, waver, leaves / len(stakes))


def outcome(game: Position, modifier: int, ours: Stakes, theirs: Stakes, ground: float, driven: float) -> float:
    """What is won less what is lost; `ground` for driving them out, `driven` for being driven back."""
    lines = table(game, modifier)
    lost = lines["A D+R"] * FOLLOWED * ours.blow + lines["A R+C"] * ours.retire + lines["A C"] * ours.check
    won = lines["D D+R"] * theirs.blow + lines["D R+C"] * theirs.retire + lines["D C>D+R"] * theirs.waver
    taken = lines["D D+R"] + lines["D R+C"] + theirs.leaves * lines["D C>D+R"]
    return won + taken * ground - lost - (lines["A D+R"] + lines["A R+C"]) * driven


def way_back(game: Position, side: int, arm: int, hex: int, sources: Iterable[int] = ()) -> int:
    """Whether who is driven from a hex finds one without enemies in front of it, any at all, or none."""
    able = game.ground.crossable[arm][hex] & ~game.held(1 - side)
    for source in sources:
        able &= ~(game.grid.rings(source)[1] | 1 << source)
    if able & ~game.fronts(1 - side):
        return OPEN
    return BARRED if able else CLOSED


def table(game: Position, modifier: int) -> Mapping[str, float]:
    """The lines of the table with their chances; those that a choice of rules leaves out have none."""
    found: Mapping[str, float] = game.scenario.memory(("lines", modifier), lambda: _lines(game, modifier))
    return found


def _lines(game: Position, modifier: int) -> Mapping[str, float]:
    read = D10.by_result(lambda face: game.scenario.charge_table.result(face + modifier))
    return {line: len(read.get(line, ())) / FACES for line in LINES}


def estimated(game: Position, ours: float, theirs: float, cohesion: float, ground: int) -> int:
    """What would be added to the die, by strengths, the better cohesion of the attackers, and the ground."""
    odds, _ = read_odds(game, round(ours), max(1, round(theirs)), ground >= 0)
    return odds + round(max(-MOST, min(MOST, cohesion))) + ground


def between(game: Position, start: int, hex: int) -> int:
    """What the ground adds to a charge from a hex into the next one."""
    found: int = game.scenario.memory(("between", start, hex), lambda: _between(game, start, hex))
    return found


def _between(game: Position, start: int, hex: int) -> int:
    return sum(worth for _, worth in (*game.ground.charge_hex[hex], *game.ground.charge_side.get((start, hex), ())))


def strength(game: Position, units: Sequence[int]) -> float:
    """That of the infantry and cavalry among some units."""
    return float(sum(game.figures(unit).strength for unit in units if not game.is_gun(unit)))


def hit(game: Position, hex: int, start: int, cohesion: int) -> float:
    """How often fire from a hex would stop whoever of such a cohesion charges it from another."""
    pile = game.pile(hex)
    if not pile or not game.front(pile[0]) >> start & 1 or not firing_units(game, hex):
        return 0.0
    modifier = sum(worth for _, worth in game.ground.defensive[start])
    modifier += GUNS if any(game.is_good(gun) for gun in game.guns(hex)) else 0
    modifier -= 0 if game.is_good(pile[0]) else 1
    return min(max(HIGHEST + modifier - cohesion, 0), FACES) / FACES
