"""Symbols and the board over the network: drawn once, the same for everybody, and enough for all that is placed."""

import re

from tests.server.client import Client, against_computer, two_people

FOG = {"scenario": "waterloo-20", "options": {"fog_of_war": True, "leaders": True}}


def sheet(client: Client, **headers: str) -> tuple[int, str, str]:
    answer = client.call("GET", f"/api/games/{client.game}/symbols.svg", headers=headers)
    return answer.status_code, answer.text, answer.headers["etag"]


def test_every_counter_has_its_symbols(base):
    anna = against_computer(base)
    status, drawn, _ = sheet(anna)
    board = anna.look()["board"]
    wanted = {f"face-{counter['face']}" for counter in board["counters"]}
    wanted |= {f"rim-{counter['shape']}" for counter in board["counters"]}
    wanted |= {
        f"sign-{space['sign']}" for track in board["tracks"] for space in track.get("spaces", ()) if "sign" in space
    }

    assert status == 200
    assert wanted <= set(re.findall(r'id="([^"]+)"', drawn))


def test_symbols_are_the_same_for_every_viewer_whatever_lies_face_down(base):
    anna, ben = two_people(base, **FOG)
    before = sheet(anna)
    moves = [action for action in anna.look()["question"]["actions"] if action["do"] == "MoveUnit"]
    anna.answer(moves[0])

    assert sheet(anna) == sheet(ben) == sheet(ben.other("")) == before


def test_symbols_that_are_known_need_not_travel_again(base):
    anna = against_computer(base)
    _, drawn, tag = sheet(anna)

    assert sheet(anna, **{"if-none-match": tag})[:2] == (304, "")
    assert len(drawn) > 10_000


def test_board_of_an_opponent_has_backs_and_no_names(base):
    anna, ben = two_people(base, **FOG)
    french = [one for one in ben.look()["board"]["counters"] if one["side"] == "french" and one.get("hex")]
    backs = [one for one in french if one["face"] == "back-french"]

    assert len(backs) > 5
    assert all(not one.get("unit") and not one.get("name") for one in backs)
    assert {one["title"] for one in backs} == {"Concealed counter"}
    assert "back-french" not in {one["face"] for one in anna.look()["board"]["counters"]}


def test_prompt_lights_units_for_who_is_asked_only(base):
    anna, ben = two_people(base, **FOG)

    assert anna.look()["question"]["prompt"]["able"]
    assert ben.look()["question"]["prompt"]["able"] == []
