"""The command line: what each verb prints, what programs read, and what bad input gets."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

import gloire
from gloire.cli import play as play_command
from gloire.cli.main import COMMANDS, main
from gloire.server import embedded
from gloire.systems.napoleonic20 import loading
from gloire.systems.napoleonic20.movement import Move

THIRD_DAY = "waterloo-20-third-day"
SCENARIOS = loading.SCENARIOS


def gloire_(*arguments: object) -> Result:
    """Runs the command as a shell would."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def done(*arguments: object) -> str:
    """What a command that succeeds prints."""
    result = gloire_(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(*arguments: object) -> str:
    """What a command complains about: exit status 2, no traceback."""
    result = gloire_(*arguments)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr


@pytest.fixture
def saved(tmp_path) -> Path:
    """A finished random game in a file."""
    game, rng = gloire.new_game(THIRD_DAY), Random(3)
    while game.question is not None:
        game.apply(game.question.sample(rng))
    path = tmp_path / "game.json"
    path.write_text(game.dump(), encoding="utf-8")
    return path


def change(path: Path, **changes: object) -> Path:
    """The file with some keys of the record changed."""
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}), encoding="utf-8")
    return path


# gloire


def test_help_lists_every_verb():
    printed = done("--help")

    assert all(f"  {verb} " in printed for verb in COMMANDS)


@pytest.mark.parametrize("verb", COMMANDS)
def test_help_of_a_verb_begins_as_the_list_does(verb):
    printed = done(verb, "--help")

    assert f"Usage: main {verb}" in printed
    assert COMMANDS[verb].split()[0] in printed.split("\n\n")[1]


def test_version():
    assert done("--version") == f"gloire {gloire.__version__}\n"


def test_help_loads_nothing_heavy():
    """Start-up stays short because a verb's module is loaded only when it is used."""
    code = (
        "import sys; from gloire.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print(sorted({'rich', 'matplotlib', 'gloire.players', 'gloire.sim'} & set(sys.modules)))"
    )

    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert printed.splitlines()[-1] == "[]"


def test_misspelt_verb_gets_a_guess():
    assert "Did you mean simulate?" in complaint("simulat")


def test_unknown_verb_is_refused():
    assert "No such command 'conquer'" in complaint("conquer")


# gloire list


def test_list_names_every_scenario():
    printed = done("list")

    assert all(info.id in printed and info.title in printed for info in gloire.scenarios())


def test_list_for_programs():
    found = json.loads(done("list", "--json"))

    assert [info["id"] for info in found] == [info.id for info in gloire.scenarios()]
    assert {info["id"]: info["sides"] for info in found}["waterloo-20"] == ["french", "allied"]


def test_list_tells_every_option_with_its_rule_and_the_presets():
    printed = " ".join(done("list", "--options").split())

    assert "rally_locations More places to rally [16.4]. Rallied units may also return in towns" in printed
    assert "variable_weather Variable weather [Waterloo 16.10]." in printed
    assert all(f"--preset {name}" in printed for name in ("first-game", "standard", "all"))


# gloire show


def test_show_tells_the_options_of_one_scenario():
    printed = done("show", "salamanca-20", "--options")

    assert "king_joseph" in printed
    assert "variable_weather" not in printed


def test_show_with_a_preset():
    view = json.loads(done("show", "waterloo-20", "--preset", "standard", "--json"))

    assert view["turn"]["weather"] == "cloudy"


def test_show_prints_the_board_and_what_is_asked():
    printed = done("show", THIRD_DAY)

    assert "Waterloo 20: The Third Day" in printed
    assert "1502" in printed
    assert "[Waterloo 17.1]" in printed
    assert "broken: Prussian Advance Guard" in printed


def test_show_says_when_reinforcements_are_due():
    assert "(turn 5)" in done("show", "waterloo-20")


def test_show_of_a_saved_game_says_how_it_ended(saved):
    assert "The game is over" in done("show", saved)


def test_show_for_programs_is_the_view():
    view = json.loads(done("show", THIRD_DAY, "--json", "--side", "french"))

    assert view == gloire.new_game(THIRD_DAY).view("french")


