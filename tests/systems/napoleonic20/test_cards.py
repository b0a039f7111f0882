"""Waterloo 5.0: each half of the twelve event cards: what it does, for how long, and what it forbids."""

import pytest

from gloire.core.actions import Roll
from gloire.core.events import Rolled
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardDrawn,
    CardFizzled,
    CardForeseen,
    ControlRolled,
    DeckReshuffled,
    EffectBegan,
    EffectUsed,
    Hastened,
    MoraleChanged,
    RoutMarked,
)
from tests.scene import Scene
from tests.systems.napoleonic20.turns import before_the_card, card_number, seen, with_card

FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}
NOTHING = "A Change in the Weather"


def next_turn(scene: Scene) -> None:
    """Ends this player turn; the other side draws a card that does nothing."""
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, NOTHING)))


def attack(scene: Scene, attackers: str, hexes: str, die: int) -> BattleResolved:
    """The phasing side attacks at once, without moving."""
    scene.to_combat()
    (resolved,) = seen(scene.fight(attackers, hexes, die=die), BattleResolved)
    found: BattleResolved = resolved
    return found


def parts(modifiers: tuple[object, ...]) -> list[tuple[str, int]]:
    """What a side's strength is made of."""
    return [(m.what, m.value) for m in modifiers]  # type: ignore[attr-defined]  # Modifiers


# The deck.


def test_waterloo_5_0_card_is_read_by_the_side_that_draws_it():
    scene = with_card("Imperial Indecision", FRENCH, ALLIED)
    assert seen(scene.game.events(), CardDrawn) == [
        CardDrawn("french", "Imperial Indecision", "indecision", "reconstructed")
    ]
    scene = with_card("Damned Good Ground", FRENCH, ALLIED, phasing="allied")
    assert [event.title for event in seen(scene.game.events(), CardDrawn)] == ["Damned Good Ground"]


def test_waterloo_5_0_card_drawn_leaves_the_pile():
    scene = before_the_card(FRENCH, ALLIED)
    assert len(scene.actions) == 12
    scene.do(do.DrawCard(1))
    scene.do(do.EndMovement())
    assert do.DrawCard(1) not in scene.actions
    assert len(scene.actions) == 11


def test_waterloo_5_0_card_pile_is_shuffled_anew_when_it_is_empty():
    scene = before_the_card(FRENCH, ALLIED)
    scene.position.pile = 1 << 11
    scene.restart()
    assert scene.actions == [do.DrawCard(11)]
    assert DeckReshuffled("5.0") in scene.do(do.DrawCard(11))
    scene.do(do.EndMovement())
    assert len(scene.actions) == 12


# 1. Imperial Indecision; Damned Good Ground (in test_waterloo, 5.1).


def test_waterloo_5_0_card_imperial_indecision_keeps_the_french_out_of_enemy_zones():
    scene = with_card("Imperial Indecision", FRENCH, {"ad-ii": "0402"})
    assert "0302" not in scene.reach("fr-i")
    assert "0303" in scene.reach("fr-i")
    assert scene.why_not(do.MoveUnit("fr-i", "0302")).rule == "5.0"


def test_waterloo_5_0_card_imperial_indecision_keeps_reinforcements_out_of_enemy_zones():
    scene = with_card("Imperial Indecision", {}, {"ad-ii": "0202"}, due={"fr-vi": 12})
    assert "0103" in {action.at for action in scene.offered(do.EnterMap)}
    scene = with_card("Imperial Indecision", {}, {"ad-ii": "0203"}, due={"fr-vi": 12})
    assert "0103" not in {action.at for action in scene.offered(do.EnterMap)}


def test_waterloo_5_0_card_imperial_indecision_forbids_a_forced_march():
    scene = with_card("Imperial Indecision", FRENCH, ALLIED)
    assert do.ForceMarch("french") not in scene.actions
    assert scene.why_not(do.ForceMarch("french")).rule == "5.0"


def test_waterloo_5_0_card_imperial_indecision_leaves_battles_in_contact():
    scene = with_card("Imperial Indecision", {"fr-i": "0302"}, {"ad-ii": "0402"})
    assert attack(scene, "fr-i", "0402", die=3).differential == 0


