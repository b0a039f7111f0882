"""Smolensk 5.0: the Russian halves of the twelve event cards."""

import pytest

from gloire.core.events import GameOver, Rolled
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.smolensk.vocabulary import CitySetAblaze, FiresDied
from gloire.systems.napoleonic20.happened import CardFizzled, EffectUsed, MoraleChanged
from tests.systems.napoleonic20.smolensk_scenes import FRENCH, NOTHING, attack, draw, next_turn, parts, russian_card
from tests.systems.napoleonic20.turns import seen


def test_smolensk_5_0_card_generals_argue_keeps_the_two_armies_from_attacking_together():
    scene = russian_card(
        "Generals Argue", {"fr-iii": "1004"}, {"ru-vi": "0903", "ru-viii": "0904", "ru-res-cav": "1003"}
    )
    scene.to_combat()
    scene.do(do.DeclareAttack("ru-vi", "1004"))
    assert do.JoinAttack("ru-res-cav") in scene.actions  # it belongs to neither army
    assert do.JoinAttack("ru-viii") not in scene.actions


def test_smolensk_5_0_card_generals_argue_forbids_reserves():
    scene = russian_card("Generals Argue", {"fr-iii": "1004"}, {"ru-vi": "0903"})
    scene.to_combat()
    scene.begin_battle("ru-vi", "1004")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")


def test_smolensk_5_0_card_withdraw_costs_a_morale_point():
    scene = russian_card("De Tolly: Withdraw!")
    assert MoraleChanged("russian", -1, 5, "withdrawal", "5.0") in scene.game.events()
    assert scene.morale == (6, 5)


def test_smolensk_5_0_card_withdraw_may_lose_the_last_morale_point():
    scene = russian_card("De Tolly: Withdraw!", morale=(6, 1))
    assert scene.outcome.winner == "french"
    assert isinstance(scene.game.events()[-1], GameOver)  # after that no orders are given any more


def test_smolensk_5_0_card_withdraw_gives_every_russian_a_movement_point():
    scene = russian_card("De Tolly: Withdraw!", FRENCH, {"ru-vi": "0101", "ru-bag-cav": "2203"})
    assert "0104" in scene.reach("ru-vi")
    assert "0105" not in scene.reach("ru-vi")
    assert "2207" in scene.reach("ru-bag-cav")
    assert "2208" not in scene.reach("ru-bag-cav")


def test_smolensk_5_0_card_withdraw_lets_units_leave_enemy_zones():
    scene = russian_card("De Tolly: Withdraw!", {"fr-iii": "1004"}, {"ru-vi": "0903"})
    assert "0802" in scene.reach("ru-vi")


def test_smolensk_5_0_card_withdraw_keeps_units_out_of_enemy_zones():
    scene = russian_card("De Tolly: Withdraw!", {"fr-iii": "1004"}, {"ru-vi": "0902", "ru-iv": "0903"})
    assert "1003" not in scene.reach("ru-vi")
    assert "0904" not in scene.reach("ru-iv")
    assert scene.why_not(do.MoveUnit("ru-iv", "0904")).rule == "5.0"


def test_smolensk_5_0_card_withdraw_keeps_reinforcements_out_of_enemy_zones():
    scene = russian_card("De Tolly: Withdraw!", {"fr-iii": "0702"}, {}, due={"ru-iv": 7})
    scene.do(6)
    assert {action.at for action in scene.offered(do.EnterMap)} == {"0501", "0601"}


def test_smolensk_5_0_card_withdraw_leaves_those_in_contact_their_battles():
    scene = russian_card("De Tolly: Withdraw!", {"fr-iii": "1004"}, {"ru-vi": "0903"})
    assert attack(scene, "ru-vi", "1004").differential == -1


def test_smolensk_5_0_card_withdraw_allows_a_forced_march_on_top():
    scene = russian_card("De Tolly: Withdraw!", FRENCH, {"ru-vi": "1704"})
    assert "2104" not in scene.reach("ru-vi")
    scene.do(do.ForceMarch("russian"))
    assert "2104" in scene.reach("ru-vi")


