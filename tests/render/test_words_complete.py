"""Every class, code and word that rules can say has a phrase, and every phrase can be filled with what they say."""

import ast
import random
import re
import string
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

import gloire
from gloire.render import words
from gloire.render.svg.arts import ARTS
from gloire.systems.napoleonic20 import effects, happened, known, position
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import LEVELS
from gloire.systems.napoleonic20.options import GAMES, OPTIONS, PRESETS
from tests.render.sayings import (
    ALL_EFFECTS,
    ALL_QUESTIONS,
    ENGLISH,
    action_classes,
    any_action,
    argument,
    decision_kinds,
    event_classes,
    is_sentence,
    keys,
    modifiers,
    nodes,
    reasons_of_breaking,
    reasons_of_morale,
    refusal_codes,
    said,
    strings,
    toml,
)
from tests.scene import SERIES

# The catalogue is complete.


@pytest.mark.parametrize("kind", action_classes())
def test_every_action_has_a_phrase(kind):
    assert ENGLISH.find("action", kind.__name__)


@pytest.mark.parametrize("kind", event_classes())
def test_every_event_has_a_phrase(kind):
    assert ENGLISH.find("event", kind.__name__)


@pytest.mark.parametrize("kind", sorted(decision_kinds()))
def test_every_question_of_the_sequence_of_play_has_a_phrase(kind):
    assert ENGLISH.find("question", kind)


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_refusal_has_a_phrase(code):
    assert ENGLISH.find("refusal", code)


@pytest.mark.parametrize("what", sorted(modifiers()))
def test_every_modifier_has_a_phrase(what):
    """Of a battle, or of a movement allowance, whose first part is a bare number."""
    assert ENGLISH.find("modifier", what) or ENGLISH.find("step", what) is not None


def test_the_source_is_searched_where_it_speaks():
    assert {"stuck", "too-far", "game-over", "not-adjacent-to-all", "cavalry-only"} <= refusal_codes()
    assert {"strength", "routed", "reserves", "elite", "town", "bridge"} <= modifiers()
    assert {"lull", "reserves", "broken", "enemy-broken", "loc-lost"} <= reasons_of_morale()
    assert {"AB", "DB", "EX", "no-retreat", "off-loc"} <= reasons_of_breaking()


def test_every_reason_why_morale_changes_has_a_phrase():
    assert reasons_of_morale() <= keys("event", "MoraleChanged")


def test_every_way_to_break_has_a_phrase():
    assert reasons_of_breaking() <= keys("event", "UnitBroken")


def test_every_reason_to_roll_has_a_phrase():
    assert argument("Rolled", 1) <= keys("event", "Rolled")


def test_every_card_says_what_it_does():
    assert set(ALL_EFFECTS) <= ENGLISH.keys("effect")


def test_every_effect_that_begins_has_a_phrase():
    lasting = (effects.favour_unit, effects.favour_army, effects.mark_enemy)
    asked = {name for name, question in ALL_QUESTIONS.items() if question.choose in lasting}
    begun = argument("for_this_turn", 0) | argument("begin_effect", 1) | asked | argument("EffectBegan", 0)
    assert len(begun) >= 12
    assert begun <= keys("event", "EffectBegan")


def test_every_effect_that_is_used_up_has_a_phrase():
    assert argument("EffectUsed", 0) == keys("event", "EffectUsed")


def test_every_choice_of_an_event_has_a_question():
    assert set(ALL_QUESTIONS) == keys("question", "ChooseForEvent")


def test_every_box_state_weather_terrain_and_phase_has_a_word():
    assert set(position.BOXES.values()) <= ENGLISH.keys("box")
    assert {"moved", "routed", "routed-french", "routed-allied", *LEVELS[1:]} <= ENGLISH.keys("state")
    assert set(LEVELS[1:]) == keys("event", "Fatigued")
    assert set(LEVELS[:-1]) == keys("event", "Rested")
    assert (
        {"clear", "cloudy", "showers", "downpour", "storm", "mud", "mud-and-showers"}
        == ENGLISH.keys("weather")
        == ENGLISH.keys("weather-effect")
    )
    assert set(toml("terrain.toml")["hexes"]) <= ENGLISH.keys("terrain")
    assert set(toml("terrain.toml")["sides"]) <= ENGLISH.keys("hexside")
    assert argument("_announce", 1) <= keys("event", "PhaseBegan")
    assert {frame.__name__ for frame in typing.get_args(known.FRAMES)} <= ENGLISH.keys("procedure")


