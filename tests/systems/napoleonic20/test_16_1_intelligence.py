"""5.0 + 16.1: Intelligence Gathering in the fog (R112, choice C38)."""

from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.optional.fog.vocabulary import DummyRemoved, Revealed
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import is_down, lay_out
from tests.systems.napoleonic20.turns import before_the_card, card_number, seen

FRENCH = {"fr-i": "0910", "fr-dummy-1": "0808"}
ALLIED = {"ad-i": "2001", "ad-dummy": "2003"}


def informed(phasing: str, **facts: Any) -> Scene:
    """A scene in which the phasing side has just drawn the card."""
    scene = before_the_card(FRENCH, ALLIED, options={"fog_of_war": True}, phasing=phasing, **facts)
    lay_out(scene)
    scene.do(do.DrawCard(card_number(scene, "Intelligence Gathering")))
    return scene


@pytest.mark.parametrize(("side", "found", "hidden"), [("french", "ad-i", "fr-i"), ("allied", "fr-i", "ad-i")])
@pytest.mark.parametrize("turn", [12, 16])
def test_16_1_intelligence_gathering_turns_up_the_enemy_by_day_and_by_night(side, found, hidden, turn):
    scene = informed(side, turn=turn)
    assert not is_down(scene, found)
    assert is_down(scene, hidden)
    assert found in [one.unit for one in seen(scene.game.events(), Revealed) if one.why == "intelligence"]


def test_16_1_3_a_dummy_that_intelligence_gathering_finds_is_gone():
    scene = informed("french")
    assert scene.place("ad-dummy") == "aside"
    assert [one.unit for one in seen(scene.game.events(), DummyRemoved)] == ["ad-dummy"]
    assert scene.place("fr-dummy-1") == "0808"


def test_16_1_intelligence_gathering_still_shows_the_next_card():
    assert informed("french").kind == "Foresee"


def test_16_1_intelligence_gathering_finds_nobody_who_waits_at_the_map_edge():
    scene = informed("french", due={"pr-iii": 11})
    assert is_down(scene, "pr-iii")
    assert "pr-iii" not in [one.unit for one in seen(scene.game.events(), Revealed)]


def test_16_1_by_choice_intelligence_gathering_only_shows_the_next_card():
    scene = informed("french", choices={"C38": "hidden"})
    assert is_down(scene, "ad-i")
    assert scene.place("ad-dummy") == "2003"
    assert scene.kind == "Foresee"
