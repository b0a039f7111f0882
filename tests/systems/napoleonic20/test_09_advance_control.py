"""9.9.3: victorious cavalry that may run out of control."""

import pytest

from gloire.core.display import Reading
from gloire.core.events import Event
from gloire.render import words
from gloire.systems import rules_of
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import ControlRolled
from tests.scene import Scene
from tests.systems.napoleonic20.victories import (
    CAVALRY,
    CORPS,
    KEPT,
    LOST,
    advances,
    driven_off,
    put_to_flight,
    repulsed,
)


def control_rolled(events: list[Event]) -> bool:
    return any(isinstance(event, ControlRolled) for event in events)


def test_9_9_3_infantry_alone_rolls_no_die() -> None:
    scene = driven_off(CORPS)
    assert scene.kind == "Advance"
    assert do.EndAdvance() in scene.actions


@pytest.mark.parametrize("die", [1, 2, 3])
def test_9_9_3_light_cavalry_loses_control_on_one_to_three(die: int) -> None:
    scene = driven_off(CAVALRY)
    assert scene.kind == "ControlDie"
    scene.do(die)
    assert scene.actions == [do.AdvanceTo("fr-ivc", "0502")]


@pytest.mark.parametrize("die", [4, 5, 6])
def test_9_9_3_light_cavalry_keeps_control_on_four_to_six(die: int) -> None:
    scene = driven_off(CAVALRY)
    scene.do(die)
    assert do.EndAdvance() in scene.actions


