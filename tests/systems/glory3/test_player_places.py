"""The player of Glory III minds the places that score, the ways to them, and where it falls back to and returns."""

import pytest

from gloire.core.cup import Cup
from gloire.players.glory3 import PLAYER
from gloire.players.glory3.ground import peril, worth_of_post, worth_of_standing
from gloire.players.glory3.judgement import worth as judge
from gloire.players.glory3.marching import march_of
from gloire.players.glory3.situation import Situation, distances, ways
from gloire.players.glory3.styles import STYLES
from gloire.players.protocol import STANDARD
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.frames import Activation, Retreat
from gloire.systems.glory3.games.vocabulary import CapturedGuns
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.position import RECOVERED
from gloire.systems.glory3.scenario import INFANTRY
from tests.systems.glory3.dawn import Dawn
from tests.systems.glory3.scene import Field, Scene, choosing, restarted

STYLE = STYLES[STANDARD]
BEATEN = ("cs-inf1", "cs-inf2")
FARM, MILL = "0510", "1010"  # a point to the Union, a point to either


def read(scene: Scene, side: str = "union") -> Situation:
    return Situation(scene.game, side)


# What a place is worth


def wanted(side: str, hex: str, owner: str = "") -> float:
    scene = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="1605 3", control={hex: owner})
    return read(scene, side).wanted.get(place(scene.position, hex), 0.0)


def test_a_place_of_the_enemys_counts_what_it_scores_and_what_he_no_longer_scores() -> None:
    assert wanted("union", MILL, owner="confederate") == 2.0
    assert wanted("confederate", MILL, owner="union") == 2.0


def test_a_place_that_scores_for_one_side_counts_as_much_to_both_once_it_is_held() -> None:
    assert wanted("union", FARM, owner="confederate") == 1.0
    assert wanted("confederate", FARM, owner="union") == 1.0


def test_a_place_that_nobody_has_counts_less_to_who_would_only_deny_it() -> None:
    assert 0.0 < wanted("confederate", FARM) < wanted("union", FARM) < wanted("union", MILL) < 2.0


def kept(**others: str) -> float:
    """What it is worth to a unit that the farm on which it stands is its own, an enemy near."""
    scene = Field(us_gen_a="0511", us_inf1=f"{FARM} 0", **others, cs_inf1="0506 3", control={FARM: "union"})
    unit, hex, blind = scene.number("us-inf1"), place(scene.position, FARM), read(scene)
    blind.held = {}
    return worth_of_standing(read(scene), STYLE, unit, hex) - worth_of_standing(blind, STYLE, unit, hex)


def test_the_last_on_a_place_keeps_it_and_who_is_not_the_last_may_go() -> None:
    assert kept() > 0
    assert kept(us_inf2=f"{FARM} 0") == 0


def test_captured_guns_count_to_both_but_nobody_marches_for_their_sake() -> None:
    """Cedar Creek SR8.2: two points to who has them."""
    scene = Dawn(us_warner="1410 3", cs_evans="1822 0")
    hex, gun = place(scene.position, "1412"), scene.number("us-bradbury-b")
    aim = read(scene).aim(scene.number("us-warner"))
    scene.position.keep(CapturedGuns(((gun, hex, 1),)))
    assert read(scene).wanted[hex] == 2.0
    assert read(scene, "confederate").held[hex] == 2.0
    assert read(scene).aim(scene.number("us-warner")) == aim != hex


def test_a_march_in_which_two_keep_a_place_together_counts_it_once() -> None:
    counters = {"us_inf1": f"{FARM} 0", "us_inf2": f"{FARM} 0", "cs_inf1": "0506 3"}
    scene = Field(us_gen_a="0511", **counters, control={FARM: "union"}).to("Movement")
    seen, blind = read(scene), read(scene)
    blind.held = {}
    marches = [march_of(PLAYER, situation) for situation in (seen, blind)]
    with_it, without = (march.worth(read(scene), STYLE) for march in marches if march is not None)
    assert with_it - without == pytest.approx(worth_of_post(read(scene), STYLE, place(scene.position, FARM)))
    assert with_it > without


# Ways


def test_ways_lead_by_the_bridge_and_not_across_the_creek() -> None:
    game = Field(us_gen_a="0507", us_inf1="0505 0").position
    here, there = place(game, "1203"), place(game, "1303")
    assert distances(game, there)[here] == 1
    assert ways(game, INFANTRY, there)[here] >= 6
    bridge = ways(game, INFANTRY, place(game, "1306"))
    assert bridge[place(game, "1206")] < bridge[place(game, "1205")]


def test_a_way_costs_what_is_entered_on_it_and_not_what_is_left() -> None:
    """0309 and 0310 are woods, 0308 and 0311 are open."""
    game = Field(us_gen_a="0507", us_inf1="0505 0").position
    into, out_of = ways(game, INFANTRY, place(game, "0310")), ways(game, INFANTRY, place(game, "0311"))
    assert into[place(game, "0311")] == 2
    assert out_of[place(game, "0310")] == 1


