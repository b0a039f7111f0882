"""Nothing was lost between the reference data and the scenario files: fact by fact, what is loaded is compared."""

import itertools
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gloire.core.maps import Map, Side
from gloire.systems.glory3.loading import load, shipped
from gloire.systems.glory3.loading.files import Files, read_files
from gloire.systems.glory3.position import WAITING
from gloire.systems.glory3.scenario import ARMS, Leader, Scenario, Unit
from gloire.systems.glory3.scenario import Side as Face
from gloire.systems.glory3.system import SYSTEM
from tools.glory3_data import HEAD_ENDS, LOMAX, Told, converted, scenarios

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))
SIDES = ("US", "CS")
NAMES = ("union", "confederate")


class Pair:
    """A scenario as it was given, and as it is loaded."""

    def __init__(self, told: Told) -> None:
        self.told, self.battle, self.facts = told, told.battle, told.battle["scenarios"][told.key]
        folder = shipped()[told.folder.replace("_", "-")]
        self.files: Files = read_files(folder)
        self.loaded: Scenario = load(folder, SYSTEM, {}, {})
        self.map: Map = self.loaded.map
        self.place: str = self.facts["setup_key"]

    def hex(self, label: str) -> int:
        return self.map.grid.index[str(label)]

    def labels(self, hexes: Iterable[int]) -> list[str]:
        return [self.map.grid.labels[hex] for hex in hexes]

    def on_map(self, labels: Iterable[str]) -> bool:
        return all(label in self.map.grid.index for label in labels)

    def side(self, labels: Iterable[str]) -> Side:
        one, other = sorted(self.hex(label) for label in labels)
        return one, other

    @property
    def units(self) -> list[tuple[Unit, dict[str, Any]]]:
        """The units with what was given of each."""
        given = [unit for unit in self.battle["units"] if unit[self.place] is not None]
        return list(zip(self.loaded.units, given, strict=True))


@cache
def pairs() -> dict[str, Pair]:
    return {told.key: Pair(told) for told in scenarios(FACTS["antietam"], FACTS["cedar_creek"])}


@pytest.fixture(params=["cornfield", "full", "morning", "historical"])
def pair(request: pytest.FixtureRequest) -> Pair:
    return pairs()[request.param]


# The map


def test_the_sheet(pair: Pair) -> None:
    written, given = pair.files.map, pair.battle["grid"]
    columns, rows = (pair.facts.get(key, given[key]) for key in ("columns", "rows"))
    labels = {f"{c:02}{r:02}" for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1)}
    assert set(pair.map.grid.labels) == labels - set(pair.facts.get("out_of_play", []))
    assert written.yards == given["hex_yards"]
    assert written.north == (0 if "north" in given else 90)


def test_even_columns_stand_half_a_hex_higher(pair: Pair) -> None:
    near = pair.labels(pair.map.grid.near[pair.hex("2110")])
    assert near == ["2109", "2210", "2211", "2111", "2011", "2010"]
    assert pair.labels(pair.map.grid.near[pair.hex("2210")]) == ["2209", "2309", "2310", "2211", "2110", "2109"]


def test_every_hex(pair: Pair) -> None:
    areas = {kind: pair.map.areas_of(kind) for kind in ("wood", "camp")}
    for label, given in pair.battle["hexes"].items():
        if not pair.on_map([label]):
            continue
        hex = pair.hex(label)
        assert pair.map.terrain[hex] == given["terrain"]
        assert pair.map.level(hex) == given["level"]
        assert pair.map.names.get(hex) == given.get("place")
        for kind in ("wood", "camp"):
            assert [name for name, hexes in areas[kind].items() if hex in hexes] == (
                [given[kind]] if kind in given else []
            )


