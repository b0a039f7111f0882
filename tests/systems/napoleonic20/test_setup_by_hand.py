"""Positions set up by hand: what can be written, and what cannot be."""

from typing import Any

import pytest

import gloire
from gloire.core.setups import BadPosition


def position(**parts: Any) -> gloire.Game:
    given = {"turn": 12, "side": "french", "units": {"fr-i": "1203", "ad-i": "1404"}, **parts}
    return gloire.position(given.pop("scenario", "waterloo-20"), **given)


@pytest.mark.parametrize(("phase", "kind"), [("events", "DrawEvent"), ("movement", "Move")])
def test_the_phase_named_is_about_to_begin(phase, kind):
    game = position(phase=phase)
    assert game.question is not None
    assert game.question.kind == kind


def test_a_night_can_begin_with_its_rally():
    game = position(phase="rally", turn=10, units={"fr-i": "broken", "ad-i": "1404"})
    assert game.question is not None
    assert (game.question.asks, game.question.kind) == ("french", "SpendOnRally")


def test_a_battle_waits_in_a_combat_phase():
    game = position(phase="combat", units={"fr-i": "1203", "ad-i": "1303"})
    assert game.question is not None
    assert (game.question.asks, game.question.kind) == ("french", "Declare")


def test_units_stand_in_hexes_and_boxes_with_their_states():
    units = {
        "fr-i": {"at": "1203", "routed": "french"},
        "fr-ii": "broken",
        "pr-i": {"at": "reinforcement", "due": 14},
    }
    seen = {counter.unit: counter for counter in position(units=units).view("french").counters}
    assert seen["fr-i"].hex == "1203"
    assert "routed" in seen["fr-i"].states
    assert seen["fr-ii"].box == "broken"
    assert (seen["pr-i"].box, seen["pr-i"].due) == ("reinforcement", 14)


def test_fatigue_and_leaders_come_with_their_options():
    units = {"fr-i": {"at": "1203", "fatigue": "tired"}, "fr-ney": "1203"}
    seen = position(units=units, options={"fatigue": True, "leaders": True}).view("french").counters
    assert [counter.unit for counter in seen if counter.hex == "1203"] == ["fr-i", "fr-ney"]
    assert "tired" in next(counter.states for counter in seen if counter.unit == "fr-i")


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({"units": {"fr-i": "1203", "fr-ii": "1203"}}, r"fr-i and fr-ii share 1203: a hex holds one unit \[6.9\]"),
        ({"units": {"fr-i": "1203", "ad-i": "1203"}}, "units of both sides never do"),
        ({"units": {"fr-i": {"at": "broken", "routed": "french"}}}, "only a unit on the map can have a routed marker"),
        ({"units": {"pr-i": "reinforcement"}}, "needs `due`"),
        ({"units": {"fr-i": {"at": "1203", "due": 3}}}, "`due` is for units that are still to arrive"),
        ({"units": {"fr-i": {"at": "1203", "fatigue": "tired"}}}, "needs the option `fatigue`"),
        ({"units": {"fr-ney": "1203"}}, "there is no unit 'fr-ney'"),
        ({"morale": {"french": 0}}, "at 0 the game is over"),
        ({"morale": {"prussian": 3}}, "there is no side 'prussian'"),
        ({"phase": "combat", "turn": 16}, "night turn without a combat phase"),
        ({"phase": "rally"}, "day turn without a rally phase"),
        ({"garrisons": {"allied": ["1203"]}}, "an enemy stands in 1203"),
        ({"good_ground": {"unit": "ad-ii", "face": "+1"}}, "ad-ii is not on the map"),
        ({"cards": ["No such card"]}, "there is no card"),
        ({"sky": {"weather": "clear", "trend": "improving"}}, "option `variable_weather`"),
        ({"effects": [{"kind": "x", "side": "french", "army": "saxon"}]}, "there is no army 'saxon'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(parts, fault):
    with pytest.raises(BadPosition, match=fault):
        position(**parts)
