"""Words: questions, actions, events, refusals, previews and rules as sentences.

Rules make no words. Everything they say is a class with facts, and here it becomes a sentence of a catalogue
(`phrases/en`), with units and places by their names and the number of the rule behind it.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from gloire.core import display
from gloire.core.display import Foreseen, Said, View
from gloire.core.game import Game
from gloire.core.insight import Phase
from gloire.core.refusals import Refusal
from gloire.core.system import ScenarioFacts
from gloire.render.phrases.catalogue import Catalogue, MissingPhrase, capital, catalogue, choose
from gloire.render.phrases.names import Names, names_of
from gloire.render.rules import NoSuchRule, rule
from gloire.systems import entries

__all__ = [
    "question",
    "nothing_to_decide",
    "waiting",
    "action",
    "event",
    "details",
    "depth",
    "opens",
    "refusal",
    "reason",
    "refused",
    "preview",
    "option",
    "preset",
    "vocabulary",
    "in_force",
    "aims",
    "standing",
    "verdict",
    "notices",
    "spoken",
    "rule",
    "Aim",
    "Chance",
    "Choice",
    "Line",
    "Odds",
    "NoSuchRule",
    "MissingPhrase",
    "Names",
    "names_of",
    "HEADLINE",
    "MOVE",
    "DETAIL",
]

HEADLINE, MOVE, DETAIL = range(3)  # how deep in a log an event stands


def question(question: Any, names: Names, about: Mapping[str, Any] | None = None) -> str:
    """What is asked, with its rule; with the facts that its reader may know, if he is not the one who is asked."""
    facts = question.about if about is None else about
    return _cited(names.phrase("question", question.kind, facts), question.rule)


def waiting(question: Any, phases: Iterable[Phase], names: Names) -> str:
    """What the side that is asked is doing, to those who wait for it."""
    now = [phase.key for phase in phases if phase.state == "now" and phase.side == question.asks]
    known = [key for key in now if names.catalogue.find("waiting", key)]
    return names.phrase("waiting", known[0] if known else "choosing", {"side": question.asks})


def nothing_to_decide(question: Any, names: Names) -> str:
    """What to tell a side that is asked only so that its silence tells nothing; empty where it has a choice."""
    actions = question.actions
    answer = type(actions[0]).__name__ if len(actions) == 1 else ""
    known = names.catalogue.find("nothing-to-decide", answer)
    return names.fill(known, question.about) if known else ""


def action(action: Any, names: Names) -> str:
    """What may be done, in the imperative."""
    return names.phrase("action", type(action).__name__, _facts(action))


def event(event: Any, names: Names) -> str:
    """What happened, with its rule."""
    return _cited(names.phrase("event", type(event).__name__, _facts(event)), event.rule)


def details(event: Any, names: Names) -> list[str]:
    """What an event rested upon, line by line: the parts of a reckoning, where a table comes from."""
    facts = _facts(event)
    phrase = names.catalogue.find("detail", type(event).__name__) or ""
    return names.fill(phrase, facts).splitlines()


def art(event: Any, names: Names) -> str:
    """The small picture that goes with an event; of most there is none."""
    phrase = names.catalogue.find("art", type(event).__name__)
    return choose(phrase, msgspec.structs.asdict(event)) if phrase else ""


def depth(event: Any, names: Names) -> int:
    """How deep in a log an event stands: a headline, a move, or a detail."""
    return _depths(names.catalogue).get(type(event).__name__, MOVE)


@cache
def _depths(catalogue: Catalogue) -> dict[str, int]:
    lists = (("headlines", HEADLINE), ("details", DETAIL))
    return {kind: deep for name, deep in lists for kind in catalogue.gathered("depth", name)}


def opens(event: Any, names: Names) -> bool:
    """Whether what follows is the outcome of an event: a battle, a card, a turn."""
    return type(event).__name__ in names.catalogue.gathered("depth", "openings")


def refusal(code: str, facts: Mapping[str, Any], names: Names) -> str:
    """Why an action is not lawful; a code that has no words yet is told as it is, rather than ending a game."""
    if names.catalogue.find("refusal", code) is None:
        return names.phrase("refusal", "unknown", {"code": code})
    return names.phrase("refusal", code, facts)


def reason(refusal_: Refusal) -> str:
    """The same where no names are at hand: units and hexes are called by their identifiers."""
    is_known = any(known.id == refusal_.system for known in entries())
    names = Names(refusal_.system if is_known else "core")
    phrase = names.catalogue.find("refusal", refusal_.code)
    if phrase is None:
        return names.phrase("refusal", "unknown", {"code": refusal_.code})
    return names.fill(phrase, refusal_.facts)


def refused(refusal_: Any, names: Names) -> str:
    """A refusal with its rule, and the ruling that reads it so."""
    return _cited(refusal(refusal_.code, refusal_.facts, names), refusal_.cited)


def _facts(struct: Any) -> dict[str, Any]:
    return msgspec.structs.asdict(struct)


def _cited(sentence: str, rule: str | None) -> str:
    return f"{sentence} [{rule}]" if rule else sentence


class Line(msgspec.Struct, frozen=True):
    """One part of a reckoning."""

    text: str
    value: int
    rule: str


class Sum(msgspec.Struct, frozen=True):
    """A reckoning: its title, its parts, and on which side it counts."""

    title: str
    lines: tuple[Line, ...]
    sign: int


class Total(msgspec.Struct, frozen=True):
    """What reckonings come to."""

    title: str
    value: int
    note: str


class Chance(msgspec.Struct, frozen=True):
    """One result, with what becomes of the units."""

    result: str
    text: str
    chance: float
    faces: tuple[int, ...]
    tone: str
    fates: tuple[str, ...]


class Hazard(msgspec.Struct, frozen=True):
    """Something the other side may do first, and what it would bring."""

    text: str
    rule: str
    brings: tuple[str, ...]
    worst: bool


class Odds(msgspec.Struct, frozen=True):
    """A preview in words."""

    headline: str
    sums: tuple[Sum, ...]
    total: Total | None
    results: tuple[Chance, ...]
    events: tuple[str, ...]
    note: str  # where the table comes from, if that is doubtful
    reading: display.Reading | None = None  # where in a chart the result will be read off
    gist: str = ""  # all of it in a few words
    vain: bool = False  # nothing it can bring is what it is done for
    hazards: tuple[Hazard, ...] = ()  # what may come first
    remarks: tuple[str, ...] = ()  # what one should know besides


def preview(outcomes: Foreseen, names: Names) -> Odds:
    """What an action leads to."""
    found = outcomes.forecast()
    return Odds(
        headline=_cited(spoken(found.headline, names), found.rule),
        sums=tuple(reckoned(one, names) for one in found.reckonings),
        total=total(found.total, names) if found.total else None,
        results=tuple(chance(one, names) for one in found.chances),
        events=tuple(event(happens, names) for happens in found.events),
        note=spoken(found.note, names) if found.note else "",
        reading=found.reading,
        gist=spoken(found.gist, names) if found.gist else "",
        vain=found.vain,
        hazards=tuple(_hazard(one, names) for one in found.hazards),
        remarks=tuple(spoken(one, names) for one in found.remarks),
    )


def _hazard(found: display.Hazard, names: Names) -> Hazard:
    brings = tuple(spoken(one, names) for one in found.brings)
    return Hazard(spoken(found.said, names), found.rule, brings, found.worst)


def reckoned(found: display.Reckoning, names: Names) -> Sum:
    """A reckoning in words."""
    lines = tuple(Line(spoken(line.said, names), line.value, line.rule) for line in found.lines)
    return Sum(capital(names.word("reckoning", found.key)), lines, found.sign)


def total(found: display.Total, names: Names) -> Total:
    """What reckonings come to, in words."""
    return Total(spoken(found.said, names), found.value, spoken(found.note, names) if found.note else "")


def chance(found: display.Chance, names: Names) -> Chance:
    """A result in words."""
    fates = tuple(fate for said in found.fates if (fate := spoken(said, names)))
    return Chance(found.key, spoken(found.said, names), found.chance, found.faces, found.tone, fates)


class Choice(NamedTuple):
    """Something to choose when a game is set up: its name, and what it brings."""

    title: str
    text: str


def option(name: str, system: str) -> Choice:
    """An optional rule."""
    return _choice("option", name, system)


def preset(name: str, system: str) -> Choice:
    """A set of optional rules."""
    return _choice("preset", name, system)


def series(system: str) -> Choice:
    """A family of games: its title, and what it is like."""
    names = Names(system)
    return Choice(names.word("series", "title"), names.word("series", "about"))


def _choice(section: str, name: str, system: str) -> Choice:
    names = Names(system)
    return Choice(names.word(section, name), names.word(f"{section}-effect", name))


class Aim(NamedTuple):
    """What a side plays for; nobody's, where it holds for all."""

    side: str
    title: str
    text: str
    rule: str


