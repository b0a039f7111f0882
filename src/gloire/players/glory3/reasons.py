"""Why an action is worth what it is, part by part: for those who ask for a reason, never for who chooses in haste.

The parts add up to the worth that judgement finds, which knows only their sum, for the sake of speed.
"""

from collections.abc import Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.players.glory3 import ground
from gloire.players.glory3.clash import FOLLOWED, table
from gloire.players.glory3.judgement import (
    AT_ONCE,
    charge_worth,
    comrades,
    prize,
    still_there,
    under_fire,
    worth,
)
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import Style
from gloire.players.parts import REST, Parts, Reasons, Split, minus
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.preview import preview
from gloire.systems.glory3.reckoning import charge_modifiers, defenders

# Movement


def standing_parts(situation: Situation, style: Style, unit: int, hex: int) -> Parts:
    """How good it is to be in a hex: the parts of `worth_of_standing`."""
    game, gun = situation.position, situation.position.is_gun(unit)
    near, scores, _, works, friends = ground.lie(situation, hex)
    risk = style.danger * ground.peril(situation, style, unit, hex)
    scores = scores and (0.0 if gun else scores * (1.0 - ground.driven_off(situation, unit, hex)))
    found = {
        "friends": style.support * friends,
        "cover": -style.cover * works,
        "command": -style.command * ground.beyond(situation, unit, hex),
    }
    if not game.is_good(unit):
        safe = {"danger": -risk, "away": style.safety * min(near, ground.SAFE)}
        return found | safe | {"place": ground.SHAKEN * style.take * scores}
    others = sum(other != unit for other in game.troops(hex))
    found["post"] = 0.0 if others else ground.worth_of_post(situation, style, hex)
    if gun:
        held = {name: value * style.guns for name, value in found.items()}
        ranged = style.range if near in ground.GUN_RANGE else 0.0
        return held | {"danger": -style.exposed * risk, "range": ranged}
    found |= {"place": style.take * scores, "escort": style.escort * ground.escorted(situation, style, unit, hex)}
    return found | {"danger": -risk, "crowd": -style.huddle * others}


def hex_parts(situation: Situation, style: Style, unit: int, hex: int) -> Parts:
    """How good it is to end a move there: the parts of `worth_of_hex`."""
    game, found = situation.position, standing_parts(situation, style, unit, hex)
    if not game.is_good(unit):
        return found
    away = situation.to_aim(unit)
    found["goal"] = ground.toward(style, game.is_gun(unit), away[game.where[unit]] - away[hex])
    if not game.is_gun(unit) and situation.to_enemy(hex) == 1:
        found["contact"] = style.contact * ground.contact(situation, style, unit, hex)
    return found


def _move(situation: Situation, style: Style, action: do.MoveUnit | do.MoveExtended) -> Parts:
    """The hex against the one it stands in, where it might have rallied."""
    game = situation.position
    unit = named(game, action.unit)
    here = hex_parts(situation, style, unit, game.where[unit])
    here["rally"] = style.rally * ground.rally_hope(situation, unit)
    gains = minus(hex_parts(situation, style, unit, place(game, action.hex)), here)
    return gains | {"effort": -0.05 if action.way else 0.0}


def _retreat(situation: Situation, style: Style, action: Any) -> Parts:
    """What is left over is the order that the way costs."""
    found = _stands(situation, style, action)
    return found | {"order": worth(situation, style, action) - sum(found.values())}


def _advance(situation: Situation, style: Style, action: Any) -> Parts:
    return _stands(situation, style, action) | {"pursuit": style.pursuit}


def _stands(situation: Situation, style: Style, action: Any) -> Parts:
    game = situation.position
    unit = named(game, action.unit)
    there, here = (standing_parts(situation, style, unit, hex) for hex in (place(game, action.hex), game.where[unit]))
    return minus(there, here)


# Charges


def charge_parts(situation: Situation, style: Style, units: tuple[int, ...], hexes: tuple[int, ...]) -> Parts:
    """What a charge wins and loses: the parts of `charge_worth`."""
    game, found = situation.position, {"caution": -style.boldness}
    if all(ground.rides_off(game, units[0], hex, [game.where[unit] for unit in units]) for hex in hexes):
        return found | {"prize": prize(situation, style, hexes)}
    found |= dict.fromkeys(("fire met", "enemy hurt", "own hurt", "ground", "prize"), 0.0)
    for left, chance, hit in under_fire(situation, units, hexes):
        found["fire met"] -= chance * sum(ground.harm(situation, style, unit) for unit in hit)
        for name, value in _home_parts(situation, style, left, hexes).items() if left else ():
            found[name] += chance * value
    return found


