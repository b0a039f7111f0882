"""Waterloo 16.10 Variable weather: an option."""

from typing import TYPE_CHECKING, Literal

import msgspec

from gloire.core.actions import Roll
from gloire.core.display import Lying, Said, Space, Track, View
from gloire.core.procedures import DONE, Die, Done, Sequences
from gloire.core.sequences import after, before, first
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect, Clause, SetupPart
from gloire.systems.napoleonic20.data import HalfCard, ScenarioFile
from gloire.systems.napoleonic20.display import SKIES, on_turn
from gloire.systems.napoleonic20.frames import EventPhase, GameTurn, Play
from gloire.systems.napoleonic20.games.waterloo.vocabulary import (
    MudDried,
    MudSpread,
    Sky,
    TrendTurned,
    WeatherRolled,
)
from gloire.systems.napoleonic20.games.waterloo.written import SkyData
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import FRENCH

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.loading.reader import Reader
    from gloire.systems.napoleonic20.setup import Arranging

POINTERS: dict[str, Literal["left", "right"]] = {"improving": "left", "worsening": "right"}  # along the track
TRACK = ("clear", "cloudy", "showers", "downpour", "storm")
FLIPPED = {"improving": "worsening", "worsening": "improving"}
# Waterloo 16.10.1: boxes up the track for each die, by the face of the marker; other dice leave it where it is.
CHANGES = {"improving": {1: 1, 5: -1, 6: -2}, "worsening": {1: 2, 2: 1, 6: -1}}


def _steps(table: Sequences) -> Sequences:
    table = first(table, Play, set_markers)
    table = after(table, EventPhase, "enact", WeatherDie())
    return before(table, GameTurn, "end_turn", lift_mud)


def set_markers(game: Position, _: Play) -> None:
    """Waterloo 3.0 + 17.1: where the markers begin."""
    sky = game.scenario.stated(SkyData)
    assert sky is not None
    game.keep(Sky(sky.weather, sky.trend, sky.mud))
    game.prepare()


def sky_of(game: Position) -> Sky:
    """The weather as the markers show it."""
    return game.recall(Sky)


class WeatherDie(Die):
    """Waterloo 16.10: the French player rolls after his card. R105: without a card there is no roll."""

    rule = "Waterloo 16.10"

    def asks(self, game: Position, phase: EventPhase) -> str | None:
        return CHANCE if game.phasing == FRENCH and phase.card >= 0 else NOBODY

    def choose(self, game: Position, phase: EventPhase, action: Roll) -> Done | None:
        sky = sky_of(game)
        worse = CHANGES[sky.trend].get(action.face, 0)
        old = TRACK.index(sky.weather)
        new = max(0, min(old + worse, len(TRACK) - 1))  # It is never better than clear.
        game.emit(WeatherRolled(action.face, TRACK[new], new - old))
        spread_mud(game, TRACK[new])
        # Waterloo 16.10.2: a storm falls back to a downpour at once.
        change_sky(game, weather="downpour" if TRACK[new] == "storm" else TRACK[new])
        return DONE

    def about(self, game: Position, phase: EventPhase) -> dict[str, str]:
        return {"weather": sky_of(game).weather, "trend": sky_of(game).trend}


def spread_mud(game: Position, weather: str) -> None:
    """Waterloo 16.10.2: a storm puts the mud marker one turn ahead; while it is out, rain moves it on by a turn."""
    out = sky_of(game).mud
    if weather == "storm" or (out and weather == "downpour"):
        last = (out or game.turn) + 1
        change_sky(game, mud=last)
        game.emit(MudSpread(last))


def change_sky(game: Position, **changes: str | int) -> None:
    """Moves or flips the markers; zones and rivers depend on the weather."""
    game.keep(msgspec.structs.replace(sky_of(game), **changes))
    game.prepare()


def flip_trend(game: Position, half: HalfCard) -> None:
    """Waterloo 16.10.1: the card A Change in the Weather flips the weather marker, whoever draws it."""
    trend = FLIPPED[sky_of(game).trend]
    change_sky(game, trend=trend)
    game.emit(TrendTurned(trend))


def lift_mud(game: Position, _: GameTurn) -> None:
    """Waterloo 16.10.2: the mud ends when both player turns of the marker's turn are over (R104, its example)."""
    if 0 < sky_of(game).mud <= game.turn:
        change_sky(game, mud=0)
        game.emit(MudDried())


def _told(game: Position) -> dict[str, object]:
    """Waterloo 16.10: the box and the face of the weather marker, and the last turn of the mud."""
    sky = game.find(Sky)
    return {"sky": {"weather": sky.weather, "trend": sky.trend, "mud_until": sky.mud or None} if sky else None}


def _show_markers(game: Position, view: View) -> View:
    """Waterloo 16.10.1 + 16.10.2: the marker on its track points where the weather tends; mud lies on its last turn."""
    sky = view.facts["sky"]
    if sky is None:
        return view
    track = Track(key="weather", spaces=tuple(_box(weather, sky) for weather in TRACK))
    told = Said("sky", "marker", sky)
    view = msgspec.structs.replace(view, tracks=(*view.tracks, track), holds=(told, *view.holds))
    return on_turn(view, sky["mud_until"], Lying("mud", Said("lying", "mud"))) if sky["mud_until"] else view


def _box(weather: str, sky: dict[str, str]) -> Space:
    words: tuple[Said, ...] = (Said("weather", weather),)
    if weather != sky["weather"]:
        return Space(sign=SKIES[weather], words=words)
    words = (*words, Said("trend", sky["trend"]))
    return Space(sign=SKIES[weather], words=words, state="now", pointer=POINTERS[sky["trend"]])


def _read(reader: "Reader") -> SkyData | None:
    """Waterloo 3.0: where the weather marker begins, and the mud marker if it is out."""
    sky = CLAUSE.of(reader.written)
    if sky is not None and sky.mud and sky.mud not in reader.turns:
        reader.not_on_track((CLAUSE.key, "mud"), sky.mud, reader.turns)
    return sky


def _arrange(arranging: "Arranging", sky: SkyData | None) -> None:
    """Waterloo 16.10: where the markers are in a position set up by hand."""
    if sky is not None and not arranging.scenario.options.get("variable_weather"):
        arranging.checking.fault((CLAUSE.key,), "dice make the weather with the option `variable_weather` only")
    elif sky is not None:
        arranging.position.keep(Sky(sky.weather, sky.trend, sky.mud))


def is_offered(written: ScenarioFile) -> bool:
    """Waterloo 16.10: where a scenario says how the weather begins."""
    return CLAUSE.of(written) is not None


CLAUSE = Clause("sky", SkyData, _read)
AMENDMENT = Amendment(
    steps=_steps,
    clauses=(CLAUSE,),
    setups=(SetupPart(CLAUSE.key, SkyData, _arrange),),
    keeps=(Sky,),
    answers={"display": _show_markers, "facts": _told},
    effects={"weather-trend": CardEffect(flip_trend)},
)
