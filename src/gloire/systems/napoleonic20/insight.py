"""What a player would work out with a finger on the map: the moves of a unit, the enemies a hex must fear, the phases.

Nothing here decides what is lawful; all of it is read from what the rules offer.
"""

from collections.abc import Iterator
from itertools import pairwise

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.insight import Cost, Destination, Notice, Phase, Threat
from gloire.systems.napoleonic20.actions import (
    AdvanceTo,
    BreakUnit,
    ChooseUnit,
    CommitEntry,
    CommitGuard,
    CommitReserves,
    EndMovement,
    EnterMap,
    FightBattle,
    ForceMarch,
    MakeContact,
    RetreatTo,
    RetreatUnit,
    SpendForRally,
    Traced,
)
from gloire.systems.napoleonic20.allowances import allowance
from gloire.systems.napoleonic20.amendments import Led
from gloire.systems.napoleonic20.declaration import attackable
from gloire.systems.napoleonic20.entrances import march_order
from gloire.systems.napoleonic20.frames import MovementPhase, PlayerTurn
from gloire.systems.napoleonic20.movement import Move, moves_for, path_of
from gloire.systems.napoleonic20.position import MOVED, ROUTED, Position
from gloire.systems.napoleonic20.reinforcements import way_in
from gloire.systems.napoleonic20.retiring import risks
from gloire.systems.napoleonic20.tracing import notices
from gloire.systems.napoleonic20.ways import moves_of
from gloire.systems.napoleonic20.zones import zone_of_side

# 5.0 + 9.0 + 9.6 to 9.9: answers that, where there is no other, are no will of a player's but what must come next.
# Declaring battles is not among them: who declares weighs the odds, even where he must attack.
CONSEQUENCES = (ChooseUnit, FightBattle, BreakUnit, RetreatUnit, RetreatTo, AdvanceTo)
ENDS: dict[str, Action] = {"Move": EndMovement()}  # 6.9: what ends a phase, and may have to wait


def moves(game: Position, unit: str) -> list[Destination]:
    """6.0 + 11.1: every hex the unit is offered, with what it costs and why the move ends there."""
    frame = game.stack[-1] if game.stack else None
    if not isinstance(frame, MovementPhase):
        return []
    decision = game.scenario.sequence[MovementPhase][frame.step]
    options = decision.options(game, frame) if isinstance(decision, Move) else ()
    traced = [_along(game, action) for action in options if isinstance(action, Traced) and action.unit == unit]
    led = ((action, answer(game, action)) for action in options for answer in game.ask.leads)
    return [*traced, *(_destination(game, way, action) for action, way in led if way and way.unit == unit)]


def _along(game: Position, action: Traced) -> Destination:
    """Where an action leads that traces a path (6.0), or comes in at the edge (11.1)."""
    unit, hex = game.unit(action.unit), game.hex(action.hex)
    if isinstance(action, EnterMap | CommitEntry | MakeContact) and action.at:
        cost, entered = way_in(game, unit, action)
        return _destination(game, Led(action.unit, cost, game.labels(entered), action.at), action)
    offered = moves_for(game, unit)
    assert offered is not None
    return _destination(game, Led(action.unit, *path_of(game, unit, offered, hex, action.way)), action)


def _destination(game: Position, way: Led, action: Action) -> Destination:
    unit, hexes = game.unit(way.unit), list(game.hexes(way.path))
    stops, rule = _stop(game, unit, hexes)
    return Destination(
        hex=way.path[-1],
        cost=way.cost,
        path=way.path,
        stops=stops,
        rule=rule,
        costs=costs(game, action),
        action=action,
        at=way.at,
        ahead=march_order(game, game.hex(way.at)) if way.at else 0,
        points=allowance(game, unit),
        noticed=(*_noticed(game, unit, way, hexes), *(risks(game, unit, hexes) if not way.at else ())),
    )


def _noticed(game: Position, unit: int, way: Led, hexes: list[int]) -> tuple[Notice, ...]:
    return notices(game, unit, [hexes[0], *hexes] if way.at else hexes) if game.ask.watches else ()


def costs(game: Position, action: Action) -> tuple[Cost, ...]:
    """12.0: what an action costs: morale points, or nothing."""
    points = _morale_price(game, action)
    return (Cost("morale", points),) if points else ()


def _morale_price(game: Position, action: Action) -> int:
    match action:
        case CommitGuard() | CommitEntry():
            return -game.morale_chart.commit_guard
        case _ if isinstance(action, game.ask.commits):
            return -game.morale_chart.commit_guard
        case ForceMarch() | CommitReserves() | SpendForRally() | MakeContact():
            return -game.morale_chart.spend
    return sum(answer(game, action) for answer in game.ask.price)


def _stop(game: Position, unit: int, path: list[int]) -> tuple[str, str]:
    """6.7 + 6.5: an enemy zone ends a move, and so does rugged ground entered otherwise than by road."""
    if zone_of_side(game, 1 - game.phasing) >> path[-1] & 1:
        return "zone", "6.7"
    if len(path) > 1 and not _by_road(game, path) and _halts(game, unit, path[-2], path[-1]):
        return "rugged", "6.5"
    return "", ""


