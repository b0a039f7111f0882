"""Waterloo 5.0: the deck and the first six event cards, French half and Allied half, one after another."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    CardDrawn,
    CardFizzled,
    CardForeseen,
    DeckReshuffled,
    EffectBegan,
    EffectUsed,
    RoutMarked,
)
from tests.scene import Scene
from tests.systems.napoleonic20.turns import before_the_card, seen, with_card
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH, attack, next_turn

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


# 1. Imperial Indecision; Damned Good Ground (in test_waterloo_5_1_good_ground).


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
    assert scene.game.view(side).facts["next_card"] == ["Michael Ney", "Allied Desertions"]
    assert scene.game.view(other).facts["next_card"] is None
    assert scene.game.view().facts["next_card"] is None


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
    assert scene.game.view(side).facts["next_card"] is None


def test_waterloo_5_0_card_intelligence_gathering_is_worth_nothing_after_a_reshuffle():
    scene = with_card("Intelligence Gathering", FRENCH, ALLIED, phasing="allied", turn=4)
    scene.do(do.DrawCard(6), do.EndMovement())
    assert scene.game.view("allied").facts["next_card"] is None
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
    assert scene.game.view().facts["effects"] == []


def test_waterloo_5_0_card_steady_lads_is_not_used_up_by_a_withdrawal():
    scene = steady({"fr-i": "0302", "fr-ii": "0301"})
    assert attack(scene, "fr-i fr-ii", "0402", die=3).result == "DW"
    scene.do(do.RetreatUnit("ad-ii"))
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["steady"]


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
    assert scene.game.view().facts["effects"] == []


def test_waterloo_5_0_card_steady_lads_does_not_help_in_attack():
    scene = with_card("Steady, lads!", {"fr-ig": "0302"}, {"ad-ii": "0402"}, phasing="allied")
    scene.do(do.ChooseUnit("ad-ii"))
    assert attack(scene, "ad-ii", "0302", die=1).result == "AR"
    scene.do(do.RetreatUnit("ad-ii"))
    assert scene.kind == "RoutDie"


def test_waterloo_5_0_card_steady_lads_finds_no_anglo_dutch_unit():
    scene = with_card("Steady, lads!", FRENCH, {"pr-i": "1112"}, phasing="allied")
    assert seen(scene.game.events(), CardFizzled)


# 5. Napoleon's Illness; Frederick's Corps (its arrival is in test_waterloo_11_reinforcements).


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
