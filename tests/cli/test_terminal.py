"""The terminal game, played by typed lines: orders, battles and asking for help."""

import io
from typing import Any

import pytest
from rich.console import Console

import gloire
from gloire.cli.terminal.screen import Screen
from gloire.render.text import board_text
from gloire.systems.napoleonic20 import actions as do
from tests.cli.evenings import DECLARED, FOUGHT, Evening, approach, contact, evening
from tests.scene import Scene, asked


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
    assert "2001 is too far for II Corps, which has 2 movement points, or 3 if it keeps to roads. [6.2]" in shown
    assert table.game.length == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("xyzzy", "“xyzzy” means nothing here"),
        ("99", "There is no number 99 in the list."),
        ("0", "There is no number 0 in the list."),
        ("II 9999", "“9999” means nothing here"),
        ("yes", "That does not answer this question."),
        ("[bold]", "“[bold]” means nothing here"),
        ("anglo-dutch", "That does not answer this question."),
        ("3 1204", "Number 3 is a whole answer: type it alone."),
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


@pytest.mark.parametrize(("line", "told"), [("yes", "The die for the ford"), ("", "The die for the ford"), ("no", "")])
def test_a_word_or_enter_answers_whether_to_look_for_the_ford(line, told):
    table = Evening(gloire.new_game("smolensk-20-lubino"))
    assert "Look for it?" in table.type()
    shown = table.type(line)
    assert asked(table.game).kind == "Move"
    assert told in shown
    assert told or "The die for the ford" not in shown


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
    assert "II Corps is in an enemy zone and may not move by day. [6.8]" in shown


def test_a_shared_hex_must_be_cleared_and_enter_does_not_choose_for_the_player():
    table = approach()
    shown = table.type("II 1202", "", "end", "I 1201")
    assert shown.count("Units of yours share 1202, and two may not end the phase in one hex") == 2
    assert shown.count("one of them must move on. [6.9]") == 2
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
    assert "I Corps is in an enemy zone and must attack. [9.1]" in contact().type("end")
    shown = contact().type("IV 1404", "end")
    assert "Then I Cavalry Corps, which must attack, would have no enemy left to attack. [9.1]" in shown


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
    assert "Attack 3 against defence 4: differential −1, column −1. [9.6]" in shown
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
    assert "Commit reserves? A morale point buys a point of strength. [12.5]" in shown
    assert "Roll the die for the battle, or fight in a lower column? [9.5]" in shown
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
    assert "6 to 4, column +2, die 6: the defenders were routed. [9.6]" in shown
    assert "Defence 4: Anglo-Dutch II Corps +3 [9.3], town at 1403 La Haye Sainte +1 [9.4]." in shown
    assert "⚅ 6  The Anglo-Dutch II Corps routed: 6 hexes (die 6). [9.6.3]" in shown


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
    assert "II Corps must fall back one hex. Where to? [9.8]" in shown
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
    assert "2001 is too far for II Corps, which has 2 movement points, or 3 if it keeps to roads. [6.2]" in shown
    assert table.game.length == 0


def test_why_not_of_something_lawful_says_so_and_does_nothing():
    table = approach()
    assert "That is lawful:" in table.type("? II 1204")
    assert table.game.length == 0


@pytest.mark.parametrize(
    ("line", "answer"), [("? xyzzy", "“xyzzy” is not a unit, hex or rule here."), ("? 2001", "That does not answer")]
)
def test_why_not_of_nonsense_is_answered(line, answer):
    assert answer in approach().type(line)


def test_why_not_works_while_battles_are_declared():
    shown = contact().type("? IV 1403", "? IC", "IV IC 1404", "? IV 1404")
    assert "IV Corps is not next to 1403 La Haye Sainte (Anglo-Dutch II Corps). [9.2.2]" in shown
    assert "That is lawful:" in shown
    assert "IV Corps is in another battle; a unit may attack only once in a phase. [9.1.2]" in shown


