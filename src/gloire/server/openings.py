"""How games begin: anew, from a record, at a point of another game, or as a rematch."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import gloire
from gloire import players
from gloire.api import BrokenRecord
from gloire.core.record import FORMAT, Record
from gloire.core.scenario import FaultyData
from gloire.core.setups import read_file
from gloire.players.protocol import STANDARD
from gloire.server import acts, messages, orders
from gloire.server.dice import Chain, Pledges, commitment, new_secret
from gloire.server.past import Beginning, Bounds, Past, begin, known_scenarios, played, replay
from gloire.server.refused import FORBIDDEN, NOT_NOW, TOO_MANY, Refused, malformed
from gloire.server.store import Allowance, Enough, Row, Seat
from gloire.server.table import (
    COMPUTER,
    HUMAN,
    OPEN,
    Holder,
    Table,
    beginning_of,
    digest,
    new_id,
    new_token,
    status_of,
)
from gloire.server.tables import Tables

HOUR = 3600.0


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A game about to begin."""

    past: Past
    wishes: Mapping[str, orders.SeatWish]
    strict: bool = False
    server_dice: bool = False
    final_dice: bool = False
    origin: dict[str, Any] = {}


def new_game(wish: orders.NewGame, bounds: Bounds | None = None) -> Opening:
    """A game as somebody wishes it; a record that is more work than the bounds allow is refused."""
    try:
        beginning = Beginning(scenario=wish.scenario, options=wish.options, choices=wish.choices, setup=wish.setup)
        past = begin(beginning) if wish.record is None else _recorded(wish.record, wish.scenario, bounds)
    except (ValueError, msgspec.ValidationError) as error:
        raise malformed(str(error)) from error
    strict = wish.strict or bool(past.game.scenario.options.get("no_take_backs"))
    origin = {"record": True} if wish.record is not None else {}
    return Opening(
        past=past,
        wishes=wish.seats,
        strict=strict,
        server_dice=wish.server_dice,
        final_dice=wish.final_dice,
        origin=origin,
    )


def _recorded(raw: Mapping[str, Any], scenario: str, bounds: Bounds | None) -> Past:
    """The game of a record, running or over. Says what is wrong with one that does not fit, and what to do."""
    try:
        record = msgspec.convert(raw, type=Record)
    except msgspec.ValidationError as error:
        raise malformed(f"This is no record of a game, or it is damaged: {error}. Download it once more.") from error
    if record.format > FORMAT:
        raise Refused(NOT_NOW, "rules", "The record was written by a later Gloire. Open it on a server that is as new.")
    if not all(isinstance(value, str | int) for value in record.choices.values()):
        raise malformed("This is no record of a game: what it says of choices are no single values.")
    setup, choices = _plain(record.setup), played(scenario, record.choices)
    past = begin(Beginning(scenario=scenario, options=record.options, choices=choices, setup=setup))
    if record.scenario not in (scenario, past.game.scenario.named):
        raise malformed(f"The record is of {record.scenario!r}, not of {scenario!r}.")
    try:
        replay(past, record.entries, bounds)
        if not record.leads_to(past.game.hash):
            raise BrokenRecord("It leads to another position than the one it was saved in.")
    except BrokenRecord as error:
        raise _unfit(record, past.game.scenario.system.version, error) from error
    return past


def read_position(text: str) -> messages.PositionRead:
    """A position file, checked by setting it up."""
    try:
        file = read_file(text, "position")
        if file.scenario not in known_scenarios():
            raise malformed(f"The position is of {file.scenario!r}, a scenario that this server does not have.")
        gloire.read_position(text, "position")
    except (FaultyData, ValueError) as error:
        raise malformed(str(error)) from error
    return messages.PositionRead(scenario=file.scenario, options=file.options, choices=file.choices, setup=file.setup)