def _home_parts(situation: Situation, style: Style, units: Sequence[int], hexes: tuple[int, ...]) -> Parts:
    """What it comes to for those who come through the fire."""
    game, scores = situation.position, prize(situation, style, hexes)
    foes = [foe for hex in hexes for foe in game.pile(hex)]
    if not defenders(game, hexes):
        taken = sum(ground.price(situation, style, gun) for gun in foes)
        return {"enemy hurt": taken, "ground": style.ground, "prize": scores}
    lines = table(game, sum(part.value for part in charge_modifiers(game, tuple(units), hexes)))
    ours = ground.stakes_of(situation, style, units, hexes)
    theirs = ground.stakes_of(situation, style, foes, [game.where[unit] for unit in units])
    taken = lines["D D+R"] + lines["D R+C"] + theirs.leaves * lines["D C>D+R"]
    lost = lines["A D+R"] * FOLLOWED * ours.blow + lines["A R+C"] * ours.retire + lines["A C"] * ours.check
    return {
        "enemy hurt": lines["D D+R"] * theirs.blow + lines["D R+C"] * theirs.retire + lines["D C>D+R"] * theirs.waver,
        "own hurt": -lost,
        "ground": (taken - lines["A D+R"] - lines["A R+C"]) * style.ground,
        "prize": taken * scores,
    }


def _declare(situation: Situation, style: Style, action: do.DeclareCharge) -> Parts:
    """With others who join it next, where it is worth nothing alone; less, where others may have emptied the hex."""
    game = situation.position
    units, hexes = tuple(named(game, unit) for unit in action.units), tuple(place(game, hex) for hex in action.hexes)
    value = charge_worth(situation, style, units, hexes)
    parties = [(*units, *more) for more in comrades(situation, action)] if value <= 0 else []
    best = max(parties, key=lambda party: charge_worth(situation, style, party, hexes), default=units)
    found = charge_parts(situation, style, best, hexes)
    value = sum(found.values())
    return found | {"emptied": -value * (1.0 - still_there(situation, hexes))} if value > 0 else found


def _join(situation: Situation, style: Style, action: do.JoinCharge) -> Parts:
    """A charge with more units against the same without them."""
    game, command = situation.position, situation.position.within(Command)
    plan = next(plan for plan in (command.plans if command else ()) if named(game, action.with_unit) in plan.units)
    units = (*plan.units, *(named(game, unit) for unit in action.units))
    found = minus(
        charge_parts(situation, style, units, plan.hexes), charge_parts(situation, style, plan.units, plan.hexes)
    )
    return found | {"together": AT_ONCE} if worth(situation, style, action) > 0 else found


def _continue(situation: Situation, style: Style, action: do.ContinueAttack) -> Parts:
    game = situation.position
    hexes = tuple(place(game, hex) for hex in action.hexes)
    return charge_parts(situation, style, (named(game, action.unit),), hexes)


def _fire(situation: Situation, style: Style, action: Action) -> Parts:
    """Fire that no die can make harmful is there for want of anything better."""
    vain = preview(situation.position, action, None).forecast().vain
    return {REST if vain else "fire": worth(situation, style, action)}


SPLITS: dict[type[Action], Split] = {
    do.MoveUnit: _move,
    do.MoveExtended: _move,
    do.RetreatTo: _retreat,
    do.AdvanceTo: _advance,
    do.FollowUp: _advance,
    do.DeclareCharge: _declare,
    do.JoinCharge: _join,
    do.ContinueAttack: _continue,
    **dict.fromkeys((do.FireAt, do.ReturnFire, do.FireDefensively), _fire),
}
NAMES: dict[type[Action], str] = {  # of those that have one part only
    do.PlaceMarkers: "markers",
    do.BeginWith: "near",
    do.ActivateCommand: "near",
    do.ActivateIndependents: "near",
    do.CombineCommands: "together",
    do.EnterMap: "arrival",
    do.MoveLeader: "leader",
    do.TurnUnits: "facing",
    do.FaceTo: "facing",
    do.RevokeCharge: "charge revoked",
    do.SpareFriends: "friends spared",
    do.CounterAttack: "counterattack",
    do.ResolveCharge: "surest first",
    do.RetreatOffMap: "off the map",
    do.RetreatBefore: "attack avoided",
    do.RallyUnit: "rally",
    do.RecoverUnit: "recovery",
    do.DisplaceLeader: "leader safe",
    do.PlaceRecovered: "safe return",
    do.PutOnTop: "order of the stack",
    do.MountOrDismount: "horses",
}

reasons = Reasons(SPLITS, NAMES, worth).of
