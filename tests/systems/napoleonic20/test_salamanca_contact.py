"""Salamanca 6.7.1: march and countermarch, the price of the first contact."""

import pytest

import gloire
from gloire.core.insight import Cost
from gloire.render import words
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Entered, MoraleChanged, Moved
from tests.scene import Scene
from tests.systems.napoleonic20.spain import fought, spain
from tests.systems.napoleonic20.turns import seen

CONTACT = "contact"
PAID = MoraleChanged("french", -1, 5, "first-contact", "Salamanca 6.7.1")


def first_day(french: dict[str, str] | None = None, allied: dict[str, str] | None = None, **facts: object) -> Scene:
    """A day of the first contact; nobody has met anybody yet."""
    return spain(french, allied, **{"turn": 4, **facts})


def apart(**facts: object) -> Scene:
    """The French 1st division two hexes from an Allied one."""
    return first_day({"fr-1": "1508", "fr-3": "1511"}, {"al-1": "1708"}, **facts)


def test_salamanca_6_7_1_first_unit_to_enter_an_enemy_zone_costs_its_owner_a_point():
    scene = apart()
    events = scene.do(do.MakeContact("fr-1", "1608"))
    assert seen(events, MoraleChanged) == [PAID]
    assert seen(events, Moved)[0].path == ("1508", "1608")
    assert (scene.place("fr-1"), scene.morale) == ("1608", (5, 6))


def test_salamanca_6_7_1_it_costs_the_allies_when_they_are_first():
    scene = first_day({"fr-1": "1508"}, {"al-1": "1708"}, phasing="allied")
    scene.do(do.MakeContact("al-1", "1608"))
    assert scene.morale == (6, 5)


def test_salamanca_6_7_1_contact_is_an_action_of_its_own_and_shown_with_its_price():
    scene = apart()
    assert do.MoveUnit("fr-1", "1608") not in scene.actions
    prices = {move.hex: move.costs for move in scene.game.moves("fr-1")}
    assert (prices["1608"], prices["1509"]) == ((Cost("morale", 1),), ())
    assert PAID in scene.game.preview(do.MakeContact("fr-1", "1608")).events
    said = words.action(do.MakeContact("fr-1", "1608"), words.names_of(scene.scenario))
    assert "for a morale point" in said


def test_salamanca_6_7_1_a_plain_move_into_a_zone_is_refused_until_then():
    refusal = apart().why_not(do.MoveUnit("fr-1", "1608"))
    assert (refusal.rule, refusal.code) == ("Salamanca 6.7.1", "must-make-contact")


def test_salamanca_6_7_1_moves_outside_enemy_zones_make_no_contact():
    scene = apart()
    scene.move("fr-1", "1509")
    assert scene.morale == (6, 6)
    assert scene.why_not(do.MakeContact("fr-3", "1512")).rule == "Salamanca 6.7.1"


def test_salamanca_6_7_1_afterwards_all_units_of_the_side_enter_zones_freely():
    scene = first_day({"fr-1": "1508", "fr-3": "1510"}, {"al-1": "1708"})
    scene.do(do.MakeContact("fr-1", "1608"))
    scene.move("fr-3", "1609")
    assert scene.morale == (5, 6)
    assert not scene.offered(do.MakeContact)


def test_salamanca_6_7_1_the_other_side_pays_nothing_any_more():
    scene = first_day({"fr-1": "1508"}, {"al-1": "1708", "al-4": "1410"}, phasing="allied", states=(CONTACT,))
    scene.move("al-1", "1608")
    scene.move("al-4", "1509")
    assert scene.morale == (6, 6)


def test_salamanca_6_7_1_the_contact_is_a_fact_that_all_see():
    scene = apart()
    scene.do(do.MakeContact("fr-1", "1608"))
    assert CONTACT in scene.game.view("allied").facts["states"]


@pytest.mark.parametrize(("turn", "offered"), [(1, True), (5, True), (7, False)])
def test_salamanca_6_7_1_only_on_the_first_day(turn, offered):
    scene = apart(turn=turn)
    assert (do.MakeContact("fr-1", "1608") in scene.actions) is offered
    assert (do.MoveUnit("fr-1", "1608") in scene.actions) is not offered


def test_salamanca_6_7_1_at_night_nobody_enters_a_zone_anyway():
    assert apart(turn=6).why_not(do.MakeContact("fr-1", "1608")).rule == "7.6"


def test_salamanca_6_7_1_the_last_point_is_never_spent_on_it():
    scene = apart(morale=(1, 6))
    assert "1608" not in scene.reach("fr-1")
    for action in (do.MoveUnit("fr-1", "1608"), do.MakeContact("fr-1", "1608")):
        assert scene.why_not(action).rule == "12.1.2"


