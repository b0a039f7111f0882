"""14.31 to 14.35, 14.41 to 14.44, 14.46 and 14.51 to 14.53: who acts with whom in older battles, and when."""

from pathlib import Path

import pytest

from gloire.render.charts import charts_of
from gloire.systems.glory3.actions import (
    ActivateCommand,
    ActivateIndependents,
    CombineCommands,
    DeclareCharge,
    EnterMap,
    FireAt,
    MoveUnit,
    PlaceMarkers,
    ReturnFire,
)
from gloire.systems.glory3.command import leader_of
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.happened import CommandActivated
from gloire.systems.glory3.pool import available, copies
from gloire.systems.glory3.position import ACTIVE, GONE, OUT_OF_COMMAND
from gloire.systems.glory3.refitting.vocabulary import Attached, AttachGuns, GunsAttached, LeaderPlaced, PlaceLeader
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.older import OLDER_GROUND, Older, called, read, varied
from tests.systems.glory3.scene import Scene, facts, restarted

JACKSON, BEE, EARLY = "cs-gen-jackson", "cs-gen-bee", "cs-gen-early"
UNION = {"us_gen_morell": "0404", "us_morell_1": "0404 1", "us_gen_sykes": "0405", "us_sykes_1": "0405 1"}
SOUTH = {"cs_gen_jackson": "1104", "cs_jackson_1": "1104 4", "cs_gen_bee": "1105", "cs_bee_1": "1105 4"}


def scenario(**options: bool) -> Scenario:
    return facts(str(OLDER_GROUND), (), tuple(options))


def nobody_combines(folder: Path) -> str:
    return str(varied(folder, ("scenario.toml", 'combining = ["confederate"]', "combining = []")))


# 14.31 and 14.41: combining


def test_14_41_the_side_that_may_not_combines_nothing() -> None:
    scene = called("us-v", **UNION)
    assert not scene.offers(CombineCommands)
    assert scene.why_not(CombineCommands(("us-gen-morell", "us-gen-sykes"))) == ("14.41", "combines-not")


def test_14_41_the_other_side_combines_as_ever() -> None:
    scene = called("cs-johnston", **SOUTH)
    assert CombineCommands((JACKSON, BEE)) in scene.offered


def test_14_31_where_nobody_combines_neither_side_does(tmp_path: Path) -> None:
    folder = nobody_combines(tmp_path)
    scene = called("cs-johnston", battle=folder, **SOUTH)
    assert not scene.offers(CombineCommands)
    assert scene.why_not(CombineCommands((JACKSON, BEE))) == ("14.31", "combines-not")
    assert not called("us-v", battle=folder, **UNION).offers(CombineCommands)


GUNS = {"us_morell_gun": "0505 1", "us_sykes_gun": "0505 1", "us_gen_morell": "0505", "cs_early_1": "0605 4"}
BOTH = ("us-morell-gun", "us-sykes-gun")


def test_14_31_guns_of_two_commands_do_not_fire_together(tmp_path: Path) -> None:
    """R56"""
    scene = Older("us-gen-morell", battle=nobody_combines(tmp_path), **GUNS)
    assert FireAt(("us-morell-gun",), "0605", 1) in scene.offered
    assert not [shot for shot in scene.offers(FireAt) if len(shot.units) > 1]
    assert scene.why_not(FireAt(BOTH, "0605", 1)) == ("14.31", "fires-apart")


def test_14_31_nor_do_they_return_fire_together(tmp_path: Path) -> None:
    scene = Older(EARLY, battle=nobody_combines(tmp_path), **GUNS, cs_gen_early="0605", cs_early_gun="0605 4")
    scene.do(FireAt(("cs-early-gun",), "0505", 4))
    assert scene.asked == "ChooseReturn"
    assert {len(shot.units) for shot in scene.offers(ReturnFire)} == {1}
    assert scene.why_not(ReturnFire(BOTH, 1)) == ("14.31", "fires-apart")


