"""The worked examples of the book, and a charge that was reported from play, each with its dice.

The long example of McLaws' charge, 10.12 to 10.34, is in `test_10_example.py`. The lines of sight that the book quotes
for Chancellorsville and Fredericksburg lie on maps that are not ours.
"""

from typing import Any

from gloire.systems.glory3.actions import (
    ActivateCommand,
    BeginWith,
    CombineCommands,
    DeclareCharge,
    EndDeclaring,
    FireAt,
    FireDefensively,
    MoveUnit,
    PlaceMarkers,
    ResolveCharge,
    RetreatTo,
)
from gloire.systems.glory3.happened import (
    ChargeResolved,
    CombinationTried,
    CommandActivated,
    DefensiveShot,
    GunsFired,
    UnitDisordered,
    UnitWithdrew,
)
from gloire.systems.glory3.sight import obstruction, sees
from tests.systems.glory3.dawn import noon
from tests.systems.glory3.scene import Scene

ANTIETAM = "antietam"


def resolved(scene: Scene, unit: str, *dice: int) -> ChargeResolved:
    """What the die of a charge came to."""
    (found,) = (one for one in scene.do(ResolveCharge(unit), *dice) if isinstance(one, ChargeResolved))
    return found


def charging(units: tuple[str, ...], hexes: tuple[str, ...], leader: str, **counters: Any) -> Scene:
    """A charge that is declared, and at which nobody fires."""
    scene = Scene(leader, turn=5, **counters).to("DeclareCharges")
    scene.do(DeclareCharge(units, hexes), EndDeclaring())
    return scene.to("ChooseCharge")


def parts(charge: ChargeResolved) -> dict[str, int]:
    return {part.what: part.value for part in charge.modifiers}


# 4


def test_4_11_the_marker_of_vi_corps_calls_the_units_of_all_its_leaders() -> None:
    """At Antietam the marker of Franklin's corps calls Slocum and Smith, and everybody who belongs to them."""
    counters: dict[str, Any] = {
        "us_gen_slocum": "2308",
        "us_torbert": "2308 3",
        "us_gen_smith": "2309",
        "us_irwin_a": "2309 3",
        "us_gibbon": "1714 2",
        "cs_law": "2414 5",
    }
    scene = Scene(battle=ANTIETAM, turn=7, **counters)
    while scene.asked != "ChooseFirstMarker":
        scene.do(0 if scene.about.get("side") == "confederate" else 9)  # McClellan's allowance, and the initiative
    scene.do(BeginWith("us-vi"), PlaceMarkers(()), PlaceMarkers(()))
    assert scene.offers(ActivateCommand) == [ActivateCommand("us-gen-slocum"), ActivateCommand("us-gen-smith")]


def getty_and_ricketts() -> Scene:
    counters: dict[str, Any] = {"us_gen_getty": "1510", "us_gen_ricketts": "1410", "us_warner": "1510 2"}
    scene = noon(turn=6, us_emerson_a="1410 2", cs_evans="2320 5", **counters)
    scene.do(9, 0, BeginWith("us-vi"), PlaceMarkers(()), PlaceMarkers(()))
    return scene


def test_4_25_getty_and_ricketts_need_a_five() -> None:
    """2 and 2 are 4: a 5 combines them."""
    scene = getty_and_ricketts()
    events = scene.do(CombineCommands(("us-gen-getty", "us-gen-ricketts")), 5)
    assert [(one.total, one.succeeded) for one in events if isinstance(one, CombinationTried)] == [(4, True)]
    (begun,) = (one for one in events if isinstance(one, CommandActivated))
    assert begun.leaders == ("us-gen-getty", "us-gen-ricketts")
    assert set(begun.units) == {"us-warner", "us-emerson-a"}
    assert begun.out == ()


def test_4_25_a_four_puts_all_of_both_out_of_command() -> None:
    scene = getty_and_ricketts()
    scene.do(CombineCommands(("us-gen-getty", "us-gen-ricketts")), 4)
    for leader, unit in (("us-gen-getty", "us-warner"), ("us-gen-ricketts", "us-emerson-a")):
        events = scene.to("ChooseCommand").do(ActivateCommand(leader))
        assert [one.out for one in events if isinstance(one, CommandActivated)] == [(unit,)]


# 6


