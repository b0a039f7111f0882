"""16.9.4 and 16.9.5: leaders go with the units they are with: they may follow an advance, they must share a retreat."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.systems.napoleonic20.actions import AccompanyUnit, StayBehind
from gloire.systems.napoleonic20.frames import Battle, Hazard, LeaderFollow, MovementPhase, ReactionPhase, Retreat
from gloire.systems.napoleonic20.happened import Accompanied
from gloire.systems.napoleonic20.optional.leaders.fate import (
    break_leader,
    drive_out,
    drive_out_all,
    endangered,
    flee_from,
    is_exposed,
)
from gloire.systems.napoleonic20.position import Position


def leaders_in(game: Position, side: int, hex: int) -> list[int]:
    """The leaders of a side in a hex."""
    return [leader for leader in game.scenario.leaders_of[side] if game.where[leader] == hex]


def take_leaders(game: Position, retreat: Retreat) -> None:
    """16.9.5: leaders stacked with a unit that must retreat go with it."""
    leaders = leaders_in(game, game.scenario.side[retreat.unit], retreat.path[0])
    game.update(retreat, leaders=tuple(leaders))


def ride_along(game: Position, unit: int, path: tuple[int, ...]) -> None:
    """16.9.4 + 16.9.5: what leaders do when a unit has gone a way.

    In the movement phase they move by themselves, and those of the enemy flee. Elsewhere those who were with the unit
    must share its retreat, and may follow its reaction movement or its advance; of the enemy's, whoever is in its way
    leaves (16.9.3).
    """
    side = game.scenario.side[unit]
    if _within(game, MovementPhase):
        flee_from(game, unit, path)
    elif retreat := _retreat_of(game, unit):
        for leader in retreat.leaders:
            _bring(game, leader, path, "16.9.5")
    else:
        if _within(game, ReactionPhase, Battle):
            for leader in reversed(leaders_in(game, side, path[0])):
                game.begin(LeaderFollow(leader=leader, unit=unit, path=path))
        drive_out_all(game, -1 if endangered(game) == side else endangered(game))


def _within(game: Position, *procedures: type) -> bool:
    return any(isinstance(frame, procedures) for frame in game.stack)


def _retreat_of(game: Position, unit: int) -> Retreat | None:
    frames = (frame for frame in reversed(game.stack) if isinstance(frame, Retreat))
    return next((retreat for retreat in frames if retreat.unit == unit), None)


def _bring(game: Position, leader: int, path: Sequence[int], rule: str) -> None:
    game.move(leader, path[-1])
    game.emit(Accompanied(game.scenario.ids[leader], tuple(game.scenario.labels[hex] for hex in path), rule))


class FollowUnit(Decision):
    """16.9.4 + 16.9.5: a leader may go with the unit he was with, or not."""

    rule = "16.9.5"

    def asks(self, game: Position, follow: LeaderFollow) -> str | None:
        return game.scenario.sides[game.scenario.side[follow.leader]]

    def options(self, game: Position, follow: LeaderFollow) -> Sequence[Action]:
        label = game.scenario.ids[follow.leader]
        return (AccompanyUnit(label), StayBehind(label))

    def choose(self, game: Position, follow: LeaderFollow, action: Action) -> Done | None:
        if isinstance(action, AccompanyUnit):
            reacts = _within(game, ReactionPhase) and not _within(game, Battle)
            _bring(game, follow.leader, follow.path, "16.9.4" if reacts else "16.9.5")
        return DONE

    def about(self, game: Position, follow: LeaderFollow) -> dict[str, str]:
        scenario = game.scenario
        return {
            "leader": scenario.ids[follow.leader],
            "unit": scenario.ids[follow.unit],
            "hex": scenario.labels[follow.path[-1]],
        }


def stay_no_longer(game: Position, follow: LeaderFollow) -> None:
    """16.9.3: in his own combat phase a leader who stayed behind alone in an enemy zone retreats at once."""
    if endangered(game) == game.scenario.side[follow.leader] and is_exposed(game, follow.leader):
        drive_out(game, [follow.leader])


def lose_company(game: Position, unit: int, hex: int) -> None:
    """16.9.5: leaders break with a unit that breaks by a hazard of its retreat or on its line of communications.

    R81: one whose unit breaks otherwise is left alone, and if that is in an enemy zone he retreats at once (16.9.3),
    in whichever phase, before anybody advances.
    """
    retreat = _retreat_of(game, unit)
    if retreat and _falls_on_the_way(game, retreat, hex):
        for leader in retreat.leaders:
            game.move(leader, hex)
            break_leader(game, leader, "with-unit", "16.9.5")
        return
    drive_out(game, [leader for leader in leaders_in(game, game.scenario.side[unit], hex) if is_exposed(game, leader)])


def _falls_on_the_way(game: Position, retreat: Retreat, hex: int) -> bool:
    """9.8.3 + 9.8.4 + 9.8.7: whether a hazard broke the unit, or its line of communications was reached too soon."""
    if _within(game, Hazard):
        return True
    return len(retreat.path) > 1 and retreat.left > 0 and bool(game.scenario.loc_mask_of[retreat.unit] >> hex & 1)
