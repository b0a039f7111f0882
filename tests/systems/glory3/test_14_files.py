"""Section 14 in scenario files: what does not agree is told, and what is stated is said in words."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from gloire.core.actions import Action
from gloire.core.scenario import FaultyData
from gloire.core.setups import BadPosition
from gloire.render import words
from gloire.render.charts import charts_of
from gloire.render.words import names_of
from gloire.systems.glory3 import refitting
from gloire.systems.glory3.actions import ActivateIndependents
from gloire.systems.glory3.data import RefitData, Trait
from gloire.systems.glory3.refitting import REFITTINGS, amendments_of
from gloire.systems.glory3.refitting.vocabulary import AttachGuns, GunsAttached, LeaderPlaced, PlaceLeader
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.system import SYSTEM
from tests.cli.commands import done
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, loaded
from tests.systems.glory3.older import OLDER_GROUND, Older, read, varied
from tests.systems.glory3.scene import Field

REFUSED = re.compile(r'(?:Refusal|Closure)\((?:"[0-9.]+"|rule), "([a-z-]+)"')
REFIT, COUNTERS = "scenario.toml", "counters.toml"


def test_the_older_ground_has_no_faults() -> None:
    assert done("check", OLDER_GROUND).splitlines() == [f"{OLDER_GROUND}: no faults"]


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "message"),
    [
        (REFIT, "night = true", "nite = true", "refit.nite", "unknown key"),
        (REFIT, '["confederate"]', '["rebels"]', "refit.combining.0", "unknown side 'rebels'"),
        (REFIT, "cs-beauregard = [", "cs-lee = [", "refit.calls.cs-lee", "unknown marker 'cs-lee'"),
        (REFIT, '"cs-kbbh-1",', '"cs-kbb",', "refit.calls.cs-beauregard", "unknown leader or unit 'cs-kbb'"),
        (REFIT, '"cs-kbbh-1",', '"us-bayard",', "refit.calls.cs-beauregard", "us-bayard is of the other side"),
        (REFIT, '"cs-kbbh-1",', '"cs-kbbh-2",', "refit.calls.cs-beauregard", "cs-kbbh-2 is called by two markers"),
        (
            *(REFIT, '"cs-kbbh-1",', '"cs-bee-1",', "refit.calls.cs-beauregard"),
            "cs-bee-1 does not act without its leader",
        ),
        (
            *(REFIT, '= ["cs-gen-jackson"]', '= ["us-gen-sykes"]', "refit.extra.cs-jackson-third"),
            "cannot call us-gen-sykes",
        ),
        (
            REFIT,
            'leaders = ["cs-gen-bee"]',
            'leaders = ["cs-gen-b"]',
            "refit.late.0.leaders",
            "unknown leader 'cs-gen-b'",
        ),
        (REFIT, 'turn = "0715"\nleaders', 'turn = "0700"\nleaders', "refit.late.0.turn", "unknown turn '0700'"),
        (REFIT, 'units = ["us-tyler-1"]', 'units = ["us-tyler"]', "refit.orders.0.units", "unknown unit 'us-tyler'"),
        (REFIT, 'hexes = "0303 0304', 'hexes = "0399 0304', "refit.orders.1.hexes", "hex '0399' is not on the map"),
        (COUNTERS, 'traits = ["sharpshooters"]', 'traits = ["snipers"]', "units.3.traits.0", "unknown word 'snipers'"),
        (
            *(COUNTERS, 'kind = "cavalry"\n', 'kind = "cavalry"\ntraits = ["sharpshooters"]\n', "units.13"),
            "is no infantry, and so no sharpshooters (14.45)",
        ),
        (
            *(COUNTERS, 'leader = "us-gen-sykes"\n', 'leader = "us-gen-sykes"\nbrigade = "Buford"\n', "units.4"),
            "acts without a leader (14.34, 14.46), but has one",
        ),
        (
            *(COUNTERS, 'brigade = "Buford"\n', 'brigade = "Buford"\ntraits = ["by-itself"]\n', "units.13"),
            "acts by itself and with a brigade",
        ),
        (
            *(COUNTERS, 'brigade = "Buford"\n', 'acts_with = ["us-gen-sykes"]\n', "units.13"),
            "only artillery without a leader acts with one of several (14.53)",
        ),
    ],
)
def test_what_does_not_agree_is_told(tmp_path: Path, file: str, old: str, new: str, key: str, message: str) -> None:
    folder = varied(tmp_path, (file, old, new))
    with pytest.raises(FaultyData) as caught:
        read(folder)
    found = [(fault.file, fault.key, fault.message) for fault in caught.value.faults]
    assert (file, key, message) in found


def test_14_33_a_leader_without_a_unit_on_the_map_cannot_be_placed(tmp_path: Path) -> None:
    folder = varied(tmp_path, (REFIT, 'leaders = ["us-gen-ricketts"]\n', ""))
    with pytest.raises(FaultyData) as caught:
        read(folder)
    assert "has no unit on the map to begin with (14.33)" in str(caught.value)


def test_14_33_without_the_switch_every_leader_needs_a_place(tmp_path: Path) -> None:
    folder = varied(tmp_path, (REFIT, "leaders_with_units = true\n", ""))
    with pytest.raises(FaultyData) as caught:
        read(folder)
    assert "begins nowhere, or twice" in str(caught.value)


def test_14_51_the_option_needs_other_markers(tmp_path: Path) -> None:
    text = 'cs-beauregard = ["cs-gen-cocke", "cs-gen-early", "cs-kbbh-1", "cs-kbbh-2", "cs-kbbh-3"]\n'
    folder = varied(tmp_path, (REFIT, text, ""))
    with pytest.raises(FaultyData) as caught:
        read(folder)
    assert "there are no other markers" in str(caught.value)


def test_the_example_of_the_format_can_be_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    example = page.partition("### Older battles")[2].partition("```toml\n")[2].partition("```")[0]
    written = msgspec.convert(tomllib.loads(example)["refit"], RefitData)
    assert (written.combining, len(written.calls)) == (["confederate"], 2)
    told = page.partition("### Older battles")[2]
    assert [name for name in RefitData.__struct_fields__ if name not in told] == []
    assert [trait for trait in get_args(Trait) if f'"{trait}"' not in told] == []


# What is not stated changes nothing


@pytest.mark.parametrize("battle", [ANTIETAM, CEDAR_CREEK])
def test_a_battle_that_states_nothing_has_nothing_of_it(battle: str) -> None:
    scenario = loaded(battle)
    assert amendments_of(scenario.refit, scenario.leaders, scenario.units) == ()


def test_the_older_ground_has_nearly_all_of_it() -> None:
    scenario = Older(us_sykes_1="0505 1").scenario
    found = amendments_of(scenario.refit, scenario.leaders, scenario.units)
    assert len(REFITTINGS) - len(found) == 1  # its cavalry has dismounted counters


# Words


def spoken(action: Action) -> str:
    return words.action(action, names_of(Older(us_sykes_1="0505 1").scenario))


def test_what_is_chosen_is_said_in_words() -> None:
    assert spoken(ActivateIndependents("", unit="us-buford-a", brigade="Buford")) == "The brigade of Buford acts"
    assert spoken(ActivateIndependents("0504", unit="us-bayard")) == "Bayard acts by itself"
    assert spoken(PlaceLeader("us-gen-sykes", "0504")) == "Sykes begins in 0504"
    assert spoken(AttachGuns("cs-reserve-a", "cs-gen-bee")) == "Reserve A acts with Bee"


def test_what_happens_is_said_in_words() -> None:
    names = names_of(Older(us_sykes_1="0505 1").scenario)
    assert words.event(LeaderPlaced("us-gen-sykes", "0504"), names).startswith("Sykes begins in 0504")
    assert words.event(GunsAttached("cs-reserve-a", "cs-gen-bee"), names).startswith("Reserve A acts with Bee")


def codes() -> set[str]:
    """The codes of the refusals in section 14."""
    folder = Path(refitting.__file__).parent
    return {code for path in folder.glob("*.py") for code in REFUSED.findall(path.read_text(encoding="utf-8"))}


def test_every_refusal_has_its_words() -> None:
    names, found = names_of(Older(us_sykes_1="0505 1").scenario), codes()
    facts = {"unit": "us-sykes-1", "other": "us-sykes-2", "leader": "us-gen-sykes", "hex": "0504", "until": "0715"}
    assert {"combines-not", "acts-second", "kept-out", "sharpshooters-alone"} <= found
    for code in found:
        told = words.refusal(code, facts, names)
        assert told.endswith("."), code
        assert "{" not in told


def test_the_player_aid_has_what_the_battle_states() -> None:
    def lines(scenario: Scenario) -> set[str]:
        return {row.key for chart in charts_of(scenario) for row in chart.rows if chart.key.endswith("modifiers")}

    stated = {"night-fire", "sharpshooters", "sharpshooters-charge", "wilder"}
    assert stated <= lines(Older(us_sykes_1="0505 1").scenario)
    assert not stated & lines(Field(us_inf1="0505 1").scenario)


def test_traits_and_nights_are_shown() -> None:
    scene = Older("us-gen-sykes", turn=3, us_gen_sykes="0504", us_sykes_1="0504 1", us_sharpshooters="0505 1")
    view = scene.game.view("union")
    (shown,) = [counter for counter in view.counters if counter.unit == "us-sharpshooters"]
    assert "sharpshooters" in shown.kinds
    assert any("[14.11]" in line for line in words.in_force(view, names_of(scene.scenario)))
    assert words.aims(scene.scenario, names_of(scene.scenario))


def test_a_position_by_hand_has_no_dismounted_unit_without_such_a_counter(tmp_path: Path) -> None:
    folder = varied(tmp_path, (COUNTERS, "foot = [2, 6, 4]\nbrigade", "brigade"))
    with pytest.raises(BadPosition):
        SYSTEM.arrange(read(folder), {"units": {"us-buford-a": {"at": "0504", "dismounted": True}}})
    assert SYSTEM.arrange(read(folder), {"units": {"us-buford-b": {"at": "0504", "dismounted": True}}})
