"""Jours de Gloire as core and everybody else reach it: `gloire.core.system` says what each method is for."""

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
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import (
    aid,
    display,
    hidden,
    insight,
    loading,
    looks,
    preview,
    prompts,
    setup,
    staging,
    views,
)
from gloire.systems.jours_de_gloire.known import TIMES, Answer
from gloire.systems.jours_de_gloire.outcomes import Outcomes
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.scenario import Scenario

# What is a mere consequence of what happened, where nothing else is offered.
FOLLOWS = (do.RecoilTo, do.RetreatTo, do.RoutTo, do.RoutOffMap, do.EvadeTo, do.AdvanceTo, do.MoveRouted, do.ChargeOn)


class JoursDeGloire:
    """How games of this family are set up, seen and read."""

    id = "jours_de_gloire"
    title = "Jours de Gloire"
    version = "1"  # raised whenever a change of rules would make an old record play differently

    def scenario_ids(self) -> tuple[str, ...]:
        return tuple(loading.shipped())

    def folders(self, scenario: str) -> tuple[str, ...]:
        return loading.places(scenario)

    def describe(self, scenario: str) -> ScenarioInfo:
        return loading.describe(self._folder(scenario))

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, str | int]) -> Scenario:
        return loading.load(self._folder(scenario), self, options, choices)

    def start(self, scenario: Scenario) -> Position:
        return setup.start(scenario)

    def arrange(self, scenario: Scenario, written: Mapping[str, object]) -> Position:
        return setup.arrange(scenario, written)

    def decode_action(self, raw: object) -> Action:
        action: Action = msgspec.convert({"action": raw}, type=Answer).action
        return action

    def stray(self, action: Action) -> Refusal | None:
        rule = TIMES.get(type(action))
        return Refusal(rule, "out-of-sequence", {"deed": type(action).__name__}) if rule else None

    def follows(self, action: Action) -> bool:
        return isinstance(action, FOLLOWS)

    def costs(self, position: Position, action: Action) -> tuple[Cost, ...]:
        return ()

    def end_of(self, kind: str) -> Action | None:
        return do.EndMovement() if kind == "Movement" else do.EndAnnouncing() if kind == "Announce" else None

    def view(self, position: Position, viewer: str | None) -> View:
        return views.view(position, viewer)

    def faces(self, scenario: Scenario) -> Sequence[Face]:
        return display.faces(scenario)

    def seen(self, position: Position, events: Sequence[Event], viewer: str | None) -> list[Event]:
        return hidden.seen(events, viewer)

    def staged(self, scenario: Scenario, event: Event) -> Staging:
        return staging.staged(scenario, event)

    def told(self, position: Position, about: dict[str, object], viewer: str | None) -> dict[str, object]:
        return about

    def reveals(self, events: Sequence[Event]) -> bool:
        return hidden.reveals(events)

    def hides(self, position: Position, viewer: str | None) -> bool:
        return hidden.hides(position, viewer)

    def redeal(self, position: Position, side: str, rng: Shuffler) -> None:
        hidden.redeal(position, side, rng)

    def preview(self, position: Position, action: Action, viewer: str | None) -> Outcomes:
        return preview.preview(position, action, viewer)

    def moves(self, position: Position, unit: str) -> list[Destination]:
        return insight.moves(position, unit)

    def doers(self, position: Position, action: Action) -> tuple[str, ...]:
        return insight.doers(position, action)

    def threats(self, position: Position, hex: str, viewer: str | None) -> list[Threat]:
        return insight.threats(position, hex, viewer)

    def looks(self, position: Position, hex: str, viewer: str | None) -> list[Look]:
        return looks.looks(position, hex)  # 7.4: all that stands on the map is open to everybody

    def prompt(self, position: Position, kind: str, about: Mapping[str, object], actions: Sequence[Action]) -> Prompt:
        return prompts.prompt(position, kind, about, actions)

    def phases(self, position: Position) -> list[Phase]:
        return insight.phases(position)

    def charts(self, scenario: Scenario) -> list[Chart]:
        return aid.charts(scenario)

    def aims(self, scenario: Scenario) -> list[Aim]:
        return aid.aims(scenario)

    def standing(self, position: Position) -> list[Aim]:
        return aid.standing(position)

    def verdict(self, position: Position) -> list[Said]:
        return aid.verdict(position)

    def reading(self, event: Event) -> Reading | None:
        return aid.reading(event)

    def lesson(self, scenario: Scenario) -> Lesson | None:
        return scenario.lesson

    def _folder(self, scenario: str) -> loading.Folder:
        folder = loading.folder_of(scenario)
        if folder is None:
            raise ValueError(f"{scenario!r} is no scenario of {self.title}")
        return folder


SYSTEM = JoursDeGloire()
