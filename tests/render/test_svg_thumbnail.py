"""The thumbnail of a scenario: light, and still the map and the set-up that it stands for."""

import html
import re
from xml.etree import ElementTree

import pytest

import gloire
from gloire.core.hexes import Orientation
from gloire.core.maps import Map
from gloire.render.shown import board_of
from gloire.render.svg import Board, Frame, Look, look_of, thumbnail_svg
from gloire.render.svg.frame import Box
from gloire.render.svg.names import text_width
from gloire.render.svg.symbols import symbols
from gloire.sim.vast import vast_map
from tests.render.test_svg_board import BOARD, LOOK, piece, seen, small_map

MOST = 60_000  # bytes
SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = [info.id for info in gloire.scenarios()]


def _drawn(scenario: str) -> tuple[str, dict[str, str]]:
    """The drawing, and the army of the uppermost counter in each hex that has one."""
    game = gloire.new_game(scenario)
    board = board_of(game)
    stands = {one.hex: one.army for one in sorted(board.counters, key=lambda one: one.deep) if one.hex}
    return thumbnail_svg(game.scenario.map, look_of(game.scenario), board), stands


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_thumbnail_is_light(scenario: str) -> None:
    assert len(_drawn(scenario)[0].encode()) < MOST


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_thumbnail_shows_every_stack_in_sight_in_the_colour_of_its_army(scenario: str) -> None:
    drawn, stands = _drawn(scenario)
    frame, part = Frame(gloire.new_game(scenario).scenario.map.grid), Box(*sides_of(map_box(drawn)))
    in_sight = [army for hex, army in stands.items() if part.holds(frame.centres[frame.grid.index[hex]])]
    for army in set(stands.values()):
        places = re.findall(rf'<g class="army-{army}"><g transform="translate\(([-\d.]+) ([-\d.]+)', drawn)
        assert sum(part.holds(complex(float(x), float(y))) for x, y in places) == in_sight.count(army)


def test_thumbnail_of_a_wide_set_up_shows_where_the_sides_meet() -> None:
    map = vast_map(1200, "flat")
    labels = map.grid.labels
    near, far = labels[500:504], labels[:9]
    french = [piece(hex, f"F{hex}") for hex in (*near[:2], *far)]
    allied = [piece(hex, f"A{hex}", side="allied") for hex in near[2:]]
    part = Box(*sides_of(map_box(thumbnail_svg(map, Look(), seen(*french, *allied)))))
    frame = Frame(map.grid)
    assert all(part.holds(frame.centres[map.grid.index[hex]]) for hex in near)
    assert not any(part.holds(frame.centres[map.grid.index[hex]]) for hex in far)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_name_of_a_thumbnail_is_cut_off(scenario: str) -> None:
    drawn = _drawn(scenario)[0]
    part = Box(*sides_of(map_box(drawn)))
    for x, y, size, name in re.findall(r'class="name" x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)">([^<]+)', drawn):
        half = text_width(html.unescape(name), float(size)) / 2
        assert part.left <= float(x) - half < float(x) + half <= part.right, name
        assert part.top < float(y) < part.bottom, name


def sides_of(view: tuple[float, ...]) -> tuple[float, ...]:
    left, top, width, height = view
    return left, top, left + width, top + height


def test_thumbnail_has_the_counters_that_the_board_shows_from_afar() -> None:
    game = gloire.new_game("waterloo-20-third-day")
    board = board_of(game)
    drawn = thumbnail_svg(game.scenario.map, look_of(game.scenario), board)
    made = symbols(board.faces, board.ribbons, pointy=True)
    used = set(re.findall(r'href="#(far-[^"]+)"', drawn))
    assert used == {f"far-{one.face}" for one in board.counters if one.hex}
    assert all(made[name] in drawn for name in used)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_thumbnail_of_either_orientation_is_a_drawing_of_its_own(orientation: Orientation, theme: str) -> None:
    drawn = thumbnail_svg(small_map(orientation), LOOK, BOARD, theme="dark" if theme == "dark" else "light")
    root = ElementTree.fromstring(drawn)
    assert root.get("data-theme") == theme
    used = {use.get("href") for use in root.iter(f"{SVG}use")}
    made = {f"#{one.get('id')}" for one in root.iter() if one.get("id")}
    assert used <= made
    assert {"#town", "#fort", "#redoubt", "#slope"} <= used


def test_thumbnail_shows_the_part_round_the_counters_and_never_beyond_the_map() -> None:
    game = gloire.new_game("waterloo-20-third-day")
    map, look = game.scenario.map, look_of(game.scenario)
    drawn, frame = thumbnail_svg(map, look, board_of(game)), Board(map, look).frame
    left, top, width, height = map_box(drawn)
    land = frame.land
    assert land.left - 1 <= left < left + width <= land.right + 1
    assert land.top - 1 <= top < top + height <= land.bottom + 1
    for counter in game.view().counters:
        if counter.hex:
            at = frame.centres[frame.grid.index[counter.hex]]
            assert left < at.real < left + width
            assert top < at.imag < top + height


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_counters_can_be_made_out_on_a_card(scenario: str) -> None:
    card, counter = 360, 56  # pixels, and units of the map
    assert counter * card / map_box(_drawn(scenario)[0])[2] > 15


def map_box(drawn: str) -> tuple[float, ...]:
    """The part of the map that is shown."""
    return tuple(float(part) for part in (ElementTree.fromstring(drawn).get("viewBox") or "").split())


def test_thumbnail_without_counters_shows_the_middle_of_the_map() -> None:
    map = small_map("pointy")
    left, top, width, height = map_box(thumbnail_svg(map, Look(), seen()))
    land = Board(map, Look()).frame.land
    assert left + width / 2 == pytest.approx((land.left + land.right) / 2, abs=1)
    assert top + height / 2 == pytest.approx((land.top + land.bottom) / 2, abs=1)
    assert width / height == pytest.approx(1.6, rel=0.01)


def test_name_of_an_objective_goes_to_where_no_counter_stands() -> None:
    map = small_map("pointy")
    middle = map.grid.index["0303"]
    around = [map.grid.labels[hex] for hex in map.grid.neighbours[middle]]

    def place(*hexes: str) -> complex:
        drawn = thumbnail_svg(map, LOOK, seen(*(piece(hex, hex) for hex in hexes)))
        found = re.search(r'class="name" x="([-\d.]+)" y="([-\d.]+)" font-size="[\d.]+">Les Trois Bras', drawn)
        assert found
        return complex(float(found[1]), float(found[2]))

    centre = Board(map, LOOK).frame.centres[middle]
    southern = [hex for hex in around if _at(map, hex).imag > centre.imag]
    northern = [hex for hex in around if _at(map, hex).imag < centre.imag]
    assert place().imag > centre.imag
    assert place(*southern).imag < centre.imag
    assert abs(place(*southern, *northern).real - centre.real) > 40


def _at(map: Map, hex: str) -> complex:
    return Board(map, LOOK).frame.centres[map.grid.index[hex]]
