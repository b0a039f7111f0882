"""Waterloo 5.0: the last six event cards, French half and Allied half, one after another."""

import pytest

from gloire.core.actions import Roll
from gloire.core.events import Rolled
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardFizzled,
    ControlRolled,
    DeckReshuffled,
    Hastened,
    MoraleChanged,
)
from tests.scene import Scene
from tests.systems.napoleonic20.turns import before_the_card, seen, with_card
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH, NOTHING, attack, next_turn, parts

# 7. Michael Ney; Allied Desertions.

CHARGE = {"fr-ic": "0302", "fr-i": "0301"}


def ney(french: dict[str, str], allied: dict[str, str], attackers: str, hexes: str) -> Scene:
    """Michael Ney's card is drawn and a battle is about to be fought."""
    scene = with_card("Michael Ney", french, allied)
    scene.to_combat()
    scene.begin_battle(attackers, hexes)
    return scene


def test_waterloo_5_0_card_michael_ney_adds_one_to_a_battle_with_cavalry():
    scene = ney(CHARGE, {"ad-ii": "0402"}, "fr-ic fr-i", "0402")
    assert (scene.kind, scene.asks) == ("LeadCavalry", "french")
    scene.do(do.UseLeader())
    (resolved,) = seen(scene.roll_battle(2), BattleResolved)
    assert parts(resolved.attack) == [("strength", 1), ("strength", 3), ("cavalry-leader", 1)]


def test_waterloo_5_0_card_michael_ney_leads_no_battle_without_cavalry():
    scene = ney({"fr-i": "0302"}, {"ad-ii": "0402"}, "fr-i", "0402")
    assert scene.kind == "CommitReservesFor"


def test_waterloo_5_0_card_michael_ney_may_be_saved_for_another_battle():
    scene = with_card("Michael Ney", {"fr-ic": "0302", "fr-iic": "0901"}, {"ad-ii": "0402", "pr-i": "1001"})
    scene.to_combat()
    scene.declare("fr-ic", "0402")
    scene.declare("fr-iic", "1001")
    scene.do(do.FightBattle("0402"), do.SaveLeader())
    (resolved,) = seen(scene.roll_battle(6), BattleResolved)
    assert parts(resolved.attack) == [("strength", 1)]
    scene.do(do.FightBattle("1001"))
    assert scene.kind == "LeadCavalry"


def test_waterloo_5_0_card_michael_ney_leads_one_battle():
    scene = with_card("Michael Ney", {"fr-ic": "0302", "fr-iic": "0901"}, {"ad-ii": "0402", "pr-i": "1001"})
    scene.to_combat()
    scene.declare("fr-ic", "0402")
    scene.declare("fr-iic", "1001")
    scene.do(do.FightBattle("0402"), do.UseLeader())
    scene.roll_battle(4)
    scene.until("ChooseBattle")
    scene.do(do.FightBattle("1001"))
    assert scene.kind == "CommitReservesFor"


def test_waterloo_5_0_card_michael_ney_loses_control_of_victorious_cavalry():
    scene = ney(CHARGE, {"ad-reserve": "0402"}, "fr-ic fr-i", "0402")
    scene.do(do.UseLeader())
    scene.roll_battle(2)
    events = scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0501"))
    assert not seen(events, ControlRolled)
    assert scene.actions == [do.AdvanceTo("fr-ic", "0402")]
    assert scene.why_not(do.EndAdvance()).rule == "9.9.3"


def test_waterloo_5_0_card_michael_ney_saved_leaves_control_to_the_die():
    scene = ney(CHARGE, {"ad-reserve": "0402"}, "fr-ic fr-i", "0402")
    scene.do(do.SaveLeader())
    scene.roll_battle(2)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0501"))
    assert scene.kind == "ControlDie"


def test_waterloo_5_0_card_michael_ney_lasts_one_player_turn():
    scene = with_card("Michael Ney", {"fr-ic": "0201"}, {"ad-ii": "0402"}, turn=4)
    next_turn(scene)
    scene.do(do.EndMovement(), do.DrawCard(9), do.MoveUnit("fr-ic", "0302"))
    scene.to_combat()
    scene.begin_battle("fr-ic", "0402")
    assert scene.kind == "CommitReservesFor"


