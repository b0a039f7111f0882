"""The Napoleonic 20 system, as core and everybody else reach it."""

from collections.abc import Mapping, Sequence

import msgspec

from gloire.core.actions import Action, Shuffler
from gloire.core.charts import Chart
from gloire.core.display import Aim, Face, Prompt, Reading, Said, Staging, View
from gloire.core.events import Event
from gloire.core.insight import Cost, Destination, Look, Phase, Threat
from gloire.core.lessons import Lesson
from gloire.core.refusals import Refusal
from gloire.core.system import ScenarioInfo
from gloire.systems.napoleonic20 import (
    charts,
    display,
    hidden,
    insight,
    known,
    loading,
    preview,
    prompts,
    staging,
    views,
    winning,
)
from gloire.systems.napoleonic20.frames import Play
from gloire.systems.napoleonic20.outcomes import Outcomes
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import Scenario
from gloire.systems.napoleonic20.setup import arrange
from gloire.systems.napoleonic20.told import Fact, Told


class Napoleonic20:
    """3.0: how games of this family are set up, seen and read."""

    id = "napoleonic20"
    title = "Napoleonic 20"
    version = "3"  # raised whenever a change of rules would make an old record play differently

    def scenario_ids(self) -> tuple[str, ...]:
        """The scenarios that can be played."""
        return tuple(loading.folders())

    def folders(self, scenario: str) -> tuple[str, ...]:
        """Where the files of a scenario lie."""
        return loading.places(scenario)

    def describe(self, scenario: str) -> ScenarioInfo:
        """A scenario as a list shows it."""
        return loading.describe(loading.folder_of(scenario))

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, Fact]) -> Scenario:
        """A scenario of ours, or of a folder somebody wrote."""
        return loading.load(loading.folder_of(scenario), self, options, choices)

    def start(self, scenario: Scenario) -> Position:
        """3.0: units, morale, cards and markers as the set-up has them."""
        position: Position = known.POSITION(
            scenario=scenario,
            turn=scenario.first_turn,
            phasing=scenario.first,
            morale=scenario.start_morale,
            where=list(scenario.start_where),
            marks=[0] * len(scenario.units),
            due=scenario.start_due,
            pile=scenario.pile,
            script=scenario.script,
            garrisons=scenario.start_garrisons,
            states=scenario.start_states,
            stack=(Play(),),
        )
        position.prepare()
        return position

    def arrange(self, scenario: Scenario, setup: Mapping[str, Fact]) -> Position:
        """3.0: a position set up by hand."""
        return arrange(self.start(scenario), setup)

    def stray(self, action: Action) -> Refusal | None:
        """The rule that gives an action its time, for one that comes at another."""
        rule = known.TIMES.get(type(action))
        return Refusal(rule, "out-of-sequence") if rule else None

    def decode_action(self, raw: Fact) -> Action:
        """An action from plain data."""
        answer: Action = msgspec.convert({"action": raw}, type=known.Answer).action
        return answer

    def view(self, position: Position, viewer: str | None) -> View:
        """What a side may know."""
        return views.view(position, viewer)

    def faces(self, scenario: Scenario) -> list[Face]:
        """Every face that is printed."""
        return display.faces(scenario)

    def seen(self, position: Position, events: Sequence[Event], viewer: str | None) -> list[Event]:
        """What a side saw happen."""
        return views.seen(list(events), viewer)

    def staged(self, scenario: Scenario, event: Event) -> Staging:
        """How an event is shown."""
        return staging.staged(scenario, event)

    def told(self, position: Position, about: Told, viewer: str | None) -> Told:
        """Facts of a question as a viewer may know them."""
        told: Told = views.told(position, about, viewer)
        return told

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether somebody learnt a secret by what happened."""
        return any(isinstance(event, known.REVEALING) for event in events)

    def hides(self, position: Position, viewer: str | None) -> bool:
        """Whether the record would tell a viewer what he may not know."""
        return views.hides(position, viewer)

    def redeal(self, position: Position, side: str, rng: Shuffler) -> None:
        """Deals anew what is hidden from a side."""
        hidden.redeal(position, position.scenario.side_number(side), rng)

    def preview(self, position: Position, action: Action, viewer: str | None) -> Outcomes:
        """What an action leads to."""
        for answer in position.ask.foreseen:
            return answer(position, action, viewer)
        return preview.preview(position, action)

    def follows(self, action: Action) -> bool:
        """Whether an action, where it is the only one, is a mere consequence of what happened."""
        return isinstance(action, insight.CONSEQUENCES)

    def costs(self, position: Position, action: Action) -> tuple[Cost, ...]:
        """The morale points that an action costs."""
        return insight.costs(position, action)

    def end_of(self, kind: str) -> Action | None:
        """What ends the phase in which a kind of question is asked, if it may have to wait."""
        return insight.ENDS.get(kind)

    def moves(self, position: Position, unit: str) -> list[Destination]:
        """Where a unit may move, and what that costs."""
        return insight.moves(position, unit)

    def threats(self, position: Position, hex: str, viewer: str | None) -> list[Threat]:
        """Enemies that a hex must fear."""
        return insight.threats(position, hex, viewer)

    def looks(self, position: Position, hex: str, viewer: str | None) -> list[Look]:
        """No rule of the series asks for sight."""
        return []

    def prompt(self, position: Position, kind: str, about: Mapping[str, Fact], actions: Sequence[Action]) -> Prompt:
        """What a question wants on the board."""
        return prompts.prompt(position, kind, about, actions)

    def phases(self, position: Position) -> list[Phase]:
        """The sequence of play as a line."""
        return insight.phases(position)

    def charts(self, scenario: Scenario) -> list[Chart]:
        """The player aid."""
        return charts.charts(scenario)

    def aims(self, scenario: Scenario) -> list[Aim]:
        """15.0: how the game is won."""
        return winning.aims(scenario)

    def standing(self, position: Position) -> list[Aim]:
        """12.1: morale decides, and its track tells it."""
        return []

    def verdict(self, position: Position) -> list[Said]:
        """15.0: why it ended as it did."""
        return winning.verdict(position)

    def lesson(self, scenario: Scenario) -> Lesson | None:
        """A first lesson, where a scenario has one."""
        return scenario.lesson

    def reading(self, event: Event) -> Reading | None:
        """Where in a chart an event was read off."""
        return charts.reading(event)


SYSTEM = Napoleonic20()
