"""Cedar Creek SR5.1, SR5.2, SR6.2, SR7.1, SR9.1, SR9.2, SR13.1: who may combine, cross and go where; a raid."""

from gloire.core.refusals import Refusal
from gloire.systems.glory3.amendments import Amendment, Barrier, Closure
from gloire.systems.glory3.games.vocabulary import RaidMade, RaidScored
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import Position

UNION = 0
OVER_WATER = ("ford", "bridge")
Leaders = tuple[int, ...]


# SR5: combined activation


def apart(game: Position, leaders: Leaders) -> Refusal | None:
    """Cedar Creek SR5.1 + SR5.2: the Union not before 0800; Kershaw and Wharton not before 0630; Pegram from 0545."""
    facts, chosen = game.scenario.facts, set(leaders)
    if game.scenario.leaders[leaders[0]].side == UNION:
        early = game.turn < facts["union_combines"]
        rule = "Cedar Creek SR2.2" if game.light == "fog" else "Cedar Creek SR5.2"
        return Refusal(rule, "union-apart") if early else None
    if chosen & set(facts["apart_at_first"]) and game.turn < facts["early_combines"]:
        return Refusal("Cedar Creek SR5.1", "early-apart")
    if chosen & set(facts["joins_late"]) and game.turn < facts["pegram_joins"]:
        return Refusal("Cedar Creek SR5.1", "pegram-apart")
    return None


def march_by_night(game: Position, leaders: Leaders) -> bool:
    """Cedar Creek SR5.1: Gordon and Ramseur combine at night, Pegram with them from 0545."""
    facts = game.scenario.facts
    able = {*facts["night_march"], *facts["joins_late"]}
    return set(leaders) <= able and bool(game.turn <= facts["night_march_ends"])


def night_march(game: Position, leaders: Leaders) -> int:
    """Cedar Creek SR5.1: two for Gordon and Ramseur alone, at 0500 and 0545."""
    facts = game.scenario.facts
    alone = set(leaders) == set(facts["night_march"]) and game.turn <= facts["night_march_ends"]
    return game.scenario.worth["night-march"] if alone else 0


# SR6.2: Payne's raid


def raid(game: Position, unit: int, hex: int) -> None:
    """Cedar Creek SR6.2: Payne at Belle Grove by the end of 0715, once."""
    facts = game.scenario.facts
    if unit not in facts["raider"] or hex not in facts["belle_grove"] or game.find(RaidMade):
        return
    if game.turn <= facts["raid_ends"]:
        game.keep(RaidMade())
        game.emit(RaidScored(game.id(unit), game.label(hex)))


def raid_points(game: Position) -> tuple[int, int]:
    """Cedar Creek SR6.2: what the raid is worth."""
    return 0, game.scenario.facts["points"]["raid"] if game.find(RaidMade) else 0


# SR7.1, SR9.1, SR13.1: crossings


def _side(here: int, there: int) -> tuple[int, int]:
    return min(here, there), max(here, there)


def guns_wait(game: Position, unit: int, here: int, there: int) -> bool:
    """Cedar Creek SR7.1: the Confederate artillery does not cross Cedar Creek before 0630."""
    facts = game.scenario.facts
    held = game.unit(unit).marker in facts["massed_guns"] and game.turn < facts["guns_cross"]
    return held and _side(here, there) in facts["cedar_creek"]


def cavalry_waits(game: Position, unit: int, here: int, there: int) -> bool:
    """Cedar Creek SR9.1 + OR4: Merritt and Custer do not cross before 1530, but for two fords of Custer's."""
    facts, leader = game.scenario.facts, game.unit(unit).leader
    if leader not in facts["cavalry_divisions"] or game.turn >= facts["cavalry_crosses"]:
        return False
    if game.scenario.options.get("open_contest") or _side(here, there) not in facts["cedar_creek"]:
        return False
    return not (leader in facts["custer"] and _side(here, there) in facts["custers_fords"])


def wharton_waits(game: Position, unit: int, here: int, there: int) -> bool:
    """Cedar Creek SR13.1: at 0500 Wharton uses no crossing."""
    return is_held(game, unit) and game.ground.crossings.get(_side(here, there)) in OVER_WATER


def is_held(game: Position, unit: int) -> bool:
    """Cedar Creek SR13.1: whether a unit is of Wharton's, at 0500."""
    facts = game.scenario.facts
    return game.unit(unit).leader in facts["wharton"] and bool(game.turn < facts["wharton_is_free"])


def east_of_wharton(game: Position, unit: int) -> int:
    """Cedar Creek SR13.1: at 0500 Wharton does not go east of column 09."""
    if not is_held(game, unit):
        return 0
    column = game.scenario.facts["wharton_column"]
    labels = game.grid.labels
    return game.grid.mask(hex for hex in range(len(game.grid)) if int(labels[hex][:2]) > column)


def far_from_rosser(game: Position, unit: int) -> int:
    """Cedar Creek SR9.2 + OR4: before 1530 Rosser's units stay within eight hexes of Cupp's Ford."""
    facts = game.scenario.facts
    free = game.turn >= facts["rosser_is_free"] or game.scenario.options.get("open_contest")
    if game.unit(unit).leader not in facts["rosser"] or free:
        return 0
    (ford,) = facts["rosser_stays_near"]
    near = sum(game.grid.rings(ford)[: facts["rosser_distance"] + 1])
    return ~near & ((1 << len(game.grid)) - 1)


# SR9.1: carbines


def carbines(game: Position, hex: int, target: int) -> Modifier | None:
    """Cedar Creek SR9.1: one more for Defensive Fire of dismounted Union cavalry."""
    troops = game.troops(hex)
    if not troops or game.side(troops[0]) != UNION or not game.is_dismounted(troops[0]):
        return None
    return Modifier("carbines", game.scenario.worth["carbines"], "Cedar Creek SR9.1")


ORDERS = Amendment(
    answers={
        "combines": apart,
        "combines_by_night": march_by_night,
        "combining": night_march,
        "entered": raid,
        "points": raid_points,
        "crossed": (
            Barrier("Cedar Creek SR7.1", "guns-wait", guns_wait),
            Barrier("Cedar Creek SR9.1", "cavalry-waits", cavalry_waits),
            Barrier("Cedar Creek SR13.1", "wharton-waits", wharton_waits),
        ),
        "closed": (
            Closure("Cedar Creek SR9.2", "rosser-stays", far_from_rosser),
            Closure("Cedar Creek SR13.1", "wharton-waits", east_of_wharton),
        ),
        "defensive": carbines,
    },
    keeps=(RaidMade,),
    events=(RaidScored,),
)
