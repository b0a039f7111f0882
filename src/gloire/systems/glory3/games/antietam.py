"""Antietam: CF1 to CF5 of the Cornfield, AF1 to AF6 of the full day. AN1 to AN4 stand in the map and the counters."""

from gloire.core.actions import Roll
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Die, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3.amendments import Amendment, Barrier, Closure
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.games.vocabulary import (
    Allowance,
    AllowanceRolled,
    BlueCladSeen,
    CorpsReleased,
    Released,
    TakenForFriends,
)
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.pool import D10, is_called
from gloire.systems.glory3.position import Position

UNION = 0


# CF1 and AF4: D.H. Hill waits


def hill_waits(game: Position, unit: int) -> Refusal | None:
    """Antietam CF1 + AF4: D.H. Hill's units but Ripley neither move nor charge before 0645."""
    facts = game.scenario.facts
    if unit in facts["hill_waits"] and game.turn < facts["hill_moves"]:
        rule = "Antietam CF1" if "early" in facts else "Antietam AF4"
        return Refusal(rule, "hill-waits", {"unit": game.id(unit)})
    return None


# The Cornfield


def early_keeps_off(game: Position, unit: int) -> int:
    """Antietam CF2: Early does not move next to a Union unit before 0645."""
    facts = game.scenario.facts
    return game.beside(UNION) if unit in facts["early"] and game.turn < facts["early_is_free"] else 0


def stuart_keeps_west(game: Position, unit: int) -> int:
    """Antietam CF3: Fitz Lee and Pelham enter no hex east of the Hagerstown Pike in its column."""
    if unit not in game.scenario.facts["west_of_the_pike"]:
        return 0
    east: int = game.scenario.memory("east of the pike", lambda: _east_of_the_pike(game))
    return east


def _east_of_the_pike(game: Position) -> int:
    """A column and a row are two figures each, as they are printed."""
    rows = {game.label(hex)[:2]: game.label(hex)[2:] for hex in game.scenario.facts["pike"]}
    labels = game.grid.labels
    return game.grid.mask(
        hex for hex in range(len(game.grid)) if (row := rows.get(labels[hex][:2])) and labels[hex][2:] < row
    )


def ammunition(game: Position, marker: int, copies: int) -> int:
    """Antietam CF4: from 0900 I Corps has one marker in a turn that finds three of its infantry units lost."""
    facts = game.scenario.facts
    if marker not in facts["ammunition_of"] or game.turn < facts["ammunition"]:
        return copies
    lost = [
        unit
        for unit, hex in enumerate(game.where)
        if hex < 0 and game.unit(unit).marker == marker and not game.is_gun(unit)
    ]
    return min(copies, 1) if len(lost) >= facts["short_of_ammunition"] else copies


CORNFIELD = Amendment(
    answers={
        "held_back": hill_waits,
        "out_of_reach": (Closure("Antietam CF2", "early-keeps-off", early_keeps_off),),
        "closed": (Closure("Antietam CF3", "west-of-the-pike", stuart_keeps_west),),
        "copies": ammunition,
    },
)


# AF1: McClellan


class AllowanceDie(Die):
    """Antietam AF1: from 0730 a die at the start of the turn: one marker fewer, as many, or one more."""

    rule = "Antietam AF1"
    dice = D10

    def asks(self, game: Position, turn: Turn) -> str | None:
        free = game.scenario.options["free_mcclellan"]
        return CHANCE if game.turn >= game.scenario.facts["allowance_rolls"] and not free else NOBODY

    def about(self, game: Position, turn: Turn) -> dict[str, object]:
        return {"count": allowance_now(game)}

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        facts, count = game.scenario.facts, allowance_now(game)
        if action.face <= facts["fewer_up_to"]:
            count = max(facts["allowance_least"], count - 1)
        elif action.face >= facts["more_from"]:
            count = min(facts["allowance_most"], count + 1)
        game.keep(Allowance(count))
        game.emit(AllowanceRolled(action.face, count))
        return DONE


def allowance_now(game: Position) -> int:
    """Antietam AF1: how many markers the Union may place in this turn, the first one among them."""
    kept = game.find(Allowance)
    count: int = kept.count if kept else game.scenario.facts["allowance"]
    return count


def mcclellan(game: Position, side: int) -> int:
    """Antietam AF1: the limit of the Union, unless players free it; the Confederates have none."""
    limited = side == UNION and not game.scenario.options["free_mcclellan"]
    return allowance_now(game) if limited else len(game.scenario.markers) * 2


# AF2: release


def release(game: Position, turn: Turn) -> None:
    """Antietam AF2: a corps with an enemy within three hexes may place its markers from now on."""
    kept = game.find(Released) or Released()
    near = _near_confederates(game)
    for number, marker in enumerate(game.scenario.markers):
        if marker.side == UNION and number not in kept.markers and not marker.copies[game.turn - 1]:
            if any(hex >= 0 and near >> hex & 1 and game.unit(u).marker == number for u, hex in enumerate(game.where)):
                kept = Released((*kept.markers, number))
                game.emit(CorpsReleased(marker.id))
    game.keep(kept)


