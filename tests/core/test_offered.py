"""Lists of actions to hexes: each is made from the last one, and is what it would be if it were made anew."""

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gloire.core.actions import Action
from gloire.core.hexes import Grid, GridPlan, bits
from gloire.core.memos import Memo
from gloire.core.offered import to_hexes

GRID = Grid(GridPlan("flat", lines=5, odd=4, even=4, shifted="even"))


class GoTo(Action, frozen=True):
    """Somebody goes to a hex."""

    unit: str
    hex: str


def country() -> Any:
    """All that lists of actions need of a position."""
    return SimpleNamespace(scenario=SimpleNamespace(memo=Memo(), map=SimpleNamespace(grid=GRID)))


@given(st.lists(st.integers(0, (1 << len(GRID)) - 1), max_size=8))
def test_a_list_names_the_hexes_of_its_mask_in_order_whatever_was_listed_before(masks: list[int]) -> None:
    game = country()
    for mask in masks:
        assert list(to_hexes(game, GoTo, "guard", mask)) == [GoTo("guard", GRID.labels[hex]) for hex in bits(mask)]


@given(st.lists(st.integers(0, len(GRID) - 1), min_size=1, max_size=12))
def test_hexes_come_and_go_one_by_one(hexes: list[int]) -> None:
    game, mask = country(), 0b1011
    for hex in hexes:
        mask ^= 1 << hex
        assert [action.hex for action in to_hexes(game, GoTo, "guard", mask)] == [GRID.labels[at] for at in bits(mask)]


def test_a_list_that_was_handed_out_stays_as_it_was() -> None:
    game = country()
    first = to_hexes(game, GoTo, "guard", 0b111)
    to_hexes(game, GoTo, "guard", 0b101)
    assert [action.hex for action in first] == list(GRID.labels[:3])
