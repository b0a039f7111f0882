"""Games that begin from a position set up by hand, and scenarios of one's own."""

import shutil
from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.api import OWN
from gloire.server import embedded
from gloire.systems.napoleonic20.loading import SCENARIOS
from tests.server.client import http

SETUP: dict[str, Any] = {"turn": 12, "side": "french", "units": {"fr-i": "1203", "ad-i": "1303"}}
FILE = """\
scenario = "waterloo-20"
turn = 12
side = "french"
[units]
fr-i = "1203"
ad-i = "1303"
"""
SEATS = {"french": {"kind": "human", "name": "Anna"}, "allied": {"kind": "human", "name": "Anna"}}


def test_a_position_file_becomes_a_game(base):
    client = http(base)
    read = client.post("/api/positions", json={"text": FILE})
    assert read.status_code == 200
    assert read.json() == {"scenario": "waterloo-20", "options": {}, "choices": {}, "setup": SETUP}
    made = client.post("/api/games", json={**read.json(), "seats": SEATS})
    assert made.status_code == 201
    game, seat = made.json()["game"], made.json()["seats"]["french"]
    state = client.get(f"/api/games/{game}", headers={"authorization": f"Bearer {seat}"}).json()
    assert state["view"]["turn"]["number"] == 12
    assert {c["unit"] for c in state["view"]["counters"] if c["hex"]} == {"fr-i", "ad-i"}


def test_a_faulty_position_is_refused_with_its_lines(base):
    client = http(base)
    read = client.post("/api/positions", json={"text": FILE.replace("1203", "9999")})
    assert (read.status_code, "position:5: units.fr-i" in read.json()["reason"]) == (422, True)
    made = client.post("/api/games", json={"scenario": "waterloo-20", "seats": SEATS, "setup": {"turn": 3}})
    assert made.status_code == 422


def test_a_folder_is_no_scenario_to_a_client(base):
    client = http(base)
    folder = str(SCENARIOS / "waterloo_20")
    made = client.post("/api/games", json={"scenario": folder, "seats": SEATS})
    assert made.status_code == 422
    read = client.post("/api/positions", json={"text": FILE.replace("waterloo-20", folder)})
    assert (read.status_code, "does not have" in read.json()["reason"]) == (422, True)


@pytest.fixture
def own(monkeypatch, tmp_path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(SCENARIOS / "waterloo_20", folder)
    file = folder / "scenario.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"waterloo-20"', '"my-waterloo"', 1), encoding="utf-8")
    monkeypatch.setenv(OWN, str(folder))
    return folder


def test_a_scenario_of_ones_own_is_listed_and_stored_by_its_id(own, tmp_path):
    settings = embedded.own_settings(folder=tmp_path / "data")
    link = embedded.begin(settings, gloire.new_game("my-waterloo"), ("french",), "random")
    assert link.startswith(settings.base_url)
    assert "my-waterloo" in [info.id for info in gloire.scenarios()]


def test_a_game_by_hand_is_opened_again_where_it_began(tmp_path):
    settings = embedded.own_settings(folder=tmp_path / "data")
    game = gloire.position("waterloo-20", **SETUP)
    assert "/#/seat/" in embedded.begin(settings, game, ("french",), "random")
