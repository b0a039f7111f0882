"""16.1.3: what a dummy does on the map, and how it is found out."""

import gloire
from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.optional.fog.vocabulary import BattleVanished, DummyRemoved, Revealed
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.fogs import DUMMY, FAR, NIGHT, counter, foggy, is_down, of_kind


def declared(scene: Scene, *battles: tuple[str, str]) -> list[Event]:
    """Battles declared in the combat phase, up to the end of the declaration."""
    scene.to_combat()
    events = [event for attackers, hexes in battles for event in scene.declare(attackers, hexes)]
    return events + (scene.do(do.EndDeclaration()) if scene.kind == "Declare" else [])


def test_16_1_3_a_dummy_moves_like_cavalry():
    dummy, cavalry = foggy({DUMMY: "0402"}, FAR), foggy({"fr-ic": "0402"}, FAR)

    assert dummy.reach(DUMMY) == cavalry.reach("fr-ic")


def test_16_1_3_a_dummy_exerts_a_zone_of_control():
    scene = foggy({DUMMY: "0402"}, {"ad-i": "0403"}, phasing="allied")

    assert scene.why_not(do.MoveUnit("ad-i", "0404")).rule == "6.8"


def test_16_1_3_a_dummy_that_is_turned_up_leaves_the_map_at_no_cost_in_morale():
    scene = foggy({DUMMY: "0402"}, FAR)
    events = scene.do(do.TurnUp(DUMMY))

    assert scene.place(DUMMY) == "aside"
    assert DummyRemoved(DUMMY, "0402") in events
    assert scene.morale == (6, 6)


def test_16_1_3_a_dummy_that_was_found_out_can_come_back_at_the_next_concealment():
    scene = foggy({DUMMY: "0402", "fr-dummy-2": "0112", "fr-ii": "0211"}, FAR, turn=NIGHT)
    scene.do(do.TurnUp(DUMMY), do.EndMovement())

    assert scene.kind == "PlaceDummies"
    scene.do(do.PlaceDummy("0211"), do.PartTo(DUMMY, "0210"))
    assert is_down(scene, DUMMY)


def test_16_1_3_enemy_scouts_find_a_dummy_out():
    scene = foggy({"fr-ic": "0402"}, {"ad-dummy": "0403"}, up="fr-ic")
    scene.do(do.EndMovement())

    assert scene.place("ad-dummy") == "aside"


def test_16_1_3_a_dummy_that_is_turned_up_next_to_the_enemy_scouts():
    scene = foggy({DUMMY: "0402"}, {"ad-i": "0403", "ad-ii": "0504"})
    events = scene.do(do.TurnUp(DUMMY))

    found = [event.unit for event in of_kind(scene, events, Revealed)]
    assert found == [DUMMY, "ad-i"]
    assert is_down(scene, "ad-ii")


def test_16_1_3_a_dummy_that_is_turned_up_at_night_does_not_scout():
    scene = foggy({DUMMY: "0402"}, {"ad-i": "0403"}, turn=NIGHT)
    scene.do(do.TurnUp(DUMMY))

    assert is_down(scene, "ad-i")


def test_16_1_3_units_next_to_a_hidden_dummy_must_attack_it():
    scene = foggy({"fr-ii": "0402"}, {"ad-dummy": "0403"})
    scene.to_combat()

    assert scene.why_not(do.EndDeclaration()).rule == "9.1"


def test_16_1_3_a_battle_against_a_dummy_alone_vanishes_and_nobody_advances():
    scene = foggy({"fr-ii": "0402"}, {"ad-dummy": "0403"})
    events = declared(scene, ("fr-ii", "0403"))

    assert BattleVanished(("fr-ii",), ()) in events
    assert scene.kind not in ("ChooseBattle", "Advance")
    assert scene.place("fr-ii") == "0402"
    assert not scene.position.fought


