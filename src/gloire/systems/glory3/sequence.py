"""The sequence of play: the back page of the rulebook."""

from gloire.core.procedures import Sequences
from gloire.systems.glory3 import (
    activation,
    cavalry,
    charge,
    combat,
    command,
    defense,
    disorder,
    facing,
    fire,
    leaders,
    march,
    movement,
    pool,
    rally,
    retreat,
    turn,
)
from gloire.systems.glory3.frames import (
    Activation,
    Charge,
    Check,
    Combining,
    Command,
    DefensiveFire,
    Displacing,
    Evasion,
    Exchange,
    Facing,
    March,
    Rally,
    Recovery,
    Retreat,
    Turn,
)

SEQUENCE: Sequences = {
    Turn: (
        turn.begin_turn,
        pool.InitiativeDie(0),  # A.1: 5.2
        pool.InitiativeDie(1),
        pool.award_initiative,
        pool.ChooseFirstMarker(),  # A.2: 4.21
        pool.PlaceMarkers(0),  # B
        pool.PlaceMarkers(1),
        pool.fill_the_pool,
        pool.play_first_marker,  # C.1
        pool.DrawMarker(),
        turn.RecoverUnits(0),  # D.1: 11.6
        turn.RecoverUnits(1),
        turn.move_the_withdrawn,  # D.2
        turn.end_turn,
    ),
    Activation: (
        activation.ChooseCommand(),  # C.2.a: 4.24
        activation.close_activation,  # C.2.b, C.2.c
    ),
    Combining: (activation.CombineDie(),),  # i: 4.25
    Command: (
        command.measure,  # 5.13
        fire.Fire(),  # ii: 9
        movement.Movement(),  # iii: 6
        charge.DeclareCharges(),  # 10.21
        defense.RetreatBeforeCharge(),  # 10.27
        defense.ChooseFollowUp(),
        defense.ChooseDefensiveFire(),  # iv: 10.3
        combat.ChooseCharge(),  # v: 10.2
        combat.ChooseContinued(),  # 11.32
        rally.rally_by_night,  # vi: 13
        rally.ChooseRally(),  # 11.5
        activation.close_command,  # vii
    ),
    Exchange: (
        fire.ChooseReturn(),  # 9.13
        fire.FireDie(),  # 9.22
        fire.ApplyFire(),
    ),
    March: (
        march.go_along,  # 6.12
        cavalry.ChooseMount(),  # 12.1
        march.stop,
    ),
    Displacing: (leaders.ChooseDisplacement(),),  # 5.15
    Facing: (facing.ChooseFacing(),),  # 7.12
    Evasion: (
        defense.ride_off,  # 10.27
        defense.ChooseSecondHex(),
    ),
    DefensiveFire: (defense.DefensiveDie(),),  # 10.33
    Charge: (
        defense.RetreatBeforeCharge(),  # 10.27
        defense.ChooseFollowUp(),
        defense.ChooseLateFire(),  # 11.33
        combat.overrun_guns,  # 10.28
        combat.ChargeDie(),  # 10.29
        combat.StrikeLosers(),
        combat.Fall(),  # 11.2
        combat.ChooseAdvance(),  # 11.31
        combat.ChooseCounterAttack(),  # 11.33
    ),
    Retreat: (
        retreat.ChooseRetreat(),  # 11.21
        retreat.end_retreat,
    ),
    Check: (disorder.CohesionDie(),),  # 2.4
    Rally: (rally.RallyDie(),),  # 11.52
    Recovery: (turn.RecoveryDie(),),  # 11.62
}
