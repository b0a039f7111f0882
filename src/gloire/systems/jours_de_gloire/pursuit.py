"""Chapter 9.5, pursuit: who rides on, along which way, where it halts, whom it charges."""

from collections.abc import Iterator, Sequence

from gloire.core.actions import Action
from gloire.core.facing import facings_within
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.advance import may_take
from gloire.systems.jours_de_gloire.charge import (
    answer_recall,
    answer_square,
    before_squares,
    end_recall_test,
    halting_stacks,
    recall_options,
    refuse_recall,
    refuse_square,
    square_hexes,
    square_options,
)
from gloire.systems.jours_de_gloire.facing import ONE_CORNER, turn
from gloire.systems.jours_de_gloire.frames import Combat, EngagementTest, March, Pursuit
from gloire.systems.jours_de_gloire.happened import CombatBegan, PursuitBegan, PursuitEnded
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.position import CHARGING, FOLLOWED, PRESSES_ON, ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import CAVALRY
from gloire.systems.jours_de_gloire.shock import attackable, chargeable, is_heavy


class ChoosePursuers(Decision):
    """9.5.2: the best stack pursues, whole or by its best unit; heavy first. 9.5.1: who was attacked may stay."""

    rule = "9.5.2"

    def asks(self, game: Position, pursuit: Pursuit) -> str | None:
        chosen = pursuit.ended or bool(pursuit.units)
        return game.owner(pursuit.riders[0]) if not chosen and pursuers(game, pursuit) else NOBODY

    def options(self, game: Position, pursuit: Pursuit) -> Sequence[Action]:
        found: list[Action] = [
            do.Pursue(game.id(unit), game.id(prey), alone) for unit, prey, alone in pursuers(game, pursuit)
        ]
        return [*found, do.DoNotPursue()] if pursuit.free else found

    def choose(self, game: Position, pursuit: Pursuit, action: Action) -> Done | None:
        if not isinstance(action, do.Pursue):
            game.update(pursuit, ended=True)
            return DONE
        unit, prey = named(game, action.unit), named(game, action.prey)
        units = (unit,) if action.alone else _stack_of(game, pursuit, unit)
        for one in units:
            game.mark(one, CHARGING | FOLLOWED if pursuit.free else CHARGING)
            game.unmark(one, PRESSES_ON)  # 9.3.3: it will be another square.
        game.emit(PursuitBegan(game.ids(units), action.prey))
        game.update(pursuit, units=units, prey=prey, at=0)
        return DONE

    def refuse(self, game: Position, pursuit: Pursuit, action: Action) -> Refusal | None:
        if isinstance(action, do.DoNotPursue):
            return Refusal("9.5.1", "must-pursue", {})
        if not isinstance(action, do.Pursue):
            return None
        return refuse_pursuit(game, pursuit, action)

    def about(self, game: Position, pursuit: Pursuit) -> dict[str, object]:
        return {"units": list(game.ids(pursuit.riders)), "losers": list(game.ids(pursuit.losers))}


def pursuers(game: Position, pursuit: Pursuit) -> list[tuple[int, int, bool]]:
    """9.5.2: the riders of the first rank, each with whom it may follow: a whole stack, or of the only one its best."""
    able = _followers(game, pursuit)
    best = max((_rank(game, _stack_of(game, pursuit, unit)) for unit, _ in able), default=None)
    first = max((_rank(game, (unit,)) for unit, _ in able), default=None)
    only = len({game.where[unit] for unit in pursuit.riders}) == 1
    found = []
    for unit, prey in able:
        stack = _stack_of(game, pursuit, unit)
        if _rank(game, stack) == best and unit == _top(game, stack):
            found.append((unit, prey, False))
        if only and len(stack) > 1 and _rank(game, (unit,)) == first:
            found.append((unit, prey, True))
    return found


def _may_set_out(game: Position, unit: int) -> bool:
    """9.5.2 + 9.1: not routed, and on ground where a charge may begin."""
    here = game.where[unit]
    return here >= 0 and not game.has(unit, ROUTED) and bool(game.ground.charge_hexes >> here & 1)


