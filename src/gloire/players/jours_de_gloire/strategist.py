"""The strategist of Jours de Gloire: a plan is no more than a style; every question is judged by itself."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players.jours_de_gloire.judgement import judged
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES, Style
from gloire.players.protocol import STANDARD, Scored
from gloire.systems.jours_de_gloire.position import LOST, ROUTED, Position


class JoursDeGloireStrategist:
    """Knows what markers, orders, fire, shock and charges are worth."""

    @property
    def styles(self) -> Mapping[str, Style]:
        """Ways to play, from `styles.toml`."""
        return STYLES

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question now asked."""
        return Situation(game, side, before=before)

    def propose(self, situation: Situation, style: Style, rng: Random) -> Style:
        """Each question is answered as it comes."""
        return style

    def vary(self, plan: Style, rng: Random) -> Style:
        """Another style."""
        return rng.choice(list(STYLES.values()))

    def carry_out(self, situation: Situation, plan: Style) -> Sequence[Scored]:
        """The actions worth looking at, each with its worth."""
        return judged(situation, plan)

    def quick(self, situation: Situation, rng: Random) -> Action:
        """The best by the same judgement."""
        return max(judged(situation, STYLES[STANDARD]), key=lambda scored: scored.value).action

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


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