def test_16_1_3_an_attack_by_a_dummy_meets_the_duty_to_attack():
    """I Corps attacks at 0403 alone; the dummy is declared against 0502, which exerts its zone on both."""
    scene = foggy({"fr-i": "0402", DUMMY: "0503"}, {"ad-i": "0403", "ad-ii": "0502"})
    events = declared(scene, (DUMMY, "0502"), ("fr-i", "0403"))

    assert BattleVanished((), ("0502",)) in events
    assert {action.hex for action in scene.offered(do.FightBattle)} == {"0403"}


def test_16_1_3_units_that_only_dummies_attack_are_revealed_all_the_same():
    scene = foggy({DUMMY: "0402"}, {"ad-i": "0403"})
    declared(scene, (DUMMY, "0403"))

    assert not is_down(scene, "ad-i")
    assert scene.place(DUMMY) == "aside"


def test_16_1_3_dummies_in_different_battles_all_vanish():
    scene = foggy({"fr-ii": "0402", DUMMY: "0302"}, {"ad-i": "0403", "ad-dummy": "0502"})
    events = declared(scene, (DUMMY, "0403"), ("fr-ii", "0502"))

    assert scene.place(DUMMY) == scene.place("ad-dummy") == "aside"
    assert len(of_kind(scene, events, BattleVanished)) == 2


def test_16_1_3_a_mixed_attack_counts_only_the_real_units():
    scene = foggy({"fr-ii": "0402", DUMMY: "0302"}, {"ad-i": "0403"})
    declared(scene, (f"fr-ii {DUMMY}", "0403"))
    events = scene.do(do.FightBattle("0403")) + scene.roll_battle(3)
    (resolved,) = of_kind(scene, events, happened.BattleResolved)

    assert [part.unit for part in resolved.attack] == ["fr-ii"]


def test_16_1_3_a_mixed_defence_counts_only_the_real_units():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0403", "ad-dummy": "0502"})
    declared(scene, ("fr-ii", "0403 0502"))
    events = scene.do(do.FightBattle("0403")) + scene.roll_battle(3)
    (resolved,) = of_kind(scene, events, happened.BattleResolved)

    assert [part.unit for part in resolved.defence if part.unit] == ["ad-i"]


def test_16_1_3_dummies_on_both_sides_vanish():
    scene = foggy({DUMMY: "0402"}, {"ad-dummy": "0403"})
    events = declared(scene, (DUMMY, "0403"))

    assert BattleVanished((), ()) in events
    assert scene.place(DUMMY) == scene.place("ad-dummy") == "aside"


def test_16_1_3_a_dummy_may_countercharge_as_a_feint():
    scene = foggy({"fr-ii": "0402"}, {"ad-dummy": "0403"})
    scene.do(do.EndMovement(), do.EndDisengagement())
    events = scene.declare("ad-dummy", "0402") + (scene.do(do.EndDeclaration()) if scene.kind == "Declare" else [])

    assert BattleVanished((), ("0402",)) in events
    assert not is_down(scene, "fr-ii")


def test_16_1_3_a_dummy_may_disengage():
    scene = foggy({"fr-ii": "0402"}, {"ad-dummy": "0403"})
    scene.do(do.EndMovement(), do.Disengage("ad-dummy", "0404"), do.LetGo())

    assert scene.place("ad-dummy") == "0404"


def test_16_1_3_a_dummy_holds_the_hex_it_stands_in():
    """14.0: a French dummy on the Allied line of communications costs the Allies morale at night."""
    game = gloire.new_game("waterloo-20")
    loc = scenario_of(game).labels[scenario_of(game).side_locs[1][0]]
    scene = foggy({DUMMY: loc, "fr-i": "0112"}, {"ad-i": "0605"}, turn=NIGHT)
    events = scene.do(do.EndMovement())

    assert "loc-lost" in [event.why for event in of_kind(scene, events, happened.MoraleChanged)]


def test_16_1_3_the_enemy_sees_a_dummy_as_any_other_counter():
    scene = foggy({"fr-ii": "0402"}, {"ad-dummy": "0403", "ad-i": "0605"})
    dummy, corps = (counter(scene, hex, "french") for hex in ("0403", "0605"))

    assert {key: dummy[key] for key in dummy if key not in ("hex", "handle")} == {
        key: corps[key] for key in corps if key not in ("hex", "handle")
    }
