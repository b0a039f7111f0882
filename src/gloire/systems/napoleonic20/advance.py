"""9.9 Advance after combat."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import AdvanceTo, EndAdvance
from gloire.systems.napoleonic20.combat import survivors
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.happened import Advanced, ControlRolled, GarrisonDestroyed, Modifier
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.strength import about_battle
from gloire.systems.napoleonic20.tracing import effect

END = EndAdvance()
KEPT, LOST = "kept", "lost"
HEAVY = 2  # printed strength from which cavalry is heavy, and harder to hold


def victors(game: Position, battle: Battle) -> tuple[int, ...]:
    """9.9.2: who won and may advance: no artillery, nobody routed.

    8.2.3: defenders who beat off a countercharge stay where they are.
    """
    if battle.result in ("DB", "DR", "DW", "EX"):
        units: Sequence[int] = battle.attackers
    elif battle.result in ("AB", "AR", "AW") and not battle.charge:
        units = battle.defenders
    else:
        return ()
    artillery, marks = game.scenario.artillery, game.marks
    return tuple([u for u in survivors(game, units) if not artillery[u] and not marks[u] & ROUTED])


def advance_ways(game: Position, battle: Battle, unit: int) -> dict[int, tuple[int, ...]]:
    """9.9.2 + 9.9.5: the hexes of the retreat paths where the unit's advance may end, with the way there.

    Infantry goes no farther than the hex the enemy held; cavalry as many hexes as its printed allowance. 9.9.6: not
    across a barred hexside.
    9.9.4 + 7.5: enemy zones do not matter to an advance.
    """
    found: dict[int, tuple[int, ...]] = {}
    for hex, path in _paths(game, battle, unit):
        found.setdefault(hex, path)
    return found


def _paths(game: Position, battle: Battle, unit: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    here = game.where[unit]
    limit = game.printed(unit).movement if game.is_cavalry(unit) else 1
    near = game.facts.grounds[game.side_of(unit)].near_mask
    for path in battle.vacated:
        for length, (before, hex) in enumerate(pairwise((here, *path[:limit])), 1):
            if not near[before] >> hex & 1 or not _may_enter(game, battle, unit, hex):
                break
            if _vacant(game, hex):
                yield hex, path[:length]


def other_paths(game: Position, battle: Battle, unit: int, hex: int) -> list[tuple[int, ...]]:
    """9.9 + R113: where several retreat paths lead to a hex, those that differ in effect from the first one.

    It matters who notices the unit, and which garrisons fall (9.4.4).
    """
    if len(battle.vacated) < 2:
        return []
    garrisons, here = game.garrisons[1 - game.side_of(unit)], game.where[unit]
    kinds: dict[object, tuple[int, ...]] = {}
    for end, path in _paths(game, battle, unit):
        if end == hex:
            kinds.setdefault((effect(game, unit, (here, *path)), game.map.grid.mask(path) & garrisons), path)
    return list(kinds.values())[1:]


def _vacant(game: Position, hex: int) -> bool:
    held = game.facts.held
    return not (held[0] | held[1]) >> hex & 1


def _may_enter(game: Position, battle: Battle, unit: int, hex: int) -> bool:
    """9.4.4: an intact garrison covers its side's failed attack; only victorious attackers may enter its hex."""
    side = game.side_of(unit)
    if (game.facts.held[1 - side] | game.facts.grounds[side].shut) >> hex & 1:
        return False
    if any(answer(game, unit, hex) for answer in game.ask.no_advance):
        return False
    return unit in battle.attackers or not game.garrisons[1 - side] >> hex & 1


class ControlDie(Die):
    """9.9.3: with victorious cavalry, attacking or defending, a die shows whether control of the advance is kept."""

    rule = "9.9.3"

    def asks(self, game: Position, battle: Battle) -> str | None:
        if battle.control:
            return NOBODY
        # R10: no die where no cavalry unit has anywhere to advance to.
        return CHANCE if any(advance_ways(game, battle, unit) for unit in riders(game, battle)) else NOBODY

    def choose(self, game: Position, battle: Battle, action: Roll) -> Done | None:
        heavy = any(game.printed(unit).strength >= HEAVY for unit in riders(game, battle))
        kept = action.face - heavy > game.scenario.control_lost
        modifiers = (Modifier("heavy-cavalry", -1, "9.9.3"),) if heavy else ()
        game.emit(ControlRolled(action.face, kept, modifiers))
        game.update(battle, control=KEPT if kept else LOST)
        return DONE


def riders(game: Position, battle: Battle) -> list[int]:
    """9.9.3: the victorious cavalry."""
    return [unit for unit in victors(game, battle) if game.is_cavalry(unit)]


class Advance(Decision):
    """9.9 + 9.9.7: the victor advances now or not at all."""

    rule = "9.9"

    def asks(self, game: Position, battle: Battle) -> str | None:
        if not _advances(game, battle):
            return NOBODY
        return game.owner(victors(game, battle)[0])

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        found: list[Action] = []
        for unit, hex in _advances(game, battle):
            ways = ((), *other_paths(game, battle, unit, hex))
            found += [AdvanceTo(game.id(unit), game.label(hex), game.labels(way)) for way in ways]
        return found if _must_follow(game, battle) else [*found, END]

    def choose(self, game: Position, battle: Battle, action: Action) -> Done | None:
        match action:
            case AdvanceTo(unit, hex, way):
                advance(game, battle, game.unit(unit), game.hex(hex), game.hexes(way))
                return None
        return DONE

    def refuse(self, game: Position, battle: Battle, action: Action) -> Refusal | None:
        if isinstance(action, EndAdvance):
            return Refusal("9.9.3", "must-advance", ruling="R11")
        return _refuse(game, battle, action) if isinstance(action, AdvanceTo) else None

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return {**about_battle(game, battle), "control": battle.control}


