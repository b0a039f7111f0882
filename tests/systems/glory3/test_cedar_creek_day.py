"""The special rules of Cedar Creek, SR7 to SR13 and OR1 to OR4: guns, cavalry, Sheridan; each with its test."""

from typing import Any

from gloire.core.game import Game
from gloire.systems.glory3.actions import (
    ActivateCommand,
    CombineCommands,
    DeclareCharge,
    EndDeclaring,
    FireAt,
    FireDefensively,
    MoveLeader,
    MoveUnit,
    PlaceMarkers,
    RallyUnit,
    RecoverUnit,
    ResolveCharge,
    RetreatOffMap,
)
from gloire.systems.glory3.charge import refuse_charger
from gloire.systems.glory3.disorder import eliminate, take_disorder, withdraw
from gloire.systems.glory3.frames import Retreat, Turn
from gloire.systems.glory3.games.cedar_creek_alert import wake
from gloire.systems.glory3.games.cedar_creek_counter_attack import is_declared, is_shattered, morale, ride_down
from gloire.systems.glory3.games.cedar_creek_guns import captured
from gloire.systems.glory3.games.cedar_creek_options import LomaxDie, trains
from gloire.systems.glory3.games.vocabulary import (
    BideTime,
    Broken,
    CounterAttackDeclared,
    DeclareCounterAttack,
    LomaxArrived,
    MoveTrains,
    NameCommand,
    NameCorps,
    SaveTrains,
    StayThere,
    Trains,
    TrainsLost,
)
from gloire.systems.glory3.happened import CohesionChecked, CombinationTried, DefensiveShot, GunsFired
from gloire.systems.glory3.pool import copies
from gloire.systems.glory3.position import DISORDERED, ELIMINATED, RECOVERING, WAITING
from gloire.systems.glory3.reckoning import charge_modifiers
from gloire.systems.glory3.score import decide, margin, points
from gloire.systems.glory3.system import SYSTEM
from gloire.systems.glory3.turn import lawful_hexes
from tests.systems.glory3.dawn import DAY, MORNING, Dawn, noon, start
from tests.systems.glory3.scene import facts

# SR7 and SR8: guns


def test_cedar_creek_sr7_1_the_confederate_artillery_waits() -> None:
    """The Pool at 0500 holds no Art marker; at 0545 one, then two. No crossing before 0630."""
    game = start()
    art = game.scenario.marker_number["cs-art"]
    found = []
    for turn in (1, 2, 3):
        game.turn = turn
        found.append(copies(game, art))
    assert found == [0, 1, 2]
    counters: dict[str, Any] = {"cs_braxton": "1219 0", "us_moore": "3115 4"}
    early = Dawn("1219", turn=2, **counters).to("Movement")
    assert early.why_not(MoveUnit("cs-braxton", "1218")) == ("Cedar Creek SR7.1", "guns-wait")
    assert "1218" in Dawn("1219", turn=3, **counters).to("Movement").hexes(MoveUnit, "cs-braxton")


def test_cedar_creek_sr7_2_massed_guns() -> None:
    """Hexes 2313 and 2412 both fire at 2410: the second die has 1 more."""
    counters: dict[str, Any] = {"cs_braxton": "2313 1", "cs_nelson": "2412 0", "us_warner": "2410 3"}
    scene = noon(turn=7, **counters).activate("cs-art")
    worth = []
    for hex, gun in (("2313", "cs-braxton"), ("2412", "cs-nelson")):
        scene.do(next(one for one in scene.offered if getattr(one, "hex", "") == hex))
        events = scene.do(next(one for one in scene.offers(FireAt) if one.units == (gun,) and one.hex == "2410"), 0)
        shot = next(one for one in events if isinstance(one, GunsFired))
        worth.append(sum(part.value for part in shot.modifiers if part.what == "massed-guns"))
        while scene.asked and scene.asked != "ChooseCommand":
            scene.do(0 if scene.asks == "chance" else scene._idly())
    assert worth == [0, 1]


def test_cedar_creek_sr8_1_corps_guns_need_no_leader() -> None:
    """Bradbury-a may act under XIX with Grover 10 hexes away."""
    scene = noon(turn=7, us_bradbury_a="1418 3", us_gen_grover="2410", us_birge="2410 4", cs_evans="2220 5")
    scene.activate("us-xix")
    scene.do(next(one for one in scene.offered if getattr(one, "hex", "") == "1418"))
    assert scene.to("Movement").hexes(MoveUnit, "us-bradbury-a")


