"""Chapters 11.32 and 11.33: continued attacks and counter-attacks, what holds them back, and 10.27 in them."""

from typing import Any

import pytest

from gloire.core.sequences import place as step_of
from gloire.systems.glory3.actions import (
    AdvanceTo,
    ContinueAttack,
    CounterAttack,
    DeclareCharge,
    EndDeclaring,
    FaceTo,
    FireDefensively,
    FollowUp,
    PlaceRecovered,
    ResolveCharge,
    RetreatBefore,
    StandFast,
    StayBack,
)
from gloire.systems.glory3.charge import refuse_charger
from gloire.systems.glory3.combat import ChooseCounterAttack
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.frames import Charge, Turn
from gloire.systems.glory3.games.vocabulary import TakenForFriends
from gloire.systems.glory3.happened import ChargeLapsed, DefensiveFireBegan, GunsOverrun
from gloire.systems.glory3.position import DEFENDED, GUEST, RECOVERED
from tests.systems.glory3.dawn import Dawn, noon
from tests.systems.glory3.scene import Field, Scene, restarted

NIGHT = 3
FAR: dict[str, Any] = {"us_inf4": "0108 0", "cs_inf4": "1601 3", "cs_inf6": "1602 3", "cs_cav3": "1603 3"}
# The Union has charged from 0505 on 0504 and lies beaten in 0506.
BEATEN: dict[str, Any] = {"us_inf1": "0506 0 disordered", "cs_inf1": "0504 3"}
STRIKE = CounterAttack(("cs-inf1",), "0505", "0506")


def beaten(scene: Scene, units: tuple[str, ...], hexes: tuple[str, ...], origin: str, kind: str = "charge") -> Scene:
    """A charge of units from a hex that has failed below 0; they have retreated to where they stand now.

    A scene without a command has begun the turn after the one it names.
    """
    game = scene.position
    numbers, at = tuple(map(scene.number, units)), tuple(game.grid.index[hex] for hex in hexes)
    frame = Charge(
        step=step_of(scene.scenario.sequence, Charge, "ChooseCounterAttack"),
        units=tuple(unit for unit in numbers if not game.is_gun(unit)),
        hexes=at,
        kind=kind,
        origins=(game.grid.index[origin],),
        defenders=tuple(unit for hex in at for unit in game.pile(hex)),
        falling=numbers,
        total=-1,
        result="A D+R",
    )
    return restarted(scene, frame)


def countered(kind: str = "charge", units: tuple[str, ...] = ("us-inf1",), **facts: Any) -> Scene:
    return beaten(Field(**(FAR | BEATEN | facts)), units, ("0504",), "0505", kind)


# 11.33


@pytest.mark.parametrize(("kind", "lawful"), [("charge", True), ("continued", True), ("counter", False)])
def test_11_33_a_charge_and_a_continued_attack_are_answered_a_counter_attack_is_not(kind: str, lawful: bool) -> None:
    assert (STRIKE in countered(kind).offered) is lawful


def test_11_33_guns_that_retreated_to_a_hex_of_their_own_may_be_charged() -> None:
    strike = CounterAttack(("cs-inf1",), "0505", "0605")
    scene = countered(units=("us-inf1", "us-gun1"), us_gun1="0605 0 disordered")
    assert any(isinstance(one, GunsOverrun) for one in scene.do(strike, FaceTo("cs-inf1", 2)))


def test_11_33_who_has_ridden_two_hexes_away_is_out_of_reach() -> None:
    scene = countered(units=("us-cav1", "us-inf1"), us_cav1="0507 0 disordered")
    assert STRIKE in scene.offered
    assert scene.why_not(CounterAttack(("cs-inf1",), "0505", "0507")) == ("11.33", "no-counter-attack")


def test_12_2_mounted_cavalry_strikes_back_by_day() -> None:
    scene = countered(cs_inf1="0101 0", cs_cav1="0504 3")
    assert CounterAttack(("cs-cav1",), "0505", "0506") in scene.offered


def test_11_33_who_strikes_back_faces_as_he_likes_with_the_target_in_front() -> None:
    scene = countered()
    scene.do(STRIKE)
    assert scene.offered == [FaceTo("cs-inf1", way) for way in (2, 3, 4)]
    assert scene.why_not(FaceTo("cs-inf1", 0)) == ("7.13", "not-in-front")
    scene.do(FaceTo("cs-inf1", 4))
    assert (scene.facing("cs-inf1"), scene.asked) == (4, "ChargeDie")


def test_11_12_disordered_defenders_make_no_counter_attack() -> None:
    scene = countered(cs_inf1="0504 3 disordered", cs_inf2="0504 3")
    assert scene.why_not(STRIKE) == ("11.12", "disordered")
    assert CounterAttack(("cs-inf2",), "0505", "0506") in scene.offered


