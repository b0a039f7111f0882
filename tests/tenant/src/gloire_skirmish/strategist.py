"""Judgement for Skirmish: each question is answered as it comes, by exact odds and a look at the ground."""

import tomllib
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.facing import turns
from gloire.core.game import Game
from gloire.players import manners
from gloire.players.manners import Manner
from gloire.players.protocol import STANDARD, Scored
from gloire_skirmish.rules import actions as do
from gloire_skirmish.rules.fire import losses
from gloire_skirmish.rules.position import Position
from gloire_skirmish.rules.turn import objectives_held


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth."""

    ground: float
    cover: float
    step: float
    shock: float
    care: float


STYLES = msgspec.convert(
    tomllib.loads((Path(__file__).parent / "styles.toml").read_text(encoding="utf-8")), dict[str, Style]
)


class Situation:
    """A question of a sampled game, as a side reads it."""

    def __init__(self, game: Game, side: str) -> None:
        assert isinstance(game.position, Position)
        self.game, self.position = game, game.position
        self.side = game.scenario.sides.index(side)
        self.grid = game.scenario.map.grid
        self.enemies = [h for u, h in enumerate(self.position.where) if h >= 0 and self.unit(u).side != self.side]

    def unit(self, unit: int) -> Any:
        """A counter as printed."""
        return self.position.printed(unit)

    def to_goal(self, hex: int) -> int:
        """How far it is to the nearest objective that we do not hold; to any, where all are ours."""
        goals, ours = self.position.scenario.objectives, self.position.held_by(self.side)
        wanted = [goal for goal in goals if not ours >> goal & 1] or goals
        return min(self.grid.distance(hex, goal) for goal in wanted)

    def to_enemy(self, hex: int) -> int:
        """How far it is to the nearest enemy."""
        return min((self.grid.distance(hex, enemy) for enemy in self.enemies), default=0)


class SkirmishStrategist:
    """A plan is no more than a style for a turn."""

    @property
    def styles(self) -> Mapping[str, Style]:
        """Ways to play, from `styles.toml`."""
        return STYLES

    @property
    def searches(self) -> bool:
        """Its styles differ too little to be worth a search."""
        return False

    @property
    def pace(self) -> float:
        """Few, as nobody waits for it in earnest."""
        return 64

    @property
    def vast(self) -> Collection[str]:
        """None: all are listed."""
        return ()

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question now asked."""
        return Situation(game, side)

    def propose(self, situation: Situation, style: Style, rng: Random) -> Manner:
        """Each question of the turn is answered as it comes."""
        return Manner(style, situation.position.turn)

    def rivals(self, situation: Situation, rng: Random) -> Iterator[Manner]:
        """Those of its styles."""
        return (self.propose(situation, style, rng) for style in self.styles.values())

    def vary(self, plan: Manner, rng: Random) -> Manner:
        """A little more of this and less of that."""
        return manners.vary(plan, rng)

    def essence(self, plan: Manner) -> Hashable:
        """Every style is another."""
        return manners.essence(plan)

    def moment(self, situation: Situation) -> Hashable:
        """The turn."""
        return situation.position.turn

    def turn(self, situation: Situation) -> Hashable:
        """Its number."""
        return situation.position.turn

    def occasions(self, situation: Situation) -> int:
        """One plan a turn."""
        return 1

    def carry_out(self, situation: Situation, plan: Manner) -> Sequence[Scored]:
        """Every action with its worth, while the turn lasts."""
        question = situation.game.question
        if question is None or plan.moment != situation.position.turn:
            return []
        return [worth(situation, plan.style, action) for action in question.actions]

    def try_out(self, situation: Situation, plan: Manner) -> Action | None:
        """The same."""
        found = self.carry_out(situation, plan)
        return max(found, key=lambda scored: scored.value).action if found else None

    def quick(self, situation: Situation, rng: Random) -> Action:
        """The best by the same judgement, which is quick enough."""
        plan = self.propose(situation, STYLES[STANDARD], rng)
        return max(self.carry_out(situation, plan), key=lambda scored: scored.value).action

    def value(self, game: Game, side: str) -> float:
        """By the ground and the losses."""
        if game.outcome is not None:
            return 1.0 if game.outcome.winner == side else 0.0
        seen = Situation(game, side)
        held, lost = objectives_held(seen.position), [losses(seen.position, number) for number in (0, 1)]
        lead = held[seen.side] - held[1 - seen.side] + lost[1 - seen.side] - lost[seen.side]
        return min(0.95, max(0.05, 0.5 + 0.15 * lead))

    def die_key(self, game: Game) -> Hashable:
        """The turn, the question, and whom it is about."""
        question, turn = game.question, Situation(game, game.scenario.sides[0]).position.turn
        return (turn, question.kind, question.about.get("unit")) if question else turn

    def horizon(self, game: Game) -> Callable[[Game], bool]:
        """The end of the turn."""
        turn = game.view().facts["turn"]
        return lambda later: later.view().facts["turn"] > turn