def test_6_23_guns_pay_two_points_by_a_trail_through_woods_and_one_in_the_open() -> None:
    """3 in woods and 2 by the trail; at Antietam the Smoketown trail leads from 2211 in woods to 2311 in the open."""
    game = Scene().position
    chart = game.ground
    woods, clear = game.grid.index["2211"], game.grid.index["2311"]
    prices = {near: price for near, price, _ in chart.route_steps[2][woods]}
    land = {near: price for near, price, _ in chart.steps[2][clear]}
    back = {near: price for near, price, _ in chart.route_steps[2][clear]}
    assert (land[woods], back[woods], prices[clear]) == (3, 2, 1)


# 9


def test_9_3_an_m_and_an_l_at_five_hexes_add_two_and_subtract_one() -> None:
    """Two guns of 3 in 1316 fire at 1311: 6 with 3, 2 and -1 is 10, a check."""
    guns = ("us-doubleday-a", "us-doubleday-b")
    counters: dict[str, Any] = {"us_gen_doubleday": "1316", "us_doubleday_a": "1316 0", "us_doubleday_b": "1316 0"}
    scene = Scene("us-gen-doubleday", **counters, cs_law="1311 3")
    (fired,) = (one for one in scene.do(FireAt(guns, "1311", 0), 6) if isinstance(one, GunsFired))
    assert {part.what: part.value for part in fired.modifiers} == {"fire-strength": 3, "range": -1, "combined-fire": 2}
    assert (fired.total, fired.result) == (10, "C")
    alone = Scene("us-gen-doubleday", **counters, cs_law="1311 3")
    (fired,) = (one for one in alone.do(FireAt(guns[1:], "1311", 0), 6) if isinstance(one, GunsFired))
    assert {part.what: part.value for part in fired.modifiers} == {"fire-strength": 3}  # the L alone has no minus


def down(column: int, first: int, last: int) -> list[str]:
    """Hexes of a column, counted toward row 00."""
    return [f"{column}{row:02}" for row in range(first, last - 1, -1)]


# The book's own words, line by line: 2012 "to 2010 through 2000" is eleven lines.
BLOCKED = {
    "2313": ["2311"],
    "2012": down(20, 10, 0),
    "4617": down(46, 13, 9),
    "2110": ["2409", "2508"],
}
CLEAR = {"4617": down(46, 8, 0), "2110": ["2608", "2707"]}


def test_9_4_the_thirty_lines_that_the_book_quotes_at_antietam() -> None:
    game = Scene(battle=ANTIETAM).position
    lines = [(start, end, told) for quoted, told in ((BLOCKED, False), (CLEAR, True)) for start in quoted
             for end in quoted[start]]  # fmt: skip
    assert len(lines) == 30
    for start, end, told in lines:
        here, there = game.grid.index[start], game.grid.index[end]
        assert sees(game, here, there) is sees(game, there, here) is told, (start, end)
        assert (obstruction(game, here, there) is None) is told, (start, end)


# 10


def test_10_23_nine_against_four_is_two_to_one_for_the_defender() -> None:
    """Kershaw with 5 and Barksdale with 4 charge Patrick with 4 in the East Woods."""
    units = ("cs-barksdale", "cs-kershaw")
    counters: dict[str, Any] = {"cs_gen_mclaws": "2012", "cs_kershaw": "2012 0", "cs_barksdale": "2012 0"}
    scene = charging(units, ("2011",), "cs-gen-mclaws", **counters, us_patrick="2011 3", us_phelps="1308 0")
    charge = resolved(scene, "cs-barksdale", 5)
    assert charge.modifiers[0].about == "9:4, 2-1"
    # 2 for the odds, 2 for cohesion 8 against 6, -1 for the woods: a 5 becomes an 8.
    assert parts(charge) == {"odds": 2, "cohesion": 2, "terrain": -1}
    assert (charge.total, charge.result) == (8, "D R+C")


def test_10_23_five_against_seven_is_listed_as_two_to_three() -> None:
    """Gibbon with 5 charges Colquitt with 7, both of cohesion 7, in the East Woods."""
    counters: dict[str, Any] = {"us_gen_doubleday": "2012", "us_gibbon": "2012 0", "cs_colquitt": "2011 3"}
    charge = resolved(charging(("us-gibbon",), ("2011",), "us-gen-doubleday", **counters), "us-gibbon", 5)
    assert charge.modifiers[0].about == "5:7, 2-3"
    assert parts(charge) == {"odds": -1, "cohesion": 0, "terrain": -1}
    assert charge.total == 3


