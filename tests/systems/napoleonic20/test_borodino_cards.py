"""Borodino 5.0: the first six event cards, French half and Russian half, one after another."""

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.borodino.vocabulary import MilitiaCalled, Released
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardFizzled,
    EffectUsed,
    Hastened,
)
from gloire.systems.napoleonic20.position import ELIMINATED
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.russians import (
    FAR_FRENCH,
    FAR_RUSSIAN,
    NOTHING,
    attack,
    card,
    effects,
    field,
    is_held,
    parts,
)
from tests.systems.napoleonic20.turns import seen


def test_borodino_5_0_deck_has_twelve_cards_with_two_halves():
    cards = scenario_of(gloire.new_game("borodino-20")).cards
    assert [len(card) for card in cards] == [2] * 12


# 1. Imperial Indecision; Generals Argue.


def test_borodino_5_0_card_imperial_indecision_keeps_the_french_out_of_enemy_zones():
    scene = card("Imperial Indecision", {"fr-i": "0605"}, {"ru-vi": "0706"})
    assert "0606" not in scene.reach("fr-i")
    assert scene.why_not(do.MoveUnit("fr-i", "0606")).code == "indecision-zone"


def test_borodino_5_0_card_imperial_indecision_forbids_a_forced_march():
    scene = card("Imperial Indecision", FAR_FRENCH, FAR_RUSSIAN)
    assert scene.why_not(do.ForceMarch("french")).code == "indecision-march"


ARGUING = {"ru-ii": "0606", "ru-viii": "0707", "ru-res-cav": "0607"}


def argue(russian: dict[str, str], french: dict[str, str] | None = None) -> Scene:
    scene = card("Generals Argue", french or {"fr-i": "0706"}, russian, phasing="russian")
    scene.to_combat()
    return scene


def test_borodino_5_0_card_generals_argue_keeps_the_western_armies_apart():
    scene = argue(ARGUING)
    scene.do(do.DeclareAttack("ru-ii", "0706"))
    refusal = scene.why_not(do.JoinAttack("ru-viii"))
    assert (refusal.rule, refusal.code) == ("5.0", "kept-apart")


def test_borodino_5_0_card_generals_argue_lets_others_join_either_army():
    scene = argue(ARGUING)
    scene.do(do.DeclareAttack("ru-viii", "0706"), do.JoinAttack("ru-res-cav"))
    assert scene.why_not(do.JoinAttack("ru-ii")).code == "kept-apart"


def test_borodino_5_0_card_generals_argue_lets_one_army_attack_together():
    scene = argue({"ru-ii": "0606", "ru-iii": "0707"})
    scene.do(do.DeclareAttack("ru-ii", "0706"), do.JoinAttack("ru-iii"), do.CloseBattle())
    assert scene.kind in ("ChooseBattle", "Declare")


def test_borodino_5_0_card_generals_argue_excuses_who_is_left_without_an_enemy():
    scene = argue(ARGUING)
    scene.do(do.DeclareAttack("ru-ii", "0706"), do.JoinAttack("ru-res-cav"), do.CloseBattle())
    assert scene.kind == "ChooseBattle"


def test_borodino_5_0_card_generals_argue_excuses_nobody_who_could_have_joined():
    scene = argue({"ru-ii": "0606", "ru-iii": "0707"})
    scene.do(do.DeclareAttack("ru-ii", "0706"))
    assert scene.why_not(do.CloseBattle()).rule == "9.1"


def test_borodino_5_0_card_generals_argue_leaves_each_army_its_own_enemy():
    scene = argue({"ru-ii": "0606", "ru-viii": "0708"}, {"fr-i": "0706", "fr-v": "0707"})
    scene.do(do.DeclareAttack("ru-ii", "0706"), do.CloseBattle())
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"
    scene.do(do.DeclareAttack("ru-viii", "0707"), do.CloseBattle())
    assert scene.kind == "ChooseBattle"


def test_borodino_5_0_card_generals_argue_sends_no_reserves():
    scene = argue({"ru-viii": "0707"})
    scene.begin_battle("ru-viii", "0706")
    assert scene.asks != "russian" or scene.kind != "CommitReservesFor"
    scene.until("Reduce")
    assert scene.why_not(do.CommitReserves()).code == "generals-argue"


