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
    MapFile,
    Number,
    Result,
    ScenarioFile,
    TablesFile,
    TerrainFile,
    Weather,
)
from gloire.systems.napoleonic20.events import EFFECTS
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
        shared = folder.parent / self.scenario.shares if self.scenario and self.scenario.shares else folder
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
        self.armies = list(self.written.armies)

    def scenario(self, system: Any) -> Scenario:
        """The scenario, or FaultyData with all that is wrong."""
        written, counters = self.written, self._counters()
        map = self._map()
        terrain = self._terrain(map)
        dry, flooded = (Ground(map, terrain, self._side_chart(), barred) for barred in _BARRED)
        cards = self._cards()
        tables = self.files.tables
        scenario = Scenario(
            id=written.id,
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
            armies=tuple(Army(id, a.name, self.sides.index(a.side)) for id, a in written.armies.items()),
            turns=self._turns(),
            first=self._side(written.first, ("first",)),
            first_turn=written.first_turn,
            last_turn=written.last_turn,
            no_event=tuple(self._side(side, ("no_event",)) for side in written.no_event),
            cards=cards,
            script=self._script(cards) if self.options["scripted_events"] else (),
            combat=self._combat(),
            combat_source=tables.combat.source,
            rally=Chart(tables.rally.rule, tuple(map_pairs(tables.rally.variants[self.choices["C5"]]))),
            control_lost=self._number(tables.controlled_advance.lost_up_to),
            morale=self._morale(),
            start_morale=self._pair(written.morale),
            rest=self._pair(written.rest),
            start_where=self._places(counters),
            start_due=tuple(written.reinforcements.get(unit.id, 0) for unit in counters),
            start_garrisons=self._garrisons(),
            good_ground=self._good_ground(counters),
            entries=self._entries(counters),
            sequence=self._sequence(),
        )
        self.files.stop_at_faults()
        return scenario

    def _fault(self, path: KeyPath, message: str, advice: str = "") -> None:
        self.files.scenario_file.fault(path, message, advice)

    def _number(self, value: Number) -> int:
        return value if isinstance(value, int) else int(self.choices[value])

    def _side(self, side: str, path: KeyPath) -> int:
        if side not in self.sides:
            self._fault(path, f"{side!r} is not a side of this scenario", f"Sides: {', '.join(self.sides)}")
            return 0
        return self.sides.index(side)

    def _pair(self, by_side: Mapping[str, int]) -> tuple[int, int]:
        return by_side.get(self.sides[0], 0), by_side.get(self.sides[1], 0)

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
            for side in self._hex_sides(kind, text):
                sides.setdefault(side, set()).add(kind)
        return Map(
            grid=self.grid,
            terrain=self._kinds(),
            sides={side: frozenset(kinds) for side, kinds in sides.items()},
            roads=tuple(self._roads()),
            names={self.grid.index[h]: name for h, name in written.names.items() if self._hexes(file, ("names", h), h)},
            locs={army: self._hexes(file, ("locs", army), text) for army, text in written.locs.items()},
            objectives={s: self._hexes(file, ("objectives", s), text) for s, text in written.objectives.items()},
            entries={area: self._hexes(file, ("entries", area), text) for area, text in written.entries.items()},
        )

    def _kinds(self) -> tuple[str, ...]:
        file, kinds = self.files.map_file, ["clear"] * len(self.grid)
        for kind, text in self.files.map.terrain.items():
            if kind not in self.files.terrain.hexes:
                file.fault(("terrain", kind), "unknown terrain", f"Known: {', '.join(self.files.terrain.hexes)}")
            for hex in self._hexes(file, ("terrain", kind), text):
                if kinds[hex] != "clear":
                    file.fault(
                        ("terrain", kind),
                        f"hex {self.grid.labels[hex]} is also {kinds[hex]}",
                        "List a hex once",
                    )
                kinds[hex] = kind
        if self.written.game == "waterloo" and "0409" in self.grid.index:
            kinds[self.grid.index["0409"]] = self.choices["C15"]
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
        counters = []
        for i, data in enumerate(self.files.counters.counters):
            if data.army not in self.armies:
                file.fault(("counters", i), f"{data.id}: {data.army!r} is no army of this scenario", "See [armies]")
                continue
            counters.append(self._counter(data))
        repeated = {c.id for c in counters if sum(o.id == c.id for o in counters) > 1}
        for id in sorted(repeated):
            file.fault(("counters",), f"{id} stands there twice", "Each counter needs an id of its own")
        return counters

    def _counter(self, data: CounterData) -> Counter:
        army = self.armies.index(data.army)
        return Counter(
            id=data.id,
            name=data.name,
            short=data.short,
            army=army,
            side=self.sides.index(self.written.armies[data.army].side),
            arm=data.arm,
            strength=self._number(data.strength),
            movement=data.movement,
            elite=data.elite,
            guard=data.guard,
            cadre=data.cadre,
            source=data.source,
        )

    def _known(self, counters: list[Counter], id: str, path: KeyPath) -> bool:
        if any(unit.id == id for unit in counters):
            return True
        self._fault(path, f"there is no counter {id!r}", "Use an id of counters.toml")
        return False

    def _places(self, counters: list[Counter]) -> tuple[int, ...]:
        where = dict.fromkeys((unit.id for unit in counters), ASIDE)
        taken: dict[int, str] = {}
        for id, label in self.written.setup.items():
            if self._known(counters, id, ("setup", id)):
                for hex in self._hexes(self.files.scenario_file, ("setup", id), label):
                    if hex in taken:
                        self._fault(("setup", id), f"{taken[hex]} stands in {label} too", "One unit to a hex (6.9)")
                    taken[hex] = id
                    where[id] = hex
        for id in self.written.reinforcements:
            if self._known(counters, id, ("reinforcements", id)):
                where[id] = DUE
        for id in self.written.boxes.get("broken", []):
            if self._known(counters, id, ("boxes", "broken")):
                where[id] = BROKEN
        return tuple(where[unit.id] for unit in counters)

    def _entries(self, counters: list[Counter]) -> tuple[tuple[int, ...], ...]:
        return tuple(self._entry(unit) for unit in counters)

    def _entry(self, unit: Counter) -> tuple[int, ...]:
        area = self.written.special_entries.get(unit.id) or self.written.armies[self.armies[unit.army]].entry
        if area not in self.files.map.entries:
            path = ("special_entries", unit.id) if unit.id in self.written.special_entries else ("armies",)
            self._fault(path, f"there is no entry area {area!r}", "Name one of [entries] in map.toml")
            return ()
        return tuple(self.grid.index[h] for h in self.files.map.entries[area].split() if h in self.grid.index)

    def _garrisons(self) -> tuple[int, int]:
        masks = [0, 0]
        for side, text in self.written.garrisons.items():
            hexes = self._hexes(self.files.scenario_file, ("garrisons", side), text)
            masks[self._side(side, ("garrisons", side))] = self.grid.mask(hexes)
        return masks[0], masks[1]

    def _good_ground(self, counters: list[Counter]) -> tuple[int, str] | None:
        marker = self.written.good_ground
        if marker is None or not self._known(counters, marker.unit, ("good_ground", "unit")):
            return None
        return next(i for i, unit in enumerate(counters) if unit.id == marker.unit), marker.face

    def _turns(self) -> dict[int, Turn]:
        track, weather = self.written.track, self._weather()
        turns: dict[int, Turn] = {}
        for date, names in zip(track.days, track.turns, strict=False):
            for name in names.split(","):
                number, night = len(turns) + 1, name.strip().endswith("*")
                turns[number] = Turn(number, date, name.strip().rstrip("*"), night, weather.get(number, "clear"))
        if len(track.days) != len(track.turns):
            self._fault(("track", "turns"), "as many lines as days are needed", "One line of turns for each day")
        for key, value in (("first_turn", self.written.first_turn), ("last_turn", self.written.last_turn)):
            if value not in turns:
                self._fault((key,), f"turn {value} is not on the track", f"The track has {len(turns)} turns")
        return turns

    def _weather(self) -> dict[int, str]:
        if not self.written.weather:
            return {}
        named = self.choices["C11"]
        for kind in (kinds := self.written.weather.get(named, "").split()):
            if kind not in WEATHERS:
                self._fault(("weather", named), f"unknown weather {kind!r}", f"Known: {', '.join(WEATHERS)}")
        return dict(enumerate(kinds, 1))

    def _cards(self) -> tuple[Any, ...]:
        file, cards = self.files.cards_file, []
        for i, card in enumerate(self.files.cards.cards):
            for side in self.sides:
                if side not in card:
                    file.fault(("cards",), f"card {i + 1} has no half for {side}", "Each card serves both sides")
                elif card[side].effect not in EFFECTS:
                    known = ", ".join(sorted(EFFECTS))
                    file.fault(("cards",), f"card {i + 1}: unknown effect {card[side].effect!r}", f"Known: {known}")
            if all(side in card for side in self.sides):
                cards.append((card[self.sides[0]], card[self.sides[1]]))
        return tuple(cards)

    def _script(self, cards: tuple[Any, ...]) -> tuple[int, ...]:
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
            self.files.tables_file.fault(("combat", *key.split(".")), message)
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
        if name not in known and asked[name]:
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
