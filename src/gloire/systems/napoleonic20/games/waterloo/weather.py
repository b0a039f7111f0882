"""Waterloo 5.2: what the weather does, whether it is printed on the turn track or made by dice (Waterloo 16.10)."""

from msgspec.structs import replace

from gloire.systems.napoleonic20.allowances import because
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.games.waterloo.vocabulary import Sky
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.terrain import FLOODED, LEVEL, Lie

DOWNPOUR = "downpour"
RAIN = frozenset({"showers", DOWNPOUR, "mud-and-showers"})
FLOOD = frozenset({DOWNPOUR})
MIRE = frozenset({DOWNPOUR, "mud", "mud-and-showers"})


def weather(game: Position) -> str:
    """Waterloo 5.2: the weather of this turn, as printed; Waterloo 16.10: or as the dice have made it."""
    sky = game.kept.get("Sky") if game.kept else None
    return game.scenario.turns[game.turn].weather if sky is None else overhead(sky)


def overhead(sky: Sky) -> str:
    """Waterloo 16.10.2: mud adds to showers, is all that matters in fair weather, and nothing in a downpour."""
    if not sky.mud or sky.weather == DOWNPOUR:
        return sky.weather
    return "mud-and-showers" if sky.weather == "showers" else "mud"


def weather_of(game: Position, turn: int) -> str:
    """The weather of a turn; where dice make it, that of the present one only is known."""
    if game.find(Sky) is None:
        printed: str = game.scenario.turns[turn].weather
        return printed
    return weather(game) if turn == game.turn else ""


def _weakens(game: Position, unit: int) -> int:
    """Waterloo 5.2.1: in showers and downpour infantry fights with one point less."""
    return int(game.is_infantry(unit) and weather(game) in RAIN)


@because("weather", "Waterloo 5.2.1")
def _slows(game: Position, army: int) -> int:
    """Waterloo 5.2.1 + 16.10.2: downpour and mud take one movement point from every unit."""
    return -int(weather(game) in MIRE)


def _drowns_roads(game: Position) -> int:
    """Waterloo 5.2.1: in a downpour roads add no movement point."""
    return -int(weather(game) in FLOOD)


def _bogs_guns(game: Position, battle: Battle) -> bool:
    """Waterloo 5.2.1 + 16.10.2: in downpour and mud attacking artillery is not doubled."""
    return weather(game) in MIRE


def _swells_rivers(game: Position, side: int, lie: Lie) -> Lie:
    """Waterloo 5.2.1: in a downpour minor rivers are major ones."""
    if weather(game) not in FLOOD:
        return lie
    return FLOODED if lie is LEVEL else replace(lie, swollen=True)


AMENDMENT = Amendment(
    answers={
        "lie": _swells_rivers,
        "pace": _slows,
        "road_pace": _drowns_roads,
        "weakened": _weakens,
        "undoubled": _bogs_guns,
        "weather": weather_of,
    },
)
