"""No level, in any system, reads a hidden fact or a die that has not fallen; and players who do are noticed.

Searches are ended by a clock that ticks with every look at it, so that they repeat on any machine.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, product
from random import Random
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import PLAYERS, advise, make, seat_for, seconds
from gloire.players.marches import March
from gloire.players.player import Player, Seat
from gloire.players.protocol import Rehearsing
from gloire.players.search.dice import Roller
from gloire.players.search.playout import PlayOut
from gloire.systems import entry

LOOKS = 40  # at the clock, in all that a level may think in a turn
FEW_LOOKS = 20  # where whole turns are played
GAMES: dict[str, tuple[dict[str, bool], dict[str, Any]]] = {  # one of each system, with options and choices
    "waterloo-20": ({"fog_of_war": True}, {}),
    "marengo-14-june": ({}, {}),
    "cornfield": ({}, {"G6": "drawn"}),
}
OTHERS: dict[str, tuple[dict[str, bool], dict[str, Any]]] = {  # and another, for levels that take no time
    "borodino-20": ({"fog_of_war": True, "leaders": True, "flank_march": True}, {}),
    "montebello": ({}, {}),
    "cedar-creek-morning": ({}, {}),
}
STYLED = "captain/bold"
SCRIPTED = ("recruit", "corporal", "captain")
PLAYED = [*product(GAMES, (*PLAYERS, STYLED)), *product(OTHERS, SCRIPTED)]
PLAYED_OUT = ("waterloo-20", "marengo-14-june")  # where searches roll dice in their heads; marches need none
APART, QUESTIONS = 9, 2  # answers between two questions that are put twice, and how many of these
WITH_CHOICES = 5  # a seed of games in which searches meet questions that have more than one plan worth a look
DEALS = 6  # that are tried until one is another
SEEDS = 9  # of games that are looked through for a search


def ticking(level: str, looks: int = LOOKS) -> Callable[[], float]:
    """A clock by which a level has always the same time."""
    ticks, tick = count(), seconds(level) / looks
    return lambda: tick * next(ticks)


def chosen(level: str, game: gloire.Game, seed: int = 7) -> Any:
    """What a level answers, with its reasons."""
    rng = Random(seed)
    return advise(make(level, rng, ticking(level)), seat_of(game), rng)


def secretive(scenario: str, seed: int) -> Iterator[tuple[gloire.Game, gloire.Game]]:
    """Positions in which a search is worth the time, though something is hidden, each with others hidden in it."""
    game, rng, found, last = gloire.new_game(scenario, *(GAMES | OTHERS)[scenario]), Random(seed), 0, 0
    players = {side: make("corporal", Random(f"{side} {seed}")) for side in game.scenario.sides}
    while found < QUESTIONS and (question := game.question):
        if question.asks == CHANCE:
            game.apply(question.sample(rng))
            continue
        if game.length >= last + APART and is_planned(game) and (other := disguised(game, rng)):
            found, last = found + 1, game.length
            yield game.clone(), other
        game.apply(players[question.asks].choose(seat_for(game, question.asks)))
    assert found == QUESTIONS


def is_planned(game: gloire.Game) -> bool:
    """Whether a plan is made here that a search would look at."""
    assert game.question
    seat, strategist = seat_for(game, game.question.asks), entry(game.scenario.system.id).part("player")
    situation = strategist.situation(seat.sample(Random(1)), seat.side)
    searched = strategist.stretch(situation) if isinstance(strategist, Rehearsing) else strategist.occasions(situation)
    return len(seat.actions) > 1 and bool(searched)


def disguised(game: gloire.Game, rng: Random) -> gloire.Game | None:
    """The game with other things hidden from whoever is asked; None, where nothing is, or nothing could be other."""
    assert game.question
    disguise = entry(game.scenario.system.id).part("promises").disguise
    dealt = (disguise(game, game.question.asks, rng) for _ in range(DEALS))
    return next((one.game for one in dealt if one and one.game.hash != game.hash), None)


@pytest.mark.parametrize(("scenario", "level"), PLAYED)
def test_what_is_hidden_changes_no_choice_and_no_reason(scenario, level):
    playouts = 0
    for game, other in secretive(scenario, WITH_CHOICES):
        found = chosen(level, game)
        assert found == chosen(level, other)
        playouts += found.playouts
    assert bool(playouts) == bool(seconds(level))  # whoever searches has done so here


Trials = list[tuple[str, float]]  # games that were played out or rehearsed from, and what that was worth


def tried(level: str, seat: Seat) -> Trials:
    """All that a level plays out or rehearses to make up its mind."""
    with looking_on() as found:
        make(level, Random(7), ticking(level)).choose(seat)
    return found


@contextmanager
def looking_on() -> Iterator[Trials]:
    """Notes all that is played out or rehearsed meanwhile."""
    found: Trials = []

    def worth(self: PlayOut, game: gloire.Game, side: str, plan: Any) -> float:
        begun = game.hash
        found.append((begun, play_out(self, game, side, plan)))
        return found[-1][1]

    def rehearsed(self: March, plan: Any) -> Any:
        one = rehearse(self, plan)
        found.append((self.situation.game.hash, one.worth))
        return one

    play_out, rehearse = PlayOut.worth, March.rehearsed
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(PlayOut, "worth", worth)
        patched.setattr(March, "rehearsed", rehearsed)
        yield found


@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("level", [level for level in PLAYERS if seconds(level)])
def test_searches_try_the_same_whatever_is_hidden(scenario, level):
    """Not their choice alone: with so few play-outs they would take the script's plan, whatever they had seen."""
    playouts = 0
    for game, other in secretive(scenario, WITH_CHOICES):
        found = tried(level, seat_of(game))
        assert found == tried(level, seat_of(other))
        playouts += len(found)
    assert playouts