def test_waterloo_5_0_card_imperial_indecision_lasts_one_player_turn():
    scene = with_card("Imperial Indecision", FRENCH, {"ad-ii": "0402"})
    next_turn(scene)
    assert "0302" in scene.reach("ad-ii")
    scene.do(do.EndMovement(), do.DrawCard(9))
    assert "0302" in scene.reach("fr-i")
    assert do.ForceMarch("french") in scene.actions


def test_waterloo_5_0_card_damned_good_ground_lets_the_marker_be_placed():
    scene = with_card("Damned Good Ground", FRENCH, ALLIED, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.kind == "PlaceMarker"


# 2. Napoleon's Hat; Rally to Old Forward!


def test_waterloo_5_0_card_napoleons_hat_commits_the_guard_free():
    scene = with_card("Napoleon's Hat", {"fr-ig": "0202"}, {"ad-ii": "0402"})
    assert not scene.offered(do.CommitGuard)
    scene.move("fr-ig", "0302")
    assert scene.morale == (6, 6)


def test_waterloo_5_0_card_napoleons_hat_does_not_spare_a_repulsed_guard():
    scene = with_card("Napoleon's Hat", {"fr-ig": "0302"}, {"ad-ii": "0402"})
    attack(scene, "fr-ig", "0402", die=2)
    assert scene.morale == (5, 6)


def test_waterloo_5_0_card_napoleons_hat_lasts_one_player_turn():
    scene = with_card("Napoleon's Hat", {"fr-ig": "0202"}, {"ad-ii": "0402"})
    next_turn(scene)
    scene.do(do.EndMovement(), do.DrawCard(9))
    assert do.CommitGuard("fr-ig", "0302") in scene.actions
    assert do.MoveUnit("fr-ig", "0302") not in scene.actions


def test_waterloo_5_0_card_rally_to_old_forward_rallies_prussians_now():
    scene = with_card("Rally to Old Forward!", FRENCH, ALLIED, phasing="allied", broken=("pr-i", "pr-ii"))
    scene.do(do.NoRallySpending())
    scene.do(do.RallyUnit("pr-i"), 6, do.PlaceRallied("2012"), do.RallyUnit("pr-ii"), 6, do.PlaceRallied("0712"))
    assert (scene.place("pr-i"), scene.place("pr-ii")) == ("2012", "0712")
    assert scene.kind == "Move"


def test_waterloo_5_0_card_rally_to_old_forward_leaves_the_anglo_dutch_out():
    scene = with_card("Rally to Old Forward!", FRENCH, ALLIED, phasing="allied", broken=("pr-i", "ad-reserve"))
    assert scene.offered(do.SpendForRally) == [do.SpendForRally("prussian")]
    scene.do(do.NoRallySpending())
    assert scene.why_not(do.RallyUnit("ad-reserve")).rule == "10.0"


def test_waterloo_5_0_card_rally_to_old_forward_finds_nobody_broken():
    scene = with_card("Rally to Old Forward!", FRENCH, ALLIED, phasing="allied", broken=("ad-reserve",))
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("allied", "Rally to Old Forward!")]
    assert scene.kind == "Move"


# 3. Intelligence Gathering, both halves.


@pytest.mark.parametrize("side", ["french", "allied"])
def test_waterloo_5_0_card_intelligence_gathering_shows_the_next_card_to_its_side_only(side):
    scene = with_card("Intelligence Gathering", FRENCH, ALLIED, phasing=side)
    assert scene.kind == "Foresee"
    scene.do(do.DrawCard(6))
    other = "allied" if side == "french" else "french"
    assert scene.game.view(side)["next_card"] == ["Michael Ney", "Allied Desertions"]
    assert scene.game.view(other)["next_card"] is None
    assert scene.game.view()["next_card"] is None


def test_waterloo_5_0_card_intelligence_gathering_tells_the_enemy_only_that_somebody_looked():
    scene = with_card("Intelligence Gathering", FRENCH, ALLIED)
    scene.do(do.DrawCard(6))
    assert seen(scene.game.events(viewer="allied"), CardForeseen) == [CardForeseen("french", None)]
    assert seen(scene.game.events(viewer="french"), CardForeseen) == [CardForeseen("french", "Allied Desertions")]


