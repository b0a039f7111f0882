"""What a finished game is told by: why it ended so, how the sides stood, the biggest swings, luck in plain words."""

from collections.abc import Hashable, Iterable, Iterator, Mapping

import msgspec

from gloire.render import words
from gloire.render.phrases.catalogue import capital
from gloire.server import log, messages, proofs
from gloire.server.table import Table
from gloire.sim.ledgers import bookkeeping

Changes = list[tuple[messages.LogLine, dict[str, int]]]  # lines of the log, with what each did to the standing

BIGGEST = 3
# From so many standard deviations on, luck has its own word.
WORDS_OF_LUCK = ((-1.6, "very-bad"), (-0.7, "bad"), (0.7, "fair"), (1.6, "good"))


def story(table: Table, viewer: str | None) -> messages.Story:
    """A finished game in figures and a few sentences."""
    game, names = table.past.game, table.names
    account = bookkeeping(game).open(game).close(game)
    swings = sorted(_swings(table, viewer), key=lambda swing: -abs(swing.margin))[:BIGGEST]
    return messages.Story(
        why=words.verdict(game, names),
        standing=capital(names.word("ledger", "standing")),
        curve=account.standing,
        turns=_turns(table),
        losses=account.losses,
        lost_for_good=account.lost_for_good,
        toll={side: toll_of(units, account.lost_for_good[side], names) for side, units in account.losses.items()},
        swings=sorted(swings, key=lambda swing: swing.answer),
        luck=words_of_luck(proofs.luck(table.sides, table.past.steps), names),
    )


def _turns(table: Table) -> list[int]:
    """The turns that were begun, in order."""
    return list(dict.fromkeys(step.turn for step in table.past.steps if step.turn))


def toll_of(units: int, gone: int, names: words.Names) -> str:
    """What became of the units of a side: of those lost at any time, so many are lost still."""
    return names.fill(names.catalogue.get("toll", "units"), {"units": units, "gone": gone, "back": units - gone})


def words_of_luck(seen: Mapping[str, messages.LuckSeen], names: words.Names) -> list[str]:
    """A sentence for each side, or one for both where the dice fell alike."""
    keys = {side: _word_of_luck(luck.score) for side, luck in seen.items()}
    if len(keys) > 1 and len(set(keys.values())) == 1:
        return [names.word("luck-alike", next(iter(keys.values())))]
    return [names.phrase("luck", key, {"side": side}) for side, key in keys.items()]


def _word_of_luck(score: float) -> str:
    return next((word for limit, word in WORDS_OF_LUCK if score <= limit), "very-good")


def _swings(table: Table, viewer: str | None) -> Iterator[messages.Swing]:
    """What changed the standing, each battle, card, turn or night by itself."""
    books, game = bookkeeping(table.past.game), table.past.game
    found: dict[Hashable, tuple[messages.LogLine, Changes]] = {}
    for number, part in enumerate(_parts(log.lines(table, viewer, -1), table.names)):
        for line in part:
            if change := books.swing(game, line.event):
                kind = books.together(line.event)
                opening = msgspec.structs.replace(part[0], reading=None) if kind else part[0]
                key = (_turn_of(table, opening), kind) if kind else number
                found.setdefault(key, (opening, []))[1].append((line, change))
    yield from (_swing(table, opening, changes) for opening, changes in found.values())


def _turn_of(table: Table, opening: messages.LogLine) -> int:
    return table.past.steps[opening.answer - 1].turn if opening.answer else 0


def _swing(table: Table, opening: messages.LogLine, changes: Changes) -> messages.Swing:
    by = dict.fromkeys(table.sides, 0)
    for _, change in changes:
        for side, points in change.items():
            by[side] += points
    first, *others = table.sides
    return messages.Swing(
        answer=opening.answer,
        turn=_turn_of(table, opening),
        text=opening.text if opening.reading else "",
        by=by,
        margin=by[first] - sum(by[side] for side in others),
        details=[line.text for line, _ in changes],
    )


def _parts(lines: Iterable[messages.LogLine], names: words.Names) -> Iterator[list[messages.LogLine]]:
    """The log from each opening to the next."""
    part: list[messages.LogLine] = []
    for line in lines:
        if part and words.opens(line.event, names):
            yield part
            part = []
        part.append(line)
    if part:
        yield part
