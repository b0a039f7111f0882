"""Lines of the rules on the map, entries beside signposts, titles of short scenarios, dates over short days."""

import re
from itertools import pairwise

import pytest

import gloire
from gloire.render.shown import board_of
from gloire.render.svg import board_svg, look_of
from gloire.render.svg.bounds import bound_lines
from gloire.render.svg.names import text_width
from gloire.render.svg.survey import begin_survey

# Hexes at the rim where reinforcements come in, and which are lines of communications too.
BOTH = {
    "waterloo-20": ("0104", "0107", "2012"),
    "borodino-20": ("0105", "0111", "2005", "2007"),
    "smolensk-20": ("0113", "0414", "0601", "1301"),
    "salamanca-20": ("1901", "2008"),
}


def drawn(scenario: str) -> str:
    game = gloire.new_game(scenario)
    return board_svg(game.scenario.map, look_of(game.scenario), board_of(game))


def test_release_line_is_drawn_named_and_in_the_key():
    picture = drawn("borodino-20")
    assert picture.count('class="bound-line"') == 2  # on the map and in the key
    assert picture.count("Release line") == 2


def test_line_of_an_area_parts_its_hexes_from_all_others():
    scenario = gloire.new_game("borodino-20").scenario
    survey = begin_survey(scenario.map, look_of(scenario))
    [bound], frame = survey.look.bounds, survey.frame
    area = {hex for one in scenario.map.areas if one.name == bound.area for hex in one.hexes}
    steps = [(a, b) for line in bound_lines(survey, bound) for a, b in pairwise(line)]
    sides = [(hex, near) for hex in area for near in frame.grid.near[hex] if near >= 0 and near not in area]
    assert len(steps) == len(sides)
    for a, b in steps:
        middle, left = (a + b) / 2, (b - a) / abs(b - a) * -1j
        inside = min(range(len(frame.centres)), key=lambda hex: abs(frame.centres[hex] - (middle + left * 20)))
        assert inside in area


@pytest.mark.parametrize("scenario", BOTH)
def test_entry_that_is_a_line_of_communications_too_has_its_band(scenario):
    map = gloire.new_game(scenario).scenario.map
    entries = [hex for hexes in map.areas_of("entry").values() for hex in hexes]
    assert {map.grid.index[label] for label in BOTH[scenario]} <= set(entries)
    assert drawn(scenario).count('class="entry"') == len(entries) + 1  # one in the key


def test_short_scenario_has_its_own_title():
    lubino, campaign = (look_of(gloire.new_game(name).scenario) for name in ("smolensk-20-lubino", "smolensk-20"))
    assert lubino.title == "Lubino"
    assert campaign.title == "Smolensk"
    assert lubino.rivers == campaign.rivers


@pytest.mark.parametrize("scenario", ["smolensk-20-lubino", "borodino-20"])
def test_dates_over_the_turns_keep_clear_of_each_other(scenario):
    placed = re.findall(r'translate\((-?[\d.]+)[ ,](-?[\d.]+)\)"><text class="heading"[^>]*>([^<]+)', drawn(scenario))
    dates = sorted((float(x), words) for x, _, words in placed if re.match(r"\d+ \w+$", words))
    assert len(dates) == 3
    for (left, words), (right, _) in pairwise(dates):
        assert left + text_width(words, 17) < right
