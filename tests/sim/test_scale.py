"""Scenarios of any size, and what the bench measures on them."""

from random import Random

import pytest

import gloire
from gloire.sim.scale import measure_scale, systems_of_scale
from gloire.systems import entry


@pytest.mark.parametrize("system", systems_of_scale())
@pytest.mark.parametrize("size", [(150, 10), (400, 30)])
def test_scenario_of_any_size_can_be_played_to_its_end(tmp_path, system, size):
    hexes, units = size
    game = gloire.new_game(str(entry(system).part("vast")(tmp_path, hexes, units)))
    standing = [counter for counter in game.view(None).facts["counters"] if counter["hex"]]

    assert abs(len(game.scenario.map.grid) - hexes) < 0.1 * hexes
    assert len(standing) == units
    rng = Random(3)
    while game.question is not None:
        game.apply(game.question.sample(rng))
    assert game.outcome is not None


def test_the_same_size_is_the_same_scenario(tmp_path):
    write = entry("napoleonic20").part("vast")
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
        write(folder, 150, 10)

    assert len({(folder / "map.toml").read_text() for folder in folders}) == 1
    assert len({(folder / "scenario.toml").read_text() for folder in folders}) == 1


def test_what_is_measured_fits_together():
    scale = measure_scale("napoleonic20", 150, 10)

    assert scale.actions > scale.units
    assert scale.unit_kb < scale.list_kb < scale.picture_kb
    assert min(scale.first_list_ms, scale.list_ms, scale.unit_ms, scale.clone_us, scale.drawing_s) > 0
    assert scale.decisions_per_second > 100
