"""3.0 Setting up the game."""

import gloire
from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene, quiet


def movers(scene: Scene) -> set[str]:
    """Armies, by the first letters of their units, that the question lets move."""
    return {action.unit.split("-")[0] for action in scene.offered(do.MoveUnit)}


def test_3_0_french_player_controls_all_french_units_and_no_others():
    scene = Scene(french={"fr-ii": "0402", "fr-ic": "0201"}, allied={"ad-i": "1702", "pr-i": "1712"})

    assert scene.asks == "french"
    assert movers(scene) == {"fr"}


def test_3_0_allied_player_controls_every_unit_opposed_to_the_french():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "1702", "pr-i": "1712"}, phasing="allied")

    assert scene.asks == "allied"
    assert movers(scene) == {"ad", "pr"}


def test_3_0_twelve_event_cards_form_the_draw_pile():
    game = gloire.new_game("waterloo-20")

    assert game.view().facts["cards_left"] == 12


def test_3_0_draw_pile_is_shuffled_so_any_card_may_lie_on_top():
    game = gloire.new_game("waterloo-20")
    while (question := game.question) and question.kind != "DrawEvent":
        game.apply(quiet(question, 3))

    assert question is not None
    assert question.asks == gloire.CHANCE
    assert list(question.actions) == [do.DrawCard(card) for card in range(12)]
    assert question.weights is None  # all alike


def test_3_0_exclusive_rules_give_the_rest_of_the_set_up():
    game = gloire.new_game("waterloo-20-third-day")
    counters = {counter["unit"]: counter for counter in game.view().facts["counters"]}

    assert game.view().facts["turn"]["number"] == 11
    assert game.view().facts["morale"] == {"french": 7, "allied": 6}
    assert counters["fr-ig"]["hex"] == "1204"
    assert counters["ad-iii"]["box"] == "aside"
    assert counters["pr-adv-gd"]["box"] == "broken"


def test_3_0_no_unit_is_left_out_or_set_up_on_another():
    game = gloire.new_game("waterloo-20")
    counters = game.view().facts["counters"]
    hexes = [counter["hex"] for counter in counters if counter["hex"]]

    assert len(hexes) == len(set(hexes)) == 14
    assert all(counter["hex"] or counter["box"] for counter in counters)