def test_cedar_creek_sr8_2_captured_guns() -> None:
    """Du Pont-a is taken at 0500: 2; the hex is retaken at 1700: nothing."""
    scene = noon(turn=1, us_du_pont_a="1721 3", cs_bryan="1722 0", us_harris="1720 3", us_devol="2018 2")
    game, gun = scene.position, scene.number("us-du-pont-a")
    before = points(game)
    eliminate(game, gun, "overrun", "10.28")
    assert [points(game)[side] - before[side] for side in (0, 1)] == [0, 2]
    assert captured(game) == ((gun, game.grid.index["1721"], 1),)
    game.turn = 17
    game.move(scene.number("us-harris"), game.grid.index["1721"])
    assert points(game) == before


def test_cedar_creek_sr8_2_guns_lost_otherwise_are_worth_one() -> None:
    scene = noon(turn=7, us_du_pont_a="1721 3 disordered", cs_bryan="1722 0", us_devol="2018 2")
    before = points(scene.position)[1]
    take_disorder(scene.position, scene.number("us-du-pont-a"), "fire", "9.22")
    assert points(scene.position)[1] - before == 1
    assert not captured(scene.position)


# SR9: cavalry


def test_cedar_creek_sr9_1_carbines() -> None:
    """Dismounted Lowell rolls 7 + 1 against cohesion 7: the charger is Disordered."""
    counters: dict[str, Any] = {"cs_gen_gordon": "2210", "cs_evans": "2210 0", "us_lowell": "2209 3 dismounted"}
    scene = noon("cs-gen-gordon", turn=7, **counters).to("DeclareCharges")
    scene.do(DeclareCharge(("cs-evans",), ("2209",)), EndDeclaring(), FireDefensively("us-lowell", ("2210",)))
    events = scene.do(8 - scene.about["modifier"])
    (shot,) = (one for one in events if isinstance(one, DefensiveShot))
    assert ("carbines", 1) in [(part.what, part.value) for part in shot.modifiers]
    assert shot.hit
    assert scene.state("cs-evans") == "disordered"


def test_cedar_creek_sr9_1_the_cavalry_does_not_cross_before_1530() -> None:
    counters: dict[str, Any] = {"us_gen_merritt": "1218", "us_lowell": "1218 3", "cs_evans": "2220 5"}
    early = noon("us-gen-merritt", turn=14, **counters).to("Movement")
    assert early.why_not(MoveUnit("us-lowell", "1219")) == ("Cedar Creek SR9.1", "cavalry-waits")
    assert "1219" in noon("us-gen-merritt", turn=15, **counters).to("Movement").hexes(MoveUnit, "us-lowell")


def test_cedar_creek_sr9_1_custer_has_two_fords() -> None:
    counters: dict[str, Any] = {"us_gen_custer": "0207", "us_wells": "0207 5", "cs_evans": "2220 5"}
    assert "0106" in noon("us-gen-custer", turn=2, **counters).to("Movement").hexes(MoveUnit, "us-wells")


def test_cedar_creek_sr9_2_rosser_stays_near_cupps_ford() -> None:
    """Laurel may not enter 1109 at 0930; at 1530 he may."""
    counters: dict[str, Any] = {"cs_gen_rosser": "1009", "cs_laurel": "1009 1", "us_moore": "3115 4"}
    scene = noon("cs-gen-rosser", turn=7, **counters).to("Movement")
    assert scene.why_not(MoveUnit("cs-laurel", "1109")) == ("Cedar Creek SR9.2", "rosser-stays")
    assert "1109" in noon("cs-gen-rosser", turn=15, **counters).to("Movement").hexes(MoveUnit, "cs-laurel")


# SR10: VIII Corps


