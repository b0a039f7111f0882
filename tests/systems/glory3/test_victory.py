"""Victory: what hexes and losses are worth, and the level that a score reaches, at both ends of each."""

from typing import Any

import pytest

from gloire.systems.glory3.aid import aims
from gloire.systems.glory3.position import ELIMINATED, GONE, RECOVERED, RECOVERING, WITHDRAWN, Position
from gloire.systems.glory3.score import decide, loss, margin, points
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.scene import BATTLE, facts

UNION, CONFEDERATE = "union", "confederate"
LEVELS: dict[str, list[tuple[int, str | None, str]]] = {
    BATTLE: [
        (8, UNION, "decisive"), (7, UNION, "marginal"), (4, UNION, "marginal"), (3, None, "draw"), (0, None, "draw"),
        (-1, CONFEDERATE, "marginal"), (-5, CONFEDERATE, "marginal"), (-6, CONFEDERATE, "decisive"),
    ],
    "antietam": [
        (25, UNION, "decisive"), (24, UNION, "marginal"), (12, UNION, "marginal"), (11, None, "draw"),
        (0, None, "draw"), (-1, CONFEDERATE, "marginal"), (-12, CONFEDERATE, "marginal"),
        (-13, CONFEDERATE, "decisive"),
    ],
    "cedar-creek": [
        (24, UNION, "decisive"), (23, UNION, "marginal"), (12, UNION, "marginal"), (11, None, "draw"),
        (0, None, "draw"), (-1, CONFEDERATE, "marginal"), (-12, CONFEDERATE, "marginal"),
        (-13, CONFEDERATE, "decisive"),
    ],
    "cedar-creek-morning": [  # Confederate points less those of the Union
        (34, CONFEDERATE, "decisive"), (33, CONFEDERATE, "marginal"), (24, CONFEDERATE, "marginal"), (23, None, "draw"),
        (16, None, "draw"), (15, UNION, "marginal"), (8, UNION, "marginal"), (7, UNION, "decisive"),
    ],
}  # fmt: skip


def scored(battle: str, score: int, options: tuple[str, ...] = ()) -> Position:
    """The set-up with as many losses as make a score: first by twos, then guns, which count one."""
    game = SYSTEM.start(facts(battle, (), options))
    game.log = []
    units = range(len(game.where))
    for unit in (*(unit for unit in units if not game.is_gun(unit)), *filter(game.is_gun, units)):
        gap, gains = score - margin(game), game.side(unit) != game.scenario.score_side
        if (gap if gains else -gap) >= (1 if game.is_gun(unit) else 2):
            game.where[unit] = ELIMINATED
    assert margin(game) == score
    return game


@pytest.mark.parametrize(
    ("battle", "score", "winner", "kind"), [(b, *line) for b, lines in LEVELS.items() for line in lines]
)
def test_the_level_that_a_score_reaches(battle: str, score: int, winner: str | None, kind: str) -> None:
    game = scored(battle, score)
    decide(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind) == (winner, kind)


@pytest.mark.parametrize(
    ("score", "winner", "kind"), [(30, UNION, "decisive"), (29, UNION, "marginal"), (6, None, "draw")]
)
def test_cedar_creek_or1_every_level_needs_six_more(score: int, winner: str | None, kind: str) -> None:
    game = scored("cedar-creek", score, ("early_halts",))
    decide(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.kind) == (winner, kind)


@pytest.mark.parametrize(
    ("box", "infantry", "gun"),
    [(WITHDRAWN, 1, 1), (RECOVERING, 1, 1), (RECOVERED, 1, 1), (ELIMINATED, 2, 1), (GONE, 2, 1)],
)
def test_what_a_loss_is_worth(box: int, infantry: int, gun: int) -> None:
    game = SYSTEM.start(facts(BATTLE, ()))
    for id, worth in (("us-gibbon", infantry), ("us-doubleday-a", gun)):
        unit = game.scenario.number[id]
        before = points(game)
        game.where[unit] = box
        assert loss(game, unit) == worth
        assert points(game) == (before[0], before[1] + worth)


@pytest.mark.parametrize("battle", LEVELS)
def test_a_hex_scores_for_who_controls_it_alone(battle: str) -> None:
    game: Any = SYSTEM.start(facts(battle, ()))
    for number, objective in enumerate(game.scenario.objectives):
        for side in (0, 1, -1):
            game.control = tuple(side if at == number else -1 for at in range(len(game.control)))
            expected = tuple(objective.points[one] if one == side else 0 for one in (0, 1))
            assert points(game) == expected, (game.label(objective.hex), side)


@pytest.mark.parametrize("battle", LEVELS)
@pytest.mark.parametrize(("handicap", "more"), [("union +4", (4, 0)), ("confederate +3", (0, 3))])
def test_a_handicap_is_points_that_count_at_the_end(battle: str, handicap: str, more: tuple[int, int]) -> None:
    plain, given = SYSTEM.start(facts(battle, ())), SYSTEM.start(facts(battle, (("handicap", handicap),)))
    before = points(plain)
    assert points(given) == (before[0] + more[0], before[1] + more[1])
    assert given.scenario.ground is plain.scenario.ground
    told = [aim.said.facts for aim in SYSTEM.aims(given.scenario) if aim.said.key == "given"]
    assert told == [{"side": handicap.split()[0], "points": max(more)}]


@pytest.mark.parametrize("battle", LEVELS)
def test_how_to_win_tells_the_leads_at_which_levels_begin(battle: str) -> None:
    scenario = facts(battle, ())
    for number, side in enumerate(scenario.sides):
        told = next(aim.said.facts for aim in aims(scenario) if aim.side == side)
        sign = 1 if number == scenario.score_side else -1
        leads = [(sign * score, kind) for score, winner, kind in LEVELS[battle] if winner == side]
        assert told["win"] == min(lead for lead, _ in leads)
        assert told["decisive"] == min(lead for lead, kind in leads if kind == "decisive")
        assert (told["less"], told["least"]) == (1 - told["win"], 1 - told["decisive"])


def test_cedar_creek_or1_how_to_win_tells_the_harder_levels() -> None:
    plain, harder = (facts("cedar-creek", (), options) for options in ((), ("early_halts",)))
    for number, side in enumerate(plain.sides):
        before, now = (next(aim.said.facts for aim in aims(one) if aim.side == side) for one in (plain, harder))
        more = 6 if number == plain.score_side else -6
        assert (now["win"], now["decisive"]) == (int(before["win"]) + more, int(before["decisive"]) + more)


def test_how_to_win_tells_what_losses_count() -> None:
    assert aims(facts(BATTLE, ()))[-1].said.facts == {"withdrawn": 1, "eliminated": 2, "artillery": 1}
