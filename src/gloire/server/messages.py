"""What the server sends: the messages of the protocol. What clients send is in `orders`."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gloire.core.display import Reading
from gloire.core.lessons import Signal, Spot
from gloire.render.boards import Board, Prompt
from gloire.render.charts import Chart
from gloire.render.staged import Staged
from gloire.render.words import Odds
from gloire.rulebook import Ruling
from gloire.server.dice import Chain, Lost
from gloire.server.orders import RawAction
from gloire.server.proving import Menu


class GameMade(Struct, frozen=True, kw_only=True):
    """A game has begun."""

    game: str
    seats: dict[str, str]
    invitations: dict[str, str]
    commitment: str


class PositionRead(Struct, frozen=True, kw_only=True):
    """A position file as a new game takes it."""

    scenario: str
    options: dict[str, bool]
    choices: dict[str, Any]
    setup: dict[str, Any]


class Joined(Struct, frozen=True, kw_only=True):
    """A seat was taken."""

    game: str
    seat: str
    sides: list[str]


class Rematch(Struct, frozen=True, kw_only=True):
    """Where the same people play again; seats are the same secrets, with sides swapped."""

    game: str
    commitment: str


class SeatSeen(Struct, frozen=True, kw_only=True):
    """A seat as others see it."""

    kind: str
    name: str
    online: bool
    asked: bool
    level: str = ""  # of a computer, and how it plays
    style: str = ""


class Thinking(Struct, frozen=True, kw_only=True):
    """A computer thinks for long."""

    side: str
    seconds: float  # that it has thought about this question
    most: float  # that it may think in a turn


class LineStep(Struct, frozen=True, kw_only=True):
    """A step of the sequence of play."""

    key: str
    side: str
    title: str
    rule: str
    state: str  # done, now or next


class RefusedEnd(Struct, frozen=True, kw_only=True):
    """What would end the phase, and why it may not yet."""

    text: str
    reason: str
    rule: str | None
    hexes: list[str]  # that it is about


class QuestionAsked(Struct, frozen=True, kw_only=True):
    """What is asked; the actions only for a seat that is asked, and what helps it to answer."""

    asks: str
    kind: str
    rule: str
    text: str
    about: dict[str, Any]
    prompt: Prompt  # what it wants on the board
    actions: list[Any] | None = None
    texts: list[str] | None = None
    units: dict[str, int] | None = None  # in a brief list: units whose actions are not in it, with how many each has
    models: list[Any] | None = None  # and an action of each kind that was left out
    note: str | None = None  # that there is nothing to decide, and why it is asked all the same
    usual: int | None = None  # which of the actions goes on and costs nothing
    ends: int | None = None  # which of the actions ends the phase
    spends: list[int] | None = None  # which of the actions cost something, besides those that send a unit to a hex
    forced: bool = False  # whether the only action follows from what happened, and nobody has a secret
    refused: RefusedEnd | None = None  # what would end the phase, and why it may not yet
    waiting: str | None = None  # to those who are not asked: what the other side is doing
    public: str | None = None  # at a hot-seat: the question as both may read it


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened."""

    number: int  # of the entry of the record
    answer: int  # of the live line; 0 for what came before the first answer
    depth: int
    side: str | None
    text: str
    details: list[str]
    rule: str
    event: Any
    reading: Reading | None = None  # where in a chart it was read off
    staged: Staged | None = None  # how it is shown, where it is more than told
    art: str = ""  # the small picture that goes with it
    again: bool = False  # a roll after one that was taken back
    roll: str = ""  # of a roll: proven, committed or unproven


