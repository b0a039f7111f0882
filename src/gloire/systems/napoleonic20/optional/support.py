"""16.3 Artillery support, an option: guns help their neighbours to defend, and bombard across rivers."""

from collections.abc import Iterator

from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.combat import as_battle
from gloire.systems.napoleonic20.frames import Battle, CombatPhase, Declared
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.strength import fighting_strength, hex_of


def defensive_support(game: Position, battle: Battle) -> Iterator[Modifier]:
    """16.3.1: each gun that nobody attacks adds a point to every defending unit in its zone, at no cost.

    So it is in the enemy's combat phase and against his countercharges alike. R93: for each gun and each unit; a
    garrison is no unit.
    """
    side = 1 - game.side_of(battle.attackers[0])
    units = [unit for unit in battle.defenders if unit >= 0]
    for gun in supporting_guns(game, battle, side):
        zone = game.grounds[side].zone[game.where[gun]]
        for unit in units:
            if zone >> game.where[unit] & 1:
                hex = game.label(game.where[unit])
                yield Modifier("artillery-support", 1, "16.3.1", game.id(gun), hex)


def supporting_guns(game: Position, battle: Battle, side: int) -> list[int]:
    """16.3.1: artillery that has a zone just now, and against which no attack has been declared in this phase."""
    attacked = {*battle.defenders, *battle.attacked, *_known_not_to_help(game, battle)}
    return [
        unit
        for unit in game.units_of(side)
        if game.is_artillery(unit)
        and game.where[unit] >= 0
        and not game.marks[unit] & ROUTED  # 9.6.3: a routed unit has no zone.
        and unit not in attacked
    ]


def _known_not_to_help(game: Position, battle: Battle) -> list[int]:
    """16.1.1: once all who are involved in the battles have been shown, whoever lies face-down is no such gun."""
    if not battle.shown:
        return []
    hidden = game.ask.face_down
    return [unit for unit in range(len(game.where)) if any(answer(game, unit) for answer in hidden)]


def bombardment_hexes(game: Position, unit: int, hex: int) -> int:
    """16.3.2: artillery may also attack across a major river or any other prohibited hexside.

    R94: where a bridge or ford leads across, the attack is like any other. Zones do not reach across, so nobody has to.
    """
    if not game.is_artillery(unit):
        return 0
    grid = game.map.grid
    near: int = game.grounds[game.side_of(unit)].near_mask[hex]
    return grid.mask(grid.neighbours[hex]) & ~near


def bombards(game: Position, battle: Battle, unit: int) -> bool:
    """16.3.2: whether an attacker bombards; R95: any defender across a prohibited hexside makes it a bombardment."""
    if not game.is_artillery(unit):
        return False
    across = bombardment_hexes(game, unit, game.where[unit])
    return any(across >> hex_of(game, defender) & 1 for defender in battle.defenders)


def printed_strength(game: Position, battle: Battle, unit: int) -> Modifier | None:
    """16.3.2: bombarding artillery is not doubled (9.3.1); R92: a rout halves it all the same."""
    if not bombards(game, battle, unit):
        return None
    return Modifier("bombardment", fighting_strength(game, unit), "16.3.2", game.id(unit))


ALONE = {"AB": "AW", "AR": "AW", "EX": "N"}


def softened(game: Position, battle: Battle, result: str) -> str:
    """16.3.2: to artillery that bombards alone AB and AR are AW, and EX is nothing; R92: to several guns alike."""
    if result in ALONE and all(bombards(game, battle, unit) for unit in battle.attackers):
        return ALONE[result]
    return result


def shown_with(game: Position, phase: CombatPhase, battle: Declared) -> list[int]:
    """16.1.1: guns that help a defender are involved in his battle."""
    side = 1 - game.side_of(battle.attackers[0])
    places = game.map.grid.mask(game.where[unit] for unit in battle.defenders if unit >= 0)
    zone, fought = game.grounds[side].zone, as_battle(phase, battle.attackers, battle.defenders)
    return [gun for gun in supporting_guns(game, fought, side) if zone[game.where[gun]] & places]


AMENDMENT = Amendment(
    answers={
        "involved": shown_with,
        "defence": defensive_support,
        "reaches": bombardment_hexes,
        "counts": printed_strength,
        "read_as": softened,
        # 16.3.2: beside other attackers it alone withdraws on AB and AR, and cannot be broken in an exchange.
        "spared": bombards,
    },
)
