"""How to play: weights that judgement is made with, as records read from `weights.toml` and `styles.toml`."""

from pathlib import Path

import msgspec

from gloire.core.scenario import DataFile
from gloire.players.protocol import STANDARD
from gloire.players.weights import read_styles, read_weights


class Style(msgspec.Struct, frozen=True):
    """What things are worth, in strength points where nothing else is said."""

    goal: float  # a hex nearer to an objective that is wanted
    hold: float  # to stay on an objective that the enemy can reach
    contact: float  # to stand next to an enemy one can beat
    danger: float  # a strength point of the enemy that can attack a hex
    cover: float  # a point that terrain takes from an attack
    flank: float  # a rear that lies open
    support: float  # a friend beside one
    test: float  # a cohesion test, as a share of a disorder
    disorder: float  # as a share of a unit
    rout: float  # as a share of a unit
    boldness: float  # what an attack must be worth more than nothing


class Forecast(msgspec.Struct, frozen=True):
    """How the chance to win follows from the board; logits of the first side, fitted to games."""

    won_late: float  # who would win now: the more, the later it is
    points_late: float  # ten points ahead, without a handicap: the more, the later it is
    given: float  # ten points of a handicap
    drawn: float  # a handicap that gives a side what would be a draw
    strength: float  # from none of the strength in good order, or still to come, to all of it
    lost: float  # of the routed and the lost
    ground: float  # of the objectives, where they score nothing
    grip: float  # of the strength about them


class StylesFile(msgspec.Struct, frozen=True):
    """`styles.toml` as written."""

    styles: dict[str, Style]
    forecast: Forecast
    to_come: dict[str, float]  # by scenario, in logits: what the first side gains from the first turn to the last
    leads: dict[str, float]  # by scenario, in logits: what the first side has in hand, who begins behind and attacks


HERE = Path(__file__).parent
_USUAL = read_weights(DataFile(HERE / "weights.toml"), Style)
_OTHERS = read_styles(DataFile(HERE / "styles.toml"), _USUAL, StylesFile)
STYLES, FORECAST = {STANDARD: _USUAL, **_OTHERS.styles}, _OTHERS.forecast
LEADS, TO_COME = _OTHERS.leads, _OTHERS.to_come
