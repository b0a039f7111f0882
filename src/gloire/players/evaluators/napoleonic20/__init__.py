"""Judgement for Napoleonic 20: a staged turn by exact odds, and a reason for every answer."""

from collections.abc import Callable, Sequence
from random import Random

from gloire.players.evaluators.napoleonic20 import aftermath, cards, fighting, rallying, reacting
from gloire.players.evaluators.napoleonic20.atlas import Atlas
from gloire.players.evaluators.napoleonic20.declaring import Declarer
from gloire.players.evaluators.napoleonic20.marching import Marcher
from gloire.players.evaluators.napoleonic20.study import Study
from gloire.players.evaluators.verdict import Scored
from gloire.players.player import Seat

ATLASES_KEPT = 8

Judge = Callable[[Study], Sequence[Scored]]


class Evaluator:
    """Answers every question of the system."""

    def __init__(self) -> None:
        self._atlases: dict[int, Atlas] = {}
        self._judges: dict[str, Judge] = {
            "ChooseGoodGround": cards.choose_face,
            "ChooseForEvent": cards.choose_for_event,
            "Move": Marcher().judge,
            "PlaceMarker": cards.place_marker,
            "Disengage": reacting.disengage,
            "Declare": Declarer().judge,
            "ChooseBattle": fighting.choose_battle,
            "LeadCavalry": fighting.lead_cavalry,
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
        }

    def judge(self, seat: Seat, rng: Random) -> Sequence[Scored]:
        """The actions worth looking at, each with its value in morale points."""
        return self._judges[seat.kind](Study(seat, self._atlas(seat), rng))

    def _atlas(self, seat: Seat) -> Atlas:
        """Scenarios are few and atlases are dear, so the last ones are kept."""
        key = id(seat.scenario)
        if key not in self._atlases:
            if len(self._atlases) >= ATLASES_KEPT:
                self._atlases.clear()
            self._atlases[key] = Atlas(seat.scenario)
        return self._atlases[key]
