"""4.0 Sequence of play: every procedure and its steps, in order. What happens next stands here and nowhere else."""

from gloire.core.procedures import Sequences
from gloire.systems.napoleonic20 import flow
from gloire.systems.napoleonic20.advance import Advance, ControlDie
from gloire.systems.napoleonic20.combat import (
    BattleDie,
    ChooseBattle,
    CommitReservesFor,
    PayExchange,
    Reduce,
    apply_result,
    check_guard,
    reckon,
)
from gloire.systems.napoleonic20.declaration import Declare
from gloire.systems.napoleonic20.events import ChooseForEvent, DrawEvent, Foresee, enact
from gloire.systems.napoleonic20.frames import (
    Battle,
    CombatPhase,
    EventChoice,
    EventDie,
    EventPhase,
    GameTurn,
    Hazard,
    MovementPhase,
    Play,
    PlayerTurn,
    RallyAttempt,
    RallyPhase,
    ReactionPhase,
    Retreat,
    Withdrawal,
)
from gloire.systems.napoleonic20.movement import Move
from gloire.systems.napoleonic20.night import (
    count_captured_ground,
    rally_at_night,
    reshuffle_after_night,
    rest_at_night,
    rest_in_a_lull,
)
from gloire.systems.napoleonic20.rally import Place, RallyDie, RallyNext, SpendOnRally
from gloire.systems.napoleonic20.reaction import Disengage, begin_countercharges
from gloire.systems.napoleonic20.reinforcements import ArrivalDie, list_arrivals
from gloire.systems.napoleonic20.retiring import RunRisks, arrive
from gloire.systems.napoleonic20.retreat import (
    ChooseRetreat,
    HazardDie,
    HoldOrGive,
    Retire,
    RoutDie,
    finish_retreat,
    recover,
    weigh_rout,
)

SERIES: Sequences = {
    Play: (
        flow.begin_first_turn,
    ),
    GameTurn: (
        flow.first_player_turn,     # 4.0   phases 1 to 5
        flow.second_player_turn,    # 4.0   phase 6
        reshuffle_after_night,      # 14.0
        flow.end_turn,              # 15.0  after the last turn
    ),
    PlayerTurn: (
        flow.events_phase,          # 5.0
        flow.movement_phase,        # 6.0 and 11.0
        flow.reaction_phase,        # 8.0
        flow.combat_phase,          # 9.0
        flow.conclude,
        recover,                    # 9.6.3
        rest_in_a_lull,             # 13.0
        rally_at_night,             # 10.0
        count_captured_ground,      # 14.0
        rest_at_night,              # 14.0
    ),
    EventPhase: (
        DrawEvent(),                # 5.0   asks CHANCE
        enact,
    ),
    EventChoice: (
        ChooseForEvent(),
    ),
    EventDie: (
        Foresee(),                  #       asks CHANCE
    ),
    MovementPhase: (
        list_arrivals,              # 11.0
        ArrivalDie(),               # 11.0  asks CHANCE
        Move(),                     # 6.0
        flow.end_movement,
    ),
    ReactionPhase: (
        Disengage(),                # 8.3
        begin_countercharges,       # 8.1
    ),
    CombatPhase: (
        Declare(),                  # 9.2
        ChooseBattle(),             # 9.0   begins a Battle for each one declared
    ),
    Battle: (
        CommitReservesFor(True),    # 12.5  the attacker
        CommitReservesFor(False),   # 12.5  the defender
        reckon,                     # 9.0   step D
        Reduce(),                   # 9.5
        BattleDie(),                # 9.6   asks CHANCE
        apply_result,               # 9.6
        PayExchange(),              # 9.6
        check_guard,                # 12.2.2
        ChooseRetreat(),            # 9.7   begins a Retreat for each unit, and hears what hexes it left
        ControlDie(),               # 9.9.3 asks CHANCE
        Advance(),                  # 9.9
    ),
    Retreat: (
        RoutDie(),                  # 9.6.3 asks CHANCE
        HoldOrGive(),               # 9.8.1
        weigh_rout,                 # 12.1
        Retire(),                   # 9.8   begins a Hazard for each dangerous step, and hears how it went
        finish_retreat,             # 9.6.3
    ),
    Hazard: (
        HazardDie(),                # 9.8.3 and 9.8.4, asks CHANCE
    ),
    Withdrawal: (
        RunRisks(),                 # 9.6.3 a routed unit moves: begins a Hazard for each dangerous step
        arrive,
    ),
    RallyPhase: (
        SpendOnRally(),             # 12.4
        RallyNext(),                # 10.0  begins a RallyAttempt
    ),
    RallyAttempt: (
        RallyDie(),                 # 10.0  asks CHANCE
        Place(),                    # 10.0
    ),
}  # fmt: skip
