"""What a view tells a board besides who stands where: command, markers on the map, what is printed on counters."""

from typing import Any

import pytest

import gloire
from tests.scene import Scene
from tests.systems.napoleonic20.smolensk_scenes import smolensk


def _counters(game: gloire.Game, side: str | None = None) -> dict[str, dict[str, Any]]:
    return {counter["handle"]: counter for counter in game.view(side).facts["counters"]}


def test_16_9_1_view_names_the_leaders_in_whose_span_a_unit_stands() -> None:
    counters = _counters(gloire.new_game("borodino-20", {"leaders": True}))

    assert counters["ru-bar-cav"]["commanders"] == ["ru-kutuzov", "ru-barclay"]
    assert counters["ru-iii"]["commanders"] == []
    assert counters["ru-kutuzov"]["commanders"] is None
    assert counters["fr-i"]["commanders"] is None


def test_16_9_1_without_leaders_nobody_is_named() -> None:
    assert "commanders" not in _counters(gloire.new_game("borodino-20"))["ru-bar-cav"]


def test_16_1_back_of_a_counter_tells_nothing_of_what_is_printed() -> None:
    options = {"fog_of_war": True, "leaders": True, "special_units": True}
    hidden = [c for c in _counters(gloire.new_game("borodino-20", options), "french").values() if c["unit"] is None]

    assert hidden
    for fact in ("dummy", "militia", "light", "nation", "commanders", "cadre", "arm"):
        assert {counter[fact] for counter in hidden} == {None}


def test_16_7_view_tells_light_troops_and_militia() -> None:
    counters = _counters(gloire.new_game("borodino-20"))

    assert [unit for unit, counter in counters.items() if counter["light"]] == ["ru-jager", "ru-coss"]
    assert counters["ru-militia-1"]["militia"]


def test_salamanca_10_2_view_tells_the_spaniards_apart() -> None:
    counters = _counters(gloire.new_game("salamanca-20"))

    assert counters["al-espana"]["nation"] == "spanish"
    assert counters["al-1"]["nation"] == "allied"


def test_smolensk_6_10_burning_hexes_have_markers() -> None:
    markers = gloire.new_game("smolensk-20-lubino").view().facts["markers"]

    assert [marker["hex"] for marker in markers if marker["kind"] == "fire"] == [
        "0709", "0808", "0809", "0810", "0909", "0910",
    ]  # fmt: skip
    assert gloire.new_game("smolensk-20").view().facts["markers"] == []


def test_smolensk_6_12_ford_has_a_marker_once_it_is_found() -> None:
    found = {"kind": "ford", "face": "found", "hex": "0908", "to": "1009"}

    assert found in smolensk(states=("ford-found",)).game.view().facts["markers"]
    assert found not in smolensk().game.view().facts["markers"]


def test_borodino_6_0_every_site_has_a_marker_once_the_bridges_are_built() -> None:
    scene = Scene({"fr-i": "0203"}, {"ru-vi": "1601"}, scenario="borodino-20", turn=7, states=("pontoon",))
    markers = scene.game.view().facts["markers"]

    assert {marker["kind"] for marker in markers} == {"pontoon"}
    assert len(markers) == sum("pontoon" in kinds for kinds in scene.game.scenario.map.sides.values())


@pytest.mark.parametrize("scenario", ["borodino-20", "smolensk-20", "salamanca-20"])
def test_a_game_without_weather_tells_of_none(scenario):
    assert gloire.new_game(scenario).view().facts["turn"]["weather"] == ""
