"""Nothing was lost between the reference data and the scenario files: fact by fact, what is loaded is compared."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gloire.core.maps import Map, Side
from gloire.systems.jours_de_gloire.loading import load, shipped
from gloire.systems.jours_de_gloire.loading.files import Files, read_files
from gloire.systems.jours_de_gloire.position import WAITING
from gloire.systems.jours_de_gloire.scenario import ARMS, Scenario
from gloire.systems.jours_de_gloire.system import SYSTEM
from tools.jours_de_gloire_data import FOLDERS, HEAD_ENDS, POINTS, converted

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))
SIDES = ("French", "Austrian")
FACINGS = ("N+NE", "NE+SE", "SE+S", "S+SW", "SW+NW", "NW+N")
NAMES = {facts["key"]: folder.replace("_", "-") for facts in FACTS["scenarios"] for folder in [FOLDERS[facts["key"]]]}


class Pair:
    """A scenario as it was given, and as it is loaded."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        folder = shipped()[NAMES[facts["key"]]]
        self.files: Files = read_files(folder)
        self.loaded: Scenario = load(folder, SYSTEM, {}, {})
        self.map: Map = self.loaded.map

    def hex(self, label: str) -> int:
        return self.map.grid.index[label]

    def labels(self, hexes: Iterable[int]) -> list[str]:
        return [self.map.grid.labels[hex] for hex in hexes]


@cache
def pairs() -> dict[str, Pair]:
    found = {facts["id"]: facts for facts in FACTS["scenarios"]}
    found["C"]["map"] = found["A"]["map"]
    return {id: Pair(facts) for id, facts in found.items()}


@pytest.fixture(params=["A", "B", "C"])
def pair(request: pytest.FixtureRequest) -> Pair:
    return pairs()[request.param]


# The map


def test_every_hex(pair: Pair) -> None:
    tags = {label: tag for tag, text in pair.files.map.tags.items() for label in text.split()}
    hexes = pair.facts["map"]["hexes"]
    assert set(hexes) == set(pair.map.grid.labels)
    for label, given in hexes.items():
        hex = pair.hex(label)
        assert pair.map.terrain[hex] == given["terrain"]
        assert pair.map.level(hex) == given["level"]
        assert pair.map.names.get(hex) == given.get("name")
        assert tags.get(label) == given.get("tag")


def test_every_hexside(pair: Pair) -> None:
    given: dict[Side, frozenset[str]] = {}
    walls: dict[Side, frozenset[str]] = {}
    for side in pair.facts["map"]["hexsides"]:
        a, b = pair.hex(side["a"]), pair.hex(side["b"])
        water = "deep-stream" if side.get("deep") else "stream"
        if "inside" in side:
            inside = pair.hex(side["inside"])
            kind = "redoubt-gate" if side["type"] == "redoubt_gate" else "bridgehead"
            walls[a + b - inside, inside] = frozenset({kind})
        elif side["type"] in ("bridge", "ford"):
            assert side["over"] == "stream"
            given[min(a, b), max(a, b)] = frozenset({side["type"], water})
        else:
            given[min(a, b), max(a, b)] = frozenset({water if side["type"] == "stream" else side["type"]})
    assert pair.map.sides == given
    assert {side: kinds for side, kinds in pair.map.ways.items() if kinds != {"no-sortie"}} == walls


def test_every_hexside_with_its_name_and_tag(pair: Pair) -> None:
    given = {
        (*sorted((side["a"], side["b"])), side.get("name", ""), side["tag"]) for side in pair.facts["map"]["hexsides"]
    }
    written = {
        (*sorted(text.replace(">", "|").split("|")), line.name, line.tag)
        for line in pair.files.map.hexsides
        for text in line.sides.split()
    }
    assert written == given


def test_every_road(pair: Pair) -> None:
    given = [(road["kind"], road["name"], road["path"]) for road in pair.facts["map"]["roads"]]
    assert [(road.kind, road.name, pair.labels(road.hexes)) for road in pair.map.roads] == given
    assert [road.tag for road in pair.files.map.roads] == [road["tag"] for road in pair.facts["map"]["roads"]]


def test_sheet_and_edges(pair: Pair) -> None:
    given, written = pair.facts["map"], pair.files.map
    assert (written.scale, written.north) == (given["scale_m"], given["up_bearing_deg"])
    assert (written.grid.lines, written.grid.odd, written.grid.even) == (given["columns"], given["rows"], given["rows"])
    assert {
        edge: {"kind": lies.kind, "name": lies.name, "open_at": lies.open_at.split(), "note": lies.note}
        for edge, lies in written.edges.items()
    } == given["edges"]


