"""Calls that belong to no game: scenarios and their pictures, new games, rules, accounts, the server's health."""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec

import gloire
from gloire import players
from gloire.core.handicaps import HANDICAP
from gloire.core.reading import UnknownOption
from gloire.render import rules, words
from gloire.render.phrases.catalogue import capital
from gloire.server import doorway, messages, openings, orders, present
from gloire.server.desk import account_of, check_openings, desk_of
from gloire.server.pictures import Picture, Pictures, scenario_or_refuse
from gloire.server.playing import REFUSALS
from gloire.server.refused import NO_GAME, Refused, malformed, not_ready
from gloire.systems import UnknownSystem, entry

Asking = Request[Any, Any, Any]
Theme = Literal["light", "dark"]
GEOMETRY = ResponseSpec(data_container=dict[str, Any], description="The geometry of the map.")
FOR_EVER = "public, max-age=31536000, immutable"
AGAIN = "public, max-age=0, must-revalidate"
DAY = 86400


@get("/api/scenarios", tags=["scenarios"])
async def scenarios() -> list[gloire.ScenarioInfo]:
    """Every scenario that can be played."""
    return await asyncio.to_thread(gloire.scenarios)


@get("/api/levels", tags=["scenarios"], responses=REFUSALS)
async def levels(request: Asking, system: str = "", scenario: str = "") -> list[messages.Level]:
    """The computer players that a system and its host offer, weakest first; without a system, all there are.

    With a scenario, the seconds are those that they may think in a turn of it.
    """
    strongest = desk_of(request).settings.strongest_level
    minutes = next((one.minutes for one in gloire.scenarios() if one.id == scenario), 0) if scenario else 0
    found = players.offered(_known(system), strongest) if system else players.LEVELS
    names = words.Names(system) if system else words.Names()
    return [
        messages.Level(
            level=level,
            title=capital(level),
            text=names.word("level", level),
            seconds=players.seconds(level, minutes),
            evens=players.evens(level),
        )
        for level in found
    ]


@get("/api/styles/{system:str}", tags=["scenarios"], responses=REFUSALS)
async def styles(system: str) -> list[messages.Style]:
    """The ways in which the computer players of a system play, the usual one first."""
    names = words.Names()
    return [
        messages.Style(style=style, title=capital(names.word("style", style)), text=names.word("style-effect", style))
        for style in players.styles(_known(system))
    ]


@get("/api/words/{system:str}", tags=["scenarios"], responses=REFUSALS)
async def vocabulary(system: str) -> dict[str, dict[str, str]]:
    """The words a board needs for what has no sentence: options, states of counters, boxes, weather."""
    return words.vocabulary(_known(system))


@get("/api/scenarios/{id:str}/ground.svg", tags=["scenarios"], responses=REFUSALS)
async def ground(request: Asking, id: str, theme: Theme = "light", numbers: bool = True) -> Response[bytes]:
    """The map alone."""
    return await _picture(request, id, lambda pictures: pictures.ground(id, theme, numbers))


@get("/api/scenarios/{id:str}/thumbnail.svg", tags=["scenarios"], responses=REFUSALS)
async def thumbnail(request: Asking, id: str, theme: Theme = "light") -> Response[bytes]:
    """The set-up."""
    return await _picture(request, id, lambda pictures: pictures.thumbnail(id, theme))


@get("/api/scenarios/{id:str}/frame", tags=["scenarios"], responses={**REFUSALS, 200: GEOMETRY})
async def frame(request: Asking, id: str) -> Response[bytes]:
    """The geometry of the map."""
    return await _picture(request, id, lambda pictures: pictures.frame(id), media_type="application/json")


@get("/api/scenarios/{id:str}/aims", tags=["scenarios"], responses=REFUSALS)
async def aims(id: str, handicap: str = "", option: list[str] | None = None) -> list[messages.AimSeen]:
    """How a scenario is won, with a handicap where one is given, and with options."""
    scenario_or_refuse(id)
    options, choices = dict.fromkeys(option or [], True), {HANDICAP: handicap} if handicap else None
    try:
        scenario = await asyncio.to_thread(gloire.api.facts, id, options, choices)
    except UnknownOption as error:
        raise malformed(str(error)) from error
    return present.aims(scenario, words.names_of(scenario))


