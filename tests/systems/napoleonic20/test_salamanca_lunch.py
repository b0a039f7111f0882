"""Salamanca 5.0: the card Salamanca Lunch, by which the Allies lead a French unit astray."""

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.salamanca.vocabulary import Displaced
from gloire.systems.napoleonic20.happened import CardFizzled
from tests.scene import Scene
from tests.systems.napoleonic20.spain import with_card
from tests.systems.napoleonic20.turns import seen

ALLIED = {"al-7": "0206"}


def lunch(french: dict[str, str], allied: dict[str, str], **facts: object) -> Scene:
    """The Allied player has drawn Salamanca Lunch."""
    return with_card("Salamanca Lunch", french, allied, phasing="allied", **facts)


def test_salamanca_5_0_card_lunch_leads_a_french_unit_up_to_two_hexes_astray():
    scene = lunch({"fr-1": "1508"}, ALLIED)
    scene.do(do.ChooseUnit(hex="1508"))
    assert (scene.kind, scene.asks) == ("ChooseForEvent", "allied")
    hexes = {action.hex for action in scene.actions}
    assert {"1507", "1608", "1509", "1408", "1407", "1607"} <= hexes
    assert {"1510", "1708"} <= hexes
    assert not {"1508", "1511", "1808"} & hexes
    events = scene.do(do.ChooseHex("1510"))
    assert seen(events, Displaced) == [Displaced("fr-1", ("1508", "1509", "1510"))]
    assert (scene.place("fr-1"), scene.kind) == ("1510", "Move")


def test_salamanca_5_0_card_lunch_has_its_distance_by_choice():
    scene = lunch({"fr-1": "1508"}, ALLIED, choices={"C31": 1})
    scene.do(do.ChooseUnit(hex="1508"))
    assert {action.hex for action in scene.actions} == {"1507", "1608", "1509", "1408", "1407", "1607"}


def test_salamanca_5_0_card_lunch_spares_units_in_allied_zones_and_routed_ones():
    french = {"fr-1": "1508", "fr-3": "1308", "fr-4": "1811"}
    scene = lunch(french, {"al-1": "1608"}, routed={"fr-4": "allied"})
    assert set(scene.actions) == {do.ChooseUnit(hex="1308"), do.DeclineEvent()}
    assert scene.why_not(do.ChooseUnit(hex="1508")).rule == "5.0"


def test_salamanca_5_0_card_lunch_leads_nobody_into_a_zone_or_onto_another_unit():
    scene = lunch({"fr-1": "1508", "fr-3": "1509"}, {"al-1": "1708"})
    scene.do(do.ChooseUnit(hex="1508"))
    hexes = {action.hex for action in scene.actions}
    assert not hexes & {"1608", "1607", "1509", "1708"}
    assert "1510" in hexes
    assert scene.why_not(do.ChooseHex("1608")).rule == "5.0"


def test_salamanca_5_0_card_lunch_crosses_no_river_without_a_bridge():
    scene = lunch({"fr-1": "0903"}, ALLIED)
    scene.do(do.ChooseUnit(hex="0903"))
    hexes = {action.hex for action in scene.actions}
    assert "0802" not in hexes
    assert "0902" in hexes


def test_salamanca_5_0_card_lunch_stops_in_rugged_ground_off_the_road():
    scene = lunch({"fr-1": "1806"}, ALLIED)
    scene.do(do.ChooseUnit(hex="1806"))
    hexes = {action.hex for action in scene.actions}
    assert {"1906", "1807"} <= hexes
    assert "1808" not in hexes


def test_salamanca_5_0_card_lunch_may_be_declined():
    scene = lunch({"fr-1": "1508"}, ALLIED)
    scene.do(do.DeclineEvent())
    assert (scene.place("fr-1"), scene.kind) == ("1508", "Move")


def test_salamanca_5_0_card_lunch_finds_nobody_on_an_empty_map():
    assert seen(lunch({}, ALLIED).game.events(), CardFizzled)


def test_salamanca_5_0_card_lunch_does_not_keep_the_unit_from_moving_later():
    scene = lunch({"fr-1": "1508"}, ALLIED)
    scene.do(do.ChooseUnit(hex="1508"), do.ChooseHex("1510"))
    scene.to_end_of_turn()
    scene.do(do.DrawCard(11))
    assert "1508" in scene.reach("fr-1")
