"""Cedar Creek, the other half of its rules: before and after their hours, beyond their distances, for the others."""

from typing import Any

import pytest

from gloire.systems.glory3.actions import CombineCommands, FireAt, MoveUnit
from gloire.systems.glory3.charge import refuse_charger, refuse_hexes
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.disorder import eliminate, take_disorder, withdraw
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.games.cedar_creek_alert import alert_leaders, wake
from gloire.systems.glory3.games.cedar_creek_counter_attack import morale, unravel
from gloire.systems.glory3.games.cedar_creek_guns import captured, massed_guns
from gloire.systems.glory3.games.cedar_creek_looting import fails_of, note_camp
from gloire.systems.glory3.games.cedar_creek_options import LomaxDie, can_leave
from gloire.systems.glory3.games.vocabulary import (
    Broken,
    CounterAttackDeclared,
    NameCorps,
    RaidMade,
    Salvos,
    Trains,
    Unravelling,
)
from gloire.systems.glory3.guns import refuse_target
from gloire.systems.glory3.happened import CombinationTried
from gloire.systems.glory3.pool import copies
from gloire.systems.glory3.score import points
from tests.systems.glory3.dawn import DAY, Dawn, noon
from tests.systems.glory3.scene import Scene

FAR: dict[str, Any] = {"us_moore": "3115 4", "cs_payne": "3118 5"}


def woken(scene: Dawn) -> set[str]:
    """Who is Alert when the command has done nothing more, but for Custer, who always is."""
    while scene.asked:
        scene.do(9 if scene.asks == "chance" else scene._idly())
    return {scene.scenario.leaders[one].id for one in alert_leaders(scene.position)} - {"us-gen-custer"}


# SR2


def test_cedar_creek_sr2_1_mounted_charges_and_distant_fire_are_forbidden_to_the_confederates_too() -> None:
    scene = Dawn(
        "cs-gen-rosser", turn=1, cs_gen_rosser="0508", cs_laurel="0508 0", us_wells="0507 3", cs_braxton="1019 1"
    )
    scene.to("Movement")
    refusal = refuse_charger(scene.position, scene.number("cs-laurel"))
    assert refusal is not None
    assert refusal.rule == "13"
    shot = refuse_target(scene.position, (scene.number("cs-braxton"),), scene.position.grid.index["1217"])
    assert shot is not None
    assert shot.rule == "13"


# SR3.4


@pytest.mark.parametrize(("die", "alert"), [(9, {"us-gen-grover"}), (0, set())])
def test_cedar_creek_sr3_4_fire_that_hits_wakes_and_fire_that_does_not_lets_sleep(die: int, alert: set[str]) -> None:
    """By day, from 1019 at Birge behind his works; a 9 makes him check."""
    scene = Dawn(
        "1019", turn=5, cs_braxton="1019 1", cs_nelson="1019 1", us_gen_grover="1217", us_birge="1217 4", **FAR
    )
    shot = next(one for one in scene.offers(FireAt) if one.hex == "1217" and len(one.units) == 2)
    scene.do(shot, die)
    assert woken(scene) == alert


@pytest.mark.parametrize(("hex", "alert"), [("1621", {"us-gen-thoburn"}), ("1520", set())])
def test_cedar_creek_sr3_4_an_enemy_beside_them_wakes_who_was_not_charged(hex: str, alert: set[str]) -> None:
    scene = Dawn(
        "cs-gen-kershaw",
        turn=5,
        cs_gen_kershaw=hex,
        cs_bryan=f"{hex} 0",
        us_gen_thoburn="1721",
        us_harris="1721 3",
        **FAR,
    )
    assert woken(scene) == alert


def test_cedar_creek_sr3_4_not_across_a_creek_that_nobody_can_cross() -> None:
    """1018 and 1019 lie on both sides of Cedar Creek."""
    scene = Dawn(
        "cs-gen-wharton",
        turn=5,
        cs_gen_wharton="1019",
        cs_echols="1019 0",
        us_gen_mcmillan="1018",
        us_davis="1018 3",
        **FAR,
    )
    assert woken(scene) == set()


def test_cedar_creek_sr3_4_who_was_charged_and_has_an_enemy_beside_him_wakes_once() -> None:
    scene = Dawn("cs-gen-kershaw", turn=5, cs_gen_kershaw="1621", cs_bryan="1621 0", us_harris="1721 3", **FAR)
    leader = scene.scenario.leader_number["us-gen-thoburn"]
    assert wake(scene.position, [leader, leader]) == [leader]
    assert alert_leaders(scene.position).count(leader) == 1


