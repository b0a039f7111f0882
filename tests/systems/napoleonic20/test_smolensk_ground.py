"""Smolensk 20: the burning city, the pontoon bridge and the ford.

The Dnieper runs from west to east. Smolensk lies on its south bank: 0809, 0810 and 0909 are walled, 0709, 0808 and 0910
are suburbs. Bridges lead from 0808 to 0809 and from 0908 to 0909; the hidden ford is 0908|1009, the pontoon 1613|1712.
"""

import pytest

from gloire.core.events import Event, Rolled
from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.smolensk.vocabulary import FordDiscovered
from gloire.systems.napoleonic20.happened import BattleResolved, Moved
from tests.scene import Scene
from tests.systems.napoleonic20.smolensk_scenes import FRENCH, RUSSIAN, SMOLENSK, smolensk
from tests.systems.napoleonic20.turns import before_the_card, seen
from tests.systems.napoleonic20.walks import ways as ways_to


def only_moved(events: list[Event]) -> Moved:
    """The one event of a move of which nothing else came."""
    (moved,) = events
    assert isinstance(moved, Moved)
    return moved


# 6.10 City ablaze.


BURNING = ("ablaze",)


def test_smolensk_6_10_road_leads_through_the_city_while_it_does_not_burn():
    assert "0809" in smolensk({"fr-iii": "0611"}).reach("fr-iii")


def test_smolensk_6_10_units_stop_on_entering_the_burning_city():
    scene = smolensk({"fr-iii": "0710"}, states=BURNING)
    assert "0810" in scene.reach("fr-iii")
    assert "0809" not in scene.reach("fr-iii")
    assert scene.why_not(do.MoveUnit("fr-iii", "0809")).rule == "Smolensk 6.10"


@pytest.mark.parametrize("hex", ["0709", "0808", "0809", "0810", "0909", "0910"])
def test_smolensk_6_10_every_city_and_walled_hex_burns(hex):
    scene = smolensk(states=BURNING)
    assert all(ground.is_rugged(scene.scenario.index[hex]) for ground in scene.position.grounds)


def test_smolensk_6_10_suburbs_without_a_road_stop_units_too():
    assert "0809" in smolensk({"fr-iii": "0610"}).reach("fr-iii")
    assert "0809" not in smolensk({"fr-iii": "0610"}, states=BURNING).reach("fr-iii")


def test_smolensk_6_10_fire_stops_both_sides():
    scene = smolensk(FRENCH, {"ru-vi": "0707"}, phasing="russian")
    assert "0809" in scene.reach("ru-vi")
    scene = smolensk(FRENCH, {"ru-vi": "0707"}, phasing="russian", states=BURNING)
    assert "0808" in scene.reach("ru-vi")
    assert "0809" not in scene.reach("ru-vi")


def test_smolensk_6_10_road_into_the_fire_earns_no_extra_point():
    assert "0810" in smolensk({"fr-iii": "0511"}).reach("fr-iii")
    assert "0810" not in smolensk({"fr-iii": "0511"}, states=BURNING).reach("fr-iii")


def test_smolensk_6_10_road_out_of_the_fire_earns_no_extra_point():
    assert "0511" in smolensk({"fr-iii": "0810"}).reach("fr-iii")
    scene = smolensk({"fr-iii": "0810"}, states=BURNING)
    assert "0611" in scene.reach("fr-iii")
    assert "0511" not in scene.reach("fr-iii")


def test_smolensk_6_10_roads_elsewhere_are_as_ever():
    assert "0710" in smolensk({"fr-iii": "0412"}, states=BURNING).reach("fr-iii")


@pytest.mark.parametrize(("start", "end"), [("0808", "0809"), ("0809", "0808"), ("0908", "0909"), ("0909", "0908")])
def test_smolensk_6_10_bridges_of_the_burning_city_stay_open(start, end):
    scene = smolensk({"fr-iii": start}, states=BURNING)
    moved = only_moved(scene.move("fr-iii", end))
    assert (moved.path, moved.cost) == ((start, end), 1)


def test_smolensk_6_10_fire_does_not_affect_battles():
    parts = []
    for states in ((), BURNING):
        scene = smolensk({"fr-iii": "0710"}, {"ru-vii": "0810"}, states=states)
        scene.to_combat()
        (resolved,) = seen(scene.fight("fr-iii", "0810", die=3), BattleResolved)
        parts.append([(part.what, part.value) for part in (*resolved.attack, *resolved.defence)])
    assert parts[0] == parts[1] == [("strength", 3), ("strength", 2), ("fortified", 2)]


