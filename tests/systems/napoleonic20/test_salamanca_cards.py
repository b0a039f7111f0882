"""Salamanca 5.0 and 5.1: each half of the twelve event cards of Salamanca 20."""

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardDrawn,
    CardFizzled,
    CardForeseen,
    DeckReshuffled,
    EffectBegan,
    EffectUsed,
    MoraleChanged,
    RallyRolled,
    RoutMarked,
)
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.spain import fought, parts, spain, with_card
from tests.systems.napoleonic20.turns import card_number, seen

FRENCH = {"fr-1": "1811"}
ALLIED = {"al-7": "0206"}
NOTHING = 11  # Never interrupt your enemy, which only shuffles the cards


def next_turn(scene: Scene) -> None:
    """Ends this player turn; the other side draws a card that changes nothing."""
    scene.to_end_of_turn()
    scene.do(do.DrawCard(NOTHING))
    scene.until("Move")


def use_event(scene: Scene, attackers: str, hexes: str, die: int = 3) -> list[tuple[str, int]]:
    """A battle in which the event is used: what the attack is made of."""
    scene.to_combat()
    scene.begin_battle(attackers, hexes)
    scene.until("PressAttack")
    odds = scene.game.preview(do.UseEvent())
    scene.do(do.UseEvent())
    (resolved,) = seen(scene.roll_battle(die), BattleResolved)
    assert parts(odds.attack) == parts(resolved.attack)
    return parts(resolved.attack)


def declare_both(scene: Scene) -> None:
    """Two French divisions attack, each on its own."""
    scene.to_combat()
    scene.declare("fr-1", "1608")
    scene.declare("fr-3", "1111")


# The deck.


def test_salamanca_5_0_deck_has_twelve_cards_with_two_halves_each():
    cards = scenario_of(gloire.new_game("salamanca-20")).cards
    assert len(cards) == 12
    assert [card[0].title for card in cards][2] == "Marmont Wounded!"
    assert [card[1].title for card in cards][7] == "Salamanca Lunch"
    assert [card[1].title for card in cards][10] == "Drive Everything Before You to the Devil!"


@pytest.mark.parametrize(("number", "side"), [(2, "allied"), (7, "french"), (10, "french")])
def test_salamanca_5_0_some_halves_have_no_event(number, side):
    scene = with_card("No Event", FRENCH, ALLIED, phasing=side)
    scenario = scenario_of(gloire.new_game("salamanca-20"))
    assert scenario.cards[number][scenario.sides.index(side)].title == "No Event"
    assert [event.title for event in seen(scene.game.events(), CardDrawn)] == ["No Event"]
    assert not seen(scene.game.events(), CardFizzled)  # nothing was to happen, so nothing failed
    assert scene.position.effects == ()
    assert scene.kind == "Move"


# 1. Act With Boldness; "By God, that will do!"


def test_salamanca_5_1_act_with_boldness_helps_one_attack():
    scene = with_card("Act With Boldness", {"fr-1": "1508"}, {"al-1": "1608"})
    assert use_event(scene, "fr-1", "1608") == [("strength", 3), ("bold-attack", 1)]
    assert not scene.position.effects


def test_salamanca_5_1_act_with_boldness_helps_two_attacks_once_marmont_is_wounded():
    french, allied = {"fr-1": "1508", "fr-3": "1211"}, {"al-1": "1608", "al-4": "1111"}
    scene = with_card("Act With Boldness", french, allied, states=("marmont-wounded",))
    assert len(scene.position.effects) == 2
    declare_both(scene)
    scene.do(do.FightBattle("1608"), do.UseEvent())
    assert scene.kind != "PressAttack"
    scene.until("ChooseBattle", dice=3)
    scene.do(do.FightBattle("1111"))
    assert scene.kind == "PressAttack"


def test_salamanca_5_1_how_many_attacks_clausel_helps_is_a_choice():
    facts = {"states": ("marmont-wounded",), "choices": {"C32": 1}}
    scene = with_card("Act With Boldness", {"fr-1": "1508"}, {"al-1": "1608"}, **facts)
    assert len(scene.position.effects) == 1


