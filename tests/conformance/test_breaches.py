"""Every check finds what it looks for: a game is spoiled, and the check must notice."""

from random import Random

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.display import View
from gloire.core.game import Game
from gloire.core.position import Outcome
from gloire.sim.conformance import Breach, Case, Trial, checks, trial
from gloire.sim.conformance.hidden import check_secret
from gloire.sim.conformance.trespass import Trespasser
from gloire.sim.napoleonic20.promises import PROMISES
from gloire.systems.jours_de_gloire import actions as orders
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import events, views
from gloire.systems.napoleonic20.games.waterloo.vocabulary import GoodGround
from gloire.systems.napoleonic20.happened import BattleResolved, Modifier
from gloire.systems.napoleonic20.movement import Move
from gloire.systems.napoleonic20.position import MOVED, ROUTED, ROUTED_FRENCH, Position
from gloire.systems.napoleonic20.system import Napoleonic20
from tests.scene import Scene, scenario_of

MOVED_TO = do.MoveUnit("fr-i", "0105")


@pytest.fixture
def game() -> Game:
    """The first movement phase of the campaign, one move made."""
    game = gloire.new_game("waterloo-20")
    game.apply(MOVED_TO)
    return game


@pytest.fixture
def breach():
    """Expects a broken promise whose name begins so."""
    return lambda promise: pytest.raises(Breach, match=f"^{promise}")


def test_question_without_options_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Move, "options", lambda *_: [])

    with breach("no question is without options"):
        checks.check_question(game)


def test_option_offered_twice_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Move, "options", lambda *_: [do.EndMovement(), do.EndMovement()])

    with breach("no option is offered twice"):
        checks.check_question(game)


def test_question_to_a_stranger_is_a_breach(game, breach):
    game.question.asks = "spanish"

    with breach("a question asks a side or CHANCE"):
        checks.check_question(game)


def test_weights_that_do_not_fit_are_a_breach(breach, monkeypatch):
    game = gloire.new_game("waterloo-20-third-day")
    game.apply(do.ChooseFace("+1"))
    monkeypatch.setattr(events.DrawEvent, "weights", lambda *_: [1])

    with breach("every answer of CHANCE has a weight"):
        checks.check_question(game)


def test_action_that_json_changes_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Napoleonic20, "decode_action", lambda *_: Roll(1))

    with breach("an action survives JSON"):
        checks.check_actions_as_data(game)


def test_view_that_changes_the_position_is_a_breach(game, breach, monkeypatch):
    def spoil(position, viewer):
        position.morale = (1, 1)
        return {}

    monkeypatch.setattr(views, "view", spoil)

    with breach("asking changes nothing"):
        checks.check_asking(game, [])


def test_offered_action_that_is_refused_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Move, "offers", lambda *_: False)

    with breach("what is offered is lawful"):
        checks.check_offers(game)


def test_offered_action_that_raises_is_a_breach(game, breach, monkeypatch):
    def refuse(*_):
        raise gloire.IllegalAction(gloire.Refusal(None, "not-offered"))

    monkeypatch.setattr(Move, "choose", refuse)

    with breach("what is offered is accepted"):
        checks.check_offers(game)


@pytest.fixture
def shared_clones(monkeypatch):
    """Clones that are no copies."""
    clone = Game.clone

    def share(self):
        twin = clone(self)
        twin.position = self.position
        return twin

    monkeypatch.setattr(Game, "clone", share)


@pytest.mark.usefixtures("shared_clones")
def test_clone_that_shares_its_position_is_a_breach(game, breach):
    with breach("a clone is independent"):
        checks.check_clone(game, Random(1))


@pytest.mark.usefixtures("shared_clones")
def test_trial_of_an_offered_action_that_reaches_the_game_itself_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Move, "options", lambda *_: [do.EndMovement()])

    with breach("a clone is independent"):
        checks.check_offers(game)


def test_clones_that_use_what_was_worked_out_for_each_other_are_a_breach(breach, monkeypatch):
    game = gloire.new_game("waterloo-20-third-day")
    game.apply(do.ChooseFace("+1"))
    monkeypatch.setattr(game.position, "morale", (2, 6))
    card = next(n for n, halves in enumerate(scenario_of(game).cards) if halves[0].effect == "desertions")
    game.apply(do.DrawCard(card))
    checks.check_siblings(game, Random(1))
    monkeypatch.setattr(Position, "forget_moves", lambda self: None)

    with breach("a position read from JSON asks the same question"):
        checks.check_siblings(game, Random(1))


def test_unlawful_action_called_lawful_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Move, "offers", lambda *_: True)

    with breach("why_not is None exactly for what is offered"):
        checks.check_refusal(game, do.MoveUnit("fr-ii", "2001"))


def test_unlawful_action_that_is_accepted_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Game, "apply", lambda *_: [])

    with breach("what is not offered is refused"):
        checks.check_refusal(game, do.MoveUnit("fr-ii", "2001"))


