"""Waterloo 11.0 and 11.6: where reinforcements enter, and when Frederick's Corps arrives."""

import pytest

from gloire.core.events import Rolled
from gloire.render import words
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Arrived, Entered
from tests.scene import Scene
from tests.systems.napoleonic20.turns import card_number, seen, with_card
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH


def entry_hexes(scene: Scene, unit: str) -> set[str]:
    return {action.at for action in scene.offered(do.EnterMap) if action.unit == unit}


def test_waterloo_11_6_french_enter_on_the_southern_edge():
    scene = Scene(FRENCH, ALLIED, due={"fr-vi": 3}, turn=3)
    assert entry_hexes(scene, "fr-vi") == {"0103", "0104", "0105", "0106", "0107"}
    assert scene.why_not(do.EnterMap("fr-vi", "0102", "0102")).rule == "11.5"


def test_waterloo_11_6_prussians_enter_within_two_hexes_of_hamme():
    scene = Scene(FRENCH, ALLIED, phasing="allied", due={"pr-iv": 4}, turn=4)
    assert entry_hexes(scene, "pr-iv") == {"1812", "1912", "2010", "2011", "2012"}
    assert scene.why_not(do.EnterMap("pr-iv", "1712", "1712")).rule == "11.5"


def test_waterloo_11_6_anglo_dutch_enter_on_the_western_edge_from_nivelles_on():
    scene = Scene(FRENCH, ALLIED, phasing="allied", due={"ad-uxbridge": 4}, turn=4)
    assert entry_hexes(scene, "ad-uxbridge") == {f"{row:02}01" for row in range(9, 21)}
    assert scene.why_not(do.EnterMap("ad-uxbridge", "0801", "0801")).rule == "11.5"


FREDERICK = "Frederick's Corps"


def frederick(die: int, french: dict[str, str] | None = None, **facts: object) -> Scene:
    """His card is drawn, and the die for his arrival is rolled."""
    scene = with_card(FREDERICK, french or FRENCH, ALLIED, phasing="allied", **facts)
    assert scene.kind == "ArrivalDie"
    scene.do(die)
    return scene


@pytest.mark.parametrize("die", [4, 5, 6])
def test_waterloo_11_0_fredericks_corps_arrives_on_four_or_more(die):
    scene = frederick(die)
    assert entry_hexes(scene, "ad-iii") == {"1701"}


@pytest.mark.parametrize("die", [1, 2, 3])
def test_waterloo_11_0_fredericks_corps_waits_on_three_or_less(die):
    scene = frederick(die)
    assert scene.place("ad-iii") == "variable"
    assert scene.why_not(do.EnterMap("ad-iii", "1701", "1701")).rule == "11.0"


def test_waterloo_11_0_fredericks_corps_rolls_again_each_turn():
    scene = frederick(3)
    scene.until("DrawEvent")
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, "A Change in the Weather")))
    assert scene.kind == "ArrivalDie"
    events = scene.do(4)
    assert seen(events, Rolled) == [Rolled(4, "arrival", "11.0")]
    assert seen(events, Arrived) == [Arrived("ad-iii", True)]


def test_waterloo_11_0_nobody_rolls_for_fredericks_corps_before_its_card():
    scene = with_card("A Change in the Weather", FRENCH, ALLIED, phasing="allied")
    assert scene.kind == "Move"
    assert scene.place("ad-iii") == "aside"


def test_waterloo_11_6_fredericks_corps_enters_at_1701_only():
    scene = frederick(6)
    assert scene.why_not(do.EnterMap("ad-iii", "1601", "1601")).rule == "11.5"
    events = scene.do(do.EnterMap("ad-iii", "1701", "1702"))
    assert seen(events, Entered) == [Entered("ad-iii", ("1701", "1702"), 2)]


def test_waterloo_11_6_enemy_at_1701_keeps_fredericks_corps_rolling():
    scene = frederick(6, {"fr-i": "1701"})
    assert scene.place("ad-iii") == "variable"
    assert entry_hexes(scene, "ad-iii") == set()


def test_waterloo_11_6_enemy_at_1701_is_blamed_for_it():
    scene = frederick(6, {"fr-i": "1701"})
    assert seen(scene.game.events(), Arrived)[-1] == Arrived("ad-iii", False, rule="Waterloo 11.6")
    refusal = scene.why_not(do.EnterMap("ad-iii", "1701", "1701"))
    assert (refusal.rule, refusal.code) == ("Waterloo 11.6", "entry-blocked")
    told = words.event(Arrived("ad-iii", False, rule="Waterloo 11.6"), words.names_of(scene.scenario))
    assert "the enemy holds the hex where it would enter" in told


def test_waterloo_11_6_fredericks_corps_rolls_again_when_1701_is_free():
    scene = frederick(6, {"fr-ic": "1701"})
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.move("fr-ic", "1601")
    scene.do(do.EndMovement())
    scene.until("ArrivalDie")
    scene.do(4)
    assert entry_hexes(scene, "ad-iii") == {"1701"}


def test_waterloo_11_6_friend_at_1701_does_not_stop_fredericks_corps():
    scene = with_card(FREDERICK, FRENCH, {"ad-ii": "1701"}, phasing="allied")
    scene.do(4)
    assert do.EnterMap("ad-iii", "1701", "1702") in scene.actions


def test_waterloo_11_6_fredericks_corps_may_be_delayed_without_rolling_again():
    scene = frederick(4)
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, "A Change in the Weather")))
    assert scene.kind == "Move"
    assert entry_hexes(scene, "ad-iii") == {"1701"}
