"""Borodino 6.10: Kutuzov's defense plan."""

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.borodino.vocabulary import Released, ReleaseLineCrossed, ReleaseTried
from gloire.systems.napoleonic20.happened import Moved
from tests.scene import Scene
from tests.systems.napoleonic20.russians import FAR_FRENCH, field, held, is_held
from tests.systems.napoleonic20.turns import seen
from tests.systems.napoleonic20.walks import ways

WEST, NORTH_AND_EAST = "0406 0508 0907 1310", "0903 1005 1206 1305 1306 1403 1405 1501 1601 1802"


def russian_turn(french: dict[str, str], russian: dict[str, str], *units: str, **facts: object) -> Scene:
    """The start of a Russian movement phase, with these units held back; all Russians, if none are named."""
    crossed = bool(facts.pop("crossed", False))
    scene = field(french, russian, phasing="russian", **facts)
    return held(scene, *(units or russian), crossed=crossed)


def french_turn(french: dict[str, str], russian: dict[str, str], **facts: object) -> Scene:
    """The start of a French movement phase, with all Russians held back."""
    return held(field(french, russian, **facts), *russian)


# 6.10.1 Command paralysis.


def test_borodino_6_10_1_units_north_and_east_of_semenovskaya_begin_unreleased():
    view = gloire.new_game("borodino-20").view().facts
    hexes = {c["hex"] for c in view["counters"] if "unreleased" in c["states"]}
    assert hexes == set(NORTH_AND_EAST.split())


def test_borodino_6_10_1_other_units_begin_free():
    view = gloire.new_game("borodino-20").view().facts
    free = {c["hex"] for c in view["counters"] if c["hex"] and "unreleased" not in c["states"]}
    assert free == set(WEST.split())


def test_borodino_6_10_1_counter_shows_that_it_is_unreleased():
    view = gloire.new_game("borodino-20").view()
    locks = {counter.unit for counter in view.counters if any(tag.sign == "padlock" for tag in counter.tags)}
    assert locks == {c["unit"] for c in view.facts["counters"] if "unreleased" in c["states"]}


def test_borodino_6_10_1_unreleased_unit_does_not_move():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-vii": "0508"}, "ru-vi")
    scene.do(do.EndRelease())
    assert scene.reach("ru-vi") == set()
    refusal = scene.why_not(do.MoveUnit("ru-vi", "1006"))
    assert (refusal.rule, refusal.code) == ("Borodino 6.10.1", "unreleased")
    assert scene.reach("ru-vii")


def test_borodino_6_10_1_unreleased_unit_does_not_move_at_night_either():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005"}, turn=5)
    scene.do(do.EndRelease())
    assert scene.reach("ru-vi") == set()


def test_borodino_6_10_1_unreleased_unit_may_attack():
    scene = russian_turn({"fr-iii": "1106"}, {"ru-vi": "1107"})
    scene.do(do.EndRelease())
    scene.to_combat()
    assert do.DeclareAttack("ru-vi", "1106") in scene.actions


def test_borodino_6_10_1_unreleased_unit_must_attack_like_any_other():
    scene = russian_turn({"fr-iii": "1106"}, {"ru-vi": "1107"})
    scene.do(do.EndRelease())
    scene.to_combat()
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"


def test_borodino_6_10_1_unreleased_cavalry_may_disengage_and_stays_unreleased():
    scene = french_turn({"fr-iii": "1406"}, {"ru-bar-cav": "1405"})
    scene.do(do.EndMovement(), do.Disengage("ru-bar-cav", "1304"))
    assert scene.place("ru-bar-cav") == "1304"
    assert is_held(scene, "ru-bar-cav")


def test_borodino_6_10_1_unreleased_cavalry_may_countercharge():
    scene = french_turn({"fr-iii": "1406"}, {"ru-bar-cav": "1405"})
    scene.do(do.EndMovement(), do.EndDisengagement())
    scene.begin_battle("ru-bar-cav", "1406")
    assert not is_held(scene, "ru-bar-cav")


def test_borodino_6_10_1_unit_driven_back_is_free_to_move_afterwards():
    scene = french_turn({"fr-i": "1506", "fr-iii": "1606"}, {"ru-iv": "1505"})
    scene.to_combat()
    scene.fight("fr-i fr-iii", "1505", die=2)
    scene.until("Move", dice=3)
    scene.until("DrawEvent")
    scene.do(do.DrawCard(10))
    assert scene.kind == "Move"
    assert scene.place("ru-iv") != "1505"
    assert not is_held(scene, "ru-iv")


