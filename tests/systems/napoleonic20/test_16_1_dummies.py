"""16.1.3 and 16.6.1: how dummies come, with reinforcements, at night and among cadres.

French units enter between 0103 and 0107; turn 12 is a day, 16 a night. 0402, 0403 and 0302 lie in open fields next to
each other.
"""

import gloire
from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.fogs import DUMMY, FAR, NIGHT, foggy, handle, is_down, lay_out
from tests.systems.napoleonic20.turns import with_card


def arriving(*units: str, french: dict[str, str] | None = None, allied: dict[str, str] = FAR, **facts) -> Scene:
    """A scene with French units that may come on now."""
    return foggy(french or {"fr-i": "0112"}, allied, due=dict.fromkeys(units, 12), **facts)


def at_night(french: dict[str, str], allied: dict[str, str] = FAR, **facts) -> Scene:
    """A scene in which the French may place dummies."""
    scene = foggy(french, allied, turn=NIGHT, **facts)
    scene.do(do.EndMovement())
    return scene


# How dummies come.


def test_16_1_3_no_dummy_is_set_up_on_the_map():
    game = gloire.new_game("waterloo-20", options={"fog_of_war": True})
    dummies = [c for c in game.view("french").facts["counters"] if (c["unit"] or "").startswith("fr-dummy")]

    assert [c["box"] for c in dummies] == ["aside", "aside"]


def test_16_1_3_a_dummy_may_come_with_a_reinforcement():
    scene = arriving("fr-vi")
    scene.do(do.BringDummy("fr-vi", "0104"), do.PartTo("fr-vi", "0104"), do.PartTo(DUMMY, "0205"))

    assert (scene.place("fr-vi"), scene.place(DUMMY)) == ("0104", "0205")
    assert is_down(scene, "fr-vi")
    assert is_down(scene, DUMMY)


def test_16_1_3_the_enemy_sees_two_counters_come_and_cannot_tell_which_is_which():
    scenes = [arriving("fr-vi"), arriving("fr-vi")]
    for scene, first, second in zip(scenes, ("0104", "0205"), ("0205", "0104"), strict=True):
        scene.do(do.BringDummy("fr-vi", "0104"), do.PartTo("fr-vi", first), do.PartTo(DUMMY, second))
    views = [scene.game.view("allied") for scene in scenes]

    assert views[0] == views[1]
    assert scenes[0].game.events(viewer="allied") == scenes[1].game.events(viewer="allied")
    assert scenes[0].game.events(viewer="french") != scenes[1].game.events(viewer="french")


def test_16_1_3_nothing_is_seen_of_the_two_before_both_ways_are_chosen():
    scene = arriving("fr-vi")
    scene.do(do.BringDummy("fr-vi", "0104"))
    assert scene.question.about_to("allied") == {"unit": "c0", "at": "0104"}

    before = scene.game.view("allied").facts["counters"]
    scene.do(do.PartTo("fr-vi", "0104"))
    assert scene.game.view("allied").facts["counters"] == before


def test_16_1_3_a_dummy_and_the_unit_it_came_with_may_not_stay_together():
    scene = arriving("fr-vi")
    scene.do(do.BringDummy("fr-vi", "0104"), do.PartTo("fr-vi", "0104"))

    assert scene.why_not(do.PartTo(DUMMY, "0104")).rule == "16.1.3"


def test_16_1_3_both_are_done_for_the_phase():
    scene = arriving("fr-vi")
    scene.do(do.BringDummy("fr-vi", "0104"), do.PartTo("fr-vi", "0104"), do.PartTo(DUMMY, "0205"))

    assert scene.reach("fr-vi") == scene.reach(DUMMY) == set()


def test_16_1_3_the_two_have_one_place_in_the_march_column():
    """R78 + 11.2: the next unit at 0105 pays one point more, not two."""
    scene = arriving("fr-vi", "fr-iii")
    scene.do(do.BringDummy("fr-vi", "0105"), do.PartTo("fr-vi", "0105"), do.PartTo(DUMMY, "0206"))

    assert dict(scene.position.entered) == {scene.scenario.index["0105"]: 1}


