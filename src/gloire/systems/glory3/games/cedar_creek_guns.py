"""Cedar Creek SR7.2 and SR8.2: massed guns, captured guns."""

from gloire.core.procedures import Sequences
from gloire.core.sequences import after, before
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.frames import Activation, Exchange
from gloire.systems.glory3.games.vocabulary import CapturedGuns, GunsCaptured, GunsChangedHands, Salvos
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import Position

BY_A_CHARGE = ("overrun", "charge")  # why guns are eliminated
Guns = tuple[int, ...]


# SR7.2: massed guns


def note_salvo(game: Position, exchange: Exchange) -> None:
    """Cedar Creek SR7.2: from where guns of the marker have fired, and where to; not what was returned."""
    shot = exchange.shots[0]
    if _are_massed(game, shot.guns):
        kept = game.find(Salvos) or Salvos()
        game.keep(Salvos((*kept.fires, (shot.start, shot.hex))))


def _are_massed(game: Position, guns: Guns) -> bool:
    return any(game.unit(gun).marker in game.scenario.facts["massed_guns"] for gun in guns)


def massed_guns(game: Position, guns: Guns, start: int, hex: int) -> Modifier | None:
    """Cedar Creek SR7.2: by day, one more at a hex that guns within two hexes have fired at under this marker."""
    kept, near = game.find(Salvos), game.scenario.facts["massed_within"]
    if kept is None or game.light != "day" or not _are_massed(game, guns):
        return None
    if not any(to == hex and 0 < game.grid.distance(start, other) <= near for other, to in kept.fires):
        return None
    return Modifier("massed-guns", game.scenario.worth["massed-guns"], "Cedar Creek SR7.2")


def forget_salvos(game: Position, activation: Activation) -> None:
    """Cedar Creek SR7.2: it is counted within one activation."""
    game.forget(Salvos)


# SR8.2: captured guns


def capture(game: Position, unit: int, hex: int, why: str) -> None:
    """Cedar Creek SR8.2 + R31: guns eliminated by a charge are left in their hex, to who charged."""
    if not game.is_gun(unit) or why not in BY_A_CHARGE:
        return
    owner = 1 - game.side(unit)
    game.keep(CapturedGuns((*captured(game), (unit, hex, owner))))
    game.emit(GunsCaptured(game.id(unit), game.label(hex), game.scenario.sides[owner]))


def captured(game: Position) -> tuple[tuple[int, int, int], ...]:
    """Cedar Creek SR8.2: the markers: which guns, where, whose now."""
    kept = game.find(CapturedGuns)
    return kept.markers if kept else ()


def change_hands(game: Position, unit: int, hex: int) -> None:
    """Cedar Creek SR8.2: infantry or cavalry that enters the hex takes the guns."""
    side = game.side(unit)
    if game.is_gun(unit) or not any(at == hex and owner != side for _, at, owner in captured(game)):
        return
    for gun, at, owner in captured(game):
        if at == hex and owner != side:
            game.emit(GunsChangedHands(game.id(gun), game.label(hex), game.scenario.sides[side]))
    game.keep(CapturedGuns(tuple((gun, at, side if at == hex else owner) for gun, at, owner in captured(game))))


def guns_to_take(game: Position, unit: int) -> int:
    """Cedar Creek SR8.2: hexes with guns that a unit would take, as a mask."""
    return game.grid.mask(hex for _, hex, owner in captured(game) if owner != game.side(unit))


def gun_points(game: Position) -> tuple[int, int]:
    """Cedar Creek SR8.2: captured and kept two points, got back none, in place of the one for lost guns."""
    worth, found = game.scenario.facts["points"], [0, 0]
    for gun, _, owner in captured(game):
        foe = 1 - game.side(gun)
        found[foe] += (worth["captured"] if owner == foe else 0) - worth["artillery"]
    return found[0], found[1]


def _steps(table: Sequences) -> Sequences:
    table = after(table, Exchange, "ApplyFire", note_salvo)
    return before(table, Activation, "close_activation", forget_salvos)


GUNS = Amendment(
    steps=_steps,
    answers={
        "firing": massed_guns,
        "lost": capture,
        "entered": change_hands,
        "prizes": guns_to_take,
        "points": gun_points,
        "trophies": captured,
    },
    keeps=(Salvos, CapturedGuns),
    events=(GunsCaptured, GunsChangedHands),
)
