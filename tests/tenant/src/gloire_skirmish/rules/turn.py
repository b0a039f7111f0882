"""Chapter 2, the turn: sealed orders, chits from a cup, rally. Chapter 6, victory, which is looked at when it ends."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.cup import Cup, Draw, DrawChit
from gloire.core.events import Veiled
from gloire.core.procedures import DONE, Decision, Done
from gloire_skirmish.rules.actions import SealOrder
from gloire_skirmish.rules.frames import Activation, Turn
from gloire_skirmish.rules.happened import ChitDrawn, OrderOpened, OrderSealed, Recovered, TurnBegan
from gloire_skirmish.rules.position import FOUGHT, MOVED, SHAKEN, Position

ORDERS = (SealOrder("hold"), SealOrder("fire"), SealOrder("press"))


def begin_turn(game: Position, turn: Turn) -> None:
    """2.1: last turn's orders are over."""
    game.turn += 1
    game.orders, game.opened = ("", ""), False
    game.emit(TurnBegan(game.turn))


class ChooseOrder(Decision):
    """2.1: one order for each side, and nobody knows the other's."""

    rule = "2.1"

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.side_id(self.side)

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return ORDERS

    def choose(self, game: Position, turn: Turn, action: SealOrder) -> Done | None:
        mine, other = action.order, game.orders[1 - self.side]
        game.orders = (mine, other) if self.side == 0 else (other, mine)
        side = game.side_id(self.side)
        game.emit(Veiled(side, OrderSealed(side, mine), OrderSealed(side, ""), "2.1"))
        return DONE


def open_orders(game: Position, turn: Turn) -> None:
    """2.1: both are opened together."""
    game.opened = True
    for side, order in zip(game.scenario.sides, game.orders, strict=True):
        game.emit(OrderOpened(side, order))


def fill_the_cup(game: Position, turn: Turn) -> None:
    """2.2: a chit for each company that has a unit left."""
    companies = game.scenario.companies
    game.cup = Cup().add(*(company.id for number, company in enumerate(companies) if game.company(number)))


class DrawCompany(DrawChit):
    """2.2: whose chit comes out of the cup marches and fights, until the cup is empty."""

    rule = "2.2"

    def cup(self, game: Position, turn: Turn) -> Cup:
        return game.cup

    def choose(self, game: Position, turn: Turn, action: Draw) -> Done | None:
        game.cup = game.cup.take(action.chit)
        number, company = next((n, c) for n, c in enumerate(game.scenario.companies) if c.id == action.chit)
        game.emit(ChitDrawn(game.side_id(company.side), company.id))
        game.begin(Activation(company=number))
        return None


def draw_breath(game: Position, activation: Activation) -> None:
    """2.2: what the company has done is done for this turn."""
    for unit in game.company(activation.company):
        game.unmark(unit, MOVED | FOUGHT)


def recover(game: Position, turn: Turn) -> None:
    """2.3: the shaken recover where no enemy is near."""
    for unit in shaken_and_safe(game):
        game.unmark(unit, SHAKEN)
        game.emit(Recovered(game.id(unit)))


def shaken_and_safe(game: Position) -> list[int]:
    """2.3: the shaken units with no enemy in a neighbouring hex."""
    held = game.held_by(0), game.held_by(1)
    return [
        unit
        for unit, hex in enumerate(game.where)
        if hex >= 0 and game.has(unit, SHAKEN) and not held[1 - game.side_of(unit)] & game.map.grid.rings(hex)[1]
    ]


def end_turn(game: Position, turn: Turn) -> None:
    """6.2: after the last turn the ground is counted; before it another turn follows."""
    if game.turn < game.scenario.turns:
        game.become(turn, Turn())
        return
    attacker, defender = objectives_held(game)
    game.end(0 if attacker > defender else 1, "marginal", "6.2")


def objectives_held(game: Position) -> tuple[int, int]:
    """6.2: the objectives each side has units in."""
    goals = game.map.grid.mask(game.scenario.objectives)
    return (game.held_by(0) & goals).bit_count(), (game.held_by(1) & goals).bit_count()
