"""What a preview tells: every result with its faces, what becomes of whom, each part of the reckoning with its rule."""

from collections.abc import Iterator, Sequence

import msgspec

from gloire.core.display import Chance, Forecast, Hazard, Said, Total
from gloire.core.events import Event
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.told import TONES, reckoning


class Fate(msgspec.Struct, frozen=True):
    """How a unit ends under a result, with chances: what is left of one is that it is as it was."""

    unit: str
    disordered: float = 0.0
    withdrawn: float = 0.0
    lost: float = 0.0
    moved: float = 0.0  # that it is somewhere else; whatever its order


class ResultChance(msgspec.Struct, frozen=True):
    """One result of a table or a die, and who fares how under it, if its owner takes the safest lawful way."""

    result: str
    chance: float
    faces: tuple[int, ...]
    fates: tuple[Fate, ...] = ()


class Salvo(msgspec.Struct, frozen=True):
    """10.32: how a Stack that is charged may fire: at whom, and how likely each of them is stopped."""

    unit: str  # on top of those who fire
    stops: tuple[tuple[str, float], ...]  # each top unit that is fired at, with the chance
    won: float  # how often the charge is won, then
    worst: bool = False  # of all that this Stack may do


class Outcomes(msgspec.Struct, frozen=True):
    """All that an action can lead to."""

    kind: str  # fire, charge, defensive, test, or effect where nothing is left to chance
    rule: str
    results: tuple[ResultChance, ...] = ()
    parts: tuple[Modifier, ...] = ()
    modifier: int = 0
    events: tuple[Event, ...] = ()
    needs: int = 0
    salvos: tuple[Salvo, ...] = ()  # fire that may come first
    after: float = 0.0  # how often a charge is won after the worst of it
    remarks: tuple[Said, ...] = ()

    def fate(self, unit: str) -> Fate:
        """How a unit ends, over all results."""
        found = [(result.chance, fate) for result in self.results for fate in result.fates if fate.unit == unit]
        sums = [sum(chance * getattr(fate, name) for chance, fate in found) for name in ENDS]
        return Fate(unit, *sums)

    def forecast(self) -> Forecast:
        """What counts, then what the die may bring."""
        facts = msgspec.structs.asdict(self)
        return Forecast(
            headline=Said("preview", self.kind, facts),
            rule=self.rule,
            reckonings=(reckoning(self.kind, self.parts),) if self.parts else (),
            total=Total(Said("total", self.kind), self.modifier) if self.parts else None,
            chances=tuple(self._chance(result) for result in self.results),
            events=self.events,
            gist=self._gist(facts) if self.results else None,
            vain=self._vain,
            hazards=tuple(map(_hazard, self.salvos)),
            remarks=self.remarks,
        )

    def _gist(self, facts: dict[str, object]) -> Said:
        key = f"{self.kind}-vain" if self._vain else self.kind
        return Said("gist", key, {**facts, **shares(self.results), **self._fired()})

    @property
    def _vain(self) -> bool:
        """Whether no face brings what the die is rolled for."""
        return bool(self.results) and not shares(self.results)[WANTED[self.kind]]

    def _fired(self) -> dict[str, object]:
        return {"fired": bool(self.salvos), "after": round(100 * self.after)}

    def _chance(self, result: ResultChance) -> Chance:
        said = Said(f"{self.kind}-result", result.result)
        fates = tuple(said for fate in result.fates for said in _fates_told(fate))
        return Chance(result.result, said, result.chance, result.faces, TONES.get(result.result, ""), fates)


WANTED = {"fire": "effect", "charge": "won", "defensive": "hit", "test": "passed"}  # for what a die is rolled
ENDS = ("disordered", "withdrawn", "lost", "moved")


def shares(results: Sequence[ResultChance]) -> dict[str, int]:
    """How often in a hundred a charge is won or lost, a shot has an effect, a test is passed, a fire hits."""
    found = {"won": 0.0, "lost": 0.0, "effect": 0.0, "passed": 0.0, "hit": 0.0}
    for one in results:
        found["won"] += one.chance * one.result.startswith("D ")
        found["lost"] += one.chance * one.result.startswith("A ")
        found["effect"] += one.chance * (one.result not in ("-", "misguided"))
        found["passed"] += one.chance * (one.result == "passed")
        found["hit"] += one.chance * (one.result == "hit")
    return {name: round(100 * chance) for name, chance in found.items()}


def _hazard(salvo: Salvo) -> Hazard:
    targets = tuple(unit for unit, _ in salvo.stops)
    stops = (Said("hazard", "stops", {"unit": unit, "percent": round(100 * share)}) for unit, share in salvo.stops)
    left = Said("hazard", "left", {"percent": round(100 * salvo.won)})
    return Hazard(Said("hazard", "salvo", {"unit": salvo.unit, "units": targets}), "10.32", (*stops, left), salvo.worst)


def _fates_told(fate: Fate) -> Iterator[Said]:
    for name in ENDS[:3]:
        if percent := round(100 * getattr(fate, name)):
            yield Said("fate", name, {"unit": fate.unit, "percent": percent})
