"""Chapter 9.1 to 9.3, the charge in the movement step: declaration, test, movement, squares, recall."""

from collections.abc import Iterator, Sequence

from gloire.core.actions import Action, Roll
from gloire.core.facing import EVERY_TURN
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Episode, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.core.sweeps import Sweep
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import shock, ways
from gloire.systems.jours_de_gloire.facing import FREELY, conform, turn
from gloire.systems.jours_de_gloire.fire import field
from gloire.systems.jours_de_gloire.frames import Blow, Charge, EngagementTest, Facing, March, Recall, SquareTest
from gloire.systems.jours_de_gloire.happened import ChargeDeclared, ChargeHalted, SquareFormed, SquareTried
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    CHARGING,
    FORMED,
    MOVED,
    ORDERED,
    PRESSES_ON,
    SPENT,
    SQUARE,
    UNSETTLED,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.sight import sees
from gloire.systems.jours_de_gloire.stacking import may_join, refuse_stack

Stand = tuple[int, int]  # a hex and a facing from which a charge can be made


# 9.1: declaration


def declarations(game: Position, unit: int) -> Iterator[Action]:
    """9.1: the charges that cavalry may declare, alone and as a stack."""
    if no_charge(game, unit):
        return
    id = game.id(unit)
    yield from (do.DeclareCharge(id, game.label(hex)) for hex in chargeable(game, (unit,)))
    stack = tuple(game.pile(game.where[unit]))
    if len(stack) > 1 and stack[0] == unit and not any(no_charge(game, other) for other in stack):
        yield from (do.DeclareStackCharge(id, game.label(hex)) for hex in chargeable(game, stack))


def no_charge(game: Position, unit: int) -> str:
    """9.1 + 12: why a unit may not charge at all; empty where it may."""
    if game.arm(unit) != CAVALRY:
        return "no-cavalry"
    if game.is_night or game.is_foggy:
        return "dark"
    if not game.is_good(unit):
        return "disordered"
    if game.marks[unit] & (ACTIVE | MOVED | SPENT) != ACTIVE:
        return "not-free"
    return "" if game.ground.charge_hexes >> game.where[unit] & 1 else "closed-ground"


def chargeable(game: Position, units: Sequence[int]) -> list[int]:
    """9.1: the enemy hexes that units see before them and can charge."""
    unit = units[0]
    hex, side, far = (
        game.where[unit],
        game.side(unit),
        ways.half(min([game.figures(one).movement for one in units])) + 1,
    )
    enemies = ways.near(game, hex, far) & game.held(1 - side) & game.ground.charge_hexes
    if not enemies:
        return []
    seen = field(game, hex, game.facing[unit], far) & enemies & ~shock.barred(game, side)
    targets = [target for target in bits(seen) if sees(game, hex, target)]
    return [target for target in targets if stands(game, units, target)] if targets else []


def zone(game: Position, unit: int) -> int:
    """9.1: the hexes in which friends make a difference to where a charge may go."""
    return ways.near(game, game.where[unit], ways.half(game.figures(unit).movement))


def stands(game: Position, units: Sequence[int], target: int) -> list[Stand]:
    """9.1: where units can end a charge, with the target before them; out of an enemy zone with the facing they had."""
    unit = units[0]
    held = game.zones(1 - game.side(unit)) >> game.where[unit] & 1
    facings = (game.facing[unit],) if held else EVERY_TURN
    reach, fronts = charge_reach(game, units), game.scenario.fronts
    return [
        (hex, facing)
        for hex in game.grid.neighbours[target]
        if reach >> hex & 1 and game.ground.charges[hex] >> target & 1
        for facing in facings
        if fronts[hex][facing] >> target & 1 and all(game.facing[mate] == facing for mate in game.troops(hex))
    ]


def charge_reach(game: Position, units: Sequence[int]) -> int:
    """9.1 + 5.1.3: the hexes that units can ride to and stop in, as a mask; not with others who may not attack."""
    mask = -1
    for unit in units:
        mask &= charge_ways(game, unit).mask
    mask = ways.stops(game, units, mask & ~(1 << game.where[units[0]]))
    friends = bits(mask & game.held(game.side(units[0])))
    return mask & ~game.grid.mask(
        hex for hex in friends if not all(shock.may_ride_along(game, one) for one in game.pile(hex))
    )


