"""16.1.1: hidden cavalry prevents maneuvers of the enemy's."""

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.borodino.vocabulary import HeldBack
from gloire.systems.napoleonic20.optional.fog.vocabulary import ManeuverPrevented
from tests.systems.napoleonic20.fogs import foggy, handle, is_down, of_kind, reaction, revealed
from tests.systems.napoleonic20.reactions import CORPS


def test_16_1_1_face_down_cavalry_pins_nobody_before_it_is_shown():
    scene = reaction({"fr-ic": "0402"})

    assert do.Disengage("ad-uxbridge", "0404") in scene.actions


def test_16_1_1_face_up_cavalry_pins_as_ever():
    french, allied = {"fr-ic": "0402", "fr-ii": "1210"}, {"ad-uxbridge": "0403", "ad-i": "1310"}
    scene = reaction(french, allied, up="fr-ic")

    assert scene.why_not(do.Disengage("ad-uxbridge", "0404")).rule == "8.3.2"


def test_16_1_1_owner_of_hidden_cavalry_is_asked_whether_it_prevents_a_disengagement():
    scene = reaction({"fr-ic": "0402"})
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert (scene.kind, scene.asks) == ("Prevent", "french")
    assert scene.actions == [do.LetGo(), do.PinWith("fr-ic")]


def test_16_1_1_hidden_cavalry_that_prevents_a_disengagement_is_revealed():
    scene = reaction({"fr-ic": "0402"})
    scene.do(do.Disengage("ad-uxbridge", "0404"))
    events = scene.do(do.PinWith("fr-ic"))

    assert revealed(scene, events, "allied") == [("fr-ic", "pin")]
    (kept,) = of_kind(scene, events, ManeuverPrevented, "french")
    assert (kept.unit, kept.hex) == (handle(scene, "ad-uxbridge"), "0403")
    assert scene.place("ad-uxbridge") == "0403"
    assert is_down(scene, "ad-uxbridge")


def test_16_1_1_cavalry_that_nobody_prevents_slips_away():
    scene = reaction({"fr-ic": "0402"})
    scene.do(do.Disengage("ad-uxbridge", "0404"), do.LetGo())

    assert scene.place("ad-uxbridge") == "0404"
    assert is_down(scene, "fr-ic")


def test_16_1_1_cavalry_that_was_held_may_still_countercharge():
    scene = reaction({"fr-ic": "0402"})
    scene.do(do.Disengage("ad-uxbridge", "0404"), do.PinWith("fr-ic"), do.EndDisengagement())

    assert do.DeclareAttack("ad-uxbridge", "0402") in scene.actions


def test_16_1_1_owner_is_asked_although_what_lies_there_is_no_cavalry():
    scene = reaction(CORPS)
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert (scene.kind, scene.asks, scene.actions) == ("Prevent", "french", [do.LetGo()])
    assert scene.why_not(do.PinWith("fr-ii")).rule == "16.1.1"


def test_16_1_1_owner_is_not_asked_where_only_face_up_units_are_near():
    scene = reaction(CORPS, up="fr-ii")
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert scene.place("ad-uxbridge") == "0404"


def test_16_1_1_routed_hidden_cavalry_prevents_nothing():
    scene = reaction({"fr-ic": "0402", "fr-ii": "0302"}, routed={"fr-ic": "allied"})
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert scene.actions == [do.LetGo()]


def test_16_1_1_a_dummy_prevents_nothing():
    scene = reaction({"fr-dummy-1": "0402"})
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert scene.actions == [do.LetGo()]


def test_16_1_1_hidden_cavalry_prevents_a_penetration_where_it_begins_and_where_it_ends():
    """From 0403 to 0302, next to II Corps at 0402; I Cavalry at 0202 reaches 0302 only."""
    french = {"fr-ii": "0402", "fr-ic": "0202"}
    scene = reaction(french, options={"cavalry_penetration": True})
    scene.do(do.EndDisengagement(), do.Penetrate("ad-uxbridge", "0302"))
    assert (scene.kind, do.PinWith("fr-ic") in scene.actions) == ("Prevent", True)

    scene.do(do.PinWith("fr-ic"))
    assert scene.place("ad-uxbridge") == "0403"


def test_16_1_1_penetration_goes_on_if_it_is_let():
    scene = reaction({"fr-ii": "0402", "fr-ic": "0202"}, options={"cavalry_penetration": True})
    scene.do(do.EndDisengagement(), do.Penetrate("ad-uxbridge", "0302"), do.LetGo())

    assert scene.place("ad-uxbridge") == "0302"


def test_16_1_1_cossacks_show_themselves_and_slip_away_from_cavalry_all_the_same():
    """16.7.2 + R76: Platov's Cossacks stand next to face-down French cavalry."""
    scene = foggy(
        {"fr-ic": "0203"}, {"ru-coss": "0204"}, scenario="borodino-20", options={"special_units": True}, turn=2
    )
    scene.position.keep(HeldBack(0))
    scene.do(do.EndMovement(), do.Disengage("ru-coss", "0205"))
    events = scene.do(do.PinWith("fr-ic"))

    assert revealed(scene, events) == [("fr-ic", "pin"), ("ru-coss", "free")]
    assert scene.place("ru-coss") == "0205"


def test_16_1_1_a_side_is_asked_to_react_even_if_its_face_down_units_cannot():
    """R75: otherwise the missing question would tell that this is no cavalry."""
    scene = reaction(allied={"ad-i": "0403"})
    assert scene.actions == [do.EndDisengagement()]

    scene.do(do.EndDisengagement())
    assert (scene.kind, scene.asks, scene.actions) == ("Declare", "allied", [do.EndDeclaration()])


def test_16_1_1_a_side_is_not_asked_to_react_where_its_units_are_known_not_to():
    scene = foggy(CORPS, {"ad-i": "0403"}, up="ad-i")
    scene.do(do.EndMovement())

    assert (scene.kind, scene.asks) == ("Declare", "french")