def test_refusal_that_changes_something_is_a_breach(game, breach, monkeypatch):
    lawful = Game.apply

    def spoil(self, action):
        self.position.turn += 1
        return lawful(self, action)

    monkeypatch.setattr(Game, "apply", spoil)

    with breach("a refused action changes nothing"):
        checks.check_refusal(game, do.MoveUnit("fr-ii", "2001"))


def test_two_reasons_for_one_refusal_are_a_breach(game, breach, monkeypatch):
    codes = iter(("first", "second"))
    monkeypatch.setattr(Move, "refuse", lambda *_: gloire.Refusal(None, next(codes)))

    with breach("apply and why_not give the same reason"):
        checks.check_refusal(game, do.MoveUnit("fr-ii", "2001"))


def test_answer_from_the_other_side_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(Game, "why_not", lambda *_: None)

    with breach("only the side asked may answer"):
        checks.check_wrong_side(game)


def test_stale_facts_worked_out_for_another_position_are_a_breach(game, breach):
    game.position.facts = gloire.new_game("waterloo-20").position.facts

    with breach("a position read from JSON asks the same question"):
        checks.read_back(game)


def test_position_read_back_that_looks_otherwise_is_a_breach(game, breach, monkeypatch):
    seen = iter(range(2))
    monkeypatch.setattr(views, "view", lambda *_: View(facts={"morale": next(seen)}))

    with breach("a position read from JSON looks the same"):
        checks.check_looks(game, checks.read_back(game))


def test_view_that_is_not_plain_data_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(views, "view", lambda *_: View(facts={"morale": (8, 7)}))

    with breach("a view is plain data"):
        checks.check_views(game)


def test_replay_to_another_position_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(gloire, "replay", lambda record: gloire.new_game("waterloo-20"))

    with breach("a replay ends in the same position"):
        checks.check_replay(game)


def test_saved_game_that_is_another_is_a_breach(game, breach, monkeypatch):
    monkeypatch.setattr(gloire, "load", lambda text: gloire.new_game("waterloo-20"))

    with breach("a saved game is the same game"):
        checks.check_saved(game)


def test_undo_to_another_position_is_a_breach(game, breach):
    with breach("undo restores the position"):
        checks.check_undo(game, [game.hash], 0)


def test_endless_game_is_a_breach(breach, monkeypatch):
    monkeypatch.setattr(trial, "LONGEST", 5)

    with breach("a game ends"):
        Trial(Case("waterloo-20"), 1).play_and_replay()


def test_question_at_which_a_random_game_stops_is_a_breach(breach, monkeypatch):
    monkeypatch.setattr(Move, "options", lambda *_: [])

    with breach("no question is without options"):
        Trial(Case("waterloo-20"), 1).play_and_replay()


def test_unsound_position_is_a_breach(breach, monkeypatch):
    begun = Trial(Case("waterloo-20"), 1)
    monkeypatch.setattr(begun.game.position, "morale", (11, 7))

    with breach("a position is sound: morale is"):
        begun.play_with_every_check()


def foreseeing() -> Game:
    """A game in which the French are about to look at the next card."""
    game = gloire.new_game("waterloo-20-third-day")
    game.apply(do.ChooseFace("+1"))
    card = next(n for n, halves in enumerate(scenario_of(game).cards) if halves[0].effect == "intelligence")
    game.apply(do.DrawCard(card))
    assert checks.asked(game).kind == "Foresee"
    return game


def test_secret_that_is_kept_is_compared_until_the_card_is_drawn():
    assert check_secret(foreseeing(), PROMISES, Random(1)) > 1


def test_secret_shown_to_the_other_side_is_a_breach(breach, monkeypatch):
    monkeypatch.setattr(views, "_next_card", lambda game, viewer: [str(game.next_card)])

    with breach("what is hidden from a side changes nothing for it"):
        check_secret(foreseeing(), PROMISES, Random(1))


def test_secret_told_in_an_event_is_a_breach(breach, monkeypatch):
    monkeypatch.setattr(views, "seen", lambda events, viewer: events)

    with breach("what is hidden from a side changes nothing for it"):
        check_secret(foreseeing(), PROMISES, Random(1))


def test_question_with_nothing_to_hide_is_not_compared(game):
    assert check_secret(game, PROMISES, Random(1)) == 0


def faults_of(scene: Scene) -> str:
    return "; ".join(PROMISES.faults(scene.game))


@pytest.fixture
def scene() -> Scene:
    """The French declare battles, on a clear day."""
    scene = Scene(french={"fr-i": "1203", "fr-ii": "1204"}, allied={"ad-i": "1303", "ad-ii": "1606"})
    scene.to_combat()
    assert faults_of(scene) == ""
    return scene


def test_units_that_share_a_hex_after_movement_are_a_fault(scene):
    scene.position.where[scene.number("fr-ii")] = scene.scenario.index["1203"]

    assert faults_of(scene) == "2 units stand in 1203"


