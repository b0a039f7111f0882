"""The application: every call, what goes wrong, and how it starts and stops."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

import gloire
from gloire.server import membership, messages, migrations, offering, playing
from gloire.server.desk import Desk, check_csrf
from gloire.server.doorway import Doorway, plain_path
from gloire.server.listening import listening
from gloire.server.memory import spare_the_living
from gloire.server.observe import begin_log, complain, note
from gloire.server.refused import AWAY, NO_GAME, Refused, malformed
from gloire.server.running import end_with_the_main_process
from gloire.server.settings import Settings, from_environment
from gloire.server.trouble import is_full, is_trouble

WEB = Path(gloire.__file__).parent / "web"
Asking = Request[Any, Any, Any]


def create_app(settings: Settings) -> Litestar:
    """A server with these settings."""
    desk = Desk(settings)
    app = Litestar(
        [*offering.HANDLERS, *membership.HANDLERS, *playing.HANDLERS, *_pages()],
        guards=[check_csrf],
        exception_handlers={Refused: _refuse, HTTPException: _refuse_http, Exception: _break},
        lifespan=[lambda app: _life(desk)],
        openapi_config=OpenAPIConfig(title="Gloire", version=gloire.__version__, path="/schema"),
        request_max_body_size=settings.body_limit,
        debug=False,
    )
    app.state.desk = desk
    app.asgi_handler = Doorway(app.asgi_handler, settings, desk.figures)
    return app


def worker() -> Litestar:
    """What a worker process runs."""
    app = create_app(from_environment())
    spare_the_living()
    end_with_the_main_process()
    return app


@asynccontextmanager
async def _life(desk: Desk) -> AsyncIterator[None]:
    begin_log(desk.settings.log_level)
    await desk.tables.stored(migrations.upgrade, desk.store.engine)
    note("started", database=desk.store.url.get_backend_name())
    async with listening(desk):
        yield
    desk.close()
    note("stopped")


def _refuse(request: Asking, refused: Refused) -> Response[messages.Refusal]:
    request.app.state.desk.figures.refused(refused.message.error)
    headers = {} if refused.retry is None else {"retry-after": str(int(refused.retry) + 1)}
    return Response(refused.message, status_code=refused.status, headers=headers)


ERRORS = {404: "no-such-page", 405: "wrong-method", 413: "too-long", 400: "malformed"}


def _refuse_http(request: Asking, error: HTTPException) -> Response[messages.Refusal]:
    if isinstance(error.__context__, OSError) and (refused := _foreseen(request, error.__context__)):
        return _refuse(request, refused)
    status = 422 if error.status_code == 400 else error.status_code
    name = ERRORS.get(error.status_code, "refused" if status < 500 else "broken")
    reason = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        reason = "; ".join(str(part) for part in error.extra)
    request.app.state.desk.figures.refused(name)
    return Response(messages.Refusal(error=name, reason=reason), status_code=status, headers=error.headers)


def _break(request: Asking, error: Exception) -> Response[messages.Refusal]:
    if refused := _foreseen(request, error):
        return _refuse(request, refused)
    complain("a request broke", error, path=request.scope["path"])
    return Response(messages.Refusal(error="broken", reason="Something went wrong here."), status_code=500)


def _foreseen(request: Asking, error: Exception) -> Refused | None:
    """What goes wrong by no fault of ours: nonsense that was sent, or trouble of the database."""
    match error:
        case msgspec.DecodeError() | UnicodeDecodeError():
            return malformed(str(error))
        case RecursionError():
            return malformed("This is nested too deeply.")
        case NotADirectoryError() if not plain_path(request.scope).startswith("/api/"):
            return Refused(NO_GAME, "no-such-page", "There is no such page.")
    if is_trouble(error):
        complain("the database is in trouble", error, path=request.scope["path"])
        if is_full(error):
            request.app.state.desk.store.note_full()
        return Refused(AWAY, "no-database", "The server cannot reach its games just now. Try again.", retry=2.0)
    return None


def _pages() -> list[Any]:
    """The board, where it is installed. A browser asks each time whether a file of it has changed."""
    if not (WEB / "index.html").is_file():
        return [no_board]
    again = CacheControlHeader(no_cache=True)
    return [create_static_files_router("/", [WEB], html_mode=True, name="board", cache_control=again)]


@get("/", include_in_schema=False, media_type="text/plain", sync_to_thread=False)
def no_board() -> str:
    """What a browser sees where the board is not installed."""
    return "This is a Gloire server. It has no board; what it understands is described at /schema."
