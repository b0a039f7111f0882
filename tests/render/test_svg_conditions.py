"""What a game lays on the map beside counters, and on the tracks: fires, bridges, weather, marches, boxes."""

import re
from typing import Any

import pytest

import gloire
from gloire.core.maps import Map
from gloire.render.svg import Board, board_svg, look_of
from gloire.render.svg.tracks import box_of, turn_track
from tests.render.test_svg_board import LOOK, TURNS, VIEW, counter, small_map, titles, words

SMOLENSK, LUBINO, BORODINO = "smolensk-20", "smolensk-20-lubino", "borodino-20"


def drawn(scenario: str, view: dict[str, Any] | None = None, side: str | None = None) -> str:
    game = gloire.new_game(scenario)
    return board_svg(game.scenario.map, look_of(game.scenario), view or game.view(side).facts)


@pytest.fixture(scope="module", params=["pointy", "flat"])
def map(request) -> Map:
    return small_map(request.param)


def _hexside(map: Map, kind: str) -> dict[str, str]:
    a, b = next(side for side, kinds in map.sides.items() if kind in kinds)
    return {"hex": map.grid.labels[a], "to": map.grid.labels[b]}


def test_burning_hexes_have_flames():
    svg = drawn(LUBINO)

    assert svg.count('class="burning"') == 6
    assert "Burning, hex 0809" in titles(svg)
    assert 'class="burning"' not in drawn(SMOLENSK)


def test_pontoon_has_planks_when_it_is_built(map):
    board = Board(map, LOOK)
    site = _hexside(map, "pontoon")
    built = board.svg({"markers": [{"kind": "pontoon", "face": "built", **site}]})

    assert 'class="unbuilt"' in board.svg()
    assert 'class="plank"' not in board.svg()
    assert 'class="plank"' in built
    assert f"Pontoon built, {site['hex']} to {site['to']}" in titles(built)


def test_marker_on_a_hexside_is_no_badge(map):
    marker = {"kind": "pontoon", "face": "built", **_hexside(map, "pontoon")}

    assert 'class="badge"' not in Board(map, LOOK).svg({"markers": [marker]})


def test_hidden_ford_is_marked_until_it_is_found():
    game = gloire.new_game(SMOLENSK)
    found = {"kind": "ford", "face": "found", "hex": "0908", "to": "1009"}

    assert "Undiscovered ford" in words(drawn(SMOLENSK))
    assert "found-sign" in drawn(SMOLENSK, {**game.view().facts, "markers": [found]})
    assert 'class="found-sign"' not in drawn(SMOLENSK)


def test_area_of_the_flank_march_has_its_letter():
    assert words(drawn(BORODINO)).count("C") == 7


def test_names_of_rivers_lie_under_the_counters(map):
    svg = Board(map, LOOK).svg(VIEW)

    assert svg.index('class="l-curved"') < svg.index('class="l-counters"') < svg.index('class="l-names"')


def test_day_of_one_turn_keeps_its_heading_apart():
    track = [{**TURNS[0], "date": "17 September"}, {**TURNS[1], "date": "18 September"}]
    drawn = turn_track({"turn": track[0], "track": track}).drawn
    first, second = (float(left) for left in re.findall(r'translate\(([\d.]+) [\d.]+\)"><text class="heading"', drawn))

    assert second - first > 90


def test_weather_marker_points_where_the_weather_tends(map):
    sky = {"weather": "showers", "trend": "worsening", "mud_until": 13}
    svg = Board(map, LOOK).svg({**VIEW, "sky": sky})

    assert {"Weather", "Clear", "Cloudy", "Showers", "Downpour", "Storm"} <= set(words(svg))
    assert "Turn 12 · Mid-day · 18 June · mud · worsening" in words(svg)
    assert "Mud to the end of this turn" in titles(svg)
    assert "Weather" not in words(Board(map, LOOK).svg(VIEW))


def test_flank_march_lies_on_its_turn(map):
    march = {"units": 4, "turn": 13}

    assert "Flank march: 4 units" in titles(Board(map, LOOK).svg({**VIEW, "flank_march": march}))


def test_facts_of_a_game_are_told_below_the_turns(map):
    assert "Marmont wounded · Contact" in words(
        Board(map, LOOK).svg({**VIEW, "states": ["marmont-wounded", "contact"]})
    )


@pytest.mark.parametrize(
    ("facts", "box"),
    [
        ({"box": "broken", "arm": "leader"}, "broken-leaders"),
        ({"box": "broken"}, "broken"),
        ({"box": "aside", "cadre": True}, "cadres"),
        ({"box": "aside", "dummy": True}, "dummies"),
        ({"box": "aside", "arm": "leader"}, "leaders"),
        ({"box": "aside"}, "aside"),
        ({"box": "in-hand"}, "in-hand"),
    ],
)
def test_counters_beside_the_map_lie_in_boxes_of_their_kind(facts, box):
    assert box_of(counter(None, "X", **facts)) == box


def test_turn_is_written_only_under_counters_that_are_to_come(map):
    due = [counter(None, short, box=box, due=9) for short, box in (("A", "eliminated"), ("B", "broken"))]

    assert "turn 9" not in words(Board(map, LOOK).svg({**VIEW, "counters": due}))
    assert "turn 9" in words(Board(map, LOOK).svg({**VIEW, "counters": [counter(None, "C", box="in-hand", due=9)]}))