def test_borodino_6_10_1_unit_that_wins_its_attack_may_advance():
    scene = russian_turn({"fr-v": "1506"}, {"ru-iii": "1505", "ru-iv": "1405"})
    scene.do(do.EndRelease())
    scene.to_combat()
    scene.fight("ru-iii", "1506", die=3)
    scene.until("Advance", dice=3)
    scene.do(do.AdvanceTo("ru-iii", "1506"))
    assert scene.place("ru-iii") == "1506"
    assert is_held(scene, "ru-iv")


# 6.10.2 Releasing the army.


def test_borodino_6_10_2_russian_is_asked_at_the_start_of_each_movement_phase():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-ii": "1501"})
    assert (scene.kind, scene.asks) == ("ReleaseNext", "russian")
    assert scene.actions == [do.TryRelease("ru-ii"), do.TryRelease("ru-vi"), do.EndRelease()]


def test_borodino_6_10_2_the_french_movement_phase_asks_nothing():
    assert french_turn(FAR_FRENCH, {"ru-vi": "1005"}).kind == "Move"


def test_borodino_6_10_2_nobody_is_asked_when_all_are_released():
    assert field(FAR_FRENCH, {"ru-vi": "1005"}, phasing="russian").kind == "Move"


def test_borodino_6_10_2_he_need_not_try():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005"})
    scene.do(do.EndRelease())
    assert scene.kind == "Move"
    assert is_held(scene, "ru-vi")


@pytest.mark.parametrize(("die", "released"), [(1, False), (4, False), (5, True), (6, True)])
def test_borodino_6_10_2_five_releases_a_unit_before_the_line_is_crossed(die, released):
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005"})
    events = scene.do(do.TryRelease("ru-vi"), die)
    assert seen(events, ReleaseTried) == [ReleaseTried("ru-vi", die, released)]
    assert is_held(scene, "ru-vi") != released
    assert bool(scene.reach("ru-vi")) == released


@pytest.mark.parametrize(("die", "released"), [(3, False), (4, True)])
def test_borodino_6_10_2_four_releases_a_unit_after_the_line_is_crossed(die, released):
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005"}, crossed=True)
    scene.do(do.TryRelease("ru-vi"), die)
    assert is_held(scene, "ru-vi") != released


def test_borodino_6_10_2_players_may_choose_other_dice():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005"}, choices={"C19": 6})
    scene.do(do.TryRelease("ru-vi"), 5)
    assert is_held(scene, "ru-vi")


@pytest.mark.parametrize("die", [1, 6])
def test_borodino_6_10_2_one_try_a_turn_before_the_line_is_crossed(die):
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-ii": "1501"})
    scene.do(do.TryRelease("ru-vi"), die)
    assert scene.kind == "Move"
    assert is_held(scene, "ru-ii")


def test_borodino_6_10_2_two_tries_a_turn_after_the_line_is_crossed():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-ii": "1501", "ru-iii": "1601"}, crossed=True)
    scene.do(do.TryRelease("ru-vi"), 6, do.TryRelease("ru-ii"), 6)
    assert scene.kind == "Move"
    assert [is_held(scene, unit) for unit in ("ru-vi", "ru-ii", "ru-iii")] == [False, False, True]


def test_borodino_6_10_2_second_try_is_for_another_unit():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-ii": "1501"}, crossed=True)
    scene.do(do.TryRelease("ru-vi"), 1)
    refusal = scene.why_not(do.TryRelease("ru-vi"))
    assert (refusal.rule, refusal.code) == ("Borodino 6.10.2", "tried-release")
    assert scene.actions == [do.TryRelease("ru-ii"), do.EndRelease()]


def test_borodino_6_10_2_only_a_unit_that_is_held_back_can_be_released():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-vii": "0508"}, "ru-vi")
    assert scene.why_not(do.TryRelease("ru-vii")).code == "not-held-back"


@pytest.mark.parametrize(("start", "end", "crossed"), [("0707", "0807", True), ("0706", "0707", False)])
def test_borodino_6_10_2_french_unit_crosses_the_release_line(start, end, crossed):
    scene = french_turn({"fr-i": start}, {"ru-ii": "1501"})
    events = scene.move("fr-i", end)
    assert ("release-line-crossed" in scene.game.view().facts["states"]) == crossed
    assert bool(seen(events, ReleaseLineCrossed)) == crossed


def test_borodino_6_10_2_line_stays_crossed_when_the_french_go_back():
    scene = french_turn({"fr-i": "0707"}, {"ru-ii": "1501"})
    scene.move("fr-i", "0807")
    scene.position.where[scene.number("fr-i")] = scene.scenario.index["0101"]
    scene.restart()
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(10))
    assert scene.question.about == {"tries": 2, "die": 4}


def test_borodino_6_10_2_line_counts_as_crossed_wherever_the_french_come_from():
    scene = russian_turn({"fr-i": "1207"}, {"ru-ii": "1501"})
    assert scene.question.about == {"tries": 2, "die": 4}


