"""6.0: which way a unit goes where several to one hex differ in effect. Each is tried on the sample."""

from collections.abc import Sequence
from typing import Any

from gloire.core.position import answer, decision_of
from gloire.players.napoleonic20.reading import is_broken
from gloire.players.napoleonic20.study import Study
from gloire.systems.napoleonic20.games.borodino.defense_plan import LINE_CROSSED, unreleased
from gloire.systems.napoleonic20.games.smolensk.amendment import FORD_FOUND
from gloire.systems.napoleonic20.optional.leaders.vocabulary import LeaderRetreat
from gloire.systems.napoleonic20.position import Position

CAUGHT = 1.5  # to break an enemy leader
EMPEROR = 3.0  # more, where a die then decides the game
CHASED = 0.1  # to make one flee
BETRAYED = {LINE_CROSSED: 1.0, FORD_FOUND: 1.0}  # what it costs whoever goes there, once and for all
WOKEN = 0.4  # each enemy unit that is released


def best_way(study: Study, ways: Sequence[Any]) -> Any:
    """Of several moves of a unit that end alike the one that brings most; the plain way, the first, where none does."""
    return max(ways, key=lambda action: worth(study, action)) if len(ways) > 1 else ways[0]


def several_ways(actions: Sequence[Any]) -> set[tuple[str, str]]:
    """Units and hexes to which they may go by more than one way, in an advance or a disengagement."""
    return {(action.unit, action.hex) for action in actions if getattr(action, "way", ())}


def worth(study: Study, action: Any) -> float:
    """What a move brings on its way, whatever it is worth to stand where it ends."""
    before, after = study.position, study.position.clone()
    after.log = []
    answer(after, decision_of(after), action)
    betrayed = sum(cost for state, cost in BETRAYED.items() if state in after.states - before.states)
    woken = WOKEN * (unreleased(before) & ~unreleased(after)).bit_count()
    fallen = before.garrisons[study.board.foe] & ~after.garrisons[study.board.foe]
    taken = study.style.weights.garrison * fallen.bit_count()
    return _chase(study, after) + taken - betrayed - woken


def _chase(study: Study, after: Position) -> float:
    """16.9.3: enemy leaders who were alone and must flee, or have nowhere to flee to."""
    scenario, total = study.scenario, 0.0
    for leader in scenario.leaders_of[study.board.foe]:
        if is_broken(after, leader) and not is_broken(study.position, leader):
            total += CAUGHT + EMPEROR * scenario.units[leader].emperor
    fleeing = {frame.leader for frame in after.stack if isinstance(frame, LeaderRetreat)}
    return total + CHASED * len(fleeing)
