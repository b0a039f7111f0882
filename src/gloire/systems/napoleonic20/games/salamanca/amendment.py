"""The exclusive rules of Salamanca 20, beyond what its data states.

Its events are in `salamanca_cards`, the Independent brigades in `brigades`.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.amendments import combined
from gloire.core.charts import Chart, by_die
from gloire.core.dice import D6
from gloire.core.display import Said
from gloire.core.procedures import Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, first, last
from gloire.systems.napoleonic20.actions import MakeContact
from gloire.systems.napoleonic20.amendments import Amendment, Order
from gloire.systems.napoleonic20.frames import Battle, EventDie, MovementPhase, Play, Under
from gloire.systems.napoleonic20.games.boldness import amendment as boldness
from gloire.systems.napoleonic20.games.salamanca import brigades, vocabulary
from gloire.systems.napoleonic20.games.salamanca import cards as salamanca_cards
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.hindrances import refuse_move
from gloire.systems.napoleonic20.morale import change_morale, spend
from gloire.systems.napoleonic20.movement import move_unit
from gloire.systems.napoleonic20.position import VARIABLE, Position
from gloire.systems.napoleonic20.reinforcements import enter_map, refuse_entry
from gloire.systems.napoleonic20.scenario import FRENCH, Scenario
from gloire.systems.napoleonic20.zones import zone_of_side

CONTACT = "contact"  # Salamanca 6.7.1: somebody has entered an enemy zone
LAST_TURN_OF_CONTACT = 5
NORTHERN_ARMY, JOSEPH = "fr-adn", "fr-joseph"
LATE, LAST_RIDE = 13, 17  # Salamanca 11.7: the turns of the second table
SPANISH = "spanish"


def _steps(table: Sequences) -> Sequences:
    table = brigades.with_brigades(table)
    table = last(table, EventDie, salamanca_cards.NerveDie())
    return after(table, MovementPhase, "list_arrivals", expect_no_more_riders)


# 6.7.1 March and countermarch.


def _zones_for_a_point(game: Position, unit: int) -> int:
    """Salamanca 6.7.1: on the first day the first unit that enters an enemy zone, of either side, costs a point."""
    return zone_of_side(game, 1 - game.phasing) if _may_be_first(game, unit) else 0


def _may_be_first(game: Position, unit: int) -> bool:
    """R60: leaders, who fight with nobody, do not count."""
    return game.turn <= LAST_TURN_OF_CONTACT and CONTACT not in game.states and not game.is_leader(unit)


def _nothing_more(game: Position) -> Sequence[Action]:
    """The moves that make contact stand among the moves of the units."""
    return ()


def _make_contact(game: Position, action: MakeContact) -> None:
    """Salamanca 6.7.1: the point is spent, and from now on both sides enter enemy zones as usual."""
    game.states |= {CONTACT}
    spend(game, game.phasing, "first-contact", "Salamanca 6.7.1")
    if action.at:
        enter_map(game, action)
    else:
        move_unit(game, game.unit(action.unit), game.hex(action.hex), action.way)


def _refuse_contact(game: Position, action: MakeContact) -> Refusal | None:
    return refuse_entry(game, action) if action.at else refuse_move(game, action)


def _meet(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """Salamanca 6.7.1 + R60: a retreat or an advance into an enemy zone is a first contact too, but a free one."""
    if not _may_be_first(game, unit) or game.where[unit] < 0:
        return
    zones = zone_of_side(game, 1 - game.side_of(unit))
    if any(zones >> hex & 1 for hex in path[1:]):
        game.states |= {CONTACT}
        game.forget_moves()


# 10.0 Rally.


def _rally_modifiers(game: Position, unit: int, bonus: int) -> list[Modifier]:
    """Salamanca 10.1: the French rally badly. Salamanca 10.2: a morale point does not help the Spaniards."""
    if game.side_of(unit) == FRENCH:
        return [Modifier("french-discipline", -1, "Salamanca 10.1")]
    if bonus and _is_spanish(game, unit):
        return [Modifier("spanish-fragility", -bonus, "Salamanca 10.2")]
    return []


def _no_spanish_cadre(game: Position, unit: int) -> Refusal | None:
    """Salamanca 10.2 + 16.6: the Spaniards neither break down nor, unless agreed upon, come back as a cadre."""
    if not _is_spanish(game, unit) or game.scenario.options["spanish_cadre"]:
        return None
    return Refusal("Salamanca 10.2", "no-spanish-cadre", {"unit": game.id(unit)})


def _is_spanish(game: Position, unit: int) -> bool:
    """Salamanca 16.1.3: no dummy comes with the Spanish unit."""
    return game.printed(unit).nation == SPANISH


# 11.7 Chauvel rides.


def _chauvel_rides(game: Position, unit: int, face: int) -> str | None:
    """Salamanca 11.7: the die for the Army of the North; from turn 13 on it is lost more easily."""
    if game.id(unit) != NORTHERN_ARMY:
        return None
    return _ride(face, 2 if game.turn < LATE else 3)


def _ride(face: int, lost_up_to: int) -> str:
    """Salamanca 11.7: what a die means, where the unit is out for good up to some face."""
    return "now" if face == 6 else "never" if face <= lost_up_to else "waits"


def expect_no_more_riders(game: Position, phase: MovementPhase) -> None:
    """Salamanca 11.7: after turn 17 nobody rolls for the Army of the North."""
    if game.turn > LAST_RIDE:
        game.update(phase, arrivals=tuple(u for u in phase.arrivals if game.id(u) != NORTHERN_ARMY))


# 16.11 King Joseph.


FIRST_JOSEPH, SURER_JOSEPH = 6, 8  # from these turns on a 6, and a 5 or 6, bring him


def call_king_joseph(game: Position, play: Play) -> None:
    """Salamanca 16.11: the French call for Joseph before the game, for a point of their morale."""
    unit = game.unit(JOSEPH)
    game.move(unit, VARIABLE)
    game.due = (*game.due[:unit], FIRST_JOSEPH, *game.due[unit + 1 :])
    change_morale(game, [(FRENCH, -1, "joseph-called", "Salamanca 16.11")])


def _joseph_marches(game: Position, unit: int, face: int) -> str | None:
    """Salamanca 16.11: a 6 on turns 6 and 7, a 5 or 6 afterwards."""
    if game.id(unit) != JOSEPH:
        return None
    return "now" if face >= (5 if game.turn >= SURER_JOSEPH else 6) else "waits"


def _joseph_cheers(game: Position, unit: int) -> None:
    """Salamanca 16.11: his arrival raises French morale at once."""
    if game.id(unit) == JOSEPH:
        change_morale(game, [(FRENCH, 1, "joseph-arrived", "Salamanca 16.11")])


KING_JOSEPH = Amendment(
    steps=lambda table: first(table, Play, call_king_joseph),
    answers={"arrival": _joseph_marches, "arrived": _joseph_cheers},
)


def _charts(scenario: Scenario) -> Iterator[Chart]:
    """Salamanca 10.0 + 11.7 + 16.11: dice to rally, for the Army of the North, for King Joseph."""
    for chart in (chart for chart in scenario.charts if chart.key == "rally"):
        worse = tuple(Said("chart-note", note) for note in ("rally-french", "rally-spanish"))
        yield replace(chart, notes=(*chart.notes, *worse), cited=(*chart.cited, "Salamanca 10.1", "Salamanca 10.2"))
    rides = {head: [_ride(face, lost) for face in D6.faces] for head, lost in (("turns-7-12", 2), ("turns-13-17", 3))}
    yield by_die("chauvel", "Salamanca 11.7", rides, "arrival", source="published")
    heads = (("turns-6-7", 6), ("turns-from-8", 5))
    comes = {head: ["now" if face >= lowest else "waits" for face in D6.faces] for head, lowest in heads}
    yield by_die("joseph", "Salamanca 16.11", comes, "arrival", source="published", option="king_joseph")


# What all this adds to a battle.


def _attack(game: Position, battle: Battle) -> list[Modifier]:
    events = salamanca_cards.added_strength(game, battle.attackers)
    return [*events, *brigades.attacking_brigade(game, battle)]


def _defence(game: Position, battle: Battle) -> list[Modifier]:
    events = salamanca_cards.added_strength(game, battle.defenders)
    return [*events, *brigades.defending_brigade(game, battle)]


_EXCLUSIVE = Amendment(
    procedures=vocabulary.PROCEDURES,
    actions=vocabulary.ACTIONS,
    events=vocabulary.EVENTS,
    times={vocabulary.Detach: "Salamanca 16.10.1", vocabulary.SpendBrigade: "Salamanca 16.10.3"},
    steps=_steps,
    answers={
        "contact": _zones_for_a_point,
        "orders": Order((MakeContact,), _nothing_more, _make_contact, _refuse_contact),
        "went": _meet,
        "points": salamanca_cards.added_points,
        "attack": _attack,
        "meant": brigades.as_supported,
        "defence": _defence,
        "no_reserves": brigades.brigade_is_enough,
        "rally_die": _rally_modifiers,
        "no_cadre": _no_spanish_cadre,
        "no_dummy": _is_spanish,
        "arrival": _chauvel_rides,
        "charts": _charts,
    },
    effects=salamanca_cards.EFFECTS,
    event_questions=salamanca_cards.EVENT_QUESTIONS,
    states=(CONTACT, salamanca_cards.WOUNDED),
)

AMENDMENT = combined(boldness.AMENDMENT, _EXCLUSIVE)
