"""The terminal game: taking back, keeping the game, who plays, and the parts it is made of."""

import io
import random
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gloire
from gloire.cli import terminal
from gloire.cli.terminal import play
from gloire.cli.terminal.lexicon import Lexicon, NotUnderstood, fitting
from gloire.cli.terminal.napoleonic20 import MANNERS
from gloire.cli.terminal.sitting import Sitting, autosave_path
from gloire.core.sides import CHANCE
from gloire.players import Seat
from gloire.render.words import names_of
from gloire.systems.napoleonic20 import actions as do
from tests.cli.evenings import FOUGHT, AnyMove, Evening, Loaded, Quiet, approach, contact, evening
from tests.scene import Scene, scenario_of

# Taking back.


def test_u_takes_back_ones_own_move():
    table = approach()
    shown = table.type("II 1204", "u")
    assert "Taken back." in shown
    assert table.place("fr-ii") == "1203"
    assert table.game.length == 0


def test_u_goes_back_move_by_move():
    table = approach()
    table.type("II 1204", "I 1201", "u", "u")
    assert (table.place("fr-ii"), table.place("fr-i")) == ("1203", "1202")


def test_with_nothing_of_ones_own_there_is_nothing_to_take_back():
    assert "There is nothing of yours to take back." in approach().type("u")


def test_dice_are_taken_back_only_after_a_word():
    table = contact(die=6)
    assert "Taken back." not in table.type(*FOUGHT, "u", "no")
    assert any("takes back dice or cards" in prompt for prompt in table.prompts)
    table = contact(die=6)
    assert "Taken back." in table.type(*FOUGHT, "u", "back")
    assert table.game.question is not None
    assert table.game.question.kind == "Reduce"


def test_an_answer_of_the_other_side_is_taken_back_only_after_a_word():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-uxbridge": "1403"})
    table = evening(scene, humans=["french", "allied"])
    table.type("end", "end", "end", "u", "")
    assert any("takes back an answer of the other side" in prompt for prompt in table.prompts)


# Keeping the game.