def test_borodino_5_0_card_generals_argue_leaves_the_enemy_his_reserves():
    scene = argue({"ru-viii": "0707"})
    scene.begin_battle("ru-viii", "0706")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")


def test_borodino_5_0_card_generals_argue_lasts_one_player_turn():
    scene = card("Generals Argue", FAR_FRENCH, FAR_RUSSIAN, phasing="russian")
    scene.do(do.EndMovement(), do.DrawCard(NOTHING))
    assert effects(scene) == []


# 2. Napoleon's Cold; the militia of cards 2 to 4.


def test_borodino_5_0_card_napoleons_cold_forbids_spending_morale():
    scene = card("Napoleon's Cold", FAR_FRENCH, FAR_RUSSIAN)
    assert scene.why_not(do.ForceMarch("french")).code == "illness"


MILITIA = [
    ("The 2nd Militia", "ru-militia-2"),
    ("The 3rd Militia", "ru-militia-3"),
    ("The 4th Militia", "ru-militia-4"),
]


@pytest.mark.parametrize(("title", "unit"), MILITIA)
def test_borodino_5_0_card_militia_may_come_on_at_once(title, unit):
    scene = card(title, FAR_FRENCH, FAR_RUSSIAN, phasing="russian")
    assert seen(scene.game.events(), MilitiaCalled) == [MilitiaCalled(unit, "Borodino 3.0")]
    assert {action.unit for action in scene.offered(do.EnterMap)} == {unit}


def test_borodino_5_0_card_militia_may_come_on_later():
    scene = card("The 2nd Militia", FAR_FRENCH, FAR_RUSSIAN, phasing="russian")
    scene.do(do.EndMovement(), do.DrawCard(NOTHING), do.EndMovement(), do.DrawCard(NOTHING))
    assert scene.offered(do.EnterMap)


def test_borodino_5_0_card_militia_in_play_is_not_called_again():
    scene = card("The 2nd Militia", FAR_FRENCH, {"ru-militia-2": "2010"}, phasing="russian")
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("russian", "The 2nd Militia")]


def recalled(title: str, units: dict[str, str], gone: str, **options: bool) -> Scene:
    """A card is drawn when a militia unit has been eliminated."""
    scene = field(FAR_FRENCH, units, phasing="russian", options=options)
    scene.position.where[scene.number(gone)] = ELIMINATED
    half = next(card[1] for card in scene.scenario.cards if card[1].title == title)
    scene.scenario.effects[half.effect].begin(scene.position, half)
    scene.restart()
    return scene


def test_borodino_16_7_3_3_eliminated_militia_comes_back_by_its_card():
    scene = recalled("The 3rd Militia", FAR_RUSSIAN, "ru-militia-3", special_units=True)
    assert scene.place("ru-militia-3") == "reinforcement"
    assert {action.unit for action in scene.offered(do.EnterMap)} == {"ru-militia-3"}


def test_borodino_16_7_3_3_card_whose_unit_is_in_play_calls_another_that_was_eliminated():
    scene = recalled("The 3rd Militia", {"ru-militia-3": "2010"}, "ru-militia-1", special_units=True)
    assert scene.place("ru-militia-1") == "reinforcement"


def test_borodino_16_7_3_3_belongs_to_the_special_units():
    scene = recalled("The 3rd Militia", FAR_RUSSIAN, "ru-militia-3")
    assert scene.place("ru-militia-3") == "eliminated"


# 3. These cannon will open the way.


def test_borodino_5_0_card_these_cannon_add_one_after_doubling():
    scene = card("These cannon will open the way", {"fr-res-art": "0706"}, {"ru-viii": "0707"})
    resolved = attack(scene, "fr-res-art", "0707")
    assert parts(resolved.attack) == [("artillery-doubled", 4), ("grand-battery", 1)]


# 4. Murat Charges.


def test_borodino_5_0_card_murat_charges_adds_one_to_a_cavalry_attack():
    scene = card("Murat Charges", {"fr-ic": "0706", "fr-i": "0607"}, {"ru-viii": "0707"})
    scene.to_combat()
    scene.begin_battle("fr-ic fr-i", "0707")
    assert scene.kind == "PressAttack"
    assert EffectUsed("bold-attack") in scene.do(do.UseEvent())
    (resolved,) = seen(scene.roll_battle(3), BattleResolved)
    assert ("bold-attack", 1) in parts(resolved.attack)


