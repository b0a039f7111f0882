"""4.0 Sequence of play."""

from gloire.core.events import Event, GameOver
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.scene import Scene, quiet

NIGHT, LAST_TURN = 4, 16


def play(scene: Scene, player_turns: int, dice: int = 3) -> list[Event]:
    """Goes on quietly until so many further player turns have begun (or the game is over); returns what happened."""
    events: list[Event] = []
    while scene.question and sum(isinstance(e, happened.PlayerTurnBegan) for e in events) < player_turns:
        events += scene.do(quiet(scene.question, dice))
    return events


def turns_begun(events: list[Event]) -> list[tuple[str, int]]:
    return [(event.side, event.turn) for event in events if isinstance(event, happened.PlayerTurnBegan)]


def phases(events: list[Event]) -> list[tuple[str, str]]:
    """Each phase with the side that acts in it, the drawing of a card among them."""
    found = []
    for event in events:
        match event:
            case happened.CardDrawn(side=side):
                found.append(("events", side))
            case happened.PhaseBegan(phase=phase, side=side):
                found.append((phase, side))
    return found


def far_apart(turn: int = 12, phasing: str = "french", **more) -> Scene:
    """Two armies out of each other's reach."""
    return Scene(french={"fr-ii": "0402"}, allied={"ad-i": "1702"}, turn=turn, phasing=phasing, **more)


def test_4_0_first_player_turn_comes_before_the_second():
    assert turns_begun(play(far_apart(), 1)) == [("allied", 12)]


def test_4_0_next_game_turn_follows_the_second_player_turn():
    events = play(far_apart(), 3)

    assert turns_begun(events) == [("allied", 12), ("french", 13), ("allied", 13)]
    assert [event.turn for event in events if isinstance(event, happened.TurnBegan)] == [13]


def test_4_0_first_player_turn_has_its_phases_in_order():
    """Events, movement, the enemy's reaction, combat."""
    scene = far_apart(phasing="allied")
    play(scene, 1)
    events = play(scene, 1)

    assert phases(events) == [
        ("events", "french"),
        ("movement", "french"),
        ("reaction", "allied"),
        ("combat", "french"),
    ]


def test_4_0_second_player_turn_repeats_the_phases_with_the_roles_reversed():
    scene = far_apart()
    play(scene, 1)
    events = play(scene, 1)

    assert phases(events) == [
        ("events", "allied"),
        ("movement", "allied"),
        ("reaction", "french"),
        ("combat", "allied"),
    ]


def test_4_0_phasing_player_moves_all_some_or_none_of_his_units():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0201"}, allied={"ad-i": "1702"})

    assert do.EndMovement() in scene.actions
    scene.move("fr-ii", "0403")
    assert do.EndMovement() in scene.actions
    scene.move("fr-i", "0202")
    assert do.EndMovement() in scene.actions


def test_4_0_reinforcements_enter_in_the_movement_phase():
    scene = far_apart(due={"fr-vi": 12})

    assert scene.kind == "Move"
    assert scene.offered(do.EnterMap)


def test_4_0_reaction_comes_after_movement_and_before_combat():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0404"})
    scene.move("fr-ii", "0403")
    scene.do(do.EndMovement())

    assert (scene.kind, scene.asks) == ("Disengage", "allied")
    scene.do(do.EndDisengagement())
    assert (scene.kind, scene.asks) == ("Declare", "allied")
    scene.do(do.EndDeclaration())
    assert (scene.kind, scene.asks) == ("Declare", "french")


def test_4_0_battles_are_fought_in_the_order_the_phasing_player_likes():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0202"}, allied={"pr-i": "0502", "pr-ii": "0102"})
    scene.to_combat()
    scene.declare("fr-ii", "0502")
    scene.declare("fr-i", "0102")

    assert {action.hex for action in scene.offered(do.FightBattle)} == {"0502", "0102"}


def test_4_0_units_recover_from_rout_after_the_battles():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0202"}, allied={"pr-i": "0502"}, routed={"fr-i": "french"})
    scene.to_combat()
    scene.begin_battle("fr-ii", "0502")
    assert scene.is_routed("fr-i")

    scene.roll_battle(3)  # 3 against 3: engaged, and the last battle of the phase
    assert not scene.is_routed("fr-i")


def test_4_0_lull_is_reckoned_after_the_recovery_from_rout():
    scene = far_apart(routed={"fr-ii": "french"}, morale=(5, 6))
    names = [type(event).__name__ for event in play(scene, 1)]

    assert names.index("Recovered") < names.index("MoraleChanged")
    assert scene.morale == (6, 6)


def test_4_0_no_night_operations_by_day():
    scene = far_apart(turn=2, broken=("fr-iv",), morale=(6, 6))
    events = play(scene, 1)

    assert not [e for e in events if isinstance(e, happened.MoraleChanged | happened.RallyRolled)]


def test_4_0_night_operations_are_rally_then_captured_ground_then_rest():
    scene = Scene(french={"fr-ii": "2002"}, allied={"ad-i": "0901"}, turn=NIGHT, broken=("fr-iv",), morale=(6, 6))
    scene.do(do.EndMovement())
    assert scene.kind == "SpendOnRally"
    events = scene.do(do.NoRallySpending(), do.RallyUnit("fr-iv"), 3)

    changes = [event for event in events if isinstance(event, happened.MoraleChanged)]
    names = [type(event).__name__ for event in events]
    assert names.index("RallyRolled") < names.index("MoraleChanged")
    assert [(event.side, event.why) for event in changes] == [("allied", "loc-lost"), ("french", "night-rest")]


def test_4_0_night_operations_follow_each_players_own_turn():
    scene = far_apart(turn=NIGHT, morale=(6, 6))
    play(scene, 1)
    assert scene.morale == (7, 6)

    play(scene, 1)
    assert scene.morale == (7, 8)


def test_4_0_cards_are_reshuffled_after_the_second_players_night_turn():
    scene = far_apart(turn=NIGHT, phasing="allied")
    scene.position.pile = 0b111
    names = [type(event).__name__ for event in play(scene, 1)]

    assert names.index("DeckReshuffled") < names.index("TurnBegan")
    assert scene.game.view().facts["cards_left"] == 12


def test_4_0_cards_are_not_reshuffled_between_the_two_night_turns():
    scene = far_apart(turn=NIGHT)
    scene.position.pile = 0b111
    play(scene, 1)

    assert scene.game.view().facts["cards_left"] == 3


def test_4_0_winner_is_determined_at_the_conclusion_of_the_last_game_turn():
    scene = far_apart(turn=LAST_TURN, phasing="allied", morale=(5, 5))
    events = play(scene, 1)

    assert scene.question is None
    assert isinstance(events[-1], GameOver)
    assert (scene.outcome.winner, scene.outcome.kind) == ("allied", "marginal")


def test_4_0_game_does_not_end_between_the_player_turns_of_the_last_turn():
    scene = far_apart(turn=LAST_TURN)

    assert turns_begun(play(scene, 1)) == [("allied", LAST_TURN)]
    assert scene.outcome is None
