"""A scenario part by part: the fields of `Scenario` in the order of the set-up sheet."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

import msgspec

from gloire.core.amendments import amended, gather
from gloire.core.charts import Chart as PrintedChart
from gloire.core.maps import Map
from gloire.core.procedures import Sequences
from gloire.core.reading import check_id, read_areas
from gloire.core.system import Title
from gloire.core.tables import Chart, Table
from gloire.systems.napoleonic20.amendments import Amendment, Answers, CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard, OpeningData
from gloire.systems.napoleonic20.effects import EFFECTS, EVENT_QUESTIONS
from gloire.systems.napoleonic20.known import CLAUSES
from gloire.systems.napoleonic20.loading import charts, course, forces, maps
from gloire.systems.napoleonic20.loading.files import SCENARIOS
from gloire.systems.napoleonic20.loading.reader import Reader
from gloire.systems.napoleonic20.options import GAMES
from gloire.systems.napoleonic20.printed import Army, Counter, MoraleChart, Turn
from gloire.systems.napoleonic20.scenario import ALLIED, FRENCH
from gloire.systems.napoleonic20.sequence import SERIES
from gloire.systems.napoleonic20.terrain import Hexside, Terrain
from gloire.systems.napoleonic20.told import Fact

SERIES_EVENTS = Amendment(effects=EFFECTS, event_questions=EVENT_QUESTIONS)


class Heading(Title):
    """What it is called, on what it rests, and who fights."""

    armies: tuple[Army, ...]


def title(reader: Reader) -> Heading:
    """The first lines of the sheet."""
    files, written = reader.files, reader.written
    return Heading(
        id=check_id(files.scenario_file, written.id, "my-salamanca"),
        named=written.id if SCENARIOS in files.folder.parents else str(files.folder),
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        game=written.game,
        sides=reader.sides,
        armies=tuple(reader.armies.values()),
        sources={**files.map.sources, **written.sources},
    )


class Land(TypedDict):
    """2.0: the map, and what is printed about it."""

    map: Map
    terrain: tuple[Terrain, ...]
    works: tuple[tuple[Terrain, ...], tuple[Terrain, ...]]
    hexsides: dict[str, Hexside]
    areas: dict[str, int]
    unit_locs: dict[str, tuple[int, ...]]


def land(reader: Reader, amendments: Iterable[Amendment]) -> Land:
    """2.0: the map; games and options speak of areas on it."""
    files, map = reader.files, maps.read_map(reader)
    terrain, areas = maps.read_terrain(reader, map), [area for amendment in amendments for area in amendment.areas]
    return Land(
        map=map,
        terrain=terrain,
        works=maps.read_works(reader, map, terrain),
        hexsides=maps.read_hexsides(reader),
        areas=read_areas(files.map_file, reader.grid, files.map.areas, areas, reader.written.game),
        unit_locs=maps.read_unit_locs(reader),
    )


class Tables(TypedDict):
    """2.0: the printed tables, and the charts of the player aid."""

    combat: Table
    combat_source: str
    rally: Chart
    fate: Chart
    control_lost: int
    morale: MoraleChart
    charts: tuple[PrintedChart, ...]


def tables(reader: Reader) -> Tables:
    """2.0: the tables with the values that are chosen."""
    written, combat = reader.files.tables, course.read_combat(reader)
    return Tables(
        combat=combat,
        combat_source=written.combat.source,
        rally=Chart(written.rally.rule, tuple(_pairs(written.rally.variants[reader.choices["C5"]]))),
        fate=Chart(written.emperors_fate.rule, tuple(_pairs(written.emperors_fate.lines))),
        control_lost=reader.number(written.controlled_advance.lost_up_to),
        morale=course.read_morale(reader),
        charts=charts.read_charts(reader, combat),
    )


def _pairs(lines: Iterable[tuple[int, str]]) -> Iterable[tuple[int, str]]:
    """Lines of a chart as (lowest face, result)."""
    return ((int(lowest), str(result)) for lowest, result in lines)


class Course(TypedDict):
    """3.0 to 5.0: from when to when it is played, with which cards, and who must win."""

    first: int
    first_turn: int
    last_turn: int
    no_event: tuple[int, ...]
    cards: tuple[tuple[HalfCard, HalfCard], ...]
    script: tuple[int, ...]
    pile: int
    start_states: frozenset[str]
    opening: OpeningData | None
    terms: Mapping[type[msgspec.Struct], Fact]


def course_of_play(reader: Reader, amendments: Sequence[Amendment]) -> Course:
    """3.0 to 5.0: the turns, the cards and what only one game has."""
    written, cards = reader.written, course.read_cards(reader, _known_effects(reader, amendments))
    return Course(
        first=reader.side(written.first, ("first",)),
        first_turn=written.first_turn,
        last_turn=written.last_turn,
        no_event=tuple(reader.side(side, ("no_event",)) for side in written.no_event),
        cards=cards,
        script=course.read_script(reader, cards),
        pile=course.read_pile(reader, cards),
        start_states=course.read_states(reader, [state for amendment in amendments for state in amendment.states]),
        opening=course.read_opening(reader, cards),
        terms={type(term): term for clause in CLAUSES if (term := clause.read(reader))},
    )


def _known_effects(reader: Reader, amendments: Iterable[Amendment]) -> Mapping[str, CardEffect]:
    """What cards may do. Where the game itself is misspelt, its cards are not to blame for it."""
    return _effects(amendments if reader.written.game in GAMES else GAMES.values())


class Spirits(TypedDict):
    """12.0 to 15.0: morale, and what the end is measured by."""

    start_morale: tuple[int, int]
    rest: tuple[int, int]
    no_rest: tuple[int, ...]
    loc_worth: tuple[int, int]
    lull_from: int
    burdened: int
    victory_rule: str


def spirits(reader: Reader) -> Spirits:
    """12.0 to 15.0: morale at the start, by night and in lulls, and who has the burden."""
    written = reader.written
    turned_round = written.victory == "reversed"
    return Spirits(
        start_morale=course.read_start_morale(reader),
        rest=reader.pair("rest", written.rest),
        no_rest=tuple(written.no_rest),
        loc_worth=course.read_loc_worth(reader),
        lull_from=written.lull_from,
        burdened=ALLIED if turned_round else FRENCH,
        victory_rule="Salamanca 17.5" if turned_round else "15.0",
    )


class Forces(TypedDict):
    """3.0 + 11.0: who stands where, and who comes when and where."""

    units: tuple[Counter, ...]
    start_where: tuple[int, ...]
    start_due: tuple[int, ...]
    start_garrisons: tuple[int, int]
    entries: tuple[tuple[int, ...], ...]


def forces_of_both(reader: Reader, amendments: Iterable[Amendment], turns: Mapping[int, Turn]) -> Forces:
    """3.0 + 11.0: the counters, with what games and options change about them."""
    counters = _as_used(forces.read_counters(reader), amendments)
    return Forces(
        units=tuple(counters),
        start_where=forces.read_places(reader, counters),
        start_due=forces.read_due(reader, counters, turns),
        start_garrisons=forces.read_garrisons(reader),
        entries=forces.read_entries(reader, counters),
    )


def _as_used(counters: Iterable[Counter], amendments: Iterable[Amendment]) -> list[Counter]:
    """The counters with what a game or an option changes about them."""
    found = list(counters)
    for amendment in amendments:
        if amendment.counter is not None:
            found = [amendment.counter(counter) for counter in found]
    return found


class Rules(TypedDict):
    """The rules of the series as games and options change them."""

    ask: Answers
    effects: Mapping[str, CardEffect]
    event_questions: Mapping[str, EventQuestion]
    sequence: Sequences


def rules(amendments: Sequence[Amendment]) -> Rules:
    """What the game and the options in use make of the series rules."""
    questions = {name: question for a in (SERIES_EVENTS, *amendments) for name, question in a.event_questions.items()}
    return Rules(
        ask=gather(Answers, amendments),
        effects=_effects(amendments),
        event_questions=questions,
        sequence=amended(SERIES, amendments),
    )


def _effects(amendments: Iterable[Amendment]) -> dict[str, CardEffect]:
    """What cards can do: those of the series, then those of some amendments."""
    return {name: effect for a in (SERIES_EVENTS, *amendments) for name, effect in a.effects.items()}
