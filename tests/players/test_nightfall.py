"""14.0: what the enemy can walk into by night is minded in the turn before he counts it."""

import gloire
from gloire.players.napoleonic20.study import Study
from tests.players.games import study

LINE = "2005"  # a line of communications of the Anglo-Dutch army


def the_last_evening(turn: int = 15, **units: str) -> Study:
    """The Allies move, and then the French by night."""
    others = {"fr-i": "0704", "pr-iv": "2012"}
    names = {name.replace("_", "-"): hex for name, hex in units.items()}
    return study(gloire.position("waterloo-20-third-day", turn=turn, side="allied", units={**others, **names}))


def loss(found: Study) -> float:
    """What the French can take, as everybody stands."""
    board = found.board
    return found.outlook.nightfall.loss(board.held[board.me] | board.zones[board.me])


def test_an_open_line_of_communications_beside_the_enemy_is_as_good_as_lost():
    found = the_last_evening(fr_ic="2004", ad_ii="1702")

    assert loss(found) == found.style.weights.exposed * 2 * found.point()


def test_whoever_stands_there_or_controls_the_hex_saves_it():
    assert loss(the_last_evening(fr_ic="2004", ad_ii=LINE)) == 0
    assert loss(the_last_evening(fr_ic="2004", ad_ii="2006")) == 0


def test_an_enemy_too_far_away_takes_nothing():
    assert loss(the_last_evening(fr_ic="1704", ad_ii="1902")) == 0


def test_in_an_earlier_turn_nothing_is_counted_yet():
    assert loss(the_last_evening(turn=13, fr_ic="2004", ad_ii="1702")) == 0


def test_an_enemy_who_stands_where_he_is_about_to_count_is_worth_driving_off():
    here = the_last_evening(fr_ic=LINE, ad_ii="1702")
    beside = the_last_evening(fr_ic="2004", ad_ii="1702")
    rider = here.scenario.number["fr-ic"]

    more = here.style.weights.dislodged * 2 * here.point()
    assert here.stakes.step[rider] == beside.stakes.step[rider] + more


def test_no_attack_is_feared_where_no_battle_comes_any_more():
    assert the_last_evening(fr_ic="2004", ad_ii="1702").threats.weight == 0
    assert the_last_evening(turn=14, fr_ic="2004", ad_ii="1702").threats.weight == 1
