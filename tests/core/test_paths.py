"""Cheapest paths, against a search that tries every walk."""

import itertools
from collections.abc import Iterator, Sequence

from hypothesis import given
from hypothesis import strategies as st

from gloire.core.hexes import bits
from gloire.core.paths import distances, fans, reach, reach_mask, way_to

Steps = tuple[tuple[tuple[int, int, bool], ...], ...]
HEXES = 6


@st.composite
def graphs(draw):
    """A few hexes, each with steps to some others: the price, and whether the move ends there."""
    step = st.tuples(st.integers(0, HEXES - 1), st.integers(1, 3), st.booleans())
    return tuple(
        tuple(s for s in draw(st.lists(step, max_size=4, unique_by=lambda s: s[0])) if s[0] != hex)
        for hex in range(HEXES)
    )


masks = st.integers(0, 2**HEXES - 1)


def walks(start: int, budget: int, steps: Steps, closed: int, halting: int) -> Iterator[tuple[int, int]]:
    """Every hex that some walk ends in, with what the walk cost."""
    for near, price, halts in steps[start]:
        if price <= budget and not closed >> near & 1:
            yield near, price
            if not halts and not halting >> near & 1:
                for end, more in walks(near, budget - price, steps, closed, halting):
                    yield end, price + more


def cheapest(start: int, budget: int, steps: Steps, closed: int, halting: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for end, cost in walks(start, budget, steps, closed, halting):
        if end != start:
            found[end] = min(cost, found.get(end, cost))
    return found


@given(graphs(), st.integers(0, 5), masks, masks)
def test_reach_finds_what_trying_every_walk_finds(steps, budget, closed, halting):
    assert reach(0, budget, steps, closed, halting).cost == cheapest(0, budget, steps, closed, halting)


@given(graphs(), st.integers(0, 5), masks, masks)
def test_every_path_is_a_lawful_walk_of_the_stated_cost(steps, budget, closed, halting):
    found = reach(0, budget, steps, closed, halting)
    for end, cost in found.cost.items():
        path = found.path(end)
        assert path[-1] == end
        assert price_along(path, steps, closed, halting) == cost


def price_along(path: Sequence[int], steps: Steps, closed: int, halting: int) -> int:
    """Walks the path from the start and adds it up; nothing may stop it before its end."""
    total = 0
    assert path[0] == 0
    for at, (here, there) in enumerate(itertools.pairwise(path), 2):
        price, halts = next((price, halts) for near, price, halts in steps[here] if near == there)
        assert not closed >> there & 1
        assert at == len(path) or not (halts or halting >> there & 1)
        total += price
    return total


@given(graphs(), st.integers(0, 5), masks, masks)
def test_masks_find_the_same_hexes(steps, budget, closed, halting):
    found = reach(0, budget, steps, closed, halting)

    assert bits(reach_mask(0, budget, fans(steps), closed, halting)) == sorted(found.cost)


@given(graphs(), st.integers(0, 5), masks, masks, st.integers(1, HEXES - 1))
def test_way_to_one_hex_is_the_cheapest(steps, budget, closed, halting, goal):
    cost = reach(0, budget, steps, closed, halting).cost.get(goal)
    way = way_to(0, goal, budget, steps, closed, halting)

    if cost is None:
        assert way is None
    else:
        assert way is not None
        assert way[0] == cost == price_along(way[1], steps, closed, halting)
        assert way[1][-1] == goal


def test_a_hex_where_the_cheap_way_ends_may_be_passed_by_a_dearer_way():
    """Straight into the wood a move ends; round by the road it goes on."""
    wood, road, beyond = 1, 2, 3
    steps = (((wood, 1, True), (road, 1, False)), ((beyond, 1, False),), ((wood, 1, False),), ())
    found = reach(0, 3, steps, 0, 0)

    assert found.cost == {wood: 1, road: 1, beyond: 3}
    assert found.path(wood) == [0, wood]
    assert found.path(beyond) == [0, road, wood, beyond]


def test_the_one_step_to_a_neighbour_is_cheaper_than_two():
    goal, aside = 1, 2
    steps = (((aside, 1, False), (goal, 1, False)), (), ((goal, 1, False),))

    assert way_to(0, goal, 3, steps, 0, 0) == (1, (0, goal))


def test_no_way_leads_into_a_closed_hex():
    goal, aside = 1, 2
    steps = (((aside, 1, False),), (), ((goal, 1, False),))

    assert way_to(0, goal, 3, steps, 0, 0) == (2, (0, aside, goal))
    assert way_to(0, goal, 3, steps, 1 << goal, 0) is None


def test_the_start_is_not_among_the_hexes_reached():
    steps = (((1, 1, False),), ((0, 1, False),))
    assert reach(0, 4, steps, 0, 0).cost == {1: 1}


def test_a_move_may_begin_in_a_hex_where_moves_end():
    steps = (((1, 1, False),), ((2, 1, False),), ())
    assert reach(0, 2, steps, 0, 0b001).cost == {1: 1, 2: 2}


def test_no_budget_reaches_nothing():
    assert reach(0, 0, (((1, 1, False),), ()), 0, 0).cost == {}


@given(graphs(), st.integers(0, HEXES - 1))
def test_distances_count_steps_to_the_goal(steps, goal):
    near = mutual(steps)
    plain = tuple(tuple((n, 1, False) for n in there) for there in near)
    found = reach(goal, HEXES, plain, 0, 0).cost

    assert list(distances(goal, near)) == [0 if hex == goal else found.get(hex, 255) for hex in range(HEXES)]


def mutual(steps: Steps) -> list[list[int]]:
    """The graph with every step taken both ways."""
    pairs = {pair for hex, there in enumerate(steps) for near, _, _ in there for pair in ((hex, near), (near, hex))}
    return [[b for a, b in sorted(pairs) if a == hex] for hex in range(HEXES)]
