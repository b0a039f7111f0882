"""Chapters 4.1, 4.2 and 5.2: the initiative, the first marker, what is placed in the Pool, and drawing from it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import overload

from gloire.core.actions import Action, Roll
from gloire.core.cup import Cup, Draw, DrawChit
from gloire.core.dice import one_die
from gloire.core.events import Veiled
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3.actions import BeginWith, LeaveToChance
from gloire.systems.glory3.actions import PlaceMarkers as Place
from gloire.systems.glory3.command import marker_of
from gloire.systems.glory3.frames import Activation, Turn
from gloire.systems.glory3.happened import (
    FirstMarkerChosen,
    InitiativeRolled,
    InitiativeWon,
    MarkerPlayed,
    MarkersPlaced,
    PoolFilled,
)
from gloire.systems.glory3.position import WAITING, Position

D10 = one_die(10, lowest=0)  # 2.3: a "0" is a zero, not a ten
Counts = tuple[int, ...]


# 5.2: initiative


class InitiativeDie(Die):
    """5.21: each side rolls and adds what the Turn Record Track gives it; 5.22: some turns need no die."""

    rule = "5.21"
    dice = D10

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        return CHANCE if game.scenario.turns[game.turn - 1].automatic < 0 else NOBODY

    def about(self, game: Position, turn: Turn) -> dict[str, object]:
        return {"side": game.scenario.sides[self.side], "modifier": self._bonus(game)}

    def _bonus(self, game: Position) -> int:
        return game.scenario.turns[game.turn - 1].bonus[self.side]

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        bonus = self._bonus(game)
        game.emit(InitiativeRolled(game.scenario.sides[self.side], action.face, bonus))
        game.update(turn, totals=(*turn.totals, action.face + bonus))
        return DONE


def award_initiative(game: Position, turn: Turn) -> None:
    """5.21 + 5.22: to the higher total, or to whom the turn gives it; on a tie nobody has it."""
    game.initiative = game.scenario.turns[game.turn - 1].automatic
    rolled = game.initiative < 0
    if rolled and turn.totals[0] != turn.totals[1]:
        game.initiative = 0 if turn.totals[0] > turn.totals[1] else 1
    side = game.scenario.sides[game.initiative] if game.initiative >= 0 else ""
    game.emit(InitiativeWon(side, rolled, "5.21" if rolled else "5.22"))


# 4.21: what there is to place


def copies(game: Position, marker: int) -> int:
    """4.12 + 4.21: how many of a marker are available: none of a command that is neither here nor due."""
    printed = game.scenario.markers[marker]
    found = printed.copies[game.turn - 1] if is_called(game, marker) else 0
    for answer in game.scenario.ask.copies:
        found = answer(game, marker, found)
    return found


def is_called(game: Position, marker: int) -> bool:
    """4.21: whether a command of the marker has a combat unit on the map, or one that can enter this turn."""
    where = game.where
    if game.scenario.ask.attached:
        if any(hex >= 0 and marker_of(game, unit) == marker for unit, hex in enumerate(where)):
            return True
    elif any(where[unit] >= 0 for unit in game.scenario.units_called(marker)):
        return True
    return any(
        group.marker == marker and group.turn <= game.turn and any(game.where[unit] == WAITING for unit in group.units)
        for group in game.scenario.groups
    )


def available(game: Position, side: int) -> dict[int, int]:
    """4.21: the markers of a side for this turn, with how many there are of each."""
    return game.noted("available", (side, game.turn), lambda: _available(game, side))


def _available(game: Position, side: int) -> dict[int, int]:
    found = {number: copies(game, number) for number, marker in enumerate(game.scenario.markers) if marker.side == side}
    return {number: count for number, count in found.items() if count > 0}


def left_to_place(game: Position, side: int) -> dict[int, int]:
    """3.B: the same without the marker that was held out for the first activation."""
    found = dict(available(game, side))
    first = game.scenario.marker_number.get(game.first_marker, -1)
    if first in found:
        found[first] -= 1
    return {number: count for number, count in found.items() if count > 0}


def most_to_place(game: Position, side: int) -> int:
    """4.21: all that there are, unless a rule of the battle limits how many the side may play in this turn."""
    held_out = int(game.initiative == side and bool(game.first_marker))
    return min(sum(left_to_place(game, side).values()), max(0, most_to_play(game, side) - held_out))


def most_to_play(game: Position, side: int) -> int:
    """4.21: how many markers a side may play in this turn, the first one among them."""
    every = sum(available(game, side).values())
    return min([every, *(answer(game, side) for answer in game.scenario.ask.allowance)])


class ChooseFirstMarker(Decision):
    """3 + 5.23: who has the initiative secretly picks the marker that starts the turn. G5: he may, or he must."""

    rule = "5.23"

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.scenario.sides[game.initiative] if first_markers(game) else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        markers = [BeginWith(game.scenario.markers[number].id) for number in first_markers(game)]
        return markers if game.scenario.choices["G5"] == "must" else [*markers, LeaveToChance()]

    def choose(self, game: Position, turn: Turn, action: Action) -> Done | None:
        side = game.scenario.sides[game.initiative]
        if isinstance(action, BeginWith):
            game.first_marker = action.marker
        game.emit(Veiled(side, FirstMarkerChosen(side, game.first_marker), FirstMarkerChosen(side, ""), "4.21"))
        return DONE

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        if isinstance(action, BeginWith):
            return Refusal("4.21", "no-such-marker", {"marker": action.marker})
        return Refusal("3", "must-hold-out") if isinstance(action, LeaveToChance) else None


def first_markers(game: Position) -> list[int]:
    """5.23: markers of the side with the initiative; none if it may play none."""
    if game.initiative < 0:
        return []
    found = list(available(game, game.initiative))
    return found if all(answer(game, game.initiative) > 0 for answer in game.scenario.ask.allowance) else []


class PlaceMarkers(Decision):
    """3.B + 4.21: a side secretly puts any or all of its available markers into the Pool."""

    rule = "4.21"

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        # Also whose only marker is held out: that nobody asks him would tell of it.
        return game.scenario.sides[self.side] if available(game, self.side) else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return Placeable(game, self.side)

    def offers(self, game: Position, turn: Turn, action: Action) -> bool | None:
        return isinstance(action, Place) and _refuse_placing(game, self.side, action) is None

    def choose(self, game: Position, turn: Turn, action: Place) -> Done | None:
        placed = tuple(sorted(kind_of(game, marker) for marker in action.markers))
        game.placed = (placed, game.placed[1]) if self.side == 0 else (game.placed[0], placed)
        game.sealed = (True, game.sealed[1]) if self.side == 0 else (game.sealed[0], True)
        side = game.scenario.sides[self.side]
        game.emit(Veiled(side, MarkersPlaced(side, placed), MarkersPlaced(side, ()), "4.21"))
        return DONE

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        return _refuse_placing(game, self.side, action) if isinstance(action, Place) else None

    def about(self, game: Position, turn: Turn) -> dict[str, object]:
        left = left_to_place(game, self.side)
        return {
            "side": game.scenario.sides[self.side],
            "markers": {game.scenario.markers[number].id: count for number, count in left.items()},
            "most": most_to_place(game, self.side),
        }


def copies_to_place(game: Position, side: int) -> list[str]:
    """4.12: each copy of a marker by a name of its own: the first as the marker, the others with a number."""
    left = {game.scenario.markers[number].id: count for number, count in left_to_place(game, side).items()}
    return [copy_name(marker, copy) for marker, count in left.items() for copy in range(1, count + 1)]


def copy_name(marker: str, copy: int) -> str:
    """How a copy of a marker is called."""
    return marker if copy == 1 else f"{marker}-{copy}"


def kind_of(game: Position, name: str) -> str:
    """The marker that a name is a copy of."""
    return name if name in game.scenario.marker_number else name.rpartition("-")[0]


def _refuse_placing(game: Position, side: int, action: Place) -> Refusal | None:
    """4.21: a copy that is not there, one that is named twice, too many in all."""
    known = copies_to_place(game, side)
    for marker in action.markers:
        if kind_of(game, marker) not in known:
            return Refusal("4.21", "no-such-marker", {"marker": marker})
        if marker not in known or action.markers.count(marker) > 1:
            most = sum(kind_of(game, one) == kind_of(game, marker) for one in known)
            return Refusal("4.12", "too-many-of-a-marker", {"marker": kind_of(game, marker), "most": most})
    if len(action.markers) > (most := most_to_place(game, side)):
        return Refusal("4.21", "too-many-markers", {"most": most})
    return None


class Placeable(Sequence[Place]):
    """Every lawful choice of markers, counted without being made."""

    def __init__(self, game: Position, side: int) -> None:
        left = left_to_place(game, side)
        self.markers = [game.scenario.markers[number].id for number in left]
        self.placings = _placings(tuple(left.values()), most_to_place(game, side))

    def __len__(self) -> int:
        return len(self.placings)

    @overload
    def __getitem__(self, index: int) -> Place: ...

    @overload
    def __getitem__(self, index: slice) -> list[Place]: ...

    def __getitem__(self, index: int | slice) -> Place | list[Place]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        counts = self.placings[index]
        chosen = zip(self.markers, counts, strict=True)
        return Place(tuple([copy_name(marker, copy) for marker, count in chosen for copy in range(1, count + 1)]))


@lru_cache(maxsize=64)
def _placings(left: Counts, most: int) -> tuple[Counts, ...]:
    """How many of each marker can be placed, all of them first."""
    every = product(*(range(count, -1, -1) for count in left))
    return tuple(counts for counts in every if sum(counts) <= most)


def fill_the_pool(game: Position, turn: Turn) -> None:
    """3.B: what both sides have placed. G6: how many markers that makes is told, or not."""
    game.pool = Cup().add(*game.placed[0], *game.placed[1])
    if game.scenario.choices["G6"] != "drawn":
        game.emit(PoolFilled(len(game.pool.inside)))


def play_first_marker(game: Position, turn: Turn) -> None:
    """3: the marker that was held out in phase A is played before any is drawn."""
    if game.first_marker:
        play(game, game.first_marker, "held-out")


class DrawMarker(DrawChit):
    """4.22 + 4.26: markers are drawn until the Pool is empty."""

    rule = "4.22"

    def cup(self, game: Position, turn: Turn) -> Cup:
        return game.pool

    def choose(self, game: Position, turn: Turn, action: Draw) -> Done | None:
        game.pool = game.pool.take(action.chit)
        play(game, action.chit, "drawn")
        return None


def play(game: Position, marker: str, how: str) -> None:
    """4.22: a marker begins the activation of its commands."""
    number = game.scenario.marker_number[marker]
    side = game.scenario.markers[number].side
    game.shown = (*game.shown, marker)
    game.emit(MarkerPlayed(game.scenario.sides[side], marker, how == "drawn", "4.22" if how == "drawn" else "5.23"))
    game.begin(Activation(side=side, marker=marker, number=number))
