"""What a player's typed words can mean: units, hexes and armies by any of their names."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from gloire.core.actions import Action
from gloire.core.display import Counter, View
from gloire.core.system import ScenarioFacts

LONGEST = 5  # words in a name


class Meaning(NamedTuple):
    """All that one name can stand for; an action fits if it is about any of them."""

    text: str
    units: frozenset[str] = frozenset()
    hexes: frozenset[str] = frozenset()
    armies: frozenset[str] = frozenset()

    def fits(self, action: Action) -> bool:
        """Whether the action is about one of these."""
        return self.fits_unit(action) or self.fits_place(action)

    def fits_unit(self, action: Any) -> bool:
        """Whether the action is about one of the units or armies."""
        return not self.units.isdisjoint(units_of(action)) or getattr(action, "army", "") in self.armies

    def fits_place(self, action: Any) -> bool:
        """Whether the action is about one of the hexes."""
        return not self.hexes.isdisjoint(hexes_of(action))

    def fits_way(self, action: Any) -> bool:
        """Whether the action leads by one of the hexes, or onto the map there."""
        return not self.hexes.isdisjoint((*getattr(action, "way", ()), getattr(action, "entry", "")))


class NotUnderstood(ValueError):
    """Words that mean nothing here."""


class Lexicon:
    """The names a side can use in one position."""

    def __init__(self, scenario: ScenarioFacts, view: View, side: str) -> None:
        self._meanings: dict[str, Meaning] = {}
        for label in scenario.map.grid.labels:
            self._add(label, hexes=[label])
        for hex, name in scenario.map.names.items():
            self._add(name, hexes=[scenario.map.grid.labels[hex]])
        for army, title in scenario.titles.armies.items():
            for name in (army, title):
                self._add(name, armies=[army])
        for counter in view.counters:
            self._add_counter(counter, counter.side == side)

    def _add_counter(self, counter: Counter, own: bool) -> None:
        """One's own units by all their names and by the hex they stand in; the enemy's by name mean his hex."""
        hexes = [counter.hex] if counter.hex else []
        if not own or counter.unit is None:
            for name in filter(None, (counter.unit or counter.handle, counter.name)):
                self._add(name, hexes=hexes)
            return
        for name in (counter.unit, counter.name, counter.short, *hexes):
            self._add(name, units=[counter.unit])

    def _add(self, name: str, units: Iterable[str] = (), hexes: Iterable[str] = (), armies: Iterable[str] = ()) -> None:
        key = _key(name)
        known = self._meanings.get(key, Meaning(name))
        self._meanings[key] = Meaning(
            known.text, known.units.union(units), known.hexes.union(hexes), known.armies.union(armies)
        )

    def read(self, line: str) -> list[Meaning]:
        """The names in a line, longest first. Raises NotUnderstood for a word that belongs to none."""
        words, found = _key(line).split(), []
        while words:
            for length in range(min(LONGEST, len(words)), 0, -1):
                meaning = self._meanings.get(" ".join(words[:length]))
                if meaning:
                    found.append(meaning)
                    words = words[length:]
                    break
            else:
                raise NotUnderstood(words[0])
        return found


def units_of(action: Action) -> tuple[str, ...]:
    """The units that an action is about, by whatever word it names them."""
    return _named(action, "unit", "units", "leaders", "with_unit")


def hexes_of(action: Action) -> tuple[str, ...]:
    """The hexes that an action is about."""
    return _named(action, "hex", "at", "hexes", "target")


def _named(action: Action, *fields: str) -> tuple[str, ...]:
    found = [getattr(action, field, "") for field in fields]
    lists = [(one,) if isinstance(one, str) else one for one in found if one and isinstance(one, str | tuple)]
    return tuple(name for names in lists for name in names)


def _key(name: str) -> str:
    """Case, full stops and hyphens do not matter between words; an id keeps its hyphens."""
    return " ".join(name.lower().replace(",", " ").replace(".", " ").replace("’", "'").split())


def fitting(actions: Sequence[Action], meanings: Sequence[Meaning]) -> list[Action]:
    """The actions that all these names are about.

    A label means the unit in that hex as well as the hex itself; the first name is taken for the unit if it can be.
    """
    found = [action for action in actions if all(meaning.fits(action) for meaning in meanings)]
    if len(meanings) > 1:
        ordered = [
            action
            for action in found
            if meanings[0].fits_unit(action) and all(m.fits_place(action) for m in meanings[1:])
        ]
        return _no_others(ordered or found, meanings) or _going_by(actions, meanings)
    by_unit = [action for action in found if meanings[0].fits_unit(action)] if meanings else []
    return _no_others(by_unit, meanings) if by_unit and not any(map(hexes_of, by_unit)) else by_unit or found


def _no_others(actions: Sequence[Action], meanings: Sequence[Meaning]) -> list[Action]:
    """Of several that fit, those about nobody and no hex that was not named, if there are any."""
    units = frozenset[str]().union(*(meaning.units for meaning in meanings))
    hexes = frozenset[str]().union(*(meaning.hexes for meaning in meanings))
    exact = [action for action in actions if units.issuperset(units_of(action)) and hexes.issuperset(hexes_of(action))]
    return exact or list(actions)


def _going_by(actions: Sequence[Action], meanings: Sequence[Meaning]) -> list[Action]:
    """Where a unit is named, some hexes of its way and where that ends: the actions that lead there by them."""
    first, *way, end = meanings
    going = [action for action in actions if first.fits_unit(action) and getattr(action, "hex", "") in end.hexes]
    return [action for action in going if way and all(hex.fits_way(action) for hex in way)]
