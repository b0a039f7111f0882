"""Waterloo 16.9.9: Napoleon gives a wing to a third leader, or takes one back into his own hands."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import last
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import PlayerTurn
from gloire.systems.napoleonic20.optional.leaders.command import napoleons
from gloire.systems.napoleonic20.optional.leaders.vocabulary import (
    AbsorbLeader,
    DeployLeader,
    KeepLeaders,
    LeaderAbsorbed,
    LeaderDeployed,
)
from gloire.systems.napoleonic20.position import ASIDE, Position
from gloire.systems.napoleonic20.scenario import FRENCH, Scenario

KEEP = KeepLeaders()


class ShareCommand(Decision):
    """Waterloo 16.9.9: when his player turn ends, the French player may deploy a leader or absorb one.

    R86: one or the other in a turn, and in his own turns only.
    """

    rule = "Waterloo 16.9.9"

    def asks(self, game: Position, turn: PlayerTurn) -> str | None:
        if game.phasing != FRENCH or not (deployable(game) or absorbable(game)):
            return NOBODY
        return game.side_id(FRENCH)

    def options(self, game: Position, turn: PlayerTurn) -> Sequence[Action]:
        deploys = [DeployLeader(game.id(leader)) for leader in deployable(game)]
        return [*deploys, *(AbsorbLeader(game.id(leader)) for leader in absorbable(game)), KEEP]

    def choose(self, game: Position, turn: PlayerTurn, action: Action) -> Done | None:
        match action:
            case DeployLeader(unit):
                deploy(game, game.unit(unit))
            case AbsorbLeader(unit):
                absorb(game, game.unit(unit))
        return DONE

    def refuse(self, game: Position, turn: PlayerTurn, action: Action) -> Refusal | None:
        match action:
            case DeployLeader(unit):
                return Refusal("Waterloo 16.9.9", "cannot-deploy", {"unit": unit})
            case AbsorbLeader(unit):
                return Refusal("Waterloo 16.9.9", "cannot-absorb", {"unit": unit})
        return None


def _marshals(scenario: Scenario) -> list[int]:
    return [leader for leader in scenario.leaders_of[FRENCH] if not scenario.units[leader].emperor]


def deployable(game: Position) -> list[int]:
    """Waterloo 16.9.9: the leader not in play, while the Napoleon of the wider span is on the map."""
    wide, _ = napoleons(game.scenario)
    if game.where[wide] < 0:
        return []
    return [leader for leader in _marshals(game.scenario) if game.where[leader] == ASIDE]


def absorbable(game: Position) -> list[int]:
    """Waterloo 16.9.9: leaders in the hex of the Napoleon of the narrower span."""
    _, narrow = napoleons(game.scenario)
    if game.where[narrow] < 0:
        return []
    return [leader for leader in _marshals(game.scenario) if game.where[leader] == game.where[narrow]]


def deploy(game: Position, leader: int) -> None:
    """Waterloo 16.9.9: the leader appears with Napoleon, who has the narrower span from now on."""
    wide, narrow = napoleons(game.scenario)
    hex = game.where[wide]
    game.move(wide, ASIDE)
    game.move(narrow, hex)
    game.move(leader, hex)
    game.emit(LeaderDeployed(game.id(leader), game.label(hex)))


def absorb(game: Position, leader: int) -> None:
    """Waterloo 16.9.9: the leader is gone, and Napoleon has the wider span again."""
    wide, narrow = napoleons(game.scenario)
    hex = game.where[narrow]
    game.move(leader, ASIDE)
    game.move(narrow, ASIDE)
    game.move(wide, hex)
    game.emit(LeaderAbsorbed(game.id(leader), game.label(hex)))


def _steps(table: Sequences) -> Sequences:
    return last(table, PlayerTurn, ShareCommand())


AMENDMENT = Amendment(steps=_steps)
