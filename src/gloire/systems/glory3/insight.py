"""What a player would work out with a finger on the map. All of it is read from what the rules offer."""

from gloire.core.insight import Destination, Phase, Threat
from gloire.core.position import decision_of
from gloire.systems.glory3 import guns, leaders, reinforcements
from gloire.systems.glory3.actions import MoveExtended, MoveUnit
from gloire.systems.glory3.frames import Command, Turn
from gloire.systems.glory3.movement import Movement, destination, may_move, moves_of
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.position import WAITING, Position

STEPS = (
    ("fire", "9.12", ("Fire",)),
    ("movement", "6.12", ("Movement",)),
    ("charges", "10.21", ("DeclareCharges",)),
    ("defense", "10.31", ("RetreatBeforeCharge", "ChooseFollowUp", "ChooseDefensiveFire")),
    ("combat", "10.29", ("ChooseCharge", "ChooseContinued")),
    ("rally", "11.51", ("ChooseRally",)),
)
TURN = (
    ("initiative", "5.21", ("PlaceLeaders", "ChooseAttachments", "InitiativeDie", "ChooseFirstMarker")),
    ("markers", "4.21", ("PlaceMarkers",)),
    ("activation", "4.22", ("DrawMarker", "ChooseCommand", "CombineDie")),
    ("recovery", "11.62", ("RecoverUnits", "RecoveryDie")),
)


def moves(game: Position, unit: str) -> list[Destination]:
    """6.12: where a unit may move now, by which way; 6.11: or a leader; 6.51: or where a unit may enter."""
    number, leader, command = named(game, unit), led(game, unit), game.within(Command)
    if command is None or not isinstance(decision_of(game), Movement):
        return []
    if number < 0:
        riding = leaders.leader_moves(game, command) if leader >= 0 else []
        return [leaders.destination(game, leader, action) for action in riding if action.unit == unit]
    if game.where[number] == WAITING:
        entering = [action for action in reinforcements.entries(game, command) if action.unit == unit]
        return [reinforcements.destination(game, number, action) for action in entering]
    if not may_move(game, number):
        return []
    moving = [action for action in moves_of(game, number) if isinstance(action, MoveUnit | MoveExtended)]
    return [destination(game, number, action) for action in moving]


def threats(game: Position, hex: str, viewer: str | None) -> list[Threat]:
    """9.21 + 10.11: enemies that have a hex in front of them, or in range of their guns."""
    there, found = place(game, hex), []
    for unit, here in enumerate(game.where):
        if here < 0 or there < 0 or here == there or game.owner(unit) == viewer or not game.is_good(unit):
            continue
        if game.is_gun(unit):
            if guns.refuse_target(game, (unit,), there) is None and guns.facings_to_fire(game, (unit,), there, 3):
                found.append(Threat(game.id(unit), game.label(here), "attack", (game.label(here),)))
        elif game.front(unit) >> there & 1:
            found.append(Threat(game.id(unit), game.label(here), "adjacent", (game.label(here),)))
    return found


def phases(game: Position) -> list[Phase]:
    """3: the steps of the command under way, or the phases of the turn, with the present one marked."""
    command = game.within(Command)
    if command is None:
        return _turn_phases(game)
    sides = game.scenario.sides
    steps = [type(step).__name__ for step in game.scenario.sequence[Command]]
    at = max((number for number, (_, _, kinds) in enumerate(STEPS) if _begun(steps, kinds, command.step)), default=0)
    return [
        Phase(
            key,
            sides[command.side ^ (key == "defense")],
            rule,
            "done" if number < at else "now" if number == at else "next",
        )
        for number, (key, rule, _) in enumerate(STEPS)
    ]


def _turn_phases(game: Position) -> list[Phase]:
    """3: phases A to D. A game that is over has done all."""
    turn = game.within(Turn)
    if game.outcome is not None or turn is None:
        return [Phase(key, "", rule, "done") for key, rule, _ in TURN]
    decision = decision_of(game)
    asks = decision.asks(game, game.stack[-1]) or ""
    at = next((number for number, (_, _, kinds) in enumerate(TURN) if decision.kind in kinds), 0)
    return [
        Phase(key, asks if number == at else "", rule, "done" if number < at else "now" if number == at else "next")
        for number, (key, rule, _) in enumerate(TURN)
    ]


def _begun(steps: list[str], kinds: tuple[str, ...], step: int) -> bool:
    return any(kind in steps and steps.index(kind) <= step for kind in kinds)