def charge_ways(game: Position, unit: int) -> Sweep:
    """9.1: half the allowance, over open ground and sides, through no friendly guns; zones stop it (6.2.2)."""
    return game.noted(f"charge {unit}", unit, lambda: _charge_ways(game, unit))


def _charge_ways(game: Position, unit: int) -> Sweep:
    terms = ways.charge_terms(game, unit, ways.half(game.figures(unit).movement))
    return ways.explored_at_charge(game, terms)


def declare(game: Position, action: do.Declaring) -> None:
    """9.1: a charge is declared."""
    units = declaring(game, action)
    for one in units:
        game.mark(one, MOVED)
    game.emit(ChargeDeclared(game.ids(units), action.hex))
    game.begin(Charge(units=units, target=place(game, action.hex)))


def declaring(game: Position, action: do.Declaring) -> tuple[int, ...]:
    """9.1: who charges by a declaration: a unit, or all of its stack."""
    unit = named(game, action.unit)
    return tuple(game.pile(game.where[unit])) if isinstance(action, do.DeclareStackCharge) else (unit,)


def refuse_charge(game: Position, action: do.Declaring) -> Refusal | None:
    """9.1: the first rule that forbids a charge."""
    unit, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    why = no_charge(game, unit)
    if why == "dark":
        return Refusal("12.1" if game.is_night else "12.2", "no-charge-in-the-dark", facts)
    if why:
        return Refusal("9.1", f"charge-{why}", facts)
    if isinstance(action, do.DeclareStackCharge) and (refusal := _refuse_stack_charge(game, unit, facts)):
        return refusal
    if hex < 0 or not game.held(1 - game.side(unit)) >> hex & 1:
        return Refusal("9.1", "nobody-there", facts)
    if not game.ground.charge_hexes >> hex & 1:
        return Refusal("9.1", "charge-closed-target", facts)
    if shock.barred(game, game.side(unit)) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts)
    far = game.grid.distance(game.where[unit], hex)
    if not field(game, game.where[unit], game.facing[unit], far) >> hex & 1:
        return Refusal("9.1", "charge-aside", facts)
    if not sees(game, game.where[unit], hex):
        return Refusal("9.1", "charge-unseen", facts)
    if _would_charge(game, unit, hex):
        return Refusal("11.2", "demoralised-in-zone", facts)
    return _refuse_way(game, unit, hex, facts)


