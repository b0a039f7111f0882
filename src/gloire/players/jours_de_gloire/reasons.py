"""Why an action is worth what it is, part by part: for those who ask for a reason, never for who chooses in haste.

The parts add up to the worth that judgement finds, which knows only their sum, for the sake of speed.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from gloire.core.actions import Action
from gloire.players.jours_de_gloire import ground, odds
from gloire.players.jours_de_gloire.attacks import DUTY, combat_of
from gloire.players.jours_de_gloire.giving_way import LEAVING
from gloire.players.jours_de_gloire.judgement import charge_from, company, worth
from gloire.players.jours_de_gloire.odds import combat_worth
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.players.parts import REST, Parts, Reasons, Split, minus
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED
from gloire.systems.jours_de_gloire.preview import preview
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.shock import uncovered

AHEAD = ("goal", "range")  # parts that tell how near one is to where one should be
ENTRIES = (do.EnterMap, do.EnterInNormalMarch, do.EnterAlone, do.EnterAloneInNormalMarch)

# Movement


def hex_parts(situation: Situation, style: Style, unit: int, hex: int, mates: int = 0) -> Parts:
    """How good it is for a unit to be in a hex: the parts of `worth_of_hex`."""
    guns = situation.position.arm(unit) == ARTILLERY
    found = _gun_parts(situation, style, unit, hex) if guns else _troop_parts(situation, style, unit, hex, mates)
    return found | {"way": found.get("way", 0.0) - ground.IN_THE_WAY * situation.throats.get(hex, 0.0)}


def _troop_parts(situation: Situation, style: Style, unit: int, hex: int, mates: int) -> Parts:
    game = situation.position
    weak = game.has(unit, DISORDERED | ROUTED)
    danger = situation.danger(hex) / max(1, game.figures(unit).strength)
    return {
        "goal": ground.on_the_way(situation, style, unit, hex) * (0.3 if weak else 1.0),
        "place": ground.hold(situation, style, unit, hex),
        "danger": -style.danger * situation.blood * min(4.0, danger) * (3.0 if weak else 1.0),
        "cover": -style.cover * game.ground.shock_hex[0][hex] if danger else 0.0,
        "friends": style.support * min(3, ground.friends_beside(situation, unit, hex)),
        "way": -ground.takes_the_place_of_foot(situation, unit, hex),
        "rally": -ground.RALLY if weak and situation.beside_enemies >> hex & 1 else 0.0,
        "contact": 0.0 if weak else ground.contact(situation, style, unit, hex, mates),
    }


def _gun_parts(situation: Situation, style: Style, unit: int, hex: int) -> Parts:
    game, far = situation.position, situation.to_enemy(hex)
    danger = -4.0 * style.danger if far == 1 else 0.0
    alone = not any(map(game.is_good, game.troops(hex)))
    return {
        "range": -abs(far - game.unit(unit).effective) * style.goal,
        "danger": danger,
        "escort": -ground.ALONE * style.danger * min(ground.MOST_DANGER, situation.danger(hex)) if alone else 0.0,
        "friends": style.support * min(3, ground.friends_beside(situation, unit, hex)),
    }


def _move(situation: Situation, style: Style, action: Any) -> Parts:
    """The hex against the one it stands in."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    here = game.where[unit]
    if game.has(unit, DISORDERED) and situation.to_enemy(here) > 1:
        return {"rally": -1.0}
    together = isinstance(action, do.MoveStack | do.ForceMarchStack)
    mates = sum(game.figures(one).strength for one in game.troops(here) if one != unit) if together else 0
    gains = minus(hex_parts(situation, style, unit, hex, mates), hex_parts(situation, style, unit, here))
    return gains | {"effort": -0.3 + (0.05 if together else 0.0)}


def _enter(situation: Situation, style: Style, action: Any) -> Parts:
    """The goal is told from the nearest way in that is open to it."""
    game = situation.position
    unit, ways = named(game, action.unit), situation.game.question.actions if situation.game.question else []
    hexes = {place(game, one.hex) for one in ways if isinstance(one, ENTRIES) and one.unit == action.unit}
    open_to_it = [hex_parts(situation, style, unit, hex) for hex in hexes]
    nearest = {name: max(parts[name] for parts in open_to_it) for name in AHEAD if name in open_to_it[0]}
    found = _seen_from(nearest, hex_parts(situation, style, unit, place(game, action.hex)))
    return found | {"arrival": worth(situation, style, action) - sum(found.values())}


def _seen_from(start: Mapping[str, float], found: Parts) -> Parts:
    """The parts of a hex, with the goal as it is seen from a start, and apart from that how far the start is from it.

    By itself no hex is worth anything for being near the goal, and all cost something for being far.
    """
    ahead = {name: found[name] - start[name] for name in AHEAD if name in found}
    return found | ahead | {"distance": sum(start[name] for name in ahead)}


def _advance(situation: Situation, style: Style, action: do.AdvanceTo) -> Parts:
    game = situation.position
    unit = named(game, action.unit)
    there, here = (hex_parts(situation, style, unit, hex) for hex in (place(game, action.hex), game.where[unit]))
    return minus(there, here)


# Attacks