@pytest.mark.parametrize(("die", "allied"), [(1, 5), (3, 5), (4, 6), (6, 6)])
def test_waterloo_5_0_card_allied_desertions_cost_a_point_on_three_or_less(die, allied):
    scene = with_card("Allied Desertions", FRENCH, ALLIED, phasing="allied")
    assert scene.kind == "DesertionDie"
    events = scene.do(die)
    assert seen(events, Rolled) == [Rolled(die, "desertions" if die <= 3 else "no-desertions", "5.0")]
    assert scene.morale == (6, allied)


def test_waterloo_5_0_card_allied_desertions_can_lose_the_game():
    scene = with_card("Allied Desertions", FRENCH, ALLIED, phasing="allied", morale=(6, 1))
    scene.do(3)
    assert (scene.outcome.winner, scene.outcome.kind) == ("french", "decisive")


# 8. March to the Sound of the Guns; March to the Guns.


def test_waterloo_5_0_card_march_to_the_sound_of_the_guns_brings_a_reinforcement_a_turn_nearer():
    scene = with_card("March to the Sound of the Guns", FRENCH, ALLIED, turn=2, due={"fr-vi": 3})
    assert scene.actions == [do.ChooseUnit("fr-vi"), do.DeclineEvent()]
    events = scene.do(do.ChooseUnit("fr-vi"))
    assert seen(events, Hastened) == [Hastened("fr-vi", 2)]
    assert do.EnterMap("fr-vi", "0104", "0104") in scene.actions


def test_waterloo_5_0_card_march_to_the_sound_of_the_guns_brings_it_one_turn_nearer_only():
    scene = with_card("March to the Sound of the Guns", FRENCH, ALLIED, turn=2, due={"fr-vi": 4})
    scene.do(do.ChooseUnit("fr-vi"))
    assert not scene.offered(do.EnterMap)
    assert scene.why_not(do.EnterMap("fr-vi", "0104", "0104")).rule == "11.0"


def test_waterloo_5_0_card_march_to_the_sound_of_the_guns_may_be_declined():
    scene = with_card("March to the Sound of the Guns", FRENCH, ALLIED, turn=2, due={"fr-vi": 3})
    scene.do(do.DeclineEvent())
    assert not scene.offered(do.EnterMap)


def test_waterloo_5_0_card_march_to_the_sound_of_the_guns_does_not_hasten_who_is_already_due():
    scene = with_card("March to the Sound of the Guns", FRENCH, ALLIED, turn=3, due={"fr-vi": 3})
    assert seen(scene.game.events(), CardFizzled)
    assert scene.kind == "Move"


def test_waterloo_5_0_card_march_to_the_sound_of_the_guns_does_not_hasten_the_enemy():
    scene = with_card("March to the Sound of the Guns", FRENCH, ALLIED, turn=2, due={"fr-vi": 3, "pr-iv": 4})
    assert scene.why_not(do.ChooseUnit("pr-iv")).rule == "5.0"


def test_waterloo_5_0_card_march_to_the_guns_brings_an_allied_reinforcement_a_turn_nearer():
    due = {"pr-iv": 4, "ad-ii": 5}
    scene = with_card("March to the Guns", FRENCH, {"ad-i": "1703"}, phasing="allied", turn=3, due=due)
    assert scene.actions == [do.ChooseUnit("ad-ii"), do.ChooseUnit("pr-iv"), do.DeclineEvent()]
    scene.do(do.ChooseUnit("pr-iv"))
    assert {action.unit for action in scene.offered(do.EnterMap)} == {"pr-iv"}


def test_waterloo_5_0_card_march_to_the_guns_lets_one_army_step_out_when_nobody_is_due():
    scene = with_card("March to the Guns", {"fr-i": "0112"}, {"ad-ii": "1112", "pr-i": "0403"}, phasing="allied")
    assert scene.actions == [do.ChooseArmy("anglo-dutch"), do.ChooseArmy("prussian"), do.DeclineEvent()]
    scene.do(do.ChooseArmy("prussian"))
    assert "0702" in scene.reach("pr-i")
    assert "1412" not in scene.reach("ad-ii")
    assert scene.morale == (6, 6)


def test_waterloo_5_0_card_march_to_the_guns_and_a_forced_march_add_up():
    scene = with_card("March to the Guns", {"fr-i": "0112"}, {"pr-i": "0403"}, phasing="allied")
    scene.do(do.ChooseArmy("prussian"), do.ForceMarch("prussian"))
    assert "0802" in scene.reach("pr-i")