@pytest.mark.parametrize("side", ["french", "allied"])
def test_waterloo_5_0_card_intelligence_gathering_settles_the_next_draw(side):
    scene = with_card("Intelligence Gathering", FRENCH, ALLIED, phasing=side)
    scene.do(do.DrawCard(6), do.EndMovement())
    assert scene.actions == [do.DrawCard(6)]
    scene.do(do.DrawCard(6))
    assert scene.game.view(side)["next_card"] is None


def test_waterloo_5_0_card_intelligence_gathering_is_worth_nothing_after_a_reshuffle():
    scene = with_card("Intelligence Gathering", FRENCH, ALLIED, phasing="allied", turn=4)
    scene.do(do.DrawCard(6), do.EndMovement())
    assert scene.game.view("allied")["next_card"] is None
    assert len(scene.actions) == 12


# 4. D'Erlon Recalled; Steady, lads!


def test_waterloo_5_0_card_derlon_recalled_lets_the_allies_choose_a_french_infantry_unit():
    french = {"fr-i": "0202", "fr-ig": "0302", "fr-ic": "0102", "fr-res": "0303"}
    scene = with_card("D'Erlon Recalled", french, ALLIED)
    assert scene.asks == "allied"
    assert scene.actions == [do.ChooseUnit(hex="0202"), do.ChooseUnit(hex="0302")]
    assert scene.why_not(do.ChooseUnit(hex="0102")).rule == "5.0"


def test_waterloo_5_0_card_derlon_recalled_holds_that_unit():
    scene = with_card("D'Erlon Recalled", {"fr-i": "0202", "fr-ii": "0302"}, ALLIED)
    scene.do(do.ChooseUnit(hex="0202"))
    assert scene.reach("fr-i") == set()
    assert scene.why_not(do.MoveUnit("fr-i", "0201")).rule == "5.0"
    assert scene.reach("fr-ii")


def test_waterloo_5_0_card_derlon_recalled_does_not_keep_the_unit_from_fighting():
    scene = with_card("D'Erlon Recalled", {"fr-i": "0302"}, {"ad-reserve": "0402"})
    scene.do(do.ChooseUnit(hex="0302"))
    attack(scene, "fr-i", "0402", die=3)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0501"), do.AdvanceTo("fr-i", "0402"))
    assert scene.place("fr-i") == "0402"


def test_waterloo_5_0_card_derlon_recalled_lasts_one_player_turn():
    scene = with_card("D'Erlon Recalled", FRENCH, ALLIED)
    scene.do(do.ChooseUnit(hex="0202"))
    next_turn(scene)
    scene.do(do.EndMovement(), do.DrawCard(9))
    assert scene.reach("fr-i")


def test_waterloo_5_0_card_derlon_recalled_finds_no_infantry():
    scene = with_card("D'Erlon Recalled", {"fr-ic": "0202"}, ALLIED)
    assert seen(scene.game.events(), CardFizzled)
    assert scene.kind == "Move"


def test_waterloo_5_0_card_steady_lads_is_for_an_anglo_dutch_unit_on_the_map():
    allied = {"ad-ii": "1703", "ad-uxbridge": "1602", "pr-i": "1112"}
    scene = with_card("Steady, lads!", FRENCH, allied, phasing="allied", broken=("ad-reserve",))
    assert scene.asks == "allied"
    assert scene.actions == [do.ChooseUnit("ad-ii"), do.ChooseUnit("ad-uxbridge")]
    assert scene.why_not(do.ChooseUnit("pr-i")).rule == "5.0"
    assert scene.why_not(do.ChooseUnit("ad-reserve")).rule == "5.0"


def steady(attackers: dict[str, str]) -> Scene:
    """The Anglo-Dutch II Corps at 0402 stands steady; it is the French player's turn."""
    scene = with_card("Steady, lads!", attackers, {"ad-ii": "0402"}, phasing="allied", turn=4)
    scene.do(do.ChooseUnit("ad-ii"))
    next_turn(scene)
    return scene


def test_waterloo_5_0_card_steady_lads_turns_a_rout_into_a_withdrawal():
    scene = steady({"fr-i": "0302", "fr-ii": "0301"})
    assert attack(scene, "fr-i fr-ii", "0402", die=5).result == "DR"
    events = scene.do(do.RetreatUnit("ad-ii"))
    assert scene.kind == "Retire"
    assert seen(events, EffectUsed) == [EffectUsed("steady", "ad-ii")]
    events = scene.do(do.RetreatTo("ad-ii", "0501"))
    assert not seen(events, RoutMarked)
    assert not scene.is_routed("ad-ii")


