"""The verbs for one game: replay, verify and play."""

import json
import shutil
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import gloire
from gloire import players
from gloire.api import OWN
from gloire.cli import play as play_command
from gloire.cli.main import main
from gloire.server import embedded
from gloire.systems import OURS
from gloire.systems.napoleonic20.loading import SCENARIOS
from tests.cli.commands import THIRD_DAY, complaint, done, gloire_


def change(path: Path, **changes: object) -> Path:
    """The file with some keys of the record changed."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}), encoding="utf-8")
    return path


# gloire replay


def test_replay_tells_the_game_in_words(saved):
    printed = done("replay", saved)

    assert "   1  allied: " in printed
    assert "[6.0]" in printed
    assert len([line for line in printed.splitlines() if line[:4].strip().isdigit()]) == len(
        json.loads(saved.read_text())["entries"]
    )


def test_replay_stops_at_an_entry_and_shows_the_board(saved):
    printed = done("replay", saved, "--to", 5)

    assert "   5  " in printed
    assert "   6  " not in printed
    assert "morale: French 7, Allied 6" in printed


def test_replay_for_programs(saved):
    steps = json.loads(done("replay", saved, "--to", 2, "--json"))

    assert [step["number"] for step in steps] == [1, 2]
    assert steps[0]["entry"]["do"] == "ChooseFace"
    assert steps[0]["events"][0]["event"] == "MarkerPlaced"


def test_replay_tells_of_what_was_undone(saved):
    game = gloire.load(saved.read_text())
    game.undo(3)
    saved.write_text(game.dump(), encoding="utf-8")

    assert "-: " in done("replay", saved).splitlines()[-1]


def test_replay_waits_at_a_terminal_and_stops_at_q(saved):
    result = CliRunner().invoke(main, ["replay", str(saved), "--pause"], input="\nq\n")

    assert result.exit_code == 0
    assert "   2  " in result.stdout
    assert "   3  " not in result.stdout


def test_replay_beyond_the_end_is_refused(saved):
    assert "entries" in complaint("replay", saved, "--to", 9999)


def test_replay_tells_a_damaged_record_as_far_as_it_goes(saved):
    entries = json.loads(saved.read_text())["entries"]
    result = gloire_("replay", change(saved, entries=[*entries[:3], {"do": "Roll", "face": 7}]))

    assert result.exit_code == 2
    assert "   3  " in result.stdout
    assert "entry 4" in result.stderr
    assert "The record holds up to entry 3." in result.stderr


def test_replay_to_an_entry_before_the_damage_succeeds(saved):
    entries = json.loads(saved.read_text())["entries"]

    assert "morale" in done("replay", change(saved, entries=[*entries[:3], {"do": "Nothing"}]), "--to", 3)


def test_replay_to_another_end_than_stated_is_a_complaint(saved):
    assert "another position than it states" in complaint("replay", change(saved, hash="0" * 32))


def test_file_that_is_not_there_is_a_complaint(tmp_path):
    assert "does not exist" in complaint("replay", tmp_path / "none.json")


def test_file_that_is_no_game_is_a_complaint(tmp_path):
    (tmp_path / "notes.txt").write_text("Attack at dawn")

    assert "is not a saved game" in complaint("verify", tmp_path / "notes.txt")


def test_record_of_another_format_is_a_complaint(saved):
    assert "reads up to format 2" in complaint("verify", change(saved, format=7))


def test_record_of_a_scenario_that_is_not_here_is_a_complaint(saved):
    message = complaint("show", change(saved, scenario="austerlitz"))

    assert "a game of 'austerlitz', a scenario that is not here; there are: borodino-20" in message
    assert "map.toml" not in message


def test_record_of_a_folder_with_faults_says_how_to_find_them(saved, tmp_path):
    (tmp_path / "mine").mkdir()

    assert f"`gloire check {tmp_path / 'mine'}` lists them" in complaint(
        "replay", change(saved, scenario=str(tmp_path / "mine"))
    )


@pytest.mark.parametrize("rules", [("--preset", "all"), ("-o", "fatigue"), ("--choice", "C5=mild")])
def test_saved_game_keeps_its_rules(saved, rules):
    assert "the rules it was begun with" in complaint("show", saved, *rules)
    assert "the rules it was begun with" in complaint("play", "--load", saved, *rules)


# gloire verify


def test_verify_of_a_sound_record(saved):
    printed = done("verify", saved)

    assert "game.json: holds: " in printed
    assert "dice" in printed


def test_verify_for_programs(saved):
    verdict = json.loads(done("verify", saved, "--json"))

    assert verdict["holds"] is True
    assert verdict["stated"] == verdict["reached"]
    assert sum(verdict["dice"].values()) == sum(
        entry["do"] == "Roll" for entry in json.loads(saved.read_text())["entries"]
    )


def test_verify_of_another_end_does_not_hold(saved):
    result = gloire_("verify", change(saved, hash="0" * 32))

    assert result.exit_code == 1
    assert "DOES NOT HOLD: it leads to position" in result.stdout


def test_verify_of_an_unlawful_entry_does_not_hold_and_says_which(saved):
    entries = json.loads(saved.read_text())["entries"]
    entries[4] = {"do": "MoveUnit", "unit": "fr-i", "hex": "2001"}

    result = gloire_("verify", change(saved, entries=entries))

    assert result.exit_code == 1
    assert "DOES NOT HOLD: entry 5 of the record" in result.stdout


# gloire play


@pytest.fixture
def begun(monkeypatch) -> list[tuple[object, ...]]:
    """What the terminal was asked to play."""
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr(play_command, "run", lambda *call: calls.append(call))
    return calls


def test_play_begins_a_game_in_the_terminal(begun):
    done("play", "waterloo-20", "--side", "allied", "--level", "random", "--seed", 5, "--terminal")

    [(game, *rest)] = [call[:4] for call in begun]
    assert game.scenario.id == "waterloo-20"
    assert rest == [("allied",), "random", 5]


def test_play_begins_a_game_with_the_options_and_choices_asked_for(begun):
    done("play", THIRD_DAY, "--option", "scripted_events", "--choice", "C6=2", "--terminal")

    game = begun[0][0]
    assert game.scenario.options["scripted_events"]
    assert game.scenario.choices["C6"] == 2


def test_play_begins_a_game_with_a_preset_and_more(begun):
    done("play", THIRD_DAY, "--preset", "standard", "--option", "breakdown", "--terminal")

    turned_on = {name for name, on in begun[0][0].scenario.options.items() if on}
    assert turned_on == {"rally_locations", "unit_reduction", "variable_weather", "breakdown"}


@pytest.mark.parametrize(
    ("level", "measured"), [("corporal", "corporal"), ("recruit", "recruit"), ("marshal", "captain")]
)
def test_play_against_the_computer_has_the_handicap_that_is_nearest_to_even_and_says_so(begun, level, measured):
    even = gloire.scenario("cornfield").choices["handicap"]["even"][measured]["value"]
    result = gloire_("play", "cornfield", "--level", level, "--terminal")

    assert begun[0][0].record.choices["handicap"] == even
    assert f"Handicap: {even} (points given beforehand), the nearest to even against a {level}." in result.stderr
    assert "--choice handicap=none" in result.stderr


@pytest.mark.parametrize("asked", [("--choice", "handicap=none"), ("--side", "union", "--side", "confederate")])
def test_play_has_no_handicap_where_none_is_wanted_and_between_friends(begun, asked):
    result = gloire_("play", "cornfield", *asked, "--terminal")

    assert begun[0][0].record.choices["handicap"] == "none"
    assert "Handicap" not in result.stderr


def test_play_of_a_scenario_without_a_measured_handicap_has_none(begun):
    result = gloire_("play", "smolensk-20-lubino", "--level", "captain", "--terminal")

    assert begun[0][0].record.choices["handicap"] == "none"
    assert "Handicap" not in result.stderr


def test_play_of_an_unknown_scenario_with_a_preset_is_a_complaint(begun):
    assert "there is no scenario" in complaint("play", "austerlitz", "--preset", "standard", "--terminal")


def test_play_without_a_scenario_begins_the_shortest(begun):
    done("play", "--terminal")

    game, sides = begun[0][:2]
    assert (game.scenario.id, sides) == (THIRD_DAY, ())


@pytest.fixture
def boards(monkeypatch):
    """What would be served, without serving it."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(embedded, "run", lambda *arguments: calls.append(arguments))
    return calls


