"""The printed tables, charts, counters and tracks, as the sources have them."""

import itertools

import pytest

import gloire
from gloire.systems.napoleonic20.happened import BattleResolved
from gloire.systems.napoleonic20.terrain import Lie
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.turns import seen
from tests.systems.napoleonic20.victories import control_kept
from tests.systems.napoleonic20.written import HERE, WATERLOO, read

SCENARIO = scenario_of(gloire.new_game("waterloo-20"))


# 9.6 The combat results table.

COMBAT = """
AB AR AR AW N  EX EX
AR AR AW N  DW DW DW
AR AW N  DW DW DW DR
AR N  DW DW DR DR DR
AW DW DW DR DR DR DB
N  DW DR DR DR DB DB
"""


@pytest.mark.parametrize("die", range(1, 7))
def test_9_6_combat_results_table(die):
    row = COMBAT.split("\n")[die].split()
    assert [SCENARIO.combat.result(die, column) for column in range(-2, 5)] == row


def test_9_6_example_of_the_book_is_a_rout_on_plus_two_and_six():
    assert SCENARIO.combat.result(6, 2) == "DR"


def test_9_6_differentials_beyond_the_table_use_its_last_columns():
    for die in range(1, 7):
        assert SCENARIO.combat.result(die, -7) == SCENARIO.combat.result(die, -2)
        assert SCENARIO.combat.result(die, 9) == SCENARIO.combat.result(die, 4)


# 10.0 The rally table.

RALLY = {1: "eliminated", 2: "eliminated", 3: "broken", 4: "cadre", 5: "rallied", 6: "rallied"}


@pytest.mark.parametrize("die", range(1, 7))
def test_10_0_rally_table(die):
    assert SCENARIO.rally.result(die) == RALLY[die]


def test_10_0_modified_dice_above_six_rally():
    assert SCENARIO.rally.result(8) == "rallied"


# 9.9.3 The controlled advance table.


@pytest.mark.parametrize(("die", "kept"), [(3, False), (4, True)])
def test_9_9_3_controlled_advance_table(die, kept):
    assert control_kept(die, {}) is kept


# 12.1 The morale chart.


def test_12_1_morale_chart():
    chart = SCENARIO.morale
    assert (chart.broken_own, chart.broken_enemy) == (-1, 1)
    assert (chart.long_rout, chart.guard_repulsed, chart.commit_guard, chart.spend) == (-1, -1, -1, -1)
    assert (chart.lull, chart.objective_lost, chart.loc_lost, chart.maximum) == (1, 1, 2, 10)


# The terrain effects chart.

# kind: defence, rugged, built-up, walled
HEXES = {
    "clear": (0, False, False, False),
    "forest": (1, True, False, False),
    "rough": (2, True, False, False),
    "town": (1, False, True, False),
    "fortified": (2, False, True, True),
}
# kind: movement points added, defence
SIDES = {"minor": (1, 1), "bridge": (0, 1), "ford": (1, 1)}


@pytest.mark.parametrize("kind", HEXES)
def test_9_4_terrain_effects_of_hexes(kind):
    hexes = [i for i, found in enumerate(SCENARIO.map.terrain) if found == kind]
    assert hexes
    for line in {SCENARIO.terrain[hex] for hex in hexes}:
        assert (line.defence, line.rugged, line.built_up, line.walled) == HEXES[kind]


def test_9_4_terrain_effects_of_hexes_not_on_this_map():
    chart = read(HERE / "terrain.toml")["hexes"]
    assert chart["marsh"] == {"defence": "C2", "rugged": True, "source": "reconstructed"}
    assert chart["redoubt"] == {"defence": "C4", "built_up": True, "walled": True, "source": "reconstructed"}


@pytest.mark.parametrize("kind", SIDES)
def test_9_4_terrain_effects_of_hexsides(kind):
    line = read(HERE / "terrain.toml")["sides"][kind]
    assert (line["cost"], line["defence"]) == SIDES[kind]


def test_9_4_major_rivers_are_prohibited():
    assert read(HERE / "terrain.toml")["sides"]["major"]["prohibited"]


# Counters.

