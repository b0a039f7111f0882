"""16.9.4 and 16.9.5: leaders go with the units they are with: they may follow an advance, they must share a retreat."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.systems.napoleonic20.frames import Battle, Retreat, Under
from gloire.systems.napoleonic20.optional.leaders.fate import (
    break_leader,
    drive_out,
    drive_out_all,
    endangered,
    flee_from,
    is_exposed,
)
from gloire.systems.napoleonic20.optional.leaders.vocabulary import Accompanied, AccompanyUnit, LeaderFollow, StayBehind
from gloire.systems.napoleonic20.position import Position


def leaders_in(game: Position, side: int, hex: int) -> list[int]:
    """The leaders of a side in a hex."""
    return [leader for leader in game.leaders_of(side) if game.where[leader] == hex]


def take_leaders(game: Position, retreat: Retreat) -> None:
    """16.9.5: leaders stacked with a unit that must retreat go with it."""
    leaders = leaders_in(game, game.side_of(retreat.unit), retreat.path[0])
    game.update(retreat, leaders=tuple(leaders))


def ride_along(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """16.9.4 + 16.9.5: what leaders do when a unit has gone a way.

    In the movement phase they move by themselves, and those of the enemy flee. Elsewhere those who were with the unit
    must share its retreat, and may follow its reaction movement or its advance; of the enemy's, whoever is in its way
    leaves (16.9.3).
    """
    if game.phase == "movement":
        flee_from(game, unit, path)
    elif isinstance(under, Retreat):
        for leader in under.leaders:
            _bring(game, leader, path, "16.9.5")
    else:
        _offer_to_follow(game, unit, path, under)
        enemy = 1 - game.side_of(unit)
        drive_out_all(game, enemy if endangered(game) == enemy else -1)


def _offer_to_follow(game: Position, unit: int, path: tuple[int, ...], battle: Battle | None) -> None:
    """16.9.4: after a reaction movement; 16.9.5: after an advance."""
    if battle is None and game.phase != "reaction":
        return
    rule = "16.9.4" if battle is None else "16.9.5"
    leaders = leaders_in(game, game.side_of(unit), path[0])
    game.begin_each(LeaderFollow(leader=leader, unit=unit, path=path, rule=rule) for leader in leaders)


def _bring(game: Position, leader: int, path: Sequence[int], rule: str) -> None:
    game.move(leader, path[-1])
    game.emit(Accompanied(game.id(leader), game.labels(path), rule))


class FollowUnit(Decision):
    """16.9.4 + 16.9.5: a leader may go with the unit he was with, or not."""

    rule = "16.9.5"

    def asks(self, game: Position, follow: LeaderFollow) -> str | None:
        return game.owner(follow.leader)

    def options(self, game: Position, follow: LeaderFollow) -> Sequence[Action]:
        label = game.id(follow.leader)
        return (AccompanyUnit(label), StayBehind(label))

    def choose(self, game: Position, follow: LeaderFollow, action: Action) -> Done | None:
        if isinstance(action, AccompanyUnit):
            _bring(game, follow.leader, follow.path, follow.rule)
        return DONE

    def about(self, game: Position, follow: LeaderFollow) -> dict[str, str]:
        return {
            "leader": game.id(follow.leader),
            "unit": game.id(follow.unit),
            "hex": game.label(follow.path[-1]),
        }


def stay_no_longer(game: Position, follow: LeaderFollow) -> None:
    """16.9.3: in his own combat phase a leader who stayed behind alone in an enemy zone retreats at once."""
    if endangered(game) == game.side_of(follow.leader) and is_exposed(game, follow.leader):
        drive_out(game, [follow.leader])


def lose_company(game: Position, unit: int, hex: int, retreat: Retreat | None) -> None:
    """16.9.5: leaders break with a unit that breaks by a hazard of its retreat or on its line of communications.

    R81: one whose unit breaks otherwise is left alone, and if that is in an enemy zone he retreats at once (16.9.3),
    in whichever phase, before anybody advances.
    """
    if retreat is not None and retreat.broken != "no-retreat":
        for leader in retreat.leaders:
            game.move(leader, hex)
            break_leader(game, leader, "with-unit", "16.9.5")
        return
    drive_out(game, [leader for leader in leaders_in(game, game.side_of(unit), hex) if is_exposed(game, leader)])