def test_salamanca_5_0_card_a_bold_attack_may_be_kept_for_another_battle():
    french, allied = {"fr-1": "1508", "fr-3": "1211"}, {"al-1": "1608", "al-4": "1111"}
    scene = with_card("Act With Boldness", french, allied)
    declare_both(scene)
    scene.do(do.FightBattle("1608"), do.SaveEvent())
    scene.until("ChooseBattle", dice=3)
    events = scene.do(do.FightBattle("1111"), do.UseEvent())
    assert seen(events, EffectUsed) == [EffectUsed("bold-attack")]


def test_salamanca_5_0_card_by_god_that_will_do_helps_one_allied_attack():
    scene = with_card("By God, that will do!", {"fr-1": "1508"}, {"al-1": "1608"}, phasing="allied")
    assert use_event(scene, "al-1", "1508") == [("strength", 4), ("bold-attack", 1)]


def test_salamanca_5_0_card_by_god_that_will_do_lasts_one_player_turn():
    scene = with_card("By God, that will do!", FRENCH, ALLIED, phasing="allied")
    next_turn(scene)
    assert not scene.position.effects


# 2. Confused Command; "Steady, lads!"


def test_salamanca_5_0_card_confused_command_lets_the_allies_hold_back_one_unit():
    scene = with_card("Confused Command", {"fr-1": "1508", "fr-boyer": "1811"}, ALLIED)
    assert (scene.kind, scene.asks) == ("ChooseForEvent", "allied")
    assert set(scene.actions) == {do.ChooseUnit(hex="1508"), do.ChooseUnit(hex="1811")}
    scene.do(do.ChooseUnit(hex="1811"))
    assert not scene.reach("fr-boyer")
    assert scene.reach("fr-1")
    assert scene.why_not(do.MoveUnit("fr-boyer", "1810")).rule == "5.0"


def test_salamanca_5_0_card_confused_command_finds_nobody_on_an_empty_map():
    scene = with_card("Confused Command", {}, ALLIED)
    assert seen(scene.game.events(), CardFizzled)


def test_salamanca_5_0_card_steady_lads_turns_a_rout_into_a_withdrawal():
    scene = with_card("Steady, lads!", {"fr-1": "1508", "fr-2": "1509"}, {"al-7": "1708"}, phasing="allied")
    scene.do(do.ChooseUnit("al-7"))
    next_turn(scene)
    scene.move("fr-1", "1608")
    scene.move("fr-2", "1709")
    assert fought(scene, "fr-1 fr-2", "1708", die=4).result == "DR"
    scene.until("Retire")
    assert not seen(scene.game.events(), RoutMarked)
    assert EffectUsed("steady", "al-7") in scene.game.events()


# 3. Marmont Wounded! (5.1)


def test_salamanca_5_1_marmont_wounded_is_a_lasting_fact():
    scene = with_card("Marmont Wounded!", FRENCH, ALLIED)
    assert EffectBegan("marmont-wounded", "french", rule="Salamanca 5.1") in scene.game.events()
    assert scene.game.view().facts["states"] == ["marmont-wounded"]
    next_turn(scene)
    assert scene.game.view().facts["states"] == ["marmont-wounded"]


def test_salamanca_5_1_marmont_wounded_costs_a_point():
    scene = with_card("Marmont Wounded!", FRENCH, ALLIED)
    assert MoraleChanged("french", -1, 5, "marmont-wounded", "Salamanca 5.1") in scene.game.events()


def test_salamanca_5_1_what_marmonts_wound_costs_is_a_choice():
    assert with_card("Marmont Wounded!", FRENCH, ALLIED, choices={"C28": 0}).morale == (6, 6)


def test_salamanca_5_1_marmont_is_wounded_once_in_a_game():
    scene = with_card("Marmont Wounded!", FRENCH, ALLIED, states=("marmont-wounded",))
    assert CardFizzled("french", "Marmont Wounded!") in scene.game.events()
    assert scene.morale == (6, 6)


# 4. Foy's Rearguard; d'España's Nerve.


def test_salamanca_5_0_card_foys_rearguard_lasts_to_the_next_french_turn():
    scene = with_card("Foy's Rearguard", {"fr-1": "1508"}, ALLIED)
    scene.do(do.ChooseUnit("fr-1"))
    next_turn(scene)
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["rearguard"]
    next_turn(scene)
    assert scene.game.view().facts["effects"] == []