@pytest.mark.parametrize(("more", "theme"), [((), "light"), (("--dark",), "dark")])
def test_show_draws_a_picture(tmp_path, more, theme):
    done("show", THIRD_DAY, "--svg", tmp_path / "board.svg", *more)

    picture = (tmp_path / "board.svg").read_text()
    assert picture.startswith("<svg")
    assert f'data-theme="{theme}"' in picture
    assert "Waterloo" in picture


def test_show_of_an_unknown_scenario_names_those_there_are():
    assert "Did you mean waterloo-20-third-day?" in complaint("show", "waterloo-20-thirdday")
    named = complaint("show", "austerlitz")
    assert all(info.id in named for info in gloire.scenarios())


def test_show_of_an_unknown_side_names_those_there_are():
    assert "its sides are french and allied" in complaint("show", THIRD_DAY, "--side", "russian")


def test_show_with_options_and_choices():
    done("show", THIRD_DAY, "--option", "scripted_events", "--choice", "C5=mild", "--choice", "C1=1")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--option", "dragons"), "has no option 'dragons'"),
        (("--preset", "dragons"), "there is no preset 'dragons'; there are: first-game, standard, all."),
        (("--choice", "C5"), "write ID=VALUE"),
        (("--choice", "C99=1"), "there is no choice 'C99'"),
        (("--choice", "C5=wild"), "can be standard, mild"),
    ],
)
def test_unknown_options_and_choices_are_refused(arguments, message):
    assert message in complaint("show", THIRD_DAY, *arguments)


def test_picture_that_cannot_be_written_is_a_complaint(tmp_path):
    assert "cannot be written" in complaint("show", THIRD_DAY, "--svg", tmp_path / "no" / "board.svg")


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


def test_replay_of_what_cannot_be_replayed_is_a_complaint(saved):
    assert "`gloire verify` says more" in complaint("replay", change(saved, entries=[{"do": "Roll", "face": 1}]))


def test_file_that_is_not_there_is_a_complaint(tmp_path):
    assert "does not exist" in complaint("replay", tmp_path / "none.json")


def test_file_that_is_no_game_is_a_complaint(tmp_path):
    (tmp_path / "notes.txt").write_text("Attack at dawn")

    assert "is not a saved game" in complaint("verify", tmp_path / "notes.txt")


def test_record_of_another_format_is_a_complaint(saved):
    assert "reads format 1" in complaint("verify", change(saved, format=7))


def test_record_of_a_scenario_that_is_not_here_is_a_complaint(saved):
    assert "not here" in complaint("show", change(saved, scenario="austerlitz"))


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


# gloire check


@pytest.fixture
def folder(tmp_path) -> Path:
    """Somebody's own copy of a scenario."""
    shutil.copytree(SCENARIOS / "waterloo_20", tmp_path / "mine")
    return tmp_path / "mine"


@pytest.mark.parametrize("name", ["waterloo_20", "waterloo_20_third_day"])
def test_check_finds_nothing_wrong_with_our_scenarios(name):
    assert "no faults" in done("check", SCENARIOS / name)


def test_check_lists_every_fault_with_file_and_line(folder):
    for file, old, new in (
        ("scenario.toml", 'fr-i = "0104"', 'fr-i = "9904"'),
        ("scenario.toml", "fr-vi = 3", "fr-xi = 3"),
        ("map.toml", "[names]", '[names]\n"9999" = "Nowhere"'),
    ):
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new))

    result = gloire_("check", folder)

    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[-1].endswith("3 faults")
    assert all(any(line.startswith(file) for line in lines) for file in ("scenario.toml:", "map.toml:"))


def test_check_for_programs(folder):
    (folder / "scenario.toml").write_text(
        (folder / "scenario.toml").read_text().replace('first = "french"', 'fist = "french"')
    )

    result = gloire_("check", folder, "--json")

    assert result.exit_code == 1
    assert {"unknown key", "has no 'first'"} <= {fault["message"] for fault in json.loads(result.stdout)}


def test_check_reads_the_look_too(folder):
    (folder / "look.toml").write_text('titel = "Mine"\n')

    result = gloire_("check", folder)

    assert result.exit_code == 1
    assert "look.toml:1" in result.stdout


def test_check_of_a_folder_without_a_scenario_is_a_complaint(tmp_path):
    assert "has no scenario.toml" in complaint("check", tmp_path)
    assert "is not a folder" in complaint("check", tmp_path / "nothing")


