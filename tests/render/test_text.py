"""The board as text, as a player reads it."""

import re
from typing import Any

import pytest

import gloire
from gloire.core.hexes import Grid, GridPlan
from gloire.core.maps import Map, Road
from gloire.render import words
from gloire.render.svg.look import army_styles, look_of
from gloire.render.text import HIGHLIGHT, board_plain, board_text, legend
from tests.scene import Scene

STYLES = {
    "french": "bold white on #1f4f9e",
    "anglo-dutch": "bold white on #a8262d",
    "prussian": "bold white on #3c3c44",
}


@pytest.fixture(scope="module")
def waterloo() -> Any:
    return gloire.new_game("waterloo-20")


def cell(text: str, label: str, columns: int = 7) -> tuple[str, str]:
    """The two lines of a hex: the signs around its label, and what stands below."""
    lines = text.splitlines()
    line, place = next((i, found.start()) for i, row in enumerate(lines) if (found := re.search(label, row)))
    start = place - 1
    return lines[line][start : start + columns], lines[line + 1].ljust(200)[start : start + columns]


def scene_board(scene: Scene, **how: Any) -> str:
    return board_plain(scene.scenario.map, scene.game.view(), **how)


@pytest.mark.parametrize(("width", "columns"), [(126, 10), (120, 8), (101, 8), (80, 6)])
def test_the_board_fits_its_page(waterloo, width, columns):
    lines = board_plain(waterloo.scenario.map, waterloo.view(), width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert max(map(len, lines)) == 12 * columns + columns // 2 + 1


def test_a_page_that_is_too_narrow_gets_the_smallest_board(waterloo):
    narrow = board_plain(waterloo.scenario.map, width=20)
    assert narrow == board_plain(waterloo.scenario.map, width=80)


@pytest.mark.parametrize("width", [126, 120, 80])
def test_every_hex_has_its_label_once(waterloo, width):
    text = board_plain(waterloo.scenario.map, width=width)
    assert sorted(re.findall(r"\d{4}", text)) == sorted(waterloo.scenario.labels)


def test_hexes_of_a_shifted_row_stand_half_a_hex_aside(waterloo):
    lines = board_plain(waterloo.scenario.map).splitlines()
    even = next(line for line in lines if "0401" in line)
    odd = next(line for line in lines if "0301" in line)
    assert odd.index("0301") - even.index("0401") == 4


def test_north_is_up(waterloo):
    text = board_plain(waterloo.scenario.map)
    assert text.index("2001") < text.index("0101")


@pytest.mark.parametrize(
    ("label", "head", "below"),
    [
        ("1403", " 1403T ", "LaHayeS"),
        ("1402", " 1402W ", "Hougomo"),
        ("0505", " 0505F ", "       "),
        ("1506", " 1506R ", "       "),
        ("0709", " 0709T ", "Tilly  "),
        ("0704", " 0704T*", "QuatreB"),
        ("0104", " 0104TL", "Gosseli"),
        ("0101", " 0101  ", "       "),
    ],
)
def test_a_hex_shows_its_ground_its_marks_and_its_name(waterloo, label, head, below):
    assert cell(board_plain(waterloo.scenario.map), label) == (head, below)


def test_rivers_bridges_and_roads_lie_on_the_hexsides(waterloo):
    lines = board_plain(waterloo.scenario.map).splitlines()
    row = next(i for i, line in enumerate(lines) if "1508" in line)
    bridge = lines[row].index("1509") - 2
    assert (lines[row][bridge], lines[row + 1][bridge]) == ("≈", "=")
    stream = lines[row].index("1506") - 2
    assert (lines[row][stream], lines[row + 1][stream]) == ("~", "~")
    road = lines[row].index("1502") - 2
    assert (lines[row][road], lines[row + 1][road]) == (" ", "─")
    plain = lines[row].index("1512") - 2
    assert (lines[row][plain], lines[row + 1][plain]) == ("|", "|")


def test_a_slanting_hexside_shows_the_river_and_the_road_across_it(waterloo):
    lines = board_plain(waterloo.scenario.map).splitlines()
    row = next(i for i, line in enumerate(lines) if "0304" in line)
    corner = lines[row].index("0304") - 2
    above = lines[row - 1]
    assert above[corner : corner + 8] == r"  \   · "  # the road to 0404, nothing to 0405
    corner = lines[row].index("0308") - 2
    assert above[corner : corner + 8] == "~~~~~~=~"  # the stream, and the bridge to 0409


def test_a_counter_shows_army_name_and_strength():
    scene = Scene(french={"fr-iiic": "1203"}, allied={"ad-uxbridge": "1403", "pr-i": "1609"})
    text = scene_board(scene)
    assert cell(text, "1203")[1] == "fIIIC1 "
    assert cell(text, "1403")[1] == "aUxbr2 "
    assert cell(text, "1609")[1] == "pI   3 "


def test_a_wide_board_has_room_for_longer_names():
    scene = Scene(allied={"ad-reserve": "1403"})
    assert cell(scene_board(scene, width=126), "1403", 9)[1] == "aReserv2 "


def test_a_narrow_board_keeps_the_name_and_drops_the_strength():
    scene = Scene(french={"fr-iiic": "1203"}, allied={"ad-i": "1403"}, routed={"ad-i": "french"})
    text = scene_board(scene, width=80)
    assert "fIIIC" in text
    assert "!I   " in text


def test_a_routed_unit_is_marked():
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-i": "1403"}, routed={"fr-ii": "french"})
    assert cell(scene_board(scene), "1203")[1] == "fII  3!"


def test_two_units_in_one_hex_are_marked():
    scene = Scene(french={"fr-ii": "1203", "fr-i": "1202"}, allied={"ad-i": "2002"})
    scene.move("fr-ii", "1202")
    assert cell(scene_board(scene), "1202")[1].endswith("+")


def test_good_ground_and_garrisons_are_marked():
    scene = Scene(allied={"ad-i": "1502"}, garrisons={"allied": "1402"}, good_ground=("ad-i", "+1"))
    text = scene_board(scene)
    assert cell(text, "1502")[0] == " 1502Tg"
    assert cell(text, "1402")[0] == " 1402WG"


def test_units_off_the_map_are_not_on_the_board():
    scene = Scene(french={"fr-ii": "1203"}, allied={"ad-i": "1403"}, broken=("fr-ig",))
    assert "fIG" not in scene_board(scene)


def test_highlights_stand_before_the_label(waterloo):
    text = board_plain(waterloo.scenario.map, highlights={"1403": "+", "1402": "!"})
    assert cell(text, "1403")[0] == "+1403T "
    assert cell(text, "1402")[0] == "!1402W "


def test_on_a_narrow_board_a_highlight_takes_the_place_of_the_ground(waterloo):
    text = board_plain(waterloo.scenario.map, width=80, highlights={"0104": "+"})
    assert "0104+" in text
    assert "0107L" in text


def test_only_the_rows_around_some_hexes_are_shown(waterloo):
    text = board_plain(waterloo.scenario.map, around=["1403", "1302"], margin=1)
    assert {label[:2] for label in re.findall(r"\d{4}", text)} == {"12", "13", "14", "15"}


def test_the_rows_shown_end_at_the_edge_of_the_map(waterloo):
    text = board_plain(waterloo.scenario.map, around=["0101"], margin=2)
    assert {label[:2] for label in re.findall(r"\d{4}", text)} == {"01", "02", "03"}


def test_colours_repeat_what_the_characters_say(waterloo):
    board = board_text(waterloo.scenario.map, waterloo.view(), highlights={"0305": "+"}, styles=STYLES)
    assert board.plain == board_plain(waterloo.scenario.map, waterloo.view(), highlights={"0305": "+"})
    styles = {str(span.style) for span in board.spans}
    assert {HIGHLIGHT, "bold white on #1f4f9e", "bold white on #a8262d", "bold white on #3c3c44"} <= styles


def test_a_line_of_communications_has_its_armys_colour(waterloo):
    board = board_text(waterloo.scenario.map, styles=STYLES)
    place = board.plain.index("0107 L") + 5
    assert "bold white on #1f4f9e" in {str(span.style) for span in board.spans if span.start <= place < span.end}


def test_the_legend_explains_every_sign_on_this_map_and_no_other(waterloo):
    text = legend(waterloo.scenario.map, words.names_of(waterloo.scenario))
    assert text.startswith("F forest, R rough ground, T town, W walled place, ≈ major river, ~ river, = bridge, ")
    assert "f French, a Anglo-Dutch, p Prussian" in text
    assert "marsh" not in text
    assert "ford" not in text


FLAT = GridPlan(orientation="flat", lines=3, odd=2, even=2, shifted="odd")


def flat_map() -> Map:
    grid = Grid(FLAT)
    number = grid.index
    return Map(
        grid=grid,
        terrain=tuple("town" if label == "0201" else "clear" for label in grid.labels),
        sides={(number["0101"], number["0102"]): frozenset({"minor", "ford"})},
        roads=(Road("road", (number["0101"], number["0201"], number["0202"])),),
        names={number["0201"]: "Ulm"},
    )


def test_hexes_that_lie_flat_stand_in_columns():
    lines = board_plain(flat_map(), width=80).splitlines()
    first, second = (next(i for i, line in enumerate(lines) if label in line) for label in ("0101", "0201"))
    assert second - first == 2
    assert next(i for i, line in enumerate(lines) if "0102" in line) - first == 4
    assert sorted(re.findall(r"\d{4}", "".join(lines))) == ["0101", "0102", "0201", "0202", "0301", "0302"]


def test_hexsides_of_hexes_that_lie_flat_show_rivers_and_roads():
    text = board_plain(flat_map(), width=80)
    lines = text.splitlines()
    below = next(i for i, line in enumerate(lines) if "0102" in line) - 1
    assert ":" in lines[below]
    assert "~" in lines[below]
    assert cell(text, "0201", 9) == (" 0201T   ", "Ulm      ")
    assert "|" in lines[next(i for i, line in enumerate(lines) if "0202" in line) - 1]


def _line(options: dict[str, bool], side: str) -> str:
    game = gloire.new_game("borodino-20", options)
    return board_plain(game.scenario.map, game.view(side), width=200)


def test_a_unit_is_shown_rather_than_the_leader_with_it():
    board = _line({"leaders": True}, "russian")
    assert re.search(r"rVIII *3\+", board)
    assert "Bagrat" not in board


def test_units_that_are_held_back_and_own_face_down_ones_have_signs():
    own, seen = (_line({"fog_of_war": True}, side) for side in ("russian", "french"))
    assert re.search(r"rII *2#", own)
    assert re.search(r"rVII *2\?", own)
    assert re.search(r"r\? *\?", seen)
    assert "VII" not in seen


def test_burning_hexes_and_crossings_have_signs():
    game = gloire.new_game("smolensk-20-lubino")
    board = board_plain(game.scenario.map, game.view(), width=200)
    assert "0808T^" in board
    for sign in ("%", ";"):
        assert sign in board


def test_counters_have_the_colours_that_their_system_gives_them(waterloo):
    assert army_styles(look_of(waterloo.scenario).armies)["french"] == STYLES["french"]
    plain = board_text(waterloo.scenario.map, waterloo.view())
    assert STYLES["french"] not in {str(span.style) for span in plain.spans}
