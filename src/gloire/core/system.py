"""What a rule system provides, and what everybody may know of its scenarios. Systems are found by `gloire.systems`."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypedDict, runtime_checkable

import msgspec

from gloire.core.actions import Action, Shuffler
from gloire.core.charts import Chart
from gloire.core.display import Aim, Face, Prompt, Reading, Said, Staging, View
from gloire.core.events import Event
from gloire.core.insight import Cost, Destination, Look, Phase, Threat
from gloire.core.lessons import Lesson
from gloire.core.maps import Map
from gloire.core.position import Position
from gloire.core.procedures import Sequences
from gloire.core.refusals import Refusal


class RuleSystem(Protocol):
    """One family of games. Every method leaves the position as it is."""

    id: str
    title: str
    version: str  # of its rules; a record names the version that wrote it

    # What there is to play.

    def scenario_ids(self) -> tuple[str, ...]:
        """The scenarios that come with the system."""

    def folders(self, scenario: str) -> tuple[str, ...]:
        """Where the files of a scenario lie, given by its id or by a folder; its own folder first.

        None where there is no scenario of this system. `look.toml` is looked for here, in this order.
        """

    def describe(self, scenario: str) -> "ScenarioInfo":
        """A scenario as a list shows it."""

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, Any]) -> "ScenarioFacts":
        """A scenario with these options and choices, by its id or by a folder; FaultyData says all that is wrong."""

    def start(self, scenario: Any) -> Position:
        """The position before the first question."""

    def arrange(self, scenario: Any, setup: Mapping[str, Any]) -> Position:
        """A position set up by hand, before its first question; raises BadPosition with all that is wrong."""

    # Answers.

    def decode_action(self, raw: Any) -> Action:
        """An action from plain data; raises msgspec.ValidationError."""

    def stray(self, action: Action) -> Refusal | None:
        """The rule that gives an action its time, for one that comes at another; None for nonsense."""

    def follows(self, action: Action) -> bool:
        """Whether an action, where it is the only one, is a mere consequence of what happened, and no will."""

    def costs(self, position: Any, action: Action) -> tuple[Cost, ...]:
        """What an action costs besides what every move does: points of morale, a marker, an order."""

    def end_of(self, kind: str) -> Action | None:
        """What ends the phase in which a kind of question is asked, where that may have to wait."""

    # What a viewer may know. A viewer is a side, or None for anybody.

    def view(self, position: Any, viewer: str | None) -> View:
        """The board as the viewer sees it: the system's own plain facts, and display facts that any board draws."""

    def faces(self, scenario: Any) -> Sequence[Face]:
        """Every side of a counter that is printed in a scenario. What arises in play comes with the view."""

    def seen(self, position: Any, events: Sequence[Event], viewer: str | None) -> list[Event]:
        """True events as the viewer saw them."""

    def staged(self, scenario: Any, event: Event) -> Staging:
        """How an event that somebody saw is shown: the episode it begins or ends, its dice, figures that change."""

    def told(self, position: Any, about: dict[str, Any], viewer: str | None) -> dict[str, Any]:
        """Facts of a question as the viewer may know them."""

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether somebody learnt a secret by what happened; nobody then takes it back without consent."""

    def hides(self, position: Any, viewer: str | None) -> bool:
        """Whether the record would tell the viewer what he may not know."""

    def redeal(self, position: Any, side: str, rng: Shuffler) -> None:
        """Deals anew all that is hidden from a side, in place, as it might be for all that the side knows.

        The position is a copy; samples to think ahead with are made of it.
        """

    # What a player would work out with a finger on the map.

    def preview(self, position: Any, action: Action, viewer: str | None) -> Any:
        """What an action leads to: every result with its probability, each modifier with its rule."""

    def moves(self, position: Any, unit: str) -> Sequence[Destination]:
        """Where a unit may move now."""

    def threats(self, position: Any, hex: str, viewer: str | None) -> Sequence[Threat]:
        """Enemies of the viewer that could attack a hex or come into it."""

    def looks(self, position: Any, hex: str, viewer: str | None) -> Sequence[Look]:
        """Every hex that cannot be seen from a hex, with what is in the way; none where no rule asks for sight.

        A system that has sight lays an overlay of the kind `sight` without lines over its board: by it people ask.
        """

    def prompt(self, position: Any, kind: str, about: Mapping[str, Any], actions: Sequence[Action]) -> Prompt:
        """What a question of this kind wants on the board, given what its reader may know of it and is offered."""

    def phases(self, position: Any) -> Sequence[Phase]:
        """The sequence of play as a line, with the present step marked."""

    # The player aid.

    def charts(self, scenario: Any) -> Sequence[Chart]:
        """Every printed chart of a scenario, with the values in force; also those that only an option needs."""

    def aims(self, scenario: Any) -> Sequence[Aim]:
        """How the game is won: what each side plays for, the first side first, then what holds for all."""

    def standing(self, position: Any) -> Sequence[Aim]:
        """How it stands by what decides the game: points, who would win now, who holds which place; `side` is who."""

    def verdict(self, position: Any) -> Sequence[Said]:
        """Why a game that is over ended as it did, with the rule; nothing where somebody gave up."""

    def lesson(self, scenario: Any) -> Lesson | None:
        """A first lesson that a scenario has; None for most."""

    def reading(self, event: Event) -> Reading | None:
        """Where in a chart an event was read off; None for one that was not."""


@runtime_checkable
class Grouping(Protocol):
    """A system some of whose answers name one unit and are carried out by several, such as a stack."""

    def doers(self, position: Any, action: Action) -> Sequence[str]:
        """Who attacks or marches by an action that is offered now, by their ids."""


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario as a list shows it."""

    id: str
    system: str
    title: str
    subtitle: str
    teaches: str
    sides: tuple[str, ...]
    turns: int
    minutes: int  # about how long people sit over it
    options: tuple[str, ...]
    option_rules: dict[str, str]  # the case behind each option
    presets: dict[str, dict[str, bool]]  # sets of options to begin with
    choices: dict[str, dict[str, Any]]
    map_size: int  # hexes
    sources: dict[str, str]
    usual: dict[str, bool] = {}  # options that are on unless somebody turns them off
    invites: str = ""  # a headline for whoever plays for the first time; only a good first game has one
    first_game: dict[str, Any] = {}  # a position to begin a first game from, as `arrange` takes it; nothing for most


