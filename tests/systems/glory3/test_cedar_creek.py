"""The special rules of Cedar Creek, SR1 to SR6: ground, light, alarm, looting, who combines; each with its test."""

from typing import Any

from gloire.systems.glory3.actions import (
    ActivateCommand,
    ActivateIndependents,
    AdvanceTo,
    BeginWith,
    CombineCommands,
    DeclareCharge,
    EndActivation,
    EndDeclaring,
    FireAt,
    FireDefensively,
    MoveExtended,
    MoveUnit,
    PlaceMarkers,
    ResolveCharge,
)
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.games.cedar_creek_alert import alert_leaders, is_asleep, wake
from gloire.systems.glory3.games.cedar_creek_looting import fails_of, kept, note_camp
from gloire.systems.glory3.games.vocabulary import FogLifted, LootingEnded, RumourRolled
from gloire.systems.glory3.guns import refuse_target
from gloire.systems.glory3.happened import CohesionChecked, CombinationTried
from gloire.systems.glory3.pool import ChooseFirstMarker, copies
from gloire.systems.glory3.position import RECOVERING
from gloire.systems.glory3.reckoning import charge_modifiers
from gloire.systems.glory3.score import points
from gloire.systems.glory3.turn import eligible
from tests.systems.glory3.dawn import DAY, Dawn, start
from tests.systems.glory3.scene import Scene

# SR1: ground. SR1.1 has its tests of movement with chapter 6.


def test_cedar_creek_sr1_1_the_creek_is_crossed_at_its_bridge_alone() -> None:
    """Infantry in 1019 may not enter 1018; from 1219 it may enter 1218 at one point more."""
    scene = Dawn("cs-gen-kershaw", turn=5, cs_gen_kershaw="1219", cs_bryan="1219 0", cs_conner="1019 1")
    scene.to("Movement")
    ground, index = scene.position.ground, scene.position.grid.index
    assert not ground.crossable[0][index["1019"]] >> index["1018"] & 1
    assert "1218" in scene.hexes(MoveUnit, "cs-bryan")
    cost = next(one for there, one, _ in ground.steps[0][index["1219"]] if there == index["1218"])
    back = ground.land_costs[0][index["1218"]]
    assert cost >= back + 1


def test_cedar_creek_sr1_3_breastworks_protect_from_outside() -> None:
    """A charge from 1622 on 1621 takes -2; a charge from 1620 on 1621 takes nothing."""
    for origin, worth in (("1622", -2), ("1620", 0)):
        counters = {"cs_woffords": f"{origin} 0", "us_wildes": "1621 3"}
        scene = Dawn("cs-gen-kershaw", turn=5, cs_gen_kershaw=origin, **counters).awake("us-gen-thoburn")
        game = scene.position
        parts = charge_modifiers(game, (scene.number("cs-woffords"),), (game.where[scene.number("us-wildes")],))
        assert sum(one.value for one in parts if one.terrain == "breastworks") == worth


# SR2: light


def test_cedar_creek_sr2_1_night_spares_the_confederates_at_0500() -> None:
    """At 0500 Bryan advances after a charge and stays in good order; a Union unit that checks adds 2."""
    counters: dict[str, Any] = {"cs_gen_kershaw": "1622", "cs_bryan": "1622 0", "us_wildes": "1621 3"}
    scene = Dawn("cs-gen-kershaw", turn=1, **counters).awake("us-gen-thoburn").to("DeclareCharges")
    scene.do(DeclareCharge(("cs-bryan",), ("1621",)), EndDeclaring())
    while scene.asked == "ChooseDefensiveFire":
        scene.do(scene._idly())
    events = [*scene.do(ResolveCharge("cs-bryan"), 9)]
    while scene.asked != "ChooseAdvance":
        events += scene.do(9 if scene.asked == "CohesionDie" else scene.offered[0])
    (check,) = (one for one in events if isinstance(one, CohesionChecked))
    assert [(one.what, one.value) for one in check.modifiers] == [("night-check", 2)]
    scene.do(AdvanceTo("cs-bryan", "1621"))
    assert scene.state("cs-bryan") == "good"


def test_cedar_creek_sr2_1_at_1830_night_holds_for_both() -> None:
    game = start(DAY)
    for turn, sides in ((1, (True, False)), (19, (True, True))):
        game.turn = turn
        assert (game.suffers_night(0), game.suffers_night(1)) == sides


