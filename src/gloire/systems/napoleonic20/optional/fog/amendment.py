"""16.1: what the fog of war changes in the series rules."""

from gloire.core.procedures import Sequences
from gloire.core.sequences import after, first
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import (
    Challenge,
    CombatPhase,
    EventPhase,
    MovementPhase,
    Play,
    PlayerTurn,
)
from gloire.systems.napoleonic20.optional.fog import (
    concealment,
    dummies,
    foresight,
    identities,
    intelligence,
    night,
    pinning,
    revealing,
    seeing,
    vocabulary,
)
from gloire.systems.napoleonic20.optional.fog.vocabulary import (
    Concealment,
    Fog,
    Joining,
    Parting,
    Relocation,
)


def _steps(table: Sequences) -> Sequences:
    table = first(table, Play, concealment.lay_down_all)
    table = first(table, EventPhase, concealment.begin_turn)
    table = after(table, MovementPhase, "Move", revealing.scout)
    table = after(table, CombatPhase, "Declare", revealing.show_battles)
    table = after(table, PlayerTurn, "rest_at_night", night.reconceal)
    return {
        **table,
        Challenge: (
            pinning.Prevent(),          # 16.1.1
        ),
        Parting: (
            dummies.PartWays(),         # 16.1.3
        ),
        Concealment: (
            night.PlaceDummies(),       # 16.1.3  begins a Relocation for each
        ),
        Relocation: (
            night.Relocate(),           # 16.1.3
        ),
        Joining: (
            dummies.JoinCadres(),       # 16.6.1
        ),
    }  # fmt: skip


AMENDMENT = Amendment(
    procedures=vocabulary.PROCEDURES,
    actions=vocabulary.ACTIONS,
    events=vocabulary.EVENTS,
    times={
        vocabulary.TurnUp: "16.1.1",
        vocabulary.BringDummy: "16.1.3",
        vocabulary.PlaceDummy: "16.1.3",
        vocabulary.PinWith: "16.1.1",
    },
    steps=_steps,
    keeps=(Fog,),
    reveals=(vocabulary.Revealed,),
    effects={"intelligence": intelligence.GATHERING},
    answers={
        "orders": (revealing.TURN_UP, dummies.BRING),
        "face_down": concealment.is_face_down,
        "feigned": pinning.has_to_be_asked,
        "challenged": pinning.may_be_prevented,
        "committed": revealing.show_guard,
        "appeared": revealing.arrive,
        "returned": concealment.remember_returned,
        "leaving": concealment.shuffle_stack,
        "split": dummies.form_cadres,
        "merged": dummies.combine_cadres,
        "veil": seeing.veil,
        "counters": seeing.cover,
        "told": seeing.told,
        "foreseen": foresight.foresee,
        "feared": foresight.feared,
        "redealt": identities.redeal,
    },
)
