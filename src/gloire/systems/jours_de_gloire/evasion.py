"""Chapter 8.8, refusal of shock: cavalry leaves before infantry, light cavalry before heavy."""

from collections.abc import Sequence

from msgspec.structs import replace

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
from gloire.systems.jours_de_gloire.hindrances import refuse_closed
from gloire.systems.jours_de_gloire.march import by_road
from gloire.systems.jours_de_gloire.names import horse, named, place
from gloire.systems.jours_de_gloire.position import EVADED, ROUTED, STAYS, STRUCK, Position
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.shock import (
    attacked_troops,
    combat_of,
    combats,
    is_heavy,
    linked,
    strikers,
    testers,
    unattended,
)
from gloire.systems.jours_de_gloire.stacking import may_join, refuse_stack

HARD_GOING = 3  # 8.8.1: movement points
DISTANCES = {"two": (2,), "more": (2, 3), "three": (3,)}  # H42: from the attackers, after two hexes


class ChooseRefusal(Decision):
    """8.8: before any test the attacked cavalry may leave, each stack once in an activation."""

    rule = "8.8"

    def asks(self, game: Position, combat: Combat) -> str | None:
        able = refusals(game, combat)
        return game.owner(game.troops(able[0][0])[0]) if able else NOBODY

    def options(self, game: Position, combat: Combat) -> Sequence[Action]:
        found: list[Action] = [AcceptShock()]
        for hex, attack in refusals(game, combat):
            for far in (1, 2):
                if _can_evade(game, attack, hex, far):
                    found.append(RefuseShock(game.id(attacked_troops(game, attack, hex)[0]), far))
        return found

    def choose(self, game: Position, combat: Combat, action: Action) -> Done | None:
        asked = dict(refusals(game, combat))
        if not isinstance(action, RefuseShock):
            _stay(game, asked)
            return DONE
        hex = game.where[named(game, action.unit)]
        evasion = planned_evasion(game, asked[hex], hex, action.hexes)
        for unit in evasion.units:
            # 8.2: who has evaded an attack has been attacked; breakthroughs are not counted.
            game.mark(unit, EVADED | STRUCK if combat.kind == "shock" else EVADED)
        game.emit(ShockRefused(game.ids(evasion.units), action.hexes))
        if hex not in combat.defenders and any(hex == aim for _, aim in game.announced):
            game.vacated = (*game.vacated, hex)  # R53: its hex may be taken when the attack on it is taken up.
        else:
            game.update(combat, evaded=(*combat.evaded, hex), provokers=combat.attackers)
        game.begin(evasion)
        return None

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        """8.2: who has left is not attacked in another hex of the same combat."""
        if isinstance(ended, Evasion):
            gone = tuple(unit for unit in ended.units if game.where[unit] != ended.origin)
            game.update(combat, spared=(*combat.spared, *gone))

    def refuse(self, game: Position, combat: Combat, action: Action) -> Refusal | None:
        if not isinstance(action, RefuseShock):
            return None
        return refuse_refusal(game, combat, action)

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
        asked = refusals(game, combat)
        units = dict.fromkeys(unit for hex, attack in asked for unit in _attackers(game, attack, hex))
        return {"units": list(game.ids(units)), "hexes": list(game.labels(hex for hex, _ in asked))}


def refusals(game: Position, combat: Combat) -> list[tuple[int, Combat]]:
    """8.8: the hexes whose cavalry may evade, each with the attack on it. H27: breakthrough and counter-shock too."""
    if combat.kind != "shock" and game.scenario.choices["H27"] != "allowed":
        return []
    return [
        (hex, attack) for attack in at_stake(game, combat) for hex in attack.defenders if may_refuse(game, attack, hex)
    ]