def test_cedar_creek_sr2_1_nobody_recovers_in_a_night_turn() -> None:
    game = start()
    game.where[0] = RECOVERING
    for turn, count in ((1, 0), (5, 1)):
        game.turn = turn
        assert len(eligible(game, 0)) == count


def test_cedar_creek_sr2_2_no_distant_fire_in_fog() -> None:
    """At 0630 a gun in 1019 may not fire at 1217 (range 3)."""
    scene = Dawn("1019", turn=3, cs_braxton="1019 1", us_birge="1217 4")
    shot = refuse_target(scene.position, (scene.number("cs-braxton"),), scene.position.grid.index["1217"])
    assert shot is not None
    assert (shot.rule, shot.code) == ("Cedar Creek SR2.2", "fog-fire")
    scene.position.turn = 5
    assert refuse_target(scene.position, (scene.number("cs-braxton"),), scene.position.grid.index["1217"]) is None


def test_cedar_creek_sr2_2_extended_movement_in_fog_keeps_to_routes() -> None:
    """Evans on the lane at 2219 goes along it by Extended Movement, and not beside it; by day he does."""
    counters: dict[str, Any] = {"cs_gen_gordon": "2219", "cs_evans": "2219 5", "us_moore": "3401 0"}
    fog = Dawn("cs-gen-gordon", turn=3, **counters).to("Movement")
    day = Dawn("cs-gen-gordon", turn=5, **counters).to("Movement")
    lane = {"2118", "2018", "1917", "2319", "2320"}
    assert lane & fog.hexes(MoveExtended, "cs-evans")
    beside = sorted(day.hexes(MoveExtended, "cs-evans") - fog.hexes(MoveExtended, "cs-evans"))
    assert beside
    assert fog.why_not(MoveExtended("cs-evans", beside[0])) == ("Cedar Creek SR2.2", "fog-extended")
    assert fog.hexes(MoveUnit, "cs-evans") == day.hexes(MoveUnit, "cs-evans")


def test_cedar_creek_sr2_2_more_on_checks_after_a_charge_through_the_rear() -> None:
    """At 0545 a charge from behind: one more on the check; from the front none."""
    for facing, parts in ((5, [("fog-rear", 1)]), (2, [])):
        counters: dict[str, Any] = {"cs_gen_gordon": "2019", "cs_evans": "2019 0", "us_devol": f"2018 {facing}"}
        scene = Dawn("cs-gen-gordon", turn=2, **counters).awake("us-gen-hayes").to("DeclareCharges")
        scene.do(DeclareCharge(("cs-evans",), ("2018",)), EndDeclaring())
        while scene.asked == "ChooseDefensiveFire":
            scene.do(scene._idly())
        events = [*scene.do(ResolveCharge("cs-evans"), 7)]
        while scene.asked == "CohesionDie":
            events += scene.do(0)
        checks = [one for one in events if isinstance(one, CohesionChecked)]
        assert checks
        assert all([(one.what, one.value) for one in check.modifiers] == parts for check in checks)


def test_cedar_creek_sr2_3_fog_may_lift_early() -> None:
    """Roll 8 at the end of 0630: a mounted charge is legal at 0715; 7: it is not."""
    for die, light in ((8, "day"), (7, "fog")):
        scene = Dawn(turn=2, cs_laurel="0106 1", us_moore="3115 4")
        while scene.asked != "FogDie":
            scene.do(
                5 if scene.asks == "chance" else next(iter(scene.offers(PlaceMarkers)[-1:]), None) or scene._idly()
            )
        scene.do(die)
        assert (scene.position.turn, scene.position.light) == (4, light)
        counters: dict[str, Any] = {"cs_gen_rosser": "0508", "cs_laurel": "0508 0", "us_wells": "0507 3"}
        charge = Dawn("cs-gen-rosser", turn=4, **counters)
        if light == "day":
            charge.position.keep(FogLifted())
            assert charge.to("DeclareCharges").offers(DeclareCharge)
        else:
            charge.to("Movement")
            assert "DeclareCharges" not in _questions(charge)


def _questions(scene: Scene) -> list[str]:
    """What else is asked of a command that does nothing."""
    found = []
    while scene.asked:
        found.append(scene.asked)
        scene.do(scene._idly())
    return found