def test_salamanca_5_0_card_foys_rearguard_turns_every_rout_in_defence_into_a_withdrawal():
    scene = with_card("Foy's Rearguard", {"fr-1": "0608"}, {"al-7": "0606", "al-6": "0407"})
    scene.do(do.ChooseUnit("fr-1"))
    next_turn(scene)
    scene.do(do.MoveUnit("al-7", "0607"), do.MoveUnit("al-6", "0508"))
    assert fought(scene, "al-7 al-6", "0608", die=6).result == "DR"
    events = scene.do(do.RetreatUnit("fr-1"))
    assert seen(events, EffectUsed) == [EffectUsed("rearguard", "fr-1")]
    assert scene.kind == "Retire"
    scene.do(scene.actions[0])
    assert not scene.is_routed("fr-1")
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["rearguard"]


def nerve(die: int, **facts: object) -> Scene:
    """d'España beside the French, and his die."""
    scene = with_card("d'España's Nerve", {"fr-1": "0608"}, {"al-espana": "0607"}, phasing="allied", **facts)
    assert (scene.kind, scene.question.about["unit"]) == ("NerveDie", "al-espana")
    scene.do(die)
    return scene


@pytest.mark.parametrize("die", [1, 3])
def test_salamanca_5_0_card_despanas_nerve_fails_on_a_low_die(die):
    scene = nerve(die)
    assert (scene.kind, scene.asks) == ("Retire", "allied")
    scene.do(scene.actions[0])
    assert scene.place("al-espana") != "0607"
    assert not scene.is_routed("al-espana")
    assert (scene.kind, scene.morale) == ("Move", (6, 6))


@pytest.mark.parametrize("die", [4, 6])
def test_salamanca_5_0_card_despanas_nerve_holds_on_a_high_die(die):
    scene = nerve(die)
    assert (scene.kind, scene.place("al-espana")) == ("Move", "0607")


def test_salamanca_5_0_card_despanas_nerve_has_its_die_by_choice():
    assert nerve(4, choices={"C29": 4}).kind == "Retire"


def test_salamanca_5_0_card_despanas_nerve_withdraws_as_after_a_battle():
    french = {"fr-1": "1209", "fr-3": "1110"}
    scene = with_card("d'España's Nerve", french, {"al-espana": "1109", "al-1": "1008"}, phasing="allied")
    scene.do(1)
    assert scene.actions == [do.RetreatTo("al-espana", "1108")]
    assert scene.why_not(do.RetreatTo("al-espana", "1009")).rule == "9.8.2"
    assert scene.why_not(do.RetreatTo("al-espana", "1209")).rule == "9.8.1"


def test_salamanca_5_0_card_despanas_nerve_is_not_tried_outside_enemy_zones():
    scene = with_card("d'España's Nerve", FRENCH, {"al-espana": "0607"}, phasing="allied")
    assert CardFizzled("allied", "d'España's Nerve") in scene.game.events()
    scene = with_card("d'España's Nerve", FRENCH, ALLIED, phasing="allied", broken=("al-espana",))
    assert CardFizzled("allied", "d'España's Nerve") in scene.game.events()


# 5. Massed Batteries; Portuguese Steadiness.


def test_salamanca_5_0_card_massed_batteries_helps_an_attack_with_infantry():
    scene = with_card("Massed Batteries", {"fr-1": "1508", "fr-boyer": "1509"}, {"al-1": "1608"})
    assert use_event(scene, "fr-1 fr-boyer", "1608")[-1] == ("bold-attack", 1)


def test_salamanca_5_0_card_massed_batteries_does_not_help_cavalry_alone():
    scene = with_card("Massed Batteries", {"fr-boyer": "1508"}, {"al-1": "1608"})
    resolved = fought(scene, "fr-boyer", "1608")
    assert parts(resolved.attack) == [("strength", 2)]


def test_salamanca_5_0_card_portuguese_steadiness_adds_to_an_independent_unit():
    allied = {"al-ind": "1608", "al-1": "0206"}
    scene = with_card("Portuguese Steadiness", {"fr-1": "1508"}, allied, phasing="allied")
    assert scene.actions == [do.ChooseUnit("al-ind")]
    scene.do(do.ChooseUnit("al-ind"))
    assert parts(fought(scene, "al-ind", "1508").attack) == [("strength", 2), ("portuguese-steadiness", 1)]


