"""Chapter 11.2, bullet by bullet: away from the enemy, onto friends, over water, displacement, no way out."""

from typing import Any

import pytest

from gloire.core.game import Game
from gloire.systems.glory3.actions import (
    AdvanceTo,
    DeclareCharge,
    EndDeclaring,
    FaceTo,
    FireAt,
    ResolveCharge,
    RetreatOffMap,
    RetreatTo,
    SpareFriends,
    StopRetreat,
)
from gloire.systems.glory3.frames import Retreat
from gloire.systems.glory3.happened import (
    ChargeLapsed,
    ChargeResolved,
    GunsOverrun,
    LeaderDisplaced,
    LeftTheMap,
    UnitDisordered,
    UnitDisplaced,
)
from gloire.systems.glory3.position import DISPLACED, GUEST
from gloire.systems.glory3.reckoning import charge_modifiers, defenders
from gloire.systems.glory3.retreat import toll
from tests.systems.glory3.scene import Field, Scene

ATTACK: dict[str, Any] = {"us_gen_a": "0507", "us_inf1": "0505 0", "us_inf4": "0108 0"}
FAR: dict[str, Any] = {"cs_inf4": "1601 3", "cs_inf6": "1602 3", "cs_cav3": "1603 3"}


def fought(
    *dice: int, units: tuple[str, ...] = ("us-inf1",), hexes: tuple[str, ...] = ("0504",), **facts: Any
) -> Scene:
    """A charge with its die, and checks if more dice are given; nobody evades or fires."""
    scene = Field("us-gen-a", **(ATTACK | FAR | {"cs_inf1": "0504 0"} | facts)).to("DeclareCharges")
    scene.do(DeclareCharge(units, hexes), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge(units[0]), *dice)
    return scene


def driven(unit: str, sources: tuple[str, ...], why: str = "charge", **counters: Any) -> Scene:
    """A unit that must retreat from enemies in these hexes."""
    scene = Field("us-gen-a", **counters)
    game = scene.position
    hexes = tuple(game.grid.index[hex] for hex in sources)
    frame = Retreat(units=(scene.number(unit),), sources=hexes, why=why, cause="charge" if why != "fire" else "fire")
    game.stack = (frame,)
    scene.game = Game(scene.scenario, game)
    return scene


def facing_idly(scene: Scene) -> Scene:
    while scene.asked == "ChooseFacing":
        scene.do(FaceTo(scene.about["unit"], 0))
    return scene


# 11.21, 11.22


def test_11_21_units_of_a_stack_retreat_together_or_part() -> None:
    scene = fought(9, 0, 0, cs_inf2="0504 0")
    assert {one.unit for one in scene.offers(RetreatTo)} == {"cs-inf1", "cs-inf2"}
    scene.do(RetreatTo("cs-inf1", "0503"), FaceTo("cs-inf1", 3))
    assert scene.hexes(RetreatTo, "cs-inf2") == {"0503", "0404", "0604"}
    scene.do(RetreatTo("cs-inf2", "0503"))
    assert scene.pile("0503") == ("cs-inf1", "cs-inf2")
    assert scene.facing("cs-inf2") == 3


def test_11_21_who_retreats_turns_even_disordered_next_to_an_enemy() -> None:
    scene = fought(7, 9, us_inf2="0502 0")
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert (scene.asked, scene.state("cs-inf1")) == ("ChooseFacing", "disordered")


def test_11_21_a_leader_alone_bars_nobody() -> None:
    """An enemy leader in 0503 makes way; one's own stays."""
    scene = fought(7, 0, us_gen_b="0503", cs_gen_a="0504")
    events = scene.do(RetreatTo("cs-inf1", "0503"))
    while scene.asked == "ChooseDisplacement":
        events += scene.do(scene.offered[0])
    assert [one.leader for one in events if isinstance(one, LeaderDisplaced)] == ["us-gen-b"]
    assert scene.place("cs-inf1") == "0503"


