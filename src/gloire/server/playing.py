"""Calls about one game: to look at it, to answer, to take back, to end it, to look back."""

import hashlib
import re
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.di import Provide
from litestar.handlers import send_websocket_stream
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from gloire.core.codec import plain
from gloire.core.record import Record
from gloire.core.refusals import IllegalAction
from gloire.render import words
from gloire.render.charts import charts_of
from gloire.render.shown import ribbons
from gloire.render.svg import symbol_sheet
from gloire.render.svg import symbols as drawn_symbols
from gloire.render.svg.symbols import Symbols
from gloire.server import acts, counsel, doorway, hints, log, messages, openings, orders, present, proofs, streams
from gloire.server import motives as what_for
from gloire.server import review as reviews
from gloire.server import story as stories
from gloire.server.desk import (
    Desk,
    account_of,
    check_openings,
    check_streams,
    desk_of,
    find_seat,
    holder_of,
)
from gloire.server.refused import FORBIDDEN, NO_GAME, NOT_NOW, TOO_MANY, Refused, illegal, malformed, no_seat
from gloire.server.table import Holder, Table

T = TypeVar("T")
GAME = "/api/games/{game:str}"
NUMBER = re.compile("[0-9]{1,7}")
Since = Annotated[int, Parameter(ge=0, le=1_000_000)]
REFUSALS = {
    status: ResponseSpec(data_container=messages.Refusal, description=text)
    for status, text in {
        401: "The seat is not of this game.",
        403: "Not allowed.",
        404: "There is no such thing.",
        409: "Not now.",
        413: "Too long.",
        422: "Illegal or malformed.",
        429: "Slow down.",
    }.items()
}
Asking = Request[Any, Any, Any]


def table_of(request: Asking) -> Table:
    """The game that the guard found."""
    table: Table = request.state.table
    return table


def seat_of(request: Asking, table: Table) -> Holder:
    """The seat that the guard found. It is asked for after the table, since two at once would cost a task each."""
    holder: Holder = request.state.holder
    return holder


SEATED = {"table": Provide(table_of, sync_to_thread=False), "holder": Provide(seat_of, sync_to_thread=False)}
OF_GAME: dict[str, Any] = {"guards": [find_seat], "dependencies": SEATED, "responses": REFUSALS, "tags": ["game"]}


def _state(request: Asking, table: Table, holder: Holder, since: int = 0) -> messages.State:
    knows = present.Known(since, _said(request))
    return present.state(table, holder, knows, desk_of(request).hub.online(table.row.id), _lists(request))


async def _done(request: Asking, table: Table, holder: Holder, deed: Awaitable[object], since: int) -> messages.State:
    """Does something, and tells its author, who will not hear of it a second time by his stream."""
    hub, client = desk_of(request).hub, request.query_params.get("client", "")
    with hub.replying(table.row.id, client):
        await deed
        state = _state(request, table, holder, since)
        hub.replied(table, client)
    return state


def _said(connection: Asking | WebSocket[Any, Any, Any]) -> int | None:
    """The last line of the chat that a client knows, where it says so."""
    number = connection.query_params.get("said", "")
    return int(number) if NUMBER.fullmatch(number) else None


def _lists(connection: Asking | WebSocket[Any, Any, Any]) -> present.Lists:
    return "brief" if connection.query_params.get("actions") == "brief" else "all"


@get(GAME, **OF_GAME)
async def look(request: Asking, table: Table, holder: Holder, since: Since = 0) -> messages.State:
    """The game as the seat sees it."""
    return _state(request, table, holder, since)


@post(f"{GAME}/answers", status_code=200, **OF_GAME)
async def answer(request: Asking, table: Table, holder: Holder, data: orders.Answer) -> messages.State:
    """Answers the question."""
    deed = acts.answer(desk_of(request).tables, table, holder, data)
    return await _done(request, table, holder, deed, data.version)


@post(f"{GAME}/why", status_code=200, **OF_GAME)
async def why(request: Asking, table: Table, holder: Holder, data: orders.Asked) -> messages.Why:
    """Why an action is not offered to this seat."""
    action = acts.decoded(table, data.action)
    viewer = table.viewer(holder)
    refusal = table.past.game.why_not(action, viewer or "")
    if refusal is None:
        return messages.Why(rule=None, reason=None)
    return messages.Why(rule=refusal.cited, reason=words.refusal(refusal.code, refusal.facts, table.names))


