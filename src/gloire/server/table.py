"""A live game in memory: a cache of what the store holds."""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from gloire import players
from gloire.core.display import Face
from gloire.core.game import Question
from gloire.core.sides import CHANCE
from gloire.players.analysis import Analysis
from gloire.render import words
from gloire.server import dice
from gloire.server.dice import Dice, Opened, Pledges, commitment, new_secret
from gloire.server.past import Beginning, Past, begin, played, replay
from gloire.server.store import Row, Said, Seat, Stored
from gloire.server.thinking import Finished, Musing, Task

COMPUTER, HUMAN, OPEN = "computer", "human", "open"
RUNNING, WAITING, OVER = "running", "waiting", "over"
T = TypeVar("T")


def beginning_of(row: Row) -> Beginning:
    """What a stored game begins from."""
    choices = played(row.scenario, row.choices)
    return Beginning(scenario=row.scenario, options=row.options, choices=choices, setup=row.setup)


class Holder(NamedTuple):
    """Whoever sends a request: the sides he plays, none for a spectator."""

    sides: tuple[str, ...]

    @property
    def key(self) -> str:
        """What his requests are kept under."""
        return "+".join(self.sides)


SPECTATOR = Holder(())


class Review:
    """A finished game that is looked at again: how far that is, and what was found."""

    def __init__(self) -> None:
        self.done = 0.0
        self.found: Analysis | None = None
        self.is_under_way = False
        self.unasked = 0  # slices since somebody asked for it


