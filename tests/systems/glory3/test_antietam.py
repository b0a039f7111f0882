"""The special rules of Antietam: CF1 to CF5, AN1 to AN4, AF1 to AF6, each with the test its page words."""

from typing import Any

from gloire.systems.glory3.actions import (
    ActivateCommand,
    ActivateIndependents,
    BeginWith,
    DeclareCharge,
    FireAt,
    LeaveToChance,
    MoveUnit,
    PlaceMarkers,
    RetreatTo,
)
from gloire.systems.glory3.charge import refuse_hexes
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.frames import Retreat, Turn
from gloire.systems.glory3.games.antietam import AllowanceDie, mcclellan, note_blue_clad, release
from gloire.systems.glory3.games.vocabulary import Allowance, TakenForFriends
from gloire.systems.glory3.guns import refuse_target
from gloire.systems.glory3.happened import CommandActivated
from gloire.systems.glory3.pool import copies, most_to_place
from gloire.systems.glory3.position import RECOVERING, WITHDRAWN
from gloire.systems.glory3.reckoning import charge_modifiers
from gloire.systems.glory3.score import points
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.scene import Scene, restarted

FULL: dict[str, Any] = {"battle": "antietam"}


def hill(turn: int) -> Scene:
    counters: dict[str, Any] = {"cs_gen_dh_hill": "2511", "cs_colquitt": "2511 5", "cs_ripley": "2311 5"}
    return Scene("cs-gen-dh-hill", turn=turn, us_duryee="1811 2", **counters).to("Movement")


def test_antietam_cf1_dh_hill_waits() -> None:
    """At 0600 a move of Colquitt is refused, one of Ripley is not; at 0645 both go."""
    scene = hill(1)
    assert scene.why_not(MoveUnit("cs-colquitt", "2411")) == ("Antietam CF1", "hill-waits")
    assert "2310" in scene.hexes(MoveUnit, "cs-ripley")
    assert "2411" in hill(2).hexes(MoveUnit, "cs-colquitt")


def test_antietam_cf1_neither_do_they_charge() -> None:
    counters: dict[str, Any] = {"cs_gen_dh_hill": "2511", "cs_colquitt": "2511 5", "us_duryee": "2411 2"}
    scene = Scene("cs-gen-dh-hill", **counters)
    assert not scene.offers(DeclareCharge)
    assert Scene("cs-gen-dh-hill", turn=2, **counters).to("DeclareCharges").offers(DeclareCharge)


def test_antietam_cf2_early_keeps_off_before_0645() -> None:
    """At 0600 Early may not enter a hex adjacent to an enemy; others of Lawton's may."""
    counters: dict[str, Any] = {"cs_gen_lawton": "2213", "cs_early": "2214 5", "us_duryee": "2013 2"}
    scene = Scene("cs-gen-lawton", **counters, cs_hays="2213 5").to("Movement")
    assert "2113" in scene.hexes(MoveUnit, "cs-hays")
    assert scene.why_not(MoveUnit("cs-early", "2113")) == ("Antietam CF2", "early-keeps-off")
    assert "2113" in Scene("cs-gen-lawton", turn=2, **counters).to("Movement").hexes(MoveUnit, "cs-early")


def test_antietam_cf3_stuart_stays_west_of_the_pike() -> None:
    """Fitz Lee may enter 2014, not 2013."""
    scene = Scene("cs-gen-stuart", cs_gen_stuart="2015", cs_fitz_lee="2015 5", us_duryee="1711 2").to("Movement")
    assert "2014" in scene.hexes(MoveUnit, "cs-fitz-lee")
    assert scene.why_not(MoveUnit("cs-fitz-lee", "2013")) == ("Antietam CF3", "west-of-the-pike")


def test_antietam_cf4_ammunition() -> None:
    """Three I Corps brigades in the boxes at 0900: one I marker; two of them, or at 0815: two."""
    scene = Scene(turn=5, us_duryee="1811 2")
    game, marker = scene.position, scene.scenario.marker_number["us-i"]
    infantry = [unit for unit, one in enumerate(scene.scenario.units) if one.marker == marker and one.arm == 0]
    assert len(infantry) == 10
    for unit in infantry:
        game.where[unit] = 0
    game.where[infantry[0]], game.where[infantry[1]] = WITHDRAWN, RECOVERING
    assert copies(game, marker) == 2
    game.where[infantry[2]] = RECOVERING
    assert copies(game, marker) == 1
    game.turn = 4
    assert copies(game, marker) == 2