def _near_confederates(game: Position) -> int:
    reach, found = game.scenario.facts["release_distance"], 0
    for hex in bits(game.held(1 - UNION)):
        for ring in game.grid.rings(hex)[: reach + 1]:
            found |= ring
    return found


def released_early(game: Position, marker: int, copies: int) -> int:
    """Antietam AF2: a corps that was set free has its two markers."""
    kept = game.find(Released)
    if kept and marker in kept.markers and is_called(game, marker):
        return max(copies, int(game.scenario.facts["released_copies"]))
    return copies


# AF3: crossing orders


def may_not_cross(game: Position, unit: int, here: int, there: int) -> bool:
    """Antietam AF3: IX Corps crosses not before 0945 at its two crossings, V Corps nowhere before 1115."""
    facts, marker = game.scenario.facts, game.unit(unit).marker
    side = (min(here, there), max(here, there))
    if marker in facts["ix_corps"]:
        return game.turn < facts["ix_crosses"] and side in facts["ix_crossings"]
    return bool(marker in facts["v_corps"]) and game.turn < facts["v_crosses"] and side in facts["v_crossings"]


def slow_ix_corps(game: Position, marker: int, copies: int) -> int:
    """Antietam AF3, option: IX Corps has one marker a turn until one of its units is west of the creek."""
    facts = game.scenario.facts
    if marker not in facts["ix_corps"] or _has_crossed(game, marker):
        return copies
    return min(copies, int(facts["slow_copies"]))


def _has_crossed(game: Position, marker: int) -> bool:
    west = game.scenario.memory("west of the creek", lambda: _west_of_the_creek(game))
    return any(hex >= 0 and west >> hex & 1 and game.unit(u).marker == marker for u, hex in enumerate(game.where))


def _west_of_the_creek(game: Position) -> int:
    """All hexes that can be walked to from one on the west bank without crossing the creek."""
    sides, grid = game.scenario.map, game.grid
    start: int = game.scenario.facts["west_of_the_creek"][0]
    found, open_ones = 1 << start, [start]
    while open_ones:
        here = open_ones.pop()
        for there in grid.neighbours[here]:
            if not found >> there & 1 and "creek" not in sides.between(here, there):
                found |= 1 << there
                open_ones.append(there)
    return found


# AF5: blue-clad men


def note_blue_clad(game: Position, unit: int, how: str) -> None:
    """Antietam AF5: a brigade of A.P. Hill that first comes within five hexes of a Union unit is taken for friends."""
    known = game.find(TakenForFriends) or TakenForFriends()
    seen, reach = {brigade for brigade, _ in known.brigades}, game.scenario.facts["blue_clad_distance"]
    for brigade in _blue_clad(game):
        if brigade not in seen and game.where[brigade] >= 0 and _is_near(game, game.where[brigade], reach):
            known = TakenForFriends((*known.brigades, (brigade, game.turn)))
            game.emit(BlueCladSeen(game.id(brigade)))
    game.keep(known)


def _blue_clad(game: Position) -> list[int]:
    leaders = game.scenario.facts["blue_clad"]
    return [
        unit for unit, counter in enumerate(game.scenario.units) if counter.leader in leaders and not game.is_gun(unit)
    ]


def _is_near(game: Position, hex: int, reach: int) -> bool:
    return any(game.held(UNION) & ring for ring in game.grid.rings(hex)[: reach + 1])


def _passes_for_friends(game: Position, hex: int) -> bool:
    known = game.find(TakenForFriends)
    return known is not None and any(game.where[unit] == hex and turn == game.turn for unit, turn in known.brigades)


def unrecognised(game: Position, gun: int, hex: int) -> Refusal | None:
    """Antietam AF5: Union guns fire at its hex only when they are next to it."""
    if game.side(gun) != UNION or game.grid.distance(game.where[gun], hex) == 1 or not _passes_for_friends(game, hex):
        return None
    return Refusal("Antietam AF5", "blue-clad", {"unit": game.id(gun), "hex": game.label(hex)})


def hesitant_fire(game: Position, hex: int, target: int) -> Modifier | None:
    """Antietam AF5: Union Defensive Fire at its hex has two less."""
    if not _passes_for_friends(game, target):
        return None
    return Modifier("blue-clad", game.scenario.worth["blue-clad"], "Antietam AF5")


def _steps(table: Sequences) -> Sequences:
    table = after(table, Turn, "begin_turn", AllowanceDie())
    return after(table, Turn, "ChooseFirstMarker", release)


FULL_DAY = Amendment(
    steps=_steps,
    answers={
        "held_back": hill_waits,
        "allowance": mcclellan,
        "copies": released_early,
        "crossed": (Barrier("Antietam AF3", "crossing-orders", may_not_cross),),
        "moved": note_blue_clad,
        "fired_at": unrecognised,
        "defensive": hesitant_fire,
    },
    keeps=(Allowance, Released, TakenForFriends),
    events=(AllowanceRolled, CorpsReleased, BlueCladSeen),
)
SLOW_IX_CORPS = Amendment(answers={"copies": slow_ix_corps})
