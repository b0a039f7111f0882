"""Chapter 5.1: Command Range, who is Out of Command, and leaders whose hex an enemy enters."""

import pytest

from gloire.systems.glory3.actions import DisplaceLeader, FaceTo, MoveLeader, MoveUnit, TurnUnits
from gloire.systems.glory3.command import in_command, in_range, leaders_of_marker, range_mask
from gloire.systems.glory3.happened import CommandActivated, LeaderDisplaced
from gloire.systems.glory3.position import ACTIVE, BESIDE, OUT_OF_COMMAND, Position
from tests.systems.glory3.placing import thrown
from tests.systems.glory3.scene import BATTLE, PROVING_GROUND, Field


def is_out(scene: Field, id: str) -> bool:
    return scene.has(id, OUT_OF_COMMAND)


# 5.13


def test_5_13_units_within_range_are_in_command_and_those_beyond_are_not() -> None:
    scene = Field(us_gen_a="0409", us_inf1="0804 1", us_inf2="0208 1", us_inf3="0112 1")
    assert not is_out(scene, "us-inf2")
    assert is_out(scene, "us-inf1")


def test_5_13_range_counts_movement_points_not_hexes() -> None:
    # Woods cost a leader 2: from 0310 two hexes of woods are his four points.
    scene = Field(us_gen_a="0610", us_inf1="0210 1", us_inf2="1010 1")
    assert is_out(scene, "us-inf1")
    assert not is_out(scene, "us-inf2")


def test_5_13_a_pike_costs_half_a_point_of_range() -> None:
    scene = Field(us_gen_a="0102", us_inf1="0702 1", us_inf2="0802 1", us_inf3="0901 1")
    assert not is_out(scene, "us-inf1")  # 6 hexes, 3 points
    assert not is_out(scene, "us-inf2")  # one more point
    assert in_range(scene.position, 0, scene.position.where[scene.number("us-inf2")])
    assert not in_range(scene.position, 0, scene.position.where[scene.number("us-inf3")])


def test_5_13_range_is_not_traced_through_enemy_combat_units() -> None:
    # The enemies at 0305 and 0306 and the edge of the map's other rows leave only the way around.
    scene = Field(us_gen_a="0106", us_inf1="0506 1", cs_inf1="0305 4", cs_inf2="0306 4", cs_inf3="0307 4")
    assert is_out(scene, "us-inf1")


def test_5_13_range_may_be_traced_next_to_enemies_but_without_routes() -> None:
    free = Field(us_gen_a="0102", us_inf1="0702 1")
    watched = Field(us_gen_a="0102", us_inf1="0702 1", cs_inf1="0403 4")
    assert not is_out(free, "us-inf1")
    assert is_out(watched, "us-inf1")
    near = Field(us_gen_a="0105", us_inf1="0505 1", cs_inf1="0304 4")
    assert not is_out(near, "us-inf1")


def test_5_13_a_unit_out_of_command_may_not_move_next_to_an_enemy() -> None:
    scene = Field(us_gen_a="0112", us_inf1="0803 1", cs_inf1="1103 4")
    assert is_out(scene, "us-inf1")
    assert "1003" not in scene.hexes(MoveUnit, "us-inf1")
    assert "0902" in scene.hexes(MoveUnit, "us-inf1")
    assert scene.why_not(MoveUnit("us-inf1", "1003")) == ("5.13", "out-of-command")


def test_5_13_a_unit_out_of_command_that_starts_next_to_an_enemy_may_turn_and_leave() -> None:
    scene = Field(us_gen_a="0112", us_inf1="1003 1", cs_inf1="1102 4")
    assert is_out(scene, "us-inf1")
    assert scene.position.near_enemy(scene.position.grid.index["1003"], 0)
    assert TurnUnits("us-inf1") in scene.offered
    assert "0903" in scene.hexes(MoveUnit, "us-inf1")
    assert not {"1002", "1101", "1103"} & scene.hexes(MoveUnit, "us-inf1")


def test_4_25_units_of_leaders_who_failed_to_combine_are_all_out_of_command() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", failed=True)
    assert is_out(scene, "us-inf1")


def test_5_13_command_is_measured_once_before_anything_moves() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0605 1")
    scene.do(MoveLeader("us-gen-a", "1205"))
    assert not is_out(scene, "us-inf1")


