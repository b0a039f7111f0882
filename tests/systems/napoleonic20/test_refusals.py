"""Refusals name the rule that forbids: 5.0, 6.2, 8.3, 9.0 to 9.2, 12.2.1, Waterloo 5.2.1, Smolensk 6.10."""

import re

import pytest

from gloire.render import words
from gloire.rulebook import read_rulings
from gloire.systems import entry
from gloire.systems.napoleonic20 import actions as do
from tests.render.sayings import RULES
from tests.scene import Scene
from tests.systems.napoleonic20.reactions import reaction
from tests.systems.napoleonic20.smolensk_scenes import smolensk


def told(scene: Scene, action: object) -> str:
    """A refusal as a player reads it."""
    return words.refused(scene.why_not(action), words.names_of(scene.scenario))


# 8.3


def test_8_3_2_pinned_cavalry_is_told_so_where_nobody_can_disengage():
    scene = Scene({"fr-ic": "0402"}, {"ad-uxbridge": "0403"})
    scene.do(do.EndMovement())
    assert scene.kind == "Declare"  # nobody could disengage, so nobody was asked
    refusal = scene.why_not(do.Disengage("ad-uxbridge", "0503"))
    assert (refusal.rule, refusal.code) == ("8.3.2", "pinned")


def test_8_3_2_pinned_cavalry_is_told_so_where_penetrations_are_asked_for():
    french = {"fr-ic": "0402", "fr-ii": "1203"}
    allied = {"ad-uxbridge": "0403", "pr-adv-gd": "1303"}
    scene = Scene(french, allied, options={"cavalry_penetration": True})
    scene.do(do.EndMovement())
    while scene.kind == "Disengage":
        scene.do(do.EndDisengagement())
    assert scene.kind == "Penetrate"
    assert scene.why_not(do.Disengage("ad-uxbridge", "0503")).rule == "8.3.2"


def test_8_3_1_disengagements_come_before_countercharges():
    scene = reaction()
    scene.do(do.EndDisengagement())
    refusal = scene.why_not(do.Disengage("ad-uxbridge", "0404"))
    assert (refusal.rule, refusal.code, refusal.cited) == ("8.3.1", "disengagement-over", "8.3.1, R5")


# 12.2.1


def test_12_2_1_free_guard_is_not_said_to_have_no_enemy():
    scene = Scene({"fr-ig": "0301"}, {"ad-i": "0403"}, morale=(6, 1))
    refusal = scene.why_not(do.CommitGuard("fr-ig", "0302"))
    assert (refusal.rule, refusal.code) == ("12.2.1", "guard-is-free")
    assert do.MoveUnit("fr-ig", "0302") in scene.actions


def test_12_2_1_guard_that_a_card_frees_is_told_of_the_card():
    scene = Scene({"fr-ig": "0301"}, {"ad-i": "0403"}, effects=("free-guard",))
    assert scene.why_not(do.CommitGuard("fr-ig", "0302")).rule == "5.0"


def test_12_2_1_guard_moves_freely_at_night():
    scene = Scene({"fr-ig": "0301"}, {"ad-i": "0503"}, turn=16)
    assert told(scene, do.CommitGuard("fr-ig", "0302")).endswith("[12.2.1, R3]")


def test_12_2_only_the_guard_is_committed():
    scene = Scene({"fr-ii": "0301"}, {"ad-i": "0403"})
    assert scene.why_not(do.CommitGuard("fr-ii", "0302")).code == "not-guard"


def test_12_2_1_guard_far_from_the_enemy_has_nothing_to_be_committed_to():
    scene = Scene({"fr-ig": "0301"}, {"ad-i": "1403"})
    assert scene.why_not(do.CommitGuard("fr-ig", "0302")).code == "nothing-to-commit"


# Waterloo 5.2.1


def test_waterloo_5_2_1_downpour_is_blamed_for_a_river_nobody_can_cross():
    scene = Scene({"fr-ic": "0310"}, {"ad-i": "2002"}, turn=7)
    refusal = scene.why_not(do.MoveUnit("fr-ic", "0410"))
    assert (refusal.rule, refusal.code) == ("Waterloo 5.2.1", "swollen-river")


# Smolensk 6.10


@pytest.mark.parametrize(("start", "hex"), [("0710", "0809"), ("0610", "0809"), ("0511", "0810")])
def test_smolensk_6_10_fire_is_blamed_for_a_march_it_stops(start, hex):
    scene = smolensk({"fr-iii": start}, states=("ablaze",))
    refusal = scene.why_not(do.MoveUnit("fr-iii", hex))
    assert (refusal.rule, refusal.code) == ("Smolensk 6.10", "fire-in-the-way")


def test_smolensk_6_10_fire_is_not_blamed_for_what_is_too_far():
    scene = smolensk({"fr-iii": "0710"}, states=("ablaze",))
    assert scene.why_not(do.MoveUnit("fr-iii", "1305")).code == "too-far"


# 9.0 to 9.2


def test_9_2_battle_of_several_hexes_is_known_by_its_first():
    scene = Scene({"fr-i": "1211"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.to_combat()
    scene.declare("fr-i", "1310 1311")
    assert scene.actions == [do.FightBattle("1310")]
    refusal = scene.why_not(do.FightBattle("1311"))
    assert (refusal.code, refusal.facts["at"]) == ("named-otherwise", "1310")


# 6.2


def test_6_2_points_by_road_are_told_with_the_others():
    scene = Scene({"fr-ii": "0304"}, {"ad-i": "2002"})
    assert told(scene, do.MoveUnit("fr-ii", "1403")) == (
        "1403 La Haye Sainte is too far for II Corps, which has 2 movement points, or 3 if it keeps to roads. [6.2]"
    )


def test_6_2_no_road_is_spoken_of_where_it_adds_nothing():
    scene = Scene({"fr-ii": "0304"}, {"ad-i": "2002"}, turn=7)
    assert "roads" not in told(scene, do.MoveUnit("fr-ii", "1403"))


# 5.0


def test_5_0_card_that_has_left_the_pile_is_said_to_be_gone():
    scene = Scene({"fr-ii": "0304"}, {"ad-i": "2002"})
    scene.position.pile &= ~(1 << 3)
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"
    refusal = scene.why_not(do.DrawCard(3))
    assert (refusal.rule, refusal.code) == ("5.0", "card-gone")
    assert scene.why_not(do.DrawCard(99)).code == "no-such-card"


# Every ruling that is cited


def test_every_ruling_that_a_refusal_cites_is_written_down():
    source = "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    cited = set(re.findall(r'ruling="(R\d+)"', source))
    assert cited
    assert cited <= {ruling.number for ruling in read_rulings(entry("napoleonic20").folder("book"))}