def test_cedar_creek_sr3_4_a_union_activation_wakes_nobody() -> None:
    places: dict[str, Any] = {
        "us_gen_hayes": "1720",
        "us_devol": "1720 3",
        "us_gen_thoburn": "1721",
        "us_harris": "1721 3",
    }
    scene = Dawn("us-gen-hayes", turn=5, cs_bryan="1722 0", **places, **FAR).awake("us-gen-hayes")
    assert woken(scene) == {"us-gen-hayes"}


# SR4.1


@pytest.mark.parametrize(
    ("unit", "how", "loots"),
    [("cs-evans", "move", True), ("cs-evans", "retreat", False), ("cs-evans", "evade", False),
     ("cs-payne", "move", False), ("us-devol", "move", False)],
)  # fmt: skip
def test_cedar_creek_sr4_1_only_confederate_infantry_that_moves_or_advances_loots(
    unit: str, how: str, loots: bool
) -> None:
    scene = Dawn(turn=4, cs_evans="2018 5", cs_payne="2018 5", us_devol="2018 5")
    note_camp(scene.position, scene.number(unit), how)
    assert (fails_of(scene.position, scene.number(unit)) >= 0) is loots


# SR5.1


@pytest.mark.parametrize(("turn", "succeeded"), [(2, True), (3, False)])
def test_cedar_creek_sr5_1_from_0630_gordon_and_ramseur_have_no_bonus(turn: int, succeeded: bool) -> None:
    places: dict[str, Any] = {
        "cs_gen_gordon": "2320",
        "cs_evans": "2220 5",
        "cs_gen_ramseur": "2419",
        "cs_cook": "2419 5",
    }
    scene = Dawn(turn=turn, us_moore="3115 4", **places).activate("cs-gordon")
    events = scene.do(CombineCommands(("cs-gen-gordon", "cs-gen-ramseur")), 2)
    assert [one.succeeded for one in events if isinstance(one, CombinationTried)] == [succeeded]


# SR6.2


def test_cedar_creek_sr6_2_only_payne_makes_the_raid_and_once() -> None:
    scene = Dawn(turn=1, cs_payne="1715 5", cs_evans="1815 5", us_moore="3115 4")
    game, hex = scene.position, scene.position.grid.index["1814"]
    game.move(scene.number("cs-evans"), hex)
    assert game.find(RaidMade) is None
    game.move(scene.number("cs-evans"), game.grid.index["1815"])
    before = points(game)[1]
    for label in ("1814", "1715", "1814"):
        game.move(scene.number("cs-payne"), game.grid.index[label])
    assert points(game)[1] - before == 2


# SR7.2


@pytest.mark.parametrize(
    ("turn", "other", "target", "worth"),
    [(7, "2313", "2410", 1), (7, "2311", "2410", 1), (7, "2314", "2410", 0), (7, "2412", "2410", 0),
     (7, "2313", "2409", 0), (18, "2313", "2410", 0)],
)  # fmt: skip
def test_cedar_creek_sr7_2_by_day_from_another_hex_within_two_at_the_same_target(
    turn: int, other: str, target: str, worth: int
) -> None:
    scene = noon("2412", turn=turn, cs_nelson="2412 0", us_warner="2410 3")
    game, index = scene.position, scene.position.grid.index
    game.keep(Salvos(((index[other], index["2410"]),)))
    found = massed_guns(game, (scene.number("cs-nelson"),), index["2412"], index[target])
    assert (found.value if found else 0) == worth


def test_cedar_creek_sr7_2_other_guns_are_not_massed() -> None:
    scene = noon("cs-gen-rosser", turn=7, cs_gen_rosser="2412", cs_thomson="2412 0", us_warner="2410 3")
    game, index = scene.position, scene.position.grid.index
    game.keep(Salvos(((index["2313"], index["2410"]),)))
    assert massed_guns(game, (scene.number("cs-thomson"),), index["2412"], index["2410"]) is None


# SR8.2


@pytest.mark.parametrize(
    ("why", "taken"), [("overrun", True), ("charge", True), ("fire", False), ("no-way-back", False)]
)
def test_cedar_creek_sr8_2_guns_of_either_side_are_captured_by_a_charge_alone(why: str, taken: bool) -> None:
    scene = noon(turn=7, cs_braxton="1721 3", cs_nelson="2412 0", us_harris="1720 3", us_devol="2018 2")
    eliminate(scene.position, scene.number("cs-braxton"), why, "10.28")
    assert [owner for _, _, owner in captured(scene.position)] == ([0] if taken else [])


