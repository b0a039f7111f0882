"""Game: a position with its past. Ask it, answer it, clone it, take answers back."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

from gloire.core.actions import Action, Generator, named_units
from gloire.core.codec import plain, position_hash
from gloire.core.display import Prompt, View
from gloire.core.events import Event, GameOver
from gloire.core.insight import Destination, Look, Phase, Threat
from gloire.core.position import Outcome, Position, answer, run
from gloire.core.procedures import Chance, Decision, Procedure
from gloire.core.record import AgreeDraw, Entry, Line, Record, Resign, Undo, walk
from gloire.core.refusals import IllegalAction, Refusal
from gloire.core.system import Grouping, RuleSystem, ScenarioFacts

SNAPSHOT_EVERY = 32  # answers replayed at most when one is taken back


class Question(msgspec.Struct, eq=False):
    """What is asked now: of whom, under which rule, with which lawful actions."""

    _position: Position
    _frame: Procedure
    _decision: Decision
    asks: str
    _made: Sequence[Any] | None = None

    @property
    def actions(self) -> Sequence[Any]:
        """The lawful actions; listed when somebody looks for the first time."""
        made = self._made
        if made is None:
            made = self._made = self._decision.options(self._position, self._frame)
        return made

    def offers(self, action: Action) -> bool:
        """Whether an action is lawful."""
        known = self._decision.offers(self._position, self._frame, action)
        return action in self.actions if known is None else known

    @property
    def kind(self) -> str:
        """Its name."""
        return self._decision.kind

    @property
    def rule(self) -> str:
        """The case it is asked under."""
        decision = self._decision
        return decision.rule or decision.cites(self._position, self._frame)

    @property
    def system(self) -> RuleSystem:
        """Whose rules it is asked by."""
        system: RuleSystem = self._position.scenario.system
        return system

    @property
    def weights(self) -> Sequence[int] | None:
        """Weights of CHANCE's actions; None where all weigh the same."""
        decision = self._decision
        return decision.weights(self._position, self._frame) if isinstance(decision, Chance) else None

    @property
    def about(self) -> dict[str, Any]:
        """Facts that belong to the question, such as the unit that must retreat, as the side asked may know them."""
        return self.about_to(self.asks)

    def about_to(self, viewer: str | None) -> dict[str, Any]:
        """The same as somebody else may know them."""
        position = self._position
        about = self._decision.about(position, self._frame)
        told: dict[str, Any] = position.scenario.system.told(position, about, viewer)
        return told

    def prompt(self, about: Mapping[str, Any], actions: Sequence[Action]) -> Prompt:
        """What the question wants on the board of somebody who may know this of it and is offered these actions."""
        prompt: Prompt = self._position.scenario.system.prompt(self._position, self.kind, about, actions)
        return prompt

    def sample(self, rng: Generator) -> Any:
        """An answer of CHANCE drawn by its weights; for a side, any action."""
        options = self.actions
        if isinstance(self._decision, Chance):
            return self._decision.sample(options, self.weights, rng)
        return options[int(rng.random() * len(options))]

    def __repr__(self) -> str:
        return f"Question(asks={self.asks!r}, kind={self.kind!r}, rule={self.rule!r})"