def test_11_22_infantry_dismounted_cavalry_and_artillery_go_one_hex() -> None:
    for counters in ({"cs_inf1": "0504 0"}, {"cs_cav1": "0504 0 dismounted"}, {"cs_gun1": "0504 0"}):
        (name,) = counters
        scene = driven(name.replace("_", "-"), ("0505",), us_inf1="0505 0", **counters)
        scene.do(scene.offers(RetreatTo)[0])
        assert scene.asked != "ChooseRetreat", name


def test_11_22_horse_artillery_goes_one_hex_or_two() -> None:
    scene = driven("cs-horse", ("0505",), us_inf1="0505 0", cs_horse="0504 0")
    scene.do(RetreatTo("cs-horse", "0503"))
    assert {type(one) for one in scene.offered} == {RetreatTo, StopRetreat}
    assert "0504" not in scene.hexes(RetreatTo, "cs-horse")
    scene.do(RetreatTo("cs-horse", "0502"))
    assert scene.asked != "ChooseRetreat"


# 11.23


def two_charges(**facts: Any) -> Scene:
    """One charge on 0504 and one on 0404; the men of 0504 fall back onto those of 0404, who face away."""
    counters = {"us_inf2": "0405 0", "cs_inf1": "0504 0", "cs_inf2": "0404 0"}
    scene = Field("us-gen-a", **(ATTACK | FAR | counters | facts)).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), DeclareCharge(("us-inf2",), ("0404",)), EndDeclaring())
    return scene.to("ChooseCharge")


def test_11_23_a_guest_adds_neither_strength_nor_cohesion() -> None:
    scene = two_charges()
    game, hex = scene.position, scene.position.grid.index["0404"]
    before = charge_modifiers(game, [scene.number("us-inf2")], [hex])
    scene.do(ResolveCharge("us-inf1"), 7, 0, RetreatTo("cs-inf1", "0404"), AdvanceTo("us-inf1", "0504"))
    facing_idly(scene)
    assert charge_modifiers(scene.position, [scene.number("us-inf2")], [hex]) == before
    assert scene.position.ids(defenders(scene.position, [hex])) == ("cs-inf2",)


def test_11_23_a_guest_suffers_what_its_host_suffers() -> None:
    scene = two_charges()
    scene.do(ResolveCharge("us-inf1"), 7, 0, RetreatTo("cs-inf1", "0404"), AdvanceTo("us-inf1", "0504"))
    facing_idly(scene).do(ResolveCharge("us-inf2"), 7)
    checked = []
    while scene.asked == "CohesionDie":
        checked.append(scene.about["unit"])
        scene.do(0)
    assert checked == ["cs-inf2", "cs-inf1"]
    assert {one.unit for one in scene.offers(RetreatTo)} == {"cs-inf1", "cs-inf2"}


def test_11_23_guns_that_shelter_men_in_retreat_are_still_alone_and_all_are_lost() -> None:
    """R44: the guest's presence counts for nothing, and it goes with the guns."""
    scene = two_charges(cs_inf2="1605 0", cs_gun1="0404 0")
    scene.do(ResolveCharge("us-inf1"), 7, 0, RetreatTo("cs-inf1", "0404"), AdvanceTo("us-inf1", "0504"))
    events = facing_idly(scene).do(ResolveCharge("us-inf2"))
    assert any(isinstance(one, GunsOverrun) for one in events)
    assert not any(isinstance(one, ChargeResolved) for one in events)
    assert (scene.state("cs-gun1"), scene.state("cs-inf1")) == ("lost", "lost")
    assert scene.offered == [AdvanceTo("us-inf2", "0404")]


def test_11_23_whoever_is_left_alone_in_the_hex_is_no_guest_any_more() -> None:
    scene = two_charges()
    scene.do(ResolveCharge("us-inf1"), 7, 0, RetreatTo("cs-inf1", "0404"), AdvanceTo("us-inf1", "0504"))
    game = facing_idly(scene).position
    game.move(scene.number("cs-inf2"), game.grid.index["0403"])
    assert game.ids(defenders(game, [game.grid.index["0404"]])) == ("cs-inf1",)