def test_waterloo_5_0_card_steady_lads_serves_the_first_rout_only():
    scene = steady({"fr-i": "0302", "fr-ii": "0301"})
    attack(scene, "fr-i fr-ii", "0402", die=5)
    scene.do(do.RetreatUnit("ad-ii"))
    assert scene.game.view()["effects"] == []


def test_waterloo_5_0_card_steady_lads_is_not_used_up_by_a_withdrawal():
    scene = steady({"fr-i": "0302", "fr-ii": "0301"})
    assert attack(scene, "fr-i fr-ii", "0402", die=3).result == "DW"
    scene.do(do.RetreatUnit("ad-ii"))
    assert [effect["kind"] for effect in scene.game.view()["effects"]] == ["steady"]


def test_waterloo_5_0_card_steady_lads_does_not_keep_a_unit_from_breaking():
    scene = with_card(
        "Steady, lads!", {"fr-i": "0302", "fr-ig": "0301"}, {"ad-reserve": "0402"}, phasing="allied", turn=4
    )
    scene.do(do.ChooseUnit("ad-reserve"))
    next_turn(scene)
    assert attack(scene, "fr-i fr-ig", "0402", die=5).result == "DB"
    assert scene.place("ad-reserve") == "broken"


def test_waterloo_5_0_card_steady_lads_ends_with_the_next_allied_turn():
    scene = steady({"fr-i": "0201"})
    scene.do(do.EndMovement())
    assert scene.asks == "chance"
    assert scene.game.view()["effects"] == []


def test_waterloo_5_0_card_steady_lads_does_not_help_in_attack():
    scene = with_card("Steady, lads!", {"fr-ig": "0302"}, {"ad-ii": "0402"}, phasing="allied")
    scene.do(do.ChooseUnit("ad-ii"))
    assert attack(scene, "ad-ii", "0302", die=1).result == "AR"
    scene.do(do.RetreatUnit("ad-ii"))
    assert scene.kind == "RoutDie"


def test_waterloo_5_0_card_steady_lads_finds_no_anglo_dutch_unit():
    scene = with_card("Steady, lads!", FRENCH, {"pr-i": "1112"}, phasing="allied")
    assert seen(scene.game.events(), CardFizzled)


# 5. Napoleon's Illness; Frederick's Corps (its arrival is in test_waterloo, 11.6).


def test_waterloo_5_0_card_napoleons_illness_forbids_a_forced_march():
    scene = with_card("Napoleon's Illness", FRENCH, ALLIED)
    assert not scene.offered(do.ForceMarch)
    assert scene.why_not(do.ForceMarch("french")).rule == "5.0"


def test_waterloo_5_0_card_napoleons_illness_keeps_the_guard_back():
    scene = with_card("Napoleon's Illness", {"fr-ig": "0202"}, {"ad-ii": "0402"})
    assert "0302" not in scene.reach("fr-ig")
    assert scene.why_not(do.CommitGuard("fr-ig", "0302")).rule == "5.0"
    assert scene.why_not(do.MoveUnit("fr-ig", "0302")).rule == "5.0"


def test_waterloo_5_0_card_napoleons_illness_leaves_a_free_guard_free():
    scene = with_card("Napoleon's Illness", {"fr-ig": "0202"}, {"ad-ii": "0402"}, morale=(6, 1))
    assert do.MoveUnit("fr-ig", "0302") in scene.actions


