"""The whole board: both orientations, both themes, with and without a view."""

import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

from gloire.core.hexes import Grid, GridPlan, Orientation
from gloire.core.maps import Area, Map, Road
from gloire.render.svg import Board, Look, board_svg, counter_svg, counters_layer
from gloire.render.svg.frame import Box
from gloire.render.svg.look import AreaName, ArmyLook, RiverName, Scale
from gloire.render.svg.names import place_names
from gloire.render.svg.stacks import covered

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
            Area("loc", "french", (index["0501"],)),
            Area("objective", "allied", (middle,)),
            Area("entry", "A", (index["0105"], index["0305"])),
        ),
    )


def counter(hex: str | None, short: str, **more: Any) -> dict[str, Any]:
    printed = {"name": f"{short} Corps", "short": short, "side": "french", "army": "french", "arm": "infantry"}
    figures = {"cadre": False, "strength": 3, "movement": 2, "elite": False, "guard": False}
    now: dict[str, Any] = {"handle": f"handle-{short}", "unit": f"unit-{short}", "hex": hex, "box": None, "states": []}
    return {**printed, **figures, **now, **more}


COUNTERS = [
    counter("0303", "IG", elite=True, guard=True, states=["moved"]),
    counter("0303", "Ney", arm="leader"),
    counter("0202", "IC", arm="cavalry", states=["routed"]),
    counter("0404", "Res", arm="artillery", army="prussian", side="allied"),
    counter("0405", "Cadre", cadre=True),
    counter("0102", "Dummy", arm="dummy", strength=0),
    counter(None, "VI", box="reinforcement", due=3),
    counter(None, "X", box="broken"),
]
TURNS = [
    {"number": n, "name": name, "date": "18 June", "night": name == "Night", "weather": "mud"}
    for n, name in enumerate(("Morning", "Mid-day", "Night"), 11)
]
VIEW: dict[str, Any] = {
    "counters": COUNTERS,
    "markers": [{"kind": "good-ground", "face": "+1", "hex": "0404"}],
    "turn": TURNS[1],
    "track": TURNS,
    "morale": {"french": 7, "allied": 0},
}


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
    svg = board.svg(VIEW, theme=theme)

    assert parsed(svg).get("data-theme") == theme
    assert titles(svg)[0] == "Two & Three"


def test_every_reference_inside_the_file_is_answered(board):
    root = parsed(board.svg(VIEW))
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    uses = [element.get("href", "") for element in root.iter() if element.get("href", "").startswith("#")]

    assert len(set(ids)) == len(ids)
    assert {use.removeprefix("#") for use in uses} <= set(ids)


def test_same_board_gives_same_bytes(board):
    assert Board(board.map, LOOK).svg(VIEW) == board.svg(VIEW)