def worth(situation: Situation, style: Style, action: Action) -> Scored:
    """What an action is worth, and why."""
    match action:
        case do.SealOrder(order):
            reasons = {"order": 1.0 if order == _fitting_order(situation) else 0.0}
        case do.MoveUnit(unit, hex):
            reasons = _ground(situation, style, situation.position.find_unit(unit), situation.position.find_hex(hex))
        case do.FaceTo(unit, facing):
            reasons = {"facing": -float(_turned_away(situation, situation.position.find_unit(unit), facing))}
        case do.FireAt() | do.AssaultHex():
            reasons = _odds(situation, style, action)
        case do.RetreatTo(_, hex) | do.AdvanceTo(_, hex):
            reasons = {"ground": -style.ground * situation.to_goal(situation.position.find_hex(hex))}
        case do.StandFast():
            reasons = {"ground": -style.ground * 2}
        case do.Wheel() | do.Relieve():
            reasons = {"idle": -1.0}
        case _:
            reasons = {}
    return Scored(action, sum(reasons.values()), reasons)


def _fitting_order(situation: Situation) -> str:
    """Who wants ground presses on; who has it fires, once there is somebody to fire at."""
    held = objectives_held(situation.position)
    return "press" if held[situation.side] <= held[1 - situation.side] else "fire"


def _ground(situation: Situation, style: Style, unit: int, hex: int) -> dict[str, float]:
    """What is gained by a march. Who holds an objective stays, and guns keep their distance."""
    position, here = situation.position, situation.position.where[unit]
    if here in position.scenario.objectives:
        return {"post": -10.0}
    gain = situation.to_goal(here) - situation.to_goal(hex)
    if situation.unit(unit).arm == "artillery":
        near = situation.unit(unit).range
        gain = abs(situation.to_enemy(here) - near) - abs(situation.to_enemy(hex) - near)
    covered = (position.scenario.cover >> hex & 1) - (position.scenario.cover >> here & 1)
    return {"ground": style.ground * gain, "cover": style.cover * covered}


def _turned_away(situation: Situation, unit: int, facing: int) -> int:
    """How far a unit would look past the nearest enemy."""
    here = situation.position.where[unit]
    near = min(situation.enemies, key=lambda hex: situation.grid.distance(here, hex))
    toward = min(range(6), key=lambda way: _beyond(situation, here, way, near))
    return turns(facing, toward)


def _beyond(situation: Situation, here: int, way: int, there: int) -> int:
    step = situation.grid.near[here][way]
    return situation.grid.distance(step, there) if step >= 0 else 99


def _odds(situation: Situation, style: Style, action: Action) -> dict[str, float]:
    """What a volley or an assault can be expected to bring, by its preview."""
    prices = {
        "L": style.step,
        "S": style.shock,
        "A": -style.care,
        "D": style.shock + style.ground,
        "B": style.shock + style.ground + style.step,
    }
    shown = situation.game.preview(action, situation.game.scenario.sides[situation.side])
    return {result.result: result.chance * prices.get(result.result, 0.0) for result in shown.results}


PLAYER = SkirmishStrategist()