def test_5_13_independent_units_are_always_in_command() -> None:
    scene = Field("0505", us_gen_a="1212", us_ind1="0505 1", us_indgun="0505 1", us_inf1="0606 1")
    assert scene.has("us-ind1", ACTIVE)
    assert scene.has("us-indgun", ACTIVE)
    assert not scene.has("us-inf1", ACTIVE)
    assert not is_out(scene, "us-ind1")


def test_g8_only_independent_units_of_that_hex_act() -> None:
    scene = Field("0505", us_ind1="0505 1", us_gun1="0505 1", us_indgun="0606 1")
    assert scene.has("us-ind1", ACTIVE)
    assert not scene.has("us-gun1", ACTIVE)
    assert not scene.has("us-indgun", ACTIVE)


def test_5_13_the_event_names_who_is_active_and_who_is_out() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="1212 1", us_inf5="0606 1")
    (told,) = [event for event in scene.game.opening if isinstance(event, CommandActivated)]
    assert told.leaders == ("us-gen-a",)
    assert set(told.units) == {"us-inf1", "us-inf2"}
    assert told.out == ("us-inf2",)


# 5.14


def test_5_14_a_chain_of_adjacent_units_of_the_command_is_in_command() -> None:
    scene = Field(us_gen_a="0105", us_inf1="0505 1", us_inf2="0606 1", us_inf3="0706 1", us_inf4="0906 1")
    assert not is_out(scene, "us-inf2")
    assert not is_out(scene, "us-inf3")
    assert is_out(scene, "us-inf4")


def test_5_14_units_of_another_command_are_no_link() -> None:
    scene = Field(us_gen_a="0112", us_inf1="0512 1", us_inf5="0612 1", us_inf3="0712 1")
    assert not is_out(scene, "us-inf1")
    assert is_out(scene, "us-inf3")


def test_5_14_combined_commands_have_chains_of_their_own() -> None:
    both = ("us-gen-a", "us-gen-b")
    scene = Field(both, us_gen_a="0112", us_gen_b="0101", us_inf1="0512 1", us_inf5="0612 1", us_inf3="0712 1")
    assert is_out(scene, "us-inf5")
    assert is_out(scene, "us-inf3")


def test_g9_units_on_both_sides_of_a_creek_are_a_chain_unless_the_choice_says_not() -> None:
    places = {"us_gen_a": "1002", "us_inf1": "1202 1", "us_inf2": "1302 1"}
    assert not is_out(Field(**places), "us-inf2")
    assert is_out(Field(choices={"G9": "ignored"}, **places), "us-inf2")


def test_4_11_leaders_of_a_marker_are_those_on_the_map() -> None:
    scene = Field(us_gen_a="0101", us_gen_c="0102", us_inf1="0101 1")
    assert leaders_of_marker(scene.position, 0) == [0]


# 5.15


def test_5_15_a_leader_alone_leaves_the_hex_that_an_enemy_enters() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gen_a="0605")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert (scene.asked, scene.asks) == ("ChooseDisplacement", "confederate")
    offered = {action.hex for action in scene.offers(DisplaceLeader)}
    assert offered == {"0604", "0704", "0705", "0606", "0504"}  # not 0505, from where the enemy comes
    told = scene.do(DisplaceLeader("cs-gen-a", "0705"), FaceTo("us-inf1", 1))
    assert LeaderDisplaced("cs-gen-a", "0705") in told
    assert scene.place("cs-gen-a") == "0705"
    assert scene.place("us-inf1") == "0605"


def test_5_15_he_goes_to_a_vacant_or_friendly_hex_and_not_to_an_enemys() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gen_a="0605", us_inf2="0604 1", cs_inf1="0705 4")
    scene.do(MoveUnit("us-inf1", "0605"))
    offered = {action.hex for action in scene.offers(DisplaceLeader)}
    assert "0604" not in offered
    assert "0705" in offered
    assert scene.why_not(DisplaceLeader("cs-gen-a", "0604")) == ("5.15", "enemy-there")
    assert scene.why_not(DisplaceLeader("cs-gen-a", "0505")) == ("5.15", "enemy-there")
    assert scene.why_not(DisplaceLeader("cs-gen-a", "0803")) == ("5.15", "no-refuge")
    assert scene.why_not(DisplaceLeader("cs-gen-b", "0705")) == ("5.15", "another-leader")


def test_g12_with_no_such_hex_beside_him_he_goes_to_the_nearest() -> None:
    ring = {"us_inf1": "0505 1", "us_inf2": "0604 1", "us_inf3": "0704 1", "us_inf4": "0705 1", "us_inf5": "0606 1"}
    scene = Field(us_gen_a="0505", us_inf6="0504 1", cs_gen_a="0605", **ring)
    scene.do(MoveUnit("us-inf1", "0605"))
    offered = {action.hex for action in scene.offers(DisplaceLeader)}
    position = scene.position
    assert offered
    assert {position.grid.distance(position.grid.index["0605"], position.grid.index[hex]) for hex in offered} == {2}