def test_every_result_of_the_tables_has_words():
    tables = toml("tables.toml")
    results = {result for row in tables["combat"]["rows"].values() for result in row}
    assert results == ENGLISH.keys("result") == ENGLISH.keys("battle-result")
    rally = {result for lines in tables["rally"]["variants"].values() for _, result in lines} - {"cadre"}
    assert rally <= ENGLISH.keys("rally-result")


def test_every_option_and_every_set_of_options_has_words():
    assert set(OPTIONS) <= ENGLISH.keys("option")
    assert ENGLISH.keys("option") == ENGLISH.keys("option-effect")
    assert set(PRESETS) == ENGLISH.keys("preset") == ENGLISH.keys("preset-effect")


def test_every_source_of_a_value_has_words():
    from gloire.core.reading import Source

    assert set(typing.get_args(Source)) == ENGLISH.keys("source")


def test_the_lists_of_depths_name_events_only():
    known = {kind.__name__ for kind in event_classes()}
    assert ENGLISH.gathered("depth", "headlines") | ENGLISH.gathered("depth", "details") <= known


# Every phrase can be filled.

SAMPLES: dict[str, Any] = {
    "unit": "fr-ii",
    "hex": "1403",
    "at": "0104",
    "side": "french",
    "winner": "allied",
    "colour": "french",
    "army": "prussian",
    "path": ("0304", "0404", "0504"),
    "attackers": ("fr-i", "fr-ii"),
    "defenders": ("1403", "1402"),
    "modifiers": (happened.Modifier("elite", 1, "10.0"),),
    "attack": (happened.Modifier("strength", 3, "9.3", "fr-ii"),),
    "defence": (happened.Modifier("town", 1, "9.4", hex="1403"),),
    "face": "+1",
}


def specimen(kind: type) -> Any:
    """An event or action of a class, with a value in every field."""
    values = {}
    for field in msgspec.structs.fields(kind):
        made = {int: 2, bool: True}.get(field.type, "word")
        values[field.name] = SAMPLES.get(field.name, made) if field.type is not int else 2
    return kind(**values)


def leaves(phrase: Any) -> Iterator[str]:
    if isinstance(phrase, str):
        yield phrase
    else:
        for key, branch in phrase.items():
            if key != "by":
                yield from leaves(branch)


def wanted(phrase: Any) -> set[str]:
    """The fields that any of a phrase's sentences has, and the fields it picks by."""
    fields = {field for leaf in leaves(phrase) for _, field, _, _ in string.Formatter().parse(leaf) if field}
    return fields | set(pickers(phrase))


def pickers(phrase: Any) -> Iterator[str]:
    if not isinstance(phrase, str):
        yield phrase["by"]
        for key, branch in phrase.items():
            if key != "by":
                yield from pickers(branch)


@pytest.mark.parametrize("kind", [*action_classes(), *event_classes()])
def test_every_phrase_asks_for_fields_its_class_has(kind):
    section = "event" if kind in event_classes() else "action"
    facts = msgspec.structs.asdict(specimen(kind))
    names = said().names
    for phrase in (names.catalogue.find(name, kind.__name__) for name in (section, "detail")):
        for leaf in leaves(phrase or ""):
            assert "{" not in names.fill(leaf, facts)
        assert set(pickers(phrase or "")) <= {*facts, "stays", "steps", "passed"}


def test_questions_of_real_games_fill():
    assert len({kind for kind, _, _ in said().questions}) > 20
    for _, _, text in said().questions:
        assert is_sentence(text)
        assert re.search(r" \[(Waterloo )?\d+(\.\d+)+\]$", text)


@pytest.mark.parametrize("kind", sorted(decision_kinds()))
def test_every_question_asks_for_facts_it_comes_with(kind):
    known = {field for asked, about, _ in said().questions if asked == kind for field in about}
    rare = {
        "HoldOrGive": {"unit", "hexes", "rout"},
        "PayExchange": {"owed"},
        "ArrivalDie": {"unit"},
        "TakeCadre": {"unit"},
        "RetreatLeader": {"unit", "hex"},
        "FollowUnit": {"unit", "hex", "leader"},
        "PlaceLeader": {"unit"},
        "WeatherDie": {"weather", "trend"},
        "NerveDie": {"unit"},
        "PlaceBrigade": {"unit", "hex"},
        "ReleaseNext": {"tries", "die"},
        "ReleaseDie": {"unit"},
        "NameMarchers": {"left"},
        "Prevent": {"maneuver", "unit", "at", "hex"},
        "PartWays": {"unit", "at"},
        "Relocate": {"hex"},
        "JoinCadres": {"hex"},
    }
    assert wanted(ENGLISH.get("question", kind)) <= known | rare.get(kind, set())