def refuse_pursuit(game: Position, pursuit: Pursuit, action: do.Pursue) -> Refusal:
    """9.5.2: why a unit may not pursue another."""
    unit, prey = named(game, action.unit), named(game, action.prey)
    facts = {"unit": action.unit, "prey": action.prey}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if unit not in pursuit.riders:
        return Refusal("9.5.1", "has-not-charged", facts)
    if prey not in pursuit.losers:
        return Refusal("9.5.2", "not-its-prey", facts)
    if (unit, prey) not in _followers(game, pursuit):
        return Refusal("9.5.2", "cannot-follow", facts)
    return _refuse_rank(game, pursuit, unit, action, facts)


def _refuse_rank(game: Position, pursuit: Pursuit, unit: int, action: do.Pursue, facts: dict[str, str]) -> Refusal:
    """9.5.2: why it is not this unit, or not this unit alone, that pursues."""
    stack, able = _stack_of(game, pursuit, unit), pursuers(game, pursuit)
    if action.alone and len(stack) == 1:
        return Refusal("9.5.2", "rides-alone", facts)
    if action.alone and not any(alone for *_, alone in able):
        return Refusal("9.5.2", "pursues-as-a-stack", facts)
    first = next(who for who, _, alone in able if alone == action.alone)
    if not action.alone and game.where[first] == game.where[unit]:
        return Refusal("9.5.2", "pursuit-named-by", {**facts, "lead": game.id(first)})
    return Refusal("9.5.2", "not-first-to-pursue", {**facts, "first": game.id(first)})


def _followers(game: Position, pursuit: Pursuit) -> list[tuple[int, int]]:
    """9.5.2: the riders, each with the beaten units whose hex it can enter."""
    return [
        (unit, prey)
        for unit in pursuit.riders
        if _may_set_out(game, unit)
        for prey, path in zip(pursuit.losers, pursuit.paths, strict=True)
        if path[0] in game.grid.neighbours[game.where[unit]] and _may_enter(game, unit, path[0])
    ]


def _rank(game: Position, units: Sequence[int]) -> tuple[bool, int]:
    """9.5.2: heavy cavalry first, also by one unit of a stack; then the highest cohesion."""
    return any(is_heavy(game, unit) for unit in units), max(game.cohesion(unit) for unit in units)


def _top(game: Position, stack: Sequence[int]) -> int:
    return next(unit for unit in game.troops(game.where[stack[0]]) if unit in stack)


def _stack_of(game: Position, pursuit: Pursuit, unit: int) -> tuple[int, ...]:
    here = game.where[unit]
    return (unit, *(other for other in pursuit.riders if other != unit and game.where[other] == here))


def _may_enter(game: Position, unit: int, hex: int) -> bool:
    """9.5.2 + 9.1: open to charges, over an open side, empty of enemies, and not closed by 5.2.3."""
    ground, here = game.ground, game.where[unit]
    open = ground.charge_hexes >> hex & 1 and ground.charges[here] >> hex & 1
    return bool(open) and may_take(game, unit, hex) and not game.held(1 - game.side(unit)) >> hex & 1


# 9.5.2: the way


def ride_on(game: Position, pursuit: Pursuit) -> None:
    """9.5.2: hex by hex along the way of the prey, until it is next to the riders or another enemy is before them."""
    if pursuit.ended or not pursuit.units or pursuit.prey < 0:
        return
    path = pursuit.paths[pursuit.losers.index(pursuit.prey)]
    if pursuit.at < len(path) and _rides_on(game, pursuit, path):
        hex, units = path[pursuit.at], pursuit.units
        on_its_way = game.update(pursuit, at=pursuit.at + 1, faced=game.facing[units[0]])
        _turn_toward(game, pursuit, path, hex)
        game.become(on_its_way, on_its_way)
        game.begin(March(units=units, path=(game.where[units[0]], hex), kind="pursue", turns=0))


def _rides_on(game: Position, pursuit: Pursuit, path: Sequence[int]) -> bool:
    unit = pursuit.units[0]
    hex = path[pursuit.at]
    if any(game.where[one] < 0 or game.has(one, ROUTED) for one in pursuit.units) or not _may_enter(game, unit, hex):
        return False
    if pursuit.at == 0:
        return True  # 9.5.1: at least into the hex that was left.
    if game.where[pursuit.prey] < 0:
        return False  # 9.5.2: after an eliminated unit no farther.
    return not (_is_beside_prey(game, pursuit) or _others_ahead(game, pursuit, game.facing[unit]))


