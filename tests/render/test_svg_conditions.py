"""What a game lays on the map beside counters, and on the tracks: fires, bridges, weather, marches, boxes."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

import gloire
from gloire.core.display import Box, Group, Lying, Marker, Said, Space, Track
from gloire.core.maps import Map
from gloire.render.shown import board_of
from gloire.render.svg import Board, board_svg, look_of
from gloire.render.svg.tracks import track_pieces
from tests.render.test_svg_board import BOARD, LOOK, MORALE, TURNS, piece, seen, small_map, titles, words

SMOLENSK, LUBINO, BORODINO = "smolensk-20", "smolensk-20-lubino", "borodino-20"


def drawn(scenario: str, side: str | None = None) -> str:
    game = gloire.new_game(scenario)
    return board_svg(game.scenario.map, look_of(game.scenario), board_of(game, side))


def on_track(*lies: Lying, **more: Any) -> Any:
    """The board in the afternoon, with something lying on the last turn."""
    spaces = (*TURNS[:2], replace(TURNS[2], lies=lies))
    turns = Track(key="turn", spaces=spaces, notes=more.pop("notes", ()))
    return seen(now=TURNS[1], tracks=(turns, MORALE, *more.pop("tracks", ())), **more)


@pytest.fixture(scope="module", params=["pointy", "flat"])
def map(request) -> Map:
    return small_map(request.param)


def _hexside(map: Map, kind: str) -> dict[str, str]:
    a, b = next(side for side, kinds in map.sides.items() if kind in kinds)
    return {"hex": map.grid.labels[a], "to": map.grid.labels[b]}


def test_burning_hexes_have_flames():
    svg = drawn(LUBINO)

    assert svg.count('href="#ground-flames"') == 6
    assert "Burning, 0809" in titles(svg)
    assert 'class="burning"' not in drawn(SMOLENSK)


def _built(map: Map) -> Marker:
    return Marker(kind="pontoon", sign="planks", face="built", **_hexside(map, "pontoon"))


def test_pontoon_has_planks_when_it_is_built(map):
    board, marker = Board(map, LOOK), _built(map)
    built = board.svg(seen(markers=(marker,)))

    assert 'class="unbuilt"' in board.svg()
    assert 'class="plank"' not in board.svg()
    assert 'class="plank"' in built
    assert f"Pontoon built, to {marker.to}, {marker.hex}" in titles(built)


def test_marker_on_a_hexside_is_no_badge(map):
    assert 'class="badge"' not in Board(map, LOOK).svg(seen(markers=(_built(map),)))


def test_hidden_ford_is_marked_until_it_is_found(map):
    ford = Marker(kind="ford", sign="ford", face="found", **_hexside(map, "ford"))

    assert "Undiscovered ford" in words(drawn(SMOLENSK))
    assert 'class="found-sign"' in Board(map, LOOK).svg(seen(markers=(ford,)))
    assert 'class="found-sign"' not in drawn(SMOLENSK)


def test_area_of_the_flank_march_has_its_letter():
    assert words(drawn(BORODINO)).count("C") == 7


def test_names_of_rivers_lie_under_the_counters(map):
    svg = Board(map, LOOK).svg(BOARD)

    assert svg.index('class="l-curved"') < svg.index('class="l-counters"') < svg.index('class="l-names"')


def test_day_of_one_turn_keeps_its_heading_apart():
    spaces = (replace(TURNS[0], part="17 September"), replace(TURNS[1], part="18 September"))
    (turns,) = track_pieces(seen(now=spaces[0], tracks=(Track(key="turn", spaces=spaces),)))
    first, second = (
        float(left) for left in re.findall(r'translate\(([\d.]+) [\d.]+\)"><text class="heading"', turns.drawn)
    )

    assert second - first > 90


def test_weather_marker_points_where_the_weather_tends(map):
    skies = [
        Space(sign="sun", words=(Said("weather", "clear"),)),
        Space(sign="rain", words=(Said("weather", "showers"),)),
    ]
    skies[1] = replace(skies[1], state="now", pointer="right", words=(*skies[1].words, Said("trend", "worsening")))
    svg = Board(map, LOOK).svg(
        on_track(Lying("mud", Said("lying", "mud")), tracks=[Track(key="weather", spaces=tuple(skies))])
    )

    assert {"Weather", "Clear", "Showers"} <= set(words(svg))
    assert "Turn 12 · 18 June · Mid-day · mud · worsening" in words(svg)
    assert 'href="#sign-right"' in svg
    assert "Mud to the end of this turn" in titles(svg)
    assert "Weather" not in words(Board(map, LOOK).svg(BOARD))


def test_flank_march_lies_on_its_turn(map):
    march = Lying("march", Said("lying", "flank-march", {"units": 4}), "4")

    assert "Flank march: 4 units" in titles(Board(map, LOOK).svg(on_track(march)))


def test_facts_of_a_game_are_told_below_the_turns(map):
    notes = (Said("condition", "marmont-wounded"), Said("condition", "contact"))

    assert "Marmont wounded · Contact" in words(Board(map, LOOK).svg(on_track(notes=notes)))


def test_turn_is_written_only_under_counters_that_are_to_come(map):
    due = seen(piece("", "C", box="in-hand", due=9), boxes=(Box("in-hand", (Group(9, ("handle-C",)),)),))
    gone = seen(piece("", "A", box="eliminated"), boxes=(Box("eliminated", (Group(0, ("handle-A",)),)),))

    assert "turn 9" in words(Board(map, LOOK).svg(due))
    assert not [word for word in words(Board(map, LOOK).svg(gone)) if word.startswith("turn ")]
