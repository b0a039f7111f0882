"""Smolensk 5.0: the French halves of the twelve event cards, and the halves that both sides share."""

from typing import Any

import pytest

from gloire.core.events import Rolled
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.flank_march.vocabulary import March
from gloire.systems.napoleonic20.games.smolensk.vocabulary import FiresDied
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardFizzled,
    CardForeseen,
    DeckReshuffled,
    EffectBegan,
    EffectUsed,
    Hastened,
)
from gloire.systems.napoleonic20.position import VARIABLE
from tests.scene import Scene
from tests.systems.napoleonic20.smolensk_scenes import (
    FRENCH,
    NOTHING,
    RUSSIAN,
    SMOLENSK,
    attack,
    draw,
    french_card,
    next_turn,
    parts,
)
from tests.systems.napoleonic20.turns import before_the_card, seen, with_card


def test_smolensk_5_0_card_imperial_indecision_keeps_the_french_out_of_enemy_zones():
    scene = french_card("Imperial Indecision", {"fr-iii": "1004"}, {"ru-vi": "0803"})
    assert "0904" in scene.reach("fr-iii")
    assert "0903" not in scene.reach("fr-iii")
    assert scene.why_not(do.MoveUnit("fr-iii", "0903")).rule == "5.0"
    assert scene.why_not(do.ForceMarch("french")).rule == "5.0"


def test_smolensk_5_0_card_march_to_the_sound_of_the_guns_brings_a_corps_a_turn_earlier():
    scene = french_card("March to the Sound of the Guns", due={"fr-i": 8, "fr-v": 9})
    assert scene.actions == [do.ChooseUnit(unit="fr-i"), do.ChooseUnit(unit="fr-v"), do.DeclineEvent()]
    assert seen(scene.do(do.ChooseUnit(unit="fr-i")), Hastened) == [Hastened("fr-i", 7)]
    assert {action.unit for action in scene.offered(do.EnterMap)} == {"fr-i"}


def test_smolensk_5_0_card_fires_out_ends_the_fire():
    scene = french_card("Fires Out", {"fr-iii": "0611"}, states=("ablaze",))
    assert FiresDied() in scene.game.events()
    assert scene.game.view().facts["states"] == []
    assert "0809" in scene.reach("fr-iii")


def test_smolensk_5_0_card_fires_out_finds_no_fire():
    scene = french_card("Fires Out")
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("french", "Fires Out")]


def scouting(**facts: Any) -> Scene:
    """Scouts ride out, III Corps comes to the ford, and a turn later it looks for it."""
    scene = french_card("Scouts", {"fr-iii": "1010"}, **facts)
    scene.move("fr-iii", "1009")
    next_turn(scene)
    scene.to_end_of_turn()
    assert scene.kind == "LookForFord"
    scene.do(do.SeekFord())
    return scene


def test_smolensk_5_0_card_scouts_add_two_to_the_next_die_for_the_ford():
    scene = scouting()
    assert scene.do(3)[:2] == [Rolled(3, "ford-found", "Smolensk 6.12"), EffectUsed("scouts")]
    assert scene.game.view().facts["states"] == ["ford-found"]


def test_smolensk_5_0_card_scouts_add_what_choice_c27_says():
    scene = scouting(choices={"C27": 1})
    scene.do(3)
    assert scene.game.view().facts["states"] == []


def test_smolensk_5_0_card_scouts_wait_until_somebody_rolls():
    scene = french_card("Scouts")
    next_turn(scene)
    next_turn(scene)
    next_turn(scene)
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["scouts"]


def test_smolensk_5_0_card_scouts_help_once():
    scene = scouting()
    scene.do(1)
    assert scene.game.view().facts["effects"] == []


def test_smolensk_5_0_card_scouts_find_nothing_where_the_ford_is_known():
    scene = french_card("Scouts", states=("ford-found",))
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("french", "Scouts")]


