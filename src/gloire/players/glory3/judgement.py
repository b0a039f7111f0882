"""What every action is worth, question by question."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from gloire.core.actions import Action
from gloire.players.glory3.ground import (
    FAIR,
    GOOD,
    failing,
    harm,
    rally_hope,
    winning,
    worth_of_facing,
    worth_of_hex,
    worth_of_staying,
)
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import Style
from gloire.players.protocol import Scored
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.activation import total_rating
from gloire.systems.glory3.charge import lead
from gloire.systems.glory3.combat import as_it_stands
from gloire.systems.glory3.command import waiting
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.fire import MISFIRE
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.guns import exposed_friends
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.pool import D10, kind_of
from gloire.systems.glory3.preview import charge_odds, shot_odds
from gloire.systems.glory3.retreat import toll

Judge = Callable[[Situation, Style, Any], float]
NOTHING = 0.0
DUTY = 100.0  # what must be done before anything else
EVEN, SURE = 0.5, 0.7  # chances to combine
STARTLED = 0.2  # how much more often a check is failed that one's own guns bring about
AGAIN = 0.6  # what the second copy of a marker is worth, as a share of the first
LEAST_CALL = 0.1  # a marker that calls nobody yet may do so before it is drawn
SHAKEN = 0.6  # a Disordered unit that may rally, as a share of one in good order
NEARBY, COMING = 4, 12  # hexes that all are taken to be from the enemy at least, and those who are not on the map yet
LEAST_SHOT = 0.08  # what fire must promise, or guns had better keep their chance to move
ENTERING = 20.0  # reinforcements come on before anything else


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

    Failure puts all of them Out of Command, so that nobody comes next to an enemy: elsewhere it must be unlikely.
    """
    game = situation.position
    leaders = tuple(led(game, id) for id in action.leaders)
    chance = sum(face > total_rating(game, leaders) for face in D10.faces) / len(D10.faces)
    if chance >= EVEN and _have_a_foe_in_common(situation, leaders):
        return 5.0 + chance
    near = min(_nearest(situation, one) for one in leaders)
    return 5.0 if chance >= SURE and near <= 3 else NOTHING


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
    return value + stays if value > LEAST_SHOT else -1.0


def _friendly_fire(situation: Situation, style: Style, gun: int, hex: int) -> float:
    """What friends next to the target have to fear from a low die."""
    game = situation.position
    friends = exposed_friends(game, game.where[gun], hex)
    low = sum(face <= MISFIRE for face in D10.faces) / len(D10.faces)
    return low * sum(min(1.0, failing(game, unit) + STARTLED) * harm(situation, style, unit) for unit in friends)


def _effect(situation: Situation, style: Style, odds: list[tuple[str, float]], hex: int) -> float:
    worth = {"C": style.check, "D": 1.0, "D+R": 1.5}
    stakes = sum(harm(situation, style, unit) for unit in situation.position.pile(hex))
    return stakes * sum(chance * worth.get(result, 0.0) for result, chance in odds)


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
    """As far forward as it goes."""
    return ENTERING - 0.2 * situation.to_enemy(place(situation.position, action.hex))


def _move_leader(situation: Situation, style: Style, action: do.MoveLeader) -> float:
    """Near to the middle of his command, next to no enemy."""
    game = situation.position
    leader, hex = led(game, action.unit), place(game, action.hex)
    rows, here = situation.led_rows(leader), game.leaders[leader]
    if not rows:
        return -1.0
    gain = sum(away[here] - away[hex] for away in rows) / len(rows)
    return 0.3 * gain - (2.0 if situation.to_enemy(hex) == 1 else 0.0) - 0.1


def _turn(situation: Situation, style: Style, action: do.TurnUnits) -> float:
    """Worth it if a better facing is to be had, but a move is mostly worth more."""
    game = situation.position
    unit = named(game, action.unit)
    best = max(worth_of_facing(situation, style, unit, facing) for facing in range(6))
    return 0.4 * (best - worth_of_facing(situation, style, unit, game.facing[unit])) - 0.2


