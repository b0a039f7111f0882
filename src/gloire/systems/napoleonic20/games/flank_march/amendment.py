"""Borodino 17.1 + Smolensk 18.1: a flank march. The French send units round the enemy in secret, and dice bring them.

The scenario's data has the turn, the dice, the entry area and who may not go. R46: the enemy sees how many units march,
since their counters lie under a marker, but not which: to him they are reinforcements that have not come on yet.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloire.core.actions import Action, Shuffler
from gloire.core.display import Lying, Said, View
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, first, step_name
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.allowances import because
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect, Clause
from gloire.systems.napoleonic20.data import HalfCard, ScenarioFile
from gloire.systems.napoleonic20.display import on_turn
from gloire.systems.napoleonic20.effects import ask
from gloire.systems.napoleonic20.frames import EventChoice, Play, Under
from gloire.systems.napoleonic20.games.flank_march import vocabulary
from gloire.systems.napoleonic20.games.flank_march.vocabulary import (
    FlankMarchSent,
    JoinedMarch,
    March,
    MarchOrders,
    SendMarchers,
    SendOnMarch,
)
from gloire.systems.napoleonic20.games.flank_march.written import FlankMarch, FlankMarchData
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import ASIDE, DUE, VARIABLE, Position
from gloire.systems.napoleonic20.scenario import FRENCH

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.loading.reader import Reader

MOST = 4
PAID_BACK = "flank-march-arrived"


def _steps(table: Sequences) -> Sequences:
    """At set-up, when everybody sees whom Kutuzov's plan holds in place, if he has one (Borodino 6.10)."""
    table = {**table, MarchOrders: (NameMarchers(),)}
    if "hold_in_place" in [step_name(step) for step in table[Play]]:
        return after(table, Play, "hold_in_place", SendMarch())
    return first(table, Play, SendMarch())


def terms(game: Position) -> FlankMarch:
    """What the scenario says of the march."""
    march = game.scenario.stated(FlankMarch)
    assert march is not None
    return march


def case(game: Position, number: int) -> str:
    """A case of the rule in the book of the game that is played."""
    return f"{terms(game).rule}.{number}"


class SendMarch(Decision):
    """Borodino 17.1.1 + Smolensk 18.1.1: at set-up the French player says how many units march.

    R44: he who sends nobody pays nothing.
    """

    def cites(self, game: Position, play: Play) -> str:
        return case(game, 1)

    def asks(self, game: Position, play: Play) -> str | None:
        return game.side_id(FRENCH)

    def options(self, game: Position, play: Play) -> Sequence[Action]:
        return [SendMarchers(units) for units in range(min(MOST, len(_candidates(game))) + 1)]

    def choose(self, game: Position, play: Play, action: SendMarchers) -> Done | None:
        if action.units:
            game.begin(MarchOrders(left=action.units))
            game.emit(FlankMarchSent(game.side_id(FRENCH), action.units, terms(game).turn, case(game, 1)))
            # Borodino 17.1.1 + Smolensk 18.1.1: a morale point is laid down for it.
            change_morale(game, [(FRENCH, game.morale_chart.spend, "flank-march-sent", case(game, 1))])
        return DONE

    def refuse(self, game: Position, play: Play, action: Action) -> Refusal | None:
        return Refusal(case(game, 1), "four-marchers") if isinstance(action, SendMarchers) else None