# The terrain chart


def test_every_kind_of_hex() -> None:
    chart = read_files(shipped()["montebello"]).terrain.hexes
    assert set(chart) == {kind.replace("_", "-") for kind in FACTS["terrain"]}
    for kind, given in FACTS["terrain"].items():
        row = chart[kind.replace("_", "-")]
        assert [None if cost == "NA" else cost for cost in row.cost] == [given[arm] for arm in (*ARMS, "chief")]
        assert (row.fire, row.shock, row.charge) == (given["fire"], given["shock"], given["charge"])
        assert row.blocks_sight == given["blocks_los"]
        assert row.six_fronts == (given["fronts"] == 6)
        assert row.disorders == given.get("disorders", [])
        assert row.shock_by_cavalry == given.get("shock_v_cavalry")


def test_every_kind_of_hexside() -> None:
    files = read_files(shipped()["montebello"])
    chart, others = files.terrain.sides, {"level_change_without_slope", "road", "trail", "stream_deep"}
    for kind, given in FACTS["hexsides"].items():
        if kind in others:
            continue
        row = chart["bridgehead" if kind == "redoubt" else kind.replace("_", "-")]
        costs = [None if cost == "NA" else cost for cost in row.cost]
        if kind == "redoubt":
            assert costs[:3] == given["mp"][:3]  # C2: chiefs too go by the gate.
        else:
            assert costs == given.get("mp", given.get("mp_up"))
        assert row.shock == ("NA" if (shock := given.get("shock", given.get("shock_up"))) is None else shock)
        assert row.disorders == given.get("disorders", [])
        assert bool(row.sight) == (given.get("blocks_los", False) or kind.startswith("redoubt"))
    deep = chart["deep-stream"]
    assert [None if cost == "NA" else cost for cost in deep.cost] == FACTS["hexsides"]["stream_deep"]["mp"]
    assert files.choices["H34"].default == FACTS["hexsides"]["stream_deep"]["shock"]


# The counters


def test_every_unit(pair: Pair) -> None:
    given, loaded = pair.facts["units"], pair.loaded
    assert [unit.id for unit in loaded.units] == [unit["id"].lower() for unit in given]
    for number, (unit, written) in enumerate(zip(loaded.units, pair.files.counters.units, strict=True)):
        facts = given[number]
        assert unit.name == facts["name"]
        assert SIDES[unit.side] == facts["side"]
        assert loaded.formations[unit.formation].id == facts["formation"].lower()
        assert ARMS[unit.arm] == facts["type"]
        assert unit.kind == f"{facts['subtype']} {facts['type']}"
        assert unit.heavy == facts["heavy"]
        assert unit.note == facts.get("note", "")
        assert written.men == facts.get("men", 0)
        assert written.tags == facts["tags"]
        assert unit.source == facts["tags"]["strength"]
        ranges = facts.get("range", {"effective": 0, "maximum": 0})
        assert (unit.effective, unit.maximum) == (ranges["effective"], ranges["maximum"])


def test_both_sides_of_every_counter(pair: Pair) -> None:
    for unit, facts in zip(pair.loaded.units, pair.facts["units"], strict=True):
        for side, given in ((unit.good, facts["front"]), (unit.disordered, facts["back"])):
            figures = (side.strength, side.cohesion, side.engagement, side.movement)
            assert figures == tuple(-1 if figure is None else figure for figure in given.values())


def test_where_every_unit_begins(pair: Pair) -> None:
    for number, facts in enumerate(pair.facts["units"]):
        if "setup" in facts:
            assert pair.loaded.start_where[number] == pair.hex(facts["setup"]["hex"])
            assert FACINGS[pair.loaded.start_facing[number]] == facts["setup"]["facing"]
            assert facts["setup"]["state"] == "good order"
        else:
            assert pair.loaded.start_where[number] == WAITING


def test_every_formation_and_its_markers(pair: Pair) -> None:
    loaded, markers = pair.loaded, [marker for marker in pair.facts["markers"] if marker["code"] == "O"]
    assert [formation.id for formation in loaded.formations] == [
        each["id"].lower() for each in pair.facts["formations"]
    ]
    for formation, written, facts in zip(
        loaded.formations, pair.files.counters.formations, pair.facts["formations"], strict=True
    ):
        own = [marker for marker in markers if marker["formation"] == facts["id"]]
        assert SIDES[formation.side] == facts["side"]
        assert (written.leader, written.tag) == (facts["leader"], facts["tag"])
        assert formation.initiatives == tuple(marker["initiative"] for marker in own)
        assert {marker["tag"] for marker in own} == {written.markers_tag}
        assert {marker["side"] for marker in own} == {facts["side"]}
    assert sum(len(formation.initiatives) for formation in loaded.formations) == len(markers)


