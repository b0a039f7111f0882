"""The player of Glory III: combined activation, fire, cover, charges at good odds, rally, and that it beats others."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.players.glory3 import PLAYER
from gloire.players.glory3.ground import harm, rally_hope, winning, worth_of_facing
from gloire.players.glory3.situation import FAR, Situation
from gloire.players.glory3.styles import STYLES
from gloire.players.player import Player, Seat
from gloire.players.protocol import STANDARD
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.names import place
from gloire.systems.glory3.position import Position
from tests.systems.glory3.scene import PASSING, Field, Scene, restarted

SIDES = ("union", "confederate")
STYLE = STYLES[STANDARD]


def chosen(scene: Scene) -> Action:
    """What greedy answers to the question now asked."""
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


def read(scene: Scene, side: str = "union") -> Situation:
    return Situation(scene.game, side)


def called(**counters: Any) -> Scene:
    """The marker of the corps is played, and its commands are to act."""
    scene = Field(**counters)
    number = scene.scenario.marker_number["us-corps"]
    return restarted(scene, Activation(side=0, marker="us-corps", number=number))


# 4.25: combined activation

LEADERS = {"us_gen_a": "0507", "us_gen_b": "0607"}
TOGETHER = do.CombineCommands(("us-gen-a", "us-gen-b"))


def test_commands_that_have_an_enemy_in_common_try_to_act_together() -> None:
    scene = called(us_inf1="0505 0", us_inf5="0605 5", cs_inf1="0504 3", **LEADERS)
    assert chosen(scene) == TOGETHER


def test_commands_with_an_enemy_each_act_one_by_one_for_failure_would_hold_them_back() -> None:
    scene = called(us_inf1="0305 0", us_inf5="0605 0", cs_inf1="0304 3", cs_inf2="0603 3", **LEADERS)
    assert TOGETHER in scene.offered
    assert isinstance(chosen(scene), do.ActivateCommand)


def test_command_nearest_to_the_enemy_acts_first() -> None:
    scene = called(us_inf1="0508 0", us_inf5="0606 0", cs_inf1="0504 3", **LEADERS)
    assert chosen(scene) == do.ActivateCommand("us-gen-b")


# Markers


def test_every_marker_is_placed() -> None:
    scene = Scene(us_gen_meade="1713", us_magilton="1713 2", cs_gen_hood="2414", cs_law="2414 5")
    scene.do(5, 4)
    scene.to("PlaceMarkers")
    placed = chosen(scene)
    assert isinstance(placed, do.PlaceMarkers)
    assert len(placed.markers) == max(len(one.markers) for one in scene.offers(do.PlaceMarkers))


def test_where_only_so_many_markers_may_be_placed_they_call_those_near_the_enemy() -> None:
    """McClellan allows three; II Corps has an enemy before it, I Corps has not."""
    scene = Scene(battle="antietam", turn=1, us_phelps="1714 2", us_dana_a="2302 4", cs_early="2305 1")
    scene.do(9, 0)
    scene.to("PlaceMarkers")
    placed = chosen(scene)
    assert isinstance(placed, do.PlaceMarkers)
    assert len(placed.markers) == max(len(one.markers) for one in scene.offers(do.PlaceMarkers))
    assert {"us-ii", "us-ii-2"} <= set(placed.markers)


# Fire


def test_guns_fire_before_anybody_moves() -> None:
    scene = Field(us_gen_a="0507", us_gun1="0506 0", us_inf1="0605 5", cs_inf1="0504 3")
    assert chosen(scene) == do.FireAt(("us-gun1",), "0504", 0)


def test_guns_fire_at_whom_a_blow_would_remove() -> None:
    scene = Field(us_gen_a="0507", us_gun1="0506 0", cs_inf1="0504 3", cs_inf2="0605 3 disordered")
    shot = chosen(scene)
    assert isinstance(shot, do.FireAt)
    assert shot.hex == "0605"


def test_a_blow_costs_a_disordered_unit_more_than_its_order() -> None:
    scene = Field(us_inf1="0505 0", cs_inf1="0504 3", cs_inf2="0604 3 disordered")
    good, disordered = (harm(read(scene), STYLE, scene.number(id)) for id in ("cs-inf1", "cs-inf2"))
    assert disordered > good > 0


def test_guns_spare_friends_next_to_their_target() -> None:
    """Guns on the hill fire over a friend in 0905, or over nobody."""
    guns = {"us_gen_a": "0902", "us_gun1": "0903 3", "cs_inf1": "0906 0"}
    clear, over = Field(us_inf1="1104 3", **guns), Field(us_inf1="0905 3", **guns)
    shot = do.FireAt(("us-gun1",), "0906", 3)
    assert worth(over, shot) < worth(clear, shot)


# Charges and cover


def declaring(**counters: Any) -> Scene:
    return Field(us_gen_a="0507", **counters).to("DeclareCharges")


def test_charge_at_good_odds_is_declared() -> None:
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 0 disordered")
    assert chosen(scene) == do.DeclareCharge(("us-inf1",), ("0504",))


def test_charge_at_bad_odds_is_not() -> None:
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 3", cs_inf2="0504 3")
    assert chosen(scene) == do.EndDeclaring()


def test_a_place_that_scores_does_not_make_a_bad_charge_good() -> None:
    """The Mill is worth a point; two units in good order stand there, and one would charge them."""
    scene = Field(us_gen_a="1012", us_inf1="1011 0", cs_inf1="1010 3", cs_inf2="1010 3").to("DeclareCharges")
    assert do.DeclareCharge(("us-inf1",), ("1010",)) in scene.offered
    assert chosen(scene) == do.EndDeclaring()


def test_friend_who_covers_an_enemy_lets_the_other_be_charged_alone() -> None:
    """Without 0605, which covers the stack in 0504, both hexes would have to be charged."""
    foes = {"cs_inf1": "0504 3", "cs_inf2": "0504 3", "cs_inf3": "0405 4 disordered"}
    covered = declaring(us_inf1="0505 0", us_inf2="0605 5", **foes)
    assert chosen(covered) == do.DeclareCharge(("us-inf1",), ("0405",))
    assert chosen(declaring(us_inf1="0505 0", **foes)) == do.EndDeclaring()


def test_second_charge_on_a_hex_counts_only_if_the_first_leaves_somebody_there() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0405 1", cs_inf1="0504 3 disordered")
    second = do.DeclareCharge(("us-inf2",), ("0504",))
    before = worth(scene, second)
    scene.do(do.DeclareCharge(("us-inf1",), ("0504",)))
    assert worth(scene, second) < before


def worth(scene: Scene, action: Action) -> float:
    """What greedy thinks of an action."""
    seen = read(scene, scene.asks)
    scored = PLAYER.carry_out(seen, PLAYER.propose(seen, STYLE, Random(1)))
    return next(one.value for one in scored if one.action == action)


def test_chances_of_a_charge_are_those_of_the_table() -> None:
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 3")
    strong = declaring(us_inf1="0505 0", us_inf2="0505 0", cs_inf1="0504 3 disordered")
    hex = place(scene.position, "0504")
    weak = winning(read(scene), (scene.number("us-inf1"),), (hex,))
    odds = winning(read(strong), (strong.number("us-inf2"), strong.number("us-inf1")), (hex,))
    assert odds[0] > weak[0]
    assert odds[1] < weak[1]
    assert sum(weak) <= 1.0


# Movement, facing, rally


def test_disordered_unit_out_of_reach_stays_to_rally() -> None:
    scene = Field(us_gen_a="0508", us_inf1="0508 0 disordered", cs_inf1="0503 3")
    assert chosen(scene) == do.EndMovement()
    assert chosen(scene.to("ChooseRally")) == do.RallyUnit("us-inf1")


def test_disordered_unit_beside_an_enemy_goes_where_it_can_rally() -> None:
    scene = Field(us_gen_a="0508", us_inf1="0505 0 disordered", cs_inf1="0504 3")
    move = chosen(scene)
    assert isinstance(move, do.MoveUnit)
    assert read(scene).to_enemy(place(scene.position, move.hex)) >= 4


def test_unit_that_matters_most_rallies_first() -> None:
    scene = Field(us_gen_a="0508", us_gun1="0608 0 disordered", us_inf1="0508 0 disordered", cs_inf1="0501 3")
    scene.to("ChooseRally")
    situation = read(scene)
    hopes = {id: rally_hope(situation, scene.number(id)) for id in ("us-inf1", "us-gun1")}
    assert hopes["us-inf1"] > hopes["us-gun1"] > 0
    assert chosen(scene) == do.RallyUnit("us-inf1")


def test_unit_in_order_or_beside_an_enemy_has_nothing_to_rally_for() -> None:
    scene = Field(us_inf1="0505 0 disordered", us_inf2="0509 0", cs_inf1="0504 3")
    assert [rally_hope(read(scene), scene.number(id)) for id in ("us-inf1", "us-inf2")] == [0.0, 0.0]


def test_enemies_are_kept_in_front() -> None:
    scene = Field(us_inf1="0505 3", cs_inf1="0504 3")
    values = [worth_of_facing(read(scene), STYLE, scene.number("us-inf1"), facing) for facing in range(6)]
    assert values.index(max(values)) == 0
    assert values.index(min(values)) in (2, 3, 4)


def test_who_can_charge_faces_the_one_he_can_beat_and_not_two_at_once() -> None:
    """10.12: all in front are charged, so the second enemy, in good order, is left out of it."""
    foes = {"cs_inf1": "0504 0 disordered", "cs_inf2": "0605 5"}
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0506 0", us_inf2="0503 3", **foes)
    scene.do(do.MoveUnit("us-inf1", "0505"))
    values = [worth_of_facing(read(scene), STYLE, scene.number("us-inf1"), facing) for facing in range(6)]
    assert values.index(max(values)) == 1  # with both in front
    assert chosen(scene) == do.FaceTo("us-inf1", 5)


def test_leader_rides_to_his_men_but_not_next_to_an_enemy() -> None:
    scene = Field(us_gen_a="0212", us_inf1="0505 0", cs_inf1="0504 3").to("Movement")
    ride = max((worth(scene, one), one.hex) for one in scene.offers(do.MoveLeader))
    assert ride[0] > 0
    assert read(scene).to_enemy(place(scene.position, ride[1])) > 1


# What it knows


def test_what_is_known_of_the_enemy_is_kept_while_he_stands() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0508 0", cs_inf1="0504 3")
    before = read(scene)
    danger = before.danger
    scene.to("Movement").do(do.MoveUnit("us-inf1", "0507"))
    assert Situation(scene.game, "union", before).danger is danger
    scene.position.move(scene.number("cs-inf1"), place(scene.position, "0604"))
    assert Situation(scene.game, "union", before).danger is not danger


def test_with_no_enemy_everything_is_far() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0508 0")
    situation = read(scene)
    assert situation.to_enemy(place(scene.position, "0101")) == FAR
    assert situation.aim(scene.number("us-inf1")) >= 0


def test_it_is_handed_samples_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No strategist meets the game that is played, nor its past."""
    game, handed = gloire.new_game("cornfield"), list[Game]()
    true = type(PLAYER).situation

    def noted(self: Any, sample: Game, side: str, before: Any = None) -> Any:
        handed.append(sample)
        return true(self, sample, side, before)

    monkeypatch.setattr(type(PLAYER), "situation", noted)
    play(game, {side: make("greedy", Random(side)) for side in SIDES}, 3, lambda game: game.length < 60)
    assert handed
    assert all(sample is not game and not sample.answers for sample in handed)


