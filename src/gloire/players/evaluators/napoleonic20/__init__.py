"""Judgement for Napoleonic 20: a staged turn by exact odds, and a reason for every answer."""

from collections.abc import Callable, Sequence
from random import Random

from gloire.players.evaluators.napoleonic20 import (
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
from gloire.players.evaluators.napoleonic20.atlas import atlas_of
from gloire.players.evaluators.napoleonic20.declaring import Declarer
from gloire.players.evaluators.napoleonic20.marching import Marcher
from gloire.players.evaluators.napoleonic20.study import Study
from gloire.players.evaluators.verdict import Scored
from gloire.players.player import Seat

Judge = Callable[[Study], Sequence[Scored]]


class Evaluator:
    """Answers every question of the system."""

    def __init__(self) -> None:
        self._judges: dict[str, Judge] = {
            "ChooseGoodGround": cards.choose_face,
            "ChooseForEvent": cards.choose_for_event,
            "LookForFord": cards.look_for_ford,
            "Move": Marcher().judge,
            "PlaceMarker": cards.place_marker,
            "ReleaseNext": borodino.release_next,
            "SendMarch": borodino.send_march,
            "NameMarchers": borodino.name_marchers,
            "Disengage": reacting.disengage,
            "Penetrate": reacting.penetrate,
            "Declare": Declarer().judge,
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

    def judge(self, seat: Seat, rng: Random) -> Sequence[Scored]:
        """The actions worth looking at, each with its value in morale points."""
        return self._judges[seat.kind](Study(seat, atlas_of(seat.scenario), rng))
