"""No level, in any system, reads a hidden fact or a die that has not fallen.

Searches are ended by a clock that ticks with every look at it, so that they repeat on any machine.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import PLAYERS, advise, make, seat_for, seconds
from gloire.players.marches import March
from gloire.players.player import Seat
from gloire.players.protocol import Rehearsing
from gloire.players.search.playout import PlayOut
from gloire.systems import entry

LOOKS = 40  # at the clock, in all that a level may think in a turn
FEW_LOOKS = 20  # where whole turns are played
GAMES = {
    "napoleonic20": ("waterloo-20", {"fog_of_war": True}, {}),
    "jours_de_gloire": ("marengo-14-june", {}, {}),
    "glory3": ("cornfield", {}, {"G6": "drawn"}),
}
APART, QUESTIONS = 9, 2  # answers between two questions that are put twice, and how many of these
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


def secretive(system: str, seed: int) -> Iterator[tuple[gloire.Game, gloire.Game]]:
    """Positions in which a search is worth the time, though something is hidden, each with others hidden in it."""
    game, rng, found, last = gloire.new_game(*GAMES[system]), Random(seed), 0, 0
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


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("level", PLAYERS)
def test_what_is_hidden_changes_no_choice_and_no_reason(system, level):
    playouts = 0
    for game, other in secretive(system, seed=3):
        found = chosen(level, game)
        assert found == chosen(level, other)
        playouts += found.playouts
    assert bool(playouts) == bool(seconds(level))  # whoever searches has done so here


def tried(level: str, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """All that a level plays out or rehearses to make up its mind: the game it begins with, and what it was worth."""
    found: list[tuple[str, float]] = []

    def worth(self: PlayOut, game: gloire.Game, side: str, plan: Any) -> float:
        begun = game.hash
        found.append((begun, play_out(self, game, side, plan)))
        return found[-1][1]

    def rehearsed(self: March, plan: Any) -> Any:
        one = rehearse(self, plan)
        found.append((self.situation.game.hash, one.worth))
        return one

    play_out, rehearse = PlayOut.worth, March.rehearsed
    with monkeypatch.context() as patched:
        patched.setattr(PlayOut, "worth", worth)
        patched.setattr(March, "rehearsed", rehearsed)
        make(level, Random(7), ticking(level)).choose(seat)
    return found


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("level", [level for level in PLAYERS if seconds(level)])
def test_searches_try_the_same_whatever_is_hidden(system, level, monkeypatch):
    """Not their choice alone: with so few play-outs they would take the script's plan, whatever they had seen."""
    playouts = 0
    for game, other in secretive(system, seed=3):
        found = tried(level, seat_of(game), monkeypatch)
        assert found == tried(level, seat_of(other), monkeypatch)
        playouts += len(found)
    assert playouts


@pytest.mark.parametrize("system", GAMES)
def test_a_search_that_saw_what_is_hidden_would_be_noticed(system, monkeypatch):
    noticed = 0
    for game, other in secretive(system, seed=3):
        seen = []
        for one in (game, other):
            seat = seat_of(one)
            monkeypatch.setattr(seat, "sample", peeking(one))
            seen.append(tried("colonel", seat, monkeypatch))
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


class Answer(msgspec.Struct, frozen=True):
    """An answer of a game, whose it is, and by how many play-outs it was found."""

    asks: str
    action: Any
    playouts: int = 0


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("level", PLAYERS)
def test_dice_to_come_change_no_choice(system, level):
    """Whatever the next die will be, all answers before it are the same; nor does anybody roll dice all could see."""
    game = before_a_search(system, level)
    usual = played(game, level, [LOW, LOW])
    for dice in ([HIGH], [LOW, HIGH]):
        *before, die = played(game, level, dice)
        assert usual[: len(before)] == before
        assert usual[len(before)].asks == die.asks == CHANCE
        assert usual[len(before)].action != die.action
        assert any(one.playouts for one in before) == bool(seconds(level))


def before_a_search(system: str, level: str) -> gloire.Game:
    """A game in which a level that searches does so before the next die falls."""
    games = (game for seed in range(3, 3 + SEEDS) for game, _ in secretive(system, seed))
    return next(
        game for game in games if any(one.playouts for one in played(game, level, [HIGH])) == bool(seconds(level))
    )


def played(begun: gloire.Game, level: str, dice: Sequence[float]) -> list[Answer]:
    """The answers of a game until these dice have fallen; what can fall in one way only is no die."""
    random.seed(str(dice))
    game, found, to_fall = begun.clone(), list[Answer](), list(dice)
    players = {side: make(level, Random(5), ticking(level, FEW_LOOKS)) for side in game.scenario.sides}
    while to_fall:
        question = game.question
        assert question
        if question.asks == CHANCE:
            low, high = (question.sample(Falling(at)) for at in (LOW, HIGH))
            found.append(Answer(CHANCE, low if low == high or to_fall.pop(0) == LOW else high))
        else:
            player = players[question.asks]
            action = player.choose(seat_of(game))
            found.append(Answer(question.asks, action, player.explain().get("playouts", 0)))
        game.apply(found[-1].action)
    return found
