"""Cedar Creek SR11.1 to SR11.3: Sheridan arrives, rides, rallies the army, and calls commands by his marker."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, before, first
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import leaders as chiefs
from gloire.systems.glory3.actions import EndActivation, MoveLeader
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.command import inert
from gloire.systems.glory3.frames import Activation, Command, Turn
from gloire.systems.glory3.games.vocabulary import NameCommand, NameCorps, SheridanArrived, SheridanCalled, StayThere
from gloire.systems.glory3.happened import LeaderMoved, Modifier
from gloire.systems.glory3.names import led, place
from gloire.systems.glory3.position import DISORDERED, WAITING, Position

UNION = 0


# SR11.1: he arrives, and rides


def sheridan(game: Position) -> int:
    """The number of Sheridan."""
    (number,) = game.scenario.facts["sheridan"]
    return int(number)


def where_he_is(game: Position) -> int:
    """His hex; below zero before he arrives."""
    return game.leaders[sheridan(game)]


def arrive(game: Position, turn: Turn) -> None:
    """Cedar Creek SR11.1 + R32: at the start of 1015 he is placed at 3601, or as near to it as the enemy lets him."""
    if game.turn < game.scenario.facts["sheridan_arrives"] or where_he_is(game) != WAITING:
        return
    (entry,) = game.scenario.facts["sheridan_enters"]
    hex = next(hex for ring in game.grid.rings(entry) for hex in bits(ring & ~game.held(1 - UNION)))
    game.move_leader(sheridan(game), hex)
    game.emit(SheridanArrived(game.scenario.leaders[sheridan(game)].id, game.label(hex)))


class RideSheridan(Decision):
    """Cedar Creek SR11.1: he moves once under each Union marker, after its last command."""

    rule = "Cedar Creek SR11.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        here = activation.side == UNION and where_he_is(game) >= 0
        return game.scenario.sides[UNION] if here and chiefs.reach(game, sheridan(game)) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        id = game.scenario.leaders[sheridan(game)].id
        rides = [MoveLeader(id, game.label(hex)) for hex in bits(chiefs.reach(game, sheridan(game)))]
        return [*rides, StayThere()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        if isinstance(action, MoveLeader):
            game.move_leader(sheridan(game), place(game, action.hex))
            game.emit(LeaderMoved(action.unit, action.hex, self.rule))
        return DONE

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        if not isinstance(action, MoveLeader):
            return None
        facts = {"leader": action.unit, "hex": action.hex}
        if led(game, action.unit) != sheridan(game):
            return Refusal(self.rule, "sheridan-alone", facts)
        return Refusal("6.11", "leader-too-far", facts)


# SR11.2: the army rallies


def is_near(game: Position, hex: int, reach: int) -> bool:
    """Whether a hex is so near to Sheridan."""
    at = where_he_is(game)
    return at >= 0 and hex >= 0 and game.grid.distance(at, hex) <= reach


def rally_round_him(game: Position, unit: int) -> Modifier | None:
    """Cedar Creek SR11.2: one less on the die of a Union unit within five hexes of him."""
    near = is_near(game, game.where[unit], game.scenario.facts["sheridan_rallies"])
    if game.side(unit) != UNION or not near or not game.has(unit, DISORDERED):
        return None
    return Modifier("beside-sheridan", game.scenario.worth["beside-sheridan"], "Cedar Creek SR11.2")


def takes_heart(game: Position, unit: int) -> bool:
    """Cedar Creek SR11.2: from 1015 no Union unit is lost by failing to recover."""
    return is_there(game, game.side(unit))


def is_there(game: Position, side: int) -> bool:
    """Cedar Creek SR11.2: from 1015 no Union command is wholly lost."""
    return side == UNION and bool(game.turn >= game.scenario.facts["sheridan_arrives"])


def around_him(game: Position, unit: int) -> int:
    """Cedar Creek SR11.2: Union units may return within five hexes of him."""
    at = where_he_is(game)
    if game.side(unit) != UNION or at < 0:
        return 0
    return sum(game.grid.rings(at)[: game.scenario.facts["sheridan_rallies"] + 1])


SHERIDAN = Amendment(
    steps=lambda table: _steps(table),
    answers={
        "rallying": rally_round_him,
        "tries_again": takes_heart,
        "outlives": is_there,
        "returns_to": around_him,
    },
    actions=(StayThere,),
    times={StayThere: "Cedar Creek SR11.1"},
    events=(SheridanArrived,),
)


def _steps(table: Sequences) -> Sequences:
    table = after(table, Turn, "begin_turn", arrive)
    return before(table, Activation, "close_activation", RideSheridan())


# SR11.3: his marker


def his_marker(game: Position, marker: int, copies: int) -> int:
    """Cedar Creek SR11.3: as many as the turn has, once he is there; it calls no unit of its own."""
    if marker not in game.scenario.facts["sheridans_marker"]:
        return copies
    return game.scenario.markers[marker].copies[game.turn - 1] if where_he_is(game) >= 0 else 0


class ChooseCall(Decision):
    """Cedar Creek SR11.3: the Union names a leader within eight hexes of him, or the whole of VIII Corps."""

    rule = "Cedar Creek SR11.3"

    def asks(self, game: Position, activation: Activation) -> str | None:
        is_his = activation.number in game.scenario.facts["sheridans_marker"]
        return game.scenario.sides[UNION] if is_his and (called(game) or corps(game)) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        leaders, markers = game.scenario.leaders, game.scenario.markers
        found: list[Action] = [NameCommand(leaders[leader].id) for leader in called(game)]
        found += [NameCorps(markers[marker].id) for marker in corps(game)]
        return [*found, EndActivation()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        everybody = (1 << len(game.scenario.leaders)) - 1
        match action:
            case NameCommand(id):
                leader = led(game, id)
                game.emit(SheridanCalled(id))
                marker = game.scenario.leaders[leader].marker
                game.begin(Command(side=UNION, marker=marker, leaders=(leader,)))
            case NameCorps(id):
                game.emit(SheridanCalled(id))
                game.update(activation, number=game.scenario.marker_number[id], tried=everybody)
        return DONE

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        match action:
            case NameCommand(id):
                return Refusal(self.rule, "not-near-sheridan", {"leader": id})
            case NameCorps(id):
                return Refusal(self.rule, "not-that-corps", {"marker": id})
        return None


def called(game: Position) -> list[int]:
    """Cedar Creek SR11.3: Union leaders within eight hexes of him who have units."""
    reach = game.scenario.facts["sheridan_calls"]
    own = {game.unit(unit).leader for unit in game.scenario.units_of[UNION] if _can_act(game, unit)}
    return [leader for leader in sorted(own) if leader >= 0 and is_near(game, game.leaders[leader], reach)]


def corps(game: Position) -> list[int]:
    """Cedar Creek SR11.3: VIII Corps, if any of it is there."""
    able = {game.unit(unit).marker for unit in game.scenario.units_of[UNION] if _can_act(game, unit)}
    return [marker for marker in game.scenario.facts["shattered_corps"] if marker in able]


def _can_act(game: Position, unit: int) -> bool:
    return game.where[unit] >= 0 and not inert(game, unit)


SHERIDANS_MARKER = Amendment(
    steps=lambda table: first(table, Activation, ChooseCall()),
    answers={"copies": his_marker},
    actions=(NameCommand, NameCorps),
    times={NameCommand: "Cedar Creek SR11.3", NameCorps: "Cedar Creek SR11.3"},
    events=(SheridanCalled,),
)
