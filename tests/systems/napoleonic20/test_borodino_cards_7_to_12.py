"""Borodino 5.0: the last six event cards, French half and Russian half, one after another."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardFizzled,
    CardForeseen,
    DeckReshuffled,
    MoraleChanged,
)
from tests.scene import Scene
from tests.systems.napoleonic20.russians import FAR_FRENCH, FAR_RUSSIAN, NOTHING, attack, card, effects, parts
from tests.systems.napoleonic20.turns import seen

# 7. The Guard Goes In; Bagration's Fury.


def test_borodino_5_0_card_the_guard_goes_in_at_no_cost():
    scene = card("The Guard Goes In", {"fr-ig": "0605"}, {"ru-vi": "0706"})
    scene.move("fr-ig", "0606")
    assert scene.morale == (6, 6)


def test_borodino_5_0_card_bagrations_fury_adds_one_to_an_attack_of_the_second_army():
    scene = card("Bagration's Fury", {"fr-i": "0706"}, {"ru-viii": "0707", "ru-ii": "0606"}, phasing="russian")
    scene.to_combat()
    scene.begin_battle("ru-viii ru-ii", "0706")
    scene.do(do.UseEvent())
    (resolved,) = seen(scene.roll_battle(3), BattleResolved)
    assert ("bold-attack", 1) in parts(resolved.attack)


@pytest.mark.parametrize("unit", ["ru-ii", "ru-res-cav"])
def test_borodino_5_0_card_bagrations_fury_does_not_help_others(unit):
    scene = card("Bagration's Fury", {"fr-i": "0706"}, {unit: "0707"}, phasing="russian")
    scene.to_combat()
    scene.begin_battle(unit, "0706")
    assert scene.kind == "CommitReservesFor"


# 8. Stragglers; Platov's Raid.


def test_borodino_5_0_card_stragglers_hold_back_a_french_unit_of_the_enemys_choice():
    scene = card("Stragglers", {"fr-i": "0605", "fr-ic": "0404"}, FAR_RUSSIAN)
    assert scene.asks == "russian"
    assert scene.actions == [do.ChooseUnit(hex="0404"), do.ChooseUnit(hex="0605")]
    scene.do(do.ChooseUnit(hex="0605"))
    assert scene.reach("fr-i") == set()
    assert scene.reach("fr-ic")


def raid(start: str = "0801", title: str = "Platov's Raid") -> Scene:
    return card(title, {"fr-i": "0110"}, {"ru-coss": start}, phasing="russian")


def test_borodino_5_0_card_platovs_raid_gives_the_cossacks_a_point():
    assert "0402" in raid().reach("ru-coss")
    assert "0402" not in raid(title="Field Works").reach("ru-coss")


def test_borodino_5_0_card_platovs_raid_costs_the_french_a_point_on_the_north_bank():
    scene = raid()
    scene.do(do.MoveUnit("ru-coss", "0702"), do.EndMovement())
    lost = [event for event in seen(scene.game.events(), MoraleChanged) if event.why == "platov-raid"]
    assert lost == [MoraleChanged("french", -1, 5, "platov-raid", "5.0")]


@pytest.mark.parametrize("hex", ["0901", "1002"])
def test_borodino_5_0_card_platovs_raid_costs_nothing_east_of_borodino(hex):
    scene = raid("0901")
    if hex != "0901":
        scene.move("ru-coss", hex)
    scene.do(do.EndMovement())
    assert scene.morale == (6, 6)


def test_borodino_5_0_card_platovs_raid_counts_in_its_own_turn_only():
    scene = raid()
    scene.do(do.MoveUnit("ru-coss", "0702"), do.EndMovement())
    scene.do(do.DrawCard(NOTHING), do.EndMovement(), do.DrawCard(NOTHING), do.EndMovement())
    assert scene.morale == (5, 6)


def test_borodino_5_0_card_platovs_raid_needs_cossacks_on_the_map():
    assert seen(card("Platov's Raid", FAR_FRENCH, FAR_RUSSIAN, phasing="russian").game.events(), CardFizzled)


# 9. Long March; Field Works.


def test_borodino_5_0_card_long_march_forbids_a_forced_march():
    scene = card("Long March", FAR_FRENCH, FAR_RUSSIAN)
    assert scene.why_not(do.ForceMarch("french")).code == "event-forbids-march"


def test_borodino_5_0_card_long_march_lasts_one_player_turn():
    scene = card("Long March", FAR_FRENCH, FAR_RUSSIAN)
    scene.do(do.EndMovement(), do.DrawCard(NOTHING), do.EndMovement(), do.DrawCard(NOTHING))
    assert scene.offered(do.ForceMarch)


def works(russian: dict[str, str], french: dict[str, str] | None = None) -> Scene:
    return card("Field Works", french or {"fr-i": "0505"}, russian, phasing="russian")


def test_borodino_5_0_card_field_works_are_for_a_unit_on_clear_ground():
    scene = works({"ru-viii": "0707", "ru-vii": "0708", "ru-vi": "0906"})
    assert scene.actions == [do.ChooseUnit("ru-viii"), do.DeclineEvent()]


def french_attack(scene: Scene) -> BattleResolved:
    scene.do(do.EndMovement(), do.DrawCard(NOTHING), do.MoveUnit("fr-i", "0606"))
    return attack(scene, "fr-i", "0706")


def test_borodino_5_0_card_field_works_add_one_until_the_next_russian_turn():
    scene = works({"ru-viii": "0706"})
    scene.do(do.ChooseUnit("ru-viii"))
    assert parts(french_attack(scene).defence) == [("strength", 3), ("field-works", 1)]
    scene.until("DrawEvent", dice=3)
    scene.do(do.DrawCard(NOTHING))
    assert effects(scene) == []


def test_borodino_5_0_card_field_works_stay_behind_when_the_unit_goes():
    scene = works({"ru-viii": "0806"})
    scene.do(do.ChooseUnit("ru-viii"), do.MoveUnit("ru-viii", "0706"))
    assert parts(french_attack(scene).defence) == [("strength", 3)]


def test_borodino_5_0_card_field_works_may_be_declined():
    scene = works({"ru-viii": "0706"})
    scene.do(do.DeclineEvent())
    assert effects(scene) == []


# 10. Davout's Advice; Barclay's Coolness.


def test_borodino_5_0_card_davouts_advice_lets_two_infantry_units_step_out():
    scene = card("Davout's Advice", {"fr-i": "0107", "fr-iii": "0109", "fr-ic": "0112"}, FAR_RUSSIAN)
    assert scene.actions == [do.ChooseUnit("fr-i"), do.ChooseUnit("fr-iii"), do.DeclineEvent()]
    scene.do(do.ChooseUnit("fr-i"))
    assert scene.actions == [do.ChooseUnit("fr-iii"), do.DeclineEvent()]
    scene.do(do.ChooseUnit("fr-iii"))
    assert "0408" in scene.reach("fr-i")
    assert "0311" in scene.reach("fr-iii")
    assert effects(scene) == ["unit-steps-out", "unit-steps-out"]


def test_borodino_5_0_card_davouts_advice_serves_a_reinforcement_about_to_come_on():
    scene = card("Davout's Advice", {}, FAR_RUSSIAN, due={"fr-iv": 2})
    scene.do(do.ChooseUnit("fr-iv"))
    assert "0106" in {action.hex for action in scene.offered(do.EnterMap) if action.at == "0104"}


def test_borodino_5_0_card_davouts_advice_may_stop_at_one_unit():
    scene = card("Davout's Advice", {"fr-i": "0107", "fr-iii": "0109"}, FAR_RUSSIAN)
    scene.do(do.ChooseUnit("fr-i"), do.DeclineEvent())
    assert effects(scene) == ["unit-steps-out"]


def test_borodino_5_0_card_davouts_advice_asks_once_where_there_is_one_unit():
    scene = card("Davout's Advice", {"fr-i": "0107"}, FAR_RUSSIAN)
    scene.do(do.ChooseUnit("fr-i"))
    assert scene.kind == "Move"


def test_borodino_5_0_card_barclays_coolness_rallies_one_unit_of_the_first_army():
    broken = ("ru-ii", "ru-iii", "ru-viii", "ru-res-cav")
    scene = card("Barclay's Coolness", FAR_FRENCH, FAR_RUSSIAN, phasing="russian", broken=broken)
    scene.do(do.NoRallySpending())
    assert scene.actions == [do.RallyUnit("ru-ii"), do.RallyUnit("ru-iii"), do.EndRally()]
    assert scene.why_not(do.RallyUnit("ru-viii")).rule == "10.0"
    scene.do(do.RallyUnit("ru-ii"), 6, do.PlaceRallied("2005"))
    assert scene.kind == "Move"


def test_borodino_5_0_card_barclays_coolness_finds_nobody_of_the_first_army():
    scene = card("Barclay's Coolness", FAR_FRENCH, FAR_RUSSIAN, phasing="russian", broken=("ru-viii",))
    assert seen(scene.game.events(), CardFizzled)


# 11. Never interrupt your enemy…, and 12. Intelligence Gathering, both halves.


@pytest.mark.parametrize("side", ["french", "russian"])
def test_borodino_5_0_card_never_interrupt_your_enemy_reshuffles_the_deck(side):
    scene = card("Never interrupt your enemy…", FAR_FRENCH, FAR_RUSSIAN, phasing=side)
    assert DeckReshuffled("5.0") in scene.game.events()


@pytest.mark.parametrize("side", ["french", "russian"])
def test_borodino_5_0_card_intelligence_gathering_shows_the_next_card_to_one_side(side):
    scene = card("Intelligence Gathering", FAR_FRENCH, FAR_RUSSIAN, phasing=side)
    scene.do(do.DrawCard(0))
    other = "russian" if side == "french" else "french"
    assert seen(scene.game.events(viewer=other), CardForeseen) == [CardForeseen(side, None)]
    assert scene.game.view(side).facts["next_card"] == ["Imperial Indecision", "Generals Argue"]