def test_13_at_night_nobody_strikes_back_whom_the_advance_would_disorder() -> None:
    assert countered(turn=NIGHT).asked == ""
    frame = Charge(units=(0,), hexes=(), defenders=(countered().number("cs-inf1"),))
    refusal = ChooseCounterAttack().refuse(countered(turn=NIGHT).position, frame, STRIKE)
    assert refusal is not None
    assert (refusal.rule, refusal.code, refusal.ruling) == ("13", "no-counter-attack-at-night", "R49")


def test_antietam_af4_dh_hill_does_not_strike_back_before_0645() -> None:
    places: dict[str, Any] = {"cs_rodes": "2610 1", "us_phelps": "2708 4 disordered"}
    for turn, lawful in ((0, False), (1, True)):
        scene = Scene(battle="antietam", turn=turn, **places)
        assert (beaten(scene, ("us-phelps",), ("2610",), "2709").asked == "ChooseCounterAttack") is lawful


def test_antietam_af3_ix_corps_does_not_strike_back_over_its_bridge_before_0945() -> None:
    places: dict[str, Any] = {"us_fairchild": "3409 4", "cs_toombs": "3310 1 disordered"}
    for turn, lawful in ((4, False), (5, True)):
        scene = Scene(battle="antietam", turn=turn, **places)
        assert (beaten(scene, ("cs-toombs",), ("3409",), "3410").asked == "ChooseCounterAttack") is lawful


def test_cedar_creek_sr12_1_the_union_does_not_strike_back_at_infantry_in_row_13() -> None:
    places: dict[str, Any] = {"us_hamblin": "2411 3", "cs_evans": "2413 0 disordered"}
    for turn, lawful in ((7, True), (8, False)):
        scene = noon(turn=turn, **places)
        assert (beaten(scene, ("cs-evans",), ("2411",), "2412").asked == "ChooseCounterAttack") is lawful


def test_cedar_creek_sr3_2_sleepers_do_not_strike_back() -> None:
    """At 0545 it is day enough to; who is awake does."""
    places: dict[str, Any] = {"us_devol": "2018 2", "cs_evans": "2219 5 disordered"}
    asleep = beaten(Dawn(turn=1, **places), ("cs-evans",), ("2018",), "2118")
    assert asleep.asked == ""
    awake = beaten(Dawn(turn=1, **places).awake("us-gen-hayes"), ("cs-evans",), ("2018",), "2118")
    assert awake.asked == "ChooseCounterAttack"


# 10.27


def continued(**facts: Any) -> Scene:
    """The Union unit in 0504, which has advanced there, may charge what is in 0503 and 0603."""
    scene = Field(**(FAR | {"us_gen_a": "0507", "us_inf1": "0504 0", "us_inf2": "0505 0"} | facts))
    number, engaged = scene.number("us-inf1"), tuple(map(scene.number, ("us-inf1", "cs-inf1")))
    units = (number,)
    hexes = tuple(scene.position.grid.index[hex] for hex in ("0503", "0604") if scene.pile(hex))
    return restarted(scene, Charge(units=units, hexes=hexes, kind="continued", engaged=engaged))


def test_10_27_mounted_cavalry_may_retreat_before_a_continued_attack() -> None:
    scene = continued(cs_cav1="0503 3")
    assert (scene.asked, scene.asks) == ("RetreatBeforeCharge", "confederate")
    events = scene.do(RetreatBefore("cs-cav1", "0502"))
    events += scene.to("ChooseFollowUp").do(FollowUp("us-inf1", "0503"))
    scene.to("")
    assert scene.place("us-inf1") == "0503"
    assert not any(isinstance(one, ChargeLapsed) for one in events)


def test_10_27_it_may_stand_before_a_continued_attack() -> None:
    assert continued(cs_cav1="0503 3").do(StandFast("cs-cav1")) == []
    scene = continued(cs_cav1="0503 3")
    scene.do(StandFast("cs-cav1"))
    assert scene.asked == "ChargeDie"


def test_10_27_a_continued_attack_goes_on_against_who_has_stayed() -> None:
    scene = continued(cs_cav1="0503 3", cs_inf2="0604 0")
    scene.do(RetreatBefore("cs-cav1", "0502"))
    scene.to("ChooseFollowUp").do(StayBack())
    assert scene.asked == "ChargeDie"
    assert scene.about["hexes"] == ["0604"]


