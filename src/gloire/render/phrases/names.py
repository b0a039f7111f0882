"""What units, hexes, armies, sides and turns are called, and how the facts of actions and events are spoken of."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import msgspec

from gloire.core.charts import signed
from gloire.core.display import View
from gloire.core.system import ScenarioFacts
from gloire.render.phrases.catalogue import ENGLISH, Catalogue, Phrase, capital, catalogue, fill, one_stop

HANDLE = r"c(\d+)"


class Names:
    """Names of one scenario. Without any, identifiers and labels speak for themselves."""

    def __init__(
        self,
        system: str = "core",
        *,
        units: Mapping[str, str] | None = None,
        places: Mapping[str, str] | None = None,
        armies: Mapping[str, str] | None = None,
        turns: Mapping[int, str] | None = None,
        occupants: Mapping[str, str] | None = None,
        persons: Collection[str] = (),
        owners: Mapping[str, str] | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.units, self.places = units or {}, places or {}
        self.armies, self.turns = armies or {}, turns or {}
        self.occupants = occupants or {}  # hex to who is seen there
        self.persons = persons  # those among the units who are people
        self.owners = owners or {}  # unit or army to side
        self.system, self.language = system, language

    @cached_property
    def catalogue(self) -> Catalogue:
        """The phrases these names go into."""
        return catalogue(self.system, self.language)

    def seeing(self, view: View) -> "Names":
        """The same names, with the units that a view shows in their hexes."""
        seen: dict[str, str] = {}
        for counter in view.counters:
            if hex := counter.hex:
                name = counter.name or self.unit(counter.handle)
                seen[hex] = f"{seen[hex]}, {name}" if hex in seen else name
        return Names(
            self.system,
            units=self.units,
            places=self.places,
            armies=self.armies,
            turns=self.turns,
            occupants=seen,
            persons=self.persons,
            owners=self.owners,
            language=self.language,
        )

    # One thing at a time.

    def unit(self, id: str) -> str:
        """A unit's name, as a list shows it; a concealed counter has none but its handle."""
        if id in self.units or not (handle := re.fullmatch(HANDLE, id)):
            return self.units.get(id, id)
        number = handle[1]
        return fill(self.catalogue.get("grammar", "concealed"), {"number": number}, {"number": number})

    def the_unit(self, id: str) -> str:
        """A unit's name inside a sentence: with an article, unless it is a number or somebody's."""
        name = self.unit(id)
        if id not in self.units or id in self.persons or re.match(self._grammar("bare"), name):
            return name
        return self._grammar("article").format(name=name)

    def hex(self, label: str) -> str:
        """A hex with the name of its place."""
        place = self.places.get(label)
        return f"{label} {place}" if place else label

    def target(self, label: str) -> str:
        """A hex, and who is seen in it."""
        seen = self.occupants.get(label)
        return f"{self.hex(label)} ({seen})" if seen else self.hex(label)

    def army(self, id: str) -> str:
        """An army's name: an adjective."""
        return self.armies.get(id, id)

    def side(self, id: str) -> str:
        """A side's people: a plural."""
        return str(self.catalogue.find("side", id) or id)

    def adjective(self, id: str) -> str:
        """A side's adjective."""
        return str(self.catalogue.find("adjective", id) or id)

    def owner(self, id: str) -> str:
        """Whose something is, an army's or a side's: an adjective with a capital."""
        return capital(self.armies.get(id) or self.adjective(id))

    def turn(self, number: int) -> str:
        """A turn by its number, with its day and hour."""
        when = self.turns.get(number)
        return f"{number} ({when})" if when else str(number)

    def word(self, kind: str, value: str) -> str:
        """A word of the rules in this language."""
        found = self.catalogue.find(kind, value)
        return value if found is None else str(found)

    def listing(self, things: Iterable[str]) -> str:
        """One, two and three."""
        *most, last = list(things) or [self._grammar("nothing")]
        return self._grammar("and").join([self._grammar("comma").join(most), last]) if most else last

    def _grammar(self, key: str) -> str:
        return str(self.catalogue.get("grammar", key))

    # Whole sets of facts.

    def phrase(self, section: str, key: str, facts: Mapping[str, Any]) -> str:
        """A sentence of the catalogue about these facts."""
        return one_stop(capital(self.fill(self.catalogue.get(section, key), facts)))

    def fill(self, phrase: Phrase, facts: Mapping[str, Any]) -> str:
        """A phrase filled with facts, and with what can be derived from them."""
        facts = {**facts, **_derived(facts)}
        return fill(phrase, facts, self._speak(facts))

    def _speak(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        spoken = {field: self._spoken(field, value) for field, value in facts.items()}
        if "unit" in facts:
            spoken["unit_name"] = self.unit(facts["unit"])
        for field in facts:
            match self._fields.get(field):
                case "side":
                    spoken[f"{field}_adjective"] = self.adjective(facts[field] or "")
                case "sum":
                    spoken[f"{field}_parts"] = self.reckoning(facts[field])
        return spoken

    @cached_property
    def _fields(self) -> Mapping[str, str]:
        """How fields of facts are spoken of."""
        return self.catalogue.table("field")

    def _spoken(self, field: str, value: Any) -> Any:
        kind = self._fields.get(field, "")
        if isinstance(value, str) and value:
            return self._speakers.get(kind, partial(self.word, field))(value)
        if kind == "sum":
            return sum(modifier.value for modifier in value)
        if kind == "turn":
            return self.turn(value)
        if type(value) is int:
            return Figure(value)
        return self._spoken_list(kind, value) if isinstance(value, tuple | list) else value

    @cached_property
    def _speakers(self) -> Mapping[str, Callable[[str], str]]:
        return {"unit": self.the_unit, "hex": self.hex, "side": self.side, "army": self.army, "target": self.target}

    def _spoken_list(self, kind: str, values: Sequence[Any]) -> str:
        match kind:
            case "reckoning":
                return self.reckoning(values)
            case "steps":
                return self.steps(values)
            case "targets":
                return self.listing(map(self.target, values))
            case "hexes":
                return self.listing(map(self.hex, values))
            case "units":
                return self.listing(map(self.the_unit, values))
            case "armies":
                return self.listing(map(self.army, values))
        return self.listing(map(str, values))

    def modifier(self, modifier: Any) -> str:
        """What adds to a reckoning, its value apart."""
        return self.fill(self.catalogue.get("modifier", modifier.what), msgspec.structs.asdict(modifier))

    def steps(self, modifiers: Sequence[Mapping[str, Any]]) -> str:
        """What adds up to a figure, from the first part on: 3 − 1 mud + 1 by road."""
        parts = [(part["value"], self.word("step", part["what"])) for part in modifiers]
        added = [f"{'+' if value > 0 else '−'} {abs(value)} {word}".rstrip() for value, word in parts]
        return " ".join(added).removeprefix("+ ")

    def reckoning(self, modifiers: Sequence[Any]) -> str:
        """All parts of a reckoning, each with its value and its rule."""
        parts = [f"{self.modifier(part)} {signed(part.value)} [{part.rule}]" for part in modifiers]
        return self._grammar("comma").join(parts) or self._grammar("nothing")


class Figure(int):
    """A number in a sentence: with a true minus sign, as it stands in charts."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("-", "−")


def _derived(facts: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "hex" in facts:
        found["target"] = facts["hex"]
    if "at" in facts:
        found["stays"] = facts["at"] == facts.get("hex")
    if way := facts.get("way"):
        found["passed"] = tuple(way[way[0] == facts.get("at") : -1])
    if path := facts.get("path"):
        found |= {"start": path[0], "end": path[-1], "steps": len(path)}
    if "defenders" in facts:
        found["places"] = facts["defenders"]
    if "modifiers" in facts:
        found["total"] = facts["die"] + sum(modifier.value for modifier in facts["modifiers"])
    return found


def names_of(scenario: ScenarioFacts, language: str = ENGLISH) -> Names:
    """The names of a scenario."""
    titles = scenario.titles
    return Names(
        scenario.system.id,
        units=titles.units,
        places={scenario.map.grid.labels[hex]: name for hex, name in scenario.map.names.items()},
        armies=titles.armies,
        turns=titles.turns,
        persons=titles.people,
        owners=titles.owners,
        language=language,
    )
