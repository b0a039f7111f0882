"""16.9 Leaders, an option: they command attacks, ride with the units and may be lost.

Command is in `command`, their own movement in `moving`, going with a unit in `company`, being driven out and broken in
`fate`, their return and rallying on them in `rallying`. Exclusive rules: `wings`, `marmont`, `davout`.
"""

import msgspec

from gloire.core.procedures import Sequences
from gloire.core.sequences import after, first, last
from gloire.systems.napoleonic20.amendments import Amendment, Movers
from gloire.systems.napoleonic20.frames import (
    CombatPhase,
    MovementPhase,
    PlayerTurn,
    RallyAttempt,
    Retreat,
)
from gloire.systems.napoleonic20.optional.leaders import vocabulary
from gloire.systems.napoleonic20.optional.leaders.command import (
    command_facts,
    name_commanders,
    out_of_command,
    tell_commanders,
)
from gloire.systems.napoleonic20.optional.leaders.company import (
    FollowUnit,
    lose_company,
    ride_along,
    stay_no_longer,
    take_leaders,
)
from gloire.systems.napoleonic20.optional.leaders.fate import (
    FateDie,
    RetreatLeader,
    break_the_trapped,
    come_nearer,
    leave_enemy_zones,
    lone_leaders,
    lose_dummies,
)
from gloire.systems.napoleonic20.optional.leaders.moving import (
    is_leader,
    leader_moves,
    leaders_in_the_way,
    refuse_leader,
    refuse_leaders_hex,
)
from gloire.systems.napoleonic20.optional.leaders.rallying import PlaceLeader, rally_leaders, rallying_on
from gloire.systems.napoleonic20.optional.leaders.vocabulary import (
    Approach,
    EmperorsFate,
    LeaderFollow,
    LeaderRally,
    LeaderRetreat,
)
from gloire.systems.napoleonic20.printed import Counter


def _rides_anywhere(counter: Counter) -> Counter:
    """16.9.2: to a leader rugged ground (6.5) is as good as any."""
    return msgspec.structs.replace(counter, gait="light") if counter.arm == "leader" else counter


def _steps(table: Sequences) -> Sequences:
    table = {
        **table,
        Approach: (come_nearer,),
        LeaderRetreat: (RetreatLeader(), break_the_trapped),
        LeaderFollow: (FollowUnit(), stay_no_longer),
        LeaderRally: (PlaceLeader(),),
        EmperorsFate: (FateDie(),),
    }
    table = first(table, MovementPhase, leave_enemy_zones)
    table = first(table, MovementPhase, rally_leaders)
    table = first(table, CombatPhase, leave_enemy_zones)
    table = last(first(table, Retreat, take_leaders), Retreat, leave_enemy_zones)
    table = last(table, RallyAttempt, leave_enemy_zones)
    return after(table, PlayerTurn, "combat_phase", leave_enemy_zones)


AMENDMENT = Amendment(
    procedures=vocabulary.PROCEDURES,
    actions=vocabulary.ACTIONS,
    events=vocabulary.EVENTS,
    counter=_rides_anywhere,
    steps=_steps,
    answers={
        "movers": Movers(leader_moves, refuse_leader),
        "free_to_leave": is_leader,
        "kept_out": leaders_in_the_way,
        "why_kept_out": refuse_leaders_hex,
        "attack": out_of_command,
        "about": command_facts,
        "counters": name_commanders,
        "display": tell_commanders,
        "watches": lone_leaders,
        "went": ride_along,
        "fell": lose_company,
        "rallying_on": rallying_on,
        "no_dummy": is_leader,
        "vanished": lose_dummies,
    },
)