def test_10_27_who_has_followed_up_charges_on_only_what_he_has_in_front() -> None:
    scene = continued(cs_cav1="0503 3", cs_inf2="0604 0")
    scene.do(RetreatBefore("cs-cav1", "0502"))
    scene.to("ChooseFollowUp").do(FollowUp("us-inf1", "0503"), FaceTo("us-inf1", 5))
    assert scene.asked == ""


def test_10_24_who_lay_below_a_unit_that_has_followed_up_does_not_charge_without_it() -> None:
    """The two in 0505 charge 0504 and 0405; the one on top goes into 0504, and faces 0405 from there."""
    places: dict[str, Any] = {"us_inf1": "0505 0", "us_inf2": "0505 0", "cs_cav1": "0504 3", "cs_inf1": "0405 5"}
    scene = Field("us-gen-a", **FAR, us_gen_a="0507", **places).to("DeclareCharges")
    top, below = scene.pile("0505")
    scene.do(DeclareCharge((top, below), ("0405", "0504")), EndDeclaring(), RetreatBefore("cs-cav1", "0503"))
    scene.to("ChooseFollowUp").do(FollowUp(top, "0504"), FaceTo(top, 4))
    scene.do(ResolveCharge(top))
    assert (scene.about["units"], scene.about["hexes"]) == ([top], ["0405"])


def test_10_27_before_a_declared_charge_it_is_asked_once() -> None:
    scene = Field("us-gen-a", **FAR, us_gen_a="0507", us_inf1="0505 0", cs_cav1="0504 3").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring(), StandFast("cs-cav1"))
    scene.do(scene.offered[0])
    assert scene.asked == "ChargeDie"


def test_cedar_creek_sr9_2_nobody_follows_up_beyond_his_bounds() -> None:
    """Rosser's men on foot in 1009 charge cavalry in 1109, nine hexes from Cupp's Ford."""
    places: dict[str, Any] = {"cs_gen_rosser": "1009", "cs_laurel": "1009 1 dismounted", "us_lowell": "1109 4"}
    for turn, asked in ((7, "ChooseCharge"), (15, "ChooseFollowUp")):
        scene = noon("cs-gen-rosser", turn=turn, **places).to("DeclareCharges")
        scene.do(DeclareCharge(("cs-laurel",), ("1109",)), EndDeclaring())
        scene.do(scene.offers(RetreatBefore)[0])
        while scene.asked in ("ChooseSecondHex", "ChooseFacing"):
            scene.do(next(one for one in scene.offered if isinstance(one, StandFast | FaceTo)))
        assert scene.asked == asked


# 10.31 and 11.33: who fires


def test_11_33_a_new_defender_fires_though_one_of_the_first_combat_has_retreated_onto_it() -> None:
    scene = continued(cs_inf2="0503 3", cs_inf1="0101 0")
    game, guest = scene.position, scene.number("cs-inf1")
    game.move(guest, game.grid.index["0503"])
    game.face(guest, 3)
    game.mark(guest, GUEST)
    scene = restarted(scene, game.stack[-1])
    (begun,) = (one for one in scene.do(FireDefensively("cs-inf2", ("0504",))) if isinstance(one, DefensiveFireBegan))
    assert begun.units == ("cs-inf2",)


def test_11_33_a_gun_that_has_retreated_onto_it_adds_nothing() -> None:
    scene = continued(cs_inf2="0503 3 disordered", cs_gun1="0503 3 guest", cs_inf1="0101 0")
    scene.do(FireDefensively("cs-inf2", ("0504",)))
    assert scene.about["modifier"] == 0  # 1 for open ground, 1 less for Disordered infantry on top.


def test_11_33_who_was_in_the_first_combat_does_not_fire() -> None:
    assert continued(cs_inf1="0503 3").asked == "ChargeDie"


@pytest.mark.parametrize(("defender", "asked"), [("cs_inf2", "ChooseLateFire"), ("cs_gun1", "ChooseAdvance")])
def test_9_12_infantry_that_has_fired_at_another_charge_fires_again_guns_do_not(defender: str, asked: str) -> None:
    scene = continued(**{defender: "0503 3 defended"}, cs_inf1="0101 0")
    assert scene.asked == asked
    assert scene.has(defender.replace("_", "-"), DEFENDED) or scene.state("cs-gun1") == "lost"


# 11.14


@pytest.mark.parametrize(("neighbour", "lawful"), [("cs_gun1", True), ("cs_inf1", False)])
def test_11_14_disordered_infantry_must_have_begun_next_to_artillery(neighbour: str, lawful: bool) -> None:
    scene = Field("us-gen-a", **(FAR | {"us_gen_a": "0507", "us_inf1": "0505 0 disordered", neighbour: "0504 3"}))
    scene.to("Movement")
    assert (refuse_charger(scene.position, scene.number("us-inf1")) is None) is lawful


