"""What the choices about markers, commands, leaders and recovery do: G5 to G9, G12, G30 to G34, each value by name."""

from typing import Any

import pytest

from gloire.core.hexes import bits
from gloire.systems.glory3.actions import (
    ActivateIndependents,
    BeginWith,
    CombineCommands,
    DisplaceLeader,
    FireAt,
    LeaveToChance,
    MoveUnit,
    PlaceMarkers,
    PlaceRecovered,
    RallyUnit,
    RecoverUnit,
)
from gloire.systems.glory3.disorder import take_disorder
from gloire.systems.glory3.frames import Activation, Turn
from gloire.systems.glory3.happened import CommandActivated, NoRoomToReturn
from gloire.systems.glory3.position import GONE, RECOVERED, RECOVERING, WITHDRAWN
from gloire.systems.glory3.score import points
from gloire.systems.glory3.sequence import SEQUENCE
from gloire.systems.glory3.turn import RecoverUnits, lawful_hexes
from tests.systems.glory3.scene import Field, Scene, restarted

ARMIES: dict[str, Any] = {
    "us_gen_doubleday": "1714",
    "us_gibbon": "1714 2",
    "cs_gen_hood": "2414",
    "cs_law": "2414 5",
    "cs_wofford": "2313 5",
}


# Markers


@pytest.mark.parametrize(
    ("choice", "offered"), [("may", {BeginWith("us-i"), LeaveToChance()}), ("must", {BeginWith("us-i")})]
)
def test_3_g5_whether_who_has_the_initiative_must_hold_out_a_marker(choice: str, offered: set[Any]) -> None:
    assert set(Scene(turn=0, choices={"G5": choice}, **ARMIES).offered) == offered


@pytest.mark.parametrize(
    ("choice", "left", "known"),
    [("total", 3, []), ("drawn", 0, []), ("counts", 3, ["cs-longstreet", "us-i", "us-i"])],
)
def test_4_21_g6_what_everybody_knows_of_the_pool(choice: str, left: int, known: list[str]) -> None:
    """A spectator is told how many markers are left, nothing, or which."""
    scene = Scene(turn=1, choices={"G6": choice}, **ARMIES)
    scene.do(9, 0, LeaveToChance(), PlaceMarkers(("us-i", "us-i-2")), PlaceMarkers(("cs-longstreet",)))
    view = scene.game.view(None)
    assert view.facts["left"] == left
    assert sorted(view.facts["pool"]) == known
    (cup,) = view.cups
    assert (cup.left, len(cup.inside)) == (left, len(known))


# Commands


@pytest.mark.parametrize(("choice", "lawful"), [("pairs", True), ("chain", False)])
def test_4_25_g7_whether_two_pairs_far_apart_may_combine(choice: str, lawful: bool) -> None:
    """IX Corps: Willcox and Sturgis stand together, Rodman and Scammon twenty hexes to the north."""
    counters: dict[str, Any] = {
        "us_gen_willcox": "3405",
        "us_gen_sturgis": "3406",
        "us_gen_rodman": "1405",
        "us_gen_scammon": "1406",
        "us_christ_a": "3405 0",
        "us_nagle_a": "3406 0",
        "us_fairchild": "1405 0",
        "us_ewing": "1406 0",
        "cs_law": "2414 5",
    }
    scene = Scene(battle="antietam", turn=12, choices={"G7": choice}, **counters)
    activated(scene, "us-ix")
    four = CombineCommands(("us-gen-willcox", "us-gen-sturgis", "us-gen-rodman", "us-gen-scammon"))
    assert (four in scene.offered) is lawful
    if not lawful:
        assert scene.why_not(four) == ("4.25", "out-of-each-others-range")
    assert CombineCommands(("us-gen-willcox", "us-gen-sturgis")) in scene.offered