def test_smolensk_5_0_card_scouts_who_are_out_already_are_not_sent_twice():
    scene = french_card("Scouts")
    next_turn(scene)
    scene.to_end_of_turn()
    assert seen(draw(scene, "Scouts"), CardFizzled) == [CardFizzled("french", "Scouts")]
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["scouts"]


def test_smolensk_5_0_card_scouts_come_home_when_the_russians_show_them_the_ford():
    scene = french_card("Scouts", {"fr-iii": "0909"}, {"ru-vi": "0908"})
    next_turn(scene)
    scene.move("ru-vi", "1009")
    assert scene.game.view().facts["effects"] == []


def test_smolensk_5_0_card_vive_l_empereur_rallies_one_unit():
    scene = french_card("Vive l'Empereur!", broken=("fr-v", "fr-iv"))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-v"), 6, do.PlaceRallied("0113"))
    assert scene.place("fr-v") == "0113"
    assert scene.kind == "Move"


def test_smolensk_5_0_card_murat_charges_adds_a_point_to_one_cavalry_attack():
    scene = french_card("Murat Charges", {"fr-res-cav": "1104"}, {"ru-vi": "1004"})
    scene.to_combat()
    scene.begin_battle("fr-res-cav", "1004")
    scene.do(do.UseEvent())
    (resolved,) = seen(scene.roll_battle(3), BattleResolved)
    assert parts(resolved.attack) == [("strength", 2), ("bold-attack", 1)]


def test_smolensk_5_0_card_murat_charges_with_cavalry_only():
    scene = french_card("Murat Charges", {"fr-iii": "1104"}, {"ru-vi": "1004"})
    assert parts(attack(scene, "fr-iii", "1004").attack) == [("strength", 3)]


def test_smolensk_5_0_card_the_guard_goes_in_commits_it_free():
    scene = french_card("The Guard Goes In", {"fr-ig": "1006"}, {"ru-vi": "1004"})
    scene.move("fr-ig", "1005")
    assert scene.morale == (6, 6)


def test_smolensk_5_0_card_fatigue_forbids_a_forced_march():
    scene = french_card("Fatigue")
    assert scene.offered(do.ForceMarch) == []
    assert scene.why_not(do.ForceMarch("french")).rule == "5.0"


def test_smolensk_5_0_card_junot_hesitates_keeps_his_corps_where_it_is():
    scene = french_card("Junot Hesitates", {"fr-viii": "1613", "fr-iii": "1513"})
    assert scene.reach("fr-viii") == set()
    assert scene.why_not(do.MoveUnit("fr-viii", "1614")).rule == "5.0"
    assert scene.offered(do.BuildPontoon) == []
    assert scene.reach("fr-iii")


def test_smolensk_5_0_card_junot_hesitates_and_does_not_attack():
    scene = french_card("Junot Hesitates", {"fr-viii": "1005"}, {"ru-vi": "1004"})
    scene.to_combat()
    assert scene.kind == "DrawEvent"  # his duty to attack lapses


def test_smolensk_5_0_card_junot_hesitates_while_others_attack():
    scene = french_card("Junot Hesitates", {"fr-viii": "1005", "fr-iii": "1104"}, {"ru-vi": "1004"})
    scene.to_combat()
    assert scene.actions == [do.DeclareAttack("fr-iii", "1004")]
    assert scene.why_not(do.DeclareAttack("fr-viii", "1004")).rule == "5.0"


def test_smolensk_5_0_card_junot_hesitates_and_lays_no_duty_on_others():
    scene = french_card("Junot Hesitates", {"fr-viii": "0907", "fr-iii": "0909"}, {"ru-vi": "0908"})
    scene.to_combat()
    assert do.EndDeclaration() in scene.actions  # III Corps stands behind walls across a bridge