def test_a_unit_makes_for_the_bridge_to_come_to_a_place_beyond_the_creek() -> None:
    scene = Field(us_gen_a="1105", us_inf1="1204 2", cs_inf1="1606 4", control={MILL: "union", FARM: "union"})
    situation, unit = read(scene), scene.number("us-inf1")
    assert situation.aim(unit) == place(scene.position, "1606")
    to_aim = situation.to_aim(unit)
    nearer, beside = (to_aim[place(scene.position, hex)] for hex in ("1206", "1203"))
    assert nearer < beside


# Falling back, riding off, following, coming back


def test_who_retreats_does_not_pass_an_enemy_front_if_there_is_another_way() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0505 0", us_inf2="0402 1", cs_inf1="0504 3")
    ways_back = [do.RetreatTo("cs-inf1", hex) for hex in ("0503", "0604")]
    through, past = (judge(read(scene, "confederate"), STYLE, way) for way in ways_back)
    assert through < past


def evading(owner: str = "union", **others: str) -> float:
    """What it is worth to horse at the farm to ride off before infantry charges it."""
    scene = Field(us_gen_a="0512", us_inf1="0511 0", cs_cav1=f"{FARM} 3", control={FARM: owner}, **others)
    scene.to("DeclareCharges").do(do.DeclareCharge(("us-inf1",), (FARM,)), do.EndDeclaring())
    assert scene.asked == "RetreatBeforeCharge"
    return judge(read(scene, "confederate"), STYLE, do.RetreatBefore("cs-cav1", "0509"))


def test_horse_rides_off_a_place_of_its_own_less_gladly() -> None:
    assert evading("confederate") < evading("union")


def test_horse_does_not_leave_guns_alone_before_a_charge() -> None:
    assert evading(cs_gun1=f"{FARM} 3") < 0 < evading()
    assert evading(cs_gun1=f"{FARM} 3") < evading() - 1


def following(**others: str) -> float:
    """What it is worth to a unit on its farm to follow who was driven from the next hex."""
    scene = Field(us_gen_a="0512", us_inf1=f"{FARM} 0", **others, cs_inf1="0507 3", control={FARM: "union"})
    return judge(read(scene), STYLE, do.AdvanceTo("us-inf1", "0509"))


def test_the_last_on_a_place_follows_the_enemy_less_gladly() -> None:
    assert following() < following(us_inf2=f"{FARM} 0")


def test_who_returns_is_put_out_of_the_enemys_reach() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0507 0", cs_inf1="0503 3")
    scene.position.where[scene.number("us-inf2")] = RECOVERED
    near, safe, far = (judge(read(scene), STYLE, do.PlaceRecovered("us-inf2", hex)) for hex in ("0506", "0507", "0511"))
    assert near < far < safe


def test_who_makes_room_is_the_one_who_has_least_to_lose_by_it() -> None:
    """11.26: the displaced check; a Disordered unit that fails is gone."""
    scene = Field(us_gen_a="0507", cs_inf1="0503 3", cs_inf2="0503 3 disordered", us_inf1="0505 0")
    units = tuple(map(scene.number, BEATEN))
    cause = Retreat(units=units, sources=(), hex=place(scene.position, "0503"), why="displaced")
    scene.position.stack = (*scene.position.stack, cause)
    good, disordered = (judge(read(scene, "confederate"), STYLE, do.RetreatTo(id, "0502")) for id in BEATEN)
    assert disordered < good


def test_to_leave_the_map_costs_all_that_a_unit_is_worth() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0503 3")
    assert judge(read(scene), STYLE, do.RetreatOffMap("us-inf1", lost=True)) < judge(
        read(scene), STYLE, do.RetreatTo("us-inf1", "0506")
    )


# The end of the battle


def last_activation(*markers: str) -> Scene:
    """The Union acts in the last turn of the field; some markers are left in the Pool."""
    scene = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0503 3", cs_inf2="0403 3", turn=4)
    number = scene.scenario.marker_number["us-corps"]
    scene.position.pool = Cup(inside=markers)
    return restarted(scene, Activation(side=0, marker="us-corps", number=number))


def test_in_the_last_turn_nobody_is_feared_who_has_no_marker_left() -> None:
    spent, armed = read(last_activation("us-horse")), read(last_activation("cs-corps"))
    assert spent.is_last_word
    assert not armed.is_last_word
    unit, hex = named(spent.position, "us-inf1"), place(spent.position, "0505")
    assert peril(spent, STYLE, unit, hex) == 0 < peril(armed, STYLE, unit, hex)
    assert worth_of_post(spent, STYLE, hex) == 0


def test_where_nobody_knows_how_many_markers_are_left_nobody_has_the_last_word() -> None:
    with choosing(G6="drawn"):
        assert not read(last_activation("us-horse")).is_last_word


def test_before_the_last_turn_everybody_is() -> None:
    scene = last_activation("us-horse")
    scene.position.turn = 3
    assert not read(scene).is_last_word