def test_16_1_3_one_dummy_a_turn_may_come_with_a_unit():
    scene = arriving("fr-vi", "fr-iii")
    scene.do(do.BringDummy("fr-vi", "0104"), do.PartTo("fr-vi", "0104"), do.PartTo(DUMMY, "0205"))

    refusal = scene.why_not(do.BringDummy("fr-iii", "0105"))
    assert (refusal.rule, refusal.code) == ("16.1.3", "one-dummy-a-turn")


def test_16_1_3_next_turn_another_dummy_may_come():
    scene = arriving("fr-vi", "fr-iii")
    scene.do(do.BringDummy("fr-vi", "0104"), do.PartTo("fr-vi", "0104"), do.PartTo(DUMMY, "0205"))
    scene.to_end_of_turn()
    scene.until("Move")
    while scene.asks != "french":
        scene.do(do.EndMovement())
        scene.until("Move")

    assert "fr-iii" in {action.unit for action in scene.offered(do.BringDummy)}


def test_16_1_3_no_dummy_comes_where_none_is_left():
    scene = arriving("fr-vi", french={DUMMY: "0112", "fr-dummy-2": "0211"})

    assert scene.why_not(do.BringDummy("fr-vi", "0104")).code == "no-dummy-left"


def test_16_1_3_a_side_may_have_fewer_dummies_by_choice():
    scene = arriving("fr-vi", french={DUMMY: "0112"}, choices={"C33": 1})

    assert scene.why_not(do.BringDummy("fr-vi", "0104")).code == "no-dummy-left"


def test_16_1_3_a_dummy_comes_with_units_of_its_own_army_only():
    """R77: the Prussian dummy is on the map, so none is left for a Prussian corps."""
    scene = foggy({"fr-i": "0112"}, {"pr-dummy": "2001"}, due={"pr-iv": 12, "ad-ii": 12}, phasing="allied")

    assert {action.unit for action in scene.offered(do.BringDummy)} == {"ad-ii"}


def test_16_1_3_no_dummy_comes_with_a_unit_that_is_neither_new_nor_rallied():
    scene = arriving("fr-vi")

    assert scene.why_not(do.BringDummy("fr-i", "0112")).code == "no-newcomer"
    assert scene.why_not(do.BringDummy("ad-i", "2001")).code == "not-yours"


def test_16_1_3_no_dummy_comes_where_there_is_no_room_for_two():
    """At night, with a point each, everything around 0107 is full."""
    full = {"fr-i": "0106", "fr-ii": "0207", "fr-iii": "0208", "fr-iv": "0107"}
    scene = foggy(full, FAR, due={"fr-vi": NIGHT}, turn=NIGHT)

    assert do.BringDummy("fr-vi", "0107") not in scene.actions
    assert scene.why_not(do.BringDummy("fr-vi", "0107")).rule == "6.9"


def rallied_in_the_morning() -> Scene:
    """I Corps has just rallied by a card of the French."""
    cards = scenario_of(gloire.new_game("waterloo-20")).cards
    title = next(card[0].title for card in cards if card[0].effect in ("rally-army", "rally-one"))
    scene = with_card(title, {"fr-ii": "0402"}, FAR, broken=("fr-i",), options={"fog_of_war": True})
    lay_out(scene)
    scene.until("RallyNext")
    scene.do(do.RallyUnit("fr-i"), 6)
    scene.do(scene.offered(do.PlaceRallied)[0])
    scene.until("Move")
    return scene


def test_16_1_3_a_dummy_may_come_with_a_unit_that_rallied_in_this_turn():
    scene = rallied_in_the_morning()
    here = scene.place("fr-i")
    scene.do(do.BringDummy("fr-i", here), do.PartTo("fr-i", here))
    away = scene.offered(do.PartTo)[0].hex
    scene.do(do.PartTo(DUMMY, away))

    assert (scene.place("fr-i"), scene.place(DUMMY)) == (here, away)
    assert away != here


