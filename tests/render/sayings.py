"""What the rules can say, read from their source, and what games do say."""

import ast
import random
import re
import tomllib
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import gloire
from gloire.core import events as core_events
from gloire.core.actions import Roll
from gloire.core.procedures import Decision
from gloire.core.record import AgreeDraw, Resign, Undo
from gloire.core.refusals import Refusal
from gloire.render import words
from gloire.render.phrases.catalogue import catalogue
from gloire.systems.napoleonic20 import effects, known
from gloire.systems.napoleonic20.options import GAMES, OPTIONS
from gloire.systems.napoleonic20.sequence import SERIES
from tests.scene import scenario_of

EXCLUSIVE = [amendment for option in OPTIONS.values() for amendment in option.in_game.values()]
AMENDMENTS = (*GAMES.values(), *(option.amendment for option in OPTIONS.values()), *EXCLUSIVE)
TABLES = [amendment.steps(SERIES) for amendment in AMENDMENTS if amendment.steps]
ALL_EFFECTS = dict(effects.EFFECTS) | {name: effect for a in AMENDMENTS for name, effect in a.effects.items()}
ALL_QUESTIONS = dict(effects.EVENT_QUESTIONS) | {name: q for a in AMENDMENTS for name, q in a.event_questions.items()}

SOURCE = Path(gloire.__file__).parent
RULES = SOURCE / "systems" / "napoleonic20"
ENGLISH = catalogue("napoleonic20")
SEEDS = range(5)


# What the source can say.


@cache
def nodes() -> list[ast.AST]:
    """The source of core and of the rules, in parts."""
    paths = [path for folder in (SOURCE / "core", RULES) for path in sorted(folder.rglob("*.py"))]
    return [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function or class in the source."""
    for node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def strings(node: ast.expr) -> set[str]:
    """The strings an argument may have: itself, or both branches of a choice."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def argument(name: str, at: int) -> set[str]:
    return {text for call in calls(name) if len(call.args) > at for text in strings(call.args[at])}


def refusal_codes() -> set[str]:
    return argument("Refusal", 1)


def reasons_of_morale() -> set[str]:
    """`change_morale` takes tuples (side, points, why, rule); `spend` takes the reason as its third argument."""
    written = {
        text
        for call in calls("change_morale")
        for node in ast.walk(call)
        if isinstance(node, ast.Tuple) and len(node.elts) == 4
        for text in strings(node.elts[2])
    }
    appended = {
        text
        for node in nodes()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
        for tuple_ in node.args
        if isinstance(tuple_, ast.Tuple) and len(tuple_.elts) == 4
        for text in strings(tuple_.elts[2])
    }
    return written | appended | argument("spend", 2)


def reasons_of_breaking() -> set[str]:
    return argument("break_units", 2) | argument("shatter", 2) | {"river", "zone"}


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((RULES / name).read_text(encoding="utf-8"))


def modifiers() -> set[str]:
    terrain = toml("terrain.toml")
    sides = {kind for kind, line in terrain["sides"].items() if not line.get("prohibited")}
    return argument("Modifier", 0) | set(terrain["hexes"]) | sides


def decision_kinds() -> set[str]:
    steps = [step for table in (SERIES, *TABLES) for steps in table.values() for step in steps]
    return {step.kind for step in steps if isinstance(step, Decision)}


def action_classes() -> list[Any]:
    return list(typing.get_args(known.ACTIONS))


def event_classes() -> list[type]:
    return [*dict.fromkeys(known.EVENTS), core_events.Rolled, core_events.GameOver]


def keys(section: str, kind: str) -> set[str]:
    """The values a phrase with one field to pick by has words for."""
    phrase = ENGLISH.get(section, kind)
    return set() if isinstance(phrase, str) else set(phrase) - {"by"}


# What games do say.


class Said(typing.NamedTuple):
    """Everything that came up in some random games."""

    names: words.Names
    questions: list[Any]
    actions: list[Any]
    events: list[Any]
    refusals: list[Refusal]


@cache
def said() -> Said:
    found = Said(words.names_of(gloire.new_game("waterloo-20").scenario), [], [], [], [])
    for seed in SEEDS:
        for scenario in ("waterloo-20", "waterloo-20-third-day"):
            _listen(gloire.new_game(scenario), random.Random(seed), found)
    return found


def _listen(game: gloire.Game, rng: random.Random, found: Said) -> None:
    found.events.extend(game.events())
    while question := game.question:
        found.questions.append((question.kind, question.about, words.question(question, found.names)))
        found.actions.extend(rng.sample(list(question.actions), min(4, len(question.actions))))
        for _ in range(6):
            if refusal := game.why_not(any_action(rng, game)):
                found.refusals.append(refusal)
        found.events.extend(game.apply(question.sample(rng)))


def any_action(rng: random.Random, game: gloire.Game) -> Any:
    """Any action about any unit, hex or army, lawful or not."""
    scenario = scenario_of(game)
    facts = {
        "unit": rng.choice(scenario.ids),
        "hex": rng.choice(scenario.labels),
        "at": rng.choice(scenario.labels),
        "army": rng.choice(scenario.armies).id,
        "face": 7,
        "to": rng.randint(-2, 4),
        "card": 0,
    }
    offered = [type(action) for action in game.question.actions] if game.question else []
    kinds = [kind for kind in action_classes() if kind not in (Roll, Undo, Resign, AgreeDraw)]
    kind = rng.choice(offered if offered and rng.random() < 0.7 else kinds)
    others = {int: 0, bool: False, tuple[str, ...]: (rng.choice(scenario.ids),)}
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: facts.get(field.name, others.get(field.type, "")) for field in fields})


def is_sentence(text: str) -> bool:
    """No field left open, nothing missing inside, a capital or a quotation mark first."""
    return not re.search(r"[{}]|None|  ", text) and (text[0].isupper() or text[0] in "“0123456789")