def _refuse_way(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal:
    """9.1: why cavalry that sees its target does not come to charge it."""
    here, points = game.where[unit], ways.half(game.figures(unit).movement)
    if game.grid.distance(here, hex) > points + 1:
        return Refusal("9.1", "charge-beyond-reach", {**facts, "points": str(points)})
    if not any(game.ground.charges[near] >> hex & 1 for near in game.grid.neighbours[hex]):
        return Refusal("9.1", "charge-closed-sides", facts)
    return Refusal("9.1", "charge-no-way", facts)


def _would_charge(game: Position, unit: int, hex: int) -> bool:
    """11.2: whether nothing but the zones that a demoralised formation may not enter keeps a unit from a charge."""
    if not game.demoralised >> game.unit(unit).formation & 1:
        return False
    twin = game.clone()
    twin.demoralised = 0
    twin.prepare()
    return bool(stands(twin, (unit,), hex))


def _refuse_stack_charge(game: Position, unit: int, facts: dict[str, str]) -> Refusal | None:
    """9.1 + 5.1.3: why the units of a hex may not charge together; the top one stands for them."""
    stack = game.pile(game.where[unit])
    if len(stack) == 1:
        return Refusal("9.1", "charges-alone", facts)
    if unable := [mate for mate in stack if no_charge(game, mate)]:
        return Refusal("9.1", "stack-charge-needs-all", {**facts, "mate": game.id(unable[0])})
    return None if stack[0] == unit else Refusal("5.1.3", "attack-together", {**facts, "lead": game.id(stack[0])})


# 9.1: test and movement


class TestCharge(Episode):
    """9.1: cavalry without orders tests before it moves; if it fails, it stays and fights no more."""

    def begin(self, game: Position, charge: Charge) -> None:
        if not all(game.has(unit, ORDERED) for unit in charge.units):
            game.begin(EngagementTest(unit=charge.units[0], why="charge"))

    def heard(self, game: Position, charge: Charge, test: EngagementTest) -> None:
        if not test.passed:
            for unit in charge.units:
                game.mark(unit, SPENT)
            game.emit(ChargeHalted(game.ids(charge.units), "test"))
            game.update(charge, halted=True)


class ChooseChargeHex(Decision):
    """9.1: where the charge goes, and how it faces its target."""

    rule = "9.1"

    def asks(self, game: Position, charge: Charge) -> str | None:
        return NOBODY if charge.halted or game.has(charge.units[0], CHARGING) else game.owner(charge.units[0])

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        id = game.id(charge.units[0])
        return [do.ChargeTo(id, game.label(hex), way) for hex, way in stands(game, charge.units, charge.target)]

    def choose(self, game: Position, charge: Charge, action: do.ChargeTo) -> Done | None:
        hex = place(game, action.hex)
        path = tuple(charge_ways(game, charge.units[0]).path(hex))
        turn(game, charge.units, action.facing, "9.1")
        for unit in charge.units:
            game.mark(unit, CHARGING)
        game.begin(March(units=charge.units, path=path, kind="charge", turns=0))
        return DONE

    def refuse(self, game: Position, charge: Charge, action: Action) -> Refusal | None:
        if not isinstance(action, do.ChargeTo):
            return None
        return refuse_charge_hex(game, charge, action)

    def about(self, game: Position, charge: Charge) -> dict[str, object]:
        return {"unit": game.id(charge.units[0]), "target": game.label(charge.target)}


def refuse_charge_hex(game: Position, charge: Charge, action: do.ChargeTo) -> Refusal:
    """9.1: the first rule that keeps a charge from ending so in a hex."""
    unit, hex, target = charge.units[0], place(game, action.hex), charge.target
    facts = {"unit": action.unit, "hex": action.hex, "aim": game.label(target)}
    if action.unit != game.id(unit):
        return Refusal("9.1", "not-charging-now", {**facts, "lead": game.id(unit)})
    if hex >= 0 and game.held(1 - game.side(unit)) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if hex not in game.grid.neighbours[target]:
        return Refusal("9.1", "charge-not-next", facts)
    if hex == game.where[unit]:
        return Refusal("9.1", "charge-must-move", facts)
    if not game.ground.charges[hex] >> target & 1:
        return Refusal("9.1", "charge-over-side", facts)
    return _refuse_stand(game, charge, hex, action, facts)


def _refuse_stand(game: Position, charge: Charge, hex: int, action: do.ChargeTo, facts: dict[str, str]) -> Refusal:
    """9.1: what is wrong with the place, or else with the facing, of riders who are to charge from a hex."""
    friends = game.pile(hex)
    if any(game.arm(friend) == ARTILLERY for friend in friends):
        return Refusal("9.1", "charge-through-guns", facts)
    if friends and not may_join(game, charge.units, hex):
        return refuse_stack(game, charge.units, hex)
    if idle := [friend for friend in friends if not shock.may_ride_along(game, friend)]:
        return Refusal("5.1.3", "attack-needs-all", {**facts, "mate": game.id(idle[0])})
    if not charge_reach(game, charge.units) >> hex & 1:
        return Refusal("9.1", "charge-too-far", facts)
    front = game.scenario.fronts[hex][action.facing] if action.facing in EVERY_TURN else 0
    if not front >> charge.target & 1:
        return Refusal("9.1", "charge-not-before", facts)
    if friends:
        return Refusal("6.1.1", "charge-faces-alike", facts)
    return Refusal("9.1", "charge-keeps-facing", facts)


# 9.3.1: squares


class AskForSquares(Decision):
    """9.3.1: infantry in front of the charge may try to form square, each stack once in an activation."""

    rule = "9.3.1"

    def asks(self, game: Position, charge: Charge) -> str | None:
        able = [] if charge.halted else square_hexes(game, charge.units, charge.asked)
        return game.owner(game.troops(able[0])[0]) if able else NOBODY

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        return list(square_options(game, square_hexes(game, charge.units, charge.asked)))

    def choose(self, game: Position, charge: Charge, action: do.ToCharge) -> Done | None:
        hex = game.where[named(game, action.unit)]
        game.update(charge, asked=(*charge.asked, hex))
        answer_square(game, hex, action)
        return None

    def refuse(self, game: Position, charge: Charge, action: Action) -> Refusal | None:
        if not isinstance(action, do.TryFormingSquare | do.StandInLine):
            return None
        return refuse_square(game, charge.units, charge.asked, action.unit)

    def about(self, game: Position, charge: Charge) -> dict[str, object]:
        return {"unit": game.id(charge.units[0]), "hex": game.label(game.where[charge.units[0]])}


def square_hexes(game: Position, riders: Sequence[int], asked: Sequence[int]) -> list[int]:
    """9.3.1: the charged hexes whose infantry may try: in clear terrain, in good order, not asked before."""
    if not riders or game.where[riders[0]] < 0:
        return []
    charged = shock.chargeable(game, riders) & game.ground.clear
    return [hex for hex in bits(charged) if hex not in asked and _may_try(game, hex)]


def square_options(game: Position, hexes: Sequence[int]) -> Iterator[Action]:
    """9.3.1: for each stack, to try or to stand in line."""
    for hex in hexes:
        id = game.id(game.troops(hex)[0])
        yield from (do.TryFormingSquare(id), do.StandInLine(id))


def answer_square(game: Position, hex: int, action: Action) -> None:
    """9.3.1: a die is rolled, or not; who fails is disordered, who loses the square unsettled, and tries no more."""
    if isinstance(action, do.TryFormingSquare):
        game.begin(SquareTest(hex=hex))


def _may_try(game: Position, hex: int) -> bool:
    troops = game.troops(hex)
    return bool(troops) and all(
        game.arm(unit) == INFANTRY and game.is_good(unit) and not game.has(unit, SQUARE | UNSETTLED) for unit in troops
    )


def refuse_square(game: Position, riders: Sequence[int], asked: Sequence[int], id: str) -> Refusal:
    """9.3.1: why a unit may not try to form square under this charge."""
    unit, facts = named(game, id), {"unit": id}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    hex = game.where[unit]
    if not shock.chargeable(game, riders) >> hex & 1:
        return Refusal("9.3.1", "not-charged", facts)
    if not game.ground.clear >> hex & 1:
        return Refusal("9.3.1", "square-needs-clear", facts)
    if hex in asked:
        return Refusal("9.3.1", "has-answered", facts)
    return _refuse_trying(game, unit, facts)


def _refuse_trying(game: Position, unit: int, facts: dict[str, str]) -> Refusal:
    """9.3.1: what keeps the units of a charged hex from a square; the top one stands for them."""
    troops = game.troops(game.where[unit])
    for other in troops:
        found = {**facts, "unit": game.id(other)}
        if game.arm(other) != INFANTRY:
            return Refusal("9.3.1", "square-needs-infantry", found)
        if not game.is_good(other):
            return Refusal("9.3.1", "square-needs-order", found)
        for marks, code in ((SQUARE, "in-square"), (UNSETTLED, "square-lost")):
            if game.has(other, marks):
                return Refusal("9.3.1", code, found)
    lead = game.id(troops[0]) if troops else facts["unit"]
    return Refusal("9.3.1", "answers-together" if troops else "square-needs-infantry", {**facts, "lead": lead})


class SquareDie(Die):
    """9.3.1: one die for the stack, of no more than the cohesion of every infantry unit; failure disorders them all."""

    rule = "9.3.1"
    dice = D10

    def about(self, game: Position, test: SquareTest) -> dict[str, object]:
        return {"unit": game.id(game.troops(test.hex)[0]), "needs": _weakest(game, test.hex)}

    def choose(self, game: Position, test: SquareTest, action: Roll) -> Done | None:
        units, needs = game.troops(test.hex), _weakest(game, test.hex)
        formed = action.face <= needs
        game.emit(SquareTried(game.ids(units), action.face, needs, formed))
        game.update(test, formed=formed)
        if formed:
            all = [unit for unit in game.pile(test.hex) if not game.unit(unit).fixed]
            for unit in all:
                game.mark(unit, SQUARE | FORMED)
            game.emit(SquareFormed(game.ids(all), game.label(test.hex), "9.3.1"))
        else:
            game.begin_each(Blow(unit=unit, result="D", why="square", origin=test.hex) for unit in units)
        return DONE


def _weakest(game: Position, hex: int) -> int:
    return min(game.cohesion(unit) for unit in game.troops(hex))


# 9.3.3: recall


class ChooseRecall(Decision):
    """9.3.3: before a square the cavalry may try to halt, also who charged it before it was formed; each stack once."""

    rule = "9.3.3"

    def asks(self, game: Position, charge: Charge) -> str | None:
        return game.owner(charge.units[0]) if halting_stacks(game, charge.units) else NOBODY

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        return list(recall_options(game, charge.units))

    def choose(self, game: Position, charge: Charge, action: do.BeforeSquare) -> Done | None:
        answer_recall(game, charge.units, action)
        return None

    def heard(self, game: Position, charge: Charge, ended: Procedure) -> None:
        if isinstance(ended, EngagementTest):
            end_recall_test(game, charge.units, ended, charge.target)

    def refuse(self, game: Position, charge: Charge, action: Action) -> Refusal | None:
        return refuse_recall(game, charge.units, action)


def recall_options(game: Position, riders: Sequence[int]) -> Iterator[Action]:
    """9.3.3: for each stack, to try to halt or to charge home."""
    for units in halting_stacks(game, riders):
        id = game.id(units[0])
        yield from (do.TryRecall(id), do.ChargeHome(id))


def answer_recall(game: Position, riders: Sequence[int], action: do.BeforeSquare) -> None:
    """9.3.3: the top unit of a stack tests for all, or they charge."""
    unit = named(game, action.unit)
    if isinstance(action, do.TryRecall):
        game.begin(EngagementTest(unit=unit, why="recall"))
    else:
        _press_on(game, _stack_led_by(game, riders, unit))


def end_recall_test(game: Position, riders: Sequence[int], test: EngagementTest, target: int) -> None:
    """9.3.3: who passes is recalled from its target, who fails must charge."""
    units = _stack_led_by(game, riders, test.unit)
    if test.passed:
        recall(game, units, target if riders[0] in units else before_squares(game, units)[0])
    else:
        _press_on(game, units)


def _stack_led_by(game: Position, riders: Sequence[int], unit: int) -> list[int]:
    return next(units for units in halting_stacks(game, riders) if units[0] == unit)


def _press_on(game: Position, units: Sequence[int]) -> None:
    for unit in units:
        game.mark(unit, PRESSES_ON)


def halting_stacks(game: Position, riders: Sequence[int]) -> list[list[int]]:
    """9.3.3: the chargers of each hex who have a square before them and were not asked yet, these riders first."""
    hexes = dict.fromkeys(
        game.where[unit]
        for unit in (*riders, *game.scenario.units_of[game.side(riders[0])])
        if game.has(unit, CHARGING)
    )
    stacks = [[unit for unit in shock.chargers_in(game, hex) if not game.has(unit, PRESSES_ON)] for hex in hexes]
    return [units for units in stacks if units and before_squares(game, units)]


def refuse_recall(game: Position, units: Sequence[int], action: Action) -> Refusal | None:
    """9.3.3: only the riders before the square decide, and one of them for all."""
    if not isinstance(action, do.TryRecall | do.ChargeHome):
        return None
    return Refusal("9.3.3", "not-before-square", {"unit": action.unit, "lead": game.id(units[0])})


def recall(game: Position, units: Sequence[int], target: int) -> None:
    """9.3.3: cavalry gives up its charge, and goes back from its target."""
    for unit in units:
        game.unmark(unit, CHARGING)
        game.mark(unit, SPENT)
    game.emit(ChargeHalted(game.ids(units), "recall", "9.3.3"))
    game.begin(Recall(units=tuple(units), target=target))


def before_squares(game: Position, units: Sequence[int]) -> list[int]:
    """9.3.3: the squares that charging cavalry is about to charge."""
    if game.where[units[0]] < 0 or not game.has(units[0], CHARGING):
        return []
    charged = bits(shock.chargeable(game, units))
    # H46: one that has formed under a charge, or one that stood before as well.
    mark = FORMED if game.scenario.choices["H46"] == "formed" else SQUARE
    return [hex for hex in charged if any(game.has(unit, SQUARE) and game.has(unit, mark) for unit in game.troops(hex))]


class ChooseRecallHex(Decision):
    """9.3.3: one hex back from the target, not into an enemy's front; where there is none, it stays."""

    rule = "9.3.3"

    def asks(self, game: Position, recall: Recall) -> str | None:
        return game.owner(recall.units[0]) if recall_hexes(game, recall) else NOBODY

    def options(self, game: Position, recall: Recall) -> Sequence[Action]:
        id = game.id(recall.units[0])
        return [do.RecoilTo(id, game.label(hex)) for hex in recall_hexes(game, recall)]

    def choose(self, game: Position, recall: Recall, action: do.RecoilTo) -> Done | None:
        here, hex = game.where[recall.units[0]], place(game, action.hex)
        # 10.3.4: it recoils, and a ford or bridge disorders it.
        hurt = recall.units if game.ground.toll[here] >> hex & 1 else ()
        march = March(units=recall.units, path=(here, hex), kind="recall", turns=0)
        game.begin_each((march, *(Blow(unit=unit, result="D", why="giving way") for unit in hurt)))
        return DONE

    def refuse(self, game: Position, recall: Recall, action: Action) -> Refusal | None:
        return refuse_recall_hex(game, recall, action) if isinstance(action, do.RecoilTo) else None

    def about(self, game: Position, recall: Recall) -> dict[str, object]:
        unit = recall.units[0]
        return {"unit": game.id(unit), "hex": game.label(game.where[unit]), "left": 1, "kind": "recall"}


def recall_hexes(game: Position, recall: Recall) -> list[int]:
    """9.3.3: hexes farther from the target that the cavalry can enter and stop in; no awaited entry hex (5.2.3)."""
    unit = recall.units[0]
    here, enemy = game.where[unit], 1 - game.side(unit)
    closed = game.held(enemy) | _all_fronts(game, enemy) | ways.shut(game, 1 - enemy)
    open = game.ground.retreats[CAVALRY][here] & ~closed
    far = game.grid.distance
    back = game.grid.mask(hex for hex in bits(open) if far(hex, recall.target) > far(here, recall.target))
    return bits(ways.stops(game, recall.units, back))


def _all_fronts(game: Position, side: int) -> int:
    """6.1.1: what lies before any unit of a side, guns and squares too, as a mask."""
    found = 0
    for unit in game.scenario.units_of[side]:
        if game.where[unit] >= 0:
            found |= game.front(unit)
    return found


def refuse_recall_hex(game: Position, recall: Recall, action: do.RecoilTo) -> Refusal:
    """9.3.3: the first rule that keeps recalled cavalry from a hex."""
    unit, hex = recall.units[0], place(game, action.hex)
    here, enemy = game.where[unit], 1 - game.side(unit)
    facts = {"unit": action.unit, "hex": action.hex}
    if action.unit != game.id(unit):
        return Refusal("9.3.3", "not-recalled", {**facts, "lead": game.id(unit)})
    if hex < 0 or hex not in game.grid.neighbours[here]:
        return Refusal("9.3.3", "not-next", facts)
    if game.held(enemy) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if ways.shut(game, game.side(unit)) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts, ruling="R43")
    if not game.ground.retreats[CAVALRY][here] >> hex & 1:
        return ways.no_crossing(game, here, hex, "10.3.4", facts)
    if game.grid.distance(hex, recall.target) <= game.grid.distance(here, recall.target):
        return Refusal("9.3.3", "not-farther", facts)
    if not may_join(game, recall.units, hex):
        return refuse_stack(game, recall.units, hex)
    return Refusal("9.3.3", "recalled-into-front", facts)


def face_after_recall(game: Position, recall: Recall) -> None:
    """9.3.3 + 6.1.1: it faces as it likes, unless it has come to others."""
    if not conform(game, recall.units):
        game.begin(Facing(units=recall.units, most=FREELY))
