"""What a client sends: the orders of the protocol. What comes back is in `messages`."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PLAIN = "[^\\s\\x00-\\x1f]"
END = "$(?!\\n)"  # where a dollar alone would let a line end through
UNSEEN = "\\x00-\\x1f\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff"
LINE = f"^[^{UNSEEN}]*{END}"  # nothing that cannot be seen, or that turns the words around it
Name = Annotated[str, Meta(max_length=40, pattern=LINE)]
Side = Annotated[str, Meta(max_length=32, pattern=LINE)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=LINE)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern=f"^[0-9a-f]+{END}")]  # of 32 bytes
Password = Annotated[str, Meta(min_length=8, max_length=200)]
RawAction = dict[str, Any]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends."""


class SeatWish(Message, frozen=True):
    """Who is to play a side."""

    kind: Literal["human", "open", "computer"]
    name: Name = ""
    level: Annotated[str, Meta(max_length=32, pattern=LINE)] = "greedy"
    style: Annotated[str, Meta(max_length=16, pattern=LINE)] = ""  # how the computer plays; nothing for the usual way


class NewGame(Message, frozen=True):
    """A game to begin; with a record, one that goes on from it."""

    scenario: Annotated[str, Meta(max_length=128, pattern=LINE)]
    seats: dict[Side, SeatWish]
    options: dict[str, bool] = {}
    choices: dict[str, str | int] = {}
    strict: bool = False
    server_dice: bool = False  # I send no shares: the rolls after my answers are the server's alone
    final_dice: bool = False  # no roll is taken back
    record: dict[str, Any] | None = None
    setup: dict[str, Any] | None = None  # a position set up by hand, to begin from


class PositionText(Message, frozen=True):
    """A position file."""

    text: Annotated[str, Meta(max_length=100_000)]


class Join(Message, frozen=True):
    """Takes an open seat."""

    invitation: Key
    name: Name = ""
    anchor: Hex | None = None  # of a chain of shares; without one the seat sends none


class Answer(Message, frozen=True):
    """An answer to the question of a version."""

    version: Number
    action: RawAction
    request: Key | None = None
    share: Hex | None = None  # the next of a chain; it needs a request


class Asked(Message, frozen=True):
    """An action that somebody wonders about."""

    action: RawAction


class HintWish(Message, frozen=True):
    """Whom somebody asks what to do."""

    version: Number
    level: Annotated[str, Meta(max_length=32, pattern=LINE)]


class TakeBack(Message, frozen=True):
    """Back to the point where so many answers had been given."""

    version: Number
    to: Number
    request: Key | None = None
    share: Hex | None = None


class Consent(Message, frozen=True):
    """The reply to an undo or a draw that was proposed."""

    version: Number
    to: Literal["undo", "draw"]
    agree: bool
    request: Key | None = None
    share: Hex | None = None


class Version(Message, frozen=True):
    """Something that is meant for one version of the game."""

    version: Number
    side: Side | None = None  # at a hot-seat


class Speech(Message, frozen=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern=f"^[^\\x00\\u202a-\\u202e\\u2066-\\u2069]*{END}")]


class DicePart(Message, frozen=True):
    """A chain that a seat commits to, or a share that it lends to the first roll; with neither it sends none."""

    anchor: Hex | None = None
    request: Key | None = None
    share: Hex | None = None


class Branch(Message, frozen=True):
    """A new game that begins where another stood."""

    at: Number
    seats: dict[Side, SeatWish]


class Credentials(Message, frozen=True):
    """Name and password of an account."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=f"^{PLAIN}([^\\x00-\\x1f]*{PLAIN})?{END}")]
    password: Password


class Reach(Message, frozen=True):
    """How somebody wants to be told that it is his turn; empty for not at all."""

    webhook: Annotated[str, Meta(max_length=500, pattern=LINE)] = ""
    mail: Annotated[str, Meta(max_length=200, pattern=LINE)] = ""


class Sessions(Message, frozen=True):
    """Sessions to be ended."""

    ids: Annotated[list[Key], Meta(max_length=1000)]


class Farewell(Message, frozen=True):
    """The password of somebody who wants his account deleted."""

    password: Password


class NewPassword(Message, frozen=True):
    """The password of before, and the one to come."""

    password: Password
    new: Password


class Forgotten(Message, frozen=True):
    """The name of an account whose password is forgotten."""

    name: Annotated[str, Meta(min_length=2, max_length=40)]


class Reset(Message, frozen=True):
    """A password set anew, by the token that came by mail."""

    token: Key
    password: Password