def test_friends_may_share_a_hex_while_they_move():
    scene = Scene(french={"fr-i": "1203", "fr-ii": "1204"}, allied={"ad-i": "1606"})
    scene.move("fr-ii", "1203")

    assert faults_of(scene) == ""


def test_enemies_in_one_hex_are_a_fault(scene):
    scene.position.where[scene.number("fr-ii")] = scene.scenario.index["1606"]

    assert "both sides stand in 1606" in faults_of(scene)


def test_unit_in_no_place_is_a_fault(scene):
    scene.position.where[scene.number("fr-ii")] = -99

    assert faults_of(scene) == "fr-ii is nowhere (-99)"


def test_vanished_unit_is_a_fault(scene):
    scene.position.marks.pop()

    assert "the number of units has changed" in faults_of(scene)


def test_routed_marker_off_the_map_is_a_fault(scene):
    scene.position.marks[scene.number("fr-iii")] = ROUTED_FRENCH

    assert faults_of(scene) == "fr-iii is routed, but not on the map"


def test_two_routed_markers_are_a_fault(scene):
    scene.position.marks[scene.number("fr-i")] = ROUTED

    assert faults_of(scene) == "fr-i has two routed markers"


def test_moved_mark_after_movement_is_a_fault(scene):
    scene.position.marks[scene.number("fr-i")] = MOVED

    assert faults_of(scene) == "fr-i still counts as moved"


def test_game_that_goes_on_without_morale_is_a_fault(scene):
    scene.position.morale = (0, 6)

    assert faults_of(scene) == "the game goes on at morale (0, 6)"


def test_morale_beyond_its_limits_is_a_fault(scene):
    scene.position.morale = (11, -1)
    scene.position.outcome = Outcome("french", "decisive")

    assert faults_of(scene) == "morale is (11, -1)"


def test_empty_pile_is_a_fault(scene):
    scene.position.pile = 0

    assert faults_of(scene) == "the draw pile is 0"


def test_known_card_that_is_not_in_the_pile_is_a_fault(scene):
    scene.position.next_card, scene.position.next_known = 2, 1
    scene.position.pile &= ~(1 << 2)

    assert faults_of(scene) == "the card that was looked at is not in the pile"


def test_next_card_that_nobody_knows_is_a_fault(scene):
    scene.position.next_card = 2

    assert faults_of(scene) == "a card is known to nobody, or nobody's card is known"


def test_garrison_with_the_enemy_inside_is_a_fault(scene):
    scene.position.garrisons = (0, 1 << scene.scenario.index["1203"])

    assert faults_of(scene) == "the garrison of 1203 outlives the enemy's entry"


def test_marker_with_a_unit_off_the_map_is_a_fault(scene):
    scene.position.keep(GoodGround(scene.number("ad-uxbridge"), "+1"))

    assert faults_of(scene) == "the Good Ground marker is with a unit off the map"


def resolved(**changes) -> BattleResolved:
    facts = {
        "attack": (Modifier("strength", 4, "9.3", "fr-i"),),
        "defence": (Modifier("strength", 3, "9.3", "ad-i"),),
        "differential": 1,
        "column": 1,
        "die": 3,
        "result": "DW",
        "source": "ancestor",
    }
    return BattleResolved(**{**facts, **changes})


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (resolved(), ""),
        (
            resolved(attack=(Modifier("strength", -1, "9.3"),), differential=-4, column=-2),
            "a strength is below nothing",
        ),
        (resolved(differential=2, column=2), "does not make a differential of 2"),
        (resolved(column=2), "a differential of 1 is read in column 2"),
    ],
)
def test_reckoning_that_does_not_add_up_is_a_fault(scene, monkeypatch, event, fault):
    monkeypatch.setattr(Game, "events", lambda *_: [event])

    assert fault in faults_of(scene)
    assert bool(fault) == bool(faults_of(scene))


def test_trespasser_makes_stale_bent_and_nonsensical_actions(game):
    trespasser = Trespasser(game, Random(1))
    trespasser.remember(list(game.question.actions))

    made = trespasser.actions(200)

    offered = set(game.question.actions)
    assert {type(action) for action in made} <= {type(action) for action in offered}
    assert any(action not in offered for action in made)
    assert any(getattr(action, "unit", "") == "nobody" for action in made)


def test_trespasser_puts_words_only_where_words_of_their_kind_stand(game):
    listed, counted = orders.AnnounceShock("fr-44", ("0412",), 2), orders.RefuseShock("fr-44", 2)
    trespasser = Trespasser(game, Random(1))
    trespasser.remember([listed, counted])

    made = trespasser.actions(200)

    kinds = {(type(action), type(getattr(action, "hexes", None))) for action in made}
    assert kinds == {(orders.AnnounceShock, tuple), (orders.RefuseShock, int)}