def test_16_1_3_a_rallied_unit_or_its_dummy_may_be_the_one_that_stays():
    scenes = [rallied_in_the_morning(), rallied_in_the_morning()]
    here = scenes[0].place("fr-i")
    for scene in scenes:
        scene.do(do.BringDummy("fr-i", here))
    away = next(action.hex for action in scenes[0].offered(do.PartTo) if action.hex != here)
    scenes[0].do(do.PartTo("fr-i", here), do.PartTo(DUMMY, away))
    scenes[1].do(do.PartTo("fr-i", away), do.PartTo(DUMMY, here))

    assert scenes[0].game.view("allied") == scenes[1].game.view("allied")


def test_16_1_3_no_dummy_comes_with_a_unit_that_rallied_in_another_turn():
    scene = rallied_in_the_morning()
    scene.to_end_of_turn()
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("Move")

    assert scene.offered(do.BringDummy) == []


# At night.


def test_16_1_3_all_free_dummies_may_be_placed_when_a_side_conceals_its_units():
    scene = at_night({"fr-ii": "0402", "fr-i": "0112"})
    assert {action.hex for action in scene.offered(do.PlaceDummy)} == {"0402", "0112"}

    scene.do(do.PlaceDummy("0402"), do.PartTo(DUMMY, "0302"), do.PlaceDummy("0112"), do.PartTo("fr-dummy-2", "0111"))
    assert (scene.place(DUMMY), scene.place("fr-dummy-2")) == ("0302", "0111")
    assert scene.kind != "PlaceDummies"


def test_16_1_3_nobody_has_to_place_a_dummy():
    scene = at_night({"fr-ii": "0402"})
    scene.do(do.EndDummies())

    assert scene.place(DUMMY) == "aside"


def test_16_1_3_either_of_the_two_moves_over():
    scenes = [at_night({"fr-ii": "0402"}), at_night({"fr-ii": "0402"})]
    scenes[0].do(do.PlaceDummy("0402"), do.PartTo(DUMMY, "0302"), do.EndDummies())
    scenes[1].do(do.PlaceDummy("0402"), do.PartTo("fr-ii", "0302"), do.EndDummies())

    assert (scenes[1].place("fr-ii"), scenes[1].place(DUMMY)) == ("0302", "0402")
    assert scenes[0].game.view("allied") == scenes[1].game.view("allied")
    assert scenes[0].game.events(viewer="allied") == scenes[1].game.events(viewer="allied")


def test_16_1_3_one_of_the_two_has_to_move_over():
    scene = at_night({"fr-ii": "0402"})
    scene.do(do.PlaceDummy("0402"))

    assert {action.hex for action in scene.actions} == {"0502", "0403", "0302", "0301", "0401", "0501"}
    assert scene.why_not(do.PartTo(DUMMY, "0402")).rule == "16.1.3"


def test_16_1_3_no_dummy_is_placed_with_a_unit_next_to_an_enemy():
    scene = at_night({"fr-ii": "0402", "fr-i": "0112"}, {"ad-i": "0403"})

    assert {action.hex for action in scene.offered(do.PlaceDummy)} == {"0112"}
    assert scene.why_not(do.PlaceDummy("0402")).code == "enemy-beside"


def test_16_1_3_whoever_moves_over_does_not_come_next_to_an_enemy():
    scene = at_night({"fr-ii": "0402"}, {"ad-i": "0404"})
    scene.do(do.PlaceDummy("0402"))

    assert "0403" not in {action.hex for action in scene.actions}
    assert scene.why_not(do.PartTo(DUMMY, "0403")).code == "not-beside"


def test_16_1_3_whoever_moves_over_needs_a_vacant_hex():
    scene = at_night({"fr-ii": "0402", "fr-i": "0302"})
    scene.do(do.PlaceDummy("0402"))

    assert "0302" not in {action.hex for action in scene.actions}