def activated(scene: Scene, marker: str) -> Scene:
    """A marker is played."""
    number = scene.scenario.marker_number[marker]
    return restarted(scene, Activation(side=scene.scenario.markers[number].side, marker=marker, number=number))


LEES: dict[str, Any] = {"cs_sd_lee_a": "2312 5", "cs_sd_lee_b": "2312 5", "us_duryee": "1811 2"}


def test_g8_hex_by_hex_independent_units_act_together() -> None:
    scene = activated(Scene(choices={"G8": "hex"}, **LEES), "cs-longstreet")
    assert scene.offers(ActivateIndependents) == [ActivateIndependents("2312")]
    (begun,) = (one for one in scene.do(ActivateIndependents("2312")) if isinstance(one, CommandActivated))
    assert set(begun.units) == {"cs-sd-lee-a", "cs-sd-lee-b"}


def test_g8_counter_by_counter_each_acts_alone() -> None:
    scene = activated(Scene(choices={"G8": "counter"}, **LEES), "cs-longstreet")
    one, other = (ActivateIndependents("2312", unit=unit) for unit in ("cs-sd-lee-b", "cs-sd-lee-a"))
    assert set(scene.offers(ActivateIndependents)) == {one, other}
    assert scene.why_not(ActivateIndependents("2312")) == ("4.24", "independents-one-by-one")
    (begun,) = (told for told in scene.do(other) if isinstance(told, CommandActivated))
    assert begun.units == ("cs-sd-lee-a",)
    assert scene.to("ChooseCommand").offers(ActivateIndependents) == [one]


def test_g8_counter_by_counter_two_guns_of_a_stack_still_fire_together_once() -> None:
    """9.3: under one of the two, and then the other has fired."""
    scene = activated(Scene(choices={"G8": "counter"}, **(LEES | {"us_duryee": "2310 2"})), "cs-longstreet")
    both = ("cs-sd-lee-a", "cs-sd-lee-b")
    scene.do(ActivateIndependents("2312", unit="cs-sd-lee-a"))
    scene.do(next(shot for shot in scene.offers(FireAt) if shot.units == both), 0)
    scene.to("ChooseCommand").do(ActivateIndependents("2312", unit="cs-sd-lee-b"))
    assert not scene.offers(FireAt)


def test_g8_counter_by_counter_those_who_arrive_enter_one_by_one() -> None:
    scene = activated(Field("", us_newind="waiting", choices={"G8": "counter"}), "us-corps")
    assert scene.offers(ActivateIndependents) == [ActivateIndependents("", "us-group-ind", "us-newind")]
    (begun,) = (one for one in scene.do(scene.offered[0]) if isinstance(one, CommandActivated))
    assert begun.units == ("us-newind",)


def test_4_24_an_independent_unit_that_has_acted_does_not_act_again_with_another_it_joined() -> None:
    """S.D. Lee's first guns move into the hex of the second, which have not acted."""
    scene = activated(Scene(cs_sd_lee_a="2413 5", cs_sd_lee_b="2312 5", us_duryee="1811 2"), "cs-longstreet")
    scene.do(ActivateIndependents("2413"))
    scene.to("Movement").do(MoveUnit("cs-sd-lee-a", "2312"))
    scene.to("ChooseCommand")
    (begun,) = (one for one in scene.do(ActivateIndependents("2312")) if isinstance(one, CommandActivated))
    assert begun.units == ("cs-sd-lee-b",)


@pytest.mark.parametrize(("choice", "rallies"), [("counts", False), ("ignored", True)])
def test_11_51_g9_whether_an_enemy_across_an_uncrossable_creek_keeps_a_unit_from_rallying(
    choice: str, rallies: bool
) -> None:
    places: dict[str, Any] = {"us_gen_a": "1002", "us_inf1": "1202 1 disordered", "cs_inf1": "1302 4"}
    scene = Field(choices={"G9": choice}, us_inf2="0101 0 disordered", **places).to("ChooseRally")
    assert (RallyUnit("us-inf1") in scene.offered) is rallies


