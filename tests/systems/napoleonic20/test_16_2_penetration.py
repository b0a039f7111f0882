"""16.2 Cavalry penetration. As a rule II Corps (French infantry, 3) stands at 0402, in open fields, beside Uxbridge's
cavalry (2) at 0403. Of the hexes around Uxbridge, 0302 and 0502 lie beside II Corps too, and the others do not."""

import random

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.waterloo.weather import weather
from gloire.systems.napoleonic20.optional.penetration.vocabulary import Penetrated
from tests.scene import Scene

ON = {"cavalry_penetration": True}
CORPS, CAVALRY = {"fr-ii": "0402"}, {"ad-uxbridge": "0403"}
DAY, DOWNPOUR, NIGHT = 12, 7, 4


def penetration(french: dict[str, str] = CORPS, allied: dict[str, str] = CAVALRY, **more) -> Scene:
    """A scene in the Allied reaction phase, after any disengagement."""
    scene = Scene(french=french, allied=allied, options=ON, **more)
    scene.to_reaction()
    if scene.kind == "Disengage":
        scene.do(do.EndDisengagement())
    return scene


def ways_on(scene: Scene, unit: str = "ad-uxbridge") -> set[str]:
    """The hexes a unit is offered to penetrate to."""
    return {action.hex for action in scene.offered(do.Penetrate) if action.unit == unit}


def test_16_2_cavalry_moves_to_another_hex_beside_an_enemy():
    scene = penetration()
    assert (scene.kind, scene.asks) == ("Penetrate", "allied")
    assert ways_on(scene) == {"0302", "0502"}

    events = scene.do(do.Penetrate("ad-uxbridge", "0502"))
    assert events[0] == Penetrated("ad-uxbridge", ("0403", "0502"))
    assert scene.place("ad-uxbridge") == "0502"


def test_16_2_cavalry_may_go_from_one_enemy_zone_into_another():
    scene = penetration({"fr-ii": "0402", "fr-i": "0504"})

    assert ways_on(scene) == {"0302", "0502", "0404", "0503"}  # 0404 and 0503 are in the zone of I Corps only


def test_16_2_cavalry_may_end_beside_an_enemy_who_has_no_zone():
    scene = penetration({"fr-ii": "0402", "fr-i": "0504"}, routed={"fr-i": "french"})

    assert ways_on(scene) == {"0302", "0502", "0404", "0503"}


def test_16_2_hex_with_no_enemy_beside_it_is_refused():
    refusal = penetration().why_not(do.Penetrate("ad-uxbridge", "0404"))

    assert (refusal.rule, refusal.code) == ("16.2", "no-enemy-there")


def test_16_2_cavalry_goes_one_hex():
    """R91."""
    refusal = penetration({"fr-ii": "0402", "fr-i": "0505"}).why_not(do.Penetrate("ad-uxbridge", "0405"))

    assert (refusal.rule, refusal.code) == ("16.2", "not-next-door")


def test_16_2_cavalry_goes_into_a_vacant_hex():
    scene = penetration(allied={"ad-uxbridge": "0403", "ad-i": "0302"})

    assert ways_on(scene) == {"0502"}
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0302")).code == "not-vacant"
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0402")).code == "not-vacant"


