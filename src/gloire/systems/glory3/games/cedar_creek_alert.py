"""Cedar Creek SR3.1 to SR3.6: commands asleep, alarm by contact and by rumour."""

from collections.abc import Iterable

from gloire.core.actions import Roll
from gloire.core.hexes import bits
from gloire.core.procedures import Die, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, before, first
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.fire import CHECK, DISORDER, DISORDER_AND_RETREAT
from gloire.systems.glory3.frames import Charge, Command, Exchange, Turn
from gloire.systems.glory3.games.vocabulary import Alarm, Alert, CommandAlerted, Rumour, RumourRolled
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position

UNION, CONFEDERATE = 0, 1
HITS = (CHECK, DISORDER, DISORDER_AND_RETREAT)


# SR3.1: status


def alert_leaders(game: Position) -> tuple[int, ...]:
    """Cedar Creek SR3.1: the leaders whose commands are Alert; at the start Custer alone."""
    kept = game.find(Alert)
    leaders: tuple[int, ...] = kept.leaders if kept else game.scenario.facts["alert_leaders"]
    return leaders


def is_asleep(game: Position, unit: int) -> bool:
    """Cedar Creek SR3.1: of a command that sleeps; guns with such men, or of a corps of which every command sleeps."""
    counter = game.unit(unit)
    if counter.side != UNION or unit in game.scenario.facts["alert_units"]:
        return False
    if counter.leader >= 0:
        return counter.leader not in alert_leaders(game)
    hex = game.where[unit]
    if hex >= 0 and any(is_asleep(game, mate) for mate in game.troops(hex)):
        return True
    return not is_alert_corps(game, counter.marker)


def is_alert_corps(game: Position, marker: int) -> bool:
    """Cedar Creek SR3.1 + SR3.6: whether a command of a corps is Alert; the independent brigade is one."""
    if any(game.scenario.leaders[leader].marker == marker for leader in alert_leaders(game)):
        return True
    return any(game.unit(unit).marker == marker for unit in game.scenario.facts["alert_units"])


def wake(game: Position, leaders: Iterable[int]) -> list[int]:
    """Cedar Creek SR3.1: these commands are Alert from now on; returns those that were not."""
    known = alert_leaders(game)
    new = [leader for leader in dict.fromkeys(leaders) if leader not in known]
    game.keep(Alert((*known, *new)))
    return new


# SR3.2 and SR3.3: what sleepers do not do, and what is done to them


def asleep(game: Position, unit: int) -> Refusal | None:
    """Cedar Creek SR3.2: sleepers are not activated, do not fire, and do not retreat before a charge."""
    return Refusal("Cedar Creek SR3.2", "asleep", {"unit": game.id(unit)}) if is_asleep(game, unit) else None


def sleeping(game: Position, unit: int) -> str:
    """Cedar Creek SR3.1: what the counter of a sleeper says."""
    return "asleep" if game.where[unit] >= 0 and is_asleep(game, unit) else ""


def is_surprised(game: Position, hex: int) -> bool:
    """Cedar Creek SR3.3: a sleeping Stack has no works and no rear."""
    return any(is_asleep(game, unit) for unit in game.pile(hex))


def surprise(game: Position, units: tuple[int, ...], hexes: tuple[int, ...]) -> Modifier | None:
    """Cedar Creek SR3.3 + R28: two more for a charge on sleepers alone."""
    if not all(is_surprised(game, hex) for hex in hexes):
        return None
    return Modifier("asleep", game.scenario.worth["asleep"], "Cedar Creek SR3.3")


# SR3.4: alarm by contact


def note_charged(game: Position, charge: Charge) -> None:
    """Cedar Creek SR3.4: whom the Confederates charge."""
    if game.side(charge.units[0]) == CONFEDERATE:
        _note(game, [unit for hex in charge.hexes for unit in game.pile(hex)])


def note_hit(game: Position, exchange: Exchange) -> None:
    """Cedar Creek SR3.4 + R29: whom Confederate fire affects."""
    for shot in exchange.shots:
        if shot.result in HITS and game.side(shot.guns[0]) == CONFEDERATE:
            _note(game, shot.units)


def _note(game: Position, units: Iterable[int]) -> None:
    kept = game.find(Alarm) or Alarm()
    leaders = dict.fromkeys((*kept.leaders, *(game.unit(unit).leader for unit in units)))
    game.keep(Alarm(tuple(leader for leader in leaders if leader >= 0)))


