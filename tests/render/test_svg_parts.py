"""The parts a board is drawn with."""

import re
import zlib
from base64 import b64decode

import msgspec
import pytest

import gloire
from gloire.core.hexes import Grid, GridPlan
from gloire.core.maps import Map, Road
from gloire.render.svg.board import board_svg
from gloire.render.svg.chains import chains
from gloire.render.svg.contours import rings
from gloire.render.svg.curves import bspline, catmull
from gloire.render.svg.frame import RADIUS, Box, Frame
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import element, num, polyline
from gloire.render.svg.look import Course, Look, load_look, look_of
from gloire.render.svg.names import OFF_MAP_COST, TOWN, Site, draw_movable_names
from gloire.render.svg.paper import SIZE, grain_tile
from gloire.render.svg.rasters import Field, Lattice
from gloire.render.svg.relief import draw_relief
from gloire.render.svg.style import style
from gloire.render.svg.survey import begin_survey
from gloire.systems import rules_of
from gloire.systems.napoleonic20.loading import SCENARIOS
from tools.mapproof import main

WATERLOO = SCENARIOS / "waterloo_20"


@pytest.fixture(params=["pointy", "flat"])
def frame(request) -> Frame:
    return Frame(Grid(GridPlan(request.param, 4, 4, 4, "odd")))


def test_neighbours_share_the_two_corners_of_their_side(frame):
    for hex, near in enumerate(frame.grid.near):
        for other in (other for other in near if other >= 0):
            here = {frame.corner_key(corner) for corner in frame.side(hex, other)}
            there = {frame.corner_key(corner) for corner in frame.side(other, hex)}
            assert len(here) == 2
            assert here == there


def test_directions_lead_to_the_neighbours(frame):
    for hex, near in enumerate(frame.grid.near):
        for way, other in zip(frame.directions, near):
            if other >= 0:
                step = frame.centres[other] - frame.centres[hex]
                assert abs(step - way * abs(step)) < 1e-9


def test_outline_of_two_neighbours_has_ten_corners(frame):
    (ring,) = frame.outline({0, frame.grid.neighbours[0][0]})

    assert len(ring) == 10


def test_outline_of_a_ring_of_hexes_has_a_hole(frame):
    middle = next(hex for hex, near in enumerate(frame.grid.near) if -1 not in near)

    assert sorted(len(ring) for ring in frame.outline(set(frame.grid.near[middle]))) == [6, 18]


def test_corners_are_a_radius_from_the_centre(frame):
    assert all(abs(abs(corner - frame.centres[3]) - RADIUS) < 1e-9 for corner in frame.corners(3))


def test_fork_joins_the_weightiest_arms():
    edges = [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (3, 0)), ((1, 0), (1, 1))]
    lines = chains(edges, lambda a, b: 10 if (1, 1) in (a, b) else 1)

    assert sorted(map(sorted, lines)) == sorted([[(0, 0), (1, 0)], [(1, 0), (1, 1), (2, 0), (3, 0)]])


def test_ring_of_water_is_one_line():
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    (line,) = chains(zip(corners, [*corners[1:], corners[0]]), lambda a, b: 1)

    assert line[0] == line[-1]
    assert len(line) == 5


def test_curves_keep_their_ends():
    points = [0j, 10 + 5j, 20 + 0j, 30 + 9j]

    assert bspline(points)[0] == catmull(points, 5)[0] == points[0]
    assert bspline(points)[-1] == points[-1]
    assert abs(catmull(points, 5)[-1] - points[-1]) < 1e-9


def test_contour_goes_round_high_ground_even_at_the_edge():
    values = [1.0 if column < 6 and 2 < row < 9 else 0.0 for row in range(12) for column in range(12)]
    (ring,) = rings(Field(Lattice(0j, 12, 12), values), 0.5)

    assert min(point.real for point in ring) < 0 < max(point.real for point in ring) < 60


def test_relative_steps_do_not_drift():
    points = [complex(number * 0.14, 0) for number in range(200)]
    drawn = polyline(points).partition("l")[2].split()

    assert abs(sum(map(float, drawn[::2])) - points[-1].real) < 0.11


def test_numbers_are_short_and_words_escaped():
    assert [num(value) for value in (1.0, -0.04, 2.25, -3.16)] == ["1", "0", "2.2", "-3.2"]
    assert element("text", x=1.0, aria_label='"a" & <b>') == '<text x="1" aria-label="&quot;a&quot; &amp; &lt;b&gt;"/>'


def test_hand_never_changes():
    """A new stream of numbers would move every tree of every map."""
    hand = Hand("oak", 7)

    assert [round(hand.share(), 6) for _ in range(3)] == [0.944876, 0.440011, 0.054285]
    assert Hand("oak", 7).share() == Hand("oak", 7).share() != Hand("oak", 8).share()


