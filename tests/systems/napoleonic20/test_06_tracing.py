"""6.0 Tracing a path: where two ways to a hex differ in effect, the mover chooses.

The open fields about 0402 on the map of Waterloo; who is noticed by whom stands with the rules of each game too.
"""

import itertools
import random
from typing import Any

import pytest

from gloire.core.hexes import bits
from gloire.core.insight import Destination, Notice, drawn
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Moved
from gloire.systems.napoleonic20.tracing import watches_of
from tests.scene import Scene
from tests.systems.napoleonic20.turns import seen
from tests.systems.napoleonic20.walks import way_of, ways_by

LEADERS = {"leaders": True}


def field(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in play."""
    return Scene(french, allied, **{"options": LEADERS, **more})


def test_6_0_ways_that_nobody_tells_apart_are_one_move():
    scene = field({"fr-iic": "0402"}, {"ad-ii": "2012"})
    assert not [action for action in scene.offered(do.MoveUnit) if action.way]
    assert len(scene.reach("fr-iic")) == len(scene.offered(do.MoveUnit))


def test_6_0_a_way_that_differs_is_a_move_of_its_own():
    scene = field({"fr-iic": "0402"}, {"ad-wellington": "0405"})
    assert ways_by(scene, "fr-iic", "0303") == {(): {}, ("0403", "0404", "0303"): {"ad-wellington": ("0404",)}}


def test_6_0_a_unit_may_go_out_of_its_way_and_come_back():
    scene = field({"fr-iic": "0402"}, {"ad-wellington": "0405"})
    assert ("0403", "0404", "0403") in ways_by(scene, "fr-iic", "0403")


def test_6_0_a_move_ends_in_another_hex():
    scene = field({"fr-iic": "0403"}, {"ad-wellington": "0405"})
    assert scene.why_not(do.MoveUnit("fr-iic", "0403", ("0404", "0403"))).code == "same-hex"


def test_6_0_the_unit_goes_the_way_that_is_named():
    scene = field({"fr-iic": "0402"}, {"ad-wellington": "0405"})
    (moved,) = seen(scene.do(do.MoveUnit("fr-iic", "0304", ("0403", "0303", "0304"))), Moved)
    assert (moved.path, moved.cost) == (("0402", "0403", "0303", "0304"), 3)
    assert (scene.kind, scene.place("fr-iic")) == ("RetreatLeader", "0304")


def test_6_0_what_is_offered_with_a_way_is_told_with_its_path_and_what_happens_there():
    scene = field({"fr-iic": "0402"}, {"ad-wellington": "0405"})
    plain, other = [way for way in scene.game.moves("fr-iic") if way.hex == "0304"]
    assert (plain.path, plain.action) == (("0402", "0403", "0404", "0304"), do.MoveUnit("fr-iic", "0304"))
    assert (other.path[1:], other.cost) == (way_of(other), 3)
    assert [way.noticed for way in (plain, other)] == [
        (Notice("leader", "ad-wellington", (hex,)),) for hex in ("0404", "0304")
    ]


def test_6_0_a_way_that_leads_elsewhere_is_none():
    scene = field({"fr-i": "0401"}, {"ad-wellington": "0504"})
    for way in (("0402", "0403"), ("9999", "0502"), ("0502", "0401")):
        refusal = scene.why_not(do.MoveUnit("fr-i", "0502", way))
        assert (refusal.rule, refusal.code) == (None, "no-such-way")


def test_6_0_a_way_that_the_unit_cannot_go_is_refused():
    scene = field({"fr-i": "0401"}, {"ad-wellington": "0504"})
    for way in (("0301", "0302", "0402", "0502"), ("0601", "0502")):
        refusal = scene.why_not(do.MoveUnit("fr-i", "0502", way))
        assert (refusal.rule, refusal.code) == ("6.0", "way-barred")


def test_6_0_a_way_like_another_is_refused_in_its_favour():
    scene = field({"fr-i": "0401"}, {"ad-wellington": "1504"})
    refusal = scene.why_not(do.MoveUnit("fr-i", "0502", ("0402", "0502")))
    assert (refusal.rule, refusal.code) == ("6.0", "same-effect")


def test_6_0_a_way_to_a_hex_out_of_reach_is_refused_like_the_hex():
    scene = field({"fr-i": "0401"}, {"ad-wellington": "0504"})
    assert scene.why_not(do.MoveUnit("fr-i", "0901", ("0501", "0901"))).code == "too-far"


def test_6_0_ways_are_offered_again_when_a_move_is_taken_back():
    scene = field({"fr-iic": "0402", "fr-i": "0101"}, {"ad-wellington": "0405"})
    scene.game.apply(do.MoveUnit("fr-iic", "0401"))
    assert not [action for action in scene.offered(do.MoveUnit) if action.way]
    scene.game.undo()
    assert [action for action in scene.offered(do.MoveUnit) if action.way]


# A path drawn on the board.


def test_6_0_a_drawn_path_means_the_way_with_its_effect():
    scene = field({"fr-iic": "0402"}, {"ad-wellington": "0405"})
    found = scene.game.moves("fr-iic")
    assert [way for way in found if way_of(way)]
    for way in found:
        meant = drawn(found, way.path)
        assert meant is not None
        assert meant.action == way.action


def test_6_0_a_drawn_path_of_its_own_means_the_offered_one_that_is_noticed_alike():
    scene = field({"fr-iic": "0401"}, {"ad-wellington": "1203"})
    meant = drawn(scene.game.moves("fr-iic"), ("0401", "0402", "0501", "0502"))
    assert meant is not None
    assert meant.action == do.MoveUnit("fr-iic", "0502")


def test_6_0_a_drawn_path_to_nowhere_means_nothing():
    scene = field({"fr-iic": "0401"}, {"ad-wellington": "1203"})
    assert drawn(scene.game.moves("fr-iic"), ("0401", "2012")) is None


# Against a search that tries every path.


@pytest.mark.parametrize("seed", range(8))
def test_6_0_ways_offered_are_those_found_by_trying_every_path(seed):
    rng = random.Random(seed)
    for _ in range(10):
        scene = some_scene(rng)
        for unit in ("fr-i", "fr-iic"):
            offered = {(way.hex, fates(way)) for way in scene.game.moves(unit)}
            assert len(offered) == len(scene.game.moves(unit))
            assert offered == every_kind(scene, unit)


def some_scene(rng: random.Random) -> Scene:
    """A few units and leaders about the fields in the west, none of the enemies next to a French unit."""
    hexes = [f"{column:02}{row:02}" for column in range(2, 9) for row in range(2, 7)]
    places = rng.sample(hexes, 6)
    french = {"fr-i": places[0], "fr-iic": places[1]}
    allied = {"ad-wellington": places[2], "pr-blucher": places[3], "ad-ii": places[4]}
    scene = field(french, allied, routed={"ad-ii": "allied"} if rng.random() < 0.5 else None)
    while scene.kind != "Move":
        scene.do(rng.choice(scene.actions))
    return scene


def fates(way: Destination) -> frozenset[tuple[str, str]]:
    """Each leader that is driven out, with the hex from which it first happens."""
    return frozenset((notice.unit, hex) for notice in way.noticed for hex in notice.hexes)


def every_kind(scene: Scene, unit: str) -> set[tuple[str, frozenset[tuple[str, str]]]]:
    """Every hex that the unit is offered, with every fate of leaders on any path that leads there."""
    game, number = scene.position, scene.number(unit)
    moves = {way.hex for way in scene.game.moves(unit)}
    labels, found = scene.scenario.labels, set()
    for path in every_path(scene, number):
        if labels[path[-1]] in moves and path[-1] != path[0]:
            driven: dict[str, str] = {}
            for hex, watch in itertools.product(path[1:], watches_of(game, number, -1)):
                if any(place >> hex & 1 for place in watch.places):
                    driven.setdefault(watch.unit, labels[hex])
            found.add((labels[path[-1]], frozenset(driven.items())))
    return found


def every_path(scene: Scene, unit: int) -> list[tuple[int, ...]]:
    """Every path that the unit has the points for, also those that come back to where they were."""
    game = scene.position
    ground, start = game.grounds[0], game.where[unit]
    enemies, zone = game.facts.held[1], set(bits(game.facts.zones[1])) if game.facts.zones[1] > 0 else set()
    points = scene.scenario.movement[unit]
    if start in zone:
        return []
    searches = [(points, ground.gait(scene.scenario.gait[unit]).steps)]
    if ground.road_hexes >> start & 1:
        searches.append((points + 1, ground.gait(scene.scenario.gait[unit]).road_steps))
    found: list[tuple[int, ...]] = []
    for budget, steps in searches:
        paths: list[tuple[tuple[int, ...], int]] = [((start,), budget)]
        while paths:
            path, left = paths.pop()
            for near, price, halts in steps[path[-1]]:
                if enemies >> near & 1 or (price > left and len(path) > 1):
                    continue
                found.append((*path, near))
                if price <= left and not halts and near not in zone:
                    paths.append(((*path, near), left - price))
    return found
