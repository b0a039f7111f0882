"""A game with what a server must know about how it came about: who gave each answer, and under which number."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from gloire import players
from gloire.api import BrokenRecord, UnknownScenario, as_played, facts, own_scenarios
from gloire.api import scenario as described
from gloire.core.actions import Action, Roll
from gloire.core.game import Game
from gloire.core.record import Resign, Undo, course, is_answer
from gloire.core.refusals import IllegalAction
from gloire.core.scenario import FaultyData
from gloire.core.sides import CHANCE
from gloire.core.system import ScenarioFacts, ScenarioInfo
from gloire.server.dice import Dice, Opened, Pledges, canonical
from gloire.sim.ledgers import Fall, favour
from gloire.systems import all_rules

SCENARIOS_KEPT = 64


class Step(NamedTuple):
    """What a server notes about an answer of the live line."""

    number: int  # of its entry in the record
    asked: str  # who gave it
    turn: int
    revealed: bool  # whether somebody learnt something secret by it
    luck: Fall | None  # how a die fell, for the side it was rolled for
    forced: bool  # whether there was no other answer, and it only followed from what had happened
    shared: bool = False  # a roll for which the latest answer had opened a share


class Source(NamedTuple):
    """What the next roll is made of besides the secret."""

    opened: Opened | None = None  # the share opened last
    action: str = ""  # what it was opened with
    is_shared: bool = False  # whether the latest answer opened it


class Past:
    """A game and its steps. Drafts are made of it, and become the past when they are stored."""

    __slots__ = (
        "anew",
        "fresh",
        "fresh_shares",
        "game",
        "notes",
        "opened",
        "source",
        "spent",
        "steps",
        "undone",
        "version",
    )

    def __init__(self, game: Game, steps: list[Step] | None = None, version: int = 0) -> None:
        self.game = game
        self.steps = steps or []
        self.version = version  # entries in the record
        self.notes: dict[int, players.Note] = {}  # what computers had in mind, by the numbers of their entries
        self.fresh: list[bytes] = []  # entries that are not stored yet
        self.opened: list[Opened] = []  # every share of the record
        self.fresh_shares: list[Opened] = []  # those that are not stored yet
        self.source = Source()
        self.undone = 0  # rolls that were taken back
        self.spent = 0  # those of them that nothing was rolled for since
        self.anew: tuple[int, ...] = ()  # entries of rolls after one that was taken back

    def draft(self) -> "Past":
        """An independent copy to try things on."""
        draft = Past(self.game.clone(), self.steps[:], self.version)
        draft.notes = self.notes.copy()
        draft.opened, draft.source = self.opened[:], self.source
        draft.undone, draft.spent, draft.anew = self.undone, self.spent, self.anew
        return draft

    def noted(self, pledges: Pledges) -> Pledges:
        """What is to be stored of rolls that were taken back, since those are not played again."""
        return msgspec.structs.replace(pledges, undone=self.undone, spent=self.spent, anew=self.anew)

    def recall(self, pledges: Pledges) -> None:
        """What was stored of rolls that were taken back."""
        self.undone, self.spent, self.anew = pledges.undone, pledges.spent, pledges.anew

    def settle(self) -> None:
        """All of it is stored."""
        self.fresh.clear()
        self.fresh_shares.clear()

    @property
    def asked(self) -> str:
        """Who is to answer: a side, CHANCE, or nobody."""
        question = self.game.question
        return question.asks if question else ""

    def enter(self, entry: Any, opened: Opened | None = None) -> None:
        """Adds an entry, perhaps with a share; raises IllegalAction and changes nothing where it is not offered."""
        question, asked = self.game.question, self.asked
        is_rolled = question is not None and isinstance(entry, Roll) and entry in question.actions
        luck = favour(self.game, question, entry) if question and is_rolled else None
        forced = is_forced(self.game, entry)
        self.game.enter(entry)
        self.version += 1
        is_chance = asked == CHANCE and is_answer(entry)
        if opened is not None:
            self.open(opened, "" if is_chance else canonical(entry))
        elif not is_chance:
            self.source = self.source._replace(is_shared=False)
        if isinstance(entry, Undo):
            self._take_back(entry.to)
        else:
            by = entry.side if isinstance(entry, Resign) else asked
            shared = is_chance and self.source.is_shared
            self.steps.append(Step(self.version, by, self._turn(), self._reveals(by), luck, forced, shared))
            if is_chance and self.spent:
                self.spent, self.anew = self.spent - 1, (*self.anew, self.version)
        self.fresh.append(msgspec.json.encode(entry))

    def open(self, opened: Opened, action: str) -> None:
        """The share of the latest entry serves all rolls until the next answer."""
        self.opened.append(opened)
        self.fresh_shares.append(opened)
        self.source = Source(opened, action, is_shared=True)

    def note(self, notes: Iterable[players.Note]) -> None:
        """What computers had in mind with answers of the live line."""
        self.notes.update((self.steps[note.at].number, note) for note in notes)

    def _take_back(self, to: int) -> None:
        rolls = sum(step.asked == CHANCE for step in self.steps[to:])
        self.undone += rolls
        self.spent += rolls
        for step in self.steps[to:]:
            self.notes.pop(step.number, None)
        del self.steps[to:]

    def _turn(self) -> int:
        turn: int = getattr(self.game.position, "turn", 0)
        return turn

    def _reveals(self, side: str) -> bool:
        """Whether somebody has learnt a secret by what a side did."""
        last, sides = self.game.last, self.game.scenario.sides
        return last is not None and side in sides and bool(self.game.scenario.system.reveals(last.events))

    def roll(self, dice: Dice, lent: Opened | None = None) -> None:
        """Answers for CHANCE as long as it is asked; a share can be lent to the first roll."""
        while (question := self.game.question) is not None and question.asks == CHANCE:
            self.enter(dice.answer(question, self.version + 1), lent)
            lent = None

    @property
    def after_last_roll(self) -> int:
        """How far back no roll lies."""
        return next((at + 1 for at in reversed(range(len(self.steps))) if self.steps[at].asked == CHANCE), 0)

    def earliest(self, sides: Iterable[str]) -> int:
        """How far a seat can go back before an answer of CHANCE, of another side, or that revealed something."""
        at = len(self.steps)
        while at and self.steps[at - 1].asked in sides and not self.steps[at - 1].revealed:
            at -= 1
        return at

    def last_of(self, sides: Iterable[str]) -> int | None:
        """The point before a seat's last answer that was not forced: there it can choose."""
        steps = self.steps
        return next(
            (at for at in reversed(range(len(steps))) if steps[at].asked in sides and not steps[at].forced), None
        )

    def choose(self, player: players.Player) -> Action:
        """What a computer player answers."""
        return player.choose(players.seat_for(self.game, self.asked))