def _face(situation: Situation, style: Style, action: do.FaceTo) -> float:
    return worth_of_facing(situation, style, named(situation.position, action.unit), action.facing)


# Charges


def _declare(situation: Situation, style: Style, action: do.DeclareCharge) -> float:
    game = situation.position
    units, hexes = tuple(named(game, unit) for unit in action.units), tuple(place(game, hex) for hex in action.hexes)
    value = _charge(situation, style, units, hexes)
    return value * _still_there(situation, hexes) if value > 0 else value


def _still_there(situation: Situation, hexes: Sequence[int]) -> float:
    """The chance that charges already declared leave somebody in these hexes."""
    command = situation.position.within(Command)
    before = [plan for plan in (command.plans if command else ()) if set(plan.hexes) & set(hexes)]
    return 1.0 - max((winning(situation, plan.units, plan.hexes)[0] for plan in before), default=0.0)


def _charge(situation: Situation, style: Style, units: tuple[int, ...], hexes: tuple[int, ...]) -> float:
    """What is won and lost by it, with the fire that comes before; no place is worth a charge that hardly ever wins."""
    game = situation.position
    won, lost = winning(situation, units, hexes)
    theirs = sum(harm(situation, style, foe) for hex in hexes for foe in game.pile(hex))
    ours = sum(harm(situation, style, unit) for unit in units)
    prize = sum(situation.wanted.get(hex, 0.0) for hex in hexes)
    risk = 0.15 * sum(1 for hex in hexes if game.troops(hex))
    if won < (FAIR if prize else GOOD):
        return -1.0
    return won * (theirs + 2 * prize) - (lost + risk) * ours - style.boldness


def _join(situation: Situation, style: Style, action: do.JoinCharge) -> float:
    """A charge with more units against the same without them."""
    game, command = situation.position, situation.position.within(Command)
    plan = next(plan for plan in (command.plans if command else ()) if named(game, action.with_unit) in plan.units)
    units = (*plan.units, *(named(game, unit) for unit in action.units))
    return _charge(situation, style, units, plan.hexes) - _charge(situation, style, plan.units, plan.hexes)


def _continue(situation: Situation, style: Style, action: do.ContinueAttack) -> float:
    game = situation.position
    return _charge(situation, style, (named(game, action.unit),), tuple(place(game, hex) for hex in action.hexes))


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
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    harm = len(list(toll(game, unit, game.where[unit], hex, "charge")))
    return -4.0 * harm - 0.1 * situation.danger[hex] + 0.3 * situation.to_enemy(hex)


def _evade(situation: Situation, style: Style, action: do.RetreatBefore) -> float:
    return 1.0 - 0.1 * situation.danger[place(situation.position, action.hex)]


def _advance(situation: Situation, style: Style, action: do.AdvanceTo | do.FollowUp) -> float:
    game = situation.position
    hex = place(game, action.hex)
    return 2.0 + situation.wanted.get(hex, 0.0) - 0.1 * situation.danger[hex]


def _rally(situation: Situation, style: Style, action: do.RallyUnit) -> float:
    """Whoever can; the one that matters most first."""
    return 1.0 + rally_hope(situation, named(situation.position, action.unit))


def _recover(situation: Situation, style: Style, action: do.RecoverUnit) -> float:
    """A die that fails loses the unit for good: worth it with a fair chance."""
    rating = situation.position.unit(named(situation.position, action.unit)).disordered.cohesion
    return 1.0 if rating >= 5 else -1.0


def _displace(situation: Situation, style: Style, action: do.DisplaceLeader) -> float:
    return float(situation.to_enemy(place(situation.position, action.hex)))


def _place(situation: Situation, style: Style, action: do.PlaceRecovered) -> float:
    return -0.1 * situation.to_enemy(place(situation.position, action.hex))


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
