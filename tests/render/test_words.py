"""Every class, code and word that rules can say has a phrase, and every phrase can be filled with what they say."""

import ast
import random
import re
import string
import tomllib
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core import events as core_events
from gloire.core.actions import Roll
from gloire.core.procedures import Decision
from gloire.core.record import AgreeDraw, Resign, Undo
from gloire.core.refusals import IllegalAction, Refusal
from gloire.render import words
from gloire.render.phrases.catalogue import FOLDER, Catalogue, MissingPhrase, capital, catalogue, choose, fill, systems
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import effects, frames, happened, position
from gloire.systems.napoleonic20.options import GAMES, OPTIONS, PRESETS
from gloire.systems.napoleonic20.sequence import SERIES
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import foggy

EXCLUSIVE = [amendment for option in OPTIONS.values() for amendment in option.in_game.values()]
AMENDMENTS = (*GAMES.values(), *(option.amendment for option in OPTIONS.values()), *EXCLUSIVE)
TABLES = [amendment.steps(SERIES) for amendment in AMENDMENTS if amendment.steps]
ALL_EFFECTS = dict(effects.EFFECTS) | {name: effect for a in AMENDMENTS for name, effect in a.effects.items()}
ALL_QUESTIONS = dict(effects.EVENT_QUESTIONS) | {name: q for a in AMENDMENTS for name, q in a.event_questions.items()}

SOURCE = Path(gloire.__file__).parent
RULES = SOURCE / "systems" / "napoleonic20"
ENGLISH = catalogue("napoleonic20")
SEEDS = range(5)


# What the source can say.


@cache
def nodes() -> list[ast.AST]:
    """The source of core and of the rules, in parts."""
    paths = [path for folder in (SOURCE / "core", RULES) for path in sorted(folder.rglob("*.py"))]
    return [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or class in the source."""
    for node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def strings(node: ast.expr) -> set[str]:
    """The strings an argument may have: itself, or both branches of a choice."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def argument(name: str, at: int) -> set[str]:
    return {text for call in calls(name) if len(call.args) > at for text in strings(call.args[at])}


def refusal_codes() -> set[str]:
    return argument("Refusal", 1)


def reasons_of_morale() -> set[str]:
    """`change_morale` takes tuples (side, points, why, rule); `spend` takes the reason as its third argument."""
    written = {
        text
        for call in calls("change_morale")
        for node in ast.walk(call)
        if isinstance(node, ast.Tuple) and len(node.elts) == 4
        for text in strings(node.elts[2])
    }
    appended = {
        text
        for node in nodes()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
        for tuple_ in node.args
        if isinstance(tuple_, ast.Tuple) and len(tuple_.elts) == 4
        for text in strings(tuple_.elts[2])
    }
    return written | appended | argument("spend", 2)


def reasons_of_breaking() -> set[str]:
    return argument("break_units", 2) | argument("shatter", 2) | {"river", "zone"}


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((RULES / name).read_text(encoding="utf-8"))


def modifiers() -> set[str]:
    terrain = toml("terrain.toml")
    sides = {kind for kind, line in terrain["sides"].items() if not line.get("prohibited")}
    return argument("Modifier", 0) | set(terrain["hexes"]) | sides


def decision_kinds() -> set[str]:
    steps = [step for table in (SERIES, *TABLES) for steps in table.values() for step in steps]
    return {step.kind for step in steps if isinstance(step, Decision)}


def action_classes() -> list[Any]:
    return list(typing.get_args(do.AnyAction))


def event_classes() -> list[type]:
    return [*happened.ANY_EVENT, core_events.Rolled, core_events.GameOver]


def keys(section: str, kind: str) -> set[str]:
    """The values a phrase with one field to pick by has words for."""
    phrase = ENGLISH.get(section, kind)
    return set() if isinstance(phrase, str) else set(phrase) - {"by"}


# What games do say.


class Said(typing.NamedTuple):
    """Everything that came up in some random games."""

    names: words.Names
    questions: list[Any]
    actions: list[Any]
    events: list[Any]
    refusals: list[Refusal]


@cache
def said() -> Said:
    found = Said(words.names_of(gloire.new_game("waterloo-20").scenario), [], [], [], [])
    for seed in SEEDS:
        for scenario in ("waterloo-20", "waterloo-20-third-day"):
            _listen(gloire.new_game(scenario), random.Random(seed), found)
    return found


def _listen(game: gloire.Game, rng: random.Random, found: Said) -> None:
    found.events.extend(game.events())
    while question := game.question:
        found.questions.append((question.kind, question.about, words.question(question, found.names)))
        found.actions.extend(rng.sample(list(question.actions), min(4, len(question.actions))))
        for _ in range(6):
            if refusal := game.why_not(_nonsense(rng, game)):
                found.refusals.append(refusal)
        found.events.extend(game.apply(question.sample(rng)))


def _nonsense(rng: random.Random, game: gloire.Game) -> Any:
    """Any action about any unit, hex or army, lawful or not."""
    scenario = game.scenario
    facts = {
        "unit": rng.choice(scenario.ids),
        "hex": rng.choice(scenario.labels),
        "at": rng.choice(scenario.labels),
        "army": rng.choice(scenario.armies).id,
        "face": 7,
        "to": rng.randint(-2, 4),
        "card": 0,
    }
    offered = [type(action) for action in game.question.actions] if game.question else []
    kinds = [kind for kind in action_classes() if kind not in (Roll, Undo, Resign, AgreeDraw)]
    kind = rng.choice(offered if offered and rng.random() < 0.7 else kinds)
    others = {int: 0, bool: False, tuple[str, ...]: (rng.choice(scenario.ids),)}
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: facts.get(field.name, others.get(field.type, "")) for field in fields})


