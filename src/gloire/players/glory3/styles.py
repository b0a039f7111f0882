"""How to play: weights that judgement is made with, as records read from `weights.toml` and `styles.toml`."""

from pathlib import Path

import msgspec

from gloire.core.scenario import DataFile
from gloire.players.protocol import STANDARD
from gloire.players.weights import read_styles, read_weights


class Style(msgspec.Struct, frozen=True):
    """What things are worth, in strength points where nothing else is said."""

    goal: float  # a point of movement nearer to a place that is wanted
    hold: float  # to stay on a place that scores and that the enemy can reach
    contact: float  # to stand where a charge at good odds is open
    danger: float  # a strength point of the enemy that can charge a hex
    cover: float  # a point that terrain takes from a charge
    flank: float  # an enemy who has one's rear
    opening: float  # to face so that a charge is open, by what that charge is worth
    support: float  # a friend beside one
    check: float  # a cohesion check that guns bring about, as a share of what it does on the average
    disorder: float  # as a share of a unit
    boldness: float  # what a charge must be worth more than nothing
    ground: float  # to drive the enemy from a hex, or be driven from one
    prize: float  # a point of a place that scores, to who may take it by a charge
    take: float  # the same to who may walk there
    lost: float  # what a unit that is lost counts beside its strength
    crowd: float  # an enemy more beside one than the one who is to be charged
    together: float  # of the strength of those who could still come to a charge, the share that is counted on
    command: float  # a hex beyond the leader's range
    safety: float  # a hex away from the enemy, to a Disordered unit
    rally: float  # a strength point that may rally where it stands
    range: float  # to guns, to stand at a good range
    escort: float  # what guns that stand alone would have to fear, to who stands with them
    huddle: float  # a friend in the same hex, since fire hits both
    front: float  # an enemy beside one who is in front
    unwatched: float  # a hex in one's rear from which a charge can come
    guns: float  # of what the ground is worth to others, what counts for guns
    exposed: float  # of what others have to fear, what guns have
    shot: float  # what fire must promise, or guns had better keep their chance to move
    promise: float  # that a charge can promise at best, before it is open
    pursuit: float  # to follow who was driven off, since he may be charged again
    combine: float  # strength that failing to act together holds back, by strength that acting together would serve


class Forecast(msgspec.Struct, frozen=True):
    """How the chance to win follows from the board; logits of the first side, fitted to games."""

    points: float  # ten points beyond the middle of a draw, with those still to come
    points_late: float  # the same, the more the later it is
    strength: float  # from none of the strength in good order to all of it
    shaken: float  # the same of the Disordered
    grip: float  # of the strength about the places that score


class StylesFile(msgspec.Struct, frozen=True):
    """`styles.toml` as written."""

    styles: dict[str, Style]
    forecast: Forecast
    leads: dict[str, float]  # by scenario: ten points that the first side gains from the first turn to the last


HERE = Path(__file__).parent
_USUAL = read_weights(DataFile(HERE / "weights.toml"), Style)
_OTHERS = read_styles(DataFile(HERE / "styles.toml"), _USUAL, StylesFile)
STYLES, FORECAST, LEADS = {STANDARD: _USUAL, **_OTHERS.styles}, _OTHERS.forecast, _OTHERS.leads
