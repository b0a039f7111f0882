"""What a computer was after in its last turn, told when it is over: from what it noted itself, and by exact odds."""

from collections import Counter
from collections.abc import Iterator, Sequence

from gloire.core.actions import Action
from gloire.core.display import View
from gloire.players import Note
from gloire.render import words
from gloire.server import messages
from gloire.server.counsel import odds, said
from gloire.server.table import Holder, Table

ODDS = 2  # answers whose odds are told
AIMS = 2  # reasons that are named


def motives(table: Table, holder: Holder) -> messages.Motives:
    """In a line or two. Where something is hidden from the reader, only what he could have worked out himself."""
    side = _last_of_computers(table)
    if side is None or not (holder.sides or table.is_over):
        return messages.Motives(side=side, lines=[])
    notes, secret = _latest(table, side), not table.is_over and table.hides_from(holder.sides)
    lines = _open_lines(table, side, notes, holder.sides[0]) if secret else _lines(table, side, notes)
    return messages.Motives(side=side, lines=list(lines))


def _last_of_computers(table: Table) -> str | None:
    steps = reversed(table.past.steps)
    return next((step.asked for step in steps if step.asked in table.levels), None)


def _latest(table: Table, side: str) -> list[Note]:
    """What the side noted in the last turn in which it noted anything."""
    steps = table.past.steps
    noted = [note for at, note in sorted(table.notes.items()) if at < len(steps) and steps[at].asked == side]
    turns = [steps[max(0, note.at - 1)].turn for note in noted]  # in which it was asked
    return [note for note, turn in zip(noted, turns, strict=True) if turn == turns[-1]]


def _lines(table: Table, side: str, notes: Sequence[Note]) -> Iterator[str]:
    names = table.names
    if not notes:
        return
    counted = Counter(reason for note in notes for reason in note.pro if names.catalogue.find("reason", reason))
    if counted:
        aims = ", ".join(names.word("reason", reason) for reason, _ in counted.most_common(AIMS))
        yield said(names, "aims", reasons=aims)
    yield from reversed(list(_odds(table, side, notes, side)))
    yield said(names, "own-chance", percent=round(100 * notes[-1].chance))


def _open_lines(table: Table, side: str, notes: Sequence[Note], reader: str) -> Iterator[str]:
    """The odds of what was done before the reader's eyes. Reasons and hopes could tell him more than he may know."""
    return reversed(list(_odds(table, side, notes, reader)))


def _is_open(action: Action, view: View) -> bool:
    """Whether a viewer knows every counter, and so all that the odds of an action follow from; and who acts."""
    known = {counter.unit for counter in view.counters}
    acting = {getattr(action, "unit", ""), *getattr(action, "units", ())} - {""}
    return None not in known and bool(acting) and acting <= known


def _odds(table: Table, side: str, notes: Sequence[Note], reader: str) -> Iterator[str]:
    """The latest answers that promised something in particular, of those that a reader may know; the last one first."""
    names, found = table.names, dict[str, str]()
    game, answers = table.past.game.clone(), table.past.game.answers
    for note in reversed(notes):
        game.undo(note.at)
        view = game.view(reader)
        if reader != side and not _is_open(answers[note.at], view):
            continue
        seeing = names.seeing(view)
        gist = odds(game, answers[note.at], side, seeing)
        if gist and gist not in found:
            found[gist] = words.action(answers[note.at], seeing)
            yield said(names, "seen", text=found[gist].rstrip("."), gist=gist)
        if len(found) == ODDS:
            return
