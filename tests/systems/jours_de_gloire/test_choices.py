"""The register of choices: each alternative runs, has a test of its effect, and keeps the examples it is named to."""

import ast
import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.core.refusals import IllegalAction
from gloire.systems import jours_de_gloire
from gloire.systems.jours_de_gloire.actions import FireAt, RetreatTo
from gloire.systems.jours_de_gloire.frames import Turn
from gloire.systems.jours_de_gloire.games.shared import points
from gloire.systems.jours_de_gloire.reckoning import odds
from gloire.systems.jours_de_gloire.turn import check_victory, markers_in_play
from tests.systems.jours_de_gloire import test_examples_of_play as examples
from tests.systems.jours_de_gloire import test_previews as odds_examples
from tests.systems.jours_de_gloire.fights import N_NE
from tests.systems.jours_de_gloire.scene import BATTLE, Field, Scene, choosing, facts

EVENING, MONTEBELLO, DAY = BATTLE, "montebello", "marengo-14-june"
Alternative = tuple[str, Any]


def alternatives() -> list[Alternative]:
    """Every value of every choice that is not the default."""
    text = (Path(jours_de_gloire.__file__).parent / "choices.toml").read_text(encoding="utf-8")
    return [(id, other) for id, choice in tomllib.loads(text).items() for other in choice["others"]]


ALTERNATIVES = alternatives()
each_alternative = pytest.mark.parametrize(("id", "value"), ALTERNATIVES, ids=lambda part: str(part))


# The examples of play


def example_of_the_odds() -> None:
    """8.6.1: 3 to 2, 3 to 1, 8 to 3 and 5 to 6 of the book, and those of its kin."""
    told = {(3, 2): 1, (3, 1): 3, (8, 3): 2, (5, 6): -1, (9, 5): 1, (14, 5): 2, (9, 4): 2, (5, 7): -1}
    position = Field(fr_inf1="1610 N+NE", au_inf1="1609 S+SW").position
    assert {pair: odds(position, *pair) for pair in told} == told


EXAMPLES: dict[str, Callable[[], None]] = {
    "charge": examples.test_9_charge_example_to_the_rout,
    "charge, first choice": examples.test_9_charge_example_first_branch_ends_before_rough_ground,
    "charge, second choice": examples.test_9_charge_example_second_branch_ends_with_elimination,
    "orders, one group": examples.test_2_3_2_example_1_one_order_is_enough_for_six_units_in_one_group,
    "orders, units part": (
        examples.test_2_3_2_example_1_units_that_part_after_their_first_activation_keep_their_orders
    ),
    "orders, two groups": examples.test_2_3_2_example_2_two_groups_need_two_orders,
    "orders, units rejoin": (examples.test_2_3_2_example_2_units_that_rejoin_a_group_with_orders_still_have_none),
    "odds": example_of_the_odds,
    "60 % at parity": odds_examples.test_8_6_at_parity_in_clear_terrain_the_attacker_wins_exactly_60_in_100,
    "cavalry on a village": odds_examples.test_9_1_a_shock_of_cavalry_on_a_village_totals_3_less,
}
CHARGES = {"charge", "charge, first choice", "charge, second choice"}
# What an alternative does not keep; all the others keep every example.
GIVEN_UP: dict[Alternative, set[str]] = {
    ("H14", "must"): CHARGES,  # in the example O'Reilly acts without orders and without a test of his initiative
}


@each_alternative
def test_every_alternative_keeps_the_examples_it_is_named_to_keep(id: str, value: Any) -> None:
    kept = set()
    with choosing(**{id: value}):
        for name, example in EXAMPLES.items():
            if _holds(example):
                kept.add(name)
    assert kept == set(EXAMPLES) - GIVEN_UP.get((id, value), set())


def _holds(example: Callable[[], None]) -> bool:
    try:
        example()
    except (AssertionError, IllegalAction, ValueError, StopIteration):
        return False
    return True


def test_an_example_that_fails_is_noticed() -> None:
    with choosing(H14="must"):
        assert not _holds(EXAMPLES["charge"])
    assert _holds(EXAMPLES["charge"])


# Games


@each_alternative
def test_a_game_is_played_through_by_every_alternative(id: str, value: Any) -> None:
    battle = next(battle for battle in (EVENING, MONTEBELLO, DAY) if id in facts(battle, ()).choices)
    game, rng = gloire.new_game(battle, choices={id: value}), random.Random(id)
    while question := game.question:
        chance = question.asks == gloire.CHANCE
        game.apply(question.sample(rng) if chance else rng.choice(question.actions))
    assert game.outcome is not None


# Effects


def test_every_alternative_has_a_test_of_its_effect() -> None:
    tests = list(_tests())
    lacking = [
        (id, value)
        for id, value in ALTERNATIVES
        if not any(re.search(rf"\b{id}\b", test) and re.search(rf"(?<!\w){value}\b", test) for test in tests)
    ]
    assert not lacking


def _tests() -> list[str]:
    """The sources of all tests of this system that look at what a choice does."""
    found = []
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        if file.name in ("test_conversion.py", "test_charts.py"):
            continue  # They say how choices are listed.
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min((node.lineno, *(one.lineno for one in node.decorator_list)))
                found.append("\n".join(text.splitlines()[first - 1 : node.end_lineno]))
    return found


