"""What a Napoleonic 20 position always is, and what it hides."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random

import msgspec

from gloire.core.actions import Action
from gloire.core.events import Event, Veiled
from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.sim.conformance.promises import Disguise, Promises
from gloire.systems.napoleonic20.frames import Battle, MovementPhase, Retreat
from gloire.systems.napoleonic20.games.flank_march.vocabulary import March
from gloire.systems.napoleonic20.games.salamanca.vocabulary import Detached
from gloire.systems.napoleonic20.games.waterloo.vocabulary import GoodGround
from gloire.systems.napoleonic20.happened import BattleResolved, CardFizzled, MoraleChanged
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BrokenDown, BuiltUp
from gloire.systems.napoleonic20.optional.fog.identities import deal_at_random, dealt
from gloire.systems.napoleonic20.optional.fog.seeing import OPEN
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog
from gloire.systems.napoleonic20.optional.leaders.vocabulary import LeaderRetreat, TookCommand
from gloire.systems.napoleonic20.position import BOXES, MOVED, ROUTED, Position


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a position and the last events."""
    position = _position(game)
    yield from _places(position)
    yield from _stacking(position)
    yield from _marks(position)
    yield from _morale(position)
    yield from _cards(position)
    yield from _works(position)
    for event in game.events(max(0, game.length - 1)):
        yield from _reckoning(event)


def _places(game: Position) -> Iterator[str]:
    scenario = game.scenario
    if not len(game.where) == len(game.marks) == len(game.due) == len(scenario.units):
        yield "the number of units has changed"
    for unit, place in enumerate(game.where):
        if not 0 <= place < len(scenario.labels) and place not in BOXES:
            yield f"{scenario.ids[unit]} is nowhere ({place})"


def _stacking(game: Position) -> Iterator[str]:
    """Friends share a hex only while they move or one of them retreats; enemies never do. Leaders stack free."""
    scenario, passing = game.scenario, [frame.unit for frame in game.stack if isinstance(frame, Retreat)]
    moving = game.within(MovementPhase) is not None
    here = [(game.where[unit], unit) for side in (0, 1) for unit in scenario.of_side[side] if game.where[unit] >= 0]
    sides = [{hex for hex, unit in here if scenario.side[unit] == side} for side in (0, 1)]
    yield from (f"both sides stand in {scenario.labels[hex]}" for hex in sides[0] & sides[1])
    counted = Counter(hex for hex, unit in here if unit not in passing)
    if not moving:
        yield from (f"{count} units stand in {scenario.labels[hex]}" for hex, count in counted.items() if count > 1)
    if game.within(Battle) is None and game.within(LeaderRetreat) is None:
        yield from (f"{scenario.ids[leader]} is among the enemy" for leader in _captive(game))


def _captive(game: Position) -> Iterator[int]:
    """16.9.3: leaders in the hex of an enemy unit."""
    for side in (0, 1):
        held = game.facts.held[1 - side]
        yield from (l for l in game.scenario.leaders_of[side] if game.where[l] >= 0 and held >> game.where[l] & 1)


def _marks(game: Position) -> Iterator[str]:
    moving = game.within(MovementPhase) is not None
    for unit, marks in enumerate(game.marks):
        name = game.scenario.ids[unit]
        if marks & ROUTED and game.where[unit] < 0:
            yield f"{name} is routed, but not on the map"
        if marks & ROUTED == ROUTED:
            yield f"{name} has two routed markers"
        if marks & MOVED and not (moving and game.scenario.side[unit] == game.phasing) and game.outcome is None:
            yield f"{name} still counts as moved"


def _morale(game: Position) -> Iterator[str]:
    top = game.scenario.morale.maximum
    if not all(0 <= points <= top for points in game.morale):
        yield f"morale is {game.morale}"
    if 0 in game.morale and game.outcome is None:
        yield f"the game goes on at morale {game.morale}"