def is_sentence(text: str) -> bool:
    """No field left open, nothing missing inside, a capital or a quotation mark first."""
    return not re.search(r"[{}]|None|  ", text) and (text[0].isupper() or text[0] in "“0123456789")


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
    assert ENGLISH.find("modifier", what)


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
    assert {"moved", "routed", "routed-french", "routed-allied", *position.FATIGUE[1:]} <= ENGLISH.keys("state")
    assert set(position.FATIGUE[1:]) == keys("event", "Fatigued")
    assert set(position.FATIGUE[:-1]) == keys("event", "Rested")
    assert (
        {"clear", "cloudy", "showers", "downpour", "storm", "mud", "mud-and-showers"}
        == ENGLISH.keys("weather")
        == ENGLISH.keys("weather-effect")
    )
    assert set(toml("terrain.toml")["hexes"]) <= ENGLISH.keys("terrain")
    assert set(toml("terrain.toml")["sides"]) <= ENGLISH.keys("hexside")
    assert argument("_announce", 1) <= keys("event", "PhaseBegan")
    assert {frame.__name__ for frame in typing.get_args(frames.AnyFrame)} <= ENGLISH.keys("procedure")


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
    from gloire.systems.napoleonic20.data import Source

    assert set(typing.get_args(Source)) == ENGLISH.keys("source")


def test_the_lists_of_depths_name_events_only():
    known = {kind.__name__ for kind in event_classes()}
    lists = tomllib.loads((FOLDER / "depths.toml").read_text(encoding="utf-8"))
    assert {name for names in lists.values() for name in names} <= known


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
        assert set(pickers(phrase or "")) <= {*facts, "stays", "steps"}


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
        ("not-adjacent-to-all", {"unit": "fr-ii"}, "fr-ii is not next to every defender."),
        ("not-adjacent-to-all", {"hex": "1403"}, "Not all attackers are next to 1403."),
    ],
)
def test_refusals_with_several_phrases_pick_the_right_one(code, facts, text):
    assert text in words.refusal(code, facts)


# What is said.

BUILT = ("Borodino 6.0", "Smolensk 6.11")


@pytest.fixture(scope="module")
def names() -> words.Names:
    return words.names_of(gloire.new_game("waterloo-20").scenario)


def test_a_move_is_told_with_names_places_and_rule(names):
    moved = happened.Moved("fr-ii", ("0304", "0404", "0504"), 2)
    assert words.event(moved, names) == "II Corps moved from 0304 to 0504 Frasnes for 2 points. [6.0]"


def test_one_point_is_one_point(names):
    moved = happened.Moved("fr-ii", ("0304", "0404"), 1)
    assert words.event(moved, names) == "II Corps moved from 0304 to 0404 for 1 point. [6.0]"


