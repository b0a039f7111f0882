"""The strategist of Glory III: a plan is a style for an activation, in which every question is judged by itself."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from random import Random

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import manners
from gloire.players.glory3 import forecast, haste
from gloire.players.glory3.judgement import judged
from gloire.players.glory3.marching import CommandMarch, march_of, stage_of
from gloire.players.glory3.reasons import reasons as why
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import STYLES, Style
from gloire.players.manners import Manner, Rehearsal
from gloire.players.protocol import STANDARD, Scored
from gloire.systems.glory3.actions import RevokeCharge
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.hidden import markers_of

TURNING_POINTS = ("ChooseCommand", "Movement", "DeclareCharges")  # questions at which it matters most what one does


class Glory3Strategist:
    """Knows what markers, fire, ground and charges are worth."""

    @property
    def styles(self) -> Mapping[str, Style]:
        """Ways to play, from `weights.toml` and `styles.toml`."""
        return STYLES

    @property
    def searches(self) -> bool:
        """Luck hides what sets two plans apart that are played out, but marches are rehearsed without it."""
        return True

    @property
    def pace(self) -> float:
        """Marches that are rehearsed, as measured at the Cornfield."""
        return 300

    @property
    def vast(self) -> Collection[str]:
        """The movement step: units are looked at one after another."""
        return ("Movement",)

    def stretch(self, situation: Situation) -> CommandMarch | None:
        """The march of a command."""
        return march_of(self, situation)

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question now asked; what was worked out about the enemy is kept while he stands as he does."""
        return Situation(game, side, before)

    def propose(self, situation: Situation, style: Style, rng: Random) -> Manner:
        """Each question is answered as it comes; an activation can be rehearsed, a whole turn would take too long."""
        game = situation.position
        side = game.scenario.sides[situation.side]
        rehearsal = Rehearsal(self, situation, side, TURNING_POINTS, RevokeCharge) if game.within(Activation) else None
        return Manner(style, situation.moment, rehearsal=rehearsal)

    def rivals(self, situation: Situation, rng: Random) -> Iterator[Manner]:
        """Those of its styles."""
        return (self.propose(situation, style, rng) for style in self.styles.values())

    def vary(self, plan: Manner, rng: Random) -> Manner:
        """One thing done otherwise."""
        return manners.vary(plan, rng)

    def essence(self, plan: Manner) -> Hashable:
        """What it answers: styles that differ may come to the same."""
        return manners.essence(plan)

    def moment(self, situation: Situation) -> Hashable:
        """The activation of a marker."""
        return situation.moment

    def turn(self, situation: Situation) -> Hashable:
        """Its number."""
        return situation.position.turn

    def occasions(self, situation: Situation) -> int:
        """The beginning of a turn may have all there is; an activation shares with those still to come."""
        game = situation.position
        return 1 + len(markers_of(game, situation.side, game.pool.inside)) if game.within(Activation) else 1

    def carry_out(self, situation: Situation, plan: Manner) -> Sequence[Scored]:
        """The actions worth looking at, each with its worth, as long as the activation lasts."""
        if plan.moment != situation.moment:
            return []
        return manners.bent(_in_force(plan, situation), judged(situation, plan.style), RevokeCharge)

    def reasons(self, situation: Situation, plan: Manner, action: Action) -> Mapping[str, float]:
        """The parts of its worth; and that it did well, where a search found it."""
        found = why(situation, plan.style, action)
        insisted = manners.insists(_in_force(plan, situation), action)
        return {**found, "plan": max(1.0, -sum(found.values()))} if insisted else found

    def try_out(self, situation: Situation, plan: Manner) -> Action | None:
        """The same with a shorter look; a play-out goes on in the plan's style once its activation is over."""
        return haste.answer(situation, manners.going_on(plan, situation.moment))

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
        """When this turn and the next are over."""
        return forecast.horizon(game)


def _in_force(plan: Manner, situation: Situation) -> Manner:
    """The plan; of a march that is over the style alone, since its facings may be offered again later."""
    return Manner(plan.style, plan.moment) if plan.steps and plan.stage != stage_of(situation) else plan