def test_play_opens_the_board_in_the_browser(boards, begun):
    done("play", "--side", "allied", "--port", 8123)

    [(game, *rest)] = boards
    assert game.scenario.id == THIRD_DAY
    assert rest == [("allied",), "corporal", 8123, True]
    assert begun == []


def test_play_offers_every_level_in_every_system_of_ours_and_its_help_says_nothing_else():
    told = " ".join(done("play", "--help").split())

    assert "from recruit to marshal; those from colonel on think for seconds." in told
    assert all(players.offered(entry.id) == players.LEVELS for entry in OURS)


def test_play_takes_a_level_and_a_style(boards):
    done("play", "--level", "general", "--style", "careful")

    assert boards[0][2] == "general/careful"


@pytest.mark.parametrize("again", [(), ("--style", "careful")])
def test_play_takes_a_level_and_a_style_in_one_name(boards, again):
    done("play", "--level", "general/careful", *again)

    assert boards[0][2] == "general/careful"


def test_play_may_leave_the_browser_closed(boards):
    done("play", "--no-browser")

    assert boards[0][-1] is False


@pytest.fixture
def own(monkeypatch, tmp_path):
    """A scenario of one's own, with an id of its own."""
    monkeypatch.setenv(OWN, "")
    folder = tmp_path / "mine"
    shutil.copytree(SCENARIOS / "waterloo_20", folder)
    file = folder / "scenario.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"waterloo-20"', '"my-waterloo"', 1), encoding="utf-8")
    return folder


