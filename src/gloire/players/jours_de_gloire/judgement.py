"""What every action is worth, question by question."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.players.jours_de_gloire.attacks import announce, opened
from gloire.players.jours_de_gloire.giving_way import refuse, withdraw
from gloire.players.jours_de_gloire.ground import worth_of_facing, worth_of_hex
from gloire.players.jours_de_gloire.odds import combat_worth, shot_worth
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.players.protocol import Scored
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.charge import stands
from gloire.systems.jours_de_gloire.frames import Combat, Pursuit
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.orders import chief_modifier, members
from gloire.systems.jours_de_gloire.position import DISORDERED
from gloire.systems.jours_de_gloire.preview import shot_odds
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.turn import formation_of

Judge = Callable[[Situation, Style, Any], float]
NOTHING = 0.0
WON = 2.0  # the battle, without a test
PIECEMEAL = 0.72  # of what a group can do whose stacks test one by one whether they attack
APART = 0.7  # a hex between a chief and the nearest of his men, by one between him and the enemy
COMPANY = 2.5  # for a chief, to have troops about him
IN_VAIN = -0.1  # what a shot is worth that cannot hurt anybody: guns that fire do not move
AT_BAY = 0.15  # of what a better facing is worth to the disordered: they rather leave, if they can
OPENING = 1.0  # to face so that an attack is open, by what it promises
TAKEN = 3.0  # strength that moves on counts as much as a victory point for an objective that can be walked into


def judged(situation: Situation, style: Style) -> list[Scored]:
    """Every action that is worth a look, with its worth."""
    question = situation.game.question
    if question is None:
        return []
    if question.kind == "SealTheOrders":
        return _orders(situation, question.actions)
    return [Scored(action, worth(situation, style, action)) for action in question.actions]


def worth(situation: Situation, style: Style, action: Action) -> float:
    """What an action is worth."""
    judge = JUDGES.get(type(action))
    return judge(situation, style, action) if judge else NOTHING


# Setting up


def _place(situation: Situation, style: Style, action: do.PlaceUnit) -> float:
    """Nearer to what one makes for; one stays where it is all the same."""
    game = situation.position
    unit = named(game, action.unit)
    aim = situation.aims.get(unit)
    return 0.5 + aim.far[game.where[unit]] - aim.far[place(game, action.hex)] if aim else NOTHING


# Orders and markers


def _orders(situation: Situation, actions: Sequence[Any]) -> list[Scored]:
    """Orders go to the strongest groups near the enemy; every marker goes in, and nobody stops marching."""
    from gloire.systems.jours_de_gloire.orders import Sealable

    options = Sealable(situation.position, situation.side)
    found = []
    for number, units in enumerate(options.sets):
        base = options[number]
        found.append(Scored(do.SealOrders(base.orders, tuple(options.markers)), _needs(situation, units)))
    return found


def _seal(situation: Situation, style: Style, action: do.SealOrders) -> float:
    return _needs(situation, [named(situation.position, unit) for unit in action.orders])


def _needs(situation: Situation, units: Iterable[int]) -> float:
    return sum(_need(situation, unit) for unit in units)


def _need(situation: Situation, unit: int) -> float:
    """What an order is worth to a group: its strength near the enemy, as far as its leader needs to be told."""
    game = situation.position
    group = game.groups[unit]
    units = members(game, group)
    near = min(situation.to_enemy(game.where[one]) for one in units)
    strength = sum(game.figures(one).strength for one in units if game.is_good(one))
    told = game.scenario.formations[game.unit(unit).formation].initiatives[0] + chief_modifier(game, group)
    return strength * (2.0 if near <= 4 else 1.0 if near <= 8 else 0.5) * max(0.1, (9 - told) / 10)


def _begin_with(situation: Situation, style: Style, action: do.BeginWith) -> float:
    """The formation that is nearest to the enemy begins, with the better of its markers."""
    game = situation.position
    formation = formation_of(game, action.marker)
    units = [unit for unit in situation.friends if game.unit(unit).formation == formation]
    near = sum(game.figures(unit).strength / (1 + situation.to_enemy(game.where[unit])) for unit in units)
    copy = int(action.marker.rpartition("-")[2])
    return near + 0.01 * game.scenario.formations[formation].initiatives[copy - 1]


def _test(situation: Situation, style: Style, action: do.TryInitiative) -> float:
    """A test is worth its chance."""
    game, question = situation.position, situation.game.question
    group = game.groups[named(game, action.unit)]
    needs = int(question.about["initiative"]) if question else 5
    return min(1.0, (needs + chief_modifier(game, group) + 1) / 10)


def _reduced(situation: Situation, style: Style, action: do.ActReduced) -> float:
    """What a group can do at reduced capacity, as a share of what it can do with orders."""
    game = situation.position
    units = [unit for unit in members(game, game.groups[named(game, action.unit)]) if game.is_good(unit)]
    troops = [unit for unit in units if game.arm(unit) != ARTILLERY]
    full = {unit: game.figures(unit).movement for unit in troops}
    half = {unit: ways.half(points) for unit, points in full.items()}
    if any(situation.wins_by_taking(hex) for unit, most in half.items() for hex in _walks_into(situation, unit, most)):
        return WON
    ordered = _work(situation, full) + sum(_strength(situation, unit) for unit in troops)
    reduced = _work(situation, half)
    # Guns need no orders to fire, nor the disordered to rally.
    ready = sum(_ready(situation, unit) for unit in troops)
    return PIECEMEAL * (reduced + ready) / ordered if ordered else 1.0


def _work(situation: Situation, points: Mapping[int, int]) -> float:
    """What troops can reach with so many points: objectives with nobody in them, and ground on the way to others."""
    taken, found = set[int](), 0.0
    for unit, most in points.items():
        aim, here = situation.aims.get(unit), situation.position.where[unit]
        if aim and aim.far[here]:
            found += _strength(situation, unit) * min(1.0, most / aim.far[here])
        taken |= _walks_into(situation, unit, most)
    return found + sum(TAKEN * situation.wanted[hex] for hex in taken)


def _walks_into(situation: Situation, unit: int, points: int) -> set[int]:
    """The objectives that a unit can take without a fight, with so many points, past enemies as they stand."""
    game = situation.position
    if not situation.wanted:
        return set()
    reach = ways.reach(game, ways.march_terms(game, unit, points))
    return {hex for hex in situation.wanted if reach >> hex & 1}


def _ready(situation: Situation, unit: int) -> float:
    """How much of its strength a unit brings into a fight without orders: all that is not called upon to fight."""
    game = situation.position
    fights = situation.to_enemy(game.where[unit]) <= 2
    return _strength(situation, unit) * (min(1.0, max(0, game.engagement(unit) + 1) / 10) if fights else 1.0)


def _strength(situation: Situation, unit: int) -> float:
    return float(situation.position.figures(unit).strength)


# Fire


def _fire(situation: Situation, style: Style, action: Any) -> float:
    game = situation.position
    hex = place(game, action.hex)
    worth = shot_worth(situation, style, shot_odds(game, action), game.pile(hex))
    if worth <= 0.0:
        return IN_VAIN
    return 0.05 + worth + (0.2 if action.together else 0.0)


# Movement


def _move(situation: Situation, style: Style, action: Any) -> float:
    """What is gained by a move; a little less where it must leave a good place, and never for nothing."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    here = game.where[unit]
    if game.has(unit, DISORDERED) and situation.to_enemy(here) > 1:
        return -1.0  # who stays can rally
    together = isinstance(action, do.MoveStack | do.ForceMarchStack)
    mates = sum(game.figures(one).strength for one in game.troops(here) if one != unit) if together else 0
    gain = worth_of_hex(situation, style, unit, hex, mates) - worth_of_hex(situation, style, unit, here)
    return gain - 0.3 + (0.05 if together else 0.0)


