"""The strategist of Jours de Gloire: a plan is a style for a part of an activation, or a march step by step."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from random import Random

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import manners
from gloire.players.jours_de_gloire import forecast, haste
from gloire.players.jours_de_gloire.judgement import judged
from gloire.players.jours_de_gloire.reasons import reasons as why
from gloire.players.jours_de_gloire.situation import AFTER, BEFORE, MOVING, Situation
from gloire.players.jours_de_gloire.styles import STYLES, Style
from gloire.players.manners import Manner, Rehearsal
from gloire.players.protocol import STANDARD, Scored
from gloire.players.weights import blurred
from gloire.systems.jours_de_gloire.actions import WithdrawShock
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.turn import formation_of, markers_in_play

SETTING_UP = ("PlaceUnits",)
BEFORE_BATTLE = (*SETTING_UP, "SealTheOrders")  # questions outside activations at which a search finds something
TURNING_POINTS = (*BEFORE_BATTLE, "Movement")  # those at which it matters most what one does
ERRS = 1.5  # by how much weights are misjudged for a plan that nobody else would think of
AT_RANDOM = 16  # such plans at most; many of them come to the same


class JoursDeGloireStrategist:
    """Knows what markers, orders, fire, shock and charges are worth."""

    @property
    def styles(self) -> Mapping[str, Style]:
        """Ways to play, from `weights.toml` and `styles.toml`."""
        return STYLES

    @property
    def searches(self) -> bool:
        """To the end of a turn plans are played out often enough to tell them apart."""
        return True

    @property
    def pace(self) -> float:
        """As measured at movements of 13 June."""
        return 85

    @property
    def vast(self) -> Collection[str]:
        """The movement step: units are looked at one after another."""
        return ("Movement",)

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question now asked."""
        return Situation(game, side, before=before)

    def propose(self, situation: Situation, style: Style, rng: Random) -> Manner:
        """Each question of a part of an activation is answered as it comes."""
        side = situation.position.scenario.sides[situation.side]
        rehearsal = Rehearsal(self, situation, side, TURNING_POINTS, WithdrawShock, SETTING_UP)
        return Manner(style, situation.moment, rehearsal=rehearsal)

    def rivals(self, situation: Situation, rng: Random) -> Iterator[Manner]:
        """Those of its styles; then by turns one of weights misjudged, and one with one thing done otherwise."""
        for style in self.styles.values():
            yield _as_tried(self.propose(situation, style, rng))
        script = self.propose(situation, STYLES[STANDARD], rng)
        for _ in range(AT_RANDOM):
            yield _as_tried(self.propose(situation, blurred(script.style, rng, ERRS), rng))
            yield self.vary(script, rng)

    def vary(self, plan: Manner, rng: Random) -> Manner:
        """One thing done otherwise."""
        return _as_tried(manners.vary(plan, rng))

    def essence(self, plan: Manner) -> Hashable:
        """What it answers: styles that differ may come to the same."""
        return manners.essence(plan)

    def moment(self, situation: Situation) -> Hashable:
        """A part of an activation."""
        return situation.moment

    def turn(self, situation: Situation) -> Hashable:
        """Its number."""
        return situation.position.turn

    def occasions(self, situation: Situation) -> int:
        """The set-up, orders, the movement of an activation or what the enemy's asks, and the markers still to come.

        Other questions are not worth a search: what could be done otherwise there gains nothing.
        """
        game, question = situation.position, situation.game.question
        acts = game.within(Activation) is not None
        pays = situation.part not in (BEFORE, AFTER) if acts else question and question.kind in BEFORE_BATTLE
        to_come = game.cup.inside if acts else markers_in_play(game) if game.turn else ()
        return 1 + sum(_is_of(game, marker, situation.side) for marker in to_come) if pays else 0

    def carry_out(self, situation: Situation, plan: Manner) -> Sequence[Scored]:
        """The actions worth looking at, each with its worth, as long as that part of the activation lasts."""
        return (
            manners.bent(plan, judged(situation, plan.style), WithdrawShock) if plan.moment == situation.moment else []
        )

    def reasons(self, situation: Situation, plan: Manner, action: Action) -> Mapping[str, float]:
        """The parts of its worth; and that it did well, where a search found it."""
        found = why(situation, plan.style, action)
        return {**found, "plan": max(1.0, -sum(found.values()))} if manners.insists(plan, action) else found

    def try_out(self, situation: Situation, plan: Manner) -> Action | None:
        """The same with a shorter look."""
        return haste.answer(situation, plan) if plan.moment == situation.moment else None

    def quick(self, situation: Situation, rng: Random) -> Action:
        """By the same judgement, with a shorter look."""
        return haste.answer(situation, Manner(STYLES[STANDARD], situation.moment))

    def value(self, game: Game, side: str) -> float:
        """The chance to win, as it stands."""
        return forecast.value(game, side)

    def die_key(self, game: Game) -> Hashable:
        """The turn, the question, and whom it is about."""
        return forecast.die_key(game)

    def horizon(self, game: Game) -> Callable[[Game], bool]:
        """When this turn is over, or the first."""
        return forecast.horizon(game)


def _as_tried(plan: Manner) -> Manner:
    """A march that is carried out as it is tried, step by step: with more care it would become another."""
    _, part = plan.moment
    return manners.step_by_step(plan) if part == MOVING else plan


def _is_of(game: Position, marker: str, side: int) -> bool:
    """Whether an ordinary marker is a side's."""
    formation = formation_of(game, marker)
    return formation >= 0 and game.scenario.formations[formation].side == side