@pytest.mark.parametrize(
    ("choice", "hexes"), [("adjacent", {"0604", "0704", "0705", "0606", "0504"}), ("unit", {"1010"})]
)
def test_5_15_g12_where_a_leader_goes_whose_hex_is_entered(choice: str, hexes: set[str]) -> None:
    places: dict[str, Any] = {"us_gen_a": "0505", "us_inf1": "0505 1", "cs_gen_a": "0605", "cs_inf1": "1010 4"}
    scene = Field(choices={"G12": choice}, **places)
    scene.do(MoveUnit("us-inf1", "0605"))
    assert {action.hex for action in scene.offers(DisplaceLeader)} == hexes


# Recovery


BOXES = {"recovering": RECOVERING, "recovered": RECOVERED}


def recovering(choices: dict[str, Any], initiative: int = -1, **counters: Any) -> Scene:
    """The recovery phase of the proving ground; a unit may be `recovering`, or `recovered` and without a hex."""
    scene = Field("", choices=choices, **{id: at for id, at in counters.items() if at not in BOXES})
    for id in counters.keys() & {id for id, at in counters.items() if at in BOXES}:
        scene.position.where[scene.number(id.replace("_", "-"))] = BOXES[counters[id]]
    scene.position.initiative, scene.position.turn = initiative, 1
    step = next(number for number, step in enumerate(SEQUENCE[Turn]) if isinstance(step, RecoverUnits))
    return restarted(scene, Turn(step=step))


@pytest.mark.parametrize(("choice", "box"), [("waits", RECOVERED), ("rolls", RECOVERING)])
def test_11_64_g30_a_unit_without_a_lawful_hex_waits_or_rolls_again(choice: str, box: int) -> None:
    """The leader stands in a corner; no hex in his range is three hexes from the enemies in 1411 and 1609."""
    places: dict[str, Any] = {"cs_gen_a": "1612", "cs_inf1": "1612 0", "us_inf1": "1411 0", "us_inf2": "1609 0"}
    scene = recovering({"G30": choice}, cs_inf2="recovering", **places)
    events = scene.do(RecoverUnit("cs-inf2"), 0)
    assert [one.rolls for one in events if isinstance(one, NoRoomToReturn)] == [choice == "rolls"]
    assert scene.position.where[scene.number("cs-inf2")] == box


def test_11_64_who_waits_is_placed_in_a_later_turn_without_a_die() -> None:
    scene = recovering({}, cs_gen_a="0505", cs_inf1="0505 0", us_inf1="0110 0", cs_inf2="recovered")
    assert scene.hexes(PlaceRecovered, "cs-inf2")
    scene.do(scene.offered[0])
    assert scene.state("cs-inf2") == "disordered"


def indie(choice: str, **counters: Any) -> set[str]:
    """Where an independent unit of the Union can come back."""
    places = {"us_gen_a": "0407", "us_inf1": "0407 1", "cs_inf1": "1107 4"} | counters
    scene = recovering({"G31": choice}, **places)
    game = scene.position
    return {game.label(hex) for hex in bits(lawful_hexes(game, scene.number("us-ind1")))}


def test_11_65_g31_behind_the_lines_is_toward_an_edge_of_ones_own_or_with_the_leader() -> None:
    """The left edge is the Union's: 0107 lies toward it; 0507 is nearer to the enemy than the leader."""
    by_edge, by_leader = indie("edge"), indie("leader")
    assert {"0107", "0206"} <= by_edge
    assert "0507" not in by_edge
    assert by_leader == {"0407", "0406", "0408", "0506", "0507", "0306", "0307"} - {"0407"}


def test_11_65_g31_an_enemy_in_ones_back_leaves_the_edge_beyond_him() -> None:
    assert "0101" not in indie("edge", us_gen_a="0404", us_inf1="0404 1", cs_inf2="0101 1")
    assert indie("edge", us_gen_a="0107", us_inf1="0107 1", cs_inf2="0101 1")


