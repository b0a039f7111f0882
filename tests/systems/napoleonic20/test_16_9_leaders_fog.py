"""16.9.3 + 16.1.3: leaders whose company is a dummy, and leaders whom dummies drive out."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import foggy

LEADERS = {"leaders": True}
FAR = {"ad-ii": "1703"}


def misty(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in the fog of war."""
    return foggy(french, allied, options=LEADERS, **more)


def test_16_1_3_a_dummy_is_company_for_a_leader() -> None:
    scene = misty({"fr-i": "0404"}, {"ad-dummy": "0403", "ad-wellington": "0403"})
    assert (scene.kind, scene.place("ad-wellington")) == ("Move", "0403")


def test_16_9_3_a_leader_retreats_at_once_when_a_scouting_dummy_finds_his_own_out() -> None:
    scene = misty({"fr-dummy-1": "0402", "fr-i": "0404"}, {"ad-dummy": "0403", "ad-wellington": "0403", **FAR})
    scene.do(do.TurnUp("fr-dummy-1"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "allied")
    scene.do(scene.actions[0])
    assert (scene.kind, scene.asks) == ("Move", "french")


def test_16_9_3_a_leader_retreats_when_scouts_find_his_dummy_at_the_end_of_the_enemys_movement() -> None:
    scene = misty({"fr-iic": "0402"}, {"ad-dummy": "0403", "ad-wellington": "0403", **FAR}, up="fr-iic")
    scene.do(do.EndMovement())
    assert (scene.place("ad-dummy"), scene.kind, scene.asks) == ("aside", "RetreatLeader", "allied")


def test_16_9_3_a_leader_whose_dummy_is_found_where_no_enemy_zone_is_stays() -> None:
    scene = misty({"fr-dummy-1": "0402"}, {"ad-dummy": "0403", "ad-wellington": "0403", **FAR})
    scene.do(do.TurnUp("fr-dummy-1"))  # the only enemy beside him is gone too
    assert (scene.kind, scene.place("ad-wellington")) == ("Move", "0403")


def feint(**more: Any) -> Scene:
    """A dummy that Napoleon is with attacks II Corps beside it, with the Guard on the other side."""
    french = {"fr-dummy-1": "0402", "fr-napoleon": "0402", "fr-ig": "0602"}
    return misty(french, {"ad-ii": "0502"}, up="fr-ig", **more)


def test_16_9_3_a_leader_whose_dummy_attacks_retreats_when_all_who_fight_are_shown() -> None:
    scene = feint()
    scene.to_combat()
    scene.declare("fr-dummy-1 fr-ig", "0502")
    assert (scene.place("fr-dummy-1"), scene.kind, scene.asks) == ("aside", "RetreatLeader", "french")
    scene.do(scene.actions[0], do.FightBattle("0502"))


def test_16_9_3_dummies_that_are_shown_together_drive_nobody_out() -> None:
    scene = misty({"fr-dummy-1": "0402", "fr-napoleon": "0402"}, {"ad-dummy": "0502", **FAR})
    scene.to_combat()
    scene.declare("fr-dummy-1", "0502")
    assert (scene.place("fr-dummy-1"), scene.place("ad-dummy")) == ("aside", "aside")
    assert (scene.kind, scene.place("fr-napoleon")) == ("ShareCommand", "0402")


def test_16_9_3_in_the_enemys_combat_phase_a_leader_whose_dummy_is_shown_stays() -> None:
    scene = misty({"fr-i": "0402"}, {"ad-dummy": "0502", "ad-wellington": "0502", **FAR})
    scene.to_combat()
    scene.declare("fr-i", "0502")
    assert scene.place("ad-dummy") == "aside"
    assert (scene.kind, scene.place("ad-wellington")) == ("DrawEvent", "0502")


def test_16_9_3_a_dummy_drives_a_leader_out_like_any_unit() -> None:
    scene = misty({"fr-dummy-1": "0401"}, {"ad-wellington": "0503", **FAR})
    scene.move("fr-dummy-1", "0403")
    assert (scene.kind, scene.asks) == ("RetreatLeader", "allied")


def test_16_9_3_a_unit_and_the_dummy_it_comes_with_both_drive_leaders_out() -> None:
    scene = misty({}, {"ad-wellington": "0405", "pr-blucher": "0102", **FAR}, due={"fr-i": 12})
    scene.do(do.BringDummy("fr-i", "0103"), do.PartTo("fr-i", "0103"), do.PartTo("fr-dummy-1", "0304"))
    driven = []
    while scene.kind == "RetreatLeader":
        driven.append(scene.actions[0].unit)
        scene.do(scene.actions[0])
    assert set(driven) == {"ad-wellington", "pr-blucher"}
    assert (scene.place("fr-i"), scene.place("fr-dummy-1"), scene.kind) == ("0103", "0304", "Move")


def test_16_9_3_a_leader_leaves_a_hex_that_a_dummy_is_put_into_at_night() -> None:
    # Behind walls Wellington is in no enemy zone.
    scene = misty({"fr-i": "1302"}, {"ad-wellington": "1402", **FAR}, turn=16)
    scene.do(do.EndMovement(), do.PlaceDummy("1302"), do.PartTo("fr-dummy-1", "1402"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "allied")
    scene.do(scene.actions[0])
    assert (scene.kind, scene.asks) == ("PlaceDummies", "french")


def test_16_9_4_a_leader_may_go_with_hidden_cavalry_that_nobody_prevents() -> None:
    french = {"fr-iic": "0402", "fr-napoleon": "0402"}
    scene = misty(french, {"ad-ii": "0502"}, phasing="allied")
    scene.to_reaction()
    scene.do(do.Disengage("fr-iic", "0302"), do.LetGo(), do.AccompanyUnit("fr-napoleon"))
    assert (scene.place("fr-iic"), scene.place("fr-napoleon")) == ("0302", "0302")


def test_16_9_4_a_leader_is_not_asked_where_the_maneuver_was_prevented() -> None:
    french = {"fr-iic": "0402", "fr-napoleon": "0402"}
    scene = misty(french, {"ad-uxbridge": "0502"}, phasing="allied")
    scene.to_reaction()
    scene.do(do.Disengage("fr-iic", "0302"), do.PinWith("ad-uxbridge"))
    assert (scene.kind, scene.place("fr-napoleon")) == ("Disengage", "0402")