class Table:
    """One game: its row, its seats, its past. Only the holder of the lock changes it."""

    def __init__(self, stored: Stored) -> None:
        self.row: Row = stored.row
        self.chat: list[Said] = list(stored.chat)
        self.past: Past = begin(beginning_of(self.row))
        self.sides: tuple[str, ...] = tuple(self.past.game.scenario.sides)
        self.seats: dict[str, Seat] = {}
        self.seat(stored.seats)
        replay(self.past, stored.entries, shares=stored.shares)
        self.past.recall(self.row.dice)
        scenario = self.past.game.scenario
        self.names: words.Names = words.names_of(scenario)
        self.faces: Sequence[Face] = scenario.system.faces(scenario)
        self.lock = asyncio.Lock()
        self.told: dict[Any, Any] = {}  # what was worked out or put into words for whoever looks
        self.thinking = 0  # tasks that computers think about
        self.review: Review | None = None
        self.is_hurried = False  # whether the best so far has to do, for this turn of a computer
        self._musing: tuple[Past, Musing] | None = None  # who thinks for long, and about what

    def seat(self, seats: Sequence[Seat]) -> None:
        """Puts people on their seats, in the order of sides."""
        by_side = {**self.seats, **{seat.side: seat for seat in seats}}
        self.seats = {side: by_side[side] for side in self.sides}

    def is_left_by_somebody(self, seats: Sequence[Seat]) -> bool:
        """Whether somebody has deleted his account, and his name with it."""
        return any(not seat.name and self.seats[seat.side].name for seat in seats)

    def follow(self, stored: Stored) -> None:
        """Takes over what another process has written."""
        self.row = stored.row
        self.seat(stored.seats)
        self.chat += stored.chat
        draft = self.past.draft()
        replay(draft, stored.entries, shares=stored.shares)
        draft.recall(self.row.dice)
        self.adopt(draft)

    def adopt(self, draft: Past) -> None:
        """A draft that was stored becomes the past."""
        draft.settle()
        self.past = draft

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.past.game.question

    @property
    def version(self) -> int:
        """The number of entries in the record."""
        return self.past.version

    def kept(self, key: Any, make: Callable[[], T]) -> T:
        """What is made once for each version of the game."""
        version, made = self.told.get(key, (None, None))
        if version != (self.version, len(self.past.steps)):
            made = make()
            self.told[key] = (self.version, len(self.past.steps)), made
        return cast(T, made)  # what is kept under a key is always of one type

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.past.game.outcome is not None

    # Who is who.

    def holder(self, secret: str, account: str | None = None) -> Holder | None:
        """The sides that a secret plays, or failing one, an account; None where a secret is of no seat here."""
        if secret:
            hidden = digest(secret)
            sides = [side for side, seat in self.seats.items() if hmac.compare_digest(seat.secret, hidden)]
            return Holder(tuple(sides)) if sides else None
        return Holder(tuple(side for side, seat in self.seats.items() if account and seat.account == account))

    def is_asked(self, holder: Holder) -> bool:
        """Whether this seat is to answer."""
        return self.past.asked in holder.sides

    def others(self, holder: Holder) -> list[str]:
        """Sides of other people, whose consent counts; the computer consents to everything but a draw."""
        return [side for side, seat in self.seats.items() if seat.kind != COMPUTER and side not in holder.sides]

    def is_private(self, holder: Holder) -> bool:
        """Whether nobody else has secrets in this game: it is over, a hot-seat, or against the computer.

        Where units are hidden, or it has looked at a card, the computer has secrets too.
        """
        if self.is_over or len(holder.sides) == len(self.sides):
            return True
        return bool(holder.sides) and not self.others(holder) and not self.hides_from(holder.sides)

    def hides_from(self, sides: Iterable[str]) -> bool:
        """Whether anything is kept from one of these sides now."""
        game = self.past.game
        return any(game.scenario.system.hides(game.position, side) for side in sides)

    def viewer(self, holder: Holder) -> str | None:
        """Through whose eyes a seat looks: at a hot-seat those of the side that is asked."""
        if not holder.sides:
            return None
        return self.past.asked if self.past.asked in holder.sides else holder.sides[0]

    # Computers.

    @property
    def levels(self) -> dict[str, str]:
        """The sides that computers play, and how well."""
        return {side: seat.level for side, seat in self.seats.items() if seat.kind == COMPUTER}

    @property
    def is_busy(self) -> bool:
        """Whether somebody changes the game or thinks about it."""
        return self.lock.locked() or self.thinking > 0

    def muse(self, musing: Musing) -> None:
        """Somebody thinks about the game as it is."""
        self._musing = self.past, musing

    @property
    def musing(self) -> Musing | None:
        """Who thinks for long about the game as it is."""
        return self._musing[1] if self._musing and self._musing[0] is self.past else None

    @property
    def longest_thought(self) -> float:
        """Seconds in which somebody may think without a word."""
        return max(map(players.seconds, self.levels.values()), default=0.0)

    def task(self, draft: Past, seconds: float) -> Task:
        """What computers have to think about in a draft. Nothing that dice follow from goes with it."""
        return Task(
            game=self.row.id,
            beginning=beginning_of(self.row),
            levels=self.levels,
            answers=[msgspec.Raw(msgspec.json.encode(answer)) for answer in draft.game.answers],
            seconds=seconds,
            hurry=self.is_hurried,
        )

    def finished(self) -> Finished:
        """The whole game, to be looked at again."""
        answers = [msgspec.Raw(msgspec.json.encode(answer)) for answer in self.past.game.answers]
        return Finished(game=self.row.id, beginning=beginning_of(self.row), answers=answers)

    # Dice.

    def parts(self) -> dict[str, str]:
        """Contributions of the first scheme; those that are missing are drawn. Later games have none."""
        old = self.row.dice.scheme == 1
        return {**drawn(self.sides), **self.row.contributions} if old else self.row.contributions

    def dice(self, parts: Mapping[str, str], past: Past, lent: Opened | None = None) -> Dice:
        """What the next rolls follow from."""
        if self.row.dice.scheme == 1:
            return Dice(self.row.id, self.row.secret, tuple(parts[side] for side in self.sides), dice.OLD)
        opened, action = (lent, "") if lent else (past.source.opened, past.source.action)
        if opened is None:
            return Dice(self.row.id, self.row.secret, (dice.NOTHING, dice.NOTHING))
        binding = dice.bound(self.row.id, opened.number, opened.request, action)
        return Dice(self.row.id, self.row.secret, (opened.share, binding))

    @property
    def commitment(self) -> str:
        """What is published of the secret."""
        return commitment(self.row.secret)

    @property
    def first(self) -> int:
        """The entry from which on rolls follow from the present secret."""
        return max([self.row.inherited, *(lost.until for lost in self.row.dice.lost)]) + 1

    def waiting_for(self, pledges: Pledges | None = None) -> list[str]:
        """Sides of people who have not said yet whether they send shares."""
        said = pledges or self.row.dice
        people = [side for side, seat in self.seats.items() if seat.kind != COMPUTER]
        return [side for side in people if not said.has_said(side)] if said.scheme > 1 else []

    def lender(self, past: Past, pledges: Pledges | None = None) -> str | None:
        """Who lends a share to dice that come before any answer of a person: the first one who has a chain."""
        chains = (pledges or self.row.dice).chains
        answered = any(step.asked not in self.levels for step in islice(past.steps, self.row.inherited, None))
        if answered or past.undone or past.source.is_shared:
            return None
        return next((side for side in self.sides if any(c.anchor and side in c.sides for c in chains)), None)

    def held_for(self, past: Past, pledges: Pledges | None = None) -> list[str]:
        """Sides for whom the first roll waits."""
        lender = self.lender(past, pledges)
        return self.waiting_for(pledges) or ([lender] if lender else [])

    def latest(self, chain: int) -> Opened | None:
        """The share of a chain that was opened last."""
        return next((share for share in reversed(self.past.opened) if share.chain == chain), None)


def status_of(past: Past, waiting: Sequence[str]) -> str:
    """Whether the game goes on, or waits with its first roll for somebody."""
    if past.game.outcome is not None:
        return OVER
    return WAITING if past.asked == CHANCE and waiting else RUNNING


def drawn(sides: Sequence[str]) -> dict[str, str]:
    """A part of the dice for each of these sides, in the first scheme."""
    return {side: new_secret() for side in sides}


def digest(secret: str) -> str:
    """How a secret is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A secret that makes a link."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The name of a game."""
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))
