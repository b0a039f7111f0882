"""Records that earlier versions wrote are still played to their end."""

from pathlib import Path

import msgspec
import pytest

import gloire
from gloire.api import BrokenRecord
from gloire.core.record import FORMAT

FILES = sorted((Path(__file__).parent / "format_1").glob("*.json"))


def read(path: Path) -> gloire.Record:
    return msgspec.json.decode(path.read_bytes(), type=gloire.Record)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_format_is_played_to_its_end(path):
    record = read(path)

    game = gloire.load(path.read_bytes())

    assert record.format == 1
    assert [msgspec.to_builtins(answer) for answer in game.answers] == record.entries
    assert game.outcome is not None


def test_a_record_that_is_written_again_has_the_present_format_and_can_be_compared():
    game = gloire.load(FILES[0].read_bytes())

    again = msgspec.json.decode(game.dump(), type=gloire.Record)

    assert (again.format, again.hash) == (FORMAT, game.hash)
    assert again.states_position
    assert not again.leads_to("another position")


def test_an_entry_that_was_changed_is_found_in_an_earlier_format_too():
    record = read(FILES[0])
    entries = [*record.entries[:-1], {"do": "Resign", "side": "nobody"}]

    with pytest.raises(BrokenRecord, match="is refused"):
        gloire.replay(msgspec.structs.replace(record, entries=entries))


def test_a_later_format_is_refused():
    record = msgspec.structs.replace(read(FILES[0]), format=FORMAT + 1)

    with pytest.raises(BrokenRecord, match=f"reads up to {FORMAT}"):
        gloire.replay(record)
