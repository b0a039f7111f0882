"""Chapter 8.7, after shock: who advances, breakthrough, counter-shock."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done, Episode, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.combat import GUNS_OVERRUN
from gloire.systems.jours_de_gloire.facing import ONE_CORNER, companions, turn
from gloire.systems.jours_de_gloire.frames import Advance, Combat, March, Pursuit
from gloire.systems.jours_de_gloire.happened import CombatBegan
from gloire.systems.jours_de_gloire.names import horse, named, place
from gloire.systems.jours_de_gloire.position import FOLLOWED, ROUTED, SQUARE, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.shock import attackable, defended, facings_for, is_heavy


class FollowUp(Episode):
    """8.7 + 9.5.1: what a result leads to, at once and before any other combat."""

    def begin(self, game: Position, combat: Combat) -> None:
        if combat.evaded and not combat.result:
            _take_what_was_left(game, combat)
        elif combat.result.startswith("D"):
            _attackers_follow(game, combat)
        elif combat.result.startswith("A"):
            _defenders_follow(game, combat)

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        """9.4 + 9.5.2: cavalry that was attacked and pursued tests in the end like one that charges."""
        if isinstance(ended, Pursuit) and ended.free:
            game.update(combat, rode=(*combat.rode, *ended.units))


def _take_what_was_left(game: Position, combat: Combat) -> None:
    """8.8.1: infantry may advance into a hex that was left, and its guns with it; in all cases, so after a test too."""
    hexes = tuple(hex for hex in combat.evaded if not game.pile(hex))
    if hexes:
        game.begin(Advance(units=combat.provokers, hexes=hexes, free=True, guns=True))


def _attackers_follow(game: Position, combat: Combat) -> None:
    """8.7.1 + 8.7.3: charging cavalry pursues; otherwise the first in rank advances, and may break through."""
    empty = tuple(hex for hex in dict.fromkeys((*combat.defenders, *combat.evaded)) if not game.pile(hex))
    fit = tuple(unit for unit in combat.attackers if game.where[unit] >= 0 and not game.has(unit, ROUTED))
    if not empty or not fit:
        return
    riders = tuple(unit for unit in combat.charging if unit in fit)
    guns_only = combat.result == GUNS_OVERRUN
    if riders and not guns_only:
        left = _gone(game, combat, empty)
        game.begin(Pursuit(riders=riders, losers=left[0], paths=left[1], count=combat.pursuits + 1))
        return
    barred = _no_breakthrough(game, combat, fit)
    game.begin(Advance(units=riders or fit, hexes=empty, again="" if barred else "breakthrough", barred=barred))


def _no_breakthrough(game: Position, combat: Combat, fit: Sequence[int]) -> str:
    """8.7.2: why a combat that was won allows no breakthrough; empty where it does."""
    if combat.result == GUNS_OVERRUN:
        return "breakthrough-over-guns"
    if combat.kind != "shock" or any(game.has(unit, FOLLOWED) for unit in fit):
        return "breakthrough-once"
    return "" if combat.total >= int(game.scenario.choices["H5"]) else "breakthrough-total"


def _gone(game: Position, combat: Combat, empty: Sequence[int]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """9.5.2: the losers whose hex is empty now, with their ways; guns are not pursued."""
    found = [
        (unit, path)
        for unit, path in zip(combat.losers, combat.paths, strict=True)
        if path[0] in empty and game.arm(unit) != ARTILLERY
    ]
    return tuple(unit for unit, _ in found), tuple(path for _, path in found)


def _defenders_follow(game: Position, combat: Combat) -> None:
    """8.7.2 + 9.4 + 9.5.1: after 1+D the defender may pursue or strike back; cavalry that met the charge may pursue."""
    hexes = defended(game, combat)
    authorised = combat.result == "A 1+D"
    met = tuple(unit for unit in combat.met if game.where[unit] in hexes and game.is_good(unit))
    cavalry = tuple(unit for hex in hexes for unit in game.troops(hex) if horse(game, unit) and game.is_good(unit))
    riders = cavalry if authorised else met
    empty = tuple(hex for hex in combat.origins if not game.pile(hex))
    left = _gone(game, combat, empty)
    frames: list[Procedure] = []
    if riders and left[0] and not game.is_night and not game.is_foggy:
        frames.append(Pursuit(riders=riders, losers=left[0], paths=left[1], count=1, free=True))
    if authorised:
        stacks = [tuple(game.troops(hex)) for hex in hexes if game.troops(hex)]
        # H45: the defender strikes back out of one hex, or out of each.
        parties = stacks if game.scenario.choices["H45"] == "each" else [tuple(chain.from_iterable(stacks))]
        frames += (Advance(units=units, hexes=empty, again="counter-shock", free=True) for units in parties)
    game.begin_each(frames)


def _may_strike_back(game: Position, unit: int) -> bool:
    """4.2 + 8.7.2: not in square, not disordered, and once in an activation; nor if it has pursued."""
    return game.where[unit] >= 0 and game.is_good(unit) and not game.has(unit, SQUARE | FOLLOWED)


# 8.7.1: the advance


class ChooseAdvance(Decision):
    """8.7.1 + 8.7.2: who takes which hex, and whether a second shock follows; one may strike back standing, too."""

    rule = "8.7.1"

    def asks(self, game: Position, advance: Advance) -> str | None:
        able = any(True for _ in _choices(game, advance))
        return game.owner(advance.units[0]) if able else NOBODY

    def options(self, game: Position, advance: Advance) -> Sequence[Action]:
        found = list(_choices(game, advance))
        return [*found, do.StandFast()] if advance.free else found

    def choose(self, game: Position, advance: Advance, action: Action) -> Done | None:
        match action:
            case do.AdvanceTo(_, hex):
                _march(game, advance, _advancing(game, advance, action), place(game, hex), ONE_CORNER)
            case do.BreakThrough(unit, hex):
                _march(game, advance, _party(game, advance, named(game, unit)), place(game, hex), 0)
            case do.CounterShock(unit, hexes):
                _strike_back(game, advance, named(game, unit), [place(game, label) for label in hexes])
        return DONE

    def refuse(self, game: Position, advance: Advance, action: Action) -> Refusal | None:
        match action:
            case do.StandFast():
                return Refusal("8.7.1", "must-advance", {})
            case do.AdvanceTo() | do.BreakThrough():
                return refuse_advance(game, advance, action)
            case do.CounterShock():
                return refuse_counter_shock(game, advance, action)
        return None

    def about(self, game: Position, advance: Advance) -> dict[str, object]:
        return {"again": advance.again, "hexes": list(game.labels(advance.hexes))}


def _choices(game: Position, advance: Advance) -> Iterator[Action]:
    strikes_back = advance.again == "counter-shock"
    if strikes_back:
        for hex in sorted({game.where[unit] for unit in _able(game, advance)}):
            yield from _counter_shocks(game, _party_in(game, advance, hex))
    for unit, hex in advances(game, advance):
        id, label = game.id(unit), game.label(hex)
        if not strikes_back:
            yield do.AdvanceTo(id, label)
            if advance.guns and _guns_with(game, unit):
                yield do.AdvanceTo(id, label, True)
        if advance.again and attackable_from(game, (unit,), hex):
            yield do.BreakThrough(id, label)


def advances(game: Position, advance: Advance) -> list[tuple[int, int]]:
    """8.7.1 + 8.7.3: the first in rank, into each hex that it can take."""
    hexes = [hex for hex in advance.hexes if not game.pile(hex)]
    able = [(unit, hex) for unit in _able(game, advance) for hex in hexes if may_take(game, unit, hex)]
    best = max((rank(game, unit) for unit, _ in able), default=None)
    return [(unit, hex) for unit, hex in able if rank(game, unit) == best]


def _able(game: Position, advance: Advance) -> list[int]:
    """8.7.2: of those who took part the ones who may still act on the result."""
    strikes_back = advance.again == "counter-shock"
    return [unit for unit in advance.units if not strikes_back or _may_strike_back(game, unit)]


def may_take(game: Position, unit: int, hex: int) -> bool:
    """8.7.1 + 11.2: next to it, over ground it can enter; the demoralised enter no zone, and the advance is waived."""
    here, enemy = game.where[unit], 1 - game.side(unit)
    if here < 0 or game.has(unit, ROUTED) or not game.ground.open[game.arm(unit)][here] >> hex & 1:
        return False
    if ways.shut(game, game.side(unit)) >> hex & 1:
        return False
    return not (game.demoralised >> game.unit(unit).formation & 1 and game.zones(enemy) >> hex & 1)


def rank(game: Position, unit: int) -> tuple[bool, bool, int]:
    """8.7.3: heavy cavalry before other cavalry before infantry; then cohesion."""
    return is_heavy(game, unit), horse(game, unit), game.cohesion(unit)


def _advancing(game: Position, advance: Advance, action: do.AdvanceTo) -> tuple[int, ...]:
    """8.8.1: after a refusal guns may come along."""
    unit = named(game, action.unit)
    guns = _guns_with(game, unit) if action.with_guns else ()
    return (*_party(game, advance, unit), *guns)


def _party(game: Position, advance: Advance, unit: int) -> tuple[int, ...]:
    """8.7.1: the first in rank and only that unit, or its stack, if more than one stack attacked."""
    stacks = {game.where[other] for other in advance.units}
    mates = _party_in(game, advance, game.where[unit]) if len(stacks) > 1 else ()
    return (unit, *(other for other in mates if other != unit))


def _party_in(game: Position, advance: Advance, hex: int) -> tuple[int, ...]:
    return tuple(unit for unit in _able(game, advance) if game.where[unit] == hex)


def _guns_with(game: Position, unit: int) -> tuple[int, ...]:
    return tuple(gun for gun in game.guns(game.where[unit]) if not game.unit(gun).fixed)


def _march(game: Position, advance: Advance, party: Sequence[int], hex: int, turns: int) -> None:
    path = (game.where[party[0]], hex)
    units = tuple(unit for unit in party if game.ground.open[game.arm(unit)][path[0]] >> hex & 1)
    game.update(advance, moved=units)
    game.begin(March(units=units, path=path, kind="advance", turns=turns))
    if turns == 0:
        for one in units:
            game.mark(one, FOLLOWED)


def attackable_from(game: Position, units: Sequence[int], hex: int) -> int:
    """8.7.2: the enemies that would be in front of units in a hex, without turning."""
    twin = game.clone()
    twin.log = []
    for unit in units:
        twin.move(unit, hex)
    return attackable(twin, units, twin.facing[units[0]], 0)


def _counter_shocks(game: Position, units: Sequence[int]) -> Iterator[do.CounterShock]:
    """8.7.2: against any enemies in front, not of necessity all. 6.1.2: out of a place to any side."""
    seen: set[tuple[int, ...]] = set()
    for facing in facings_for(game, game.where[units[0]], units[0]):
        before = bits(attackable(game, units, facing, 0))
        for size in range(len(before), 0, -1):
            for picked in combinations(before, size):
                if picked not in seen:
                    seen.add(picked)
                    yield do.CounterShock(game.id(units[0]), game.labels(picked))


def _strike_back(game: Position, advance: Advance, unit: int, hexes: Sequence[int]) -> None:
    """8.7.2 + 6.1.2: the units of a hex attack these; in a place they turn toward them."""
    units, here = advance.moved or _party_in(game, advance, game.where[unit]), game.where[unit]
    aim = game.grid.mask(hexes)
    ways = (game.facing[unit], *facings_for(game, here, unit))
    facing = next(way for way in ways if not aim & ~game.scenario.fronts[here][way])
    turn(game, companions(game, unit), facing, "6.1.2")
    game.update(advance, moved=tuple(units), struck=tuple(hexes))


class ChooseCounterShock(Decision):
    """8.7.2: after an advance too the counter-shock may be aimed at some of the enemies in front."""

    rule = "8.7.2"

    def asks(self, game: Position, advance: Advance) -> str | None:
        units = _strikers_back(game, advance)
        able = units and len(list(_counter_shocks(game, units))) > 1
        return game.owner(units[0]) if able else NOBODY

    def options(self, game: Position, advance: Advance) -> Sequence[Action]:
        return list(_counter_shocks(game, _strikers_back(game, advance)))

    def choose(self, game: Position, advance: Advance, action: do.CounterShock) -> Done | None:
        _strike_back(game, advance, named(game, action.unit), [place(game, label) for label in action.hexes])
        return DONE

    def refuse(self, game: Position, advance: Advance, action: Action) -> Refusal | None:
        return refuse_counter_shock(game, advance, action) if isinstance(action, do.CounterShock) else None


def _strikers_back(game: Position, advance: Advance) -> tuple[int, ...]:
    """Those who have advanced for a counter-shock and have not chosen yet."""
    if advance.again != "counter-shock" or advance.struck:
        return ()
    return tuple(unit for unit in advance.moved if _may_strike_again(game, unit))


def strike_again(game: Position, advance: Advance) -> None:
    """8.7.2: a breakthrough attacks all in front; a counter-shock what was named."""
    units = tuple(unit for unit in advance.moved if _may_strike_again(game, unit))
    if not units or not advance.again:
        return
    if not advance.struck and not any(game.has(unit, FOLLOWED) for unit in units):
        return
    targets = advance.struck or tuple(bits(attackable(game, units, game.facing[units[0]], 0)))
    for unit in units:
        game.mark(unit, FOLLOWED)
    if targets:
        game.emit(CombatBegan(game.ids(units), game.labels(targets), advance.again, (), "8.7.2"))
        game.begin(Combat(attackers=units, defenders=targets, kind=advance.again))


def _may_strike_again(game: Position, unit: int) -> bool:
    """8.7.2: an advance that disorders a unit ends its breakthrough."""
    return game.where[unit] >= 0 and game.is_good(unit) and game.arm(unit) != ARTILLERY


# Why not


def refuse_advance(game: Position, advance: Advance, action: do.AdvanceTo | do.BreakThrough) -> Refusal:
    """8.7: the first rule that keeps a unit from taking a hex, or from a breakthrough there."""
    unit, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if game.arm(unit) == ARTILLERY:
        return Refusal("8.9", "guns-never-advance", facts)
    if unit not in advance.units:
        return Refusal("8.7.1", "took-no-part", facts)
    if hex not in advance.hexes or game.pile(hex):
        return Refusal("8.7.1", "not-vacated", facts)
    if unit not in _able(game, advance):
        return Refusal(*_no_striking_back(game, unit), facts)
    if not may_take(game, unit, hex):
        return Refusal("8.7.1", "cannot-take", facts)
    if (unit, hex) not in advances(game, advance):
        return Refusal("8.7.3", "not-first-to-advance", {**facts, "first": game.id(advances(game, advance)[0][0])})
    return _refuse_manner(game, advance, action, facts)


def _refuse_manner(
    game: Position, advance: Advance, action: do.AdvanceTo | do.BreakThrough, facts: dict[str, str]
) -> Refusal:
    """8.7.2 + 8.9: why the first in rank may not take a hex in this manner."""
    if isinstance(action, do.BreakThrough):
        if advance.again:
            return Refusal("8.7.2", "nobody-behind", facts)
        code = advance.barred or "breakthrough-unfought"
        return Refusal("8.7.2", code, {**facts, "total": str(game.scenario.choices["H5"])})
    if advance.again == "counter-shock":
        return Refusal("8.7.2", "advance-to-strike", facts)
    return Refusal("8.9", "guns-never-advance" if not advance.guns else "no-guns-along", facts)


def refuse_counter_shock(game: Position, advance: Advance, action: do.CounterShock) -> Refusal:
    """8.7.2: the first rule that forbids a counter-shock."""
    unit, facts = named(game, action.unit), {"unit": action.unit, "hexes": list(action.hexes)}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if advance.again != "counter-shock":
        return Refusal("8.7.2", "no-counter-shock", facts)
    if unit not in advance.units:
        return Refusal("8.7.2", "not-attacked", facts)
    if advance.moved and unit not in advance.moved:
        return Refusal("8.7.2", "counter-shock-by-one", facts)
    if unit not in _able(game, advance) and not advance.moved:
        return Refusal(*_no_striking_back(game, unit), facts)
    party = advance.moved or _party_in(game, advance, game.where[unit])
    if party[0] != unit:
        return Refusal("5.1.3", "attack-together", {**facts, "lead": game.id(party[0])})
    return _refuse_struck(game, unit, action, facts)


def _no_striking_back(game: Position, unit: int) -> tuple[str, str]:
    """8.7.2: the rule that keeps a unit from striking back, and how it is called."""
    if game.has(unit, ROUTED):
        return "10.2", "routed"
    if not game.is_good(unit):
        return "10.1", "disordered"
    return ("4.2", "in-square") if game.has(unit, SQUARE) else ("8.7.2", "breakthrough-once")


def _refuse_struck(game: Position, unit: int, action: do.CounterShock, facts: dict[str, Sequence[str]]) -> Refusal:
    """8.7.2: what is wrong with the hexes that a counter-shock is aimed at."""
    if not action.hexes:
        return Refusal("8.7.2", "names-nobody", facts)
    hex, enemies = game.where[unit], game.held(1 - game.side(unit))
    aims = [place(game, label) for label in action.hexes]
    reach = [attackable(game, (unit,), way, 0) for way in facings_for(game, hex, unit)]
    for aim, label in zip(aims, action.hexes, strict=True):
        if aim < 0 or not enemies >> aim & 1:
            return Refusal("8.7.2", "nobody-there", {**facts, "hex": label})
        if not any(mask >> aim & 1 for mask in reach):
            return Refusal("8.7.2", "not-in-front", {**facts, "hex": label})
    if not any(all(mask >> aim & 1 for aim in aims) for mask in reach):
        return Refusal("8.7.2", "not-before-it-together", facts)
    return Refusal("8.7.2", "names-once", {**facts, "hexes": list(game.labels(sorted(set(aims))))})