def test_smolensk_6_10_fire_does_not_stop_a_retreat():
    scene = smolensk({"fr-iii": "0811", "fr-i": "0911"}, {"ru-vii": "0910"}, states=BURNING)
    scene.to_combat()
    scene.fight("fr-iii fr-i", "0910", die=4)
    scene.do(do.RetreatUnit("ru-vii"), 2, do.RetreatTo("ru-vii", "0909"), do.RetreatTo("ru-vii", "0908"), 6)
    assert scene.place("ru-vii") == "0908"


def test_smolensk_6_10_fire_burns_from_turn_to_turn():
    scene = smolensk(states=BURNING)
    scene.to_end_of_turn()
    scene.to_end_of_turn()
    assert scene.game.view().facts["states"] == ["ablaze"]


def test_smolensk_6_10_marker_of_fire_lies_on_every_burning_hex():
    burning = smolensk(states=BURNING).game.view().facts["markers"]
    assert {marker["hex"] for marker in burning if marker["kind"] == "fire"} == {
        "0709",
        "0808",
        "0809",
        "0810",
        "0909",
        "0910",
    }
    assert smolensk().game.view().facts["markers"] == []


# 6.11 The pontoon bridge.


BRIDGED = ("pontoon",)


def test_smolensk_6_11_french_infantry_builds_the_bridge_by_crossing():
    scene = smolensk({"fr-viii": "1613"})
    scene.do(do.BuildPontoon("fr-viii", "1712"))
    assert scene.place("fr-viii") == "1712"
    assert scene.game.view().facts["states"] == ["pontoon"]


def test_smolensk_6_11_marker_is_turned_to_its_built_side():
    (marker,) = smolensk(states=BRIDGED).game.view().facts["markers"]
    assert (marker["kind"], marker["face"], {marker["hex"], marker["to"]}) == ("pontoon", "built", {"1613", "1712"})


def test_smolensk_6_11_the_bridge_may_be_built_from_the_north():
    scene = smolensk({"fr-viii": "1712"})
    scene.do(do.BuildPontoon("fr-viii", "1613"))
    assert scene.place("fr-viii") == "1613"


@pytest.mark.parametrize("unit", ["fr-iic", "fr-res-art"])
def test_smolensk_6_11_cavalry_and_guns_build_no_bridge(unit):
    scene = smolensk({unit: "1613"})
    assert scene.offered(do.BuildPontoon) == []
    assert scene.why_not(do.BuildPontoon(unit, "1712")).rule == "Smolensk 6.11"
    assert "1712" not in scene.reach(unit)


def test_smolensk_6_11_russians_build_no_bridge():
    scene = smolensk(FRENCH, {"ru-vi": "1613"}, phasing="russian")
    assert scene.offered(do.BuildPontoon) == []
    assert scene.why_not(do.BuildPontoon("ru-vi", "1712")).rule == "Smolensk 6.11"


def test_smolensk_6_11_crossing_takes_the_whole_allowance():
    scene = smolensk({"fr-viii": "1512"})
    assert scene.offered(do.BuildPontoon) == []  # having moved to the river, nothing is left to build with
    scene = smolensk({"fr-viii": "1613"})
    scene.do(do.BuildPontoon("fr-viii", "1712"))
    assert scene.why_not(do.MoveUnit("fr-viii", "1711")).rule == "6.4"


def test_smolensk_6_11_others_may_use_the_bridge_once_it_is_built():
    scene = smolensk({"fr-viii": "1613", "fr-iic": "1512"})
    assert "1712" not in scene.reach("fr-iic")
    scene.do(do.BuildPontoon("fr-viii", "1712"))
    assert "1711" in scene.reach("fr-iic")


def test_smolensk_6_11_built_bridge_is_an_ordinary_bridge():
    scene = smolensk({"fr-iic": "1613"}, states=BRIDGED)
    assert only_moved(scene.move("fr-iic", "1712")).cost == 1


def test_smolensk_6_11_attack_across_the_bridge_meets_a_bridge():
    scene = smolensk({"fr-viii": "1613"}, {"ru-vi": "1712"}, states=BRIDGED)
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-viii", "1712", die=4), BattleResolved)
    assert ("bridge", 1) in [(part.what, part.value) for part in resolved.defence]


