"""What a preview tells: every result with its faces, what becomes of whom, each part of the reckoning with its rule."""

from collections.abc import Iterator, Sequence

import msgspec

from gloire.core.display import Chance, Forecast, Said, Total
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.combat import GUNS_OVERRUN
from gloire.systems.jours_de_gloire.happened import Modifier
from gloire.systems.jours_de_gloire.told import TONES, reckoning


class Fate(msgspec.Struct, frozen=True):
    """How a unit ends under a result, with chances: what is left of one is that it is as it was."""

    unit: str
    disordered: float = 0.0
    routed: float = 0.0
    lost: float = 0.0
    moved: float = 0.0  # that it is somewhere else; whatever its order


class ResultChance(msgspec.Struct, frozen=True):
    """One result of a table, or of a test; and who fares how under it, if its owner takes the safest lawful way."""

    result: str
    chance: float
    faces: tuple[int, ...]
    fates: tuple[Fate, ...] = ()


class TestChance(msgspec.Struct, frozen=True):
    """An engagement test on which a combat hangs."""

    unit: str
    needs: int
    chance: float


class Price(msgspec.Struct, frozen=True):
    """10.3 + 10.5: what a step back costs: the order in which it ends, if a worse one, and who must test."""

    end: str = ""  # disordered, routed or lost
    harm: str = ""  # by what
    friends: tuple[str, ...] = ()  # who are passed through

    @property
    def is_dear(self) -> bool:
        """Whether it costs anything."""
        return bool(self.end or self.friends)

    @property
    def gist(self) -> Said:
        """In a few words."""
        facts = {"plight": self.end, "harm": self.harm, "friends": self.friends}
        return Said("gist", "giving-way-through" if self.friends else "giving-way", facts)


class Outcomes(msgspec.Struct, frozen=True):
    """All that an action can lead to."""

    kind: str  # fire, combat, charge, test, or effect where nothing is left to chance
    rule: str
    results: tuple[ResultChance, ...] = ()
    parts: tuple[Modifier, ...] = ()
    modifier: int = 0
    events: tuple[Event, ...] = ()
    tests: tuple[TestChance, ...] = ()  # 8.3.2 + 9.1: before it comes to blows
    hex: str = ""  # 9.1: from where a charge is reckoned
    needs: int = 0  # 0.4: of a test
    price: Price | None = None  # 10.3: of a step back
    suffered: bool = False  # 8.8: whoever is asked is the one who is attacked

    def fate(self, unit: str) -> Fate:
        """How a unit ends, over all results."""
        found = [(result.chance, fate) for result in self.results for fate in result.fates if fate.unit == unit]
        sums = [sum(chance * getattr(fate, name) for chance, fate in found) for name in ENDS]
        return Fate(unit, *sums)

    @property
    def engages(self) -> float:
        """8.3.2: the chance that all who must test go in."""
        chance = 1.0
        for test in self.tests:
            chance *= test.chance
        return chance

    def forecast(self) -> Forecast:
        """7.5 + 8.5: what counts, then what the die may bring."""
        facts = msgspec.structs.asdict(self)
        return Forecast(
            headline=Said("preview", self.kind, facts),
            rule=self.rule,
            reckonings=(reckoning(self.table, self.parts),) if self.parts else (),
            total=Total(Said("total", self.table), self.modifier) if self.parts else None,
            chances=tuple(self._chance(result) for result in self.results),
            events=self.events,
            note=Said("preview", "tests", {"percent": round(100 * self.engages)}) if self.tests else None,
            gist=self._gist(facts),
            vain=self._vain and not self.suffered,
        )

    def _gist(self, facts: dict[str, object]) -> Said | None:
        if self.price:
            return self.price.gist
        if any(result.result == GUNS_OVERRUN for result in self.results):
            return Said("gist", "guns-overrun")  # 8.9: No die is rolled, so there is no modifier.
        key = f"{self.kind}-vain" if self._vain else self.kind
        return Said("gist", key, {**facts, **shares(self.results)}) if self.results else None

    @property
    def _vain(self) -> bool:
        """Whether no face brings what the die is rolled for."""
        return bool(self.results) and not shares(self.results)[WANTED[self.kind]]

    @property
    def table(self) -> str:
        """A charge is read on the table of combats."""
        return "combat" if self.kind == "charge" else self.kind

    def _chance(self, result: ResultChance) -> Chance:
        said = Said(f"{self.table}-result", result.result)
        fates = tuple(said for fate in result.fates for said in _fates_told(fate))
        return Chance(result.result, said, result.chance, result.faces, TONES.get(result.result, ""), fates)


# For what a die is rolled.
WANTED = {"fire": "effect", "combat": "won", "charge": "won", "test": "passed"}
ENDS = ("disordered", "routed", "lost", "moved")


def shares(results: Sequence[ResultChance]) -> dict[str, int]:
    """How often in a hundred a combat is won or lost, a shot has an effect, a test is passed."""
    found = {"won": 0.0, "lost": 0.0, "effect": 0.0, "passed": 0.0}
    for one in results:
        found["won"] += one.chance * one.result.startswith("D")
        found["lost"] += one.chance * one.result.startswith("A")
        found["effect"] += one.chance * (one.result != "-")
        found["passed"] += one.chance * (one.result == "passed")
    return {name: round(100 * chance) for name, chance in found.items()}


def _fates_told(fate: Fate) -> Iterator[Said]:
    for name in ENDS[:3]:
        if percent := round(100 * getattr(fate, name)):
            yield Said("fate", name, {"unit": fate.unit, "percent": percent})
