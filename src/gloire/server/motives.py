"""What a computer was after in its last turn, told when it is over: its attacks with their odds, else its marches."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from gloire.core.actions import Action
from gloire.core.display import View
from gloire.core.game import Game
from gloire.players import Note
from gloire.render.counsel import FOR, named_reasons, odds, said
from gloire.render.words import Names
from gloire.server import messages
from gloire.server.table import Holder, Table

AIMS = 2  # reasons that are named
ATTACKS = 6  # that are told, the last ones
MARCHES = 3  # units whose march is told
TOLD = ("opens", "joins", "withdraws", "marches")


class Deed(msgspec.Struct, frozen=True):
    """An answer by which something is told, with what could be known just before it was given."""

    at: int  # answers that had been given before
    since: int  # and before the side was asked, which has answered alone since then
    action: Action
    units: tuple[str, ...]  # who acted
    gist: str = ""  # the odds, of an attack
    is_open: bool = True  # whether the reader knew all counters, and so all that an attack followed from


class Attack(msgspec.Struct):
    """An attack of a computer, step by step as it was declared, and its odds at the last step."""

    at: int  # answers that had been given before its first step
    since: int  # and before the side was asked, which has answered alone since then
    gathers: bool = False  # whether it belongs together with others on the same hexes
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    gist: str = ""  # nothing, where others who counted in it were withdrawn
    is_open: bool = True

    def add(self, deed: Deed) -> None:
        """Who takes part in it, and where, by another step."""
        self.units = tuple(dict.fromkeys((*self.units, *deed.units)))
        self.hexes = tuple(dict.fromkeys((*self.hexes, *_hexes(deed.action))))
        self.gist, self.is_open = deed.gist or self.gist, self.is_open and deed.is_open


def motives(table: Table, holder: Holder) -> messages.Motives:
    """In a few lines. Where something is hidden from the reader, only what he could have worked out himself."""
    side = _last_of_computers(table)
    if side is None or not (holder.sides or table.is_over):
        return messages.Motives(side=side, lines=[])
    secret = not table.is_over and table.hides_from(holder.sides)
    reader = holder.sides[0] if secret else side
    return messages.Motives(side=side, lines=_latest(table, side, reader))


def _last_of_computers(table: Table) -> str | None:
    steps = reversed(table.past.steps)
    return next((step.asked for step in steps if step.asked in table.levels), None)


def _latest(table: Table, side: str, reader: str) -> list[str]:
    """Of the last turn of which there is something to tell; an earlier one is named."""
    steps = table.past.steps
    turns: dict[int, list[int]] = {}
    for at, step in enumerate(steps):
        if step.asked == side:
            turns.setdefault(steps[max(0, at - 1)].turn, []).append(at)  # in which it was asked
    for turn in sorted(turns, reverse=True):
        if lines := list(_told(table, side, reader, turns[turn])):
            return lines if turn == max(turns) else [said(table.names, "earlier", turn=turn), *lines]
    return []


def _told(table: Table, side: str, reader: str, answers: Sequence[int]) -> Iterator[str]:
    """A turn: the attacks in it, or else its marches. Reasons and hopes could tell a reader more than he may know."""
    names, given = table.names, table.past.game.answers
    deeds = list(_deeds(table.past.game, side, reader, answers, names))
    attacks = _attacks(side, deeds, names)
    if reader != side:
        yield from attacks
        return
    lines = attacks or _marches(deeds, names)
    known, steps = table.past.notes, table.past.steps
    notes = [known[steps[at].number] for at in answers if steps[at].number in known]
    if lines and (aims := _aims([note for note in notes if _is_weighty(given[note.at], names)], names)):
        yield said(names, "aims", reasons="; ".join(aims))
    yield from lines
    if lines and notes:
        yield said(names, "own-chance", percent=round(100 * notes[-1].chance))


def _aims(notes: Sequence[Note], names: Names) -> list[str]:
    counted = Counter(reason for note in notes for reason in note.pro)
    return named_reasons((reason for reason, _ in counted.most_common()), FOR, names)[:AIMS]


def _is_weighty(action: Action, names: Names) -> bool:
    return any(_is(action, kind, names) for kind in ("opens", "joins", "marches"))


def _is(action: Action, kind: str, names: Names) -> bool:
    """Whether an action opens an attack, joins one, withdraws from one or is a march, as its system says."""
    return type(action).__name__ in names.catalogue.gathered("telling", kind)


def _deeds(game: Game, side: str, reader: str, answers: Sequence[int], names: Names) -> Iterator[Deed]:
    """The answers of a turn by which something is told; the turn is played again, so that each is seen as it came."""
    given = game.answers
    wanted = {at for at in answers if any(_is(given[at], kind, names) for kind in TOLD)}
    if not wanted:
        return
    again, since = game.clone(), dict[int, int]()
    for at in answers:
        since[at] = since.get(at - 1, at)
    again.undo(min(wanted))
    for at in range(min(wanted), max(wanted) + 1):
        if at in wanted:
            yield _deed(again, since[at], given[at], side, reader, names)
        if at < max(wanted):
            again.apply(given[at])


def _deed(game: Game, since: int, action: Action, side: str, reader: str, names: Names) -> Deed:
    units = tuple(game.doers(action))
    if not (_is(action, "opens", names) or _is(action, "joins", names)):
        return Deed(game.length, since, action, units)
    view = game.view(reader)
    is_open = reader == side or _is_open(units, view)
    gist = odds(game, action, side, names.seeing(view)) if is_open else ""
    return Deed(game.length, since, action, units, gist, is_open)


def _is_open(units: Sequence[str], view: View) -> bool:
    """Whether a viewer knows every counter, those of these units among them."""
    known = {counter.unit for counter in view.counters}
    return None not in known and set(units) <= known


def _hexes(action: Action) -> Sequence[str]:
    one: str = getattr(action, "hex", "")
    several: Sequence[str] = getattr(action, "hexes", ())
    return (one,) if one else several


# Attacks


def _attacks(side: str, deeds: Sequence[Deed], names: Names) -> list[str]:
    """A line for each attack that was made, with the odds as they were when it was declared to the end."""
    attacks = _gathered(_declared(deeds, names))
    return [_line(side, attack, names) for attack in attacks if attack.is_open][-ATTACKS:]


def _declared(deeds: Sequence[Deed], names: Names) -> list[Attack]:
    """Every attack by itself. None is one that was taken back; what was fought before cannot be."""
    attacks = list[Attack]()
    for deed in deeds:
        if _is(deed.action, "opens", names):
            attacks.append(Attack(deed.at, deed.since, _is(deed.action, "gathers", names)))
            attacks[-1].add(deed)
        elif _is(deed.action, "joins", names):
            leader = getattr(deed.action, "with_unit", "")
            if meant := [one for one in attacks if not leader or leader in one.units]:
                meant[-1].add(deed)
        elif _is(deed.action, "withdraws", names):
            gone = [one for one in attacks if one.at >= deed.since and set(deed.units) & set(one.units)]
            _forget_odds(gone, attacks)
            attacks = [one for one in attacks if one not in gone]
    return attacks


def _forget_odds(gone: Sequence[Attack], attacks: Sequence[Attack]) -> None:
    """Where those who are withdrawn counted in the odds of others, these are not known any more."""
    for withdrawn in gone:
        for one in _together(withdrawn, attacks):
            one.gist = "" if one.at > withdrawn.at else one.gist


def _gathered(attacks: Sequence[Attack]) -> list[Attack]:
    """Those that belong together as one, with the odds as they were when the last of them was declared."""
    told, left = list[Attack](), list(attacks)
    while left:
        party = _together(left[0], left)
        left = [one for one in left if one not in party]
        told.append(_as_one(party))
    return sorted(told, key=lambda one: one.at)


def _together(attack: Attack, attacks: Sequence[Attack]) -> list[Attack]:
    """An attack and those that belong to it, by hexes they share or others between them, as they were declared."""
    party, hexes = [attack], set(attack.hexes)
    mates = [one for one in attacks if attack.gathers and one.gathers and one.since == attack.since]
    while more := [one for one in mates if one not in party and hexes & set(one.hexes)]:
        party += more
        hexes.update(*(one.hexes for one in more))
    return sorted(party, key=lambda one: one.at)


def _as_one(party: Sequence[Attack]) -> Attack:
    last = party[-1]
    return Attack(
        last.at,
        last.since,
        last.gathers,
        tuple(dict.fromkeys(unit for one in party for unit in one.units)),
        tuple(dict.fromkeys(hex for one in party for hex in one.hexes)),
        last.gist,
        all(one.is_open for one in party),
    )


def _line(side: str, attack: Attack, names: Names) -> str:
    where, who = names.listing(map(names.hex, attack.hexes)), names.listing(map(names.the_unit, attack.units))
    gist = attack.gist[:1].lower() + attack.gist[1:]
    return names.phrase("counsel", "attack", {"side": side, "where": where, "who": who, "gist": gist})


# Marches


def _marches(deeds: Sequence[Deed], names: Names) -> list[str]:
    """Where those went who moved, in a line; who went to the same hex are named together."""
    marches = [deed for deed in deeds if _is(deed.action, "marches", names) and _hexes(deed.action)]
    ends = {unit: _hexes(deed.action)[-1] for deed in marches for unit in deed.units}
    if not ends:
        return []
    parties = dict[str, list[str]]()
    for unit, hex in list(ends.items())[:MARCHES]:
        parties.setdefault(hex, []).append(names.the_unit(unit))
    told = [said(names, "went", who=names.listing(who), where=names.hex(hex)) for hex, who in parties.items()]
    return [said(names, "marches", ways=names.listing(told), more=max(0, len(ends) - MARCHES))]
