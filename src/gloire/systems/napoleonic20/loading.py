"""From data files to a checked Scenario. Every fault is reported at once, with file, line, key and advice."""

import itertools
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gloire.core.hexes import Grid
from gloire.core.maps import Map, Road
from gloire.core.scenario import DataFile, FaultyData, KeyPath
from gloire.core.tables import Chart, Table, table_faults
from gloire.systems.napoleonic20 import waterloo
from gloire.systems.napoleonic20.data import (
    CardsFile,
    ChoiceData,
    CounterData,
    CountersFile,
    HalfCard,
    MapFile,
    Number,
    Result,
    ScenarioFile,
    TablesFile,
    TerrainFile,
    Weather,
)
from gloire.systems.napoleonic20.events import EFFECTS, NEEDS_ARMY, NEEDS_UNIT
from gloire.systems.napoleonic20.position import ASIDE, BROKEN, DUE
from gloire.systems.napoleonic20.scenario import Army, Counter, Ground, MoraleChart, Scenario, Terrain, Turn
from gloire.systems.napoleonic20.sequence import SERIES, Amendment

HERE = Path(__file__).parent
SCENARIOS = HERE / "scenarios"
RESULTS: tuple[str, ...] = Result.__args__  # type: ignore[attr-defined]  # the members of the Literal
WEATHERS: tuple[str, ...] = Weather.__args__  # type: ignore[attr-defined]  # the members of the Literal

# Games with exclusive rules of their own; a scenario names its game.
GAMES: dict[str, Amendment] = {"waterloo": waterloo.amend, "": lambda table: table}

# Options a player may turn on.
OPTIONS: dict[str, Callable[[ScenarioFile], bool]] = {
    "scripted_events": lambda written: bool(written.script),  # Waterloo 17.2: the historical order of events.
    "no_take_backs": lambda written: True,  # 6.4: a matter for whoever hosts the game.
}


