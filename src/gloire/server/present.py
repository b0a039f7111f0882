"""States: a game as a seat sees it, with words for everything. Nothing else about a game leaves the server."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, cast

import msgspec

from gloire import players
from gloire.core.display import Prompt, View
from gloire.core.game import Game, Question
from gloire.core.system import ScenarioFacts
from gloire.render import words
from gloire.render.boards import Board
from gloire.render.phrases.catalogue import capital
from gloire.render.shown import prompted, shown
from gloire.render.svg.counters import face_symbols
from gloire.server import log, messages, proofs
from gloire.server.past import is_forced
from gloire.server.store import Said, Seat
from gloire.server.table import COMPUTER, Holder, Table

POINTED = ("unit", "units", "hex", "hexes")  # what an action names that can be pointed at
Lists = Literal["all", "brief"]  # whether a question has every action, or leaves out what units may do with hexes
LINES_UNASKED = 200  # of the chat, for readers who do not say what they know
TEXTS_KEPT = 50_000
_texts: dict[Any, str] = {}  # actions in words, of all games


class Known(NamedTuple):
    """What a reader knows of a game already."""

    version: int = 0
    said: int | None = None  # the last line of the chat; None where he names none


NEW = Known()


def state(
    table: Table, holder: Holder, known: Known = NEW, online: Collection[str] = (), lists: Lists = "all"
) -> messages.State:
    """The game now, with what is new to its reader."""
    past, viewer = table.past, table.viewer(holder)
    log_since = log.still_holds(past.steps, known.version)
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
        board=cast(Any, _seen(table, viewer).board),  # likewise
        symbols=_seen(table, viewer).symbols,
        line=_written(table, ("line",), lambda: _line(past.game, table.names)),
        in_force=list(_seen(table, viewer).in_force),
        notices=list(_seen(table, viewer).notices),
        question=_question(table, viewer, holder, lists),
        thinking=_thinking(table),
        log_since=log_since,
        log=log.lines(table, viewer, log_since),
        undo=_undo(table, holder),
        secret=len(holder.sides) > 1 and not table.is_over and table.hides_from(holder.sides),
        draw_offered_by=table.row.pending.get("draw", {}).get("by"),
        rematch=table.row.rematch or None,
        chat=[_said(line) for line in _unheard(table, known)],
        dice=proofs.seen(table, table.kept(("rolls",), lambda: proofs.rolls(table))),
        luck=_written(table, ("luck",), lambda: proofs.luck(table.sides, past.steps)),
    )


def _unheard(table: Table, known: Known) -> list[Said]:
    if known.said is not None:
        return table.chat[bisect_right(table.chat, known.said, key=lambda line: line.number) :]
    return [line for line in table.chat[-LINES_UNASKED:] if line.version >= known.version]


def state_at(table: Table, holder: Holder, number: int, viewer: str | None) -> messages.State:
    """The game after so many answers. Nothing can be answered there."""
    game = table.past.game.clone()
    if number < game.length:
        game.undo(number)
    steps = table.past.steps[:number]
    now, view = state(table, holder, Known(table.version)), game.view(viewer)
    return msgspec.structs.replace(
        now,
        version=steps[-1].number if steps else 0,
        answers=number,
        viewer=viewer,
        seats={side: msgspec.structs.replace(seat, asked=False) for side, seat in now.seats.items()},
        outcome=outcome(game, table.names),
        view=view.facts,
        board=_board(table, view),
        symbols=_arisen(view),
        line=_line(game, table.names),
        in_force=words.in_force(view, table.names),
        notices=words.notices(view, table.names),
        question=_asked(game.question, table.names.seeing(view), viewer) if game.question else None,
        thinking=None,
        log_since=-1,
        log=[line for line in log.lines(table, viewer, -1) if line.answer <= number],
        undo=messages.UndoSeen(to=None, free=False, earliest=number, asked_by=None, asked_to=None),
        chat=[],
        luck=proofs.luck(table.sides, steps),
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


def _written(table: Table, key: Any, make: Callable[[], Any]) -> Any:
    """The same as JSON: a reply and every stream have it word for word, so it is written once."""
    return table.kept(key, lambda: msgspec.Raw(msgspec.json.encode(make())))


class Seen(NamedTuple):
    """What a viewer sees: his view and his board as they are sent, what holds now, names that know who stands where."""

    view: msgspec.Raw
    board: msgspec.Raw
    symbols: dict[str, str]
    in_force: tuple[str, ...]
    notices: tuple[str, ...]
    names: words.Names


def _seen(table: Table, viewer: str | None) -> Seen:
    def look() -> Seen:
        view = table.past.game.view(viewer)
        facts, board = (msgspec.Raw(msgspec.json.encode(part)) for part in (view.facts, _board(table, view)))
        in_force = tuple(words.in_force(view, table.names))
        notices = tuple(words.notices(view, table.names))
        return Seen(facts, board, _arisen(view), in_force, notices, table.names.seeing(view))

    return table.kept(("seen", viewer), look)


def _board(table: Table, view: View) -> Board:
    """The board in words and places. Faces are drawn already: they travel as symbols."""
    return msgspec.structs.replace(shown(view, table.names.seeing(view), table.faces), faces=())


def _arisen(view: View) -> dict[str, str]:
    return {name: symbol for face in view.faces for name, symbol in face_symbols(face)}


def _seats(table: Table, online: Collection[str]) -> dict[str, messages.SeatSeen]:
    return {
        side: messages.SeatSeen(
            kind=seat.kind,
            name=seat.name,
            online=seat.kind == COMPUTER or side in online,
            asked=table.past.asked == side,
            **_played_by(seat),
        )
        for side, seat in table.seats.items()
    }


def _played_by(seat: Seat) -> dict[str, str]:
    return dict(zip(("level", "style"), players.parted(seat.level), strict=True)) if seat.kind == COMPUTER else {}


def _thinking(table: Table) -> messages.Thinking | None:
    found = table.musing
    return messages.Thinking(side=found.side, seconds=found.seconds, most=found.most) if found else None


def outcome(game: Game, names: words.Names) -> messages.OutcomeSeen | None:
    """How the game ended."""
    found = game.outcome
    if found is None:
        return None
    facts = {"winner": found.winner, "kind": found.kind}
    text = names.phrase("event", "GameOver", facts)
    return messages.OutcomeSeen(winner=found.winner, kind=found.kind, rule=found.rule, text=text)


def aims(scenario: ScenarioFacts, names: words.Names) -> list[messages.AimSeen]:
    """How a game is won."""
    return [messages.AimSeen(**aim._asdict()) for aim in words.aims(scenario, names)]


def standing(game: Game, names: words.Names) -> list[messages.AimSeen]:
    """How it stands by what decides the game, in words."""
    return [messages.AimSeen(**aim._asdict()) for aim in words.standing(game, names)]


def lesson(scenario: ScenarioFacts, names: words.Names) -> messages.LessonSeen:
    """The first lesson of a scenario. It is about the plain game: with options it could be untrue, or tell secrets."""
    found = scenario.system.lesson(scenario)
    if found is None or any(scenario.options.values()):
        return messages.LessonSeen()
    steps = [
        messages.StepSeen(text=names.phrase("lesson", step.key, {}), on=step.on, until=list(step.until), spot=step.spot)
        for step in found.steps
    ]
    return messages.LessonSeen(side=found.side, steps=steps)


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


def _question(table: Table, viewer: str | None, holder: Holder, lists: Lists) -> Any:
    """What is asked, as JSON; None when the game is over."""
    question = table.question
    if question is None:
        return None
    if not table.is_asked(holder):
        return _written(table, ("asked", viewer), lambda: _to_others(table, question, viewer))
    if len(holder.sides) > 1:
        return _written(table, ("shared", viewer, lists), lambda: _at_hot_seat(table, question, viewer, lists))
    return _written(table, ("question", viewer, lists), lambda: _with_actions(table, question, viewer, lists))


def offers(table: Table, holder: Holder, unit: str | None) -> messages.Offers:
    """What a seat that is asked may answer: all of it, or what one unit may do."""
    question, viewer = table.question, table.viewer(holder)
    offered: Sequence[Any] = ()
    if question is not None and table.is_asked(holder):
        offered = _listed(question, question.prompt(question.about_to(viewer), question.actions))
    actions = [action for action in offered if unit is None or getattr(action, "unit", "") == unit]
    names = _seen(table, viewer).names
    texts = [_text(table, action, names) for action in actions]
    return messages.Offers(unit=unit, version=table.version, actions=actions, texts=texts)


def _asked(question: Question, names: words.Names, viewer: str | None) -> messages.QuestionAsked:
    about, rule = question.about_to(viewer), question.rule
    text = words.question(question, names, about)
    return messages.QuestionAsked(
        asks=question.asks,
        kind=question.kind,
        rule=rule,
        text=text.removesuffix(f" [{rule}]"),
        about=msgspec.to_builtins(about),
        prompt=prompted(question.prompt(about, ()), names),
    )


def _to_others(table: Table, question: Question, viewer: str | None) -> messages.QuestionAsked:
    """The question as those see it who are not asked: they wait, and learn what for."""
    game, names = table.past.game, _seen(table, viewer).names
    waiting = words.waiting(question, game.phases(), names) if question.asks in table.sides else None
    return msgspec.structs.replace(_asked(question, names, viewer), waiting=waiting)


def _with_actions(table: Table, question: Question, viewer: str | None, lists: Lists) -> messages.QuestionAsked:
    names, prompt = _seen(table, viewer).names, question.prompt(question.about_to(viewer), question.actions)
    offered = _listed(question, prompt)
    left_out = _left_out(offered) if lists == "brief" else {}
    actions = [action for action in offered if not (left_out and _sends_a_unit(action))]
    return msgspec.structs.replace(
        _asked(question, names, viewer),
        prompt=prompted(prompt, names),
        actions=actions,
        texts=[_text(table, action, names) for action in actions],
        units=dict(Counter(action.unit for sent in left_out.values() for action in sent)) or None,
        models=[sent[0] for sent in left_out.values()] or None,
        note=words.nothing_to_decide(question, names) or None,
        usual=_usual(table.past.game, actions),
        ends=_end(table.past.game, question, actions),
        spends=_spending(table.past.game, actions),
        forced=len(question.actions) == 1 and is_forced(table.past.game, offered[0]),
        refused=_refused_end(table, question, offered),
    )


def _listed(question: Question, prompt: Prompt) -> Sequence[Any]:
    """What is offered; of an answer that is put together from parts, the one that has none of them."""
    return (prompt.composing.answer,) if prompt.composing else question.actions


def _left_out(actions: Sequence[Any]) -> dict[str, list[Any]]:
    """What a brief list lacks, by kind: what units may do with hexes, unless there is only one unit to choose."""
    sent = [action for action in actions if _sends_a_unit(action)]
    if len({action.unit for action in sent}) < 2:
        return {}
    kinds: dict[str, list[Any]] = {}
    for action in sent:
        kinds.setdefault(type(action).__name__, []).append(action)
    return kinds


def _sends_a_unit(action: Any) -> bool:
    return bool(getattr(action, "unit", "") and getattr(action, "hex", ""))


def _at_hot_seat(table: Table, question: Question, viewer: str | None, lists: Lists) -> messages.QuestionAsked:
    """The same, with words for the cover that both players see while the board changes hands."""
    public = _asked(question, _seen(table, None).names, None).text
    return msgspec.structs.replace(_with_actions(table, question, viewer, lists), public=public)


def _usual(game: Game, actions: Sequence[Any]) -> int | None:
    """The first action that is for no unit or hex and costs nothing: what somebody says who just goes on."""
    system, position = game.scenario.system, game.position
    for number, action in enumerate(actions):
        if not any(hasattr(action, field) for field in POINTED) and not system.costs(position, action):
            return number
    return None


def _end(game: Game, question: Question, actions: Sequence[Any]) -> int | None:
    """Which of the actions ends the phase."""
    end = game.scenario.system.end_of(question.kind)
    return actions.index(end) if end in actions else None


def _spending(game: Game, actions: Sequence[Any]) -> list[int]:
    """Which of the actions cost something besides what they do. What sends units to hexes says so with its way."""
    system, position = game.scenario.system, game.position
    single = ((number, action) for number, action in enumerate(actions) if not _sends_a_unit(action))
    return [number for number, action in single if system.costs(position, action)]


def _refused_end(table: Table, question: Question, actions: Sequence[Any]) -> messages.RefusedEnd | None:
    """What would end the phase and is not offered, with the rule that keeps it back."""
    game, names = table.past.game, table.names
    end = game.scenario.system.end_of(question.kind)
    refusal = game.why_not(end) if end is not None and end not in actions else None
    if refusal is None:
        return None
    return messages.RefusedEnd(
        text=words.action(end, names),
        reason=words.refusal(refusal.code, refusal.facts, names),
        rule=refusal.cited,
        hexes=list(refusal.facts.get("shared", ())),
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


# The rest.


def _undo(table: Table, holder: Holder) -> messages.UndoSeen:
    past, wish = table.past, table.row.pending.get("undo", {})
    earliest = past.earliest(holder.sides)
    to = None if table.row.strict or table.is_over else past.last_of(holder.sides)
    if to is not None and table.row.dice.final and to < past.after_last_roll:
        to = None
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