def _cards(game: Position) -> Iterator[str]:
    if not 0 < game.pile < 1 << len(game.scenario.cards):
        yield f"the draw pile is {game.pile:b}"
    if game.next_card >= 0 and not game.pile >> game.next_card & 1:
        yield "the card that was looked at is not in the pile"
    if (game.next_card >= 0) != bool(game.next_known):
        yield "a card is known to nobody, or nobody's card is known"


def _works(game: Position) -> Iterator[str]:
    """Garrisons fall when the enemy enters; the marker is with a unit on the map."""
    scenario = game.scenario
    for side in (0, 1):
        taken = game.garrisons[side] & game.facts.held[1 - side]
        yield from (f"the garrison of {scenario.labels[hex]} outlives the enemy's entry" for hex in bits(taken))
    if (marker := game.find(GoodGround)) and game.where[marker.unit] < 0:
        yield "the Good Ground marker is with a unit off the map"


def _reckoning(event: Event) -> Iterator[str]:
    match event:
        case BattleResolved(attack=attack, defence=defence, differential=differential, column=column):
            strengths = [sum(part.value for part in parts) for parts in (attack, defence)]
            uncommanded = any(part.what == "out-of-command" for part in attack)  # 16.9.5: one off the differential
            if strengths[0] + uncommanded < 0 or strengths[1] < 0:
                yield f"a strength is below nothing: {strengths}"
            if strengths[0] - strengths[1] != differential:
                yield f"{strengths} does not make a differential of {differential}"
            if column > max(differential, -2):
                yield f"a differential of {differential} is read in column {column}"
        case MoraleChanged(by=0):
            yield "morale changed by nothing"


def kept_from(game: Game) -> tuple[str | None, ...]:
    """5.0: the next card, when one side looks at it, is a secret from the other and from everybody else.

    Borodino 17.1.1: so is who goes with a flank march.
    """
    question = game.question
    if question is None or question.kind not in ("Foresee", "NameMarchers"):
        return ()
    return (game.scenario.sides[1 - _position(game).phasing], None)


def comes_out(game: Game) -> bool:
    """5.0: the secret is out when the card is drawn. Borodino 17.1.1: whoever does not march may move or be named."""
    if game.question is None:
        return False
    in_secret = ("NameMarchers", "Move") if _position(game).find(March) else ()
    return game.question.kind in ("DrawEvent", "Foresee", *in_secret)


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def disguise(game: Game, viewer: str, rng: Random) -> Disguise | None:
    """16.1: other units behind the face-down counters of the viewer's enemy."""
    position = _position(game)
    if position.find(Fog) is None:
        return None
    deal = deal_at_random(position, 1 - game.scenario.sides.index(viewer), rng.sample)
    if all(counter == unit for counter, unit in deal.items()):
        return None
    return Disguise(Game(game.scenario, dealt(position, deal)), partial(_translate, game, deal))


def _translate(game: Game, deal: Mapping[int, int], action: Action) -> Action | None:
    """The same order to the same counter; nothing where the two units would go different ways."""
    scenario = _position(game).scenario
    unit = scenario.number.get(getattr(action, "unit", ""), -1)
    if unit < 0 or deal.get(unit, unit) == unit:
        return action
    goes = [(scenario.movement[u], scenario.gait[u], scenario.cavalry[u]) for u in (unit, deal[unit])]
    return msgspec.structs.replace(action, unit=scenario.ids[deal[unit]]) if goes[0] == goes[1] else None


def is_out(game: Game) -> bool:
    """16.1.1: whether the last answer turned somebody up, or told where a unit is that an event or a box names."""
    events = game.last.events if game.last else ()
    telling = (*OPEN, BrokenDown, BuiltUp, Detached, TookCommand, CardFizzled)
    return any(isinstance(_true(event), telling) or getattr(event, "named", "") for event in events)


def _true(event: Event) -> Event:
    true: Event = event.true if isinstance(event, Veiled) else event
    return true


PROMISES = Promises(faults, kept_from, comes_out, disguise, is_out)
