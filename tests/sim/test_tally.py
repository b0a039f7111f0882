"""What ledgers count alike."""

from random import Random

import gloire
from gloire import players
from gloire.core.actions import Roll
from gloire.core.dice import D10
from gloire.sim.ledgers.tally import Tally, course
from gloire.sim.match import Table
from gloire.systems.napoleonic20.happened import TurnBegan, UnitBroken


def test_table_promises_in_tenths_and_counts_what_was_rolled():
    tally = Tally(("blue", "red"))
    for face in (1, 10, 4):
        tally.read(Roll(face), D10.faces, lambda face: "hit" if face > 7 else "-")

    assert tally.expected == {"-": 2.1, "hit": 0.9}
    assert tally.actual == {"-": 2, "hit": 1}


def test_course_of_losses_has_every_turn_and_the_end():
    game = gloire.new_game("waterloo-20")
    Table(game, {side: players.make("random", Random(side)) for side in game.scenario.sides}, Random(1)).play()
    owners, events = game.scenario.titles.owners, game.events()
    losses = course(game, TurnBegan, lambda event: owners[event.unit] if isinstance(event, UnitBroken) else None)

    turns = sum(isinstance(event, TurnBegan) for event in events)
    broken = [owners[event.unit] for event in events if isinstance(event, UnitBroken)]
    assert broken
    for side, counts in losses.items():
        assert len(counts) == turns + 1
        assert counts == sorted(counts)
        assert (counts[0], counts[-1]) == (0, broken.count(side))