def test_smolensk_6_11_russians_never_use_the_bridge():
    scene = smolensk({"fr-viii": "1613"}, {"ru-vi": "1712"}, phasing="russian", states=BRIDGED)
    assert "1613" not in scene.reach("ru-vi")
    assert scene.why_not(do.MoveUnit("ru-vi", "1713")).rule == "6.2"
    scene.to_combat()
    assert scene.kind != "Declare"


def test_smolensk_6_11_retreat_over_the_bridge_is_not_hazardous():
    scene = smolensk({"fr-viii": "1712"}, {"ru-vi": "1812", "ru-iii": "1711"}, phasing="russian", states=BRIDGED)
    scene.to_combat()
    scene.fight("ru-vi ru-iii", "1712", die=4)
    scene.do(do.RetreatUnit("fr-viii"), 1, do.RetreatTo("fr-viii", "1613"))
    assert scene.place("fr-viii") == "1613"


def test_smolensk_6_11_no_russian_moves_to_1712_before_the_bridge_is_built():
    scene = smolensk(FRENCH, {"ru-vi": "1711"}, phasing="russian")
    assert "1712" not in scene.reach("ru-vi")
    assert scene.why_not(do.MoveUnit("ru-vi", "1712")).rule == "Smolensk 6.11"
    assert "1712" in smolensk(FRENCH, {"ru-vi": "1711"}, phasing="russian", states=BRIDGED).reach("ru-vi")


def test_smolensk_6_11_no_russian_passes_through_1712_before_the_bridge_is_built():
    assert "1813" not in smolensk(FRENCH, {"ru-vi": "1711"}, phasing="russian").reach("ru-vi")
    assert "1813" in smolensk(FRENCH, {"ru-vi": "1711"}, phasing="russian", states=BRIDGED).reach("ru-vi")


def test_smolensk_6_11_no_russian_retreats_to_1712_before_the_bridge_is_built():
    scene = smolensk({"fr-i": "1710", "fr-iii": "1811"}, {"ru-vi": "1711"})
    scene.to_combat()
    scene.fight("fr-i fr-iii", "1711", die=2)
    scene.do(do.RetreatUnit("ru-vi"))
    assert "1712" not in {action.hex for action in scene.offered(do.RetreatTo)}
    assert scene.why_not(do.RetreatTo("ru-vi", "1712")).rule == "Smolensk 6.11"


def test_smolensk_6_11_no_russian_advances_to_1712_before_the_bridge_is_built():
    for states, ways in (((), []), (BRIDGED, [do.AdvanceTo("ru-iii", "1712"), do.AdvanceTo("ru-iv", "1712")])):
        russian = {"ru-iii": "1711", "ru-iv": "1812"}
        scene = smolensk({"fr-viii": "1712", **FRENCH}, russian, phasing="russian", states=states)
        scene.to_combat()
        scene.fight("ru-iii ru-iv", "1712", die=6)
        assert scene.place("fr-viii") == "broken"
        assert scene.offered(do.AdvanceTo) == ways


def test_smolensk_6_11_russians_may_attack_who_stands_in_1712():
    scene = smolensk({"fr-viii": "1712"}, {"ru-iii": "1711"}, phasing="russian")
    scene.to_combat()
    assert do.DeclareAttack("ru-iii", "1712") in scene.actions
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"


# 6.12 The undiscovered ford.


FOUND = ("ford-found",)


def test_smolensk_6_12_french_may_not_use_the_ford_before_they_find_it():
    scene = smolensk({"fr-iii": "1009"}, {"ru-vii": "0909"})
    assert "0908" not in scene.reach("fr-iii")


def test_smolensk_6_12_french_use_the_ford_once_it_is_found():
    scene = smolensk({"fr-iii": "1009"}, states=FOUND)
    moved = only_moved(scene.move("fr-iii", "0908"))
    assert (moved.path, moved.cost) == (("1009", "0908"), 2)


def test_smolensk_6_12_french_do_not_attack_across_a_ford_they_do_not_know():
    scene = smolensk({"fr-iii": "1009"}, {"ru-vi": "0908"})
    scene.to_combat()
    assert scene.kind == "DrawEvent"