def test_g12_or_onto_a_unit_of_his_by_the_choice() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gen_a="0605", cs_inf1="1010 4", choices={"G12": "unit"})
    scene.do(MoveUnit("us-inf1", "0605"))
    assert {action.hex for action in scene.offers(DisplaceLeader)} == {"1010"}


def test_5_15_a_leader_met_on_the_way_leaves_again_if_he_went_where_the_unit_goes() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0506 1", cs_gen_a="0606")
    by_him = MoveUnit("us-inf1", "0706", ("0606", "0706"))
    scene.do(by_him, DisplaceLeader("cs-gen-a", "0706"))
    assert scene.asked == "ChooseDisplacement"
    scene.do(DisplaceLeader("cs-gen-a", "0806"))
    assert scene.place("us-inf1") == "0706"
    assert scene.place("cs-gen-a") == "0806"


def test_5_15_he_does_not_go_where_the_enemy_comes_from() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0506 1", cs_gen_a="0706")
    scene.do(MoveUnit("us-inf1", "0706"))
    assert scene.why_not(DisplaceLeader("cs-gen-a", "0606")) == ("5.15", "enemy-comes-from-there")
    assert "0606" not in scene.hexes(DisplaceLeader, "cs-gen-a")


def test_5_15_at_the_edge_of_the_map_there_are_fewer_hexes_to_go_to() -> None:
    scene = Field(us_gen_a="0203", us_inf1="0202 5", cs_gen_a="0101")
    scene.do(MoveUnit("us-inf1", "0101"))
    assert scene.hexes(DisplaceLeader, "cs-gen-a") == {"0102", "0201"}


def test_5_15_a_way_that_meets_two_leaders_is_one_move() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0507 1", cs_gen_a="0506", cs_gen_b="0505")
    by_both = [move for move in scene.offers(MoveUnit) if move.hex == "0504" and {"0506", "0505"} <= set(move.way)]
    assert by_both == [MoveUnit("us-inf1", "0504", ("0506", "0505", "0504"))]


def test_5_15_a_leader_with_troops_is_not_met() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gen_a="0605", cs_inf1="0605 4")
    assert scene.why_not(MoveUnit("us-inf1", "0605")) == ("6.14", "enemy-there")


# 6.11: leaders ride


def test_6_11_a_leader_moves_once_with_his_command() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_gen_b="0505")
    scene.do(MoveLeader("us-gen-a", "0507"))
    assert scene.place("us-gen-a") == "0507"
    assert scene.why_not(MoveLeader("us-gen-a", "0508")) == ("6.11", "leader-has-moved")
    assert scene.why_not(MoveLeader("us-gen-b", "0508")) == ("4.24", "leader-not-activated")


def test_6_14_a_leader_stops_next_to_an_enemy_like_all_units() -> None:
    wall = {f"cs_inf{number}": f"04{2 * number - 1:02} 4" for number in range(1, 7)}  # every other hex of a column
    scene = Field(us_gen_a="0106", us_inf1="0106 1", **wall)
    hexes = scene.hexes(MoveLeader, "us-gen-a")
    assert {"0305", "0306", "0307"} <= hexes
    assert not {hex for hex in hexes if hex[:2] >= "05"}
    assert scene.why_not(MoveLeader("us-gen-a", "0403")) == ("6.14", "enemy-there")
    assert scene.why_not(MoveLeader("us-gen-a", "0506")) == ("6.14", "leader-stopped")
    assert scene.why_not(MoveLeader("us-gen-a", "1606")) == ("6.11", "leader-too-far")


def test_6_42_leaders_pay_nothing_to_move_into_or_through_units() -> None:
    alone = Field(us_gen_a="0101", us_inf1="0112 1").hexes(MoveLeader, "us-gen-a")
    crowd = {"us_inf2": "0201 1", "us_inf3": "0202 1", "us_gun1": "0202 1", "us_inf4": "0102 1", "us_gun2": "0102 1"}
    assert Field(us_gen_a="0101", us_inf1="0112 1", **crowd).hexes(MoveLeader, "us-gen-a") == alone


