"""What a player would work out with a finger on the map. All of it is read from what the rules offer."""

from gloire.core.actions import Action, named_units
from gloire.core.insight import Destination, Phase, Threat
from gloire.core.position import decision_of
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import tracing, ways
from gloire.systems.jours_de_gloire.charge import declaring
from gloire.systems.jours_de_gloire.fire import in_reach_of
from gloire.systems.jours_de_gloire.frames import Activation, SetUp
from gloire.systems.jours_de_gloire.hindrances import refuse_unit
from gloire.systems.jours_de_gloire.movement import Movement, marching, moves_of
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import SQUARE, Position
from gloire.systems.jours_de_gloire.reinforcements import entering
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.shock import attackers_in
from gloire.systems.jours_de_gloire.sight import sees

STEPS = (
    ("initiative", "2.4.2", ("ChooseInitiative", "LeaderDie", "ArrangeStacks")),
    ("fire", "7.1", ("Fire",)),
    ("movement", "4.4.1", ("Movement",)),
    ("combat", "8.3.1", ("Announce", "ChooseCombat")),
    ("rally", "11.1", ("ChooseNightRally", "ChooseRally")),
)
SET_UP = ("set-up", "5.1.1", ("PlaceUnits",))
TURN = (
    ("orders", "2.3.2", ("SealTheOrders",)),
    ("strategy", "3", ("InitiativeDie", "ChooseFirstMarker")),
    ("markers", "2.2", ("DrawMarker",)),
    ("rout", "10.4", ("ChooseRouted", "ChooseRoutHex")),
)


def moves(game: Position, unit: str) -> list[Destination]:
    """4.4.1: where a unit may move now, by which way."""
    number = named(game, unit)
    if not game.stack or not isinstance(decision_of(game), Movement) or number < 0 or refuse_unit(game, unit):
        return []
    if game.has(number, SQUARE) or game.unit(number).fixed:
        return []
    return [_destination(game, number, action) for action in moves_of(game, number) if isinstance(action, do.MoveUnit)]


def _destination(game: Position, unit: int, action: do.MoveUnit) -> Destination:
    points = ways.allowance(game, unit)
    terms, hex = ways.march_terms(game, unit, points), place(game, action.hex)
    named_way = (game.where[unit], *(place(game, label) for label in action.way))
    path = named_way if action.way else tracing.plain_path(game, (unit,), terms, hex)
    halts = terms.halting >> hex & 1  # 6.2.2: in the zone of an enemy
    return Destination(
        hex=action.hex,
        cost=tracing.price(game, (unit,), terms, path),
        path=game.labels(path),
        stops="zone" if halts else "",
        rule="6.2.2" if halts else "4.4.1",
        costs=(),
        action=action,
        points=points,
    )


def doers(game: Position, action: Action) -> tuple[str, ...]:
    """5.1.3 + 4.4.1 + 5.2: who attacks or marches by an answer: the unit it names, or those it speaks for."""
    active = game.within(Activation)
    match action:
        case do.AnnounceShock(unit) | do.WithdrawShock(unit):
            return game.ids(attackers_in(game, game.where[named(game, unit)]))
        case do.DeclareStackCharge():
            return game.ids(declaring(game, action))
        case do.MoveStack() | do.ForceMarchStack():
            return game.ids(marching(game, action))
        case do.EnterMap() | do.EnterInNormalMarch() if active is not None:
            return game.ids(entering(game, active, action).units)
    return named_units(action)


def threats(game: Position, hex: str, viewer: str | None) -> list[Threat]:
    """7.2 + 8.2: enemies that have a hex in front of them, or in range of their guns."""
    there, found = place(game, hex), []
    for unit, here in enumerate(game.where):
        if here < 0 or there < 0 or here == there or game.owner(unit) == viewer or not game.is_good(unit):
            continue
        if game.arm(unit) == ARTILLERY:
            if in_reach_of(game, unit) >> there & 1 and sees(game, here, there):
                found.append(Threat(game.id(unit), game.label(here), "attack", (game.label(here),)))
        elif game.front(unit) >> there & 1:
            found.append(Threat(game.id(unit), game.label(here), "adjacent", (game.label(here),)))
    return found


def phases(game: Position) -> list[Phase]:
    """1: the steps of the activation under way, or the phases of the turn, with the present one marked."""
    active = game.within(Activation)
    if active is None:
        return _turn_phases(game)
    side = game.scenario.sides[active.side]
    steps = [type(step).__name__ for step in game.scenario.sequence[Activation]]
    at = max((number for number, (_, _, kinds) in enumerate(STEPS) if _begun(steps, kinds, active.step)), default=0)
    return [
        Phase(key, side, rule, "done" if number < at else "now" if number == at else "next")
        for number, (key, rule, _) in enumerate(STEPS)
    ]


def _turn_phases(game: Position) -> list[Phase]:
    """1: phases A to E, with that of the question marked; both sides act in each. A game that is over has done all."""
    if game.outcome is not None:
        return [Phase(key, "", rule, "done") for key, rule, _ in TURN]
    decision = decision_of(game)
    asks = decision.asks(game, game.stack[-1]) or ""
    line = (SET_UP, *TURN) if game.within(SetUp) else TURN
    at = next((number for number, (_, _, kinds) in enumerate(line) if decision.kind in kinds), 0)
    return [
        Phase(key, asks if number == at else "", rule, "done" if number < at else "now" if number == at else "next")
        for number, (key, rule, _) in enumerate(line)
    ]


def _begun(steps: list[str], kinds: tuple[str, ...], step: int) -> bool:
    return any(kind in steps and steps.index(kind) <= step for kind in kinds)
