"""The strategist of Jours de Gloire: a plan is a style for an activation; every question is judged by itself."""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from random import Random

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import manners
from gloire.players.jours_de_gloire import haste
from gloire.players.jours_de_gloire.judgement import judged
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES, Style
from gloire.players.manners import Manner
from gloire.players.protocol import STANDARD, Scored
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.position import LOST, ROUTED, Position
from gloire.systems.jours_de_gloire.turn import formation_of


class JoursDeGloireStrategist:
    """Knows what markers, orders, fire, shock and charges are worth."""

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
        """The question now asked."""
        return Situation(game, side, before=before)

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
        return (
            1 + sum(_is_of(game, marker, situation.side) for marker in game.cup.inside)
            if game.within(Activation)
            else 0
        )

    def carry_out(self, situation: Situation, plan: Manner) -> Sequence[Scored]:
        """The actions worth looking at, each with its worth, as long as the activation lasts."""
        return judged(situation, plan.style) if plan.moment == situation.moment else []

    def quick(self, situation: Situation, rng: Random) -> Action:
        """By the same judgement, with a shorter look."""
        return haste.answer(situation, STYLES[STANDARD])

    def value(self, game: Game, side: str) -> float:
        """By objectives and losses."""
        if game.outcome is not None:
            return 0.5 if game.outcome.winner is None else 1.0 if game.outcome.winner == side else 0.0
        mine = game.scenario.sides.index(side)
        lead = _standing(game, mine) - _standing(game, 1 - mine)
        return min(0.95, max(0.05, 0.5 + 0.02 * lead))

    def die_key(self, game: Game) -> Hashable:
        """The turn, the question, and whom it is about."""
        question = game.question
        if question is None:
            return None
        about = question.about
        return _position(game).turn, question.kind, about.get("unit"), tuple(about.get("hexes", ()))

    def horizon(self, game: Game) -> Callable[[Game], bool]:
        """The end of the turn."""
        turn = _position(game).turn
        return lambda later: _position(later).turn > turn


def _standing(game: Game, side: int) -> float:
    position = _position(game)
    held = sum(
        max(1, one.points[side])
        for number, one in enumerate(game.scenario.objectives)  # type: ignore[attr-defined]  # a scenario of this system
        if position.control[number] == side
    )
    lost = 0.0
    for unit, hex in enumerate(position.where):
        if position.side(unit) == side:
            lost += 2.0 if hex == LOST else 1.0 if hex >= 0 and position.has(unit, ROUTED) else 0.0
    return 2.0 * held - lost


def _is_of(game: Position, marker: str, side: int) -> bool:
    """Whether an ordinary marker is a side's."""
    formation = formation_of(game, marker)
    return formation >= 0 and game.scenario.formations[formation].side == side


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
