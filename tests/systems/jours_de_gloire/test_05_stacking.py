"""Case 5.1: stacking: limits, stacks on the move, stacks in combat. A fixed battery is ignored for it."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    AnnounceShock,
    FireAt,
    FireInReaction,
    KeepStacks,
    MoveStack,
    MoveUnit,
    PutOnTop,
    ReturnFire,
)
from gloire.systems.jours_de_gloire.happened import CohesionTested, CombatResolved, EngagementTested
from gloire.systems.jours_de_gloire.stacking import overstacked
from tests.systems.jours_de_gloire.fights import N_NE, announce
from tests.systems.jours_de_gloire.scene import Field, Scene

FOE: dict[str, Any] = {"au_inf1": "1604 S+SW"}
SEATS = ("1509", "1511", "1513", "1515", "1609", "1611", "1613", "1615")


def together(*units: str) -> str:
    """Why units may not share a hex; each stands alone, so that any can be tried."""
    where = {
        unit.split()[0].replace("-", "_"): f"{hex} N+NE {unit.partition(' ')[2]}" for unit, hex in zip(units, SEATS)
    }
    scene = Field(**where, **FOE)
    return overstacked(scene.position, [scene.number(unit.split()[0]) for unit in units])


# 5.1.1


@pytest.mark.parametrize(
    "units",
    [
        ("fr-inf1", "fr-inf2"),
        ("fr-lc1", "fr-hc1"),
        ("fr-gun1", "fr-gun2"),
        ("fr-gun1", "fr-inf1"),
        ("fr-gun1", "fr-inf1", "fr-inf2"),
        ("fr-gardegun", "fr-inf1", "fr-inf2"),
        ("fr-gun1", "fr-lc1"),
        ("fr-gardegun", "fr-lc1"),
        ("fr-gun1", "fr-gardegun"),
        ("fr-gun1", "fr-inf2 disordered", "fr-inf3", "fr-inf4"),  # R52
    ],
)
def test_5_1_1_these_may_share_a_hex(units: tuple[str, ...]) -> None:
    assert together(*units) == ""


@pytest.mark.parametrize(
    ("units", "why"),
    [
        (("fr-inf1", "fr-garde"), "two-formations"),
        (("fr-inf1", "fr-lc1"), "foot-and-horse"),
        (("fr-gun1", "fr-gun2", "fr-inf1"), "too-many-guns"),
        (("fr-gun1", "fr-gun2", "fr-gardegun"), "too-many-guns"),
        (("fr-gun1", "fr-lc1", "fr-lc2"), "too-many-horse-with-guns"),
        (("fr-inf1", "fr-inf2", "fr-inf3"), "too-strong-together"),
        (("fr-inf1", "fr-inf2 routed"), "routed-stack"),
        (("fr-inf1 disordered", "fr-inf2 routed"), "routed-stack"),
        (("fr-inf1 square", "fr-inf2"), "square-and-line"),
        (("fr-gun1", "fr-inf1 square"), "square-and-line"),
    ],
)
def test_5_1_1_these_may_not(units: tuple[str, ...], why: str) -> None:
    assert together(*units) == why


def test_5_1_1_exception_three_units_of_six_points_together() -> None:
    assert together("fr-inf2 disordered", "fr-inf3", "fr-inf4") == ""  # 2 + 2 + 2
    assert together("fr-inf2", "fr-inf3", "fr-inf4") == "too-strong-together"  # 4 + 2 + 2
    assert together("fr-inf2 disordered", "fr-inf3 disordered", "fr-inf4 disordered", "fr-inf1 disordered") != ""


def test_5_1_1_exception_routed_units_need_not_be_of_one_formation() -> None:
    assert together("fr-inf1 routed", "fr-garde routed") == ""
    assert together("fr-inf1 routed", "fr-lc1 routed") == "routed-stack"
    assert together("fr-inf1 routed", "fr-inf2 routed", "fr-inf3 routed") == "routed-stack"


@pytest.mark.parametrize(
    ("mover", "there", "code"),
    [
        ("fr_lc1", {"fr_inf1": "1610 N+NE"}, "overstacked-foot-and-horse"),
        ("fr_inf1", {"fr_garde": "1610 N+NE"}, "overstacked-two-formations"),
        ("fr_inf1", {"fr_inf2": "1610 N+NE", "fr_inf3": "1610 N+NE"}, "overstacked-too-strong-together"),
        ("fr_inf1", {"fr_inf2": "1610 N+NE routed"}, "overstacked-routed-stack"),
        ("fr_gun1", {"fr_gun2": "1610 N+NE", "fr_inf2": "1610 N+NE"}, "overstacked-too-many-guns"),
    ],
)
def test_5_1_1_a_player_is_told_what_is_wrong_with_a_stack(mover: str, there: dict[str, str], code: str) -> None:
    scene = Field(**{mover: "1612 N+NE"}, **there, **FOE).to("Movement")
    unit = mover.replace("_", "-")
    assert "1610" not in scene.hexes(MoveUnit, unit)
    assert scene.why_not(MoveUnit(unit, "1610")) == ("5.1.1", code)


# 5.1.2


def test_5_1_2_nobody_enters_or_passes_an_enemys_hex() -> None:
    scene = Field(fr_lc1="1612 N+NE", au_gun1="1611 N+NE", au_inf1="1304 S+SW").to("Movement")
    assert scene.why_not(MoveUnit("fr-lc1", "1611")) == ("5.1.2", "enemy-ahead")
    assert not [move for move in scene.game.moves("fr-lc1") if "1611" in move.path]


def pile(scene: Scene, hex: str) -> tuple[str, ...]:
    return scene.position.ids(scene.position.pile(scene.position.grid.index[hex]))


def test_5_1_2_who_enters_goes_to_the_bottom_and_guns_to_the_top() -> None:
    scene = Field(fr_inf1="1611 N+NE", fr_inf2="1612 N+NE", fr_gun1="1511 N+NE", **FOE).to("Movement")
    scene.do(MoveUnit("fr-inf2", "1611"))
    assert pile(scene, "1611") == ("fr-inf1", "fr-inf2")
    scene.to("Movement").do(MoveUnit("fr-gun1", "1611"))
    assert pile(scene, "1611") == ("fr-gun1", "fr-inf1", "fr-inf2")


def test_5_1_2_the_order_may_be_changed_at_the_beginning_of_an_activation_and_not_later() -> None:
    scene = Field(fr_inf1="1611 N+NE", fr_inf2="1611 N+NE", fr_gun1="1611 N+NE", **FOE)
    assert scene.asked == "ArrangeStacks"
    scene.do(PutOnTop("fr-inf2"))
    assert pile(scene, "1611") == ("fr-gun1", "fr-inf2", "fr-inf1")  # guns stay on top
    assert scene.why_not(PutOnTop("fr-gun1")) == ("5.1.2", "lies-on-top")
    assert scene.why_not(PutOnTop("au-inf1")) == ("5.1.2", "stack-not-activated")
    scene.do(KeepStacks())
    refusal = scene.game.why_not(PutOnTop("fr-inf1"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("5.1.2", "out-of-sequence")


def test_5_1_2_a_battery_joins_below_other_batteries_and_above_troops() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_gun2="1612 N+NE", **FOE).to("Movement")
    scene.do(MoveUnit("fr-gun1", "1612"))
    assert pile(scene, "1612") == ("fr-gun2", "fr-gun1")


def test_5_1_2_batteries_that_move_together_keep_their_order() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_gun2="1611 N+NE", **FOE).to("Movement")
    assert pile(scene, "1611") == ("fr-gun1", "fr-gun2")
    scene.do(MoveStack("fr-gun1", "1612"))
    assert pile(scene, "1612") == ("fr-gun1", "fr-gun2")


def test_5_1_2_the_order_of_two_batteries_may_be_changed_as_well() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_gun2="1611 N+NE", **FOE)
    assert scene.asked == "ArrangeStacks"
    scene.do(PutOnTop("fr-gun2"))
    assert pile(scene, "1611") == ("fr-gun2", "fr-gun1")
    assert scene.offers(PutOnTop) == [PutOnTop("fr-gun1")]


def test_5_1_2_not_the_order_of_stacks_that_are_not_activated() -> None:
    scene = Field("garde-1", fr_inf1="1611 N+NE", fr_inf2="1611 N+NE", fr_garde="1612 N+NE", **FOE)
    assert scene.asked == "Movement"


def test_5_1_2_limits_hold_where_a_move_ends_not_on_its_way() -> None:
    scene = Field(fr_lc1="1612 N+NE", fr_inf1="1611 N+NE", fr_inf2="1611 N+NE", **FOE).to("Movement")
    assert "1611" not in scene.hexes(MoveUnit, "fr-lc1")
    costs = {move.hex: move.cost for move in scene.game.moves("fr-lc1")}
    assert costs["1610"] <= 3


def test_5_1_2_a_hex_with_a_routed_friend_may_be_passed_for_one_point_more() -> None:
    lane: dict[str, Any] = {"fr_lc1": "0101 N+NE", "fr_inf1": "0102 N+NE routed"}
    scene = Field(**lane, **FOE).to("Movement")
    costs = {move.hex: (move.cost, move.path) for move in scene.game.moves("fr-lc1")}
    assert "0102" not in costs
    free = Field(fr_lc1="0101 N+NE", fr_inf2="0116 N+NE", **FOE).to("Movement")
    open_costs = {move.hex: move.cost for move in free.game.moves("fr-lc1")}
    assert costs["0103"][0] == open_costs["0103"] + 1


# 5.1.3


def test_5_1_3_artillery_stacked_with_others_may_fire() -> None:
    for mate in ("fr_inf1", "fr_lc1"):
        scene = Field(fr_gun1="1611 N+NE", au_inf1="1609 S+SW", **{mate: "1611 N+NE"})
        assert FireAt("fr-gun1", "1609", N_NE) in scene.offered


def test_5_1_3_units_of_a_stack_attack_together() -> None:
    scene = announce(Field(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    (combat,) = [event for event in scene.to("CombatDie").do(5) if isinstance(event, CombatResolved)]
    assert combat.attackers == ("fr-inf1", "fr-inf2")
    lower = Field(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="1608 S+SW").to("Announce")
    assert {action.unit for action in lower.offers(AnnounceShock)} == {"fr-inf1"}  # the stack, named by its top unit


def test_5_1_3_unless_one_of_them_is_disordered() -> None:
    scene = announce(Field(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE disordered", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    (combat,) = [event for event in scene.to("CombatDie").do(5) if isinstance(event, CombatResolved)]
    assert combat.attackers == ("fr-inf1",)


def test_5_1_3_strengths_are_added_without_guns() -> None:
    units: dict[str, Any] = {"fr_gun1": "1609 N+NE", "fr_inf2": "1609 N+NE", "fr_inf3": "1609 N+NE"}
    scene = announce(Field(au_inf1="1608 S+SW", **units), "fr-inf2", "1608")
    (combat,) = [event for event in scene.to("CombatDie").do(5) if isinstance(event, CombatResolved)]
    # Four and two against six: even odds, which add nothing; with the battery it would be three to two.
    assert "odds" not in {part.what for part in combat.reckoning if part.value}


def test_5_1_3_the_top_unit_tests_for_all_and_if_it_fails_nobody_attacks() -> None:
    scene = Field(orders=(), fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="1608 S+SW")
    announce(scene, "fr-inf1", "1608").to("EngagementDie")
    events = scene.do(9)
    assert [event.unit for event in events if isinstance(event, EngagementTested)] == ["fr-inf1"]
    assert not [event for event in events if isinstance(event, CombatResolved)]


def test_5_1_3_fire_and_shock_affect_all_and_each_tests_by_itself() -> None:
    scene = Field(fr_gun1="1611 N+NE", au_inf1="1609 S+SW", au_inf2="1609 S+SW")
    events = scene.do(FireAt("fr-gun1", "1609", N_NE), 5, 9, 0)  # 5 + 3 + 1 for massed: a test each
    assert [(event.unit, event.passed) for event in events if isinstance(event, CohesionTested)] == [
        ("au-inf1", False),
        ("au-inf2", True),
    ]


def test_5_1_3_reaction_fire_affects_only_the_top_unit() -> None:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1609 N+NE", "au_inf1": "1608 S+SW"}
    scene = announce(Field(au_gun1="1608 S+SW", **units), "fr-inf1", "1608").to("ChooseReactionFire")
    events = scene.do(FireInReaction("au-gun1", "fr-inf1"), 9, 0)  # 9 + 3 + 1 - 1: a test
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["fr-inf1"]


def test_5_1_3_exception_below_guns_the_troops_may_be_chosen_instead() -> None:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_gun1": "1609 N+NE", "au_inf1": "1608 S+SW"}
    scene = announce(Field(au_gun1="1608 S+SW", **units), "fr-inf1", "1608").to("ChooseReactionFire")
    assert {action.enemy for action in scene.offers(FireInReaction)} == {"fr-gun1", "fr-inf1"}


def test_5_1_3_exception_counter_battery_fire_affects_only_the_guns_that_provoked_it() -> None:
    units: dict[str, Any] = {"fr_gun1": "1611 N+NE", "fr_inf1": "1611 N+NE", "au_gun1": "1609 SE+S"}
    scene = Field(**units)
    scene.do(FireAt("fr-gun1", "1609", N_NE), 0)
    assert scene.asked == "CounterBattery"
    events = scene.do(ReturnFire("au-gun1"), 6, 0)  # 6 + 3: a test
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["fr-gun1"]


# A fixed battery


def test_marengo_a5_the_bridgehead_battery_is_ignored_for_stacking_passing_and_forced_marches() -> None:
    units: dict[str, Any] = {"au_bridgehead": "0110 SE+S", "au_art_oreilly": "0110 SE+S", "au_ogulin": "0110 SE+S"}
    scene = Scene("oreilly-1", turn=2, au_banat="0110 SE+S disordered", fr_44="1812 SW+NW", **units)
    assert len(scene.position.pile(scene.position.grid.index["0110"])) == 4


def test_5_1_2_what_is_listed_for_one_clone_is_not_offered_to_another_whose_stack_lies_otherwise() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="0105 S+SW").to("ArrangeStacks")
    twin = scene.game.clone()
    twin.apply(PutOnTop("fr-inf2"))
    scene.to("Movement")
    assert MoveStack("fr-inf1", "1608") in scene.offered
    while twin.question is not None and twin.question.kind != "Movement":
        twin.apply(next(one for one in twin.question.actions if type(one).__name__ in ("KeepStacks", "CeaseFire")))
    assert twin.question is not None
    assert MoveStack("fr-inf2", "1608") in list(twin.question.actions)
    assert MoveStack("fr-inf1", "1608") not in list(twin.question.actions)