def is_forced(game: Game, action: Any) -> bool:
    """Whether an answer is the only one, merely follows from what happened, and nothing is kept from anybody.

    Where something is, a quick answer would tell the other side that there was no choice.
    """
    question, system = game.question, game.scenario.system
    if question is None or not system.follows(action) or len(question.actions) > 1:
        return False
    return not any(system.hides(game.position, side) for side in game.scenario.sides)


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """All that a game begins from."""

    scenario: str
    options: dict[str, bool] = {}
    choices: dict[str, Any] = {}
    setup: dict[str, Any] | None = None  # a position set up by hand


def begin(beginning: Beginning) -> Past:
    """A new game of a scenario that is known by its id. Raises ValueError for what does not exist or cannot be."""
    if beginning.scenario not in known_scenarios():
        raise UnknownScenario(f"There is no scenario {beginning.scenario!r}.")
    options, choices = tuple(beginning.options.items()), tuple(beginning.choices.items())
    try:
        return Past(Game.begin(_load(beginning.scenario, options, choices), beginning.setup))
    except FaultyData as error:
        raise ValueError(str(error)) from error


def played(scenario: str, choices: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a game that has begun, perhaps before there were all that there are now."""
    return as_played(_described(scenario), choices) if scenario in known_scenarios() else dict(choices)


@lru_cache(SCENARIOS_KEPT)
def _described(scenario: str) -> ScenarioInfo:
    return described(scenario)


def known_scenarios() -> set[str]:
    """The scenarios a server plays: never a folder that a client names."""
    shipped = {id for system in all_rules() for id in system.scenario_ids()}
    return shipped | set(own_scenarios())


@lru_cache(SCENARIOS_KEPT)
def _load(scenario: str, options: tuple[Any, ...], choices: tuple[Any, ...]) -> ScenarioFacts:
    """Games of the same scenario share it, with all that is worked out about its map."""
    return facts(scenario, dict(options), dict(choices))


class Bounds(NamedTuple):
    """How much work a record of somebody else's may be."""

    answers: int  # that hold, and are to be played
    seconds: float


class Laborious(ValueError):
    """A record that is more work than it may be."""


def replay(
    past: Past,
    entries: Iterable[Mapping[str, Any]],
    bounds: Bounds | None = None,
    shares: Sequence[Opened] = (),
) -> None:
    """Goes on by entries that were stored. Raises Unlawful where these rules do not allow one.

    Only what still holds is played: what was taken back is noted for the record and costs nothing.
    """
    raws, before, game = list(entries), past.version, past.game
    written, decoded = game.entries, [_decoded(past, place, raw) for place, raw in enumerate(raws)]
    try:
        found = course(game.length, decoded)
    except IllegalAction as error:
        raise Unlawful(before + len(raws), {}, error) from error
    if found.kept < game.length:
        past.enter(Undo(found.kept))
        past.version = before
    opened, known = {share.number: share for share in shares}, past.opened[:]
    for place, entry in _within(bounds, found.live):
        _skip_to(past, before + place, opened)
        _entered(past, entry, raws[place], opened.get(past.version + 1))
    _skip_to(past, before + len(raws), opened)
    if found.undone:
        game.recall([*written, *decoded[: found.undone]], found.length)
    _open_all(past, [*known, *shares], decoded, before)
    past.settle()


def _skip_to(past: Past, version: int, opened: Mapping[int, Opened]) -> None:
    """Past what was taken back: its last entry is the undo, which may have opened a share."""
    if past.version != version:
        past.version = version
        past.source = past.source._replace(is_shared=version in opened)


def _open_all(past: Past, shares: list[Opened], decoded: Sequence[Any], before: int) -> None:
    """Shares of what was taken back stay opened, and rolls are made of the latest."""
    past.opened = shares
    latest = shares[-1] if shares else None
    if latest is not None and latest.number > before:
        action = "" if latest.lent else canonical(decoded[latest.number - before - 1])
        past.source = past.source._replace(opened=latest, action=action)


def _within(bounds: Bounds | None, live: Sequence[tuple[int, Any]]) -> Iterator[tuple[int, Any]]:
    """What is to be played, as long as it is not too much: by its length, which is known before, and by the time."""
    if bounds is None:
        yield from live
        return
    if len(live) > bounds.answers:
        raise Laborious(f"The record has {len(live)} answers; this server reads at most {bounds.answers}.")
    until = time.thread_time() + bounds.seconds
    for one in live:
        if time.thread_time() > until:
            raise Laborious("To play this record again takes longer than this server allows.")
        yield one


def _decoded(past: Past, place: int, raw: Mapping[str, Any]) -> Any:
    try:
        return past.game.scenario.system.decode_action(raw)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise Unlawful(past.version + place + 1, raw, error) from error


def _entered(past: Past, entry: Any, raw: Mapping[str, Any], opened: Opened | None = None) -> None:
    try:
        past.enter(entry, opened)
    except IllegalAction as error:
        raise Unlawful(past.version + 1, raw, error) from error


class Unlawful(BrokenRecord):
    """An entry that these rules do not allow. What it says may be a secret; its number is none."""

    def __init__(self, number: int, raw: Mapping[str, Any], error: Exception) -> None:
        super().__init__(f"Entry {number} of the record, {dict(raw)}, is refused: {error}")
        self.number = number


def enter(past: Past, entries: Iterable[Mapping[str, Any]]) -> None:
    """Adds entries in their plain form, to be stored."""
    for raw in entries:
        _entered(past, _decoded(past, 0, raw), raw)