def heavy_cavalry_wins(die: int) -> Scene:
    """Uxbridge's cavalry, of strength 2, drives French IV Corps from 0402."""
    scene = Scene(french={"fr-iv": "0402"}, allied={"ad-uxbridge": "0502", "ad-reserve": "0501"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-uxbridge ad-reserve", "0402", die=2)  # 4 against 2: DW
    scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0302"))
    scene.do(die)
    return scene


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_9_9_3_heavy_cavalry_takes_one_off_and_loses_control_up_to_four(die: int) -> None:
    scene = heavy_cavalry_wins(die)
    assert scene.actions == [do.AdvanceTo("ad-uxbridge", "0402")]


@pytest.mark.parametrize("die", [5, 6])
def test_9_9_3_heavy_cavalry_keeps_control_on_five_and_six(die: int) -> None:
    scene = heavy_cavalry_wins(die)
    assert do.EndAdvance() in scene.actions


def test_9_9_3_one_heavy_unit_among_light_cavalry_is_enough() -> None:
    scene = Scene(french={"fr-iv": "0402"}, allied={"pr-adv-gd": "0502", "ad-uxbridge": "0501"}, phasing="allied")
    scene.to_combat()
    scene.fight("pr-adv-gd ad-uxbridge", "0402", die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0302"))
    scene.do(4)
    assert do.EndAdvance() not in scene.actions


def test_9_9_3_control_is_lost_up_to_two_under_the_other_choice() -> None:
    scene = Scene(french=CAVALRY, allied={"ad-reserve": "0502"}, choices={"C6": 2})
    scene.to_combat()
    scene.fight("fr-i fr-ivc", "0502", die=2)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    scene.do(3)
    assert do.EndAdvance() in scene.actions


def test_9_9_3_victorious_defending_cavalry_rolls_too() -> None:
    scene = repulsed({"ad-uxbridge": "0502"})
    assert scene.kind == "ControlDie"
    scene.do(LOST)
    assert (scene.asks, scene.actions) == ("allied", [do.AdvanceTo("ad-uxbridge", "0402")])


def test_9_9_3_beaten_cavalry_rolls_no_die() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-uxbridge": "0502"})
    scene.to_combat()
    events = scene.fight("fr-i", "0502", die=3)  # 3 against 2: DW
    events += scene.do(do.RetreatUnit("ad-uxbridge"), do.RetreatTo("ad-uxbridge", "0602"))
    assert scene.kind == "Advance"
    assert not control_rolled(events)


def test_9_9_3_no_die_where_cavalry_has_nowhere_to_go() -> None:
    """The defender of Hougomont holds its ground (9.8.1)."""
    scene = Scene(french={"fr-i": "1302", "fr-ii": "1301", "fr-ivc": "1401"}, allied={"ad-reserve": "1402"})
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-ivc", "1402", die=2)  # 7 against 4: DW
    events = scene.do(do.RetreatUnit("ad-reserve"), do.HoldGround())
    assert not control_rolled(events)
    assert scene.kind != "ControlDie"


def test_9_9_3_with_control_kept_units_advance_as_their_owner_likes() -> None:
    scene = driven_off(CAVALRY)
    scene.do(KEPT)
    assert set(scene.actions) == {do.AdvanceTo("fr-i", "0502"), do.AdvanceTo("fr-ivc", "0502"), do.EndAdvance()}


def test_9_9_3_with_control_lost_cavalry_must_advance() -> None:
    scene = driven_off(CAVALRY)
    scene.do(LOST)
    assert scene.why_not(do.EndAdvance()).rule == "9.9.3"


def test_9_9_3_with_control_lost_one_hex_is_enough() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(LOST)
    assert advances(scene, "fr-ivc") == {"0502", "0602"}


def test_9_9_3_with_control_lost_nobody_else_goes_before_the_cavalry() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(LOST)
    assert scene.why_not(do.AdvanceTo("fr-i", "0502")).rule == "9.9.3"


def test_9_9_3_one_other_attacker_may_then_take_the_vacated_hex() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(LOST, do.AdvanceTo("fr-ivc", "0602"))
    assert set(scene.actions) == {do.AdvanceTo("fr-i", "0502"), do.EndAdvance()}


def test_9_9_3_the_other_attacker_need_not_follow() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(LOST, do.AdvanceTo("fr-ivc", "0602"), do.EndAdvance())
    assert scene.place("fr-i") == "0402"


def test_9_9_3_nobody_follows_where_the_cavalry_stays_in_the_vacated_hex() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(LOST, do.AdvanceTo("fr-ivc", "0502"))
    assert scene.kind != "Advance"
    assert scene.place("fr-i") == "0402"


TWO_CORPS = {"fr-ivc": "0402", "fr-i": "0403", "fr-ii": "0503"}


def cavalry_gone_on() -> Scene:
    """Cavalry and two corps have driven one enemy from 0502; cavalry without control has ridden on to 0602."""
    scene = put_to_flight(TWO_CORPS, "0602", "0702")
    scene.do(LOST, do.AdvanceTo("fr-ivc", "0602"))
    return scene


def test_9_9_3_any_one_of_the_others_may_follow() -> None:
    scene = cavalry_gone_on()
    assert set(scene.offered(do.AdvanceTo)) == {do.AdvanceTo("fr-i", "0502"), do.AdvanceTo("fr-ii", "0502")}


def test_9_9_3_only_one_other_unit_follows() -> None:
    scene = cavalry_gone_on()
    scene.do(do.AdvanceTo("fr-i", "0502"))
    assert scene.kind != "Advance"
    assert scene.place("fr-ii") == "0503"


def test_9_9_3_the_other_unit_takes_either_hex_that_was_vacated() -> None:
    scene = Scene(french=CAVALRY, allied={"ad-cadre-1": "0502", "pr-cadre-1": "0302"})
    scene.to_combat()
    scene.fight("fr-i fr-ivc", "0502 0302", die=3)  # 4 against 2: DW
    scene.do(do.RetreatUnit("ad-cadre-1"), do.RetreatTo("ad-cadre-1", "0602"))
    scene.do(do.RetreatUnit("pr-cadre-1"), do.RetreatTo("pr-cadre-1", "0203"))
    scene.do(LOST)
    assert advances(scene, "fr-ivc") == {"0502", "0302"}
    scene.do(do.AdvanceTo("fr-ivc", "0302"))
    assert advances(scene, "fr-i") == {"0502"}


def test_9_9_3_with_control_lost_further_cavalry_may_follow() -> None:
    """R11: at least one must."""
    scene = put_to_flight({"fr-i": "0402", "fr-ivc": "0403", "fr-iiic": "0503"}, "0602", "0702")
    scene.do(LOST, do.AdvanceTo("fr-ivc", "0602"))
    assert advances(scene, "fr-iiic") == {"0502"}


def test_9_9_3_behind_victorious_defending_cavalry_nobody_follows() -> None:
    """The one other unit must be an attacker."""
    scene = Scene(french={"fr-iv": "0402"}, allied={"ad-uxbridge": "0502", "ad-reserve": "0501"})
    scene.to_combat()
    scene.fight("fr-iv", "0501 0502", die=4)  # 2 against 4: AR
    scene.do(do.RetreatUnit("fr-iv"), 2, do.RetreatTo("fr-iv", "0302"), do.RetreatTo("fr-iv", "0203"))
    scene.do(LOST, do.AdvanceTo("ad-uxbridge", "0302"))
    assert scene.kind != "Advance"
    assert scene.place("ad-reserve") == "0501"


def test_9_9_3_with_control_kept_defending_infantry_may_follow_its_cavalry() -> None:
    scene = Scene(french={"fr-iv": "0402"}, allied={"ad-uxbridge": "0502", "ad-reserve": "0501"})
    scene.to_combat()
    scene.fight("fr-iv", "0501 0502", die=4)
    scene.do(do.RetreatUnit("fr-iv"), 2, do.RetreatTo("fr-iv", "0302"), do.RetreatTo("fr-iv", "0203"))
    scene.do(KEPT, do.AdvanceTo("ad-uxbridge", "0302"))
    assert advances(scene, "ad-reserve") == {"0402"}


def test_9_9_3_the_log_tells_what_heavy_cavalry_takes_off_the_die() -> None:
    heavy, light = heavy_cavalry_wins(4), driven_off(CAVALRY)
    light.do(4)
    rolled = [[one for one in scene.game.events() if isinstance(one, ControlRolled)] for scene in (heavy, light)]
    assert [words.event(one, words.names_of(heavy.scenario)) for (one,) in rolled] == [
        "The cavalry got out of hand (die 4; heavy cavalry −1 [9.9.3]; 3 in all). [9.9.3]",
        "The cavalry stayed in hand (die 4). [9.9.3]",
    ]
    assert [rules_of("napoleonic20").reading(one) for (one,) in rolled] == [
        Reading("control", "heavy-cavalry", "4"),
        Reading("control", "light-cavalry", "4"),
    ]
