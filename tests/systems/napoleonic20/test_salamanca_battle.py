"""Salamanca 17.0: the historical scenario."""

import pytest

import gloire
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.flow import decide
from gloire.systems.napoleonic20.happened import CardDrawn, DeckReshuffled, MoraleChanged, PlayerTurnBegan
from gloire.systems.napoleonic20.morale import change_morale
from tests.scene import Scene, position_of
from tests.systems.napoleonic20.spain import spain
from tests.systems.napoleonic20.turns import at_night, before_the_card, seen

BATTLE = "salamanca-20-historical"
FRENCH = {"fr-1": "1811"}
ALLIED = {"al-7": "0206"}


def battle() -> Game:
    """The battle as it begins."""
    return gloire.new_game(BATTLE)


def places(game: Game) -> dict[str, str]:
    return {c["unit"]: c["hex"] or c["box"] for c in game.view().facts["counters"]}


def test_salamanca_17_1_begins_on_the_afternoon_of_22_july():
    turn = battle().view().facts["turn"]
    assert (turn["number"], turn["date"], turn["name"]) == (9, "22 July", "Afternoon")


def test_salamanca_17_1_allied_set_up():
    found = {unit: place for unit, place in places(battle()).items() if unit.startswith("al-") and place[0].isdigit()}
    assert found == {
        "al-3": "0211",
        "al-ltd": "0212",
        "al-espana": "0507",
        "al-cotton": "0607",
        "al-7": "0710",
        "al-5": "0711",
        "al-6": "0810",
        "al-4": "0910",
        "al-1": "1009",
        "al-lt": "1109",
    }


def test_salamanca_17_1_french_set_up():
    found = {unit: place for unit, place in places(battle()).items() if unit.startswith("fr-") and place[0].isdigit()}
    assert found == {
        "fr-7": "0512",
        "fr-curto": "0614",
        "fr-5": "0713",
        "fr-2": "0813",
        "fr-8": "0912",
        "fr-6": "1011",
        "fr-4": "1113",
        "fr-3": "1211",
        "fr-1": "1309",
        "fr-boyer": "1313",
    }


def test_salamanca_17_1_nobody_begins_in_contact():
    view = battle().view().facts
    held = {c["hex"] for c in view["counters"] if c["hex"] and c["side"] == "allied"}
    assert not held & set(view["zones"]["french"])


def test_salamanca_17_1_morale_is_five_on_both_sides():
    assert battle().view().facts["morale"] == {"french": 5, "allied": 5}


def test_salamanca_17_1_marmont_has_been_wounded():
    assert "marmont-wounded" in battle().view().facts["states"]


def test_salamanca_17_1_brigades_are_in_hand_whatever_the_options():
    found = places(battle())
    assert (found["al-pack"], found["al-bradford"], found["al-ind"]) == ("in-hand", "in-hand", "aside")


def test_salamanca_17_1_brigades_serve_from_the_first_turn_on():
    scene = Scene({"fr-1": "1508"}, {"al-7": "1608"}, scenario=BATTLE, turn=9, phasing="allied")
    for unit in ("al-pack", "al-bradford"):
        scene.position.where[scene.number(unit)] = position_of(battle()).where[scene.number(unit)]
    scene.restart()
    scene.to_combat()
    scene.begin_battle("al-7", "1508")
    assert scene.kind == "SpendBrigadeFor"


def test_salamanca_17_1_army_of_the_north_is_eliminated():
    assert places(battle())["fr-adn"] == "eliminated"


def test_salamanca_17_1_lunch_and_marmonts_wound_begin_among_the_discards():
    game = battle()
    assert game.view().facts["cards_left"] == 10
    game.apply(do.DrawCard(10))
    scene = before_the_card(FRENCH, ALLIED, scenario=BATTLE, turn=9)
    scene.position.script = ()
    scene.restart()
    assert {2, 7}.isdisjoint({action.card for action in scene.actions})


def test_salamanca_17_1_discards_come_back_when_the_cards_are_shuffled():
    scene = before_the_card(FRENCH, ALLIED, scenario=BATTLE, turn=12)
    scene.position.script = ()
    scene.restart()
    scene.do(do.DrawCard(5))
    events = scene.game.events()
    scene.until("DrawEvent")
    assert seen(scene.game.events()[len(events) :], DeckReshuffled)
    assert len(scene.actions) == 12


def test_salamanca_17_2_allies_go_first():
    assert seen(battle().events(), PlayerTurnBegan) == [PlayerTurnBegan("allied", 9)]


def test_salamanca_17_2_first_allied_card_is_always_drive_everything():
    game = battle()
    assert game.question is not None
    assert list(game.question.actions) == [do.DrawCard(10)]
    (card,) = seen(game.apply(do.DrawCard(10)), CardDrawn)
    assert card.title == "Drive Everything Before You to the Devil!"


def test_salamanca_17_2_from_then_on_cards_come_by_chance():
    game = battle()
    game.apply(do.DrawCard(10))
    while game.question is not None and game.question.kind != "DrawEvent":
        game.apply(next(a for a in game.question.actions if isinstance(a, do.EndMovement | do.EndDeclaration)))
    assert game.question is not None
    assert len(game.question.actions) == 9


@pytest.mark.parametrize("hex", ["0301", "0107"])
def test_salamanca_14_2_an_allied_line_costs_one_point_in_the_battle_too(hex):
    scene = at_night({"fr-1": hex}, ALLIED, scenario=BATTLE, turn=12)
    assert MoraleChanged("allied", -1, 5, "loc-lost", "14.0") in scene.game.events()


@pytest.mark.parametrize(("turn", "lull"), [(9, False), (11, False), (13, True)])
def test_salamanca_17_4_no_lull_before_the_third_day(turn, lull):
    scene = Scene(FRENCH, ALLIED, scenario=BATTLE, turn=turn, phasing="allied")
    events = scene.do(do.EndMovement())
    assert any(change.why == "lull" for change in seen(events, MoraleChanged)) is lull


@pytest.mark.parametrize(("turn", "lull"), [(5, False), (7, True)])
def test_salamanca_17_4_the_campaign_has_lulls_after_its_first_night(turn, lull):
    events = spain(FRENCH, ALLIED, turn=turn, phasing="allied").do(do.EndMovement())
    assert any(change.why == "lull" for change in seen(events, MoraleChanged)) is lull


@pytest.mark.parametrize(
    ("morale", "winner", "kind"),
    [((4, 3), "french", "marginal"), ((3, 3), None, "draw"), ((3, 6), None, "draw")],
)
def test_salamanca_17_5_at_the_end_only_the_french_win_by_higher_morale(morale, winner, kind):
    scene = Scene(FRENCH, ALLIED, scenario=BATTLE, turn=18, morale=morale)
    decide(scene.position)
    outcome = scene.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.kind, outcome.rule) == (winner, kind, "Salamanca 17.5")


def test_salamanca_17_5_in_the_campaign_it_is_the_allies():
    scene = spain(FRENCH, ALLIED, turn=18, morale=(3, 6))
    decide(scene.position)
    outcome = scene.position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == ("allied", "15.0")


@pytest.mark.parametrize(("side", "winner"), [(0, "allied"), (1, "french")])
def test_salamanca_17_5_either_side_wins_decisively_by_breaking_the_other(side, winner):
    scene = Scene(FRENCH, ALLIED, scenario=BATTLE, turn=10, morale=(1, 1))
    change_morale(scene.position, [(side, -1, "lull", "13.0")])
    assert (scene.position.outcome.winner, scene.position.outcome.kind) == (winner, "decisive")  # type: ignore[union-attr]
