"""11.0 Reinforcements. French units enter between 0103 and 0107; roads lead in at 0104 and 0107, the rest is open.
Anglo-Dutch units enter along the west edge from 0901 up; Frederick's corps by the road at 1701."""

import pytest

from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.position import VARIABLE
from tests.scene import Scene
from tests.systems.napoleonic20.grounds import CLEAR_NIGHT, altered

FAR = {"ad-i": "2001"}
FAR_FRENCH = {"fr-i": "0112"}
NIGHT = 4


def ways_in(scene: Scene, unit: str, at: str) -> set[str]:
    """Where a unit that enters at a hex may go."""
    return {action.hex for action in scene.offered(do.EnterMap) if (action.unit, action.at) == (unit, at)}


def entries(scene: Scene, unit: str) -> set[str]:
    """Where a unit may enter."""
    return {action.at for action in scene.offered(do.EnterMap) if action.unit == unit}


def enter(scene: Scene, unit: str, at: str, hex: str) -> happened.Entered:
    events = scene.do(do.EnterMap(unit, at, hex))
    return next(event for event in events if isinstance(event, happened.Entered))


def arriving(*units: str, french: dict[str, str] = FAR_FRENCH, allied: dict[str, str] = FAR, turn: int = 12, **more):
    """A scene with units due on the present turn, and the enemy far away unless told otherwise."""
    return Scene(french=french, allied=allied, due=dict.fromkeys(units, turn), turn=turn, **more)


# 11.0


def test_11_0_reinforcements_appear_on_the_game_turn_they_are_due():
    scene = arriving("fr-vi")

    assert entries(scene, "fr-vi") == {"0103", "0104", "0105", "0106", "0107"}


def test_11_0_reinforcements_do_not_appear_before_their_turn():
    scene = Scene(french=FAR_FRENCH, allied=FAR, due={"fr-vi": 13})

    assert entries(scene, "fr-vi") == set()
    assert scene.why_not(do.EnterMap("fr-vi", "0104", "0104")).rule == "11.0"


def test_11_0_reinforcements_appear_in_their_owners_movement_phase():
    scene = arriving("fr-vi", phasing="allied")

    assert scene.offered(do.EnterMap) == []


def test_11_0_reinforcements_enter_at_the_map_edge():
    scene = arriving("fr-vi")
    enter(scene, "fr-vi", "0105", "0105")

    assert scene.place("fr-vi") == "0105"


def test_11_0_units_waiting_off_the_map_have_no_zone():
    scene = arriving("fr-vi", french={})

    assert scene.game.view().facts["zones"]["french"] == []


def test_11_0_units_waiting_off_the_map_attack_nobody():
    scene = arriving("fr-vi", allied={"ad-i": "0205"})
    scene.to_combat()

    assert scene.kind == "DrawEvent"  # nobody is in contact


def frederick(variable: tuple[str, ...] = ()) -> Scene:
    """The card of Frederick's corps has just come, on turn 13; dice for it and for others like it are to be rolled."""
    scene = arriving(phasing="allied")
    for unit in variable:
        scene.position.where[scene.number(unit)] = VARIABLE
    scene.until("DrawEvent")
    scene.do(do.DrawCard(11))
    scene.until("DrawEvent")
    scene.do(do.DrawCard(4))
    return scene


def test_11_0_variable_reinforcement_needs_a_die():
    scene = frederick()

    assert (scene.kind, scene.asks) == ("ArrivalDie", CHANCE)
    assert scene.question.about == {"unit": "ad-iii"}


def test_11_0_variable_reinforcement_enters_on_a_success():
    scene = frederick()
    scene.do(4)

    assert entries(scene, "ad-iii") == {"1701"}


def test_11_0_variable_reinforcement_stays_away_on_a_failure():
    scene = frederick()
    scene.do(3)

    assert scene.kind == "Move"
    assert scene.offered(do.EnterMap) == []


def test_11_0_variable_reinforcement_rolls_again_in_its_next_movement_phase():
    scene = frederick()
    scene.do(3)
    scene.until("ArrivalDie")
    scene.do(4)

    assert scene.position.turn == 14
    assert entries(scene, "ad-iii") == {"1701"}


def test_11_0_variable_reinforcement_that_has_arrived_rolls_no_more():
    scene = frederick()
    scene.do(4, do.EndMovement())
    scene.until("Move")  # the French
    scene.do(do.EndMovement())
    while scene.kind != "Move":
        assert scene.kind != "ArrivalDie"
        scene.do(scene.actions[0])

    assert scene.asks == "allied"
    assert entries(scene, "ad-iii") == {"1701"}


def test_11_0_each_variable_reinforcement_has_a_die_of_its_own():
    scene = frederick(variable=("ad-ii",))
    assert scene.question.about == {"unit": "ad-ii"}
    scene.do(4)
    assert scene.question.about == {"unit": "ad-iii"}
    scene.do(3)

    assert {action.unit for action in scene.offered(do.EnterMap)} == {"ad-ii"}