def test_scenario_of_ones_own_can_be_shown(folder, tmp_path):
    done("show", folder, "--svg", tmp_path / "board.svg")

    assert (tmp_path / "board.svg").stat().st_size > 10_000


def test_faulty_scenario_cannot_be_played(folder):
    (folder / "cards.toml").unlink()

    assert "`gloire check` says more" in complaint("show", folder)


# gloire rules


def test_rules_counts_what_is_covered():
    printed = done("rules")

    assert "napoleonic20: 125 cases" in printed
    assert "waterloo: 26 cases" in printed


def test_rules_of_a_book_lists_its_cases():
    printed = done("rules", "waterloo")

    assert "Effects of weather" in printed
    assert "Retreat into an enemy zone" not in printed


def test_rules_of_a_case_says_where_it_is_coded_and_tested():
    printed = done("rules", "napoleonic20", "9.8.3")

    assert "napoleonic20 9.8.3 Retreat into an enemy zone" in printed
    assert "src/gloire/systems/napoleonic20/retreat.py:" in printed
    assert "test_9_8_3_" in printed


def test_rules_of_a_system_finds_the_case_in_all_its_books():
    printed = done("rules", "napoleonic20", "5")

    assert "napoleonic20 5.0" in printed
    assert "waterloo 5.0" in printed


def test_rules_for_programs():
    (case,) = json.loads(done("rules", "waterloo", "5.2.1", "--json"))
    books = json.loads(done("rules", "--json"))

    assert (case["book"], case["case"], case["title"]) == ("waterloo", "5.2.1", "Effects of weather")
    assert {book["book"] for book in books} >= {"napoleonic20", "waterloo", "borodino"}
    assert all(book["done"] + book["not code"] + book["missing"] == book["cases"] for book in books)


def test_rules_of_an_unknown_book_names_those_there_are():
    assert "there are: napoleonic20, waterloo" in complaint("rules", "chess")


def test_rules_of_an_unknown_case_names_those_of_its_chapter():
    assert "Chapter 9 has 9.0, 9.1" in complaint("rules", "napoleonic20", "9.99")


# gloire simulate

QUICK = ("--games", 4, "--a", "random", "--b", "random", "--workers", 1)


def test_simulate_prints_wins_losses_luck_and_results():
    printed = done("simulate", THIRD_DAY, *QUICK)

    assert "4 games" in printed
    assert "95 % interval" in printed
    assert all(word in printed for word in ("nobody", "A (random)", "units lost", "luck", "expected", "actual"))


def test_simulate_for_programs_is_the_same_for_any_number_of_workers():
    alone = done("simulate", THIRD_DAY, *QUICK, "--json")
    spread = done("simulate", THIRD_DAY, *QUICK[:-1], 2, "--json")

    assert json.loads(alone)["tournament"]["games"] == 4
    assert spread == alone


def test_simulate_depends_on_the_seed():
    assert done("simulate", THIRD_DAY, *QUICK, "--json") != done("simulate", THIRD_DAY, *QUICK, "--seed", 1, "--json")


def test_simulate_writes_a_report(tmp_path):
    done("simulate", THIRD_DAY, *QUICK, "--report", tmp_path / "report")

    assert {"report.json", "games.json", "wins.png", "wins.svg"} <= {
        path.name for path in (tmp_path / "report").iterdir()
    }


def test_simulate_without_the_plotting_library_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "gloire.sim.report", None)

    assert "pip install 'gloire[sim]'" in complaint("simulate", THIRD_DAY, *QUICK, "--report", tmp_path)


def test_simulate_of_an_unknown_level_is_refused():
    assert "'random', 'greedy'" in complaint("simulate", THIRD_DAY, "--a", "genius")


def test_simulate_of_no_games_is_refused():
    assert "--games" in complaint("simulate", THIRD_DAY, "--games", 0)


# gloire fuzz


def test_fuzz_counts_its_games(tmp_path):
    printed = done("fuzz", "--first", 1, "--games", 3, "--workers", 1, "--out", tmp_path)

    assert printed.startswith("games: 3, with every check: 0, ")
    assert printed.endswith("broken: 0\n")
    assert list(tmp_path.iterdir()) == []


