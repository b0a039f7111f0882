"""16.9 Leaders: command and movement."""

from typing import Any

import gloire
from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, Entered, Moved
from tests.scene import Scene

LEADERS = {"leaders": True}


def scene_of(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in play."""
    return Scene(french=french, allied=allied, options=LEADERS, **more)


def resolved(events: list[Event]) -> BattleResolved:
    """How the battle was reckoned."""
    return next(event for event in events if isinstance(event, BattleResolved))


def attack(french: dict[str, str], allied: dict[str, str], **more: Any) -> BattleResolved:
    """French I Corps attacks the Anglo-Dutch II Corps, 3 against 3, in the open."""
    scene = scene_of({"fr-i": "0402", **french}, {"ad-ii": "0502", **allied}, **more)
    scene.to_combat()
    return resolved(scene.fight("fr-i", "0502", die=3))


def commanded(battle: BattleResolved) -> bool:
    return "out-of-command" not in [part.what for part in battle.attack]


def commanded_at(scene: Scene, hex: str) -> bool:
    """Whether a battle would be fought in command if it came next."""
    return "out-of-command" not in [part.what for part in scene.game.preview(do.FightBattle(hex)).attack]


# 16.9 and its set-up


def test_16_9_leaders_stand_where_the_set_up_has_them() -> None:
    game = gloire.new_game("waterloo-20", options=LEADERS)
    leaders = {c["unit"]: c["hex"] for c in game.view("french").facts["counters"] if c["arm"] == "leader"}
    assert leaders["fr-napoleon"] == "0208"
    assert leaders["fr-ney"] == "0304"
    assert leaders["ad-wellington"] == "0605"
    assert leaders["pr-blucher"] == "0409"
    assert leaders["fr-grouchy"] is None


def test_16_9_without_the_option_no_leader_is_in_play() -> None:
    counters = gloire.new_game("waterloo-20").view("french").facts["counters"]
    assert not [c for c in counters if c["arm"] == "leader"]


def test_16_9_a_leader_shows_his_span_where_units_show_their_strength() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {})
    napoleon = next(c for c in scene.game.view("allied").facts["counters"] if c["unit"] == "fr-napoleon")
    assert (napoleon["strength"], napoleon["movement"], napoleon["hex"]) == (3, 5, "0402")


# 16.9.1


def test_16_9_1_span_is_a_radius_in_hexes() -> None:
    assert commanded(attack({"fr-napoleon": "0102"}, {}))
    assert not commanded(attack({"fr-napoleon": "0406"}, {}))


def test_16_9_1_each_leader_has_a_span_of_his_own() -> None:
    assert commanded(attack({"fr-ney": "0301"}, {}))
    assert not commanded(attack({"fr-ney": "0202"}, {}))


def test_16_9_1_enemies_and_their_zones_do_not_shorten_a_span() -> None:
    assert commanded(attack({"fr-napoleon": "0702"}, {}))  # beyond the enemy corps and its zone


def test_16_9_1_terrain_does_not_shorten_a_span() -> None:
    scene = scene_of({"fr-i": "1609", "fr-ney": "1509"}, {"pr-iii": "1608"})
    assert "major" in scene.scenario.map.between(scene.scenario.index["1509"], scene.scenario.index["1609"])
    scene.to_combat()
    assert commanded(resolved(scene.fight("fr-i", "1608", die=3)))


# 16.9.2


def test_16_9_2_leaders_move_as_far_as_their_allowance() -> None:
    scene = scene_of({"fr-napoleon": "1301"}, {})
    assert "1306" in scene.reach("fr-napoleon")
    assert "1307" not in scene.reach("fr-napoleon")


def test_16_9_2_leaders_do_not_stop_in_rugged_ground() -> None:
    scene = scene_of({"fr-napoleon": "1901"}, {})
    assert {"1904", "1906"} <= scene.reach("fr-napoleon")


def test_16_9_2_a_move_wholly_by_road_has_a_point_more() -> None:
    scene = scene_of({"fr-napoleon": "0104"}, {})
    assert "0704" in scene.reach("fr-napoleon")
    assert scene.why_not(do.MoveUnit("fr-napoleon", "0804")).code == "too-far"


def test_16_9_2_at_night_a_leader_has_one_point() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {}, turn=16)
    assert scene.reach("fr-napoleon") == {"0501", "0502", "0401", "0403", "0301", "0302"}


def test_16_9_2_mud_takes_a_point_from_leaders_too() -> None:
    scene = scene_of({"fr-napoleon": "1301"}, {}, turn=11)
    assert "1305" in scene.reach("fr-napoleon")
    assert "1306" not in scene.reach("fr-napoleon")


def test_16_9_2_a_forced_march_is_for_leaders_too() -> None:
    scene = scene_of({"fr-napoleon": "1301"}, {})
    scene.do(do.ForceMarch("french"))
    assert "1307" in scene.reach("fr-napoleon")


def test_16_9_2_a_leader_stops_on_entering_an_enemy_zone() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-ii": "0504"})
    zone = set(scene.game.view("french").facts["zones"]["allied"])
    assert zone & scene.reach("fr-napoleon")
    assert not any(zone & set(move.path[1:-1]) for move in scene.game.moves("fr-napoleon"))


def test_16_9_2_a_leader_may_leave_an_enemy_zone() -> None:
    scene = scene_of({"fr-napoleon": "0402", "fr-i": "0402"}, {"ad-ii": "0502"})
    assert {"0302", "0301", "0202"} <= scene.reach("fr-napoleon")
    assert not scene.reach("fr-i")


def test_16_9_2_a_leader_does_not_go_straight_from_one_enemy_zone_to_another() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-ii": "0502", "ad-i": "0501", "ad-reserve": "0201", "pr-i": "0203"})
    assert not scene.reach("fr-napoleon")
    refusal = scene.why_not(do.MoveUnit("fr-napoleon", "0302"))
    assert (refusal.rule, refusal.code) == ("16.9.2", "zone-to-zone")


def test_16_9_2_a_leader_who_has_left_a_zone_may_enter_another_on_the_way() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-ii": "0502"})
    moved = next(event for event in scene.move("fr-napoleon", "0403") if isinstance(event, Moved))
    assert moved.path == ("0402", "0302", "0403")
    assert moved.cost == 2


def test_16_9_2_where_no_zone_may_be_entered_a_leader_leaves_one_for_open_ground_only() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-ii": "0502"}, effects=("indecision",))
    assert "0302" in scene.reach("fr-napoleon")
    assert "0403" not in scene.reach("fr-napoleon")


def test_16_9_2_at_night_a_leader_enters_no_enemy_zone_but_leaves_one() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-ii": "0502"}, turn=16)
    assert scene.reach("fr-napoleon") == {"0301", "0302", "0401"}
    assert scene.why_not(do.MoveUnit("fr-napoleon", "0403")).code == "zone-at-night"


def test_16_9_2_a_leader_ends_his_move_with_a_unit() -> None:
    scene = scene_of({"fr-napoleon": "0402", "fr-i": "0303"}, {})
    scene.move("fr-napoleon", "0303")
    assert do.EndMovement() in scene.actions


def test_16_9_2_any_number_of_leaders_share_a_hex_with_a_unit() -> None:
    scene = scene_of({"fr-napoleon": "0402", "fr-ney": "0302", "fr-grouchy": "0404", "fr-i": "0303"}, {})
    for leader in ("fr-napoleon", "fr-ney", "fr-grouchy"):
        scene.move(leader, "0303")
    assert do.EndMovement() in scene.actions


def test_16_9_2_a_unit_ends_its_move_with_a_leader_who_has_moved() -> None:
    scene = scene_of({"fr-napoleon": "0402", "fr-i": "0303"}, {})
    scene.move("fr-napoleon", "0403")
    assert "0403" in scene.reach("fr-i")


def test_16_9_2_leaders_leave_room_for_units_that_must_part() -> None:
    scene = scene_of({"fr-napoleon": "0302", "fr-i": "0402", "fr-ii": "0403"}, {})
    scene.move("fr-i", "0403")
    assert do.EndMovement() not in scene.actions
    assert "0302" in scene.reach("fr-ii")


def test_16_9_2_a_leader_moves_once_in_a_phase() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {})
    scene.move("fr-napoleon", "0403")
    assert scene.why_not(do.MoveUnit("fr-napoleon", "0404")).rule == "6.4"


def test_16_9_2_a_leader_may_not_enter_the_hex_of_an_enemy_unit_or_leader() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-wellington": "0302", "ad-ii": "0404"})
    assert not {"0302", "0404"} & scene.reach("fr-napoleon")
    assert scene.why_not(do.MoveUnit("fr-napoleon", "0302")).code == "enemy-leader-there"
    assert scene.why_not(do.MoveUnit("fr-napoleon", "0404")).code == "enemy-there"


def test_16_9_2_the_enemy_does_not_order_our_leaders() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-wellington": "0909"})
    assert scene.why_not(do.MoveUnit("ad-wellington", "0908")).code == "not-yours"


def test_16_9_2_the_moves_of_a_leader_are_shown_like_those_of_units() -> None:
    scene = scene_of({"fr-napoleon": "0402"}, {"ad-ii": "0504"})
    moves = {move.hex: move for move in scene.game.moves("fr-napoleon")}
    assert moves["0403"].path == ("0402", "0403")
    assert (moves["0404"].cost, moves["0404"].stops) == (2, "zone")


def test_11_0_a_leader_arrives_as_a_reinforcement() -> None:
    scene = scene_of({"fr-i": "0105"}, {}, due={"fr-napoleon": 12})
    entered = next(
        event for event in scene.do(do.EnterMap("fr-napoleon", "0105", "0105")) if isinstance(event, Entered)
    )
    assert entered.unit == "fr-napoleon"
    assert scene.place("fr-napoleon") == "0105"
    assert do.EndMovement() in scene.actions


def test_11_0_a_leader_does_not_come_on_into_the_hex_of_an_enemy_leader() -> None:
    scene = scene_of({"fr-i": "0909"}, {"ad-wellington": "0105", "pr-blucher": "0206"}, due={"fr-napoleon": 12})
    assert not [entry for entry in scene.offered(do.EnterMap) if "0105" in (entry.at, entry.hex) or entry.hex == "0206"]
    for entry in (do.EnterMap("fr-napoleon", "0105", "0105"), do.EnterMap("fr-napoleon", "0106", "0206")):
        refusal = scene.why_not(entry)
        assert (refusal.rule, refusal.code) == ("6.3", "enemy-leader-there")


def test_11_5_a_leader_need_not_come_on_the_turn_he_is_due() -> None:
    scene = scene_of({}, {}, due={"fr-napoleon": 11})
    assert do.EndMovement() in scene.actions
    assert scene.offered(do.EnterMap)


def test_11_0_a_leader_who_is_not_due_does_not_come() -> None:
    scene = scene_of({}, {}, due={"fr-napoleon": 13})
    assert scene.why_not(do.EnterMap("fr-napoleon", "0105", "0105")).code == "not-due"


# 16.9.5: command


def test_16_9_5_an_attack_out_of_command_is_fought_at_one_less() -> None:
    battle = attack({}, {})
    assert battle.differential == -1
    (part,) = [part for part in battle.attack if part.what == "out-of-command"]
    assert (part.value, part.rule) == (-1, "16.9.5")


def test_16_9_5_an_attack_in_command_is_fought_as_it_stands() -> None:
    battle = attack({"fr-ney": "0402"}, {})
    assert battle.differential == 0
    assert commanded(battle)


def test_16_9_5_one_attacker_in_command_is_enough() -> None:
    scene = scene_of({"fr-i": "0402", "fr-ii": "0603", "fr-ney": "0703"}, {"ad-ii": "0502"})
    scene.to_combat()
    assert commanded(resolved(scene.fight("fr-i fr-ii", "0502", die=3)))


def test_16_9_5_several_leaders_and_several_units_in_command_are_no_better() -> None:
    assert attack({"fr-ney": "0402", "fr-napoleon": "0402"}, {}).differential == 0


def test_16_9_5_the_defender_needs_no_command_and_has_no_use_for_it() -> None:
    assert (
        attack({"fr-ney": "0402"}, {}).differential
        == attack({"fr-ney": "0402"}, {"ad-wellington": "0502"}).differential
    )


def test_16_9_5_the_enemys_leaders_command_nobody_of_ours() -> None:
    assert not commanded(attack({}, {"ad-wellington": "0502"}))


def test_16_9_5_one_leader_commands_several_battles_in_a_phase() -> None:
    scene = scene_of({"fr-i": "0402", "fr-ii": "0405", "fr-napoleon": "0303"}, {"ad-ii": "0502", "ad-i": "0406"})
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0406")
    scene.do(do.FightBattle("0502"))
    assert commanded(resolved(scene.roll_battle(die=3)))
    scene.do(do.FightBattle("0406"))
    assert commanded(resolved(scene.roll_battle(die=3)))


def test_16_9_5_command_counts_at_the_instant_a_battle_is_fought() -> None:
    scene = scene_of({"fr-i": "0402", "fr-ii": "0403", "fr-ney": "0402"}, {"ad-i": "0501", "ad-ii": "0404"})
    scene.to_combat()
    scene.declare("fr-i", "0501")
    scene.declare("fr-ii", "0404")
    assert commanded_at(scene, "0404")
    scene.do(do.FightBattle("0501"))
    scene.roll_battle(die=2)  # 3 against 4: AR
    scene.do(do.RetreatUnit("fr-i"), 3)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    scene.until("ChooseBattle")
    assert not commanded_at(scene, "0404")
    scene.do(do.FightBattle("0404"))
    assert not commanded(resolved(scene.roll_battle(die=4)))


def test_16_9_5_leaders_of_one_allied_army_command_units_of_the_other() -> None:
    scene = scene_of({"fr-i": "0402"}, {"ad-ii": "0502", "pr-blucher": "0602"}, phasing="allied")
    scene.to_combat()
    assert commanded(resolved(scene.fight("ad-ii", "0402", die=3)))


def test_16_9_5_a_player_sees_beforehand_whether_he_is_in_command() -> None:
    scene = scene_of({"fr-i": "0402"}, {"ad-ii": "0502"})
    scene.to_combat()
    preview = scene.game.preview(do.DeclareAttack("fr-i", "0502"))
    assert ("out-of-command", -1, "16.9.5") in [(part.what, part.value, part.rule) for part in preview.attack]
    scene.begin_battle("fr-i", "0502")
    assert scene.question.about["in_command"] is False


def test_16_9_4_countercharges_need_no_command() -> None:
    scene = scene_of({"fr-iic": "0402", "fr-napoleon": "1111"}, {"ad-ii": "0502"}, phasing="allied")
    scene.to_reaction()
    scene.until("Declare")
    charge = resolved(scene.fight("fr-iic", "0502", die=3))
    assert commanded(charge)
    assert [part.what for part in charge.attack] == ["charge-doubled"]


def test_16_9_4_a_leader_adds_nothing_to_a_countercharge() -> None:
    scene = scene_of({"fr-iic": "0402", "fr-napoleon": "0402"}, {"ad-ii": "0502"}, phasing="allied")
    scene.to_reaction()
    scene.until("Declare")
    assert resolved(scene.fight("fr-iic", "0502", die=3)).differential == -1