def _is_beside_prey(game: Position, pursuit: Pursuit) -> bool:
    where = game.where[pursuit.prey]
    return where >= 0 and where in game.grid.neighbours[game.where[pursuit.units[0]]]


def _others_ahead(game: Position, pursuit: Pursuit, facing: int) -> list[int]:
    """The enemies before the riders other than their prey, also in its hex."""
    unit = pursuit.units[0]
    front = game.scenario.fronts[game.where[unit]][facing] & game.held(1 - game.side(unit))
    return [enemy for hex in bits(front) for enemy in game.pile(hex) if enemy != pursuit.prey]


def _turn_toward(game: Position, pursuit: Pursuit, path: Sequence[int], hex: int) -> None:
    """9.5.2: in each hex it turns by a corner at most, so that the way of the prey lies before it."""
    goal = path[pursuit.at + 1] if pursuit.at + 1 < len(path) else game.where[pursuit.prey]
    unit = pursuit.units[0]
    if goal not in game.grid.neighbours[hex]:
        return
    ahead = [way for way in facings_within(game.facing[unit], ONE_CORNER) if game.scenario.fronts[hex][way] >> goal & 1]
    if ahead and game.facing[unit] not in ahead:
        turn(game, pursuit.units, ahead[0], "9.5.2")


# 9.5.2: the next charge


class AskForSquaresAgain(Decision):
    """9.3.1: infantry before the pursuers may try to form square, unless it has just lost one or has tried."""

    rule = "9.3.1"

    def asks(self, game: Position, pursuit: Pursuit) -> str | None:
        able = self._able(game, pursuit)
        return game.owner(game.troops(able[0])[0]) if able else NOBODY

    def _able(self, game: Position, pursuit: Pursuit) -> list[int]:
        if not pursuit.charges or not _is_riding(game, pursuit):
            return []
        return square_hexes(game, pursuit.units, pursuit.asked)

    def options(self, game: Position, pursuit: Pursuit) -> Sequence[Action]:
        return list(square_options(game, self._able(game, pursuit)))

    def choose(self, game: Position, pursuit: Pursuit, action: do.ToCharge) -> Done | None:
        hex = game.where[named(game, action.unit)]
        game.update(pursuit, asked=(*pursuit.asked, hex))
        answer_square(game, hex, action)
        return None

    def refuse(self, game: Position, pursuit: Pursuit, action: Action) -> Refusal | None:
        if not isinstance(action, do.TryFormingSquare | do.StandInLine):
            return None
        return refuse_square(game, pursuit.units, pursuit.asked, action.unit)

    def about(self, game: Position, pursuit: Pursuit) -> dict[str, object]:
        return {"unit": game.id(pursuit.units[0]), "hex": game.label(game.where[pursuit.units[0]])}


class RecallPursuers(Decision):
    """9.5.1 + 9.3.3: before a square pursuers too may try to halt, and those who are still to charge it."""

    rule = "9.3.3"

    def asks(self, game: Position, pursuit: Pursuit) -> str | None:
        able = pursuit.charges and halting_stacks(game, pursuit.units)
        return game.owner(pursuit.units[0]) if able else NOBODY

    def options(self, game: Position, pursuit: Pursuit) -> Sequence[Action]:
        return list(recall_options(game, pursuit.units))

    def choose(self, game: Position, pursuit: Pursuit, action: do.BeforeSquare) -> Done | None:
        answer_recall(game, pursuit.units, action)
        return None

    def heard(self, game: Position, pursuit: Pursuit, ended: Procedure) -> None:
        if not isinstance(ended, EngagementTest):
            return
        if ended.passed and ended.unit in pursuit.units:
            pursuit = game.update(pursuit, ended=True)
        squares = before_squares(game, pursuit.units)
        end_recall_test(game, pursuit.units, ended, squares[0] if squares else -1)

    def refuse(self, game: Position, pursuit: Pursuit, action: Action) -> Refusal | None:
        return refuse_recall(game, pursuit.units, action)


