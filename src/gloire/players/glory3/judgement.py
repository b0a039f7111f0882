"""What every action is worth, question by question."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import Any

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.players.glory3.clash import outcome, strength, table
from gloire.players.glory3.ground import (
    SAFE,
    failing,
    harm,
    price,
    rally_hope,
    rides_off,
    stakes_of,
    winning,
    worth_of_facing,
    worth_of_hex,
    worth_of_standing,
    worth_of_staying,
)
from gloire.players.glory3.situation import MARCH, Situation
from gloire.players.glory3.styles import Style
from gloire.players.protocol import Scored
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.activation import total_rating
from gloire.systems.glory3.charge import lead, refuse_joining
from gloire.systems.glory3.combat import as_it_stands
from gloire.systems.glory3.command import waiting
from gloire.systems.glory3.defense import defensive_modifiers, firing_units, plans_of
from gloire.systems.glory3.fates import at_most
from gloire.systems.glory3.fire import MISFIRE
from gloire.systems.glory3.frames import Charge, Command, Plan, Retreat
from gloire.systems.glory3.guns import exposed_friends
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.peril import hit_chance
from gloire.systems.glory3.pool import D10, kind_of
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.preview import charge_odds, shot_odds
from gloire.systems.glory3.reckoning import charge_modifiers, defenders
from gloire.systems.glory3.retreat import toll

Judge = Callable[[Situation, Style, Any], float]
NOTHING = 0.0
AT_ONCE = 50.0  # what is done before other charges are declared
DUTY = 100.0  # what must be done before anything else
TOGETHER = 5.0  # to try to act together, beside what acting one by one is worth
LOOSELY = 0.3  # of those next to an enemy, whom commands without an enemy in common count on
STARTLED = 0.2  # how much more often a check is failed that one's own guns bring about
AGAIN = 0.6  # what the second copy of a marker is worth, as a share of the first
LEAST_CALL = 0.1  # a marker that calls nobody yet may do so before it is drawn
SHAKEN = 0.6  # a Disordered unit that may rally, as a share of one in good order
NEARBY, COMING = 4, 12  # hexes that all are taken to be from the enemy at least, and those who are not on the map yet
REJOINED = 0.2  # of the strength of a unit that returns, Disordered and far from the enemy, what it counts at most
ROUTED = 1.5  # a Disorder with a retreat, as a share of one without
BEYOND = 0.02  # a strength point of the enemy that can charge the hex one rides off to
RIDE, STIR = 0.02, 0.3  # a leader rides when his units have moved, and for no less than so many hexes
EXPOSED = 2.0  # an enemy beside a leader, in hexes from his units
ENTERING, LED_IN = 20.0, 15.0  # reinforcements come on before anything else, and their leader after them


def judged(situation: Situation, style: Style) -> list[Scored]:
    """Every action that is worth a look, with its worth."""
    question = situation.game.question
    if question is None:
        return []
    return [Scored(action, worth(situation, style, action)) for action in question.actions]


def worth(situation: Situation, style: Style, action: Action) -> float:
    """What an action is worth."""
    judge = JUDGES.get(type(action))
    return judge(situation, style, action) if judge else NOTHING


# Markers and commands


def _place_markers(situation: Situation, style: Style, action: do.PlaceMarkers) -> float:
    """All of them; where only so many may be placed, those that call most; another copy calls the same once more."""
    kinds = Counter(kind_of(situation.position, marker) for marker in action.markers)
    return sum(_called(situation, kind) * sum(AGAIN**time for time in range(times)) for kind, times in kinds.items())


def _called(situation: Situation, kind: str) -> float:
    """What a marker calls: strength, the more the nearer it is to the enemy, and something for the marker itself."""
    game = situation.position
    due = {unit for group in game.scenario.groups for unit in waiting(game, group)}
    found = LEAST_CALL
    for unit in game.scenario.units_called(game.scenario.marker_number[kind]):
        hex, share = game.where[unit], 1.0 if game.is_good(unit) else SHAKEN
        if hex >= 0 or unit in due:
            away = situation.to_enemy(hex) if hex >= 0 else COMING
            found += share * max(1, game.unit(unit).good.strength) / (NEARBY + away)
    return found


def _begin_with(situation: Situation, style: Style, action: do.BeginWith) -> float:
    """The marker whose units are nearest to the enemy."""
    game, number = situation.position, situation.position.scenario.marker_number[action.marker]
    units = [unit for unit in situation.friends if game.unit(unit).marker == number]
    return 1 + sum(max(0, game.figures(unit).strength) / (1 + situation.to_enemy(game.where[unit])) for unit in units)


def _activate(situation: Situation, style: Style, action: do.ActivateCommand) -> float:
    """The command nearest to the enemy first."""
    return 5.0 - 0.1 * _nearest(situation, led(situation.position, action.unit))


def _nearest(situation: Situation, leader: int) -> int:
    return min((situation.to_enemy(hex) for hex in situation.led_hexes(leader)), default=30)


def _combine(situation: Situation, style: Style, action: do.CombineCommands) -> float:
    """Worth its risk where they have an enemy in common, whom they can charge together or cover for each other.

    Failure puts all of them Out of Command, so that nobody else comes next to an enemy.
    """
    game = situation.position
    leaders = tuple(led(game, id) for id in action.leaders)
    chance = sum(face > total_rating(game, leaders) for face in D10.faces) / len(D10.faces)
    met, near = _strength_near(situation, leaders)
    shared = met if _have_a_foe_in_common(situation, leaders) else LOOSELY * met
    return TOGETHER + chance if chance * shared > style.combine * (1.0 - chance) * near else NOTHING


def _strength_near(situation: Situation, leaders: Sequence[int]) -> tuple[float, float]:
    """The strength in good order of some leaders that stands next to an enemy, and that could come next to one."""
    game, met, near = situation.position, 0.0, 0.0
    for unit in (unit for leader in leaders for unit in game.scenario.units_led(leader)):
        if game.where[unit] >= 0 and game.is_good(unit) and not game.is_gun(unit):
            away, force = situation.to_enemy(game.where[unit]), game.figures(unit).strength
            met += force if away == 1 else 0.0
            near += force if 1 < away <= MARCH + 1 else 0.0
    return met, near


def _have_a_foe_in_common(situation: Situation, leaders: Sequence[int]) -> bool:
    """Whether each leader has units next to an enemy whom those of another leader are next to as well."""
    enemies, rings = situation.position.held(1 - situation.side), situation.grid.rings
    met = [reduce(or_, [rings(hex)[1] for hex in situation.led_hexes(one)], 0) & enemies for one in leaders]
    return all(any(one & other for other in met if other is not one) for one in met)


def _independents(situation: Situation, style: Style, action: do.ActivateIndependents) -> float:
    return 4.0


# Fire


def _fire(situation: Situation, style: Style, action: do.FireAt) -> float:
    """What the table promises, by what stands there; a turn for its own sake is not worth it."""
    game = situation.position
    hex, group = place(game, action.hex), tuple(named(game, unit) for unit in action.units)
    value = _effect(situation, style, shot_odds(game, group, hex), hex)
    value -= _friendly_fire(situation, style, group[0], hex)
    stays = 0.02 if game.facing[group[0]] == action.facing else 0.0
    return value + stays if value > style.shot else -1.0


def _friendly_fire(situation: Situation, style: Style, gun: int, hex: int) -> float:
    """What friends next to the target have to fear from a low die."""
    game = situation.position
    friends = exposed_friends(game, game.where[gun], hex)
    low = sum(face <= MISFIRE for face in D10.faces) / len(D10.faces)
    return low * sum(min(1.0, failing(game, unit) + STARTLED) * harm(situation, style, unit) for unit in friends)


def _effect(situation: Situation, style: Style, odds: list[tuple[str, float]], hex: int) -> float:
    pile, game = situation.position.pile(hex), situation.position
    blows = [harm(situation, style, unit) for unit in pile]
    checks = style.check * sum(failing(game, unit) * blow for unit, blow in zip(pile, blows, strict=True))
    worth = {"C": checks, "D": sum(blows), "D+R": ROUTED * sum(blows)}
    return sum(chance * worth.get(result, 0.0) for result, chance in odds)


def _return_fire(situation: Situation, style: Style, action: do.ReturnFire) -> float:
    return 1.0 + 0.1 * len(action.units)


# Movement


def _move(situation: Situation, style: Style, action: do.MoveUnit | do.MoveExtended) -> float:
    """The hex against the one it stands in."""
    game = situation.position
    unit = named(game, action.unit)
    here = worth_of_staying(situation, style, unit)
    there = worth_of_hex(situation, style, unit, place(game, action.hex))
    return there - here - (0.05 if action.way else 0.0)


def _enter(situation: Situation, style: Style, action: do.EnterMap) -> float:
    """As far forward as it goes; a leader comes last, to where his units are."""
    game = situation.position
    leader, hex = led(game, action.unit), place(game, action.hex)
    if leader >= 0:
        return LED_IN - _apart(situation, leader, hex)
    return ENTERING - 0.2 * situation.to_enemy(hex)


def _move_leader(situation: Situation, style: Style, action: do.MoveLeader) -> float:
    """Near to the middle of his command, next to no enemy."""
    game = situation.position
    leader, hex = led(game, action.unit), place(game, action.hex)
    seat = situation.seats.get(leader)
    if seat is None:
        seat = situation.seats[leader] = _apart(situation, leader, game.leaders[leader])
    return RIDE * (seat - _apart(situation, leader, hex) - STIR)


def _apart(situation: Situation, leader: int, hex: int) -> float:
    """How far a leader would be from his units, with something for an enemy beside him."""
    return situation.apart(leader, hex) + (EXPOSED if situation.to_enemy(hex) == 1 else 0.0)


def _turn(situation: Situation, style: Style, action: do.TurnUnits) -> float:
    """Worth it if a better facing is to be had, but a move is mostly worth more."""
    game = situation.position
    unit = named(game, action.unit)
    best = max(_facing(situation, style, unit, facing) for facing in range(6))
    return 0.4 * (best - _facing(situation, style, unit, game.facing[unit])) - 0.2


def _face(situation: Situation, style: Style, action: do.FaceTo) -> float:
    return _facing(situation, style, named(situation.position, action.unit), action.facing)


def _facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """What a facing is worth, and the charge that it opens."""
    opened = _opened(situation, style, unit, facing) if unit in situation.strikers else 0.0
    return worth_of_facing(situation, style, unit, facing) + style.opening * opened


def _opened(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """10.12: what a charge on all who would be in front is worth, alone or with a friend who has only the same one."""
    game = situation.position
    hex, foes = game.where[unit], game.held(1 - situation.side)
    met = game.scenario.fronts[hex][facing] & foes
    hexes = tuple(bits(met & game.ground.charges[game.arm(unit)][hex]))
    if not hexes:
        return 0.0
    others = [other for other in situation.strikers if other != unit and game.front(other) & foes == met]
    charges = [(unit,), *((unit, other) for other in others if len(hexes) == 1)]
    return max(0.0, *(charge_worth(situation, style, units, hexes) for units in charges))


# Charges


def _declare(situation: Situation, style: Style, action: do.DeclareCharge) -> float:
    game = situation.position
    units, hexes = tuple(named(game, unit) for unit in action.units), tuple(place(game, hex) for hex in action.hexes)
    value = charge_worth(situation, style, units, hexes)
    if value <= 0:  # It may be worth it with others, who join it next.
        value = max(
            (charge_worth(situation, style, (*units, *more), hexes) for more in comrades(situation, action)),
            default=value,
        )
    return value * still_there(situation, hexes) if value > 0 else value


def comrades(situation: Situation, action: do.DeclareCharge) -> Iterator[tuple[int, ...]]:
    """Those who could charge the same hexes by themselves, and may join."""
    game, question = situation.position, situation.game.question
    plan = Plan(tuple(named(game, unit) for unit in action.units), tuple(place(game, hex) for hex in action.hexes))
    for other in question.actions if question is not None else ():
        if isinstance(other, do.DeclareCharge) and other.hexes == action.hexes:
            units = tuple(named(game, unit) for unit in other.units)
            if not set(units) & set(plan.units) and refuse_joining(game, units, plan) is None:
                yield units


def still_there(situation: Situation, hexes: Sequence[int]) -> float:
    """The chance that charges already declared leave somebody in these hexes."""
    command = situation.position.within(Command)
    before = [plan for plan in (command.plans if command else ()) if set(plan.hexes) & set(hexes)]
    return 1.0 - max((winning(situation, plan.units, plan.hexes)[0] for plan in before), default=0.0)


def charge_worth(situation: Situation, style: Style, units: tuple[int, ...], hexes: tuple[int, ...]) -> float:
    """What a charge wins and loses, by every fire that may come before it and every line of the table."""
    value, game = -style.boldness, situation.position
    starts = [game.where[unit] for unit in units]
    if all(rides_off(game, units[0], hex, starts) for hex in hexes):
        return value + prize(situation, style, hexes)
    for left, chance, hit in under_fire(situation, units, hexes):
        value -= chance * sum(harm(situation, style, unit) for unit in hit)
        if left:
            value += chance * _struck_home(situation, style, left, hexes)
    return value


def under_fire(
    situation: Situation, units: tuple[int, ...], hexes: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], float, tuple[int, ...]]]:
    """Who is left of a charge after the fire at it, with what chance, and who was hit.

    Each hex that is charged fires at the strongest of those before it, alone.
    """
    game, missed = situation.position, dict[int, float]()
    for hex in hexes:
        if firing_units(game, hex) and (aims := _in_front_of(game, hex, units)):
            start = max(aims, key=lambda at: strength(game, [unit for unit in units if game.where[unit] == at]))
            missed[start] = missed.get(start, 1.0) * (1.0 - hit_chance(game, hex, start, 1))
    for hits in product((False, True), repeat=len(missed)):
        stopped = {start for start, hit in zip(missed, hits, strict=True) if hit}
        chance = prod(1.0 - one if start in stopped else one for start, one in missed.items())
        left = tuple(unit for unit in units if game.where[unit] not in stopped)
        if chance > 0:
            yield left, chance, tuple(lead(game, start) for start in stopped)


def _in_front_of(game: Position, hex: int, units: Sequence[int]) -> list[int]:
    """The hexes of some units that those in another have in front."""
    front = game.front(game.pile(hex)[0])
    return [start for start in dict.fromkeys(game.where[unit] for unit in units) if front >> start & 1]


def _struck_home(situation: Situation, style: Style, units: tuple[int, ...], hexes: tuple[int, ...]) -> float:
    """What a charge is worth to those who come through the fire."""
    game = situation.position
    foes = [foe for hex in hexes for foe in game.pile(hex)]
    ground = style.ground + prize(situation, style, hexes)
    if not defenders(game, hexes):
        return sum(price(situation, style, gun) for gun in foes) + ground
    modifier = sum(part.value for part in charge_modifiers(game, units, hexes))
    ours = stakes_of(situation, style, units, hexes)
    theirs = stakes_of(situation, style, foes, [game.where[unit] for unit in units])
    return outcome(game, modifier, ours, theirs, ground, style.ground)


def prize(situation: Situation, style: Style, hexes: tuple[int, ...]) -> float:
    """What some hexes score for who takes one of them."""
    return style.prize * max(situation.wanted.get(hex, 0.0) for hex in hexes)


def _join(situation: Situation, style: Style, action: do.JoinCharge) -> float:
    """A charge with more units against the same without them."""
    game, command = situation.position, situation.position.within(Command)
    plan = next(plan for plan in (command.plans if command else ()) if named(game, action.with_unit) in plan.units)
    units = (*plan.units, *(named(game, unit) for unit in action.units))
    gain = charge_worth(situation, style, units, plan.hexes) - charge_worth(situation, style, plan.units, plan.hexes)
    return gain + AT_ONCE if gain > 0 else gain  # They may have been counted on.


def _continue(situation: Situation, style: Style, action: do.ContinueAttack) -> float:
    game = situation.position
    return charge_worth(situation, style, (named(game, action.unit),), tuple(place(game, hex) for hex in action.hexes))


def _counter(situation: Situation, style: Style, action: do.CounterAttack) -> float:
    """Beaten men are near: it is worth it unless others have come to them."""
    game = situation.position
    ours = sum(game.figures(named(game, unit)).strength for unit in action.units)
    theirs = sum(game.figures(foe).strength for foe in game.troops(place(game, action.target)))
    return float(ours - theirs)


def _defend(situation: Situation, style: Style, action: do.FireDefensively) -> float:
    """The chance to stop whom it is aimed at, by his strength; at several hexes each has less."""
    game = situation.position
    hex, value = game.where[named(game, action.unit)], 0.0
    targets = [place(game, label) for label in action.hexes]
    for target in targets:
        modifier = sum(part.value for part in defensive_modifiers(game, hex, target, len(targets)))
        unit = lead(game, target)
        chance = max(0, min(10, 9 + modifier - game.cohesion(unit))) / 10
        value += chance * game.figures(unit).strength
    return value


def _resolve(situation: Situation, style: Style, action: do.ResolveCharge) -> float:
    """The surest first."""
    game, command = situation.position, situation.position.within(Command)
    plan = next(plan for plan in (command.plans if command else ()) if named(game, action.unit) in plan.units)
    units, hexes = as_it_stands(game, plan)
    if not units or not hexes:
        return NOTHING
    return 1.0 + sum(chance for result, chance in charge_odds(game, units, hexes) if result.startswith("D "))


# Falling back and coming on again


def _retreat(situation: Situation, style: Style, action: do.RetreatTo) -> float:
    """Where it will stand against where it stands, less what the way costs: a blow its order, another one all of it."""
    game, retreat = situation.position, situation.position.within(Retreat)
    unit, hex, why = named(game, action.unit), place(game, action.hex), retreat.why if retreat is not None else ""
    here, there = (worth_of_standing(situation, style, unit, one) for one in (game.where[unit], hex))
    blow, blows = harm(situation, style, unit), len(list(toll(game, unit, game.where[unit], hex, why)))
    check = failing(game, unit) * blow if why == "displaced" else 0.0  # 11.26
    return there - here - check - (0.0, blow, price(situation, style, unit))[blows]


def _leave(situation: Situation, style: Style, action: do.RetreatOffMap) -> float:
    """All that it is worth."""
    return -price(situation, style, named(situation.position, action.unit))


def _evade(situation: Situation, style: Style, action: do.RetreatBefore) -> float:
    """What the charges that come would cost, against the ground that is left to them; then the better of two hexes."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    here, attack = game.where[unit], game.within(Charge) or game.within(Command)
    plans = [as_it_stands(game, plan) for plan in (plans_of(attack) if attack is not None else ())]
    coming = [(units, hexes) for units, hexes in plans if units and here in hexes]
    if not coming:  # It has ridden off, and may go on.
        return worth_of_standing(situation, style, unit, hex) - worth_of_standing(situation, style, unit, here)
    cost, stays = 0.0, 1.0
    for units, hexes in coming:
        stakes = stakes_of(situation, style, (unit,), [game.where[one] for one in units])
        lines = table(game, sum(part.value for part in charge_modifiers(game, units, hexes)))
        cost += lines["D D+R"] * stakes.blow + lines["D R+C"] * stakes.retire + lines["D C>D+R"] * stakes.waver
        stays *= 1.0 - lines["D D+R"] - lines["D R+C"] - stakes.leaves * lines["D C>D+R"]
    ground = style.ground + style.prize * situation.held.get(here, 0.0) + _left_alone(situation, style, unit)
    return cost - stays * ground - BEYOND * situation.danger[hex]