@pytest.mark.parametrize("scenario", GAMES)
def test_a_search_that_saw_what_is_hidden_would_be_noticed(scenario, monkeypatch):
    noticed = 0
    for game, other in secretive(scenario, WITH_CHOICES):
        seen = []
        for one in (game, other):
            seat = seat_of(one)
            monkeypatch.setattr(seat, "sample", peeking(one))
            seen.append(tried("colonel", seat))
        noticed += seen[0] != seen[1]

    assert noticed


def peeking(game: gloire.Game) -> Callable[[Random], gloire.Game]:
    """Hands out the game itself in place of samples."""
    return lambda rng: game.clone()


def seat_of(game: gloire.Game) -> Seat:
    """That of whoever is asked."""
    assert game.question
    return seat_for(game, game.question.asks)


LOW, HIGH = 0.02, 0.98  # where a die falls in its range


class Falling:
    """A die that falls where it is told to."""

    def __init__(self, at: float) -> None:
        self._at = at

    def random(self) -> float:
        return self._at


class Dice(Random):
    """The generator that rolls: its dice fall where they are told to. Whatever else it gives depends on that too."""

    def __init__(self, falls: tuple[float, ...]) -> None:
        super().__init__(str(falls))
        self.to_come = list(falls)

    def rolled(self, question: gloire.Question) -> Any:
        """What can fall in one way only is no die."""
        low, high = (question.sample(Falling(at)) for at in (LOW, HIGH))
        return low if low == high or self.to_come.pop(0) == LOW else high


class Answer(msgspec.Struct, frozen=True):
    """An answer of a game, whose it is, by how many play-outs it was found, and all that was tried for it."""

    asks: str
    action: Any
    playouts: int = 0
    tried: Trials = []


Seated = Callable[[Dice], Player]  # who sits down where these dice are rolled


@pytest.mark.parametrize(("scenario", "level"), PLAYED)
def test_dice_to_come_change_no_choice(scenario, level):
    """Whatever the next die will be, all answers before it are the same; nor does anybody roll dice all could see."""
    for (*usual, low), (*before, high) in compared(before_a_search(scenario, level), fair(level)):
        assert usual == before
        assert low.asks == high.asks == CHANCE
        assert low.action != high.action
        assert any(one.playouts for one in before) == any(one.tried for one in before) == bool(seconds(level))


@pytest.mark.parametrize("scenario", GAMES)
def test_a_player_with_the_generator_that_rolls_would_be_noticed(scenario):
    """A recruit errs by chance: by that of the dice that are still to fall."""
    assert any_sees_ahead(before_a_search(scenario, "recruit"), lambda dice: make("recruit", dice))


@pytest.mark.parametrize("scenario", PLAYED_OUT)
def test_a_search_that_rolled_the_dice_to_come_in_its_head_would_be_noticed(scenario, monkeypatch):
    def foreseeing(dice: Dice) -> Player:
        monkeypatch.setattr(Roller, "about", lambda *_: Falling(dice.to_come[0]))
        return fair("colonel")(dice)

    assert any_sees_ahead(before_a_search(scenario, "colonel"), foreseeing)


def any_sees_ahead(game: gloire.Game, seated: Seated) -> bool:
    """Whether anything before a die depends on how it falls."""
    return any(usual[:-1] != found[:-1] for usual, found in compared(game, seated))


def compared(game: gloire.Game, seated: Seated) -> Iterator[tuple[list[Answer], list[Answer]]]:
    """A game twice, as far as the first die that falls differently: the next one, and the one after it."""
    usual = played(game, seated, Dice((LOW, LOW)))
    for falls in ((HIGH,), (LOW, HIGH)):
        found = played(game, seated, Dice(falls))
        yield usual[: len(found)], found


def fair(level: str) -> Seated:
    """A level, with a generator of its own."""
    return lambda dice: make(level, Random(5), ticking(level, FEW_LOOKS))


def before_a_search(scenario: str, level: str) -> gloire.Game:
    """A game in which a level that searches does so before the next die falls."""
    games = (game for seed in range(3, 3 + SEEDS) for game, _ in secretive(scenario, seed))
    return next(
        game
        for game in games
        if any(one.playouts for one in played(game, fair(level), Dice((HIGH,)))) == bool(seconds(level))
    )


def played(begun: gloire.Game, seated: Seated, dice: Dice) -> list[Answer]:
    """The answers of a game until all dice have fallen."""
    random.seed(str(dice.to_come))
    game, found = begun.clone(), list[Answer]()
    players = {side: seated(dice) for side in game.scenario.sides}
    while dice.to_come:
        question = game.question
        assert question
        if question.asks == CHANCE:
            found.append(Answer(CHANCE, dice.rolled(question)))
        else:
            player = players[question.asks]
            with looking_on() as trials:
                action = player.choose(seat_of(game))
            found.append(Answer(question.asks, action, player.explain().get("playouts", 0), trials))
        game.apply(found[-1].action)
    return found
