"""Cedar Creek SR2.1 to SR2.4: night, fog and twilight."""

from gloire.core.actions import Roll
from gloire.core.procedures import DONE, Die, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import before
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.frames import Check, Turn
from gloire.systems.glory3.games.vocabulary import FogLifted, FogRolled
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position

CONFEDERATE = 1
FOG, TWILIGHT = "fog", "twilight"


def spared(game: Position, side: int) -> bool:
    """Cedar Creek SR2.1: at 0500 night costs the Confederates neither movement nor order nor cohesion."""
    return side == CONFEDERATE and bool(game.turn == game.scenario.facts["surprise"])


# SR2.2: fog


def only_by_road(game: Position) -> Refusal | None:
    """Cedar Creek SR2.2: in fog Extended Movement keeps to pikes, roads and trails."""
    return Refusal("Cedar Creek SR2.2", "fog-extended") if game.light == FOG else None


def too_dim(game: Position, gun: int, hex: int) -> Refusal | None:
    """Cedar Creek SR2.2 + SR2.4: in fog guns fire at the next hex only, in twilight at three hexes at most."""
    facts, far = game.scenario.facts, game.grid.distance(game.where[gun], hex)
    named = {"unit": game.id(gun), "hex": game.label(hex)}
    if game.light == FOG and far > facts["dark_range"]:
        return Refusal("Cedar Creek SR2.2", "fog-fire", named)
    if game.light == TWILIGHT and far > facts["twilight_range"]:
        return Refusal("Cedar Creek SR2.4", "twilight-fire", named)
    return None


def no_mounted_charge(game: Position, unit: int) -> Refusal | None:
    """Cedar Creek SR2.2: in fog mounted cavalry does not charge."""
    if game.light != FOG or not game.is_mounted(unit):
        return None
    return Refusal("Cedar Creek SR2.2", "fog-charge", {"unit": game.id(unit)})


def out_of_the_fog(game: Position, check: Check) -> Modifier | None:
    """Cedar Creek SR2.2: one more on checks that a charge through a Rear hexside causes."""
    if game.light != FOG or not check.rear:
        return None
    return Modifier("fog-rear", game.scenario.worth["fog-rear"], "Cedar Creek SR2.2")


# SR2.3: the fog lifts


class FogDie(Die):
    """Cedar Creek SR2.3: a die at the end of 0630; an 8 or 9 and there is no fog at 0715."""

    rule = "Cedar Creek SR2.3"
    dice = D10

    def asks(self, game: Position, turn: Turn) -> str | None:
        return CHANCE if game.turn == game.scenario.facts["fog_may_lift"] else NOBODY

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        lifted = action.face >= game.scenario.facts["fog_lifts_at"]
        if lifted:
            game.keep(FogLifted())
        game.emit(FogRolled(action.face, lifted))
        return DONE


def light_now(game: Position, light: str) -> str:
    """Cedar Creek SR2.3: day, where fog has lifted early."""
    is_later = light == FOG and game.turn > game.scenario.facts["fog_may_lift"]
    return "day" if is_later and game.find(FogLifted) else light


def _steps(table: Sequences) -> Sequences:
    return before(table, Turn, "end_turn", FogDie())


LIGHT = Amendment(
    steps=_steps,
    answers={
        "light": light_now,
        "spared_by_night": spared,
        "by_route": only_by_road,
        "fired_at": too_dim,
        "not_charging": no_mounted_charge,
        "checking": out_of_the_fog,
    },
    keeps=(FogLifted,),
    events=(FogRolled,),
)