def test_antietam_cf5_independents_act_hex_by_hex() -> None:
    """S.D. Lee-a and -b, stacked, fire together in one activation, far from any leader."""
    scene = Scene("2312", cs_sd_lee_a="2312 5", cs_sd_lee_b="2312 5", us_duryee="2212 2")
    assert FireAt(("cs-sd-lee-a", "cs-sd-lee-b"), "2212", 5) in scene.offered


def test_antietam_an1_nobody_controls_what_nobody_entered() -> None:
    """Cornfield, 2112 never entered: no VP to either side."""
    scene = Scene(us_duryee="1811 2")
    assert scene.controls("2112") == ""


def test_antietam_an2_the_sunken_road() -> None:
    """A charge from 2411 on 2511 takes -2; from 2611 on 2511 nothing."""
    for start, worth in (("2411", -2), ("2611", 0)):
        scene = Scene("us-gen-meade", turn=2, us_gen_meade="2411", us_seymour=f"{start} 3", cs_colquitt="2511 0")
        game = scene.position
        parts = charge_modifiers(game, (scene.number("us-seymour"),), (game.where[scene.number("cs-colquitt")],))
        assert sum(one.value for one in parts if one.terrain == "sunken-road") == worth


def test_antietam_an3_other_changes_of_level_are_ordinary_slopes() -> None:
    """1916 to 1917 is an ordinary slope, though it goes up two levels."""
    scene = Scene(us_duryee="1811 2")
    ground, grid = scene.position.ground, scene.position.grid
    pair = grid.index["1916"], grid.index["1917"]
    assert ground.levels[pair[1]] - ground.levels[pair[0]] == 2
    assert ground.crossable[2][pair[0]] >> pair[1] & 1


def test_antietam_af1_mcclellan_allows_three_markers() -> None:
    """Allowance 3: I held out, I and V-Res in the Pool; no fourth."""
    scene = Scene(turn=0, us_phelps="1714 2", us_res_art_a="2707 4", cs_early="2216 5", **FULL)
    scene.do(BeginWith("us-i"))
    assert most_to_place(scene.position, 0) == 2
    assert scene.why_not(PlaceMarkers(("us-i", "us-v-res", "us-v-res-2"))) == ("4.21", "too-many-markers")
    scene.do(PlaceMarkers(("us-i", "us-v-res")))


def test_antietam_af1_the_die_from_0730() -> None:
    """0 to 2 one fewer, at least 2; 3 to 6 as many; 7 to 9 one more, at most 8."""
    for before, die, now in ((3, 2, 2), (2, 0, 2), (3, 3, 3), (3, 6, 3), (3, 7, 4), (8, 9, 8)):
        scene = Scene(turn=2, us_phelps="1714 2", cs_early="2216 5", **FULL)
        scene.position.keep(Allowance(before))
        scene.do(die)
        assert scene.position.recall(Allowance).count == now, (before, die)
    assert Scene(turn=1, us_phelps="1714 2", cs_early="2216 5", **FULL).asked == "InitiativeDie"


def test_antietam_af2_a_corps_is_released_by_an_enemy_within_three_hexes() -> None:
    """At 0645 no II marker unless an enemy stands within 3 hexes of II Corps."""
    for hex, count in (("2305", 2), ("2306", 0)):
        scene = Scene(turn=1, us_phelps="1714 2", us_dana_a="2302 4", cs_early=f"{hex} 1", **FULL)
        scene.do(9, 0)
        scene.to("PlaceMarkers")
        assert copies(scene.position, scene.scenario.marker_number["us-ii"]) == count


