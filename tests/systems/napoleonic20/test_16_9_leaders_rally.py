"""16.9.7 and 16.9.8: broken leaders return, and units rally on a leader."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import EventPhase, GameTurn, Play, PlayerTurn
from gloire.systems.napoleonic20.position import BROKEN
from tests.scene import Scene
from tests.systems.napoleonic20.smolensk_scenes import russian_card

LEADERS = {"leaders": True}


def scene_of(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in play."""
    return Scene(**{"options": LEADERS, "french": french, "allied": allied, **more})


# 16.9.7


def test_16_9_7_broken_leaders_rally_without_a_die_when_their_movement_phase_begins() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-i": "1402"}, broken=("fr-napoleon",))
    assert (scene.kind, scene.asks) == ("PlaceLeader", "french")
    assert {action.hex for action in scene.offered(do.PlaceRallied)} == {"0104", "0107"}
    scene.do(do.PlaceRallied("0107"))
    assert scene.place("fr-napoleon") == "0107"
    assert "0208" in scene.reach("fr-napoleon")


def test_16_9_7_the_enemys_leaders_wait_for_their_own_phase() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-i": "1402"}, broken=("ad-wellington",))
    assert scene.kind == "Move"


def test_16_9_7_a_leader_may_be_left_broken() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-i": "1402"}, broken=("fr-napoleon", "fr-ney"))
    scene.do(do.LeaveBroken(), do.PlaceRallied("0104"))
    assert (scene.place("fr-napoleon"), scene.place("fr-ney")) == ("broken", "0104")


def test_16_9_7_a_leader_returns_on_an_empty_hex_only() -> None:
    scene = scene_of({"fr-i": "0104"}, {"ad-i": "1402"}, broken=("fr-napoleon",))
    assert {action.hex for action in scene.offered(do.PlaceRallied)} == {"0107"}
    assert scene.why_not(do.PlaceRallied("0104")).rule == "10.0"


def test_16_9_7_a_leader_does_not_return_to_the_hex_of_an_enemy_leader() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-wellington": "0104"}, broken=("fr-napoleon",))
    assert {action.hex for action in scene.offered(do.PlaceRallied)} == {"0107"}
    assert scene.why_not(do.PlaceRallied("0104")).code == "enemy-leader-there"
    assert scene.why_not(do.PlaceRallied("0909")).rule == "10.0"


def test_16_9_7_without_an_empty_hex_a_leader_stays_broken() -> None:
    scene = scene_of({"fr-i": "0104", "fr-ii": "0107"}, {"ad-i": "1402"}, broken=("fr-napoleon",))
    assert (scene.kind, scene.place("fr-napoleon")) == ("Move", "broken")


def test_16_9_7_additional_rally_locations_serve_leaders_too() -> None:
    both = {"leaders": True, "rally_locations": True}
    scene = scene_of({"fr-i": "0909"}, {"ad-i": "1402"}, broken=("fr-napoleon",), options=both)
    assert "0208" in {action.hex for action in scene.offered(do.PlaceRallied)}


def test_16_9_7_a_broken_leader_does_not_try_to_rally_at_night() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-i": "1402"}, turn=16)
    scene.position.where[scene.number("fr-napoleon")] = BROKEN
    scene.do(do.EndMovement())
    assert scene.kind != "RallyNext"


# 16.9.8


def rallying(
    allied: dict[str, str], french: dict[str, str], *, title: str = "Rally to Old Forward!", **more: Any
) -> Scene:
    """The Prussian II Corps has rallied by an event."""
    options = {"leaders": True, "rally_locations": True}
    scene = scene_of(french, allied, phasing="allied", broken=("pr-ii", "ad-reserve"), **{"options": options, **more})
    card = next(i for i, halves in enumerate(scene.scenario.cards) if halves[1].title == title)
    first = [frame for frame in scene.position.stack if isinstance(frame, Play | GameTurn)]
    scene.position.phase = "events"
    scene.position.stack = (*first, PlayerTurn(step=1), EventPhase(card=card, step=1))
    scene.restart()
    if scene.kind == "SpendOnRally":
        scene.do(do.NoRallySpending())
    scene.do(scene.offered(do.RallyUnit)[0], 6)
    return scene


def returns(scene: Scene) -> set[str]:
    assert scene.kind == "Place"
    return {action.hex for action in scene.offered(do.PlaceRallied)}


def test_16_9_8_units_rally_on_the_leader_whom_the_event_names() -> None:
    scene = rallying({"pr-blucher": "0402"}, {"fr-i": "0909"})
    assert {"0402", "0401", "0403", "0301", "0302", "0501", "0502"} <= returns(scene)


def test_16_9_8_not_on_another_leader() -> None:
    scene = rallying({"pr-blucher": "0402", "ad-wellington": "0405"}, {"fr-i": "0909"}, title="Rally to Old Nosey!")
    assert "0405" in returns(scene)
    assert "0402" not in returns(scene)


def test_16_9_8_only_while_he_is_on_the_map() -> None:
    scene = rallying({}, {"fr-i": "0909"})
    assert not {"0402", "0403"} & returns(scene)


def test_16_9_8_not_in_an_enemy_zone_nor_on_a_unit() -> None:
    scene = rallying({"pr-blucher": "0402", "pr-i": "0302"}, {"fr-i": "0602"})
    assert "0501" not in returns(scene)
    assert "0502" not in returns(scene)
    assert "0302" not in returns(scene)
    assert "0401" in returns(scene)


def test_16_9_8_not_across_a_major_river() -> None:
    scene = rallying({"pr-blucher": "1508"}, {"fr-i": "0909"})
    assert "1507" in returns(scene)
    assert "1509" not in returns(scene)


def test_16_9_8_only_with_additional_rally_locations() -> None:
    scene = rallying({"pr-blucher": "0402"}, {"fr-i": "0909"}, options=LEADERS)
    assert returns(scene) == {"2012", "0712"}


def test_16_9_8_only_during_the_event() -> None:
    scene = scene_of(
        {"fr-i": "0909"},
        {"pr-blucher": "0402"},
        phasing="allied",
        turn=16,
        broken=("pr-ii",),
        options={"leaders": True, "rally_locations": True},
    )
    scene.do(do.EndMovement())
    scene.until("RallyNext")
    scene.do(do.RallyUnit("pr-ii"), 6)
    assert "0402" not in returns(scene)


def rallying_on_barclay(**more: Any) -> Scene:
    """Barclay is next to the place where the French may build their bridge, and III Corps has rallied on him."""
    options = {"leaders": True, "rally_locations": True}
    russian = {"ru-barclay": "1711", "ru-vi": "0601"}
    scene = russian_card("Rally to Barclay", russian=russian, broken=("ru-iii",), options=options, **more)
    scene.do(do.NoRallySpending(), do.RallyUnit("ru-iii"), 6)
    return scene


def test_16_9_8_nobody_rallies_in_a_hex_that_is_shut_to_his_side() -> None:
    scene = rallying_on_barclay()
    assert "1812" in returns(scene)
    refusal = scene.why_not(do.PlaceRallied("1712"))
    assert (refusal.rule, refusal.code) == ("Smolensk 6.11", "shut-hex")


def test_16_9_8_when_the_bridge_stands_that_hex_serves_like_the_others() -> None:
    assert "1712" in returns(rallying_on_barclay(states=("pontoon",)))