def test_smolensk_5_0_card_withdraw_lasts_one_player_turn():
    scene = russian_card("De Tolly: Withdraw!", {"fr-iii": "1004"}, {"ru-vi": "0902"})
    next_turn(scene)
    assert "0904" in scene.reach("fr-iii")
    next_turn(scene)
    assert "1003" in scene.reach("ru-vi")


def test_smolensk_5_0_card_smolensk_ablaze_sets_the_city_on_fire():
    scene = russian_card("Smolensk Ablaze")
    assert CitySetAblaze() in scene.game.events()
    assert scene.game.view().facts["states"] == ["ablaze"]


def test_smolensk_5_0_card_smolensk_ablaze_finds_nothing_to_burn_twice():
    scene = russian_card("Smolensk Ablaze", states=("ablaze",))
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("russian", "Smolensk Ablaze")]


def test_smolensk_5_0_card_the_fires_die_down_ends_the_fire():
    scene = russian_card("The Fires Die Down", states=("ablaze",))
    assert FiresDied() in scene.game.events()


def test_smolensk_5_0_card_holy_mother_russia_raises_low_morale():
    scene = russian_card("Holy Mother Russia", morale=(6, 6))
    assert scene.morale == (6, 7)


def test_smolensk_5_0_card_holy_mother_russia_does_nothing_for_high_morale():
    scene = russian_card("Holy Mother Russia", morale=(6, 7))
    assert scene.morale == (6, 7)
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("russian", "Holy Mother Russia")]


def test_smolensk_5_0_card_holy_mother_russia_goes_by_choice_c26():
    assert russian_card("Holy Mother Russia", morale=(6, 7), choices={"C26": 10}).morale == (6, 8)


def test_smolensk_5_0_card_cossack_screen_gives_the_cossacks_a_movement_point():
    scene = russian_card("Cossack Screen", FRENCH, {"ru-coss": "2203", "ru-bag-cav": "0101"})
    assert "2207" in scene.reach("ru-coss")
    assert "0104" in scene.reach("ru-bag-cav")
    assert "0105" not in scene.reach("ru-bag-cav")


def test_smolensk_5_0_card_cossack_screen_needs_the_cossacks_on_the_map():
    scene = russian_card("Cossack Screen")
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("russian", "Cossack Screen")]


def test_smolensk_5_0_card_cossack_screen_serves_cossacks_that_come_on_now():
    scene = russian_card("Cossack Screen", FRENCH, {}, due={"ru-coss": 7, "ru-bar-cav": 7})
    scene.do(6, 6)
    entries = {(action.unit, action.hex) for action in scene.offered(do.EnterMap)}
    assert ("ru-coss", "1205") in entries  # the fifth hex by road
    assert ("ru-bar-cav", "0604") in entries
    assert ("ru-bar-cav", "0605") not in entries


def test_smolensk_5_0_card_cossack_screen_serves_cossacks_that_roll_again_for_their_arrival():
    scene = russian_card("Cossack Screen", FRENCH, {}, due={"ru-coss": 6}, turn=6)
    scene.do(1)
    next_turn(scene)
    scene.to_end_of_turn()
    draw(scene, "Cossack Screen")
    scene.do(4)
    assert do.EnterMap("ru-coss", "1301", "1205") in scene.actions


def test_smolensk_5_0_card_cossack_screen_finds_no_cossacks_who_are_due_later():
    scene = russian_card("Cossack Screen", FRENCH, {}, due={"ru-coss": 8})
    assert seen(scene.game.events(), CardFizzled)


def test_smolensk_5_0_card_raevsky_holds_is_for_one_unit_in_a_fortified_hex():
    scene = russian_card("Raevsky Holds", FRENCH, {"ru-vii": "0810", "ru-iv": "0909", "ru-iii": "0910"})
    assert scene.actions == [do.ChooseUnit(unit="ru-iv"), do.ChooseUnit(unit="ru-vii")]