# 11.1


def test_11_1_first_hex_costs_its_movement_points():
    """Two points: one for 0105, one for the hex after it."""
    scene = arriving("fr-vi")

    assert ways_in(scene, "fr-vi", "0105") == {"0105", "0104", "0106", "0205", "0206"}
    assert scene.why_not(do.EnterMap("fr-vi", "0105", "0305")).rule == "6.2"


def test_11_1_cost_of_the_entry_is_counted():
    assert enter(arriving("fr-vi"), "fr-vi", "0105", "0205").cost == 2


def test_11_1_cavalry_goes_farther():
    scene = arriving("fr-ic")

    assert "0305" in ways_in(scene, "fr-ic", "0105")


def test_11_1_unit_that_enters_a_rugged_hex_stops_there():
    """The wood of 1001."""
    scene = arriving("ad-ii", phasing="allied")

    assert ways_in(scene, "ad-ii", "1001") == {"1001"}
    assert scene.why_not(do.EnterMap("ad-ii", "1001", "1002")).rule == "6.5"


def test_11_1_unit_that_enters_along_a_road_has_the_road_point():
    """R4: from 0104 by road to 0204 and 0304, three points in all."""
    scene = arriving("fr-vi")
    event = enter(scene, "fr-vi", "0104", "0304")

    assert (event.path, event.cost) == (("0104", "0204", "0304"), 3)


def test_11_1_road_point_needs_a_move_wholly_by_road():
    scene = arriving("fr-vi")

    assert scene.why_not(do.EnterMap("fr-vi", "0104", "0305")).rule == "6.2"


def test_11_1_unit_that_enters_off_the_road_has_no_road_point():
    scene = arriving("fr-vi")

    assert "0104" in ways_in(scene, "fr-vi", "0103")
    assert "0204" in ways_in(scene, "fr-vi", "0103")
    assert "0304" not in ways_in(scene, "fr-vi", "0103")


def test_11_1_forced_march_helps_arriving_units():
    scene = arriving("fr-vi")
    scene.do(do.ForceMarch("french"))

    assert "0305" in ways_in(scene, "fr-vi", "0105")


def test_11_1_unit_without_points_still_enters_one_hex(tmp_path):
    """6.2: a muddy night leaves it none."""
    folder = altered(tmp_path, "scenario.toml", {CLEAR_NIGHT: 'historical = "clear clear clear mud '})
    scene = arriving("fr-vi", turn=NIGHT, scenario=folder)

    assert ways_in(scene, "fr-vi", "0105") == {"0105"}


# 11.2


def test_11_2_second_unit_at_a_hex_spends_one_point_more():
    scene = arriving("fr-vi", "fr-iv")
    assert enter(scene, "fr-vi", "0105", "0205").cost == 2

    assert ways_in(scene, "fr-iv", "0105") == {"0105"}
    assert scene.why_not(do.EnterMap("fr-iv", "0105", "0206")).rule == "11.2"
    assert enter(scene, "fr-iv", "0105", "0105").cost == 2


def test_11_2_third_unit_at_a_hex_spends_two_points_more():
    scene = arriving("fr-vi", "fr-iv", "fr-ic")
    enter(scene, "fr-vi", "0104", "0304")
    enter(scene, "fr-iv", "0104", "0204")

    assert enter(scene, "fr-ic", "0104", "0104").cost == 3


def test_11_2_march_order_shortens_the_way_along_a_road():
    """Three points by road: the second unit has one of them left for 0204."""
    scene = arriving("fr-vi", "fr-iv")
    enter(scene, "fr-vi", "0104", "0304")

    assert ways_in(scene, "fr-iv", "0104") == {"0104", "0204"}


def test_11_2_unit_at_another_hex_pays_nothing_extra():
    scene = arriving("fr-vi", "fr-iv")
    enter(scene, "fr-vi", "0105", "0205")

    assert enter(scene, "fr-iv", "0103", "0203").cost == 2


def test_11_2_unit_at_the_end_of_the_column_still_enters_one_hex():
    """6.2: three points for 0105 are more than infantry has."""
    scene = arriving("fr-vi", "fr-iv", "fr-iii")
    enter(scene, "fr-vi", "0105", "0205")
    enter(scene, "fr-iv", "0105", "0105")
    assert scene.why_not(do.EnterMap("fr-iii", "0105", "0105")).rule == "6.9"  # IV Corps stands there

    scene = arriving("fr-ic", "fr-iic", "fr-iii")
    enter(scene, "fr-ic", "0105", "0305")
    enter(scene, "fr-iic", "0105", "0205")
    assert enter(scene, "fr-iii", "0105", "0105").cost == 3


def test_11_2_march_order_begins_anew_each_turn():
    scene = arriving("fr-vi", "fr-iv")
    enter(scene, "fr-vi", "0105", "0205")
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("Move")

    assert enter(scene, "fr-iv", "0105", "0206").cost == 2