def test_salamanca_5_0_card_portuguese_steadiness_serves_a_brigade_on_the_map():
    allied = {"al-pack": "1608", "al-bradford": "0206"}
    scene = with_card("Portuguese Steadiness", {"fr-1": "1508"}, allied, phasing="allied")
    assert set(scene.actions) == {do.ChooseUnit("al-pack"), do.ChooseUnit("al-bradford")}


def test_salamanca_5_0_card_portuguese_steadiness_holds_under_a_countercharge():
    scene = with_card("Portuguese Steadiness", {"fr-boyer": "1508"}, {"al-pack": "1608"}, phasing="allied")
    scene.do(do.ChooseUnit("al-pack"), do.EndMovement(), do.EndDisengagement())
    scene.declare("fr-boyer", "1608")
    preview = scene.game.preview(scene.actions[0])
    assert parts(preview.defence) == [("strength", 1), ("portuguese-steadiness", 1)]


def test_salamanca_5_0_card_portuguese_steadiness_finds_nobody():
    scene = with_card("Portuguese Steadiness", FRENCH, ALLIED, phasing="allied")
    assert seen(scene.game.events(), CardFizzled)


# 6. Short of Supplies; Rally to Wellington. 7. Rally to Marmont or Clausel; Le Marchant's Charge.


def test_salamanca_5_0_card_short_of_supplies_forbids_a_forced_march():
    scene = with_card("Short of Supplies", FRENCH, ALLIED)
    assert not scene.offered(do.ForceMarch)
    refusal = scene.why_not(do.ForceMarch("french"))
    assert (refusal.rule, refusal.code) == ("5.0", "event-forbids-march")


def test_salamanca_5_0_card_short_of_supplies_lasts_one_player_turn():
    scene = with_card("Short of Supplies", FRENCH, ALLIED)
    next_turn(scene)
    assert do.ForceMarch("allied") in scene.actions
    next_turn(scene)
    assert do.ForceMarch("french") in scene.actions


@pytest.mark.parametrize(
    ("title", "side", "unit"),
    [("Rally to Wellington", "allied", "al-1"), ("Rally to Marmont or Clausel", "french", "fr-3")],
)
def test_salamanca_5_0_cards_that_let_an_army_rally_now(title, side, unit):
    scene = with_card(title, FRENCH, ALLIED, phasing=side, broken=(unit,))
    assert scene.kind == "SpendOnRally"
    assert seen(scene.do(do.NoRallySpending(), do.RallyUnit(unit), 6), RallyRolled)[0].result == "rallied"


@pytest.mark.parametrize(
    ("title", "side"), [("Rally to Wellington", "allied"), ("Rally to Marmont or Clausel", "french")]
)
def test_salamanca_5_0_cards_that_rally_find_nobody_broken(title, side):
    assert seen(with_card(title, FRENCH, ALLIED, phasing=side).game.events(), CardFizzled)


def test_salamanca_5_0_card_le_marchants_charge_helps_an_attack_with_cotton():
    scene = with_card("Le Marchant's Charge", {"fr-1": "1508"}, {"al-cotton": "1608"}, phasing="allied")
    assert use_event(scene, "al-cotton", "1508") == [("strength", 2), ("bold-attack", 1)]


def test_salamanca_5_0_card_le_marchants_charge_helps_nobody_else():
    scene = with_card("Le Marchant's Charge", {"fr-1": "1508"}, {"al-1": "1608", "al-cotton": "0206"}, phasing="allied")
    assert parts(fought(scene, "al-1", "1508").attack) == [("strength", 4)]


def test_salamanca_5_0_card_le_marchants_charge_fails_without_cotton():
    scene = with_card("Le Marchant's Charge", FRENCH, ALLIED, phasing="allied", broken=("al-cotton",))
    assert seen(scene.game.events(), CardFizzled)


def test_salamanca_5_0_card_le_marchants_charge_waits_for_cotton_who_comes_on_this_turn():
    scene = with_card("Le Marchant's Charge", FRENCH, {}, phasing="allied", turn=3, due={"al-cotton": 3})
    assert [effect.unit for effect in seen(scene.game.events(), EffectBegan)] == ["al-cotton"]


# 9. March; Countermarch. (8, Salamanca Lunch, is in test_salamanca_lunch.)


