"""16.1: two games that differ only in what a side cannot see are, byte for byte, the same game to it over the network.

Two servers hold the same game: in the one as it was played, in the other with different units behind the face-down
counters of one side. They have the same secrets, names and dice, and both games are played on alike. The other side and
a spectator ask both servers for everything there is to ask, lawful and unlawful, and status, headers and body of every
answer must be the same until something is shown. What is left out of the comparison:

- the time of a line of chat, and how long requests took, which are the clock's;
- the length of a body, since the body itself is compared;
- the date and the name of the web server, which it adds itself, whatever is asked.
"""

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from litestar.testing import TestClient

import gloire
from gloire.core.codec import decode_position, encode_position, plain
from gloire.core.game import Game
from gloire.server import acts, openings, table
from gloire.server.app import create_app
from gloire.server.past import Past
from gloire.sim.conformance.promises import Disguise
from gloire.sim.conformance.trespass import Trespasser
from gloire.sim.napoleonic20.promises import disguise, is_out
from tests.scene import position_of, scenario_of
from tests.server.hosts import settings_for

# How routes are declared is a matter of the server, which its own process does not complain of.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
ANSWERS = 4  # that both games are played on
WARM_UP = (30, 90)  # answers after which the games of the first and of the second side's opponent part
CLOCK = re.compile(rb'"at":"[^"]*Z"|gloire_request_seconds\S* \S+')
TRIES = 12  # answers of the other side that are tried until one is lawful in both games


class Asked(NamedTuple):
    """Something that can be asked of a server."""

    who: str | None
    path: str
    body: Any = None
    params: dict[str, Any] | None = None


class House:
    """A server with one game in it."""

    def __init__(self, client: TestClient[Any], scenario: str, options: dict[str, bool], game: Game) -> None:
        self.client = client
        seats = {side: {"kind": "human", "name": side} for side in game.scenario.sides}
        made = client.post("/api/games", json={"scenario": scenario, "options": options, "seats": seats}).json()
        self.seats, self.id = made["seats"], made["game"]
        self.table = client.app.state.desk.tables._live[self.id]
        known = self.table.past.game
        self.table.past = Past(Game(known.scenario, decode_position(encode_position(game.position), known.position)))
        self.table.told.clear()
        for side in self.seats:
            self.call(Asked(side, "/dice", {}))
        self.call(Asked(next(iter(self.seats)), "/chat", {"text": "Bonne chance"}))

    @property
    def game(self) -> Game:
        game: Game = self.table.past.game
        return game

    def call(self, asked: Asked) -> tuple[Any, ...]:
        """Status, headers and body, without what the clock put there."""
        headers = {"authorization": f"Bearer {self.seats[asked.who]}"} if asked.who else {}
        path = asked.path if asked.path == "/metrics" else f"/api/games/{self.id}{asked.path}"
        method = "GET" if asked.body is None else "POST"
        got = self.client.request(method, path, json=asked.body, params=asked.params, headers=headers)
        told = sorted(header for header in got.headers.items() if header[0] != "content-length")
        return got.status_code, told, CLOCK.sub(b"", got.content)

    def pushed(self, who: str | None) -> bytes:
        """What a stream sends first."""
        seat = f"&seat={self.seats[who]}" if who else ""
        with self.client.websocket_connect(f"/api/games/{self.id}/stream?since=0{seat}") as socket:
            return CLOCK.sub(b"", socket.receive_text().encode())

    def answer(self, action: Any) -> tuple[Any, ...]:
        """An answer of whoever is asked."""
        assert self.game.question
        body = {"version": self.table.version, "action": plain(action)}
        return self.call(Asked(self.game.question.asks, "/answers", body))


@pytest.fixture
def alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that draw the same lots: names of games, secrets of seats, the secret of the dice."""
    numbers = itertools.count()
    for module in (openings, table):
        monkeypatch.setattr(module, "new_secret", lambda: "5e" * 32)
    for module in (openings, acts):
        monkeypatch.setattr(module, "new_token", lambda: f"token-{next(numbers) % 2}")
    monkeypatch.setattr(openings, "new_id", lambda: "thegame")


@contextmanager
def house(folder: Path, scenario: str, options: dict[str, bool], game: Game) -> Iterator[House]:
    """A server as long as it is needed."""
    folder.mkdir()
    settings = settings_for(f"sqlite:///{folder / 'games.db'}", log_level="critical")
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        yield House(client, scenario, options, game)


class Scene(NamedTuple):
    """A game, and the same with other units behind the counters of the viewer's enemy; and somebody who bends rules."""

    game: Game
    disguised: Disguise
    viewer: str
    trespasser: Trespasser


def played(scenario: str, options: dict[str, bool], answers: int, viewer: int, rng: Random) -> Scene:
    """A random game that has gone on for so many answers, or longer until something is hidden from the viewer."""
    game = gloire.new_game(scenario, options)
    trespasser = Trespasser(game, rng)
    while game.question is not None:
        trespasser.remember(list(game.question.actions))
        if game.length >= answers and (disguised := disguise(game, game.scenario.sides[viewer], rng)):
            return Scene(game, disguised, game.scenario.sides[viewer], trespasser)
        game.apply(game.question.sample(rng))
    return played(scenario, options, answers, viewer, rng)


