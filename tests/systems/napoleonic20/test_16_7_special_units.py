"""16.7 Special unit types, on the field of Borodino: the Jagers (light infantry, 1-2), the Cossacks (1-3), the militia
(1-2). South of Semenovskaya the wood of 1008, 1009, 1108, 1109 and 1209 lies among open fields; 1107, 1207, 1208 and
1210 are open. In Salamanca the Light Division (2-2) may disengage.
"""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.frames import PlayerTurn
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import ELIMINATED
from tests.scene import Scene
from tests.systems.napoleonic20.test_preview import chances, check_fates, fate
from tests.systems.napoleonic20.turns import before_the_card

ON = {"special_units": True}
AWAKE = {"no_defense_plan": True}  # Borodino 6.10.4: all Russians may move
DAY, NIGHT = 7, 11
INDEX = gloire.new_game("borodino-20").scenario.index


def field(french: dict[str, str], russian: dict[str, str], **more) -> Scene:
    """A scene at Borodino with the option on, in the Russian movement phase unless told otherwise."""
    options = AWAKE | more.pop("options", ON)
    facts = {"scenario": "borodino-20", "phasing": "russian", "turn": DAY, "morale": (9, 9), "options": options}
    return Scene(french, russian, **{**facts, **more})


def reaction(french: dict[str, str], russian: dict[str, str], **more) -> Scene:
    """The same when the French have moved."""
    scene = field(french, russian, phasing="french", **more)
    scene.to_reaction()
    return scene


def ways_out(scene: Scene, unit: str) -> set[str]:
    return {action.hex for action in scene.offered(do.Disengage) if action.unit == unit}


# 16.7.1


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


# 16.7.2


def test_16_7_2_cossacks_go_on_through_rugged_ground_for_two_points():
    scene = field({"fr-i": "0101"}, {"ru-coss": "1107"})
    events = scene.move("ru-coss", "1109")

    assert events[0] == happened.Moved("ru-coss", ("1107", "1108", "1109"), 3)


def test_16_7_2_cossacks_with_one_point_left_enter_rugged_ground_and_stop():
    """From 1105 the wood of 1108 is the third hex; from 1106 it is the second, and one point is left: not two."""
    scene = field({"fr-i": "0101"}, {"ru-coss": "1105"})
    assert "1108" in scene.reach("ru-coss")

    scene = field({"fr-i": "0101"}, {"ru-coss": "1106"})
    assert "1109" not in scene.reach("ru-coss")


def test_16_7_2_other_cavalry_stops_in_rugged_ground():
    scene = field({"fr-i": "0101"}, {"ru-bag-cav": "1107"})

    assert "1109" not in scene.reach("ru-bag-cav")


def test_16_7_2_cossacks_do_not_countercharge():
    scene = reaction({"fr-i": "1108"}, {"ru-coss": "1208", "ru-bag-cav": "1109"})
    scene.until("Declare")

    assert scene.why_not(do.DeclareAttack("ru-coss", "1108")).rule == "16.7.2"
    assert {action.unit for action in scene.offered(do.DeclareAttack)} == {"ru-bag-cav"}


def test_16_7_2_cossacks_do_not_penetrate():
    both = {"special_units": True, "cavalry_penetration": True}
    scene = reaction({"fr-i": "1108"}, {"ru-coss": "1208", "ru-bag-cav": "1109"}, options=both)
    scene.until("Penetrate")

    assert {action.unit for action in scene.offered(do.Penetrate)} == {"ru-bag-cav"}
    assert scene.why_not(do.Penetrate("ru-coss", "1209")).rule == "16.7.2"


def test_16_7_2_cossacks_disengage_from_enemy_cavalry():
    scene = reaction({"fr-ic": "1108"}, {"ru-coss": "1208", "ru-bag-cav": "1109"})

    assert ways_out(scene, "ru-coss")
    assert scene.why_not(do.Disengage("ru-bag-cav", "1210")).rule == "8.3.2"


def test_16_7_2_cossacks_disengage_only_to_hexes_outside_enemy_zones():
    scene = reaction({"fr-ic": "1108"}, {"ru-coss": "1208"})

    assert not ways_out(scene, "ru-coss") & {"1107", "1209"}
    assert scene.why_not(do.Disengage("ru-coss", "1209")).rule == "8.3.3"


def test_16_7_2_cossacks_pin_enemy_cavalry_like_any_cavalry():
    scene = field({"fr-ic": "1108"}, {"ru-coss": "1208"})
    scene.to_reaction()

    assert scene.offered(do.Disengage) == []


