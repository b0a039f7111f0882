"""Whether the dice of a record are what they should be, roll by roll: those that were taken back, too."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from gloire.core.game import Game, Question
from gloire.core.record import Record, Undo, is_answer
from gloire.core.sides import CHANCE
from gloire.server import dice
from gloire.server.dice import Chain, Dice, Lost, Opened

Kind = Literal["proven", "committed", "unproven"]
KINDS: tuple[Kind, ...] = ("proven", "committed", "unproven")
HEX = set("0123456789abcdef")
LONGEST = 128  # characters of a contribution


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """An answer of CHANCE, as it can be computed again."""

    number: int
    menu: int  # which of the menus it was drawn from
    picked: int  # counted from 0
    kind: Kind
    undone: bool = False


class Menu(msgspec.Struct, frozen=True):
    """What a roll could be."""

    options: tuple[Any, ...]
    weights: tuple[int, ...]


class Proof(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part of a record from which its rolls can be computed again."""

    scheme: int = 1
    game: str
    secret: str
    commitment: str
    contributions: dict[str, str] = {}  # of the first scheme
    sides: tuple[str, ...]
    first: int = 1  # entries before this one were rolled in another game, or under a lost commitment
    chains: tuple[Chain, ...] = ()
    lost: tuple[Lost, ...] = ()
    opened: tuple[Opened, ...] = ()
    menus: tuple[Menu, ...] = ()
    rolls: tuple[Roll, ...] = ()


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a browser has kept of a game by itself."""

    game: str
    commitment: str
    anchor: str = ""
    sent: dict[int, str] = {}  # by place in the chain, the beginning of what the share was bound to
    refused: list[int] = []  # places of shares that the server has refused
    unsure: list[int] = []  # and of those that it has not confirmed


class Throw(msgspec.Struct, frozen=True):
    """A roll of a record, with what it was drawn from."""

    number: int
    options: Sequence[Any]
    weights: Sequence[int]
    answer: Any
    source: tuple[str, ...]  # the share opened last and its binding
    kind: Kind
    undone: bool
    asked: str = ""  # in words


class Source:
    """The share that rolls are made of, entry by entry."""

    def __init__(self, game: str, opened: Sequence[Opened]) -> None:
        self._game, self._opened = game, {share.number: share for share in opened}
        self.parts: tuple[str, ...] = (dice.NOTHING, dice.NOTHING)
        self.is_fresh = False

    def enter(self, number: int, entry: Any, is_roll: bool) -> None:
        """An entry opens a share, or shows that nobody has opened one for what follows."""
        if share := self._opened.get(number):
            action = "" if is_roll else dice.canonical(entry)
            self.parts = (share.share, dice.bound(self._game, number, share.request, action))
            self.is_fresh = True
        elif not is_roll:
            self.is_fresh = False


def throws(
    game: Game, entries: Sequence[Any], source: Source, first: int, tell: Callable[[Question], str] = lambda _: ""
) -> list[Throw]:
    """Every answer of CHANCE among entries, perhaps with its question in words. `game` is new, at its beginning."""
    found: list[Throw] = []
    line: list[int] = []  # the numbers of the live line's entries
    for number, entry in enumerate(entries, 1):
        question = game.question
        is_roll = question is not None and question.asks == CHANCE and is_answer(entry)
        source.enter(number, entry, is_roll)
        if isinstance(entry, Undo):
            _take_back(found, line, entry.to)
        else:
            line.append(number)
        if question is not None and is_roll:
            kind: Kind = "unproven" if number < first else "proven" if source.is_fresh else "committed"
            options, weights = question.actions, dice.weights_of(question)
            found.append(Throw(number, options, weights, entry, source.parts, kind, False, tell(question)))
        game.enter(entry)
    return found


def _take_back(found: list[Throw], line: list[int], to: int) -> None:
    gone = set(line[to:])
    del line[to:]
    for place in reversed(range(len(found))):
        if found[place].number in gone:
            found[place] = msgspec.structs.replace(found[place], undone=True)


def listed(thrown: Sequence[Throw]) -> tuple[tuple[Menu, ...], tuple[Roll, ...]]:
    """Rolls as they are written down; what several were drawn from is written once."""
    menus: dict[bytes, tuple[int, Menu]] = {}
    rolls = []
    for throw in thrown:
        menu = Menu(tuple(msgspec.to_builtins(option) for option in throw.options), tuple(throw.weights))
        place, _ = menus.setdefault(msgspec.json.encode(menu), (len(menus), menu))
        picked = list(throw.options).index(throw.answer)
        rolls.append(Roll(number=throw.number, menu=place, picked=picked, kind=throw.kind, undone=throw.undone))
    return tuple(menu for _, menu in menus.values()), tuple(rolls)


def counted(thrown: Sequence[Throw]) -> dict[str, int]:
    """How many rolls are proven, committed only, unproven; those that were taken back are counted apart."""
    found = Counter("undone" if throw.undone else throw.kind for throw in thrown)
    return {kind: found[kind] for kind in (*KINDS, "undone")}


class Verdict(msgspec.Struct, frozen=True):
    """What is to be said of the dice of a record."""

    faults: list[str]
    rolls: dict[str, int]
    notes: list[str] = []


def judge(record: Record, game: Game, kept: Kept | None = None) -> Verdict:
    """What is wrong with the dice of a record, and how many rolls are proven. `game` is new, at its beginning."""
    entries = [game.scenario.system.decode_action(raw) for raw in record.entries]
    if record.dice is None:
        rolls = counted(throws(game, entries, Source("", ()), len(entries) + 1))
        missing = ["there are no dice in the record to compare with what was kept"] if kept else []
        return Verdict(missing, rolls)
    try:
        proof = msgspec.convert(record.dice, type=Proof)
        faults = list(_broken_promises(proof, len(entries)))
    except (msgspec.ValidationError, ValueError) as error:
        return Verdict([f"the dice part cannot be read: {error}"], counted([]))
    faults += _told_otherwise(proof, kept, record.entries) if kept else []
    return _thrown(proof, entries, game, faults)


def _thrown(proof: Proof, entries: Sequence[Any], game: Game, faults: list[str]) -> Verdict:
    sides = tuple(game.scenario.sides)
    if proof.sides != sides:
        faults = [*faults, "the sides are not those of the game"]
    found = throws(game, entries, Source(proof.game, proof.opened), proof.first)
    if not faults:
        faults = list(_false_rolls(proof, found))
    if not faults and proof.scheme > 1 and listed(found) != (proof.menus, proof.rolls):
        faults = ["the list of rolls is not what the rules ask for"]
    return Verdict(faults, counted(found), list(_notes(proof, sides)))


def _broken_promises(proof: Proof, length: int) -> Iterator[str]:
    """What is wrong before anything is rolled."""
    if dice.commitment(proof.secret) != proof.commitment:
        yield "the secret is not the one that was committed to"
    if proof.scheme == 1 and not all(map(is_contribution, _in_order(proof))):
        yield "a side's contribution is missing or malformed"
    if proof.scheme not in (1, 2) or (proof.scheme == 1 and proof.opened):
        yield f"scheme {proof.scheme} is not known"
    yield from _broken_chains(proof, length)


def _broken_chains(proof: Proof, length: int) -> Iterator[str]:
    """Shares that are not of their chain, or were opened twice."""
    reached = dict.fromkeys(range(len(proof.chains)), 0)
    known = {place: chain.anchor for place, chain in enumerate(proof.chains)}
    for share in proof.opened:
        steps = share.place - reached.get(share.chain, share.place)
        if not 0 < steps <= dice.LEAP or dice.steps_between(known[share.chain], share.share, steps) != steps:
            yield f"the share of entry {share.number} is not the next of its chain"
            return
        reached[share.chain], known[share.chain] = share.place, share.share
        if not proof.chains[share.chain].since < share.number <= length:
            yield f"the share of entry {share.number} was opened before it was committed to, or for no entry"


def _told_otherwise(proof: Proof, kept: Kept, entries: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Where a record differs from what a browser has kept."""
    if (proof.game, proof.commitment) != (kept.game, kept.commitment):
        yield "the commitment is not the one that was kept"
    chain = next((place for place, chain in enumerate(proof.chains) if chain.anchor == kept.anchor), None)
    used = {share.place: share for share in proof.opened if share.chain == chain}
    for place, binding in kept.sent.items():
        share = used.get(place)
        if share is None and place not in (*kept.refused, *kept.unsure):
            yield f"share {place}, which was sent, is missing"
        elif share is not None and not _binding(proof, share, entries).startswith(binding):
            yield f"share {place} was sent for something else than entry {share.number}"
        elif share is not None and place in kept.refused:
            yield f"share {place} was refused, and yet it was used for entry {share.number}"


