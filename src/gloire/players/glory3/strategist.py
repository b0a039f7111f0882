"""The strategist of Glory III: a plan is a style for an activation, in which every question is judged by itself."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from random import Random

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import manners
from gloire.players.glory3 import haste
from gloire.players.glory3.judgement import judged
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import STYLES, Style
from gloire.players.manners import Manner
from gloire.players.protocol import STANDARD, Scored
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.hidden import markers_of
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.score import points


class Glory3Strategist:
    """Knows what markers, fire, ground and charges are worth."""

    @property
    def styles(self) -> Mapping[str, Style]:
        """Ways to play, from `weights.toml` and `styles.toml`."""
        return STYLES

    @property
    def searches(self) -> bool:
        """A turn takes so long to play out that a search ends before it can tell plans apart."""
        return False

    @property
    def vast(self) -> Collection[str]:
        """The movement step: units are looked at one after another."""
        return ("Movement",)

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question now asked; what was worked out about the enemy is kept while he stands as he does."""
        return Situation(game, side, before)

    def propose(self, situation: Situation, style: Style, rng: Random) -> Manner:
        """Each question of an activation is answered as it comes."""
        return Manner(style, situation.moment)

    def vary(self, plan: Manner, rng: Random) -> Manner:
        """A little more of this and less of that."""
        return manners.vary(plan, rng)

    def essence(self, plan: Manner) -> Hashable:
        """Every style is another."""
        return manners.essence(plan)

    def turn(self, situation: Situation) -> Hashable:
        """Its number."""
        return situation.position.turn

    def occasions(self, situation: Situation) -> int:
        """An activation, and those whose markers are still to come."""
        game = situation.position
        return 1 + len(markers_of(game, situation.side, game.pool.inside)) if game.within(Activation) else 0

    def carry_out(self, situation: Situation, plan: Manner) -> Sequence[Scored]:
        """The actions worth looking at, each with its worth, as long as the activation lasts."""
        return judged(situation, plan.style) if plan.moment == situation.moment else []

    def quick(self, situation: Situation, rng: Random) -> Action:
        """By the same judgement, with a shorter look."""
        return haste.answer(situation, STYLES[STANDARD])

    def value(self, game: Game, side: str) -> float:
        """By the points of both sides."""
        if game.outcome is not None:
            return 0.5 if game.outcome.winner is None else 1.0 if game.outcome.winner == side else 0.0
        scored, mine = points(_position(game)), game.scenario.sides.index(side)
        return min(0.95, max(0.05, 0.5 + 0.03 * (scored[mine] - scored[1 - mine])))

    def die_key(self, game: Game) -> Hashable:
        """The turn, the question, and whom it is about."""
        question = game.question
        if question is None:
            return None
        about = question.about
        return _position(game).turn, question.kind, about.get("unit"), about.get("hex"), tuple(about.get("hexes", ()))

    def horizon(self, game: Game) -> Callable[[Game], bool]:
        """The end of the turn."""
        turn = _position(game).turn
        return lambda later: _position(later).turn > turn


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
