"""16.9.3 Leaders and zones: who is driven out, and whereto."""

from typing import Any

from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Entered
from gloire.systems.napoleonic20.optional.leaders.vocabulary import LeaderBroken
from tests.scene import Scene
from tests.systems.napoleonic20.spain import with_card

LEADERS = {"leaders": True}


def scene_of(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in play."""
    return Scene(**{"options": LEADERS, "french": french, "allied": allied, **more})


def refuges(scene: Scene) -> set[str]:
    """The hexes a leader may be driven to."""
    assert scene.kind == "RetreatLeader"
    return {action.hex for action in scene.offered(do.RetreatTo)}


def broken(events: list[Event]) -> list[tuple[str, str]]:
    """The leaders that broke, with what broke them."""
    return [(event.unit, event.why) for event in events if isinstance(event, LeaderBroken)]


def test_16_9_3_a_leader_exerts_no_zone() -> None:
    scene = scene_of({"fr-iic": "0402"}, {"ad-wellington": "0504"})
    assert scene.game.view("french").facts["zones"]["allied"] == []
    assert "0405" in scene.reach("fr-iic")


def test_16_9_3_a_leader_is_not_obliged_to_attack() -> None:
    scene = scene_of({"fr-napoleon": "0302", "fr-i": "0909"}, {"ad-ii": "0502"})
    scene.move("fr-napoleon", "0402")
    scene.to_combat()
    scene.do(do.RetreatTo("fr-napoleon", "0302"))
    assert (scene.kind, scene.position.phasing) == ("ShareCommand", 0)  # the turn is over, and nobody fought


def test_16_9_3_a_lone_leader_retreats_as_soon_as_an_enemy_comes_next_to_him() -> None:
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0503"})
    scene.move("fr-i", "0403")
    assert scene.asks == "allied"
    assert refuges(scene) == {"0504", "0603", "0604"}
    scene.do(do.RetreatTo("ad-wellington", "0604"))
    assert scene.place("ad-wellington") == "0604"
    assert (scene.kind, scene.asks) == ("Move", "french")


def test_16_9_3_the_retreat_is_by_one_hex_to_safety() -> None:
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0503"})
    scene.move("fr-i", "0403")
    for hex in ("0502", "0404", "0704"):
        refusal = scene.why_not(do.RetreatTo("ad-wellington", hex))
        assert (refusal.rule, refusal.code) == ("16.9.3", "no-refuge")


def test_16_9_3_a_leader_may_retreat_to_a_friend_in_an_enemy_zone() -> None:
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0503", "ad-ii": "0404"}, routed={"ad-ii": "french"})
    scene.move("fr-i", "0403")
    assert "0404" in refuges(scene)


def test_16_9_3_a_leader_does_not_retreat_across_a_major_river_without_a_bridge() -> None:
    scene = scene_of({"fr-i": "1708"}, {"ad-wellington": "1810"})
    scene.move("fr-i", "1809")
    assert "1910" in refuges(scene)
    assert not {"1710", "1811"} & refuges(scene)


def test_16_9_3_a_leader_with_a_unit_stays() -> None:
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0503", "ad-ii": "0503"})
    scene.move("fr-i", "0402")
    assert scene.kind == "Move"


def test_16_9_3_two_leaders_together_are_alone() -> None:
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0503", "pr-blucher": "0503"})
    scene.move("fr-i", "0403")
    scene.do(do.RetreatTo("ad-wellington", "0604"))
    scene.do(do.RetreatTo("pr-blucher", "0603"))
    assert (scene.place("ad-wellington"), scene.place("pr-blucher")) == ("0604", "0603")


def test_16_9_3_a_leader_retreats_from_an_enemy_who_only_passes_by() -> None:
    scene = scene_of({"fr-iic": "1301"}, {"ad-wellington": "1203"})
    scene.move("fr-iic", "1304")
    assert scene.place("fr-iic") == "1302"  # the first hex of its way next to him
    assert refuges(scene) == {"1204", "1103", "1102"}


def test_16_9_3_a_leader_may_have_to_retreat_again_before_the_same_enemy() -> None:
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0403"})
    scene.move("fr-i", "0403")
    scene.do(do.RetreatTo("ad-wellington", "0404"))
    assert refuges(scene) == {"0304", "0405", "0504"}
    scene.do(do.RetreatTo("ad-wellington", "0405"))
    assert (scene.place("fr-i"), scene.kind, scene.asks) == ("0403", "Move", "french")


def test_16_9_3_a_reinforcement_that_comes_on_drives_a_leader_out() -> None:
    scene = scene_of({}, {"ad-wellington": "0204"}, due={"fr-i": 12})
    scene.do(do.EnterMap("fr-i", "0103", "0103"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "allied")


def test_16_9_3_a_routed_enemy_drives_nobody_out() -> None:
    scene = scene_of({"fr-i": "0604"}, {"ad-wellington": "0403"}, routed={"fr-i": "french"})
    scene.move("fr-i", "0504")
    assert scene.kind == "Move"


def test_16_9_3_a_leader_alone_in_a_zone_when_the_enemys_movement_begins_retreats() -> None:
    scene = scene_of({"fr-i": "0402"}, {"ad-wellington": "0403"})
    assert (scene.kind, scene.asks) == ("RetreatLeader", "allied")


def test_16_9_3_a_leader_with_nowhere_to_go_is_broken() -> None:
    scene = scene_of({"fr-i": "0401", "fr-ii": "0504", "fr-iii": "0304"}, {"ad-wellington": "0403"})
    # On its way between III and II Corps, I Corps leaves him no hex outside French zones.
    events = scene.move("fr-i", "0402")
    assert broken(events) == [("ad-wellington", "trapped")]
    assert scene.place("ad-wellington") == "broken"


def test_16_9_3_in_ones_own_movement_phase_a_leader_may_stand_alone_in_an_enemy_zone() -> None:
    scene = scene_of({"fr-napoleon": "0302", "fr-i": "0909"}, {"ad-ii": "0502"})
    scene.move("fr-napoleon", "0402")
    assert (scene.kind, scene.place("fr-napoleon")) == ("Move", "0402")


def test_16_9_3_in_ones_own_combat_phase_he_must_retreat() -> None:
    scene = scene_of({"fr-napoleon": "0302", "fr-i": "0909"}, {"ad-ii": "0502"})
    scene.move("fr-napoleon", "0402")
    scene.to_combat()
    assert scene.asks == "french"
    assert refuges(scene) == {"0301", "0302", "0401"}


def test_16_9_3_at_night_too_a_leader_who_did_not_leave_an_enemy_zone_must_go() -> None:
    scene = scene_of({"fr-napoleon": "0402", "fr-i": "0909"}, {"ad-ii": "0502"}, turn=16)
    scene.do(do.EndMovement())
    assert (scene.asks, refuges(scene)) == ("french", {"0301", "0302", "0401"})


def test_16_9_3_walls_keep_a_leader_out_of_enemy_zones() -> None:
    scene = scene_of({"fr-i": "1201"}, {"ad-wellington": "1402"})
    scene.move("fr-i", "1302")
    assert (scene.kind, scene.place("ad-wellington")) == ("Move", "1402")


def test_16_9_3_a_leader_bars_nobodys_way_and_leaves_a_hex_that_an_enemy_enters() -> None:
    scene = scene_of({"fr-i": "1302"}, {"ad-wellington": "1402"})
    scene.move("fr-i", "1402")
    assert refuges(scene) == {"1403", "1501", "1502"}  # built-up hexes, into which no zone leads from there


def test_16_9_3_a_leader_is_caught_in_a_hex_that_enemy_cavalry_slips_away_to() -> None:
    scene = scene_of({"fr-iic": "0402"}, {"ad-ii": "0603", "ad-wellington": "0302"}, phasing="allied")
    scene.move("ad-ii", "0502")
    scene.to_reaction()
    assert broken(scene.do(do.Disengage("fr-iic", "0302"))) == [("ad-wellington", "trapped")]


def test_16_9_3_in_ones_own_combat_phase_he_retreats_before_battles_are_declared() -> None:
    scene = scene_of({"fr-napoleon": "0302", "fr-i": "0602"}, {"ad-ii": "0502"})
    scene.move("fr-napoleon", "0402")
    scene.to_combat()
    assert refuges(scene) == {"0301", "0302", "0401"}
    scene.do(do.RetreatTo("fr-napoleon", "0302"))
    assert scene.kind == "Declare"


def test_16_9_3_a_leader_is_not_driven_to_the_hex_of_an_enemy_leader() -> None:
    scene = scene_of({"fr-i": "0302", "fr-napoleon": "0602"}, {"ad-wellington": "0502"})
    scene.move("fr-i", "0402")
    assert {"0603"} <= refuges(scene)
    assert scene.why_not(do.RetreatTo("ad-wellington", "0602")).rule == "16.9.3"


def test_16_9_3_a_leader_leaves_a_hex_that_an_enemy_retreats_to_before_anybody_advances() -> None:
    scene = scene_of({"fr-i": "0402", "fr-napoleon": "0402", "fr-ney": "0702"}, {"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 2, do.RetreatTo("ad-reserve", "0602"), do.RetreatTo("ad-reserve", "0702"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")


def test_16_9_3_a_leader_is_caught_in_a_hex_where_an_enemy_unit_rallies() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-wellington": "0104", "ad-i": "1402"}, turn=16, broken=("fr-ii",))
    scene.do(do.EndMovement(), do.NoRallySpending(), do.RallyUnit("fr-ii"), 6)
    assert broken(scene.do(do.PlaceRallied("0104"))) == [("ad-wellington", "trapped")]


def test_16_9_3_a_leader_is_caught_before_the_next_cavalry_reacts() -> None:
    french, allied = {"fr-iic": "0402", "fr-ic": "0909"}, {"ad-ii": "0603", "ad-wellington": "0302", "pr-i": "0910"}
    scene = scene_of(french, allied, phasing="allied")
    scene.move("ad-ii", "0502")
    scene.to_reaction()
    events = scene.do(do.Disengage("fr-iic", "0302"))
    assert (broken(events), scene.kind) == ([("ad-wellington", "trapped")], "Disengage")


def test_16_9_3_a_leader_is_caught_at_once_in_a_hex_that_an_event_leads_an_enemy_into() -> None:
    allied = {"al-wellington": "1510", "al-7": "0206"}
    scene = with_card("Salamanca Lunch", {"fr-1": "1508"}, allied, phasing="allied", options=LEADERS)
    assert broken(scene.do(do.ChooseUnit(hex="1508"), do.ChooseHex("1510"))) == [("al-wellington", "trapped")]
    assert scene.kind == "PlaceLeader"  # 16.9.7: that was before his movement phase began


# 6.0: who drives a leader out chooses from where, or spares him.


def test_16_9_3_a_unit_passes_a_lone_leader_or_spares_him() -> None:
    for way, driven in (((), False), (("0403", "0404", "0303"), True)):
        scene = scene_of({"fr-iic": "0402"}, {"ad-wellington": "0405"})
        scene.do(do.MoveUnit("fr-iic", "0303", way))
        assert (scene.kind == "RetreatLeader") == driven


def test_16_9_3_the_way_decides_from_where_he_is_driven() -> None:
    found = {}
    for way in ((), ("0403", "0303", "0304")):
        scene = scene_of({"fr-iic": "0402"}, {"ad-wellington": "0405"})
        scene.do(do.MoveUnit("fr-iic", "0304", way))
        found[scene.place("fr-iic")] = refuges(scene)
    assert found == {"0404": {"0305", "0406", "0505"}, "0304": {"0406", "0504", "0505"}}


def test_16_9_3_a_leader_with_a_unit_tells_no_ways_apart() -> None:
    scene = scene_of({"fr-iic": "0402"}, {"ad-wellington": "0407", "ad-ii": "0407"})
    assert not any(action.way for action in scene.offered(do.MoveUnit))


def test_16_9_3_a_leader_of_ones_own_tells_no_ways_apart() -> None:
    scene = scene_of({"fr-iic": "0402", "fr-napoleon": "0405"}, {})
    assert not any(action.way for action in scene.offered(do.MoveUnit))


def test_16_9_3_a_reinforcement_chooses_its_way_too() -> None:
    scene = scene_of({}, {"ad-wellington": "0306"}, due={"fr-iic": 12})
    found = [action for action in scene.offered(do.EnterMap) if action.way]
    assert found
    for action in found:
        assert (action.way[0], action.way[-1]) == (action.at, action.hex)
    twin = scene.game.clone()
    (entered,) = [event for event in twin.apply(found[0]) if isinstance(event, Entered)]
    assert entered.path == found[0].way


def test_16_9_3_after_a_leader_has_fled_the_ways_are_those_of_where_he_is_now() -> None:
    scene = scene_of({"fr-iic": "0402", "fr-ic": "0502"}, {"ad-wellington": "0405"})
    assert any(action.way for action in scene.offered(do.MoveUnit) if action.unit == "fr-ic")
    scene.do(do.MoveUnit("fr-iic", "0303", ("0403", "0404", "0303")), do.RetreatTo("ad-wellington", "0505"))
    near = {notice.hexes for way in scene.game.moves("fr-ic") for notice in way.noticed}
    assert near <= {("0504",), ("0405",), ("0404",), ("0605",)}
