"""The sequence of play: the back page of the rulebook."""

from collections.abc import Mapping

from gloire.core import sequences
from gloire.core.procedures import Sequences
from gloire_skirmish.rules.assault import (
    AssaultDie,
    ChooseAdvance,
    ChooseRetreat,
    DefensiveFire,
    DriveBack,
    fall_without_a_way,
    follow_up,
)
from gloire_skirmish.rules.fight import Fight
from gloire_skirmish.rules.fire import FireDie
from gloire_skirmish.rules.frames import Activation, Advance, Assault, Facing, Retreat, Test, Turn, Volley
from gloire_skirmish.rules.movement import ChooseFacing, March
from gloire_skirmish.rules.nerve import NerveDie, test_everybody
from gloire_skirmish.rules.turn import (
    ChooseOrder,
    DrawCompany,
    begin_turn,
    draw_breath,
    end_turn,
    fill_the_cup,
    open_orders,
    recover,
)

SEQUENCE: Sequences = {
    Turn: (
        begin_turn,
        ChooseOrder(0),  # 2.1
        ChooseOrder(1),
        open_orders,
        fill_the_cup,  # 2.2
        DrawCompany(),
        recover,  # 2.3
        end_turn,  # 6.2
    ),
    Activation: (
        March(),  # 3.1
        Fight(),  # 4.1 + 5.1
        draw_breath,
    ),
    Facing: (ChooseFacing(),),  # 3.3
    Volley: (FireDie(),),  # 4.3
    Assault: (
        DefensiveFire(),  # 5.2
        AssaultDie(),  # 5.3
        DriveBack(),  # 5.4
        follow_up,  # 5.5
    ),
    Retreat: (
        fall_without_a_way,
        ChooseRetreat(),  # 5.4
    ),
    Advance: (ChooseAdvance(),),  # 5.5
}

# What each option changes. 7.1: the shaken are tested, one after another, instead of recovering by themselves.
OPTIONS = {"nerve": "7.1"}


def sequence_with(options: Mapping[str, bool]) -> Sequences:
    """The sequence of play with the options in use."""
    if not options["nerve"]:
        return SEQUENCE
    return {**sequences.replaced(SEQUENCE, Turn, "recover", test_everybody), Test: (NerveDie(),)}
