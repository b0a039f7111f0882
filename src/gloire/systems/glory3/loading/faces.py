"""The figures of a counter; older ones count otherwise (14.11, 14.14), or lack a side (12.4)."""

from collections.abc import Sequence
from typing import NamedTuple

from gloire.core.scenario import KeyPath
from gloire.systems.glory3.data import Rating, UnitData
from gloire.systems.glory3.loading.reader import Reader
from gloire.systems.glory3.scenario import CAVALRY, INFANTRY, Side

# 14.11: the classes of older guns, which are of short and of medium range.
CLASSES = {"light": "S", "field": "M"}
# 12.4: how much lower the Cohesion of Disordered cavalry is, and of dismounted Confederates.
LOWER = 1
LOWER_ON_FOOT = {"confederate": 2}


class Faces(NamedTuple):
    """2.2: the sides of a counter."""

    good: Side
    disordered: Side
    foot: Side | None
    foot_disordered: Side | None


def read_faces(reader: Reader, i: int, written: UnitData, arm: int, side: int) -> Faces:
    """2.2: both sides, of cavalry also dismounted."""
    good, foot = _face(reader, i, written, "good", arm), _face(reader, i, written, "foot", arm)
    disordered = _face(reader, i, written, "disordered", arm)
    foot_disordered = _face(reader, i, written, "foot_disordered", arm)
    assert good is not None  # every counter must have one
    if disordered is None:
        if arm != CAVALRY:
            advice = "Only cavalry may lack one (12.4): write disordered"
            reader.files.fault("counters", ("units", i), "has no Disordered side", advice)
        disordered = _lower(good, LOWER)
        owner = reader.written.sides[side]
        foot_disordered = _lower(foot, LOWER_ON_FOOT.get(owner, LOWER)) if foot else None
    return Faces(good, disordered, foot, foot_disordered)


def _lower(side: Side, less: int) -> Side:
    """12.4: a marker in place of a Disordered side takes from the Cohesion alone."""
    return Side(side.strength, side.cohesion - less, side.movement)


def _face(reader: Reader, i: int, written: UnitData, name: str, arm: int) -> Side | None:
    figures: Sequence[Rating] | None = getattr(written, name)
    if figures is None:
        return None
    first, *others = (_figure(reader, ("units", i, name), figure, at, arm) for at, figure in enumerate(figures))
    strength = first // 2 if written.range in CLASSES else first  # 14.11: older guns are halved, rounded down.
    return Side(strength, *others)


def _figure(reader: Reader, path: KeyPath, figure: Rating, at: int, arm: int) -> int:
    """A figure that is not printed is none. 14.14: of two strengths of infantry the larger counts."""
    if isinstance(figure, int):
        return figure
    if isinstance(figure, str):
        return 0
    if at or arm != INFANTRY or len(figure) != 2:
        advice = "Only infantry has two strengths (14.14), as [[8, 5], 6, 4]"
        reader.files.fault("counters", path, "has a list in place of a figure", advice)
    return max(figure, default=0)