def at_stake(game: Position, combat: Combat) -> list[Combat]:
    """8.8.1 + H30 + R53: the attacks on which the tests that come now bear: this one, and those linked to it."""
    if combat.kind != "shock" or not testers(game, combat):
        return [combat]
    # 8.2: nobody else attacks these any more, and so these attackers will have to.
    own = replace(combat, defenders=(*combat.defenders, *unattended(game, combat)))
    hexes = set(linked(game, combat))
    return [own, *(combat_of(game, one) for one in combats(game) if hexes & set(one[0]))]


def may_refuse(game: Position, attack: Combat, hex: int) -> bool:
    """8.8.1 + 8.8.2 + R26: cavalry whom none but infantry and heavy cavalry attacks; heavy cavalry not heavy alone."""
    troops, attackers = attacked_troops(game, attack, hex), _attackers(game, attack, hex)
    barred = EVADED | ROUTED | (STAYS if attack.kind == "shock" else 0)
    if not troops or not attackers or any(not horse(game, unit) or game.has(unit, barred) for unit in troops):
        return False
    if any(unit in attack.charging or not (_is_foot(game, unit) or is_heavy(game, unit)) for unit in attackers):
        return False
    foot = any(_is_foot(game, unit) for unit in attackers)
    if not foot and any(is_heavy(game, unit) for unit in troops):
        return False
    return any(_can_evade(game, attack, hex, far) for far in (1, 2))


def _attackers(game: Position, attack: Combat, hex: int) -> list[int]:
    """8.8: those of an attack who strike a hex."""
    here = strikers(game, attack, hex)
    return [unit for unit in attack.attackers if game.where[unit] in here]


def _is_foot(game: Position, unit: int) -> bool:
    return game.arm(unit) == INFANTRY


def _stay(game: Position, asked: dict[int, Combat]) -> None:
    """8.8.1: who does not refuse now does not when the tests are known."""
    for hex, attack in asked.items():
        for unit in attacked_troops(game, attack, hex) if attack.kind == "shock" else ():
            game.mark(unit, STAYS)


def planned_evasion(game: Position, attack: Combat, hex: int, far: int) -> Evasion:
    """8.8.1: the evasion of a hex before an attack, by so many hexes."""
    return Evasion(
        units=tuple(attacked_troops(game, attack, hex)),
        attackers=tuple(strikers(game, attack, hex)),
        origin=hex,
        far=far,
        left=far,
        modifier=game.scenario.worth[f"evasion-{far}"],
        tests=any(_is_foot(game, unit) for unit in _attackers(game, attack, hex)),
    )


def _can_evade(game: Position, attack: Combat, hex: int, far: int) -> bool:
    return bool(evasion_hexes(game, planned_evasion(game, attack, hex, far), hex))


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
        return refuse_evasion(game, evasion, action)

    def about(self, game: Position, evasion: Evasion) -> dict[str, object]:
        unit = _still_there(game, evasion)[0]
        return {"unit": game.id(unit), "hex": game.label(game.where[unit]), "left": evasion.left}


def _still_there(game: Position, evasion: Evasion) -> list[int]:
    alive = [unit for unit in evasion.units if game.where[unit] >= 0 and not game.has(unit, ROUTED)]
    return [unit for unit in alive if game.where[unit] == game.where[alive[0]]]


def evasion_hexes(game: Position, evasion: Evasion, here: int) -> list[int]:
    """8.8.1 + 6.2.2: where evading cavalry may go next, so that it can end where it may."""
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
    """8.8.1, note + 5.1.2: by two hexes two hexes from the attackers (H42), within the stacking limits."""
    nearest = min(game.grid.distance(hex, attacker) for attacker in evasion.attackers)
    far = evasion.far == 1 or nearest in DISTANCES[str(game.scenario.choices["H42"])]
    return far and may_join(game, evasion.units, hex)


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


# Why not


