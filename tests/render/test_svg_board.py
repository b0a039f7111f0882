"""The whole board: both orientations, both themes, with and without a view."""

import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from gloire.core.display import (
    Box,
    Counter,
    Face,
    Facing,
    Figure,
    Group,
    Marker,
    Points,
    Rating,
    Said,
    Space,
    Tag,
    Track,
    View,
)
from gloire.core.hexes import Grid, GridPlan, Orientation
from gloire.core.maps import Area, Map, Road
from gloire.render.boards import Board as Shown
from gloire.render.phrases.names import Names
from gloire.render.shown import shown
from gloire.render.svg import Board, Look, board_svg, counter_svg, counters_layer
from gloire.render.svg.frame import Box as Place
from gloire.render.svg.look import AreaName, ArmyLook, RiverName, Scale
from gloire.render.svg.names import place_names
from gloire.render.svg.pieces import covered
from gloire.render.svg.signs import signs

SVG = "{http://www.w3.org/2000/svg}"
TERRAIN = {
    "0101": "forest",
    "0202": "rough",
    "0401": "marsh",
    "0303": "town",
    "0404": "fortified",
    "0505": "redoubt",
}
LOOK = Look(
    title="Two & Three",
    lines=("A meadow",),
    scale=Scale(unit="paces", per_hex=100, step=100, steps=2),
    rivers=(RiverName("Brook", "0203"),),
    areas=(AreaName("Old wood", ("0401", "0403"), kind="wood"),),
    armies={"french": ArmyLook(body="#123456")},
    entries={"A": "french"},
    words={"signpost": "LOC"},
)


def small_map(orientation: Orientation) -> Map:
    """Five lines of five with one of everything, a river with a fork and a road off the map."""
    grid = Grid(GridPlan(orientation, 5, 5, 5, "even"))
    index = grid.index
    middle = index["0303"]
    ring = grid.neighbours[middle]
    outer = next(hex for hex in grid.neighbours[ring[0]] if hex in grid.neighbours[ring[1]] and hex != middle)
    water: list[tuple[int, int, set[str]]] = [
        (middle, ring[0], {"major"}),
        (middle, ring[1], {"major", "bridge"}),
        (middle, ring[2], {"minor"}),
        (middle, ring[3], {"minor", "pontoon"}),
        (ring[0], ring[1], {"minor", "ford"}),
        (ring[0], outer, {"minor"}),
    ]
    return Map(
        grid=grid,
        terrain=tuple(TERRAIN.get(label, "clear") for label in grid.labels),
        sides={(min(a, b), max(a, b)): frozenset(kinds) for a, b, kinds in water},
        roads=(Road("High road", (ring[4], middle, ring[1])), Road("Lane", (middle, ring[1]))),
        names={middle: "Les Trois Bras", index["0505"]: "Work <A>", index["0102"]: "Spot"},
        areas=(
            Area("signpost", "french", (index["0501"],)),
            Area("objective", "allied", (middle,)),
            Area("entry", "A", (index["0105"], index["0305"])),
        ),
    )


def piece(hex: str, short: str, **more: Any) -> tuple[Counter, Face]:
    """A counter and its face; `face` holds what is printed on it."""
    figures = (Figure("3", "plain"), Figure("2"))
    army = more.pop("army", "french")
    printed: dict[str, Any] = {"name": short, "symbol": "infantry", "figures": figures, **more.pop("face", {})}
    face = Face(key=f"unit-{short}", army=army, **printed)
    told: dict[str, Any] = {"kinds": ("infantry",), "ratings": (Rating("strength", "3"), Rating("movement", "2"))}
    counter: dict[str, Any] = {
        "unit": face.key,
        "name": f"{short} Corps",
        "short": short,
        "side": "french",
        **told,
        **more,
    }
    return Counter(handle=f"handle-{short}", face=face.key, army=army, hex=hex, **counter), face


def leader(hex: str, short: str, span: str = "3") -> tuple[Counter, Face]:
    told = {"kinds": ("leader",), "ratings": (Rating("span", span), Rating("movement", "2"))}
    return piece(hex, short, behind=True, face={"shape": "person", "symbol": "", "peeps": span}, **told)