def test_every_hexside(pair: Pair) -> None:
    given: dict[Side, set[str]] = {}

    def lies(kind: str, *sides: list[str]) -> None:
        for side in sides:
            if pair.on_map(side):
                given.setdefault(pair.side(side), set()).add(kind)

    lies("creek", *pair.battle["creek_hexsides"])
    lies("steep", *pair.battle["steep_hexsides"])
    lies("sheer", *pair.battle["sheer_hexsides"])
    for name, side in pair.battle["crossings"].items():
        lies(pair.battle["crossing_types"][name], side)
    for sides in pair.battle.get("stream_hexsides", {}).values():
        lies("stream", *sides)
    for _, a, b, kind in pair.battle.get("stream_crossings", []):
        lies(kind, [a, b])
    assert {side: set(kinds) for side, kinds in pair.map.sides.items()} == given


def test_every_work_is_met_from_outside(pair: Pair) -> None:
    given = {
        (pair.hex(side["outside"]), pair.hex(side["inside"])): {kind}
        for kind in ("sunken-road", "breastworks")
        for side in pair.battle.get(f"{kind.replace('-', '_')}_hexsides", [])
        if pair.on_map((side["outside"], side["inside"]))
    }
    assert {side: set(kinds) for side, kinds in pair.map.ways.items()} == given


def test_the_names_of_waters_crossings_and_works(pair: Pair) -> None:
    written = {
        (line.name, *sorted(re.split("[|>]", text))) for line in pair.files.map.hexsides for text in line.sides.split()
    }
    waters = pair.battle.get("water_names", {"Antietam Creek": pair.battle["creek_hexsides"]})
    given = {(name, *sorted(side)) for name, sides in waters.items() for side in sides}
    given |= {(name, *sorted(side)) for name, side in pair.battle["crossings"].items()}
    streams = pair.battle.get("stream_hexsides", {})
    given |= {(name, *sorted(side)) for name, sides in streams.items() for side in sides}
    works = pair.battle.get("breastworks_hexsides", [])
    given |= {(side["work"], *sorted((side["inside"], side["outside"]))) for side in works}
    assert {line for line in given if pair.on_map(line[1:])} <= written


def test_every_route(pair: Pair) -> None:
    """Each step of a route is there, and no other."""
    given = {
        (title, *sorted(step))
        for title, path in pair.battle["routes"].items()
        for step in itertools.pairwise(path)
        if pair.on_map(step)
    }
    loaded = {
        (f"{road.name} ({road.kind})", *sorted(step))
        for road in pair.map.roads
        for step in itertools.pairwise(pair.labels(road.hexes))
    }
    assert loaded == given


def test_both_battles_of_cedar_creek_have_one_map() -> None:
    morning, day = pairs()["morning"], pairs()["historical"]
    assert morning.map.terrain == day.map.terrain
    assert (day.files.folder / "map.toml").exists() is False


# The counters


def faced(face: Face | None) -> tuple[int, int, int] | None:
    return (face.strength, face.cohesion, face.movement) if face else None


def test_every_unit(pair: Pair) -> None:
    written = {line.id: line for line in pair.files.counters.units}
    for unit, given in pair.units:
        assert unit.name.replace(" ", "").startswith(given["name"].replace(" ", ""))
        assert SIDES[unit.side] == given["side"]
        assert pair.loaded.markers[unit.marker].id == f"{given['side']}-{given['am']}".lower()
        assert unit.range == given.get("rng", "")
        assert unit.note == given.get("note", "")
        line = written[unit.id]
        assert (line.men, line.guns, line.boxes) == (
            given.get("men", 0),
            given.get("guns", 0),
            given.get("itqf") or 0,
        )
        assert line.tags == given.get("tags", {})


def test_every_units_arm(pair: Pair) -> None:
    kinds = {"inf": "infantry", "cav": "cavalry", "art": "artillery", "hart": "horse artillery"}
    for unit, given in pair.units:
        assert unit.kind == kinds[given["type"]]
        assert ARMS[unit.arm] == unit.kind.removeprefix("horse ")
        assert unit.is_horse == (given["type"] in ("cav", "hart"))