def questions(one: House, scene: Scene, rng: Random) -> Iterator[Asked]:
    """All that the viewer and a spectator can ask now, with samples of what there is much of."""
    viewer, question = scene.viewer, one.game.question
    enemy = next(side for side in one.seats if side != viewer)
    for who in (viewer, None):
        yield from _looks(one, who, enemy, rng)
        yield from _attempts(one, who, scene.trespasser)
    if question is not None and question.asks == viewer:
        actions = list(question.actions)
        for action in rng.sample(actions, min(2, len(actions))):
            yield Asked(viewer, "/why", {"action": plain(action)})
            yield Asked(viewer, "/preview", {"action": plain(action)})
    yield Asked(None, "/metrics")


def _looks(one: House, who: str | None, enemy: str, rng: Random) -> Iterator[Asked]:
    scenario, answers = scenario_of(one.game), one.game.length
    held = [scenario.labels[hex] for hex in position_of(one.game).where if hex >= 0]
    yield Asked(who, "")
    yield Asked(who, "", None, {"since": one.table.version})
    yield Asked(who, "/moments")
    yield Asked(who, f"/at/{rng.randint(0, answers)}")
    yield Asked(who, f"/at/{answers}", None, {"side": enemy})
    yield Asked(who, "/record")
    yield Asked(who, "/proof")
    yield Asked(who, "/symbols.svg")
    for hex in (rng.choice(held), rng.choice(scenario.labels), "9999"):
        yield Asked(who, "/threats", None, {"hex": hex})
    for unit in (rng.choice(scenario.ids), "c1", "nobody"):
        yield Asked(who, "/moves", None, {"unit": unit})


def _attempts(one: House, who: str | None, trespasser: Trespasser) -> Iterator[Asked]:
    """What is refused; an action that happens to be lawful is only wondered about."""
    version, answers = one.table.version, one.game.length
    yield Asked(who, "/branch", {"at": answers, "seats": {}})
    yield Asked(who, "/rematch", {})
    yield Asked(who, "/undo", {"version": version, "to": answers})
    yield Asked(who, "/consent", {"version": version, "to": "undo", "agree": True})
    for action in trespasser.actions(2):
        asked = {"action": plain(action)}
        yield Asked(who, "/why", asked)
        yield Asked(who, "/preview", asked)
        yield Asked(who, "/answers", {"version": version + 1, **asked})
        if one.game.why_not(action, who or "") is not None:
            yield Asked(who, "/answers", {"version": version, **asked})


def compare(one: House, other: House, scene: Scene, rng: Random) -> int:
    """Asks both servers for everything; returns how many answers were compared."""
    asked = list(questions(one, scene, rng))
    for question in asked:
        assert one.call(question) == other.call(question), question
    for who in (scene.viewer, None):
        assert one.pushed(who) == other.pushed(who)
    return len(asked) + 2


def next_answers(one: House, other: House, scene: Scene, rng: Random) -> tuple[Any, Any] | None:
    """An answer that both games take: the same one, or what the other side does to the same counter."""
    question, there = one.game.question, other.game.question
    assert question
    assert there
    if question.asks == scene.viewer:
        answer = question.sample(rng)
        return answer, answer
    actions, alike = list(question.actions), set(there.actions)
    for action in rng.sample(actions, min(TRIES, len(actions))):
        if (translated := scene.disguised.translate(action)) in alike:
            return action, translated
    return None


def has_come_out(game: Game, since: int) -> bool:
    """Whether something hidden has come to light since so many answers, or everything has with the end."""
    twin = game.clone()
    while twin.length > since:
        if is_out(twin):
            return True
        twin.undo()
    return game.question is None


def play_on(one: House, other: House, scene: Scene, rng: Random) -> int:
    """Plays both games on alike, and compares at every question."""
    compared = 0
    for _ in range(ANSWERS):
        compared += compare(one, other, scene, rng)
        answers, since = next_answers(one, other, scene, rng), one.game.length
        if answers is None:
            break
        assert one.answer(answers[0])[0] == other.answer(answers[1])[0] == 200
        if has_come_out(one.game, since) or has_come_out(other.game, since):
            break
    return compared


@pytest.mark.usefixtures("alike")
@pytest.mark.parametrize("scenario", ["borodino-20", "smolensk-20", "salamanca-20", "waterloo-20"])
def test_16_1_every_answer_of_a_server_is_the_same_whoever_lies_behind_the_enemys_counters(scenario, tmp_path):
    options = {**gloire_options(scenario), "fog_of_war": True}
    rng, compared = Random(scenario), 0
    for number, answers in enumerate(WARM_UP):
        scene = played(scenario, options, answers, number, rng)
        with (
            house(tmp_path / f"{number}-one", scenario, options, scene.game) as one,
            house(tmp_path / f"{number}-other", scenario, options, scene.disguised.game) as other,
        ):
            compared += play_on(one, other, scene, rng)
    assert compared > 100


def gloire_options(scenario: str) -> dict[str, bool]:
    """All options of chapter 16 that a scenario has."""
    info = next(info for info in gloire.scenarios() if info.id == scenario)
    return dict(info.presets["all"])