def test_14_41_guns_of_two_commands_fire_together_where_one_side_combines() -> None:
    assert FireAt(BOTH, "0605", 1) in Older("us-gen-morell", **GUNS).offered


# 14.32, 14.42, 14.43 and 14.51: which marker calls whom


def markers(scenario: Scenario) -> dict[str, str]:
    called = {leader.id: scenario.markers[leader.marker].id for leader in scenario.leaders}
    return called | {unit.id: scenario.markers[unit.marker].id for unit in scenario.units}


def test_14_32_one_marker_calls_several_commands_and_independent_units() -> None:
    found = markers(scenario())
    beauregards = ("cs-gen-cocke", "cs-cocke-1", "cs-gen-early", "cs-early-1", "cs-early-gun", "cs-kbbh-1", "cs-kbbh-2")
    assert {found[id] for id in beauregards} == {"cs-beauregard"}
    assert found["cs-bee-1"] == "cs-johnston"
    scene = called("cs-beauregard", cs_gen_cocke="1004", cs_cocke_1="1004 4", cs_gen_early="1006", cs_early_1="1006 4")
    assert {action.unit for action in scene.offers(ActivateCommand)} == {"cs-gen-cocke", EARLY}


def test_14_32_a_marker_that_calls_nobody_is_not_used() -> None:
    scene = Older(cs_gen_cocke="1004", cs_cocke_1="1004 4", cs_gen_early="1006", cs_early_1="1006 4")
    position = scene.position
    names = {scene.scenario.markers[marker].id: count for marker, count in available(position, 1).items()}
    assert names == {"cs-beauregard": 2}
    assert copies(position, scene.scenario.marker_number["cs-cocke"]) == 0


def test_14_32_the_turn_track_shows_no_marker_that_calls_nobody() -> None:
    def columns(**options: bool) -> set[str]:
        (track,) = [chart for chart in charts_of(scenario(**options)) if chart.key == "track"]
        return {column.key for column in track.columns if column.key.startswith("cs-")}

    kept = {"cs-johnston", "cs-jackson-third", "cs-horse"}
    assert columns() == kept | {"cs-beauregard"}
    assert columns(old_markers=True) == kept | {"cs-cocke", "cs-early"}


def test_14_42_markers_come_in_with_the_turn_that_has_them(tmp_path: Path) -> None:
    folder = varied(tmp_path, ("scenario.toml", "cs-beauregard = 2", "cs-beauregard = 0"))
    for turn, count in ((1, 0), (2, 2)):
        scene = Older("cs-gen-cocke", battle=str(folder), turn=turn, cs_gen_cocke="1004", cs_cocke_1="1004 4")
        assert copies(scene.position, scene.scenario.marker_number["cs-beauregard"]) == count


def test_14_43_artillery_without_a_leader_is_assigned_to_a_marker(tmp_path: Path) -> None:
    walton = 'id = "cs-walton"\nname = "Walton"\nshort = "Walton"\nmarker = "cs-cocke"\n'
    walton += (
        'arm = "artillery"\nkind = "artillery"\ngood = [3, 6, 5]\ndisordered = [0, 5, 5]\nrange = "M"\nhex = "1402"\n'
    )
    more = ("counters.toml", '[[units]]\nid = "cs-cocke-1"', f'[[units]]\n{walton}\n[[units]]\nid = "cs-cocke-1"')
    named = ("scenario.toml", "[refit.extra]", 'cs-johnston = ["cs-walton"]\n\n[refit.extra]')
    folder = varied(tmp_path, more, named)
    assert markers(read(folder))["cs-walton"] == "cs-johnston"
    scene = called("cs-johnston", battle=str(folder), cs_walton="1105 4")
    assert scene.offers(ActivateIndependents) == [ActivateIndependents("1105")]


