"""gloire train"""

import json

import pytest

from tests.cli.commands import THIRD_DAY, complaint, done

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
        ([THIRD_DAY, "--only", "courage"], "no weight is called so: courage. There are: burdened.own"),
    ],
)
def test_train_complains_of_what_cannot_be_trained(tmp_path, arguments, told):
    assert told in complaint("train", tmp_path / "run", *arguments)


def test_train_begins_nothing_where_a_training_is_kept(tmp_path):
    (tmp_path / "training.json").write_text("{}", encoding="utf-8")

    assert "keeps a training: go on with" in complaint("train", tmp_path, THIRD_DAY)
    assert "is not a training that can be taken up" in complaint("train", tmp_path)
