"""A country of levels: tints, light and contours, steep hexsides, works, pikes, crops, farms, points."""

import re
import zlib
from base64 import b64decode
from itertools import combinations, pairwise

import pytest

from gloire.core.display import Face, Figure
from gloire.core.hexes import Grid, GridPlan, Orientation
from gloire.core.maps import Area, Map, Road
from gloire.render.svg import Board, Look, board_svg, thumbnail_svg
from gloire.render.svg.contours import _CROSSED, _fenced, _following
from gloire.render.svg.counters import face_symbols
from gloire.render.svg.far_names import far_sites
from gloire.render.svg.frame import RADIUS, Box
from gloire.render.svg.look import AreaName, RoadName
from gloire.render.svg.names import place_names
from gloire.render.svg.png import address
from gloire.render.svg.rasters import Field, Lattice
from gloire.render.svg.relief import draw_relief, draw_tints
from gloire.render.svg.roads import draw_roads
from gloire.render.svg.shade import draw_shade
from gloire.render.svg.signs import signs
from gloire.render.svg.survey import Survey, begin_survey
from gloire.render.svg.works import _lines
from tests.render.test_svg_board import BOARD

TINTS = Look(
    relief="tints", rise="40 feet each", words={"levels": "Heights", "worth": "Points", "steep": "Steep slope"}
)