def test_the_map_can_be_shown_whole_around_a_unit_and_with_zones():
    whole = approach().type("m")
    assert "2001F" in whole
    assert "L line of communications" in whole
    part = approach().type("m II").rsplit("French: Move", 1)[-1]
    assert " 1203 " in part
    assert "2001F" not in part
    assert "“xyzzy” is not a unit or hex here." in approach().type("m xyzzy")
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
    assert "attacking guns are not doubled [Waterloo 5.2.1]" in shown
    assert "On the march: VI Corps (turn 12)" in shown
    assert "Broken: Imperial Guard" in shown


def test_the_screen_tells_what_burns_and_which_order_is_in_force():
    shown = Evening(gloire.new_game("smolensk-20-lubino"), ["russian"]).type()
    assert "Smolensk is ablaze: every move stops in its hexes, and its roads are no help [Smolensk 6.10]" in shown
    assert "In force: De Tolly orders a withdrawal" in shown


def test_a_countercharge_belongs_to_the_reaction_phase():
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-uxbridge": "1403"})
    shown = evening(scene, humans=["french", "allied"]).type("II 1303", "end", "end")
    assert "Allied: Should your cavalry countercharge? [9.2]" in shown
    assert "movement › Allied REACTION › French combat" in shown
    assert "COMBAT" not in shown


def test_an_event_in_force_is_shown_on_the_tracks():
    scene = Scene(french={"fr-i": "0304"}, allied={"ad-i": "2002"}, effects=("indecision",))
    assert "In force: Napoleon hesitates: this turn the French may neither enter enemy zones" in evening(scene).type()


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


@pytest.mark.parametrize(("width", "is_narrow"), [(80, True), (200, False)])
def test_a_window_that_is_too_narrow_for_the_map_is_told(width, is_narrow):
    game, paper = gloire.new_game("smolensk-20"), io.StringIO()
    screen = Screen(Console(file=paper, width=width, color_system=None, force_terminal=True), game.scenario)
    screen.show(screen.board(game.view()))
    assert (f"and this window {width}" in screen.narrowness()) is is_narrow
    assert len(paper.getvalue().splitlines()) == len(board_text(game.scenario.map, width=width).plain.splitlines())


def test_the_map_is_whole_where_there_is_no_window():
    game, paper = gloire.new_game("smolensk-20"), io.StringIO()
    screen = Screen(Console(file=paper, width=80, color_system=None), game.scenario)
    screen.show(screen.board(game.view()))
    assert screen.narrowness() == ""
    assert max(map(len, paper.getvalue().splitlines())) > 120


def test_terminal_says_how_to_win_and_prints_the_chart_of_a_rule():
    printed = approach().type("? 9.6", "quit")
    assert "The French win only by breaking the Allies" in printed
    assert "DR: Defenders rout" in printed


# Hints.


def test_hint_says_what_a_captain_would_do_and_why():
    table = approach()
    shown = table.type("hint")

    assert "A captain would: " in shown
    assert "Your chance of winning as it stands, if both sides were captains, by the forecast: about " in shown
    assert table.place("fr-ii") == "1203"  # nothing is answered


def test_hint_asks_the_level_that_is_named():
    assert "A recruit would: " in approach().type("hint recruit")


def test_hint_of_a_level_that_is_not_there_names_those_that_are():
    shown = approach().type("hint emperor")

    assert "There is no level 'emperor' to ask; there are recruit, corporal, captain" in shown


def test_between_two_people_nobody_whispers():
    assert "Hints are for games against the computer." in approach(humans=("french", "allied")).type("hint")


@pytest.mark.parametrize(("scenario", "side"), [("montebello", "french"), ("cornfield", "union")])
def test_hints_are_there_in_every_system(scenario, side):
    assert "A captain would: " in Evening(gloire.new_game(scenario), (side,)).type("hint")
