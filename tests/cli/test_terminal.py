"""The terminal game, played by typed lines."""

import io
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gloire
from gloire.cli import terminal
from gloire.cli.terminal import play
from gloire.cli.terminal.lexicon import Lexicon, NotUnderstood, fitting
from gloire.cli.terminal.orders import obvious
from gloire.cli.terminal.sitting import Sitting, autosave_path
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players import Seat
from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import foggy


class AnyMove:
    """An opponent who takes any lawful action."""

    level = "any"

    def __init__(self, seed: int = 1) -> None:
        self._rng = random.Random(seed)

    def choose(self, seat: Seat) -> Any:
        return self._rng.choice(list(seat.actions))

    def explain(self) -> dict[str, Any]:
        return {}


class Quiet(AnyMove):
    """An opponent who does as little as he may."""

    def choose(self, seat: Seat) -> Any:
        from tests.scene import QUIET

        return next((a for kind in QUIET for a in seat.actions if isinstance(a, kind)), seat.actions[0])


class Loaded:
    """A generator of which every die shows the same face."""

    def __init__(self, face: int) -> None:
        self._at = (face - 0.5) / 6

    def random(self) -> float:
        return self._at


class Evening:
    """A game at one keyboard: lines are typed until they run out, then the input ends."""

    def __init__(
        self, game: gloire.Game, humans: Iterable[str] = ("french",), *, die: int = 3, keep: Path | None = None
    ):
        self.game, self.humans, self.rng, self.keep = game, set(humans), Loaded(die), keep
        self.paper = io.StringIO()
        self.opponent: AnyMove = Quiet()
        self.prompts: list[str] = []

    def type(self, *lines: str) -> str:
        """Types lines; returns what the screen showed."""
        waiting = iter(lines)

        def ask(prompt: str) -> str:
            self.prompts.append(prompt)
            line = next(waiting, None)
            if line is None:
                raise EOFError
            return line

        console = Console(file=self.paper, width=200, color_system=None)
        before = self.paper.tell()
        play(self.game, self.humans, lambda _: self.opponent, console, rng=self.rng, ask=ask, keep=self.keep)
        return self.paper.getvalue()[before:]

    def place(self, unit: str) -> str:
        counters = self.game.view()["counters"]
        return next(c["hex"] or c["box"] for c in counters if c["unit"] == unit)


def evening(scene: Scene, **how: Any) -> Evening:
    """An evening that begins with a position arranged by hand."""
    return Evening(Game(scene.scenario, scene.position), **how)


def approach(**how: Any) -> Evening:
    """Two French corps near one Anglo-Dutch corps, before movement."""
    scene = Scene(french={"fr-i": "1202", "fr-ii": "1203"}, allied={"ad-i": "1502"})
    return evening(scene, **how)


def contact(**how: Any) -> Evening:
    """Four French units in the zones of two enemies, in the combat phase: I and II reach 1403, II, IV and IC 1404."""
    scene = Scene(
        french={"fr-i": "1302", "fr-ii": "1303", "fr-iv": "1304", "fr-ic": "1405"},
        allied={"ad-ii": "1403", "ad-uxbridge": "1404"},
    )
    scene.to_combat()
    return evening(scene, **how)


DECLARED = ("I II 1403", "IV IC 1404")
FOUGHT = (*DECLARED, "1403", "", "")  # no reserves, the full differential


def pincers(**how: Any) -> Evening:
    """Two French units, each next to both enemies, in the combat phase."""
    scene = Scene(french={"fr-ii": "1303", "fr-i": "1503"}, allied={"ad-ii": "1403", "ad-uxbridge": "1404"})
    scene.to_combat()
    return evening(scene, **how)


# Orders.


@pytest.mark.parametrize(
    "line",
    ["II 1204", "ii 1204", "fr-ii 1204", "II Corps 1204", "ii corps, 1204", "1203 1204", "2 1204"],
)
def test_a_unit_and_a_hex_in_one_line_are_a_move(line):
    table = approach()
    shown = table.type(line)
    assert table.place("fr-ii") == "1204"
    assert "II Corps moved from 1203 to 1204 for 1 point. [6.0]" in shown


