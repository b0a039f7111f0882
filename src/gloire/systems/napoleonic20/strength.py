"""9.3 and 9.4: what a battle is reckoned from, each part with its rule."""

from collections.abc import Sequence

from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import ROUTED, Position


def hex_of(game: Position, combatant: int) -> int:
    """The hex of a unit or a garrison (the complement of its hex)."""
    return game.where[combatant] if combatant >= 0 else ~combatant


def fighting_strength(game: Position, unit: int) -> int:
    """9.3: a unit's strength in any battle, before doubling.

    R6: what weakens it comes off the printed strength, which never falls below zero; then a rout halves what is left.
    """
    strength = game.printed(unit).strength
    for answer in game.ask.weakened:
        strength = max(0, strength - answer(game, unit))
    if game.marks[unit] & ROUTED:
        strength = (strength + 1) // 2  # 9.6.3: halved, fractions up.
    return strength


def attack_modifiers(game: Position, battle: Battle) -> list[Modifier]:
    """9.0 step B: the attackers' strengths and what adds to them."""
    found = [_attacker(game, battle, unit) for unit in battle.attackers]
    side = game.side_of(battle.attackers[0])
    if game.effect("grand-battery", side) and any(game.is_artillery(u) for u in battle.attackers):
        found.append(Modifier("grand-battery", 1, "5.0"))
    for answer in game.ask.attack:
        found += answer(game, battle)
    if battle.reserves[0]:
        found.append(Modifier("reserves", 1, "12.5"))
    return found


def _attacker(game: Position, battle: Battle, unit: int) -> Modifier:
    for answer in game.ask.counts:
        if special := answer(game, battle, unit):
            return special
    strength, label = fighting_strength(game, unit), game.id(unit)
    if game.is_artillery(unit) and guns_double(game, battle):
        return Modifier("artillery-doubled", 2 * strength, "9.3.1", label)
    # 8.2.2: a countercharge doubles, except against cavalry.
    if battle.charge and not _against_cavalry(game, battle.defenders):
        return Modifier("charge-doubled", 2 * strength, "8.2.2", label)
    return Modifier("routed" if game.marks[unit] & ROUTED else "strength", strength, "9.3", label)


def guns_double(game: Position, battle: Battle) -> bool:
    """9.3.1: attacking artillery is doubled, unless a special rule says no."""
    return not any(answer(game, battle) for answer in game.ask.undoubled)


def _against_cavalry(game: Position, defenders: Sequence[int]) -> bool:
    """8.2.2 + R7: no doubling when any of the defenders is cavalry."""
    return any(unit >= 0 and game.is_cavalry(unit) for unit in defenders)


def defence_modifiers(game: Position, battle: Battle) -> list[Modifier]:
    """9.0 step C: the defenders' strengths, the best terrain, and what adds to them."""
    found = [_defender(game, unit) for unit in battle.defenders]
    if terrain := best_terrain(game, battle):
        found.append(terrain)
    for answer in game.ask.defence:
        found += answer(game, battle)
    if battle.reserves[1]:
        found.append(Modifier("reserves", 1, "12.5"))
    return found


def _defender(game: Position, unit: int) -> Modifier:
    if unit < 0:
        return Modifier("garrison", 0, "9.4.4", hex=game.label(~unit))
    routed = game.marks[unit] & ROUTED
    return Modifier("routed" if routed else "strength", fighting_strength(game, unit), "9.3", game.id(unit))


def best_terrain(game: Position, battle: Battle) -> Modifier | None:
    """9.4 + 9.4.1 + 9.4.2: the one most favourable benefit of all defenders' hexes and the hexsides attacked across.

    9.4.3: the attackers' own terrain counts for nothing. R8: a hexside counts if any attacker attacks across it.
    """
    best: Modifier | None = None
    for defender in battle.defenders:
        for benefit in _benefits(game, battle, hex_of(game, defender)):
            if benefit.value > (best.value if best else 0):
                best = benefit
    return best


def _benefits(game: Position, battle: Battle, hex: int) -> list[Modifier]:
    scenario, side = game.scenario, game.side_of(battle.attackers[0])
    label = game.label(hex)
    found = [Modifier(game.map.terrain[hex], scenario.works[1 - side][hex].defence, "9.4", hex=label)]
    for attacker in battle.attackers:
        if help := game.facts.grounds[side].side_help.get((game.where[attacker], hex)):
            found.append(Modifier(help[0], help[1], "9.4", hex=label))
    return found


def reckoning(game: Position, battle: Battle) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """9.0 step D: attack and defence, part by part."""
    fight = (battle.attackers, battle.defenders, battle.charge, battle.used)
    key = (fight, battle.reserves, game.kept, game.effects)
    return game.noted(
        "reckoning", key, lambda: (tuple(attack_modifiers(game, battle)), tuple(defence_modifiers(game, battle)))
    )


def differential(game: Position, battle: Battle) -> int:
    """9.0 step D: attack less defence."""
    attack, defence = reckoning(game, battle)
    return sum([part.value for part in attack]) - sum([part.value for part in defence])


def about_battle(game: Position, battle: Battle) -> dict[str, object]:
    """Which battle a question is about."""
    more = {key: fact for answer in game.ask.about for key, fact in answer(game, battle).items()}
    return {
        **more,
        "attackers": [game.id(unit) for unit in battle.attackers],
        "defenders": [game.label(hex_of(game, unit)) for unit in battle.defenders if unit < 0 or game.where[unit] >= 0],
        "countercharge": battle.charge,
        "result": battle.result,
    }