def _must_follow(game: Position, battle: Battle) -> bool:
    """9.9.3: when control is lost at least one cavalry unit must advance."""
    return battle.control == LOST and not battle.advanced


def _advances(game: Position, battle: Battle) -> list[tuple[int, int]]:
    """Every (unit, hex) by which the advance can go on."""
    fought = (battle.attackers, battle.defenders, battle.result)
    key = (fought, battle.vacated, battle.control, battle.advanced, battle.followed)
    return game.noted("advances", key, lambda: list(_all_advances(game, battle)))


def _all_advances(game: Position, battle: Battle) -> Iterator[tuple[int, int]]:
    for unit in victors(game, battle):
        if unit not in battle.advanced:
            for hex in sorted(advance_ways(game, battle, unit)):
                if _lawful(game, battle, unit, hex):
                    yield unit, hex


def _lawful(game: Position, battle: Battle, unit: int, hex: int) -> bool:
    """9.9.3: once control is lost, cavalry advances as it likes; then one other attacking unit, into a battle hex only.

    R11: further cavalry may follow the first, since at least one must.
    """
    if battle.control != LOST or game.is_cavalry(unit):
        return True
    if not battle.advanced or battle.followed or unit not in battle.attackers:
        return False
    return any(hex == path[0] for path in battle.vacated)


def advance(game: Position, battle: Battle, unit: int, hex: int, way: tuple[int, ...] = ()) -> None:
    """9.9: the unit advances, by a way that was named or else along the first path.

    9.9.8: it fights no more in this phase, since each unit is in one battle only.
    """
    path = way or advance_ways(game, battle, unit)[hex]
    enemy, here = 1 - game.side_of(unit), game.where[unit]
    game.update(
        battle,
        advanced=(*battle.advanced, unit),
        followed=battle.followed or not game.is_cavalry(unit),
    )
    game.move(unit, hex)
    game.emit(Advanced(game.id(unit), game.labels(path)))
    game.tell_way(unit, (here, *path), battle)
    for entered in path:
        if game.garrisons[enemy] >> entered & 1:
            destroy_garrison(game, enemy, entered)


def destroy_garrison(game: Position, side: int, hex: int) -> None:
    """9.4.4: a garrison is gone for good once an enemy unit is in its hex."""
    masks = [game.garrisons[0], game.garrisons[1]]
    masks[side] &= ~(1 << hex)
    game.garrisons = (masks[0], masks[1])
    game.prepare()
    game.emit(GarrisonDestroyed(game.label(hex)))


def _refuse(game: Position, battle: Battle, action: AdvanceTo) -> Refusal | None:
    unit, hex = game.find_unit(action.unit), game.find_hex(action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if unit < 0 or hex < 0 or unit not in battle.attackers + battle.defenders:
        return Refusal("9.9.2", "did-not-fight", facts)
    if game.is_artillery(unit):
        return Refusal("9.9.5", "guns-stay", facts)
    if game.marks[unit] & ROUTED:
        return Refusal("9.9.5", "routed-stays", facts)
    if unit not in victors(game, battle) or unit in battle.advanced:
        return Refusal("9.9.2", "no-advance", facts)
    if hex not in advance_ways(game, battle, unit):
        return _refuse_hex(game, battle, unit, hex, facts)
    if action.way and _lawful(game, battle, unit, hex):
        ways = [game.labels(path) for end, path in _paths(game, battle, unit) if end == hex]
        return Refusal("9.9", "same-effect" if action.way in ways else "no-such-way", facts)
    return Refusal("9.9.3", "control-lost", facts, ruling="R11")


def _refuse_hex(game: Position, battle: Battle, unit: int, hex: int, facts: dict[str, str]) -> Refusal:
    if not any(hex in path for path in battle.vacated):
        return Refusal("9.9.2", "off-the-path", facts)
    for answer in game.ask.no_advance:
        if refusal := answer(game, unit, hex):
            return refusal
    ground = game.facts.grounds[game.side_of(unit)]
    if ground.shut >> hex & 1:
        return Refusal(ground.lie.shut_rule, "shut-hex", facts)
    if not any(_is_open(game, unit, path, hex) for path in battle.vacated if hex in path):
        return Refusal("9.9.6", "major-river", facts)
    if not _may_enter(game, battle, unit, hex):
        return Refusal("9.4.4", "garrison-covers", facts)
    if not _vacant(game, hex):
        return Refusal("6.9", "no-stacking", facts, ruling="R114")
    return Refusal("9.9.5", "advance-too-far", facts)


def _is_open(game: Position, unit: int, path: Sequence[int], hex: int) -> bool:
    """9.9.6: whether the unit may cross all hexsides of a retreat path as far as a hex."""
    near = game.facts.grounds[game.side_of(unit)].near_mask
    steps = pairwise((game.where[unit], *path[: path.index(hex) + 1]))
    return all(near[before] >> after & 1 for before, after in steps)