class Files:
    """The files of one scenario folder, as written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: list[DataFile] = []
        self.tables_file, self.tables = self._read(HERE / "tables.toml", TablesFile)
        self.terrain_file, self.terrain = self._read(HERE / "terrain.toml", TerrainFile)
        self.choices_file, self.choices = self._read(HERE / "choices.toml", dict[str, ChoiceData])
        self.scenario_file, self.scenario = self._read(folder / "scenario.toml", ScenarioFile)
        shares = self.scenario_file.raw.get("shares")
        shared = folder.parent / shares if isinstance(shares, str) and shares else folder
        self.map_file, self.map = self._read(shared / "map.toml", MapFile)
        self.counters_file, self.counters = self._read(shared / "counters.toml", CountersFile)
        self.cards_file, self.cards = self._read(shared / "cards.toml", CardsFile)
        self.stop_at_faults()

    def _read(self, path: Path, kind: Any) -> tuple[DataFile, Any]:
        file = DataFile(path)
        self._open.append(file)
        return file, file.read(kind)

    def stop_at_faults(self) -> None:
        """Raises FaultyData with everything found so far."""
        faults = [fault for file in self._open for fault in file.faults]
        if faults:
            raise FaultyData(faults)


@cache
def read_files(folder: Path) -> Files:
    """The files of a shipped scenario, read once."""
    return Files(folder)


def load(folder: Path, system: Any, options: Mapping[str, bool], choices: Mapping[str, Any]) -> Scenario:
    """A checked scenario with the given options and choices. Shipped ones are built once and shared."""
    if SCENARIOS not in folder.parents:
        return Builder(Files(folder), options, choices).scenario(system)
    _choices(read_files(folder).choices, choices)  # a value that cannot be memoised is refused here
    return _shipped(folder, system, tuple(sorted(options.items())), tuple(sorted(choices.items())))


@lru_cache(maxsize=64)
def _shipped(folder: Path, system: Any, options: tuple[Any, ...], choices: tuple[Any, ...]) -> Scenario:
    return Builder(read_files(folder), dict(options), dict(choices)).scenario(system)


class UnknownOption(ValueError):
    """An option or choice that the scenario does not have."""


class Builder:
    """Turns files into a Scenario, noting every fault on the way."""

    def __init__(self, files: Files, options: Mapping[str, bool], choices: Mapping[str, Any]) -> None:
        self.files = files
        self.written: ScenarioFile = files.scenario
        self.grid = Grid(files.map.grid)
        self.options = _options(self.written, options)
        self.choices = _choices(files.choices, choices)
        self.sides = (
            "french",
            next((a.side for a in self.written.armies.values() if a.side != "french"), "allied"),
        )
        self.armies = {id: self._army(id) for id in self.written.armies}

    def scenario(self, system: Any) -> Scenario:
        """The scenario, or FaultyData with all that is wrong."""
        written, counters = self.written, self._counters()
        map = self._map()
        terrain = self._terrain(map)
        dry, flooded = (Ground(map, terrain, self._side_chart(), barred) for barred in _BARRED)
        cards = self._cards()
        tables = self.files.tables
        turns = self._turns()
        script = self._script(cards)
        self._check_leaders()
        scenario = Scenario(
            id=written.id,
            named=written.id if SCENARIOS in self.files.folder.parents else str(self.files.folder),
            title=written.title,
            subtitle=written.subtitle,
            teaches=written.teaches,
            game=written.game,
            system=system,
            sides=self.sides,
            options=self.options,
            choices=self.choices,
            sources={**self.files.map.sources, **written.sources},
            map=map,
            terrain=terrain,
            dry=dry,
            flooded=flooded,
            units=tuple(counters),
            armies=tuple(self.armies.values()),
            turns=turns,
            first=self._side(written.first, ("first",)),
            first_turn=written.first_turn,
            last_turn=written.last_turn,
            no_event=tuple(self._side(side, ("no_event",)) for side in written.no_event),
            cards=cards,
            script=script if self.options["scripted_events"] else (),
            combat=self._combat(),
            combat_source=tables.combat.source,
            rally=Chart(tables.rally.rule, tuple(map_pairs(tables.rally.variants[self.choices["C5"]]))),
            control_lost=self._number(tables.controlled_advance.lost_up_to),
            morale=self._morale(),
            start_morale=self._start_morale(),
            rest=self._pair("rest", written.rest),
            start_where=self._places(counters),
            start_due=self._due(counters, turns),
            start_garrisons=self._garrisons(),
            good_ground=self._good_ground(counters),
            entries=self._entries(counters),
            sequence=self._sequence(),
        )
        self.files.stop_at_faults()
        return scenario

    def _fault(self, path: KeyPath, message: str, advice: str = "") -> None:
        self.files.scenario_file.fault(path, message, advice)

    def _army(self, id: str) -> Army:
        written = self.written.armies[id]
        if written.entry not in self.files.map.entries:
            self._no_area(("armies", id, "entry"), written.entry)
        return Army(id, written.name, self._side(written.side, ("armies", id, "side")))

    def _number(self, value: Number) -> int:
        return value if isinstance(value, int) else int(self.choices[value])

    def _side(self, side: str, path: KeyPath) -> int:
        if side not in self.sides:
            self._fault(path, f"{side!r} is not a side of this scenario", f"Sides: {', '.join(self.sides)}")
            return 0
        return self.sides.index(side)

    def _pair(self, key: str, by_side: Mapping[str, int]) -> tuple[int, int]:
        for side in by_side:
            self._side(side, (key, side))
        for side in self.sides:
            if side not in by_side:
                self._fault((key,), f"says nothing of {side}", f"Add {side} = …")
        return by_side.get(self.sides[0], 0), by_side.get(self.sides[1], 0)

    def _start_morale(self) -> tuple[int, int]:
        most = self.files.tables.morale.maximum
        for side, points in self.written.morale.items():
            if not 1 <= points <= most:
                self._fault(("morale", side), f"{points} points", f"A side begins with 1 to {most} (12.1.1)")
        return self._pair("morale", self.written.morale)

    def _hexes(self, file: DataFile, path: KeyPath, text: str) -> tuple[int, ...]:
        found = []
        for label in text.split():
            if label in self.grid.index:
                found.append(self.grid.index[label])
            else:
                file.fault(path, f"hex {label!r} is not on the map", "Labels have four digits, as printed")
        return tuple(found)

    def _hex_sides(self, kind: str, text: str) -> Iterable[tuple[int, int]]:
        file = self.files.map_file
        for pair in text.split():
            hexes = self._hexes(file, ("hexsides", kind), pair.replace("|", " "))
            if len(hexes) != 2 or hexes[1] not in self.grid.neighbours[hexes[0]]:
                file.fault(("hexsides", kind), f"{pair!r} is not a hexside", "Write two neighbours, as 0908|1009")
            else:
                yield min(hexes), max(hexes)

    def _map(self) -> Map:
        written, file = self.files.map, self.files.map_file
        sides: dict[tuple[int, int], set[str]] = {}
        for kind, text in written.hexsides.items():
            if kind not in self.files.terrain.sides:
                file.fault(("hexsides", kind), "unknown hexside", f"Known: {', '.join(self.files.terrain.sides)}")
            for side in self._hex_sides(kind, text):
                sides.setdefault(side, set()).add(kind)
        return Map(
            grid=self.grid,
            terrain=self._kinds(),
            sides={side: frozenset(kinds) for side, kinds in sides.items()},
            roads=tuple(self._roads()),
            names={self.grid.index[h]: name for h, name in written.names.items() if self._hexes(file, ("names", h), h)},
            locs=self._locs(),
            objectives=self._objectives(),
            entries={area: self._hexes(file, ("entries", area), text) for area, text in written.entries.items()},
        )

    def _locs(self) -> dict[str, tuple[int, ...]]:
        file, written = self.files.map_file, self.files.map.locs
        for army in (army for army in written if army not in self.armies):
            file.fault(("locs", army), "is no army of the scenario", f"Armies: {', '.join(self.armies)}")
        for army in (army for army in self.armies if not written.get(army, "").strip()):
            file.fault(("locs",), f"{army} has no line of communications", "An army retreats toward one (9.8.6)")
        return {army: self._hexes(file, ("locs", army), text) for army, text in written.items()}

    def _objectives(self) -> dict[str, tuple[int, ...]]:
        file, written = self.files.map_file, self.files.map.objectives
        for side in (side for side in written if side not in self.sides):
            file.fault(("objectives", side), "is no side of the scenario", f"Sides: {', '.join(self.sides)}")
        return {side: self._hexes(file, ("objectives", side), text) for side, text in written.items()}

    def _kinds(self) -> tuple[str, ...]:
        file, kinds = self.files.map_file, ["clear"] * len(self.grid)
        for key, text in self.files.map.terrain.items():
            kind = self.choices.get(key, key)  # ground that nobody could establish is listed under its choice
            if kind not in self.files.terrain.hexes:
                file.fault(("terrain", key), "unknown terrain", f"Known: {', '.join(self.files.terrain.hexes)}")
            for hex in self._hexes(file, ("terrain", key), text):
                if kinds[hex] != "clear":
                    message = f"hex {self.grid.labels[hex]} is also {kinds[hex]}"
                    file.fault(("terrain", key), message, "List a hex once")
                kinds[hex] = kind
        return tuple(kinds)

    def _roads(self) -> Iterable[Road]:
        file = self.files.map_file
        for i, road in enumerate(self.files.map.roads):
            hexes = self._hexes(file, ("roads", i, "path"), road.path)
            for a, b in itertools.pairwise(hexes):
                if b not in self.grid.neighbours[a]:
                    pair = f"{self.grid.labels[a]} and {self.grid.labels[b]}"
                    file.fault(("roads", i, "path"), f"{pair} are not neighbours", "A road is a chain of neighbours")
            yield Road(road.name, hexes)

    def _terrain(self, map: Map) -> tuple[Terrain, ...]:
        chart = {
            kind: Terrain(self._number(line.defence), line.rugged, line.built_up, line.walled)
            for kind, line in self.files.terrain.hexes.items()
        }
        return tuple(chart.get(kind, chart["clear"]) for kind in map.terrain)

    def _side_chart(self) -> dict[str, tuple[int, int]]:
        lines = self.files.terrain.sides.items()
        return {kind: (line.cost, self._number(line.defence)) for kind, line in lines if not line.prohibited}

    def _counters(self) -> list[Counter]:
        file = self.files.counters_file
        counters: list[Counter] = []
        for i, data in enumerate(self.files.counters.counters):
            if any(data.id == earlier.id for earlier in counters):
                file.fault(
                    ("counters", i, "id"), f"{data.id} stands there twice", "Each counter needs an id of its own"
                )
            if data.army not in self.armies:
                advice = f"Armies: {', '.join(self.armies)}"
                file.fault(("counters", i, "army"), f"{data.army!r} is no army of the scenario", advice)
            elif not self._is_number(data.strength):
                advice = "Write a figure, or the id of a choice that holds one"
                file.fault(("counters", i, "strength"), f"{data.strength!r} is no strength", advice)
            else:
                counters.append(self._counter(data))
        return counters

    def _is_number(self, value: Number) -> bool:
        return isinstance(self.choices.get(value) if isinstance(value, str) else value, int)

    def _counter(self, data: CounterData) -> Counter:
        army = list(self.armies).index(data.army)
        return Counter(
            id=data.id,
            name=data.name,
            short=data.short,
            army=army,
            side=self.armies[data.army].side,
            arm=data.arm,
            strength=self._number(data.strength),
            movement=data.movement,
            elite=data.elite,
            guard=data.guard,
            cadre=data.cadre,
            source=data.source,
        )

    def _known(self, id: str, path: KeyPath) -> bool:
        if any(data.id == id for data in self.files.counters.counters):
            return True
        self._fault(path, f"there is no counter {id!r}", "Use an id of counters.toml")
        return False

    def _places(self, counters: list[Counter]) -> tuple[int, ...]:
        where: dict[str, int] = {}
        for id, label in self.written.setup.items():
            if self._is_unplaced(where, id, ("setup", id)):
                for hex in self._one_hex(("setup", id), label):
                    self._check_alone(where, id, hex)
                    where[id] = hex
        for id in self.written.reinforcements:
            if self._is_unplaced(where, id, ("reinforcements", id)):
                where[id] = DUE
        for i, id in enumerate(self.written.boxes.get("broken", [])):
            if self._is_unplaced(where, id, ("boxes", "broken", i)):
                where[id] = BROKEN
        return tuple(where.get(unit.id, ASIDE) for unit in counters)

    def _is_unplaced(self, where: Mapping[str, int], id: str, path: KeyPath) -> bool:
        if id in where:
            self._fault(path, f"{id} is already on the map or in a box", "Name a counter once")
        return self._known(id, path) and id not in where

    def _one_hex(self, path: KeyPath, label: str) -> tuple[int, ...]:
        if len(label.split()) != 1:
            self._fault(path, f"{label!r} is not one hex", "A counter begins in a single hex")
            return ()
        return self._hexes(self.files.scenario_file, path, label)

    def _check_alone(self, where: Mapping[str, int], id: str, hex: int) -> None:
        for other in (other for other, place in where.items() if place == hex):
            label = self.grid.labels[hex]
            self._fault(("setup", id), f"{other} stands in {label} too", "One unit to a hex (6.9)")

    def _due(self, counters: list[Counter], turns: Mapping[int, Turn]) -> tuple[int, ...]:
        for id, turn in self.written.reinforcements.items():
            if turn not in turns:
                self._not_on_track(("reinforcements", id), turn, turns)
        return tuple(self.written.reinforcements.get(unit.id, 0) for unit in counters)

    def _check_leaders(self) -> None:
        known = [leader.id for leader in self.files.counters.leaders]
        for id, label in self.written.leaders.items():
            self._one_hex(("leaders", id), label)
            if id not in known:
                self._fault(("leaders", id), f"there is no leader {id!r}", f"Leaders: {', '.join(known)}")

    def _entries(self, counters: list[Counter]) -> tuple[tuple[int, ...], ...]:
        special = self.written.special_entries
        for id, area in special.items():
            if self._known(id, ("special_entries", id)) and area not in self.files.map.entries:
                self._no_area(("special_entries", id), area)
        return tuple(self._entry(special.get(unit.id) or self._army_entry(unit)) for unit in counters)

    def _army_entry(self, unit: Counter) -> str:
        return self.written.armies[list(self.armies)[unit.army]].entry

    def _entry(self, area: str) -> tuple[int, ...]:
        labels = self.files.map.entries.get(area, "").split()
        return tuple(self.grid.index[label] for label in labels if label in self.grid.index)

    def _no_area(self, path: KeyPath, area: str) -> None:
        areas = ", ".join(self.files.map.entries)
        self._fault(path, f"there is no entry area {area!r}", f"The map has: {areas}")

    def _garrisons(self) -> tuple[int, int]:
        masks = [0, 0]
        for side, text in self.written.garrisons.items():
            hexes = self._hexes(self.files.scenario_file, ("garrisons", side), text)
            masks[self._side(side, ("garrisons", side))] = self.grid.mask(hexes)
        return masks[0], masks[1]

    def _good_ground(self, counters: list[Counter]) -> tuple[int, str] | None:
        marker = self.written.good_ground
        if marker is None:
            return None
        if marker.unit not in self.written.setup:
            self._fault(("good_ground", "unit"), f"{marker.unit} is not on the map", "Name a unit of [setup]")
        return next((i for i, unit in enumerate(counters) if unit.id == marker.unit), 0), marker.face

    def _turns(self) -> dict[int, Turn]:
        written, track = self.written, self.written.track
        days = [(date, name.strip()) for date, names in zip(track.days, track.turns) for name in names.split(",")]
        weather = self._weather(len(days))
        turns = {
            number: Turn(number, date, name.rstrip("*"), name.endswith("*"), weather.get(number, "clear"))
            for number, (date, name) in enumerate(days, 1)
        }
        if len(track.days) != len(track.turns):
            self._fault(("track", "turns"), "as many lines as days are needed", "One line of turns for each day")
        for key, turn in (("first_turn", written.first_turn), ("last_turn", written.last_turn)):
            if turn not in turns:
                self._not_on_track((key,), turn, turns)
        if written.first_turn > written.last_turn:
            self._fault(("last_turn",), "the game ends before it begins", "The last turn follows the first")
        return turns

    def _not_on_track(self, path: KeyPath, turn: int, turns: Mapping[int, Turn]) -> None:
        self._fault(path, f"turn {turn} is not on the track", f"The track has {len(turns)} turns")

    def _weather(self, turns: int) -> dict[int, str]:
        written, choice = self.written.weather, self.files.choices["C11"]
        if not written:
            return {}
        for name in (name for name in (choice.default, *choice.others) if name not in written):
            self._fault(("weather",), f"has no {name!r}", "Choice C11 offers it")
        for name, text in written.items():
            kinds = text.split()
            if len(kinds) != turns:
                self._fault(("weather", name), f"{len(kinds)} kinds for {turns} turns", "One word for each turn")
            for kind in sorted(set(kinds) - set(WEATHERS)):
                self._fault(("weather", name), f"unknown weather {kind!r}", f"Known: {', '.join(WEATHERS)}")
        return dict(enumerate(written.get(self.choices["C11"], "").split(), 1))

    def _cards(self) -> tuple[tuple[HalfCard, HalfCard], ...]:
        file, cards = self.files.cards_file, []
        for i, card in enumerate(self.files.cards.cards):
            for side in (side for side in card if side not in self.sides):
                file.fault(("cards", i, side), "is no side of the scenario", f"Sides: {', '.join(self.sides)}")
            for side in self.sides:
                if side in card:
                    self._check_half(("cards", i, side), card[side])
                else:
                    file.fault(("cards", i), f"has no half for {side}", "Each card serves both sides")
            if all(side in card for side in self.sides):
                cards.append((card[self.sides[0]], card[self.sides[1]]))
        return tuple(cards)

    def _check_half(self, path: KeyPath, half: HalfCard) -> None:
        file, armies = self.files.cards_file, ", ".join(self.armies)
        if half.effect not in EFFECTS:
            known = ", ".join(sorted(EFFECTS))
            file.fault((*path, "effect"), f"unknown effect {half.effect!r}", f"Known: {known}")
        if (half.army or half.effect in NEEDS_ARMY) and half.army not in self.armies:
            file.fault((*path, "army"), f"{half.army!r} is no army of the scenario", f"Armies: {armies}")
        if half.effect in NEEDS_UNIT and not any(half.unit == data.id for data in self.files.counters.counters):
            file.fault((*path, "unit"), f"there is no counter {half.unit!r}", "Use an id of counters.toml")

    def _script(self, cards: tuple[tuple[HalfCard, HalfCard], ...]) -> tuple[int, ...]:
        script, titles = [], [{half.title for half in card} for card in cards]
        for i, title in enumerate(self.written.script):
            found = [number for number, both in enumerate(titles) if title in both]
            if not found:
                self._fault(("script", i), f"no card is called {title!r}", "Use a title of cards.toml")
            script += found[:1]
        return tuple(script)

    def _combat(self) -> Table:
        written = self.files.tables.combat
        for key, message in table_faults(written.columns, written.rows, RESULTS):
            self.files.tables_file.fault(("combat", *key.split(".")), message, "Copy the table as it is printed")
        rows = {int(face): tuple(row) for face, row in written.rows.items() if face.isdigit()}
        return Table(written.rule, tuple(written.columns), rows)

    def _morale(self) -> MoraleChart:
        written = self.files.tables.morale
        names = MoraleChart.__struct_fields__
        return MoraleChart(**{name: self._number(getattr(written, name)) for name in names})

    def _sequence(self) -> Any:
        if self.written.game not in GAMES:
            self._fault(("game",), f"unknown game {self.written.game!r}", f"Known: {', '.join(filter(None, GAMES))}")
        return GAMES.get(self.written.game, GAMES[""])(SERIES)


_BARRED = (frozenset({"major"}), frozenset({"major", "minor"}))


def map_pairs(lines: Iterable[Any]) -> Iterable[tuple[int, str]]:
    """Lines of a chart as (lowest face, result)."""
    return ((int(lowest), str(result)) for lowest, result in lines)


def option_names(written: ScenarioFile) -> tuple[str, ...]:
    """The options this scenario has."""
    return tuple(name for name, available in OPTIONS.items() if available(written))


def _options(written: ScenarioFile, asked: Mapping[str, bool]) -> dict[str, bool]:
    known = option_names(written)
    for name in asked:
        if name not in OPTIONS or (name not in known and asked[name]):
            raise UnknownOption(f"{written.id} has no option {name!r}; it has: {', '.join(known)}")
    return {name: bool(asked.get(name, False)) for name in OPTIONS}


def _choices(known: Mapping[str, ChoiceData], asked: Mapping[str, Any]) -> dict[str, Any]:
    for id, value in asked.items():
        if id not in known:
            raise UnknownOption(f"there is no choice {id!r}; choices are {', '.join(known)}")
        if value not in (allowed := [known[id].default, *known[id].others]):
            raise UnknownOption(f"{id} ({known[id].what}) can be {', '.join(map(str, allowed))}, not {value!r}")
    return {id: asked.get(id, choice.default) for id, choice in known.items()}


def describe(folder: Path) -> dict[str, Any]:
    """A scenario as a list shows it: what it is, how long, on which sources it rests."""
    files = read_files(folder)
    written: ScenarioFile = files.scenario
    choices = {id: msgspec.to_builtins(c) for id, c in files.choices.items() if c.game in ("", written.game)}
    return {
        "id": written.id,
        "title": written.title,
        "subtitle": written.subtitle,
        "teaches": written.teaches,
        "sides": tuple(dict.fromkeys(army.side for army in written.armies.values())),
        "turns": written.last_turn - written.first_turn + 1,
        "options": option_names(written),
        "choices": choices,
        "map_size": len(Grid(files.map.grid)),
        "sources": {**files.map.sources, **written.sources},
    }


@cache
def folders() -> dict[str, Path]:
    """Scenario ids with their folders."""
    return {path.parent.name.replace("_", "-"): path.parent for path in sorted(SCENARIOS.glob("*/scenario.toml"))}


def folder_of(scenario: str) -> Path:
    """The folder of a shipped scenario, by its id, or the one somebody names."""
    return folders().get(scenario) or Path(scenario)


def has_scenario(path: str) -> bool:
    """Whether somebody's own scenario lies there."""
    return (Path(path) / "scenario.toml").is_file()