def test_16_7_2_cossacks_attack_in_their_own_turn():
    scene = field({"fr-ic": "1107"}, {"ru-coss": "1208"})
    scene.to_combat()

    assert do.DeclareAttack("ru-coss", "1107") in scene.actions


def test_16_7_2_without_the_option_cossacks_are_like_any_cavalry():
    scene = field({"fr-i": "0101"}, {"ru-coss": "1107"}, options={})
    assert "1109" not in scene.reach("ru-coss")

    scene = reaction({"fr-i": "1108"}, {"ru-coss": "1208"}, options={})
    scene.until("Declare")
    assert do.DeclareAttack("ru-coss", "1108") in scene.actions


def test_16_7_2_cossacks_pay_two_points_to_go_on_from_rugged_ground_where_they_enter():
    """11.1: what entering at a wooded edge costs whoever would go on."""
    ground = field({"fr-i": "0101"}, {}).position.grounds[1]
    assert ground.toll(INDEX["1108"], "cossack") == 1
    assert ground.toll(INDEX["1108"], "light") == 0
    assert ground.toll(INDEX["1108"], "") is None
    assert ground.toll(INDEX["1107"], "") == 0


class Rider:
    """Tries every path of the Cossacks over the map, by the words of 6.5, 6.6, 6.7 and 16.7.2."""

    def __init__(self, scene: Scene) -> None:
        scenario = self.scenario = scene.scenario
        self.grid, self.terrain = scenario.map.grid, scenario.map.terrain
        self.ground = scene.position.grounds[1]
        self.enemies = {hex for u, hex in enumerate(scene.position.where) if hex >= 0 and scenario.side[u] == 0}
        self.zone = {hex for enemy in self.enemies for hex in range(len(self.grid)) if self._zone(enemy, hex)}
        self.roads = {frozenset(pair) for road in scenario.map.roads for pair in pairwise(road.hexes)}
        self.found: set[str] = set()

    def _zone(self, enemy: int, hex: int) -> bool:
        """7.0 + Borodino 9.8.1: Russians in a redoubt are safe from zones."""
        if hex not in self.grid.neighbours[enemy] or "major" in self.scenario.map.between(enemy, hex):
            return False
        built_up = {"town", "fortified", "redoubt"}
        here, there = self.terrain[enemy], self.terrain[hex]
        return there not in ("fortified", "redoubt") and not (here in built_up and there in built_up)

    def reach(self, start: int) -> set[str]:
        if start not in self.zone:
            for by_road in (False, True):
                self.go([start], 4 if by_road else 3, by_road)
        return self.found - {self.grid.labels[start]}

    def go(self, path: list[int], points: int, by_road: bool) -> None:
        for near in self.grid.neighbours[path[-1]]:
            if near in self.enemies or not self.ground.near_mask[path[-1]] >> near & 1:
                continue
            road = frozenset((path[-1], near)) in self.roads
            if by_road and not road:
                continue
            for cost, goes_on in self.prices(path[-1], near, road):
                if cost <= points or len(path) == 1:
                    self.found.add(self.grid.labels[near])
                if cost <= points and goes_on and near not in self.zone:
                    self.go([*path, near], points - cost, by_road)

    def prices(self, start: int, near: int, road: bool) -> Iterator[tuple[int, bool]]:
        side = self.scenario.map.between(start, near)
        river = 0 if "bridge" in side else int(bool({"ford", "minor"} & side))
        rugged = self.terrain[near] in ("forest", "rough", "marsh") and not road
        yield 1 + river, not rugged
        if rugged:
            yield 2 + river, True


@pytest.mark.parametrize("seed", range(4))
def test_16_7_2_reach_of_cossacks_is_that_found_by_trying_every_path(seed):
    rng, labels = random.Random(seed), [label for label in INDEX if 6 <= int(label[:2]) <= 16]
    farther = 0
    for _ in range(25):
        start = rng.choice(labels)
        near = [label for label in labels if label != start and abs(int(label[:2]) - int(start[:2])) <= 3]
        french = dict(zip(["fr-i", "fr-iii", "fr-ic"], rng.sample(near, 3), strict=True))
        scene = field(french, {"ru-coss": start})
        index = scene.scenario.index[start]
        assert scene.reach("ru-coss") == Rider(scene).reach(index), (start, french)
        farther += len(scene.reach("ru-coss") - field(french, {"ru-coss": start}, options={}).reach("ru-coss"))
    assert farther


