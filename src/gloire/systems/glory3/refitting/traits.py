"""14.45 and 14.57: sharpshooters, repeating rifles, and units that no leader need have in his range."""

from gloire.core.refusals import Refusal
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.charge import lead
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import DONE, Position
from gloire.systems.glory3.scenario import INFANTRY

SHARPSHOOTERS, REPEATING_RIFLES, ALWAYS_IN_COMMAND = "sharpshooters", "repeating-rifles", "always-in-command"
Numbers = tuple[int, ...]


# 14.45: sharpshooters


def are_sharpshooters(game: Position, unit: int) -> bool:
    """14.45: they may act by themselves, and are In Command wherever they stand."""
    return SHARPSHOOTERS in game.unit(unit).traits


def acts_with_company(game: Position, unit: int, leader: int) -> int:
    """14.45 + R55: stacked with infantry they act with its leader, as if they were of its command."""
    if not are_sharpshooters(game, unit) or game.where[unit] < 0:
        return leader
    company = _company(game, unit)
    return game.unit(company).leader if company >= 0 else leader


def _company(game: Position, unit: int) -> int:
    """The infantry unit that shares their hex; -1 for none."""
    others = (other for other in game.pile(game.where[unit]) if other != unit and game.arm(other) == INFANTRY)
    return next(others, -1)


def have_acted(game: Position, unit: int, marker: int) -> Refusal | None:
    """14.45 + R55: who has acted by himself does not act again with a command under the same marker."""
    if not are_sharpshooters(game, unit) or not game.has(unit, DONE):
        return None
    return Refusal("14.45", "sharpshooters-have-acted", {"unit": game.id(unit)}, ruling="R55")


def are_comrades(game: Position, unit: int, other: int) -> bool:
    """14.45: they stack with any infantry that their marker calls."""
    if not (are_sharpshooters(game, unit) or are_sharpshooters(game, other)):
        return False
    return game.unit(unit).marker == game.unit(other).marker


def aimed_fire(game: Position, hex: int, target: int) -> Modifier | None:
    """14.45 + R54: one more on Defensive Fire with them on top of their Stack, or alone."""
    if not are_sharpshooters(game, game.pile(hex)[0]):
        return None
    return Modifier("sharpshooters", game.scenario.worth["sharpshooters"], "14.45")


def slips_away(game: Position, unit: int) -> bool:
    """14.45: alone in their hex they may retreat before a charge as cavalry does, but one hex only."""
    return are_sharpshooters(game, unit) and len(game.pile(game.where[unit])) == 1


def stays_with_company(game: Position, unit: int) -> Refusal | None:
    """14.45: with another unit in their hex they stay."""
    if not are_sharpshooters(game, unit):
        return None
    return Refusal("14.45", "sharpshooters-in-company", {"unit": game.id(unit)})


def charges_in_company(game: Position, unit: int) -> Refusal | None:
    """14.45 + R54: they charge only together with infantry of their hex."""
    if not are_sharpshooters(game, unit):
        return None
    return Refusal("14.45", "sharpshooters-alone", {"unit": game.id(unit)}, ruling="R54")


def picks_off(game: Position, units: Numbers, hexes: Numbers) -> Modifier | None:
    """14.45: a charge in which they take part has one more."""
    if not any(are_sharpshooters(game, unit) for unit in units):
        return None
    return Modifier("sharpshooters-charge", game.scenario.worth["sharpshooters-charge"], "14.45")


SHARPSHOOTING = Amendment(
    answers={
        "free": are_sharpshooters,
        "commanded": are_sharpshooters,
        "attached": acts_with_company,
        "uncalled": have_acted,
        "comrades": are_comrades,
        "defensive": aimed_fire,
        "evades": slips_away,
        "stays": stays_with_company,
        "in_company": charges_in_company,
        "charging": picks_off,
    }
)


# 14.57: repeating rifles, and units that stand for themselves


def rapid_fire(game: Position, hex: int, target: int) -> Modifier | None:
    """14.57 + 10.34: three more on Defensive Fire; of two infantry units only the upper one counts."""
    top = lead(game, hex)
    if top < 0 or REPEATING_RIFLES not in game.unit(top).traits or game.is_mounted(top):
        return None
    return Modifier("wilder", game.scenario.worth["wilder"], "14.57")


RAPID_FIRE = Amendment(answers={"defensive": rapid_fire})


def needs_no_leader(game: Position, unit: int) -> bool:
    """14.57 + R61: in Command out of any leader's range."""
    return ALWAYS_IN_COMMAND in game.unit(unit).traits


SELF_RELIANT = Amendment(answers={"commanded": needs_no_leader})
