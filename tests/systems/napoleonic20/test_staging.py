"""How events are shown: a battle is an episode with its dice in order, and figures change with their event."""

import random

import pytest

import gloire
from gloire.core.display import Shift
from gloire.render.staged import Staged, Throw, staged
from gloire.render.words import names_of
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleJoined, HazardRolled, MoraleChanged, PhaseBegan, UnitRouted
from tests.scene import SCENARIOS
from tests.systems.napoleonic20.previews import declared


def shown(game, event) -> Staged:
    found = staged(game.scenario, event, names_of(game.scenario))
    assert found is not None
    return found


def thrown(game, event) -> Throw:
    throw = shown(game, event).throw
    assert throw is not None
    return throw


def test_9_0_battle_is_an_episode_of_those_who_fight():
    scene, fight = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    (joined,) = (event for event in scene.do(fight) if isinstance(event, BattleJoined))
    found = shown(scene.game, joined)
    assert (found.episode, found.party, found.against) == ("begins", ("fr-ig",), ("1311",))


def test_4_0_new_phase_ends_the_episode():
    scene, _ = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    assert shown(scene.game, PhaseBegan("movement", "allied", "6.0")).episode == "ends"


def test_9_6_die_of_a_battle_shows_its_reckoning_its_column_and_its_result():
    scene, fight = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    scene.do(fight)
    throw = thrown(scene.game, scene.roll_battle(die=6)[0])
    assert throw.dice == (6,)
    assert [line.value for part in throw.sums for line in part.lines] == [4, 2]
    assert throw.total is not None
    assert throw.total.value == 2
    (came,) = (one for one in throw.chances if 6 in one.faces)
    assert (throw.result, throw.tone) == (came.text, came.tone)
    assert sorted(face for one in throw.chances for face in one.faces) == [1, 2, 3, 4, 5, 6]


def test_9_8_3_die_of_a_dangerous_step_shows_what_it_could_bring():
    scene, _ = declared({"fr-ig": "1311"}, {"pr-iii": "1312"})
    throw = thrown(scene.game, HazardRolled("pr-iii", "1212", "zone", 2, False, "9.8.3"))
    assert (throw.dice, throw.result) == ((2,), "It breaks")
    assert [(one.result, one.faces) for one in throw.chances] == [("breaks", (1, 2, 3)), ("safe", (4, 5, 6))]


def test_9_6_2_rout_die_of_an_elite_unit_is_shown_as_it_fell():
    scene, _ = declared({"fr-i": "1103", "fr-ii": "1104"}, {"ad-i": "1204"})
    scene.until("ChooseRetreat", dice=6)
    (routed,) = (e for e in scene.do(do.RetreatUnit("ad-i"), 5) if isinstance(e, UnitRouted))
    throw = thrown(scene.game, routed)
    assert (throw.dice, throw.result) == ((5,), "Routed 3 hexes")


def test_12_1_morale_changes_on_its_track():
    scene, _ = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    found = shown(scene.game, MoraleChanged("allied", -1, 5, "broken", "12.1"))
    assert found.shifts == (Shift("morale", "allied", 5),)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_dice_are_shown_and_figures_agree_with_the_tracks_in_whole_games(scenario):
    game = gloire.new_game(scenario, dict.fromkeys(gloire.scenario(scenario).options, True))
    rng, names, dice, shifts = random.Random(4), names_of(game.scenario), 0, 0
    for _ in range(400):
        if (question := game.question) is None:
            break
        events = game.scenario.system.seen(game.position, game.apply(question.sample(rng)), None)
        seen = [found for event in events if (found := staged(game.scenario, event, names))]
        dice += sum(found.throw is not None for found in seen)
        assert all(found.throw.result or not found.throw.chances for found in seen if found.throw)
        last = {(shift.track, shift.side): shift.points for found in seen for shift in found.shifts}
        rows = {(track.key, row.side): row.points for track in game.view().tracks for row in track.rows}
        assert last.items() <= rows.items()
        shifts += len(last)
    assert dice
    assert shifts
