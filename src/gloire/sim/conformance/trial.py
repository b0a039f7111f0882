"""One random game under observation."""

from random import Random
from typing import Any

import gloire
from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.sim.conformance import checks
from gloire.sim.conformance.breach import Breach
from gloire.sim.conformance.cases import Case
from gloire.sim.conformance.hidden import check_secret
from gloire.sim.conformance.promises import Promises
from gloire.sim.conformance.trespass import Trespasser
from gloire.sim.conformance.unseen import check_unseen
from gloire.systems import entry

LONGEST = 20_000  # answers after which a game counts as endless
SAMPLED = 0.2  # share of the questions at which the dear checks are made
LOOKS = 1.0  # share of those at which the views of a game read back are compared
DENSE = 250  # answers; in a longer game the dear checks are made the more seldom, the longer it lasts
WHOLE_PAST = 50  # answers; of a longer past those are made the more seldom that play all of it again
TRESPASSES = 6  # unlawful actions tried at a question


class Trial:
    """A case, a seed, and the game as far as it has gone."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case, self.seed = case, seed
        self.game: Game = case.begin()
        self.given: Action | None = None  # the answer given last, accepted or not
        self.secrets = 0  # questions compared while something was hidden
        self._rng = Random(seed)
        self._promises: Promises = entry(self.game.scenario.system.id).part("promises")

    def play_and_replay(self) -> None:
        """Plays to the end; the record must lead to the same position by the same events."""
        self._play()
        checks.check_replay(self.game)

    def play_with_every_check(self) -> None:
        """Plays to the end with every check. Without them the same seed must give the same game."""
        watch = _Watch(self.game, Random(f"{self.seed}/watch"), self._promises)
        while self.game.question is not None:
            twin = watch.before_answer()
            events = self._answer()
            watch.after_answer(twin, self.given, events)
        self.secrets = watch.secrets
        watch.at_the_end()
        again = Trial(self.case, self.seed)
        again._play()
        if again.game.record != self.game.record:
            raise Breach("the same seed gives the same game")

    def _play(self) -> None:
        while self.game.question is not None:
            self._answer()

    def _answer(self) -> list[Event]:
        if self.game.length >= LONGEST:
            raise Breach("a game ends", f"{LONGEST} answers given")
        question = checks.asked(self.game)
        if not len(question.actions):
            raise Breach("no question is without options", question)
        self.given = choose(question, self._rng, self.seed)
        return self.game.apply(self.given)


def choose(question: gloire.Question, rng: Random, seed: int) -> Any:
    """A random answer. In every second game kinds of actions are alike likely, so that fewer units are rushed about."""
    if question.asks == gloire.CHANCE or seed % 2:
        return question.sample(rng)
    kinds: dict[type, list[Any]] = {}
    for action in question.actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values())))


class _Watch:
    """All the checks, at their places around each answer."""

    def __init__(self, game: Game, rng: Random, promises: Promises) -> None:
        self._game, self._rng, self._promises = game, rng, promises
        self._hashes = [game.hash]
        self._trespasser = Trespasser(game, self._rng)
        self.secrets = 0

    def before_answer(self) -> Game:
        """Checks the question; returns the game as read back from JSON."""
        game, rng = self._game, self._rng
        checks.check_question(game)
        self._check_position()
        self.secrets += check_secret(game, self._promises, rng)
        actions = list(checks.asked(game).actions)
        self._trespasser.remember(actions)
        for action in self._trespasser.actions(TRESPASSES):
            checks.check_refusal(game, action)
        if self._is_due(SAMPLED):
            self._check_thoroughly(actions)
            self.secrets += check_unseen(game, self._promises, rng, self._trespasser.actions(TRESPASSES))
        twin = checks.read_back(game)
        if self._is_due(LOOKS):
            checks.check_looks(game, twin)
        return twin

    def _is_due(self, share: float) -> bool:
        """Whether a dear check is made at this question."""
        return self._rng.random() * max(1, self._game.length / DENSE) < share

    def _check_position(self) -> None:
        if found := list(self._promises.faults(self._game)):
            raise Breach("a position is sound", "; ".join(found))

    def _check_thoroughly(self, actions: list[Any]) -> None:
        game, rng = self._game, self._rng
        checks.check_actions_as_data(game)
        checks.check_offers(game)
        checks.check_wrong_side(game)
        checks.check_views(game)
        checks.check_asking(game, [*rng.sample(actions, min(3, len(actions))), *self._trespasser.actions(2)])
        checks.check_clone(game, rng)
        checks.check_siblings(game, rng)
        if rng.random() * game.length < WHOLE_PAST:
            self._check_the_past()

    def _check_the_past(self) -> None:
        game, rng = self._game, self._rng
        checks.check_saved(game)
        checks.check_replay(game)
        if game.length:
            checks.check_undo(game, self._hashes, rng.randrange(game.length))

    def after_answer(self, twin: Game, given: Action | None, events: list[Event]) -> None:
        """The game read back from JSON takes the same answer to the same position, by the same events."""
        assert given is not None
        if twin.apply(given) != events or twin.hash != self._game.hash:
            raise Breach("a position read from JSON plays on alike", given)
        self._hashes.append(self._game.hash)

    def at_the_end(self) -> None:
        """Checks a game that is over."""
        game = self._game
        self._check_position()
        checks.check_views(game)
        checks.check_replay(game)
        checks.check_saved(game)
        checks.check_undo(game, self._hashes, game.length - 1)
        checks.check_undo(game, self._hashes, 0)
        if game.why_not(game.answers[-1]) is None:
            raise Breach("nothing is lawful when the game is over", game.answers[-1])