def test_cedar_creek_sr8_2_guns_do_not_take_guns_back() -> None:
    scene = noon(turn=7, us_du_pont_a="1721 3", us_du_pont_b="1720 3", us_harris="1620 3", us_devol="2018 2")
    game, index = scene.position, scene.position.grid.index
    eliminate(game, scene.number("us-du-pont-a"), "overrun", "10.28")
    game.move(scene.number("us-du-pont-b"), index["1721"])
    assert [owner for _, _, owner in captured(game)] == [1]
    game.move(scene.number("us-harris"), index["1721"])
    assert [owner for _, _, owner in captured(game)] == [0]


# SR9


def test_cedar_creek_sr9_1_custer_crosses_at_his_fords_alone_and_merritt_at_none_of_them() -> None:
    for leader, unit, hex, there, lawful in (
        ("us-gen-custer", "us_wells", "0510", "0410", True),
        ("us-gen-custer", "us_wells", "0614", "0615", False),
        ("us-gen-merritt", "us_lowell", "0207", "0106", False),
    ):
        places: dict[str, Any] = {leader.replace("-", "_"): hex, unit: f"{hex} 4"}
        scene = noon(leader, turn=7, cs_evans="2220 5", **places).to("Movement")
        assert (there in scene.hexes(MoveUnit, unit.replace("_", "-"))) is lawful


@pytest.mark.parametrize(("unit", "worth"), [("us_lowell", 1), ("cs_laurel", 0), ("us_warner", 0)])
def test_cedar_creek_sr9_1_carbines_are_of_dismounted_union_cavalry(unit: str, worth: int) -> None:
    state = "2209 3" if unit == "us_warner" else "2209 3 dismounted"
    foe = "us_wells" if unit.startswith("cs") else "cs_evans"
    placed: dict[str, Any] = {unit: state, foe: "2210 0"}
    scene = noon(turn=7, **placed)
    hexes = scene.position.grid.index
    found = defensive_modifiers(scene.position, hexes["2209"], hexes["2210"], 1)
    assert sum(one.value for one in found if one.what == "carbines") == worth


# SR10 and SR11


def test_cedar_creek_sr10_1_who_was_never_withdrawn_charges_and_guns_shatter_nobody() -> None:
    scene = noon("us-gen-hayes", turn=10, us_gen_hayes="2209", us_devol="2209 3", us_coates="2309 3", cs_evans="2210 0")
    game, (devol, coates) = scene.position, (scene.number("us-devol"), scene.number("us-coates"))
    scene.to("Movement")
    game.keep(Broken((devol, scene.number("us-wildes"), scene.number("us-harris"))))
    assert refuse_charger(game, coates) is None
    assert refuse_charger(game, devol) is not None
    game.keep(Broken((devol, scene.number("us-wildes"))))
    assert refuse_charger(game, devol) is None
    eliminate(game, scene.number("us-devol"), "fire", "11.27")
    before = game.recall(Broken)
    take_disorder(game, coates, "fire")
    assert game.recall(Broken) == before


def test_cedar_creek_sr11_2_before_1015_a_union_command_is_lost_as_any_other() -> None:
    for turn, there in ((6, False), (7, True)):
        scene = noon(
            turn=turn,
            us_gen_getty="1510",
            us_warner="1510 4",
            us_gen_sheridan="waiting",
            cs_evans="2220 5",
            us_davis="1017 4",
        )
        withdraw(scene.position, scene.number("us-warner"), "charge")
        assert (scene.place("us-gen-getty") != "") is there


def test_cedar_creek_sr11_3_under_his_marker_nobody_combines() -> None:
    places: dict[str, Any] = {"us_gen_sheridan": "2204", "us_gen_hayes": "2504", "us_devol": "2504 4"}
    more: dict[str, Any] = {"us_gen_thoburn": "2504", "us_harris": "2505 4", "cs_evans": "2220 5"}
    scene = noon(turn=9, **places, **more).activate("us-sheridan")
    scene.do(NameCorps("us-viii"))
    assert not scene.offers(CombineCommands)
    assert noon(turn=9, **places, **more).activate("us-viii").offers(CombineCommands)


# SR12


@pytest.mark.parametrize(
    ("turn", "defender", "hex", "refused"),
    [(10, "cs_evans", "2413", True), (10, "cs_evans", "2412", False), (8, "cs_evans", "2413", False),
     (10, "cs_laurel", "2413", False), (10, "cs_braxton", "2413", False)],
)  # fmt: skip
def test_cedar_creek_sr12_1_only_infantry_from_row_13_on_and_from_1100_is_spared(
    turn: int, defender: str, hex: str, refused: bool
) -> None:
    above = f"24{int(hex[2:]) - 1}"
    placed: dict[str, Any] = {"us_gen_getty": above, "us_warner": f"{above} 3", defender: f"{hex} 0"}
    scene = noon("us-gen-getty", turn=turn, **placed).to("Movement")
    game = scene.position
    why = refuse_hexes(game, scene.number("us-warner"), [game.grid.index[hex]])
    assert (why.rule == "Cedar Creek SR12.1") is refused