MOVED, TIRED, EYE = Tag("chevrons", "fresh"), Tag("two-bars", "fair"), Tag("closed-eye", "veiled", last=True)
RED = {"figures": (Figure("3", "red"), Figure("2", "red", "bar")), "signs": ("star",)}
PIECES = [
    piece(
        "0303",
        "IG",
        face=RED,
        tags=(MOVED,),
        dress=("dimmed",),
        states=("moved",),
        kinds=("infantry", "elite", "guard"),
    ),
    leader("0303", "Ney"),
    piece("0202", "IC", face={"symbol": "cavalry"}, ribbon="routed", dress=("tilted", "veiled"), states=("routed",)),
    piece("0404", "Res", face={"symbol": "artillery"}, army="prussian", side="allied", kinds=("artillery",)),
    piece("0405", "Cadre", face={"signs": ("skeleton",)}),
    piece("0102", "Dummy", face={"symbol": "", "signs": ("empty",)}),
    piece("", "VI", box="reinforcement", due=3),
    piece("", "X", box="broken"),
]
TURNS = tuple(
    Space(
        number=n,
        name=name,
        part="18 June",
        dark=name == "Night",
        sign="mud",
        words=(Said("weather", "mud"),),
        state=("gone", "now", "coming")[n - 11],
    )
    for n, name in enumerate(("Morning", "Mid-day", "Night"), 11)
)
GROUND = Marker(kind="good-ground", sign="shield", face="+1", text="+1", hex="0404")
MORALE = Track(key="morale", rows=(Points("french", 7), Points("allied", 0)), top=10)
BOXES = (Box("reinforcement", (Group(3, ("handle-VI",)),)), Box("broken", (Group(0, ("handle-X",)),)))
NAMES = Names("napoleonic20")


def seen(*pieces: tuple[Counter, Face], **facts: Any) -> Shown:
    """A board with these counters on it."""
    view = View(facts={}, counters=tuple(counter for counter, _ in pieces), **facts)
    return shown(view, NAMES, [face for _, face in pieces])


BOARD = seen(*PIECES, now=TURNS[1], markers=(GROUND,), tracks=(Track(key="turn", spaces=TURNS), MORALE), boxes=BOXES)


