"""States: a game as a seat sees it, with words for everything. Nothing else about a game leaves the server."""

import math
from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from gloire.core.game import Game, Question
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.render.phrases.catalogue import capital
from gloire.server import messages
from gloire.server.past import Past, Step
from gloire.server.store import Said
from gloire.server.table import COMPUTER, Holder, Table
from gloire.sim.ledgers.account import MEAN, VARIANCE

T = TypeVar("T")
TEXTS_KEPT = 50_000
_texts: dict[Any, str] = {}  # actions in words, of all games


def state(table: Table, holder: Holder, since: int = 0, online: Collection[str] = ()) -> messages.State:
    """The game now, with what is new since a version."""
    past, viewer = table.past, table.viewer(holder)
    log_since = _log_since(past.steps, since)
    return messages.State(
        **_fixed(table),
        version=past.version,
        answers=len(past.steps),
        you=list(holder.sides),
        viewer=viewer,
        seats=_seats(table, online),
        status=table.row.status,
        outcome=outcome(past.game, table.names),
        view=cast(Any, _seen(table, viewer).view),  # as it is sent
        line=_written(table, ("line",), lambda: _line(past.game, table.names)),
        question=_question(table, viewer, table.is_asked(holder)),
        log_since=log_since,
        log=log(table, viewer, log_since),
        undo=_undo(table, holder),
        draw_offered_by=table.row.pending.get("draw", {}).get("by"),
        rematch=table.row.rematch or None,
        chat=[_said(line) for line in table.chat if line.version >= since],
        dice=_dice(table),
        luck=_written(table, ("luck",), lambda: luck(table.sides, past.steps)),
    )


def state_at(table: Table, holder: Holder, number: int, viewer: str | None) -> messages.State:
    """The game after so many answers. Nothing can be answered there."""
    game = table.past.game.clone()
    if number < game.length:
        game.undo(number)
    steps = table.past.steps[:number]
    now, view = state(table, holder, table.version), game.view(viewer)
    return msgspec.structs.replace(
        now,
        version=steps[-1].number if steps else 0,
        answers=number,
        viewer=viewer,
        seats={side: msgspec.structs.replace(seat, asked=False) for side, seat in now.seats.items()},
        outcome=outcome(game, table.names),
        view=view,
        line=_line(game, table.names),
        question=_asked(game.question, table.names.seeing(view)) if game.question else None,
        log_since=-1,
        log=[line for line in log(table, viewer, -1) if line.answer <= number],
        undo=messages.UndoSeen(to=None, free=False, earliest=number, asked_by=None, asked_to=None),
        chat=[],
        luck=luck(table.sides, steps),
    )


def _fixed(table: Table) -> dict[str, Any]:
    row = table.row
    return {
        "game": row.id,
        "scenario": row.scenario,
        "system": table.past.game.scenario.system.id,
        "options": row.options,
        "choices": row.choices,
        "strict": row.strict,
    }


def _kept(table: Table, key: Any, make: Callable[[], T]) -> T:
    """What is made once for each version of a game."""
    version, made = table.told.get(key, (None, None))
    if version != (table.version, len(table.past.steps)):
        made = make()
        table.told[key] = (table.version, len(table.past.steps)), made
    return cast(T, made)  # what is kept under a key is always of one type


def _written(table: Table, key: Any, make: Callable[[], Any]) -> Any:
    """The same as JSON: a reply and every stream have it word for word, so it is written once."""
    return _kept(table, key, lambda: msgspec.Raw(msgspec.json.encode(make())))


class Seen(NamedTuple):
    """What a viewer sees: his view as it is sent, and names that know who stands where."""

    view: msgspec.Raw
    names: words.Names


def _seen(table: Table, viewer: str | None) -> Seen:
    def look() -> Seen:
        view = table.past.game.view(viewer)
        return Seen(msgspec.Raw(msgspec.json.encode(view)), table.names.seeing(view))

    return _kept(table, ("seen", viewer), look)


def _seats(table: Table, online: Collection[str]) -> dict[str, messages.SeatSeen]:
    return {
        side: messages.SeatSeen(
            kind=seat.kind,
            name=seat.name,
            online=seat.kind == COMPUTER or side in online,
            asked=table.past.asked == side,
        )
        for side, seat in table.seats.items()
    }


