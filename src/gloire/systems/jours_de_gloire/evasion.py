"""Chapter 8.8, refusal of shock: cavalry leaves before infantry, light cavalry before heavy."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done, Episode, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.actions import AcceptShock, EvadeTo, RefuseShock
from gloire.systems.jours_de_gloire.chiefs import abandoned, threatened
from gloire.systems.jours_de_gloire.facing import FREELY, conform
from gloire.systems.jours_de_gloire.frames import Blow, CohesionTest, Combat, Evasion, Facing
from gloire.systems.jours_de_gloire.happened import Moved, ShockRefused
from gloire.systems.jours_de_gloire.march import by_road
from gloire.systems.jours_de_gloire.names import horse, named, place
from gloire.systems.jours_de_gloire.position import EVADED, ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.shock import is_heavy
from gloire.systems.jours_de_gloire.stacking import may_join

HARD_GOING = 3  # 8.8.1: movement points


class ChooseRefusal(Decision):
    """8.8: before any test the attacked cavalry may leave, each stack once in an activation."""

    rule = "8.8"

    def asks(self, game: Position, combat: Combat) -> str | None:
        able = refusing_hexes(game, combat)
        return game.owner(game.troops(able[0])[0]) if able else NOBODY

    def options(self, game: Position, combat: Combat) -> Sequence[Action]:
        found: list[Action] = [AcceptShock()]
        for hex in refusing_hexes(game, combat):
            for far in (1, 2):
                if _can_evade(game, combat, hex, far):
                    found.append(RefuseShock(game.id(game.troops(hex)[0]), far))
        return found

    def choose(self, game: Position, combat: Combat, action: Action) -> Done | None:
        if not isinstance(action, RefuseShock):
            return DONE
        hex = game.where[named(game, action.unit)]
        units = tuple(game.troops(hex))
        for unit in units:
            game.mark(unit, EVADED)
        game.emit(ShockRefused(game.ids(units), action.hexes))
        game.update(combat, evaded=(*combat.evaded, hex))
        foot = any(game.arm(unit) == INFANTRY for unit in combat.attackers)
        game.begin(
            Evasion(
                units=units,
                attackers=_hexes(game, combat.attackers),
                origin=hex,
                left=action.hexes,
                modifier=game.scenario.worth[f"evasion-{action.hexes}"],
                tests=foot,
            )
        )
        return None

    def refuse(self, game: Position, combat: Combat, action: Action) -> Refusal | None:
        if not isinstance(action, RefuseShock):
            return None
        facts = {"unit": action.unit}
        if combat.charging:
            return Refusal("9", "charge-cannot-be-evaded", facts)
        unit = named(game, action.unit)
        if unit >= 0 and game.has(unit, EVADED):
            return Refusal("8.8.1", "has-evaded", facts)
        return Refusal("8.8.1", "cannot-evade", facts)

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
        return {"units": list(game.ids(combat.attackers)), "hexes": list(game.labels(combat.defenders))}


def _hexes(game: Position, units: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted({game.where[unit] for unit in units if game.where[unit] >= 0}))


def refusing_hexes(game: Position, combat: Combat) -> list[int]:
    """8.8: the hexes whose cavalry may evade. H27: also before breakthrough and counter-shock."""
    if combat.charging or (combat.kind != "shock" and game.scenario.choices["H27"] != "allowed"):
        return []
    foot = any(game.arm(unit) == INFANTRY for unit in combat.attackers)
    if not all(game.arm(unit) == INFANTRY or is_heavy(game, unit) for unit in combat.attackers):
        return []  # 8.8.2: from other cavalry nobody evades.
    return [
        hex
        for hex in combat.defenders
        if (troops := game.troops(hex))
        and all(horse(game, unit) and not game.has(unit, EVADED | ROUTED) for unit in troops)
        and (foot or not any(is_heavy(game, unit) for unit in troops))
        and any(_can_evade(game, combat, hex, far) for far in (1, 2))
    ]


def _can_evade(game: Position, combat: Combat, hex: int, far: int) -> bool:
    units, attackers = game.troops(hex), _hexes(game, combat.attackers)
    frame = Evasion(units=tuple(units), attackers=attackers, origin=hex, left=far, modifier=0, tests=False)
    return bool(evasion_hexes(game, frame, hex))


class TestEvasion(Episode):
    """8.8.1: each unit tests before it goes; who fails is disordered, and goes all the same."""

    def begin(self, game: Position, evasion: Evasion) -> None:
        if evasion.tests:
            game.begin_each(
                CohesionTest(
                    unit=unit,
                    why="evasion",
                    modifier=evasion.modifier,
                    attackers=evasion.attackers,
                    origin=evasion.origin,
                )
                for unit in evasion.units
            )

    def heard(self, game: Position, evasion: Evasion, ended: Procedure) -> None:
        """Whatever the result, the evasion is allowed; who was routed has retreated instead."""


class ChooseEvasion(Decision):
    """8.8.1: hex by hex, as far as was declared."""

    rule = "8.8.1"

    def asks(self, game: Position, evasion: Evasion) -> str | None:
        units = _still_there(game, evasion)
        able = units and evasion.left and evasion_hexes(game, evasion, game.where[units[0]])
        return game.owner(units[0]) if able else NOBODY

    def options(self, game: Position, evasion: Evasion) -> Sequence[Action]:
        unit = _still_there(game, evasion)[0]
        return [EvadeTo(game.id(unit), game.label(hex)) for hex in evasion_hexes(game, evasion, game.where[unit])]

    def choose(self, game: Position, evasion: Evasion, action: EvadeTo) -> Done | None:
        units, hex = _still_there(game, evasion), place(game, action.hex)
        here = game.where[units[0]]
        hurt = harm(game, units[0], here, hex)
        for unit in units:
            game.move(unit, hex)
        game.emit(Moved(game.ids(units), game.labels((here, hex)), "evade", "8.8.1"))
        game.update(evasion, units=tuple(units), left=evasion.left - 1)
        game.begin_each(threatened(game, hex, game.side(units[0])))
        blows = [unit for unit in units for _ in range(hurt)]
        game.begin_each(
            Blow(unit=unit, result="D", why="evasion", attackers=evasion.attackers, origin=evasion.origin)
            for unit in blows
        )
        return None

    def refuse(self, game: Position, evasion: Evasion, action: Action) -> Refusal | None:
        if not isinstance(action, EvadeTo):
            return None
        return Refusal("8.8.1", "no-evasion-there", {"unit": action.unit, "hex": action.hex})

    def about(self, game: Position, evasion: Evasion) -> dict[str, object]:
        unit = _still_there(game, evasion)[0]
        return {"unit": game.id(unit), "hex": game.label(game.where[unit]), "left": evasion.left}


def _still_there(game: Position, evasion: Evasion) -> list[int]:
    alive = [unit for unit in evasion.units if game.where[unit] >= 0 and not game.has(unit, ROUTED)]
    return [unit for unit in alive if game.where[unit] == game.where[alive[0]]]


def evasion_hexes(game: Position, evasion: Evasion, here: int) -> list[int]:
    """8.8.1 + 6.2.2: where evading cavalry may go next, so that it can end two hexes from the attackers."""
    near = bits(_open_to(game, evasion, here))
    if evasion.left == 1:
        return [hex for hex in near if _may_end(game, evasion, hex)]
    # 6.2.2: in an enemy zone it stops, and so cannot go the second hex.
    zones = game.zones(1 - game.side(evasion.units[0]))
    return [hex for hex in near if not zones >> hex & 1 and _leads_on(game, evasion, hex)]


def _open_to(game: Position, evasion: Evasion, here: int) -> int:
    """8.8.1 + 6.2.2: as movement goes; not from one hex to another in the zone of the same enemy, nor by a detour."""
    unit, enemy = evasion.units[0], 1 - game.side(evasion.units[0])
    same = _same_zones(game, enemy, here) | _same_zones(game, enemy, evasion.origin) | 1 << evasion.origin
    return game.ground.open[CAVALRY][here] & ~ways.closed_to(game, unit) & ~same


def _same_zones(game: Position, enemy: int, here: int) -> int:
    """6.2.2: the zones of all enemies who have this hex in theirs."""
    found = 0
    for other, hex in enumerate(game.where):
        if hex >= 0 and game.side(other) == enemy and (zone := game.zone(other)) >> here & 1:
            found |= zone
    return found


def _may_end(game: Position, evasion: Evasion, hex: int) -> bool:
    """8.8.1, note + 5.1.2: two hexes from the attackers, within the stacking limits."""
    clear = all(game.grid.distance(hex, attacker) >= 2 for attacker in evasion.attackers)
    return clear and may_join(game, evasion.units, hex)


def _leads_on(game: Position, evasion: Evasion, hex: int) -> bool:
    return any(_may_end(game, evasion, there) for there in bits(_open_to(game, evasion, hex)))


def entry_cost(game: Position, unit: int, here: int, hex: int) -> int:
    """8.8.1: what it costs cavalry to enter a hex, by road where it can; without what leaving a zone costs."""
    steps = game.ground.steps[CAVALRY][here]
    if by_road(game, unit, here, hex):
        steps = (*steps, *game.ground.road_steps[CAVALRY][here])
    return min((cost for near, cost, _ in steps if near == hex), default=HARD_GOING)


def harm(game: Position, unit: int, here: int, hex: int) -> int:
    """8.8.1 + 10.3.5: the disorders of a step: hard going, an enemy's front, ground that disorders who enters it."""
    found = int(entry_cost(game, unit, here, hex) >= HARD_GOING) + (game.threats(1 - game.side(unit)) >> hex & 1)
    dear = game.ground.dear[CAVALRY][here] >> hex & 1
    return found + (dear and not by_road(game, unit, here, hex))


def face_after_evasion(game: Position, evasion: Evasion) -> None:
    """8.8.1 + 6.1.2: it faces as it likes. 2.5.2: a chief whom it leaves behind alone has to go."""
    game.begin_each(abandoned(game, evasion.origin))
    units = tuple(_still_there(game, evasion))
    if units and game.where[units[0]] != evasion.origin and not conform(game, units):
        game.begin(Facing(units=units, most=FREELY))