def test_6_13_leaders_may_use_extended_movement_far_from_the_enemy() -> None:
    # Eight points lead along row 12 to 0912, whose stream costs a leader nothing; twelve over the bridge to 1306.
    free = Field(us_gen_a="0112", us_inf1="0112 1").hexes(MoveLeader, "us-gen-a")
    assert {"1212", "1306"} <= free
    assert "1406" not in free
    near = Field(us_gen_a="0112", us_inf1="0112 1", cs_inf1="0110 4").hexes(MoveLeader, "us-gen-a")
    assert "0912" in near
    assert "1012" not in near


def test_6_13_a_leader_who_begins_within_two_hexes_of_an_enemy_rides_as_usual() -> None:
    """Eight points lead from 0312 to 1112, nine to 1212."""
    far = Field(us_gen_a="0312", us_inf1="0312 1").hexes(MoveLeader, "us-gen-a")
    near = Field(us_gen_a="0312", us_inf1="0312 1", cs_inf1="0112 4").hexes(MoveLeader, "us-gen-a")
    assert "1212" in far
    assert "1112" in near
    assert "1212" not in near


def test_13_by_night_a_leader_too_pays_a_point_to_come_next_to_an_enemy() -> None:
    """Eight points lead from 0312 to 1112, next to the enemy in 1212."""
    places = {"us_gen_a": "0312", "us_inf1": "0401 1", "cs_inf1": "1212 4", "cs_inf2": "0112 4"}
    day = Field(**places).hexes(MoveLeader, "us-gen-a")
    night = Field(**places, turn=3).hexes(MoveLeader, "us-gen-a")
    assert "1112" in day
    assert "1112" not in night
    assert "1011" in night  # next to nobody


def test_5_15_leaders_do_not_enter_the_hex_of_an_enemy_leader() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gen_a="0605")
    assert scene.why_not(MoveLeader("us-gen-a", "0605")) == ("5.15", "enemy-leader-there")


# 5.13 + 5.14 against a search by hand


class Ruler:
    """A finger that traces a leader's range hex by hex, by the words of 5.13."""

    def __init__(self, game: Position, leader: int) -> None:
        self.game, self.leader = game, game.scenario.leaders[leader]
        self.start, self.points = game.leaders[leader], 2 * self.leader.range
        standing = [unit for unit, hex in enumerate(game.where) if hex >= 0]
        self.enemies = {game.where[unit] for unit in standing if game.side(unit) != self.leader.side}

    def hexes(self) -> set[int]:
        best, ways = {self.start: 0}, [self.start]
        while ways:
            here = ways.pop()
            for there, price in self.steps(here):
                total = best[here] + price
                if total <= self.points and total < best.get(there, total + 1):
                    best[there] = total
                    ways.append(there)
        return set(best)

    def steps(self, here: int) -> list[tuple[int, int]]:
        ground, grid = self.game.ground, self.game.grid
        found = []
        for there in grid.neighbours[here]:
            beside = any(grid.distance(there, enemy) == 1 for enemy in self.enemies)
            prices = [price for near, price, _ in ground.steps[3][here] if near == there]
            if not beside:
                prices += [price for near, price, _ in ground.route_steps[3][here] if near == there]
            if prices and there not in self.enemies:
                found.append((there, min(prices)))
        return found


@pytest.mark.parametrize("battle", [BATTLE, PROVING_GROUND, "antietam", "cedar-creek-morning"])
def test_5_13_and_5_14_are_as_a_search_by_hand_finds_them(battle: str) -> None:
    for seed in range(6):
        game = thrown(battle, seed)
        for leader in range(len(game.leaders)):
            hexes = Ruler(game, leader).hexes()
            assert range_mask(game, leader) == game.grid.mask(hexes)
            own = [unit for unit, hex in enumerate(game.where) if hex >= 0 and game.unit(unit).leader == leader]
            linked = {unit for unit in own if game.where[unit] in hexes}
            for _ in own:
                linked |= {
                    unit
                    for unit in own
                    if any(game.grid.distance(game.where[unit], game.where[one]) <= 1 for one in linked)
                }
            assert in_command(game, leader, own) == linked


def test_5_11_a_leader_is_no_combat_unit_and_stops_nobody() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gen_a="0605")
    assert not scene.has("us-inf1", BESIDE)
    assert {"0604", "0704"} <= scene.hexes(MoveUnit, "us-inf1")


def test_5_12_a_leader_has_three_ratings() -> None:
    getty = Field(us_gen_a="0505", us_inf1="0505 1").scenario.leaders[0]
    assert (getty.range, getty.combined, getty.movement) == (4, 2, 8)
