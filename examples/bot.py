"""A bot that plays by the protocol: it knows no rule, and takes any action it is offered.

    gloire serve &
    python examples/bot.py http://127.0.0.1:8765 waterloo-20-third-day french

It begins a game against the computer, commits to a chain of shares, answers every question put to it and opens a share
with each answer. When the game is over it computes every roll again from the secret that the server reveals. It needs
nothing but the standard library.
"""

import hashlib
import hmac
import json
import random
import secrets
import sys
import urllib.request
import uuid
from typing import Any

Json = dict[str, Any]


class Server:
    """Calls of the protocol, with the seat they are made from."""

    def __init__(self, base: str, seat: str = "") -> None:
        self.base, self.seat = base.rstrip("/"), seat

    def call(self, path: str, body: Json | None = None) -> Any:
        """GET, or POST where there is a body."""
        headers = {"content-type": "application/json"}
        if self.seat:
            headers["authorization"] = f"Bearer {self.seat}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=60) as answer:
            return json.load(answer)


def play(server: Server, scenario: str, side: str, rng: random.Random) -> Json:
    """A whole game against the computer; returns its last state."""
    info = next(info for info in server.call("/api/scenarios") if info["id"] == scenario)
    seats = {each: {"kind": "human" if each == side else "computer", "name": "bot"} for each in info["sides"]}
    made = server.call("/api/games", {"scenario": scenario, "seats": seats})
    server.seat = made["seats"][side]
    game, (anchor, *shares) = f"/api/games/{made['game']}", chain(secrets.token_bytes(32))
    state = server.call(f"{game}/dice", {"anchor": anchor})
    if state["dice"]["lender"] == side:  # dice come before any answer
        state = server.call(f"{game}/dice", {"share": shares.pop(0), "request": str(uuid.uuid4())})
    while state["status"] == "running":
        action = rng.choice(state["question"]["actions"])
        # Under the same request id an answer may be sent again after a lost connection; it counts once.
        answer = {"version": state["version"], "action": action, "request": str(uuid.uuid4()), "share": shares.pop(0)}
        state = server.call(f"{game}/answers", answer)
    return dict(state)


def chain(seed: bytes, length: int = 4096) -> list[str]:
    """An anchor and the shares that follow it: each is the fingerprint of the next, the last is the seed."""
    found = [seed.hex()]
    for _ in range(length):
        found.append(sha256(b"gloire-chain|" + bytes.fromhex(found[-1])))
    return found[::-1]


def sha256(data: bytes) -> str:
    """A fingerprint in hex."""
    return hashlib.sha256(data).hexdigest()


def false_rolls(proof: Json) -> list[int]:
    """The entries whose roll does not follow from the secret and the shares; none in an honest game."""
    assert sha256(bytes.fromhex(proof["secret"])) == proof["commitment"]
    opened, wrong, parts = {share["number"]: share for share in proof["opened"]}, [], "-|-"
    rolls = {roll["number"]: roll for roll in proof["rolls"]}
    for number in sorted({*opened, *rolls}):
        roll = rolls.get(number)
        if share := opened.get(number):
            action = (
                "" if roll else json.dumps(share["action"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            )
            binding = sha256(f"gloire-bind|{proof['game']}|{number}|{share['request']}|{action}".encode())
            parts = f"{share['share']}|{binding}"
        if roll and roll["kind"] != "unproven":
            weights = proof["menus"][roll["menu"]]["weights"]
            if picked(proof["secret"], proof["game"], number, weights, parts) != roll["picked"]:
                wrong.append(number)
    return wrong


def picked(secret: str, game: str, number: int, weights: list[int], parts: str, scheme: str = "gloire-dice-2") -> int:
    """The option that a roll picks, as docs/dice.md states it."""
    total, counter = sum(weights), 0
    while True:
        text = f"{scheme}|{game}|{number}|{counter}|{parts}"
        digest = hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")
        for at in range(0, 32, 8):
            block = int.from_bytes(digest[at : at + 8], "big")
            if block < 2**64 // total * total:
                left = block % total
                for option, weight in enumerate(weights):
                    left -= weight
                    if left < 0:
                        return option
        counter += 1


def main(base: str = "http://127.0.0.1:8765", scenario: str = "waterloo-20-third-day", side: str = "french") -> None:
    """Plays one game and says how it went."""
    server = Server(base)
    state = play(server, scenario, side, random.Random())
    proof = server.call(f"/api/games/{state['game']}/proof")
    print(state["outcome"]["text"], f"{state['answers']} answers, {len(proof['rolls'])} rolls.")
    print("Rolls that do not follow from the secret and the shares:", false_rolls(proof) or "none")


if __name__ == "__main__":
    main(*sys.argv[1:])