def test_fuzz_of_one_scenario_plays_no_other(tmp_path, monkeypatch):
    def fail(*_):
        raise KeyError("hex")

    monkeypatch.setattr(Move, "choose", fail)

    result = gloire_(
        "fuzz", "--scenario", THIRD_DAY, "--first", 1, "--games", 3, "--workers", 1, "--out", tmp_path, "--keep-going"
    )

    assert {path.name.rsplit("-", 2)[0] for path in tmp_path.iterdir()} == {f"crash-{THIRD_DAY}"}
    assert f"again: gloire fuzz --seed 0 --first 2 --games 1 --scenario {THIRD_DAY}" in result.stderr.replace("\n", "")


def test_fuzz_of_an_unknown_scenario_names_those_there_are():
    assert THIRD_DAY in complaint("fuzz", "--scenario", "leipzig", "--games", 1)


def test_fuzz_writes_a_record_of_a_game_that_breaks(tmp_path, monkeypatch):
    choose = Move.choose

    def fail(self, game, phase, action):
        if game.turn == 2:
            raise KeyError("hex")
        return choose(self, game, phase, action)

    with monkeypatch.context() as patch:
        patch.setattr(Move, "choose", fail)
        result = gloire_("fuzz", "--first", 1, "--games", 3, "--workers", 1, "--out", tmp_path, "--seed", 4)

    assert result.exit_code == 1
    assert "KeyError: 'hex'" in result.stderr
    assert "again: gloire fuzz --seed 4 --first 1 --games 1" in result.stderr
    assert result.stdout.startswith("games: 1,")
    (record,) = tmp_path.iterdir()
    assert f"record: {record}" in result.stderr.replace("\n", "")
    assert "holds" in done("verify", record)


def test_fuzz_goes_on_after_a_game_that_breaks_if_told_to(tmp_path, monkeypatch):
    def fail(*_):
        raise KeyError("hex")

    monkeypatch.setattr(Move, "choose", fail)

    result = gloire_("fuzz", "--first", 1, "--games", 3, "--workers", 1, "--out", tmp_path, "--keep-going")

    assert result.exit_code == 1
    assert result.stdout.endswith("broken: 3\n")
    assert len(list(tmp_path.iterdir())) == 3


def test_fuzz_into_a_folder_that_cannot_be_is_a_complaint(tmp_path, monkeypatch):
    (tmp_path / "file").touch()

    def fail(*_):
        raise KeyError("hex")

    monkeypatch.setattr(Move, "choose", fail)

    assert "Name another folder" in complaint("fuzz", "--first", 1, "--workers", 1, "--out", tmp_path / "file" / "x")


# gloire bench


def test_bench_prints_rates():
    printed = done("bench", THIRD_DAY, "--games", 2)

    assert all(heading in printed for heading in ("decisions/s", "games/s", "clones/s", "µs/clone", "forced", "chance"))


def test_bench_for_programs():
    (speed,) = json.loads(done("bench", THIRD_DAY, "--games", 2, "--json"))

    assert speed["scenario"] == THIRD_DAY
    assert speed["decisions"] > 0
    assert speed["microseconds_per_clone"] > 0


def test_bench_with_all_options_meets_more_questions():
    (bare,) = json.loads(done("bench", THIRD_DAY, "--games", 2, "--json"))
    (full,) = json.loads(done("bench", THIRD_DAY, "--games", 2, "--preset", "all", "--json"))

    assert (bare["decisions"], bare["forced"]) != (full["decisions"], full["forced"])


def test_bench_of_an_unknown_scenario_is_a_complaint():
    assert "there is no scenario" in complaint("bench", "austerlitz")


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
    assert rest == [("allied",), "greedy", 8123, True]
    assert begun == []


def test_play_may_leave_the_browser_closed(boards):
    done("play", "--no-browser")

    assert boards[0][-1] is False


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
        (("--load", "/no/such/file"), "does not exist"),
    ],
)
@pytest.mark.usefixtures("begun", "boards")
def test_play_refuses_what_is_not_there(arguments, message):
    assert message in complaint("play", *arguments)


def test_play_of_a_damaged_game_is_a_complaint(begun, saved):
    assert "cannot be opened" in complaint("play", "--load", change(saved, hash="0" * 32))
    assert begun == []