def test_a_place_may_be_called_by_its_name():
    table = approach()
    table.type("II la belle alliance")
    assert table.place("fr-ii") == "1303"


def test_a_unit_alone_shows_where_it_can_go_and_then_a_hex_is_enough():
    table = approach()
    shown = table.type("II", "1204")
    assert "+1204" in shown
    assert "French (Enter: back) > " in table.prompts
    assert table.place("fr-ii") == "1204"


def test_enter_goes_back_from_a_unit_to_all_units():
    table = approach()
    table.type("II", "", "I 1201")
    assert table.place("fr-ii") == "1203"
    assert table.place("fr-i") == "1201"


def test_a_hex_alone_shows_who_can_go_there():
    table = approach()
    shown = table.type("1103")
    assert "Move I Corps to 1103" in shown
    assert "Move II Corps to 1103" in shown


def two_seconds() -> Evening:
    """Two corps of different armies that are both called II."""
    scene = Scene(french={"fr-i": "0104"}, allied={"ad-ii": "1702", "pr-ii": "1709"}, phasing="allied")
    return evening(scene, humans=["allied"])


def test_a_short_name_that_two_armies_share_means_the_unit_that_can():
    table = two_seconds()
    table.type("II 1703")
    assert table.place("ad-ii") == "1703"


def test_a_short_name_that_two_units_share_asks_which_is_meant():
    table = two_seconds()
    last = table.type("II", "2", "1809").rsplit("End the movement", 2)[1]
    assert "1  Anglo-Dutch II Corps" in last
    assert "2  Prussian II Corps" in last
    assert table.place("pr-ii") == "1809"


def test_what_is_not_lawful_is_refused_with_its_rule_and_changes_nothing():
    table = approach()
    shown = table.type("II 2001")
    assert "2001 is too far for II Corps, which has 2 movement points. [6.2]" in shown
    assert table.game.length == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("xyzzy", "“xyzzy” means nothing here"),
        ("99", "There is no number 99 in the list."),
        ("0", "There is no number 0 in the list."),
        ("II 9999", "“9999” means nothing here"),
        ("yes", "That is no answer to this question."),
        ("[bold]", "“[bold]” means nothing here"),
        ("anglo-dutch", "That is no answer to this question."),
    ],
)
def test_bad_input_costs_nothing(line, answer):
    table = approach()
    assert answer in table.type(line)
    assert table.game.length == 0


def test_a_number_of_the_list_is_a_choice():
    table = approach()
    shown = table.type("o", "3")
    assert "3  Force march the French army" in shown
    assert "The French army is on a forced march. [12.3]" in shown


def test_a_word_can_order_a_forced_march():
    table = approach()
    assert "The French army is on a forced march. [12.3]" in table.type("march")


def test_enter_ends_the_movement_only_after_a_second_enter_while_units_are_idle():
    table = approach()
    shown = table.type("", "no", "II 1204", "", "")
    assert "Not moved yet: I Corps and II Corps." in shown
    assert "Not moved yet: I Corps." in shown
    assert "French battles begin" in shown


def test_end_ends_the_movement_at_once():
    table = approach()
    assert "French battles begin" in table.type("end")


def test_a_reinforcement_is_brought_on_by_edge_hex_and_goal():
    scene = Scene(french={"fr-i": "0304"}, allied={"ad-i": "2002"}, due={"fr-vi": 12})
    table = evening(scene)
    shown = table.type("VI 0104 0204")
    assert table.place("fr-vi") == "0204"
    assert "VI Corps came onto the map at 0104 Gosselies and reached 0204. [11.1]" in shown


def test_a_hex_where_the_guard_must_be_committed_is_marked():
    scene = Scene(french={"fr-ig": "1203"}, allied={"ad-i": "1502"})
    table = evening(scene)
    shown = table.type("IG", "1403")
    assert "c1403" in shown
    assert "The Imperial Guard was committed. [12.2.1]" in shown


def test_units_that_cannot_move_are_named():
    scene = Scene(french={"fr-i": "1202", "fr-ii": "1303"}, allied={"ad-i": "1403"})
    shown = evening(scene).type("? II")
    assert "Cannot move: II Corps" in shown
    assert "II Corps stands in an enemy zone and may not move by day. [6.8]" in shown


