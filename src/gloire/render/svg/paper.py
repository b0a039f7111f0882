"""The grain of the paper as one small tile: no filter of SVG, which browsers redraw at every step of zoom."""

import cmath
import math
from collections.abc import Iterable
from itertools import pairwise

from gloire.render.svg.hand import Hand
from gloire.render.svg.png import address

SIZE = 180
_STEPS = 8  # of darkness, and as many of light: sixteen tones, four bits a pixel
_ALPHA = 8  # opacity added by each step
_CONTRAST = 17.0


def grain_tile() -> str:
    """Soft mottling and a few fibres, black or white with alpha, as the address of a PNG."""
    values = [0.14 * a + 0.3 * b + 0.56 * c - 0.5 for a, b, c in zip(_tile(60), _tile(18), _tile(3))]
    for cell in _fibres():
        values[cell] -= 0.1
    tones = [min(round(abs(value) * _CONTRAST), _STEPS - 1) + (0 if value < 0 else _STEPS) for value in values]
    opacities = bytes(step * _ALPHA for _ in range(2) for step in range(_STEPS))
    return address(SIZE, _rows(tones), 4, bytes(3 * _STEPS) + b"\xff" * (3 * _STEPS), opacities)


def _tile(cell: int) -> list[float]:
    """Value noise that meets itself at the edges."""
    hand, count = Hand("paper", cell), SIZE // cell
    nodes = [[hand.share() for _ in range(count)] for _ in range(count)]
    weights = [share * share * (3 - 2 * share) for share in (step / cell for step in range(cell))]
    rows = [[*row, row[0]] for row in nodes]
    wide = [[a + (b - a) * weight for a, b in pairwise(row) for weight in weights] for row in rows]
    tall = zip(wide, [*wide[1:], wide[0]])
    return [a + (b - a) * weight for upper, lower in tall for weight in weights for a, b in zip(upper, lower)]


def _fibres() -> Iterable[int]:
    hand = Hand("fibres")
    for _ in range(26):
        point = complex(hand.share(), hand.share()) * SIZE
        angle = hand.between(0, math.pi)
        for _ in range(int(hand.between(5, 14))):
            angle += hand.between(-0.25, 0.25)
            point += cmath.rect(1, angle)
            yield int(point.imag) % SIZE * SIZE + int(point.real) % SIZE


def _rows(tones: list[int]) -> Iterable[bytes]:
    """Four bits a pixel."""
    pairs = bytes(high << 4 | low for high, low in zip(tones[::2], tones[1::2]))
    return (pairs[start : start + SIZE // 2] for start in range(0, len(pairs), SIZE // 2))