def test_11_23_units_that_retreat_together_are_no_guests_of_each_other() -> None:
    scene = fought(9, 0, 0, cs_inf2="0504 0")
    scene.do(RetreatTo("cs-inf1", "0503"), FaceTo("cs-inf1", 3), RetreatTo("cs-inf2", "0503"))
    assert not scene.has("cs-inf2", GUEST)


def test_11_23_a_hex_that_a_continued_attack_may_find_counts_as_well() -> None:
    """Nobody has declared a charge on 0503; who retreats there is a guest all the same."""
    scene = fought(7, 0, cs_inf2="0503 0")
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert scene.has("cs-inf1", GUEST)


def test_11_23_men_driven_off_by_guns_defend_where_they_are() -> None:
    """R47: fire comes before any charge is declared."""
    scene = driven("cs-inf1", ("0505",), why="fire", us_inf1="0505 0", cs_inf1="0504 0", cs_inf2="0503 0")
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert not scene.has("cs-inf1", GUEST)


def test_11_23_a_gun_lies_on_top_where_it_retreats_to_and_infantry_below() -> None:
    scene = driven("cs-gun1", ("0505",), us_inf1="0505 0", cs_gun1="0504 0", cs_inf2="0503 2")
    scene.do(RetreatTo("cs-gun1", "0503"))
    assert scene.pile("0503") == ("cs-gun1", "cs-inf2")
    assert scene.facing("cs-gun1") == 2


# 11.24


def tolls(unit: str, here: str, there: str, why: str = "charge", **counters: Any) -> list[str]:
    scene = Field("us-gen-a", **counters)
    game = scene.position
    return list(toll(game, scene.number(unit), game.grid.index[here], game.grid.index[there], why))


def test_11_24_a_ford_and_a_bridge_over_a_creek_disorder_everybody() -> None:
    for unit in ("cs_inf1", "cs_cav1", "cs_gun1"):
        assert tolls(unit.replace("_", "-"), "1209", "1309", **{unit: "1209 0"}) == ["11.24"]
        assert tolls(unit.replace("_", "-"), "1206", "1306", **{unit: "1206 0"}) == ["11.24"]


def test_11_24_the_disorder_of_the_ford_comes_on_top_of_the_others() -> None:
    """Disordered by its check, it crosses the ford and withdraws."""
    scene = fought(
        7, 9, units=("us-inf1",), hexes=("1209",),
        us_inf1="1109 1", us_inf2="1210 5", us_inf3="1208 3", us_gen_a="1109", cs_inf1="1209 1",
    )  # fmt: skip
    scene.do(RetreatTo("cs-inf1", "1309"))
    assert scene.state("cs-inf1") == "withdrawn"


def test_11_24_the_displaced_cross_without_harm() -> None:
    """R45: only who retreats as a direct result of combat suffers by a ford."""
    assert tolls("cs-inf1", "1209", "1309", "displaced", cs_inf1="1209 0") == []
    assert tolls("cs-inf1", "1209", "1309", "fire", cs_inf1="1209 0") == ["11.24"]


def test_11_24_nobody_retreats_over_what_he_cannot_cross() -> None:
    """The sheer hexside lies between 0704 and 0804."""
    scene = driven("cs-inf1", ("0604", "0705"), us_inf1="0604 1", us_inf2="0705 0", cs_inf1="0704 0")
    assert "0804" not in scene.hexes(RetreatTo, "cs-inf1")
    assert scene.why_not(RetreatTo("cs-inf1", "0804")) == ("11.24", "cannot-cross")


def test_6_53_nobody_retreats_into_an_entry_hex_of_the_enemy() -> None:
    """Union reinforcements are awaited at 0103 and 0104."""
    waiting = {"us_new1": "waiting"}
    scene = driven("cs-inf1", ("0304",), us_inf1="0304 4", cs_inf1="0204 0", **waiting)
    assert scene.hexes(RetreatTo, "cs-inf1").isdisjoint({"0103", "0104"})
    assert scene.why_not(RetreatTo("cs-inf1", "0104"))[0] == "6.53"