def _by_road(game: Position, path: list[int]) -> bool:
    roads = game.grounds[game.phasing].road_steps
    return all(any(near == b for near, _, _ in roads[a]) for a, b in pairwise(path))


def _halts(game: Position, unit: int, start: int, hex: int) -> bool:
    gait = game.grounds[game.phasing].gait(game.printed(unit).gait)
    return all(halts for near, _, halts in gait.steps[start] if near == hex)


def threats(game: Position, hex: str, viewer: str | None) -> list[Threat]:
    """Enemies of the viewer (of the side that moves, for a spectator) that can attack or reach a hex in their turn."""
    scenario = game.scenario
    if hex not in scenario.index:
        return []
    own = scenario.side_number(viewer) if viewer in scenario.sides else game.phasing
    found = list(_threats(turn_of(game, 1 - own), game.hex(hex)))
    for answer in game.ask.feared:
        found = list(answer(game, own, game.hex(hex)))
    return sorted(found, key=lambda threat: (threat.kind, threat.hex, threat.unit))


def turn_of(game: Position, side: int) -> Position:
    """The position as if the side were to move: now, if it is moving, else when its next turn begins."""
    if game.phasing == side and game.stack and isinstance(game.stack[-1], MovementPhase):
        return game
    twin = game.clone()
    if game.phasing == side or side == game.scenario.first:
        twin.turn = min(game.turn + 1, game.scenario.last_turn)
    twin.phasing, twin.marched = side, 0
    twin.marks = [marks & ~MOVED for marks in twin.marks]
    twin.effects = tuple(effect for effect in twin.effects if effect.until > twin.clock)
    twin.prepare()
    return twin


def _threats(game: Position, hex: int) -> Iterator[Threat]:
    offered = moves_of(game)
    for unit in game.units_of(game.phasing):
        if game.where[unit] >= 0:
            reach = offered[unit].mask if unit in offered else 0
            yield from threat_by(game, unit, reach, hex, game.id(unit))


def threat_by(game: Position, unit: int, reach: int, hex: int, name: str) -> Iterator[Threat]:
    """What a hex must fear of a unit that can get to the hexes of a mask, if anything."""
    place = game.where[unit]
    around = _attacked_from(game, unit, hex) if not game.night else 0  # 14.0: nobody attacks at night.
    taken = (game.facts.held[0] | game.facts.held[1]) >> hex & 1
    by = (reach | 1 << place) & around if not game.marks[unit] & ROUTED else 0
    kind = "adjacent" if by >> place & 1 else "attack" if by else "reach" if reach >> hex & 1 and not taken else ""
    if kind:
        yield Threat(name, game.label(place), kind, game.labels(bits(by)))


def _attacked_from(game: Position, unit: int, hex: int) -> int:
    """9.2.2: where a unit must stand to attack a hex; nobody is told what a face-down one may reach besides."""
    if any(answer(game, unit) for answer in game.ask.face_down):
        near: int = game.grounds[game.phasing].near_mask[hex]
        return near
    return attackable(game, unit, hex)  # whoever can attack there can be attacked from there


# 4.0: the steps of a player turn that people know as phases, with the side that acts in each.
OWN, OTHER = 0, 1
PHASES = {
    "events_phase": ("events", "5.0", OWN),
    "movement_phase": ("movement", "6.0", OWN),
    "reaction_phase": ("reaction", "8.0", OTHER),
    "combat_phase": ("combat", "9.0", OWN),
    "rally_at_night": ("rally", "10.0", OWN),
}
AT_NIGHT, BY_DAY = {"rally"}, {"reaction", "combat"}


def phases(game: Position) -> list[Phase]:
    """4.0: the phases of this game turn, both sides', with the present one marked."""
    player_turn = game.within(PlayerTurn)
    now = player_turn.step - 1 if player_turn else -1
    first = game.scenario.first
    is_second = game.phasing != first
    found = []
    for turn, side in enumerate((first, 1 - first)):
        for step, (key, rule, who) in _phases_of(game):
            acting = side if who == OWN else 1 - side
            found.append(Phase(key, game.side_id(acting), rule, _state(turn, step, int(is_second), now)))
    return found


def _phases_of(game: Position) -> Iterator[tuple[int, tuple[str, str, int]]]:
    skipped = BY_DAY if game.night else AT_NIGHT
    for number, step in enumerate(game.scenario.sequence[PlayerTurn]):
        phase = PHASES.get(getattr(step, "__name__", ""))
        if phase and phase[0] not in skipped:
            yield number, phase


def _state(turn: int, step: int, present_turn: int, present_step: int) -> str:
    if (turn, step) == (present_turn, present_step):
        return "now"
    return "done" if (turn, step) < (present_turn, present_step) else "next"