def test_16_1_3_no_dummy_is_placed_without_a_friend():
    scene = at_night({"fr-ii": "0402"})

    assert scene.why_not(do.PlaceDummy("0112")).code == "no-friend-there"


def test_16_1_3_dummies_on_the_map_are_not_placed_again():
    scene = at_night({"fr-ii": "0402", DUMMY: "0112", "fr-dummy-2": "0211"})

    assert scene.kind != "PlaceDummies"


# 16.6.1


def broken_down(up: str = "", **facts) -> Scene:
    """II Corps has just been broken down into two cadres."""
    scene = foggy({"fr-ii": "0402"}, FAR, up=up, options={"breakdown": True}, **facts)
    scene.do(do.BreakDown("fr-ii"))
    return scene


def test_16_6_1_a_dummy_may_join_the_cadres_of_a_hidden_unit():
    scene = broken_down()
    assert (scene.kind, scene.asks) == ("JoinCadres", "french")

    scene.do(do.JoinDummy())
    assert scene.place(DUMMY) == "0402"
    assert all(is_down(scene, unit) for unit in ("fr-cadre-1", "fr-cadre-2", DUMMY))


def test_16_6_1_a_dummy_need_not_join():
    scene = broken_down()
    scene.do(do.LeaveDummy())

    assert scene.place(DUMMY) == "aside"


def test_16_6_1_no_dummy_joins_the_cadres_of_a_revealed_unit_and_they_are_revealed():
    scene = broken_down(up="fr-ii")

    assert scene.kind == "Move"
    assert not is_down(scene, "fr-cadre-1")


def test_16_6_1_the_three_must_part_before_the_phase_ends():
    scene = broken_down()
    scene.do(do.JoinDummy())
    assert scene.why_not(do.EndMovement()).rule == "6.9"

    scene.do(do.MoveUnit(DUMMY, "0302"))
    assert scene.why_not(do.EndMovement()).rule == "6.9"
    scene.do(do.MoveUnit("fr-cadre-1", "0301"), do.EndMovement())


def test_16_6_1_whoever_leaves_the_three_the_enemy_cannot_tell_who_it_was():
    scenes = [broken_down(), broken_down()]
    for scene, mover in zip(scenes, (DUMMY, "fr-cadre-1"), strict=True):
        scene.do(do.JoinDummy(), do.MoveUnit(mover, "0302"))

    assert scenes[0].game.view("allied") == scenes[1].game.view("allied")
    assert scenes[0].game.events(viewer="allied") == scenes[1].game.events(viewer="allied")


def test_16_6_1_no_dummy_joins_where_none_is_left():
    scene = foggy({"fr-ii": "0402", DUMMY: "0112", "fr-dummy-2": "0211"}, FAR, options={"breakdown": True})
    scene.do(do.BreakDown("fr-ii"))

    assert scene.kind == "Move"


def test_16_6_2_a_unit_combined_from_face_up_cadres_is_face_up():
    french = {"fr-cadre-1": "0402", "fr-cadre-2": "0403", "fr-i": "0112"}
    scene = foggy(french, FAR, up="fr-cadre-1 fr-cadre-2", options={"breakdown": True})
    scene.position.where[scene.number("fr-ii")] = -3  # eliminated
    scene.restart()
    scene.do(do.MoveUnit("fr-cadre-1", "0403"), do.EndMovement())

    assert (scene.place("fr-ii"), is_down(scene, "fr-ii")) == ("0403", False)


def test_16_1_handles_of_a_stack_of_which_one_has_moved_are_kept():
    """R74: everybody knows which of the two leaves."""
    scene = foggy({"fr-ii": "0402", "fr-i": "0302"}, FAR)
    scene.move("fr-ii", "0302")
    kept = handle(scene, "fr-ii")
    scene.move("fr-i", "0203")

    assert handle(scene, "fr-ii") == kept