class NameMarchers(Decision):
    """Borodino 17.1.1 + Smolensk 18.1.1: then he names them, one after another; nobody else learns whom."""

    def cites(self, game: Position, orders: MarchOrders) -> str:
        return case(game, 1)

    def asks(self, game: Position, orders: MarchOrders) -> str | None:
        return game.side_id(FRENCH) if orders.left else NOBODY

    def options(self, game: Position, orders: MarchOrders) -> Sequence[Action]:
        return [SendOnMarch(game.id(unit)) for unit in _candidates(game)]

    def choose(self, game: Position, orders: MarchOrders, action: SendOnMarch) -> Done | None:
        unit = game.unit(action.unit)
        game.update(orders, left=orders.left - 1)
        game.keep(March((*marchers(game), unit)))
        game.due = (*game.due[:unit], terms(game).turn, *game.due[unit + 1 :])
        game.move(unit, VARIABLE)
        game.emit(JoinedMarch(action.unit, game.side_id(FRENCH), case(game, 1)))
        return None

    def refuse(self, game: Position, orders: MarchOrders, action: Action) -> Refusal | None:
        return Refusal(case(game, 1), "not-on-march") if isinstance(action, SendOnMarch) else None

    def about(self, game: Position, orders: MarchOrders) -> dict[str, int]:
        return {"left": orders.left}


def _candidates(game: Position) -> list[int]:
    """Borodino 17.1.1 + Smolensk 18.1.1: reinforcements still to come, and dummies; not the Guard nor the reserves.

    No more dummies than may be on the map at once (choice C33).
    """
    full = sum(game.is_dummy(unit) for unit in marchers(game)) >= game.figure("C33")
    return [u for u in game.units_of(FRENCH) if may_march(game, u) and not (full and game.is_dummy(u))]


def may_march(game: Position, unit: int) -> bool:
    """Whether a unit might be sent, or have been sent, as far as its counter tells."""
    if game.id(unit) in terms(game).barred or unit in marchers(game):
        return False
    return game.where[unit] == DUE or (game.is_dummy(unit) and game.where[unit] == ASIDE)


def _reads_die(game: Position, unit: int, face: int) -> str | None:
    """Borodino 17.1.2 + Smolensk 18.1.2: what a die says of a unit of the march (choices C21 and C22)."""
    if unit not in marchers(game):
        return None
    march = terms(game)
    return "now" if face >= march.at_once else "next" if face >= march.next_turn else "waits"


def _enters_at(game: Position, unit: int) -> tuple[int, ...] | None:
    """Borodino 17.1.2 + Smolensk 18.1.2: units of the march come on at an area of their own."""
    return terms(game).entries if is_marching(game, unit) else None


@because("flank-march", "Borodino 17.1.3")
def _free_point(game: Position, unit: int) -> int:
    """Borodino 17.1.3 + Smolensk 18.1.3: one point more on the turn of entry; a forced march does not add to it."""
    return 1 - (game.marched >> game.army_of(unit) & 1) if is_marching(game, unit) else 0