@post(f"{GAME}/preview", status_code=200, **OF_GAME)
async def preview(request: Asking, table: Table, holder: Holder, data: orders.Asked) -> messages.Preview:
    """What an action leads to."""
    action, viewer = acts.decoded(table, data.action), table.viewer(holder)
    if viewer is None:
        raise no_seat()
    try:
        outcomes = table.past.game.preview(action, viewer)
    except IllegalAction as error:
        raise illegal(error.refusal, table.names) from error
    names = table.names.seeing(table.past.game.view(viewer))
    return messages.Preview(outcomes=plain(outcomes), words=words.preview(outcomes, names))


@post(f"{GAME}/hint", status_code=200, **OF_GAME)
async def hint(request: Asking, table: Table, holder: Holder, data: orders.HintWish) -> messages.Hint:
    """What a computer player would answer in this seat's place, by what the seat may know."""
    desk = desk_of(request)
    return await counsel.hint(desk.tables, table, holder, data, doorway.hidden_address(request.scope, desk.settings))


@get(f"{GAME}/motives", **OF_GAME)
async def motives(request: Asking, table: Table, holder: Holder) -> messages.Motives:
    """What a computer was after in its last turn, and what odds it saw."""
    return await reading(request, what_for.motives, table, holder)


@get(f"{GAME}/actions", **OF_GAME)
async def actions(request: Asking, table: Table, holder: Holder, unit: str | None = None) -> messages.Offers:
    """What the question offers to a unit, or all it offers, where the state came with a brief list."""
    return present.offers(table, holder, unit)


@get(f"{GAME}/moves", **OF_GAME)
async def moves(request: Asking, table: Table, holder: Holder, unit: str, by: str = "") -> messages.Ways:
    """Where a unit may move: each hex with its cost, its path, why the move ends there, what it costs in morale.

    With a path drawn hex by hex, the one move that is meant.
    """
    return hints.ways(table, unit, by) if table.is_asked(holder) else messages.Ways(unit=unit, hexes=[])


@get(f"{GAME}/threats", **OF_GAME)
async def threats(request: Asking, table: Table, holder: Holder, hex: str) -> messages.Threats:
    """Enemies that could attack a hex or come into it."""
    return hints.threats(table, hex, table.viewer(holder))


@get(f"{GAME}/sight", **OF_GAME)
async def sight(request: Asking, table: Table, holder: Holder, hex: str) -> messages.Looks:
    """What cannot be seen from a hex, and what is in the way."""
    return hints.looks(table, hex, table.viewer(holder))


@get(f"{GAME}/symbols.svg", **OF_GAME)
async def symbols(request: Asking, table: Table, holder: Holder) -> Response[bytes]:
    """Faces of counters and signs, each drawn once. They are the same for every viewer, whatever lies where."""
    sheet = symbol_sheet(_symbols(table)).encode()
    tag = f'"{hashlib.sha256(sheet).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "private, max-age=0, must-revalidate"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type="image/svg+xml")
    return Response(sheet, headers=headers, media_type="image/svg+xml")


def _symbols(table: Table) -> Symbols:
    pointy = table.past.game.scenario.map.grid.orientation == "pointy"
    return drawn_symbols(table.faces, ribbons(table.names), pointy=pointy)


@get(f"{GAME}/aid", **OF_GAME)
async def aid(request: Asking, table: Table, holder: Holder) -> messages.Aid:
    """How the game is won, and the charts it is played with; those of options that are off are left out."""
    options = table.row.options
    charts = await desk_of(request).tables.stored(charts_of, table.past.game.scenario)
    return messages.Aid(
        aims=present.aims(table.past.game.scenario, table.names),
        charts=[chart for chart in charts if not chart.option or options.get(chart.option)],
    )


async def reading(request: Asking, call: Callable[..., T], *arguments: Any) -> T:
    """Plays a game again for somebody, where that keeps nobody from answering."""
    desk = desk_of(request)
    return await desk.read(doorway.hidden_address(request.scope, desk.settings), call, *arguments)