def test_smolensk_5_0_card_junot_hesitates_at_the_map_edge():
    scene = french_card("Junot Hesitates", due={"fr-viii": 7, "fr-iv": 7})
    assert {action.unit for action in scene.offered(do.EnterMap)} == {"fr-iv"}
    assert scene.why_not(do.EnterMap("fr-viii", "0113", "0113")).rule == "5.0"


def test_smolensk_5_0_card_junot_hesitates_where_nobody_sees_him():
    scene = french_card("Junot Hesitates", due={"fr-viii": 11})
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("french", "Junot Hesitates")]


def marching(turn: int) -> Scene:
    """The VIII Corps is on the flank march, and the French have just drawn the card."""
    scene = before_the_card(FRENCH, RUSSIAN, **{**SMOLENSK, "turn": turn}, options={"flank_march": True})
    unit, position = scene.number("fr-viii"), scene.position
    position.keep(March((unit,)))
    position.where[unit] = VARIABLE
    position.due = tuple(15 if number == unit else 0 for number in range(len(position.where)))
    scene.restart()
    draw(scene, "Junot Hesitates")
    return scene


def test_smolensk_5_0_card_junot_hesitates_to_come_on_from_the_flank_march():
    scene = marching(15)
    scene.do(6)
    assert not [action for action in scene.offered(do.EnterMap) if action.unit == "fr-viii"]
    assert scene.why_not(do.EnterMap("fr-viii", "0105", "0105")).rule == "5.0"


@pytest.mark.parametrize(("turn", "begins"), [(9, False), (11, True), (14, True)])
def test_smolensk_18_1_1_card_junot_hesitates_does_not_tell_that_he_is_on_the_march(turn, begins):
    """His corps is due on turn 11, and the Russians must believe that it may come then."""
    assert bool(seen(marching(turn).game.events(), EffectBegan)) is begins


def test_smolensk_5_0_card_junot_hesitates_for_one_player_turn():
    scene = french_card("Junot Hesitates", {"fr-viii": "1613"})
    next_turn(scene)
    next_turn(scene)
    assert scene.reach("fr-viii")


def test_smolensk_5_0_card_siege_guns_add_a_point_against_walls():
    scene = french_card("Siege Guns", {"fr-res-art": "0710"}, {"ru-vii": "0810"})
    resolved = attack(scene, "fr-res-art", "0810")
    assert parts(resolved.attack) == [("artillery-doubled", 4), ("siege-guns", 1)]


def test_smolensk_5_0_card_siege_guns_add_nothing_against_a_suburb():
    scene = french_card("Siege Guns", {"fr-res-art": "0911"}, {"ru-vii": "0910"})
    assert parts(attack(scene, "fr-res-art", "0910").attack) == [("artillery-doubled", 4)]


def test_smolensk_5_0_card_siege_guns_add_nothing_without_guns():
    scene = french_card("Siege Guns", {"fr-iii": "0710"}, {"ru-vii": "0810"})
    assert parts(attack(scene, "fr-iii", "0810").attack) == [("strength", 3)]


@pytest.mark.parametrize("side", ["french", "russian"])
def test_smolensk_5_0_card_never_interrupt_your_enemy_reshuffles_for(side):
    scene = with_card(NOTHING, FRENCH, RUSSIAN, phasing=side, **SMOLENSK)
    assert DeckReshuffled("5.0") in scene.game.events()
    assert scene.game.view().facts["cards_left"] == 12


@pytest.mark.parametrize("side", ["french", "russian"])
def test_smolensk_5_0_card_intelligence_gathering_shows_the_next_card_to(side):
    scene = with_card("Intelligence Gathering", FRENCH, RUSSIAN, phasing=side, **SMOLENSK)
    (foreseen,) = seen(scene.do(do.DrawCard(2)), CardForeseen)
    assert foreseen.side == side
    assert scene.game.view(side).facts["next_card"] == ["Fires Out", "Smolensk Ablaze"]


def test_smolensk_5_0_deck_has_twelve_cards():
    assert len(before_the_card(FRENCH, RUSSIAN, **SMOLENSK).actions) == 12
