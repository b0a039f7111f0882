"""Commit and reveal: rolls that follow from a secret and what each side adds to it."""

import hashlib
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

import gloire
from examples.bot import picked
from gloire.server import dice, proving
from gloire.server.dice import Dice, commitment, new_secret
from gloire.server.past import Beginning, begin
from gloire.sim.statistics import significance

SECRET = "ab" * 32
PARTS = ("01" * 16, "fe" * 16)


def test_a_roll_is_the_same_whenever_it_is_computed():
    rolls = [Dice("game", SECRET, PARTS).roll(number, [1] * 6) for number in range(1, 50)]

    assert rolls == [Dice("game", SECRET, PARTS).roll(number, [1] * 6) for number in range(1, 50)]
    assert len(set(rolls)) == 6


@pytest.mark.parametrize(
    "other",
    [
        Dice("game2", SECRET, PARTS),
        Dice("game", "ac" * 32, PARTS),
        Dice("game", SECRET, ("02" * 16, PARTS[1])),
        Dice("game", SECRET, (PARTS[1], PARTS[0])),
    ],
)
def test_every_part_matters(other):
    numbers = range(1, 60)

    assert [Dice("game", SECRET, PARTS).roll(n, [1] * 6) for n in numbers] != [other.roll(n, [1] * 6) for n in numbers]


def test_dice_are_uniform():
    thrown = Dice("game", SECRET, PARTS)
    faces = Counter(thrown.roll(number, [1] * 6) for number in range(12_000))

    assert significance([2000.0] * 6, [faces[face] for face in range(6)]) > 0.001


def test_weights_count():
    thrown = Dice("game", SECRET, PARTS)
    weights = [1, 0, 5, 10]
    found = Counter(thrown.roll(number, weights) for number in range(8000))

    assert found[1] == 0
    assert significance([500.0, 2500.0, 5000.0], [found[0], found[2], found[3]]) > 0.001


@given(
    number=some.integers(1, 10**6),
    weights=some.lists(some.integers(0, 2**40), min_size=1, max_size=30).filter(sum),
    secret=some.binary(min_size=32, max_size=32),
    parts=some.tuples(some.binary(min_size=1, max_size=64), some.binary(min_size=1, max_size=64)),
)
def test_rolls_equal_those_of_other_code(number, weights, secret, parts):
    ours = Dice("k3v9q2mxw7", secret.hex(), (parts[0].hex(), parts[1].hex()))

    assert ours.roll(number, weights) == picked(secret.hex(), "k3v9q2mxw7", number, weights, "|".join(ours.parts))


@pytest.mark.parametrize("total", [2**63 + 1, 2**64 - 1, 3 * 2**62])
def test_blocks_that_would_favour_somebody_are_skipped(total):
    half = [total // 2, total - total // 2]

    found = Counter(Dice("game", SECRET, PARTS).roll(number, half) for number in range(2000))

    assert significance([1000.0, 1000.0], [found[0], found[1]]) > 0.001


def test_the_commitment_is_the_fingerprint_of_the_secret():
    secret = new_secret()

    assert commitment(secret) == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert len(bytes.fromhex(secret)) == 32


@pytest.mark.parametrize(
    ("text", "good"), [("ab", True), ("ABCD", False), ("abc", False), ("", False), ("zz", False), ("ab" * 65, False)]
)
def test_contributions_are_lower_case_hex(text, good):
    assert proving.is_contribution(text) is good


def proven_record(change=None):
    """A short game rolled by the book, then perhaps tampered with."""
    thrown = Dice("game", SECRET, PARTS, dice.OLD)
    past = begin(Beginning(scenario="waterloo-20-third-day"))
    while past.game.length < 60 and past.game.question:
        if past.asked == gloire.CHANCE:
            past.roll(thrown)
        else:
            past.enter(past.game.question.actions[0])
    past.game.resign("french")
    parts = dict(zip(("french", "allied"), PARTS))
    proof = {"game": "game", "secret": SECRET, "commitment": commitment(SECRET), "contributions": parts}
    record = msgspec.structs.replace(past.game.record, dice={**proof, "sides": ["french", "allied"], "first": 1})
    return change(record) if change else record


def faults(record):
    return proving.judge(record, gloire.replay(msgspec.structs.replace(record, entries=[]))).faults


def changed_dice(**facts):
    return lambda record: msgspec.structs.replace(record, dice={**record.dice, **facts})


def test_an_honest_record_has_no_faults():
    assert faults(proven_record()) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (changed_dice(secret="00" * 32), "committed"),
        (changed_dice(secret="zz"), "cannot be read"),
        (changed_dice(game="other"), "the dice gave"),
        (changed_dice(contributions={"french": PARTS[0]}), "missing"),
        (changed_dice(contributions={"french": "x", "allied": PARTS[1]}), "malformed"),
        (changed_dice(sides=["allied", "french"]), "sides"),
        (lambda record: msgspec.structs.replace(record, dice={"game": 1}), "cannot be read"),
    ],
)
def test_tampering_shows(change, says):
    assert says in "; ".join(faults(proven_record(change)))


def test_a_roll_that_was_changed_shows():
    record = proven_record()
    place, roll = next((i, entry) for i, entry in enumerate(record.entries) if entry["do"] == "DrawCard")
    # The game is cut off there, so that the record stays lawful whatever the card is.
    entries = [*record.entries[:place], {"do": "DrawCard", "card": (roll["card"] + 1) % 5}]

    found = faults(msgspec.structs.replace(record, entries=entries))

    assert f"entry {place + 1}" in found[0]