def test_waterloo_5_0_card_march_to_the_guns_is_no_forced_march_and_leaves_the_lull():
    scene = with_card("March to the Guns", FRENCH, ALLIED, phasing="allied")
    scene.do(do.ChooseArmy("anglo-dutch"), do.EndMovement())
    assert scene.morale == (6, 7)


def test_waterloo_5_0_card_march_to_the_guns_lasts_one_player_turn():
    scene = with_card("March to the Guns", {"fr-i": "0112"}, {"pr-i": "0403"}, phasing="allied")
    scene.do(do.ChooseArmy("prussian"))
    next_turn(scene)
    scene.do(do.EndMovement(), do.DrawCard(10))
    assert "0702" not in scene.reach("pr-i")


def test_waterloo_5_0_card_march_to_the_guns_has_no_army_of_the_enemy():
    scene = with_card("March to the Guns", FRENCH, ALLIED, phasing="allied")
    assert scene.why_not(do.ChooseArmy("french")).rule == "5.0"


# 9. Sacre Bleu!; Just Like the Old Days.


@pytest.mark.parametrize(("die", "french"), [(1, 5), (3, 5), (4, 6), (6, 6)])
def test_waterloo_5_0_card_sacre_bleu_costs_a_point_on_three_or_less(die, french):
    scene = with_card("Sacre Bleu!", FRENCH, ALLIED)
    events = scene.do(die)
    assert scene.morale == (french, 6)
    lost = [MoraleChanged("french", -1, 5, "desertions", "5.0")] if die <= 3 else []
    assert seen(events, MoraleChanged) == lost


def old_days(allied: dict[str, str], french: dict[str, str] | None = None) -> Scene:
    """The Anglo-Dutch II Corps remembers the old days; it is the French player's turn."""
    scene = with_card("Just Like the Old Days", french or {"fr-i": "0302"}, allied, phasing="allied", turn=4)
    scene.do(do.ChooseUnit("ad-ii"))
    next_turn(scene)
    return scene


def test_waterloo_5_0_card_just_like_the_old_days_is_for_an_anglo_dutch_unit():
    scene = with_card("Just Like the Old Days", FRENCH, {"ad-ii": "1703", "pr-i": "1112"}, phasing="allied")
    assert scene.actions == [do.ChooseUnit("ad-ii")]
    assert scene.why_not(do.ChooseUnit("pr-i")).rule == "5.0"


def test_waterloo_5_0_card_just_like_the_old_days_adds_one_when_the_unit_is_attacked():
    resolved = attack(old_days({"ad-ii": "0402"}), "fr-i", "0402", die=3)
    assert parts(resolved.defence) == [("strength", 3), ("old-days", 1)]


def test_waterloo_5_0_card_just_like_the_old_days_comes_on_top_of_terrain():
    resolved = attack(old_days({"ad-ii": "1403"}, {"fr-i": "1303"}), "fr-i", "1403", die=3)
    assert parts(resolved.defence) == [("strength", 3), ("town", 1), ("old-days", 1)]


def test_waterloo_5_0_card_just_like_the_old_days_does_not_help_other_units():
    scene = old_days({"ad-ii": "1112", "ad-reserve": "0402"})
    assert parts(attack(scene, "fr-i", "0402", die=3).defence) == [("strength", 2)]


def test_waterloo_5_0_card_just_like_the_old_days_does_not_help_in_attack():
    scene = with_card("Just Like the Old Days", {"fr-i": "0302"}, {"ad-ii": "0402"}, phasing="allied")
    scene.do(do.ChooseUnit("ad-ii"))
    assert parts(attack(scene, "ad-ii", "0302", die=3).attack) == [("strength", 3)]


def test_waterloo_5_0_card_just_like_the_old_days_serves_every_attack_until_it_ends():
    scene = old_days({"ad-ii": "0402"})
    attack(scene, "fr-i", "0402", die=5)
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["old-days"]


def test_waterloo_5_0_card_just_like_the_old_days_ends_with_the_next_allied_turn():
    scene = old_days({"ad-ii": "1112"})
    scene.do(do.EndMovement())
    assert scene.game.view().facts["effects"] == []


def test_waterloo_5_0_card_just_like_the_old_days_finds_no_anglo_dutch_unit():
    scene = with_card("Just Like the Old Days", FRENCH, {"pr-i": "1112"}, phasing="allied")
    assert seen(scene.game.events(), CardFizzled)


# 10. Grand Battery; Now's your time!