def test_10_41_seven_against_three_in_the_open_is_rounded_up_to_three_to_one() -> None:
    """Colquitt with 7 charges Stainrook with 3, both in the Cornfield on one level."""
    counters: dict[str, Any] = {"cs_gen_dh_hill": "2013", "cs_colquitt": "2013 0", "us_stainrook": "2012 3"}
    charge = resolved(charging(("cs-colquitt",), ("2012",), "cs-gen-dh-hill", **counters), "cs-colquitt", 5)
    assert (charge.modifiers[0].about, charge.modifiers[0].rule) == ("7:3, 3-1", "10.41")
    assert parts(charge) == {"odds": 3, "cohesion": 2}
    assert charge.total == 10


def test_10_43_of_different_sums_the_defender_has_the_best_for_him() -> None:
    """Magilton, 5 of cohesion 6, charges Penn in the open below him and Warren in the woods from behind: 2 and 3."""
    counters: dict[str, Any] = {
        "us_gen_meade": "2216",
        "us_magilton": "2216 0",
        "cs_penn": "2115 2",
        "cs_warren": "2215 0",
    }
    hexes = ("2115", "2215")
    charge = resolved(charging(("us-magilton",), hexes, "us-gen-meade", **counters), "us-magilton", 5)
    # Downhill would be 1; woods and the rear are -1 and 1, nothing together, and that is what counts.
    assert charge.modifiers[0].about == "5:5, 1-1"
    assert parts(charge) == {"odds": 0, "cohesion": 0, "terrain": -1, "rear": 1}
    assert charge.total == 5


# Reported from play


def law_and_patrick() -> Scene:
    """Law comes uphill at Patrick's back; Wofford stands beyond, and faces where Patrick might go."""
    counters: dict[str, Any] = {"cs_gen_hood": "1815", "cs_law": "1815 5", "cs_wofford": "1712 3"}
    return charging(("cs-law",), ("1714",), "cs-gen-hood", **counters, us_patrick="1714 5", us_gibbon="1308 0")


def test_law_against_patrick_nine_and_two_is_eleven() -> None:
    """3 to 2, cohesion 7 to 6, the rear, and uphill: 9 + 1 + 1 + 1 - 1; Patrick is Disordered and retreats."""
    scene = law_and_patrick()
    charge = resolved(scene, "cs-law", 9)
    assert parts(charge) == {"odds": 1, "cohesion": 1, "terrain": -1, "rear": 1}
    assert (charge.total, charge.result) == (11, "D D+R")
    assert scene.state("us-patrick") == "disordered"
    assert scene.asked == "ChooseRetreat"


def test_law_against_patrick_a_retreat_into_a_frontal_hex_withdraws_him() -> None:
    scene = law_and_patrick()
    resolved(scene, "cs-law", 9)
    events = scene.do(RetreatTo("us-patrick", "1713"))
    assert [one.rule for one in events if isinstance(one, UnitWithdrew)] == ["11.41"]
    assert scene.state("us-patrick") == "withdrawn"
    safe = law_and_patrick()
    resolved(safe, "cs-law", 9)
    safe.do(RetreatTo("us-patrick", "1615"))
    assert safe.state("us-patrick") == "disordered"


def test_wofford_a_seven_and_the_one_of_open_ground_disorder_cohesion_seven() -> None:
    """The charger stands in clear terrain: 7 + 1 exceeds 7; a 6 would not."""
    for die, hit in ((7, True), (6, False)):
        counters: dict[str, Any] = {"cs_gen_hood": "2013", "cs_wofford": "2013 0", "us_phelps": "2012 3"}
        scene = Scene("cs-gen-hood", **counters).to("DeclareCharges")
        scene.do(DeclareCharge(("cs-wofford",), ("2012",)), EndDeclaring())
        events = scene.do(FireDefensively("us-phelps", ("2013",)), die)
        (shot,) = (one for one in events if isinstance(one, DefensiveShot))
        assert (shot.total, shot.cohesion, shot.hit) == (die + 1, 7, hit)
        assert any(isinstance(one, UnitDisordered) for one in events) is hit


def test_6_23_a_gun_reaches_farther_by_a_trail() -> None:
    """Three hexes of the trail from 2311 to 2011 cost 2, 2 and 2; five points take a gun two hexes into the woods."""
    counters: dict[str, Any] = {"us_gen_meade": "2311", "us_meade": "2311 5", "cs_early": "2619 0"}
    scene = Scene("us-gen-meade", **counters).to("Movement")
    assert {"2211", "2111"} <= scene.hexes(MoveUnit, "us-meade")