def test_every_side_of_every_counter(pair: Pair) -> None:
    for unit, given in pair.units:
        assert faced(unit.good) == (given["sp"], given["coh"], given["ma"])
        assert faced(unit.disordered) == (given["sp_dis"] or 0, given["coh_dis"], given["ma"])
        on_foot = "dsp" in given
        assert faced(unit.foot) == ((given["dsp"], given["dcoh"], 4) if on_foot else None)
        assert faced(unit.foot_disordered) == ((given["dsp_dis"], given["dcoh_dis"], 4) if on_foot else None)
        assert given.get("dma", 4) == 4


def test_every_units_leader(pair: Pair) -> None:
    for unit, given in pair.units:
        name = given.get(f"{pair.place}_ldr", given["ldr"])
        if name.startswith("("):
            assert unit.leader == -1
        else:
            leader = pair.loaded.leaders[unit.leader]
            assert (leader.name, leader.side, leader.marker) == (name, unit.side, unit.marker)


def test_where_every_unit_begins_and_what_it_faces(pair: Pair) -> None:
    for number, (_, given) in enumerate(pair.units):
        place = str(given[pair.place])
        if place.isdigit():
            assert pair.loaded.start_where[number] == pair.hex(place)
            assert pair.loaded.start_facing[number] == given["facing"]
        else:
            assert pair.loaded.start_where[number] == WAITING


def test_the_first_listed_of_a_stack_lies_on_top_and_guns_above_all(pair: Pair) -> None:
    game = SYSTEM.start(pair.loaded)
    for hex in {where for where in game.where if where >= 0}:
        pile = list(game.pile(hex))
        assert pile == sorted(pile, key=lambda unit: (not game.is_gun(unit), unit))
        assert len(pile) <= 2
        assert len({game.facing[unit] for unit in pile}) == 1


def test_every_leader(pair: Pair) -> None:
    leaders = [one for one in pair.battle["leaders"] if "hex" in one or one[pair.place] is not None]
    for leader, given in zip(pair.loaded.leaders, leaders, strict=True):
        assert (leader.name, SIDES[leader.side]) == (given["name"], given["side"])
        assert pair.loaded.markers[leader.marker].id == f"{given['side']}-{given['am']}".lower()
        assert (leader.range, leader.combined, leader.movement) == (given["range"], given["ca"], given["ma"])
        place = given["hex"] if "hex" in given and given["arr"] == "start" else given.get(pair.place, "")
        assert leader.start == (pair.hex(place) if place.isdigit() else -1)
    written = {line.id: line for line in pair.files.counters.leaders}
    for leader, given in zip(pair.loaded.leaders, leaders, strict=True):
        assert (written[leader.id].note, written[leader.id].tag) == (given.get("note", ""), given["tag"])


def test_sheridan_comes_by_the_pike() -> None:
    given = next(leader for leader in FACTS["cedar_creek"]["leaders"] if leader["name"] == "Sheridan")
    for key in ("morning", "historical"):
        pair = pairs()[key]
        facts = pair.loaded.facts
        assert pair.loaded.turns[facts["sheridan_arrives"] - 1].name == given["arr"]
        assert pair.labels(facts["sheridan_enters"]) == [given["hex"]]
        line = next(line for line in pair.files.counters.leaders if line.id == "us-gen-sheridan")
        assert (line.arrives, line.entry) == (given["arr"], given["hex"])


def test_lomax_is_there_by_option_alone() -> None:
    pair = pairs()["historical"]
    with_him = load(pair.files.folder, SYSTEM, {"lomax_arrives": True}, {})
    assert "cs-lomax" not in pair.loaded.number
    lomax = with_him.units[with_him.number["cs-lomax"]]
    assert faced(lomax.good) == (4, 5, LOMAX["ma"])
    assert lomax.foot is not None
    assert (lomax.foot.strength, lomax.foot.cohesion, lomax.leader) == (3, 5, -1)
    assert with_him.start_where[with_him.number["cs-lomax"]] == WAITING
    text = FACTS["cedar_creek"]["optional_rules"][1]["text"]
    assert "cavalry 4 SP, cohesion 5, dismounted 3/5" in text