# 11.3


def test_11_3_reinforcements_arrive_at_any_time_in_the_movement_phase():
    scene = arriving("fr-vi", french={"fr-i": "0105", "fr-ii": "0305"})
    scene.move("fr-i", "0104")
    enter(scene, "fr-vi", "0105", "0105")
    scene.move("fr-ii", "0304")

    assert scene.place("fr-vi") == "0105"


def test_11_3_unit_on_the_map_exerts_its_zone():
    scene = arriving("fr-vi", french={})
    enter(scene, "fr-vi", "0105", "0105")

    assert set(scene.game.view().facts["zones"]["french"]) == {"0104", "0106", "0205", "0206"}


def test_11_3_unit_on_the_map_fights_in_the_same_turn():
    scene = arriving("fr-vi", allied={"ad-i": "0206"})
    enter(scene, "fr-vi", "0105", "0105")
    scene.to_combat()

    assert scene.question.about["must_attack"] == ["fr-vi"]


def test_11_3_unit_that_has_entered_does_not_move_again_in_the_phase():
    scene = arriving("fr-vi")
    enter(scene, "fr-vi", "0105", "0105")

    assert scene.why_not(do.MoveUnit("fr-vi", "0205")).rule == "6.4"


def test_11_3_unit_that_has_entered_moves_in_its_next_turn():
    scene = arriving("fr-vi")
    enter(scene, "fr-vi", "0105", "0105")
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("Move")

    assert "0305" in scene.reach("fr-vi")


# 11.4


def test_11_4_reinforcement_cannot_enter_a_hex_occupied_by_an_enemy():
    scene = arriving("fr-vi", allied={"ad-i": "0105"})

    assert "0105" not in entries(scene, "fr-vi")
    assert scene.why_not(do.EnterMap("fr-vi", "0105", "0105")).rule == "11.4"


def test_11_4_reinforcement_cannot_go_on_into_a_hex_occupied_by_an_enemy():
    scene = arriving("fr-vi", allied={"ad-i": "0203"})

    assert scene.why_not(do.EnterMap("fr-vi", "0103", "0203")).rule == "6.3"


def test_11_4_reinforcement_can_enter_an_enemy_zone_and_stops_there():
    scene = arriving("fr-vi", allied={"ad-i": "0205"})

    assert ways_in(scene, "fr-vi", "0104") == {"0104"}
    assert scene.why_not(do.EnterMap("fr-vi", "0104", "0103")).rule == "11.4"


def test_11_4_enemy_zone_stops_a_reinforcement_on_its_way():
    """Cavalry that enters at 0103 may go on to 0203, in the zone of 0303, but not from there to 0302."""
    scene = arriving("fr-ic", allied={"ad-i": "0303"})

    assert "0203" in ways_in(scene, "fr-ic", "0103")
    assert "0302" not in ways_in(scene, "fr-ic", "0103")


def test_11_4_reinforcement_cannot_enter_an_enemy_zone_at_night():
    scene = arriving("fr-vi", allied={"ad-i": "0205"}, turn=NIGHT)

    assert entries(scene, "fr-vi") == {"0103", "0106", "0107"}
    assert scene.why_not(do.EnterMap("fr-vi", "0104", "0104")).rule == "7.6"


def test_11_4_enemies_in_every_entry_hex_keep_a_reinforcement_off():
    blockers = dict(zip(["ad-i", "ad-ii", "pr-i", "pr-ii", "pr-iii"], ["0103", "0104", "0105", "0106", "0107"]))
    scene = arriving("fr-vi", allied=blockers)

    assert entries(scene, "fr-vi") == set()
    assert do.EndMovement() in scene.actions


# 11.5


def test_11_5_reinforcement_may_be_delayed():
    scene = arriving("fr-vi")
    scene.do(do.EndMovement())

    assert scene.place("fr-vi") == "reinforcement"


@pytest.mark.parametrize("turns", [1, 2])
def test_11_5_delayed_reinforcement_enters_on_a_later_turn(turns):
    scene = arriving("fr-vi")
    for _ in range(2 * turns):
        scene.do(do.EndMovement())
        scene.until("Move")

    assert scene.asks == "french"
    assert entries(scene, "fr-vi") == {"0103", "0104", "0105", "0106", "0107"}


def test_11_5_reinforcement_appears_in_its_own_entry_area_only():
    scene = arriving("fr-vi")

    assert scene.why_not(do.EnterMap("fr-vi", "0108", "0108")).rule == "11.5"


def test_11_5_delayed_reinforcement_keeps_its_entry_area():
    scene = Scene(french=FAR_FRENCH, allied=FAR, due={"fr-vi": 3}, turn=12)

    assert scene.why_not(do.EnterMap("fr-vi", "0101", "0101")).rule == "11.5"
    assert entries(scene, "fr-vi") == {"0103", "0104", "0105", "0106", "0107"}