@get(f"{GAME}/standing", **OF_GAME)
async def standing(request: Asking, table: Table, holder: Holder) -> list[messages.AimSeen]:
    """How it stands now by what decides the game: points, who would win, who holds what."""
    return await reading(request, present.standing, table.past.game, table.names)


@get(f"{GAME}/lesson", **OF_GAME)
async def lesson(request: Asking, table: Table, holder: Holder) -> messages.LessonSeen:
    """A first lesson, where the scenario has one."""
    return present.lesson(table.past.game.scenario, table.names)


@get(f"{GAME}/story", **OF_GAME)
async def story(request: Asking, table: Table, holder: Holder) -> messages.Story:
    """A game that is over: why it ended so, how the sides stood, what turned it, how the dice fell."""
    if not table.is_over:
        raise Refused(NOT_NOW, "not-over", "The game is still going on.")
    return await reading(request, stories.story, table, table.viewer(holder))


@post(f"{GAME}/review", status_code=200, **OF_GAME)
async def review(request: Asking, table: Table, holder: Holder) -> messages.Review:
    """Looks at a game that is over again: where it was turned, what luck did. Asked again, it says how far it is."""
    if not table.is_over:
        raise Refused(NOT_NOW, "not-over", "The game is still going on.")
    if holder.sides:
        desk = desk_of(request)
        desk.tables.analyse(table, doorway.hidden_address(request.scope, desk.settings))
    return await reading(request, reviews.review, table)


@post(f"{GAME}/undo", status_code=200, **OF_GAME)
async def undo(request: Asking, table: Table, holder: Holder, data: orders.TakeBack) -> messages.State:
    """Takes answers back, or asks the other side to allow it."""
    deed = acts.take_back(desk_of(request).tables, table, holder, data)
    return await _done(request, table, holder, deed, data.version)


@post(f"{GAME}/consent", status_code=200, **OF_GAME)
async def consent(request: Asking, table: Table, holder: Holder, data: orders.Consent) -> messages.State:
    """Answers an undo or a draw that the other side proposed."""
    deed = acts.consent(desk_of(request).tables, table, holder, data)
    return await _done(request, table, holder, deed, data.version)


@post(f"{GAME}/resign", status_code=200, **OF_GAME)
async def resign(request: Asking, table: Table, holder: Holder, data: orders.Version) -> messages.State:
    """Gives up."""
    deed = acts.resign(desk_of(request).tables, table, holder, data)
    return await _done(request, table, holder, deed, data.version)


@post(f"{GAME}/draw", status_code=200, **OF_GAME)
async def draw(request: Asking, table: Table, holder: Holder, data: orders.Version) -> messages.State:
    """Offers a draw."""
    deed = acts.offer_draw(desk_of(request).tables, table, holder, data)
    return await _done(request, table, holder, deed, data.version)


@post(f"{GAME}/hurry", status_code=200, **OF_GAME)
async def hurry(request: Asking, table: Table, holder: Holder) -> messages.State:
    """A computer that thinks is to take the best it has found so far, for the rest of its turn."""
    acts.hurry(table, holder)
    return _state(request, table, holder, table.version)


@post(f"{GAME}/chat", status_code=200, **OF_GAME)
async def chat(request: Asking, table: Table, holder: Holder, data: orders.Speech) -> messages.State:
    """Says something."""
    desk = desk_of(request)
    if wait := desk.chat.wait(f"{table.row.id} {holder.key}", time.monotonic()):
        raise Refused(TOO_MANY, "too-many", "You talk too fast; wait a moment.", retry=wait)
    deed = acts.say(desk.tables, table, holder, data.text)
    return await _done(request, table, holder, deed, table.version)


@post(f"{GAME}/dice", status_code=200, **OF_GAME)
async def dice(request: Asking, table: Table, holder: Holder, data: orders.DicePart) -> messages.State:
    """Commits this seat to a chain of shares, or lends one to the first roll."""
    deed = acts.contribute(desk_of(request).tables, table, holder, data)
    return await _done(request, table, holder, deed, table.version)


@post(f"{GAME}/join", status_code=201, **OF_GAME)
async def join(request: Asking, table: Table, holder: Holder, data: orders.Join) -> messages.Joined:
    """Takes an open seat."""
    account = await account_of(request)
    return await acts.join(desk_of(request).tables, table, data, account.id if account else None)