@pytest.mark.parametrize(("choice", "first"), [("initiative", "confederate"), ("simultaneous", "union")])
def test_g32_whether_the_order_counts_where_both_recover(choice: str, first: str) -> None:
    """The Confederates have the initiative and place theirs in 0405, two hexes from the Union leader."""
    places: dict[str, Any] = {
        "us_gen_a": "0206",
        "us_inf1": "recovering",
        "us_inf4": "0101 0",
        "cs_gen_a": "0605",
        "cs_inf1": "recovering",
        "cs_inf4": "1601 0",
    }
    scene = recovering({"G32": choice}, initiative=1, **places)
    assert scene.asks == first
    confederate = (RecoverUnit("cs-inf1"), 0, PlaceRecovered("cs-inf1", "0405"))
    if choice == "initiative":
        scene.do(*confederate)
        scene.to("RecoverUnits").do(RecoverUnit("us-inf1"), 0)
        assert not scene.hexes(PlaceRecovered, "us-inf1") & {"0206", "0305"}
        assert scene.why_not(PlaceRecovered("us-inf1", "0206")) == ("11.64", "enemy-too-close")
        return
    scene.do(RecoverUnit("us-inf1"), 0, PlaceRecovered("us-inf1", "0206"))
    while scene.asks == "union":
        scene.do(scene._idly())
    scene.do(*confederate)
    assert (scene.place("us-inf1"), scene.place("cs-inf1")) == ("0206", "0405")


def test_g32_at_once_nobody_comes_back_where_the_other_has() -> None:
    places: dict[str, Any] = {"us_gen_a": "0406", "us_inf1": "recovering", "us_inf4": "0101 0", "cs_gen_a": "0605"}
    scene = recovering({"G32": "simultaneous"}, cs_inf1="recovering", cs_inf4="1601 0", **places)
    scene.do(RecoverUnit("us-inf1"), 0, PlaceRecovered("us-inf1", "0505"))
    while scene.asks == "union":
        scene.do(scene._idly())
    scene.do(RecoverUnit("cs-inf1"), 0)
    assert "0504" in scene.hexes(PlaceRecovered, "cs-inf1")
    assert "0505" not in scene.hexes(PlaceRecovered, "cs-inf1")


@pytest.mark.parametrize(("choice", "box"), [("marker", WITHDRAWN), ("itself", GONE)])
def test_11_61_g33_the_command_of_an_independent_unit_is_its_marker_or_itself(choice: str, box: int) -> None:
    scene = Field(us_inf1="0505 0", us_ind1="0605 0 disordered", cs_inf1="1601 0", choices={"G33": choice})
    take_disorder(scene.position, scene.number("us-ind1"), "fire")
    assert scene.position.where[scene.number("us-ind1")] == box


@pytest.mark.parametrize(("choice", "scored"), [("eliminated", 4), ("withdrawn", 2)])
def test_11_61_g34_what_units_of_a_wholly_lost_command_are_worth(choice: str, scored: int) -> None:
    """Two of them, at 2 points eliminated and 1 Withdrawn; one is in the box when the last goes."""
    scene = Field(us_inf5="0505 0 disordered", us_inf1="0101 0", cs_inf1="1601 0", choices={"G34": choice})
    game = scene.position
    game.where[scene.number("us-inf6")] = WITHDRAWN
    others = [unit for unit in game.scenario.units_of[0] if game.where[unit] == -5]
    for unit in others:
        game.where[unit] = -1  # who was never in the game is worth nothing
    game.where[scene.number("us-gun3")] = GONE
    before = points(game)[1]
    take_disorder(game, scene.number("us-inf5"), "fire")
    assert {game.where[scene.number(name)] for name in ("us-inf5", "us-inf6")} == {GONE}
    # The one in the box was worth 1 before.
    assert points(game)[1] - before + 1 == scored
