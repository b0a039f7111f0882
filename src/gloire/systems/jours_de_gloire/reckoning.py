"""Chapters 8.4.2, 8.4.3, 8.5 and 8.6: what counts in a shock or charge, part by part."""

from collections.abc import Iterator, Sequence

from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.happened import Modifier
from gloire.systems.jours_de_gloire.position import ROUTED, SQUARE, Position
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.shock import attacked_troops, is_heavy, strikers


def reckon(game: Position, combat: Combat) -> tuple[Modifier, ...]:
    """8.5: every modifier of a combat, in the order in which a player would count them."""
    return tuple(part for part in _parts(game, combat) if part.value or part.what in ("odds", "cohesion"))


def _parts(game: Position, combat: Combat) -> Iterator[Modifier]:
    troops = [unit for hex in combat.defenders for unit in attacked_troops(game, combat, hex)]
    attack = sum(game.figures(unit).strength for unit in combat.attackers)
    defence = sum(game.figures(unit).strength for unit in troops)
    yield Modifier("odds", odds(game, attack, defence), "8.6.1", f"{attack}:{defence}")
    yield Modifier("cohesion", cohesion_lead(game, combat.attackers, troops), "8.6.2")
    yield from terrain_parts(game, combat)
    yield from _charge_parts(game, combat)
    yield from _state_parts(game, combat)


