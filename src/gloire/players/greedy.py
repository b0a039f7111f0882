"""A player that makes a plan, carries it out, and takes the action that its system's strategist likes best."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import structs

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.players.planners import Planner, Script
from gloire.players.player import Seat
from gloire.players.protocol import Explaining, Scored, Strategist
from gloire.systems import entry

EQUAL = 1e-9
SHOWN = 6  # actions an explanation lists
NO_PLAN = object()
FORCED = {"forced": 1.0}  # the reason where there is nothing to choose


class GreedyPlayer:
    """Weighs by exact odds, looks no farther than the enemy's next attack, and never gambles on hidden facts."""

    def __init__(self, rng: Random, level: str = "greedy", planner: Planner | None = None) -> None:
        self.level = level
        self._rng = rng
        self._planner = planner or Script()
        self._scenario: Any = None
        self._side = ""
        self._situation: Any = None
        self._plan: Any = NO_PLAN
        self._last: dict[str, Any] = {}

    def choose(self, seat: Seat) -> Action:
        """The action of the highest value; among equals any."""
        if len(seat.actions) == 1:
            ranked: Sequence[Scored] = [Scored(seat.actions[0], 0.0, FORCED)]
        else:
            ranked = sorted(self._planner.valued(list(self._weigh(seat)), self._rng), key=lambda one: -one.value)
        best = [scored for scored in ranked if scored.value >= ranked[0].value - EQUAL]
        chosen = best[int(self._rng.random() * len(best))]
        self._last = {"seat": (seat.kind, seat.rule), "chosen": chosen, "ranked": ranked}
        return chosen.action

    def _weigh(self, seat: Seat) -> Sequence[Scored]:
        """What the plan says; with none, or one that things have overtaken, what a new plan says."""
        self._sit_down(seat)
        strategist: Strategist[Any, Any] = entry(seat.scenario.system.id).part("player")
        situation = strategist.situation(seat.sample(self._rng), seat.side, self._situation)
        overtaken = self._plan is NO_PLAN or self._planner.looks_again(strategist, situation)
        found = () if overtaken else strategist.carry_out(situation, self._plan)
        if not found:
            self._plan = self._planner.plan(strategist, situation, seat, self._rng)
            found = strategist.carry_out(situation, self._plan)
        self._situation = situation
        return found

    def _sit_down(self, seat: Seat) -> None:
        """Forgets what belongs to another table."""
        if self._scenario is not seat.scenario or self._side != seat.side:
            self._scenario, self._side = seat.scenario, seat.side
            self._situation, self._plan = None, NO_PLAN

    def explain(self) -> dict[str, Any]:
        """The last choice with its reasons, and what else was considered, best first."""
        if not self._last:
            return {}
        kind, rule = self._last["seat"]
        return {
            "question": kind,
            "rule": rule,
            **_told(self._explained(self._last["chosen"])),
            "playouts": self._planner.playouts,
            "considered": [_told(scored) for scored in self._compared(self._last["ranked"])],
        }

    def _compared(self, ranked: Sequence[Scored]) -> Sequence[Scored]:
        """The best that was considered, with reasons where all is of one kind: one has to be taken.

        Then only what sets it apart from the next best speaks for it. Elsewhere it could be left undone, and its
        reasons tell by themselves what it gains on that.
        """
        is_due = len({type(one.action) for one in ranked}) == 1
        return [self._explained(one) if is_due else one for one in ranked[:SHOWN]]

    def _explained(self, scored: Scored) -> Scored:
        """An answer with its reasons, where its system finds them only for who asks."""
        if scored.reasons == FORCED:
            return scored
        strategist: Strategist[Any, Any] = entry(self._scenario.system.id).part("player")
        if not isinstance(strategist, Explaining):
            return scored
        return structs.replace(scored, reasons=strategist.reasons(self._situation, self._plan, scored.action))


def _told(scored: Scored) -> dict[str, Any]:
    return {
        "action": plain(scored.action),
        "value": round(scored.value, 3),
        "reasons": {reason: round(value, 3) for reason, value in scored.reasons.items()},
        "of": scored.of,
    }
