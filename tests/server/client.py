"""A client for tests: the calls of the protocol from one seat, over the network."""

import uuid
from typing import Any, Self

import httpx

THIRD_DAY = "waterloo-20-third-day"
COMPUTER = {"kind": "computer", "level": "random"}


_open: dict[str, httpx.Client] = {}


def http(base: str) -> httpx.Client:
    """A connection to a server, shared by all who play there."""
    return _open.setdefault(base, httpx.Client(base_url=base, timeout=60))


def close_all() -> None:
    """Closes every connection."""
    while _open:
        _open.popitem()[1].close()


class Client:
    """One person's browser."""

    def __init__(self, base: str, game: str = "", seat: str = "") -> None:
        self.http = http(base)
        self.base, self.game, self.seat = base, game, seat
        self.state: Any = None
        self.made: Any = None

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.seat}"} if self.seat else {}
        headers |= more.pop("headers", {})
        return self.http.request(method, path, json=body, headers=headers, **more)

    def get(self, path: str = "", **params: Any) -> Any:
        answer = self.call("GET", f"/api/games/{self.game}{path}", params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.call("POST", f"/api/games/{self.game}{path}", body)

    def look(self) -> Any:
        self.state = self.get()
        return self.state

    # Beginning.

    def begin(self, seats: dict[str, Any], scenario: str = THIRD_DAY, **more: Any) -> Self:
        """A new game; this client takes the first seat of a person, and its part of the dice is drawn."""
        answer = self.call("POST", "/api/games", {"scenario": scenario, "seats": seats, "server_dice": True, **more})
        assert answer.status_code == 201, answer.text
        self.made = answer.json()
        self.game, self.seat = self.made["game"], next(iter(self.made["seats"].values()), "")
        self.look()
        return self

    def other(self, seat: str) -> "Client":
        """Somebody else at the same game."""
        found = Client(self.base, self.game, seat)
        found.look()
        return found

    def join(self, invitation: str, name: str = "Ben") -> "Client":
        answer = self.other("").post("/join", invitation=invitation, name=name)
        assert answer.status_code == 201, answer.text
        return self.other(answer.json()["seat"])

    # Playing.

    @property
    def actions(self) -> list[Any]:
        found: list[Any] = (self.state["question"] or {}).get("actions") or []
        return found

    def send(self, action: Any, version: int | None = None, request: str | None = None) -> httpx.Response:
        """An answer, for the version last seen unless told otherwise."""
        version = self.state["version"] if version is None else version
        return self.post("/answers", version=version, action=action, request=request or str(uuid.uuid4()))

    def answer(self, action: Any) -> Any:
        """An answer that must be taken."""
        answer = self.send(action)
        assert answer.status_code == 200, answer.text
        self.state = answer.json()
        return self.state

    def play_until(self, wanted: Any) -> Any:
        """Takes the first action offered until the state is as wanted, or the game is over."""
        while not wanted(self.state) and self.state["status"] == "running":
            self.answer(self.actions[-1])
        return self.state


def error(answer: httpx.Response) -> tuple[int, str]:
    """How a call was refused."""
    return answer.status_code, answer.json()["error"]


def against_computer(base: str, **more: Any) -> Client:
    """A game of the French against the computer."""
    return Client(base).begin({"french": {"kind": "human", "name": "Anna"}, "allied": COMPUTER}, **more)


def hot_seat(base: str, **more: Any) -> Client:
    """Both sides at one seat."""
    person = {"kind": "human", "name": "Anna"}
    return Client(base).begin({"french": person, "allied": person}, **more)


def two_people(base: str, **more: Any) -> tuple[Client, Client]:
    """Anna with the French, Ben with the Allies."""
    anna = Client(base).begin({"french": {"kind": "human", "name": "Anna"}, "allied": {"kind": "open"}}, **more)
    ben = anna.join(anna.made["invitations"]["allied"])
    anna.look()
    return anna, ben


def asked(*clients: Client) -> Client:
    """Whoever is to answer, with his newest state."""
    return next(client for client in clients if client.look()["question"]["asks"] in client.state["you"])