@pytest.fixture(scope="module", params=["pointy", "flat"])
def board(request) -> Board:
    return Board(small_map(request.param), LOOK)


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in parsed(svg).iter(f"{SVG}title")]


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in parsed(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_board_is_well_formed_in_both_themes(board, theme):
    svg = board.svg(BOARD, theme=theme)

    assert parsed(svg).get("data-theme") == theme
    assert titles(svg)[0] == "Two & Three"


def test_every_reference_inside_the_file_is_answered(board):
    root = parsed(board.svg(BOARD))
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    uses = [element.get("href", "") for element in root.iter() if element.get("href", "").startswith("#")]

    assert len(set(ids)) == len(ids)
    assert {use.removeprefix("#") for use in uses} <= set(ids)


def test_same_board_gives_same_bytes(board):
    assert Board(board.map, LOOK).svg(BOARD) == board.svg(BOARD)


def test_same_bytes_whatever_the_seed_of_hashes():
    script = (
        "from tests.render.test_svg_board import *\n"
        "from hashlib import sha256\n"
        "print(sha256(board_svg(small_map('pointy'), LOOK, BOARD).encode()).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        )
        for seed in ("1", "2")
    ]  # fmt: skip

    assert runs[0].stdout == runs[1].stdout


def test_every_hex_has_its_number_and_its_title(board):
    svg = board.svg()
    numbers = [text.text or "" for text in parsed(svg).iter(f"{SVG}text") if text.get("class") == "number"]

    assert sorted(numbers) == list(board.map.grid.labels)
    assert "0303 Les Trois Bras, town" in titles(svg)


def test_numbers_can_be_left_out(board):
    assert 'class="number"' not in board.svg(numbers=False)


def test_every_counter_is_there_with_a_sentence(board):
    found = titles(board.svg(BOARD))

    assert "French IG Corps, infantry, elite, guard, strength 3, movement 2, has moved, in 0303" in found
    assert "French Ney Corps, leader, span 3, movement 2, in 0303" in found
    assert "Prussian Res Corps, artillery, strength 3, movement 2, in 0404" in found
    assert "French VI Corps, infantry, strength 3, movement 2, due on turn 3, on the march" in found
    assert any(title.startswith("Good ground") and title.endswith(", 0404") for title in found)
    for counter, _ in PIECES:
        assert any(counter.name in title for title in found)


def hidden(**more: Any) -> tuple[Counter, Face]:
    """The back of a counter that nobody else may look at."""
    counter = Counter(handle="h7", face="back-french", side="french", army="french", hex="0203", **more)
    return counter, Face(key="back-french", army="french", shape="back")


def test_concealed_counter_shows_whose_it_is(board):
    svg = board.svg(seen(hidden()))

    assert "Concealed counter, French, in 0203" in titles(svg)
    assert 'class="seal"' in svg


def test_markers_on_a_concealed_counter_are_for_all_to_see(board):
    tired = hidden(states=("tired", "concealed"), tags=(TIRED,))
    told = "Concealed counter, French, tired: a forced march does not help it, in 0203"

    assert told in titles(board.svg(seen(tired)))
    assert "ROUTED" in board.svg(seen(hidden(ribbon="routed")))


def test_every_tag_of_a_counter_is_placed_with_its_tone(board):
    own = counters_layer(board.frame, seen(piece("0203", "V", tags=(MOVED, EYE))))

    assert '<use href="#tag-chevrons" class="tone-fresh"' in own
    assert '<use href="#tag-closed-eye" class="tone-veiled"' in own


def test_leader_behind_a_unit_shows_his_span(board):
    unit, ney = piece("0303", "IG"), leader("0303", "Ney", "7")

    assert 'href="#peep-unit-Ney"' in counters_layer(board.frame, seen(unit, ney))
    assert "#peep" not in counters_layer(board.frame, seen(ney))
    assert "7" in words(board.svg(seen(unit, ney)))


@pytest.mark.parametrize(
    ("printed", "kind"),
    [
        ({"figures": (Figure("3"), Figure("2", "green", "dots"))}, "dots-green"),
        ({"figures": (Figure("3"), Figure("2", "red", "bar"))}, "bar-red"),
        ({"signs": ("letter-m",)}, "letter"),
        ({"signs": ("skeleton",)}, "dash"),
        ({"signs": ("empty",)}, "frame empty"),
    ],
)
def test_what_is_printed_can_be_told_without_colour(board, printed, kind):
    assert f'class="{kind}"' in board.svg(seen(piece("0203", "V", face=printed)))
    assert f'class="{kind}"' not in board.svg(seen(piece("0203", "V")))


def test_counter_of_another_nation_has_its_colour(board):
    assert 'class="counter army-french nation-spanish"' in board.svg(
        seen(piece("0203", "V", face={"nation": "spanish"}))
    )


def test_four_figures_stand_beside_a_rule(board):
    figures = tuple(map(Figure, ("9", "6", "6", "5")))
    svg = board.svg(seen(piece("0203", "101e", face={"figures": figures, "strip": "first", "beside": "2/4"})))

    assert words(svg).count("6") == 2
    assert 'class="plate-rule"' in svg
    assert "2/4" in words(svg)
    assert "strip-first" in svg


@pytest.mark.parametrize(
    ("facing", "names"),
    [
        (Facing("corner", 2), ["front-corner"]),
        (Facing("hexside", 1, (0, 2)), ["front-hexside", "front-arrow", "front-thin", "front-thin"]),
    ],
)
def test_facing_is_drawn_on_the_front_and_no_counter_turns(board, facing, names):
    svg = counters_layer(board.frame, seen(piece("0203", "V", facing=facing)))

    assert re.findall(r'href="#(front-\w+)"', svg) == names
    assert f'href="#{names[0]}" transform="rotate({60 * facing.way})"' in svg


def test_front_of_a_hexside_lies_where_the_neighbour_does(board):
    """Hexside 0 lies towards the first neighbour of a hex."""
    grid, frame = board.map.grid, board.frame
    middle = grid.index["0303"]
    towards = frame.centres[grid.near[middle][0]] - frame.centres[middle]
    drawn = dict(signs(pointy=frame.pointy))["front-hexside"]
    start, end = (complex(*map(float, spot.split())) for spot in re.findall(r"[ML](-?[\d.]+ -?[\d.]+)", drawn)[:2])

    assert abs((start + end) / 2 / abs((start + end) / 2) - towards / abs(towards)) < 0.01


def test_stacks_of_several_are_counted(board):
    two = seen(*(piece("0203", name) for name in "AB"))

    assert [(crowd.hex, crowd.number) for crowd in two.crowds] == [("0203", 2)]
    assert seen(piece("0203", "A")).crowds == ()


def test_names_keep_clear_of_counters(board):
    stacks = covered(board.frame, BOARD)
    names = place_names(board._sites, [*board._survey.obstacles, *stacks])

    for name in names:
        hidden = sum(Place.overlap(name.box, box) for box, _ in stacks)
        assert hidden < 0.12 * name.box.size.real * name.box.size.imag


def test_names_without_a_view_tell_where_else_they_might_stand(board):
    """Whoever moves the counters moves the names: first comes the site where each stands."""
    layers = {layer.get("class"): layer for layer in parsed(board.svg()).iter(f"{SVG}g")}
    names = {"".join(text.itertext()): text for text in layers["l-names"].iter(f"{SVG}text") if text.get("data-sites")}
    assert len(names) == len(board.map.names)
    assert all(text.get("data-sites") for text in layers["l-far"].iter(f"{SVG}text"))
    for name in names.values():
        first, *others = [tuple(map(float, site.split())) for site in name.get("data-sites", "").split(";")]
        assert first[0] == float(name[0].get("x", "nan"))
        assert len(others) > 5
        assert first[5] <= min(site[5] for site in others) + 1

    assert names["Spot"].get("data-lines") == "Spot"
    assert any(name.get("data-lines") == "Les Trois|Bras" for name in names.values())
    assert "data-sites" not in board.svg(BOARD)


def test_tags_stand_at_the_side_where_a_leader_looks_over_the_shoulder(board):
    unit, ney = piece("0303", "IG", tags=(MOVED, TIRED)), leader("0303", "Ney")

    def tags(*stack):
        return next(counter.tags for counter in seen(*stack).counters if counter.tags)

    assert len({tag.y for tag in tags(unit)}) == 1
    assert len({tag.x for tag in tags(unit, ney)}) == 1
    assert len({tag.y for tag in tags(unit, ney)}) == 2


def test_every_layer_has_a_name_of_its_own_since_boards_take_them_apart(board):
    layers = re.findall(r'class="(l-[a-z]+)"', board.svg())
    assert sorted(set(layers)) == sorted(layers)


def test_names_lie_above_the_counters(board):
    layers = [group.get("class") for group in parsed(board.svg(BOARD)) if group.tag == f"{SVG}g"]

    assert layers.index("l-numbers") < layers.index("l-counters") < layers.index("l-names")


def test_names_are_written_as_they_are(board):
    assert "Work <A>" in words(board.svg())


def test_view_brings_tracks_and_boxes(board):
    with_view, bare = words(board.svg(BOARD)), words(board.svg())

    for word in ("18 June", "Turn 12 · 18 June · Mid-day · mud", "Morale", "Reinforcements", "turn 3", "Broken"):
        assert word in with_view
        assert word not in bare
    assert "TWO & THREE" in with_view
    assert "TWO & THREE" in bare


def test_look_colours_win(board):
    assert ".army-french{--body:#123456}" in board.svg()


def test_one_counter_is_a_drawing_of_its_own():
    svg = counter_svg(BOARD, "handle-IG", LOOK)

    assert parsed(svg).tag == f"{SVG}svg"
    assert "IG" in words(svg)
    assert "Ney" not in words(svg)


def test_bare_map_needs_no_look():
    assert parsed(board_svg(small_map("flat"), Look())).tag == f"{SVG}svg"
