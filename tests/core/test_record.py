"""Records: append-only, replayed to the same position, refused where they do not fit."""

import json
from collections.abc import Iterator

import msgspec
import pytest

import gloire
from gloire.api import BrokenRecord
from gloire.core.actions import Roll
from gloire.core.game import Game
from gloire.core.record import FORMAT
from gloire.systems import forget, register
from tests.core.toy import ENTRY, SYSTEM, Step


@pytest.fixture
def game() -> Iterator[Game]:
    """A toy game, three answers old; its system is known to replay."""
    register(ENTRY)
    game = Game.begin(SYSTEM.load("race", {}, {}))
    for answer in (Step(2), Roll(6), Step(1)):
        game.apply(answer)
    yield game
    forget(ENTRY.id)


def test_record_says_what_was_played_by_which_rules(game):
    record = game.record

    assert (record.format, record.system, record.rules, record.scenario) == (FORMAT, "toy", "1", "race")
    assert record.hash == game.hash


def test_record_is_the_list_of_answers(game):
    assert game.record.entries == [{"do": "Step", "far": 2}, {"do": "Roll", "face": 6}, {"do": "Step", "far": 1}]


def test_record_keeps_what_was_undone(game):
    game.undo(1)
    game.apply(Roll(3))

    assert game.record.entries[3:] == [{"do": "Undo", "to": 1}, {"do": "Roll", "face": 3}]
    assert game.answers == [Step(2), Roll(3)]


def test_record_keeps_an_undo_of_an_undo(game):
    game.undo(2)
    game.undo(1)

    assert game.record.entries[3:] == [{"do": "Undo", "to": 2}, {"do": "Undo", "to": 1}]
    assert gloire.replay(game.record).hash == game.hash


def test_records_of_clones_do_not_mix(game):
    twin = game.clone()
    twin.undo()
    game.apply(Roll(1))

    assert [entry["do"] for entry in twin.record.entries] == ["Step", "Roll", "Step", "Undo"]
    assert [entry["do"] for entry in game.record.entries] == ["Step", "Roll", "Step", "Roll"]


def test_replay_leads_to_the_same_position_and_past(game):
    game.undo(1)
    game.apply(Roll(3))

    twin = gloire.replay(game.record)

    assert (twin.hash, twin.answers, twin.record) == (game.hash, game.answers, game.record)


@pytest.mark.parametrize("end", ["resign", "draw"])
def test_replay_knows_how_the_players_ended_it(game, end):
    if end == "resign":
        game.resign("white")
    else:
        game.agree_draw()

    assert gloire.replay(game.record).outcome == game.outcome


def test_replay_refuses_an_unknown_system(game):
    record = msgspec.structs.replace(game.record, system="chess")

    with pytest.raises(BrokenRecord, match="unknown system, 'chess'"):
        gloire.replay(record)


def test_replay_says_which_entry_is_unlawful(game):
    entries = [*game.record.entries, {"do": "Step", "far": 1}]

    with pytest.raises(BrokenRecord, match="entry 4 of the record"):
        gloire.replay(msgspec.structs.replace(game.record, entries=entries))


def test_replay_says_which_entry_is_no_action(game):
    entries = [{"do": "Fly"}, *game.record.entries]

    with pytest.raises(BrokenRecord, match="entry 1 of the record"):
        gloire.replay(msgspec.structs.replace(game.record, entries=entries))


def test_replay_of_another_version_names_both_where_it_fails(game):
    record = msgspec.structs.replace(game.record, rules="0", entries=[{"do": "Step", "far": 9}])

    with pytest.raises(BrokenRecord, match=r"written by version 0 .* this is version 1"):
        gloire.replay(record)


def test_saved_game_is_json_that_loads(game):
    text = game.dump()

    assert json.loads(text)["scenario"] == "race"
    assert gloire.load(text).hash == game.hash
    assert gloire.load(text.encode()).record == game.record


def test_saved_game_goes_on(game):
    twin = gloire.load(game.dump())
    twin.apply(Roll(5))
    game.apply(Roll(5))

    assert twin.hash == game.hash


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"system": 1}', b"\xff\xfe"])
def test_what_is_no_saved_game_is_refused(text):
    with pytest.raises(BrokenRecord, match="no saved game"):
        gloire.load(text)


def test_saved_game_that_other_rules_lead_elsewhere_says_which_rules(game):
    text = game.dump().replace(game.hash, "0" * len(game.hash))
    text = text.replace(f'"rules": "{game.record.rules}"', '"rules": "0"')

    with pytest.raises(BrokenRecord, match=r"another position .* \(written by version 0 of"):
        gloire.load(text)


def test_saved_game_with_another_hash_is_refused(game):
    text = game.dump().replace(game.hash, "0" * len(game.hash))

    with pytest.raises(BrokenRecord, match="another position"):
        gloire.load(text)
