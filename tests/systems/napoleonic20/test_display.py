"""What Napoleonic 20 lays on a board: faces, tags, boxes, tracks, overlays, and what a question wants pointed at."""

from random import Random
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.display import View
from gloire.render.shown import board_of, prompted
from gloire.render.words import names_of
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.display import box_of
from tests.scene import SCENARIOS, Scene
from tests.systems.napoleonic20.fogs import foggy

FRENCH, ALLIED = {"fr-i": "0606", "fr-ig": "0607"}, {"ad-i": "0707"}


@pytest.mark.parametrize(
    ("facts", "box"),
    [
        ({"box": "broken", "arm": "leader"}, "broken-leaders"),
        ({"box": "broken"}, "broken"),
        ({"box": "aside", "cadre": True}, "cadres"),
        ({"box": "aside", "dummy": True}, "dummies"),
        ({"box": "aside", "arm": "leader"}, "leaders"),
        ({"box": "aside"}, "aside"),
        ({"box": "in-hand"}, "in-hand"),
    ],
)
def test_counters_beside_the_map_lie_in_boxes_of_their_kind(facts, box):
    assert box_of({"arm": "infantry", "cadre": False, "dummy": False, **facts}) == box


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_face_on_the_board_is_printed_or_comes_with_the_view(scenario):
    game = gloire.new_game(scenario, dict.fromkeys(gloire.scenario(scenario).options, True))
    printed = {face.key for face in game.scenario.system.faces(game.scenario)}
    for viewer in (None, *game.scenario.sides):
        assert {counter.face for counter in game.view(viewer).counters} <= printed


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_on_the_board_has_words_whatever_happens(scenario):
    """Random games with all options: no sentence is empty, and no key speaks for itself."""
    game, rng = gloire.new_game(scenario, dict.fromkeys(gloire.scenario(scenario).options, True)), Random(1)
    for _ in range(120):
        if (question := game.question) is None:
            break
        game.apply(question.sample(rng))
        board = board_of(game, rng.choice((None, *game.scenario.sides)))
        assert all(counter.sentence and counter.what and counter.rows for counter in board.counters if counter.unit)
        assert all(box.title[0].isupper() for box in board.boxes)
        assert all(overlay.title for overlay in board.overlays)
        assert all(track.title and track.sentence for track in board.tracks)


def test_view_survives_a_journey_through_json():
    view = gloire.new_game("borodino-20", {"leaders": True, "fatigue": True}).view("french")

    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_16_1_enemy_in_the_fog_shows_the_back_of_his_army_and_nothing_else():
    scene = foggy({"fr-ii": "0402", "fr-i": "0303"}, {"ad-i": "0605", "ad-ii": "0606"})
    backs = [counter for counter in scene.game.view("french").counters if counter.side == "allied" and counter.hex]

    assert {counter.face for counter in backs} == {"back-anglo-dutch"}
    for counter in backs:
        assert (counter.unit, counter.name, counter.short, counter.source) == (None, "", "", "")
        assert (counter.kinds, counter.ratings, counter.notes, counter.due) == ((), (), (), 0)


def test_16_1_owner_sees_the_closed_eye_on_his_own():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0605"})

    def eyes(viewer: str) -> set[str]:
        counters = scene.game.view(viewer).counters
        return {one.side for one in counters if any(tag.sign == "closed-eye" for tag in one.tags)}

    assert eyes("french") == {"french"}
    assert eyes("allied") == {"allied"}


def prompt(scene: Scene) -> Any:
    question = scene.question
    return question.prompt(question.about, question.actions)


def test_6_0_movement_sends_units_and_lights_those_that_can_go_somewhere():
    scene = Scene(FRENCH, {"ad-i": "2002"})
    found = prompt(scene)

    assert found.sends
    assert set(found.able) == {"fr-i", "fr-ig"}
    assert not found.gathers


def test_9_1_declaring_gathers_a_battle_and_tells_what_must_still_be_fought():
    scene = Scene(FRENCH, ALLIED)
    scene.do(do.EndMovement())
    while scene.question.kind != "Declare":
        scene.do(scene.question.actions[-1])
    found = prompted(prompt(scene), names_of(scene.scenario))

    assert found.gathers
    assert found.duties == ("The Imperial Guard must attack", "0707 must be attacked")


def test_prompt_of_who_is_not_asked_has_nothing_to_point_at():
    scene = Scene(FRENCH, ALLIED)
    found = scene.question.prompt(scene.question.about_to(None), ())

    assert (found.able, found.overlays) == ((), ())