# id: strength, movement, arm, source
COUNTERS = {
    "fr-ig": (4, 2, "infantry", "published"),
    "fr-i": (3, 2, "infantry", "ancestor"),
    "fr-ii": (3, 2, "infantry", "ancestor"),
    "fr-iii": (2, 2, "infantry", "published"),
    "fr-iv": (2, 2, "infantry", "ancestor"),
    "fr-vi": (2, 2, "infantry", "ancestor"),
    "fr-ic": (1, 3, "cavalry", "ancestor"),
    "fr-iic": (1, 3, "cavalry", "ancestor"),
    "fr-iiic": (1, 3, "cavalry", "ancestor"),
    "fr-ivc": (1, 3, "cavalry", "published"),
    "fr-res": (2, 2, "artillery", "reconstructed"),
    "ad-i": (4, 2, "infantry", "ancestor"),
    "ad-ii": (3, 2, "infantry", "ancestor"),
    "ad-iii": (2, 2, "infantry", "reconstructed"),
    "ad-reserve": (2, 2, "infantry", "ancestor"),
    "ad-uxbridge": (2, 3, "cavalry", "ancestor"),
    "pr-i": (3, 2, "infantry", "published"),
    "pr-ii": (3, 2, "infantry", "ancestor"),
    "pr-iii": (2, 2, "infantry", "ancestor"),
    "pr-iv": (3, 2, "infantry", "ancestor"),
    "pr-adv-gd": (1, 3, "cavalry", "inferred"),
}
CADRES = [f"{nation}-cadre-{number}" for nation in ("fr", "ad", "pr") for number in (1, 2)]


@pytest.mark.parametrize("id", COUNTERS)
def test_waterloo_2_0_counters(id):
    unit = SCENARIO.units[SCENARIO.number[id]]
    assert (unit.strength, unit.movement, unit.arm, unit.source) == COUNTERS[id]
    assert not unit.cadre


@pytest.mark.parametrize("id", CADRES)
def test_16_5_2_two_cadres_for_each_nation(id):
    unit = SCENARIO.units[SCENARIO.number[id]]
    assert (unit.strength, unit.movement, unit.arm, unit.cadre) == (1, 2, "infantry", True)


def test_waterloo_2_0_no_other_counters():
    assert sorted(SCENARIO.ids) == sorted([*COUNTERS, *CADRES])


def test_waterloo_2_0_units_fight_for_their_nation():
    armies = {id: SCENARIO.armies[SCENARIO.army[number]].id for id, number in SCENARIO.number.items()}
    nations = {"fr": "french", "ad": "anglo-dutch", "pr": "prussian"}
    assert armies == {id: nations[id[:2]] for id in SCENARIO.ids}


# The turn track.


def test_waterloo_3_0_turn_track():
    days = [("16 June", "Afternoon Dusk Evening Night")]
    days += [(day, "Morning Mid-day Afternoon Dusk Evening Night") for day in ("17 June", "18 June")]
    expected = [(date, name) for date, names in days for name in names.split()]
    track = [SCENARIO.turns[number] for number in range(1, 17)]
    assert [(turn.date, turn.name) for turn in track] == expected
    assert [turn.number for turn in track if turn.night] == [4, 10, 16]
    assert (SCENARIO.first_turn, SCENARIO.last_turn) == (1, 16)


def test_waterloo_17_1_third_day_uses_the_end_of_the_same_track():
    third = scenario_of(gloire.new_game("waterloo-20-third-day"))
    assert third.turns == SCENARIO.turns
    assert (third.first_turn, third.last_turn) == (11, 16)


# The map.


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("0704", "Quatre Bras"),
        ("0409", "Ligny"),
        ("1702", "Waterloo"),
        ("1709", "Wavre"),
        ("2012", "Hamme"),
        ("0901", "Nivelles"),
        ("1402", "Hougomont"),
        ("1403", "La Haye Sainte"),
        ("1502", "Mont St. Jean"),
    ],
)
def test_waterloo_2_0_places_on_the_map(label, name):
    assert SCENARIO.map.names[SCENARIO.index[label]] == name


def test_7_0_la_haye_sainte_touches_mont_st_jean_and_hougomont():
    near = SCENARIO.map.grid.neighbours[SCENARIO.index["1403"]]
    assert {SCENARIO.index["1502"], SCENARIO.index["1402"]} <= set(near)


def test_9_4_2_dyle_has_a_bridge_into_a_town():
    kinds = SCENARIO.map.between(SCENARIO.index["1709"], SCENARIO.index["1710"])
    assert kinds == {"major", "bridge"}
    assert SCENARIO.map.terrain[SCENARIO.index["1709"]] == "town"