def charge_on(game: Position, pursuit: Pursuit) -> None:
    """9.5.2: the pursuers charge every enemy before them, where charging is permitted."""
    units = pursuit.units
    if not pursuit.charges or not _is_riding(game, pursuit):
        return
    if targets := tuple(bits(chargeable(game, units))):
        game.emit(CombatBegan(game.ids(units), game.labels(targets), "pursuit", game.ids(units), "9.5.1"))
        game.begin(Combat(attackers=units, defenders=targets, kind="pursuit", charging=units, pursuits=pursuit.count))


def _is_riding(game: Position, pursuit: Pursuit) -> bool:
    alive = all(game.where[unit] >= 0 and game.is_good(unit) for unit in pursuit.units)
    return bool(pursuit.units) and not pursuit.ended and alive


class ChooseNextCharge(Decision):
    """9.5.2: the pursuers charge all that is before them; they may halt where another than their prey is."""

    rule = "9.5.2"

    def asks(self, game: Position, pursuit: Pursuit) -> str | None:
        if not _is_riding(game, pursuit):
            return NOBODY
        return game.owner(pursuit.units[0]) if any(True for _ in _next_charges(game, pursuit)) else NOBODY

    def options(self, game: Position, pursuit: Pursuit) -> Sequence[Action]:
        found = list(_next_charges(game, pursuit))
        others = any(_others_ahead(game, pursuit, action.facing) for action in found)
        gone = game.where[pursuit.prey] < 0
        return [*found, do.HaltPursuit()] if others or gone else found

    def choose(self, game: Position, pursuit: Pursuit, action: Action) -> Done | None:
        units = pursuit.units
        if not isinstance(action, do.ChargeOn):
            game.emit(PursuitEnded(game.ids(units), "halted"))
            return DONE
        turn(game, units, action.facing, "9.5.2")
        game.update(pursuit, charges=True)
        return DONE

    def refuse(self, game: Position, pursuit: Pursuit, action: Action) -> Refusal | None:
        if isinstance(action, do.HaltPursuit):
            return Refusal("9.5.2", "must-charge-on", {})
        return refuse_charging_on(game, pursuit, action) if isinstance(action, do.ChargeOn) else None

    def about(self, game: Position, pursuit: Pursuit) -> dict[str, object]:
        prey = game.id(pursuit.prey)
        return {"unit": game.id(pursuit.units[0]), "prey": prey, "count": pursuit.count}


def _next_charges(game: Position, pursuit: Pursuit) -> Iterator[do.ChargeOn]:
    """9.5.2: as they came, or turned by a corner toward their prey; freely by a corner where the prey is eliminated."""
    unit = pursuit.units[0]
    hex, prey = game.where[unit], game.where[pursuit.prey]
    for facing in facings_within(pursuit.faced, ONE_CORNER):
        turned = facing != pursuit.faced
        if turned and prey >= 0 and not game.scenario.fronts[hex][facing] >> prey & 1:
            continue
        if charged(game, pursuit.units, facing):
            yield do.ChargeOn(game.id(unit), facing)


def refuse_charging_on(game: Position, pursuit: Pursuit, action: do.ChargeOn) -> Refusal:
    """9.5.2: why the pursuers may not turn so and charge on."""
    facts = {"unit": action.unit, "prey": game.id(pursuit.prey)}
    lead = game.id(pursuit.units[0])
    if action.unit != lead:
        return Refusal("9.5.2", "not-pursuing", {**facts, "lead": lead})
    if action.facing not in facings_within(pursuit.faced, ONE_CORNER):
        return Refusal("9.5.2", "turns-too-far", facts)
    if not charged(game, pursuit.units, action.facing):
        return Refusal("9.5.2", "not-before-them", facts)
    return Refusal("9.5.2", "turns-from-prey", facts)


def charged(game: Position, units: Sequence[int], facing: int) -> int:
    """9.5.2: the enemies before a facing, where charging is permitted, as a mask."""
    hex = game.where[units[0]]
    front = attackable(game, units, facing, 0)
    return front & game.ground.charge_hexes & game.ground.charges[hex]


def end_pursuit(game: Position, pursuit: Pursuit) -> None:
    """9.5.2: the charge is over for those who rode."""
    for unit in pursuit.units:
        if game.arm(unit) == CAVALRY:
            game.unmark(unit, CHARGING)
