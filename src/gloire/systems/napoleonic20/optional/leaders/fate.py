"""16.9.3 and 16.9.6: leaders who are driven out, leaders who are broken, and the Emperor's fate."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.events import GameOver
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import RetreatTo
from gloire.systems.napoleonic20.amendments import Watch
from gloire.systems.napoleonic20.frames import PlayerTurn
from gloire.systems.napoleonic20.happened import Retreated
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.optional.leaders.moving import leaders_in_the_way
from gloire.systems.napoleonic20.optional.leaders.vocabulary import (
    Approach,
    EmperorsFate,
    FateRolled,
    LeaderBroken,
    LeaderRetreat,
)
from gloire.systems.napoleonic20.position import BROKEN, ROUTED, Position
from gloire.systems.napoleonic20.scenario import FRENCH
from gloire.systems.napoleonic20.zones import closed_to, in_enemy_zone, zone_of_side


def is_alone(game: Position, leader: int) -> bool:
    """16.9.3: whether no unit of his side is with a leader; R83: another leader is no company."""
    return not game.facts.held[game.side_of(leader)] >> game.where[leader] & 1


def is_exposed(game: Position, leader: int) -> bool:
    """16.9.3: whether a leader is in an enemy zone with no unit of his side."""
    return game.where[leader] >= 0 and is_alone(game, leader) and in_enemy_zone(game, leader)


def leave_enemy_zones(game: Position, frame: Procedure) -> None:
    """16.9.3: in one's own combat phase and in the enemy's movement phase an exposed leader retreats at once.

    R80: in any phase he leaves a hex that an enemy unit has entered. R81: at night, when nobody fights, it is enough
    that the time for battles has come.
    """
    drive_out_all(game, game.phasing if isinstance(frame, PlayerTurn) else endangered(game))


def lose_dummies(game: Position) -> None:
    """16.1.3 + 16.9.3: dummies are gone, all at once, and a leader who was with one of them may be exposed."""
    drive_out_all(game, endangered(game))


def drive_out_all(game: Position, endangered: int = -1) -> None:
    """16.9.3 + R80: all leaders who must leave their hexes while leaders of this side are endangered by zones."""
    leaders = [leader for side in (1, 0) for leader in game.leaders_of(side) if game.where[leader] >= 0]
    drive_out(game, [leader for leader in leaders if _is_overrun(game, leader) or _flees(game, leader, endangered)])


def _flees(game: Position, leader: int, endangered: int) -> bool:
    return game.side_of(leader) == endangered and is_exposed(game, leader)


def endangered(game: Position) -> int:
    """16.9.3: the side whose leaders an enemy zone drives out in the phase under way, or -1."""
    match game.phase:
        case "movement":
            return 1 - game.phasing
        case "combat":
            return game.phasing
    return -1


def _is_overrun(game: Position, leader: int) -> bool:
    return bool(game.facts.held[1 - game.side_of(leader)] >> game.where[leader] & 1)


def flee_from(game: Position, unit: int, path: tuple[int, ...]) -> None:
    """16.9.3: lone leaders near the way of a moving enemy are looked after hex by hex."""
    side = game.side_of(unit)
    zone, near = game.grounds[side].zone, game.map.grid.mask(path)
    for hex in path:
        near |= zone[hex]
    leaders = [leader for leader in game.leaders_of(1 - side) if game.where[leader] >= 0]
    if any(near >> game.where[leader] & 1 and is_alone(game, leader) for leader in leaders):
        game.begin(Approach(unit=unit, path=path))


def lone_leaders(game: Position, unit: int) -> tuple[Watch, ...]:
    """6.0 + 16.9.3: it matters from where a unit first comes near an enemy leader who is alone, if it does.

    R113: where he goes then nobody can tell before, so from there on the unit goes the cheapest way. In other phases he
    is driven out only by those who stay beside him.
    """
    if game.phase != "movement":
        return ()
    side = game.side_of(unit)
    lone = [leader for leader in game.leaders_of(1 - side) if game.where[leader] >= 0 and is_alone(game, leader)]
    return tuple(Watch("leader", game.id(leader), _approaches(game, unit, game.where[leader])) for leader in lone)


def _approaches(game: Position, unit: int, hex: int) -> tuple[int, ...]:
    """The hexes, each as a mask, from which a unit drives a leader out of his hex; he may be overrun there too."""
    zone, near = game.grounds[game.side_of(unit)].zone, game.map.grid.neighbours[hex]
    beside = () if game.marks[unit] & ROUTED else near  # 9.6.3: a routed unit has no zone.
    return (1 << hex, *(1 << other for other in beside if zone[other] >> hex & 1))


def come_nearer(game: Position, approach: Approach) -> None:
    """16.9.3: at each hex of a move, leaders who are in the mover's zone with no unit of their side retreat at once.

    R80: a leader bars nobody's way and also leaves a hex that the enemy has entered.
    """
    game.move(approach.unit, approach.path[approach.at])
    if approach.at + 1 < len(approach.path):
        game.become(approach, replace(approach, at=approach.at + 1))
    drive_out_all(game, 1 - game.phasing)


def drive_out(game: Position, leaders: Sequence[int]) -> None:
    """16.9.3: each of these leaders must leave his hex."""
    game.begin_each(LeaderRetreat(leader=leader, hex=game.where[leader]) for leader in leaders)


class RetreatLeader(Decision):
    """16.9.3: the owner retreats a leader one hex, to where he is safe."""

    rule = "16.9.3"

    def asks(self, game: Position, retreat: LeaderRetreat) -> str | None:
        return game.owner(retreat.leader) if refuges(game, retreat.leader) else NOBODY

    def options(self, game: Position, retreat: LeaderRetreat) -> Sequence[Action]:
        label = game.id(retreat.leader)
        return [RetreatTo(label, game.label(hex)) for hex in bits(refuges(game, retreat.leader))]

    def choose(self, game: Position, retreat: LeaderRetreat, action: RetreatTo) -> Done | None:
        game.move(retreat.leader, game.hex(action.hex))
        game.emit(Retreated(action.unit, action.hex, "16.9.3"))
        return DONE

    def refuse(self, game: Position, retreat: LeaderRetreat, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatTo):
            return None
        return Refusal("16.9.3", "no-refuge", {"unit": game.id(retreat.leader), "hex": action.hex}, ruling="R82")

    def about(self, game: Position, retreat: LeaderRetreat) -> dict[str, str]:
        return {"unit": game.id(retreat.leader), "hex": game.label(retreat.hex)}


def refuges(game: Position, leader: int) -> int:
    """16.9.3 + 9.8.1: the hexes (a mask) next to a leader where he would not be broken at once.

    R82: he must go to such a hex if there is one; beyond that he goes where his owner likes, without dice.
    """
    side = game.side_of(leader)
    near = game.grounds[side].near_mask[game.where[leader]] & ~closed_to(game, side) & ~leaders_in_the_way(game, leader)
    return near & (game.facts.held[side] | ~zone_of_side(game, 1 - side))


def break_the_trapped(game: Position, retreat: LeaderRetreat) -> None:
    """16.9.3: a leader with no safe hex to go to is broken."""
    if game.where[retreat.leader] == retreat.hex:
        break_leader(game, retreat.leader, "trapped", "16.9.3")


def break_leader(game: Position, leader: int, why: str, rule: str) -> None:
    """16.9.6: a broken leader leaves the map at no cost in morale; Napoleon's fate hangs on a die."""
    game.emit(LeaderBroken(game.id(leader), game.label(game.where[leader]), why, rule))
    game.move(leader, BROKEN)
    if game.printed(leader).emperor:
        game.begin(EmperorsFate())


class FateDie(Die):
    """16.9.6: the Emperor's Fate table."""

    rule = "16.9.6"

    def choose(self, game: Position, frame: EmperorsFate, action: Roll) -> Done | None:
        fate = game.scenario.fate.result(action.face)
        game.emit(FateRolled(action.face, fate))
        if fate == "killed":
            game.end(1 - FRENCH, "decisive", "16.9.6")
            game.emit(GameOver(winner=game.side_id(1 - FRENCH), kind="decisive", rule="16.9.6"))
        elif fate == "wounded":
            change_morale(game, [(FRENCH, -1, "emperor-wounded", "16.9.6")])
        return DONE
