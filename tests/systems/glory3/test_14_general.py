"""Section 14.1, and 14.36, 14.47, 14.54: counters of older battles, their nights, cavalry and points."""

from pathlib import Path

import pytest

from gloire.render.charts import charts_of
from gloire.systems.glory3 import score
from gloire.systems.glory3.actions import (
    ActivateIndependents,
    DeclareCharge,
    EndDeclaring,
    EnterMap,
    FireAt,
    FireDefensively,
    MountOrDismount,
    MoveExtended,
    MoveLeader,
    MoveUnit,
    RecoverUnit,
)
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.happened import DefensiveShot, RecoveryTried
from gloire.systems.glory3.position import DISORDERED, RECOVERING, WITHDRAWN
from gloire.systems.glory3.scenario import Side
from tests.systems.glory3.older import OLDER_GROUND, Older, called, read, varied
from tests.systems.glory3.scene import Field, facts, restarted

NIGHT = 3  # the turn


# 14.11: guns


@pytest.mark.parametrize(
    ("gun", "strength", "range"),
    [
        ("us-morell-gun", 2, "M"),  # a field battery of 5
        ("us-sykes-gun", 2, "S"),  # a light battery of 4
        ("cs-jackson-gun", 1, "S"),  # a light battery of 3
        ("cs-early-gun", 3, "M"),  # a revised counter
    ],
)
def test_14_11_strengths_of_old_guns_are_halved_downward(gun: str, strength: int, range: str) -> None:
    unit = Older(us_morell_1="0101 1").scenario.units[Older(us_morell_1="0101 1").number(gun)]
    assert (unit.good.strength, unit.range) == (strength, range)


def test_14_11_the_range_chart_is_that_of_the_battle() -> None:
    scene = Older("us-gen-morell", us_gen_morell="0505", us_morell_gun="0505 1", cs_early_1="0705 4")
    assert scene.scenario.ranges["S"] == (1, 0, -2)
    far = Older("us-gen-sykes", us_gen_sykes="0505", us_sykes_gun="0505 1", cs_early_1="0905 4", cs_cocke_1="0703 4")
    assert {shot.hex for shot in far.offers(FireAt)} == {"0703"}
    assert far.why_not(FireAt(("us-sykes-gun",), "0905", 1)) == ("9.11", "out-of-range")


# 14.11: night


def test_14_11_nobody_uses_extended_movement_at_night() -> None:
    places = {"us_gen_sykes": "0205", "us_sykes_1": "0205 1", "cs_early_1": "1505 4"}
    by_day, by_night = Older("us-gen-sykes", **places), Older("us-gen-sykes", turn=NIGHT, **places)
    assert by_day.offers(MoveExtended)
    assert by_night.offers(MoveUnit)
    assert not by_night.offers(MoveExtended)
    assert by_night.why_not(MoveExtended("us-sykes-1", "0705")) == ("14.11", "extended-at-night")
    farthest = by_day.hexes(MoveLeader, "us-gen-sykes") - by_night.hexes(MoveLeader, "us-gen-sykes")
    assert farthest  # 6.13: leaders neither


def test_14_11_reinforcements_do_not_use_it_either() -> None:
    places = {"us_gen_ricketts": "waiting", "us_ricketts_1": "waiting"}
    scene = Older("us-gen-ricketts", turn=NIGHT, **places)
    assert scene.offers(EnterMap)
    assert not [entry for entry in scene.offers(EnterMap) if entry.extended]
    assert scene.why_not(EnterMap("us-ricketts-1", "0106", "0206", extended=True)) == ("14.11", "extended-at-night")


def test_14_11_other_battles_keep_extended_movement_at_night() -> None:
    scene = Field("us-gen-a", turn=NIGHT, us_gen_a="0205", us_inf1="0205 1", cs_inf1="1505 4")
    assert scene.offers(MoveExtended)


def shot_at(turn: int) -> DefensiveShot:
    scene = Older("us-gen-sykes", turn=turn, us_gen_sykes="0505", us_sykes_1="0505 1", cs_early_1="0605 4")
    scene.to("DeclareCharges").do(DeclareCharge(("us-sykes-1",), ("0605",)), EndDeclaring())
    told = scene.do(FireDefensively("cs-early-1", ("0505",)), 3)
    return next(event for event in told if isinstance(event, DefensiveShot))


def test_14_11_defensive_fire_has_two_more_at_night() -> None:
    by_day, by_night = shot_at(1), shot_at(NIGHT)
    assert by_night.total - by_day.total == 2
    (more,) = [part for part in by_night.modifiers if part not in by_day.modifiers]
    assert (more.what, more.value, more.rule) == ("night-fire", 2, "14.11")


def recovering(turn: int) -> Older:
    scene = Older(turn=turn, us_gen_sykes="0205", us_sykes_1="0205 1", us_sykes_2="0305 1", cs_early_1="1505 4")
    scene.position.where[scene.number("us-sykes-2")] = RECOVERING
    steps = scene.scenario.sequence[Turn]
    at = next(n for n, step in enumerate(steps) if type(step).__name__ == "RecoverUnits")
    restarted(scene, Turn(step=at))
    return scene


def test_14_11_units_recover_on_every_night_turn() -> None:
    scene = recovering(NIGHT)
    assert scene.asked == "RecoverUnits"
    assert scene.offers(RecoverUnit) == [RecoverUnit("us-sykes-2")]