def odds(game: Position, attack: int, defence: int) -> int:
    """8.6.1: in halves, rounded in favour of the defender: 8 against 3 is 2 to 1, 5 against 6 is 1 to 1.5."""
    stronger, weaker = game.scenario.odds
    if attack >= defence:
        return int(stronger.result(2 * attack // defence))
    return int(weaker.result(-(-2 * defence // attack)))


def cohesion_lead(game: Position, attackers: Sequence[int], defenders: Sequence[int]) -> int:
    """8.6.2: the best of the attackers less the best of the defenders; guns do not count."""
    return max(map(game.cohesion, attackers)) - max(map(game.cohesion, defenders))


def _held(game: Position, combat: Combat) -> list[int]:
    """The attacked hexes with infantry or cavalry to fight."""
    return [hex for hex in combat.defenders if attacked_troops(game, combat, hex)]


# Terrain


def terrain_parts(game: Position, combat: Combat) -> Iterator[Modifier]:
    """8.4.2 + 8.4.3: the hex that is best for the defender; from several hexes the attacker's best, if it is clear."""
    choices = [_best_side(game, combat, hex) for hex in _held(game, combat)]
    here, hex = min(choices, key=lambda pair: _value(game, combat, *pair))
    ground = game.ground
    side = ground.shock_side.get((here, hex), 0)
    land = _land(game, combat, here, hex)
    if game.scenario.choices["H15"] == "better" and side and land:
        side, land = (side, 0) if side < land else (0, land)
    yield Modifier("terrain", land, "8.5", terrain=ground.terrain[hex])
    yield Modifier("hexside", side, "8.5", terrain=ground.shock_why.get((here, hex), ""))
    yield Modifier("from-a-place", _from_a_place(game, here), "6.1.2")


def _best_side(game: Position, combat: Combat, hex: int) -> tuple[int, int]:
    clear = bool(game.ground.clear >> hex & 1)
    choose = max if clear else min  # 8.4.2
    return choose(
        ((here, hex) for here in attacked_from(game, combat, hex)), key=lambda pair: _value(game, combat, *pair)
    )


def attacked_from(game: Position, combat: Combat, hex: int) -> list[int]:
    """8.2: the hexes a hex is attacked from. Who only weighs an attack has not turned yet: then all beside it count."""
    near = game.grid.rings(hex)[1]
    beside = {game.where[unit] for unit in combat.attackers if game.where[unit] >= 0 and near >> game.where[unit] & 1}
    return strikers(game, combat, hex) or sorted(beside)


def _value(game: Position, combat: Combat, here: int, hex: int) -> int:
    side = game.ground.shock_side.get((here, hex), 0)
    land = _land(game, combat, here, hex)
    better = game.scenario.choices["H15"] == "better" and side and land
    return (min(side, land) if better else side + land) + _from_a_place(game, here)


def _from_a_place(game: Position, here: int) -> int:
    """6.1.2: what it costs to attack out of a town, village or castle; 8.4.2: it is of that hex alone."""
    return game.scenario.worth["from-a-place"] if game.ground.six_fronts >> here & 1 else 0


def _land(game: Position, combat: Combat, here: int, hex: int) -> int:
    """The defender's hex, as it counts against the arm that attacks from a hex."""
    mounted = any(game.where[unit] == here and game.arm(unit) == CAVALRY for unit in combat.attackers)
    return game.ground.shock_hex[mounted][hex]


# Charges


def _charge_parts(game: Position, combat: Combat) -> Iterator[Modifier]:
    """9.2 + 9.3.2 + 9.4: the bonus of a charge, what a square or a counter-charge makes of it, and of pursuits."""
    held = _held(game, combat)
    squares = [hex for hex in held if any(game.has(unit, SQUARE) for unit in attacked_troops(game, combat, hex))]
    worth = game.scenario.worth
    if combat.charging:
        if squares:
            yield Modifier("charge-on-square", worth["charge-on-square"], "9.3.2")
        elif not combat.met:
            what = "heavy-charge" if any(is_heavy(game, unit) for unit in combat.charging) else "charge"
            yield Modifier(what, worth[what], "9.2")
        yield Modifier("pursuit", worth["pursuit"] * max(0, combat.pursuits - 1), "9.5.2")
    elif _foot(game, combat) and squares and (len(squares) == len(held) or game.scenario.choices["H22"] == "any"):
        yield Modifier("shock-on-square", worth["shock-on-square"], "4.2")
    yield from _dismounted_part(game, combat, held)


def _foot(game: Position, combat: Combat) -> bool:
    return any(game.arm(unit) == INFANTRY for unit in combat.attackers)


def _dismounted_part(game: Position, combat: Combat, held: Sequence[int]) -> Iterator[Modifier]:
    """9.1, note + H4: cavalry that attacks without charging, into or over ground closed to charges, or always."""
    walking = {game.where[unit] for unit in combat.attackers if _walks(game, combat, unit)}
    closed = any(
        _is_closed(game, here, hex) for hex in held for here in walking & set(attacked_from(game, combat, hex))
    )
    if walking and (closed or game.scenario.choices["H4"] == "always"):
        yield Modifier("cavalry-shock", game.scenario.worth["cavalry-shock"], "9.1")


def _walks(game: Position, combat: Combat, unit: int) -> bool:
    return game.arm(unit) == CAVALRY and unit not in combat.charging


def _is_closed(game: Position, here: int, hex: int) -> bool:
    """9.1: terrain, or a hexside, that bars a charge from one hex into another."""
    return not (game.ground.charge_hexes & game.ground.charges[here]) >> hex & 1


# The state of the defenders


def _state_parts(game: Position, combat: Combat) -> Iterator[Modifier]:
    """10.2 + 6.1.2 + H22: routed, from the rear, from front and rear, if it holds for every hex attacked."""
    held = _held(game, combat)
    every, worth = any if game.scenario.choices["H22"] == "any" else all, game.scenario.worth
    if every(all(game.has(unit, ROUTED) for unit in attacked_troops(game, combat, hex)) for hex in held):
        yield Modifier("target-routed", worth["target-routed"], "10.2")
    sides = [_struck_from(game, combat, hex) for hex in held]
    if every(side == {"front", "rear"} for side in sides):
        yield Modifier("front-and-rear", worth["front-and-rear"], "6.1.2")
    elif every("rear" in side for side in sides):
        yield Modifier("rear", worth["rear"], "6.1.2")


def _struck_from(game: Position, combat: Combat, hex: int) -> set[str]:
    """6.1.2: from which sides a hex is attacked; its infantry or cavalry has the facing; the routed have none."""
    troop = attacked_troops(game, combat, hex)[0]
    if game.has(troop, ROUTED):
        return {"none"}
    front = game.front(troop)
    return {"front" if front >> here & 1 else "rear" for here in attacked_from(game, combat, hex)}
