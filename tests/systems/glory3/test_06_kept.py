"""Chapter 6 in random games: what is kept holds, who enters gets as far as a search by hand finds, ways are lawful."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3 import ways
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.reinforcements import ahead, entry_price
from gloire.systems.glory3.stacking import may_join
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.scene import BATTLE, facts
from tests.systems.glory3.walker import Walker

SHARE = 0.15
IDLE = (do.EndMovement, do.EndActivation, do.LeaveToChance)


def movements(battle: str, seed: int, answers: int, from_turn: int = 0) -> Iterator[tuple[Game, Position]]:
    """Some questions of the movement steps in a random game in which nobody is idle, from a turn on."""
    rng, scenario = Random(seed), facts(battle, ())
    start = SYSTEM.start(scenario)
    start.turn = from_turn
    game = Game(scenario, start)
    for _ in range(answers):
        if game.question is None:
            return
        if game.question.kind == "Movement" and rng.random() < SHARE:
            position: Position = game.position  # type: ignore[assignment]  # a game of this system has one of these
            yield game, position
        busy = [action for action in game.question.actions if not isinstance(action, IDLE)]
        game.apply(rng.choice(busy) if busy and game.question.asks != "chance" else game.question.sample(rng))


def offered(game: Game) -> list[Action]:
    assert game.question is not None
    return list(game.question.actions)


@pytest.mark.parametrize("battle", [BATTLE, "antietam", "cedar-creek", "cedar-creek-morning"])
def test_what_was_kept_is_what_would_be_found_anew(battle: str) -> None:
    for seed in range(2):
        for game, _ in movements(battle, seed, 500):
            anew = game.clone()
            anew.position.prepare()
            assert offered(game) == offered(anew)


def test_6_51_reinforcements_get_as_far_as_trying_every_way_finds() -> None:
    seen = 0
    for seed in range(6):
        for game, position in movements(BATTLE, seed, 250, from_turn=4):
            found: dict[tuple[str, str, bool], set[int]] = {}
            for action in offered(game):
                if isinstance(action, do.EnterMap) and action.unit in position.scenario.number:
                    key = (action.unit, action.entry, action.extended)
                    found.setdefault(key, set()).add(position.grid.index[action.hex])
            for (id, entry, extended), hexes in found.items():
                assert hexes == arrivals(position, id, position.grid.index[entry], extended)
                seen += 1
    assert seen > 20


def arrivals(game: Position, id: str, entry: int, extended: bool) -> set[int]:
    """Where a unit gets to that enters by a hex."""
    unit = game.scenario.number[id]
    group = next(number for number, one in enumerate(game.scenario.groups) if unit in one.units)
    walker = Walker(game, unit, extended)
    spent = ahead(game, group, unit) + entry_price(game, walker.side, walker.arm, entry)
    if spent > walker.points or not walker.may_enter(entry):
        return set()
    found = {entry} if walker.may_stay(entry) else set()
    if not walker.must_stop(entry) and walker.may_pass(entry):
        found |= walker.ends_from(entry, spent)
    return found - (set() if walker.may_stay(entry) else {entry})


def test_6_12_every_way_that_is_offered_is_lawful_and_has_an_effect_of_its_own() -> None:
    seen = 0
    for seed in range(4):
        for game, position in movements(BATTLE, seed, 400):
            for action in offered(game):
                if isinstance(action, do.MoveUnit | do.MoveExtended) and action.way:
                    check_way(game, position, action)
                    seen += 1
    assert seen > 20


def check_way(game: Game, position: Position, action: do.MoveUnit | do.MoveExtended) -> None:
    unit = position.scenario.number[action.unit]
    walker = Walker(position, unit, isinstance(action, do.MoveExtended))
    path = [position.where[unit], *(position.grid.index[label] for label in action.way)]
    spent = sum(dict(walker.steps(here))[there] for here, there in pairwise(path))
    assert spent <= walker.points
    assert not any(walker.must_stop(hex) or not walker.may_pass(hex) for hex in path[1:-1])
    assert effects(game, action) != effects(game, type(action)(action.unit, action.hex))


def effects(game: Game, action: Action) -> tuple[object, ...]:
    """Whom a move asks to leave first, and what it takes."""
    after = game.clone()
    after.apply(action)
    position: Position = after.position  # type: ignore[assignment]  # likewise
    met = position.stack[-1] if after.question is not None and after.question.kind == "ChooseDisplacement" else None
    while after.question is not None and after.question.kind == "ChooseDisplacement":
        after.apply(after.question.actions[-1])
    position = after.position  # type: ignore[assignment]  # likewise
    return getattr(met, "leader", -1), tuple(position.leaders), position.control


def test_6_41_the_masks_of_stops_say_what_stacking_says() -> None:
    for _, position in movements(BATTLE, 3, 300):
        for unit in range(len(position.where)):
            if position.where[unit] >= 0:
                mask = position.held(position.side(unit)) & ~(1 << position.where[unit])
                hexes = [hex for hex in range(len(position.grid)) if mask >> hex & 1]
                assert ways.stops(position, unit, mask) == position.grid.mask(
                    hex for hex in hexes if may_join(position, unit, hex)
                )