def test_14_51_players_may_choose_the_markers_of_the_counters() -> None:
    assert SYSTEM.describe(str(OLDER_GROUND)).options == ("old_markers",)
    assert SYSTEM.describe(str(OLDER_GROUND)).option_rules == {"old_markers": "14.51"}
    found = markers(scenario(old_markers=True))
    assert [found[id] for id in ("cs-gen-cocke", "cs-cocke-1", EARLY, "cs-kbbh-1")] == [
        *("cs-cocke", "cs-cocke", "cs-early", "cs-cocke")
    ]


def test_14_51_markers_become_available_by_4_21() -> None:
    scene = Scene(battle=str(OLDER_GROUND), options=("old_markers",), cs_gen_early="1006", cs_early_1="1006 4")
    names = {scene.scenario.markers[marker].id: count for marker, count in available(scene.position, 1).items()}
    assert names == {"cs-early": 1}


def test_14_51_without_other_markers_there_is_no_such_option() -> None:
    assert "old_markers" not in SYSTEM.describe("antietam").options


# 14.42: the second marker


def test_14_42_some_act_in_a_turn_only_with_the_second_of_their_markers() -> None:
    scene = called("cs-johnston", turn=2, **SOUTH)
    assert scene.offers(ActivateCommand) == [ActivateCommand(JACKSON)]
    assert scene.why_not(ActivateCommand(BEE)) == ("14.42", "acts-second")
    second = called("cs-johnston", "cs-johnston", turn=2, **SOUTH)
    assert ActivateCommand(BEE) in second.offered


def test_14_42_another_marker_in_between_does_not_count() -> None:
    scene = called("cs-johnston", "cs-beauregard", "us-v", turn=2, **SOUTH)
    assert ActivateCommand(BEE) not in scene.offered


def test_14_42_in_other_turns_they_act_with_the_first() -> None:
    assert ActivateCommand(BEE) in called("cs-johnston", turn=1, **SOUTH).offered


def test_14_42_units_without_a_leader_wait_for_it_too() -> None:
    places = {"cs_radford_a": "1104 4", "cs_radford_b": "1105 4"}
    scene = called("cs-horse", turn=2, **places)
    assert {action.unit for action in scene.offers(ActivateIndependents)} == {"cs-radford-a"}
    assert scene.why_not(ActivateIndependents("1105", unit="cs-radford-b")) == ("14.42", "acts-second")
    assert len(called("cs-horse", "cs-horse", turn=2, **places).offers(ActivateIndependents)) == 2


def test_14_42_those_who_are_to_enter_wait_for_it_too(tmp_path: Path) -> None:
    late = ("scenario.toml", 'units = ["cs-radford-b"]', 'units = ["cs-kbbh-3"]')
    folder = str(varied(tmp_path, late))
    scene = called("cs-beauregard", battle=folder, turn=2, cs_kbbh_1="1104 4", cs_kbbh_3="waiting")
    enters = ActivateIndependents("", "cs-group-kbbh", "cs-kbbh-3")
    assert scene.why_not(enters) == ("14.42", "acts-second")
    second = called("cs-beauregard", "cs-beauregard", battle=folder, turn=2, cs_kbbh_3="waiting")
    assert enters in second.offered


def test_14_42_they_defend_themselves_all_the_same() -> None:
    scene = called("us-v", turn=2, us_gen_sykes="0505", us_sykes_1="0505 1", cs_bee_1="0605 4")
    scene.do(ActivateCommand("us-gen-sykes"))
    scene.to("DeclareCharges").do(DeclareCharge(("us-sykes-1",), ("0605",)))
    assert scene.to("ChooseDefensiveFire").asks == "confederate"


# 14.33, 14.44 and 14.52: leaders


