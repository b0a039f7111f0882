"""Several searches at once, against a sweep for each."""

from hypothesis import given
from hypothesis import strategies as st

from gloire.core.abreast import Runner, Strides
from gloire.core.hexes import bits
from gloire.core.sweeps import Sweep, track
from tests.core.test_paths import HEXES, masks
from tests.core.test_sweeps import countries
from tests.core.test_tolls import budgets

KINDS = 2


@st.composite
def runners(draw):
    """Who goes where, with his own closed hexes and tolls."""
    kind, start = draw(st.integers(0, KINDS - 1)), draw(st.integers(0, HEXES - 1))
    closed, barred, halting, paying, first = (draw(masks) for _ in range(5))
    return Runner(kind, start, draw(budgets), closed, barred, halting, paying, first, paying >> start & 1)


lands = st.lists(st.tuples(countries(), countries()), min_size=KINDS, max_size=KINDS)


@given(lands, st.lists(runners(), min_size=1, max_size=5))
def test_all_find_what_each_finds_alone(lands, runners):
    ways = [(track(roads), track(fields)) for roads, fields in lands]
    for runner, found in zip(runners, Strides(ways).run(runners), strict=True):
        alone = sweep_of(ways, runner)
        assert found.mask == alone.mask
        assert found.points == alone.points
        for points in range(runner.budget + 1):
            assert found.affordable(points) == alone.affordable(points)


@given(lands, runners())
def test_ways_can_be_traced_from_what_was_found_with_others(lands, runner):
    ways = [(track(roads), track(fields)) for roads, fields in lands]
    (found,), alone = Strides(ways).run([runner]), sweep_of(ways, runner)
    layers = layers_of(ways, runner)
    known = Sweep.known(
        runner.start, found.rings(), layers, runner.closed, runner.halting, tolls_of(runner), runner.first
    )

    assert known.mask == alone.mask
    assert [known.path(hex) for hex in bits(known.mask)] == [alone.path(hex) for hex in bits(alone.mask)]


def test_many_on_a_large_map_are_searched_for_a_few_at_a_time():
    line = tuple(tuple((near, 1, False) for near in (hex - 1, hex + 1) if 0 <= near < 900) for hex in range(900))
    nothing = track(tuple(() for _ in line))
    found = Strides([(nothing, track(line))]).run([Runner(0, 100 * number, 3) for number in range(9)])

    assert [bits(one.mask)[-1] for one in found] == [100 * number + 3 for number in range(9)]


def sweep_of(ways, runner):
    """The same search by itself."""
    layers, tolls = layers_of(ways, runner), tolls_of(runner)
    return Sweep(runner.start, runner.budget, layers, runner.closed, runner.halting, tolls, runner.first)


def layers_of(ways, runner):
    """By road where nothing bars it, and over land."""
    by_road, over_land = ways[runner.kind]
    return ((by_road, runner.barred), (over_land, 0))


def tolls_of(runner):
    """A point more to leave some hexes."""
    return ((runner.paying, 0, 1),)