def test_same_bytes_whatever_the_seed_of_hashes():
    script = (
        "from tests.render.test_svg_board import *\n"
        "from hashlib import sha256\n"
        "print(sha256(board_svg(small_map('pointy'), LOOK, VIEW).encode()).hexdigest())"
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
    found = titles(board.svg(VIEW))

    assert "French IG Corps, infantry, elite, guard, strength 3, movement 2, moved, hex 0303" in found
    assert "French Ney Corps, leader, span 3, movement 2, hex 0303" in found
    assert "Prussian Res Corps, artillery, strength 3, movement 2, hex 0404" in found
    assert "French VI Corps, infantry, strength 3, movement 2, reinforcement" in found
    assert "Good ground marker, +1, hex 0404" in found
    for shown in COUNTERS:
        assert any(shown["name"] in title for title in found)


def test_concealed_counter_shows_whose_it_is_and_nothing_else(board):
    secret = {
        "name": "Vieille Garde", "short": "VGarde", "strength": 987, "movement": 654, "arm": "leader", "elite": True,
        "nation": "spanish", "light": True, "militia": True, "dummy": True, "commanders": ["Ney"], "due": 321,
    }  # fmt: skip
    plain: dict[str, Any] = {
        "handle": "h7",
        "side": "french",
        "army": "french",
        "hex": "0203",
        "box": None,
        "states": [],
    }
    hidden = plain | secret | {"unit": None}

    svg = board.svg({"counters": [hidden]})

    assert "Concealed counter, French, hex 0203" in titles(svg)
    assert svg == board.svg({"counters": [plain]})
    for word in ("Vieille", "VGarde", "987", "654", "321", "spanish", "leader", "Ney"):
        assert word not in counters_layer(board.frame, {"counters": [hidden]})


def test_markers_on_a_concealed_counter_are_for_all_to_see(board):
    hidden = (
        counter("0203", "V") | dict.fromkeys(("unit", "strength", "name", "short")) | {"states": ["tired", "concealed"]}
    )

    assert "Concealed counter, French, tired, hex 0203" in titles(board.svg({"counters": [hidden]}))
    assert "ROUTED" in counters_layer(board.frame, {"counters": [hidden | {"states": ["routed"]}]})


def test_eye_is_closed_on_one_s_own_face_down_counter_and_not_on_a_back(board):
    own = counter("0203", "V", states=["concealed"])

    assert 'class="tag concealed"' in counters_layer(board.frame, {"counters": [own]})
    assert 'class="tag concealed"' not in counters_layer(board.frame, {"counters": [own | {"unit": None}]})


def test_leader_behind_a_unit_shows_his_span(board):
    unit, leader = counter("0303", "IG"), counter("0303", "Ney", arm="leader", strength=7)

    assert (
        words(f"<svg xmlns='{SVG[1:-1]}'>{counters_layer(board.frame, {'counters': [unit, leader]})}</svg>").count("7")
        == 1
    )
    assert "span-word" not in counters_layer(board.frame, {"counters": [leader]})


@pytest.mark.parametrize(("facts", "kind"), [({"light": True}, "light-bar"), ({"militia": True}, "militia")])
def test_light_troops_and_militia_can_be_told_without_colour(board, facts, kind):
    assert f'class="{kind}"' in counters_layer(board.frame, {"counters": [counter("0203", "V", **facts)]})
    assert f'class="{kind}"' not in counters_layer(board.frame, {"counters": [counter("0203", "V")]})


def test_counter_of_another_nation_has_its_colour(board):
    assert "army-french nation-spanish" in counters_layer(
        board.frame, {"counters": [counter("0203", "V", nation="spanish")]}
    )


def test_names_keep_clear_of_counters(board):
    stacks = covered(board.frame, VIEW)
    names = place_names(board._sites, [*board._survey.obstacles, *stacks])

    for name in names:
        hidden = sum(Box.overlap(name.box, box) for box, _ in stacks)
        assert hidden < 0.12 * name.box.size.real * name.box.size.imag


def test_names_without_a_view_tell_where_else_they_might_stand(board):
    """Whoever moves the counters moves the names: first comes the site where each stands."""
    names = {
        "".join(text.itertext()): text for text in parsed(board.svg()).iter(f"{SVG}text") if text.get("data-sites")
    }
    assert len(names) == len(board.map.names)
    for name in names.values():
        first, *others = [tuple(map(float, site.split())) for site in name.get("data-sites", "").split(";")]
        assert first[0] == float(name[0].get("x", "nan"))
        assert len(others) > 5
        assert first[5] <= min(site[5] for site in others) + 1

    assert names["Spot"].get("data-lines") == "Spot"
    assert any(name.get("data-lines") == "Les Trois|Bras" for name in names.values())
    assert "data-sites" not in board.svg(VIEW)


def test_tags_stand_at_the_side_where_a_leader_looks_over_the_shoulder(board):
    unit, leader = counter("0303", "IG", states=["moved", "tired"]), counter("0303", "Ney", arm="leader")

    def tags(*stack):
        found = [box.corner for box, _ in covered(board.frame, {"counters": stack}) if box.size.real < 20]
        return found[-2:]  # the unit's come last

    assert len({tag.imag for tag in tags(unit)}) == 1
    assert len({tag.real for tag in tags(unit, leader)}) == 1
    assert len({tag.imag for tag in tags(unit, leader)}) == 2


def test_names_lie_above_the_counters(board):
    layers = [group.get("class") for group in parsed(board.svg(VIEW)) if group.tag == f"{SVG}g"]

    assert layers.index("l-numbers") < layers.index("l-counters") < layers.index("l-names")


def test_names_are_written_as_they_are(board):
    assert "Work <A>" in words(board.svg())


def test_view_brings_tracks_and_boxes(board):
    with_view, bare = words(board.svg(VIEW)), words(board.svg())

    for word in ("18 June", "Turn 12 · Mid-day · 18 June · mud", "Morale", "Reinforcements", "turn 3", "Broken"):
        assert word in with_view
        assert word not in bare
    assert "TWO & THREE" in with_view
    assert "TWO & THREE" in bare


def test_overlays_of_a_view_are_drawn(board):
    overlays = {
        "zones": {"allied": ["0302", "0303"]}, "reach": ["0202", "0203"], "path": ["0202", "0203"],
        "attacks": [["0202", "0203"]],
    }  # fmt: skip
    svg = board.svg({"overlays": overlays})

    for kind in ("zone", "reach", "path-beads", "attack-head"):
        assert f'class="{kind}"' in svg


def test_look_colours_win(board):
    assert ".army-french{--body:#123456}" in board.svg()


def test_one_counter_is_a_drawing_of_its_own():
    svg = counter_svg(COUNTERS[0], LOOK)

    assert parsed(svg).tag == f"{SVG}svg"
    assert "IG" in words(svg)
    assert counter_svg(COUNTERS[0], LOOK) == svg


def test_bare_map_needs_no_look():
    assert parsed(board_svg(small_map("flat"), Look())).tag == f"{SVG}svg"