class UndoSeen(Struct, frozen=True, kw_only=True):
    """What this seat can take back."""

    to: int | None  # the point before its last answer that was not forced
    free: bool  # whether nobody need consent to that
    earliest: int  # how far back nobody need consent
    asked_by: str | None  # who has proposed to take something back
    asked_to: int | None


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something somebody said."""

    number: int
    side: str | None
    name: str
    text: str
    at: str


class ChainSeen(Struct, frozen=True, kw_only=True):
    """A chain of shares that a seat has committed to, or without an anchor the word that it sends none."""

    sides: list[str]
    anchor: str
    since: int  # entries there were
    place: int  # of the share opened last
    share: str


class RollsCounted(Struct, frozen=True, kw_only=True):
    """How many rolls are proven, committed only, unproven; those that were taken back are counted apart."""

    proven: int
    committed: int
    unproven: int
    undone: int


class DiceSeen(Struct, frozen=True, kw_only=True):
    """What is known of the dice; the secret when the game is over."""

    scheme: int
    commitment: str
    secret: str | None
    first: int  # entries before this one were rolled elsewhere
    final: bool  # whether no roll can be taken back
    chains: list[ChainSeen]
    lost: list[Lost]  # commitments whose secret was lost
    waiting_for: list[str]  # sides that have not said yet whether they send shares; nothing is rolled before
    lender: str | None  # the side that is to lend a share to the first roll
    rolls: RollsCounted


class LuckSeen(Struct, frozen=True, kw_only=True):
    """How the dice of a side fell: in pips, counted in its favour."""

    rolls: int
    expected: float
    actual: float
    score: float  # in standard deviations


class OutcomeSeen(Struct, frozen=True, kw_only=True):
    """How the game ended."""

    winner: str | None
    kind: str
    rule: str | None
    text: str


class State(Struct, frozen=True, kw_only=True, tag="state", tag_field="type"):
    """A game as a seat sees it."""

    game: str
    version: int
    answers: int
    scenario: str
    system: str
    options: dict[str, bool]
    choices: dict[str, Any]
    strict: bool
    you: list[str]
    viewer: str | None
    seats: dict[str, SeatSeen]
    status: str  # waiting, running or over
    outcome: OutcomeSeen | None
    view: dict[str, Any]
    board: Board
    symbols: dict[str, str]  # those that arose in play; the others come with the scenario
    line: list[LineStep]
    in_force: list[str]  # weather, ground and events that hold now, in words
    notices: list[str]  # what everybody should hear before it comes
    question: QuestionAsked | None
    thinking: Thinking | None  # a computer that takes its time over the question
    log_since: int  # forget the lines you have with greater numbers, then add these
    log: list[LogLine]
    undo: UndoSeen
    secret: bool  # at a hot-seat: whether one of its sides may not see what the other does
    draw_offered_by: str | None
    rematch: str | None
    chat: list[ChatLine]
    dice: DiceSeen
    luck: dict[str, LuckSeen]


class Online(Struct, frozen=True, kw_only=True, tag="online", tag_field="type"):
    """Who is there."""

    game: str
    seats: dict[str, bool]


class Ping(Struct, frozen=True, tag="ping", tag_field="type"):
    """Nothing has happened."""


class Refusal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done; nothing was changed."""

    error: str
    reason: str
    rule: str | None = None
    version: int | None = None


class Why(Struct, frozen=True, kw_only=True):
    """Why an action is not offered; nothing where it is."""

    rule: str | None
    reason: str | None


class Preview(Struct, frozen=True, kw_only=True):
    """What an action leads to: as plain facts and in words."""

    outcomes: Any
    words: Odds


class Hint(Struct, frozen=True, kw_only=True):
    """What a computer player would answer, and why in a few lines."""

    level: str
    action: RawAction
    text: str
    lines: list[str]


class Motives(Struct, frozen=True, kw_only=True):
    """What a computer was after in its last turn, in a few lines; none, where that could tell a secret."""

    side: str | None
    lines: list[str]


class CostSeen(Struct, frozen=True, kw_only=True):
    """What an action costs besides movement points."""

    what: str
    amount: int
    text: str


class NoticeSeen(Struct, frozen=True, kw_only=True):
    """Something that happens on the way to a hex, by which one way differs from another."""

    what: str
    unit: str  # whom it befalls, or nobody
    hexes: list[str]  # it happens in the first of these that is entered
    side: list[str]  # or where this hexside is crossed
    text: str


class Way(Struct, frozen=True, kw_only=True):
    """A hex a unit may move to."""

    hex: str
    cost: float
    path: list[str]
    stops: str | None  # why the move ends there
    rule: str | None  # behind that
    costs: list[CostSeen]  # besides movement points
    at: str | None  # where a reinforcement enters
    column: str | None  # what it pays for those who have entered there before it, in words
    points: int  # that the unit has to spend, apart from what a road adds
    pace: str | None  # which movement it is, if not the usual one, in words
    noticed: list[NoticeSeen]  # what happens on the way; ways to one hex that differ in it are several
    action: RawAction


class Offers(Struct, frozen=True, kw_only=True):
    """What the question offers, to one unit or in all."""

    unit: str | None
    version: int
    actions: list[Any]
    texts: list[str]


class Ways(Struct, frozen=True, kw_only=True):
    """Where a unit may move."""

    unit: str
    hexes: list[Way]


class ThreatSeen(Struct, frozen=True, kw_only=True):
    """An enemy that a hex must fear."""

    unit: str
    hex: str
    how: str  # attack or reach
    by: list[str]  # hexes it could attack from
    text: str


class Threats(Struct, frozen=True, kw_only=True):
    """Enemies that a hex must fear."""

    hex: str
    units: list[ThreatSeen]


class LookSeen(Struct, frozen=True, kw_only=True):
    """A hex that cannot be seen from another: how much of the way is open, and what is in it."""

    hex: str
    open: float
    by: list[str]
    text: str


class Looks(Struct, frozen=True, kw_only=True):
    """What cannot be seen from a hex."""

    hex: str
    blocked: list[LookSeen]


class Level(Struct, frozen=True, kw_only=True):
    """A computer player."""

    level: str
    title: str
    text: str
    seconds: float = 0.0  # that it may think in a turn; nothing, where it answers at once
    evens: tuple[str, ...]  # the levels whose handicaps come nearest to even for it, before those of captains


class Style(Struct, frozen=True, kw_only=True):
    """A way in which computer players of a system play."""

    style: str
    title: str
    text: str


