"""What a preview tells: every result with its faces, each part of the reckoning with its rule."""

import msgspec

from gloire.core.display import Chance, Forecast, Line, Reckoning, Said, Total
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.happened import Modifier


class ResultChance(msgspec.Struct, frozen=True):
    """One result of a table."""

    result: str
    chance: float
    faces: tuple[int, ...]


class Outcomes(msgspec.Struct, frozen=True):
    """All that an action can lead to."""

    kind: str  # fire, combat, or effect where nothing is left to chance
    rule: str
    results: tuple[ResultChance, ...] = ()
    parts: tuple[Modifier, ...] = ()
    modifier: int = 0
    events: tuple[Event, ...] = ()

    def forecast(self) -> Forecast:
        """7.5 + 8.5: what counts, then what the die may bring."""
        lines = tuple(Line(_said(part), part.value, part.rule) for part in self.parts)
        return Forecast(
            headline=Said("preview", self.kind, msgspec.structs.asdict(self)),
            rule=self.rule,
            reckonings=(Reckoning(self.kind, lines),) if lines else (),
            total=Total(Said("total", self.kind), self.modifier) if self.results else None,
            chances=tuple(self._chance(result) for result in self.results),
            events=self.events,
        )

    def _chance(self, result: ResultChance) -> Chance:
        return Chance(result.result, Said(f"{self.kind}-result", result.result), result.chance, result.faces)


def _said(part: Modifier) -> Said:
    return Said("modifier", part.what, msgspec.structs.asdict(part))
