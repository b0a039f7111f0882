"""The player of Jours de Gloire: attacks that fit together, ways to give ground, and the end of a battle."""

from typing import Any

import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.players.jours_de_gloire import forecast, ground
from gloire.players.jours_de_gloire.attacks import _attack, one_combat
from gloire.players.jours_de_gloire.ends import decisive
from gloire.players.jours_de_gloire.ground import worth_of_hex
from gloire.players.jours_de_gloire.judgement import COMPANY, worth
from gloire.players.jours_de_gloire.odds import combat_worth, edge, hope, prize, ridden_off
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.frames import Combat
from tests.systems.jours_de_gloire.scene import Scene
from tests.systems.jours_de_gloire.test_player import chosen, read

STANDARD = STYLES["standard"]


def worth_of(scene: Scene, action: Action) -> float:
    return worth(read(scene, scene.asks), STANDARD, action)


# Attacks


def test_cavalry_does_not_spoil_the_attack_of_infantry_on_a_village() -> None:
    scene = Scene("victor-1", au_banat="0712 NE+SE", fr_44="0812 SW+NW", fr_24l="0812 SW+NW", fr_11hus="0813 NW+N")
    scene.to("Announce").do(do.AnnounceShock("fr-44", ("0712",), 4))
    assert chosen(scene) == do.EndAnnouncing()  # 9.1: with the hussars the attack has two less


@pytest.mark.parametrize(("foot", "is_in_the_way"), [("0914 SW+NW", True), ("1512 SW+NW", False), ("0713 N+NE", False)])
def test_cavalry_leaves_the_hexes_before_a_village_to_infantry_that_can_come_up(foot: str, is_in_the_way: bool) -> None:
    scene = Scene("victor-1", au_banat="0712 NE+SE", fr_44=foot, fr_11hus="0912 SW+NW")
    situation, hex = read(scene, "french"), scene.position.grid.index["0812"]
    cost = ground.takes_the_place_of_foot(situation, scene.number("fr-11hus"), hex)
    assert cost == (ground.BEFORE_FOOT if is_in_the_way else 0.0)


def test_attacks_that_share_a_defender_are_one_combat() -> None:
    told = {(1, 5), (2, 5), (2, 6), (3, 7)}
    assert one_combat(told, (1, 5)) == ({1, 2}, {5, 6})
    assert one_combat(told, (3, 7)) == ({3}, {7})


@pytest.mark.parametrize(("guns", "can_hurt"), [("1012 SW+NW", False), ("0812 SW+NW", True)])
def test_guns_fire_at_a_village_only_where_they_can_hurt_somebody(guns: str, can_hurt: bool) -> None:
    scene = Scene("victor-1", fr_art_victor=guns, au_banat="0712 NE+SE").to("Fire")
    assert scene.offers(do.FireAt)
    assert isinstance(chosen(scene), do.FireAt if can_hurt else do.CeaseFire)


def test_a_chief_rides_to_his_men_and_not_ahead_of_them() -> None:
    scene = Scene(
        "kellermann-1", battle="marengo-14-june", turn=5, chiefs={"fr-victor": "1216"}, fr_2cav="1814 SW+NW",
        fr_44="1317 SW+NW", au_banat="0211 NE+SE",
    ).to("Movement")  # fmt: skip
    to_them, ahead = (worth_of(scene, do.MoveChief("fr-victor", hex)) for hex in ("1316", "1116"))
    assert to_them - ahead >= COMPANY


def test_who_may_not_go_in_is_counted_for_less() -> None:
    ordered = Scene("victor-1", au_banat="0812 NE+SE", fr_44="0911 SW+NW").to("Announce")
    testing = Scene("victor-1", turn=2, au_banat="0812 NE+SE", fr_44="0911 SW+NW").to("Announce")
    attack = do.AnnounceShock("fr-44", ("0812",), 4)
    assert 0 < worth_of(testing, attack) < worth_of(ordered, attack)


def test_who_attacks_out_of_an_objective_has_it_at_stake() -> None:
    scene = Scene("oreilly-1", au_banat="0712 NE+SE", au_warasdin="0713 NE+SE", fr_44="0813 SW+NW")
    situation = read(scene, "austrian")
    target = (scene.position.grid.index["0813"],)
    held, other = (
        combat_worth(situation, STANDARD, Combat(attackers=(scene.number(unit),), defenders=target))
        for unit in ("au-banat", "au-warasdin")
    )
    assert other - held > 0.3 * prize(read(scene, "french"), STANDARD, (scene.position.grid.index["0712"],))


def test_8_8_infantry_expects_little_of_an_attack_on_cavalry_that_can_ride_off() -> None:
    """Who attacks with light cavalry as well has it in a fight."""
    scene = Scene("victor-1", au_hussar5="0812 NE+SE", fr_44="0911 SW+NW", fr_11hus="0912 SW+NW")
    situation, target = read(scene, "french"), scene.position.grid.index["0812"]
    foot, horse = (scene.position.where[scene.number(unit)] for unit in ("fr-44", "fr-11hus"))
    little = ridden_off(situation, STANDARD, (target,))
    assert _attack(situation, STANDARD, {foot}, (target,)) == little
    assert _attack(situation, STANDARD, {foot, horse}, (target,)) > 2 * little


def test_infantry_does_not_march_after_cavalry_that_can_ride_off() -> None:
    scene = Scene("victor-1", au_hussar5="0812 NE+SE", fr_44="1011 SW+NW")
    situation, hexes = read(scene, "french"), scene.position.grid.index
    promised = edge(situation, STANDARD, scene.number("fr-44"), hexes["0911"], 7, hexes["0812"])
    assert promised == ridden_off(situation, STANDARD, (hexes["0812"],))


