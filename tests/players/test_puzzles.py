"""Positions with a plain best answer, and secrets that must not matter."""

from random import Random

import pytest

from gloire.players import make, seat_for
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.position import Position
from tests.scene import Scene


def choice(scene: Scene, seed: int = 1) -> object:
    """What greedy answers to the question now asked."""
    assert scene.asks is not None
    return make("greedy", Random(seed)).choose(seat_for(scene.game, scene.asks))


def test_a_battle_is_not_fought_in_a_lower_column_than_need_be():
    scene = Scene({"fr-i": "1210", "fr-ii": "1211"}, {"pr-iii": "1310"})
    scene.to_combat()
    scene.begin_battle("fr-i fr-ii", "1310")
    scene.until("Reduce")

    assert choice(scene) == do.KeepDifferential()


def test_retreat_takes_the_hex_without_a_river():
    """The French corps at 0308 can fall back across no river, or wait for the die at one."""
    scene = Scene({"fr-iii": "0308"}, {"pr-i": "0409", "pr-ii": "0408"}, phasing="allied")
    scene.to_combat()
    scene.fight("pr-i pr-ii", "0308", die=3)
    if scene.kind == "ChooseRetreat":
        scene.do(scene.actions[0])
    assert scene.kind == "Retire"
    chosen = choice(scene)

    assert isinstance(chosen, do.RetreatTo)
    scene.do(chosen)
    assert scene.kind != "HazardDie"


def test_last_spare_point_is_not_thrown_at_a_hopeless_defence():
    scene = Scene({"fr-ig": "1210", "fr-i": "1211"}, {"pr-cadre-1": "1310"}, morale=(8, 2))
    scene.to_combat()
    scene.begin_battle("fr-ig fr-i", "1310")
    while scene.asks != "allied":
        scene.do(do.WithholdReserves())

    assert choice(scene) == do.WithholdReserves()


@pytest.mark.parametrize("card", [0, 5, 9])
def test_card_that_only_the_enemy_has_seen_does_not_matter(card):
    """5.0: the Allies have looked at the top card; the French choose as if they had not."""
    french, allied = {"fr-i": "1210", "fr-ii": "1205"}, {"pr-iii": "1410", "ad-ii": "1407"}
    plain = Scene(french, allied)
    foreseen = Scene(french, allied)
    foreseen.position.next_card, foreseen.position.next_known = card, 2

    assert choice(foreseen) == choice(plain)
    assert seat_for(foreseen.game, "french").view == seat_for(plain.game, "french").view


def test_sample_deals_the_hidden_card_anew():
    scene = Scene({"fr-i": "1210"}, {"pr-iii": "1410"})
    scene.position.next_card, scene.position.next_known = 3, 2
    seat = seat_for(scene.game, "french")
    samples = [seat.sample(Random(seed)).position for seed in range(40)]
    cards = {position.next_card for position in samples if isinstance(position, Position)}

    assert len(cards) > 3