def test_6_6_every_road_over_water_has_a_bridge():
    for road in SCENARIO.map.roads:
        for a, b in itertools.pairwise(road.hexes):
            kinds = SCENARIO.map.between(a, b)
            assert "bridge" in kinds or not kinds & {"major", "minor"}, (road.name, a, b)


def test_6_0_every_hex_can_be_reached_dry_shod():
    for ground in (SCENARIO.ground(0), SCENARIO.ground(0, Lie(swollen=True))):
        assert max(ground.distance_to(SCENARIO.index["0104"])) < 100


def test_waterloo_11_6_entry_hexes_lie_at_the_map_edge():
    grid = SCENARIO.map.grid
    for hexes in SCENARIO.map.areas_of("entry").values():
        assert all(len(grid.neighbours[hex]) < 6 for hex in hexes)


# Sources.

SOURCES = {"published", "ancestor", "inferred", "historical", "recalled", "reconstructed"}


def test_every_table_line_counter_and_card_says_where_it_comes_from():
    tables, terrain = read(HERE / "tables.toml"), read(HERE / "terrain.toml")
    cards = read(WATERLOO / "cards.toml")["cards"]
    counters = read(WATERLOO / "counters.toml")
    said = [
        *tables.values(),
        *terrain["hexes"].values(),
        *terrain["sides"].values(),
        *(half for card in cards for half in card.values()),
        *counters["counters"],
        *counters["leaders"],
        *read(HERE / "choices.toml").values(),
    ]
    assert {line["source"] for line in said} <= SOURCES


@pytest.mark.parametrize(
    ("table", "source"),
    [("combat", "ancestor"), ("rally", "reconstructed"), ("controlled_advance", "inferred"), ("morale", "published")],
)
def test_source_of_each_table(table, source):
    assert read(HERE / "tables.toml")[table]["source"] == source


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("clear", "published"),
        ("forest", "published"),
        ("rough", "ancestor"),
        ("marsh", "reconstructed"),
        ("town", "published"),
        ("fortified", "ancestor"),
        ("redoubt", "reconstructed"),
    ],
)
def test_source_of_each_kind_of_hex(kind, source):
    assert read(HERE / "terrain.toml")["hexes"][kind]["source"] == source


@pytest.mark.parametrize(
    ("kind", "source"), [("major", "published"), ("minor", "inferred"), ("bridge", "published"), ("ford", "inferred")]
)
def test_source_of_each_kind_of_hexside(kind, source):
    assert read(HERE / "terrain.toml")["sides"][kind]["source"] == source


# title of the French half, its source; title of the Allied half, its source
CARDS = [
    ("Imperial Indecision", "reconstructed", "Damned Good Ground", "published"),
    ("Napoleon's Hat", "published", "Rally to Old Forward!", "inferred"),
    ("Intelligence Gathering", "published", "Intelligence Gathering", "published"),
    ("D'Erlon Recalled", "reconstructed", "Steady, lads!", "reconstructed"),
    ("Napoleon's Illness", "reconstructed", "Frederick's Corps", "inferred"),
    ("Vive l'Empereur!", "reconstructed", "Rally to Old Nosey!", "published"),
    ("Michael Ney", "reconstructed", "Allied Desertions", "inferred"),
    ("March to the Sound of the Guns", "published", "March to the Guns", "inferred"),
    ("Sacre Bleu!", "reconstructed", "Just Like the Old Days", "reconstructed"),
    ("Grand Battery", "reconstructed", "Now's your time!", "reconstructed"),
    ("Never interrupt your enemy…", "published", "Never interrupt your enemy…", "published"),
    ("A Change in the Weather", "published", "A Change in the Weather", "published"),
]


def test_waterloo_5_0_twelve_cards_with_their_halves():
    assert [(a.title, a.source, b.title, b.source) for a, b in SCENARIO.cards] == CARDS


def test_9_6_battle_names_the_source_of_its_table():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=3), BattleResolved)
    assert resolved.source == "ancestor"


def test_scenario_tells_its_sources():
    sources = next(s.sources for s in gloire.scenarios() if s.id == "waterloo-20")
    assert sources["setup"] == "published"
    assert sources["terrain"] == "reconstructed"
    assert sources["weather"] == "reconstructed"
