"""Borodino 16.7.3 and Smolensk 16.7.3: militia (1-2)."""

import random

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.frames import PlayerTurn
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import ELIMINATED
from tests.scene import Scene
from tests.systems.napoleonic20.previews import check_fates, fate
from tests.systems.napoleonic20.special_units import DAY, ON, field, rallying
from tests.systems.napoleonic20.turns import before_the_card


def storm(french: dict[str, str], militia: str = "1210", **more) -> Scene:
    """The French are about to attack the 1st Militia."""
    scene = field(french, {"ru-militia-1": militia}, phasing="french", **more)
    scene.to_combat()
    return scene


def test_borodino_16_7_3_militia_is_otherwise_like_other_infantry():
    scene = field({"fr-i": "0101"}, {"ru-militia-1": "1107"})
    assert "1109" not in scene.reach("ru-militia-1")

    attack = storm({"fr-i": "1109"}).game.preview(do.DeclareAttack("fr-i", "1210"))
    assert attack.defence == (Modifier("strength", 1, "9.3", "ru-militia-1"),)


def test_borodino_16_7_3_1_militia_that_breaks_is_eliminated():
    scene = storm({"fr-ig": "1109", "fr-i": "1309"})
    events = scene.fight("fr-ig fr-i", "1210", die=6)  # DB

    assert scene.place("ru-militia-1") == "eliminated"
    assert happened.Eliminated("ru-militia-1", "Borodino 16.7.3.1") in events


def test_borodino_16_7_3_1_militia_that_breaks_costs_morale_like_any_unit():
    """R99."""
    scene = storm({"fr-ig": "1109", "fr-i": "1309"}, morale=(5, 5))
    scene.fight("fr-ig fr-i", "1210", die=6)

    assert scene.morale == (6, 4)


def test_borodino_16_7_3_1_eliminated_militia_never_rallies():
    scene = rallying("ru-coss")
    scene.position.where[scene.number("ru-militia-1")] = ELIMINATED
    scene.restart()

    assert [action.unit for action in scene.offered(do.RallyUnit)] == ["ru-coss"]
    assert scene.why_not(do.RallyUnit("ru-militia-1")).code == "not-broken"


def test_borodino_16_7_3_1_two_are_added_to_the_rout_die_of_militia():
    scene = storm({"fr-i": "1109"}, morale=(5, 5))
    scene.fight("fr-i", "1210", die=4)  # 3 against 1: DR
    events = scene.do(do.RetreatUnit("ru-militia-1"), 1)

    assert happened.UnitRouted("ru-militia-1", 3, 1) in events
    assert scene.morale == (5, 4)  # three hexes are more than it can march


def test_borodino_16_7_3_1_militia_that_withdraws_gets_a_routed_marker():
    scene = storm({"fr-i": "1109"}, morale=(5, 5))
    scene.fight("fr-i", "1210", die=2)  # DW
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_withdrawing_militia_costs_no_morale():
    scene = storm({"fr-i": "1109"}, morale=(5, 5))
    scene.fight("fr-i", "1210", die=2)
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])

    assert scene.morale == (5, 5)


def test_borodino_16_7_3_1_attacking_militia_that_withdraws_gets_a_marker_too():
    scene = field({"fr-viii": "1109"}, {"ru-militia-1": "1210", "ru-ii": "1209"})
    scene.to_combat()
    scene.fight("ru-militia-1 ru-ii", "1109", die=2)  # 3 against 2 and the forest: AW
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0], do.RetreatUnit("ru-ii"))
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")
    assert not scene.is_routed("ru-ii")


def test_borodino_16_7_3_1_other_infantry_withdraws_without_a_marker():
    scene = field({"fr-i": "1109"}, {"ru-ii": "1210"}, phasing="french")
    scene.to_combat()
    scene.fight("fr-i", "1210", die=4)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ru-ii"))
    scene.do(scene.actions[0])

    assert not scene.is_routed("ru-ii")


def in_the_redoubt(die: int) -> Scene:
    """The militia holds the fleches at 0807 against two corps."""
    scene = storm({"fr-i": "0707", "fr-iii": "0706"}, "0807")
    scene.fight("fr-i fr-iii", "0807", die=die)
    scene.do(do.RetreatUnit("ru-militia-1"))
    return scene


def test_borodino_16_7_3_1_militia_that_holds_its_works_gets_no_marker():
    """R99: it ignores the result (9.8.1)."""
    scene = in_the_redoubt(die=2)  # DW
    assert scene.kind == "HoldOrGive"
    scene.do(do.HoldGround())

    assert scene.place("ru-militia-1") == "0807"
    assert not scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_militia_that_gives_up_its_works_gets_one():
    scene = in_the_redoubt(die=2)
    scene.do(do.GiveGround())
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_without_the_option_militia_breaks_routs_and_withdraws_like_others():
    scene = storm({"fr-ig": "1109", "fr-i": "1309"}, options={})
    scene.fight("fr-ig fr-i", "1210", die=6)
    assert scene.place("ru-militia-1") == "broken"

    scene = storm({"fr-i": "1109"}, options={})
    scene.fight("fr-i", "1210", die=4)
    assert happened.UnitRouted("ru-militia-1", 1, 1) in scene.do(do.RetreatUnit("ru-militia-1"), 1)

    scene = storm({"fr-i": "1109"}, options={})
    scene.fight("fr-i", "1210", die=2)
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])
    assert not scene.is_routed("ru-militia-1")