def _left_alone(situation: Situation, style: Style, unit: int) -> float:
    """What guns are worth that have nobody with them once a unit is gone (10.28)."""
    game = situation.position
    others = [other for other in game.pile(game.where[unit]) if other != unit]
    return sum(price(situation, style, gun) for gun in others) if all(map(game.is_gun, others)) else 0.0


def _advance(situation: Situation, style: Style, action: do.AdvanceTo | do.FollowUp) -> float:
    """Who drove the enemy off follows him, unless he stands much better where he is."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    here, there = (worth_of_standing(situation, style, unit, one) for one in (game.where[unit], hex))
    return style.pursuit + there - here


def _rally(situation: Situation, style: Style, action: do.RallyUnit) -> float:
    """Whoever can; the one that matters most first."""
    return 1.0 + rally_hope(situation, named(situation.position, action.unit))


def _recover(situation: Situation, style: Style, action: do.RecoverUnit) -> float:
    """A die that fails loses the unit for good; one that succeeds takes its points back, and it may fight again."""
    game = situation.position
    unit = named(game, action.unit)
    chance = at_most(game.unit(unit).disordered.cohesion)
    saved = style.lost + REJOINED * (price(situation, style, unit) - style.lost) * (1.0 - situation.late)
    return chance * saved - (1.0 - chance) * style.lost


def _displace(situation: Situation, style: Style, action: do.DisplaceLeader) -> float:
    return float(situation.to_enemy(place(situation.position, action.hex)))


def _place(situation: Situation, style: Style, action: do.PlaceRecovered) -> float:
    """As near to the enemy as is safe: who returns is Disordered."""
    near = situation.to_enemy(place(situation.position, action.hex))
    return style.safety * min(near, SAFE) - 0.1 * near


def _stay(situation: Situation, style: Style, action: Action) -> float:
    return 0.5


JUDGES: dict[type[Action], Judge] = {
    do.PlaceMarkers: _place_markers,
    do.BeginWith: _begin_with,
    do.ActivateCommand: _activate,
    do.CombineCommands: _combine,
    do.ActivateIndependents: _independents,
    do.FireAt: _fire,
    do.ReturnFire: _return_fire,
    do.MoveUnit: _move,
    do.MoveExtended: _move,
    do.EnterMap: _enter,
    do.MoveLeader: _move_leader,
    do.TurnUnits: _turn,
    do.FaceTo: _face,
    do.StayAsTheyAre: _stay,
    do.DeclareCharge: _declare,
    do.JoinCharge: _join,
    do.RevokeCharge: lambda situation, style, action: -DUTY,
    do.ContinueAttack: _continue,
    do.CounterAttack: _counter,
    do.FireDefensively: _defend,
    do.ResolveCharge: _resolve,
    do.RetreatTo: _retreat,
    do.RetreatOffMap: _leave,
    do.SpareFriends: lambda situation, style, action: -DUTY,
    do.RetreatBefore: _evade,
    do.AdvanceTo: _advance,
    do.FollowUp: _advance,
    do.RallyUnit: _rally,
    do.RecoverUnit: _recover,
    do.DisplaceLeader: _displace,
    do.PlaceRecovered: _place,
    do.PutOnTop: lambda situation, style, action: -1.0,
    do.MountOrDismount: lambda situation, style, action: -1.0,
}