def test_cedar_creek_sr2_4_twilight() -> None:
    """Range 4 fire at 1745 is refused, range 3 is not."""
    scene = Dawn("1814", battle=DAY, turn=18, cs_braxton="1814 1", us_birge="2212 4", us_davis="2113 4")
    gun, index = scene.number("cs-braxton"), scene.position.grid.index
    far = refuse_target(scene.position, (gun,), index["2212"])
    assert far is not None
    assert (far.rule, far.code) == ("Cedar Creek SR2.4", "twilight-fire")
    near = refuse_target(scene.position, (gun,), index["2113"])
    assert near is None or near.rule != "Cedar Creek SR2.4"


# SR3: alarm


def test_cedar_creek_sr3_1_who_is_alert_at_set_up() -> None:
    """At set-up Custer and Moore are Alert, all others sleep."""
    game = start()
    assert [game.scenario.leaders[one].id for one in alert_leaders(game)] == ["us-gen-custer"]
    up = {game.id(unit) for unit in game.scenario.units_of[0] if not is_asleep(game, unit)}
    assert up == {"us-pennington", "us-wells", "us-peirce", "us-moore"}


def test_cedar_creek_sr3_1_guns_wake_with_their_corps_but_not_beside_sleepers() -> None:
    """Hayes is Alert: Du Pont-b is, too; Du Pont-a, stacked with Harris of Thoburn, sleeps on."""
    game = start()
    wake(game, [game.scenario.leader_number["us-gen-hayes"]])
    assert not is_asleep(game, game.scenario.number["us-du-pont-b"])
    assert is_asleep(game, game.scenario.number["us-du-pont-a"])


def test_cedar_creek_sr3_2_a_marker_of_sleepers_activates_nobody() -> None:
    """Drawing a VIII marker at 0500 before any fighting activates nobody."""
    scene = Dawn(turn=1, us_gen_thoburn="1621", us_wildes="1621 4", us_du_pont_b="1519 4", cs_evans="2220 5")
    asleep = Dawn(turn=1, us_gen_thoburn="1621", us_wildes="1621 4", cs_evans="2220 5").activate("us-viii")
    assert asleep.asked == ""
    scene.awake("us-gen-thoburn").activate("us-viii")
    assert set(scene.offered) == {ActivateCommand("us-gen-thoburn"), ActivateIndependents("1519"), EndActivation()}


def test_cedar_creek_sr3_2_refusal_names_the_sleepers() -> None:
    counters: dict[str, Any] = {"us_gen_thoburn": "1621", "us_wildes": "1621 4", "us_gen_hayes": "2018"}
    scene = Dawn(turn=1, us_devol="2018 2", cs_evans="2220 5", **counters).awake("us-gen-hayes").activate("us-viii")
    assert scene.why_not(ActivateCommand("us-gen-thoburn")) == ("Cedar Creek SR3.2", "asleep")


def test_cedar_creek_sr3_2_a_sleeper_that_is_told_to_move_is_said_to_sleep() -> None:
    counters: dict[str, Any] = {"us_gen_thoburn": "1621", "us_wildes": "1621 4", "us_gen_hayes": "2018"}
    scene = Dawn(turn=1, us_devol="2018 2", cs_evans="2220 5", **counters).awake("us-gen-hayes").activate("us-viii")
    scene.do(ActivateCommand("us-gen-hayes"))
    assert scene.to("Movement").why_not(MoveUnit("us-wildes", "1620")) == ("Cedar Creek SR3.2", "asleep")


def test_cedar_creek_sr3_2_sleepers_neither_return_fire_nor_ride_off() -> None:
    scene = Dawn("1520", turn=5, cs_braxton="1520 0", us_du_pont_b="1519 3")
    scene.do(FireAt(("cs-braxton",), "1519", 0))
    assert scene.asked == "FireDie"
    counters: dict[str, Any] = {"cs_gen_gordon": "1608", "cs_evans": "1608 0", "us_lowell": "1607 3"}
    charge = Dawn("cs-gen-gordon", turn=1, **counters).to("DeclareCharges")
    charge.do(DeclareCharge(("cs-evans",), ("1607",)), EndDeclaring())
    assert charge.asked == "ChooseCharge"