def _enter(situation: Situation, style: Style, action: Any) -> float:
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    return 20.0 + worth_of_hex(situation, style, unit, hex) + (0.5 if isinstance(action, do.EnterMap) else 0.0)


def _enter_alone(situation: Situation, style: Style, action: Any) -> float:
    """Rather with the whole stack."""
    return _enter(situation, style, action) - 1.0


def _turn(situation: Situation, style: Style, action: do.TurnUnit) -> float:
    """To turn where a better facing is to be had, and nothing else will be done."""
    game = situation.position
    unit = named(game, action.unit)
    now = _facing(situation, style, unit, game.facing[unit])
    held = game.zones(1 - situation.side) >> game.where[unit] & 1
    ways = [game.facing[unit] + turn for turn in ((-1, 1) if held else range(1, 6))]
    best = max(_facing(situation, style, unit, way % 6) for way in ways)
    return (best - now) * (AT_BAY if game.has(unit, DISORDERED) else 1.0) - 0.6


def _face(situation: Situation, style: Style, action: do.FaceTo) -> float:
    return _facing(situation, style, named(situation.position, action.unit), action.facing)


def _facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """What a facing is worth, and the attack that it opens."""
    return worth_of_facing(situation, style, unit, facing) + OPENING * opened(situation, style, unit, facing)