def test_14_33_leaders_are_placed_with_any_unit_of_theirs_before_the_first_turn() -> None:
    game = Scene(battle=str(OLDER_GROUND), turn=0)
    position = SYSTEM.start(game.scenario)
    position.log = []
    game.position.where[:], game.position.leaders[:] = position.where, position.leaders
    restarted(game, Turn())
    assert (game.asked, game.asks) == ("PlaceLeaders", "union")
    assert game.hexes(PlaceLeader, "us-gen-sykes") == {"0406", "0407"}
    told = game.do(PlaceLeader("us-gen-sykes", "0407"))
    assert told == [LeaderPlaced("us-gen-sykes", "0407")]
    assert game.place("us-gen-sykes") == "0407"
    assert game.why_not(PlaceLeader("us-gen-sykes", "0406")) == ("14.33", "no-leader-to-place")
    assert game.why_not(PlaceLeader("us-gen-morell", "0407")) == ("14.33", "not-with-his-unit")
    game.do(PlaceLeader("us-gen-morell", "0504"))
    assert (game.asked, game.asks) == ("PlaceLeaders", "confederate")


def test_14_44_one_with_a_hex_of_his_own_begins_there() -> None:
    leaders = {leader.id: leader for leader in scenario().leaders}
    assert not leaders["us-gen-tyler"].begins_with_unit
    assert leaders["us-gen-tyler"].start >= 0
    assert leaders["us-gen-morell"].begins_with_unit


def arriving() -> Older:
    places = {"us_gen_ricketts": "waiting", "us_ricketts_1": "waiting", "us_ricketts_2": "waiting"}
    return Older("us-gen-ricketts", turn=2, **places)


def test_14_33_a_leader_arrives_with_a_unit_of_his_that_has_entered() -> None:
    """R57"""
    scene = arriving()
    assert not scene.hexes(EnterMap, "us-gen-ricketts")
    scene.do(EnterMap("us-ricketts-1", "0106", "0306")).clear()
    scene.to("Movement")
    assert scene.hexes(EnterMap, "us-gen-ricketts") == {"0306"}
    scene.do(EnterMap("us-gen-ricketts", "0106", "0306"))
    assert scene.place("us-gen-ricketts") == "0306"


def test_14_33_he_rides_nowhere_else_as_he_arrives() -> None:
    scene = arriving()
    scene.do(EnterMap("us-ricketts-1", "0106", "0306")).clear()
    scene.to("Movement")
    assert scene.why_not(EnterMap("us-gen-ricketts", "0106", "0206")) == ("6.51", "entry-too-far")


def test_14_52_one_may_enter_as_a_reinforcement_after_his_units() -> None:
    scene = Older("us-gen-granger", turn=2, us_gen_granger="waiting", us_granger_1="0203 1", us_granger_2="0204 1")
    assert "0103" in scene.hexes(EnterMap, "us-gen-granger")
    early = Older("us-gen-granger", turn=1, us_gen_granger="waiting", us_granger_1="0203 1")
    assert not early.offers(EnterMap)
    assert early.why_not(EnterMap("us-gen-granger", "0103", "0103")) == ("6.51", "not-due")


def test_14_52_he_is_not_placed_before_the_first_turn() -> None:
    leaders = {leader.id: leader for leader in scenario().leaders}
    assert not leaders["us-gen-granger"].begins_with_unit


# 14.34: units that act by themselves


def test_14_34_each_unit_completes_its_actions_before_any_other() -> None:
    scene = called("cs-beauregard", cs_kbbh_1="1104 4", cs_kbbh_2="1204 4")
    one, other = ActivateIndependents("1104", unit="cs-kbbh-1"), ActivateIndependents("1204", unit="cs-kbbh-2")
    assert set(scene.offers(ActivateIndependents)) == {one, other}
    scene.do(one)
    assert scene.has("cs-kbbh-1", ACTIVE)
    assert not scene.has("cs-kbbh-2", ACTIVE)
    scene.to("ChooseCommand")
    assert scene.offers(ActivateIndependents) == [other]


def test_14_34_they_are_in_command_wherever_they_stand() -> None:
    scene = called("cs-beauregard", cs_gen_early="1605", cs_early_1="1605 4", cs_kbbh_1="0504 4")
    told = scene.do(ActivateIndependents("0504", unit="cs-kbbh-1"))
    assert [event.out for event in told if isinstance(event, CommandActivated)] == [()]


