"""Dice nobody can doubt: what rolls follow from. `docs/dice.md` states the scheme and what it proves to whom.

The server commits to a secret when a game is made. Each answer of a person opens the next share of a chain that his
browser has committed to. A roll follows from both, from its number and from what the share is bound to.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gloire.core.game import Question

SECRET_BYTES = 32
BLOCK = 8
RANGE = 1 << 64
OLD, NEW = "gloire-dice", "gloire-dice-2"  # how the texts of the two schemes begin
LINK = b"gloire-chain|"
LENGTH = 4096  # shares of a chain
LEAP = 256  # how many shares one can leave out
NOTHING = "-"  # in place of a share before the first one


class Dice(msgspec.Struct, frozen=True):
    """All that rolls of a game follow from."""

    game: str
    secret: str  # hex
    parts: tuple[str, ...]  # share and binding; in the first scheme a contribution of each side, in the order of sides
    scheme: str = NEW

    def roll(self, number: int, weights: Sequence[int]) -> int:
        """Which option the roll for an entry picks."""
        total = sum(weights)
        limit = RANGE // total * total
        left = next(block for block in self._blocks(number) if block < limit) % total
        for option, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return option
        raise AssertionError("the weights sum to more than was drawn")

    def _blocks(self, number: int) -> Iterator[int]:
        key, counter = bytes.fromhex(self.secret), 0
        while True:
            text = "|".join([self.scheme, self.game, str(number), str(counter), *self.parts])
            digest = hmac.digest(key, text.encode("ascii"), "sha256")
            yield from (int.from_bytes(digest[at : at + BLOCK], "big") for at in range(0, len(digest), BLOCK))
            counter += 1

    def answer(self, question: Question, number: int) -> Any:
        """What CHANCE answers."""
        options = question.actions
        return options[self.roll(number, weights_of(question))]


def weights_of(question: Question) -> Sequence[int]:
    """How often each option of CHANCE comes."""
    return question.weights or [1] * len(question.actions)


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is published of a secret before it is revealed."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


# Shares.


class Chain(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has committed to. Without an anchor it has said that it sends no shares."""

    sides: tuple[str, ...]
    anchor: str = ""
    since: int = 0  # entries there were


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """A commitment whose secret was lost: rolls up to that entry cannot be computed any more."""

    commitment: str
    until: int


class Pledges(msgspec.Struct, frozen=True, kw_only=True):
    """What was promised about the dice of a game."""

    scheme: int = 2
    chains: tuple[Chain, ...] = ()
    lost: tuple[Lost, ...] = ()
    final: bool = False  # whether no roll can be taken back
    undone: int = 0  # rolls that were taken back
    spent: int = 0  # those of them that nothing was rolled for since
    anew: tuple[int, ...] = ()  # entries of rolls after one that was taken back

    def has_said(self, side: str) -> bool:
        """Whether somebody has committed to a chain for this side, or said that there is none."""
        return any(side in chain.sides for chain in self.chains)


class Opened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A share that was opened with an entry, or lent to a first roll."""

    number: int  # of the entry
    chain: int  # which of the game's
    place: int  # in the chain, the first share being 1
    share: str
    request: str
    lent: bool = False  # to a roll, and so bound to no action


def before(share: str) -> str:
    """The share that comes before one in its chain; before the first, the anchor."""
    return hashlib.sha256(LINK + bytes.fromhex(share)).hexdigest()


def chain_of(seed: str, length: int = LENGTH) -> list[str]:
    """The anchor and all shares of a seed, which is the last of them."""
    found = [seed]
    for _ in range(length):
        found.append(before(found[-1]))
    found.reverse()
    return found


def steps_between(known: str, share: str, most: int = LEAP) -> int:
    """How far down the chain a share lies behind one that is known; 0 where it does not."""
    for steps in range(1, most + 1):
        share = before(share)
        if hmac.compare_digest(share, known):
            return steps
    return 0


def canonical(action: Any) -> str:
    """An action as one text: JSON with sorted keys and without spaces."""
    return msgspec.json.encode(action, order="sorted").decode()


def bound(game: str, number: int, request: str, action: str) -> str:
    """What a share is bound to, as a fingerprint."""
    return hashlib.sha256(f"gloire-bind|{game}|{number}|{request}|{action}".encode()).hexdigest()
