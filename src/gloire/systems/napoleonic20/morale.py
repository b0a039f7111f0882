"""12.0 Army morale: gaining, losing and spending points."""

from collections.abc import Sequence

from gloire.core.events import GameOver
from gloire.systems.napoleonic20.frames import Retreat
from gloire.systems.napoleonic20.happened import GuardRepulsed, MoraleChanged, UnitBroken
from gloire.systems.napoleonic20.position import ASIDE, BROKEN, Position

Change = tuple[int, int, str, str]  # side, points, why, rule


def change_morale(game: Position, changes: Sequence[Change]) -> None:
    """12.1: of simultaneous changes, all gains come before all losses."""
    if game.outcome is not None:
        return
    for gain in (True, False):
        for side, by, why, rule in changes:
            if by and (by > 0) is gain:
                _change(game, side, by, why, rule)
    check_morale(game)


def _change(game: Position, side: int, by: int, why: str, rule: str) -> None:
    # 12.1.1: no side has more than ten; what is over is lost.
    now = max(0, min(game.morale_chart.maximum, game.morale[side] + by))
    game.morale = (now, game.morale[1]) if side == 0 else (game.morale[0], now)
    game.emit(MoraleChanged(game.side_id(side), by, now, why, rule))
    game.forget_moves()  # 12.2.1 + 12.3: what may be spent, and whether the Guard is free, has changed.


def check_morale(game: Position) -> None:
    """12.1.2 + 15.0: a side without morale has lost; if both are, nobody has won."""
    french, allied = game.morale
    if french > 0 and allied > 0:
        return
    winner = None if french == allied else (0 if french > 0 else 1)
    kind, rule = ("draw", "12.1.2") if winner is None else ("decisive", "15.0")
    game.end(winner, kind, rule)
    game.emit(GameOver(winner=None if winner is None else game.side_id(winner), kind=kind, rule=rule))


def may_spend(game: Position, side: int) -> bool:
    """12.0: whether a side may spend a point now.

    R1: the last point is never spent, since that would lose the game on the spot. Napoleon's Illness forbids spending.
    """
    return game.morale[side] > 1 and game.effect("illness", side) is None


def spend(game: Position, side: int, why: str, rule: str) -> None:
    """12.0: one point is spent."""
    change_morale(game, [(side, game.morale_chart.spend, why, rule)])
    game.forget_moves()  # 12.2.1: at one point the Guard may be committed freely.


def break_units(game: Position, units: Sequence[int], why: str, rule: str, retreat: Retreat | None = None) -> None:
    """9.6.1: broken units leave the map; 12.1: each costs its side a point and gives the enemy one.

    Not one whose long rout has already cost its side a point (12.2.2, example). `retreat` is that on which it breaks.
    """
    chart, changes = game.morale_chart, []
    for unit in units:
        side = game.side_of(unit)
        hex = game.where[unit]
        game.emit(UnitBroken(game.id(unit), game.label(hex), why, rule))
        game.mark(unit, 0)
        game.move(unit, broken_box(game, unit))
        for answer in game.ask.fell:
            answer(game, unit, hex, retreat)
        changes.append((1 - side, chart.broken_enemy, "enemy-broken", "12.1"))
        if retreat is None or not retreat.long:
            changes.append((side, chart.broken_own, "broken", "12.1"))
    change_morale(game, changes)


def broken_box(game: Position, unit: int) -> int:
    """9.6.1: broken units are set aside to be rallied, unless a rule sends them elsewhere."""
    for answer in game.ask.broken_to:
        if (box := answer(game, unit)) is not None:
            return box
    # 16.5.2: a broken cadre returns to the cadres available, and cannot be rallied.
    return ASIDE if game.printed(unit).cadre else BROKEN


def guard_is_free(game: Position, side: int) -> bool:
    """12.2.1: committing the Guard costs nothing when either side is down to one point (or by a card)."""
    return 1 in game.morale or game.effect("free-guard", side) is not None


def guard_repulsed(game: Position, unit: int) -> None:
    """12.2.2: an attacking Guard unit that could not advance costs its side a point."""
    game.emit(GuardRepulsed(game.id(unit)))
    side = game.side_of(unit)
    change_morale(game, [(side, game.morale_chart.guard_repulsed, "guard-repulsed", "12.2.2")])
