"""The signs of rough ground and marsh."""

import math

from gloire.render.svg.frame import RADIUS
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import Point, path, stroke, xy
from gloire.render.svg.survey import Survey

_HILLOCKS = ((-16 - 14j, 15 + 9j), (15 - 3j, 17 + 10j), (-9 + 18j, 16 + 9j))
_STROKES = 22


def draw_rough(survey: Survey) -> str:
    """Three hillocks a hex, hachured downhill and darker away from the light."""
    strokes = [
        hachure
        for hex in survey.hexes("rough")
        for offset, size in _HILLOCKS
        for hachure in _hillock(survey, Hand("rough", survey.map.grid.labels[hex], offset), hex, offset, size)
    ]
    lit = (line for away, line in strokes if away <= 0.55)
    shaded = (line for away, line in strokes if away > 0.55)
    return path("hachure", lit) + path("hachure thick", shaded)


def _hillock(survey: Survey, hand: Hand, hex: int, offset: Point, size: Point) -> list[tuple[float, str]]:
    """Where road and river leave room for it, wandering a little further at each try; else not at all."""
    for slip in (3, 3, 6, 9, 12, 15):
        top = survey.frame.centres[hex] + offset + hand.slip(slip)
        turns = [2 * math.pi * turn / _STROKES + hand.between(-0.08, 0.08) for turn in range(_STROKES)]
        starts = [top + 0.62 * complex(size.real * math.cos(turn), size.imag * math.sin(turn)) for turn in turns]
        if all(survey.mask.is_free(start) for start in starts):
            return [_hachure(hand, start, turn) for start, turn in zip(starts, turns)]
    return []


def _hachure(hand: Hand, start: Point, turn: float) -> tuple[float, str]:
    """How far a stroke faces away from the light, and the stroke."""
    away = 0.5 + 0.5 * math.sin(turn + 0.5)
    length = 3.5 + 5.5 * away + hand.between(-0.8, 0.8)
    return away, stroke(start, length * complex(math.cos(turn), 0.8 * math.sin(turn)))


def draw_marsh(survey: Survey) -> str:
    """Lines of still water with tufts of reed."""
    pools, reeds = [], []
    for hex in survey.hexes("marsh"):
        hand = Hand("marsh", survey.map.grid.labels[hex])
        for _ in range(19):
            spot = survey.frame.centres[hex] + RADIUS * complex(hand.between(-0.8, 0.8), hand.between(-0.74, 0.74))
            width, has_reeds = hand.between(7, 15), hand.share() < 0.6
            if survey.marsh(spot) > 0.5 and survey.mask.is_free(spot):
                pools.append(stroke(spot - width / 2, complex(width, 0)))
                pools.append(stroke(spot - width / 3 + 2.6j, complex(width * 0.6, 0)))
                reeds += [_tuft(spot)] if has_reeds else []
    return path("pool", pools) + path("reed", reeds)


def _tuft(spot: Point) -> str:
    return f"M{xy(spot - 3)}l-2.4 -4.6M{xy(spot)}v-6.2M{xy(spot + 3)}l2.4 -4.6"
