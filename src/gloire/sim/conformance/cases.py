"""What is to be checked: every scenario with no option, each alone, every pair and all; and every choice."""

import itertools
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

import gloire

EVERY = 20  # one game in so many is played with every check


class Case(msgspec.Struct, frozen=True):
    """A scenario with the options and choices it is played with."""

    scenario: str
    options: dict[str, bool] = {}
    choices: dict[str, Any] = {}

    def begin(self) -> gloire.Game:
        """A new game of it."""
        return gloire.new_game(self.scenario, self.options, self.choices)

    def __str__(self) -> str:
        picked = [*self.options, *(f"{id}={value}" for id, value in self.choices.items())]
        return " ".join([self.scenario, *picked])


def plan(number: int, scenarios: tuple[str, ...] = ()) -> tuple[Case, bool]:
    """The case that the game of this number plays, and whether with every check; of all scenarios or those named.

    Games with every check go through the options by themselves, so that a run of a few hundred reaches all of them.
    """
    if number % EVERY == 0:
        options = option_cases(scenarios)
        return options[number // EVERY % len(options)], True
    everything = cases(scenarios)
    return everything[(number - number // EVERY - 1) % len(everything)], False


def round_of_games(scenarios: tuple[str, ...] = ()) -> int:
    """How many games it takes to play every case once, those with every check among them."""
    return len(cases(scenarios)) * EVERY // (EVERY - 1) + 1


def _infos(scenarios: tuple[str, ...]) -> list[gloire.ScenarioInfo]:
    return [info for info in gloire.scenarios() if not scenarios or info.id in scenarios]


@cache
def cases(scenarios: tuple[str, ...] = ()) -> tuple[Case, ...]:
    """Every scenario with every set of options, and with every other value of each choice."""
    return (*option_cases(scenarios), *(case for info in _infos(scenarios) for case in _choice_cases(info)))


@cache
def option_cases(scenarios: tuple[str, ...] = ()) -> tuple[Case, ...]:
    """Every scenario with every set of options."""
    return tuple(
        Case(info.id, dict.fromkeys(options, True))
        for info in _infos(scenarios)
        for options in option_sets(info.options)
    )


def _choice_cases(info: gloire.ScenarioInfo) -> Iterator[Case]:
    for id, choice in info.choices.items():
        for value in choice["others"]:
            yield Case(info.id, {}, {id: value})


def option_sets(names: Sequence[str]) -> list[tuple[str, ...]]:
    """None, each alone, all, and as few more as bring every pair of options into each of its four combinations."""
    found = [(), *((name,) for name in names), tuple(names)]
    wanted = _pairs(names, ()) | _pairs(names, names)
    for a, b in itertools.combinations(names, 2):
        wanted |= {(a, b, x, y) for x in (False, True) for y in (False, True)}
    for options in found:
        wanted -= _pairs(names, options)
    while wanted:
        best = _most_wanted(names, wanted)
        wanted -= _pairs(names, best)
        found.append(best)
    return list(dict.fromkeys(found))


Pair = tuple[str, str, bool, bool]


def _pairs(names: Sequence[str], on: Sequence[str]) -> set[Pair]:
    return {(a, b, a in on, b in on) for a, b in itertools.combinations(names, 2)}


def _most_wanted(names: Sequence[str], wanted: set[Pair]) -> tuple[str, ...]:
    """A set of options that covers many wanted pairs: begun with one of them, then option by option."""
    a, b, x, y = min(wanted)
    on = {a: x, b: y}
    for name in names:
        if name not in on:
            gain = {value: _gain(wanted, on, name, value) for value in (False, True)}
            on[name] = gain[True] >= gain[False]
    return tuple(name for name in names if on[name])


def _gain(wanted: set[Pair], on: dict[str, bool], name: str, value: bool) -> int:
    trial = {**on, name: value}
    return sum(a in trial and b in trial and name in (a, b) and (trial[a], trial[b]) == (x, y) for a, b, x, y in wanted)