def _square(situation: Situation, style: Style, action: do.FormSquare) -> float:
    """Only where cavalry is about and no infantry."""
    game = situation.position
    hex = game.where[named(game, action.unit)]
    near = [enemy for enemy in situation.enemies if game.grid.distance(hex, game.where[enemy]) <= 3]
    horse = sum(game.figures(enemy).strength for enemy in near if game.arm(enemy) == 1 and game.is_good(enemy))
    foot = sum(game.figures(enemy).strength for enemy in near if game.arm(enemy) != 1)
    return 0.5 if horse >= 5 and not foot else -1.0


def _leave_square(situation: Situation, style: Style, action: do.LeaveSquare) -> float:
    game = situation.position
    hex = game.where[named(game, action.unit)]
    horse = any(game.arm(enemy) == 1 and game.grid.distance(hex, game.where[enemy]) <= 2 for enemy in situation.enemies)
    return -0.5 if horse else 1.0


def _chief(situation: Situation, style: Style, action: do.MoveChief) -> float:
    """A chief stays behind the troops that need him, and with some of them."""
    game = situation.position
    number, hex = game.scenario.chief_number[action.unit], place(game, action.hex)
    here, reach = game.chiefs[number], game.scenario.chiefs[number].range
    needed = situation.commanded(hex, reach) - situation.commanded(here, reach)
    risk = 3.0 if situation.to_enemy(hex) <= 2 else 0.0
    return 0.3 * needed - risk + company(situation, here, hex) - 0.4


def company(situation: Situation, here: int, hex: int) -> float:
    """What it is worth to a chief to ride to his troops, or what it costs to leave them."""
    return COMPANY * ((situation.guarded >> hex & 1) - (situation.guarded >> here & 1))


# Charge and shock


def _declare(situation: Situation, style: Style, action: Any) -> float:
    """What a charge promises, from the best place to make it."""
    game, hex = situation.position, place(situation.position, action.hex)
    after, combat = charge_from(situation, style, action)
    expected = combat_worth(after, style, combat)
    troops = game.troops(hex)
    if (
        troops
        and game.arm(troops[0]) == 0
        and all(game.is_good(one) for one in troops)
        and game.ground.clear >> hex & 1
    ):
        expected -= 1.5  # it may form square
    return expected - style.boldness


def charge_from(situation: Situation, style: Style, action: Any) -> tuple[Situation, Combat]:
    """A charge as it would be made from the best place for it."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    units = tuple(game.pile(game.where[unit])) if isinstance(action, do.DeclareStackCharge) else (unit,)
    combat = Combat(attackers=units, defenders=(hex,), charging=units)
    spots = dict.fromkeys(spot for spot, _ in stands(game, units, hex))
    afterwards = [situation.after(units, spot) for spot in spots]
    return max(afterwards, key=lambda after: combat_worth(after, style, combat)), combat


def _charge_to(situation: Situation, style: Style, action: do.ChargeTo) -> float:
    """From the rear, with few other enemies in front."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    front = game.scenario.fronts[hex][action.facing] & game.held(1 - situation.side)
    rear = 0.0
    for target in situation.enemy_hexes:
        if front >> target & 1:
            rear += 0.0 if game.front(game.pile(target)[0]) >> hex & 1 else 2.0
    return rear - 1.0 * (front.bit_count() - 1) - 0.2 * situation.danger(hex) / max(1, game.figures(unit).strength)


def _advance(situation: Situation, style: Style, action: do.AdvanceTo) -> float:
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    return worth_of_hex(situation, style, unit, hex) - worth_of_hex(situation, style, unit, game.where[unit])


