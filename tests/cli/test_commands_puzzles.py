"""gloire puzzles"""

import json

import gloire
from tests.cli.commands import complaint, done


def test_puzzles_are_told_without_their_solutions():
    told = done("puzzles", "napoleonic20", "--list")

    assert "Behind the enemy" in told
    assert "Both ways home now lead" not in told


def test_solutions_are_told_to_who_asks():
    assert "Both ways home" in done("puzzles", "napoleonic20", "--solutions")


def test_puzzles_are_written_as_saved_games_that_stand_at_their_question(tmp_path):
    done("puzzles", "napoleonic20", "--write", tmp_path)
    written = sorted((tmp_path / "napoleonic20").iterdir())
    game = gloire.load(written[0].read_text(encoding="utf-8"))

    assert len(written) == 20
    assert game.question is not None
    assert game.question.kind == "Retire"


def test_puzzles_are_told_to_programs_with_and_without_solutions():
    bare = json.loads(done("puzzles", "napoleonic20", "--list", "--json"))
    whole = json.loads(done("puzzles", "napoleonic20", "--solutions", "--json"))

    assert len(bare) == len(whole) == 20
    assert set(bare[0]) == {"system", "id", "title", "theme", "task"}
    assert set(whole[0]) - set(bare[0]) == {"why", "best"}


def test_puzzles_are_told_and_written_at_once(tmp_path):
    assert "Behind the enemy" in done("puzzles", "napoleonic20", "--list", "--write", tmp_path)
    assert len(list((tmp_path / "napoleonic20").iterdir())) == 20


def test_puzzles_cannot_be_written_where_a_file_is_in_the_way(tmp_path):
    (tmp_path / "file").touch()

    told = complaint("puzzles", "napoleonic20", "--write", tmp_path / "file" / "x")
    assert "cannot be written: Not a directory. Name another --write folder." in " ".join(told.split())


def test_a_level_is_scored_and_compared_with_exact_play():
    found = json.loads(done("puzzles", "napoleonic20", "--level", "captain", "--games", 2, "--json"))

    assert found["puzzles"][0]["of"] == 20
    assert 0 < found["puzzles"][0]["solved"] <= 20
    assert found["exact"][0]["games"] == 2
    assert found["exact"][0]["loss"] >= 0


def test_tables_name_system_and_level():
    told = done("puzzles", "napoleonic20", "--level", "random", "--games", 1)

    assert "Against exact play" in told
    assert "of 20" in told


def test_a_system_without_puzzles_is_told():
    assert "there are no puzzles of 'chess'" in complaint("puzzles", "chess")