def test_names_take_an_article_unless_they_are_numbers_or_somebodys(names):
    assert names.the_unit("fr-ig") == "the Imperial Guard"
    assert names.the_unit("fr-ii") == "II Corps"
    assert names.the_unit("ad-uxbridge") == "Uxbridge's Cavalry"
    assert names.the_unit("pr-i") == "the Prussian I Corps"
    assert names.unit("fr-ig") == "Imperial Guard"
    spain = words.names_of(gloire.new_game("salamanca-20").scenario)
    assert spain.the_unit("fr-7") == "Thomières' 7th Division"
    assert spain.the_unit("fr-joseph") == "King Joseph's Vanguard"
    assert spain.the_unit("fr-adn") == "the Army of the North"


@pytest.mark.parametrize("info", gloire.scenarios(), ids=lambda info: info.id)
def test_every_unit_is_one_thing_so_that_it_is_and_has(info):
    names = words.names_of(gloire.new_game(info.id, options={"leaders": True}).scenario)
    units = [names.unit(id) for id in names.units if id not in names.persons]
    assert [name for name in units if name.endswith("s") and not name.endswith("Corps")] == []


def test_one_bridge_or_several_are_told_as_such():
    told = [words.event(happened.PontoonBuilt("fr-viii", rule), words.Names("napoleonic20")) for rule in BUILT]
    assert told == [
        "Fr-viii has built the pontoon bridges, for the French alone to use. [Borodino 6.0]",
        "Fr-viii has built the pontoon bridge, for the French alone to use. [Smolensk 6.11]",
    ]


def test_several_names_are_joined_as_people_do(names):
    assert names.listing(["a"]) == "a"
    assert names.listing(["a", "b"]) == "a and b"
    assert names.listing(["a", "b", "c"]) == "a, b and c"
    assert names.listing([]) == "nothing"


def test_a_battle_is_told_with_each_part_of_its_reckoning(names):
    resolved = happened.BattleResolved(
        attack=(
            happened.Modifier("artillery-doubled", 4, "9.3.1", "fr-res"),
            happened.Modifier("reserves", 1, "12.5"),
        ),
        defence=(
            happened.Modifier("strength", 3, "9.3", "pr-i"),
            happened.Modifier("town", 1, "9.4", hex="0408"),
        ),
        differential=1,
        column=1,
        die=4,
        result="DW",
        source="ancestor",
    )
    assert words.event(resolved, names) == (
        "Attack 5 against defence 4, column +1, die 4: the defenders had to withdraw. [9.6]"
    )
    assert words.details(resolved, names) == [
        "Attack 5: Reserve Artillery, doubled +4 [9.3.1], reserves +1 [12.5].",
        "Defence 4: Prussian I Corps +3 [9.3], town at 0408 St. Amand +1 [9.4].",
    ]


def test_a_card_whose_effect_is_reconstructed_says_so(names):
    card = happened.CardDrawn("french", "Grand Battery", "grand-battery", "reconstructed")
    assert words.details(card, names) == ["What this card does is reconstructed."]
    published = happened.CardDrawn("french", "Napoleon's Hat", "free-guard", "published")
    assert words.details(published, names) == []


def test_a_card_looked_at_in_secret_is_not_named(names):
    assert words.event(happened.CardForeseen("french", None), names) == "The French looked at the next card. [5.0]"


@pytest.mark.parametrize(
    ("winner", "kind", "text"),
    [
        ("french", "decisive", "The French have won a decisive victory. [15.0]"),
        ("allied", "marginal", "The Allies have won a marginal victory. [15.0]"),
        (None, "draw", "The game is a draw. [15.0]"),
        ("allied", "resigned", "The game was given up; the Allies have won. [15.0]"),
        (None, "agreed", "Both sides have agreed on a draw. [15.0]"),
    ],
)
def test_the_end_is_told(names, winner, kind, text):
    assert words.event(core_events.GameOver(winner, kind, "15.0"), names) == text


def test_an_event_without_a_rule_cites_none(names):
    assert words.event(core_events.GameOver("french", "resigned", ""), names).endswith("have won.")


def test_a_target_is_named_with_who_is_seen_there():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-i": "1403"})
    names = words.names_of(scene.scenario).seeing(scene.game.view("french"))
    assert words.action(do.DeclareAttack("fr-ii", "1403"), names) == (
        "Attack 1403 La Haye Sainte (Anglo-Dutch I Corps) with II Corps"
    )
    assert words.action(do.MoveUnit("fr-ii", "1403"), names) == "Move II Corps to 1403 La Haye Sainte"


