"""The verbs that play many games: simulate, fuzz and bench."""

import json
import sys

import click
import pytest

from gloire.cli import bench, simulate
from gloire.sim.bench import COLD, Start
from gloire.systems.napoleonic20.movement import Move
from tests.cli.commands import THIRD_DAY, complaint, done, gloire_

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


def test_simulate_says_what_was_chosen():
    printed = done("simulate", THIRD_DAY, *QUICK, "--even", "--playouts", "--choice", "C5=mild")
    told = json.loads(done("simulate", THIRD_DAY, *QUICK, "--even", "--playouts", "--json"))["tournament"]

    assert f"{THIRD_DAY}, 4 games, C5=mild, handicap=allied +4, play-outs counted" in printed
    assert (told["choices"], told["playouts"]) == ({"handicap": "allied +4"}, True)


def test_simulate_says_plainly_whose_games_repeat():
    told = " ".join(done("simulate", "--help").split())

    assert "Only levels from colonel on may play otherwise the next time" in told
    assert "With --playouts their games are the same too." in told


def test_simulate_writes_a_report(tmp_path):
    done("simulate", THIRD_DAY, *QUICK, "--report", tmp_path / "report")

    assert {"report.json", "games.json", "wins.png", "wins.svg"} <= {
        path.name for path in (tmp_path / "report").iterdir()
    }


def test_simulate_without_the_plotting_library_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "gloire.sim.report", None)

    assert "pip install 'gloire[sim]'" in complaint("simulate", THIRD_DAY, *QUICK, "--report", tmp_path)


@pytest.mark.parametrize("lacking", ["library", "folder"])
def test_simulate_finds_that_there_can_be_no_report_before_a_game_is_played(tmp_path, monkeypatch, lacking):
    (tmp_path / "file").touch()
    monkeypatch.setattr(simulate, "play_all", pytest.fail)
    if lacking == "library":
        monkeypatch.setitem(sys.modules, "gloire.sim.report", None)

    told = " ".join(complaint("simulate", THIRD_DAY, *QUICK, "--report", tmp_path / "file" / "x").split())
    assert ("pip install" if lacking == "library" else "cannot be written: Not a directory. Name another") in told


def test_simulate_prints_its_figures_though_the_report_fails_in_the_end(tmp_path):
    (tmp_path / "report.json").mkdir()

    result = gloire_("simulate", THIRD_DAY, *QUICK, "--report", tmp_path)
    assert result.exit_code == 2
    assert "95 % interval" in result.stdout
    assert "cannot be written" in result.stderr


def test_simulate_says_at_once_what_it_plays():
    result = gloire_("simulate", THIRD_DAY, *QUICK)

    assert result.stderr.splitlines() == [f"{THIRD_DAY}: random – random …"]


def test_simulate_of_an_unknown_level_is_refused():
    assert "'random', 'greedy'" in complaint("simulate", THIRD_DAY, "--a", "genius")


def test_simulate_plays_levels_with_a_style_and_tells_them_by_that_name():
    asked = ("simulate", THIRD_DAY, *QUICK, "--games", 2, "--a", "captain/bold")

    assert "A (captain/bold)" in done(*asked)
    assert json.loads(done(*asked, "--json"))["tournament"]["a"] == "captain/bold"


@pytest.mark.parametrize(
    ("level", "message"),
    [
        ("captain/devious", "captain/devious: montebello has no style 'devious'; there are standard, bold, careful, "),
        ("random/bold", "random/bold: random has no such style, as it plays in none; leave out bold."),
        ("genius/bold", "'genius' is not one of 'random', 'greedy', 'recruit'"),
    ],
)
@pytest.mark.parametrize("side", ["--a", "--b"])
def test_simulate_refuses_a_style_that_cannot_be_played_before_the_first_game(monkeypatch, side, level, message):
    monkeypatch.setattr(simulate, "play_all", pytest.fail)

    assert message in complaint("simulate", "montebello", side, level)


def test_shells_complete_the_names_of_levels():
    option = next(one for one in simulate.command.params if one.name == "level_a")
    context = click.Context(simulate.command)

    assert [one.value for one in option.type.shell_complete(context, option, "c")] == ["corporal", "captain", "colonel"]


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

    assert all(heading in printed for heading in HEADINGS)


HEADINGS = ("decisions/s", "cold", "games/s", "clones/s", "µs/clone", "peak MB", "forced", "chance")


def test_bench_for_programs():
    (speed,) = json.loads(done("bench", THIRD_DAY, "--games", 2, "--json"))

    assert speed["scenario"] == THIRD_DAY
    assert speed["decisions"] > 0
    assert speed["microseconds_per_clone"] > 0
    assert 1 <= speed["cold_games"] <= COLD
    assert speed["cold_decisions_per_second"] > 0
    assert speed["peak_megabytes"] > 10


def test_bench_says_at_once_what_it_measures():
    result = gloire_("bench", THIRD_DAY, "--games", 1)

    assert result.stderr.splitlines() == [f"{THIRD_DAY}, cold start …", f"{THIRD_DAY} …"]


def test_bench_fits_the_number_of_games_to_the_time_of_one(monkeypatch):
    monkeypatch.setattr(bench, "cold_start", lambda *_: Start(games=10, decisions=1000, seconds=15.0))

    (speed,) = json.loads(done("bench", THIRD_DAY, "--json"))

    assert speed["games"] == 5


def test_bench_with_all_options_meets_more_questions():
    (bare,) = json.loads(done("bench", THIRD_DAY, "--games", 2, "--json"))
    (full,) = json.loads(done("bench", THIRD_DAY, "--games", 2, "--preset", "all", "--json"))

    assert (bare["decisions"], bare["forced"]) != (full["decisions"], full["forced"])


def test_bench_of_an_unknown_scenario_is_a_complaint():
    assert "there is no scenario" in complaint("bench", "austerlitz")