def alarm(game: Position, command: Command) -> None:
    """Cedar Creek SR3.4: after a Confederate activation those wake who were charged, hit, or have an enemy beside."""
    kept = game.find(Alarm) or Alarm()
    game.forget(Alarm)
    if command.side != CONFEDERATE:
        return
    for leader in wake(game, [*kept.leaders, *_in_contact(game)]):
        game.emit(CommandAlerted(game.scenario.leaders[leader].id))


def _in_contact(game: Position) -> list[int]:
    """Leaders with a unit that has an enemy next to it, over a hexside that one of the two can cross."""
    found: dict[int, None] = {}
    for unit in game.scenario.units_of[UNION]:
        if game.where[unit] >= 0 and game.unit(unit).leader >= 0 and _has_contact(game, unit):
            found[game.unit(unit).leader] = None
    return list(found)


def _has_contact(game: Position, unit: int) -> bool:
    hex, crossable = game.where[unit], game.ground.crossable
    for there in bits(game.grid.rings(hex)[1] & game.held(CONFEDERATE)):
        ways_over = crossable[game.arm(unit)][hex] >> there & 1
        if ways_over or any(crossable[game.arm(foe)][there] >> hex & 1 for foe in game.pile(there)):
            return True
    return False


# SR3.5: alarm by rumour


class RumourDie(Die):
    """Cedar Creek SR3.5: before markers are placed, from 0545, a die for each command that sleeps."""

    rule = "Cedar Creek SR3.5"
    dice = D10

    def asks(self, game: Position, turn: Turn) -> str | None:
        return CHANCE if _rumours(game) and sleepers(game) else NOBODY

    def about(self, game: Position, turn: Turn) -> dict[str, object]:
        leader = sleepers(game)[0]
        return {"leader": game.scenario.leaders[leader].id, "modifier": rumour(game, leader)}

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        leader = sleepers(game)[0]
        modifier = rumour(game, leader)
        alert = action.face + modifier >= game.scenario.facts["alert_at"]
        game.emit(RumourRolled(game.scenario.leaders[leader].id, action.face, modifier, alert))
        game.keep(Rumour(game.turn, (*_heard(game), leader)))
        if alert:
            wake(game, [leader])
        return None


def _rumours(game: Position) -> dict[int, int]:
    """What each corps adds in this turn; nothing in turns without rumours."""
    found: dict[int, int] = game.scenario.facts.get(f"rumour_{game.scenario.turns[game.turn - 1].name}", {})
    return found


def _heard(game: Position) -> tuple[int, ...]:
    kept = game.find(Rumour)
    return kept.leaders if kept and kept.turn == game.turn else ()


def sleepers(game: Position) -> list[int]:
    """Cedar Creek SR3.5: the sleeping commands that have not rolled in this turn, in the order of the leaders."""
    known, heard, corps = alert_leaders(game), _heard(game), _rumours(game)
    return [
        number
        for number, leader in enumerate(game.scenario.leaders)
        if leader.marker in corps and game.leaders[number] >= 0 and number not in known and number not in heard
    ]


def rumour(game: Position, leader: int) -> int:
    """Cedar Creek SR3.5: for the corps at this hour, and two if another command of it is Alert."""
    marker = game.scenario.leaders[leader].marker
    beside: int = game.scenario.facts["alert_beside_alert"]
    return _rumours(game)[marker] + (beside if is_alert_corps(game, marker) else 0)


# SR3.6: markers


def markers_of_the_alert(game: Position, marker: int, copies: int) -> int:
    """Cedar Creek SR3.6: no marker of a corps that sleeps, but for one of VIII Corps at 0500."""
    facts, printed = game.scenario.facts, game.scenario.markers[marker]
    if printed.side != UNION or marker in facts["sheridans_marker"] or is_alert_corps(game, marker):
        return copies
    return copies if marker in facts["always_placed"] and game.turn == facts["surprise"] else 0


def _steps(table: Sequences) -> Sequences:
    table = first(table, Charge, note_charged)
    table = after(table, Exchange, "ApplyFire", note_hit)
    table = before(table, Command, "close_command", alarm)
    return before(table, Turn, "PlaceMarkers", RumourDie())


ALERT = Amendment(
    steps=_steps,
    answers={
        "inert": asleep,
        "states": sleeping,
        "surprised": is_surprised,
        "charging": surprise,
        "copies": markers_of_the_alert,
    },
    keeps=(Alert, Alarm, Rumour),
    events=(CommandAlerted, RumourRolled),
)
