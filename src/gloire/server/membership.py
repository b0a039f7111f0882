"""Calls about accounts: to register, log in and out, say how to be reached, look after what is one's own, and leave."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie

from gloire.server import belongings, messages, orders
from gloire.server.accounts import Account, csrf_token
from gloire.server.desk import CSRF, SESSION, account_of, check_tries, desk_of
from gloire.server.hooks import check_hook
from gloire.server.playing import REFUSALS
from gloire.server.refused import NO_SEAT, NOT_NOW, Refused, malformed

Asking = Request[Any, Any, Any]
DAY = 86400
OF_ACCOUNT: dict[str, Any] = {"responses": REFUSALS, "tags": ["account"]}
TRIED: dict[str, Any] = {**OF_ACCOUNT, "guards": [check_tries]}
DONE = messages.Done()


@post("/api/account/register", **TRIED)
async def register(request: Asking, data: orders.Credentials) -> Response[messages.AccountSeen]:
    """A new account; who makes it is logged in."""
    return await _logged_in(request, await desk_of(request).accounts.register(data), 201)


@post("/api/account/login", status_code=200, **TRIED)
async def log_in(request: Asking, data: orders.Credentials) -> Response[messages.AccountSeen]:
    """Logs in."""
    return await _logged_in(request, await desk_of(request).accounts.log_in(data), 200)


async def _logged_in(request: Asking, account: Account, status: int) -> Response[messages.AccountSeen]:
    agent = request.headers.get("user-agent", "")
    token = await asyncio.to_thread(desk_of(request).accounts.begin_session, account, agent)
    return Response(
        _seen(request, account),
        status_code=status,
        cookies=_cookies(request, token, desk_of(request).settings.session_days),
    )


def _seen(
    request: Asking, account: Account | None, games: list[messages.GameListed] | None = None
) -> messages.AccountSeen:
    notifier = desk_of(request).notifier
    seen = messages.AccountSeen(name=None, ways=notifier.ways, resets=notifier.may_reset)
    if account is None:
        return seen
    return msgspec.structs.replace(
        seen, name=account.name, webhook=account.webhook, mail=account.mail, games=games or []
    )


def _cookies(request: Asking, token: str, days: int) -> list[Cookie]:
    secure, age = desk_of(request).settings.secure_cookies, days * DAY
    csrf = csrf_token(token) if token else ""
    return [
        Cookie(SESSION, value=token, max_age=age, httponly=True, secure=secure, samesite="lax", path="/"),
        Cookie(CSRF, value=csrf, max_age=age, httponly=False, secure=secure, samesite="lax", path="/"),
    ]


@post("/api/account/logout", status_code=200, **OF_ACCOUNT)
async def log_out(request: Asking) -> Response[messages.AccountSeen]:
    """Logs out."""
    await asyncio.to_thread(desk_of(request).accounts.end_session, request.cookies.get(SESSION, ""))
    return Response(_seen(request, None), cookies=_cookies(request, "", 0))


@get("/api/account", **OF_ACCOUNT)
async def account(request: Asking) -> messages.AccountSeen:
    """Who I am, my games, and whose turn it is in them."""
    found = await account_of(request)
    games = await asyncio.to_thread(desk_of(request).accounts.games, found) if found else []
    return _seen(request, found, games)


@post("/api/account/reach", status_code=200, **OF_ACCOUNT)
async def reach(request: Asking, data: orders.Reach) -> messages.AccountSeen:
    """How I want to be told that it is my turn."""
    found, desk = await _somebody(request), desk_of(request)
    if data.webhook and not desk.settings.webhooks:
        raise malformed("This server calls no web-hooks.")
    if data.webhook:
        try:
            await asyncio.to_thread(check_hook, data.webhook, desk.settings.webhook_hosts)
        except ValueError as error:
            raise malformed(str(error)) from error
    await asyncio.to_thread(desk.accounts.change, found, data)
    return _seen(request, msgspec.structs.replace(found, webhook=data.webhook, mail=data.mail))


async def _somebody(request: Asking) -> Account:
    """Who is logged in; whoever is not is told to."""
    found = await account_of(request)
    if found is None:
        raise Refused(NO_SEAT, "no-account", "Log in first.")
    return found


# What is one's own.


@get("/api/account/sessions", **OF_ACCOUNT)
async def sessions(request: Asking) -> list[messages.SessionSeen]:
    """Where I am logged in."""
    account, token = await _somebody(request), request.cookies.get(SESSION, "")
    return await asyncio.to_thread(desk_of(request).accounts.sessions, account, token)


@post("/api/account/sessions/end", status_code=200, **OF_ACCOUNT)
async def end_sessions(request: Asking, data: orders.Sessions) -> list[messages.SessionSeen]:
    """Logs me out elsewhere."""
    account, accounts = await _somebody(request), desk_of(request).accounts
    await asyncio.to_thread(accounts.end_sessions, account, set(data.ids))
    return await asyncio.to_thread(accounts.sessions, account, request.cookies.get(SESSION, ""))


@get("/api/account/export", **OF_ACCOUNT)
async def export(request: Asking) -> Response[messages.Belongings]:
    """All that the server keeps about me, as a file."""
    account, desk = await _somebody(request), desk_of(request)
    found = await desk.tables.stored(belongings.belongings, desk.accounts, desk.store, account)
    return Response(found, headers={"content-disposition": 'attachment; filename="gloire-account.json"'})


@post("/api/account/delete", status_code=200, **TRIED)
async def delete(request: Asking, data: orders.Farewell) -> Response[messages.AccountSeen]:
    """Deletes my account, my name and my words. Games stay for those who play them."""
    account, desk = await _somebody(request), desk_of(request)
    await desk.accounts.check(account, data.password)
    for game in await desk.tables.stored(belongings.delete, desk.store, account):
        await desk.tables.refresh(game)
    return Response(_seen(request, None), cookies=_cookies(request, "", 0))


@post("/api/account/password", status_code=200, **TRIED)
async def change_password(request: Asking, data: orders.NewPassword) -> Response[messages.AccountSeen]:
    """Another password; whoever else was logged in no longer is."""
    account, desk = await _somebody(request), desk_of(request)
    await desk.accounts.check(account, data.password)
    await desk.accounts.set_password(account, data.new)
    return await _logged_in(request, account, 200)


@post("/api/account/forgot", status_code=200, **TRIED)
async def forgot(request: Asking, data: orders.Forgotten) -> messages.Done:
    """Sends a link to whoever has given his address. It does not tell whether there is such an account."""
    desk = desk_of(request)
    if not desk.notifier.may_reset:
        raise Refused(NOT_NOW, "no-mail", "This server sends no mail. Ask whoever runs it for a new password.")
    desk.notifier.send_reset(data.name)
    return DONE


@post("/api/account/reset", status_code=200, **TRIED)
async def reset(request: Asking, data: orders.Reset) -> Response[messages.AccountSeen]:
    """Sets a password anew by the link that came by mail."""
    accounts = desk_of(request).accounts
    account = await asyncio.to_thread(accounts.of_reset, data.token)
    if account is None:
        raise Refused(NOT_NOW, "too-late", "This link is not valid any more. Ask for another.")
    await accounts.set_password(account, data.password)
    return await _logged_in(request, account, 200)


HANDLERS = [
    register, log_in, log_out, account, reach, sessions, end_sessions, export, delete, change_password, forgot, reset,
]  # fmt: skip
