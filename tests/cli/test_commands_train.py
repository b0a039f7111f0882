"""gloire train"""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from gloire.cli import train
from gloire.sim.training import runs
from gloire.sim.training.ascent import Ascent
from gloire.sim.training.runs import Order, Training
from tests.cli.commands import THIRD_DAY, complaint, done, gloire_

ORDER = Order("napoleonic20", [THIRD_DAY], [], steps=1, pairs=1, tests=2, seed=0, commit="abc1234", only=[])
TINY = ("--steps", 1, "--pairs", 1, "--tests", 2, "--workers", 1)


def test_train_fits_tests_and_writes_weights_and_is_taken_up_again(tmp_path):
    folder = tmp_path / "run"
    printed = done("train", folder, THIRD_DAY, *TINY, "--only", "burdened.")
    assert "95 % interval" in printed
    assert "keep the former weights" in printed
    assert "[standard.burdened]" in (folder / "weights.toml").read_text(encoding="utf-8")

    again = json.loads(done("train", folder, "--workers", 1, "--json"))
    assert again["verdict"]["scores"][THIRD_DAY]["games"] == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "keeps no training: name the scenarios"),
        (["waterlo-20"], "Did you mean waterloo-20"),
        ([THIRD_DAY, "--check", "montebello"], "these scenarios are of several"),
        (
            [THIRD_DAY, "--only", "burdened.", "--only", "courage"],
            "no weight is called so: courage. There are: burdened",
        ),
        ([THIRD_DAY, "--only", "courage"], "no weight is called so: courage. There are: burdened.own"),
    ],
)
def test_train_complains_of_what_cannot_be_trained(tmp_path, arguments, told):
    assert told in complaint("train", tmp_path / "run", *arguments)


def test_train_begins_nothing_where_a_training_is_kept(tmp_path):
    (tmp_path / "training.json").write_text("{}", encoding="utf-8")

    assert "keeps a training: go on with" in complaint("train", tmp_path, THIRD_DAY)
    assert "is not a training that can be taken up" in complaint("train", tmp_path)


def kept(folder: Path, training: Training) -> Path:
    """A folder that keeps a training."""
    runs.save(training, folder)
    return folder


def words(told: str) -> str:
    return " ".join(told.split())


@pytest.mark.parametrize("arguments", [("--steps", 50), ("--check", "nosuch"), ("--seed", 0, "--only", "danger")])
def test_train_takes_no_other_options_for_a_training_that_is_kept(tmp_path, arguments):
    told = words(complaint("train", kept(tmp_path, runs.begin(ORDER)), *arguments))

    assert "goes on with the options it was begun with: leave out" in told
    assert all(argument in told for argument in arguments if str(argument).startswith("--"))


def test_train_finds_a_file_in_the_way_before_the_first_game(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setattr(runs, "run", pytest.fail)

    told = words(complaint("train", tmp_path / "file" / "x", THIRD_DAY, *TINY))
    assert "cannot keep a training: Not a directory. Name another folder." in told


def test_train_complains_of_a_kept_weight_that_the_script_no_longer_has(tmp_path):
    training = runs.begin(ORDER)
    training.ascent = Ascent({**training.ascent.values, "weights.courage": 1.0})

    told = words(complaint("train", kept(tmp_path, training)))
    assert "no longer has: weights.courage. Begin another training in another folder" in told
    assert "the sources of abc1234" in told


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (replace(ORDER, system="chess"), "a system that is not here: there is no system 'chess'"),
        (replace(ORDER, scenarios=["austerlitz"]), "there is no scenario 'austerlitz'"),
        (
            replace(ORDER, scenarios=["montebello"]),
            "a training of napoleonic20, but its scenarios are of jours_de_gloire",
        ),
        (replace(ORDER, scenarios=[]), "is not a training that can be taken up"),
        (replace(ORDER, pairs=0), "is not a training that can be taken up"),
    ],
)
def test_train_complains_of_a_kept_training_that_cannot_go_on(tmp_path, order, told):
    training = Training(order, runs.begin(ORDER).former, runs.begin(ORDER).ascent)

    assert told in words(complaint("train", kept(tmp_path, training)))


def test_train_says_that_it_goes_on_with_the_sources_of_another_commit(tmp_path, monkeypatch):
    kept(tmp_path, runs.begin(ORDER))
    monkeypatch.setattr(train, "_commit", lambda: "def5678")

    first, again = (words(gloire_("train", tmp_path, "--workers", 1).stderr) for _ in range(2))
    assert "was begun with the sources of abc1234; it goes on with those of def5678." in first
    assert "sources" not in again
    assert 'commit = "abc1234, then def5678"' in (tmp_path / "weights.toml").read_text(encoding="utf-8")


def test_train_has_nothing_to_say_of_sources_where_nothing_is_left_to_play(tmp_path, monkeypatch):
    training = runs.begin(ORDER)
    training.ascent.steps, training.tested = 1, {THIRD_DAY: [0.5, 1.0]}
    monkeypatch.setattr(train, "_commit", lambda: "def5678")

    assert "sources" not in gloire_("train", kept(tmp_path, training), "--workers", 1).stderr
    assert 'commit = "abc1234"' in (tmp_path / "weights.toml").read_text(encoding="utf-8")