def test_14_34_the_hex_as_a_whole_does_not_act() -> None:
    scene = called("cs-beauregard", cs_kbbh_1="1104 4", cs_kbbh_2="1204 4")
    assert scene.why_not(ActivateIndependents("1104")) == ("14.34", "acts-by-itself")


def test_14_34_two_units_of_a_brigade_act_apart_as_well() -> None:
    """R53"""
    scene = called("cs-horse", cs_radford_a="1104 4", cs_radford_b="1105 4")
    assert {action.unit for action in scene.offers(ActivateIndependents)} == {"cs-radford-a", "cs-radford-b"}


def test_14_34_they_enter_by_themselves() -> None:
    scene = called("cs-beauregard", cs_kbbh_3="waiting")
    enters = ActivateIndependents("", "cs-group-kbbh", "cs-kbbh-3")
    assert scene.offered == [enters]  # 6.52: nobody passes it over
    assert scene.why_not(ActivateIndependents("", "cs-group-kbbh")) == ("14.34", "acts-by-itself")
    scene.do(enters)
    assert scene.hexes(EnterMap, "cs-kbbh-3")


# 14.35: Tyler and Jackson


def test_14_35_an_extra_marker_calls_a_command_once_more() -> None:
    scene = called("cs-jackson-third", **SOUTH)
    assert scene.offers(ActivateCommand) == [ActivateCommand(JACKSON)]
    assert scene.why_not(ActivateCommand(BEE)) == ("4.22", "not-called")


def test_14_35_its_own_marker_still_calls_it() -> None:
    assert ActivateCommand(JACKSON) in called("cs-johnston", **SOUTH).offered


def test_14_35_the_extra_marker_calls_infantry_and_artillery_alone() -> None:
    places = {
        "cs_gen_jackson": "1104",
        "cs_jackson_1": "1104 4",
        "cs_jackson_gun": "1105 4",
        "cs_jackson_horse": "1106 4",
    }
    scene = called("cs-jackson-third", **places)
    scene.do(ActivateCommand(JACKSON))
    assert [scene.has(id, ACTIVE) for id in ("cs-jackson-1", "cs-jackson-gun", "cs-jackson-horse")] == [
        True,
        True,
        False,
    ]
    scene.to("Movement")
    assert scene.why_not(MoveUnit("cs-jackson-horse", "1005")) == ("14.35", "infantry-and-guns-alone")
    usual = called("cs-johnston", **places)
    usual.do(ActivateCommand(JACKSON))
    assert usual.has("cs-jackson-horse", ACTIVE)


@pytest.mark.parametrize(("places", "count"), [({"cs_jackson_1": "1104 4"}, 1), ({"cs_jackson_horse": "1104 4"}, 0)])
def test_14_35_the_extra_marker_is_there_with_somebody_to_call(places: dict[str, str], count: int) -> None:
    scene = Older(cs_gen_jackson="1104", **places)
    assert copies(scene.position, scene.scenario.marker_number["cs-jackson-third"]) == count


def test_14_35_whoever_likes_leaves_it_out_of_the_pool() -> None:
    scene = Older(turn=0, **SOUTH)
    scene.do(5, 5)
    assert scene.asked == "PlaceMarkers"
    for markers in ((), ("cs-jackson-third",), ("cs-johnston", "cs-johnston-2", "cs-jackson-third")):
        assert PlaceMarkers(markers) in scene.offered


def test_14_35_units_under_orders_wait_where_they_stand() -> None:
    """R59"""
    places = {"us_gen_tyler": "0405", "us_tyler_1": "0505 1", "us_wilder": "0405 1", "cs_early_1": "0605 4"}
    scene = Older("us-gen-tyler", **places)
    scene.to("Movement")
    assert scene.why_not(MoveUnit("us-tyler-1", "0504")) == ("14.35", "waits-for-orders")
    assert scene.hexes(MoveUnit, "us-wilder")
    free = Older("us-gen-tyler", turn=2, **places)
    assert free.to("Movement").hexes(MoveUnit, "us-tyler-1")