def test_every_counter_has_its_own_id_and_name(pair: Pair) -> None:
    counters: list[Unit | Leader] = [*pair.loaded.units, *pair.loaded.leaders]
    ids = [*(one.id for one in counters), *(marker.id for marker in pair.loaded.markers)]
    assert len(set(ids)) == len(ids)
    for side in (0, 1):
        names = [one.name for one in counters if one.side == side]
        assert len(set(names)) == len(names)


# The course of the battle


def test_every_turn(pair: Pair) -> None:
    turns = pair.battle["turns"]
    given = (turns if isinstance(turns, list) else turns[pair.told.key])[: pair.facts["turns"]]
    assert len(pair.loaded.turns) == pair.facts["turns"]
    for turn, facts in zip(pair.loaded.turns, given, strict=True):
        assert (turn.name, turn.light) == (facts["time"], facts["light"])
        begins = facts["initiative"]
        assert turn.automatic == (SIDES.index(begins["automatic"]) if "automatic" in begins else -1)
        assert turn.bonus == tuple(begins.get(side, 0) for side in SIDES)
    assert pair.loaded.turns[0].name == pair.facts["first_turn"]
    assert pair.loaded.turns[-1].name == pair.facts["last_turn"]


def test_how_many_markers_each_turn_has(pair: Pair) -> None:
    turns = pair.battle["turns"]
    given = turns if isinstance(turns, list) else turns[pair.told.key]
    names = {f"{counter['side']}-{counter['am']}".lower(): counter["am"] for counter in pair.battle["leaders"]}
    names |= {f"{counter['side']}-{counter['am']}".lower(): counter["am"] for counter in pair.battle["units"]}
    for marker in pair.loaded.markers:
        copies = [turn["ams"][names[marker.id]] for turn in given[: pair.facts["turns"]]]
        assert list(marker.copies) == copies
        assert marker.color
    assert len(pair.loaded.markers) == len(given[0]["ams"])


def test_every_group_of_reinforcements(pair: Pair) -> None:
    loaded = pair.loaded
    for group, given in zip(loaded.groups, pair.battle["entry"].get(pair.told.key, []), strict=True):
        assert (group.name, SIDES[group.side]) == (given["group"], given["side"])
        assert loaded.turns[group.turn - 1].name == given["turn"]
        assert [pair.labels(area) for area in group.areas] == given["areas"]
        assert {loaded.units[unit].marker for unit in group.units} == {group.marker}
    waiting = {number for number, hex in enumerate(loaded.start_where) if hex == WAITING}
    assert sorted(unit for group in loaded.groups for unit in group.units) == sorted(waiting)


def test_every_reinforcement_enters_with_its_leader(pair: Pair) -> None:
    loaded = pair.loaded
    for group in loaded.groups:
        leaders = {loaded.units[unit].leader for unit in group.units}
        names = {loaded.leaders[leader].name for leader in leaders if leader >= 0}
        if group.leaders:
            assert leaders == set(group.leaders)
            assert names == {group.name}
        else:
            assert [loaded.units[unit].name for unit in group.units] == [group.name]


def test_when_each_unit_of_the_full_day_arrives() -> None:
    loaded = pairs()["full"].loaded
    turns = {unit: loaded.turns[group.turn - 1].name for group in loaded.groups for unit in group.units}
    for number, (_, given) in enumerate(pairs()["full"].units):
        assert turns.get(number, "start") == given["arr"]


def test_where_routes_leave_the_map_at_cedar_creek() -> None:
    given = FACTS["cedar_creek"]["entry"]
    written = {(way.side, way.name, way.hexes, way.note) for way in pairs()["morning"].files.scenario.ways}
    assert written == {
        (NAMES[SIDES.index(side)], name, " ".join(hexes), lines["use"])
        for side, lines in given.items()
        for name, hexes in lines.items()
        if name != "use"
    }


