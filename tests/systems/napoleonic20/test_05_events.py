"""5.0 Random events: the deck. What each card of a game does is tested with that game."""

from typing import Any

import pytest

from gloire.core.events import Event
from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.scene import Scene, quiet

NIGHT = 4


def scene_at_draw(phasing: str = "french", **more) -> Scene:
    """Two armies out of each other's reach, and this side about to turn up a card."""
    before = "allied" if phasing == "french" else "french"
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "1702"}, phasing=before, **more)
    scene.until("DrawEvent")
    return scene


def card(scene: Scene, title: str) -> int:
    """The number of a card by the title of one of its halves."""
    return next(i for i, halves in enumerate(scene.scenario.cards) if any(half.title == title for half in halves))


def draw(scene: Scene, title: str) -> list[Any]:
    return scene.do(do.DrawCard(card(scene, title)))


def on_top(scene: Scene) -> set[int]:
    """The cards that may be turned up now."""
    return {action.card for action in scene.offered(do.DrawCard)}


@pytest.mark.parametrize("side", ["french", "allied"])
def test_5_0_each_player_turn_begins_with_the_top_card(side):
    before = "allied" if side == "french" else "french"
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "1702"}, phasing=before)
    events: list[Event] = []
    while scene.kind != "DrawEvent":
        events += scene.do(quiet(scene.question, 3))

    assert scene.asks == CHANCE
    assert events[-1] == happened.PlayerTurnBegan(side, scene.position.turn)


def test_5_0_any_card_of_the_pile_is_as_likely_as_another():
    scene = scene_at_draw()

    assert on_top(scene) == set(range(12))
    assert scene.question.weights is None


def test_5_0_french_player_applies_the_french_event():
    scene = scene_at_draw("french")
    drawn, *_ = draw(scene, "Damned Good Ground")

    assert (drawn.side, drawn.title) == ("french", "Imperial Indecision")
    assert [(effect["kind"], effect["side"]) for effect in scene.game.view().facts["effects"]] == [
        ("indecision", "french")
    ]


def test_5_0_anti_french_player_applies_the_other_event():
    scene = scene_at_draw("allied")
    drawn, *_ = draw(scene, "Imperial Indecision")

    assert (drawn.side, drawn.title) == ("allied", "Damned Good Ground")
    assert [(effect["kind"], effect["side"]) for effect in scene.game.view().facts["effects"]] == [
        ("good-ground", "allied")
    ]


def test_5_0_event_is_applied_immediately():
    scene = scene_at_draw("french", morale=(6, 6))
    draw(scene, "Sacre Bleu!")

    assert (scene.kind, scene.asks) == ("DesertionDie", CHANCE)
    scene.do(1)
    assert scene.morale[0] == 5
    assert scene.kind == "Move"


def test_5_0_drawn_card_leaves_the_pile():
    scene = scene_at_draw("french")
    draw(scene, "A Change in the Weather")
    scene.until("DrawEvent")

    assert on_top(scene) == set(range(12)) - {card(scene, "A Change in the Weather")}


def test_5_0_drawn_cards_stay_out_while_the_day_lasts():
    scene = scene_at_draw("french", turn=11)
    titles = ["Grand Battery", "A Change in the Weather", "Napoleon's Hat"]
    for title in titles:
        draw(scene, title)
        scene.until("DrawEvent")

    assert on_top(scene) == set(range(12)) - {card(scene, title) for title in titles}


def test_5_0_deck_is_reshuffled_at_the_end_of_a_night_game_turn():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "1702"}, turn=NIGHT, phasing="allied")
    scene.position.pile = 0b1
    scene.until("DrawEvent")

    assert scene.position.turn == NIGHT + 1
    assert on_top(scene) == set(range(12))


def test_5_0_deck_is_not_reshuffled_at_the_end_of_a_day_turn():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "1702"}, turn=12, phasing="allied")
    scene.position.pile = 0b11
    scene.until("DrawEvent")

    assert on_top(scene) == {0, 1}


def test_5_0_event_may_order_the_deck_reshuffled():
    scene = scene_at_draw("french")
    scene.position.pile = 1 << card(scene, "Never interrupt your enemy…") | 0b1
    events = draw(scene, "Never interrupt your enemy…")
    scene.until("DrawEvent")

    assert happened.DeckReshuffled("5.0") in events
    assert on_top(scene) == set(range(12))  # the card itself among them


def test_5_0_same_event_can_occur_several_times_in_a_game():
    scene = scene_at_draw("allied", turn=NIGHT)
    first = draw(scene, "Damned Good Ground")
    scene.until("DrawEvent")
    scene.do(do.DrawCard(card(scene, "A Change in the Weather")))
    scene.until("DrawEvent")
    again = draw(scene, "Damned Good Ground")

    assert first[0] == again[0]
    assert scene.game.view().facts["effects"][0]["kind"] == "good-ground"


def test_5_0_event_lasts_for_the_player_turn_it_is_drawn_in():
    scene = scene_at_draw("french")
    draw(scene, "Grand Battery")
    assert [effect["kind"] for effect in scene.game.view().facts["effects"]] == ["grand-battery"]

    scene.until("DrawEvent")
    assert scene.game.view().facts["effects"] == []


def test_5_0_pile_that_runs_out_is_shuffled_anew():
    """R23: the next player turn needs a card too."""
    scene = scene_at_draw("french")
    scene.position.pile = 1 << card(scene, "Grand Battery")
    events = draw(scene, "Grand Battery")
    scene.until("DrawEvent")

    assert happened.DeckReshuffled("5.0") in events
    assert on_top(scene) == set(range(12))


def test_5_0_only_the_top_card_can_be_drawn():
    scene = scene_at_draw("french")
    scene.position.pile = 0b1000

    assert scene.why_not(do.DrawCard(4)).code == "card-gone"