def test_14_35_units_under_orders_do_not_charge() -> None:
    places = {"us_gen_tyler": "0405", "us_tyler_1": "0505 1", "us_wilder": "0504 2", "cs_early_1": "0605 4"}
    scene = Older("us-gen-tyler", **places).to("DeclareCharges")
    assert scene.why_not(DeclareCharge(("us-tyler-1",), ("0605",))) == ("14.35", "waits-for-orders")
    free = Older("us-gen-tyler", turn=2, **places).to("DeclareCharges")
    assert DeclareCharge(("us-tyler-1",), ("0605",)) in free.offered


def test_14_35_or_keep_out_of_some_hexes() -> None:
    scene = Older("us-gen-granger", us_gen_granger="0203", us_granger_1="0203 1", us_granger_2="0204 1")
    assert not {"0303", "0304"} & scene.hexes(MoveUnit, "us-granger-1")
    assert scene.why_not(MoveUnit("us-granger-1", "0303")) == ("14.35", "kept-out")
    assert "0303" in scene.hexes(MoveUnit, "us-granger-2")
    free = Older("us-gen-granger", turn=2, us_gen_granger="0203", us_granger_1="0203 1")
    assert "0303" in free.to("Movement").hexes(MoveUnit, "us-granger-1")


# 14.46: brigades


HORSE = {"us_buford_a": "0404 1", "us_buford_b": "0406 1", "us_bayard": "0504 1"}
BUFORD = ActivateIndependents("", unit="us-buford-a", brigade="Buford")
BAYARD = ActivateIndependents("", unit="us-bayard", brigade="Bayard")


def test_14_46_units_of_a_brigade_act_together() -> None:
    scene = called("us-horse", **HORSE)
    assert set(scene.offers(ActivateIndependents)) == {BUFORD, BAYARD}
    told = scene.do(BUFORD)
    assert [(event.units, event.out) for event in told if isinstance(event, CommandActivated)] == [
        (("us-buford-a", "us-buford-b"), ())
    ]


def test_14_46_not_with_those_of_another() -> None:
    scene = called("us-horse", **HORSE)
    scene.do(BUFORD)
    assert not scene.has("us-bayard", ACTIVE)
    scene.to("ChooseCommand")
    assert scene.offers(ActivateIndependents) == [BAYARD]
    assert scene.why_not(BUFORD) == ("14.46", "brigade-has-acted")


def test_14_46_a_unit_of_a_brigade_does_not_act_without_it() -> None:
    scene = called("us-horse", **HORSE)
    assert scene.why_not(ActivateIndependents("0404")) == ("14.46", "acts-with-its-brigade")
    assert scene.why_not(ActivateIndependents("", brigade="Buford")) == ("14.46", "name-the-brigade")
    assert scene.why_not(ActivateIndependents("", brigade="Gregg")) == ("4.22", "no-such-brigade")


def test_14_46_another_marker_does_not_call_them() -> None:
    scene = called("us-v", **HORSE, **UNION)
    assert scene.why_not(BUFORD) == ("4.22", "no-such-brigade")


def test_14_46_they_are_in_command_far_from_everybody() -> None:
    scene = called("us-horse", us_buford_a="0404 1", us_buford_b="1504 1")
    scene.do(BUFORD)
    assert not scene.has("us-buford-b", OUT_OF_COMMAND)


def test_14_46_reinforcements_enter_with_their_brigade() -> None:
    scene = called("us-horse", us_bayard="0504 1", us_beardsley="waiting")
    assert scene.offered == [BAYARD]  # 6.52: nobody passes it over
    scene.do(BAYARD)
    assert scene.hexes(EnterMap, "us-beardsley")
    assert scene.hexes(MoveUnit, "us-bayard")


# 14.53: reserve artillery


RESERVE = {"cs_reserve_a": "1106 4", **SOUTH}