def test_smolensk_5_0_card_raevsky_holds_needs_somebody_behind_walls():
    scene = russian_card("Raevsky Holds", FRENCH, {"ru-iii": "0910"})
    assert seen(scene.game.events(), CardFizzled) == [CardFizzled("russian", "Raevsky Holds")]


def test_smolensk_5_0_card_raevsky_holds_adds_a_point_until_the_next_russian_turn():
    scene = russian_card("Raevsky Holds", {"fr-iii": "0710"}, {"ru-vii": "0810"})
    scene.do(do.ChooseUnit(unit="ru-vii"))
    next_turn(scene)
    resolved = attack(scene, "fr-iii", "0810")
    assert parts(resolved.defence) == [("strength", 2), ("fortified", 2), ("walls-hold", 1)]


def test_smolensk_5_0_card_raevsky_holds_for_no_other_unit():
    scene = russian_card("Raevsky Holds", {"fr-iii": "0710"}, {"ru-vii": "0810", "ru-iv": "0909"})
    scene.do(do.ChooseUnit(unit="ru-iv"))
    next_turn(scene)
    assert parts(attack(scene, "fr-iii", "0810").defence) == [("strength", 2), ("fortified", 2)]


def test_smolensk_5_0_card_raevsky_holds_ends_with_the_next_russian_turn():
    scene = russian_card("Raevsky Holds", FRENCH, {"ru-vii": "0810"})
    scene.do(do.ChooseUnit(unit="ru-vii"))
    next_turn(scene)
    next_turn(scene)
    assert scene.game.view().facts["effects"] == []


def test_smolensk_5_0_card_raevsky_holds_only_while_the_unit_is_behind_walls():
    scene = russian_card("Raevsky Holds", {"fr-iii": "0911"}, {"ru-vii": "0909"})
    scene.do(do.ChooseUnit(unit="ru-vii"))
    scene.move("ru-vii", "0910")
    scene.until("DrawEvent", dice=4)
    draw(scene, NOTHING)
    resolved = attack(scene, "fr-iii", "0910")
    assert ("walls-hold", 1) not in parts(resolved.defence)


def test_smolensk_5_0_card_march_confusion_has_the_first_arrival_rolled_again():
    scene = russian_card("March Confusion", FRENCH, {}, due={"ru-ii": 7, "ru-iv": 7})
    events = scene.do(6)
    assert events == [EffectUsed("march-confusion", "ru-ii"), Rolled(6, "arrival", "11.0")]
    assert scene.kind == "ArrivalDie"
    scene.do(1, 5)
    assert {action.unit for action in scene.offered(do.EnterMap)} == {"ru-iv"}


def test_smolensk_5_0_card_march_confusion_lets_the_second_die_count_whatever_it_is():
    scene = russian_card("March Confusion", FRENCH, {}, due={"ru-ii": 7})
    scene.do(2, 6)
    assert do.EnterMap("ru-ii", "0601", "0603") in scene.actions


def test_smolensk_5_0_card_march_confusion_passes_over_a_one():
    scene = russian_card("March Confusion", FRENCH, {}, due={"ru-ii": 7, "ru-iv": 7})
    scene.do(1)
    assert seen(scene.do(4), EffectUsed) == [EffectUsed("march-confusion", "ru-iv")]


@pytest.mark.parametrize(
    ("title", "units"), [("Rally to Bagration", ["ru-vii", "ru-viii"]), ("Rally to Barclay", ["ru-iii", "ru-vi"])]
)
def test_smolensk_5_0_card_rally_to_bagration_and_rally_to_barclay_are_for_their_own_armies(title, units):
    scene = russian_card(title, FRENCH, {}, broken=("ru-iii", "ru-vi", "ru-vii", "ru-viii", "ru-res-cav"))
    scene.do(do.NoRallySpending())
    assert sorted(action.unit for action in scene.offered(do.RallyUnit)) == units
    scene.do(do.RallyUnit(units[0]), 6, do.PlaceRallied("0601"))
    assert [action.unit for action in scene.offered(do.RallyUnit)] == units[1:]