# Borodino 16.7.2.1, Smolensk 16.7.2.1


def rallying(unit: str, scenario: str = "borodino-20", **more) -> Scene:
    scene = Scene(
        {"fr-i": "0101"}, {"ru-iii": "1507"}, broken=(unit,), turn=more.pop("turn", NIGHT), phasing="russian",
        scenario=scenario, **{"options": ON, **more},
    )  # fmt: skip
    scene.until("RallyNext")
    return scene


def test_borodino_16_7_2_1_two_are_added_when_cossacks_rally():
    scene = rallying("ru-coss")
    outcomes = scene.game.preview(do.RallyUnit("ru-coss"))

    assert outcomes.attack == (Modifier("swirling-hordes", 2, "Borodino 16.7.2.1"),)
    assert chances(outcomes) == {"broken": (1, 2), "rallied": (3, 4, 5, 6)}
    events = scene.do(do.RallyUnit("ru-coss"), 3)
    assert events[-1] == happened.RallyRolled("ru-coss", 3, outcomes.attack, "rallied")


def test_borodino_16_7_2_1_nobody_else_rallies_so_well():
    assert rallying("ru-bag-cav").game.preview(do.RallyUnit("ru-bag-cav")).attack == ()
    assert rallying("ru-jager").game.preview(do.RallyUnit("ru-jager")).attack == ()


def test_borodino_16_7_2_1_without_the_option_nothing_is_added():
    assert rallying("ru-coss", options={}).game.preview(do.RallyUnit("ru-coss")).attack == ()


# Borodino 16.7.3, Smolensk 16.7.3


def storm(french: dict[str, str], militia: str = "1210", **more) -> Scene:
    """The French are about to attack the 1st Militia."""
    scene = field(french, {"ru-militia-1": militia}, phasing="french", **more)
    scene.to_combat()
    return scene


def test_borodino_16_7_3_militia_is_otherwise_like_other_infantry():
    scene = field({"fr-i": "0101"}, {"ru-militia-1": "1107"})
    assert "1109" not in scene.reach("ru-militia-1")

    attack = storm({"fr-i": "1109"}).game.preview(do.DeclareAttack("fr-i", "1210"))
    assert attack.defence == (Modifier("strength", 1, "9.3", "ru-militia-1"),)


def test_borodino_16_7_3_1_militia_that_breaks_is_eliminated():
    scene = storm({"fr-ig": "1109", "fr-i": "1309"})
    events = scene.fight("fr-ig fr-i", "1210", die=6)  # DB

    assert scene.place("ru-militia-1") == "eliminated"
    assert happened.Eliminated("ru-militia-1", "Borodino 16.7.3.1") in events


def test_borodino_16_7_3_1_militia_that_breaks_costs_morale_like_any_unit():
    """R99."""
    scene = storm({"fr-ig": "1109", "fr-i": "1309"}, morale=(5, 5))
    scene.fight("fr-ig fr-i", "1210", die=6)

    assert scene.morale == (6, 4)


def test_borodino_16_7_3_1_eliminated_militia_never_rallies():
    scene = rallying("ru-coss")
    scene.position.where[scene.number("ru-militia-1")] = ELIMINATED
    scene.restart()

    assert [action.unit for action in scene.offered(do.RallyUnit)] == ["ru-coss"]
    assert scene.why_not(do.RallyUnit("ru-militia-1")).code == "not-broken"


def test_borodino_16_7_3_1_two_are_added_to_the_rout_die_of_militia():
    scene = storm({"fr-i": "1109"}, morale=(5, 5))
    scene.fight("fr-i", "1210", die=4)  # 3 against 1: DR
    events = scene.do(do.RetreatUnit("ru-militia-1"), 1)

    assert happened.UnitRouted("ru-militia-1", 3) in events
    assert scene.morale == (5, 4)  # three hexes are more than it can march


def test_borodino_16_7_3_1_militia_that_withdraws_gets_a_routed_marker():
    scene = storm({"fr-i": "1109"}, morale=(5, 5))
    scene.fight("fr-i", "1210", die=2)  # DW
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_withdrawing_militia_costs_no_morale():
    scene = storm({"fr-i": "1109"}, morale=(5, 5))
    scene.fight("fr-i", "1210", die=2)
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])

    assert scene.morale == (5, 5)