def at_dawn(**places: str) -> Older:
    """Before the second turn."""
    return Older(turn=1, **places)


def test_14_53_before_each_turn_the_owner_names_the_leader() -> None:
    scene = at_dawn(**RESERVE)
    assert (scene.asked, scene.asks) == ("ChooseAttachments", "confederate")
    assert scene.offered == [AttachGuns("cs-reserve-a", JACKSON), AttachGuns("cs-reserve-a", BEE)]
    told = scene.do(AttachGuns("cs-reserve-a", BEE))
    assert GunsAttached("cs-reserve-a", BEE) in told
    assert scene.asked == "InitiativeDie"
    assert scene.game.view("union").facts["attached"]["cs-reserve-a"] == BEE


def test_14_53_only_of_the_leaders_on_its_counter() -> None:
    scene = at_dawn(**RESERVE, cs_gen_early="1004", cs_early_1="1004 4")
    assert scene.why_not(AttachGuns("cs-reserve-a", EARLY)) == ("14.53", "not-his-guns")
    assert scene.why_not(AttachGuns("cs-jackson-gun", BEE)) == ("14.53", "not-to-attach")


def attached(leader: str, marker: str = "cs-johnston", **places: str) -> Older:
    scene = Older(**places)
    gun = "cs-reserve-c" if "cs_reserve_c" in places else "cs-reserve-a"
    pair = (scene.number(gun), scene.scenario.leader_number[leader])
    kept = (Attached(1, (pair,)),)
    return called(marker, kept=kept, **places)


def test_14_53_it_acts_with_the_command_of_that_leader_alone() -> None:
    for leader, other in ((JACKSON, BEE), (BEE, JACKSON)):
        scene = attached(leader, **RESERVE)
        assert not scene.offers(ActivateIndependents)
        scene.do(ActivateCommand(leader))
        assert scene.has("cs-reserve-a", ACTIVE)
        scene.to("ChooseCommand").do(ActivateCommand(other))
        assert not scene.has("cs-reserve-a", ACTIVE)


def test_14_53_it_must_be_in_his_range() -> None:
    scene = attached(BEE, **(RESERVE | {"cs_reserve_a": "0404 4"}))
    scene.do(ActivateCommand(BEE))
    assert scene.has("cs-reserve-a", OUT_OF_COMMAND)


def test_14_53_with_another_marker_too() -> None:
    places = {"cs_reserve_c": "1106 4", "cs_gen_early": "1006", "cs_early_1": "1006 4", **SOUTH}
    scene = attached(EARLY, "cs-beauregard", **places)
    scene.do(ActivateCommand(EARLY))
    assert scene.has("cs-reserve-c", ACTIVE)


def test_14_53_a_leader_who_is_gone_is_not_named() -> None:
    """R60: of a single one there is no choice, and without any it acts by itself."""
    scene = at_dawn(cs_reserve_a="1106 4", cs_gen_bee="1105", cs_bee_1="1105 4")
    assert scene.asked == "InitiativeDie"
    assert leader_of(scene.position, scene.number("cs-reserve-a")) == scene.scenario.leader_number[BEE]
    alone = called("cs-johnston", cs_reserve_a="1106 4")
    assert alone.offers(ActivateIndependents) == [ActivateIndependents("1106")]


def test_14_53_a_leader_who_is_lost_in_the_turn_leaves_it_to_the_other() -> None:
    scene = attached(BEE, **RESERVE)
    scene.position.move_leader(scene.scenario.leader_number[BEE], GONE)
    assert leader_of(scene.position, scene.number("cs-reserve-a")) == scene.scenario.leader_number[JACKSON]


def test_14_53_the_choice_is_made_anew() -> None:
    scene = attached(BEE, **RESERVE)
    restarted(scene, Turn())
    assert scene.asked == "ChooseAttachments"


def test_14_53_guns_that_are_lost_are_not_asked_about() -> None:
    assert at_dawn(**SOUTH).asked == "InitiativeDie"
