"""Previews of what becomes of beaten units, held against the game itself played through all dice."""

import random

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.outcomes import Fate
from tests.scene import Scene
from tests.systems.napoleonic20.previews import BATTLES, check_fates, declared, declaring, fate

FRENCH = ("fr-ig", "fr-i", "fr-iii", "fr-ivc", "fr-res")
ALLIED = ("ad-i", "ad-ii", "ad-reserve", "pr-i", "pr-iii")


# Fates, by the game itself: its owner takes the safest way, every die shows every face.


@pytest.mark.parametrize("name", BATTLES)
def test_9_8_fates_agree_with_the_game_played_through_all_dice(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, **more)
    assert check_fates(scene.game, fight)


def scattered(rng: random.Random) -> Scene:
    """A few units of both sides thrown together somewhere on the map, some of them routed, with battles declared."""
    grid = gloire.new_game("waterloo-20").scenario.map.grid
    centre = rng.randrange(len(grid))
    window = [grid.labels[hex] for hex in range(len(grid)) if grid.distance(centre, hex) <= 2]
    hexes = rng.sample(window, min(len(window), rng.randint(4, 7)))
    units = [*rng.sample(FRENCH, 3), *rng.sample(ALLIED, len(hexes) - 3)]
    placed = dict(zip(units, hexes, strict=True))
    routed = {unit: "french" for unit in placed if rng.random() < 0.15}
    scene = Scene(
        placed, routed=routed, turn=rng.choice((7, 12)), phasing=rng.choice(("french", "allied")), morale=(9, 9)
    )
    scene.to_combat()
    while scene.kind == "Declare":
        scene.do(rng.choice(scene.actions))
    return scene


@pytest.mark.parametrize("seed", range(6))
def test_9_8_fates_agree_with_the_game_in_random_positions(seed):
    rng, checked = random.Random(seed), 0
    while checked < 80:
        scene = scattered(rng)
        for fight in scene.offered(do.FightBattle):
            checked += check_fates(scene.game, fight)


# Fates, by hand


def test_9_8_3_fate_counts_the_danger_of_an_enemy_zone():
    """At the map edge 1412 and 1212 are the only ways out of 1312, and the French in 1311 control both."""
    scene, fight = declared({"fr-ig": "1311"}, {"pr-iii": "1312"})
    withdrawn = fate(scene.game.preview(fight), "DW", "pr-iii")
    assert (withdrawn.broken, withdrawn.retreats, withdrawn.routed) == (0.5, {1: 1.0}, 0.0)


def test_9_8_unit_with_no_way_out_breaks_for_certain():
    scene, fight = declared({"fr-ig": "1311", "fr-i": "1212", "fr-ii": "1412"}, {"pr-i": "1312"})
    assert fate(scene.game.preview(fight), "DW", "pr-i") == Fate("pr-i", 1.0, {1: 1.0}, 0.0, {1: 1.0})


def test_9_8_7_fate_counts_a_rout_beyond_the_line_of_communications():
    """Hamme, 2012, is one hex away: a rout of one ends there, any longer one breaks the unit."""
    scene, fight = declared({"fr-ig": "1812"}, {"pr-i": "1912"})
    routed = fate(scene.game.preview(fight), "DR", "pr-i")
    assert routed.hazards == {1: 0.0, 2: 1.0, 3: 1.0, 4: 1.0, 5: 1.0, 6: 1.0}
    assert (routed.broken, routed.routed) == (pytest.approx(5 / 6), pytest.approx(1 / 6))


def test_9_6_2_fate_of_an_elite_unit_reads_two_less():
    scene, fight = declared({"fr-i": "1103", "fr-ii": "1104"}, {"ad-i": "1204"})
    routed = fate(scene.game.preview(fight), "DR", "ad-i")
    assert routed.retreats == pytest.approx({1: 3 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6})
    assert (routed.broken, routed.routed) == (0.0, pytest.approx(4 / 6))


def test_9_8_1_fate_behind_walls_is_one_hex_less():
    scene, fight = declared({"fr-ig": "1302", "fr-i": "1301"}, {"ad-reserve": "1402"})
    outcomes = scene.game.preview(fight)
    assert fate(outcomes, "DW", "ad-reserve") == Fate("ad-reserve", 0.0, {0: 1.0}, 0.0, {0: 0.0})
    assert fate(outcomes, "DR", "ad-reserve").retreats == pytest.approx(dict.fromkeys(range(6), 1 / 6))
    assert fate(outcomes, "DR", "ad-reserve").routed == pytest.approx(1)


def test_9_8_1_fate_behind_walls_gives_ground_where_that_is_safer():
    """Three hexes lead north through two enemy zones, four lead round by the south through one."""
    scene = declaring(
        {"fr-ig": "1502", "fr-i": "1602", "fr-ii": "1302"}, {"ad-ii": "1402", "ad-reserve": "1103", "ad-i": "1701"}
    )
    scene.declare("fr-ig fr-ii", "1402")
    scene.declare("fr-i", "1701")
    routed = fate(scene.game.preview(do.FightBattle("1402")), "DR", "ad-ii")
    assert routed.retreats == pytest.approx({0: 1 / 6, 1: 1 / 6, 2: 1 / 6, 4: 2 / 6, 5: 1 / 6})
    assert check_fates(scene.game, do.FightBattle("1402"))


def test_9_6_fates_tell_of_the_losing_side_only():
    scene, fight = declared({"fr-i": "1211"}, {"pr-i": "1311"})
    units = {line.result: [fate.unit for fate in line.fates] for line in scene.game.preview(fight).results}
    assert units == {"AR": ["fr-i"], "AW": ["fr-i"], "N": [], "DW": ["pr-i"], "DR": ["pr-i"]}


@pytest.mark.parametrize("card", ["steady", "rearguard"])
def test_5_0_fate_of_a_steady_unit_is_a_withdrawal(card):
    scene, fight = declared({"fr-i": "1103", "fr-ii": "1104"}, {"ad-ii": "1204"})
    steady = Effect(card, 1, scene.position.clock + 1, unit=scene.number("ad-ii"))
    scene.position.effects = (steady,)
    outcomes = scene.game.preview(fight)
    assert fate(outcomes, "DR", "ad-ii") == fate(outcomes, "DW", "ad-ii")
    assert check_fates(scene.game, fight)