def test_salamanca_6_7_1_contact_still_stops_the_move():
    scene = first_day({"fr-curto": "1508"}, {"al-1": "1708"})
    assert scene.why_not(do.MakeContact("fr-curto", "1808")).rule == "6.7"


def test_salamanca_6_7_1_a_reinforcement_that_enters_a_zone_pays_too():
    scene = first_day({}, {"al-1": "1902"}, due={"fr-5": 1})
    assert do.EnterMap("fr-5", "2001", "2001") not in scene.actions
    assert scene.why_not(do.EnterMap("fr-5", "2001", "2001")).rule == "Salamanca 6.7.1"
    (move,) = [move for move in scene.game.moves("fr-5") if move.at == move.hex == "2001"]
    assert move.costs == (Cost("morale", 1),)
    events = scene.do(do.MakeContact("fr-5", "2001", "2001"))
    assert seen(events, Entered)
    assert (scene.place("fr-5"), scene.morale) == ("2001", (5, 6))


def test_salamanca_6_7_1_a_reinforcement_without_a_point_to_spend_comes_on_elsewhere():
    scene = first_day({}, {"al-1": "1902"}, due={"fr-5": 1}, morale=(1, 6))
    assert {action.at for action in scene.offered(do.EnterMap)} == {"2003"}
    assert not scene.offered(do.MakeContact)
    assert scene.why_not(do.MakeContact("fr-5", "2001", "2001")).rule == "12.1.2"


def test_salamanca_6_7_1_a_reinforcement_outside_zones_makes_no_contact():
    scene = first_day({}, {"al-1": "1902"}, due={"fr-5": 1})
    assert scene.why_not(do.MakeContact("fr-5", "2003", "2003")).code == "no-first-contact"


def test_salamanca_6_7_1_an_advance_into_a_zone_is_a_free_first_contact():
    scene = first_day({"fr-1": "1002", "fr-3": "1110"}, {"al-6": "0902", "al-4": "0801"})
    assert fought(scene, "fr-1", "0902", die=5).result == "DW"
    scene.until("Advance")
    scene.do(do.AdvanceTo("fr-1", "0902"))
    assert CONTACT in scene.position.states
    assert not [change for change in seen(scene.game.events(), MoraleChanged) if change.why == "first-contact"]


def test_salamanca_6_7_1_an_advance_through_a_zone_is_a_free_first_contact():
    scene = first_day({"fr-curto": "1002", "fr-1": "1003"}, {"al-cotton": "0902"}, phasing="allied")
    assert fought(scene, "al-cotton", "1002", die=6).result == "DR"
    scene.do(do.RetreatUnit("fr-curto"), 2, do.RetreatTo("fr-curto", "1102"))
    scene.until("Advance", dice=6)
    scene.do(do.AdvanceTo("al-cotton", "1102"))  # past the 1st division in 1003
    assert CONTACT in scene.position.states
    assert scene.morale == (6, 6)


def test_salamanca_6_7_1_a_retreat_into_a_zone_is_a_free_first_contact():
    allied = {"al-1": "0902", "al-4": "1202", "al-7": "0904"}
    scene = first_day({"fr-7": "1002", "fr-6": "1001"}, allied, phasing="allied")
    assert fought(scene, "al-1", "1002", die=3).result == "DW"
    scene.until("Retire")
    scene.do(do.RetreatTo("fr-7", "1103"), 6)
    assert CONTACT in scene.position.states
    assert scene.morale == (6, 6)


def test_salamanca_6_7_1_a_battle_across_the_ford_alone_is_no_contact():
    scene = first_day({"fr-1": "1002"}, {"al-1": "0902"})
    assert fought(scene, "fr-1", "0902", die=5).result == "AW"
    assert CONTACT not in scene.position.states


def test_salamanca_6_7_1_leaders_may_ride_into_a_zone_for_nothing():
    scene = first_day({"fr-marmont": "1508", "fr-1": "1608"}, {"al-1": "1708"}, options={"leaders": True})
    assert not [action for action in scene.offered(do.MakeContact) if action.unit == "fr-marmont"]
    scene.do(do.MoveUnit("fr-marmont", "1608"))
    assert scene.morale == (6, 6)
    assert CONTACT not in scene.position.states


def test_salamanca_6_7_1_nobody_can_make_contact_on_an_empty_map():
    game = gloire.new_game("salamanca-20")
    assert game.question is not None
    assert not [action for action in game.question.actions if isinstance(action, do.MakeContact)]