def test_16_2_cavalry_must_begin_beside_an_enemy():
    scene = penetration(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0405"})

    assert ways_on(scene, "pr-adv-gd") == set()
    assert scene.why_not(do.Penetrate("pr-adv-gd", "0404")).code == "nobody-near"


def test_16_2_infantry_does_not_penetrate():
    scene = penetration(allied={"ad-uxbridge": "0403", "ad-i": "0301"})

    assert scene.why_not(do.Penetrate("ad-i", "0401")).code == "cavalry-only"


def test_16_2_cavalry_cannot_begin_in_the_zone_of_enemy_cavalry():
    scene = penetration({"fr-ii": "0402", "fr-ic": "0404"}, {"ad-uxbridge": "0403", "pr-adv-gd": "0301"})

    assert ways_on(scene) == set()
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0302")).code == "held-by-cavalry"
    assert ways_on(scene, "pr-adv-gd")


def test_16_2_cavalry_cannot_enter_the_zone_of_enemy_cavalry():
    scene = penetration({"fr-ii": "0402", "fr-ic": "0602"})

    assert ways_on(scene) == {"0302"}
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0502")).code == "cavalry-zone"


def test_16_2_routed_enemy_cavalry_holds_nobody():
    scene = penetration({"fr-ii": "0402", "fr-ic": "0602"}, routed={"fr-ic": "french"})

    assert ways_on(scene) == {"0302", "0502"}


def test_16_2_cavalry_outside_the_zone_of_the_enemy_cavalry_beside_it_is_not_held():
    """In Hougomont, 1402, it stands in no zone; from 1302 I Cavalry Corps controls 1301, 1303 and 1403."""
    scene = penetration({"fr-ic": "1302", "fr-ii": "1501"}, {"ad-uxbridge": "1402"})

    assert ways_on(scene) == {"1401", "1502"}


def test_16_2_penetration_is_the_one_action_of_the_unit():
    scene = penetration({"fr-ii": "0402", "fr-i": "0504"}, {"ad-uxbridge": "0403", "pr-adv-gd": "0301"})
    scene.do(do.Penetrate("ad-uxbridge", "0404"))
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0503")).code == "already-reacted"

    scene.do(do.EndPenetration())
    assert scene.kind == "Declare"
    assert scene.why_not(do.DeclareAttack("ad-uxbridge", "0504")).rule == "8.0"
    assert do.DeclareAttack("pr-adv-gd", "0402") in scene.actions


def test_16_2_cavalry_that_has_disengaged_does_not_penetrate():
    """From 0503 it would be beside I Corps at 0504, which is routed."""
    french, allied = {"fr-ii": "0402", "fr-i": "0504"}, {"ad-uxbridge": "0403", "pr-adv-gd": "0301"}
    scene = Scene(french, allied, routed={"fr-i": "french"}, options=ON)
    scene.to_reaction()
    scene.do(do.Disengage("ad-uxbridge", "0503"), do.EndDisengagement())

    assert scene.kind == "Penetrate"
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0404")).code == "already-reacted"


def test_16_2_penetrations_come_after_disengagements_and_before_countercharges():
    """R90."""
    scene = Scene(CORPS, CAVALRY, options=ON)
    scene.to_reaction()
    kinds = []
    while scene.asks == "allied":
        kinds.append(scene.kind)
        scene.do(next(action for action in scene.actions if type(action).__name__.startswith("End")))

    assert kinds == ["Disengage", "Penetrate", "Declare"]


def test_16_2_routed_cavalry_does_not_penetrate():
    """R91."""
    scene = penetration(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0301"}, routed={"ad-uxbridge": "french"})

    assert ways_on(scene) == set()
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0502")).rule == "9.6.3"


def test_16_2_nobody_need_penetrate():
    scene = penetration()
    scene.do(do.EndPenetration())

    assert scene.place("ad-uxbridge") == "0403"
    assert scene.kind == "Declare"


def test_16_2_penetration_is_for_the_reaction_phase_only():
    scene = Scene(CORPS, CAVALRY, phasing="allied", options=ON)

    assert scene.why_not(do.Penetrate("ad-uxbridge", "0502")).rule == "16.2"
    assert scene.why_not(do.MoveUnit("ad-uxbridge", "0502")).rule == "6.8"


def test_16_2_no_penetration_at_night():
    scene = Scene(CORPS, CAVALRY, turn=NIGHT, options=ON)
    scene.do(do.EndMovement())

    assert scene.kind == "DrawEvent"


def test_16_2_penetration_is_no_retreat_and_combat_follows():
    scene = penetration()
    scene.do(do.Penetrate("ad-uxbridge", "0502"))
    scene.until("Declare")

    assert scene.asks == "french"
    assert scene.question.about["must_be_attacked"] == ["0502"]


def test_16_2_another_units_turn_comes_when_the_first_has_made_room():
    """The advance guard, at 0302, can only follow into 0403 once Uxbridge has left it."""
    scene = penetration(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0302"})
    assert "0403" not in ways_on(scene, "pr-adv-gd")
    scene.do(do.Penetrate("ad-uxbridge", "0502"))

    assert "0403" in ways_on(scene, "pr-adv-gd")


def test_16_2_without_the_option_nobody_is_asked():
    scene = Scene(CORPS, CAVALRY)
    scene.to_reaction()
    scene.do(do.EndDisengagement())

    assert scene.kind == "Declare"


# Against brute force, by the words of the rule.


def lawful(scene: Scene, unit: str) -> set[str]:
    """Every vacant neighbour across a passable hexside that is beside an enemy, clear of enemy cavalry's zones."""
    position, scenario = scene.position, scene.scenario
    grid, side = scenario.map.grid, scenario.side[scene.number(unit)]
    barred = {"major", "minor"} if weather(position) == "downpour" else {"major"}
    units = {hex: u for u, hex in enumerate(position.where) if hex >= 0}
    enemies = {hex: u for hex, u in units.items() if scenario.side[u] != side}

    def parted(one: int, other: int) -> bool:
        return bool(scenario.map.between(one, other) & barred)

    def beside_enemy(hex: int) -> bool:
        return any(near in enemies and not parted(hex, near) for near in grid.neighbours[hex])

    def ridden(hex: int) -> bool:
        """Whether some enemy cavalry that is not routed controls the hex."""
        walls, town = {"fortified"}, {"town", "fortified"}
        return any(
            scenario.cavalry[enemies[near]]
            and not position.marks[enemies[near]]
            and not parted(near, hex)
            and scenario.map.terrain[hex] not in walls
            and not {scenario.map.terrain[hex], scenario.map.terrain[near]} <= town
            for near in grid.neighbours[hex]
            if near in enemies
        )

    start = position.where[scene.number(unit)]
    if position.marks[scene.number(unit)] or not beside_enemy(start) or ridden(start):
        return set()
    return {
        grid.labels[hex]
        for hex in grid.neighbours[start]
        if hex not in units
        and (not parted(start, hex) or "bridge" in scenario.map.between(start, hex))
        and beside_enemy(hex)
        and not ridden(hex)
    }


@pytest.mark.parametrize("turn", [DAY, DOWNPOUR])
def test_16_2_offers_are_those_found_by_looking_at_every_neighbour(turn):
    rng, labels, offered = random.Random(turn), Scene().scenario.labels, 0
    for _ in range(60):
        centre = int(rng.choice(labels)[:2])
        window = [label for label in labels if abs(int(label[:2]) - centre) <= 2]
        units = ["fr-i", "fr-ii", "fr-ic", "fr-iii", "ad-uxbridge", "pr-adv-gd", "ad-i"]
        placed = dict(zip(units, rng.sample(window, len(units)), strict=True))
        routed = {unit: "french" for unit in placed if rng.random() < 0.15}
        scene = penetration(placed, {}, routed=routed, turn=turn)
        for unit in ("ad-uxbridge", "pr-adv-gd"):
            assert ways_on(scene, unit) == lawful(scene, unit), placed
            offered += len(ways_on(scene, unit))
    assert offered > 20