class Rule(Struct, frozen=True, kw_only=True):
    """A rule in our words, with the rulings about it."""

    case: str
    text: str
    rulings: list[Ruling] = []


class AimSeen(Struct, frozen=True, kw_only=True):
    """What a side plays for; nobody's, where it holds for all."""

    side: str
    title: str
    text: str
    rule: str


class Aid(Struct, frozen=True, kw_only=True):
    """The player aid of a game: how it is won, and its charts, with the values in force."""

    aims: list[AimSeen]
    charts: list[Chart]


class StepSeen(Struct, frozen=True, kw_only=True):
    """A step of a lesson: what is said, when it comes up, when it is over, what to look at."""

    text: str
    on: Signal
    until: list[Signal]
    spot: Spot


class LessonSeen(Struct, frozen=True, kw_only=True):
    """A first lesson for whoever plays a side; without steps where there is none."""

    side: str = ""
    steps: list[StepSeen] = []


class Swing(Struct, frozen=True, kw_only=True):
    """A battle, a card or a turn that changed how the sides stood."""

    answer: int  # after which it began
    turn: int
    text: str  # of what was read off a table; else the changes speak for themselves
    by: dict[str, int]  # by side, in its favour
    margin: int  # in favour of the first side
    details: list[str]  # each change by itself


class Story(Struct, frozen=True, kw_only=True):
    """A finished game in figures and a few sentences."""

    why: list[str]
    standing: str  # what the curve shows
    curve: dict[str, list[int]]  # by side, as each turn begins and at the end
    turns: list[int]
    losses: dict[str, int]  # units lost at any time
    lost_for_good: dict[str, int]
    toll: dict[str, str]  # the same in words: who was broken, routed or lost, as the system has it
    swings: list[Swing]  # the biggest, in their order
    luck: list[str]


class TurningPoint(Struct, frozen=True, kw_only=True):
    """Where a side missed a plan that was clearly better, or else lost much."""

    answer: int  # after which it began
    turn: int
    side: str
    before: int  # percent of the chance to win, when its plan began
    after: int  # the same, when its next plan did, or at the end of the game
    last: bool  # whether it is at the end of the game
    played: list[str]  # what the better plan does not do
    better: list[str]  # what it does besides, or in place of that
    percent: int  # chance to win that the better plan would have brought; 0 where none was clearly better


class Review(Struct, frozen=True, kw_only=True):
    """A finished game looked at again: how far that is, from 0 to 1, and what was found."""

    done: float
    luck: str = ""
    points: list[TurningPoint] = []


class RollSeen(Struct, frozen=True, kw_only=True):
    """An answer of CHANCE, as it can be computed again."""

    number: int
    menu: int  # which of the menus it was drawn from
    picked: int  # counted from 0
    kind: str  # proven, committed or unproven
    undone: bool
    text: str


class OpenedSeen(Struct, frozen=True, kw_only=True):
    """A share, and the entry that it was opened with."""

    number: int
    chain: int
    place: int
    share: str
    request: str
    lent: bool  # to a roll, and so bound to no action
    action: Any


class Moment(Struct, frozen=True, kw_only=True):
    """One answer of the live line."""

    number: int
    turn: int
    side: str
    headline: str


class ProofSeen(Struct, frozen=True, kw_only=True):
    """All that is needed to compute every roll again; the secret only when the game is over."""

    scheme: int
    game: str
    commitment: str
    contributions: dict[str, str]  # of the first scheme
    sides: Sequence[str]
    first: int
    secret: str | None
    chains: Sequence[Chain]
    lost: Sequence[Lost]
    counted: RollsCounted
    opened: Sequence[OpenedSeen] = ()
    menus: Sequence[Menu] = ()
    rolls: Sequence[RollSeen] = ()


class GameListed(Struct, frozen=True, kw_only=True):
    """One of somebody's games."""

    game: str
    scenario: str
    sides: list[str]
    status: str
    your_turn: bool
    at: str


class AccountSeen(Struct, frozen=True, kw_only=True):
    """Who I am, my games, and how this server can tell me of a turn while I am away."""

    name: str | None
    ways: list[str]  # of "mail" and "webhook", those that its host has set up
    webhook: str = ""
    mail: str = ""
    games: list[GameListed] = []
    resets: bool = False  # whether a forgotten password can be set anew by mail


class SessionSeen(Struct, frozen=True, kw_only=True):
    """A device on which somebody is logged in."""

    id: str
    at: str
    agent: str  # what its browser calls itself
    current: bool


class GameKept(Struct, frozen=True, kw_only=True):
    """One of somebody's games, as it is handed out to him. What others may still hide in it is not there."""

    game: str
    scenario: str
    sides: list[str]
    status: str
    at: str
    said: list[str]
    entries: list[dict[str, Any]]  # of a game that is over


class Belongings(Struct, frozen=True, kw_only=True):
    """All that the server keeps about an account."""

    name: str
    since: str
    mail: str
    webhook: str
    sessions: list[SessionSeen]
    games: list[GameKept]


class Done(Struct, frozen=True, kw_only=True):
    """Nothing more is to be told."""

    status: str = "done"