def outcome(game: Game, names: words.Names) -> messages.OutcomeSeen | None:
    """How the game ended."""
    found = game.outcome
    if found is None:
        return None
    facts = {"winner": found.winner, "kind": found.kind}
    text = names.phrase("event", "GameOver", facts)
    return messages.OutcomeSeen(winner=found.winner, kind=found.kind, rule=found.rule, text=text)


def _line(game: Game, names: words.Names) -> list[messages.LineStep]:
    return [
        messages.LineStep(
            key=phase.key,
            side=phase.side,
            title=capital(names.word("phase", phase.key)),
            rule=phase.rule,
            state=phase.state,
        )
        for phase in game.phases()
    ]


# Questions.


def _question(table: Table, viewer: str | None, is_asked: bool) -> Any:
    """What is asked, as JSON; None when the game is over."""
    question = table.question
    if question is None:
        return None
    if not is_asked:
        return _written(table, ("asked", viewer), lambda: _asked(question, _seen(table, viewer).names))
    return _written(table, ("question", viewer), lambda: _with_actions(table, question, viewer))


def _asked(question: Question, names: words.Names) -> messages.QuestionAsked:
    text, rule = words.question(question, names), question.rule
    return messages.QuestionAsked(
        asks=question.asks,
        kind=question.kind,
        rule=rule,
        text=text.removesuffix(f" [{rule}]"),
        about=msgspec.to_builtins(question.about),
    )


def _with_actions(table: Table, question: Question, viewer: str | None) -> messages.QuestionAsked:
    actions, names = question.actions.all(), _seen(table, viewer).names
    return msgspec.structs.replace(
        _asked(question, names),
        actions=list(actions),
        texts=[_text(table, action, names) for action in actions],
    )


def _text(table: Table, action: Any, names: words.Names) -> str:
    """An action in words; the same one is offered again and again, so its words are kept."""
    key = table.row.scenario, action, names.occupants.get(getattr(action, "hex", ""))
    text = _texts.get(key)
    if text is None:
        if len(_texts) > TEXTS_KEPT:
            _texts.clear()
        text = _texts[key] = words.action(action, names)
    return text


# The log.


def _log_since(steps: Sequence[Step], since: int) -> int:
    """The version up to which a reader's log still holds: nothing of it may have been taken back since."""
    if not since:
        return -1
    at = bisect_right(steps, since, key=lambda step: step.number)
    return steps[at - 1].number if at else 0


def log(table: Table, viewer: str | None, since: int) -> list[messages.LogLine]:
    """What the viewer saw happen, after an entry."""
    pages: list[tuple[int, list[messages.LogLine]]] = table.told.setdefault(("log", viewer), [])
    _bring_up_to_date(pages, table, viewer)
    first = bisect_right(pages, since, key=lambda page: page[0])
    return [line for _, page in pages[first:] for line in page]


def _bring_up_to_date(pages: list[tuple[int, list[messages.LogLine]]], table: Table, viewer: str | None) -> None:
    """One page for what came before the first answer, and one for each answer."""
    past = table.past
    if not pages:
        pages.append((0, _page(past, past.game.opening, 0, 0, viewer, table.names)))
    while len(pages) > 1 and (len(pages) - 1 > len(past.steps) or pages[-1][0] != past.steps[len(pages) - 2].number):
        pages.pop()
    at = len(pages) - 1
    if at == len(past.steps):
        return  # so that the whole line is not walked for nothing
    for place, node in enumerate(past.game.line(at), at):
        number = past.steps[place].number
        pages.append((number, _page(past, node.events, number, place + 1, viewer, table.names)))


def _page(
    past: Past, events: Sequence[Any], number: int, answer: int, viewer: str | None, names: words.Names
) -> list[messages.LogLine]:
    game = past.game
    seen = game.scenario.system.seen(game.position, events, viewer)
    asked = past.steps[answer - 1].asked if answer else ""
    return [
        messages.LogLine(
            number=number,
            answer=answer,
            depth=words.depth(event),
            side=_side(game, event, asked),
            text=words.event(event, names).removesuffix(f" [{event.rule}]"),
            details=words.details(event, names),
            rule=event.rule,
            event=event,
        )
        for event in seen
    ]


def _side(game: Game, event: Any, asked: str) -> str | None:
    """Whose doing an event is: the side it names, that of its unit, or the one that answered."""
    if side := getattr(event, "side", ""):
        return str(side)
    number = game.scenario.number.get(getattr(event, "unit", ""))
    if number is not None:
        return str(game.scenario.sides[game.scenario.side[number]])
    return asked if asked in game.scenario.sides else None