def _break_through(situation: Situation, style: Style, action: do.BreakThrough) -> float:
    """A second shock, where it promises something."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    front = game.scenario.fronts[hex][game.facing[unit]] & game.held(1 - situation.side)
    targets = [target for target in situation.enemy_hexes if front >> target & 1]
    if not targets:
        return -1.0
    combat = Combat(attackers=(unit,), defenders=tuple(targets))
    return combat_worth(situation.after((unit,), hex), style, combat) - style.boldness


def _strike_back(situation: Situation, style: Style, action: do.CounterShock) -> float:
    game = situation.position
    hex = game.where[named(game, action.unit)]
    targets = tuple(place(game, label) for label in action.hexes)
    units = tuple(unit for unit in game.troops(hex) if game.is_good(unit))
    return combat_worth(situation, style, Combat(attackers=units, defenders=targets)) - style.boldness


def _charge_on(situation: Situation, style: Style, action: do.ChargeOn) -> float:
    game = situation.position
    frame = game.stack[-1]
    if not isinstance(frame, Pursuit):
        return NOTHING
    units = frame.units
    front = game.scenario.fronts[game.where[units[0]]][action.facing] & game.held(1 - situation.side)
    targets = [target for target in situation.enemy_hexes if front >> target & 1]
    combat = Combat(attackers=units, defenders=tuple(targets), charging=units, pursuits=frame.count, kind="pursuit")
    return combat_worth(situation, style, combat)


def _try_square(situation: Situation, style: Style, action: do.TryFormingSquare) -> float:
    """A square saves the day for steady infantry."""
    game = situation.position
    weakest = min(game.cohesion(unit) for unit in game.troops(game.where[named(game, action.unit)]))
    return weakest - 5.0


# Giving way, and coming back


def _flee(situation: Situation, style: Style, action: do.FleeTo) -> float:
    """Away from the enemy, but to his own men, whom he leads."""
    game = situation.position
    hex = place(game, action.hex)
    away = min((game.grid.distance(hex, game.where[one]) for one in situation.friends), default=0)
    return 1.0 + min(4, situation.to_enemy(hex)) - APART * away + (0.5 if game.held(situation.side) >> hex & 1 else 0.0)


def _strongest(situation: Situation, style: Style, action: do.RallyFirst) -> float:
    game = situation.position
    return float(game.unit(named(game, action.unit)).good.strength)


def _sure(value: float) -> Judge:
    return lambda situation, style, action: value


JUDGES: dict[type[Action], Judge] = {
    do.PlaceUnit: _place,
    do.FinishSetUp: _sure(1.0),
    do.SealOrders: _seal,
    do.BeginWith: _begin_with,
    do.LeaveToChance: _sure(0.1),
    do.TryInitiative: _test,
    do.ActReduced: _reduced,
    do.KeepStacks: _sure(0.5),
    do.FireAt: _fire,
    do.ReturnFire: _sure(1.0),
    do.MoveUnit: _move,
    do.MoveStack: _move,
    do.ForceMarch: _move,
    do.ForceMarchStack: _move,
    do.EnterMap: _enter,
    do.EnterInNormalMarch: _enter,
    do.EnterAlone: _enter_alone,
    do.EnterAloneInNormalMarch: _enter_alone,
    do.TurnUnit: _turn,
    do.FaceTo: _face,
    do.FormSquare: _square,
    do.LeaveSquare: _leave_square,
    do.MoveChief: _chief,
    do.LeaveMap: _sure(-5.0),
    do.DeclareCharge: _declare,
    do.DeclareStackCharge: _declare,
    do.ChargeTo: _charge_to,
    do.TryFormingSquare: _try_square,
    do.TryRecall: _sure(1.0),
    do.AnnounceShock: announce,
    do.WithdrawShock: _sure(-1.0),
    do.RefuseShock: refuse,
    do.TryCounterCharge: _sure(1.0),
    do.FireInReaction: _sure(1.0),
    do.RecoilTo: withdraw,
    do.RetreatTo: withdraw,
    do.RoutTo: withdraw,
    do.EvadeTo: withdraw,
    do.TakeRefuge: _sure(5.0),
    do.StopShort: _sure(0.5),
    do.StayInRefuge: _sure(1.0),
    do.MoveRouted: _sure(0.5),
    do.AdvanceTo: _advance,
    do.BreakThrough: _break_through,
    do.CounterShock: _strike_back,
    do.Pursue: lambda situation, style, action: 1.0 - 0.5 * action.alone,
    do.DoNotPursue: _sure(0.5),
    do.ChargeOn: _charge_on,
    do.FleeTo: _flee,
    do.StayWithTroops: _sure(2.0),
    do.TryRally: _sure(1.0),
    do.RallyFirst: _strongest,
    do.EndRally: _sure(0.0),
}