def test_borodino_16_7_3_1_attacking_militia_that_withdraws_gets_a_marker_too():
    scene = field({"fr-viii": "1109"}, {"ru-militia-1": "1210", "ru-ii": "1209"})
    scene.to_combat()
    scene.fight("ru-militia-1 ru-ii", "1109", die=2)  # 3 against 2 and the forest: AW
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0], do.RetreatUnit("ru-ii"))
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")
    assert not scene.is_routed("ru-ii")


def test_borodino_16_7_3_1_other_infantry_withdraws_without_a_marker():
    scene = field({"fr-i": "1109"}, {"ru-ii": "1210"}, phasing="french")
    scene.to_combat()
    scene.fight("fr-i", "1210", die=4)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ru-ii"))
    scene.do(scene.actions[0])

    assert not scene.is_routed("ru-ii")


def in_the_redoubt(die: int) -> Scene:
    """The militia holds the fleches at 0807 against two corps."""
    scene = storm({"fr-i": "0707", "fr-iii": "0706"}, "0807")
    scene.fight("fr-i fr-iii", "0807", die=die)
    scene.do(do.RetreatUnit("ru-militia-1"))
    return scene


def test_borodino_16_7_3_1_militia_that_holds_its_works_gets_no_marker():
    """R99: it ignores the result (9.8.1)."""
    scene = in_the_redoubt(die=2)  # DW
    assert scene.kind == "HoldOrGive"
    scene.do(do.HoldGround())

    assert scene.place("ru-militia-1") == "0807"
    assert not scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_militia_that_gives_up_its_works_gets_one():
    scene = in_the_redoubt(die=2)
    scene.do(do.GiveGround())
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_without_the_option_militia_breaks_routs_and_withdraws_like_others():
    scene = storm({"fr-ig": "1109", "fr-i": "1309"}, options={})
    scene.fight("fr-ig fr-i", "1210", die=6)
    assert scene.place("ru-militia-1") == "broken"

    scene = storm({"fr-i": "1109"}, options={})
    scene.fight("fr-i", "1210", die=4)
    assert happened.UnitRouted("ru-militia-1", 1) in scene.do(do.RetreatUnit("ru-militia-1"), 1)

    scene = storm({"fr-i": "1109"}, options={})
    scene.fight("fr-i", "1210", die=2)
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])
    assert not scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_preview_of_a_withdrawal_shows_the_marker():
    scene = storm({"fr-i": "1109"})
    scene.declare("fr-i", "1210")
    outcomes = scene.game.preview(do.FightBattle("1210"))

    assert fate(outcomes, "DW", "ru-militia-1").routed == 1.0
    assert set(fate(outcomes, "DR", "ru-militia-1").retreats) == {3, 4, 5, 6, 7, 8}
    assert check_fates(scene.game, do.FightBattle("1210"))


@pytest.mark.parametrize("seed", range(3))
def test_borodino_16_7_3_1_fates_of_militia_agree_with_the_game_in_random_positions(seed):
    rng, checked = random.Random(seed), 0
    grid = gloire.new_game("borodino-20").scenario.map.grid
    while checked < 30:
        centre = grid.index[rng.choice(["0807", "1108", "1205", "1710", "0904"])]
        window = [grid.labels[hex] for hex in range(len(grid)) if grid.distance(centre, hex) <= 2]
        units = ["fr-i", "fr-iii", "fr-ivc", "ru-militia-1", "ru-militia-2", "ru-v"]
        placed = dict(zip(units, rng.sample(window, len(units)), strict=True))
        scene = field(placed, {}, phasing=rng.choice(("french", "russian")))
        scene.to_combat()
        while scene.kind == "Declare":
            scene.do(rng.choice(scene.actions))
        for fight in scene.offered(do.FightBattle):
            checked += check_fates(scene.game, fight)


def test_borodino_16_7_3_2_militia_is_not_broken_down_into_cadres():
    """Even where a choice makes it strong enough (C18)."""
    both = {"special_units": True, "breakdown": True}
    scene = field({"fr-i": "0101"}, {"ru-militia-1": "1210", "ru-ii": "1310"}, options=both, choices={"C18": 2})

    assert do.BreakDown("ru-ii") in scene.actions
    assert scene.why_not(do.BreakDown("ru-militia-1")).rule == "Borodino 16.7.3.2"


