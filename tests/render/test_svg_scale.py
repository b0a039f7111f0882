"""Maps of a thousand hexes: what is drawn grows with the map, the work no faster."""

import cProfile
import time
from collections.abc import Callable

import pytest

import gloire
from gloire.core.hexes import Orientation
from gloire.core.maps import Map
from gloire.render.svg import Board, Look
from gloire.render.svg.frame import Box
from gloire.render.svg.nearby import Nearby
from gloire.render.svg.rasters import Lattice
from gloire.sim.vast import vast_map

LOOK = Look(title="Vast")
ORIENTATIONS: list[Orientation] = ["pointy", "flat"]


def drawn(map: Map) -> str:
    return Board(map, LOOK).svg()


def seconds(draw: Callable[[], object]) -> float:
    begun = time.thread_time()
    draw()
    return time.thread_time() - begun


def calls(map: Map) -> int:
    profile = cProfile.Profile()
    profile.runcall(drawn, map)
    return sum(entry.callcount for entry in profile.getstats())


def test_twice_the_map_is_twice_the_work():
    single, double = vast_map(600, "flat"), vast_map(1200, "flat")
    drawn(vast_map(100, "flat"))

    assert calls(double) < 2.3 * calls(single)


def test_map_of_1200_hexes_takes_a_few_times_as_long_as_waterloo():
    """Two and a half times on a quiet machine. The time of this thread, turn and turn about: others matter little."""
    waterloo, vast = gloire.new_game("waterloo-20").scenario.map, vast_map(1200, "pointy")
    rounds = [(seconds(lambda: drawn(waterloo)), seconds(lambda: drawn(vast))) for _ in range(2)]

    assert min(large for _, large in rounds) < 3.5 * min(small for small, _ in rounds)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_vast_map_has_every_hex_name_and_kind_of_ground(orientation):
    map = vast_map(1200, orientation)
    svg = drawn(map)

    assert abs(len(map.grid) - 1200) < 40
    assert svg.count('class="number"') == len(map.grid)
    assert svg.partition('class="l-names"')[2].count("data-sites=") == len(map.names)
    assert all(f'class="{kind}"' in svg for kind in ("wood", "marsh", "water-fill", "bridge", "house", "hachure"))


def test_lattice_of_a_vast_map_is_coarser_and_of_a_small_one_fine():
    small, vast = Lattice.sparing(Box(0, 0, 1200, 1600)), Lattice.sparing(Box(0, 0, 3500, 2300))

    assert small.step == 5
    assert vast.step > 2 * small.step
    assert vast.width * vast.height < small.width * small.height


def test_what_touches_a_box_is_found_near_it():
    boxes = [Box.around(complex(x * 37 % 1000, x * 61 % 700), 30 + x % 90, 12) for x in range(400)]
    nearby = Nearby((box, number) for number, box in enumerate(boxes))
    for place in boxes:
        touching = [number for number, box in enumerate(boxes) if box.overlap(place)]
        near = nearby.near(place)
        assert near == sorted(near)
        assert set(touching) <= set(near)
