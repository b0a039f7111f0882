"""9.2: attackers are shared out among defenders in the best way there is, also where a shorter look finds it."""

from random import Random

import pytest

import gloire
from gloire.players.napoleonic20 import battles, rough
from gloire.players.napoleonic20.battles import Melee, best_battles
from gloire.players.napoleonic20.fighting import commit_hastily, commit_reserves
from gloire.players.napoleonic20.marching import read_options
from gloire.players.napoleonic20.plan import HASTE, NOTHING, Planner, Search
from gloire.players.napoleonic20.study import Study
from gloire.systems.napoleonic20.actions import AdvanceTo, CommitReserves
from tests.players.games import questions, seated, study

FOE = 20


def melee(rng: Random, units: int) -> Melee:
    """Several units beside one enemy, some of whom must attack."""
    attackers = list(range(units))
    must = {unit for unit in attackers if rng.random() < 0.4}
    return Melee(
        attackers=attackers,
        beside={unit: [FOE] for unit in attackers},
        in_zone={unit: [FOE] if rng.random() < 0.5 else [] for unit in attackers},
        must_attack=must,
        must_fall={FOE} if must or rng.random() < 0.3 else set(),
    )


@pytest.mark.parametrize("seed", range(40))
def test_9_2_against_one_defender_the_best_of_all_ways_is_found(seed):
    rng = Random(seed)
    fight = melee(rng, rng.randint(2, 4))
    values: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def worth(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
        return values.setdefault((attackers, defenders), rng.uniform(-2, 2))

    tried = battles._try_all(fight, worth)

    assert best_battles(fight, worth) == tried


def the_french_before(**units: str) -> tuple[Study, Search]:
    """A French movement phase, and the search for a march."""
    names = {name.replace("_", "-"): hex for name, hex in units.items()}
    found = study(gloire.position("waterloo-20-third-day", turn=13, side="french", units=names))
    options = read_options(found)
    planner = Planner(found, options, set(), 0.0, {})
    return found, Search(found, planner, options, HASTE)


def test_an_attack_that_all_together_are_too_weak_for_is_not_looked_into():
    found, search = the_french_before(fr_ic="1204", fr_iic="1206", ad_i="1404", pr_iv="2012")
    target = found.scenario.index["1404"]

    assert search._odds(target, search._willing(target)) < 0
    assert search._attack_on(target, list(found.board.where), {}) == (NOTHING, list(found.board.where))


def test_an_attack_for_which_there_is_strength_is_looked_into():
    found, search = the_french_before(fr_i="1204", fr_ii="1206", ad_i="1404", pr_iv="2012")
    target = found.scenario.index["1404"]

    value, plan = search._attack_on(target, list(found.board.where), {})
    assert value > battles.LAWLESS
    assert plan != list(found.board.where)


def test_12_5_no_point_is_spent_where_it_buys_no_other_column_and_nobody_looks_for_long():
    game, asked = gloire.new_game("waterloo-20-third-day"), 0
    for question in questions(game, seated(("captain", "captain"), 4), 4):
        if question.kind == "CommitReservesFor":
            found, plain = study(game), study(game)
            hasty = {one.action: one.value for one in commit_hastily(found)}
            if "board" not in vars(found.picture):
                asked += 1
                spends = [one for one in commit_reserves(plain) if isinstance(one.action, CommitReserves)]
                best = max(one.value for one in commit_reserves(plain))
                assert all(hasty[one.action] < 0 and one.value < best for one in spends)
    assert asked > 0


def test_9_9_a_quick_advance_minds_hexes_that_count_and_shares_out_no_errands(monkeypatch):
    game = gloire.new_game("waterloo-20-third-day")
    asked = next(one for one in questions(game, seated(("captain", "captain"), 1), 1) if one.kind == "Advance")
    action = next(one for one in asked.actions if isinstance(one, AdvanceTo))
    plain, counted = study(game), study(game)
    there = counted.scenario.index[action.hex]
    monkeypatch.setattr(counted.board, "counting", lambda side: [(there, 2)])

    assert value_of(action, counted) == pytest.approx(value_of(action, plain) + rough.COUNTED)
    assert "errands" not in vars(plain.goals)


def value_of(action: AdvanceTo, found: Study) -> float:
    """What a quick script thinks of an advance."""
    return next(one.value for one in rough.SHORT["Advance"](found) if one.action == action)
