"""What a side cannot know, dealt anew. Samples for looking ahead are made with this."""

from gloire.core.actions import Shuffler
from gloire.core.hexes import bits
from gloire.systems.napoleonic20.games.flank_march.amendment import is_marching, marchers, may_march
from gloire.systems.napoleonic20.games.flank_march.vocabulary import March
from gloire.systems.napoleonic20.optional.fog.identities import deal_at_random, dealt
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import FRENCH


def redeal(position: Position, side: int, rng: Shuffler) -> None:
    """5.0: a card that only the enemy has looked at may be any card of the pile."""
    if position.next_card >= 0 and not position.next_known >> side & 1:
        cards = bits(position.pile)
        position.next_card = cards[int(rng.random() * len(cards))]
    if position.find(March) and side != FRENCH:
        _redeal_march(position, rng)
    if position.find(Fog):
        _redeal_counters(position, side, rng)


def _redeal_counters(position: Position, side: int, rng: Shuffler) -> None:
    """16.1: a face-down counter of the enemy may be any unit that would look the same."""
    twin = dealt(position, deal_at_random(position, 1 - side, rng.sample))
    for field in position.__struct_fields__:
        setattr(position, field, getattr(twin, field))


def _redeal_march(position: Position, rng: Shuffler) -> None:
    """Borodino 17.1.1: units of a flank march that has not come yet may be any that could have been sent."""
    scenario, where, due = position.scenario, position.where, list(position.due)
    marching = [unit for unit in scenario.of_side[FRENCH] if is_marching(position, unit)]
    places = [(where[unit], due[unit]) for unit in marching]
    arrived = tuple(unit for unit in marchers(position) if unit not in marching)
    position.keep(March(arrived))
    for unit in marching:
        where[unit], due[unit] = scenario.start_where[unit], scenario.start_due[unit]
    possible = [unit for unit in scenario.of_side[FRENCH] if may_march(position, unit)]
    guessed = rng.sample(possible, len(places))
    for unit, place in zip(guessed, places, strict=True):
        where[unit], due[unit] = place
    position.keep(March((*arrived, *guessed)))
    position.due = tuple(due)
    position.prepare()