def test_borodino_6_10_2_russian_unit_beyond_the_line_does_not_cross_it():
    assert russian_turn(FAR_FRENCH, {"ru-ii": "1501"}).question.about == {"tries": 1, "die": 5}


def test_borodino_6_10_2_unit_that_attacks_is_released():
    scene = russian_turn({"fr-iii": "1106"}, {"ru-vi": "1107"})
    scene.do(do.EndRelease())
    scene.to_combat()
    events = scene.begin_battle("ru-vi", "1106")
    assert seen(events, Released) == [Released("ru-vi", "battle")]


def test_borodino_6_10_2_unit_that_is_attacked_is_released():
    scene = french_turn({"fr-iii": "1506"}, {"ru-iv": "1505", "ru-ii": "1601"})
    scene.to_combat()
    scene.begin_battle("fr-iii", "1505")
    assert not is_held(scene, "ru-iv")
    assert is_held(scene, "ru-ii")


def test_borodino_6_10_2_contact_without_a_battle_releases_nobody():
    scene = french_turn({"fr-iii": "1506"}, {"ru-iv": "1505"})
    scene.do(do.EndMovement())
    assert is_held(scene, "ru-iv")


def test_borodino_6_10_2_french_in_the_great_redoubt_release_everybody():
    scene = french_turn({"fr-i": "0905"}, {"ru-ii": "1501", "ru-iii": "1601"})
    events = scene.move("fr-i", "0904")
    assert seen(events, Released) == [Released("ru-ii", "alarm"), Released("ru-iii", "alarm")]
    assert not is_held(scene, "ru-ii")


@pytest.mark.parametrize("hex", ["1205", "1104", "1105", "1204", "1206", "1304", "1305"])
def test_borodino_6_10_2_french_in_or_next_to_gorki_release_everybody(hex):
    start = {"1305": "1306", "1304": "1404", "1204": "1203", "1104": "1004", "1105": "1006"}.get(hex, "1207")
    scene = french_turn({"fr-ic": start}, {"ru-ii": "1501"})
    assert hex in scene.reach("fr-ic")
    scene.move("fr-ic", hex)
    assert not is_held(scene, "ru-ii")


def test_borodino_6_10_2_french_two_hexes_from_gorki_release_nobody():
    scene = french_turn({"fr-ic": "1006"}, {"ru-ii": "1501"})
    scene.move("fr-ic", "1007")
    assert is_held(scene, "ru-ii")


def test_borodino_6_10_2_passing_by_gorki_is_enough():
    scene = french_turn({"fr-ic": "1106"}, {"ru-ii": "1901"})
    events = scene.do(do.MoveUnit("fr-ic", "1306", ("1206", "1306")))
    assert seen(events, Released) == [Released("ru-ii", "alarm")]
    assert not is_held(scene, "ru-ii")


def test_borodino_6_10_2_a_unit_goes_round_gorki_where_it_can():
    scene = french_turn({"fr-ic": "1106"}, {"ru-ii": "1901"})
    assert ways(scene, "fr-ic", "1306") == {
        (): [],
        ("1206", "1306"): ["alarm"],
    }
    (moved,) = seen(scene.move("fr-ic", "1306"), Moved)
    assert moved.path == ("1106", "1207", "1306")
    assert is_held(scene, "ru-ii")


def test_borodino_6_10_2_where_every_way_passes_the_great_redoubt_everybody_is_released():
    scene = french_turn({"fr-ic": "0903"}, {"ru-ii": "1901", "ru-iii": "1004"})
    assert ways(scene, "fr-ic", "0905") == {(): ["release-line", "alarm"]}
    scene.move("fr-ic", "0905")
    assert not is_held(scene, "ru-ii")


def test_borodino_6_10_2_a_unit_that_comes_back_over_the_line_has_crossed_it():
    scene = french_turn({"fr-ic": "0707"}, {"ru-ii": "1901"})
    way = next(way for way, noticed in ways(scene, "fr-ic", "0708").items() if noticed)
    scene.do(do.MoveUnit("fr-ic", "0708", way))
    assert "release-line-crossed" in scene.game.view().facts["states"]


def test_borodino_6_10_2_the_plain_way_keeps_off_the_line():
    scene = french_turn({"fr-ic": "0707"}, {"ru-ii": "1901"})
    assert ways(scene, "fr-ic", "0708")[()] == []
    scene.move("fr-ic", "0708")
    assert "release-line-crossed" not in scene.game.view().facts["states"]