def moments(table: Table, viewer: str | None) -> list[messages.Moment]:
    """The live line: for each answer when it was given, by whom, and what came of it."""
    best: dict[int, messages.LogLine] = {}
    for line in log(table, viewer, -1):
        if line.answer not in best or line.depth < best[line.answer].depth:
            best[line.answer] = line
    return [
        messages.Moment(
            number=number, turn=step.turn, side=step.asked, headline=best[number].text if number in best else ""
        )
        for number, step in enumerate(table.past.steps, 1)
    ]


# The rest.


def _undo(table: Table, holder: Holder) -> messages.UndoSeen:
    past, wish = table.past, table.row.pending.get("undo", {})
    earliest = past.earliest(holder.sides)
    to = None if table.row.strict or table.is_over else past.last_of(holder.sides)
    free = to is not None and (to >= earliest or not table.others(holder))
    asked_by, asked_to = wish.get("by"), wish.get("to")
    return messages.UndoSeen(to=to, free=free, earliest=earliest, asked_by=asked_by, asked_to=asked_to)


def _said(line: Said) -> messages.ChatLine:
    return messages.ChatLine(
        number=line.number, side=line.side or None, name=line.name, text=line.text, at=when(line.at)
    )


def when(at: float) -> str:
    """A time as the protocol writes it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _dice(table: Table) -> messages.DiceSeen:
    parts = table.row.contributions
    return messages.DiceSeen(
        commitment=table.commitment,
        contributions=parts,
        secret=table.row.secret if table.is_over else None,
        waiting_for=[] if table.is_over else table.waiting_for(parts),
    )


def luck(sides: Sequence[str], steps: Sequence[Step]) -> dict[str, messages.LuckSeen]:
    """The dice of each side: expected and actual, counted in its favour."""
    found = {}
    for side in sides:
        pips = [step.luck[1] for step in steps if step.luck and step.luck[0] == side]
        expected, beyond = MEAN * len(pips), math.fsum(pips)
        score = beyond / math.sqrt(VARIANCE * len(pips)) if pips else 0.0
        found[side] = messages.LuckSeen(
            rolls=len(pips), expected=expected, actual=expected + beyond, score=round(score, 2)
        )
    return found


def proof(table: Table) -> messages.ProofSeen:
    """What is needed to compute every roll again. What came is part of the secret until the game is over."""
    first = table.row.inherited + 1
    return messages.ProofSeen(
        game=table.row.id,
        commitment=table.commitment,
        contributions=table.row.contributions,
        sides=list(table.sides),
        first=first,
        secret=table.row.secret if table.is_over else None,
        rolls=_rolls(table, first) if table.is_over else [],
    )


def _rolls(table: Table, first: int) -> list[messages.RollSeen]:
    """Every answer of CHANCE in the live line."""
    twin = Game.begin(table.past.game.scenario)
    found = []
    for step, answer in zip(table.past.steps, table.past.game.answers, strict=True):
        question = twin.question
        if question is not None and step.asked == CHANCE and step.number >= first:
            options = question.actions.all()
            weights = list(question.weights or [1] * len(options))
            text = f"{words.question(question, table.names)} {words.action(answer, table.names)}"
            picked = options.index(answer)
            found.append(messages.RollSeen(number=step.number, weights=weights, picked=picked, text=text))
        twin.enter(answer)
    return found


def ways(table: Table, unit: str) -> messages.Ways:
    """Where a unit may move."""
    names = table.names
    hexes = [
        messages.Way(
            hex=found.hex,
            cost=found.cost,
            path=list(found.path),
            stops=names.word("stop", found.stops) if found.stops else None,
            rule=found.rule or None,
            morale=found.morale,
            at=found.at or None,
            action=msgspec.to_builtins(found.action),
        )
        for found in table.past.game.moves(unit)
    ]
    return messages.Ways(unit=unit, hexes=hexes)


def threats(table: Table, hex: str, viewer: str | None) -> messages.Threats:
    """Enemies that a hex must fear."""
    units = [
        messages.ThreatSeen(
            unit=found.unit,
            hex=found.hex,
            how="reach" if found.kind == "reach" else "attack",
            by=list(found.by),
            text=table.names.phrase("threat", found.kind, {"unit": found.unit, "hex": found.hex}),
        )
        for found in table.past.game.threats(hex, viewer)
    ]
    return messages.Threats(hex=hex, units=units)
