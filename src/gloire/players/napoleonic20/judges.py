"""Who judges which question."""

from collections.abc import Callable, Mapping, Sequence

from gloire.players.napoleonic20 import (
    aftermath,
    borodino,
    cadres,
    cards,
    fighting,
    fog,
    leaders,
    rallying,
    reacting,
)
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored

Judge = Callable[[Study], Sequence[Scored]]

# Marches and declarations are planned; these are answered as they come.
JUDGES: Mapping[str, Judge] = {
    "ChooseGoodGround": cards.choose_face,
    "ChooseForEvent": cards.choose_for_event,
    "LookForFord": cards.look_for_ford,
    "PlaceMarker": cards.place_marker,
    "ReleaseNext": borodino.release_next,
    "SendMarch": borodino.send_march,
    "NameMarchers": borodino.name_marchers,
    "Disengage": reacting.disengage,
    "Penetrate": reacting.penetrate,
    "ChooseBattle": fighting.choose_battle,
    "LeadCavalry": fighting.lead_cavalry,
    "PressAttack": fighting.press_attack,
    "SpendBrigadeFor": fighting.spend_brigade,
    "PlaceBrigade": fighting.place_brigade,
    "CommitReservesFor": fighting.commit_reserves,
    "Reduce": fighting.reduce,
    "PayExchange": fighting.pay_exchange,
    "ChooseRetreat": aftermath.choose_retreat,
    "HoldOrGive": aftermath.hold_or_give,
    "Retire": aftermath.retire,
    "Advance": aftermath.advance,
    "SpendOnRally": rallying.spend_on_rally,
    "RallyNext": rallying.rally_next,
    "Place": rallying.place_rallied,
    "TakeCadre": rallying.take_cadre,
    "ChooseBuildUp": cadres.choose_build_up,
    "RetreatLeader": leaders.retreat_leader,
    "FollowUnit": leaders.follow_unit,
    "PlaceLeader": leaders.place_leader,
    "ShareCommand": leaders.share_command,
    "PlaceClausel": leaders.place_clausel,
    "Prevent": fog.prevent,
    "PartWays": fog.part_ways,
    "JoinCadres": fog.join_cadres,
    "PlaceDummies": fog.place_dummies,
    "Relocate": fog.relocate,
}
