"""9.6.3: how a routed unit moves in its movement phase: in accordance with 9.8, as if it went on retreating."""

from itertools import pairwise

from gloire.core.insight import Notice
from gloire.core.paths import Steps, way_to
from gloire.core.procedures import Episode
from gloire.systems.napoleonic20.frames import Hazard, Withdrawal
from gloire.systems.napoleonic20.ground import Ground
from gloire.systems.napoleonic20.happened import Moved
from gloire.systems.napoleonic20.morale import break_units
from gloire.systems.napoleonic20.offered import Ways
from gloire.systems.napoleonic20.position import MOVED, Position
from gloire.systems.napoleonic20.ways import runs_risks, shut_on_the_way
from gloire.systems.napoleonic20.zones import zone_of_side

DANGERS = {"river": "9.8.4", "zone": "9.8.3"}


def risk(game: Position, here: int, hex: int) -> tuple[bool, bool]:
    """9.8.4 + 9.8.3: whether a step of the phasing side crosses a river, and whether it enters an enemy zone."""
    river, zone = game.grounds[game.phasing].river[here], zone_of_side(game, 1 - game.phasing)
    return bool(river >> hex & 1), bool(zone >> hex & 1)


def risks(game: Position, unit: int, path: list[int]) -> tuple[Notice, ...]:
    """What a routed unit risks on its way: a die for each river and each enemy zone."""
    if not runs_risks(game, unit):
        return ()
    steps = [(risk(game, here, hex), hex) for here, hex in pairwise(path)]
    found = [("river-die", hex) for (river, _), hex in steps if river]
    found += [("zone-die", hex) for (_, zone), hex in steps if zone]
    return tuple(Notice(what, hexes=(game.label(hex),)) for what, hex in found)


def dry_way(game: Position, unit: int, ways: Ways, path: tuple[str, ...]) -> tuple[int, tuple[str, ...]] | None:
    """9.8.7: a way to the same hex that crosses no river, where the points suffice and this one does."""
    hexes, ground = game.hexes(path), game.grounds[game.phasing]
    if not any(ground.river[here] >> hex & 1 for here, hex in pairwise(hexes)):
        return None
    closed = shut_on_the_way(game, unit)
    found = [way_to(hexes[0], hexes[-1], budget, _dry(steps, ground), closed, 0) for budget, steps, _ in ways.searches]
    best = min((way for way in found if way), default=None)
    return (best[0], game.labels(best[1])) if best else None


def _dry(steps: Steps, ground: Ground) -> Steps:
    return tuple([tuple([s for s in there if not ground.river[hex] >> s[0] & 1]) for hex, there in enumerate(steps)])


class RunRisks(Episode):
    """9.8.3 + 9.8.4: the dice for the dangerous steps of the way, one after the other."""

    def begin(self, game: Position, frame: Withdrawal) -> None:
        self._go_on(game, frame)

    def heard(self, game: Position, frame: Withdrawal, ended: Hazard) -> None:
        if not ended.fatal:
            self._go_on(game, frame)
            return
        # 9.8.4: at a river the unit breaks before crossing; 9.8.3: in a zone it breaks in that hex.
        game.update(frame, broken=True)
        game.move(frame.unit, frame.path[frame.at - (ended.fatal == "river")])
        break_units(game, [frame.unit], ended.fatal, DANGERS[ended.fatal])

    def _go_on(self, game: Position, frame: Withdrawal) -> None:
        for at in range(frame.at + 1, len(frame.path)):
            river, zone = risk(game, frame.path[at - 1], frame.path[at])
            if river or zone:
                game.update(frame, at=at)
                game.begin(Hazard(unit=frame.unit, hex=frame.path[at], river=river, zone=zone))
                return


def arrive(game: Position, frame: Withdrawal) -> None:
    """6.0: the unit has got through, and is done for this phase."""
    if not frame.broken:
        finish_move(game, frame.unit, frame.path[-1], frame.cost, game.labels(frame.path))


def finish_move(game: Position, unit: int, hex: int, cost: int, path: tuple[str, ...]) -> None:
    """6.0: the unit is where it went, and has moved."""
    game.move(unit, hex)
    game.mark(unit, game.marks[unit] | MOVED)
    for answer in game.ask.leaving:
        answer(game, unit, game.hex(path[0]))
    game.emit(Moved(game.id(unit), path, cost))
    if game.ask.went:
        game.tell_way(unit, game.hexes(path))


def is_dangerous(game: Position, path: tuple[str, ...]) -> bool:
    """Whether any step of a way needs a die."""
    hexes = game.hexes(path)
    return any(any(risk(game, here, hex)) for here, hex in pairwise(hexes))