async def _picture(
    request: Asking, scenario: str, draw: Callable[[Pictures], Picture], media_type: str = "image/svg+xml"
) -> Response[bytes]:
    scenario_or_refuse(scenario)
    picture = await asyncio.to_thread(draw, desk_of(request).pictures)
    headers = {
        "etag": picture.tag,
        "vary": "accept-encoding",
        "cache-control": FOR_EVER if "v" in request.query_params else AGAIN,
    }
    if request.headers.get("if-none-match") == picture.tag:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(picture.zipped, headers={**headers, "content-encoding": "gzip"}, media_type=media_type)
    return Response(picture.plain, headers=headers, media_type=media_type)


@get("/api/rules/{system:str}/{case:str}", tags=["scenarios"], responses=REFUSALS)
async def rule(system: str, case: str, game: str = "") -> messages.Rule:
    """A rule in our words; `game` adds what that game changes."""
    try:
        text = rules.rule(case, _known(system), game)
    except rules.NoSuchRule as error:
        raise Refused(NO_GAME, "no-rule", "There is no such rule.") from error
    cited = [] if case.strip().startswith("R") else rules.cases(case, system, game)
    return messages.Rule(case=case, text=text, rulings=[ruling for one in cited for ruling in one.rulings])


@get("/api/rules/{system:str}", tags=["scenarios"], responses=REFUSALS)
async def rule_index(system: str, game: str = "") -> list[rules.Case]:
    """Every rule in our words, with its rulings: those of the series, and those of a game's own book."""
    return list(rules.index(_known(system), game))


def _known(system: str) -> str:
    try:
        return entry(system).id
    except UnknownSystem as error:
        raise Refused(NO_GAME, "no-rule", "There is no such system.") from error


@post("/api/games", guards=[check_openings], responses=REFUSALS, tags=["game"])
async def new_game(request: Asking, data: orders.NewGame) -> messages.GameMade:
    """A new game."""
    desk, account = desk_of(request), await account_of(request)
    address = doorway.hidden_address(request.scope, desk.settings)
    opening = await desk.opening(data, address)
    return await openings.open_table(desk.tables, opening, account.id if account else None, address)


@post("/api/positions", status_code=200, guards=[check_openings], responses=REFUSALS, tags=["game"])
async def read_position(request: Asking, data: orders.PositionText) -> messages.PositionRead:
    """A position file, checked; what comes back can be sent as parts of a new game."""
    desk = desk_of(request)
    desk.check_upload(doorway.hidden_address(request.scope, desk.settings))
    return await asyncio.to_thread(openings.read_position, data.text)


# Health.


@get("/health", tags=["health"])
async def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "ok", "version": gloire.__version__}


@get("/ready", tags=["health"], responses={503: REFUSALS[409]})
async def ready(request: Asking) -> dict[str, str]:
    """The database answers, has room and is heard, and the server is not stopping."""
    desk = desk_of(request)
    try:
        await desk.tables.stored(desk.store.is_there)
    except Exception as error:
        raise not_ready("The database does not answer.") from error
    if desk.store.is_full(desk.settings.disk_reserve):
        raise not_ready("The disk is full, or nearly so.")
    if desk.is_deaf:
        raise not_ready("This process does not hear what others change.")
    if desk.hub.is_closing:
        raise not_ready("The server is stopping.")
    return {"status": "ready"}


@get("/metrics", tags=["health"], media_type="text/plain")
async def metrics(request: Asking) -> str:
    """Figures for Prometheus."""
    desk = desk_of(request)
    return desk.figures.text(
        {
            "live_games": desk.tables.live,
            "streams": desk.hub.count,
            "entries_stored_total": desk.tables.entries_stored,
        }
    )


HANDLERS = [
    scenarios, levels, styles, vocabulary, ground, thumbnail, frame, aims, rule, rule_index, new_game, read_position,
    health, ready, metrics,
]  # fmt: skip
