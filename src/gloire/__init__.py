"""Gloire plays published hex-and-counter wargames with every rule enforced and explained."""

from gloire.api import first_game, load, new_game, position, read_position, replay, scenario, scenarios
from gloire.core.actions import Action
from gloire.core.display import View
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.core.record import Record
from gloire.core.refusals import IllegalAction, Refusal, speak_with
from gloire.core.sides import CHANCE
from gloire.core.system import ScenarioInfo
from gloire.render import words

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "Event",
    "Game",
    "IllegalAction",
    "Question",
    "Record",
    "Refusal",
    "ScenarioInfo",
    "View",
    "first_game",
    "load",
    "new_game",
    "position",
    "read_position",
    "replay",
    "scenario",
    "scenarios",
]

speak_with(words.reason)
