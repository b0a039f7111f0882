"""What a computer was after in its last turn, told when it is over: its attacks with their odds, else its marches."""

from collections import Counter
from collections.abc import Iterator, Sequence

from gloire.core.actions import Action
from gloire.core.display import View
from gloire.core.game import Game
from gloire.players import Note
from gloire.render.words import Names
from gloire.server import messages
from gloire.server.counsel import FOR, named_reasons, odds, said
from gloire.server.table import Holder, Table

AIMS = 2  # reasons that are named
ATTACKS = 6  # that are told, the last ones
MARCHES = 3  # units whose march is told


class Attack:
    """An attack of a computer as it was declared, step by step, and its odds when that was done."""

    def __init__(self) -> None:
        self.units, self.hexes, self.gist = list[str](), list[str](), ""
        self.at = 0  # answers that had been given before its last step


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
    """Of the last turn of which there is something to tell."""
    steps, game = table.past.steps, table.past.game.clone()
    turns: dict[int, list[int]] = {}
    for at, step in enumerate(steps):
        if step.asked == side:
            turns.setdefault(steps[max(0, at - 1)].turn, []).append(at)  # in which it was asked
    for turn in sorted(turns, reverse=True):
        if lines := list(_told(table, game, side, reader, turns[turn])):
            return lines
    return []


def _told(table: Table, game: Game, side: str, reader: str, answers: Sequence[int]) -> Iterator[str]:
    """A turn: the attacks in it, or else its marches. Reasons and hopes could tell a reader more than he may know."""
    names, given = table.names, table.past.game.answers
    attacks = _attacks(game, side, reader, [(at, given[at]) for at in answers], names)
    if reader != side:
        yield from attacks
        return
    lines = attacks or _marches([given[at] for at in answers], names)
    notes = [table.notes[at] for at in answers if at in table.notes]
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


# Attacks


def _attacks(game: Game, side: str, reader: str, answers: Sequence[tuple[int, Action]], names: Names) -> list[str]:
    """A line for each attack of a side, with the odds as they were when it was declared to the end."""
    gists = dict[int, str]()
    for at, action in reversed(answers):
        if _is(action, "opens", names) or _is(action, "joins", names):
            game.undo(at)
            view = game.view(reader)
            if reader == side or _is_open(action, view):
                gists[at] = odds(game, action, side, names.seeing(view))
    attacks, since, before = list[Attack](), 0, -1
    for at, action in answers:
        since, before = since if at == before + 1 else at, at  # from where on the side alone was asked
        if _is(action, "withdraws", names):
            attacks = [one for one in attacks if not set(_units(action)) & set(one.units)]
        elif at in gists and (attack := _attack_of(action, attacks, since, names)):
            attack.at = at
            attack.units += [unit for unit in _units(action) if unit not in attack.units]
            attack.hexes += [hex for hex in _hexes(action) if hex not in attack.hexes]
            attack.gist = gists[at] or attack.gist
    return [_line(side, attack, names) for attack in attacks if attack.gist][-ATTACKS:]


def _attack_of(action: Action, attacks: list[Attack], since: int, names: Names) -> Attack | None:
    """The attack that an answer belongs to: a new one, that of a unit it names, the last, or one on the same hexes."""
    leader = getattr(action, "with_unit", "")
    if _is(action, "joins", names):
        return next((one for one in reversed(attacks) if not leader or leader in one.units), None)
    hexes = set(_hexes(action)) if _is(action, "gathers", names) else set()
    if same := [one for one in attacks if one.at >= since and hexes & set(one.hexes)]:
        return same[-1]
    attacks.append(Attack())
    return attacks[-1]


def _units(action: Action) -> Sequence[str]:
    one: str = getattr(action, "unit", "")
    several: Sequence[str] = getattr(action, "units", ())
    return (one,) if one else several


def _hexes(action: Action) -> Sequence[str]:
    one: str = getattr(action, "hex", "")
    several: Sequence[str] = getattr(action, "hexes", ())
    return (one,) if one else several


def _line(side: str, attack: Attack, names: Names) -> str:
    where, who = names.listing(map(names.hex, attack.hexes)), names.listing(map(names.the_unit, attack.units))
    gist = attack.gist[:1].lower() + attack.gist[1:]
    return names.phrase("counsel", "attack", {"side": side, "where": where, "who": who, "gist": gist})


def _is_open(action: Action, view: View) -> bool:
    """Whether a viewer knows every counter, and so all that the odds of an action follow from."""
    known = {counter.unit for counter in view.counters}
    return None not in known and set(_units(action)) <= known


# Marches


def _marches(given: Sequence[Action], names: Names) -> list[str]:
    """Where those went who moved, in a line."""
    ends = {_units(one)[0]: _hexes(one)[-1] for one in given if _is(one, "marches", names) and _units(one)}
    if not ends:
        return []
    told = [said(names, "went", who=names.the_unit(unit), where=names.hex(hex)) for unit, hex in ends.items()]
    return [said(names, "marches", ways=names.listing(told[:MARCHES]), more=max(0, len(told) - MARCHES))]