def test_a_reinforcement_that_stays_on_the_edge_is_not_sent_on(names):
    assert words.action(do.EnterMap("fr-vi", "0104", "0104"), names) == "Bring VI Corps on at 0104 Gosselies"
    assert words.action(do.EnterMap("fr-vi", "0104", "0204"), names).endswith("at 0104 Gosselies, and on to 0204")


def test_a_question_is_asked_with_its_facts_and_its_rule():
    scene = Scene(french={"fr-ii": "1303", "fr-i": "1302"}, allied={"ad-i": "1403"})
    names = words.names_of(scene.scenario).seeing(scene.game.view("french"))
    scene.to_combat()
    assert words.question(scene.question, names) == "Declare your battles: who attacks whom? [9.2]"
    scene.do(do.DeclareAttack("fr-ii", "1403"))
    assert words.question(scene.question, names) == (
        "Who else fights in the battle of II Corps against 1403 La Haye Sainte (Anglo-Dutch I Corps)? [9.2]"
    )


def test_a_refusal_speaks_of_units_by_name_where_names_are_known():
    scene = Scene(french={"fr-ig": "0104"}, allied={"ad-i": "2002"})
    refusal = scene.why_not(do.MoveUnit("fr-ig", "1403"))
    assert words.refused(refusal, words.names_of(scene.scenario)) == (
        "1403 La Haye Sainte is too far for the Imperial Guard, which has 2 movement points. [6.2]"
    )


def test_a_refusal_has_a_reason_in_words_without_any_names():
    scene = Scene(french={"fr-ig": "0104"}, allied={"ad-i": "2002"})
    refusal = scene.why_not(do.MoveUnit("fr-ig", "1403"))
    assert refusal.reason == "1403 is too far for fr-ig, which has 2 movement points."
    with pytest.raises(IllegalAction, match=r"^1403 is too far for fr-ig, which has 2 movement points\. \[6\.2\]$"):
        scene.do(do.MoveUnit("fr-ig", "1403"))


def test_a_refusal_that_no_catalogue_knows_still_says_something():
    assert words.refusal("of-another-kind", {}) == "That is not allowed (of-another-kind)."


def test_a_preview_tells_reckoning_results_and_fates():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-uxbridge": "1403"})
    scene.to_combat()
    names = words.names_of(scene.scenario)
    odds = words.preview(scene.game.preview(do.DeclareAttack("fr-ii", "1403")), names)
    assert odds.headline == "Attack 3 against defence 3: differential +0, column +0. [9.6]"
    assert [(line.text, line.value, line.rule) for line in odds.attack] == [("II Corps", 3, "9.3")]
    assert [(line.text, line.value) for line in odds.defence] == [
        ("Uxbridge's Cavalry", 2),
        ("Town at 1403 La Haye Sainte", 1),
    ]
    assert [chance.faces for chance in odds.results] == sorted(chance.faces for chance in odds.results)
    assert sum(chance.chance for chance in odds.results) == pytest.approx(1)
    rout = next(chance for chance in odds.results if chance.result == "DR")
    assert rout.text == "Defenders rout"
    assert rout.fates[0].startswith("Uxbridge's Cavalry: 1–6 hexes")
    assert odds.note == "The results table is taken from an earlier game of the series."


def test_a_preview_of_a_move_tells_what_happens_for_certain():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-i": "2002"})
    odds = words.preview(scene.game.preview(do.MoveUnit("fr-ii", "1203")), words.names_of(scene.scenario))
    assert odds.events == ("II Corps moved from 1303 La Belle Alliance to 1203 for 1 point. [6.0]",)
    assert odds.results == ()


def test_a_preview_of_a_rally_tells_its_results():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-i": "2002"}, broken=("fr-ig",), turn=16)
    scene.until("RallyNext")
    odds = words.preview(scene.game.preview(do.RallyUnit("fr-ig")), words.names_of(scene.scenario))
    assert odds.headline == "A die to rally, +1: elite +1 [10.0]. [10.0]"
    assert {chance.text for chance in odds.results} == {"Lost for good", "Stays broken", "Returns to the map"}


