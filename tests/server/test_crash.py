"""The server is killed in the midst of a storm of answers: what was confirmed is there, and nothing else."""

import random
import threading
import time
import uuid
from typing import Any

import httpx

from tests.server.client import Client, hot_seat
from tests.server.hosts import Host, settings_for

KILLS = 10
GAMES = 4
ANSWERS = (12, 60)  # after how many the server is killed: by the clock there could be none on a busy machine
CHANCE = {"Roll", "DrawCard"}


class Storm:
    """Somebody who answers as fast as he can, and keeps what was confirmed."""

    def __init__(self, client: Client, rng: random.Random) -> None:
        self.client, self.rng = client, rng
        self.confirmed: list[dict[str, Any]] = []
        self.open: tuple[dict[str, Any], int, str] | None = None  # what was sent and not confirmed

    def rage(self) -> None:
        """Answers until the server is gone."""
        with httpx.Client(base_url=self.client.base, timeout=20) as http:
            self.client.http = http
            try:
                self.insist()
                while self.client.state["status"] == "running":
                    action = self.rng.choice(self.client.actions)
                    self.open = (action, self.client.state["version"], str(uuid.uuid4()))
                    self.insist()
            except httpx.TransportError:
                return

    def insist(self) -> None:
        """Sends what is open, again under the same name if it was sent before."""
        if self.open is None:
            return
        action, version, name = self.open
        answer = self.client.send(action, version, name)
        assert answer.status_code == 200, answer.text
        self.confirmed.append(action)
        self.open, self.client.state = None, answer.json()


def test_kill_in_mid_storm_loses_nothing_confirmed_and_invents_nothing(database):
    settings, rng = settings_for(database), random.Random(1815)
    running = Host(settings)
    storms = [Storm(hot_seat(running.base, scenario="waterloo-20"), random.Random(seed)) for seed in range(GAMES)]
    interrupted = 0
    for _ in range(KILLS):
        threads = [threading.Thread(target=storm.rage) for storm in storms]
        for thread in threads:
            thread.start()
        wait_for_answers(storms, rng.randint(*ANSWERS))
        running.kill()
        for thread in threads:
            thread.join(30)
        interrupted += sum(storm.open is not None for storm in storms)
        running = Host(settings)
        for storm in storms:
            check(storm, running.base)
    running.stop()

    assert interrupted > KILLS / 2
    assert confirmed(storms) > 10 * KILLS


def wait_for_answers(storms: list[Storm], count: int) -> None:
    """Until the server has confirmed so many more."""
    enough, patience = confirmed(storms) + count, time.monotonic() + 60
    while confirmed(storms) < enough and time.monotonic() < patience:
        time.sleep(0.001)


def confirmed(storms: list[Storm]) -> int:
    return sum(len(storm.confirmed) for storm in storms)


def check(storm: Storm, base: str) -> None:
    """The record holds the answers that were confirmed, in their order, and at most the one that was open besides."""
    with httpx.Client(base_url=base, timeout=20) as http:
        storm.client.http = http
        entries = [entry for entry in storm.client.get("/record")["entries"] if entry["do"] not in CHANCE]
        unsure = [storm.open[0]] if storm.open else []
        assert entries in (storm.confirmed, storm.confirmed + unsure)
        storm.insist()
        entries = [entry for entry in storm.client.get("/record")["entries"] if entry["do"] not in CHANCE]
        assert entries == storm.confirmed
        storm.client.look()
