"""The player of Jours de Gloire: what it makes for, what it attacks, and that it beats chance."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.players.jours_de_gloire.aims import CLOSED, ways_to
from gloire.players.jours_de_gloire.ground import worth_of_hex
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY
from tests.systems.jours_de_gloire.scene import Scene

SIDES = ("french", "austrian")


def chosen(scene: Scene) -> Action:
    """What greedy answers to the question now asked."""
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


def far(scene: Scene, start: str, goal: str, arm: int) -> int:
    index = scene.position.grid.index
    return ways_to(scene.position, index[goal], arm)[index[start]]


def read(scene: Scene, side: str) -> Situation:
    return Situation(scene.game, side)


def test_ways_lead_over_the_bridge_where_the_brook_is_deep() -> None:
    scene = Scene("victor-1", fr_11hus="0711 SW+NW", au_ogulin="0412 NE+SE")
    assert far(scene, "0711", "0612", INFANTRY) == 3
    assert far(scene, "0711", "0612", CAVALRY) > 3  # by Marengo and its bridge
    assert far(scene, "0711", "0711", CAVALRY) == 0
    assert far(scene, "0711", "0412", CAVALRY) < CLOSED


def test_not_everybody_makes_for_the_same_objective() -> None:
    scene = Scene(
        "victor-1", fr_44="0712 SW+NW", fr_101="0712 SW+NW", fr_24l="0812 SW+NW", au_ogulin="0116 NE+SE",
        control={"0712": "french"},
    )  # fmt: skip
    aims = {scene.position.label(aim.hex) for aim in read(scene, "french").aims.values()}
    assert aims == {"0412", "0110"}


def test_objective_that_nobody_threatens_is_left_for_another() -> None:
    scene = Scene("victor-1", turn=3, fr_6dr="0712 SW+NW", au_ogulin="0116 NE+SE", control={"0712": "french"})
    scene.do(chosen(scene))
    assert scene.asked == "Movement"
    assert chosen(scene) == do.MoveUnit("fr-6dr", "0412")


def test_reduced_capacity_is_enough_for_an_empty_objective_near_by() -> None:
    scene = Scene("victor-2", turn=3, fr_6dr="0712 SW+NW", au_ogulin="0116 NE+SE", control={"0712": "french"})
    assert chosen(scene) == do.ActReduced("fr-6dr")


def test_nothing_is_risked_where_reduced_capacity_wins_the_battle() -> None:
    # The road does not lead up to an enemy, but the fields do, for three points.
    units: dict[str, Any] = {"fr_101": "0611 SW+NW", "fr_44": "0712 SW+NW", "au_ogulin": "0311 NE+SE"}
    scene = Scene("victor-1", turn=3, control={"0712": "french"}, **units)
    assert chosen(scene) == do.ActReduced("fr-44")
    while scene.asked != "Announce" and scene.asks == "french":
        scene.do(chosen(scene))
    assert scene.place("fr-101") == "0412"


def test_leader_is_tried_where_only_full_movement_reaches_an_objective() -> None:
    scene = Scene("victor-2", turn=3, fr_44="0712 SW+NW", au_banat="0311 NE+SE routed", control={"0712": "french"})
    assert chosen(scene) == do.TryInitiative("fr-44")


def test_cavalry_does_not_go_before_a_village_that_it_would_have_to_attack() -> None:
    scene = Scene("victor-1", fr_11hus="0912 SW+NW", au_banat="0712 NE+SE")
    while scene.asked not in ("Announce", "") and scene.asks == "french":
        scene.do(chosen(scene))
    assert scene.place("fr-11hus") not in ("0711", "0713", "0812", "0813")


def test_disordered_unit_out_of_reach_stays_to_rally() -> None:
    scene = Scene("victor-1", fr_44="1412 SW+NW disordered", au_banat="0712 NE+SE").to("Movement")
    assert chosen(scene) == do.EndMovement()
    assert chosen(scene.to("ChooseRally")) == do.TryRally("fr-44")


def at_the_bridgehead(**units: str) -> Scene:
    """14 June with O'Reilly's marker: Haddick waits to come in by the bridgehead, and the French hold Marengo."""
    waiting = {"au_ir52": "waiting", "au_ir53": "waiting", "fr_96": "0712 SW+NW"}
    facts: dict[str, Any] = {**waiting, **units}
    return Scene("oreilly-1", battle="marengo-14-june", orders=("au-banat",), chiefs={"au-melas": "0211"}, **facts)


def test_place_without_points_is_nobodys_aim_where_points_decide() -> None:
    scene = at_the_bridgehead(au_banat="0310 NE+SE")
    assert scene.position.grid.index["0110"] not in read(scene, "french").wanted
    assert scene.position.grid.index["0712"] in read(scene, "austrian").wanted


def test_nobody_stands_in_the_way_of_reinforcements() -> None:
    scene = at_the_bridgehead(au_banat="0110 NE+SE", au_warasdin="0110 NE+SE", au_ogulin="0211 NE+SE").to("Movement")
    while scene.asked != "Announce" and scene.asks == "austrian":
        scene.do(chosen(scene))
    assert not {scene.place(unit) for unit in ("au-banat", "au-warasdin", "au-ogulin")} & {"0110", "0211"}


def test_who_is_about_to_enter_knows_what_it_makes_for() -> None:
    scene = at_the_bridgehead(au_banat="0310 NE+SE")
    assert scene.number("au-ir52") in read(scene, "austrian").aims


def test_cavalry_leaves_the_bank_before_marengo_to_infantry() -> None:
    scene = at_the_bridgehead(au_nauendorff="0411 NE+SE", au_banat="0512 NE+SE")
    situation, index = read(scene, "austrian"), scene.position.grid.index
    bank, behind = (
        worth_of_hex(situation, STYLES["standard"], scene.number("au-nauendorff"), index[hex])
        for hex in ("0612", "0511")
    )
    assert behind > bank


def test_stack_that_moves_together_attacks_together() -> None:
    scene = Scene("victor-1", fr_44="1112 SW+NW", fr_101="1112 SW+NW", au_banat="0812 NE+SE")
    situation, hex = read(scene, "french"), scene.position.grid.index["0912"]
    alone, together = (
        worth_of_hex(situation, STYLES["standard"], scene.number("fr-44"), hex, mates) for mates in (0, 9)
    )
    assert together > alone


def test_who_goes_up_to_the_enemy_reckons_with_those_who_can_follow() -> None:
    units: dict[str, Any] = {"fr_44": "1112 SW+NW", "fr_101": "1112 SW+NW", "au_banat": "0712 NE+SE"}
    first = Scene("victor-1", **units, fr_24l="1012 SW+NW").to("Movement")
    alone = Scene("victor-1", **units, fr_24l="1912 SW+NW").to("Movement")
    worths = [
        worth_of_hex(
            read(scene, "french"), STYLES["standard"], scene.number("fr-44"), scene.position.grid.index["0812"]
        )
        for scene in (first, alone)
    ]
    assert worths[0] > worths[1]


def test_steady_infantry_forms_square_under_a_charge() -> None:
    scene = Scene("oreilly-1", turn=2, au_nauendorff="0812 SE+S", fr_44="0814 NW+N")
    scene.do(do.ActReduced("au-nauendorff"), do.DeclareCharge("au-nauendorff", "0814"), 0)
    scene.do(do.ChargeTo("au-nauendorff", "0813", 2))
    assert scene.asked == "AskForSquares"
    assert chosen(scene) == do.TryFormingSquare("fr-44")


def test_charge_that_promises_much_is_declared() -> None:
    scene = Scene("oreilly-1", turn=2, au_nauendorff="1212 SE+S", fr_11hus="1214 SE+S disordered").to("Movement")
    assert chosen(scene) == do.DeclareCharge("au-nauendorff", "1214")


def test_objective_that_wins_the_battle_is_known() -> None:
    scene = Scene("victor-1", fr_44="0712 SW+NW", au_ogulin="0412 NE+SE", control={"0712": "french"})
    index, french, austrian = scene.position.grid.index, read(scene, "french"), read(scene, "austrian")
    assert french.wins_by_taking(index["0412"])
    assert not austrian.wins_by_taking(index["0712"])
    assert scene.position.control == french.position.control  # to ask changes nothing


def test_enemy_behind_one_is_turned_to_corner_by_corner() -> None:
    scene = Scene("victor-1", fr_44="0912 NE+SE", fr_24l="0912 NE+SE", au_hussar5="0812 NE+SE").to("Movement")
    assert chosen(scene) == do.TurnUnit("fr-44")


def two_in_front() -> Scene:
    """Nauendorff has two enemies in front and Banat one of them, who may be left to him."""
    return Scene(
        "oreilly-1", au_nauendorff="1213 NE+SE", au_banat="1214 NE+SE", fr_11hus="1312 SW+NW disordered",
        fr_44="1313 SW+NW",
    ).to("Announce")  # fmt: skip


def test_attack_that_another_one_obliges_to_is_announced_at_once() -> None:
    scene = two_in_front()
    scene.do(do.AnnounceShock("au-nauendorff", ("1312",), 1))
    assert chosen(scene) == do.AnnounceShock("au-banat", ("1313",), 1)


def test_announcements_come_to_an_end() -> None:
    scene = two_in_front()
    for _ in range(3):
        if scene.asked == "Announce":
            scene.do(chosen(scene))
    assert scene.asked != "Announce"


def test_what_the_enemies_threaten_is_kept_while_they_stand() -> None:
    scene = Scene("victor-1", fr_44="1112 SW+NW", au_banat="0712 NE+SE")
    before = read(scene, "french")
    dangers = [before.danger(hex) for hex in range(len(before.grid))]
    scene.to("Movement").do(do.MoveUnit("fr-44", "1013"))
    after = Situation(scene.game, "french", before=before)
    assert [after.danger(hex) for hex in range(len(after.grid))] == dangers
    assert dangers == [read(scene, "french").danger(hex) for hex in range(len(after.grid))]


def play(battle: str, levels: tuple[str, str], seed: int, turns: int = 99) -> gloire.Game:
    """A game between two levels, French and Austrian, to its end or for so many turns."""
    game, dice = gloire.new_game(battle), Random(f"dice {seed}")
    players = {side: make(level, Random(f"{side} {seed}")) for side, level in zip(SIDES, levels, strict=True)}
    while (question := game.question) and position_of(game).turn <= turns:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
        else:
            game.apply(players[question.asks].choose(seat_for(game, question.asks)))
    return game


def position_of(game: gloire.Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def score(battle: str, side: str, games: int) -> float:
    """Points against chance; a draw is half."""
    levels = ("greedy", "random") if side == "french" else ("random", "greedy")
    outcomes = [play(battle, levels, seed).outcome for seed in range(games)]
    return sum(0.5 if one.winner is None else float(one.winner == side) for one in outcomes if one)


@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_chance_on_the_evening_before(side: str) -> None:
    """In 17 games of 20; so many are played that a few dice do not decide it."""
    assert score("marengo-13-june", side, 100) >= 85


@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_chance_at_montebello(side: str) -> None:
    assert score("montebello", side, 3) == 3


def test_same_generators_play_the_same_game() -> None:
    first, second = (play("marengo-13-june", ("greedy", "greedy"), 5) for _ in range(2))
    assert first.answers == second.answers


def test_every_choice_of_the_morning_of_a_large_battle_is_lawful() -> None:
    """The game refuses whatever is not offered."""
    game = play("marengo-14-june", ("greedy", "greedy"), 1, turns=2)
    assert len(game.answers) > 200


def test_phases_are_told_of_a_game_that_is_over() -> None:
    game = play("marengo-13-june", ("random", "random"), 1)
    assert game.outcome is not None
    assert game.phases()