def test_cedar_creek_sr3_3_charging_sleepers() -> None:
    """Wofford's charges Wildes asleep from 1622: no Defensive Fire, +2 surprise, no works, -1 uphill."""
    counters: dict[str, Any] = {"cs_gen_kershaw": "1622", "cs_woffords": "1622 0", "us_wildes": "1621 3"}
    scene = Dawn("cs-gen-kershaw", turn=1, **counters).to("DeclareCharges")
    game = scene.position
    parts = charge_modifiers(game, (scene.number("cs-woffords"),), (game.grid.index["1621"],))
    worth = {one.what if one.what != "terrain" else one.terrain: one.value for one in parts}
    assert worth["asleep"] == 2
    assert "breastworks" not in worth
    assert "rear" not in worth
    assert sum(one.value for one in parts if one.what == "terrain") == -1
    scene.do(DeclareCharge(("cs-woffords",), ("1621",)), EndDeclaring())
    assert scene.asked == "ChooseCharge"
    assert scene.why_not(FireDefensively("us-wildes", ("1622",)))[0]


def test_cedar_creek_sr3_3_sleepers_have_no_rear() -> None:
    scene = Dawn("cs-gen-gordon", turn=1, cs_gen_gordon="2019", cs_evans="2019 0", us_devol="2018 0")
    hexes = (scene.position.grid.index["2018"],)
    unit = (scene.number("cs-evans"),)
    assert "rear" not in [one.what for one in charge_modifiers(scene.position, unit, hexes)]
    scene.awake("us-gen-hayes")
    assert "rear" in [one.what for one in charge_modifiers(scene.position, unit, hexes)]


def test_cedar_creek_sr3_4_alarm_by_contact() -> None:
    """After Kershaw's first charge Thoburn is Alert, Hayes is not."""
    counters: dict[str, Any] = {"cs_gen_kershaw": "1622", "cs_woffords": "1622 0", "us_wildes": "1621 3"}
    more: dict[str, Any] = {"us_gen_thoburn": "1621", "us_gen_hayes": "2018", "us_devol": "2018 2"}
    scene = Dawn("cs-gen-kershaw", turn=1, **counters, **more).to("DeclareCharges")
    scene.do(DeclareCharge(("cs-woffords",), ("1621",)), EndDeclaring(), ResolveCharge("cs-woffords"), 0)
    while scene.asked:
        scene.do(9 if scene.asks == "chance" else scene.offered[-1])
    alert = {scene.scenario.leaders[one].id for one in alert_leaders(scene.position)}
    assert alert == {"us-gen-custer", "us-gen-thoburn"}


def test_cedar_creek_sr3_5_alarm_by_rumour() -> None:
    """At 0630 McMillan is Alert whatever he rolls (0 + 9); Getty with VI asleep needs 4; with VI awake 2."""
    counters: dict[str, Any] = {"us_gen_mcmillan": "1116", "us_davis": "1116 4", "us_gen_getty": "1510"}
    more: dict[str, Any] = {
        "us_warner": "1510 4",
        "us_gen_wheaton": "1311",
        "us_hamblin": "1311 4",
        "cs_evans": "2220 5",
    }
    scene = Dawn(turn=2, **counters, **more)
    while scene.asked != "RumourDie":
        scene.do(5 if scene.asks == "chance" else scene._idly())
    events = scene.do(3, 4, 0)
    told = [(one.leader, one.modifier, one.alert) for one in events if isinstance(one, RumourRolled)]
    assert told == [("us-gen-wheaton", 3, False), ("us-gen-getty", 3, True), ("us-gen-mcmillan", 9, True)]


def test_cedar_creek_sr3_5_who_has_just_woken_counts_for_the_next() -> None:
    counters: dict[str, Any] = {"us_gen_wheaton": "1311", "us_hamblin": "1311 4", "us_gen_getty": "1510"}
    scene = Dawn(turn=2, us_warner="1510 4", cs_evans="2220 5", **counters)
    while scene.asked != "RumourDie":
        scene.do(5 if scene.asks == "chance" else scene._idly())
    events = scene.do(9, 2)
    assert [one.modifier for one in events if isinstance(one, RumourRolled)] == [3, 5]


def test_cedar_creek_sr3_6_no_marker_of_a_corps_that_sleeps() -> None:
    """At 0545 with no VI command Alert the VI marker is not in the Pool; at 0500 one of VIII always is."""
    game = start()
    markers = game.scenario.marker_number
    game.turn = 1
    assert [copies(game, markers[one]) for one in ("us-viii", "us-vi", "us-cav")] == [1, 0, 1]
    game.turn = 2
    assert [copies(game, markers[one]) for one in ("us-viii", "us-vi", "us-cav")] == [0, 0, 1]
    wake(game, [game.scenario.leader_number["us-gen-getty"]])
    assert copies(game, markers["us-vi"]) == 1


# SR4: looting


