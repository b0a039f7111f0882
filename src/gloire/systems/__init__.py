"""The rule systems: one entry each, which says where the parts of the system are found.

Nothing of a system is imported before somebody asks for it. Ours are listed here. A system can also ship as a package
of its own, which names its entry in the entry point group `gloire.systems`:

    [project.entry-points."gloire.systems"]
    skirmish = "gloire_skirmish:ENTRY"
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from gloire.core.system import RuleSystem

GROUP = "gloire.systems"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Where the parts of a system are: each a `module:name`, imported when somebody first asks for it."""

    id: str
    rules: str  # a core.system.RuleSystem
    words: str  # a package; its folder `en` has the system's phrases, in <id>.toml
    book: str  # a package; its folder has rules.toml, the rule index
    tests: str = ""  # the folder of its tests in its checkout, for the rule index
    player: str  # a players.protocol.Strategist
    ledger: str  # a sim.ledgers.Bookkeeping
    promises: str  # a sim.conformance.Promises
    vast: str = ""  # a sim.scale.Writer of scenarios of any size; without one the bench measures no scale
    puzzles: str = ""  # a sim.puzzles.Book; without one there are none
    manners: str = ""  # a cli.terminal.manners.Manners; without any the terminal knows lists and numbers alone

    def part(self, name: str) -> Any:
        """What the entry names, imported; None where it names nothing."""
        place: str = getattr(self, name)
        return _imported(self.id, name, place) if place else None

    def folder(self, name: str) -> Path:
        """The folder of a package that the entry names."""
        return _folder(getattr(self, name))


class BrokenEntry(ImportError):
    """A part of a system that is not where its entry says."""


class UnknownSystem(ValueError):
    """There is no such system."""


OURS = (
    Entry(
        id="napoleonic20",
        rules="gloire.systems.napoleonic20.system:SYSTEM",
        words="gloire.render.phrases",
        book="gloire.systems.napoleonic20",
        tests="tests/systems/napoleonic20",
        player="gloire.players.napoleonic20:PLAYER",
        ledger="gloire.sim.napoleonic20.ledger:BOOKKEEPING",
        promises="gloire.sim.napoleonic20.promises:PROMISES",
        vast="gloire.sim.napoleonic20.proving_ground:write_scenario",
        puzzles="gloire.sim.napoleonic20.counting:BOOK",
        manners="gloire.cli.terminal.napoleonic20:MANNERS",
    ),
    Entry(
        id="jours_de_gloire",
        rules="gloire.systems.jours_de_gloire.system:SYSTEM",
        words="gloire.render.phrases",
        book="gloire.systems.jours_de_gloire",
        tests="tests/systems/jours_de_gloire",
        player="gloire.players.jours_de_gloire:PLAYER",
        ledger="gloire.sim.jours_de_gloire.ledger:BOOKKEEPING",
        promises="gloire.sim.jours_de_gloire.promises:PROMISES",
        puzzles="gloire.sim.jours_de_gloire.counting:BOOK",
        manners="gloire.cli.terminal.jours_de_gloire:MANNERS",
    ),
    Entry(
        id="glory3",
        rules="gloire.systems.glory3.system:SYSTEM",
        words="gloire.render.phrases",
        book="gloire.systems.glory3",
        tests="tests/systems/glory3",
        player="gloire.players.glory3:PLAYER",
        ledger="gloire.sim.glory3.ledger:BOOKKEEPING",
        promises="gloire.sim.glory3.promises:PROMISES",
        puzzles="gloire.sim.glory3.counting:BOOK",
        manners="gloire.cli.terminal.glory3:MANNERS",
    ),
)

_registered: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Makes a system known to this process. A package does better to name its entry point: all processes find that."""
    _registered[entry.id] = entry


def forget(id: str) -> None:
    """Undoes `register`."""
    _registered.pop(id, None)


def entries() -> list[Entry]:
    """Every system: ours, those that were registered, and those of packages that are installed."""
    found: dict[str, Entry] = {}
    for known in (*OURS, *_registered.values(), *_installed()):
        found.setdefault(known.id, known)
    return list(found.values())


def entry(id: str) -> Entry:
    """The entry of a system."""
    for known in (*OURS, *_registered.values()):
        if known.id == id:
            return known
    for known in _installed():
        if known.id == id:
            return known
    raise UnknownSystem(f"there is no system {id!r}; there are: {', '.join(known.id for known in entries())}")


def rules_of(id: str) -> RuleSystem:
    """The rules of a system."""
    found: RuleSystem = entry(id).part("rules")
    return found


def all_rules() -> Iterator[RuleSystem]:
    """The rules of every system, one after the other: whoever finds what he looks for imports no more."""
    for known in entries():
        yield rules_of(known.id)


@cache
def _installed() -> tuple[Entry, ...]:
    """The entries of other packages. One that cannot be read is named, rather than left out in silence."""
    from importlib.metadata import entry_points  # not before somebody asks: it is slow to import

    found = []
    for point in entry_points(group=GROUP):
        try:
            loaded = point.load()
        except (ImportError, AttributeError) as error:
            raise BrokenEntry(f"the entry point {point.name} = {point.value!r} cannot be loaded: {error}") from error
        if not isinstance(loaded, Entry):
            raise BrokenEntry(f"the entry point {point.name} = {point.value!r} is no gloire.systems.Entry")
        found.append(loaded)
    return tuple(found)


@cache
def _imported(id: str, part: str, place: str) -> Any:
    module, _, name = place.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BrokenEntry(f"the {part} of {id} are not at {place!r}: {error}") from error


@cache
def _folder(package: str) -> Path:
    file = import_module(package).__file__
    if file is None:
        raise BrokenEntry(f"{package} is no package with an __init__.py")
    return Path(file).parent
