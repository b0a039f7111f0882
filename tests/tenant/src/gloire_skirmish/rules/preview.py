"""What an action leads to, computed, not sampled: the reckoning, and every result with its faces."""

from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.dice import D10
from gloire.core.display import Chance, Forecast, Line, Reading, Reckoning, Said, Total
from gloire.core.events import Event
from gloire.core.position import answer, decision_of
from gloire.core.tables import Table
from gloire_skirmish.rules.actions import AssaultHex, FireAt, SealOrder
from gloire_skirmish.rules.assault import assault_column, attack_reckoning, defence_reckoning
from gloire_skirmish.rules.fire import fire_reckoning
from gloire_skirmish.rules.frames import Assault
from gloire_skirmish.rules.happened import Modifier
from gloire_skirmish.rules.position import Position


class ResultChance(msgspec.Struct, frozen=True):
    """One result of a table."""

    result: str
    chance: float
    faces: tuple[int, ...]


class Outcomes(msgspec.Struct, frozen=True):
    """All that an action can lead to."""

    kind: str  # fire, assault, or effect where nothing is left to chance
    rule: str
    results: tuple[ResultChance, ...] = ()
    attack: tuple[Modifier, ...] = ()
    defence: tuple[Modifier, ...] = ()
    column: int = 0
    events: tuple[Any, ...] = ()

    def forecast(self) -> Forecast:
        """4.3 + 5.3: what counts for and against, then what the die may bring."""
        sums = (("attack", self.attack, 1), ("defence", self.defence, -1))
        return Forecast(
            headline=Said("preview", self.kind, msgspec.structs.asdict(self)),
            rule=self.rule,
            reckonings=tuple(_reckoning(key, parts, sign) for key, parts, sign in sums if parts),
            total=Total(Said("total", "column"), self.column) if self.results else None,
            chances=tuple(self._chance(result) for result in self.results),
            events=self.events,
            reading=Reading(self.kind, str(self.column)) if self.results else None,
        )

    def _chance(self, result: ResultChance) -> Chance:
        said = Said(f"{self.kind}-result", result.result)
        return Chance(result.result, said, result.chance, result.faces)


def _reckoning(key: str, parts: tuple[Modifier, ...], sign: int) -> Reckoning:
    lines = (Line(Said("modifier", part.what, msgspec.structs.asdict(part)), part.value, part.rule) for part in parts)
    return Reckoning(key, tuple(lines), sign)


def preview(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """The outcomes of an action that is offered. Of an assault those of the fight itself, should it come to it."""
    match action:
        case SealOrder():
            return Outcomes("effect", "2.1")  # 2.1: what the other seal hides is nobody's to foresee.
        case FireAt(unit, hex):
            parts, table = fire_reckoning(game, game.find_unit(unit), game.find_hex(hex)), game.scenario.fire
            column = table.column(sum(part.value for part in parts))
            return Outcomes("fire", table.rule, _results(table, column), parts, (), column)
        case AssaultHex(unit, hex):
            assault, table = Assault(unit=game.find_unit(unit), hex=game.find_hex(hex)), game.scenario.assault
            attack, defence = attack_reckoning(game, assault), defence_reckoning(game, assault)
            column = assault_column(game, attack, defence)
            return Outcomes("assault", table.rule, _results(table, column), attack, defence, column)
    return Outcomes("effect", "", events=tuple(_events(game, action, viewer)))


def _results(table: Table, column: int) -> tuple[ResultChance, ...]:
    found = D10.by_result(lambda face: table.result(face, column)).items()
    return tuple(ResultChance(result, len(faces) / 10, faces) for result, faces in found)


def _events(game: Position, action: Action, viewer: str | None) -> list[Event]:
    """What happens for certain, before the next question, as the viewer would see it."""
    twin = game.clone()
    events: list[Event] = []
    twin.log = events
    answer(twin, decision_of(twin), action)
    return game.scenario.system.seen(game, events, viewer)
