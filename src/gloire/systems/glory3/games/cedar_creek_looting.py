"""Cedar Creek SR4.1: Confederates who loot the camps."""

from msgspec.structs import replace

from gloire.core.procedures import Episode, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, before
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.frames import Check, Command
from gloire.systems.glory3.games.vocabulary import Looting, LootingBegan, LootingEnded
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import ACTIVE, Position
from gloire.systems.glory3.scenario import INFANTRY

CONFEDERATE = 1
INTO_A_CAMP = ("move", "extended", "enter", "advance")
LOOTING = "looting"


def kept(game: Position) -> Looting:
    """Cedar Creek SR4.1: who loots, and has looted."""
    return game.find(Looting) or Looting()


def fails_of(game: Position, unit: int) -> int:
    """Cedar Creek SR4.1: how many checks a unit has failed in this spell; -1 where it does not loot."""
    return dict(kept(game).looters).get(unit, -1)


def plundering(game: Position, unit: int) -> str:
    """Cedar Creek SR4.1: what the counter of a looter says."""
    return LOOTING if fails_of(game, unit) >= 0 else ""


# How it begins


def note_camp(game: Position, unit: int, how: str) -> None:
    """Cedar Creek SR4.1 + R30: infantry that ends its movement or advance in a camp loots, until it goes elsewhere."""
    stop_looting(game, unit)
    hex, state, facts = game.where[unit], kept(game), game.scenario.facts
    if how not in INTO_A_CAMP or game.side(unit) != CONFEDERATE or game.arm(unit) != INFANTRY:
        return
    if not camps(game) >> hex & 1 or state.camps.count(hex) >= facts["looters_of_a_camp"]:
        return
    if state.spells.count(unit) >= facts["spells_of_looting"]:
        return
    looters = (*state.looters, (unit, 0))
    game.keep(replace(state, looters=looters, spells=(*state.spells, unit), camps=(*state.camps, hex)))
    game.emit(LootingBegan(game.id(unit), game.label(hex)))


def camps(game: Position) -> int:
    """Cedar Creek SR4.2: the hexes of the camps, headquarters and trains among them, as a mask."""
    found: int = game.scenario.memory("camps", lambda: _camps(game))
    return found


def _camps(game: Position) -> int:
    areas = [area for area in game.scenario.map.areas if area.kind == "camp"]
    return game.grid.mask(hex for area in areas for hex in area.hexes)


def stop_looting(game: Position, unit: int) -> None:
    """The unit loots no longer."""
    if fails_of(game, unit) >= 0:
        state = kept(game)
        game.keep(replace(state, looters=tuple(one for one in state.looters if one[0] != unit)))


def note_withdrawal(game: Position, unit: int, hex: int) -> None:
    """Cedar Creek SR4.1 + R30: who is off the map loots no longer."""
    stop_looting(game, unit)


# How it ends


class RecallLooters(Episode):
    """Cedar Creek SR4.1: at the start of an activation its looters check; beside an enemy they are free at once."""

    def begin(self, game: Position, command: Command) -> None:
        checks = []
        for unit, _ in kept(game).looters:
            if not game.has(unit, ACTIVE):
                continue
            if game.near_enemy(game.where[unit], CONFEDERATE):
                self._free(game, unit, LootingEnded(game.id(unit), True))
            else:
                checks.append(Check(unit=unit, why=LOOTING))
        game.begin_each(checks)

    def _free(self, game: Position, unit: int, event: LootingEnded) -> None:
        stop_looting(game, unit)
        game.emit(event)

    def heard(self, game: Position, command: Command, ended: object) -> None:
        if not isinstance(ended, Check):
            return
        if not ended.failed:
            self._free(game, ended.unit, LootingEnded(game.id(ended.unit), False))
            return
        state = kept(game)
        looters = tuple((unit, fails + (unit == ended.unit)) for unit, fails in state.looters)
        game.keep(replace(state, looters=looters, busy=(*state.busy, ended.unit)))


def after_earlier_checks(game: Position, check: Check) -> Modifier | None:
    """Cedar Creek SR4.1: two less for each check that failed earlier in this spell."""
    fails = fails_of(game, check.unit) if check.why == LOOTING else 0
    return (
        Modifier("looted-before", fails * game.scenario.worth["looted-before"], "Cedar Creek SR4.1") if fails else None
    )


def busy_looting(game: Position, unit: int) -> Refusal | None:
    """Cedar Creek SR4.1: who failed neither moves nor charges in this activation."""
    if unit not in kept(game).busy:
        return None
    return Refusal("Cedar Creek SR4.1", "looting", {"unit": game.id(unit)})


def end_activation(game: Position, command: Command) -> None:
    """Cedar Creek SR4.1: in the next activation they check again."""
    if kept(game).busy:
        game.keep(replace(kept(game), busy=()))


def _steps(table: Sequences) -> Sequences:
    table = after(table, Command, "measure", RecallLooters())
    return before(table, Command, "close_command", end_activation)


LOOTERS = Amendment(
    steps=_steps,
    answers={
        "moved": note_camp,
        "withdrawn": note_withdrawal,
        "checking": after_earlier_checks,
        "held_back": busy_looting,
        "states": plundering,
    },
    keeps=(Looting,),
    events=(LootingBegan, LootingEnded),
)