# 11.25


def test_11_25_one_disorder_for_a_hex_before_two_enemies() -> None:
    assert tolls("cs-inf1", "0504", "0503", us_inf1="0502 3", us_inf2="0603 4", cs_inf1="0504 0") == ["11.25"]


def test_11_25_not_behind_or_beside_an_enemy() -> None:
    assert tolls("cs-inf1", "0504", "0503", us_inf1="0502 0", cs_inf1="0504 0") == []


def test_11_25_each_frontal_hex_of_two_disorders() -> None:
    """Cavalry that goes two hexes through two Frontal Hexes is Disordered by the first and withdraws in the second."""
    scene = driven("cs-cav1", ("0505",), us_inf1="0505 0", us_inf2="0401 2", us_inf3="0403 2", cs_cav1="0504 0", **FAR)
    scene.do(RetreatTo("cs-cav1", "0503"))
    assert scene.state("cs-cav1") == "disordered"
    scene.do(RetreatTo("cs-cav1", "0502"))
    assert scene.state("cs-cav1") == "withdrawn"


# 11.26


BLOCKED: dict[str, Any] = {"cs_inf5": "0404 0", "cs_cav1": "0503 0", "cs_cav2": "0604 0"}


def test_11_26_nobody_has_to_make_room() -> None:
    """The player may displace: a unit whose friends stay where they are has no valid retreat, and is lost (11.27)."""
    scene = fought(7, 0, **BLOCKED)
    assert SpareFriends("cs-inf1") in scene.offered
    scene.do(SpareFriends("cs-inf1"))
    assert scene.state("cs-inf1") == "lost"
    assert not scene.has("cs-cav1", DISPLACED)


def test_11_26_where_a_way_is_open_nobody_is_spared_anything() -> None:
    scene = fought(7, 0)
    assert scene.why_not(SpareFriends("cs-inf1")) == ("11.26", "nobody-in-the-way")


def test_11_26_of_two_who_could_stay_one_makes_room_and_their_owner_says_which() -> None:
    """0503 holds infantry of the same leader and a gun: either of them may share the hex with who comes."""
    scene = fought(7, 0, cs_inf5="0404 0", cs_cav2="0604 0", cs_inf2="0503 0", cs_gun1="0503 0")
    events = scene.do(RetreatTo("cs-inf1", "0503"))
    assert not [one for one in events if isinstance(one, UnitDisplaced)]
    assert {one.unit for one in scene.offers(RetreatTo)} == {"cs-inf2", "cs-gun1"}
    events = scene.do(RetreatTo("cs-gun1", "0502"))
    assert [(one.unit, one.by) for one in events if isinstance(one, UnitDisplaced)] == [("cs-gun1", "cs-inf1")]
    facing_idly(scene).do(0)
    assert scene.pile("0503") == ("cs-inf2", "cs-inf1")
    assert not scene.has("cs-inf2", DISPLACED)


def test_11_26_who_can_stack_with_one_displaces_the_other_alone() -> None:
    """Infantry of another leader must go; the gun on it may stay."""
    scene = fought(7, 0, cs_inf5="0503 0", cs_gun1="0503 0", cs_cav1="0404 0", cs_cav2="0604 0")
    events = scene.do(RetreatTo("cs-inf1", "0503"))
    assert [one.unit for one in events if isinstance(one, UnitDisplaced)] == ["cs-inf5"]
    assert {one.unit for one in scene.offers(RetreatTo)} == {"cs-inf5"}


def test_11_26_the_displaced_displace_others_in_a_chain() -> None:
    """Three cavalry units block 0503, 0404 and 0604; behind 0503 all hexes are taken as well."""
    behind = {"cs_cav3": "0502 0", "cs_inf6": "0403 0", "cs_newcav": "0603 0"}
    scene = fought(7, 0, **(BLOCKED | behind))
    events = scene.do(RetreatTo("cs-inf1", "0503"), RetreatTo("cs-cav1", "0502"), RetreatTo("cs-cav3", "0501"))
    displaced = [(one.unit, one.by) for one in events if isinstance(one, UnitDisplaced)]
    assert displaced == [("cs-cav1", "cs-inf1"), ("cs-cav3", "cs-cav1")]
    while scene.asked in ("ChooseFacing", "CohesionDie"):
        scene.do(0 if scene.asked == "CohesionDie" else FaceTo(scene.about["unit"], 0))
    assert [scene.place(unit) for unit in ("cs-inf1", "cs-cav1", "cs-cav3")] == ["0503", "0502", "0501"]


