"""14.35 and 14.42: a marker more for one command, commands that act second; 14.35: units that wait for orders."""

from gloire.core.refusals import Refusal
from gloire.systems.glory3.amendments import Amendment, Closure
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import CAVALRY

SECOND = 2  # 14.42: the marker with which the late act

# 14.35: a marker more


def extra_copies(game: Position, marker: int, copies: int) -> int:
    """14.35 + 4.21: an extra marker is there with infantry or guns that it calls; to place it is up to the side."""
    leaders = [number for number, leader in enumerate(game.scenario.leaders) if marker in leader.also]
    if not leaders:
        return copies
    own = (unit for leader in leaders for unit in game.scenario.units_led(leader))
    here = any(game.where[unit] >= 0 and game.unit(unit).arm != CAVALRY for unit in own)
    return game.scenario.markers[marker].copies[game.turn - 1] if here else 0


def no_cavalry(game: Position, unit: int, marker: int) -> Refusal | None:
    """14.35: an extra marker calls infantry and artillery alone."""
    counter = game.unit(unit)
    if counter.arm != CAVALRY or counter.leader < 0 or marker not in game.scenario.leaders[counter.leader].also:
        return None
    return Refusal("14.35", "infantry-and-guns-alone", {"unit": counter.id})


EXTRA = Amendment(answers={"copies": extra_copies, "uncalled": no_cavalry})


# 14.42: the second marker


def acts_second(game: Position, unit: int, marker: int) -> Refusal | None:
    """14.42 + R58: in a certain turn some act only with the second of their markers that is played."""
    refit = game.scenario.refit
    late = any(one.turn == game.turn and unit in one.units for one in refit.late) if refit else False
    if not late or game.shown.count(game.scenario.markers[marker].id) >= SECOND:
        return None
    return Refusal("14.42", "acts-second", {"unit": game.id(unit)}, ruling="R58")


LATE = Amendment(answers={"uncalled": acts_second})


# 14.35: orders


def waits(game: Position, unit: int) -> Refusal | None:
    """14.35 + R59: units under orders neither move nor charge before their turn."""
    refit = game.scenario.refit
    for one in refit.orders if refit else ():
        if unit in one.units and game.turn < one.until and not one.hexes:
            facts = {"unit": game.id(unit), "until": game.scenario.turns[one.until - 1].name}
            return Refusal("14.35", "waits-for-orders", facts, ruling="R59")
    return None


def keeps_out(game: Position, unit: int) -> int:
    """14.35 + R59: or they keep out of some hexes until then."""
    refit, found = game.scenario.refit, 0
    for one in refit.orders if refit else ():
        if unit in one.units and game.turn < one.until:
            found |= one.hexes
    return found


ORDERS = Amendment(answers={"held_back": waits, "closed": (Closure("14.35", "kept-out", keeps_out),)})