def _pay_back(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """Borodino 17.1.4 + Smolensk 18.1.4: the first unit of the march on the map brings the morale point back."""
    if unit in marchers(game) and PAID_BACK not in game.states:
        game.states |= {PAID_BACK}
        change_morale(game, [(FRENCH, 1, "flank-march-here", case(game, 4))])


def _march_to_the_guns(game: Position, half: HalfCard) -> None:
    """5.0: the card asks also where only the enemy can believe that somebody is still to come, or it would tell him."""
    scenario = game.scenario
    if any(is_marching(game, u) and scenario.start_due[u] > game.turn for u in game.units_of(FRENCH)):
        game.begin(EventChoice(effect="march-to-the-guns", side=FRENCH))
    else:
        ask("march-to-the-guns")(game, half)


def marchers(game: Position) -> tuple[int, ...]:
    """The units of the march, as they were named; also those that have come on."""
    march = game.find(March)
    return march.units if march else ()


def is_marching(game: Position, unit: int) -> bool:
    """Whether a unit of the flank march has not come on yet."""
    return unit in marchers(game) and game.where[unit] in (DUE, VARIABLE)


def _on_the_track(game: Position, view: View) -> View:
    """Borodino 17.1.2: the marker lies on the turn its units may come on."""
    march = view.facts["flank_march"]
    if march is None:
        return view
    said = Said("lying", "flank-march", march)
    return on_turn(view, march["turn"], Lying("march", said, str(march["units"])))


def _told(game: Position) -> dict[str, object]:
    """Borodino 17.1.2: how many units lie under the marker, and on which turn; everybody sees that."""
    units = [unit for unit in marchers(game) if game.where[unit] == VARIABLE]
    march = {"units": len(units), "turn": max(game.turn, game.due[units[0]])} if units else None
    return {"flank_march": march}


def _shown(game: Position, unit: int, viewer: str | None) -> tuple[str, ...]:
    """Borodino 17.1.1: its owner sees that a unit goes with the march."""
    return ("flank-march",) if is_marching(game, unit) and viewer == game.owner(unit) else ()


def _redeal(game: Position, side: int, rng: Shuffler) -> None:
    """Borodino 17.1.1: units of a flank march that has not come yet may be any that could have been sent."""
    if not marchers(game) or side == FRENCH:
        return
    scenario, where, due = game.scenario, game.where, list(game.due)
    marching = [unit for unit in game.units_of(FRENCH) if is_marching(game, unit)]
    places = [(where[unit], due[unit]) for unit in marching]
    arrived = tuple(unit for unit in marchers(game) if unit not in marching)
    game.keep(March(arrived))
    for unit in marching:
        where[unit], due[unit] = scenario.start_where[unit], scenario.start_due[unit]
    possible = [unit for unit in game.units_of(FRENCH) if may_march(game, unit)]
    guessed = rng.sample(possible, len(places))
    for unit, place in zip(guessed, places, strict=True):
        where[unit], due[unit] = place
    game.keep(March((*arrived, *guessed)))
    game.due = tuple(due)
    game.prepare()


def _price(game: Position, action: Action) -> int:
    """Borodino 17.1.1 + R44: a march costs a morale point; he who sends nobody pays nothing."""
    return -game.morale_chart.spend if isinstance(action, SendMarchers) and action.units else 0


def _read(reader: "Reader") -> FlankMarch | None:
    """Borodino 17.1 + Smolensk 18.1: when and where the units of a flank march come, and who may not go with it."""
    written = CLAUSE.of(reader.written)
    if written is None:
        return None
    if written.turn not in reader.turns:
        reader.not_on_track((CLAUSE.key, "turn"), written.turn, reader.turns)
    if written.area not in reader.files.map.entries:
        reader.no_area((CLAUSE.key, "area"), written.area)
    for i, id in enumerate(written.barred):
        reader.known(id, (CLAUSE.key, "barred", i))
    next_turn, at_once = reader.number(written.next_turn), reader.number(written.at_once)
    entries, barred = reader.entry(written.area), frozenset(written.barred)
    return FlankMarch(written.rule, written.turn, next_turn, at_once, entries, barred)


def is_offered(written: ScenarioFile) -> bool:
    """Where a scenario has terms for a march."""
    return CLAUSE.of(written) is not None


def case_of(written: ScenarioFile) -> str:
    """Borodino 17.1 + Smolensk 18.1: the case of the flank march, as the scenario names it."""
    march = CLAUSE.of(written)
    assert march is not None
    return march.rule


CLAUSE = Clause("flank_march", FlankMarchData, _read)
AMENDMENT = Amendment(
    clauses=(CLAUSE,),
    procedures=vocabulary.PROCEDURES,
    actions=vocabulary.ACTIONS,
    events=vocabulary.EVENTS,
    steps=_steps,
    keeps=(March,),
    answers={
        "facts": _told,
        "sent": marchers,
        "arrival": _reads_die,
        "enters_at": _enters_at,
        "display": _on_the_track,
        "points": _free_point,
        "secret": is_marching,
        "unit_states": _shown,
        "redealt": _redeal,
        "price": _price,
        "went": _pay_back,
    },
    effects={"march-to-the-guns": CardEffect(_march_to_the_guns)},
)
