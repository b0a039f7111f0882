"""Positions with a plain best answer."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.players import make, seat_for
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import study
from tests.scene import Scene


def choice(scene: Scene) -> Any:
    """What greedy answers to the question now asked, coming fresh to the game."""
    assert scene.asks is not None
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


def play_phase(scene: Scene) -> list[Any]:
    """Lets greedy answer as long as the same question is put to the same side; returns what it did."""
    player, kind, side = make("greedy", Random(1)), scene.kind, scene.asks
    done = []
    while scene.kind == kind and scene.asks == side:
        assert side is not None
        done.append(player.choose(seat_for(scene.game, side)))
        scene.do(done[-1])
    return done


def battles(declared: list[Any]) -> list[set[str]]:
    """What was declared, battle by battle: units and hexes."""
    found: list[set[str]] = []
    for action in declared:
        match action:
            case do.DeclareAttack(unit, hex):
                found.append({unit, hex})
            case do.JoinAttack(unit):
                found[-1].add(unit)
            case do.AddDefender(hex):
                found[-1].add(hex)
    return found


# Moving and declaring.


def test_two_corps_attack_the_weak_unit_at_plus_four_and_not_the_strong_one_in_its_town():
    scene = Scene({"fr-i": "0606", "fr-ii": "0607"}, {"pr-iii": "0708", "ad-i": "0704"})
    play_phase(scene)

    assert battles(play_phase(scene)) == [{"fr-i", "fr-ii", "0708"}]


def test_guns_are_brought_against_the_unit_that_is_attacked():
    """9.3.1: attacking artillery counts twice."""
    scene = Scene({"fr-i": "0607", "fr-res": "0508"}, {"pr-i": "0708"})
    play_phase(scene)

    assert battles(play_phase(scene)) == [{"fr-i", "fr-res", "0708"}]


def test_guns_bombard_whom_they_outmatch_across_the_river():
    """16.3.2: a routed cadre; nothing worse than a withdrawal can befall the guns."""
    scene = Scene(
        {"fr-res": "1509"}, {"pr-cadre-1": "1609"}, routed={"pr-cadre-1": "french"}, options={"artillery_support": True}
    )
    scene.to_combat()

    assert choice(scene) == do.DeclareAttack("fr-res", "1609")


def test_guns_do_not_bombard_the_strongest_corps_of_the_enemy():
    scene = Scene({"fr-res": "1509"}, {"ad-i": "1609"}, options={"artillery_support": True})
    scene.to_combat()

    assert choice(scene) == do.EndDeclaration()


def test_lone_corps_does_not_march_against_three():
    scene = Scene({"fr-iii": "0606"}, {"pr-i": "0708", "pr-ii": "0709", "pr-iv": "0808"})
    play_phase(scene)

    assert scene.kind != "Declare"
    assert scene.place("fr-iii") not in {"0607", "0608", "0707"}


def test_guard_stays_out_of_a_hopeless_attack():
    """12.2.1: British I Corps in the walls of Hougomont is worth no morale point."""
    scene = Scene({"fr-ig": "1202"}, {"ad-i": "1402", "ad-ii": "1501"})

    assert not any(isinstance(action, do.CommitGuard) for action in play_phase(scene))


def test_guard_is_committed_when_its_attack_may_end_the_game():
    """The Allies have two points left, and the corps at 0708 has nowhere safe to go."""
    scene = Scene(
        {"fr-ig": "0508", "fr-i": "0607", "fr-ivc": "0809"}, {"pr-iii": "0708", "ad-i": "2002"}, morale=(6, 2)
    )

    assert any(isinstance(action, do.CommitGuard) for action in play_phase(scene))


def test_night_march_takes_the_line_of_communications_in_reach():
    """14.0: a unit at Gembloux costs the Allies two points."""
    scene = Scene({"fr-ivc": "0911"}, {"ad-i": "1602"}, turn=16)
    play_phase(scene)

    assert scene.place("fr-ivc") == "0712"


def test_forced_march_is_paid_for_when_it_takes_the_line_of_communications():
    """12.3: one point for two."""
    scene = Scene({"fr-ivc": "0811"}, {"ad-i": "1602"}, turn=16)
    done = play_phase(scene)

    assert done[0] == do.ForceMarch("french")
    assert scene.place("fr-ivc") == "0712"


def test_nothing_is_paid_for_a_forced_march_that_leads_nowhere():
    scene = Scene({"fr-i": "0508", "fr-ivc": "0606"}, {"ad-i": "1602", "pr-iv": "1709"})

    assert not any(isinstance(action, do.ForceMarch) for action in play_phase(scene))


def test_unit_on_the_line_of_communications_stays_there_at_night():
    """14.0: the raider next to it would cost two points."""
    scene = Scene({"fr-vi": "0104"}, {"ad-uxbridge": "0303"}, turn=16)
    play_phase(scene)

    assert scene.place("fr-vi") == "0104"


# Reacting.


def test_cavalry_slips_away_from_three_corps():
    scene = Scene({"fr-i": "0507", "fr-ii": "0508", "fr-ig": "0609"}, {"pr-adv-gd": "0608"})
    scene.do(do.EndMovement())

    assert isinstance(choice(scene), do.Disengage)


def test_cavalry_that_cannot_slip_away_rides_on_to_where_fewer_can_attack_it():
    """16.2: from 0403, between three corps, it gets to a hex that only two of them are next to."""
    corps = {"fr-i": "0303", "fr-ii": "0402", "fr-ig": "0503"}
    scene = Scene(corps, {"pr-adv-gd": "0403"}, options={"cavalry_penetration": True})
    scene.to_reaction()
    scene.until("Penetrate")

    assert choice(scene) == do.Penetrate("pr-adv-gd", "0404")


def test_light_cavalry_stays_where_one_corps_faces_it_on_either_hex():
    scene = Scene({"fr-iii": "0402"}, {"pr-adv-gd": "0403"}, options={"cavalry_penetration": True})
    scene.to_reaction()
    scene.until("Penetrate")

    assert choice(scene) == do.EndPenetration()


def test_heavy_cavalry_charges_guns_that_come_alone():
    scene = Scene({"fr-res": "0507"}, {"ad-uxbridge": "0608"})
    scene.do(do.EndMovement())

    assert choice(scene) == do.EndDisengagement()
    scene.do(do.EndDisengagement())
    assert choice(scene) == do.DeclareAttack("ad-uxbridge", "0507")


def test_light_cavalry_does_not_charge_the_guard():
    scene = Scene({"fr-ig": "0507"}, {"pr-adv-gd": "0608"})
    scene.do(do.EndMovement())
    scene.until("Declare")

    assert choice(scene) == do.EndDeclaration()


# Fighting.


def test_a_battle_is_not_fought_in_a_lower_column_than_need_be():
    scene = Scene({"fr-i": "1210", "fr-ii": "1211"}, {"pr-iii": "1310"})
    scene.to_combat()
    scene.begin_battle("fr-i fr-ii", "1310")
    scene.until("Reduce")

    assert choice(scene) == do.KeepDifferential()


def test_reserves_are_committed_when_one_column_may_end_the_game():
    """At +3 a surrounded corps breaks on more dice than at +2, and the Allies have one point left."""
    scene = Scene({"fr-i": "0507", "fr-ii": "0709", "fr-iii": "0707"}, {"pr-i": "0608"}, morale=(6, 1))
    scene.to_combat()
    scene.begin_battle("fr-i fr-iii", "0608")

    assert choice(scene) == do.CommitReserves()


@pytest.mark.parametrize("morale", [2, 3])
def test_one_of_the_last_points_is_not_spent_for_a_column(morale):
    scene = Scene({"fr-i": "0507"}, {"pr-i": "0608"}, morale=(morale, 6))
    scene.to_combat()
    scene.begin_battle("fr-i", "0608")

    assert choice(scene) == do.WithholdReserves()


def test_last_spare_point_is_not_thrown_at_a_hopeless_defence():
    scene = Scene({"fr-ig": "1210", "fr-i": "1211"}, {"pr-cadre-1": "1310"}, morale=(8, 2))
    scene.to_combat()
    scene.begin_battle("fr-ig fr-i", "1310")
    while scene.asks != "allied":
        scene.do(do.WithholdReserves())

    assert choice(scene) == do.WithholdReserves()


def test_last_spare_point_is_not_spent_on_a_rally():
    scene = Scene({"fr-i": "0304"}, {"ad-i": "1602"}, morale=(2, 6), turn=16, broken=("fr-iii", "fr-ivc"))
    scene.do(do.EndMovement())

    assert scene.kind == "SpendOnRally"
    assert choice(scene) == do.NoRallySpending()


def test_exchange_is_paid_with_the_corps_that_covers_it_and_not_with_the_guard():
    """3 is owed: II Corps covers it alone; the Guard would too, and cost a point more."""
    scene = Scene({"fr-ig": "1210", "fr-ii": "1211"}, {"pr-i": "1310"})
    scene.to_combat()
    scene.fight("fr-ig fr-ii", "1310", die=1)

    assert scene.kind == "PayExchange"
    assert choice(scene) == do.BreakUnit("fr-ii")


# Retreating and advancing.


def retreat_of(scene: Scene) -> Any:
    """What greedy answers when it is asked for the first hex of a retreat."""
    while scene.kind == "ChooseRetreat":
        scene.do(scene.actions[0])
    assert scene.kind == "Retire"
    assert len(scene.actions) > 1
    return choice(scene)


def test_retreat_takes_the_hex_without_a_river():
    """From 1003 both 0902 and 0903 lead home, but the Dyle's head-waters lie before 0903."""
    scene = Scene({"fr-iii": "1003"}, {"ad-i": "1103", "ad-ii": "1102"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-i ad-ii", "1003", die=2)

    assert retreat_of(scene) == do.RetreatTo("fr-iii", "0902")


def test_retreat_goes_where_no_enemy_can_follow():
    """Two hexes lead home; next to one of them stands a French corps that has not fought."""
    scene = Scene({"fr-i": "0507", "fr-ii": "0508", "fr-ig": "0611"}, {"pr-iii": "0608"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0608", die=2)

    assert retreat_of(scene).hex == "0707"


def test_walls_are_held():
    scene = Scene({"fr-i": "1302", "fr-ii": "1301"}, {"ad-i": "1402"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "1402", die=6)
    scene.until("HoldOrGive")

    assert choice(scene) == do.HoldGround()


def test_corps_does_not_leave_its_town_for_the_middle_of_the_enemy():
    scene = Scene(
        {"fr-vi": "0709"},
        {"pr-iii": "0809", "pr-i": "0909", "pr-ii": "0910", "ad-i": "0908"},
        phasing="allied",
        morale=(3, 8),
    )
    scene.to_combat()
    scene.fight("pr-iii", "0709", die=1)
    scene.until("Advance")

    assert choice(scene) == do.EndAdvance()


def test_empty_town_is_entered():
    scene = Scene({"fr-i": "0609", "fr-ii": "0610"}, {"pr-iii": "0709", "ad-i": "1602"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0709", die=6)
    scene.until("Advance")

    assert isinstance(choice(scene), do.AdvanceTo)


# Events and rallying.


def test_strongest_unit_tries_first():
    scene = Scene({"fr-iii": "0304"}, {"ad-i": "1602"}, turn=16, broken=("fr-ivc", "fr-i"))
    scene.do(do.EndMovement())
    scene.until("RallyNext")

    assert choice(scene) == do.RallyUnit("fr-i")


def test_marker_guards_against_guns_that_stand_near():
    game = gloire.new_game("waterloo-20-third-day")

    assert make("greedy", Random(1)).choose(seat_for(game, "allied")) == do.ChooseFace("artillery-immune")


# Lines and nights.


def danger_of(scene: Scene, unit: str) -> float:
    found = study(scene.game)
    hex, board = found.board.where[scene.number(unit)], found.board
    return found.threats.cost(scene.number(unit), hex, board.held[board.me], 0)


def test_a_unit_with_a_friend_beside_it_is_in_less_danger_than_one_alone():
    """The friend stands where no enemy could attack from, so that it is the company that counts."""
    enemies = {"ad-i": "0808", "ad-ii": "0809"}
    together = Scene({"fr-i": "0606", "fr-iii": "0505"}, enemies)
    apart = Scene({"fr-i": "0606", "fr-iii": "0202"}, enemies)

    assert 0 < danger_of(together, "fr-i") < danger_of(apart, "fr-i")


@pytest.mark.parametrize(("phasing", "night_march"), [("french", True), ("allied", False)])
def test_14_0_who_moves_second_is_home_before_the_night_in_which_the_enemy_counts(phasing, night_march):
    """The first player marches at night before the other counts; the second comes too late."""
    scene = Scene({"fr-i": "0205", "fr-ii": "1802"}, {"pr-iii": "0206", "ad-i": "1902"}, phasing=phasing, turn=15)
    goals = study(scene.game).goals
    own = scene.scenario.side_locs[study(scene.game).board.me]
    held = [errand for errand in goals.errands.values() if errand.hex in own]

    assert held
    assert all((errand.left > 0) == night_march for errand in held)