def test_waterloo_5_0_card_napoleons_illness_forbids_reserves_to_the_french_alone():
    scene = with_card("Napoleon's Illness", {"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0402")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")


def test_waterloo_5_0_card_napoleons_illness_forbids_the_point_for_rallying():
    scene = with_card("Napoleon's Illness", FRENCH, ALLIED, turn=16, broken=("fr-ii",))
    scene.do(do.EndMovement())
    assert scene.kind == "RallyNext"
    assert scene.why_not(do.SpendForRally("french")).rule == "5.0"


def test_waterloo_5_0_card_napoleons_illness_lasts_one_player_turn():
    scene = with_card("Napoleon's Illness", {"fr-i": "0302"}, {"ad-ii": "0402"}, turn=4)
    next_turn(scene)
    scene.do(do.EndMovement(), do.DrawCard(9))
    assert do.ForceMarch("french") in scene.actions


def test_waterloo_5_0_card_fredericks_corps_begins_to_roll():
    scene = with_card("Frederick's Corps", FRENCH, ALLIED, phasing="allied")
    assert scene.place("ad-iii") == "variable"
    assert scene.kind == "ArrivalDie"
    assert seen(scene.game.events(), EffectBegan) == [EffectBegan("variable-arrival", "allied", "ad-iii")]


@pytest.mark.parametrize("facts", [{"broken": ("ad-iii",)}, {"due": {"ad-iii": 12}}])
def test_waterloo_5_0_card_fredericks_corps_does_nothing_a_second_time(facts):
    scene = with_card("Frederick's Corps", FRENCH, ALLIED, phasing="allied", **facts)
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("allied", "Frederick's Corps")]
    assert scene.kind == "Move"


# 6. Vive l'Empereur!; Rally to Old Nosey!


def test_waterloo_5_0_card_vive_lempereur_rallies_one_unit():
    scene = with_card("Vive l'Empereur!", FRENCH, ALLIED, broken=("fr-ii", "fr-iii"))
    scene.do(do.NoRallySpending())
    assert scene.offered(do.RallyUnit) == [do.RallyUnit("fr-ii"), do.RallyUnit("fr-iii")]
    scene.do(do.RallyUnit("fr-iii"), 6, do.PlaceRallied("0107"))
    assert scene.place("fr-iii") == "0107"
    assert scene.place("fr-ii") == "broken"
    assert scene.kind == "Move"


def test_waterloo_5_0_card_vive_lempereur_allows_one_try_even_if_it_fails():
    scene = with_card("Vive l'Empereur!", FRENCH, ALLIED, broken=("fr-ii", "fr-iii"))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-iii"), 3)
    assert scene.kind == "Move"


def test_waterloo_5_0_card_vive_lempereur_finds_nobody_broken():
    scene = with_card("Vive l'Empereur!", FRENCH, ALLIED, broken=("pr-i",))
    assert seen(scene.game.events(), CardFizzled)
    assert scene.kind == "Move"


def test_waterloo_5_0_card_rally_to_old_nosey_rallies_anglo_dutch_now():
    scene = with_card("Rally to Old Nosey!", FRENCH, ALLIED, phasing="allied", broken=("ad-reserve", "ad-i", "pr-i"))
    scene.do(do.SpendForRally("anglo-dutch"))
    assert scene.offered(do.RallyUnit) == [do.RallyUnit("ad-i"), do.RallyUnit("ad-reserve")]
    scene.do(do.RallyUnit("ad-i"), 3, do.PlaceRallied("2002"), do.RallyUnit("ad-reserve"), 4, do.PlaceRallied("2005"))
    assert (scene.place("ad-i"), scene.place("ad-reserve")) == ("2002", "2005")
    assert scene.morale == (6, 5)


def test_waterloo_5_0_card_rally_to_old_nosey_leaves_prussians_out():
    scene = with_card("Rally to Old Nosey!", FRENCH, ALLIED, phasing="allied", broken=("pr-i",))
    assert seen(scene.game.events(), CardFizzled)


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
    assert seen(events, Rolled) == [Rolled(die, "desertions", "5.0")]
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
    assert [effect["kind"] for effect in scene.game.view()["effects"]] == ["old-days"]


def test_waterloo_5_0_card_just_like_the_old_days_ends_with_the_next_allied_turn():
    scene = old_days({"ad-ii": "1112"})
    scene.do(do.EndMovement())
    assert scene.game.view()["effects"] == []


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
    assert scene.game.view()["effects"] == []


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
    assert scene.game.view()["effects"] == []
    assert scene.game.view()["turn"]["weather"] == "clear"
    assert scene.kind == "Move"


def test_waterloo_5_0_card_dice_are_answered_by_chance_alone():
    scene = with_card("Sacre Bleu!", FRENCH, ALLIED)
    assert scene.asks == "chance"
    assert scene.actions == [Roll(face) for face in range(1, 7)]
