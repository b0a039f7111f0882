"""The sequence of play: the back page of the rulebook."""

from gloire.core.procedures import Sequences
from gloire.systems.jours_de_gloire import (
    advance,
    charge,
    chiefs,
    combat,
    disorder,
    evasion,
    facing,
    fire,
    march,
    movement,
    orders,
    pursuit,
    rally,
    rout,
    setting_up,
    shock,
    turn,
    withdrawal,
)
from gloire.systems.jours_de_gloire.frames import (
    Activation,
    Advance,
    Blow,
    Charge,
    CohesionTest,
    Combat,
    EngagementTest,
    Evasion,
    Facing,
    Flight,
    InitiativeTest,
    March,
    Pursuit,
    Rally,
    Recall,
    RoutMove,
    SetUp,
    Shot,
    SquareTest,
    Turn,
    Withdrawal,
)

SEQUENCE: Sequences = {
    SetUp: (
        setting_up.PlaceUnits(0),
        setting_up.PlaceUnits(1),
        setting_up.begin_play,
    ),
    Turn: (
        turn.begin_turn,  # A
        orders.form_groups,  # 2.3.1
        orders.SealTheOrders(0),  # 2.3.2
        orders.SealTheOrders(1),
        orders.open_answers,
        turn.InitiativeDie(0),  # B: 3
        turn.InitiativeDie(1),
        turn.award_initiative,
        turn.ChooseFirstMarker(),
        turn.fill_the_cup,  # C
        turn.play_first_marker,  # D
        turn.DrawMarker(),  # 2.2
        turn.set_last_aside,
        turn.note_the_late,  # 5.2.1
        turn.begin_rout,  # E: 10.4
        turn.ChooseRouted(0),
        turn.ChooseRouted(1),
        turn.check_demoralisation,  # 11.2
        turn.final_phase,  # F
        turn.check_victory,  # 13.1
        turn.end_turn,  # 13.2
    ),
    Activation: (
        turn.call_units,
        orders.open_orders,  # 2.4
        orders.ChooseInitiative(),  # 2.4.2
        fire.ArrangeStacks(),  # 5.1.2
        fire.Fire(),  # 7.1
        movement.Movement(),  # 4
        shock.announce_charges,  # 9.2
        shock.Announce(),  # 8.3.1
        shock.ChooseCombat(),  # 8.5
        shock.fight_the_last,
        rally.rally_by_night,  # 12.1
        rally.ChooseNightRally(),
        rally.ChooseRally(),  # 11.1
        turn.close_activation,
    ),
    InitiativeTest: (orders.LeaderDie(),),  # 2.4.3
    Facing: (facing.ChooseFacing(),),  # 6.1.2
    March: (
        march.go_along,  # 4.4.1
        march.stop,
    ),
    Flight: (
        chiefs.begin_flight,  # 2.5.2
        chiefs.ChooseFlight(),
    ),
    Shot: (
        fire.ShotDie(),  # 7.5
        fire.ApplyFire(),
        fire.CounterBattery(),  # 7.1
    ),
    Charge: (
        charge.TestCharge(),  # 9.1
        charge.ChooseChargeHex(),
        charge.AskForSquares(),  # 9.3.1
        charge.ChooseRecall(),  # 9.3.3
    ),
    SquareTest: (charge.SquareDie(),),  # 9.3.1
    Recall: (
        charge.ChooseRecallHex(),  # 9.3.3
        charge.face_after_recall,
    ),
    Combat: (
        evasion.ChooseRefusal(),  # 8.8
        combat.TestEngagement(),  # 8.3.2
        combat.judge_duty,  # 8.2
        combat.ChooseCounterCharge(),  # 9.4
        combat.ChooseReactionFire(),  # 8.3.3
        combat.thin_out,
        combat.CombatDie(),  # 8.5
        combat.overrun_guns,  # 8.9
        combat.Recoil(),  # 10.3
        combat.Suffer(),
        advance.FollowUp(),  # 8.7
        combat.EndCharge(),  # 9.2
    ),
    Evasion: (
        evasion.TestEvasion(),  # 8.8.1
        evasion.ChooseEvasion(),
        evasion.face_after_evasion,
    ),
    Advance: (
        advance.ChooseAdvance(),  # 8.7.1
        advance.ChooseCounterShock(),  # 8.7.2
        advance.strike_again,  # 8.7.2
    ),
    Pursuit: (
        pursuit.ChoosePursuers(),  # 9.5.2
        pursuit.ride_on,
        pursuit.ChooseNextCharge(),
        pursuit.AskForSquaresAgain(),  # 9.3.1
        pursuit.RecallPursuers(),  # 9.3.3
        pursuit.charge_on,
        pursuit.end_pursuit,
    ),
    CohesionTest: (
        disorder.spare_or_rout,  # 10.2
        disorder.CohesionDie(),  # 0.4.1
    ),
    EngagementTest: (disorder.EngagementDie(),),  # 0.4.2
    Blow: (disorder.StrikeBlow(),),  # 10.1
    Withdrawal: (
        withdrawal.begin_withdrawal,  # 10.3.1
        withdrawal.ChooseWithdrawal(),
        withdrawal.end_withdrawal,  # 10.5
    ),
    RoutMove: (
        rout.begin_rout_move,  # 10.4
        rout.ChooseRoutHex(),
        rout.end_rout_move,
    ),
    Rally: (rally.RallyDie(),),  # 11.1
}