@pytest.mark.parametrize(("title", "side", "unit"), [("March", "french", "fr-1"), ("Countermarch", "allied", "al-7")])
def test_salamanca_5_0_cards_that_let_one_unit_step_out(title, side, unit):
    scene = with_card(title, {"fr-1": "1508", "fr-3": "1710"}, {"al-7": "0408", "al-6": "0410"}, phasing=side)
    scene.do(do.ChooseUnit(unit))
    far = {move.hex for move in scene.game.moves(unit) if move.cost == 3}
    assert far
    other = "fr-3" if side == "french" else "al-6"
    assert not {move.hex for move in scene.game.moves(other) if move.cost == 3}


def test_salamanca_5_0_card_march_may_serve_a_reinforcement_that_comes_on_now():
    scene = with_card("March", {}, ALLIED, due={"fr-5": 8, "fr-6": 9})
    assert set(scene.actions) == {do.ChooseUnit("fr-5"), do.DeclineEvent()}
    scene.do(do.ChooseUnit("fr-5"))
    assert max(move.cost for move in scene.game.moves("fr-5")) >= 3


def test_salamanca_5_0_card_march_is_over_with_the_turn():
    scene = with_card("March", {"fr-1": "1508"}, ALLIED)
    scene.do(do.ChooseUnit("fr-1"))
    next_turn(scene)
    next_turn(scene)
    assert not {move.hex for move in scene.game.moves("fr-1") if move.cost == 3}


# 10. Intelligence Gathering. 12. Never interrupt your enemy.


@pytest.mark.parametrize("side", ["french", "allied"])
def test_salamanca_5_0_card_intelligence_gathering_shows_the_next_card(side):
    scene = with_card("Intelligence Gathering", FRENCH, ALLIED, phasing=side)
    scene.do(do.DrawCard(2))
    assert seen(scene.game.events(viewer=side), CardForeseen)[0].card is not None
    assert scene.game.view(side).facts["next_card"] == ["Marmont Wounded!", "No Event"]


@pytest.mark.parametrize("side", ["french", "allied"])
def test_salamanca_5_0_card_never_interrupt_shuffles_all_cards(side):
    scene = with_card("Never interrupt your enemy…", FRENCH, ALLIED, phasing=side)
    assert seen(scene.game.events(), DeckReshuffled)
    assert scene.game.view().facts["cards_left"] == 12


# 11. Drive Everything Before You to the Devil!

DRIVE = "Drive Everything Before You to the Devil!"


def test_salamanca_5_0_card_drive_lets_the_third_division_march_farther():
    scene = with_card(DRIVE, FRENCH, {"al-3": "0408", "al-7": "0411"}, phasing="allied")
    assert {move.hex for move in scene.game.moves("al-3") if move.cost == 3}
    assert not {move.hex for move in scene.game.moves("al-7") if move.cost == 3}


def test_salamanca_5_0_card_drive_adds_to_its_attack():
    scene = with_card(DRIVE, {"fr-1": "1508"}, {"al-3": "1608"}, phasing="allied")
    assert parts(fought(scene, "al-3", "1508").attack) == [("strength", 3), ("drive", 1)]


def test_salamanca_5_0_card_drive_adds_to_nobody_elses_attack():
    scene = with_card(DRIVE, {"fr-1": "1508"}, {"al-7": "1608", "al-3": "0206"}, phasing="allied")
    assert parts(fought(scene, "al-7", "1508").attack) == [("strength", 3)]


def test_salamanca_5_0_card_drive_serves_the_division_as_it_comes_on():
    scene = with_card(DRIVE, FRENCH, {}, phasing="allied", turn=7, due={"al-3": 6})
    assert max(move.cost for move in scene.game.moves("al-3")) >= 3


def test_salamanca_5_0_card_drive_comes_to_nothing_before_the_division_is_there():
    scene = with_card(DRIVE, FRENCH, ALLIED, phasing="allied", turn=5, due={"al-3": 6})
    assert CardFizzled("allied", DRIVE) in scene.game.events()


def test_salamanca_5_0_every_card_names_its_source():
    scene = spain(FRENCH, ALLIED)
    sources = {half.title: half.source for card in scene.scenario.cards for half in card}
    assert sources["Marmont Wounded!"] == sources[DRIVE] == "published"
    scene = with_card("March", FRENCH, ALLIED)
    assert seen(scene.game.events(), CardDrawn)[0].source == "reconstructed"
    assert card_number(scene, "March") == 8
