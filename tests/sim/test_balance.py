"""What a tournament says about a scenario."""

import json

import pytest

from gloire.sim.balance import balance
from gloire.sim.ledgers import Account, Luck
from gloire.sim.match import Counts, Match
from gloire.sim.report import write
from gloire.sim.tournament import Tournament, play_all


def match(number: int, winner: str | None, *, turns: int = 6, pips: float = 0.0, lost: int = 0) -> Match:
    """A finished game of which only a few figures matter."""
    account = Account(
        turns=turns,
        standing={"french": [7] * turns + [3], "allied": [6] * turns + [1]},
        losses={"french": lost, "allied": 0},
        lost_for_good={"french": 0, "allied": 0},
        luck={"french": Luck(10, pips), "allied": Luck(10, -pips)},
        expected={"DR": 2.0, "N": 1.0},
        actual={"DR": 3},
    )
    counts = Counts({"french": 30, "allied": 20}, 5, 10)
    return Match(
        number, {"french": "greedy", "allied": "random"}, winner, "decisive" if winner else "draw", counts, account, ""
    )


def tournament(**more) -> Tournament:
    return Tournament("waterloo-20", "greedy", "random", 4, **more)


@pytest.fixture
def four() -> list[Match]:
    return [
        match(0, "french", pips=4.0, lost=1),
        match(1, "french", pips=2.0, lost=3),
        match(2, "allied", turns=3, pips=-1.0),
        match(3, None),
    ]


def test_wins_are_counted_by_side_and_draws_apart(four):
    found = balance(tournament(), four)

    assert (found.sides["french"].wins.count, found.sides["allied"].wins.count, found.draws.count) == (2, 1, 1)
    assert found.endings == {"decisive": 3, "draw": 1}


def test_wins_of_players_who_keep_their_sides_are_those_of_the_sides(four):
    found = balance(tournament(), four)

    assert (found.players["a"].count, found.players["b"].count) == (2, 1)


def test_wins_of_players_who_swap_follow_the_player(four):
    found = balance(tournament(swap=True), four)

    # Game 1 was won by the French, whom B had then; game 2 by the Allies, whom B had too.
    assert (found.players["a"].count, found.players["b"].count) == (1, 2)


def test_lengths_losses_and_decisions(four):
    found = balance(tournament(), four)

    assert found.lengths == {3: 1, 6: 3}
    assert found.turns.mean == 5.25
    assert found.sides["french"].losses.mean == 1.0
    assert found.decisions.mean == 50
    assert found.answers.mean == 65


def test_luck_is_told_for_all_games_and_for_those_won(four):
    luck = balance(tournament(), four).sides["french"].luck

    assert (luck.dice, luck.pips, luck.winner) == (40, 5.0, 3.0)


def test_battle_results_are_summed(four):
    found = balance(tournament(), four)

    assert (found.battles["DR"].expected, found.battles["DR"].actual) == (8.0, 12)
    assert (found.battles["N"].expected, found.battles["N"].actual) == (4.0, 0)
    assert 0 < found.honesty < 0.05


def test_course_of_morale_is_the_mean_of_the_games_that_got_so_far(four):
    course = balance(tournament(), four).sides["french"].course

    assert course[:3] == [7, 7, 7]
    assert course[3] == pytest.approx((7 * 3 + 3) / 4)
    assert course[6] == 3


PLOTS = ("wins", "lengths", "standing", "losses", "luck", "battles")


def test_report_has_figures_and_plots(tmp_path):
    played = Tournament("waterloo-20-third-day", "random", "random", 6)
    matches = play_all(played)
    found = balance(played, matches)

    files = write(tmp_path / "report", found, matches)

    names = {"report.json", "games.json"} | {f"{plot}.{kind}" for plot in PLOTS for kind in ("png", "svg")}
    assert {file.name for file in files} == names
    assert all(file.stat().st_size > 100 for file in files)
    assert json.loads((tmp_path / "report" / "report.json").read_text())["tournament"]["games"] == 6
    assert len(json.loads((tmp_path / "report" / "games.json").read_text())) == 6


def test_same_tournament_writes_the_same_report(tmp_path, four):
    found = balance(tournament(), four)

    one, two = write(tmp_path / "one", found, four), write(tmp_path / "two", found, four)

    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
