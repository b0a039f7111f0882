"""What is hidden (4.21): the first marker until it is played, and which markers a side has put into the Pool."""

from collections import Counter
from collections.abc import Sequence

from gloire.core.actions import Shuffler
from gloire.core.cup import Cup
from gloire.core.events import Event, Veiled
from gloire.core.sequences import place as step_of
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.happened import MarkerPlayed
from gloire.systems.glory3.pool import Placeable, available, first_markers, kind_of, most_to_play
from gloire.systems.glory3.position import Position


def seen(events: Sequence[Event], viewer: str | None) -> list[Event]:
    """4.21: who placed markers knows them; others know that he did."""
    return [_as_seen(event, viewer) if isinstance(event, Veiled) else event for event in events]


def _as_seen(event: Veiled, viewer: str | None) -> Event:
    shown: Event = event.true if event.side == viewer else event.public
    return shown


def told(about: dict[str, object], viewer: str | None) -> dict[str, object]:
    """4.21: what a side has left to place tells which marker it holds out; others learn only that it is asked."""
    return {"side": about["side"]} if "markers" in about and about["side"] != viewer else about


def reveals(events: Sequence[Event]) -> bool:
    """4.22: a marker that was shown cannot be hidden again."""
    return any(isinstance(event, MarkerPlayed) for event in events)


def hides(game: Position, viewer: str | None) -> bool:
    """Whether the viewer does not know all that lies in the Pool, or is about to."""
    return any(_has_secrets(game, side) for side, name in enumerate(game.scenario.sides) if name != viewer)


def _has_secrets(game: Position, side: int) -> bool:
    if _is_filled(game) and game.scenario.choices["G6"] == "counts":
        return False
    return _may_hold_out(game, side) or game.sealed[side]


def _may_hold_out(game: Position, side: int) -> bool:
    """3 + 4.21: whether a side has chosen its first marker, or none, and has not shown which."""
    turn, sequence = game.stack[0] if game.stack else None, game.scenario.sequence
    if game.initiative != side or not isinstance(turn, Turn) or not first_markers(game):
        return False
    return step_of(sequence, Turn, "ChooseFirstMarker") < turn.step <= step_of(sequence, Turn, "play_first_marker")


def markers_of(game: Position, side: int, chits: Sequence[str]) -> list[str]:
    """Of some markers those of a side."""
    scenario = game.scenario
    return [chit for chit in chits if scenario.markers[scenario.marker_number[chit]].side == side]


def redeal(game: Position, side: str, rng: Shuffler) -> None:
    """4.21: other markers of the enemy, as they might be for all that the side knows."""
    foe = 1 - game.scenario.sides.index(side)
    if not _has_secrets(game, foe):
        return
    if _may_hold_out(game, foe):
        game.first_marker = rng.sample(_first_choices(game), 1)[0]
    if _is_filled(game):
        _refill(game, foe, rng)
    elif game.sealed[foe]:
        choices = Placeable(game, foe)
        _place(game, foe, rng.sample(range(len(choices)), 1)[0])


def _first_choices(game: Position) -> list[str]:
    """G5: any of his markers or, where he may leave it to chance, none."""
    found = [game.scenario.markers[number].id for number in first_markers(game)]
    return found if game.scenario.choices["G5"] == "must" else [*found, ""]


def _is_filled(game: Position) -> bool:
    return bool(game.pool.inside or game.pool.beside)


def _place(game: Position, foe: int, number: int) -> None:
    placed = tuple(kind_of(game, marker) for marker in Placeable(game, foe)[number].markers)
    game.placed = (placed, game.placed[1]) if foe == 0 else (game.placed[0], placed)


def _refill(game: Position, foe: int, rng: Shuffler) -> None:
    """As many as the enemy has left in the Pool, or may have, from those that he has not shown."""
    left = markers_of(game, foe, game.pool.inside)
    others = [chit for chit in game.pool.inside if chit not in left]
    unknown = _unshown(game, foe)
    # A command that was lost since may have had its markers in the Pool: then what is there stays.
    if len(unknown) >= len(left):
        left = rng.sample(unknown, _how_many(game, foe, rng, len(left), len(unknown)))
    game.pool = Cup(tuple(sorted((*others, *left))), game.pool.beside)


def _how_many(game: Position, foe: int, rng: Shuffler, left: int, most: int) -> int:
    """G6: as many as there are, where the Pool can be counted; else any number, though the Pool is not empty."""
    if game.scenario.choices["G6"] != "drawn" or not game.pool.inside:
        return left
    least = int(left == len(game.pool.inside))
    most = min(most, max(left, most_to_play(game, foe) - len(markers_of(game, foe, game.shown))))
    count: int = rng.sample(range(least, most + 1), 1)[0]
    return count


def _unshown(game: Position, foe: int) -> list[str]:
    markers = game.scenario.markers
    every = Counter({markers[number].id: count for number, count in available(game, foe).items()})
    every.subtract(markers_of(game, foe, game.shown))
    return sorted((+every).elements())
