"""The choices where the sources are silent: what each changes."""

from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.hexes import bits
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.borodino.defense_plan import release_line
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.turns import at_night, seen, with_card
from tests.systems.napoleonic20.victories import control_kept
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH
from tests.systems.napoleonic20.written import HERE, WATERLOO, read

CHOICES = read(HERE / "choices.toml")


def test_choices_are_numbered_from_one_on():
    assert list(CHOICES) == [f"C{number}" for number in range(1, len(CHOICES) + 1)]


@pytest.mark.parametrize("id", CHOICES)
def test_every_value_of_a_choice_can_be_played(id):
    for value in (CHOICES[id]["default"], *CHOICES[id]["others"]):
        assert scenario_of(gloire.new_game("waterloo-20", choices={id: value})).choices[id] == value


def terrain_defence(label: str, unit: str, attacker: str, choices: dict[str, Any]) -> int:
    """What the terrain adds to a defender in a hex."""
    scene = Scene({"fr-ig": attacker}, {unit: label}, choices=choices)
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-ig", label, die=3), BattleResolved)
    return sum(part.value for part in resolved.defence[1:])


@pytest.mark.parametrize("value", [2, 1])
def test_choice_c1_rough_ground(value):
    assert terrain_defence("1506", "ad-ii", "1507", {"C1": value}) == value


@pytest.mark.parametrize(("id", "kind", "values"), [("C2", "marsh", [0, 1]), ("C4", "redoubt", [1, 2])])
def test_choices_c2_and_c4_terrain_of_other_maps(tmp_path, id, kind, values):
    # No shipped map has such ground yet, so Hougomont becomes it in a copy of the scenario.
    for file in WATERLOO.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(text.replace('fortified = "1402"', f'{kind} = "1402"'), encoding="utf-8")
    for value in values:
        scenario = scenario_of(gloire.new_game(str(tmp_path), choices={id: value}))
        assert scenario.terrain[scenario.index["1402"]].defence == value


@pytest.mark.parametrize("value", [2, 1, 3])
def test_choice_c3_fortified_hex(value):
    assert terrain_defence("1402", "ad-ii", "1302", {"C3": value}) == value


@pytest.mark.parametrize(("value", "box"), [("standard", "eliminated"), ("mild", "broken")])
def test_choice_c5_rally_on_two(value, box):
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",), choices={"C5": value})
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 2)
    assert scene.place("fr-ii") == box


@pytest.mark.parametrize("value", ["standard", "mild"])
def test_choice_c5_leaves_the_other_dice_alone(value):
    chart = scenario_of(gloire.new_game("waterloo-20", choices={"C5": value})).rally
    assert [chart.result(die) for die in (1, 3, 4, 5)] == ["eliminated", "broken", "cadre", "rallied"]


@pytest.mark.parametrize(("value", "kept"), [(3, False), (2, True)])
def test_choice_c6_control_on_three(value, kept):
    assert control_kept(3, {"C6": value}) is kept


@pytest.mark.parametrize(("value", "allied"), [(2, 4), (1, 5)])
def test_choice_c7_line_of_communications_lost(value, allied):
    assert at_night({"fr-i": "2002"}, {"ad-ii": "0112"}, turn=4, choices={"C7": value}).morale == (7, allied)


@pytest.mark.parametrize(("value", "allied"), [(1, 5), (2, 4)])
def test_choice_c8_objective_lost(value, allied):
    assert at_night({"fr-i": "1702"}, {"ad-ii": "0112"}, turn=4, choices={"C8": value}).morale == (7, allied)


@pytest.mark.parametrize("value", [2, 1, 3])
def test_choice_c9_reserve_artillery(value):
    scene = Scene({"fr-res": "0302"}, {"ad-ii": "0402"}, choices={"C9": value})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-res", "0402", die=3), BattleResolved)
    assert resolved.attack[0].value == 2 * value


@pytest.mark.parametrize("value", [2, 1, 3])
def test_choice_c10_fredericks_corps(value):
    scene = Scene({"fr-i": "0302"}, {"ad-iii": "0402"}, choices={"C10": value})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=3), BattleResolved)
    assert resolved.defence[0].value == value


@pytest.mark.parametrize(
    ("value", "seventeenth"),
    [
        ("historical", "clear clear downpour downpour showers showers"),
        ("long-rain", "clear downpour downpour downpour downpour showers"),
        ("fair", "clear clear clear showers showers showers"),
    ],
)
def test_choice_c11_weather(value, seventeenth):
    track = gloire.new_game("waterloo-20", choices={"C11": value}).view().facts["track"]
    assert [turn["weather"] for turn in track[4:10]] == seventeenth.split()
    assert {turn["weather"] for turn in track[:4] + track[11:]} == {"clear"}


@pytest.mark.parametrize("value", [4, 3, 5])
def test_choice_c12_fredericks_arrival(value):
    for die, box in ((value - 1, "variable"), (value, "reinforcement")):
        scene = with_card("Frederick's Corps", FRENCH, ALLIED, phasing="allied", choices={"C12": value})
        scene.do(die)
        assert scene.place("ad-iii") == box