def test_11_26_the_displaced_suffer_in_a_frontal_hex_and_go_one_hex() -> None:
    """The Union unit in 0501 faces 0502."""
    scene = fought(7, 0, **BLOCKED, us_inf2="0501 3")
    scene.do(RetreatTo("cs-inf1", "0503"))
    events = scene.do(RetreatTo("cs-cav1", "0502"))
    assert [(one.unit, one.rule) for one in events if isinstance(one, UnitDisordered)] == [("cs-cav1", "11.25")]
    assert scene.asked == "ChooseFacing"  # mounted, and yet no second hex


def test_11_26_a_charge_of_a_displaced_unit_lapses() -> None:
    scene = Field("us-gen-a", **(ATTACK | FAR), us_inf2="0605 5", cs_inf1="0504 0").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf2",), ("0504",)), EndDeclaring()).clear()
    scene.to("ChooseCharge")
    scene.position.mark(scene.number("us-inf2"), DISPLACED)
    events = scene.do(ResolveCharge("us-inf2"))
    assert [(one.units, one.why) for one in events if isinstance(one, ChargeLapsed)] == [(("us-inf2",), "nobody-left")]


@pytest.mark.parametrize(("why", "modifier"), [("charge", 2), ("fire", 0)])
def test_13_who_is_displaced_by_fire_at_night_checks_as_by_day(why: str, modifier: int) -> None:
    counters = {"us_inf1": "0505 0", "cs_inf1": "0504 0"} | BLOCKED
    scene = driven("cs-inf1", ("0505",), why, turn=3, **counters)
    scene.do(RetreatTo("cs-inf1", "0503"), RetreatTo("cs-cav1", "0502"))
    assert facing_idly(scene).about["modifier"] == modifier


# 11.27


@pytest.mark.parametrize(("unit", "state"), [("cs-inf1", "withdrawn"), ("cs-gun1", "lost")])
def test_11_27_off_the_map_it_is_withdrawn_and_guns_are_eliminated(unit: str, state: str) -> None:
    """The Confederate edge is the right one."""
    enemies = {"us_inf1": "1505 1", "us_inf2": "1604 3", "us_inf3": "1606 0", "us_inf4": "1504 1"}
    counters = enemies | {unit.replace("-", "_"): "1605 4", "cs_inf4": "0101 0"}
    scene = driven(unit, ("1504", "1505", "1604", "1606"), **counters)
    assert scene.offered == [RetreatOffMap(unit, lost=False)]
    events = scene.do(RetreatOffMap(unit, lost=False))
    assert any(isinstance(one, LeftTheMap) for one in events)
    assert scene.state(unit) == state


def test_11_27_in_the_middle_of_the_map_it_is_eliminated() -> None:
    ring = {
        f"us_inf{number}": f"{hex} 0" for number, hex in enumerate(("0503", "0604", "0605", "0505", "0405", "0404"), 1)
    }
    scene = driven("cs-inf1", ("0505",), cs_inf1="0504 0", **FAR, **ring)
    scene.do(RetreatOffMap("cs-inf1", lost=True))
    assert scene.state("cs-inf1") == "lost"


def test_9_22_guns_drive_units_away_from_their_own_hex() -> None:
    scene = Field("us-gen-a", **FAR, us_gen_a="0712", us_gun1="0505 0", us_gun2="0505 0", cs_inf1="0504 0")
    scene.do(FireAt(("us-gun1", "us-gun2"), "0504", 0), 9)
    assert scene.hexes(RetreatTo, "cs-inf1") == {"0503", "0404", "0604"}
