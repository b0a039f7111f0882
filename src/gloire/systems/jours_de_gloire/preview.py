"""What an action leads to, computed, not sampled: the reckoning, every result with its faces, and who fares how."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import answer, decision_of
from gloire.core.procedures import Procedure
from gloire.core.sequences import place as step_of
from gloire.core.tables import Chart
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.charge import stands
from gloire.systems.jours_de_gloire.combat import GUNS_OVERRUN, at_grips
from gloire.systems.jours_de_gloire.fates import fates, passing
from gloire.systems.jours_de_gloire.fire import fire_reckoning
from gloire.systems.jours_de_gloire.frames import Charge, Combat, Shot
from gloire.systems.jours_de_gloire.happened import Modifier
from gloire.systems.jours_de_gloire.hidden import seen
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.outcomes import Outcomes, ResultChance, TestChance
from gloire.systems.jours_de_gloire.position import CHARGING, ORDERED, Position
from gloire.systems.jours_de_gloire.prices import price
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.shock import (
    attacked_troops,
    charge_party,
    chargeable,
    combat_of,
    combats,
    defended,
    owes_test,
    striking,
)

# Where a table is read, and what follows from a result.
Following = Callable[[str, int], Procedure]
TESTS = (do.TryRally, do.TryInitiative, do.TryFormingSquare, do.TryCounterCharge, do.TryRecall)


def preview(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """The outcomes of an action that is offered."""
    match action:
        case do.SealOrders():
            return Outcomes("effect", "2.3.2")  # 2.3.2: what the other seals is nobody's to foresee.
        case do.FireAt() | do.ReturnFire() | do.FireInReaction():
            return shot_foreseen(_after(game, action))
        case do.ResolveCombat(hex):
            return foreseen(game, next(one for one in combats(game) if game.label(one[1][0]) == hex))
        case do.AnnounceShock(_, hexes):
            twin = game.clone()
            twin.log = []
            decision_of(twin).choose(twin, twin.stack[-1], action)  # not on to the combat, which would begin at once
            return foreseen(twin, next(one for one in combats(twin) if place(game, hexes[0]) in one[1]))
        case do.EndAnnouncing() if len(waiting := combats(game)) == 1:
            return foreseen(game, waiting[0])
        case do.DeclareCharge() | do.DeclareStackCharge() | do.ChargeTo():
            return charge_foreseen(game, action)
        case do.AcceptShock() | do.ReceiveCharge() | do.HoldReaction():
            return _present(game, game.stack[-1])
    return _tried(game, action) if isinstance(action, TESTS) else _certain(game, action, viewer)


def _after(game: Position, action: Action) -> Position:
    """How it stands when an action is taken, at the next question."""
    twin = game.clone()
    twin.log = []
    answer(twin, decision_of(twin), action)
    return twin


def _certain(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """What happens for certain, before the next question, as the viewer would see it."""
    found: list[Event] = seen(_after(game, action).log, viewer)
    return Outcomes("effect", "", events=tuple(found), price=price(game, game.stack[-1], action))


# 7.5: fire


def shot_foreseen(game: Position) -> Outcomes:
    """7.5: the shot that is about to be fired, through the tests and routs of those it hits."""
    shot: Shot = game.stack[-1]
    parts = tuple(fire_reckoning(game, shot))
    step = step_of(game.scenario.sequence, Shot, "ApplyFire")
    return _read(
        game, "fire", game.scenario.fire_table, parts, lambda result, _: replace(shot, step=step, result=result)
    )


def shot_odds(game: Position, action: do.FireAt) -> list[tuple[str, float]]:
    """7.5: the chances of the table alone, for whoever weighs many shots."""
    guns = tuple(named(game, id) for id in (action.unit, action.together) if id)
    hex = place(game, action.hex)
    modifier = sum(part.value for part in fire_reckoning(game, Shot(guns=guns, hex=hex, targets=game.pile(hex))))
    found = D10.by_result(lambda face: game.scenario.fire_table.result(face + modifier))
    return [(result, len(faces) / len(D10.faces)) for result, faces in found.items()]


# 8.5: combat


def foreseen(game: Position, combat: tuple[Sequence[int], Sequence[int]]) -> Outcomes:
    """8.5: an announced combat, should all tests before it succeed and nobody react."""
    frame = combat_of(game, combat)
    if not defended(game, frame):
        return Outcomes("effect", "8.8")  # 8.8.1: everybody has left.
    return combat_foreseen(game, frame, tuple(_engagements(game, combat[0])))


def combat_foreseen(game: Position, combat: Combat, tests: tuple[TestChance, ...]) -> Outcomes:
    """8.5 + 8.9: a combat to the end of all recoils, tests and routs; guns alone are overrun without a die."""
    step = step_of(game.scenario.sequence, Combat, "overrun_guns")
    if not any(attacked_troops(game, combat, target) for target in combat.defenders):
        fate = fates(game, replace(combat, step=step, result=""))
        return Outcomes("combat", "8.9", (ResultChance(GUNS_OVERRUN, 1.0, D10.faces, fate),), tests=tests)

    def follow(result: str, total: int) -> Combat:
        return replace(combat, step=step, total=total, result=result)

    found = _read(game, "combat", game.scenario.shock_table, reckon(game, combat), follow)
    return replace(found, tests=tests)


def _present(game: Position, combat: Combat) -> Outcomes:
    """8.8 + 9.4 + 8.3.3: the combat under way, if it is accepted as it is."""
    combat = at_grips(game, combat)
    if not combat.defenders:
        return Outcomes("effect", "8.8")  # 8.8: everybody has left.
    hexes = sorted({game.where[unit] for unit in combat.attackers}) if combat.kind == "shock" else ()
    return replace(combat_foreseen(game, combat, tuple(_engagements(game, hexes))), suffered=True)


def _engagements(game: Position, hexes: Sequence[int]) -> Iterator[TestChance]:
    """8.3.2: the tests of stacks without orders."""
    for hex in hexes:
        units = striking(game, hex)
        if units and owes_test(game, units):
            needs = game.engagement(units[0])
            yield TestChance(game.id(units[0]), needs, passing(needs))


# 9.1: charges


def charge_foreseen(game: Position, action: do.Declaring | do.ChargeTo) -> Outcomes:
    """9.2: a charge from the hex that is chosen, or from the best one, should nobody answer it."""
    unit = named(game, action.unit)
    if isinstance(action, do.ChargeTo):
        charge: Charge = game.stack[-1]
        return _charged(game, charge.units, place(game, action.hex), action.facing, ())
    units = tuple(game.pile(game.where[unit])) if isinstance(action, do.DeclareStackCharge) else (unit,)
    needs = game.engagement(units[0])
    ordered = all(game.has(one, ORDERED) for one in units)
    tests = () if ordered else (TestChance(game.id(units[0]), needs, passing(needs)),)
    places = stands(game, units, place(game, action.hex))
    hex, facing = max(places, key=lambda stand: _worth(game, units, *stand))
    return _charged(game, units, hex, facing, tests)


def _charged(game: Position, units: tuple[int, ...], hex: int, facing: int, tests: tuple[TestChance, ...]) -> Outcomes:
    twin, combat = _charging(game, units, hex, facing)
    return replace(combat_foreseen(twin, combat, tests), kind="charge", hex=game.label(hex))


def _charging(game: Position, units: tuple[int, ...], hex: int, facing: int) -> tuple[Position, Combat]:
    """How it stands when cavalry has ridden to a hex."""
    twin = game.clone()
    twin.log = []
    for unit in units:
        twin.move(unit, hex)
        twin.face(unit, facing)
        twin.mark(unit, CHARGING)
    party = tuple(charge_party(twin, hex))  # 5.1.3: others who stand there attack too.
    charging = tuple(unit for unit in party if twin.has(unit, CHARGING))
    return twin, Combat(attackers=party, defenders=_bits(chargeable(twin, units)), charging=charging)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(hex for hex in range(mask.bit_length()) if mask >> hex & 1)


def _worth(game: Position, units: tuple[int, ...], hex: int, facing: int) -> int:
    twin, combat = _charging(game, units, hex, facing)
    if not any(twin.troops(target) for target in combat.defenders):
        return 0
    return sum(part.value for part in reckon(twin, combat))


# Tests


def _tried(game: Position, action: Action) -> Outcomes:
    """0.4: a test that somebody may try, with the die it needs."""
    twin = _after(game, action)
    told = decision_of(twin).about(twin, twin.stack[-1])
    # 2.4.3: a chief's modifier is taken from the die of a leader's test.
    needs = int(told["needs"] if "needs" in told else told["initiative"] + told["modifier"])
    passed = tuple(face for face in D10.faces if face <= needs)
    failed = tuple(face for face in D10.faces if face > needs)
    results = [("passed", passed), ("failed", failed)]
    chances = tuple(ResultChance(name, len(faces) / len(D10.faces), faces) for name, faces in results if faces)
    return Outcomes("test", decision_of(twin).rule, chances, needs=needs)


# Tables


def _read(game: Position, kind: str, table: Chart, parts: tuple[Modifier, ...], follow: Following) -> Outcomes:
    modifier = sum(part.value for part in parts)
    results = tuple(
        ResultChance(result, len(faces) / len(D10.faces), faces, fates(game, follow(result, faces[-1] + modifier)))
        for result, faces in D10.by_result(lambda face: table.result(face + modifier)).items()
    )
    return Outcomes(kind, table.rule, results, parts, modifier)