def looter(turn: int = 5, **more: Any) -> Dawn:
    """Evans has moved into the camp at 2018."""
    counters: dict[str, Any] = {"cs_gen_gordon": "2019", "cs_evans": "2019 5", "us_moore": "3401 0", **more}
    scene = Dawn("cs-gen-gordon", turn=turn, **counters).to("Movement")
    scene.do(MoveUnit("cs-evans", "2018"))
    while scene.asked:
        scene.do(scene._idly())
    return scene


def test_cedar_creek_sr4_1_looting() -> None:
    """Evans (cohesion 7) ends in 2018; the next activation rolls 8: stays; then 9 - 2 = 7: free."""
    scene = looter().activate("cs-gordon")
    scene.do(ActivateCommand("cs-gen-gordon"), 8)
    assert scene.asked in ("Movement", "ChooseCommand")
    assert not scene.hexes(MoveUnit, "cs-evans")
    assert scene.why_not(MoveUnit("cs-evans", "2017"))[0] in ("Cedar Creek SR4.1", "6.12")
    while scene.asked:
        scene.do(scene._idly())
    scene.activate("cs-gordon")
    events = scene.do(ActivateCommand("cs-gen-gordon"), 9)
    assert [one.unit for one in events if isinstance(one, LootingEnded)] == ["cs-evans"]
    assert scene.to("Movement").hexes(MoveUnit, "cs-evans")


def test_cedar_creek_sr4_1_refusal_of_a_looter() -> None:
    scene = looter(cs_terry="2320 5").activate("cs-gordon")
    scene.do(ActivateCommand("cs-gen-gordon"), 8)
    assert scene.to("Movement").why_not(MoveUnit("cs-evans", "2017")) == ("Cedar Creek SR4.1", "looting")


def test_cedar_creek_sr4_1_an_enemy_beside_it_frees_a_looter() -> None:
    scene = looter(us_coates="2016 3").awake("us-gen-hayes")
    scene.position.move(scene.number("us-coates"), scene.position.grid.index["2017"])
    events = scene.activate("cs-gordon").do(ActivateCommand("cs-gen-gordon"))
    assert [(one.unit, one.enemy) for one in events if isinstance(one, LootingEnded)] == [("cs-evans", True)]


def test_cedar_creek_sr4_1_a_camp_makes_two_units_loot_and_a_unit_loots_twice() -> None:
    scene = Dawn(turn=5, cs_evans="2018 5", cs_terry="2117 5", cs_york="2017 5")
    evans, terry, york = (scene.number(one) for one in ("cs-evans", "cs-terry", "cs-york"))
    game, index = scene.position, scene.position.grid.index
    note_camp(game, evans, "move")
    game.where[terry] = game.where[york] = index["2018"]
    note_camp(game, terry, "advance")
    note_camp(game, york, "move")
    assert [fails_of(game, one) for one in (evans, terry, york)] == [0, 0, -1]
    for label in ("2117", "2017"):
        game.where[evans] = index[label]
        note_camp(game, evans, "move")
    assert fails_of(game, evans) == -1
    assert kept(game).spells.count(evans) == 2
    note_camp(game, york, "retreat")
    assert fails_of(game, york) == -1


def test_cedar_creek_sr4_2_camps_cost_nothing() -> None:
    """The cost to enter 1216 is the clear cost."""
    game = start()
    assert game.ground.land_costs[0][game.grid.index["1216"]] == game.ground.land_costs[0][game.grid.index["1219"]]


# SR5: combined activation


def test_cedar_creek_sr5_1_gordon_and_ramseur_combine_by_night() -> None:
    """Gordon 1 + Ramseur 1 = 2: die 1 + 2 = 3 beats 2; die 0 does not."""
    counters: dict[str, Any] = {"cs_gen_gordon": "2320", "cs_evans": "2220 5", "cs_gen_ramseur": "2419"}
    for die, succeeded in ((1, True), (0, False)):
        scene = Dawn(turn=1, cs_cook="2419 5", us_moore="3115 4", **counters).activate("cs-gordon")
        events = scene.do(CombineCommands(("cs-gen-gordon", "cs-gen-ramseur")), die)
        (tried,) = (one for one in events if isinstance(one, CombinationTried))
        assert tried.succeeded is succeeded