def test_a_game_is_saved_and_goes_on_elsewhere(tmp_path):
    table = Evening(gloire.new_game("waterloo-20"))
    shown = table.type("II 0404", f"s {tmp_path / 'game.json'}")
    assert "The game is saved in" in shown
    again = gloire.load((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert again.hash == table.game.hash
    resumed = Evening(again)
    resumed.type("u")
    assert resumed.place("fr-ii") == "0304"


def test_a_file_that_exists_is_written_over_only_after_a_yes(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("dear Josephine", encoding="utf-8")
    table = Evening(gloire.new_game("waterloo-20"))
    table.type(f"s {path}", "")
    assert path.read_text(encoding="utf-8") == "dear Josephine"
    table.type(f"s {path}", "y")
    assert gloire.load(path.read_text(encoding="utf-8")).hash == table.game.hash


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path):
    (tmp_path / "wall").write_text("", encoding="utf-8")
    table = Evening(gloire.new_game("waterloo-20"))
    shown = table.type(f"s {tmp_path / 'wall' / 'game.json'}", "II 0404")
    assert "could not be written" in shown
    assert table.place("fr-ii") == "0404"


def test_saving_without_a_name_uses_the_file_the_game_is_kept_in(tmp_path):
    table = Evening(gloire.new_game("waterloo-20"), keep=tmp_path / "kept.json")
    assert f"The game is saved in {tmp_path / 'kept.json'}" in table.type("s")
    assert "Say where: s FILE" in Evening(gloire.new_game("waterloo-20")).type("s")


def test_the_end_of_input_keeps_the_game(tmp_path):
    table = Evening(gloire.new_game("waterloo-20"), keep=tmp_path / "deep" / "kept.json")
    shown = table.type("II 0404")
    assert f"gloire play --terminal --load {tmp_path / 'deep' / 'kept.json'}" in shown
    assert gloire.load((tmp_path / "deep" / "kept.json").read_text(encoding="utf-8")).hash == table.game.hash


def test_ctrl_c_keeps_the_game(tmp_path):
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    game, console = gloire.new_game("waterloo-20"), Console(file=io.StringIO())
    play(game, {"french"}, lambda _: Quiet(), console, rng=Loaded(3), ask=interrupt, keep=tmp_path / "kept.json")
    assert gloire.load((tmp_path / "kept.json").read_text(encoding="utf-8")).hash == game.hash


def test_an_opponent_who_fails_does_not_cost_the_game(tmp_path):
    class Faint(AnyMove):
        def choose(self, seat: Seat) -> Any:
            raise RuntimeError("out of ink")

    table = Evening(gloire.new_game("waterloo-20"), ["allied"], keep=tmp_path / "kept.json")
    table.opponent = Faint()
    with pytest.raises(RuntimeError, match="out of ink"):
        table.type("")
    assert gloire.load((tmp_path / "kept.json").read_text(encoding="utf-8")).hash == table.game.hash


def test_a_disk_that_refuses_does_not_stop_the_game(tmp_path):
    (tmp_path / "wall").write_text("", encoding="utf-8")
    table = Evening(gloire.new_game("waterloo-20"), keep=tmp_path / "wall" / "kept.json")
    shown = table.type("II 0404")
    assert table.place("fr-ii") == "0404"
    assert "The game is kept. Go on with" not in shown


@pytest.mark.parametrize(("answer", "kept"), [("", True), ("yes", True), ("no", False)])
def test_q_offers_to_save(tmp_path, answer, kept):
    table = Evening(gloire.new_game("waterloo-20"), keep=tmp_path / "kept.json")
    (shown, path) = (table.type("q", answer), tmp_path / "kept.json")
    assert "Farewell." in shown
    assert ("The game is saved in" in shown) is kept
    assert path.exists()  # every question is kept before it is asked


def test_q_can_save_elsewhere_or_stay(tmp_path):
    table = Evening(gloire.new_game("waterloo-20"))
    shown = table.type("q", "c", "q", "", "q", str(tmp_path / "mine.json"))
    assert "Name a file to save the game in." in shown
    assert (tmp_path / "mine.json").exists()
    assert "Farewell." in shown


def test_a_player_can_resign_after_a_word():
    table = approach()
    shown = table.type("resign", "no", "II 1204", "resign", "resign")
    assert table.place("fr-ii") == "1204"
    assert table.game.outcome is not None
    assert "The game was given up; the Allies have won." in shown


def test_a_game_that_was_given_up_can_be_opened_again(tmp_path):
    table = Evening(gloire.new_game("waterloo-20"), keep=tmp_path / "kept.json")
    table.type("II 0404", "resign", "resign")
    again = gloire.load((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert "The game was given up" in Evening(again).type()


def test_each_game_has_a_file_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = autosave_path("waterloo-20")
    assert path.parent == tmp_path / "gloire"
    assert path.name.startswith("waterloo-20-")
    monkeypatch.delenv("XDG_STATE_HOME")
    assert autosave_path("waterloo-20").parent == Path.home() / ".local" / "state" / "gloire"


# Who plays.


def test_two_people_at_one_screen_are_both_asked():
    table = Evening(gloire.new_game("waterloo-20"), ["french", "allied"])
    table.type(*["end", *["1"] * 12])
    assert any(prompt.startswith("French") for prompt in table.prompts)
    assert any(prompt.startswith("Allied") for prompt in table.prompts)


def test_a_card_looked_at_in_secret_is_not_shown_to_two_people_but_to_its_owner():
    game = gloire.new_game("waterloo-20-third-day")
    game.apply(do.ChooseFace("+1"))
    while (question := game.question) and question.kind != "Foresee":
        game.apply(question.actions[-1] if question.asks != CHANCE else question.actions[0])
    assert question is not None
    alone, together = Evening(game.clone()), Evening(game.clone(), ["french", "allied"])
    assert "The French looked at the next card: “" in alone.type()
    shown = together.type()
    assert "The French looked at the next card. [5.0]" in shown


def test_the_computer_answers_for_the_other_side():
    table = Evening(gloire.new_game("waterloo-20"), ["allied"])
    table.opponent = AnyMove()
    shown = table.type()
    assert "Allied" in table.prompts[0]
    assert "French movement begins. [6.0]" in shown


def test_a_whole_game_can_be_played_with_enter_alone():
    table = Evening(gloire.new_game("waterloo-20-third-day"), die=4)
    table.type(*[""] * 4000)
    assert table.game.outcome is not None


@pytest.mark.parametrize("seed", range(2))
def test_no_line_that_can_be_typed_breaks_the_game(seed, tmp_path):
    rng = random.Random(seed)
    game = gloire.new_game("waterloo-20-third-day")
    units = [unit.id for unit in scenario_of(game).units] + ["I", "II", "IG", "Reserve"]
    parts = [
        *units,
        *scenario_of(game).labels[::7],
        "1",
        "2",
        "3",
        "?",
        "end",
        "yes",
        "m",
        "t",
        "z",
        "o",
        "l",
        "u",
        "back",
    ]
    lines = [" ".join(rng.choices(parts, k=rng.randint(1, 3))) if rng.random() < 0.6 else "" for _ in range(100)]
    table = Evening(game, ["french", "allied"], keep=tmp_path / "kept.json")
    table.rng = rng  # type: ignore[assignment]  # any generator will do
    table.type(*lines)
    kept = gloire.load((tmp_path / "kept.json").read_text(encoding="utf-8"))
    assert kept.hash == game.hash


def test_run_plays_the_side_that_goes_first_and_keeps_the_game(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    lines = iter(["II 0404", "q", ""])
    monkeypatch.setattr("builtins.input", lambda: next(lines))
    console = Console(file=io.StringIO(), width=120)
    game = terminal.run(gloire.new_game("waterloo-20"), (), "random", 7, console)
    [kept] = (tmp_path / "gloire").iterdir()
    assert gloire.load(kept.read_text(encoding="utf-8")).hash == game.hash
    lines = iter(["q", "no"])
    again = terminal.run(gloire.load(kept.read_text()), ["french"], "random", 7, console)
    assert again.hash == game.hash


def test_a_seed_fixes_dice_and_opponent(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    hashes = []
    for _ in range(2):
        lines = iter(["1", *[""] * 40])
        monkeypatch.setattr("builtins.input", lambda lines=lines: next(lines, None) or "")
        asked = iter(range(25))

        def enter(_: str, asked: Any = asked) -> str:
            if next(asked, None) is None:
                raise EOFError
            return ""

        monkeypatch.setattr(Console, "input", lambda self, prompt, markup, enter=enter: enter(prompt))
        game = gloire.new_game("waterloo-20-third-day")
        hashes.append(terminal.run(game, (), "random", 11, Console(file=io.StringIO())).hash)
    assert hashes[0] == hashes[1]


# The parts.


def test_a_sitting_knows_who_answered_what_in_a_loaded_game():
    game = gloire.new_game("waterloo-20-third-day")
    rng = random.Random(2)
    for _ in range(40):
        assert game.question is not None
        game.apply(game.question.sample(rng))
    again = Sitting(gloire.load(game.dump()))
    assert [given.action for given in again.given] == game.answers
    assert {given.asks for given in again.given} >= {"french", "allied", CHANCE}
    assert [event for given in again.given for event in given.events] == game.events()[len(again.opening) :]


def test_the_lexicon_knows_units_hexes_places_and_armies():
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-i": "1403"})
    lexicon = Lexicon(scene.scenario, scene.game.view("french"), "french")
    unit, hex, army = lexicon.read("II Corps, la haye sainte prussian")
    assert unit.units == {"fr-ii"}
    assert hex.hexes == {"1403"}
    assert army.armies == {"prussian"}
    assert lexicon.read("Anglo-Dutch I Corps")[0].hexes == {"1403"}  # the enemy means his hex
    assert lexicon.read("1203")[0].units == {"fr-ii"}
    with pytest.raises(NotUnderstood, match="xyzzy"):
        lexicon.read("II xyzzy")


def test_the_first_of_two_labels_is_the_unit_the_second_the_hex():
    scene = Scene(french={"fr-ii": "1203", "fr-i": "1204"}, allied={"ad-i": "2002"})
    lexicon = Lexicon(scene.scenario, scene.game.view("french"), "french")
    assert fitting(scene.actions, lexicon.read("1203 1204")) == [do.MoveUnit("fr-ii", "1204")]
    assert fitting(scene.actions, lexicon.read("1204 1203")) == [do.MoveUnit("fr-i", "1203")]


def test_a_way_is_named_by_its_hexes():
    scene = Scene({"fr-iic": "0402"}, {"ad-wellington": "0405"}, options={"leaders": True})
    lexicon = Lexicon(scene.scenario, scene.game.view("french"), "french")

    there = [do.MoveUnit("fr-iic", "0303"), do.MoveUnit("fr-iic", "0303", ("0403", "0404", "0303"))]
    assert fitting(scene.actions, lexicon.read("fr-iic 0303")) == there
    assert fitting(scene.actions, lexicon.read("fr-iic 0404 0303")) == there[1:]
    assert fitting(scene.actions, lexicon.read("fr-iic 2012 0303")) == []


def test_what_happens_on_a_way_is_told_beside_it():
    scene = Scene({"fr-iic": "0402"}, {"ad-wellington": "0405"}, options={"leaders": True})
    names = names_of(scene.scenario)

    remarks = [
        MANNERS.remark(scene.game, do.MoveUnit("fr-iic", "0303", way), names) for way in ((), ("0403", "0404", "0303"))
    ]
    assert remarks == ["", "Wellington is driven out from 0404 [16.9.3]"]


def test_the_obvious_answer_is_the_one_that_risks_least():
    scene = Scene(french={"fr-ii": "1303", "fr-ic": "1302"}, allied={"ad-ii": "1403"})
    assert MANNERS.obvious(scene.question) == do.EndMovement()
    scene.to_combat()
    assert MANNERS.obvious(scene.question) == do.DeclareAttack("fr-ii", "1403")
    scene.do(do.DeclareAttack("fr-ii", "1403"), do.JoinAttack("fr-ic"), do.CloseBattle(), do.FightBattle("1403"))
    assert MANNERS.obvious(scene.question) == do.WithholdReserves()