def test_every_combined_marker(pair: Pair) -> None:
    given = [marker for marker in pair.facts["markers"] if marker["code"] == "C"]
    for marker, written, facts in zip(pair.loaded.combined, pair.files.counters.combined, given, strict=True):
        assert (marker.name, SIDES[marker.side], marker.initiative) == (
            facts["name"],
            facts["side"],
            facts["initiative"],
        )
        assert (marker.first_turn, marker.uses) == (facts["first_turn"], facts["uses"])
        formations = [pair.loaded.formations[number].id for number in marker.formations]
        assert formations == [id.lower() for id in facts["formations"]]
        assert (written.arms, written.effect, written.tag) == (facts["types"], facts["effect"], facts["tag"])


def test_every_chief(pair: Pair) -> None:
    given = pair.facts["commanders"]
    assert [chief.id for chief in pair.loaded.chiefs] == [facts["id"].lower() for facts in given]
    for chief, written, facts in zip(pair.loaded.chiefs, pair.files.counters.chiefs, given, strict=True):
        assert (chief.name, SIDES[chief.side]) == (facts["name"], facts["side"])
        assert (chief.modifier, chief.orders, chief.range) == (facts["drm"], facts["orders"], facts["range"])
        assert (written.movement, written.tag) == (facts["movement"], facts["tag"])
        assert chief.start == (pair.hex(facts["setup"]) if "setup" in facts else -1)
        assert written.replaces == facts.get("replaces", "").lower()
        arrives = facts.get("arrives", {})
        assert chief.arrives == arrives.get("turn", 0)
        assert chief.entry == (pair.hex(arrives["entry_hex"]) if arrives else -1)
        assert chief.arrives_with == (pair.loaded.formation_number[arrives["with"].lower()] if arrives else -1)


# The course of the battle


def test_every_turn(pair: Pair) -> None:
    given = [(turn["time"], turn["night"], turn["fog"]) for turn in pair.facts["turns"]]
    assert [(turn.name, turn.night, turn.fog) for turn in pair.loaded.turns] == given
    assert [turn.tag for turn in pair.files.scenario.turns] == [turn["tag"] for turn in pair.facts["turns"]]
    assert [turn["n"] for turn in pair.facts["turns"]] == list(range(1, len(given) + 1))


def test_every_reinforcement(pair: Pair) -> None:
    loaded = pair.loaded
    for arrival, written, facts in zip(
        loaded.reinforcements, pair.files.scenario.reinforcements, pair.facts["reinforcements"], strict=True
    ):
        assert arrival.turn == facts["turn"]
        assert loaded.formations[arrival.formation].id == facts["formation"].lower()
        assert arrival.hex == pair.hex(facts["entry_hex"])
        stacks = [[loaded.units[unit].id for unit in stack] for stack in arrival.stacks]
        assert stacks == [[id.lower() for id in stack] for stack in facts["stacks"]]
        assert written.markers == facts["markers_in_cup"]
        assert (written.target, written.due, written.tag) == (facts["target"], facts["due_turn"], facts["tag"])


def test_every_objective_and_what_it_is_worth(pair: Pair) -> None:
    lines = pair.facts["victory"]["points"] or []
    for objective, facts in zip(pair.loaded.objectives, pair.facts["objectives"], strict=True):
        assert (objective.hex, objective.name) == (pair.hex(facts["hex"]), facts["name"])
        assert SIDES[objective.owner] == facts["start"]
        worth = {side: facts.get("vp", 0) for side in SIDES}
        for line in (line for line in lines if facts["hex"] in line.get("hexes", [])):
            worth |= {side: line["vp"] for side in SIDES if line["side"] in ("controller", side)}
        assert objective.points == tuple(worth.values())


def test_every_rout_goal(pair: Pair) -> None:
    for number, side in enumerate(SIDES):
        goal, facts = pair.loaded.goals[number], pair.facts["rout"][side]
        assert goal.edge == facts["edge"]
        assert goal.hex == (pair.hex(facts["target_hex"]) if "target_hex" in facts else -1)
        assert pair.files.scenario.rout[side.lower()].tag == facts["tag"]


