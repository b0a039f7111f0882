"""16.9.1 and 16.9.5: who is in command of an attack."""

from collections.abc import Iterable

from gloire.core.display import Note, Said, View
from gloire.systems.napoleonic20.display import with_notes
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import FRENCH, Scenario
from gloire.systems.napoleonic20.told import Told


def out_of_command(game: Position, battle: Battle) -> list[Modifier]:
    """16.9.5: an attack in which nobody is in command is fought with one off the differential.

    It is looked up when the battle is reckoned, so a leader lost or gone by then is no help; one leader serves any
    number of battles. 16.9.4: countercharges, which belong to no combat phase of one's own, need no command.
    """
    if battle.charge or in_command(game, battle.attackers):
        return []
    return [Modifier("out-of-command", -1, "16.9.5")]


def in_command(game: Position, attackers: Iterable[int]) -> bool:
    """16.9.5: one attacker within the span of one leader is enough; more are no better."""
    units = tuple(attackers)
    leaders = game.leaders_of(game.side_of(units[0]))
    return any(commands(game, leader, unit) for leader in leaders for unit in units)


def commands(game: Position, leader: int, unit: int) -> bool:
    """16.9.1: the span is a radius in hexes; ground, enemies and their zones do not shorten it."""
    here, there = game.where[leader], game.where[unit]
    if here < 0 or there < 0 or not has_prerogative(game.scenario, leader, unit):
        return False
    return game.map.grid.distance(here, there) <= span_over(game.scenario, leader, unit)


def span_over(scenario: Scenario, leader: int, unit: int) -> int:
    """16.9.1: a leader's span over a unit.

    Waterloo 16.9.1.1 + Borodino 16.9.1 + Smolensk 16.9.1: Grouchy and Murat lead cavalry; to other arms their span
    is the hex they are in.
    """
    if scenario.units[leader].cavalry_only and not scenario.cavalry[unit]:
        return 0
    return scenario.strength[leader]


def has_prerogative(scenario: Scenario, leader: int, unit: int) -> bool:
    """16.9.1.1 + Borodino 16.9.5.1 + Smolensk 16.9.5.1: a leader of one Western Army has no say in the other.

    R84: Barclay no more than Bagration. Units of neither army obey all; leaders of neither command all.
    """
    wing = scenario.units[leader].wing
    return not wing or scenario.units[unit].wing in ("", wing)


def command_facts(game: Position, battle: Battle) -> dict[str, object]:
    """16.9.5: what a player should see of command before the battle is decided."""
    if battle.charge or battle.result:
        return {}
    return {"in_command": in_command(game, battle.attackers)}


def name_commanders(game: Position, viewer: str | None, counters: list[Told]) -> list[Told]:
    """16.9.1: with every unit, the leaders in whose span it stands; None with leaders and with units off the map."""
    return [{**counter, "commanders": _commanders(game, unit)} for unit, counter in enumerate(counters)]


def _commanders(game: Position, unit: int) -> list[str] | None:
    if game.where[unit] < 0 or game.is_leader(unit):
        return None
    leaders = game.leaders_of(game.side_of(unit))
    return [game.id(leader) for leader in leaders if commands(game, leader, unit)]


def tell_commanders(game: Position, view: View) -> View:
    """16.9.1: whether anybody commands a unit, and who."""
    notes = {
        counter["handle"]: Note("command", Said("command", "of", {"commanders": commanders}))
        for counter in view.facts["counters"]
        if (commanders := counter["commanders"]) is not None
    }
    return with_notes(view, notes)


def napoleons(scenario: Scenario) -> tuple[int, int]:
    """The two versions of Napoleon, the one of the wider span first."""
    versions = [leader for leader in scenario.leaders_of[FRENCH] if scenario.units[leader].emperor]
    wide, narrow = sorted(versions, key=lambda leader: -scenario.strength[leader])
    return wide, narrow
