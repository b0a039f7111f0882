"""Words and the board as text: the catalogue of a system in a package of its own is complete."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.events import Event, Veiled
from gloire.core.procedures import Decision
from gloire.render import words
from gloire.render.phrases.catalogue import catalogue
from gloire.render.text import board_plain, legend
from gloire_skirmish.rules import actions as do
from gloire_skirmish.rules import happened
from gloire_skirmish.rules.loading import describe, shipped
from gloire_skirmish.rules.sequence import sequence_with
from scene import Scene

SYSTEM = "skirmish"


def classes(module: ModuleType, kind: type) -> list[str]:
    """The classes of a kind that a module has for itself."""
    found = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, kind)]
    return [thing.__name__ for thing in found if thing.__module__ == module.__name__]


def kinds() -> set[str]:
    """Every question that is asked."""
    steps = [step for steps in sequence_with({"nerve": True}).values() for step in steps]
    return {step.kind for step in steps if isinstance(step, Decision)}


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_question_has_a_phrase(kind: str) -> None:
    assert catalogue(SYSTEM).get("question", kind)


@pytest.mark.parametrize("name", classes(do, Action))
def test_every_action_has_a_phrase(name: str) -> None:
    assert catalogue(SYSTEM).get("action", name)


@pytest.mark.parametrize("name", classes(happened, Event))
def test_every_event_has_a_phrase(name: str) -> None:
    assert catalogue(SYSTEM).get("event", name)


def test_every_option_and_preset_has_a_name_and_a_text() -> None:
    info = describe(shipped()["mill-ford"])
    for name in info.options:
        assert words.option(name, SYSTEM).text
    for name in info.presets:
        assert words.preset(name, SYSTEM).text


def said(game: gloire.Game) -> Iterator[str]:
    """Everything that can be said about a question."""
    question, names = game.question, words.names_of(game.scenario).seeing(game.view())
    assert question is not None
    yield words.question(question, names)
    for action in question.actions:
        yield words.action(action, names)
        if question.asks != gloire.CHANCE:
            told = words.preview(game.preview(action, question.asks), names)
            yield told.headline
            yield from (chance.text for chance in told.results)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_happens_in_games_can_be_told(seed: int) -> None:
    game, rng = gloire.new_game("mill-ford", options={"nerve": True}), random.Random(seed)
    names = words.names_of(game.scenario)
    while game.question:
        assert all(said(game))
        for event in game.apply(game.question.sample(rng)):
            shown = (event.true, event.public) if isinstance(event, Veiled) else (event,)
            for form in shown:
                assert words.event(form, names)
                assert "{" not in "".join(words.details(form, names))
        assert len(words.in_force(game.view(), names)) == len(game.view().holds)


def codes() -> set[str]:
    """Every code of a refusal: those that stand beside their rule, and those of `unready` and `hindrance`."""
    folder = Path(happened.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    return set(re.findall(r'"\d+(?:\.\d+)+", "([a-z-]+)"', text)) | {"shaken", "marched-already", "fought-already"}


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_refusal_has_a_phrase(code: str) -> None:
    assert words.refusal(code, {"unit": "blue-1", "hex": "0603"}, words.Names(SYSTEM))


def test_a_refusal_names_units_and_places() -> None:
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    refusal = scene.game.why_not(do.MoveUnit("blue-1", "0603"))
    assert words.refused(refusal, words.names_of(scene.game.scenario)) == "The enemy stands in 0603 The Mill. [3.1]"


def test_sides_units_and_companies_have_names_of_their_own() -> None:
    names = words.names_of(gloire.new_game("mill-ford").scenario)
    assert (names.side("blue"), names.adjective("red")) == ("the Blues", "Red")
    event = happened.ChitDrawn("red", "red-guard")
    assert words.event(event, names) == "The Red Guard acts. [2.2]"
    assert words.depth(event, names) == words.HEADLINE


def test_a_rule_is_told_from_its_own_index() -> None:
    assert words.rule("3.2", SYSTEM).startswith("[3.2] Banks. Nobody marches")
    with pytest.raises(words.NoSuchRule):
        words.rule("9.8.3", SYSTEM)


def test_the_board_as_text_shows_row_00_heights_banks_and_the_unit_on_top() -> None:
    scene = Scene("blue-main", blue_4="0204 2", blue_3="0204 2", red_1="0603 4")
    drawn = board_plain(scene.game.scenario.map, scene.game.view())
    assert " 0100 " in drawn
    assert "08032*" in drawn
    assert re.search(r"b4 +\d\+", drawn)
    assert "¦" in drawn
    told = legend(scene.game.scenario.map, words.names_of(scene.game.scenario))
    assert "¦ bank" in told
    assert "2 height" in told
    assert "road" not in told


def test_display_facts_have_words() -> None:
    game = gloire.new_game("mill-ford")
    view, found = game.view(), catalogue(SYSTEM)
    for section, keys in {
        "track": [track.key for track in view.tracks],
        "overlay": [overlay.key for overlay in view.overlays],
        "overlay-title": [overlay.layer for overlay in view.overlays],
        "kind": [kind for counter in view.counters for kind in counter.kinds],
        "rating": [rating.key for counter in view.counters for rating in counter.ratings],
        "state": ["shaken", "moved", "fought"],
        "box": ["lost"],
        "box-title": ["lost"],
        "phase": [phase.key for phase in game.phases()],
    }.items():
        assert all(found.find(section, key) for key in keys), section
    assert msgspec.json.encode(game.scenario.system.faces(game.scenario))