def _binding(proof: Proof, share: Opened, entries: Sequence[Mapping[str, Any]]) -> str:
    lent = any(roll.number == share.number for roll in proof.rolls)
    action = "" if lent else dice.canonical(entries[share.number - 1])
    return dice.bound(proof.game, share.number, share.request, action)


def _false_rolls(proof: Proof, found: Sequence[Throw]) -> Iterator[str]:
    for throw in found:
        if throw.kind == "unproven":
            continue
        parts, scheme = (throw.source, dice.NEW) if proof.scheme == 2 else (_in_order(proof), dice.OLD)
        meant = throw.options[Dice(proof.game, proof.secret, parts, scheme).roll(throw.number, throw.weights)]
        if throw.answer != meant:
            yield f"entry {throw.number} is {throw.answer}, but the dice gave {meant}"


def _notes(proof: Proof, sides: tuple[str, ...]) -> Iterator[str]:
    """What must be known beside the numbers."""
    if proof.scheme == 1:
        yield "An old game: the computer's part was drawn last, so its rolls count as committed only."
    if any(set(chain.sides) == set(sides) for chain in proof.chains):
        yield "One seat has played all sides. On one's own server that proves nothing to anybody else."
    for lost in proof.lost:
        yield f"The server lost its secret and committed anew after entry {lost.until}."
    if burnt := _burnt(proof):
        yield f"{burnt} shares were burnt: sent and not used, or left out by another device."
    if renewed := _renewed(proof):
        yield f"{renewed} chains of shares were begun anew."


def _burnt(proof: Proof) -> int:
    ends = {share.chain: share.place for share in proof.opened}
    return sum(ends.values()) - len(proof.opened)


def _renewed(proof: Proof) -> int:
    """Chains beyond the first of each side."""
    sides = [side for chain in proof.chains if chain.anchor for side in chain.sides]
    return len(sides) - len(set(sides))


def is_contribution(text: str) -> bool:
    """Whether it is what a side could add in the first scheme: some bytes in lower-case hex."""
    return 0 < len(text) <= LONGEST and len(text) % 2 == 0 and set(text) <= HEX


def _in_order(proof: Proof) -> tuple[str, ...]:
    return tuple(proof.contributions.get(side, "") for side in proof.sides)