def test_borodino_5_0_card_murat_charges_needs_cavalry():
    scene = card("Murat Charges", {"fr-i": "0607"}, {"ru-viii": "0707"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0707")
    assert scene.kind == "CommitReservesFor"


def test_borodino_5_0_card_murat_charges_helps_one_attack():
    french = {"fr-ic": "0706", "fr-iic": "0509"}
    scene = card("Murat Charges", french, {"ru-viii": "0707", "ru-vii": "0510"})
    scene.to_combat()
    scene.declare("fr-ic", "0707")
    scene.declare("fr-iic", "0510")
    scene.do(do.FightBattle("0707"), do.UseEvent())
    scene.until("ChooseBattle", dice=4)
    scene.do(do.FightBattle("0510"))
    assert scene.kind == "CommitReservesFor"


def test_borodino_5_0_card_murat_charges_leaves_control_of_the_advance_to_the_die():
    scene = card("Murat Charges", {"fr-ic": "0706", "fr-i": "0607", "fr-iii": "0608"}, {"ru-vi": "0707"})
    scene.to_combat()
    scene.begin_battle("fr-ic fr-i fr-iii", "0707")
    scene.do(do.UseEvent())
    scene.roll_battle(6)
    assert scene.kind == "ControlDie"


# 5. Vive l'Empereur!; Icon of Smolensk.


def test_borodino_5_0_card_vive_l_empereur_lets_one_unit_try_to_rally():
    scene = card("Vive l'Empereur!", FAR_FRENCH, FAR_RUSSIAN, broken=("fr-i", "fr-v"))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-i"), 6, do.PlaceRallied("0105"))
    assert scene.place("fr-i") == "0105"
    assert scene.kind == "Move"


def test_borodino_5_0_card_vive_l_empereur_finds_nobody():
    assert seen(card("Vive l'Empereur!", FAR_FRENCH, FAR_RUSSIAN).game.events(), CardFizzled)


@pytest.mark.parametrize(("before", "after"), [(3, 4), (7, 8), (8, 8), (10, 10)])
def test_borodino_5_0_card_icon_of_smolensk_raises_morale_below_eight(before, after):
    scene = card("Icon of Smolensk", FAR_FRENCH, FAR_RUSSIAN, phasing="russian", morale=(6, before))
    assert scene.morale == (6, after)
    assert bool(seen(scene.game.events(), CardFizzled)) == (before == after)


# 6. March to the Sound of the Guns; Kutuzov Awakes.


def test_borodino_5_0_card_march_to_the_sound_of_the_guns_hastens_a_reinforcement():
    scene = card("March to the Sound of the Guns", FAR_FRENCH, FAR_RUSSIAN, turn=5, due={"fr-i": 6})
    assert seen(scene.do(do.ChooseUnit("fr-i")), Hastened) == [Hastened("fr-i", 5)]
    assert scene.offered(do.EnterMap)


def awake(*units: str) -> Scene:
    russian = {"ru-vi": "1005", "ru-ii": "1501"}
    return card("Kutuzov Awakes", FAR_FRENCH, russian, *units, phasing="russian")


def test_borodino_5_0_card_kutuzov_awakes_releases_a_unit_without_a_die():
    scene = awake("ru-vi", "ru-ii")
    assert scene.actions == [do.ChooseUnit("ru-ii"), do.ChooseUnit("ru-vi")]
    assert seen(scene.do(do.ChooseUnit("ru-vi")), Released) == [Released("ru-vi", "event")]
    assert not is_held(scene, "ru-vi")
    assert is_held(scene, "ru-ii")


def test_borodino_5_0_card_kutuzov_awakes_comes_on_top_of_the_usual_try():
    scene = awake("ru-vi", "ru-ii")
    scene.do(do.ChooseUnit("ru-vi"))
    assert scene.actions == [do.TryRelease("ru-ii"), do.EndRelease()]


def test_borodino_5_0_card_kutuzov_awakes_finds_nobody_to_release():
    assert seen(awake().game.events(), CardFizzled)


def test_borodino_5_0_card_kutuzov_awakes_does_not_release_who_is_free():
    assert awake("ru-vi").why_not(do.ChooseUnit("ru-ii")).rule == "5.0"
