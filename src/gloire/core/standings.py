"""How a game stands by what decides it, where sides fight for places and points."""

from collections.abc import Sequence

from gloire.core.display import Aim, Said


def score(sides: Sequence[str], points: Sequence[int], winner: str, rule: str = "") -> Aim:
    """The points, and who would win by them now; nobody's name for a draw."""
    facts = {"side": sides[0], "foe": sides[1], "points": points[0], "theirs": points[1], "winner": winner}
    return Aim(Said("standing", "score", facts), rule)


def worth(place: str, label: str, points: Sequence[int], sides: Sequence[str], holder: str) -> Aim:
    """What a place is worth to whom, and who holds it; nobody's name where nobody does."""
    side = 0 if points[0] else 1
    ours, theirs = points[side], points[1 - side]
    if ours == theirs:
        key = "place-for-all" if ours else "place"
    else:
        key = "place-for-both" if theirs else "place-for-one"
    facts = {"place": place, "label": label, "holder": holder, "points": ours, "theirs": theirs}
    return Aim(Said("standing", key, {**facts, "side": sides[side], "foe": sides[1 - side]}), "", holder)