def test_grain_is_a_sound_picture():
    png = b64decode(grain_tile().partition(",")[2])
    at = png.index(b"IDAT")
    raw = zlib.decompress(png[at + 4 : at + 4 + int.from_bytes(png[at - 4 : at], "big")])

    assert png.startswith(b"\x89PNG")
    assert len(raw) == SIZE * (SIZE // 2 + 1)


def test_look_of_waterloo_names_hexes_of_its_map():
    labels = rules_of("napoleonic20").load("waterloo-20", {}, {}).map.grid.index
    look = load_look(WATERLOO / "look.toml")

    assert look.title == "Waterloo"
    assert all(river.near in labels for river in look.rivers)
    assert all(label in labels for area in look.areas for label in area.along)


def test_look_with_an_unknown_key_is_refused(tmp_path):
    (tmp_path / "look.toml").write_text('titel = "Waterloo"\n', encoding="utf-8")

    with pytest.raises(msgspec.ValidationError, match="titel"):
        load_look(tmp_path / "look.toml")


def test_ground_of_another_system_is_drawn_as_its_look_says():
    """Marengo has villages, vines, streams and trails; what its look leaves out is not to be seen."""
    grid = Grid(GridPlan("flat", 4, 4, 4, "even"))
    a, b, c = (grid.index[label] for label in ("0202", "0203", "0303"))
    terrain = tuple({a: "village", b: "cultivated", c: "orchard"}.get(hex, "clear") for hex in range(len(grid)))
    sides, ways = {(a, b): frozenset({"stream"})}, {(b, a): frozenset({"no-sortie"})}
    land = Map(grid, terrain, sides, (Road("lane", (b, c), "trail"),), {}, ways=ways)
    look = Look(drawn={"village": "town", "cultivated": "vines", "stream": "minor", "no-sortie": ""})

    drawn = board_svg(land, look)

    for sign in ("house", "vine", "fruit-tree", "water-fill", "trail"):
        assert f'class="{sign}"' in drawn
    assert 'class="road-fill"' not in drawn.partition("l-frame")[0]
    assert 'class="comb"' not in drawn
    assert "0202, village" in drawn
    assert ">Cultivated<" in drawn


def test_where_slopes_are_marked_gentle_rises_have_no_hachures():
    grid = Grid(GridPlan("flat", 4, 4, 4, "even"))
    low, high = grid.index["0202"], grid.index["0203"]
    levels = tuple(int(hex == high) for hex in range(len(grid)))

    def hachures(sides):
        land = Map(grid, ("clear",) * len(grid), sides, (), {}, levels=levels)
        return draw_relief(begin_survey(land, Look())).count("l")

    assert hachures({(low, high): frozenset({"slope"})}) < hachures({})


def test_formations_have_the_strips_of_their_look():
    assert ".strip-victor{--strip:#c8452f}" in style(Look(strips={"victor": "#c8452f"}))


def test_proof_shows_every_hex_number_hexside_and_road(tmp_path):
    out = tmp_path / "proof.svg"

    assert main([str(WATERLOO), str(out)]) == 0
    proof, map = out.read_text(encoding="utf-8"), rules_of("napoleonic20").load("waterloo-20", {}, {}).map
    assert all(f">{label}</text>" in proof for label in map.grid.labels)
    assert proof.count('class="code"') == len(map.sides)
    assert all(road.name in proof for road in map.roads)


@pytest.mark.parametrize(
    ("scenario", "lines"),
    [
        ("waterloo-20", ("The campaign in Belgium", "16 – 18 June 1815")),
        ("waterloo-20-third-day", ("Waterloo and Wavre", "18 June 1815")),
        ("smolensk-20-lubino", ("The retreat from Smolensk", "17 – 19 August 1812")),
    ],
)
def test_a_lent_map_says_what_is_played_on_it(scenario, lines):
    assert look_of(gloire.new_game(scenario).scenario).lines[:2] == lines


def test_water_beyond_the_hexes_is_drawn_and_roads_go_over_it_by_bridges():
    grid = Grid(GridPlan("flat", 4, 4, 4, "even"))
    a, b = grid.index["0102"], grid.index["0202"]
    course = Course(points=(("0101", -1.3, -2.0), ("0102", -1.3, 0.0), ("0104", -1.3, 2.0), ("0104", -1.3, 4.0)))
    land = Map(grid, ("clear",) * len(grid), {}, (Road("to Turin", (b, a)),), {})
    dry, wet = (board_svg(land, Look(courses=courses)).partition("l-frame")[0] for courses in ((), (course,)))
    assert 'class="water-fill"' not in dry
    assert wet.count('class="deck"') > dry.count('class="deck"')


def test_neighbouring_hexes_of_vines_are_one_vineyard_without_hexagons():
    grid = Grid(GridPlan("flat", 4, 4, 4, "even"))
    vines = {grid.index[label] for label in ("0202", "0203", "0302")}
    terrain = tuple("vines" if hex in vines else "clear" for hex in range(len(grid)))
    drawn = board_svg(Map(grid, terrain, {}, (), {}), Look())
    area = re.search(r'class="vineyard" d="([^"]*)"', drawn)
    assert area
    assert area[1].count("M") == 1
    assert "Q" in area[1]


def test_name_may_stand_wherever_there_is_land_however_much_is_drawn_there():
    """Where counters lie on the one side of a hex, a name on a bridge at the other is still the better one."""
    at = [Site(("Bridge",), TOWN, centre, Box.around(centre, 40, 14), cost) for centre, cost in PLACES]
    drawn = draw_movable_names([at], [at[0]], [(at[1].box, 500.0)])
    told = [site.split()[:2] for site in re.findall(r'data-sites="([^"]*)"', drawn)[0].split(";")]
    assert told == [["0", "-36"], ["0", "36"]]


# Above a hex, below it, and off the map.
PLACES = ((-36j, 3.0), (36j, 0.0), (900j, OFF_MAP_COST))
