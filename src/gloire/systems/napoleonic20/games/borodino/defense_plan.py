"""Borodino 6.10: Kutuzov's defense plan, which holds most of the Russian army in place until it is released."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.charts import Chart, by_die
from gloire.core.dice import D6
from gloire.core.display import Overlay, View
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import first
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.amendments import Amendment, Watch
from gloire.systems.napoleonic20.frames import (
    Battle,
    MovementPhase,
    Play,
    Under,
)
from gloire.systems.napoleonic20.games.borodino.vocabulary import (
    EndRelease,
    HeldBack,
    ReleaseAttempt,
    Released,
    ReleaseLineCrossed,
    ReleasePhase,
    ReleaseTried,
    TryRelease,
)
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import ALLIED, FRENCH, Scenario

LINE_CROSSED = "release-line-crossed"
FIRST_COLUMN = 8  # of the strips that another choice leaves before the line
END = EndRelease()


def _steps(table: Sequences) -> Sequences:
    table = first(table, Play, hold_in_place)
    table = first(first(table, MovementPhase, open_release), MovementPhase, look_for_french)
    table = first(table, Battle, release_combatants)
    return {**table, ReleasePhase: (ReleaseNext(),), ReleaseAttempt: (ReleaseDie(),)}


def without_plan(table: Sequences) -> Sequences:
    """Borodino 6.10.4: in the variant nobody is held in place, and so there is nobody to release."""
    return {**table, Play: tuple(step for step in table[Play] if step is not hold_in_place)}


def hold_in_place(game: Position, _: Play) -> None:
    """Borodino 6.10.1: the units that set up north and east of Semenovskaya wait for their release."""
    locked = game.area("locked")
    units = [u for u in game.units_of(ALLIED) if game.where[u] >= 0 and locked >> game.where[u] & 1]
    game.keep(HeldBack(sum(1 << unit for unit in units)))


class Plan:
    """Borodino 6.10: what the map and the counters say of the plan, looked up once for a scenario."""

    __slots__ = ("alarm", "alarm_only", "drawn", "line", "line_and_alarm", "refusals")

    def __init__(self, scenario: Scenario) -> None:
        areas = scenario.areas
        self.line, self.alarm = release_line(scenario), areas["great-redoubt"] | areas["gorki"]
        behind = tuple(scenario.labels[hex] for hex in bits(self.line))
        self.drawn = Overlay(kind="outline", key="release-line", layer="lines", tone="bound", hexes=behind)
        alarm = Watch("alarm", places=(self.alarm,))
        self.alarm_only = (alarm,)
        self.line_and_alarm = (Watch("release-line", places=(self.line,)), alarm)
        # R41: what each unit is told that may not move yet.
        self.refusals = [Refusal("Borodino 6.10.1", "unreleased", {"unit": id}, ruling="R41") for id in scenario.ids]


def release_line(scenario: Scenario) -> int:
    """Borodino 6.10.2: what lies behind the release line (a mask); choice C47 moves it to the east."""
    behind, column = scenario.areas["release-line"], int(scenario.choices["C47"])
    if column > FIRST_COLUMN:
        behind &= ~scenario.areas["release-strip-08"]
    return behind & ~scenario.areas["release-strip-09"] if column > FIRST_COLUMN + 1 else behind


def plan_of(scenario: Scenario) -> Plan:
    """Kutuzov's plan on this map."""
    plan: Plan | None = scenario.notes.get(Plan)
    if plan is None:
        plan = scenario.notes[Plan] = Plan(scenario)
    return plan


def unreleased(game: Position) -> int:
    """Borodino 6.10.1: a mask of the units that wait for their release."""
    held: HeldBack | None = game.kept.get("HeldBack")
    return held.units if held else 0


def held_units(game: Position) -> list[int]:
    """Borodino 6.10.1: units on the map that wait for their release."""
    return [unit for unit in bits(unreleased(game)) if game.where[unit] >= 0]


def _held_back(game: Position) -> Mapping[int, Refusal]:
    """Borodino 6.10.1: they do not move in the movement phase. R41: they may attack, and disengage or countercharge."""
    refusals = plan_of(game.scenario).refusals
    return {unit: refusals[unit] for unit in held_units(game)}


def release(game: Position, units: Iterable[int], why: str) -> None:
    """Borodino 6.10.3: released units move freely for the rest of the game."""
    for unit in units:
        if unreleased(game) >> unit & 1:
            game.keep(HeldBack(unreleased(game) & ~(1 << unit)))
            game.emit(Released(game.id(unit), why))
    game.forget_moves()


# Borodino 6.10.2: how units are released.