class Titles(msgspec.Struct, frozen=True):
    """What the things of a scenario are called."""

    units: dict[str, str]
    armies: dict[str, str] = {}
    owners: dict[str, str] = {}  # unit or army to side
    turns: dict[int, str] = {}
    people: frozenset[str] = frozenset()  # those among the units who are somebody, and want no article


class Title(TypedDict):
    """The first lines of a scenario, as `ScenarioFacts` takes them: what it is called, who fights, on what it rests."""

    id: str
    named: str
    title: str
    subtitle: str
    teaches: str
    game: str
    sides: tuple[str, str]
    sources: dict[str, str]


class ScenarioFacts(msgspec.Struct, kw_only=True):
    """What everybody may know of a scenario. A system's own scenario adds what its rules look up."""

    id: str
    named: str  # what it is loaded by: its id, or the folder somebody keeps it in
    title: str
    subtitle: str
    teaches: str
    game: str  # the book of exclusive rules it is played by; empty where there is none
    system: RuleSystem
    sides: tuple[str, ...]
    options: dict[str, bool]
    choices: dict[str, Any]
    sources: dict[str, str]
    map: Map
    sequence: Sequences = {}

    @property
    def opener(self) -> str:
        """The side that moves first."""
        return self.sides[0]

    @property
    def titles(self) -> Titles:
        """Names of units, armies and turns, and who owns what."""
        raise NotImplementedError  # pragma: no cover