def test_a_shared_hex_must_be_cleared_and_enter_does_not_choose_for_the_player():
    table = approach()
    shown = table.type("II 1202", "", "end", "I 1201")
    assert shown.count("Two of your units share a hex; one of them must move on before the phase ends. [6.9]") == 2
    assert "Nothing suggests itself here" in shown
    assert table.place("fr-i") == "1201"


# Battles.


def test_a_battle_is_declared_in_one_line_and_duties_left_are_shown():
    shown = contact().type("I II 1403")
    assert "Must attack: I Corps, II Corps, IV Corps and I Cavalry Corps [9.1]" in shown
    assert "Must be attacked: 1403 La Haye Sainte (Anglo-Dutch II Corps) and 1404 (Uxbridge's Cavalry) [9.1.1]" in shown
    assert "Must attack: IV Corps and I Cavalry Corps [9.1]" in shown
    assert "Must be attacked: 1404 (Uxbridge's Cavalry) [9.1.1]" in shown


def test_a_declaration_cannot_end_while_a_duty_is_left():
    assert "I Corps stands in an enemy zone and must attack. [9.1]" in contact().type("end")
    shown = contact().type("IV 1404", "end")
    assert "Then I Cavalry Corps would have nobody left to attack, and it must attack. [9.1]" in shown


def test_hexes_with_a_duty_are_marked_on_the_map():
    shown = contact().type()
    assert "!1403T" in shown
    assert "!1404" in shown


def test_battles_declared_so_far_are_listed():
    last = contact().type("I II 1403").rsplit("Declare your battles", 1)[-1]
    assert "I Corps and II Corps will attack 1403 La Haye Sainte (Anglo-Dutch II Corps). [9.2]" in last


def test_hexes_of_units_name_attackers():
    assert "I Corps and II Corps will attack 1403 La Haye Sainte" in contact().type("1302 1303 1403")


def test_a_battle_that_cannot_be_declared_as_a_whole_is_not_begun():
    table = contact()
    shown = table.type("I II 1403 1404")
    assert "Not all attackers are next to 1404. [9.2.2]" in shown
    assert table.game.length == 0


def test_parts_of_a_battle_are_given_in_whatever_order_is_lawful():
    table = pincers()
    assert "II Corps and I Corps will attack 1403 La Haye Sainte and 1404" in table.type("II I 1403 1404", "")


def test_an_open_battle_shows_its_odds_with_a_bar_for_each_result():
    shown = pincers().type("II 1403")
    assert (
        "Who else fights in the battle of II Corps against 1403 La Haye Sainte (Anglo-Dutch II Corps)? [9.2]" in shown
    )
    assert "Attack 3 against defence 4: differential -1, column -1. [9.6]" in shown
    assert "⚀⚁   ██████    33%   Attackers rout" in shown
    assert "Let I Corps join the attack" in shown
    assert "+2: 1 N  2-3 DW  4-6 DR" in shown


def test_an_open_battle_is_closed_by_enter_and_joined_by_a_name():
    table = pincers()
    shown = table.type("II 1403", "I", "1404")
    assert "II Corps and I Corps will attack 1403 La Haye Sainte and 1404" in shown
    shown = pincers().type("II 1403", "")
    assert "II Corps will attack 1403 La Haye Sainte. [9.2]" in shown


def test_odds_are_shown_again_for_reserves_and_for_a_lower_column():
    shown = contact(die=6).type(*FOUGHT)
    assert "Commit reserves: a morale point for a point of strength? [12.5]" in shown
    assert "Fight at the full differential, or in a lower column? [9.5]" in shown
    assert shown.count("Attack 6 against defence 4: differential +2, column +2. [9.6]") == 2
    assert "Commit reserves, for a morale point [12.5]  +3: 1 EX" in shown


def test_a_lower_column_is_listed_with_what_each_face_would_bring():
    shown = contact().type(*DECLARED, "1403", "")
    assert "Fight in column +1 [9.5]" in shown
    assert "+1: 1 AW  2 N  3-4 DW  5-6 DR" in shown


def test_yes_commits_reserves():
    assert "The French committed their reserves. [12.5]" in contact().type(*DECLARED, "1403", "yes")