def test_who_is_behind_counts_on_a_doubtful_prize_the_more_the_later_it_is() -> None:
    units: dict[str, Any] = {"au_banat": "0712 NE+SE", "fr_44": "0812 SW+NW"}
    first, last = (read(Scene("victor-1", turn=turn, **units), "french") for turn in (1, 3))
    assert not last.ahead
    assert (first.daring, last.daring) == (0.0, 1.0)
    assert (hope(first, 0.5), hope(last, 0.5)) == (0.25, 0.5)


def test_what_a_combat_is_worth_is_kept_while_everybody_stands() -> None:
    scene = Scene("victor-1", au_banat="0812 NE+SE", fr_44="0911 SW+NW").to("Movement")
    before = read(scene, "french")
    combat_worth(before, STANDARD, Combat(attackers=(scene.number("fr-44"),), defenders=(before.enemy_hexes[0],)))
    assert Situation(scene.game, "french", before=before).fights is before.fights
    scene.do(do.TurnUnit("fr-44"))
    scene.do(do.FaceTo("fr-44", 3))
    assert not Situation(scene.game, "french", before=before).fights


# Giving way


def under_attack() -> Scene:
    """The hussars are attacked between two villages, each of which costs three points."""
    scene = Scene("victor-1", fr_44="0912 N+NE", au_hussar5="0911 NE+SE").to("Announce")
    scene.do(do.AnnounceShock("fr-44", ("0911",), 0), do.EndAnnouncing())
    return scene


def test_cavalry_evades_by_a_way_that_costs_no_order() -> None:
    scene = under_attack()
    scene.do(do.RefuseShock("au-hussar5", 1), 0)
    assert chosen(scene) == do.EvadeTo("au-hussar5", "0910")


def test_cavalry_does_not_evade_farther_where_that_costs_order() -> None:
    scene = under_attack()
    near, far = (worth_of(scene, do.RefuseShock("au-hussar5", hexes)) for hexes in (1, 2))
    assert near > far  # 8.8.1: the second hex would be a village, or back towards the enemy


def test_a_chief_flees_to_his_men_and_not_round_the_enemy() -> None:
    scene = Scene("victor-1", au_banat="0712 NE+SE", fr_44="1212 SW+NW")
    situation = read(scene, "french")
    to_his_men, away = (worth(situation, STANDARD, do.FleeTo("fr-victor", hex)) for hex in ("1111", "0716"))
    assert to_his_men > away + 1


def test_recoil_over_a_bridge_is_the_last_choice() -> None:
    scene = Scene("victor-1", fr_44="0812 SW+NW", fr_101="0812 SW+NW", au_banat="0712 NE+SE").to("Announce")
    scene.do(do.AnnounceShock("fr-44", ("0712",), 4), do.EndAnnouncing(), 6)
    ways = {hex: worth_of(scene, do.RecoilTo("au-banat", hex)) for hex in ("0612", "0613", "0713")}
    assert min(ways, key=lambda hex: ways[hex]) == "0613"  # 10.3.4: it disorders


# The end


def test_hexes_that_decide_the_verdict_are_found_by_asking_it() -> None:
    scene = Scene("victor-1", turn=3, fr_11hus="1414 SW+NW", au_banat="0712 NE+SE")
    road = set(scene.position.labels(bits(decisive(scene.position, 0))))
    assert road == {"0110", "0211", "0311", "0412", "0512", "0613"}
    assert not decisive(scene.position, 1)


def test_in_the_last_turn_somebody_goes_to_the_road_to_save_the_draw() -> None:
    units: dict[str, Any] = {"fr_11hus": "0716 SW+NW", "au_banat": "0712 NE+SE", "au_ogulin": "0412 NE+SE"}
    hex = Scene("victor-1", **units).position.grid.index["0613"]
    last, early = (
        worth_of_hex(read(scene, "french"), STANDARD, scene.number("fr-11hus"), hex)
        for scene in (Scene("victor-1", turn=turn, **units) for turn in (3, 2))
    )
    assert last > early + 10


def test_nothing_is_feared_once_the_enemy_acts_no_more() -> None:
    units: dict[str, Any] = {"fr_44": "0812 SW+NW", "au_banat": "0712 NE+SE"}
    early, late = (read(Scene("oreilly-1", turn=turn, **units), "austrian") for turn in (2, 3))
    hex = early.position.grid.index["0712"]
    assert early.danger(hex) > 0
    assert late.danger(hex) == 0  # no marker is left in the cup


def test_objective_that_nobody_holds_draws_more_than_one_that_is_held() -> None:
    units: dict[str, Any] = {"fr_101": "0311 SW+NW", "au_ogulin": "0412 NE+SE", "au_banat": "0412 NE+SE"}
    scene = Scene("victor-1", **units, control={"0712": "french"})
    assert scene.position.label(read(scene, "french").aims[scene.number("fr-101")].hex) == "0110"


# What searches ask for


def test_who_has_to_attack_is_not_taken_for_lost_at_the_beginning() -> None:
    game = gloire.new_game("marengo-13-june")
    assert forecast.value(game, "french") > 0.5
    assert forecast.value(game, "french") + forecast.value(game, "austrian") == pytest.approx(1)


def test_play_outs_end_with_the_turn() -> None:
    now, later = (Scene("victor-1", turn=turn, fr_44="0812 SW+NW", au_banat="0712 NE+SE").game for turn in (1, 2))
    over = forecast.horizon(now)
    assert not over(now)
    assert over(later)
