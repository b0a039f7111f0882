"""16.7.1 Light infantry: the Jagers (1-2) at Borodino; the Light Division (2-2) at Salamanca, which may disengage."""

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.special_units import ON, field, reaction, ways_out


def test_16_7_1_light_infantry_does_not_stop_in_rugged_ground():
    """The Jagers pass through the wood of 1108 from 1107 to 1109; other infantry stays in it."""
    scene = field({"fr-i": "0101"}, {"ru-jager": "1107", "ru-iv": "1208"})

    assert {"1108", "1109", "1009", "1209"} <= scene.reach("ru-jager")
    assert "1109" not in scene.reach("ru-iv")


def test_16_7_1_rugged_ground_costs_light_infantry_one_point():
    scene = field({"fr-i": "0101"}, {"ru-jager": "1107"})
    events = scene.move("ru-jager", "1109")

    assert events[0] == happened.Moved("ru-jager", ("1107", "1108", "1109"), 2)


def test_16_7_1_light_infantry_stops_in_enemy_zones_all_the_same():
    scene = field({"fr-i": "1008"}, {"ru-jager": "1107"})

    assert scene.why_not(do.MoveUnit("ru-jager", "1109")).rule == "6.8"  # it stands in a zone already
    free = field({"fr-i": "1009"}, {"ru-jager": "1107"})
    assert "1109" not in free.reach("ru-jager")


def test_16_7_1_rugged_ground_is_no_reason_for_light_infantry_to_stop():
    scene = field({"fr-i": "0101"}, {"ru-jager": "1107", "ru-iv": "1208"})
    stops = {
        unit: {place.hex: place.stops for place in scene.game.moves(unit)}["1108"] for unit in ("ru-jager", "ru-iv")
    }

    assert stops == {"ru-jager": "", "ru-iv": "rugged"}


def test_16_7_1_light_infantry_disengages():
    scene = reaction({"fr-i": "1108"}, {"ru-jager": "1208"})

    assert (scene.kind, scene.asks) == ("Disengage", "russian")
    assert ways_out(scene, "ru-jager") == {"1207", "1307", "1308"}
    scene.do(do.Disengage("ru-jager", "1308"))
    assert scene.place("ru-jager") == "1308"


def test_16_7_1_light_infantry_does_not_disengage_from_enemy_cavalry():
    scene = reaction({"fr-i": "1108", "fr-ic": "1207"}, {"ru-jager": "1208", "ru-bag-cav": "1109"})

    assert ways_out(scene, "ru-jager") == set()
    assert scene.why_not(do.Disengage("ru-jager", "1308")).rule == "8.3.2"


def test_16_7_1_other_infantry_does_not_disengage():
    scene = reaction({"fr-i": "1108"}, {"ru-jager": "1208", "ru-iv": "1109"})

    assert scene.why_not(do.Disengage("ru-iv", "1210")).rule == "8.3"


def test_16_7_1_light_infantry_does_not_countercharge():
    scene = reaction({"fr-i": "1108"}, {"ru-jager": "1208", "ru-bag-cav": "1109"})
    scene.until("Declare")

    assert scene.why_not(do.DeclareAttack("ru-jager", "1108")).rule == "8.1"


def test_16_7_1_routed_light_infantry_does_not_stop_in_rugged_ground_either():
    """9.6.3: from 0907 it goes on with its retreat through 1008 to 1108, toward 2007."""
    scene = field({"fr-i": "0101"}, {"ru-jager": "0907"}, routed={"ru-jager": "russian"})
    assert "1108" in scene.reach("ru-jager")

    plain = field({"fr-i": "0101"}, {"ru-iv": "0907"}, routed={"ru-iv": "russian"})
    assert "1108" not in plain.reach("ru-iv")


def test_16_7_1_without_the_option_light_infantry_is_like_any_other():
    scene = field({"fr-i": "0101"}, {"ru-jager": "1107"}, options={})
    assert "1109" not in scene.reach("ru-jager")

    scene = reaction({"fr-i": "1108"}, {"ru-jager": "1208"}, options={})
    assert (scene.kind, scene.asks) == ("Declare", "french")


# Salamanca 16.9.10


def at_salamanca(french: dict[str, str], allied: dict[str, str], options: dict[str, bool] = ON) -> Scene:
    """The French have moved up to the Light Division at 0809, which 0909, 0910, 0810 and 0710 surround."""
    scene = Scene(french, allied, scenario="salamanca-20", options=options, turn=8)
    scene.to_reaction()
    return scene


def test_salamanca_16_9_10_light_division_may_disengage():
    scene = at_salamanca({"fr-1": "0808"}, {"al-lt": "0809"})

    assert ways_out(scene, "al-lt") == {"0810", "0910", "0710"}
    scene.do(do.Disengage("al-lt", "0810"))
    assert scene.place("al-lt") == "0810"


def test_salamanca_16_9_10_light_division_does_not_disengage_from_cavalry():
    scene = at_salamanca({"fr-boyer": "0808"}, {"al-lt": "0809"})

    assert scene.kind == "Declare"


def test_salamanca_16_9_10_other_divisions_do_not_disengage():
    scene = at_salamanca({"fr-1": "0808"}, {"al-lt": "0809", "al-3": "0709"})

    assert scene.why_not(do.Disengage("al-3", "0710")).rule == "8.3"


def test_salamanca_16_9_10_light_division_moves_like_other_infantry():
    assert scenario_of(gloire.new_game("salamanca-20", options=ON)).gait.count("light") == 0


def test_salamanca_16_9_10_without_the_option_light_division_stands():
    scene = at_salamanca({"fr-1": "0808"}, {"al-lt": "0809"}, options={})

    assert scene.kind == "Declare"
