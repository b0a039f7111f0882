"""Dice nobody can doubt: commit and reveal.

The server commits to a secret before it knows what the sides add to it, and each side adds its part before it knows the
secret. Every roll follows from both and from the number of its entry, so anybody can compute all of them when the
secret is known.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gloire.core.game import Game, Question
from gloire.core.record import Record, is_answer
from gloire.core.sides import CHANCE

SECRET_BYTES = 32
BLOCK = 8
RANGE = 1 << 64
LONGEST = 128  # characters of a contribution


class Dice(msgspec.Struct, frozen=True):
    """All that rolls of a game follow from."""

    game: str
    secret: str  # hex
    contributions: tuple[str, ...]  # hex, in the order of sides

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
            text = "|".join(["gloire-dice", self.game, str(number), str(counter), *self.contributions])
            digest = hmac.digest(key, text.encode("ascii"), "sha256")
            yield from (int.from_bytes(digest[at : at + BLOCK], "big") for at in range(0, len(digest), BLOCK))
            counter += 1

    def answer(self, question: Question, number: int) -> Any:
        """What CHANCE answers."""
        options = question.actions.all()
        return options[self.roll(number, question.weights or [1] * len(options))]


class Proof(msgspec.Struct, frozen=True):
    """The part of a record from which its rolls can be computed again."""

    game: str
    secret: str
    commitment: str
    contributions: dict[str, str]
    sides: tuple[str, ...]
    first: int = 1  # entries before this one were rolled in another game


def new_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is published of a secret before it is revealed."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def is_contribution(text: str) -> bool:
    """Whether it is what a side may add: some bytes in lower-case hex."""
    return 0 < len(text) <= LONGEST and len(text) % 2 == 0 and set(text) <= set("0123456789abcdef")


def faults(record: Record, game: Game) -> list[str]:
    """What is wrong with the dice of a record; nothing where every roll is proven. `game` is new, at its beginning."""
    try:
        proof = msgspec.convert(record.dice, type=Proof)
        if commitment(proof.secret) != proof.commitment:
            return ["the secret is not the one that was committed to"]
    except (msgspec.ValidationError, ValueError) as error:
        return [f"the dice part cannot be read: {error}"]
    if proof.sides != tuple(game.scenario.sides) or not all(map(is_contribution, _in_order(proof))):
        return ["a side's contribution is missing or malformed"]
    dice = Dice(proof.game, proof.secret, _in_order(proof))
    return list(_false_rolls(dice, proof.first, record.entries, game))


def _in_order(proof: Proof) -> tuple[str, ...]:
    return tuple(proof.contributions.get(side, "") for side in proof.sides)


def _false_rolls(dice: Dice, first: int, entries: Sequence[Mapping[str, Any]], game: Game) -> Iterator[str]:
    for number, raw in enumerate(entries, 1):
        entry, question = game.scenario.system.decode_action(raw), game.question
        if question is not None and question.asks == CHANCE and is_answer(entry) and number >= first:
            if entry != (meant := dice.answer(question, number)):
                yield f"entry {number} is {entry}, but the dice gave {meant}"
        game.enter(entry)
