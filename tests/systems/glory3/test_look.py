"""How the battles look: their maps are drawn, and what look.toml names is there."""

import re

import pytest

import gloire
from gloire.render.shown import board_of
from gloire.render.svg import Board, look_of, thumbnail_svg
from gloire.render.svg.names import name_sites, place_names
from gloire.render.svg.survey import begin_survey

SCENARIOS = ["antietam", "cornfield", "cedar-creek", "cedar-creek-morning"]


@pytest.fixture(scope="module", params=SCENARIOS)
def battle(request):
    return gloire.new_game(request.param)


def test_every_hex_that_a_look_names_is_on_the_map(battle):
    look, grid = look_of(battle.scenario), battle.scenario.map.grid
    named = [*look.names, *look.buildings, *(label for labels in look.ground.values() for label in labels.split())]
    named += [river.near for river in look.rivers] + [road.near for road in look.roads]
    named += [label for area in look.areas for label in area.along]
    named += [point[0] for course in look.courses for point in course.points]
    assert [label for label in named if label not in grid.index] == []


def test_crops_stand_on_clear_ground_since_they_have_no_effect(battle):
    look, map = look_of(battle.scenario), battle.scenario.map
    for labels in look.ground.values():
        assert {map.terrain[map.grid.index[label]] for label in labels.split()} == {"clear"}


def test_every_formation_has_a_strip_of_its_own(battle):
    strips = look_of(battle.scenario).strips
    formations = {marker.id for marker in battle.scenario.markers}
    assert formations <= set(strips)
    assert len({strips[formation] for formation in formations}) == len(formations)


def test_map_shows_levels_works_pikes_and_points(battle):
    drawn = Board(battle.scenario.map, look_of(battle.scenario)).svg()
    ground = drawn.partition("l-frame")[0]
    wanted = ["level level-3", "shade", "contour", "steep", "wood", "road-fill pike", "trail", "worth-disc"]
    works = "rampart" if "cedar-creek" in battle.scenario.id else "bank"
    assert [kind for kind in (*wanted, works) if f'class="{kind}"' not in ground] == []
    assert ground.count('class="worth"') == sum(len(area.worth) for area in battle.scenario.map.areas)


@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("antietam", ("The Cornfield", "Sunken Road", "Dunker", "Burnside’s", "ANTIETAM", "Hagerstown Pike")),
        ("cornfield", ("The Cornfield", "Sunken", "EAST WOODS", "WEST WOODS", "Smoketown Road")),
        ("cedar-creek", ("Valley Pike", "Belle Grove", "Middletown", "Cupp’s Ford", "Mine Bank Ford", "Cedar Creek")),
    ],
)
def test_what_the_battle_is_known_for_is_named(scenario, names):
    game = gloire.new_game(scenario)
    drawn = Board(game.scenario.map, look_of(game.scenario)).svg(theme="dark")
    written = " ".join(re.findall(r">([^<>]+)<", drawn.replace("</tspan><tspan", " <")))
    assert [name for name in names if name not in written] == []


def test_no_name_lies_on_another_and_none_beyond_the_sheet(battle):
    survey = begin_survey(battle.scenario.map, look_of(battle.scenario))
    board = Board(battle.scenario.map, look_of(battle.scenario))
    placed = place_names(name_sites(survey), [])
    for number, name in enumerate(placed):
        assert board.frame.land.holds(name.box.corner)
        assert board.frame.land.holds(name.box.corner + name.box.size)
        assert [other.lines for other in placed[:number] if name.box.overlap(other.box)] == []


def test_thumbnail_is_light(battle):
    drawn = thumbnail_svg(battle.scenario.map, look_of(battle.scenario), board_of(battle))
    assert len(drawn.encode()) < 60_000
    assert 'class="level level-3"' in drawn


def test_both_scenarios_of_cedar_creek_share_the_map_and_have_their_own_lines():
    day, morning = (look_of(gloire.new_game(name).scenario) for name in ("cedar-creek", "cedar-creek-morning"))
    assert day.roads == morning.roads
    assert day.lines != morning.lines


def test_a_counter_tells_its_leader_its_formation_and_that_its_figures_are_an_estimate():
    gibbon = next(one for one in board_of(gloire.new_game("cornfield")).counters if one.handle == "us-gibbon")
    rows = {row.title: row.words for row in gibbon.rows}
    assert gibbon.formation == "I Corps"
    assert rows["Leader"] == "Doubleday"
    assert rows["Figures"] == "our estimate"
