"""A training from beginning to end, kept in a folder, so that it can be broken off and taken up again."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated

import msgspec

from gloire.sim.training import ascent as uphill
from gloire.sim.training.ascent import Ascent
from gloire.sim.training.duels import Duel, Score, play, score, standard_style, together
from gloire.sim.training.knobs import Knobs, knobs, spans
from gloire.systems import entry

STATE = "training.json"
TEST = 1_000_000  # the numbers of test games begin here, so that no die of the fitting is among theirs
EVEN = 0.5

PlayAll = Callable[[list[Duel]], Iterator[float]]
Tell = Callable[[int], object]  # so many games more are played
Count = Annotated[int, msgspec.Meta(ge=1)]


class Order(msgspec.Struct, frozen=True):
    """What is to be fitted, and by what."""

    system: str
    scenarios: Annotated[list[str], msgspec.Meta(min_length=1)]  # to fit the weights on
    checked: list[str]  # to check them on besides
    steps: Count
    pairs: Count  # of games a step, each with a direction of its own
    tests: Count  # pairs of games a scenario in the end
    seed: int
    commit: str  # of the sources; several where it was taken up with others
    only: list[str]  # names of weights, or what they begin with; all where there are none

    @property
    def games(self) -> int:
        """All games of the fitting."""
        return 2 * self.steps * self.pairs

    @property
    def test_games(self) -> int:
        """All games of the test."""
        return 2 * self.tests * len({*self.scenarios, *self.checked})


class Training(msgspec.Struct):
    """A run as its folder keeps it."""

    order: Order
    former: Knobs
    ascent: Ascent
    tested: dict[str, list[float]] = {}  # by scenario, what the new weights made of each pair


class Verdict(msgspec.Struct, frozen=True):
    """What the test says."""

    scores: dict[str, Score]
    fitted: Score  # on the scenarios that the weights were fitted on, together
    accepted: bool


def begin(order: Order) -> Training:
    """A training that has yet to be run."""
    former = knobs(standard_style(order.system))
    chosen = {name: value for name, value in former.items() if not order.only or name.startswith(tuple(order.only))}
    return Training(order, former, Ascent(chosen))


def load(folder: Path) -> Training | None:
    """The training that a folder keeps, if it keeps one."""
    file = folder / STATE
    return msgspec.json.decode(file.read_bytes(), type=Training) if file.exists() else None


def save(training: Training, folder: Path) -> None:
    """Keeps a training; whoever is interrupted finds the last whole state."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{STATE}.new"
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(training), indent=1))
    fresh.replace(folder / STATE)


def run(training: Training, folder: Path, workers: int, tell: Tell = lambda games: None) -> Verdict:
    """Fits and tests, from wherever the training stands, and keeps every step."""
    with playing(workers) as play_all:
        while training.ascent.steps < training.order.steps:
            training.ascent = _step(training, play_all, tell)
            save(training, folder)
        for scenario in _left(training):
            training.tested[scenario] = _test(training, scenario, play_all, tell)
            save(training, folder)
    return verdict(training)


def done(training: Training) -> int:
    """The games that were played so far."""
    order = training.order
    return 2 * training.ascent.steps * order.pairs + 2 * order.tests * len(training.tested)


def is_done(training: Training) -> bool:
    """Whether nothing is left to be played."""
    return training.ascent.steps >= training.order.steps and not _left(training)


def lost(training: Training) -> list[str]:
    """The weights of a kept training that the script no longer has."""
    known = knobs(standard_style(training.order.system))
    kept = {**training.former, **training.ascent.values, **training.ascent.total}
    return [name for name in kept if name not in known]


def found(training: Training) -> Knobs:
    """All weights as the training has them."""
    return training.former | uphill.result(training.ascent)


def verdict(training: Training) -> Verdict:
    """New weights are accepted if they beat the former ones by more than luck, and are clearly worse nowhere."""
    scores = {scenario: score(shares) for scenario, shares in training.tested.items()}
    fitted = together([scores[scenario] for scenario in training.order.scenarios])
    accepted = fitted.low > EVEN and all(one.high >= EVEN for one in scores.values())
    return Verdict(scores, fitted, accepted)


def _step(training: Training, play_all: PlayAll, tell: Tell) -> Ascent:
    order, ascent = training.order, training.ascent
    ranges = spans(list(entry(order.system).part("player").styles.values()))
    first = ascent.steps * order.pairs
    numbers = range(first, first + order.pairs)
    ways = [uphill.direction(order.seed, number, ascent.values) for number in numbers]
    duels = [
        Duel(order.scenarios[number % len(order.scenarios)], *uphill.opposite(ascent, way, ranges), order.seed, number)
        for number, way in zip(numbers, ways, strict=True)
    ]
    tried = [(way, 2 * share - 1) for way, share in zip(ways, _told(play_all(duels), tell), strict=True)]
    return uphill.follow(ascent, tried, ranges, order.steps)


def _left(training: Training) -> list[str]:
    """The scenarios that are yet to be tested."""
    return [
        one
        for one in {**dict.fromkeys(training.order.scenarios), **dict.fromkeys(training.order.checked)}
        if one not in training.tested
    ]


def _test(training: Training, scenario: str, play_all: PlayAll, tell: Tell) -> list[float]:
    order, new = training.order, found(training)
    numbers = range(TEST, TEST + order.tests)
    return list(_told(play_all([Duel(scenario, new, training.former, order.seed, number) for number in numbers]), tell))


def _told(shares: Iterator[float], tell: Tell) -> Iterator[float]:
    for share in shares:
        tell(2)
        yield share


@contextmanager
def playing(workers: int) -> Iterator[PlayAll]:
    """Plays duels and has the result of each in their order, in one process or in several that stay."""
    if workers == 1:
        yield lambda duels: map(play, duels)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield lambda duels: pool.map(play, duels)