def called(where: int, **more) -> Scene:
    """The Russians have drawn the card of the 2nd Militia, which lies in a box."""
    facts = {"scenario": "borodino-20", "phasing": "russian", "turn": DAY, "morale": (9, 9), "options": ON, **more}
    scene = before_the_card({"fr-i": "0101"}, {"ru-iii": "1507"}, **facts)
    scene.position.where[scene.number("ru-militia-2")] = where
    scene.restart()
    card = next(i for i, halves in enumerate(scene.scenario.cards) if halves[1].unit == "ru-militia-2")
    scene.do(do.DrawCard(card))
    return scene


def test_borodino_16_7_3_3_eliminated_militia_returns_by_its_card():
    assert called(ELIMINATED).place("ru-militia-2") == "reinforcement"


def test_borodino_16_7_3_3_eliminated_militia_returns_as_often_as_its_card_is_drawn():
    scene = called(ELIMINATED)
    scene.position.where[scene.number("ru-militia-2")] = ELIMINATED
    scene.position.pile = (1 << len(scene.scenario.cards)) - 1
    scene.position.stack = (*scene.position.stack[:2], PlayerTurn())
    scene.restart()
    card = next(i for i, halves in enumerate(scene.scenario.cards) if halves[1].unit == "ru-militia-2")
    scene.do(do.DrawCard(card))

    assert scene.place("ru-militia-2") == "reinforcement"


def test_borodino_16_7_3_3_without_the_option_eliminated_militia_stays_away():
    assert called(ELIMINATED, options={}).place("ru-militia-2") == "eliminated"


# Smolensk


def smolensk(unit: str) -> Scene:
    """A night on which a unit of the Russians tries to rally."""
    return rallying(unit, scenario="smolensk-20", turn=10)


def test_smolensk_16_7_2_cossacks_do_not_countercharge():
    scene = Scene(
        {"fr-i": "1210"}, {"ru-coss": "1311", "ru-bag-cav": "1310"}, scenario="smolensk-20", options=ON, turn=6
    )
    scene.to_reaction()
    scene.until("Declare")

    assert scene.why_not(do.DeclareAttack("ru-coss", "1210")).rule == "16.7.2"


def test_smolensk_16_7_2_1_two_are_added_when_cossacks_rally():
    outcomes = smolensk("ru-coss").game.preview(do.RallyUnit("ru-coss"))

    assert outcomes.attack == (Modifier("swirling-hordes", 2, "Smolensk 16.7.2.1"),)


def beaten_at_smolensk(die: int) -> Scene:
    """I Corps (the strongest) has attacked the Smolensk Militia in the open."""
    scene = Scene({"fr-i": "1210"}, {"ru-militia-1": "1310"}, scenario="smolensk-20", options=ON, turn=6, morale=(9, 9))
    scene.to_combat()
    scene.fight("fr-i", "1310", die=die)
    return scene


def test_smolensk_16_7_3_militia_fights_like_other_infantry():
    scene = Scene({"fr-i": "1210"}, {"ru-militia-1": "1310"}, scenario="smolensk-20", options=ON, turn=6)
    scene.to_combat()

    preview = scene.game.preview(do.DeclareAttack("fr-i", "1310"))
    assert preview.defence == (Modifier("strength", 1, "9.3", "ru-militia-1"),)


def test_smolensk_16_7_3_1_militia_that_withdraws_gets_a_routed_marker():
    scene = beaten_at_smolensk(die=2)  # DW
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")


def test_smolensk_16_7_3_1_two_are_added_to_the_rout_die_of_militia():
    scene = beaten_at_smolensk(die=5)  # DR
    events = scene.do(do.RetreatUnit("ru-militia-1"), 2)

    assert happened.UnitRouted("ru-militia-1", 4) in events


def test_smolensk_16_7_3_2_militia_is_not_broken_down_into_cadres():
    both = {"special_units": True, "breakdown": True}
    scene = Scene(
        {"fr-i": "1210"}, {"ru-militia-1": "1510"}, scenario="smolensk-20", options=both, choices={"C25": 2},
        phasing="russian", turn=6,
    )  # fmt: skip

    assert scene.why_not(do.BreakDown("ru-militia-1")).rule == "Smolensk 16.7.3.2"


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
    assert gloire.new_game("salamanca-20", options=ON).scenario.gait.count("light") == 0


def test_salamanca_16_9_10_without_the_option_light_division_stands():
    scene = at_salamanca({"fr-1": "0808"}, {"al-lt": "0809"}, options={})

    assert scene.kind == "Declare"
