"""Actions that a player might try and that are not offered, in random games: each has a rule, and words that fit."""

import random
from collections.abc import Callable
from typing import Any

import gloire
from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.position import Position

BATTLES = ("marengo-13-june", "montebello", "marengo-14-june")


class Attempts:
    """Guesses of somebody who knows what one does in this game, but not whether it is allowed."""

    def __init__(self, position: Position, rng: random.Random) -> None:
        self.rng, self.game = rng, position
        self.units = [unit for unit, hex in enumerate(position.where) if hex >= 0]

    def unit(self) -> str:
        return self.game.id(self.rng.choice(self.units))

    def hex(self) -> str:
        """A hex with somebody in it, or next to somebody."""
        hex = self.game.where[self.rng.choice(self.units)]
        return self.game.label(self.rng.choice((hex, *self.game.grid.neighbours[hex])))

    def hexes(self) -> tuple[str, ...]:
        return tuple(sorted({self.hex() for _ in range(self.rng.choice((1, 1, 2)))}))

    def facing(self) -> int:
        return self.rng.randrange(6)

    def chance(self) -> bool:
        return self.rng.random() < 0.5


Guess = Callable[[Attempts], Action]
# What is tried at each question of chapters 6 to 9.
GUESSES: dict[str, tuple[Guess, ...]] = {
    "Fire": (lambda one: do.FireAt(one.unit(), one.hex(), one.facing(), one.unit() if one.chance() else ""),),
    "CounterBattery": (lambda one: do.ReturnFire(one.unit()),),
    "Movement": (
        lambda one: do.TurnUnit(one.unit()),
        lambda one: do.DeclareCharge(one.unit(), one.hex()),
        lambda one: do.DeclareStackCharge(one.unit(), one.hex()),
    ),
    "ChooseFacing": (lambda one: do.FaceTo(one.unit(), one.facing()),),
    "ChooseChargeHex": (lambda one: do.ChargeTo(one.unit(), one.hex(), one.facing()),),
    "AskForSquares": (lambda one: do.TryFormingSquare(one.unit()),),
    "AskForSquaresAgain": (lambda one: do.TryFormingSquare(one.unit()),),
    "ChooseRecall": (lambda one: do.TryRecall(one.unit()),),
    "RecallPursuers": (lambda one: do.TryRecall(one.unit()),),
    "ChooseRecallHex": (lambda one: do.RecoilTo(one.unit(), one.hex()),),
    "Announce": (
        lambda one: do.AnnounceShock(one.unit(), one.hexes(), one.facing()),
        lambda one: do.WithdrawShock(one.unit()),
        lambda one: do.EndAnnouncing(),
    ),
    "ChooseCombat": (lambda one: do.ResolveCombat(one.hex()),),
    "ChooseRefusal": (lambda one: do.RefuseShock(one.unit(), one.rng.randrange(1, 4)),),
    "ChooseEvasion": (lambda one: do.EvadeTo(one.unit(), one.hex()),),
    "ChooseCounterCharge": (lambda one: do.TryCounterCharge(one.unit()),),
    "ChooseReactionFire": (lambda one: do.FireInReaction(one.unit(), one.unit()),),
    "ChooseAdvance": (
        lambda one: do.AdvanceTo(one.unit(), one.hex(), one.chance()),
        lambda one: do.BreakThrough(one.unit(), one.hex()),
        lambda one: do.CounterShock(one.unit(), one.hexes()),
        lambda one: do.StandFast(),
    ),
    "ChooseCounterShock": (lambda one: do.CounterShock(one.unit(), one.hexes()),),
    "ChoosePursuers": (
        lambda one: do.Pursue(one.unit(), one.unit(), one.chance()),
        lambda one: do.DoNotPursue(),
    ),
    "ChooseNextCharge": (lambda one: do.ChargeOn(one.unit(), one.facing()), lambda one: do.HaltPursuit()),
}
WARLIKE = (do.DeclareCharge, do.DeclareStackCharge, do.AnnounceShock, do.FireAt, do.RefuseShock, do.CounterShock)


def test_whatever_is_tried_at_a_question_is_refused_by_a_rule_and_in_words() -> None:
    asked = {kind for battle in BATTLES for kind in _play(battle)}
    assert {"Fire", "Announce", "ChooseChargeHex", "ChooseAdvance", "ChoosePursuers"} <= asked


def _play(battle: str) -> set[str]:
    """Plays a game at random, tries things out at every question, and says which questions there were."""
    rng, asked = random.Random(battle), set()
    game = gloire.new_game(battle)
    while question := game.question:
        if question.asks == gloire.CHANCE:
            game.apply(question.sample(rng))
            continue
        asked.add(question.kind)
        _try_out(game, rng)
        game.apply(_bold(question.actions, rng))
    return asked


def _try_out(game: Game, rng: random.Random) -> None:
    position: Any = game.position
    one = Attempts(position, rng)
    names = names_of(game.scenario)
    kind = game.question.kind if game.question else ""
    for guess in GUESSES.get(kind, ()):
        action = guess(one)
        refusal = game.why_not(action)
        if refusal is not None:
            sentence = words.refusal(refusal.code, refusal.facts, names)
            assert refusal.rule, (kind, action, refusal)
            assert refusal.code != "out-of-sequence", (kind, action)
            assert "{" not in sentence
            assert not sentence.endswith("..")


def _bold(actions: Any, rng: random.Random) -> Action:
    """Rather a fight than none."""
    fights = [action for action in actions if isinstance(action, WARLIKE)]
    chosen: Action = rng.choice(fights if fights and rng.random() < 0.6 else actions)
    return chosen