def test_cedar_creek_sr10_1_viii_corps_shattered() -> None:
    """Third VIII counter Withdrawn: shattered; who has come back does not charge before 1615."""
    counters: dict[str, Any] = {"us_wildes": "1621 3", "us_devol": "2018 2", "us_coates": "2117 2"}
    scene = noon(turn=1, us_kitching="2216 2", cs_evans="2220 5", **counters)
    game = scene.position
    for number, unit in enumerate(("us-wildes", "us-devol", "us-coates"), 1):
        withdraw(game, scene.number(unit), "charge")
        assert is_shattered(game) is (number == 3)
    charge = noon("us-gen-hayes", turn=15, us_gen_hayes="2209", us_devol="2209 3", cs_evans="2210 0")
    charge.position.keep(game.recall(Broken))
    refusal = refuse_charger(charge.position, charge.number("us-devol"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("Cedar Creek SR10.1", "shattered")
    charge.position.turn = 16
    assert refuse_charger(charge.position, charge.number("us-devol")) is None


# SR11: Sheridan


def test_cedar_creek_sr11_1_sheridan_arrives_at_1015() -> None:
    """Sheridan is on the map at 1015 and not before."""
    for turn, hex in ((6, ""), (7, "3601")):
        scene = noon(turn=turn, us_gen_sheridan="waiting", us_warner="1510 4", cs_evans="2220 5")
        assert scene.place("us-gen-sheridan") == hex


def test_cedar_creek_sr11_1_he_rides_once_under_each_union_marker() -> None:
    scene = noon(turn=8, us_gen_sheridan="3601", us_gen_getty="1510", us_warner="1510 4", cs_evans="2220 5")
    scene.activate("us-vi").to("RideSheridan")
    far = [one for one in scene.offers(MoveLeader) if one.unit == "us-gen-sheridan"]
    assert far
    assert StayThere() in scene.offered
    scene.do(far[0])
    assert scene.place("us-gen-sheridan") == far[0].hex
    assert scene.asked == ""


def test_cedar_creek_sr11_2_rally_round_sheridan() -> None:
    """A cohesion-5 (Disordered) unit rallies on a 6 beside Sheridan; alone it does not."""
    for sheridan, state in (("1515", "good"), ("3601", "disordered")):
        counters: dict[str, Any] = {"us_gen_ricketts": "1510", "us_ball_a": "1510 4 disordered", "cs_evans": "2220 5"}
        scene = noon("us-gen-ricketts", turn=8, us_gen_sheridan=sheridan, **counters).to("ChooseRally")
        scene.do(RallyUnit("us-ball-a"), 6)
        assert scene.state("us-ball-a") == state


def test_cedar_creek_sr11_2_nobody_is_lost_by_a_failed_recovery() -> None:
    """From 1015 who fails stays in the Recovery Box; at 0930 he is eliminated."""
    for turn, box in ((7, ELIMINATED), (8, RECOVERING)):
        counters: dict[str, Any] = {"us_gen_getty": "1510", "us_warner": "1510 4", "cs_evans": "2220 5"}
        scene = noon(turn=turn - 1, us_gen_sheridan="waiting", **counters)
        unit = scene.number("us-bidwell")
        scene.position.where[unit] = RECOVERING
        while scene.asked != "RecoverUnits":
            placing = scene.offers(PlaceMarkers)[-1:]
            scene.do(5 if scene.asks == "chance" else placing[0] if placing else scene._idly())
        scene.do(RecoverUnit("us-bidwell"), 9)
        assert scene.position.where[unit] == box


def test_cedar_creek_sr11_2_units_return_near_sheridan_and_no_command_is_lost() -> None:
    scene = noon(turn=8, us_gen_sheridan="3205", us_gen_getty="1510", us_warner="1510 4", cs_evans="2220 5")
    game, unit = scene.position, scene.number("us-bidwell")
    game.turn, game.where[unit] = 8, RECOVERING
    assert lawful_hexes(game, unit) >> game.grid.index["3205"] & 1
    withdraw(game, scene.number("us-warner"), "charge")
    assert scene.place("us-gen-getty") == "1510"


def test_cedar_creek_sr11_3_sheridans_marker() -> None:
    """At 1100 the Union Pool maximum is VIII 1, XIX 2, VI 2, Cav 2, Sheridan 1."""
    game = start(DAY)
    game.turn = 9
    game.move_leader(game.scenario.leader_number["us-gen-sheridan"], game.grid.index["3601"])
    for leader in range(11):
        wake(game, [leader])
    found = {marker.id: copies(game, number) for number, marker in enumerate(game.scenario.markers) if marker.side == 0}
    assert found == {"us-viii": 1, "us-xix": 2, "us-vi": 2, "us-cav": 2, "us-sheridan": 1}
    game.turn = 8
    assert copies(game, game.scenario.marker_number["us-sheridan"]) == 0


def test_cedar_creek_sr11_3_he_calls_one_command_or_viii_corps() -> None:
    counters: dict[str, Any] = {"us_gen_sheridan": "2204", "us_gen_getty": "2206", "us_warner": "2206 4"}
    more: dict[str, Any] = {
        "us_gen_ricketts": "1211",
        "us_ball_a": "1211 4",
        "us_gen_hayes": "2504",
        "us_devol": "2504 4",
    }
    scene = noon(turn=9, cs_evans="2220 5", **counters, **more).activate("us-sheridan")
    assert {one.unit for one in scene.offers(NameCommand)} == {"us-gen-getty", "us-gen-hayes"}
    assert scene.why_not(NameCommand("us-gen-ricketts")) == ("Cedar Creek SR11.3", "not-near-sheridan")
    scene.do(NameCommand("us-gen-getty"))
    assert scene.to("Movement").hexes(MoveUnit, "us-warner")
    corps = noon(turn=9, cs_evans="2220 5", **counters, **more).activate("us-sheridan")
    corps.do(NameCorps("us-viii"))
    assert corps.offers(ActivateCommand) == [ActivateCommand("us-gen-hayes")]


# SR12: the counter-attack


def union_charge(turn: int, hex: str, start: str, **more: Any) -> Dawn:
    counters: dict[str, Any] = {"us_gen_getty": start, "us_warner": f"{start} 3", "cs_evans": f"{hex} 0"}
    return noon("us-gen-getty", turn=turn, **counters, **more).to("Movement")


def test_cedar_creek_sr12_1_no_charges_while_the_army_re_forms() -> None:
    """At 1145 a Union charge on a unit in 2414 is refused; on a unit in 2409 it is allowed."""
    refused = union_charge(10, "2414", "2413")
    assert "DeclareCharges" not in _asked(refused)
    allowed = union_charge(10, "2409", "2408")
    assert "DeclareCharges" in _asked(allowed)


def test_cedar_creek_sr12_1_refusal_names_the_rule() -> None:
    counters: dict[str, Any] = {"us_bidwell": "2410 3", "cs_york": "2411 0"}
    scene = union_charge(10, "2414", "2413", **counters).to("DeclareCharges")
    assert scene.why_not(DeclareCharge(("us-warner",), ("2414",))) == ("Cedar Creek SR12.1", "re-forming")


def _asked(scene: Dawn) -> list[str]:
    found = []
    while scene.asked:
        found.append(scene.asked)
        scene.do(scene._idly())
    return found


def test_cedar_creek_sr12_1_it_is_declared_from_1400_and_at_1615_at_the_latest() -> None:
    assert noon(turn=11, us_warner="1510 4", cs_evans="2220 5").asked != "ChooseCounterAttackTurn"
    scene = noon(turn=12, us_warner="1510 4", cs_evans="2220 5")
    assert scene.offered == [DeclareCounterAttack(), BideTime()]
    scene.do(BideTime())
    assert not is_declared(scene.position)
    assert is_declared(noon(turn=15, us_warner="1510 4", cs_evans="2220 5").position)


def test_cedar_creek_sr12_2_morale() -> None:
    """Getty 2 + Ricketts 2 - 2 = 2: a die of 3 combines them."""
    counters: dict[str, Any] = {"us_gen_getty": "1311", "us_warner": "1311 4", "us_gen_ricketts": "1312"}
    for die, succeeded in ((3, True), (2, False)):
        scene = noon(turn=14, us_ball_a="1312 4", cs_evans="2220 5", **counters)
        scene.position.keep(CounterAttackDeclared())
        events = scene.activate("us-vi").do(CombineCommands(("us-gen-getty", "us-gen-ricketts")), die)
        assert [one.succeeded for one in events if isinstance(one, CombinationTried)] == [succeeded]


def test_cedar_creek_sr12_2_infantry_near_sheridan_and_cavalry_on_the_disordered() -> None:
    counters: dict[str, Any] = {"us_gen_sheridan": "2405", "us_warner": "2408 3", "cs_evans": "2409 0 disordered"}
    scene = noon("us-gen-getty", turn=14, us_gen_getty="2408", us_lowell="2309 2 swift", **counters)
    game, hexes = scene.position, (scene.position.grid.index["2409"],)
    foot, horse = (scene.number("us-warner"),), (scene.number("us-lowell"),)
    assert morale(game, foot, hexes) is None
    assert ride_down(game, horse, hexes) is None
    game.keep(CounterAttackDeclared())
    worth = {part.what: part.value for part in charge_modifiers(game, foot, hexes)}
    assert worth["counter-attack"] == 1
    worth = {part.what: part.value for part in charge_modifiers(game, horse, hexes)}
    assert worth["counter-attack-mounted"] == 2
    assert "mounted" not in worth
    game.unmark(scene.number("cs-evans"), DISORDERED)
    assert ride_down(game, horse, hexes) is None


def test_cedar_creek_sr12_3_the_line_unravels() -> None:
    """York Withdrawn in 1804 with Terry in 1904: Terry checks once, and Evans farther off does not."""
    counters: dict[str, Any] = {"cs_gen_gordon": "2008", "cs_york": "1804 0 disordered", "cs_terry": "1904 0"}
    more: dict[str, Any] = {"us_gen_getty": "1803", "us_warner": "1803 3", "cs_evans": "2210 0"}
    scene = noon("us-gen-getty", turn=14, kept=(CounterAttackDeclared(),), **counters, **more)
    scene.to("DeclareCharges").do(DeclareCharge(("us-warner",), ("1804",)), EndDeclaring())
    while scene.asked == "ChooseDefensiveFire":
        scene.do(scene._idly())
    events = [*scene.do(ResolveCharge("us-warner"), 9)]
    while scene.asked:
        events += scene.do(9 if scene.asks == "chance" else scene.offered[0])
    assert scene.state("cs-york") == "withdrawn"
    assert [one.unit for one in events if isinstance(one, CohesionChecked) and one.why == "unravel"] == ["cs-terry"]
    assert scene.state("cs-terry") == "disordered"


# SR13


def test_cedar_creek_sr13_1_wharton_held() -> None:
    """Wharton's brigade in 0720 may reach 0919 at 0500 but not 1019."""
    counters: dict[str, Any] = {"cs_gen_wharton": "0720", "cs_whartons": "0720 1", "us_moore": "3115 4"}
    scene = noon("cs-gen-wharton", turn=1, **counters).to("Movement")
    assert "0919" in scene.hexes(MoveUnit, "cs-whartons")
    assert scene.why_not(MoveUnit("cs-whartons", "1019")) == ("Cedar Creek SR13.1", "wharton-waits")
    assert "1019" in noon("cs-gen-wharton", turn=2, **counters).to("Movement").hexes(MoveUnit, "cs-whartons")


def test_cedar_creek_sr13_2_ends_of_the_map() -> None:
    """A Confederate unit retreating off row 00 is eliminated; a Union unit there is Withdrawn."""
    for unit, foe, state in (("cs-evans", "us-warner", "lost"), ("us-warner", "cs-evans", "withdrawn")):
        names = ("us-bidwell", "us-davis", "us-birge") if unit == "cs-evans" else ("cs-york", "cs-terry", "cs-cox")
        grid = facts(DAY, ()).map.grid
        others = [hex for hex in grid.neighbours[grid.index["2000"]] if grid.labels[hex] != "2001"]
        counters: dict[str, Any] = {}
        for name, hex in zip(names, others, strict=False):
            counters[name.replace("-", "_")] = f"{grid.labels[hex]} 0"
        counters |= {unit.replace("-", "_"): "2000 3", foe.replace("-", "_"): "2001 0"}
        scene = noon(turn=6, us_la_grant="1510 4", cs_payne="2518 5", **counters)
        scene.position.stack = (Retreat(units=(scene.number(unit),), sources=(grid.index["2001"],)),)
        scene.game = Game(scene.scenario, scene.position)
        scene.do(RetreatOffMap(unit, lost=state == "lost"))
        assert scene.state(unit) == state


def test_cedar_creek_sr13_3_control() -> None:
    """Control of 1814 at set-up is the Union's; 0421 and 1019 are Confederate."""
    game = start(DAY)
    held = {game.label(one.hex): game.control[number] for number, one in enumerate(game.scenario.objectives)}
    assert {hex for hex, side in held.items() if side == 1} == {"0421", "1019"}
    assert held["1814"] == 0


# OR1 to OR4


def test_cedar_creek_or1_early_halts() -> None:
    """At 1100 the Confederate Pool maximum is Gordon 1, Early 1, Rosser 1, Art 2; six points more for each level."""
    game = SYSTEM.start(facts(DAY, (), ("early_halts",)))
    game.turn = 9
    found = {marker.id: copies(game, number) for number, marker in enumerate(game.scenario.markers) if marker.side == 1}
    assert found == {"cs-gordon": 1, "cs-early": 1, "cs-rosser": 1, "cs-art": 2}
    counters: dict[str, Any] = {"cs_gen_gordon": "2206", "cs_evans": "2205 0", "us_moore": "3115 4"}
    scene = noon("cs-gen-gordon", turn=9, options=("early_halts",), **counters).to("Movement")
    assert scene.why_not(MoveUnit("cs-evans", "2204")) == ("Cedar Creek OR1", "early-halts")
    assert "2204" in noon("cs-gen-gordon", turn=15, options=("early_halts",), **counters).to("Movement").hexes(
        MoveUnit, "cs-evans"
    )
    for options, kind in (((), "decisive"), (("early_halts",), "marginal")):
        done = noon(turn=18, options=options, us_moore="3115 4", cs_payne="2518 5").position
        done.where = [0] * len(done.where)
        done.control = tuple(0 for _ in done.scenario.objectives)
        assert margin(done) == 24
        decide(done)
        assert done.outcome is not None
        assert (done.outcome.winner, done.outcome.kind) == ("union", kind)


def test_cedar_creek_or2_lomax() -> None:
    """A 9 at 0930 creates one unit, later rolls are not made."""
    scene = Dawn(turn=6, options=("lomax_arrives",), cs_lomax="waiting", us_moore="3115 4", cs_evans="2220 5")
    assert scene.asked == "LomaxDie"
    events = scene.do(9)
    assert [one.hex for one in events if isinstance(one, LomaxArrived)] == ["3619"]
    assert scene.place("cs-lomax") == "3619"
    assert LomaxDie().asks(scene.position, Turn()) is None
    other = Dawn(turn=6, options=("lomax_arrives",), cs_lomax="waiting", us_moore="3115 4", cs_evans="2220 5")
    other.do(8)
    assert other.position.where[other.number("cs-lomax")] == WAITING
    other.position.turn = 8
    assert LomaxDie().asks(other.position, Turn()) == "chance"


def test_cedar_creek_or3_trains_are_lost() -> None:
    """Entered by Payne: 3 points to the Confederates, once."""
    held = {"1814": "confederate"}
    counters: dict[str, Any] = {"cs_payne": "1716 5", "us_moore": "3115 4"}
    scene = Dawn("1716", turn=5, options=("union_trains",), control=held, **counters).to("Movement")
    before = points(scene.position)[1]
    events = scene.do(MoveUnit("cs-payne", "1715"))
    assert sum(isinstance(one, TrainsLost) for one in events) == 1
    assert points(scene.position)[1] - before == 3
    assert trains(scene.position).end == "lost"


def test_cedar_creek_or3_trains_move_along_routes_and_away() -> None:
    """From 0545, five points a turn, at the start of the first Union activation; away by 3601 by 1015: 2 points."""
    counters: dict[str, Any] = {"us_gen_getty": "1510", "us_warner": "1510 4", "cs_evans": "2220 5"}
    scene = Dawn(turn=2, options=("union_trains",), **counters).awake("us-gen-getty").activate("us-vi")
    assert scene.asked == "ChooseTrains"
    assert "1816" in {one.hex for one in scene.offers(MoveTrains)}
    assert SaveTrains() not in scene.offered
    scene.do(MoveTrains("1816"))
    assert scene.position.label(trains(scene.position).hex) == "1816"
    assert scene.activate("us-vi").asked != "ChooseTrains"
    scene.position.keep(Trains(scene.position.grid.index["3601"]))
    scene.hour = 8
    before = points(scene.position)[0]
    scene.activate("us-vi").do(SaveTrains())
    assert points(scene.position)[0] - before == 2


def test_cedar_creek_or4_open_contest() -> None:
    """No refusal at 1145 for 2414; Merritt crosses and Rosser rides as they like."""
    charge = union_charge(10, "2414", "2413", options=("open_contest",))
    assert "DeclareCharges" in _asked(charge)
    free: dict[str, Any] = {"options": ("open_contest",), "turn": 7}
    cross = noon("us-gen-merritt", us_gen_merritt="1218", us_lowell="1218 3", cs_evans="2220 5", **free).to("Movement")
    assert "1219" in cross.hexes(MoveUnit, "us-lowell")
    ride = noon("cs-gen-rosser", cs_gen_rosser="1009", cs_laurel="1009 1", us_moore="3115 4", **free).to("Movement")
    assert "1109" in ride.hexes(MoveUnit, "cs-laurel")


def test_cedar_creek_sr12_1_the_morning_has_no_counter_attack() -> None:
    """The morning uses neither SR11.3 nor SR12."""
    ask = facts(MORNING, ()).ask
    assert not ask.spared
    assert not ask.riding_down
    assert len(ask.copies) == 1
