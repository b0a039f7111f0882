"""What a player would do in somebody's place, and why: from its own figures, and from what the seat may know."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.players.parts import REST
from gloire.players.player import Player, Seat
from gloire.players.protocol import Strategist
from gloire.systems import entry

NOTICED = 0.05  # of all that was weighed: a reason that counts for less is not worth a word
NAMED = 2  # reasons that are named for an answer


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, with what speaks for it."""

    action: dict[str, Any]
    second: dict[str, Any] | None = None  # what it would do else
    pro: tuple[str, ...] = ()  # what speaks for it, by the names of its system
    con: tuple[str, ...] = ()  # and against it
    of: str = ""  # what these belong to where that is more than the answer, such as a whole march
    chance: float = 0.5  # to win, by the forecast that all levels share
    playouts: int = 0  # that it has played out before it took its plan


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What a player had in mind when it gave an answer."""

    at: int  # answers that had been given before
    pro: tuple[str, ...] = ()
    chance: float = 0.5  # to win, by the forecast


def note(player: Player, seat: Seat, action: Action, at: int, rng: Random) -> Note:
    """What a player had in mind that has just answered."""
    found = reasons_of(player, plain(action), chance(seat, rng))
    return Note(at=at, pro=found.pro, chance=found.chance)


def advise(player: Player, seat: Seat, rng: Random) -> Advice:
    """What a player would answer from a seat."""
    chosen = player.choose(seat)
    return reasons_of(player, plain(chosen), chance(seat, rng))


def reasons_of(player: Player, action: dict[str, Any], chance: float) -> Advice:
    """The last choice of a player, with its reasons."""
    told = player.explain()
    others = [one for one in told.get("considered", ()) if one["action"] != action]
    pro, con = _weighed(told.get("reasons", {}), others[0]["reasons"] if others else {})
    return Advice(
        action=action,
        second=others[0]["action"] if others else None,
        pro=pro if pro or con else (REST,),
        con=con,
        of=told.get("of", ""),
        chance=chance,
        playouts=told.get("playouts", 0),
    )


def chance(seat: Seat, rng: Random) -> float:
    """The chance to win, as far as the seat knows the board."""
    strategist: Strategist[Any, Any] = entry(seat.scenario.system.id).part("player")
    return strategist.value(seat.sample(rng), seat.side)


def _weighed(mine: Mapping[str, float], others: Mapping[str, float]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What speaks for an answer and against it, the weightiest first.

    Each is compared with the next best, where that has reasons; else it is told by itself. That nothing gains more than
    the next best is no reason against what does.
    """
    known = [reason for reason in {**mine, **others} if reason != REST or reason in mine]
    gains = {reason: mine.get(reason, 0.0) - others.get(reason, 0.0) for reason in known}
    least = NOTICED * sum(map(abs, gains.values()))
    ranked = sorted(gains, key=lambda reason: -abs(gains[reason]))
    pro = [reason for reason in ranked if gains[reason] > least]
    con = [reason for reason in ranked if gains[reason] < -least]
    return tuple(pro[:NAMED]), tuple(con[:1])