def refuse_refusal(game: Position, combat: Combat, action: RefuseShock) -> Refusal:
    """8.8: the first rule by which a unit must stand."""
    unit, facts = named(game, action.unit), {"unit": action.unit}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    attack = next((one for one in at_stake(game, combat) if game.where[unit] in one.defenders), None)
    if attack is None:
        return Refusal("8.8.1", "not-under-attack", facts)
    if not horse(game, unit):
        return Refusal("8.8.1", "evades-on-horse", facts)
    if set(_attackers(game, attack, game.where[unit])) & set(attack.charging):
        return Refusal("9", "charge-cannot-be-evaded", facts)
    if game.has(unit, ROUTED):
        return Refusal("10.2", "routed", facts)
    if game.has(unit, EVADED):
        return Refusal("8.8.1", "has-evaded", facts)
    if game.has(unit, STAYS) and attack.kind == "shock":
        return Refusal("8.8.1", "has-stayed", facts)
    return _refuse_from_whom(game, attack, unit, facts) or _refuse_distance(game, attack, unit, action)


def _refuse_from_whom(game: Position, attack: Combat, unit: int, facts: dict[str, str]) -> Refusal | None:
    """8.8.2: before whom nobody evades."""
    if attack.kind != "shock" and game.scenario.choices["H27"] != "allowed":
        return Refusal("8.8", "evades-first-shock-only", facts)
    attackers = _attackers(game, attack, game.where[unit])
    if any(horse(game, other) and not is_heavy(game, other) for other in attackers):
        return Refusal("8.8.2", "evades-no-light-horse", facts)
    heavy_only = all(is_heavy(game, other) for other in attackers)
    if heavy_only and any(is_heavy(game, other) for other in game.troops(game.where[unit])):
        return Refusal("8.8.2", "heavy-meets-heavy", facts)
    return None


def _refuse_distance(game: Position, attack: Combat, unit: int, action: RefuseShock) -> Refusal:
    """8.8.1: one or two hexes, for the whole stack, if there is a hex to go to."""
    facts = {"unit": action.unit, "hexes": str(action.hexes)}
    if action.hexes not in (1, 2):
        return Refusal("8.8.1", "one-or-two", facts)
    hex = game.where[unit]
    if _can_evade(game, attack, hex, action.hexes):
        return Refusal("8.8.1", "answers-together", {**facts, "lead": game.id(game.troops(hex)[0])})
    return Refusal("8.8.1", "cannot-evade", facts)


def refuse_evasion(game: Position, evasion: Evasion, action: EvadeTo) -> Refusal:
    """8.8.1: the first rule that keeps evading cavalry from a hex."""
    unit, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if unit not in _still_there(game, evasion):
        return Refusal("8.8.1", "not-evading", facts)
    here = game.where[unit]
    if hex < 0 or hex not in game.grid.neighbours[here]:
        return Refusal("8.8.1", "not-next", facts)
    if game.held(1 - game.side(unit)) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if refusal := refuse_closed(game, unit, hex, facts):
        return refusal
    if not game.ground.open[CAVALRY][here] >> hex & 1:
        return Refusal("4.3.2", "impassable", facts)
    if not _open_to(game, evasion, here) >> hex & 1:
        return Refusal("6.2.2", "zone-to-zone" if hex != evasion.origin else "evades-back", facts)
    return _refuse_end(game, evasion, hex, facts)


def _refuse_end(game: Position, evasion: Evasion, hex: int, facts: dict[str, str]) -> Refusal:
    """8.8.1 + 5.1.2 + 6.2.2: why the evasion cannot end, or go on, from a hex."""
    unit = evasion.units[0]
    if evasion.left > 1:
        zone = game.zones(1 - game.side(unit)) >> hex & 1
        return (
            Refusal("6.2.2", "zone-ends-evasion", facts) if zone else Refusal("8.8.1", "evasion-leads-nowhere", facts)
        )
    if not may_join(game, evasion.units, hex):
        return refuse_stack(game, evasion.units, hex)
    return Refusal("8.8.1", "evades-to-wrong-distance", facts)
