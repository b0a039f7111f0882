"""Games as text that a player can follow with the printed game, and that can be played again.

    waterloo-20-third-day scripted_events C5=mild

    == turn 11 ==  french 7  allied 6
    allied   ChooseFace +1
    chance   DrawCard 6              * CardDrawn french "Michael Ney"
    french   MoveUnit fr-vi 1403

An answer is its class and its facts in order, - for one that is empty; a way, where one is named, is its hexes with
dashes between. What it led to stands behind the star.
"""

import shlex
from collections.abc import Iterator
from typing import Any

import msgspec

import gloire
from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.systems.napoleonic20 import happened, known
from gloire.systems.napoleonic20.actions import Way
from gloire.systems.napoleonic20.games.waterloo.vocabulary import MarkerPlaced, MarkerRemoved

ACTIONS: dict[str, type[Action]] = {kind.__name__: kind for kind in known.ACTIONS.__args__}
WIDTH = 42  # of who and what; events begin behind it
EMPTY = "-"

# What is worth telling, with the facts that tell it.
TOLD: dict[type[Event], tuple[str, ...]] = {
    happened.CardDrawn: ("side", "title"),
    happened.CardFizzled: (),
    happened.DeckReshuffled: (),
    happened.Hastened: ("unit", "turn"),
    happened.Entered: ("unit", "cost"),
    happened.Arrived: ("unit", "arrived"),
    MarkerPlaced: ("unit", "hex", "face"),
    MarkerRemoved: (),
    happened.BattleJoined: ("attackers", "defenders"),
    happened.BattleResolved: ("attack", "defence", "column", "die", "result"),
    happened.UnitBroken: ("unit", "hex"),
    happened.UnitRouted: ("unit", "hexes"),
    happened.RoutSoftened: ("unit",),
    happened.HazardRolled: ("unit", "hex", "danger", "survived"),
    happened.RoutMarked: ("unit", "colour"),
    happened.Recovered: ("unit",),
    happened.ControlRolled: ("kept",),
    happened.Advanced: ("unit", "path"),
    happened.GarrisonDestroyed: ("hex",),
    happened.GuardRepulsed: ("unit",),
    happened.MoraleChanged: ("side", "by", "to", "why"),
    happened.RallyRolled: ("unit", "result"),
    happened.Rallied: ("unit", "hex"),
    happened.Eliminated: ("unit",),
}


def write(game: Game) -> str:
    """The whole of a game so far: what was played, every answer, and where it left the units."""
    twin = Game.begin(game.scenario)
    lines = [heading(game), "", *turns(twin, twin.events())]
    for answer in game.answers:
        question = twin.question
        assert question is not None
        events = twin.apply(answer)
        told = "; ".join(filter(None, map(event_text, events)))
        played = f"{question.asks:8} {action_text(answer)}"
        lines.append(f"{played:{WIDTH}} * {told}" if told else played)
        lines += turns(twin, events)
    return "\n".join([*lines, "", *ending(twin)]) + "\n"


def heading(game: Game) -> str:
    """The scenario with its options, and the choices that are not as usual."""
    options = [name for name, on in game.scenario.options.items() if on]
    usual = gloire.new_game(game.scenario.id).scenario.choices
    choices = [f"{id}={value}" for id, value in game.scenario.choices.items() if value != usual[id]]
    return " ".join([game.scenario.id, *options, *choices])


def turns(game: Game, events: list[Event]) -> Iterator[str]:
    """A line for each turn that began."""
    for event in events:
        if isinstance(event, happened.TurnBegan):
            morale = "  ".join(f"{side} {points}" for side, points in game.view().facts["morale"].items())
            yield f"\n== turn {event.turn} ==  {morale}"


def ending(game: Game) -> Iterator[str]:
    """How it stands: outcome, morale, and where everybody is."""
    view = game.view().facts
    yield f"outcome {json(view['outcome'])}"
    yield f"morale {json(view['morale'])}"
    for counter in sorted(view["counters"], key=lambda counter: counter["unit"]):
        yield " ".join([counter["unit"], counter["hex"] or counter["box"], *counter["states"]])


def json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def action_text(action: Action) -> str:
    facts = [getattr(action, name) for name in action.__struct_fields__]
    named = ["-".join(fact) if isinstance(fact, tuple) else fact for fact in facts if fact != ()]
    return " ".join([type(action).__name__, *(shlex.quote(str(fact)) if fact != "" else EMPTY for fact in named)])


def event_text(event: Event) -> str:
    """An event that is worth telling; of the others, nothing."""
    if type(event) not in TOLD:
        return ""
    return " ".join([type(event).__name__, *(fact_text(name, getattr(event, name)) for name in TOLD[type(event)])])


def fact_text(name: str, fact: Any) -> str:
    if name in ("attack", "defence"):
        return f"{name} {sum(part.value for part in fact)}"
    if isinstance(fact, tuple):
        return "+".join(fact) if name != "path" else "-".join(fact)
    if name in ("column", "by"):
        return f"{name} {fact:+d}"
    return f"{name} {fact}" if isinstance(fact, int) else json(fact) if " " in fact else fact


def read(text: str) -> Game:
    """The game of a playthrough, played again answer by answer."""
    lines = text.splitlines()
    game = begin(lines[0])
    for line in answers(lines):
        who, _, what = line.partition(" * ")[0].partition(" ")
        question = game.question
        assert question is not None, f"the game is over before: {line}"
        assert question.asks == who, f"{question} is asked at: {line}"
        game.apply(read_action(what))
    return game


def begin(heading: str) -> Game:
    scenario, *picked = heading.split()
    choices = dict(pick.split("=") for pick in picked if "=" in pick)
    return gloire.new_game(
        scenario,
        {pick: True for pick in picked if "=" not in pick},
        {id: int(value) if value.isdigit() else value for id, value in choices.items()},
    )


def answers(lines: list[str]) -> Iterator[str]:
    """The lines between heading and ending that hold an answer."""
    for line in lines[1:]:
        if line.startswith("outcome "):
            return
        if line and not line.startswith("=="):
            yield line


def read_action(text: str) -> Action:
    name, *facts = shlex.split(text)
    kind = ACTIONS[name]
    values = ["" if fact == EMPTY else fact for fact in facts]
    types = [field.type for field in msgspec.structs.fields(kind)]
    return kind(*(read_fact(type, value) for type, value in zip(types, values, strict=False)))


def read_fact(type: Any, value: str) -> Any:
    if type is int:
        return int(value)
    return tuple(value.split("-")) if type == Way else value