def test_smolensk_6_12_attack_across_a_known_ford_meets_a_ford():
    scene = smolensk({"fr-iii": "1009"}, {"ru-vi": "0908"}, states=FOUND)
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-iii", "0908", die=3), BattleResolved)
    assert ("ford", 1) in [(part.what, part.value) for part in resolved.defence]


@pytest.mark.parametrize("hex", ["0908", "1009"])
def test_smolensk_6_12_french_unit_at_either_end_may_roll_at_the_beginning_of_the_turn(hex):
    scene = before_the_card({"fr-iii": hex}, RUSSIAN, **SMOLENSK)
    assert (scene.kind, scene.asks) == ("LookForFord", "french")
    scene.do(do.SeekFord())
    assert (scene.kind, scene.asks) == ("FordDie", CHANCE)


def test_smolensk_6_12_nobody_rolls_without_a_unit_at_the_ford():
    assert before_the_card({"fr-iii": "1008"}, RUSSIAN, **SMOLENSK).kind == "DrawEvent"


def test_smolensk_6_12_russians_do_not_roll():
    assert before_the_card(FRENCH, {"ru-vi": "0908"}, **SMOLENSK, phasing="russian").kind == "DrawEvent"


@pytest.mark.parametrize("die", [5, 6])
def test_smolensk_6_12_five_or_six_finds_the_ford(die):
    scene = before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK)
    events = scene.do(do.SeekFord(), die)
    assert events[:2] == [Rolled(die, "ford-found", "Smolensk 6.12"), FordDiscovered()]
    assert scene.game.view().facts["states"] == ["ford-found"]
    assert scene.kind == "DrawEvent"


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_smolensk_6_12_a_lower_die_does_not(die):
    scene = before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK)
    assert scene.do(do.SeekFord(), die)[0] == Rolled(die, "ford-hidden", "Smolensk 6.12")
    assert scene.game.view().facts["states"] == []


def test_smolensk_6_12_french_may_roll_again_on_a_later_turn():
    scene = before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK)
    scene.do(do.SeekFord(), 1)
    scene.to_end_of_turn()
    scene.to_end_of_turn()
    assert scene.kind == "LookForFord"


def test_smolensk_6_12_french_need_not_roll():
    scene = before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK)
    scene.do(do.LeaveFord())
    assert scene.kind == "DrawEvent"


def test_smolensk_6_12_ford_is_looked_for_at_the_beginning_of_the_turn_only():
    assert smolensk({"fr-iii": "1009"}).why_not(do.SeekFord()).rule == "Smolensk 6.12"


def test_smolensk_6_12_known_ford_is_marked():
    (marker,) = smolensk(states=("ford-found",)).game.view().facts["markers"]
    assert (marker["kind"], {marker["hex"], marker["to"]}) == ("ford", {"0908", "1009"})


def test_smolensk_6_12_known_ford_is_not_looked_for():
    assert before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK, states=FOUND).kind == "DrawEvent"


def test_smolensk_6_12_russians_may_cross_at_any_time_and_the_french_see_it():
    scene = smolensk({"fr-iii": "0909"}, {"ru-vi": "0908"}, phasing="russian")
    events = scene.move("ru-vi", "1009")
    assert [type(event).__name__ for event in events] == ["Moved", "FordDiscovered"]
    assert scene.game.view().facts["states"] == ["ford-found"]


def test_smolensk_6_12_russian_move_with_another_way_keeps_the_ford_secret():
    scene = smolensk(FRENCH, {"ru-vi": "0908"}, phasing="russian")
    assert only_moved(scene.move("ru-vi", "1009")).path == ("0908", "0909", "1009")
    assert scene.game.view().facts["states"] == []


def test_smolensk_6_12_russian_unit_may_go_by_the_ford_all_the_same():
    scene = smolensk(FRENCH, {"ru-vi": "0908"}, phasing="russian")
    assert ways_to(scene, "ru-vi", "1009") == {(): [], ("1009",): ["ford"]}
    events = scene.do(do.MoveUnit("ru-vi", "1009", ("1009",)))
    assert [type(event).__name__ for event in events] == ["Moved", "FordDiscovered"]


def test_smolensk_6_12_a_known_ford_makes_no_difference():
    scene = smolensk(FRENCH, {"ru-vi": "0908"}, phasing="russian", states=FOUND)
    assert ways_to(scene, "ru-vi", "1009") == {(): []}