def test_edges_over_which_a_retreat_is_a_withdrawal() -> None:
    for key in ("cornfield", "full"):
        pair = pairs()[key]
        rim = pair.map.grid.mask(hex for hex, near in enumerate(pair.map.grid.neighbours) if len(near) < 6)
        assert pair.loaded.edges == (rim, rim)
    pair = pairs()["historical"]
    north_and_east = {label for label in pair.map.grid.labels if label[2:] == "00" or label[:2] == "36"}
    west_and_south = {label for label in pair.map.grid.labels if label[2:] == "30" or label[:2] == "01"}
    expected = tuple(pair.map.grid.mask(map(pair.hex, labels)) for labels in (north_and_east, west_and_south))
    assert pair.loaded.edges == expected


def test_every_objective(pair: Pair) -> None:
    for objective, given in zip(pair.loaded.objectives, pair.facts["victory_hexes"], strict=True):
        assert (objective.hex, objective.name) == (pair.hex(given["hex"]), given["name"])
        assert objective.points == (given["US"], given["CS"])


def test_who_controls_the_objectives_at_the_start() -> None:
    def held(key: str) -> dict[str, int]:
        pair = pairs()[key]
        return {pair.map.grid.labels[one.hex]: one.owner for one in pair.loaded.objectives}

    assert held("cornfield") == {"2313": 1, "2214": 1, "2112": -1, "2111": -1, "1917": -1, "1813": 0, "1713": -1}
    day = FACTS["antietam"]["rules"]
    told = next(rule["text"] for rule in day if rule["id"] == "AN1")
    theirs, ours = re.findall(r"with ((?:\d{4} ?)+)", told)
    assert held("full") == dict.fromkeys(theirs.split(), 1) | dict.fromkeys(ours.split(), 0)
    for key in ("morning", "historical"):
        assert all((owner == 1) == (hex in ("0421", "1019")) for hex, owner in held(key).items())


def test_every_level_of_victory(pair: Pair) -> None:
    score = pair.facts["score"]
    assert NAMES[pair.loaded.score_side] == score.split()[0].lower()

    def verdict(points: int) -> tuple[int, str]:
        level = next(level for level in pair.loaded.levels if points >= level.least)
        return level.winner, level.kind

    for span, told in pair.facts["levels"]:
        figures = [int(figure) for figure in re.findall(r"-?\d+", span)]
        winner = 0 if "Union" in told else 1 if "Confederate" in told else -1
        kind = {"decisive": "decisive", "minor": "marginal", "draw": "draw"}[told.split()[0]]
        beyond = [figures[0] + 50] if "more" in span else [figures[0] - 50] if "less" in span else []
        assert {verdict(points) for points in (*figures, *beyond)} == {(winner, kind)}


def test_what_losses_are_worth(pair: Pair) -> None:
    points, told = pair.loaded.facts["points"], " ".join(pair.facts["losses"])
    assert f"{points['withdrawn']} VP per enemy infantry or cavalry counter in the Withdrawn" in told
    assert f"{points['eliminated']} VP per enemy infantry or cavalry counter eliminated" in told
    if "captured" in points:
        assert f"{points['captured']} VP captured and kept, {points['artillery']} VP otherwise" in told
        assert f"{points['raid']} VP for Payne's raid" in told
    else:
        assert f"{points['artillery']} VP per enemy artillery counter eliminated" in told


def test_every_special_rule(pair: Pair) -> None:
    unused = pair.facts.get("not_used", [])
    given = {
        rule["id"]: (rule["title"], rule["text"], rule["tag"], rule["test"])
        for rule in (*pair.battle["rules"], *pair.battle.get("optional_rules", []))
        if rule["id"] not in unused and rule.get("scenario", pair.told.key) in ("both", pair.told.key)
    }
    special = pair.files.scenario.special
    assert {id: (rule.title, rule.text, rule.tag, rule.test) for id, rule in special.items()} == given


def test_the_files_are_as_the_tool_writes_them(pair: Pair) -> None:
    for name, text in converted(pair.told).items():
        there = (pair.files.folder / name).read_text(encoding="utf-8")
        assert there.partition(f"{HEAD_ENDS}\n\n")[2] == text if name == "scenario.toml" else there == text