@get(f"{GAME}/moments", **OF_GAME)
async def moments(request: Asking, table: Table, holder: Holder) -> list[messages.Moment]:
    """The live line, answer by answer."""
    return log.moments(table, table.viewer(holder))


@get(f"{GAME}/at/{{number:int}}", **OF_GAME)
async def at(request: Asking, table: Table, holder: Holder, number: int, side: str | None = None) -> messages.State:
    """The game after so many answers; from another side's viewpoint where nothing is secret."""
    if not 0 <= number <= len(table.past.steps):
        raise Refused(NO_GAME, "no-moment", f"This game has {len(table.past.steps)} answers.")
    viewer = table.viewer(holder)
    if side is not None and side != viewer:
        if side not in table.sides:
            raise malformed(f"There is no side {side!r}.")
        if not (table.is_over or side in holder.sides):
            raise Refused(FORBIDDEN, "secret", "The other side's view can be seen when the game is over.")
        viewer = side
    return present.state_at(table, holder, number, viewer)


@post(f"{GAME}/branch", status_code=201, **{**OF_GAME, "guards": [check_openings, find_seat]})
async def branch(request: Asking, table: Table, holder: Holder, data: orders.Branch) -> messages.GameMade:
    """A new game that begins at a point of this one."""
    desk, account = desk_of(request), await account_of(request)
    address = doorway.hidden_address(request.scope, desk.settings)
    opening = await desk.read(address, openings.branch, table, holder, data)
    return await openings.open_table(desk.tables, opening, account.id if account else None, address)


@post(f"{GAME}/rematch", status_code=201, **{**OF_GAME, "guards": [check_openings, find_seat]})
async def rematch(request: Asking, table: Table, holder: Holder) -> messages.Rematch:
    """The same people once more, with sides swapped."""
    desk = desk_of(request)
    return await openings.rematch(desk.tables, table, holder, doorway.hidden_address(request.scope, desk.settings))


@get(f"{GAME}/record", **OF_GAME)
async def record(request: Asking, table: Table, holder: Holder) -> Response[Record]:
    """The record as a file."""
    if not table.is_private(holder):
        why = "The record of a game in which others have secrets can be had when it is over."
        raise Refused(FORBIDDEN, "secret", why)
    name = f"{table.row.scenario}-{table.row.id}.json"
    found = await desk_of(request).tables.stored(_record, table)
    return Response(found, headers={"content-disposition": f'attachment; filename="{name}"'})


def _record(table: Table) -> Record:
    found = table.past.game.record
    return msgspec.structs.replace(found, dice=plain(proofs.written(table))) if table.is_over else found


@get(f"{GAME}/proof", **OF_GAME)
async def proof(request: Asking, table: Table, holder: Holder) -> messages.ProofSeen:
    """What is needed to check every roll."""
    return await reading(request, proofs.proof, table)


@websocket(f"{GAME}/stream")
async def follow(socket: WebSocket[Any, Any, Any], game: str, since: Since = 0) -> None:
    """States as they change."""
    desk: Desk = desk_of(socket)
    await socket.accept()
    try:
        holder = await holder_of(socket, await desk.tables.find(game))
        check_streams(socket)
    except Refused as refused:
        await socket.close(code=doorway.CLOSED + refused.status, reason=refused.message.reason)
        return
    knows = present.Known(since, _said(socket))
    reader = streams.Reader(game, holder, knows, socket.query_params.get("client", ""), _lists(socket))
    states = streams.stream(desk.tables, desk.hub, reader, desk.settings.ping)
    # This also notices a client that has gone without a word, which a handler that only sends does not.
    with desk.hub.counted(doorway.address(socket.scope, desk.settings)):
        await send_websocket_stream(socket, states, listen_for_disconnect=True, warn_on_data_discard=False)


HANDLERS = [
    look, answer, why, preview, hint, motives, actions, moves, threats, sight, symbols, aid, standing, lesson, story,
    review, undo, consent, resign, draw, hurry, chat, dice, join, moments, at, branch, rematch, record, proof, follow,
]  # fmt: skip
