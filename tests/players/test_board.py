"""The board of Napoleonic 20 as one side reads it."""

import pytest

from gloire.players.napoleonic20.atlas import atlas_of
from gloire.players.napoleonic20.board import Board
from tests.scene import Scene


@pytest.mark.parametrize("phasing", ["french", "allied"])
@pytest.mark.parametrize("side", [0, 1])
def test_4_0_each_side_knows_in_which_turn_it_moves_next_and_in_which_the_enemy_does(phasing: str, side: int) -> None:
    scene = quiet(phasing)
    board = Board(atlas_of(scene.scenario), scene.position, side)

    assert board.next_own_turn == begins(quiet(phasing), side)
    assert board.enemy_turn == begins(quiet(phasing), 1 - side)


def quiet(phasing: str) -> Scene:
    """Nobody is near anybody."""
    return Scene({"fr-i": "0304"}, {"ad-i": "1602"}, phasing=phasing)


def begins(scene: Scene, side: int) -> int:
    """The turn in which the next player turn of a side begins, played on until then."""
    scene.to_end_of_turn()
    while scene.position.phasing != side:
        scene.to_end_of_turn()
    return scene.position.turn