def _plain(setup: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if setup is None else dict(setup)


def _unfit(record: Record, version: str, error: BrokenRecord) -> Refused:
    """Why a record does not lead where it should: other rules have written it, or it was changed since."""
    if record.rules != version:
        reason = (
            f"The record was written by version {record.rules} of its rules; here is version {version}, which plays "
            f"differently. Open it with a Gloire that has version {record.rules}. {error}"
        )
        return Refused(NOT_NOW, "rules", reason)
    return malformed(f"The record is damaged: it was cut short or changed. Download it once more. {error}")


def branch(table: Table, holder: Holder, wish: orders.Branch) -> Opening:
    """A game that begins at a point of another. Nobody may look behind the other side's secrets so."""
    if not table.is_private(holder):
        raise Refused(FORBIDDEN, "secret", "A game in which others have secrets can be branched when it is over.")
    if wish.at > len(table.past.steps):
        raise malformed(f"This game has only {len(table.past.steps)} answers.")
    past = begin(beginning_of(table.row))
    replay(past, (msgspec.to_builtins(answer) for answer in table.past.game.answers[: wish.at]))
    if past.game.outcome is not None:
        raise malformed("The game is over at that point.")
    origin = {"game": table.row.id, "at": wish.at}
    final = table.row.dice.final
    return Opening(past=past, wishes=wish.seats, strict=table.row.strict, final_dice=final, origin=origin)


async def open_table(tables: Tables, opening: Opening, account: str | None, address: str) -> messages.GameMade:
    """Begins a game, and tells its maker the secrets of its seats."""
    made = await store_game(tables, opening, account, address)
    await tables.find(made.game)
    return made


async def store_game(tables: Tables, opening: Opening, account: str | None, address: str) -> messages.GameMade:
    """Stores a game that begins when somebody first looks at it."""
    game = opening.past.game
    _check_levels(opening.wishes, game.scenario.system.id, tables.settings.strongest_level)
    seats, secrets, invitations = _seated(opening.wishes, game.scenario.sides, account)
    row = _row(opening, seats, address)
    entries = [msgspec.json.encode(answer) for answer in game.answers]
    seats = [msgspec.structs.replace(seat, game=row.id) for seat in seats]
    await _created(tables, row, seats, entries)
    return messages.GameMade(game=row.id, seats=secrets, invitations=invitations, commitment=commitment(row.secret))


async def _created(tables: Tables, row: Row, seats: Sequence[Seat], entries: Sequence[bytes]) -> None:
    """The limit is checked in the transaction that stores the game, so it holds for requests at the same moment too."""
    allowance = Allowance(tables.settings.games_per_address, row.at - HOUR)
    try:
        await tables.stored(tables.store.create, row, seats, entries, allowance)
    except Enough as error:
        raise enough_games() from error


def enough_games() -> Refused:
    """An address has begun as many games as it may."""
    return Refused(TOO_MANY, "too-many", "Too many games from your address; wait an hour.", retry=HOUR)


def _row(opening: Opening, seats: Sequence[Seat], address: str) -> Row:
    game = opening.past.game
    people = tuple(seat.side for seat in seats if seat.kind == HUMAN)
    chains = (Chain(sides=people),) if opening.server_dice and people else ()
    pledges = Pledges(chains=chains, final=opening.final_dice)
    waiting = [seat.side for seat in seats if seat.kind != COMPUTER and not pledges.has_said(seat.side)]
    return Row(
        id=new_id(),
        scenario=game.scenario.id,
        rules=game.scenario.system.version,
        options=dict(game.scenario.options),
        choices=dict(game.scenario.choices),
        setup=_plain(game.setup),
        strict=opening.strict,
        secret=new_secret(),
        dice=pledges,
        origin=opening.origin,
        inherited=game.length,
        status=status_of(opening.past, waiting),
        asked=opening.past.asked,
        address=address,
        at=time.time(),
    )


def _seated(
    wishes: Mapping[str, orders.SeatWish], sides: Sequence[str], account: str | None
) -> tuple[list[Seat], dict[str, str], dict[str, str]]:
    if set(wishes) != set(sides):
        raise malformed(f"Say who plays each side; the sides are {' and '.join(sides)}.")
    seats, secrets, invitations = [], {}, {}
    by_name: dict[str, str] = {}  # people of the same name share a seat
    for side in sides:
        wish = wishes[side]
        seat = Seat(game="", side=side, kind=wish.kind, name=wish.name)
        if wish.kind == HUMAN:
            secrets[side] = by_name.setdefault(wish.name, new_token())
            seat = msgspec.structs.replace(seat, secret=digest(secrets[side]), account=account)
        elif wish.kind == OPEN:
            invitations[side] = new_token()
            seat = msgspec.structs.replace(seat, invitation=digest(invitations[side]))
        else:
            level = players.named(wish.level, wish.style or STANDARD)
            seat = msgspec.structs.replace(seat, level=level, name=wish.name or _computer_name(level))
        seats.append(seat)
    return seats, secrets, invitations


def _check_levels(wishes: Mapping[str, orders.SeatWish], system: str, strongest: str) -> None:
    """Only what a system has, and its host allows."""
    levels, styles = (*players.PLAIN, *players.offered(system, strongest)), players.styles(system)
    for wish in wishes.values():
        if wish.kind == COMPUTER and wish.level not in levels:
            raise malformed(f"There is no level {wish.level!r} here; there are {', '.join(levels)}.")
        if wish.style not in ("", *styles) or (wish.level == "random" and wish.style not in ("", STANDARD)):
            raise malformed(f"{wish.level!r} has no style {wish.style!r}; there are {', '.join(styles)}.")


async def rematch(tables: Tables, table: Table, holder: Holder, address: str) -> messages.Rematch:
    """The same people with sides swapped; each seat's secret is good for the new game too."""
    if not holder.sides:
        raise Refused(401, "no-seat", "Only those who played can play again.")
    if not table.is_over:
        raise Refused(409, "not-over", "The game is still going on.", version=table.version)
    if table.row.rematch:
        return await _rematch_of(tables, table)
    past = begin(beginning_of(table.row))
    turned = dict(zip(table.sides, reversed(table.sides), strict=True))
    seats = [
        _allowed(tables, table, msgspec.structs.replace(seat, side=turned[side])) for side, seat in table.seats.items()
    ]
    opening = Opening(past=past, wishes={}, strict=table.row.strict, final_dice=table.row.dice.final)
    row = _row(opening, seats, address)
    seats = [msgspec.structs.replace(seat, game=row.id) for seat in seats]
    await _created(tables, row, seats, [])
    await acts.link(tables, table, row.id)
    return await _rematch_of(tables, table)


def _allowed(tables: Tables, table: Table, seat: Seat) -> Seat:
    """A computer no stronger than the host offers by now, under the name of what it is."""
    if seat.kind != COMPUTER:
        return seat
    system = table.past.game.scenario.system.id
    level = players.capped(seat.level, system, tables.settings.strongest_level)
    name = _computer_name(level) if seat.name == _computer_name(seat.level) else seat.name
    return msgspec.structs.replace(seat, level=level, name=name)


def _computer_name(level: str) -> str:
    return level.replace(players.OF_STYLE, ", ")


async def _rematch_of(tables: Tables, table: Table) -> messages.Rematch:
    """Where the rematch is: that of whoever asked first."""
    found = await tables.find(table.row.rematch)
    return messages.Rematch(game=found.row.id, commitment=found.commitment)