# Sections of a catalogue that are words, each for a key of a view or of a set-up.
VOCABULARY = (
    "series",
    "option",
    "option-effect",
    "preset",
    "preset-effect",
    "source",
    "source-short",
    "part",
    "side",
    "style",
    "tab",
    "planner",
    "reach",
    "question-hint",
    "goals",
)


def vocabulary(system: str) -> dict[str, dict[str, str]]:
    """Words for what has no sentence, section by section."""
    found = catalogue(system)
    return {
        section: {key: str(found.get(section, key)) for key in sorted(found.keys(section))} for section in VOCABULARY
    }


def in_force(view: View, names: Names) -> list[str]:
    """What holds for everybody now, and the events in force."""
    return [sentence for said in view.holds if (sentence := spoken(said, names))]


def aims(scenario: ScenarioFacts, names: Names) -> list[Aim]:
    """How the game is won."""
    return _aims(scenario.system.aims(scenario), names)


def standing(game: Game, names: Names) -> list[Aim]:
    """How it stands by what decides the game."""
    return _aims(game.scenario.system.standing(game.position), names)


def _aims(found: Iterable[display.Aim], names: Names) -> list[Aim]:
    return [
        Aim(aim.side, names.owner(aim.side) if aim.side else "", spoken(aim.said, names), aim.rule) for aim in found
    ]


def verdict(game: Game, names: Names) -> list[str]:
    """Why a game ended as it did."""
    return [spoken(said, names) for said in game.scenario.system.verdict(game.position)]


def notices(view: View, names: Names) -> list[str]:
    """What everybody should hear before it comes."""
    return [sentence for said in view.notices if (sentence := spoken(said, names))]


def spoken(said: Said, names: Names) -> str:
    """Words of the catalogue; nothing where it has none for them."""
    return names.phrase(said.section, said.key, said.facts) if names.catalogue.find(said.section, said.key) else ""
