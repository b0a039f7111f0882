"""How to play: weights that judgement is made with, as records read from `weights.toml` and `styles.toml`."""

from pathlib import Path

import msgspec

from gloire.core.scenario import DataFile
from gloire.players.protocol import STANDARD
from gloire.players.weights import read_styles, read_weights


class Style(msgspec.Struct, frozen=True):
    """What things are worth, in strength points where nothing else is said."""

    goal: float  # a hex nearer to a place that is wanted
    hold: float  # to stay on a place that scores and that the enemy can reach
    contact: float  # to stand where a charge at good odds is open
    danger: float  # a strength point of the enemy that can charge a hex
    cover: float  # a point that terrain takes from a charge
    flank: float  # an enemy who has one's rear
    support: float  # a friend beside one
    check: float  # a cohesion check, as a share of a Disorder
    disorder: float  # as a share of a unit
    boldness: float  # what a charge must be worth more than nothing


class StylesFile(msgspec.Struct, frozen=True):
    """`styles.toml` as written."""

    styles: dict[str, Style]


HERE = Path(__file__).parent
_USUAL = read_weights(DataFile(HERE / "weights.toml"), Style)
STYLES = {STANDARD: _USUAL, **read_styles(DataFile(HERE / "styles.toml"), _USUAL, StylesFile).styles}