def test_the_die_is_shown_with_its_result_and_the_reckoning():
    shown = contact(die=6).type(*FOUGHT)
    assert "⚅ 6  Attack 6 against defence 4, column +2, die 6: the defenders were routed. [9.6]" in shown
    assert "Defence 4: Anglo-Dutch II Corps +3 [9.3], town at 1403 La Haye Sainte +1 [9.4]." in shown
    assert "⚅ 6  The Anglo-Dutch II Corps routed: 6 hexes. [9.6.3]" in shown


def test_answers_without_a_choice_are_given_and_told():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-ii": "1403"})
    table = evening(scene)
    shown = table.type("")
    assert "Attack 1403 La Haye Sainte with II Corps: there is no other choice." in shown
    assert "II Corps will attack 1403 La Haye Sainte" in shown


def test_a_retreat_that_risks_something_says_so():
    # From 0408 both ways home lead across the stream.
    scene = Scene(french={"fr-ii": "0408"}, allied={"ad-ii": "0507", "ad-i": "0508"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii ad-i", "0408", die=2)
    scene.do(do.RetreatUnit("fr-ii"))
    table = evening(scene)
    shown = table.type()
    assert "II Corps must fall back one more hex. Where to? [9.8]" in shown
    assert "A die: does II Corps get across the river to" in shown


# Asking for help.


def test_a_question_mark_explains_the_question():
    shown = approach().type("?")
    assert "? 9.8.3: a rule" in shown
    assert "[6.0] Movement. " in shown


def test_a_question_mark_and_a_number_tell_a_rule():
    assert "[9.8.3] Retreat into an enemy zone. " in approach().type("? 9.8.3")
    assert "[Waterloo 5.1] Damned Good Ground. " in approach().type("?Waterloo 5.1")


def test_a_rule_that_does_not_exist_is_not_told():
    assert "No book of this game has a case 99.9." in approach().type("? 99.9")


def test_a_question_mark_a_unit_and_a_hex_tell_why_not():
    table = approach()
    shown = table.type("? II 2001")
    assert "2001 is too far for II Corps, which has 2 movement points. [6.2]" in shown
    assert table.game.length == 0


def test_why_not_of_something_lawful_says_so_and_does_nothing():
    table = approach()
    assert "That is lawful:" in table.type("? II 1204")
    assert table.game.length == 0


@pytest.mark.parametrize(
    ("line", "answer"), [("? xyzzy", "“xyzzy” is no unit, hex or rule here."), ("? 2001", "That is no answer")]
)
def test_why_not_of_nonsense_is_answered(line, answer):
    assert answer in approach().type(line)


def test_why_not_works_while_battles_are_declared():
    shown = contact().type("? IV 1403", "? IC", "IV IC 1404", "? IV 1404")
    assert "IV Corps is not next to 1403 La Haye Sainte (Anglo-Dutch II Corps). [9.2.2]" in shown
    assert "That is lawful:" in shown
    assert "IV Corps is in another battle; a unit attacks once in a phase. [9.1.2]" in shown


def test_the_map_can_be_shown_whole_around_a_unit_and_with_zones():
    whole = approach().type("m")
    assert "2001F" in whole
    assert "L line of communications" in whole
    part = approach().type("m II").rsplit("French: Move", 1)[-1]
    assert " 1203 " in part
    assert "2001F" not in part
    assert "“xyzzy” is no unit or hex here." in approach().type("m xyzzy")
    assert "z1503" in approach().type("z")


def test_tracks_choices_and_help_can_be_shown_again():
    shown = approach().type("t", "o", "h")
    assert shown.count("Turn 12 of 16 · 18 June, Mid-day · Clear") == 2
    assert shown.count("French: Move your units") == 2
    assert "a battle  attackers and the hexes they attack" in shown


def test_the_tracks_show_morale_phase_weather_and_who_is_off_the_map():
    scene = Scene(
        french={"fr-i": "0304"}, allied={"ad-i": "2002"}, turn=7, morale=(3, 9), due={"fr-vi": 12}, broken=("fr-ig",)
    )
    shown = evening(scene).type()
    assert "French    ■■■□□□□□□□ 3" in shown
    assert "Allies    ■■■■■■■■■□ 9" in shown
    assert "MOVEMENT" in shown
    assert "17 June, Afternoon · Downpour" in shown
    assert "guns bog down [Waterloo 5.2.1]" in shown
    assert "On the march: VI Corps (turn 12)" in shown
    assert "Broken: Imperial Guard" in shown


def test_the_screen_tells_what_burns_and_which_order_is_in_force():
    shown = Evening(gloire.new_game("smolensk-20-lubino"), ["russian"]).type()
    assert "Smolensk is ablaze: its hexes stop every march, and its roads are no help [Smolensk 6.10]" in shown
    assert "In force: De Tolly orders a withdrawal" in shown


def test_a_countercharge_belongs_to_the_reaction_phase():
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-uxbridge": "1403"})
    shown = evening(scene, humans=["french", "allied"]).type("II 1303", "end", "end")
    assert "Allied: Shall your cavalry countercharge? [9.2]" in shown
    assert "movement › REACTION › combat" in shown
    assert "COMBAT" not in shown


def test_an_event_in_force_is_shown_on_the_tracks():
    scene = Scene(french={"fr-i": "0304"}, allied={"ad-i": "2002"}, effects=("indecision",))
    assert "In force: Napoleon hesitates: this turn the French enter no enemy zone" in evening(scene).type()


def log(*lines: str) -> str:
    """What the log shows at the end of some lines."""
    table = approach()
    shown = table.type("II 1204", "I 1201", *lines)
    return shown.rsplit("End the movement", 1)[-1]


def test_the_log_tells_what_happened():
    assert "II Corps moved from 1203 to 1204" in log("l")
    assert "II Corps moved from 1203 to 1204" in log("l all")


def test_the_short_log_tells_the_headlines_only():
    assert "II Corps moved" not in log("l short")
    shown = Evening(gloire.new_game("waterloo-20")).type("II 0404", "l short")
    assert "Turn 1 (16 June, Afternoon) begins. [4.0]" in shown.rsplit("End the movement", 1)[-1]


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
    units = [unit.id for unit in game.scenario.units] + ["I", "II", "IG", "Reserve"]
    parts = [*units, *game.scenario.labels[::7], "1", "2", "3", "?", "end", "yes", "m", "t", "z", "o", "l", "u", "back"]
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


def test_the_obvious_answer_is_the_one_that_risks_least():
    scene = Scene(french={"fr-ii": "1303", "fr-ic": "1302"}, allied={"ad-ii": "1403"})
    assert obvious(scene.question) == do.EndMovement()
    scene.to_combat()
    assert obvious(scene.question) == do.DeclareAttack("fr-ii", "1403")
    scene.do(do.DeclareAttack("fr-ii", "1403"), do.JoinAttack("fr-ic"), do.CloseBattle(), do.FightBattle("1403"))
    assert obvious(scene.question) == do.WithholdReserves()


# The fog of war.


def in_the_fog(**how: Any) -> Evening:
    """II Corps next to two hidden Anglo-Dutch corps, before movement; two more enemies lie far behind."""
    allied = {"ad-i": "0403", "ad-ii": "0502", "ad-uxbridge": "0606"}
    return evening(foggy({"fr-ii": "0402"}, allied, due={"ad-reserve": 12}), **how)


def test_hidden_enemies_are_shown_without_their_names():
    told = in_the_fog().type("m", "t", "z", "l")

    assert "a??" in told.replace(" ", "")
    for name in ("Anglo-Dutch I Corps", "Anglo-Dutch II Corps", "Uxbridge", "Anglo-Dutch Reserve"):
        assert name not in told


def test_hidden_enemies_may_be_called_by_their_handles():
    fog = in_the_fog()
    handle = next(c["handle"] for c in fog.game.view("french")["counters"] if c["hex"] == "0403")
    told = fog.type("end", f"II {handle}")

    assert do.DeclareAttack("fr-ii", "0403") in fog.game.answers
    assert "-1 to +1: " in told


def test_units_are_turned_up_by_a_word():
    fog = in_the_fog()

    assert "II Corps was turned up in 0402" in fog.type("turn up")