@pytest.mark.parametrize(("choice", "ways"), [("goal", {"1907", "2007"}), ("enemy", {"1907"})])
def test_10_2_h26_who_is_routed_by_fire_goes_away_from_the_guns_or_from_the_nearest_enemy(
    choice: str, ways: set[str]
) -> None:
    # The guns fire from 2010; infantry stands beside the target, in 2107, and looks away.
    places = {"fr_gun1": "2010 N+NE", "fr_inf1": "2107 NE+SE", "au_inf1": "2008 S+SW disordered"}
    scene = Field("rouge-1", choices={"H26": choice}, **places).to("Fire")
    scene.do(FireAt("fr-gun1", "2008", N_NE), 9, 9)
    assert {action.hex for action in scene.offers(RetreatTo)} == ways


@pytest.mark.parametrize(("choice", "first"), [("initiative", "french"), ("other", "austrian")])
def test_1_h28_who_moves_routed_units_first(choice: str, first: str) -> None:
    scene = Field("rouge-1", choices={"H28": choice}, fr_inf1="1010 N+NE routed", au_inf1="1610 N+NE routed")
    scene.position.initiative = 0  # the French have the strategic initiative
    while scene.asked != "ChooseRouted":
        scene.do(scene.offered[-1])
    assert scene.asks == first


def test_1_h28_without_an_initiative_the_side_that_set_up_first() -> None:
    for choice, first in (("initiative", "austrian"), ("other", "french")):
        scene = Field("rouge-1", choices={"H28": choice}, fr_inf1="1010 N+NE routed", au_inf1="1610 N+NE routed")
        scene.position.initiative = -1
        while scene.asked != "ChooseRouted":
            scene.do(scene.offered[-1])
        assert scene.asks == first


@pytest.mark.parametrize(("choice", "winner"), [("points", "french"), ("draw", None)])
def test_13_1_h29_both_sides_win_at_once(choice: str, winner: str | None) -> None:
    held = dict.fromkeys(("1207", "1208", "1307", "0609"), "french")
    units: dict[str, Any] = {
        "fr_6l": "1307 SW+NW disordered",
        "fr_24l": "1207 SW+NW disordered",
        "au_ir13": "0507 NE+SE",
    }
    scene = Scene(
        battle=MONTEBELLO, turn=6, choices={"H29": choice}, control=held, demoralised=("watrin", "victor"), **units
    )
    game = scene.position
    game.log, game.turn = [], 6
    assert points(game)[0] > points(game)[1]
    check_victory(game, Turn())
    assert game.outcome is not None
    assert game.outcome.winner == winner


@pytest.mark.parametrize(
    ("battle", "choices", "night"),
    [
        (EVENING, {"H31": "day"}, False),
        (EVENING, {"H31": "night"}, True),
        (MONTEBELLO, {"H35": "day"}, False),
        (MONTEBELLO, {"H35": "night"}, True),
        (DAY, {"H36": "night"}, True),
        (DAY, {"H36": "day"}, False),
    ],
)
def test_12_1_h31_h35_h36_whether_the_last_turn_is_a_night_turn(battle: str, choices: Any, night: bool) -> None:
    turns = facts(battle, tuple(choices.items())).turns
    assert [turn.night for turn in turns] == [False] * (len(turns) - 1) + [night]


@pytest.mark.parametrize("turn", [2, 1, 3])
def test_a5_h37_the_turn_on_which_ott_arrives(turn: int) -> None:
    units: dict[str, Any] = {
        "fr_44": "1412 SW+NW",
        "au_banat": "0712 NE+SE",
        "au_ir18": "waiting",
        "au_ir51": "waiting",
    }
    due = [now for now in (1, 2, 3) if "ott-1" in _markers(Scene(turn=now, choices={"H37": turn}, **units), now)]
    assert due[0] == turn


@pytest.mark.parametrize("turn", [7, 6, 8])
def test_c10_h38_the_turn_on_which_desaix_arrives(turn: int) -> None:
    scenario = facts(DAY, (("H38", turn),))
    boudet = scenario.formation_number["boudet"]
    assert {one.turn for one in scenario.reinforcements if one.formation == boudet} == {turn}
    assert scenario.chiefs[scenario.chief_number["fr-desaix"]].arrives == turn


def _markers(scene: Scene, turn: int) -> list[str]:
    scene.position.turn = turn
    return markers_in_play(scene.position)


@pytest.mark.parametrize(("choice", "engagement"), [("yes", 5), ("no", 6)])
def test_c7_h39_whether_pouches_run_empty(choice: str, engagement: int) -> None:
    scene = Scene(battle=DAY, turn=5, choices={"H39": choice}, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    scene.position.turn = 5
    assert scene.position.engagement(scene.number("fr-44")) == engagement


@pytest.mark.parametrize(("choice", "markers"), [("yes", 4), ("no", 0)])
def test_c11_h40_whether_combined_markers_are_used(choice: str, markers: int) -> None:
    assert len(facts(DAY, (("H40", choice),)).combined) == markers


@pytest.mark.parametrize(("worth", "total"), [(3, 9), (2, 6)])
def test_b6_h33_what_casteggio_is_worth(worth: int, total: int) -> None:
    held = dict.fromkeys(("1207", "1208", "1307"), "french") | {"0609": "austrian"}
    units: dict[str, Any] = {"fr_6l": "1307 SW+NW", "au_ir13": "0507 NE+SE"}
    usual = Scene(battle=MONTEBELLO, turn=2, control=dict.fromkeys(held, "austrian"), choices={"H33": worth}, **units)
    taken = Scene(battle=MONTEBELLO, turn=2, control=held, choices={"H33": worth}, **units)
    assert points(taken.position)[0] - points(usual.position)[0] == total
