"""How to play: weights that judgement is made with, as records read from `weights.toml` and `styles.toml`."""

from pathlib import Path

import msgspec

from gloire.core.scenario import DataFile
from gloire.players.protocol import STANDARD
from gloire.players.weights import multiplied, read_styles, read_weights


class Temper(msgspec.Struct, frozen=True):
    """How a side plays. A point's worth is that of one among many; the fewer are left, the more Stakes adds."""

    own: float  # a point of its own, early on
    late: float  # the same when the game is nearly over
    foe: float  # a point of the enemy's
    caution: float  # how much of the enemy's next attack it minds
    press: float  # a turn nearer to the enemy
    lull: float  # how much of a quiet turn's point it counts
    deny: float  # how much of the enemy's quiet turn it counts when it keeps him engaged
    hope: float  # how much it counts attacks it could make next turn
    fight: float  # how much it counts the battles that a march leads to
    dusk: float  # how much it counts what the next night will do to its chance to win


class Weights(msgspec.Struct, frozen=True):
    """What things are worth to either side, in morale points where nothing else is said."""

    last_point: float  # the last morale point, more than one of many
    gained: float  # a point gained, against a point taken from the enemy
    body: float  # a point of strength in a long game
    garrison: float  # to open a garrison's hex
    cover: float  # a point that terrain adds in defence, close to the enemy
    likely: float  # the chance that the enemy goes for a hex he can reach
    spared: float  # what the main body misses in each point of strength sent on an errand
    away: float  # what it misses in each turn of the way
    engaged: float  # the share of its strength that an enemy whom we attack has left for an attack
    night: float  # the share of a threat that is left when a night comes first
    slips_away: float  # the share of the worth of attacking cavalry that may disengage
    waiting: float  # what a reinforcement costs that stays off the map
    attack: float  # by how much an attack must improve a plan
    forced_march: float  # by how much a forced march must be worth more than its point
    bound: float  # of attacks that those must make next turn who now come into an enemy zone
    alone: float  # how much more an attack costs a unit with no friend beside it
    fades: float  # turns before nightfall from which on the main body misses a unit less
    soon: float  # turns within which an enemy who could come to a hex of ours is worth guarding against
    patience: float  # the share of an errand's worth to a unit that can still be there in time
    belated: float  # the same to one that cannot
    open: float  # the chance to hold a hex of the enemy's at nightfall that nobody guards
    watched: float  # the same with an enemy near it
    occupied: float  # the same with an enemy in it
    exposed: float  # how much of a hex we mind that the enemy can walk into by night
    dislodged: float  # how much of a hex is won by driving the enemy out of it before he counts it


class Style(msgspec.Struct, frozen=True, cache_hash=True):  # Pictures of the board are kept by it.
    """A way to play.

    15.0: whoever bears the burden wins only by breaking the enemy's morale, the other also by keeping his own above it.
    """

    burdened: Temper
    unburdened: Temper
    weights: Weights


class Forecast(msgspec.Struct, frozen=True):
    """15.0: how the chance to win follows from the board; logits of the side with the burden, fitted to games.

    Marches count by it what the next night will do (`dusk`), so that other figures make the script play otherwise.
    """

    even: float  # when all else is equal
    time: float  # with the whole game still to come
    morale: float  # for each point of morale more than the enemy has
    strength: float  # from no share of the strength on the map to all of it
    lasting: float  # the same besides, with the whole game still to come
    turn: float  # whoever moves next, against the other
    # What the next night does once it has come, and half, a third and so on as many turns before:
    count: float  # for each point that the enemy is likely to lose by it
    falls: float  # with the enemy's morale gone after it
    ahead: float  # if it is the last, with clearly more morale than the enemy
    # By scenario, with the whole game still to come: what games between captains add to all that.
    leads: dict[str, float]


class StylesFile(msgspec.Struct, frozen=True):
    """`styles.toml` as written."""

    styles: dict[str, Style]
    moods: dict[str, dict[str, float]]  # by name, weights with how many times what they are they are taken for
    forecast: Forecast


HERE = Path(__file__).parent
_USUAL = read_weights(DataFile(HERE / "weights.toml"), Style)
_OTHERS = read_styles(DataFile(HERE / "styles.toml"), _USUAL, StylesFile)
STYLES, FORECAST = {STANDARD: _USUAL, **_OTHERS.styles}, _OTHERS.forecast
MOODS = [multiplied(_USUAL, factors) for factors in _OTHERS.moods.values()]