def test_borodino_6_10_2_all_ways_are_one_when_the_line_is_crossed_and_nobody_waits():
    for scene in (
        held(field({"fr-ic": "0707"}, {"ru-ii": "1901"}), "ru-ii", crossed=True),
        field({"fr-ic": "1106"}, {"ru-ii": "1901"}),
    ):
        assert not [action for action in scene.offered(do.MoveUnit) if action.way]


def test_borodino_6_10_2_the_first_unit_over_the_line_makes_all_ways_one_for_the_next():
    scene = french_turn({"fr-ic": "0707", "fr-iic": "0709"}, {"ru-ii": "1901"})
    assert any(action.way for action in scene.offered(do.MoveUnit) if action.unit == "fr-iic")
    scene.move("fr-ic", "0807")
    assert not any(action.way for action in scene.offered(do.MoveUnit))


def test_borodino_6_10_2_leaders_are_not_noticed():
    scene = french_turn({"fr-murat": "1106"}, {"ru-ii": "1901"}, options={"leaders": True})
    assert not any(action.way for action in scene.offered(do.MoveUnit))
    scene.move("fr-murat", "1206")
    assert is_held(scene, "ru-ii")


def test_borodino_6_10_2_retreat_by_gorki_releases_everybody():
    scene = french_turn({"fr-v": "1306"}, {"ru-viii": "1407", "ru-ii": "1901"})
    scene.to_combat()
    scene.fight("fr-v", "1407", die=3)
    scene.do(do.RetreatUnit("fr-v"), do.RetreatTo("fr-v", "1206"))
    assert not is_held(scene, "ru-ii")


def test_borodino_6_10_2_advance_into_the_great_redoubt_releases_everybody():
    scene = french_turn({"fr-i": "0905", "fr-iii": "1005"}, {"ru-vi": "0904", "ru-ii": "1501"})
    scene.to_combat()
    scene.fight("fr-i fr-iii", "0904", die=6)
    scene.do(do.AdvanceTo("fr-i", "0904"))
    assert not is_held(scene, "ru-ii")


def test_borodino_6_10_2_french_already_there_are_noticed_when_the_russians_move():
    scene = russian_turn({"fr-i": "0904"}, {"ru-ii": "1501"})
    assert scene.kind == "Move"
    assert not is_held(scene, "ru-ii")


# With fog of war.

FOG = {"fog_of_war": True}


def known(scene: Scene, viewer: str = "french") -> set[str]:
    """The Russian units that a viewer knows by name."""
    return {
        c["unit"]
        for c in scene.game.view(viewer).facts["counters"]
        if c["side"] == "russian" and c["hex"] and c["unit"]
    }


def test_borodino_6_10_1_with_fog_of_war_units_held_back_lie_face_up():
    counters = gloire.new_game("borodino-20", options=FOG).view("french").facts["counters"]
    assert {c["hex"] for c in counters if c["hex"] and c["unit"]} == set(NORTH_AND_EAST.split())
    assert {c["hex"] for c in counters if c["hex"] and not c["unit"]} == set(WEST.split())


def test_borodino_6_10_2_with_fog_of_war_a_released_unit_is_turned_face_down():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005", "ru-ii": "1501"}, options=FOG)
    assert known(scene) == {"ru-vi", "ru-ii"}
    scene.do(do.TryRelease("ru-vi"), 6)
    assert known(scene) == {"ru-ii"}
    assert known(scene, "russian") == {"ru-vi", "ru-ii"}


def test_borodino_6_10_2_with_fog_of_war_a_unit_released_by_battle_stays_face_up():
    scene = russian_turn({"fr-iii": "1106"}, {"ru-vi": "1107"}, options=FOG)
    scene.do(do.EndRelease())
    scene.to_combat()
    scene.begin_battle("ru-vi", "1106")
    assert not is_held(scene, "ru-vi")
    assert known(scene) == {"ru-vi"}


# 6.10.3 and 6.10.4.


def test_borodino_6_10_3_released_unit_moves_freely_for_the_rest_of_the_game():
    scene = russian_turn(FAR_FRENCH, {"ru-vi": "1005"})
    scene.do(do.TryRelease("ru-vi"), 5, do.MoveUnit("ru-vi", "1006"), do.EndMovement())
    scene.until("DrawEvent")
    scene.do(do.DrawCard(10), do.EndMovement(), do.DrawCard(10))
    assert scene.kind == "Move"
    assert scene.reach("ru-vi")


def test_borodino_6_10_4_variant_holds_nobody_back():
    view = gloire.new_game("borodino-20", options={"no_defense_plan": True}).view().facts
    assert not [c for c in view["counters"] if "unreleased" in c["states"]]


def test_borodino_6_10_4_is_an_option_of_borodino_alone():
    having = {info.id for info in gloire.scenarios() if "no_defense_plan" in info.options}
    assert having == {"borodino-20"}