def test_borodino_16_7_3_1_preview_of_a_withdrawal_shows_the_marker():
    scene = storm({"fr-i": "1109"})
    scene.declare("fr-i", "1210")
    outcomes = scene.game.preview(do.FightBattle("1210"))

    assert fate(outcomes, "DW", "ru-militia-1").routed == 1.0
    assert set(fate(outcomes, "DR", "ru-militia-1").retreats) == {3, 4, 5, 6, 7, 8}
    assert check_fates(scene.game, do.FightBattle("1210"))


@pytest.mark.parametrize("seed", range(3))
def test_borodino_16_7_3_1_fates_of_militia_agree_with_the_game_in_random_positions(seed):
    rng, checked = random.Random(seed), 0
    grid = gloire.new_game("borodino-20").scenario.map.grid
    while checked < 30:
        centre = grid.index[rng.choice(["0807", "1108", "1205", "1710", "0904"])]
        window = [grid.labels[hex] for hex in range(len(grid)) if grid.distance(centre, hex) <= 2]
        units = ["fr-i", "fr-iii", "fr-ivc", "ru-militia-1", "ru-militia-2", "ru-v"]
        placed = dict(zip(units, rng.sample(window, len(units)), strict=True))
        scene = field(placed, {}, phasing=rng.choice(("french", "russian")))
        scene.to_combat()
        while scene.kind == "Declare":
            scene.do(rng.choice(scene.actions))
        for fight in scene.offered(do.FightBattle):
            checked += check_fates(scene.game, fight)


def test_borodino_16_7_3_2_militia_is_not_broken_down_into_cadres():
    """Even where a choice makes it strong enough (C18)."""
    both = {"special_units": True, "breakdown": True}
    scene = field({"fr-i": "0101"}, {"ru-militia-1": "1210", "ru-ii": "1310"}, options=both, choices={"C18": 2})

    assert do.BreakDown("ru-ii") in scene.actions
    assert scene.why_not(do.BreakDown("ru-militia-1")).rule == "Borodino 16.7.3.2"


def called(where: int, **more) -> Scene:
    """The Russians have drawn the card of the 2nd Militia, which lies in a box."""
    facts = {"scenario": "borodino-20", "phasing": "russian", "turn": DAY, "morale": (9, 9), "options": ON, **more}
    scene = before_the_card({"fr-i": "0101"}, {"ru-iii": "1507"}, **facts)
    scene.position.where[scene.number("ru-militia-2")] = where
    scene.restart()
    card = next(i for i, halves in enumerate(scene.scenario.cards) if halves[1].unit == "ru-militia-2")
    scene.do(do.DrawCard(card))
    return scene


def test_borodino_16_7_3_3_eliminated_militia_returns_by_its_card():
    assert called(ELIMINATED).place("ru-militia-2") == "reinforcement"


def test_borodino_16_7_3_3_eliminated_militia_returns_as_often_as_its_card_is_drawn():
    scene = called(ELIMINATED)
    scene.position.where[scene.number("ru-militia-2")] = ELIMINATED
    scene.position.pile = (1 << len(scene.scenario.cards)) - 1
    scene.position.stack = (*scene.position.stack[:2], PlayerTurn())
    scene.restart()
    card = next(i for i, halves in enumerate(scene.scenario.cards) if halves[1].unit == "ru-militia-2")
    scene.do(do.DrawCard(card))

    assert scene.place("ru-militia-2") == "reinforcement"


def test_borodino_16_7_3_3_without_the_option_eliminated_militia_stays_away():
    assert called(ELIMINATED, options={}).place("ru-militia-2") == "eliminated"


# Smolensk


def beaten_at_smolensk(die: int) -> Scene:
    """I Corps (the strongest) has attacked the Smolensk Militia in the open."""
    scene = Scene({"fr-i": "1210"}, {"ru-militia-1": "1310"}, scenario="smolensk-20", options=ON, turn=6, morale=(9, 9))
    scene.to_combat()
    scene.fight("fr-i", "1310", die=die)
    return scene


def test_smolensk_16_7_3_militia_fights_like_other_infantry():
    scene = Scene({"fr-i": "1210"}, {"ru-militia-1": "1310"}, scenario="smolensk-20", options=ON, turn=6)
    scene.to_combat()

    preview = scene.game.preview(do.DeclareAttack("fr-i", "1310"))
    assert preview.defence == (Modifier("strength", 1, "9.3", "ru-militia-1"),)


def test_smolensk_16_7_3_1_militia_that_withdraws_gets_a_routed_marker():
    scene = beaten_at_smolensk(die=2)  # DW
    scene.do(do.RetreatUnit("ru-militia-1"))
    scene.do(scene.actions[0])

    assert scene.is_routed("ru-militia-1")


def test_smolensk_16_7_3_1_two_are_added_to_the_rout_die_of_militia():
    scene = beaten_at_smolensk(die=5)  # DR
    events = scene.do(do.RetreatUnit("ru-militia-1"), 2)

    assert happened.UnitRouted("ru-militia-1", 4, 2) in events


def test_smolensk_16_7_3_2_militia_is_not_broken_down_into_cadres():
    both = {"special_units": True, "breakdown": True}
    scene = Scene(
        {"fr-i": "1210"}, {"ru-militia-1": "1510"}, scenario="smolensk-20", options=both, choices={"C25": 2},
        phasing="russian", turn=6,
    )  # fmt: skip

    assert scene.why_not(do.BreakDown("ru-militia-1")).rule == "Smolensk 16.7.3.2"
