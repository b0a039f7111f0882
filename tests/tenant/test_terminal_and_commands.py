"""The command line with a system that Gloire does not know: lists, boards, rules, checks, the terminal, simulations."""

import json
import random
import shutil

import pytest

import gloire
from gloire.rulebook import faults, read_books
from gloire_skirmish.rules.actions import FaceTo, MoveUnit
from gloire_skirmish.rules.loading import shipped
from scene import Scene
from tests.cli.commands import complaint, done, gloire_
from tests.cli.evenings import AnyMove, Evening

SCENARIO = "mill-ford"


def test_it_is_listed():
    assert SCENARIO in done("list")
    assert "Nerve" in done("show", SCENARIO, "--options")


def test_its_board_is_shown_with_its_own_tracks():
    shown = done("show", SCENARIO)
    assert "Mill Ford · turn 1 · units lost: Blue 0, Red 0" in shown
    assert "0603T" in shown


def test_its_rules_are_looked_up_with_code_and_tests():
    told = json.loads(done("rules", "skirmish", "5.4", "--json"))[0]
    assert told["title"] == "Retreat"
    assert any(place.startswith("src/gloire_skirmish/rules/assault.py") for place in told["coded"])
    assert any(test["name"] == "test_5_4_who_has_nowhere_to_go_is_lost" for test in told["tests"])


def test_its_rule_index_has_no_fault():
    books = [book for book in read_books() if book.system == "skirmish"]
    assert [fault for book in books for fault in faults(book)] == []
    assert len(books[0].cases("done")) >= 12


def test_its_folder_is_checked(tmp_path):
    assert "no faults" in done("check", shipped()[SCENARIO])
    for file in shipped()[SCENARIO].iterdir():
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(text.replace('"0303"', '"9999"').replace("blue-main =", "blu-main ="))
    found = json.loads(gloire_("check", tmp_path, "--json").stdout)
    assert {fault["file"] for fault in found if not fault["warning"]} == {"counters.toml"}
    assert "hex '9999' is not on the map" in str(found)
    assert "blu-main" in str(found)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("counters", "facing = 1", "facing = 9", ":13: counters.0.facing: is 9, but must be 0 to 5"),
        ("counters", "strength = 3", "strength = -2", ":9: counters.0.strength: is -2, but must be 1 or more"),
        ("counters", 'id = "blue-2"', 'id = "blue-1"', ":16: counters.1.id: the id 'blue-1' is taken"),
        ("counters", 'hex = "0303"', 'hex = ""', ":12: counters.0.hex: '' is not one hex"),
        ("counters", 'hex = "0303"', 'hex = "0204"', "counters.3.hex: there is no room for it. At most 2 units"),
        ("counters", 'hex = "0303"', 'hex = "0603"', "counters.5.hex: there is no room for it. At most 2 units"),
        ("scenario", "turns = 4", "turns = 0", ":6: turns: is 0, but must be 1 or more"),
        ("scenario", 'sides = ["blue", "red"]', 'sides = ["blue"]', "sides: has 1 entries, but must have 2. Two"),
        ("map", "[heights]  ", "[heights]\nhill = ''  ", "heights.hill: 'hill' is not what stands here. A height is"),
    ],
)
def test_what_cannot_be_is_told_with_file_line_key_and_advice(tmp_path, file, old, new, told):
    shutil.copytree(shipped()[SCENARIO], tmp_path / "mine")
    path = tmp_path / "mine" / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = gloire_("check", tmp_path / "mine")
    assert result.exit_code == 1
    assert f"{file}.toml:" in result.stdout
    assert told in result.stdout


def test_a_scenario_of_ones_own_is_played_from_its_folder(tmp_path):
    for file in shipped()[SCENARIO].iterdir():
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8").replace("turns = 4", "turns = 1"))
    assert gloire.new_game(str(tmp_path)).scenario.named == str(tmp_path)


def test_an_unknown_preset_is_complained_about():
    assert "there is no preset 'all'; there are: standard" in complaint("show", SCENARIO, "--preset", "all")


def test_random_games_are_fuzzed_and_measured():
    assert done("fuzz", "--games", "4", "--scenario", SCENARIO, "--workers", "1")
    speed = json.loads(done("bench", SCENARIO, "--games", "2", "--json"))
    assert speed[0]["scenario"] == SCENARIO


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_saved_game_is_replayed_and_verified(tmp_path, command):
    game, rng = gloire.new_game(SCENARIO), random.Random(2)
    while game.question:
        game.apply(game.question.sample(rng))
    path = tmp_path / "game.json"
    path.write_text(game.dump(), encoding="utf-8")
    assert done(command, path)


def test_games_are_simulated_and_weighed():
    told = json.loads(
        done("simulate", SCENARIO, "--games", "6", "--a", "greedy", "--b", "random", "--workers", "1", "--json")
    )
    assert set(told["sides"]) == {"blue", "red"}
    assert told["sides"]["blue"]["luck"]["dice"] > 0


def evening(scene: Scene | None = None, humans: tuple[str, ...] = ("blue", "red")) -> Evening:
    found = Evening(scene.game if scene else gloire.new_game(SCENARIO), humans)
    found.opponent = AnyMove()
    return found


def test_a_whole_game_is_played_by_typed_lines():
    sitting = evening()
    shown = sitting.type(*(["2", "end", "1", ""] * 60))
    assert sitting.game.outcome is not None
    assert "have won a" in shown


def test_units_and_hexes_are_typed_by_their_names():
    sitting = evening(Scene("blue-van", blue_1="0303 0", red_1="0603 4"))
    shown = sitting.type("1st Blue Foot 0403", "2")
    assert "The 1st Blue Foot marched from 0303 to 0403. [3.1]" in shown
    assert "ACTIONS" in shown
    assert "Turn 1 of 4" in shown


def test_a_game_that_began_from_a_position_is_told_and_gone_on_with(tmp_path):
    scene = Scene("blue-van", blue_1="0303 0", blue_2="0107 0", red_1="0603 4")
    scene.do(MoveUnit("blue-1", "0304"), FaceTo("blue-1", 2))
    path = tmp_path / "game.json"
    path.write_text(scene.game.dump(), encoding="utf-8")
    assert "marched from 0303 to 0304" in done("replay", path)
    assert "Taken back." in evening(scene).type("u")


def test_an_unlawful_line_is_answered_with_the_rule():
    shown = evening(Scene("blue-van", blue_1="0303 0", red_1="0603 4")).type("blue-1 0603")
    assert "The enemy stands in 0603 The Mill. [3.1]" in shown


def test_dice_of_ten_faces_are_shown_by_their_numbers():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    sitting = evening(scene)
    sitting.rng = type(sitting.rng)(6)  # as high as it goes
    shown = sitting.type("end", "blue-1 0603")
    assert "fired at 0603 The Mill" in shown
    assert "die 10" in shown


def test_commands_of_other_systems_are_answered_politely():
    shown = evening(Scene("blue-van", blue_1="0303 0", red_1="0603 4")).type("z", "t", "map", "why 0603", "? 3.2")
    assert "There are no enemy zones." in shown
