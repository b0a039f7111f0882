"""Skirmish as core and everybody else reach it: `gloire.core.system` says what each method is for."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gloire.core.actions import Action, Shuffler
from gloire.core.charts import Chart
from gloire.core.display import Aim, Face, Prompt, Reading, Said, Staging, View, pointing
from gloire.core.events import Event
from gloire.core.insight import Cost, Destination, Look, Phase, Threat
from gloire.core.lessons import Lesson
from gloire.core.refusals import Refusal
from gloire.core.system import ScenarioInfo
from gloire_skirmish.rules import actions as do
from gloire_skirmish.rules import aid, insight, loading, preview, setup, views
from gloire_skirmish.rules.position import Position
from gloire_skirmish.rules.scenario import Scenario

# What may be done at its own time only, with the rule that says when.
TIMES: dict[type[Action], str] = {
    do.SealOrder: "2.1",
    do.MoveUnit: "3.1",
    do.Wheel: "3.3",
    do.FaceTo: "3.3",
    do.Relieve: "3.4",
    do.FireAt: "4.1",
    do.AssaultHex: "5.1",
    do.RetreatTo: "5.4",
    do.AdvanceTo: "5.5",
}


class _Holder(msgspec.Struct, frozen=True):
    """A type that is looked up once; a bare union would be worked out at every call."""

    action: do.AnyAction


class Skirmish:
    """How games of this family are set up, seen and read."""

    id = "skirmish"
    title = "Skirmish"
    version = "1"  # raised whenever a change of rules would make an old record play differently

    def scenario_ids(self) -> tuple[str, ...]:
        return tuple(loading.shipped())

    def folders(self, scenario: str) -> tuple[str, ...]:
        folder = loading.folder_of(scenario)
        return (str(folder),) if folder else ()

    def describe(self, scenario: str) -> ScenarioInfo:
        return loading.describe(self._folder(scenario))

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, Any]) -> Scenario:
        return loading.load(self._folder(scenario), self, options)

    def start(self, scenario: Scenario) -> Position:
        return setup.start(scenario)

    def arrange(self, scenario: Scenario, written: Mapping[str, Any]) -> Position:
        return setup.arrange(scenario, written)

    def decode_action(self, raw: Any) -> Action:
        return msgspec.convert({"action": raw}, type=_Holder).action

    def stray(self, action: Action) -> Refusal | None:
        rule = TIMES.get(type(action))
        return Refusal(rule, "out-of-sequence") if rule else None

    def follows(self, action: Action) -> bool:
        return isinstance(action, do.RetreatTo)

    def costs(self, position: Any, action: Action) -> tuple[Cost, ...]:
        return ()

    def end_of(self, kind: str) -> Action | None:
        return None

    def view(self, position: Any, viewer: str | None) -> View:
        return views.view(position, viewer)

    def faces(self, scenario: Any) -> Sequence[Face]:
        return views.faces(scenario)

    def seen(self, position: Any, events: Sequence[Event], viewer: str | None) -> list[Event]:
        return views.seen(events, viewer)

    def staged(self, scenario: Any, event: Event) -> Staging:
        return views.staged(event)

    def told(self, position: Any, about: dict[str, Any], viewer: str | None) -> dict[str, Any]:
        return about

    def reveals(self, events: Sequence[Event]) -> bool:
        return views.reveals(events)

    def hides(self, position: Any, viewer: str | None) -> bool:
        return views.hides(position, viewer)

    def redeal(self, position: Any, side: str, rng: Shuffler) -> None:
        views.redeal(position, side, rng)

    def preview(self, position: Any, action: Action, viewer: str | None) -> Any:
        return preview.preview(position, action, viewer)

    def moves(self, position: Any, unit: str) -> list[Destination]:
        return insight.moves(position, unit)

    def looks(self, position: Any, hex: str, viewer: str | None) -> list[Look]:
        return []

    def threats(self, position: Any, hex: str, viewer: str | None) -> list[Threat]:
        return insight.threats(position, hex, viewer)

    def prompt(self, position: Any, kind: str, about: Mapping[str, Any], actions: Sequence[Action]) -> Prompt:
        return pointing(actions)

    def phases(self, position: Any) -> list[Phase]:
        return insight.phases(position)

    def charts(self, scenario: Any) -> list[Chart]:
        return aid.charts(scenario)

    def aims(self, scenario: Any) -> list[Aim]:
        return aid.aims(scenario)

    def standing(self, position: Any) -> list[Aim]:
        return []  # the track of points tells it

    def verdict(self, position: Any) -> list[Said]:
        return aid.verdict(position)

    def lesson(self, scenario: Any) -> Lesson | None:
        return aid.LESSON

    def reading(self, event: Event) -> Reading | None:
        return aid.reading(event)

    def _folder(self, scenario: str) -> Any:
        folder = loading.folder_of(scenario)
        if folder is None:
            raise ValueError(f"{scenario!r} is no scenario of {self.title}")
        return folder


SYSTEM = Skirmish()