def combat_parts(situation: Situation, style: Style, combat: Combat) -> Parts:
    """What a combat is worth: the parts of `combat_worth`."""
    game = situation.position
    reward = odds.prize(situation, style, combat.defenders)
    if not any(game.troops(hex) for hex in combat.defenders):
        return {"guns taken": combat_worth(situation, style, combat) - reward, "prize": reward}
    modifier = sum(part.value for part in reckon(game, combat))
    results = Counter(game.scenario.shock_table.result(face + modifier) for face in D10.faces)
    ours = sum(odds.harm(situation, style, unit) for unit in combat.attackers)
    theirs = sum(odds.harm(situation, style, unit) for hex in combat.defenders for unit in game.pile(hex))
    gained = odds.GROUND_KEPT if situation.ahead else odds.GROUND_WON
    found = dict.fromkeys(("enemy hurt", "own hurt", "ground", "prize", "stake"), 0.0)
    chance = 0.0
    for result, faces in results.items():
        share, part = 1.0 if result.endswith("D") else odds.failing(situation, combat, result), faces / len(D10.faces)
        if result.startswith("D"):
            found["enemy hurt"] += part * theirs * share
            found["ground"] += part * gained
            chance += part
        else:
            found["own hurt"] -= part * ours * share
            found["ground"] -= part * odds.GROUND_WON / 2
    found["own hurt"] -= 0.1 * ours if combat.charging else 0.0
    found["prize"] = odds.hope(situation, chance) * reward
    found["stake"] = -odds.stake(situation, style, combat.attackers) * (1.0 - chance)
    return found


def _announce(situation: Situation, style: Style, action: do.AnnounceShock) -> Parts:
    """What the attack does by itself; then what others add who join it, or who are left to be attacked."""
    game = situation.position
    targets = tuple(place(game, label) for label in action.hexes)
    hexes = {game.where[named(game, action.unit)]}
    combat = combat_of(situation, hexes, targets)
    found = combat_parts(situation, style, combat) if combat is not None else {}
    found["caution"] = -style.boldness
    if set(uncovered(game)) & set(targets):
        found["duty"] = DUTY
    return found | {"others": worth(situation, style, action) - sum(found.values())}


def _declare(situation: Situation, style: Style, action: Any) -> Parts:
    """From the best place to make it."""
    after, combat = charge_from(situation, style, action)
    found = combat_parts(after, style, combat)
    return found | {"caution": worth(situation, style, action) - sum(found.values())}


def _strike_back(situation: Situation, style: Style, action: do.CounterShock) -> Parts:
    game = situation.position
    units = tuple(unit for unit in game.troops(game.where[named(game, action.unit)]) if game.is_good(unit))
    combat = Combat(attackers=units, defenders=tuple(place(game, label) for label in action.hexes))
    return combat_parts(situation, style, combat) | {"caution": -style.boldness}


def _refuse(situation: Situation, style: Style, action: do.RefuseShock) -> Parts:
    value = worth(situation, style, action)
    return {"attack avoided": value + LEAVING, "ground": -LEAVING} if value else {REST: value}


# Others


def _fire(situation: Situation, style: Style, action: Action) -> Parts:
    """Fire that no die can make harmful is there for want of anything better."""
    vain = preview(situation.position, action, None).forecast().vain
    return {REST if vain else "fire": worth(situation, style, action)}


def _chief(situation: Situation, style: Style, action: do.MoveChief) -> Parts:
    game, hex = situation.position, place(situation.position, action.hex)
    risk = 3.0 if situation.to_enemy(hex) <= 2 else 0.0
    about = company(situation, game.chiefs[game.scenario.chief_number[action.unit]], hex)
    value = worth(situation, style, action)
    return {"command": value + risk - about + 0.4, "exposed": -risk, "company": about, "effort": -0.4}


def _withdraw(situation: Situation, style: Style, action: Any) -> Parts:
    """Where one is safe and of use, with the goal as seen from where one is; what is left is the order it costs."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    crowd = sum(1 for other in game.pile(hex) if other != unit)
    here, there = (hex_parts(situation, style, unit, at) for at in (game.where[unit], hex))
    found = {name: 0.3 * value for name, value in _seen_from(here, there).items()}
    found["danger"] = found.get("danger", 0.0) - situation.danger(hex) * 0.3
    found["crowd"] = -1.0 * crowd
    return found | {"order": worth(situation, style, action) - sum(found.values())}


SPLITS: dict[type[Action], Split] = {
    **dict.fromkeys((do.MoveUnit, do.MoveStack, do.ForceMarch, do.ForceMarchStack), _move),
    **dict.fromkeys(ENTRIES, _enter),
    **dict.fromkeys((do.RecoilTo, do.RetreatTo, do.RoutTo, do.EvadeTo), _withdraw),
    **dict.fromkeys((do.DeclareCharge, do.DeclareStackCharge), _declare),
    do.MoveChief: _chief,
    do.AdvanceTo: _advance,
    do.AnnounceShock: _announce,
    do.CounterShock: _strike_back,
    do.RefuseShock: _refuse,
    **dict.fromkeys((do.FireAt, do.ReturnFire, do.FireInReaction), _fire),
}
NAMES: dict[type[Action], str] = {  # of those that have one part only
    do.PlaceUnit: "goal",
    do.SealOrders: "orders",
    do.BeginWith: "near",
    do.TryInitiative: "initiative",
    do.ActReduced: "reduced",
    do.TurnUnit: "facing",
    do.FaceTo: "facing",
    do.FormSquare: "square",
    do.TryFormingSquare: "square",
    do.LeaveSquare: "square left",
    do.LeaveMap: "off the map",
    do.ChargeTo: "charging place",
    do.TryRecall: "recall",
    do.WithdrawShock: "attack withdrawn",
    do.TryCounterCharge: "countercharge",
    do.TakeRefuge: "refuge",
    do.StayInRefuge: "refuge",
    do.BreakThrough: "second attack",
    do.ChargeOn: "second attack",
    do.Pursue: "pursuit",
    do.FleeTo: "chief safe",
    do.StayWithTroops: "command",
    do.TryRally: "rally",
    do.RallyFirst: "strongest",
}

reasons = Reasons(SPLITS, NAMES, worth).of
