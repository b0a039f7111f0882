"""Borodino 17.1.1 + Smolensk 18.1.1: with a flank march Davout leads it, and Napoleon has the narrower span."""

from gloire.core.procedures import Sequences
from gloire.core.sequences import before
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import Play, Under
from gloire.systems.napoleonic20.games.flank_march.amendment import marchers, terms
from gloire.systems.napoleonic20.optional.leaders.command import napoleons
from gloire.systems.napoleonic20.optional.leaders.vocabulary import LeaderNamed
from gloire.systems.napoleonic20.position import ASIDE, DUE, Position

DAVOUT = "fr-davout"


def narrow_command(game: Position, _: Play) -> None:
    """Borodino 17.1.1 + Smolensk 18.1.1: the other Napoleon takes the place of the usual one, wherever that is.

    R87: only where units were sent on the march.
    """
    if not marchers(game):
        return
    wide, narrow = napoleons(game.scenario)
    _put_on_track(game, narrow, game.where[wide], game.due[wide])
    _put_on_track(game, wide, ASIDE, 0)


def bring_davout(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """Borodino 17.1.1 + Smolensk 18.1.1: Davout may come on as soon as the first unit of the march has."""
    davout = game.unit(DAVOUT)
    if unit in marchers(game) and game.where[davout] == ASIDE:
        _put_on_track(game, davout, DUE, game.turn)
        game.emit(LeaderNamed(DAVOUT, game.turn, terms(game).rule))


def _put_on_track(game: Position, leader: int, box: int, turn: int) -> None:
    game.move(leader, box)
    game.due = (*game.due[:leader], turn, *game.due[leader + 1 :])


def _enters_with_the_march(game: Position, unit: int) -> tuple[int, ...] | None:
    """Davout comes on where the march does."""
    return terms(game).entries if marchers(game) and game.id(unit) == DAVOUT else None


def _steps(table: Sequences) -> Sequences:
    return before(table, Play, "begin_first_turn", narrow_command)


AMENDMENT = Amendment(
    steps=_steps,
    answers={"went": bring_davout, "enters_at": _enters_with_the_march},
)