def test_14_11_who_fails_to_recover_at_night_is_not_lost() -> None:
    scene = recovering(NIGHT)
    told = scene.do(RecoverUnit("us-sykes-2"), 9)
    (tried,) = [event for event in told if isinstance(event, RecoveryTried)]
    assert (tried.returned, tried.eliminated) == (False, False)
    assert scene.position.where[scene.number("us-sykes-2")] == RECOVERING


def test_14_11_the_player_aid_has_these_nights() -> None:
    rows = {
        row.key: row for chart in charts_of(facts(str(OLDER_GROUND), ())) if chart.key == "night" for row in chart.rows
    }
    assert [cell.text for cell in rows["extended"].cells] == ["No"]
    assert [cell.text for cell in rows["defensive"].cells] == ["+2"]
    assert "extended" not in {
        row.key for chart in charts_of(Field().scenario) if chart.key == "night" for row in chart.rows
    }


# 14.14


def test_14_14_of_two_strengths_the_larger_counts() -> None:
    scene = Older(us_morell_1="0101 1")
    unit = scene.scenario.units[scene.number("us-morell-1")]
    assert (unit.good, unit.disordered) == (Side(8, 6, 4), Side(6, 5, 4))


def test_14_14_two_strengths_are_for_infantry_alone(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("counters.toml", "good = [3, 6, 6]", "good = [[3, 2], 6, 6]"))
    assert "has a list in place of a figure" in complaints(folder)


def test_14_14_and_for_strength_alone(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("counters.toml", "good = [5, 6, 4]", "good = [5, [6, 5], 4]"))
    assert "has a list in place of a figure" in complaints(folder)


def complaints(folder: Path) -> str:
    with pytest.raises(Exception) as caught:  # noqa: PT011  # FaultyData, which says all that is wrong
        read(folder)
    return str(caught.value)


# 14.16 and 14.54


def mounted(folder: Path) -> Path:
    """The field without dismounted counters."""
    copy = varied(folder, ("scenario.toml", "night = true", "night = true\ndismounting = false"))
    text = (copy / "counters.toml").read_text(encoding="utf-8")
    (copy / "counters.toml").write_text(text.replace("foot = [2, 6, 4]\n", ""), encoding="utf-8")
    return copy


def riding(**facts: str) -> Older:
    scene = called("us-horse", us_bayard="0505 1", **facts)
    scene.do(ActivateIndependents("", unit="us-bayard", brigade="Bayard"))
    return scene


def test_14_16_nobody_dismounts_where_there_are_no_such_counters(tmp_path: Path) -> None:
    scene = riding(battle=str(mounted(tmp_path)))
    assert scene.offers(MoveUnit)
    assert not scene.offers(MountOrDismount)
    assert scene.why_not(MountOrDismount("us-bayard")) == ("14.16", "nobody-dismounts")


def test_14_16_a_dismounted_side_is_a_fault_then(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("scenario.toml", "night = true", "night = true\ndismounting = false"))
    assert "nobody dismounts in this battle (14.16)" in complaints(folder)


def test_14_54_cavalry_dismounts_by_the_rules_of_the_series() -> None:
    scene = riding()
    scene.do(MountOrDismount("us-bayard"))
    assert scene.state("us-bayard") == "dismounted"


def test_14_54_every_cavalry_unit_needs_its_dismounted_counter(tmp_path: Path) -> None:
    stated = ("scenario.toml", "night = true", "night = true\ndismounting = true")
    assert read(varied(tmp_path / "whole", stated)).refit
    folder = varied(tmp_path / "lacking", stated, ("counters.toml", "foot = [2, 6, 4]\n", ""))
    assert "has no dismounted side (14.54)" in complaints(folder)


@pytest.mark.parametrize(
    ("unit", "mounted", "on_foot"), [("us-bayard", 5, 5), ("cs-radford-a", 5, 4)]
)  # all have a cohesion of 6
def test_12_4_cavalry_without_a_disordered_side_has_a_lower_cohesion(unit: str, mounted: int, on_foot: int) -> None:
    scene = Older(us_morell_1="0101 1")
    counter = scene.scenario.units[scene.number(unit)]
    assert counter.foot_disordered
    assert (counter.disordered.cohesion, counter.foot_disordered.cohesion) == (mounted, on_foot)
    assert (counter.disordered.strength, counter.foot_disordered.strength) == (3, 2)


def test_12_4_other_counters_must_have_a_disordered_side(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("counters.toml", "disordered = [4, 5, 4]\n", ""))
    assert "has no Disordered side" in complaints(folder)


# 14.36 and 14.47


@pytest.mark.parametrize("box", [WITHDRAWN, RECOVERING])
def test_14_36_points_for_routed_units_are_given_for_those_in_the_boxes(box: int) -> None:
    scene = Older(us_sykes_1="0505 1", us_sykes_2="0405 1", cs_early_1="1105 4")
    before = score.points(scene.position)
    scene.position.where[scene.number("us-sykes-1")] = box
    assert score.points(scene.position)[1] - before[1] == 2


def test_14_47_a_disordered_unit_on_the_map_scores_nothing() -> None:
    scene = Older(us_sykes_1="0505 1", cs_early_1="1105 4")
    before = score.points(scene.position)
    scene.position.mark(scene.number("us-sykes-1"), DISORDERED)
    assert score.points(scene.position) == before


def test_14_36_both_words_for_it_are_a_fault(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("scenario.toml", "routed = 2", "routed = 2\nwithdrawn = 2"))
    assert "stands beside withdrawn" in complaints(folder)


def test_14_47_what_losses_are_worth_must_be_said(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("scenario.toml", "routed = 2\n", ""))
    assert "has no 'withdrawn'" in complaints(folder)