def test_actions_of_real_games_fill():
    assert len({type(action) for action in said().actions}) > 25
    for action in said().actions:
        assert is_sentence(words.action(action, said().names))


def test_events_of_real_games_fill_and_cite_their_rule():
    assert len({type(event) for event in said().events}) > 30
    for event in said().events:
        text = words.event(event, said().names)
        assert is_sentence(text), text
        assert text.endswith((f". [{event.rule}]", f"! [{event.rule}]")), text
        assert all(is_sentence(line) for line in words.details(event, said().names))


def test_refusals_of_real_games_fill():
    assert len({refusal.code for refusal in said().refusals}) > 35
    for refusal in said().refusals:
        text = words.refused(refusal, said().names)
        assert is_sentence(text), text
        assert "{" not in refusal.reason


@cache
def refusals_made() -> list[tuple[ast.FunctionDef, ast.Call]]:
    """Every call that makes a refusal, with the function it stands in."""
    return [
        (function, call)
        for function in nodes()
        if isinstance(function, ast.FunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal"
    ]


def facts_of(code: str) -> list[set[str]]:
    """What each place that makes this refusal gives with it."""
    return [given(function, call) for function, call in refusals_made() if code in strings(call.args[1])]


def given(function: ast.FunctionDef, call: ast.Call) -> set[str]:
    """The keys of the facts in a call: written there, or in the same function, or else a unit and a hex."""
    if len(call.args) < 3:
        return set()
    if isinstance(call.args[2], ast.Dict):
        return dict_keys(function, call.args[2])
    written = [
        node.value for node in ast.walk(function) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
    ]
    return set.intersection(*(dict_keys(function, facts) for facts in written)) if written else {"unit", "hex"}


def dict_keys(function: ast.FunctionDef, facts: ast.Dict) -> set[str]:
    return {text for key in facts.keys for text in (strings(key) if key else {"unit", "hex"})}


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_refusals_ask_for_facts_they_come_with(code):
    phrase = ENGLISH.get("refusal", code)
    places = facts_of(code)
    assert places
    if isinstance(phrase, str):
        for facts in places:
            assert wanted(phrase) <= facts | ({"target"} if "hex" in facts else set())


@pytest.mark.parametrize(
    ("code", "facts", "text"),
    [
        ("too-far", {"unit": "fr-ii", "hex": "1403", "points": "1"}, "which has 1 movement point."),
        ("too-far", {"unit": "fr-ii", "hex": "0304", "at": "0104", "points": ""}, "0304 is too far from 0104"),
        ("not-adjacent-to-all", {"unit": "fr-ii"}, "Fr-ii is not next to every defender."),
        ("not-adjacent-to-all", {"hex": "1403"}, "Not all attackers are next to 1403."),
    ],
)
def test_refusals_with_several_phrases_pick_the_right_one(code, facts, text):
    assert text in words.refusal(code, facts, words.Names("napoleonic20"))


def books(cases: list[str | None]) -> set[str]:
    """The games whose books are cited."""
    return {case.split()[0] for case in cases if case} & {game.capitalize() for game in GAMES}


@pytest.mark.parametrize("info", SERIES, ids=lambda info: info.id)
def test_no_game_cites_the_book_of_another(info):
    options = {name: name not in ("no_defense_plan", "scripted_events") for name in info.options}
    game, rng = gloire.new_game(info.id, options), random.Random(1)
    names = words.names_of(game.scenario)
    cited: list[str | None] = list(info.option_rules.values())
    while question := game.question:
        text = words.question(question, names)
        assert text.endswith(f" [{question.rule}]")
        cited.append(question.rule)
        for action in rng.sample(list(question.actions), min(3, len(question.actions))):
            cited += re.findall(r"\[(.+?)\]", words.action(action, names))
        nonsense = (game.why_not(any_action(rng, game)) for _ in range(3))
        # What is said of an order at the wrong time is said alike in games that do not have it at all.
        cited += [refusal.rule for refusal in nonsense if refusal and refusal.code != "out-of-sequence"]
        game.apply(question.sample(rng))
    cited += [msgspec.structs.asdict(event).get("rule") for event in game.events()]
    assert books(cited) <= {game.scenario.game.capitalize()}


def test_every_card_has_a_small_picture_that_is_drawn():
    for game in filter(None, GAMES):
        cards = toml(f"scenarios/{game}_20/cards.toml")["cards"]
        for half in (half for card in cards for half in card.values()):
            art = ENGLISH.get("art", "CardDrawn")
            assert isinstance(art, dict)
            assert art[half["effect"]] in ARTS if half["effect"] != "none" else art["other"] in ARTS