def test_antietam_af3_ix_corps_does_not_cross_before_0945() -> None:
    """At 0900 a move 3409 to 3410 is refused; at 0945 it is not."""
    counters: dict[str, Any] = {"us_gen_rodman": "3409", "us_fairchild": "3409 4", "cs_kemper": "3414 1"}
    scene = Scene("us-gen-rodman", turn=5, **counters, **FULL).to("Movement")
    assert "3410" not in scene.hexes(MoveUnit, "us-fairchild")
    assert scene.why_not(MoveUnit("us-fairchild", "3410")) == ("Antietam AF3", "crossing-orders")
    assert "3410" in Scene("us-gen-rodman", turn=6, **counters, **FULL).to("Movement").hexes(MoveUnit, "us-fairchild")


def test_antietam_af4_dh_hill_waits_all_day_long_but_ripley() -> None:
    """At 0600 a move of Rodes is refused."""
    counters: dict[str, Any] = {"cs_gen_dh_hill": "2511", "cs_rodes": "2610 1", "us_phelps": "1714 2"}
    scene = Scene("cs-gen-dh-hill", **counters, **FULL).to("Movement")
    assert scene.why_not(MoveUnit("cs-rodes", "2609"))[0] == "Antietam AF4"


def test_antietam_af5_blue_clad_men() -> None:
    """Gregg at range 4 on that turn: fire refused; next turn allowed; adjacent it is allowed at once."""
    for turn, hex, allowed in ((12, "1609", False), (13, "1609", True), (12, "1612", True)):
        scene = Scene(
            "us-gen-ricketts", turn=12, us_gen_ricketts="1613", us_ricketts="1613 0", cs_gregg=f"{hex} 3", **FULL
        )
        note_blue_clad(scene.position, scene.number("cs-gregg"), "move")
        scene.position.turn = turn
        refusal = refuse_target(scene.position, (scene.number("us-ricketts"),), scene.position.grid.index[hex])
        assert (refusal is None) is allowed
        assert refusal is None or (refusal.rule, refusal.code) == ("Antietam AF5", "blue-clad")


def test_antietam_af6_independents_are_always_in_command() -> None:
    """Munford moves next to an enemy 20 hexes from Stuart."""
    scene = Scene("3912", cs_munford="3912 2", cs_gen_stuart="1917", us_fairchild="3714 4", **FULL).to("Movement")
    near = {scene.position.label(hex) for hex in scene.position.grid.neighbours[scene.position.grid.index["3714"]]}
    assert near & scene.hexes(MoveUnit, "cs-munford")


def test_4_24_commands_and_independents_of_a_marker_act_one_after_another() -> None:
    """Longstreet's marker calls Hood's command and the guns of S.D. Lee, a hex of them."""
    counters: dict[str, Any] = {
        "cs_gen_hood": "2414",
        "cs_law": "2414 5",
        "cs_sd_lee_a": "2312 5",
        "us_duryee": "1811 2",
    }
    scene = Scene(turn=1, **counters)
    scene.do(5, 9, BeginWith("cs-longstreet"))
    while scene.asked == "PlaceMarkers":
        scene.do(PlaceMarkers(()))
    assert {ActivateCommand("cs-gen-hood"), ActivateIndependents("2312")} <= set(scene.offered)
    events = scene.do(ActivateIndependents("2312"))
    (begun,) = (one for one in events if isinstance(one, CommandActivated))
    assert (begun.units, begun.out) == (("cs-sd-lee-a",), ())


def test_points_are_counted_for_hexes_and_losses() -> None:
    """Dunker Church to the Union 5; a brigade withdrawn 1, one eliminated 2 (all others are out of the game here)."""
    scene = Scene(us_duryee="1811 2", control={"2313": "union"})
    before = points(scene.position)
    scene.position.where[scene.number("us-gibbon")] = WITHDRAWN
    after = points(scene.position)
    assert before[0] >= 5
    assert after[1] - before[1] == -1  # it counted as eliminated before


def test_antietam_af1_option_frees_mcclellan() -> None:
    """With the option the Union places what it has, and no die is thrown for it."""
    scenario = SYSTEM.load("antietam", {"free_mcclellan": True}, {})
    game = SYSTEM.start(scenario)
    game.turn = 1
    assert mcclellan(game, 0) > 3
    game.turn = 3
    assert AllowanceDie().asks(game, Turn()) is None