@pytest.mark.parametrize("value", [0, 1])
def test_choice_c13_morale_for_fredericks_arrival(value):
    scene = with_card("Frederick's Corps", FRENCH, ALLIED, phasing="allied", choices={"C13": value})
    events = scene.do(6)
    assert scene.morale == (6, 6 + value)
    assert [event.why for event in seen(events, MoraleChanged)] == ["frederick"] * value


@pytest.mark.parametrize(("title", "side"), [("Sacre Bleu!", "french"), ("Allied Desertions", "allied")])
@pytest.mark.parametrize("value", [3, 2, 4])
def test_choice_c14_desertions(title, side, value):
    for die, lost in ((value, 1), (value + 1, 0)):
        scene = with_card(title, FRENCH, ALLIED, phasing=side, choices={"C14": value})
        scene.do(die)
        assert sum(scene.morale) == 12 - lost


@pytest.mark.parametrize(("value", "walled"), [("town", False), ("fortified", True)])
def test_choice_c15_ligny(value, walled):
    scene = Scene({"fr-i": "0509", "fr-ii": "0508"}, {"ad-reserve": "0409"}, choices={"C15": value})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0409", die=3)
    scene.do(do.RetreatUnit("ad-reserve"))
    assert (scene.kind == "HoldOrGive") is walled


@pytest.mark.parametrize(("value", "routed"), [("keeps", True), ("recovers", False)])
def test_choice_c16_routed_marker_in_an_enemy_zone(value, routed):
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"}, routed={"fr-i": "french"}, choices={"C16": value})
    scene.to_combat()
    scene.fight("fr-i", "0402", die=4)  # engaged, so both stay in contact
    assert scene.is_routed("fr-i") is routed


STRENGTHS = {
    "C39": ("fr-ig", "fr-i"),
    "C40": ("fr-iii", "fr-iv"),
    "C41": ("fr-v", "fr-viii"),
    "C42": ("fr-ic", "fr-iic", "fr-iiic", "fr-ivc"),
    "C43": ("fr-res-cav", "ru-res-cav", "ru-bar-cav"),
    "C44": ("ru-iii", "ru-v", "ru-viii"),
    "C45": ("ru-ii", "ru-iv", "ru-vi", "ru-vii"),
    "C46": ("ru-bag-cav", "ru-coss"),
}


@pytest.mark.parametrize("scenario", ["borodino-20", "smolensk-20", "smolensk-20-lubino"])
@pytest.mark.parametrize("id", STRENGTHS)
def test_choices_c39_to_c46_strengths_of_1812(id, scenario):
    for value in (CHOICES[id]["default"], *CHOICES[id]["others"]):
        known: Any = gloire.new_game(scenario, choices={id: value}).scenario
        assert {known.strength[known.number[unit]] for unit in STRENGTHS[id] if unit in known.number} == {value}
    assert id in gloire.scenario(scenario).choices
    assert id not in gloire.scenario("waterloo-20").choices


@pytest.mark.parametrize("scenario", ["borodino-20", "smolensk-20"])
def test_no_reconstructed_strength_of_1812_is_without_its_choice(scenario):
    written = read(HERE / "scenarios" / scenario.replace("-", "_") / "counters.toml")
    fixed = [
        one["id"] for one in written["counters"] if one["source"] != "published" and isinstance(one["strength"], int)
    ]
    assert fixed == []


@pytest.mark.parametrize("folder", ["waterloo_20", "borodino_20", "smolensk_20", "salamanca_20"])
def test_no_reconstructed_span_is_without_its_choice(folder):
    written = read(HERE / "scenarios" / folder / "counters.toml")
    invented = [one for one in written["leaders"] if one["source"] == "reconstructed"]
    assert [one["id"] for one in invented if isinstance(one["strength"], int)] == []


@pytest.mark.parametrize(("value", "hex"), [(8, "0808"), (9, "0908"), (10, "1008")])
def test_choice_c47_release_line(value, hex):
    scene = Scene({"fr-i": "0708"}, {"ru-ii": "1601"}, scenario="borodino-20", choices={"C47": value})
    behind = release_line(scene.scenario)
    assert behind >> scene.scenario.index[hex] & 1
    assert not behind >> scene.scenario.index[f"{value - 1:02}08"] & 1
    (drawn,) = (one for one in scene.game.view("french").overlays if one.key == "release-line")
    assert set(drawn.hexes) == {scene.scenario.labels[one] for one in bits(behind)}


@pytest.mark.parametrize(
    ("id", "scenario", "leader"), [("C48", "waterloo-20", "fr-ney"), ("C49", "salamanca-20", "al-wellington")]
)
def test_choices_c48_and_c49_spans(id, scenario, leader):
    for value in (CHOICES[id]["default"], *CHOICES[id]["others"]):
        known: Any = gloire.new_game(scenario, {"leaders": True}, {id: value}).scenario
        assert known.strength[known.number[leader]] == value


def test_a_record_without_a_later_choice_is_played_as_before():
    later = {id: choice["before"] for id, choice in CHOICES.items() if "before" in choice}
    assert later == {"C50": "never", "C51": "always", "C52": "no-dice"}
    record = gloire.new_game("smolensk-20").record
    assert {id: record.choices[id] for id in later} == {id: CHOICES[id]["default"] for id in later}

    earlier = {id: value for id, value in record.choices.items() if id not in later}
    again = gloire.replay(msgspec.structs.replace(record, choices=earlier))
    assert {id: again.scenario.choices[id] for id in later} == later
