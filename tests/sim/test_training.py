"""Weights fitted by play: the way uphill, runs that are taken up again, and what the test accepts."""

from inspect import signature
from random import Random

import pytest
from msgspec.structs import replace

import gloire
from gloire.core.scenario import DataFile
from gloire.players.napoleonic20.styles import STYLES, Style
from gloire.players.planners import Planner
from gloire.players.protocol import STANDARD
from gloire.players.weights import read_weights
from gloire.sim.training import ascent as uphill
from gloire.sim.training import runs
from gloire.sim.training.ascent import Ascent
from gloire.sim.training.duels import Duel, Handed, play, score, together
from gloire.sim.training.knobs import Span, knobs, spans, turned
from gloire.sim.training.runs import Order, Training
from gloire.sim.training.written import weights_file

SCENARIO = "waterloo-20-third-day"
USUAL = STYLES[STANDARD]


ORDER = Order("napoleonic20", [SCENARIO], [], steps=2, pairs=1, tests=2, seed=3, commit="abc1234", only=[])


def test_weights_become_numbers_by_name_and_a_record_again():
    values = knobs(USUAL)

    assert values["burdened.own"] == USUAL.burdened.own
    assert turned(USUAL, values) == USUAL
    assert turned(USUAL, {"weights.cover": 9.0}).weights.cover == 9.0


def test_a_weight_goes_below_nought_only_where_a_style_has_it_there():
    lows, highs = turned(USUAL, {"weights.cover": -0.5}), USUAL

    assert spans([highs])["weights.cover"].within(-1.0) == 0.0
    assert spans([highs, lows])["weights.cover"].within(-1.0) == -1.0


def test_the_way_leads_uphill_although_the_figures_are_noisy():
    ranges = {"right": Span(1.0, 0.0), "useless": Span(1.0, 0.0)}
    dice, ascent, steps = Random(4), Ascent({"right": 0.5, "useless": 0.5}), 200

    def wins(values):
        return -((values["right"] - 2.0) ** 2) + dice.gauss(0, 0.3)

    for step in range(steps):
        tried = []
        for number in range(8):
            way = uphill.direction(1, 8 * step + number, ascent.values)
            ahead, back = uphill.opposite(ascent, way, ranges)
            tried.append((way, 1.0 if wins(ahead) > wins(back) else -1.0))
        ascent = uphill.follow(ascent, tried, ranges, steps)

    assert uphill.result(ascent)["right"] == pytest.approx(2.0, abs=0.3)


def test_the_same_weights_against_themselves_come_out_even():
    same = knobs(USUAL)

    assert play(Duel(SCENARIO, same, same, seed=1, number=5)) == 0.5


def test_weights_are_tried_in_games_that_a_handicap_makes_even(monkeypatch):
    seen, same = [], knobs(USUAL)
    new_game = gloire.new_game

    def watched(scenario, options=None, choices=None):
        seen.append(choices)
        return new_game(scenario, options, choices)

    monkeypatch.setattr(gloire, "new_game", watched)
    play(Duel(SCENARIO, same, same, seed=1, number=5))

    assert seen == [{"handicap": "allied +4"}] * 2


def test_a_training_that_was_broken_off_ends_like_one_that_was_not(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    verdict = runs.run(runs.begin(ORDER), whole, 1)

    broken = runs.begin(ORDER)
    with pytest.raises(KeyboardInterrupt):
        runs.run(broken, parts, 1, _interrupt_after(games=3))
    taken_up, uninterrupted = runs.load(parts), runs.load(whole)
    assert taken_up is not None
    assert uninterrupted is not None
    assert taken_up.ascent.steps == 1

    assert runs.run(taken_up, parts, 1) == verdict
    assert runs.found(taken_up) == runs.found(uninterrupted)


def _interrupt_after(games: int):
    played = 0

    def tell(more: int) -> None:
        nonlocal played
        played += more
        if played >= games:
            raise KeyboardInterrupt

    return tell


@pytest.mark.parametrize(
    ("fitted", "elsewhere", "accepted"),
    [
        ([1.0, 0.5] * 50, [0.5, 1.0] * 20, True),
        ([1.0, 0.0] * 50, [0.5, 1.0] * 20, False),  # no better than luck explains
        ([1.0, 0.5] * 50, [0.0, 0.5] * 20, False),  # clearly worse where it was not fitted
    ],
)
def test_weights_are_accepted_only_if_they_are_clearly_better_and_nowhere_clearly_worse(fitted, elsewhere, accepted):
    training = Training(replace(ORDER, checked=["other"]), {}, Ascent({}), {SCENARIO: fitted, "other": elsewhere})

    assert runs.verdict(training).accepted is accepted


def test_scores_that_are_all_alike_are_not_certain():
    won = score([1.0] * 10)

    assert 0.5 < won.low < won.mean == won.high == 1.0
    assert won.low < together([won, won]).low < 1.0


def test_what_was_found_is_a_file_that_the_system_reads(tmp_path):
    training = runs.begin(replace(ORDER, only=["weights.cover"]))
    training.ascent = Ascent({"weights.cover": 0.125})
    training.tested = {SCENARIO: [1.0, 0.5]}
    file = tmp_path / "weights.toml"
    file.write_text(weights_file(training, runs.verdict(training)), encoding="utf-8")

    assert read_weights(DataFile(file), Style) == turned(USUAL, {"weights.cover": 0.125})
    assert 'commit = "abc1234"' in file.read_text(encoding="utf-8")


def test_who_plans_by_weights_that_are_handed_in_is_asked_as_any_planner_is():
    assert list(signature(Handed.plan).parameters) == list(signature(Planner.plan).parameters)