# 13


@pytest.mark.parametrize(("order", "state", "hex"), [("", "disordered", "0504"), ("disordered", "withdrawn", "")])
def test_13_who_advances_at_night_is_disordered_once_he_is_there(order: str, state: str, hex: str) -> None:
    """Guns alone are overrun; 11.41: who was Disordered before withdraws, and does not stand there as well."""
    places: dict[str, Any] = {"us_gen_a": "0507", "us_inf1": f"0505 0 {order}", "cs_gun1": "0504 0"}
    scene = Field("us-gen-a", turn=NIGHT, **FAR, **places).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    scene.to("ChooseCharge").do(scene.offered[0])
    assert scene.state("us-inf1") != "withdrawn"
    scene.do(AdvanceTo("us-inf1", "0504"), FaceTo("us-inf1", 0))
    assert (scene.state("us-inf1"), scene.place("us-inf1")) == (state, hex)


# Why not


def test_11_33_who_was_in_the_first_combat_is_told_so() -> None:
    scene = continued(cs_inf1="0503 3", cs_inf2="0604 4")
    assert scene.asked == "ChooseLateFire"
    assert scene.why_not(FireDefensively("cs-inf1", ("0504",))) == ("11.33", "was-engaged")
    assert scene.why_not(FireDefensively("cs-inf4", ("0504",))) == ("10.31", "not-charged")
    assert scene.why_not(FireDefensively("cs-inf2", ("0603",))) == ("10.32", "not-in-front")


def test_10_27_refusals_of_a_follow_up() -> None:
    scene = continued(cs_cav1="0503 3", cs_inf2="0604 0")
    scene.do(RetreatBefore("cs-cav1", "0502"))
    scene.to("ChooseFollowUp")
    assert scene.why_not(FollowUp("us-inf1", "0604")) == ("11.31", "not-vacated")
    assert scene.why_not(FollowUp("us-inf2", "0503")) == ("11.31", "another-advances")


def test_11_32_refusals_of_a_continued_attack_name_what_must_be_charged() -> None:
    """After an 11 the unit that has advanced to 0504 has two enemies in front."""
    places: dict[str, Any] = {"cs_inf1": "0504 0 disordered", "cs_inf2": "0503 3", "cs_inf3": "0604 0"}
    scene = Field("us-gen-a", **FAR, us_gen_a="0507", us_inf1="0505 0", **places).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    scene.to("ChooseCharge").do(scene.offered[0], 9, AdvanceTo("us-inf1", "0504"), FaceTo("us-inf1", 0))
    assert ContinueAttack("us-inf1", ("0503", "0604")) in scene.offered
    assert scene.why_not(ContinueAttack("us-inf1", ("0503",))) == ("10.12", "must-charge-all")
    assert scene.why_not(ContinueAttack("us-inf1", ("0404",))) == ("10.11", "nobody-there")
    assert scene.why_not(ContinueAttack("us-inf4", ("0503",))) == ("11.32", "no-continued-attack")


def test_antietam_af5_a_unit_that_returns_near_them_counts_in_its_own_turn() -> None:
    """A Union brigade comes back five hexes from Gregg: he is taken for a friend in this turn, not in the next."""
    scene = Scene(battle="antietam", turn=12, us_gen_willcox="3404", us_welsh_a="3404 2", cs_gregg="3511 5")
    game, unit = scene.position, scene.number("us-welsh-a")
    game.move(unit, RECOVERED)
    scene = restarted(scene, Turn(step=step_of(scene.scenario.sequence, Turn, "RecoverUnits")))
    scene.do(next(one for one in scene.offers(PlaceRecovered) if one.hex == "3407"))
    assert game.recall(TakenForFriends).brigades == ((scene.number("cs-gregg"), game.turn),)


def test_11_12_disordered_infantry_below_a_gun_fires_without_the_minus() -> None:
    """The gun is the top unit of the Stack."""
    scene = Field(**FAR, us_inf1="0505 0", cs_inf1="0504 3 disordered", cs_gun1="0504 3")
    game, index = scene.position, scene.position.grid.index
    found = {one.what for one in defensive_modifiers(game, index["0504"], index["0505"], 1)}
    assert found == {"guns-with-infantry", "charger-in"}


def test_10_34_g20_infantry_without_a_gun_adds_none_of_its_lines() -> None:
    scene = Field(**FAR, us_inf1="0505 0", cs_inf1="0504 3", choices={"G20": "added"})
    game, index = scene.position, scene.position.grid.index
    assert [one.what for one in defensive_modifiers(game, index["0504"], index["0505"], 1)] == ["charger-in"]