def test_what_the_enemy_has_placed_makes_no_difference_to_an_answer() -> None:
    """The same seat, with the pool dealt anew behind it, gets the same answer."""
    game = gloire.new_game("cornfield")
    play(game, {side: make("greedy", Random(side)) for side in SIDES}, 5, lambda game: not _is_secret(game))
    side = game.question.asks if game.question else ""
    answers = set()
    for seed in range(5):
        twin = game.position.clone()
        game.scenario.system.redeal(twin, side, Random(seed))
        answers.add(make("greedy", Random(1)).choose(seat_for(Game(game.scenario, twin), side)))
    assert len(answers) == 1


def _is_secret(game: Game) -> bool:
    question = game.question
    asks = question.asks if question else CHANCE
    return asks != CHANCE and game.scenario.system.hides(game.position, asks) and len(question.actions) > 5  # type: ignore[union-attr]  # it asks


# Whole games


class Standing:
    """Stands and fires: its guns and lines fire at whatever they can, and nobody moves who need not."""

    level = "standing"
    FIRING = (do.FireAt, do.ReturnFire, do.FireDefensively)

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, seat: Seat) -> Action:
        """A shot; a command that can fire; nothing; or anything."""
        for kinds in (self.FIRING, (do.PlaceMarkers, do.ActivateCommand, do.ActivateIndependents), PASSING):
            if able := [action for action in seat.actions if isinstance(action, kinds)]:
                return able[0] if kinds is PASSING else self._rng.choice(able)
        return self._rng.choice(list(seat.actions))

    def explain(self) -> dict[str, Any]:
        return {}