def test_every_victory_point(pair: Pair) -> None:
    lines = [line for line in pair.facts["victory"]["points"] or [] if line["for"] in POINTS]
    given = {
        POINTS[line["for"]]: tuple(line["vp"] * (line["side"] in ("both", side)) for side in SIDES) for line in lines
    }
    assert pair.loaded.facts["points"] == given
    elsewhere = [line for line in pair.facts["victory"]["points"] or [] if line["for"] not in POINTS]
    assert all("hexes" in line or line["vp"] == "see objectives" for line in elsewhere)


def test_set_up(pair: Pair) -> None:
    assert SIDES[pair.loaded.set_up_first] == pair.facts["setup_order"][0]
    for zone, written, facts in zip(
        pair.loaded.zones, pair.files.scenario.zones, pair.facts["setup_zones"], strict=True
    ):
        assert SIDES[zone.side] == facts["side"]
        assert [list(written.columns), list(written.rows)] == [facts["columns"], facts["rows"]]
        assert (written.facing, written.note, written.tag) == (facts.get("facing"), facts["note"], facts["tag"])
        assert written.units == [id.lower() for id in facts.get("units", [])]
        across, down = (range(first, last + 1) for first, last in (facts["columns"], facts["rows"]))
        assert zone.hexes == pair.map.grid.mask(pair.hex(f"{column:02}{row:02}") for column in across for row in down)
        assert [pair.loaded.units[unit].id for unit in zone.units] == written.units


def test_strategic_initiative(pair: Pair) -> None:
    given = pair.facts["strategic_initiative"]
    assert {turn: SIDES[side] for turn, side in pair.loaded.initiative.items()} == {1: given["turn_1"]}
    for number, side in enumerate(SIDES):
        for chief in pair.loaded.strategist.get(number, ()):
            assert pair.loaded.chiefs[chief].id.upper() in given["chief"][side]
        assert (given["chief"][side] is None) == (number not in pair.loaded.strategist)


def test_every_special_rule(pair: Pair) -> None:
    given = {rule["id"]: (rule["text"], rule["tag"]) for rule in pair.facts["special_rules"]}
    assert {id: (rule.text, rule.tag) for id, rule in pair.files.scenario.special.items()} == given


def test_what_the_victory_conditions_speak_of() -> None:
    evening, montebello, day = (pairs()[id] for id in "ABC")
    wins, end = evening.facts["victory"]["automatic"][0], evening.facts["victory"]["end"][0]
    assert evening.labels(evening.loaded.facts["goals"]) == wins["hexes"]
    assert evening.loaded.facts["wanted"] == wins["need"]
    assert evening.labels(evening.loaded.facts["road"]) == end["clear"]
    assert evening.labels(evening.loaded.facts["marengo"]) == end["hold"]
    wins, loses = montebello.facts["victory"]["automatic"]
    assert montebello.labels(montebello.loaded.facts["goals"]) == wins["hexes"]
    assert montebello.loaded.facts["demoralised_wanted"] == loses["need"]
    austrian, french = day.facts["victory"]["automatic"]
    assert day.labels(day.loaded.facts["marengo"]) == austrian["hexes"] == french["hexes"]
    assert day.labels(day.loaded.facts["san_giuliano"]) == austrian["infantry_in"]
    assert day.loaded.facts["french_win_from"] == french["from_turn"]
    assert day.loaded.facts["demoralised_wanted"] == french["need"]
    margins = day.facts["victory"]["end"][0]
    assert day.loaded.facts["draw_margin"] == margins["draw_margin"]
    assert day.loaded.facts["decisive_margin"] == margins["decisive_margin"]


def test_every_switch_is_a_choice_with_the_same_default() -> None:
    choices = read_files(shipped()["montebello"]).choices
    defaults = {id: choice.default for id, choice in choices.items()}
    evening, montebello, day = (pairs()[id].facts["options"] for id in "ABC")
    assert evening == {
        "night_last_turn": defaults["H31"] == "night",
        "ott_turn": defaults["H37"],
        "deep_brook": defaults["H32"] == "deep",
        "initiative_test_compulsory": defaults["H14"] == "must",
    }
    assert montebello == {"night_last_turn": defaults["H35"] == "night"}
    assert day == {
        "night_turn_11": defaults["H36"] == "night",
        "boudet_turn": defaults["H38"],
        "empty_pouches": defaults["H39"] == "yes",
        "combined_markers": defaults["H40"] == "yes",
    }


def test_the_files_are_as_the_tool_writes_them(pair: Pair) -> None:
    for name, text in converted(pair.facts).items():
        there = (pair.files.folder / name).read_text(encoding="utf-8")
        assert there.partition(f"{HEAD_ENDS}\n\n")[2] == text if name == "scenario.toml" else there == text