def test_events_stand_at_three_depths():
    assert words.depth(happened.UnitBroken("fr-ii", "1403", "AB", "9.6")) == words.HEADLINE
    assert words.depth(happened.Moved("fr-ii", ("0304", "0404"), 1)) == words.MOVE
    assert words.depth(core_events.Rolled(3, "arrival", "11.0")) == words.DETAIL


def test_a_rule_is_told_by_its_number():
    assert words.rule("9.8.3", "napoleonic20").startswith("[9.8.3] Retreat into an enemy zone. ")


def test_a_chapter_is_found_by_its_first_figure():
    assert words.rule("9", "napoleonic20").startswith("[9.0] Combat. ")


def test_a_number_that_both_books_have_is_told_from_both():
    told = words.rule("12.3", "napoleonic20", "waterloo")
    assert told.startswith("[12.3] ")
    assert "\n\n[Waterloo 12.3] " in told


@pytest.mark.parametrize("number", ["Waterloo 5.1", "waterloo 5.1"])
def test_a_rule_of_one_game_is_told_by_name_and_number(number):
    assert words.rule(number, "napoleonic20").startswith("[Waterloo 5.1] ")


@pytest.mark.parametrize("number", ["99.9", "Waterloo 99.9", "Atlantis 1.0", "nonsense", ""])
def test_a_rule_that_does_not_exist_is_refused(number):
    with pytest.raises(words.NoSuchRule):
        words.rule(number, "napoleonic20", "waterloo")


# How phrases are picked and filled.


def test_a_phrase_picks_by_a_field():
    phrase = {"by": "points", "1": "one", "other": {"by": "sure", "yes": "many", "no": "some"}, "none": "nought"}
    assert choose(phrase, {"points": 1}) == "one"
    assert choose(phrase, {"points": 5, "sure": True}) == "many"
    assert choose(phrase, {"points": 5, "sure": False}) == "some"
    assert [choose(phrase, facts) for facts in ({}, {"points": None}, {"points": ""}, {"points": ()})] == ["nought"] * 4
    assert choose({"by": "points", "0": "zero", "other": "some"}, {"points": 0}) == "zero"


def test_a_phrase_without_words_for_a_value_is_a_fault():
    with pytest.raises(MissingPhrase, match="points = '3'"):
        choose({"by": "points", "1": "one"}, {"points": 3})


def test_a_phrase_that_wants_an_unknown_field_is_a_fault():
    with pytest.raises(MissingPhrase, match="hexx"):
        fill("to {hexx}", {}, {"hex": "1403"})


def test_an_unknown_phrase_is_a_fault():
    with pytest.raises(MissingPhrase, match="'Nonsense' in \\[event\\] for napoleonic20"):
        ENGLISH.get("event", "Nonsense")


def test_a_system_speaks_with_its_own_words_first_and_then_with_those_all_share():
    assert ENGLISH.get("event", "Rolled") != catalogue().get("event", "Rolled")
    assert ENGLISH.get("side", "french") == "the French"
    assert systems() == ["napoleonic20"]


def test_a_language_without_a_catalogue_has_no_phrases():
    assert Catalogue("xx", "napoleonic20").find("side", "french") is None


def test_sentences_begin_with_a_capital():
    assert capital("the Guard") == "The Guard"
    assert capital("") == ""


def test_hidden_units_are_called_by_the_number_of_their_handle():
    names = said().names

    assert names.the_unit("c17") == "hidden unit 17"
    assert names.the_unit("c0") == "a hidden unit"


def test_hidden_enemies_in_a_hex_are_seen_as_such():
    game = gloire.new_game("waterloo-20", options={"fog_of_war": True})
    names = words.names_of(game.scenario).seeing(game.view("french"))

    assert re.search(r"\(hidden unit \d+\)$", names.target("0605"))
    assert names.target("0304").endswith("(II Corps)")


def test_preview_against_hidden_enemies_says_so():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0403", "ad-ii": "0605", "ad-dummy": "0606"})
    scene.to_combat()
    names = words.names_of(scene.scenario)
    odds = words.preview(scene.game.preview(do.DeclareAttack("fr-ii", "0403"), "french"), names)

    assert odds.headline.startswith("Face-down enemies, dummies perhaps: columns -1 to +0")
    assert sum(result.chance for result in odds.results) == pytest.approx(2 / 3)