def test_waterloo_5_0_card_grand_battery_adds_one_after_doubling():
    scene = with_card("Grand Battery", {"fr-res": "0302", "fr-i": "0301"}, {"ad-ii": "0402"})
    resolved = attack(scene, "fr-res fr-i", "0402", die=3)
    assert parts(resolved.attack) == [("artillery-doubled", 4), ("strength", 3), ("grand-battery", 1)]


def test_waterloo_5_0_card_grand_battery_needs_artillery():
    scene = with_card("Grand Battery", {"fr-i": "0302"}, {"ad-ii": "0402"})
    assert parts(attack(scene, "fr-i", "0402", die=3).attack) == [("strength", 3)]


def test_waterloo_5_0_card_grand_battery_lasts_one_player_turn():
    scene = with_card("Grand Battery", {"fr-res": "0202"}, {"ad-ii": "0402"}, turn=4)
    next_turn(scene)
    scene.do(do.EndMovement(), do.DrawCard(11), do.MoveUnit("fr-res", "0302"))
    assert parts(attack(scene, "fr-res", "0402", die=3).attack) == [("artillery-doubled", 4)]


def test_waterloo_5_0_card_nows_your_time_adds_one_to_an_anglo_dutch_attack():
    scene = with_card("Now's your time!", {"fr-i": "0302"}, {"ad-ii": "0402", "pr-i": "0403"}, phasing="allied")
    resolved = attack(scene, "ad-ii pr-i", "0302", die=3)
    assert parts(resolved.attack) == [("strength", 3), ("strength", 3), ("your-time", 1)]


def test_waterloo_5_0_card_nows_your_time_adds_one_to_every_such_attack():
    french, allied = {"fr-i": "0302", "fr-ii": "0901"}, {"ad-ii": "0402", "ad-reserve": "1001"}
    scene = with_card("Now's your time!", french, allied, phasing="allied")
    scene.to_combat()
    scene.declare("ad-ii", "0302")
    scene.declare("ad-reserve", "0901")
    for hex in ("0302", "0901"):
        scene.until("ChooseBattle")
        scene.do(do.FightBattle(hex))
        (resolved,) = seen(scene.roll_battle(3), BattleResolved)
        assert ("your-time", 1) in parts(resolved.attack)


def test_waterloo_5_0_card_nows_your_time_does_not_help_prussians_alone():
    scene = with_card("Now's your time!", {"fr-i": "0302"}, {"pr-i": "0402"}, phasing="allied")
    assert parts(attack(scene, "pr-i", "0302", die=3).attack) == [("strength", 3)]


def test_waterloo_5_0_card_nows_your_time_does_not_help_the_french_countercharge():
    scene = with_card("Now's your time!", {"fr-ic": "0302"}, {"ad-ii": "0402"}, phasing="allied")
    scene.do(do.EndMovement())
    scene.until("Declare")
    (resolved,) = seen(scene.fight("fr-ic", "0402", die=6), BattleResolved)
    assert parts(resolved.attack) == [("charge-doubled", 2)]


def test_waterloo_5_0_card_nows_your_time_lasts_one_player_turn():
    scene = with_card("Now's your time!", {"fr-i": "0202"}, {"ad-ii": "0402"}, phasing="allied")
    next_turn(scene)
    assert scene.game.view().facts["effects"] == []


# 11. Never interrupt your enemy…, both halves.


@pytest.mark.parametrize("side", ["french", "allied"])
def test_waterloo_5_0_card_never_interrupt_your_enemy_reshuffles_the_deck(side):
    scene = before_the_card(FRENCH, ALLIED, phasing=side)
    scene.position.pile = 0b110000000011
    scene.restart()
    events = scene.do(do.DrawCard(10))
    assert DeckReshuffled("5.0") in events
    scene.do(do.EndMovement())
    assert scene.actions == [do.DrawCard(card) for card in range(12)]


# 12. A Change in the Weather, both halves.


@pytest.mark.parametrize("side", ["french", "allied"])
def test_waterloo_5_0_card_a_change_in_the_weather_does_nothing_to_printed_weather(side):
    scene = with_card(NOTHING, FRENCH, ALLIED, phasing=side)
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled(side, NOTHING)]
    assert scene.game.view().facts["effects"] == []
    assert scene.game.view().facts["turn"]["weather"] == "clear"
    assert scene.kind == "Move"


def test_waterloo_5_0_card_dice_are_answered_by_chance_alone():
    scene = with_card("Sacre Bleu!", FRENCH, ALLIED)
    assert scene.asks == "chance"
    assert scene.actions == [Roll(face) for face in range(1, 7)]