def test_cedar_creek_sr5_1_their_bonus_is_foreseen() -> None:
    counters: dict[str, Any] = {"cs_gen_gordon": "2320", "cs_evans": "2220 5", "cs_gen_ramseur": "2419"}
    scene = Dawn(turn=1, cs_cook="2419 5", us_moore="3115 4", **counters).activate("cs-gordon")
    foreseen = scene.game.preview(CombineCommands(("cs-gen-gordon", "cs-gen-ramseur")))
    assert foreseen.needs == 1
    assert {one.result: one.chance for one in foreseen.results} == {"failed": 0.1, "passed": 0.9}


def test_cedar_creek_sr5_1_pegram_joins_from_0545_and_takes_the_bonus_away() -> None:
    counters: dict[str, Any] = {"cs_gen_gordon": "2320", "cs_evans": "2220 5", "cs_gen_ramseur": "2419"}
    more: dict[str, Any] = {"cs_cook": "2419 5", "cs_gen_pegram": "2421", "cs_pegrams": "2421 5", "us_moore": "3115 4"}
    three = CombineCommands(("cs-gen-gordon", "cs-gen-ramseur", "cs-gen-pegram"))
    night = Dawn(turn=1, **counters, **more).activate("cs-gordon")
    assert night.why_not(three) == ("Cedar Creek SR5.1", "pegram-apart")
    scene = Dawn(turn=2, **counters, **more).activate("cs-gordon")
    events = scene.do(three, 4)
    assert [one.succeeded for one in events if isinstance(one, CombinationTried)] == [False]


def test_cedar_creek_sr5_1_kershaw_and_wharton_wait_until_0630() -> None:
    counters: dict[str, Any] = {"cs_gen_kershaw": "1219", "cs_bryan": "1219 5", "cs_gen_wharton": "1118"}
    both = CombineCommands(("cs-gen-kershaw", "cs-gen-wharton"))
    scene = Dawn(turn=2, cs_echols="1118 5", us_moore="3115 4", **counters).activate("cs-early")
    assert scene.why_not(both) == ("Cedar Creek SR5.1", "early-apart")
    assert both in Dawn(turn=3, cs_echols="1118 5", us_moore="3115 4", **counters).activate("cs-early").offered


def test_cedar_creek_sr5_2_the_union_combines_from_0800() -> None:
    """Getty and Ricketts at 0930 need 5 or more; at 0715 they may not."""
    counters: dict[str, Any] = {"us_gen_getty": "1311", "us_warner": "1311 4", "us_gen_ricketts": "1312"}
    both = CombineCommands(("us-gen-getty", "us-gen-ricketts"))

    def scene(turn: int) -> Dawn:
        made = Dawn(turn=turn, us_ball_a="1312 4", cs_evans="2220 5", **counters)
        return made.awake("us-gen-getty", "us-gen-ricketts").activate("us-vi")

    assert scene(4).why_not(both) == ("Cedar Creek SR2.2", "union-apart")
    for die, succeeded in ((5, True), (4, False)):
        events = scene(7).do(both, die)
        assert [one.succeeded for one in events if isinstance(one, CombinationTried)] == [succeeded]


# SR6: independent cavalry


def test_cedar_creek_sr6_1_payne_acts_far_from_gordon() -> None:
    """Payne acts even if 12 hexes from Gordon, and is In Command."""
    scene = Dawn(turn=5, cs_payne="2506 5", cs_gen_gordon="2319", cs_evans="2320 5", us_moore="2703 4")
    scene.activate("cs-gordon").do(ActivateIndependents("2506"))
    near = {scene.position.label(hex) for hex in scene.position.grid.neighbours[scene.position.grid.index["2703"]]}
    assert near & scene.to("Movement").hexes(MoveUnit, "cs-payne")


def test_cedar_creek_sr6_2_paynes_raid() -> None:
    """Payne at 1814 by the end of 0715 scores 2; at 0800 nothing by this rule."""
    for turn, worth in ((4, 2), (5, 0)):
        scene = Dawn("1815", turn=turn, cs_payne="1815 5", us_moore="3115 4").to("Movement")
        before = points(scene.position)
        scene.do(MoveUnit("cs-payne", "1814"))
        control = 3 + 3  # Belle Grove changes hands
        assert points(scene.position)[1] - before[1] + before[0] - points(scene.position)[0] == control + worth


def test_cedar_creek_sr3_6_first_marker_is_of_the_alert_only() -> None:
    """With the initiative the Union cannot begin with a corps that sleeps."""
    game = start()
    game.turn, game.initiative = 2, 0
    assert BeginWith("us-vi") not in ChooseFirstMarker().options(game, Turn())
