"""What a computer was after in its last turn, told when it is over: from what it noted itself, and by exact odds."""

from collections import Counter
from collections.abc import Iterator, Sequence

from gloire.players import Note
from gloire.render import words
from gloire.render.words import Names
from gloire.server import messages
from gloire.server.counsel import odds, said
from gloire.server.table import Holder, Table

ODDS = 2  # answers whose odds are told
AIMS = 2  # reasons that are named


def motives(table: Table, holder: Holder) -> messages.Motives:
    """In a line or two. Nothing where something is hidden from the reader, who could learn of it so."""
    side = _last_of_computers(table)
    hidden = not holder.sides or table.hides_from(holder.sides)
    if side is None or (hidden and not table.is_over):
        return messages.Motives(side=side, lines=[])
    notes = _latest(table, side)
    return messages.Motives(side=side, lines=list(_lines(table, side, notes)))


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
    yield from reversed(list(_odds(table, side, notes, names)))
    yield said(names, "own-chance", percent=round(100 * notes[-1].chance))


def _odds(table: Table, side: str, notes: Sequence[Note], names: Names) -> Iterator[str]:
    """The latest answers that promised something in particular, the last one first."""
    game, answers, found = table.past.game.clone(), table.past.game.answers, dict[str, str]()
    for note in reversed(notes):
        game.undo(note.at)
        seeing = names.seeing(game.view(side))
        gist = odds(game, answers[note.at], side, seeing)
        if gist and gist not in found:
            found[gist] = words.action(answers[note.at], seeing)
            yield said(names, "seen", text=found[gist].rstrip("."), gist=gist)
        if len(found) == ODDS:
            return
