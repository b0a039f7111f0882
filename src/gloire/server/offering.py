"""Calls that belong to no game: scenarios and their pictures, new games, rules, accounts, the server's health."""

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec

import gloire
from gloire import players
from gloire.render import rules, words
from gloire.render.phrases.catalogue import capital
from gloire.server import doorway, messages, openings, orders, present
from gloire.server.accounts import Account, csrf_token
from gloire.server.desk import CSRF, SESSION, account_of, check_openings, check_tries, desk_of
from gloire.server.notify import check_hook
from gloire.server.pictures import Picture, Pictures, scenario_or_refuse
from gloire.server.playing import REFUSALS
from gloire.server.refused import NO_GAME, NO_SEAT, Refused, malformed, not_ready
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


@get("/api/levels", tags=["scenarios"])
async def levels() -> list[messages.Level]:
    """The computer players, weakest first."""
    names = words.Names()
    return [
        messages.Level(level=level, title=capital(level), text=names.word("level", level)) for level in players.LEVELS
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
async def aims(id: str) -> list[messages.AimSeen]:
    """How a scenario is won."""
    scenario_or_refuse(id)
    scenario = await asyncio.to_thread(gloire.api.facts, id)
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


# Accounts.


@post("/api/account/register", guards=[check_tries], responses=REFUSALS, tags=["account"])
async def register(request: Asking, data: orders.Credentials) -> Response[messages.AccountSeen]:
    """A new account; who makes it is logged in."""
    return await _logged_in(request, await desk_of(request).accounts.register(data), 201)


@post("/api/account/login", guards=[check_tries], status_code=200, responses=REFUSALS, tags=["account"])
async def log_in(request: Asking, data: orders.Credentials) -> Response[messages.AccountSeen]:
    """Logs in."""
    return await _logged_in(request, await desk_of(request).accounts.log_in(data), 200)


async def _logged_in(request: Asking, account: Account, status: int) -> Response[messages.AccountSeen]:
    token = await asyncio.to_thread(desk_of(request).accounts.begin_session, account)
    return Response(
        _seen(request, account),
        status_code=status,
        cookies=_cookies(request, token, desk_of(request).settings.session_days),
    )


def _seen(
    request: Asking, account: Account | None, games: list[messages.GameListed] | None = None
) -> messages.AccountSeen:
    ways = desk_of(request).notifier.ways
    if account is None:
        return messages.AccountSeen(name=None, ways=ways)
    return messages.AccountSeen(
        name=account.name, ways=ways, webhook=account.webhook, mail=account.mail, games=games or []
    )


def _cookies(request: Asking, token: str, days: int) -> list[Cookie]:
    secure, age = desk_of(request).settings.secure_cookies, days * DAY
    csrf = csrf_token(token) if token else ""
    return [
        Cookie(SESSION, value=token, max_age=age, httponly=True, secure=secure, samesite="lax", path="/"),
        Cookie(CSRF, value=csrf, max_age=age, httponly=False, secure=secure, samesite="lax", path="/"),
    ]


@post("/api/account/logout", status_code=200, responses=REFUSALS, tags=["account"])
async def log_out(request: Asking) -> Response[messages.AccountSeen]:
    """Logs out."""
    await asyncio.to_thread(desk_of(request).accounts.end_session, request.cookies.get(SESSION, ""))
    return Response(_seen(request, None), cookies=_cookies(request, "", 0))


@get("/api/account", responses=REFUSALS, tags=["account"])
async def account(request: Asking) -> messages.AccountSeen:
    """Who I am, my games, and whose turn it is in them."""
    found = await account_of(request)
    games = await asyncio.to_thread(desk_of(request).accounts.games, found) if found else []
    return _seen(request, found, games)


@post("/api/account/reach", status_code=200, responses=REFUSALS, tags=["account"])
async def reach(request: Asking, data: orders.Reach) -> messages.AccountSeen:
    """How I want to be told that it is my turn."""
    found, desk = await account_of(request), desk_of(request)
    if found is None:
        raise Refused(NO_SEAT, "no-account", "Log in first.")
    if data.webhook:
        try:
            await asyncio.to_thread(check_hook, data.webhook, desk.settings.webhook_hosts)
        except (ValueError, OSError) as error:
            raise malformed(str(error)) from error
    await asyncio.to_thread(desk.accounts.change, found, data)
    return _seen(request, msgspec.structs.replace(found, webhook=data.webhook, mail=data.mail))


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
    scenarios, levels, vocabulary, ground, thumbnail, frame, aims, rule, rule_index, new_game, read_position,
    register, log_in, log_out, account, reach, health, ready, metrics,
]  # fmt: skip
