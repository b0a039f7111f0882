"""What an action can lead to, and how a preview shows it."""

from collections.abc import Sequence

import msgspec

from gloire.core.display import Chance, Forecast, Line, Reading, Reckoning, Said, Total
from gloire.core.events import Event
from gloire.systems.napoleonic20.happened import Modifier

BATTLES = ("battle", "contact", "escape", "fog")


class Fate(msgspec.Struct, frozen=True):
    """What becomes of one unit under one result."""

    unit: str
    broken: float  # chance to break, by the safest lawful path
    retreats: dict[int, float] = {}  # hexes of retreat with their chances; none where it stands or breaks at once
    routed: float = 0.0  # chance to end with a routed marker
    hazards: dict[int, float] = {}  # for each distance, the chance to break on the way


class ResultChance(msgspec.Struct, frozen=True):
    """One result of the table."""

    result: str
    chance: float
    faces: tuple[int, ...]
    fates: tuple[Fate, ...] = ()


class Outcomes(msgspec.Struct, frozen=True):
    """All that an action can lead to."""

    kind: (
        str  # battle, contact, escape, retreat, rally, effect; fog: against face-down units; feint: there is no battle
    )
    rule: str
    results: tuple[ResultChance, ...] = ()
    attack: tuple[Modifier, ...] = ()
    defence: tuple[Modifier, ...] = ()
    differential: int = 0
    column: int = 0
    source: str = ""
    events: tuple[Event, ...] = ()
    columns: dict[int, float] = {}  # 16.1: where the column is not known, each with its chance
    highest: int = 0  # of these columns; the lowest is `column`
    vanishes: float = 0.0  # 16.1.3: the chance that there are only dummies to fight
    attackers: tuple[str, ...] = ()  # 9.1: who must fight after a move
    defenders: tuple[str, ...] = ()  # and against which hexes

    def forecast(self) -> Forecast:
        """9.5: strengths and their difference line by line, then what the die may bring."""
        facts = msgspec.structs.asdict(self)
        is_fought = self.kind in ("battle", "contact", "escape")
        return Forecast(
            headline=Said("preview", self.kind, facts),
            rule=self.rule,
            reckonings=reckonings(self.attack, self.defence),
            total=differential_told(self.differential, self.column) if is_fought else None,
            chances=tuple(self._chance(result) for result in sorted(self.results, key=lambda one: one.faces)),
            events=self.events,
            note=Said("preview", "source", facts),
            reading=Reading("combat", str(self.column)) if is_fought else None,
            gist=gist(self),
        )

    def _chance(self, result: ResultChance) -> Chance:
        kind = "battle" if self.kind in BATTLES else self.kind
        fates = tuple(_fate_told(fate, result.result) for fate in result.fates)
        said, tone = Said(f"{kind}-result", result.result), result.result.lower()
        return Chance(result.result, said, result.chance, result.faces, tone if kind == "battle" else "", fates)


def gist(outcomes: Outcomes) -> Said | None:
    """The odds in a few words: won, lost, exchanged; or the chance to break, or to rally."""
    if not outcomes.results:
        return None
    return Said("gist", outcomes.kind, {**msgspec.structs.asdict(outcomes), **shares(outcomes.results)})


def shares(results: Sequence[ResultChance]) -> dict[str, int]:
    """9.6: how often in a hundred a battle is won, lost or paid for by both; and each other result by its name."""
    found = {"won": 0.0, "lost": 0.0, "exchange": 0.0}
    for one in results:
        kind = {"D": "won", "A": "lost", "E": "exchange"}.get(one.result[:1], one.result)
        found[kind] = found.get(kind, 0.0) + one.chance
    return {kind: round(100 * chance) for kind, chance in found.items()}


def differential_told(difference: int, column: int) -> Total:
    """9.5: the differential, and the column where that is another."""
    note = Said("total", "column", {"column": column}) if column != difference else None
    return Total(Said("total", "differential"), difference, note)


def reckonings(attack: Sequence[Modifier], defence: Sequence[Modifier] = ()) -> tuple[Reckoning, ...]:
    """9.4: what speaks for the attacker, and what against him."""
    sums = (("attack", attack, 1), ("defence", defence, -1))
    return tuple(_reckoning(key, parts, sign) for key, parts, sign in sums if parts)


def _reckoning(key: str, parts: Sequence[Modifier], sign: int) -> Reckoning:
    lines = (Line(Said("modifier", part.what, msgspec.structs.asdict(part)), part.value, part.rule) for part in parts)
    return Reckoning(key, tuple(lines), sign)


def _fate_told(fate: Fate, result: str) -> Said:
    """What becomes of one unit, where the result itself does not say so."""
    far = sorted(fate.retreats)
    hexes = "" if not far else str(far[0]) if far[0] == far[-1] else f"{far[0]}–{far[-1]}"
    told = {"result": result, "percent": round(100 * fate.broken), "far": hexes}
    return Said("preview", "fate", {**msgspec.structs.asdict(fate), **told})
