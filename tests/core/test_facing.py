"""Facing: to a hexside and to a corner; front and rear; turning; bearings and fields against angles."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloire.core.facing import (
    ALL_ROUND,
    BETWEEN_FRONT_HEXES,
    EVERY_TURN,
    THROUGH_CORNER_SIDES,
    THROUGH_FRONT_SIDES,
    TO_CORNER,
    TO_SIDE,
    ahead,
    bearing,
    behind,
    by_bearing,
    direction,
    facings_toward,
    facings_within,
    field_among,
    field_mask,
    front_masks,
    rear_masks,
    turns,
)
from gloire.core.hexes import Grid, GridPlan, bits

MARENGO = Grid(GridPlan(orientation="flat", lines=22, odd=20, even=20, shifted="even"))
N_NE, NE_SE, SE_S, S_SW, SW_NW, NW_N = EVERY_TURN
facings = st.sampled_from(EVERY_TURN)
fronts = st.sampled_from([TO_SIDE, TO_CORNER, (0,), (4, 5, 0, 1, 2)])
grids = st.builds(
    lambda orientation, shifted: Grid(GridPlan(orientation, lines=7, odd=7, even=7, shifted=shifted)),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)
hexes = st.integers(0, 48)


def labels(grid: Grid, mask: int) -> set[str]:
    return {grid.labels[hex] for hex in bits(mask)}


@pytest.mark.parametrize(
    ("label", "facing", "front"),
    [
        ("0812", SE_S, {"0912", "0813"}),
        ("0913", NW_N, {"0813", "0912"}),
        ("0712", N_NE, {"0711", "0812"}),
        ("0712", SW_NW, {"0613", "0612"}),
    ],
)
def test_a_unit_that_faces_a_corner_has_the_two_hexes_that_meet_there_ahead(label, facing, front):
    hex = MARENGO.index[label]
    assert {MARENGO.labels[h] for h in ahead(MARENGO, hex, facing, TO_CORNER)} == front
    assert labels(MARENGO, front_masks(MARENGO, TO_CORNER)[hex][facing]) == front


def test_a_unit_that_faces_a_hexside_has_three_hexes_ahead_and_three_behind():
    hex, south = MARENGO.index["0812"], 3
    assert labels(MARENGO, front_masks(MARENGO, TO_SIDE)[hex][south]) == {"0912", "0813", "0712"}
    assert labels(MARENGO, rear_masks(MARENGO, TO_SIDE)[hex][south]) == {"0711", "0811", "0911"}


def test_a_rule_with_flanks_names_its_own_groups():
    hex, north = MARENGO.index["0812"], 0
    flanks, rear = (2, 4), (3,)
    assert [MARENGO.labels[h] for h in ahead(MARENGO, hex, north, flanks)] == ["0912", "0712"]
    assert [MARENGO.labels[h] for h in ahead(MARENGO, hex, north, rear)] == ["0813"]


@given(grids, fronts)
def test_front_and_rear_are_the_neighbours_each_once(grid, front):
    fronts, rears = front_masks(grid, front), rear_masks(grid, front)
    for hex, near in enumerate(grid.neighbours):
        for facing in EVERY_TURN:
            assert fronts[hex][facing] & rears[hex][facing] == 0
            assert fronts[hex][facing] | rears[hex][facing] == grid.mask(near)
            assert rears[hex][facing] == grid.mask(ahead(grid, hex, facing, behind(front)))


@given(grids, fronts)
def test_all_round_everything_is_ahead(grid, front):
    assert [masks[ALL_ROUND] for masks in front_masks(grid, front)] == [grid.mask(near) for near in grid.neighbours]
    assert not any(masks[ALL_ROUND] for masks in rear_masks(grid, front))


@given(grids, hexes, fronts)
def test_facings_toward_a_neighbour_have_it_ahead_and_no_others_do(grid, hex, front):
    for near in grid.neighbours[hex]:
        assert grid.near[hex][direction(grid, hex, near)] == near
        toward = facings_toward(grid, hex, near, front)
        assert toward == tuple(f for f in EVERY_TURN if near in ahead(grid, hex, f, front))


@given(facings, facings, facings)
def test_turns_go_the_short_way(one, other, third):
    assert turns(one, other) == turns(other, one) <= 3
    assert (turns(one, other) == 0) == (one == other)
    assert turns(one, third) <= turns(one, other) + turns(other, third)
    assert turns(one, (one + 3) % 6) == 3
    assert turns(one, ALL_ROUND) == 0


@pytest.mark.parametrize(("most", "found"), [(0, (5,)), (1, (0, 4, 5)), (2, (0, 1, 3, 4, 5)), (3, EVERY_TURN)])
def test_facings_within_some_turns(most, found):
    assert facings_within(5, most) == found


@given(grids, hexes, hexes)
def test_bearings_are_angles(grid, a, b):
    if a != b:
        found, angle = bearing(grid, a, b), angle_between(grid, a, b)
        if found % 2:
            assert abs(angle - 15 * found) < 14.99
        else:
            assert math.isclose(angle, 15 * found, abs_tol=1e-6) or math.isclose(angle, 15 * found + 360, abs_tol=1e-6)


def angle_between(grid: Grid, a: int, b: int) -> float:
    """In degrees, clockwise from direction 0."""
    (x, y), (to_x, to_y) = grid.centres[a], grid.centres[b]
    first = 30 if grid.orientation == "pointy" else 0
    return (math.degrees(math.atan2(to_x - x, y - to_y)) - first) % 360


def test_a_hex_has_no_bearing_from_itself():
    with pytest.raises(ValueError, match="0101 has no bearing"):
        bearing(MARENGO, 0, 0)


@given(grids, hexes, facings, st.integers(0, 7))
def test_field_between_the_front_hexes_is_what_their_steps_lead_to(grid, hex, facing, reach):
    """Some steps to one of the two, some to the other."""
    (a, b), (c, d) = grid.steps[facing], grid.steps[(facing + 1) % 6]
    along, line = grid.doubled[hex]
    places = [
        (along + i * a + j * c, line + i * b + j * d) for i in range(reach + 1) for j in range(reach + 1 - i) if i or j
    ]
    reached = grid.mask(grid.at[place] for place in places if place in grid.at)
    assert field_mask(grid, hex, facing, BETWEEN_FRONT_HEXES, reach) == reached


@given(grids, hexes, facings, st.integers(1, 7))
def test_fields_are_angles_to_either_hand(grid, hex, facing, reach):
    wide = {THROUGH_FRONT_SIDES: (60 * facing, 90), THROUGH_CORNER_SIDES: (60 * facing + 30, 60)}
    for field, (middle, half) in wide.items():
        inside = [
            b
            for b in range(len(grid))
            if b != hex
            and grid.distance(hex, b) <= reach
            and abs((angle_between(grid, hex, b) - middle + 180) % 360 - 180) < half + 0.001
        ]
        assert bits(field_mask(grid, hex, facing, field, reach)) == inside


@given(grids, hexes, st.sampled_from(EVERY_TURN), st.integers(1, 7))
def test_a_field_can_be_put_together_from_bearings(grid, hex, facing, reach):
    around = by_bearing(grid, hex)
    for field in (BETWEEN_FRONT_HEXES, THROUGH_CORNER_SIDES, THROUGH_FRONT_SIDES):
        found = field_among(around, facing, field) & grid.within(hex, reach)
        assert found == field_mask(grid, hex, facing, field, reach)


@given(grids, hexes, st.integers(1, 7))
def test_all_round_the_field_is_everything_within_reach(grid, hex, reach):
    found = field_mask(grid, hex, ALL_ROUND, BETWEEN_FRONT_HEXES, reach)
    assert found == grid.within(hex, reach) & ~(1 << hex)


@pytest.mark.parametrize(("reach", "count"), [(1, 2), (2, 5), (3, 9), (4, 14)])
def test_two_three_four_hexes_at_each_range_of_a_corner(reach, count):
    hex = MARENGO.index["1010"]
    assert field_mask(MARENGO, hex, SE_S, BETWEEN_FRONT_HEXES, reach).bit_count() == count


def test_the_hexes_ahead_are_worked_out_once_for_a_grid_however_many_others_there_are():
    first, others = front_masks(MARENGO, TO_SIDE), [Grid(GridPlan("flat", 2, 2, 2, shifted="even")) for _ in range(20)]
    for grid in others:
        front_masks(grid, TO_SIDE)

    assert front_masks(MARENGO, TO_SIDE) is first
