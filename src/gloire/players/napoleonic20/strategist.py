"""Napoleonic 20 as players are told about it: the protocol of `gloire.players.protocol`."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from operator import attrgetter
from random import Random

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players.napoleonic20 import declaring, forecast, marching, plans, rivals, rough
from gloire.players.napoleonic20.judges import JUDGES
from gloire.players.napoleonic20.plans import Plan
from gloire.players.napoleonic20.situation import Situation
from gloire.players.napoleonic20.styles import STYLES, Style
from gloire.players.protocol import STANDARD, Scored

VALUE = attrgetter("value")


class Napoleonic20Strategist:
    """Plans the march of a movement phase and the battles of a declaration; all else is answered as it comes."""

    @property
    def styles(self) -> Mapping[str, Style]:
        """Ways to play, from `weights.toml` and `styles.toml`."""
        return STYLES

    @property
    def searches(self) -> bool:
        """A march and its battles are played out often enough in a second to tell them apart."""
        return True

    @property
    def pace(self) -> float:
        """As measured on the third day of Waterloo."""
        return 90

    @property
    def vast(self) -> Collection[str]:
        """Moves: a march knows the next one."""
        return ("Move",)

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question now asked; what was worked out for the last one serves while the board stands as it did."""
        return Situation(game, side, before)

    def propose(self, situation: Situation, style: Style, rng: Random) -> Plan:
        """A march or a set of battles, where one is asked for."""
        study = situation.study(style)
        match study.kind:
            case "Move":
                return Plan(style, march=marching.plan_march(study))
            case "Declare":
                return Plan(style, intent=declaring.plan_battles(study))
        return Plan(style)

    def rivals(self, situation: Situation, rng: Random) -> Iterator[Plan]:
        """Those of other styles and moods, where there is a march also to stay, and those of weights misjudged."""
        for style in rivals.at_first():
            yield self.propose(situation, style, rng)
        if situation.question.kind == "Move":
            yield rivals.to_stay(situation)
        for style in rivals.at_random(rng):
            yield self.propose(situation, style, rng)

    def essence(self, plan: Plan) -> Hashable:
        """Where the march leads, or which battles are fought."""
        return plans.essence(plan)

    def moment(self, situation: Situation) -> Hashable:
        """The player turn."""
        return situation.own_turn

    def turn(self, situation: Situation) -> Hashable:
        """The turn of the game."""
        return situation.position.turn

    def occasions(self, situation: Situation) -> int:
        """The march of a turn; its battles follow from it, and whoever leaves one out has gained nothing."""
        return int(situation.question.kind == "Move")

    def vary(self, plan: Plan, rng: Random) -> Plan:
        """One unit goes elsewhere, or one battle is not wanted."""
        return plans.vary(plan, rng)

    def carry_out(self, situation: Situation, plan: Plan) -> Sequence[Scored]:
        """The next move of the march, the next step of the declaration, or a judgement."""
        study = situation.study(plan.style)
        match study.kind:
            case "Move":
                return marching.go_on(study, plan.march) if plan.march else []
            case "Declare":
                return declaring.go_on(study, plan.intent) if plan.intent else []
        return JUDGES[study.kind](study)

    def try_out(self, situation: Situation, plan: Plan) -> Action | None:
        """The same: most of the work was to make the plan."""
        found = self.carry_out(situation, plan)
        return max(found, key=VALUE).action if found else None

    def quick(self, situation: Situation, rng: Random) -> Action:
        """By plans made with a short look, which the situation keeps."""
        situation.hasty, found = rough.answer(situation.study(STYLES[STANDARD]), situation.hasty)
        return max(found, key=VALUE).action

    def value(self, game: Game, side: str) -> float:
        """The chance to win: by morale, strength, time, the next night, and what the scenario is known to bring."""
        return forecast.value(game, side)

    def die_key(self, game: Game) -> Hashable:
        """The player turn, the question, and the units or the hex it is about."""
        return forecast.die_key(game)

    def horizon(self, game: Game) -> Callable[[Game], bool]:
        """When both sides have had two turns."""
        return forecast.horizon(game)