def play(game: Game, seated: dict[str, Player], seed: int, goes_on: Callable[[Game], bool] = lambda game: True) -> Game:
    """A game to its end, or as long as it is to go on."""
    dice = Random(f"dice {seed}")
    while (question := game.question) is not None and goes_on(game):
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
        else:
            game.apply(seated[question.asks].choose(seat_for(game, question.asks)))
    return game


def score(battle: str, side: str, other: Callable[[Random], Player], games: int) -> float:
    """Points of greedy on a side against another player; a draw is half."""
    found = 0.0
    for seed in range(games):
        seated = {one: make("greedy", Random(seed)) if one == side else other(Random(seed)) for one in SIDES}
        outcome = play(gloire.new_game(battle), seated, seed).outcome
        assert outcome is not None
        found += 0.5 if outcome.winner is None else float(outcome.winner == side)
    return found


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("battle", ["cornfield", "cedar-creek-morning"])
def test_greedy_beats_chance(battle: str, side: str) -> None:
    assert score(battle, side, lambda rng: make("random", rng), 2) == 2


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("battle", ["cornfield", "cedar-creek-morning"])
def test_greedy_beats_one_who_only_stands_and_fires(battle: str, side: str) -> None:
    assert score(battle, side, Standing, 1) == 1


def test_same_generators_play_the_same_game() -> None:
    games = [
        play(gloire.new_game("cornfield"), {side: make("greedy", Random(side)) for side in SIDES}, 5) for _ in range(2)
    ]
    assert games[0].answers == games[1].answers


@pytest.mark.parametrize("style", sorted(STYLES))
def test_every_style_has_an_answer_to_every_question_of_a_turn(style: str) -> None:
    """Whatever is worth something is offered."""
    game, dice = gloire.new_game("cornfield"), Random(7)
    while (question := game.question) is not None and position_of(game).turn < 2:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        seen = PLAYER.situation(game, question.asks)
        scored = PLAYER.carry_out(seen, PLAYER.propose(seen, STYLES[style], dice))
        assert {one.action for one in scored} <= set(question.actions)
        game.apply(max(scored, key=lambda one: one.value).action)


def position_of(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