def _notice(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """Borodino 6.10.2: where a French unit has gone; R42: also the hexes it only passed through."""
    if _is_noticed(game, unit) and (unreleased(game) or LINE_CROSSED not in game.states):
        _take_alarm(game, game.map.grid.mask(path))


def _is_noticed(game: Position, unit: int) -> bool:
    """Borodino 6.10.2: French units are, dummies among them; R42: leaders are not."""
    scenario = game.scenario
    return scenario.side[unit] == FRENCH and not scenario.leader[unit]


def _watch(game: Position, unit: int) -> tuple[Watch, ...]:
    """Borodino 6.10.2 + R42: while units wait for their release, it matters which way a French unit goes.

    By the plain way it spares the line, and those who would give the alarm, where it can.
    """
    if not _is_noticed(game, unit) or not unreleased(game):
        return ()
    plan = plan_of(game.scenario)
    return plan.alarm_only if LINE_CROSSED in game.states else plan.line_and_alarm


def look_for_french(game: Position, _: MovementPhase) -> None:
    """Borodino 6.10.2: where the French stand, however they came there."""
    _take_alarm(game, game.facts.held[FRENCH])


def _take_alarm(game: Position, hexes: int) -> None:
    """Borodino 6.10.2: the line is crossed; in the Great Redoubt, or in or next to Gorki, the French wake everybody."""
    plan = plan_of(game.scenario)
    if hexes & plan.line and LINE_CROSSED not in game.states:
        game.states |= {LINE_CROSSED}
        if unreleased(game):
            game.emit(ReleaseLineCrossed())
        game.forget_moves()
    if hexes & plan.alarm and unreleased(game):
        release(game, bits(unreleased(game)), "alarm")


def release_combatants(game: Position, battle: Battle) -> None:
    """Borodino 6.10.2: a unit in a battle is released by it, whether it attacks or defends."""
    if unreleased(game):
        release(game, [unit for unit in (*battle.attackers, *battle.defenders) if unit >= 0], "battle")


def open_release(game: Position, _: MovementPhase) -> None:
    """Borodino 6.10.2: one try at the start of each Russian movement phase, two once the line has been crossed."""
    if game.phasing == ALLIED and held_units(game):
        game.begin(ReleasePhase(tries=2 if LINE_CROSSED in game.states else 1))


class ReleaseNext(Decision):
    """Borodino 6.10.2: the Russian player may name a unit and roll for it; R43: each unit once a turn."""

    rule = "Borodino 6.10.2"

    def asks(self, game: Position, phase: ReleasePhase) -> str | None:
        return game.side_id(ALLIED) if phase.tries and self._units(game, phase) else NOBODY

    def _units(self, game: Position, phase: ReleasePhase) -> list[int]:
        return [unit for unit in held_units(game) if unit not in phase.tried]

    def options(self, game: Position, phase: ReleasePhase) -> Sequence[Action]:
        return [*(TryRelease(game.id(unit)) for unit in self._units(game, phase)), END]

    def choose(self, game: Position, phase: ReleasePhase, action: Action) -> Done | None:
        if not isinstance(action, TryRelease):
            return DONE
        unit = game.unit(action.unit)
        game.update(phase, tries=phase.tries - 1, tried=(*phase.tried, unit))
        game.begin(ReleaseAttempt(unit=unit))
        return None

    def refuse(self, game: Position, phase: ReleasePhase, action: Action) -> Refusal | None:
        if not isinstance(action, TryRelease):
            return None
        tried = game.find_unit(action.unit) in phase.tried
        return Refusal("Borodino 6.10.2", "tried-release" if tried else "not-held-back", {"unit": action.unit})

    def about(self, game: Position, phase: ReleasePhase) -> dict[str, int]:
        return {"tries": phase.tries, "die": _lowest(game)}


def _lowest(game: Position) -> int:
    """The lowest die that releases a unit: choice C19, or C20 once the line has been crossed."""
    return game.figure("C20" if LINE_CROSSED in game.states else "C19")


def release_table(scenario: Scenario) -> Iterator[Chart]:
    """Borodino 6.10.2: the release table."""
    heads = {"line-whole": "C19", "line-crossed": "C20"}
    results = {
        head: ["released" if face >= scenario.choices[choice] else "held-back" for face in D6.faces]
        for head, choice in heads.items()
    }
    choices = tuple(heads.values())
    yield by_die("release", "Borodino 6.10.2", results, "release-result", source="reconstructed", choices=choices)


class ReleaseDie(Die):
    """Borodino 6.10.2: one die for the unit."""

    rule = "Borodino 6.10.2"

    def asks(self, game: Position, attempt: ReleaseAttempt) -> str | None:
        return CHANCE

    def choose(self, game: Position, attempt: ReleaseAttempt, action: Roll) -> Done | None:
        released = action.face >= _lowest(game)
        game.emit(ReleaseTried(game.id(attempt.unit), action.face, released))
        if released:
            release(game, [attempt.unit], "die")
        return DONE

    def about(self, game: Position, attempt: ReleaseAttempt) -> dict[str, str]:
        return {"unit": game.id(attempt.unit)}


def _told(game: Position, unit: int, viewer: str | None) -> list[str]:
    """Borodino 6.10.1: everybody knows who is held back."""
    return ["unreleased"] if unreleased(game) >> unit & 1 else []


def _draw_line(game: Position, view: View) -> View:
    """Borodino 6.10.2: what lies behind the release line, as choice C47 has it."""
    return replace(view, overlays=(*view.overlays, plan_of(game.scenario).drawn))


AMENDMENT = Amendment(
    steps=_steps,
    keeps=(HeldBack,),
    answers={
        "held_back": _held_back,
        "went": _notice,
        "watches": _watch,
        "shuns": _watch,
        "face_up": unreleased,
        "unit_states": _told,
        "charts": release_table,
        "display": _draw_line,
    },
    states=(LINE_CROSSED,),
)
NO_PLAN = Amendment(steps=without_plan)