def test_smolensk_6_12_french_have_no_ford_to_betray():
    scene = smolensk({"fr-iii": "0908"}, RUSSIAN, states=FOUND)
    assert not any(action.way for action in scene.offered(do.MoveUnit))


def test_smolensk_6_12_russian_attack_across_the_ford_gives_it_away():
    scene = smolensk({"fr-iii": "1009"}, {"ru-vi": "0908"}, phasing="russian")
    scene.to_combat()
    assert seen(scene.begin_battle("ru-vi", "1009"), FordDiscovered) == [FordDiscovered()]


def test_smolensk_6_12_russian_retreat_over_the_ford_gives_it_away():
    scene = smolensk({"fr-iii": "1109", "fr-i": "1010", "fr-v": "0909"}, {"ru-vi": "1009"})
    scene.to_combat()
    scene.fight("fr-iii fr-i", "1009", die=2)
    events = scene.do(do.RetreatUnit("ru-vi"), do.RetreatTo("ru-vi", "0908"), 6)
    assert seen(events, FordDiscovered) == [FordDiscovered()]


def test_smolensk_6_12_russian_unit_that_breaks_before_the_ford_gives_nothing_away():
    scene = smolensk({"fr-iii": "1109", "fr-i": "1010", "fr-v": "0909"}, {"ru-vi": "1009"})
    scene.to_combat()
    scene.fight("fr-iii fr-i", "1009", die=2)
    scene.do(do.RetreatUnit("ru-vi"), do.RetreatTo("ru-vi", "0908"), 3)
    assert scene.place("ru-vi") == "broken"
    assert scene.game.view().facts["states"] == []


def test_smolensk_6_12_french_retreat_only_over_a_known_ford():
    for states, ways in (((), set()), (FOUND, {"0908"})):
        scene = smolensk(
            {"fr-iii": "1009"},
            {"ru-vi": "1109", "ru-iii": "1010", "ru-v": "0909"},
            phasing="russian",
            states=states,
        )
        scene.to_combat()
        scene.fight("ru-vi ru-iii", "1009", die=2)
        scene.do(do.RetreatUnit("fr-iii"))
        assert {action.hex for action in scene.offered(do.RetreatTo)} == ways


def test_smolensk_6_12_no_zone_reaches_across_the_ford():
    view = smolensk({"fr-iii": "1009"}, RUSSIAN, states=FOUND).game.view().facts
    assert "0908" not in view["zones"]["french"]


def test_smolensk_6_12_dummy_of_the_night_that_parts_across_the_ford_gives_it_away():
    scene = smolensk(FRENCH, {"ru-vi": "1009"}, turn=10, phasing="russian", options={"fog_of_war": True})
    scene.do(do.EndMovement(), do.PlaceDummy("1009"))
    assert seen(scene.do(do.PartTo("ru-dummy-1", "0908")), FordDiscovered)


# 6.12 + 8.3.3: by the ford or through the city.


def beset(**more: object) -> Scene:
    """Cavalry at the ford whose only ways out lead through friends: over the ford, and through the walls."""
    friends = {"ru-bar-cav": "0908", "ru-ii": "1009", "ru-iii": "0909", "ru-iv": "0808"}
    scene = smolensk({"fr-i": "0907"}, friends, **more)
    scene.do(do.EndMovement())
    return scene


def ways_out(scene: Scene, hex: str) -> set[tuple[str, ...]]:
    return {action.way for action in scene.offered(do.Disengage) if action.hex == hex}


def test_smolensk_6_12_cavalry_may_slip_away_by_the_ford_or_keep_it_secret():
    scene = beset()
    (other,) = ways_out(scene, "1010") - {()}
    secrets = {}
    for way in ((), other):
        trial = beset()
        trial.do(do.Disengage("ru-bar-cav", "1010", way))
        secrets[trial.game.view().facts["states"] == []] = way
    assert set(secrets) == {True, False}


def test_smolensk_6_12_ways_out_are_one_once_the_ford_is_known():
    assert ways_out(beset(states=FOUND), "1010") == {()}


def test_smolensk_6_12_no_way_out_leads_where_no_friend_stands():
    assert beset().why_not(do.Disengage("ru-bar-cav", "1010", ("1008", "1010"))).code == "no-such-way"