def test_play_of_a_folder_of_ones_own_opens_the_board(boards, begun, own):
    done("play", own)

    assert boards[0][0].scenario.id == "my-waterloo"
    assert gloire.scenario("my-waterloo").title == gloire.scenario("waterloo-20").title
    done("play", own, "--terminal")
    assert len(begun) == 1


def test_play_of_a_folder_with_an_id_of_ours_is_a_complaint(boards, tmp_path):
    shutil.copytree(SCENARIOS / "waterloo_20", tmp_path / "mine")

    assert "Give it an id of its own" in complaint("play", tmp_path / "mine")
    assert boards == []


POSITION = """\
scenario = "waterloo-20"
turn = 12
side = "french"

[units]
fr-i = "1203"
ad-i = "1303"
"""


def test_play_of_a_position_opens_the_board(boards, tmp_path):
    file = tmp_path / "mont-st-jean.toml"
    file.write_text(POSITION, encoding="utf-8")
    done("play", file)

    assert boards[0][0].hash == gloire.read_position(POSITION).hash


def test_play_of_a_faulty_position_names_the_line(boards, tmp_path):
    file = tmp_path / "mont-st-jean.toml"
    file.write_text(POSITION.replace("1203", "9999"), encoding="utf-8")

    assert "mont-st-jean.toml:6: units.fr-i: there is no hex or box '9999'" in complaint("play", file)
    assert boards == []


def test_play_on_a_port_that_is_taken_is_a_complaint(boards):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert f"port {port}" in complaint("play", "--port", port)
    assert boards == []


def test_play_on_the_board_takes_no_seed(boards):
    assert "--terminal" in complaint("play", "--seed", 3)
    assert boards == []


def test_play_goes_on_with_a_saved_game(begun, saved):
    done("play", "--load", saved, "--terminal")

    assert begun[0][0].hash == gloire.load(saved.read_text(encoding="utf-8")).hash


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("austerlitz",), "there is no scenario"),
        (("--side", "russian"), "its sides are french and allied"),
        (("--level", "genius"), "'random', 'greedy'"),
        (("--style", "devious"), "there are standard, bold, careful, territorial, hunting"),
        (("--level", "random", "--style", "bold"), "random has no such style"),
        (("--level", "captain/devious"), "there are standard, bold, careful, territorial, hunting"),
        (("--level", "captain/bold", "--style", "careful"), "captain/bold names another style"),
        (("--load", "/no/such/file"), "does not exist"),
    ],
)
@pytest.mark.usefixtures("begun", "boards")
def test_play_refuses_what_is_not_there(arguments, message):
    assert message in complaint("play", *arguments)


def test_play_of_a_damaged_game_is_a_complaint(begun, saved):
    assert "cannot be opened" in complaint("play", "--load", change(saved, hash="0" * 32))
    assert begun == []


def test_first_game_is_the_scenario_that_invites_newcomers():
    inviting = [info for info in gloire.scenarios() if info.invites]
    assert [info.id for info in inviting] == [gloire.first_game().scenario.id]
    assert inviting[0].turns == min(info.turns for info in gloire.scenarios() if info.system == inviting[0].system)
