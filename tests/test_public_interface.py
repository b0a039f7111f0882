"""The public interface: everything documented is there, and the examples run as they are written."""

import inspect
import json
import random
import subprocess
import sys

import msgspec
import pytest

import gloire
from gloire.core.actions import Roll
from gloire.systems.napoleonic20.actions import MoveUnit
from gloire.systems.napoleonic20.games.waterloo.vocabulary import ChooseFace

OPTIONS = {"scripted_events": True}


@pytest.fixture
def game() -> gloire.Game:
    return gloire.new_game("waterloo-20-third-day", options=OPTIONS, choices={})


def test_everything_exported_is_there_and_documented():
    assert set(gloire.__all__) >= {"scenarios", "new_game", "replay", "load", "CHANCE", "Game", "Question"}
    for name in gloire.__all__:
        member = getattr(gloire, name)
        assert isinstance(member, str) or inspect.getdoc(member), name


def test_importing_gloire_loads_no_package_but_msgspec():
    """A researcher's thousand processes do not pay for the board, which a plain installation brings along."""
    code = (
        "import sys; before = set(sys.modules); import gloire; gloire.new_game('waterloo-20-third-day')\n"
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)\n"
        "print(*sorted(loaded))"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    # msgspec looks for typing_extensions by itself.
    assert set(printed.split()) - {"typing_extensions"} == {"gloire", "msgspec"}


@pytest.mark.parametrize(
    "name",
    [
        "question",
        "apply",
        "why_not",
        "preview",
        "view",
        "events",
        "clone",
        "undo",
        "outcome",
        "record",
        "dump",
        "resign",
        "agree_draw",
        "hash",
    ],
)
def test_a_game_has_what_is_documented(name):
    assert inspect.getdoc(getattr(gloire.Game, name))


@pytest.mark.parametrize("name", ["asks", "kind", "rule", "actions", "weights", "about", "sample"])
def test_a_question_has_what_is_documented(game, name):
    assert hasattr(game.question, name)


@pytest.mark.parametrize("name", ["id", "system", "title", "sides", "turns", "choices", "map_size", "sources"])
def test_a_scenario_says_what_is_documented(name):
    for info in gloire.scenarios():
        assert getattr(info, name)


def test_a_scenario_says_its_options_where_its_book_has_any():
    with_options = {info.system for info in gloire.scenarios() if info.options}
    assert with_options == {"napoleonic20", "glory3"}


def test_scenarios_are_known_by_their_ids():
    assert {"waterloo-20", "waterloo-20-third-day"} <= {info.id for info in gloire.scenarios()}


def test_a_question_is_asked_of_a_side_or_of_chance(game):
    question = game.question

    assert question.asks in (*game.scenario.sides, gloire.CHANCE)
    assert (question.kind, question.rule) == ("ChooseGoodGround", "Waterloo 17.1")


def test_actions_can_be_counted_walked_searched_and_indexed(game):
    actions = game.question.actions

    assert len(actions) == len(list(actions)) == 2
    assert actions[0] in actions
    assert Roll(1) not in actions


def test_apply_returns_the_events(game):
    events = game.apply(game.question.actions[0])

    assert events
    assert all(isinstance(event, gloire.Event) for event in events)


def test_apply_refuses_with_rule_and_reason(game):
    game.apply(ChooseFace("+1"))
    game.apply(game.question.actions[0])
    before = game.hash

    with pytest.raises(gloire.IllegalAction) as refused:
        game.apply(MoveUnit("fr-i", "2001"))

    assert refused.value.rule == "6.2"
    assert refused.value.reason
    assert game.hash == before


def test_why_not_gives_none_or_the_rule_in_words(game):
    game.apply(ChooseFace("+1"))
    game.apply(game.question.actions[0])

    assert game.why_not(game.question.actions[0], viewer="french") is None
    refusal = game.why_not(MoveUnit("fr-i", "2001"), viewer="french")
    assert isinstance(refusal, gloire.Refusal)
    assert refusal.rule == "6.2"
    assert "far" in refusal.reason
    assert game.why_not(MoveUnit("nobody", "2001"), viewer="french").rule is None


def test_preview_and_view_take_a_viewer(game):
    game.apply(ChooseFace("+1"))
    game.apply(game.question.actions[0])

    assert game.preview(game.question.actions[0], viewer="french") is not None
    view = game.view("french")
    assert json.loads(json.dumps(view.facts)) == view.facts
    assert msgspec.json.decode(msgspec.json.encode(view), type=gloire.View) == view
    assert game.events(since=0, viewer="french")


def test_a_whole_random_game():
    rng = random.Random(1815)
    game = gloire.new_game("waterloo-20")

    while q := game.question:
        game.apply(q.sample(rng) if q.asks == gloire.CHANCE else rng.choice(q.actions))

    assert game.outcome is not None
    assert game.outcome.kind in ("decisive", "marginal", "draw")
    assert gloire.replay(game.record).hash == game.hash


def test_clone_undo_dump_and_load(game):
    twin = game.clone()
    twin.apply(twin.question.actions[1])
    saved = twin.dump()
    twin.undo()

    assert twin.hash == game.hash
    assert gloire.load(saved).length == 1


def test_a_saved_game_names_the_rules_that_wrote_it(game):
    saved = json.loads(game.dump())

    assert (saved["system"], saved["rules"], saved["options"]["scripted_events"]) == ("napoleonic20", "3", True)


def test_actions_and_events_are_frozen_and_tagged_by_their_names(game):
    action = game.question.actions[0]
    (event, *_) = game.apply(action)

    assert msgspec.to_builtins(action) == {"do": "ChooseFace", "face": action.face}
    assert msgspec.to_builtins(event)["event"] == type(event).__name__
    with pytest.raises(AttributeError):
        action.face = "-1"


def test_actions_have_a_json_schema():
    schema = msgspec.json.schema(MoveUnit)

    assert set(schema["$defs"]["MoveUnit"]["properties"]) == {"do", "unit", "hex", "way"}


def test_unknown_scenario_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match=r"there are: .*waterloo-20"):
        gloire.new_game("austerlitz")


@pytest.mark.parametrize(
    ("scenario", "has", "lacks"),
    [
        ("waterloo-20", "variable_weather", "special_units"),
        ("salamanca-20", "king_joseph", "artillery_support"),
        ("smolensk-20-lubino", "fatigue", "flank_march"),
    ],
)
def test_a_scenario_says_which_options_it_has(scenario, has, lacks):
    options = gloire.scenario(scenario).options
    assert has in options
    assert lacks not in options


def test_unknown_options_and_choices_are_refused():
    with pytest.raises(ValueError, match="has no option 'dragons'"):
        gloire.new_game("waterloo-20", options={"dragons": True})
    with pytest.raises(ValueError, match="no choice 'C99'"):
        gloire.new_game("waterloo-20", choices={"C99": 1})


def test_an_option_of_another_scenario_may_be_off_but_not_on():
    assert gloire.new_game("waterloo-20", options={"scripted_events": False}).record.options["scripted_events"] is False
    with pytest.raises(ValueError, match="has no option 'scripted_events'"):
        gloire.new_game("waterloo-20", options={"scripted_events": True})