class Game:
    """One game: its scenario, its position, and how it came about."""

    __slots__ = ("_asks", "_line", "_opening", "_question", "_setup", "_written", "position", "scenario")

    def __init__(self, scenario: ScenarioFacts, position: Position) -> None:
        """A game at a position; what comes before the next question is done at once."""
        self.scenario = scenario
        self.position = position
        position.log = []
        self._asks = run(position)
        self._line: Line | None = None
        # What the record holds up to the last undo, and how long the live line was after it.
        self._written: tuple[tuple[Action, ...], int] = ((), 0)
        self._question: Question | None = None
        self._opening: list[Event] = position.log
        self._setup: Mapping[str, Any] | None = None

    @classmethod
    def begin(cls, scenario: ScenarioFacts, setup: Mapping[str, Any] | None = None) -> "Game":
        """A new game of a scenario, at its first question; from a position set up by hand, if one is given."""
        system = scenario.system
        game = cls(scenario, system.start(scenario) if setup is None else system.arrange(scenario, setup))
        game._setup = setup
        return game

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        question, position = self._question, self.position
        if question is None and self._asks is not None and position.outcome is None:
            frame = position.stack[-1]
            decision: Any = self.scenario.sequence[type(frame)][frame.step]  # whoever is asked is asked by a decision
            question = self._question = Question(position, frame, decision, self._asks)
        return question

    @property
    def setup(self) -> Mapping[str, Any] | None:
        """The position it began from, where that was set up by hand."""
        return self._setup

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.position.outcome

    def apply(self, action: Action) -> list[Event]:
        """Gives an answer; returns the true events it led to. Raises IllegalAction and changes nothing otherwise.

        An event that not everybody saw alike is a `Veiled` one, which holds the true form and the public one.
        """
        question = self._question or self.question
        if question is None:
            raise IllegalAction(Refusal(None, "game-over"))
        position, decision = self.position, question._decision
        if not question.offers(action):
            raise IllegalAction(self._refusal(decision, action))
        line = self._line
        number = 1 if line is None else line.number + 1
        snapshot = position.clone() if number % SNAPSHOT_EVERY == 1 else None
        events: list[Event] = []
        position.log = events
        self._asks = answer(position, decision, action)
        self._line = Line(number, action, events, line, snapshot)
        self._question = None
        return events

    def why_not(self, action: Action, viewer: str | None = None) -> Refusal | None:
        """None where the action is offered (to the viewer, if one is named), or the rule that forbids it."""
        question = self.question
        if question is None:
            return Refusal(None, "game-over")
        if viewer is not None and viewer != question.asks:
            return Refusal(None, "not-asked", {"asks": question.asks})
        if question.offers(action):
            return None
        return self._refusal(question._decision, action)

    def _refusal(self, decision: Decision, action: Action) -> Refusal:
        """Why the action is not offered: by the rule in question, by its own rule at another time, or as nonsense."""
        refusal: Refusal | None = decision.refuse(self.position, self.position.stack[-1], action)
        refusal = refusal or self.scenario.system.stray(action)
        refusal = refusal or Refusal(None, "not-offered", {"question": decision.kind})
        return msgspec.structs.replace(refusal, system=self.scenario.system.id)

    def preview(self, action: Action, viewer: str | None = None) -> Any:
        """What the action leads to: every result with its probability, each modifier with its rule."""
        if refusal := self.why_not(action, viewer):
            raise IllegalAction(refusal)
        return self.scenario.system.preview(self.position, action, viewer)

    def doers(self, action: Action) -> Sequence[str]:
        """Who attacks or marches by an action that is offered: the units it names, where its system says no more."""
        system: object = self.scenario.system
        if isinstance(system, Grouping):
            return system.doers(self.position, action)
        return named_units(action)

    def moves(self, unit: str) -> Sequence[Destination]:
        """Where a unit may move now: each hex with its cost, its path and why the move ends there."""
        return self.scenario.system.moves(self.position, unit)

    def threats(self, hex: str, viewer: str | None = None) -> Sequence[Threat]:
        """Enemies of the viewer that could attack a hex or come into it."""
        return self.scenario.system.threats(self.position, hex, viewer)

    def looks(self, hex: str, viewer: str | None = None) -> Sequence[Look]:
        """Every hex that cannot be seen from a hex, with what is in the way."""
        return self.scenario.system.looks(self.position, hex, viewer)

    def phases(self) -> Sequence[Phase]:
        """The sequence of play as a line, with the present step marked."""
        return self.scenario.system.phases(self.position)

    def view(self, side: str | None = None) -> View:
        """What a side may know: plain facts, and what a board shows of them; without a side, what anybody may know."""
        seen: View = self.scenario.system.view(self.position, side)
        return seen

    def events(self, since: int = 0, viewer: str | None = None) -> list[Event]:
        """What a side saw happen, after so many answers of the live line."""
        found: list[Event] = list(self._opening) if since == 0 else []
        for node in walk(self._line)[since:]:
            found.extend(node.events)
        seen: list[Event] = self.scenario.system.seen(self.position, found, viewer)
        return seen

    def line(self, since: int = 0) -> list[Line]:
        """The live line after so many answers: each answer with what it truly led to."""
        return walk(self._line)[since:]

    @property
    def last(self) -> Line | None:
        """The last answer of the live line, with what it truly led to."""
        return self._line

    @property
    def opening(self) -> list[Event]:
        """What truly happened before the first answer."""
        return self._opening

    @property
    def answers(self) -> list[Any]:
        """The answers of the live line."""
        return [node.answer for node in walk(self._line)]

    @property
    def length(self) -> int:
        """How many answers the live line has."""
        return self._line.number if self._line else 0

    def clone(self) -> Self:
        """An independent game at the same point; the past is shared, not copied."""
        twin = object.__new__(type(self))
        twin.scenario = self.scenario
        twin.position = self.position.clone()
        twin._line = self._line
        twin._written = self._written
        twin._question = None
        twin._asks = self._asks
        twin._opening = self._opening
        twin._setup = self._setup
        return twin

    def undo(self, to: int | None = None) -> None:
        """Takes back the last answer, or all after the first `to`. The record keeps what was undone."""
        target = self.length - 1 if to is None else to
        if not 0 <= target < self.length:
            raise IllegalAction(Refusal(None, "nothing-to-undo"))
        entries = (*self._entries(), Undo(target))
        self._rewind(target)
        self._written = (entries, target)

    def _entries(self) -> list[Action]:
        """All entries of the record, undone ones included."""
        before, length = self._written
        return [*before, *(node.answer for node in walk(self._line)[length:])]

    @property
    def entries(self) -> list[Any]:
        """All that the record holds, undone answers included."""
        return self._entries()

    def recall(self, entries: Sequence[Any], length: int) -> None:
        """The record held these entries when the line was so long; what was undone among them need not be played."""
        self._written = (tuple(entries), length)

    def _rewind(self, target: int) -> None:
        node, later = self._line, []
        while node is not None and not (node.snapshot is not None and node.number <= target + 1):
            later.append(node)
            node = node.before
        assert node is not None
        assert node.snapshot is not None
        later.append(node)
        later.reverse()
        self.position, self._line, self._question = node.snapshot.clone(), node.before, None
        self._asks = run(self.position)
        for redo in later[: target - node.number + 1]:
            self.apply(redo.answer)

    def resign(self, side: str) -> None:
        """A side gives up; the other wins."""
        if side not in self.scenario.sides:
            raise IllegalAction(Refusal(None, "no-such-side", {"side": side}))
        other = next((s for s in self.scenario.sides if s != side), None)
        self._end(Resign(side), Outcome(other, "resigned"))

    def agree_draw(self) -> None:
        """Both sides call it a draw."""
        self._end(AgreeDraw(), Outcome(None, "agreed"))

    def _end(self, entry: Entry, outcome: Outcome) -> None:
        if self.outcome is not None:
            raise IllegalAction(Refusal(None, "game-over"))
        line = self._line
        number = 1 if line is None else line.number + 1
        snapshot = self.position.clone()
        self.position.outcome = outcome
        self._question = None
        over = GameOver(winner=outcome.winner, kind=outcome.kind, rule="")
        self._line = Line(number, entry, [over], line, snapshot)

    def enter(self, entry: Any) -> None:
        """Adds an entry of a record: an answer, or an undo, a resignation, an agreed draw."""
        match entry:
            case Undo(to):
                self.undo(to)
            case Resign(side):
                self.resign(side)
            case AgreeDraw():
                self.agree_draw()
            case _:
                self.apply(entry)

    @property
    def hash(self) -> str:
        """A fingerprint of the position."""
        return position_hash(self.position)

    @property
    def record(self) -> Record:
        """The whole game as it is written down, undone answers included."""
        system = self.scenario.system
        return Record(
            system=system.id,
            rules=system.version,
            scenario=self.scenario.named,
            options=dict(self.scenario.options),
            choices=dict(self.scenario.choices),
            setup=self._setup,
            entries=[plain(entry) for entry in self._entries()],
            hash=self.hash,
        )

    def dump(self) -> str:
        """A saved game."""
        return msgspec.json.format(msgspec.json.encode(self.record), indent=1).decode()