@pytest.mark.parametrize(("sheridan", "worth"), [("3208", 1), ("3308", 0)])
def test_cedar_creek_sr12_2_the_one_of_the_counter_attack_ends_beyond_eight_hexes(sheridan: str, worth: int) -> None:
    scene = noon(
        turn=14, us_gen_sheridan=sheridan, us_warner="2408 3", cs_evans="2409 0", kept=(CounterAttackDeclared(),)
    )
    game, hexes = scene.position, (scene.position.grid.index["2409"],)
    found = morale(game, (scene.number("us-warner"),), hexes)
    assert (found.value if found else 0) == worth
    assert morale(game, (scene.number("cs-evans"),), (game.grid.index["2408"],)) is None


def test_cedar_creek_sr12_3_only_in_the_counter_attack_and_of_the_same_leader_within_two_hexes() -> None:
    places: dict[str, Any] = {"cs_york": "1804 0", "cs_terry": "1806 0", "cs_evans": "1807 0", "cs_cook": "1904 0"}
    for kept, due in (((), []), ((CounterAttackDeclared(),), ["cs-terry"])):
        scene = noon(turn=14, us_warner="1803 3", kept=kept, **places)
        game = scene.position
        unravel(game, scene.number("cs-york"), game.grid.index["1804"])
        state = game.find(Unravelling)
        named = list(game.ids(state.due)) if state else []
        assert [id for id in named if id != "cs-york"] == due


# SR13.1


def test_cedar_creek_sr13_1_at_0500_wharton_uses_no_crossing() -> None:
    places: dict[str, Any] = {"cs_gen_wharton": "0615", "cs_whartons": "0615 0", "us_moore": "3115 4"}
    for turn, lawful in ((1, False), (2, True)):
        scene = noon("cs-gen-wharton", turn=turn, **places).to("Movement")
        assert ("0614" in scene.hexes(MoveUnit, "cs-whartons")) is lawful


# OR1 to OR3


@pytest.mark.parametrize(("turn", "count"), [(7, 2), (8, 1), (14, 1), (15, 2)])
def test_cedar_creek_or1_the_halt_lasts_from_1015_to_1445(turn: int, count: int) -> None:
    scene = Dawn(turn=turn - 1, battle=DAY, options=("early_halts",), cs_evans="2220 5", us_moore="3115 4")
    assert copies(scene.position, scene.scenario.marker_number["cs-gordon"]) == count


def test_cedar_creek_or1_horsemen_ride_north_of_it() -> None:
    scene = noon("2205", turn=9, options=("early_halts",), cs_payne="2205 0", us_moore="3115 4").to("Movement")
    assert "2204" in scene.hexes(MoveUnit, "cs-payne")


@pytest.mark.parametrize(("turn", "rolls"), [(6, False), (7, True), (11, True), (12, False)])
def test_cedar_creek_or2_dice_for_lomax_from_0930_to_1230(turn: int, rolls: bool) -> None:
    scene = noon(turn=1, options=("lomax_arrives",), cs_lomax="waiting", us_moore="3115 4", cs_evans="2220 5")
    scene.position.turn = turn
    assert (LomaxDie().asks(scene.position, Turn()) is not None) is rolls


def test_cedar_creek_or3_the_trains_stand_at_0500_and_stay_after_1015() -> None:
    places: dict[str, Any] = {"us_gen_getty": "1510", "us_warner": "1510 4", "cs_evans": "2220 5"}
    for turn, asked in ((1, False), (2, True)):
        scene = Dawn(turn=turn, options=("union_trains",), **places).awake("us-gen-getty").activate("us-vi")
        assert (scene.asked == "ChooseTrains") is asked
    for turn, lawful in ((8, True), (9, False)):
        day = noon(turn=turn, options=("union_trains",), **places)
        day.position.turn = turn
        day.position.keep(Trains(day.position.grid.index["3601"]))
        assert can_leave(day.position) is lawful


def test_cedar_creek_or3_union_units_do_not_take_their_own_trains() -> None:
    scene: Scene = Dawn(turn=5, options=("union_trains",), us_warner="1716 5", cs_evans="2220 5")
    before = points(scene.position)
    scene.position.move(scene.number("us-warner"), scene.position.grid.index["1715"])
    assert points(scene.position) == before