def hill(orientation: Orientation = "flat", **more: object) -> Map:
    """Nine columns, the ground a level higher every second one."""
    grid = Grid(GridPlan(orientation, 9, 7, 7, "even"))
    levels = tuple(int(label[:2]) // 2 for label in grid.labels)
    known: dict[str, object] = {"sides": {}, "roads": (), "names": {}, "levels": levels, **more}
    return Map(grid, ("clear",) * len(grid), **known)  # type: ignore[arg-type]  # parts of a map, by their names


def surveyed(map: Map, look: Look = TINTS) -> Survey:
    return begin_survey(map, look)


def line_of(kind: str, drawn: str) -> str:
    """The first path of a class."""
    return re.findall(rf'class="{kind}" d="([^"]+)"', drawn)[0]


def side(map: Map, a: str, b: str) -> tuple[int, int]:
    return tuple(sorted((map.grid.index[a], map.grid.index[b])))  # type: ignore[return-value]  # two of them


def test_every_level_has_its_tint_and_each_above_the_lowest_a_contour():
    drawn = draw_tints(surveyed(hill()))
    assert [int(level) for level in re.findall(r'class="level level-(\d)"', drawn)] == [0, 1, 2, 3, 4]
    assert drawn.count('class="contour"') + drawn.count('class="contour main"') == 4
    assert drawn.count('class="contour main"') == 2  # every second


def test_tints_lie_below_the_fields_and_hachures_are_left_to_steep_hexsides():
    drawn = board_svg(hill(), TINTS)
    ground = drawn.partition("l-frame")[0]
    assert ground.index("l-tints") < ground.index("l-fields faint") < ground.index("l-grid")
    assert 'class="height"' not in drawn
    assert 'class="hachure"' not in drawn


def test_a_look_without_tints_has_hills_and_hachures():
    drawn = board_svg(hill(), Look())
    assert "level-0" not in drawn.partition("</style>")[2]
    assert 'class="height"' in drawn
    assert 'class="hachure"' in drawn


def test_key_shows_every_level_and_what_it_is_high():
    drawn = board_svg(hill(), TINTS).partition("l-frame")[2]
    assert [int(figure) for figure in re.findall(r'class="level-figure"[^>]*>(\d)<', drawn)] == [0, 1, 2, 3, 4]
    assert "Heights, 40 feet each" in drawn


def test_slope_away_from_the_north_west_lies_in_the_shade():
    """Ground that rises eastward faces the light; ground that falls eastward turns away from it."""
    map = hill()
    falling = tuple(4 - level for level in map.levels)
    rises, falls = (_darkness(surveyed(each)) for each in (map, hill(levels=falling)))
    assert max(rises["shade"]) == 0 < max(rises["shine"])
    assert max(falls["shine"]) == 0 < max(falls["shade"])


def _darkness(survey: Survey) -> dict[str, list[int]]:
    """The tones of both pictures, away from their rims."""
    drawn = draw_shade(survey, survey.frame.hexes.grown(-RADIUS))
    found = {}
    for kind, picture in re.findall(r'class="(\w+)".*?base64,([^"]+)"', drawn):
        found[kind] = [tone for row in pixels(b64decode(picture)) for pair in row for tone in (pair >> 4, pair & 15)]
    return found


def pixels(picture: bytes) -> list[bytes]:
    """The rows of a PNG with four bits a pixel."""
    width = int.from_bytes(picture[16:20], "big")
    start = picture.index(b"IDAT") + 4
    raw = zlib.decompress(picture[start : start + int.from_bytes(picture[start - 8 : start - 4], "big")])
    size = 1 + (width + 1) // 2
    return [raw[at + 1 : at + size] for at in range(0, len(raw), size)]


def test_picture_of_many_blocks_can_be_read():
    rows = [bytes([number % 251] * 3000) for number in range(60)]
    picture = b64decode(address(6000, rows, 4, bytes(48), bytes(16)).partition(",")[2])
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert pixels(picture) == rows


def test_rings_cross_just_the_squares_with_high_and_low_corners():
    lattice = Lattice(0j, 30, 20)
    values = [float((cell * 7919) % 97) / 97 for cell in range(600)]
    fenced = _fenced(Field(lattice, values), 0.5)
    width, high = fenced.lattice.width, [value > 0.5 for value in fenced.values]
    wanted = 0
    for cell in range(width * (fenced.lattice.height - 1) - 1):
        corners = high[cell] | high[cell + 1] << 1 | high[cell + width + 1] << 2 | high[cell + width] << 3
        wanted += len(_CROSSED.get(corners, ()))
    assert len(_following(fenced, 0.5)) == wanted > 100


def test_part_of_a_field_has_the_values_of_the_whole():
    lattice = Lattice(10 + 20j, 30, 20)
    whole = Field(lattice, [float(cell) for cell in range(600)])
    part = whole.within(Box(40, 50, 90, 100))
    for spot in (42 + 57j, 66.5 + 71.3j, 88 + 98j):
        assert part(spot) == pytest.approx(whole(spot))


def test_steep_hexside_is_a_comb_on_its_low_side_and_a_sheer_one_has_an_edge_too():
    map = hill()
    steep, sheer = side(map, "0104", "0204"), side(map, "0304", "0404")
    survey = surveyed(hill(sides={steep: frozenset({"steep"}), sheer: frozenset({"sheer"})}))
    drawn = draw_relief(survey)
    teeth = {kind: line_of(kind, drawn) for kind in ("steep", "sheer")}
    assert teeth["steep"].count("M") + 1 == teeth["sheer"].count("M")
    low = survey.frame.centres[map.grid.index["0104"]]
    for x, y, dx, dy in re.findall(r"M([-\d.]+) ([-\d.]+)l([-\d.]+) ([-\d.]+)", teeth["steep"]):
        foot, step = complex(float(x), float(y)), complex(float(dx), float(dy))
        assert abs(foot + step - low) < abs(foot - low)
    assert "Steep slope" in board_svg(survey.printed, TINTS)


@pytest.mark.parametrize(("kind", "sign"), [("sunken-road", "bank"), ("breastworks", "rampart")])
def test_works_are_drawn_inside_the_hex_that_they_protect(kind, sign):
    map = hill()
    inside, first, second = (map.grid.index[label] for label in ("0404", "0403", "0503"))
    assert {first, second} <= set(map.grid.neighbours[inside])
    ways = {(first, inside): frozenset({kind}), (second, inside): frozenset({kind})}
    survey = surveyed(hill(ways=ways))
    [line] = _lines(survey, ways)
    centre = survey.frame.centres[inside]
    assert len(line) == 3
    for a, b in pairwise(line):
        assert abs((a + b) / 2 - centre) < RADIUS * 0.866 - 3
        assert (((b - a).conjugate()) * (centre - a)).imag < 0  # the hex lies on the left
    drawn = board_svg(survey.printed, TINTS)
    assert f'class="{sign}"' in drawn.partition("l-frame")[0]
    assert f'class="{sign}"' in drawn.partition("l-frame")[2]  # in the key
    assert 'class="comb"' not in drawn


def test_pikes_are_broader_than_roads_and_drawn_once_where_both_run():
    map = hill()
    hexes = [
        tuple(map.grid.index[label] for label in labels) for labels in (("0204", "0304", "0404"), ("0304", "0404"))
    ]
    land = hill(roads=(Road("lane", hexes[1]), Road("Pike", hexes[0], "pike")))
    drawn = board_svg(land, TINTS).partition("l-frame")[0]
    assert 'class="road-case pike"' in drawn
    assert 'class="road-fill"' not in drawn


def test_roads_that_would_cross_beyond_the_map_leave_it_straight():
    index = hill().grid.index
    roads = tuple(Road("", tuple(map(index.__getitem__, ends))) for ends in (("0301", "0401"), ("0701", "0601")))
    survey = surveyed(hill(roads=roads))
    draw_roads(survey)
    one, other = survey.roads
    assert min(abs(a - b) for a in one for b in other) > 2 * RADIUS
    assert {round(min(run, key=lambda point: point.imag).real) for run in survey.roads} == {
        round(survey.frame.centres[index[end]].real) for end in ("0401", "0601")
    }


def test_a_road_that_nothing_crosses_goes_on_as_it_came():
    index = hill().grid.index
    survey = surveyed(hill(roads=(Road("", (index["0301"], index["0401"])),)))
    draw_roads(survey)
    [run] = survey.roads
    assert max(point.real for point in run) > survey.frame.centres[index["0401"]].real + RADIUS


def test_crops_and_buildings_that_no_rule_knows_are_drawn_and_the_hex_stays_clear():
    look = Look(
        relief="tints", ground={"corn": "0304 0404"}, buildings={"0204": "farm", "0504": "church", "9999": "mill"}
    )
    drawn = board_svg(hill(), look)
    ground = drawn.partition("l-frame")[0]
    assert all(f'class="{kind}"' in ground for kind in ("cornfield", "stalk", "ear", "house", "white-house"))
    assert 'class="wheel"' not in ground
    assert "0304, clear" in drawn


def test_look_can_write_another_name_or_none():
    index = hill().grid.index
    map = hill(names={index["0303"]: "Wood (centre)", index["0505"]: "Mill (ruin)"})
    drawn = board_svg(map, Look(names={"0303": "Old Wood", "0505": "", "0707": "Gate"}))
    assert "Old Wood" in drawn
    assert "Gate" in drawn
    assert "Mill" not in drawn
    assert "centre" not in drawn


def test_name_of_a_road_runs_along_it():
    index = hill().grid.index
    road = Road("Pike", tuple(index[f"0{column}04"] for column in range(1, 9)), "pike")
    drawn = board_svg(hill(roads=(road,)), Look(roads=(RoadName("Hagerstown Pike", "0404"),)))
    [guide] = re.findall(r'class="guide" id="road-0" d="M([-\d.]+)[ ]?([-\d.]+)', drawn)
    frame = Board(hill(), Look()).frame
    assert abs(float(guide[1]) - frame.centres[index["0404"]].imag) < 1.2 * RADIUS
    assert "Hagerstown Pike" in drawn


def test_objective_says_what_it_is_worth_to_either_side():
    index = hill().grid.index
    both, one = index["0303"], index["0505"]
    areas = (Area("objective", "union", (both, one), (3, 8)), Area("objective", "confederate", (both,), (4,)))
    drawn = board_svg(hill(areas=areas), TINTS)
    ground, _, key = drawn.partition("l-frame")
    found = re.findall(r'class="army-(\w+)"><path class="objective"[^>]*/><g transform="translate\(([-\d.]+) ', ground)
    worth = re.findall(r'class="worth"[^>]*>(\d+)<', ground)
    assert worth == ["3", "8", "4"]
    assert [side for side, _ in found] == ["union", "union", "confederate"]
    assert float(found[0][1]) < Board(hill(), TINTS).frame.centres[both].real < float(found[2][1])
    assert "Points" in key
    assert 'class="star"' not in ground


def test_objective_without_a_worth_has_its_star():
    drawn = board_svg(hill(areas=(Area("objective", "union", (3,)),)), TINTS)
    assert 'class="star"' in drawn
    assert 'class="worth"' not in drawn


def test_thumbnail_has_the_tints_of_its_part_alone():
    whole, part = board_svg(hill(), TINTS), thumbnail_svg(hill(), TINTS, BOARD)
    assert 'class="level level-1"' in part
    assert 'class="shade"' in part
    assert 'class="contour"' not in part
    assert len(line_of("level level-2", part)) < len(line_of("level level-2", whole))


def test_from_afar_objectives_woods_and_heights_have_large_names_apart_from_each_other():
    index = hill().grid.index
    names = {index[label]: name for label, name in (("0303", "Old Mill"), ("0304", "New Mill"), ("0606", "Farm"))}
    areas = (Area("objective", "union", (index["0303"], index["0304"])),)
    look = Look(
        areas=(AreaName("Great Wood", ("0501", "0701"), "wood"), AreaName("Great Wood", ("0507", "0707"), "wood"))
    )
    map = hill(names=names, areas=areas)
    placed = place_names(far_sites(surveyed(map, look)), [])
    assert sorted(" ".join(name.lines) for name in placed) == ["Great Wood", "New Mill", "Old Mill"]
    assert all(name.style.size > 30 for name in placed)
    assert not any(one.box.overlap(other.box) for one, other in combinations(placed, 2))
    board = Board(map, look)
    assert 'class="l-far"' in board.svg()
    assert 'class="l-far"' not in board.svg(BOARD)  # nobody zooms a board with a view


def test_strip_of_a_person_keeps_to_the_round_corners():
    face = Face(key="p", army="union", shape="person", name="Meade", strip="us-i", figures=(Figure("5"),))
    [(_, drawn), *_] = face_symbols(face)
    assert 'class="strip strip-us-i" d="M-25.1' in drawn


def test_long_name_on_a_counter_is_squeezed_rather_than_small():
    face = Face(key="a", army="union", name="Doubleday-a", strip="us-i", figures=(Figure("3"),))
    [(_, drawn), *_] = face_symbols(face)
    [(size, squeezed)] = re.findall(r'class="unit"[^>]* font-size="([\d.]+)" textLength="([\d.]+)"', drawn)
    assert float(size) >= 9
    assert float(squeezed) <= 45


def test_arrow_of_a_facing_is_longer_than_wide():
    drawn = dict(signs(pointy=False))["front-arrow"]
    points = line_of("front-head", drawn).strip("Mz").replace("-", " -").replace("l", " ").split()
    x, y, *steps = map(float, points)
    corners = [complex(x, y)]
    for dx, dy in zip(steps[::2], steps[1::2]):
        corners.append(corners[-1] + complex(dx, dy))
    wide = max(point.real for point in corners) - min(point.real for point in corners)
    tip = min(corners, key=lambda point: point.imag)
    assert abs(tip.real) < 0.2
    assert max(point.imag for point in corners) - tip.imag > wide
