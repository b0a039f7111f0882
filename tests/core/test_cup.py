"""A cup of chits: nothing is lost or doubled, and a draw is as likely as its chits are many."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gloire.core.codec import decode_position, encode_position
from gloire.core.cup import Cup, Draw, DrawChit
from gloire.core.position import Position as CorePosition
from gloire.core.position import answer, run
from gloire.core.procedures import Done, Procedure
from gloire.core.sides import CHANCE, NOBODY

CHITS = ("I", "II", "Jackson", "Stuart")
chits = st.sampled_from(CHITS)


def test_equal_chits_are_one_option_with_their_weight():
    draws = Cup().add("Jackson", "I", "Jackson").draws()

    assert draws.options == (Draw("I"), Draw("Jackson"))
    assert draws.weights == (1, 2)


def test_chits_that_are_equally_many_need_no_weights():
    assert Cup().add("I", "II").draws().weights is None
    assert Cup().add("I", "I").draws().options == (Draw("I"),)


def test_what_comes_out_lies_beside_in_that_order():
    cup = Cup().add(*CHITS).take("Stuart").take("I")

    assert cup == Cup(("II", "Jackson"), ("Stuart", "I"))
    assert cup.put_back("Stuart") == Cup(("II", "Jackson", "Stuart"), ("I",))
    assert cup.put_back() == Cup(CHITS)
    assert cup.remove("I").put_back() == Cup(("II", "Jackson", "Stuart"))


@given(st.permutations(CHITS))
def test_order_in_the_cup_does_not_tell_the_order_of_filling(order):
    cup = Cup()
    for chit in order:
        cup = cup.add(chit)
    assert cup == Cup().add(*CHITS)


@pytest.mark.parametrize("verb", [Cup.take, Cup.put_back, Cup.remove])
def test_a_chit_that_is_not_there_cannot_be_taken(verb):
    with pytest.raises(ValueError, match="there is no 'Lee' among"):
        verb(Cup().add("I"), "Lee")


class Handling(RuleBasedStateMachine):
    """Any order of verbs, beside two bags that are counted by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.cup, self.inside, self.beside = Cup(), Counter[str](), Counter[str]()

    @rule(chit=chits)
    def add(self, chit: str) -> None:
        self.cup = self.cup.add(chit)
        self.inside[chit] += 1

    @precondition(lambda self: self.cup.inside)
    @rule(choice=st.integers(0, 99))
    def take(self, choice: int) -> None:
        chit = self.cup.inside[choice % len(self.cup.inside)]
        self.cup = self.cup.take(chit)
        self.inside[chit] -= 1
        self.beside[chit] += 1

    @precondition(lambda self: self.cup.beside)
    @rule(choice=st.integers(0, 99))
    def put_back(self, choice: int) -> None:
        chit = self.cup.beside[choice % len(self.cup.beside)]
        self.cup = self.cup.put_back(chit)
        self.beside[chit] -= 1
        self.inside[chit] += 1

    @rule()
    def put_all_back(self) -> None:
        self.cup = self.cup.put_back()
        self.inside += self.beside
        self.beside = Counter()

    @invariant()
    def nothing_is_lost(self) -> None:
        assert Counter(self.cup.inside) == +self.inside
        assert Counter(self.cup.beside) == +self.beside
        draws = self.cup.draws()
        weights = draws.weights or [1] * len(draws.options)
        total = sum(weights)
        for option, weight in zip(draws.options, weights, strict=True):
            assert weight * len(self.cup.inside) == self.inside[option.chit] * total


TestHandling = Handling.TestCase


class Turn(Procedure, frozen=True, kw_only=True):
    """Chits are drawn until one is left."""


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """A cup, and whose chits came."""

    cup: Cup = Cup()
    stack: tuple[Turn, ...] = ()

    def prepare(self) -> None:
        """There is nothing to work out."""


class DrawMarker(DrawChit):
    """The next marker; the last one stays in the cup."""

    def cup(self, game: Position, turn: Turn) -> Cup:
        return game.cup

    def asks(self, game: Position, turn: Turn) -> str | None:
        return NOBODY if len(game.cup.inside) == 1 else super().asks(game, turn)

    def choose(self, game: Position, turn: Turn, action: Draw) -> Done | None:
        game.cup = game.cup.take(action.chit)
        return None


class Scenario(msgspec.Struct):
    """Nothing but the sequence."""

    sequence: Mapping[type[Procedure], Sequence[Any]]


DRAW = DrawMarker()


def opening() -> Position:
    return Position(scenario=Scenario({Turn: (DRAW,)}), cup=Cup().add("I", "I", "II", "Jackson"), stack=(Turn(),))


def test_chits_are_drawn_until_one_is_left():
    game, rng = opening(), random.Random(3)
    asked = run(game)
    while asked is not None:
        assert asked == CHANCE
        game = decode_position(encode_position(game), game)
        options, weights = DRAW.options(game, game.stack[-1]), DRAW.weights(game, game.stack[-1])
        asked = answer(game, DRAW, DRAW.sample(options, weights, rng))

    assert len(game.cup.inside) == 1
    assert sorted((*game.cup.inside, *game.cup.beside)) == ["I", "I", "II", "Jackson"]


def test_two_equal_chits_come_first_twice_as_often():
    game, rng = opening(), random.Random(8)
    run(game)
    options, weights = DRAW.options(game, game.stack[-1]), DRAW.weights(game, game.stack[-1])
    first = Counter(DRAW.sample(options, weights, rng) for _ in range(4000))

    assert first[Draw("I")] == pytest.approx(2000, rel=0.1)
    assert first[Draw("Jackson")] == pytest.approx(1000, rel=0.1)


def test_an_empty_cup_asks_nobody():
    assert DrawChit.asks(EmptyCup(), None, None) == NOBODY


class EmptyCup(DrawChit):
    """A cup with nothing in it."""

    def cup(self, game: Any, frame: Any) -> Cup:
        return Cup()


def test_a_draw_is_written_by_its_chit():
    assert msgspec.json.encode(Draw("I")) == b'{"do":"Draw","chit":"I"}'
    assert msgspec.json.encode(Cup(("I",), ("II",))) == b'{"inside":["I"],"beside":["II"]}'
