"""The verbs that tell: help, list, show, check and rules; what programs read, and what bad input gets."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gloire
from gloire.cli.main import COMMANDS
from gloire.systems.napoleonic20 import loading
from tests.cli.commands import THIRD_DAY, complaint, done, gloire_

SCENARIOS = loading.SCENARIOS


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
    assert "flank_march Flank march [Borodino 17.1, Smolensk 18.1]." in printed
    assert all(f"--preset {name}" in printed for name in ("first-game", "standard", "all"))


# gloire show


def test_list_keeps_paragraphs_under_their_headings():
    lines = done("list", "--options").splitlines()

    families = [line for line in lines if not line.startswith(" ") and "  " not in line]
    assert families == ["Napoleonic 20", "Jours de Gloire", "Glory III"]


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

    assert view == gloire.new_game(THIRD_DAY).view("french").facts


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


# gloire check


@pytest.fixture
def folder(tmp_path) -> Path:
    """Somebody's own copy of a scenario."""
    shutil.copytree(SCENARIOS / "waterloo_20", tmp_path / "mine")
    return tmp_path / "mine"


@pytest.mark.parametrize("name", ["waterloo_20", "waterloo_20_third_day"])
def test_check_finds_nothing_wrong_with_our_scenarios(name):
    assert done("check", SCENARIOS / name).splitlines() == [f"{SCENARIOS / name}: no faults"]


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


def test_check_warns_of_an_id_of_ours(folder):
    result = gloire_("check", folder)
    warning, count = result.stdout.splitlines()
    assert warning.startswith("scenario.toml:")
    assert "warning: id: 'waterloo-20' is the id of a scenario that comes with Gloire. Under this id" in warning
    assert (count, result.exit_code) == (f"{folder}: no faults", 0)
    text = (folder / "scenario.toml").read_text()
    (folder / "scenario.toml").write_text(text.replace('id = "waterloo-20"', 'id = "mine"'))
    assert "warning" not in done("check", folder)


def test_check_says_when_a_file_kept_it_from_looking_further(folder):
    text = (folder / "scenario.toml").read_text()
    (folder / "scenario.toml").write_text(text.replace("last_turn = 16", 'last_turn = "16"'))

    assert gloire_("check", folder).stdout.splitlines()[-1].startswith(f"{folder}: 1 fault; check again once all files")


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


def test_rules_of_a_case_alone_looks_into_every_book():
    printed = done("rules", "5")

    assert "napoleonic20 5.0" in printed
    assert "waterloo 5.0" in printed


def test_rules_takes_a_citation_as_it_is_printed():
    assert done("rules", "Waterloo", "17.1.") == done("rules", "waterloo", "17.1")


@pytest.mark.parametrize("cited", [("Waterloo 5.2.1",), ("W", "5.2.1"), ("w 5.2.1",)])
def test_rules_takes_the_game_and_the_case_in_one(cited):
    assert done("rules", *cited) == done("rules", "waterloo", "5.2.1")


def test_rules_of_a_game_that_changes_nothing_are_those_of_the_series():
    assert done("rules", "W 15") == done("rules", "napoleonic20", "15")


def test_rules_of_a_letter_that_two_games_share_shows_both():
    printed = done("rules", "S 6.10")
    assert printed.startswith("smolensk 6.10 ")
    assert "salamanca 5.0 " in done("rules", "S 5.0")


def test_rules_of_a_case_prints_its_chart_with_key_and_source():
    printed = done("rules", "9.6")
    assert "│ 6   │  N   │ DW │ DR │ DR │ DR │ DB │  DB  │" in printed
    assert "DR: Defenders rout" in printed
    assert "taken from an earlier game of the series" in printed


def test_rules_of_a_chart_in_doubt_names_the_choices_in_force():
    assert "C5, Rally table" in done("rules", "10.0")


def test_rules_of_a_case_lists_the_rulings_about_it():
    printed = done("rules", "9.8.7")
    assert "R9 (9.8.2 to 9.8.7)" in printed
    assert "R31 (9.8.5, 9.8.7)" in printed


def test_rules_finds_a_ruling_by_its_number():
    assert "A side's last Morale Point cannot be spent." in done("rules", "R1")
    assert "no ruling 'R999'" in complaint("rules", "R999")