def test_antietam_af1_the_confederates_place_all_they_have() -> None:
    scene = Scene(turn=0, us_phelps="1714 2", cs_early="2216 5", cs_law="2414 5", cs_fitz_lee="1918 5", **FULL)
    scene.do(LeaveToChance(), PlaceMarkers(()))
    assert (scene.asks, scene.about["most"]) == ("confederate", 6)


def test_antietam_af2_a_corps_is_released_for_good_as_long_as_it_has_units() -> None:
    """Early has come within 3 hexes of II Corps at 0645 and is gone again."""
    scene = Scene(turn=1, us_phelps="1714 2", us_dana_a="2302 4", cs_early="2305 1", **FULL)
    scene.do(9, 0)
    scene.to("PlaceMarkers")
    game, marker = scene.position, scene.scenario.marker_number["us-ii"]
    game.move(scene.number("cs-early"), game.grid.index["3117"])
    release(game, Turn())
    assert copies(game, marker) == 2
    game.move(scene.number("us-dana-a"), WITHDRAWN)
    assert copies(game, marker) == 0


def test_antietam_af3_v_corps_crosses_nowhere_before_1115() -> None:
    """Nor does it charge over a bridge; the reserve artillery is another corps (R10)."""
    counters: dict[str, Any] = {"us_gen_sykes": "2707", "us_buchanan": "2707 3", "cs_kemper": "2708 0"}
    early = Scene("us-gen-sykes", turn=7, **counters, **FULL).to("Movement")
    assert refuse_hexes(early.position, early.number("us-buchanan"), [early.position.grid.index["2708"]]).rule == (
        "Antietam AF3"
    )
    late = Scene("us-gen-sykes", turn=8, **counters, **FULL).to("DeclareCharges")
    assert DeclareCharge(("us-buchanan",), ("2708",)) in late.offered


def test_antietam_af3_option_ix_corps_has_one_marker_until_it_is_across() -> None:
    for hex, count in (("3409", 1), ("3410", 2)):
        scene = Scene(turn=6, us_fairchild=f"{hex} 4", cs_kemper="3414 1", options=("slow_ix_corps",), **FULL)
        game, numbers = scene.position, scene.scenario.marker_number
        assert copies(game, numbers["us-ix"]) == count
        assert copies(game, numbers["cs-longstreet"]) == 2


def test_antietam_af5_defensive_fire_at_them_has_two_less_once_for_a_brigade() -> None:
    """Gregg comes within five hexes at 1415: against him in that turn alone; not against Hood's men."""
    places: dict[str, Any] = {"us_fairchild": "3412 2", "cs_gregg": "3413 5", "cs_law": "3311 2"}
    scene = Scene("us-gen-rodman", turn=12, us_gen_rodman="3412", **places, **FULL)
    game, hexes = scene.position, scene.position.grid.index
    note_blue_clad(game, scene.number("cs-gregg"), "move")

    def worth(target: str) -> int:
        found = defensive_modifiers(game, hexes["3412"], hexes[target], 1)
        return sum(one.value for one in found if one.what == "blue-clad")

    assert (worth("3413"), worth("3311")) == (-2, 0)
    game.turn = 13
    note_blue_clad(game, scene.number("cs-gregg"), "move")
    assert worth("3413") == 0


def test_antietam_af5_not_beyond_five_hexes_nor_for_guns() -> None:
    for unit, hex, taken in (("cs_gregg", "3407", True), ("cs_gregg", "3406", False), ("cs_rl_walker", "3407", False)):
        placed: dict[str, Any] = {unit: f"{hex} 3"}
        scene = Scene(turn=11, us_fairchild="3412 2", **placed, **FULL)
        note_blue_clad(scene.position, scene.number(unit.replace("_", "-")), "move")
        assert bool(scene.position.recall(TakenForFriends).brigades) is taken


def test_antietam_cf3_a_forced_retreat_is_free() -> None:
    """Fitz Lee, charged from 2015, has only ways back to the east of the pike."""
    scene = Scene(turn=1, cs_fitz_lee="2014 2", us_duryee="2015 0", us_gibbon="1914 2", us_phelps="2114 0")
    game = scene.position
    retreat = Retreat(units=(scene.number("cs-fitz-lee"),), sources=(game.grid.index["2015"],))
    assert "2013" in restarted(scene, retreat).hexes(RetreatTo, "cs-fitz-lee")
