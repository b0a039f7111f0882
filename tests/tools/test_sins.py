"""What a good player does not do is counted."""

from click.testing import CliRunner

from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged, UnitBroken
from tests.scene import Scene
from tools.sins import Sins, main


def resolved(differential: int) -> BattleResolved:
    return BattleResolved(
        attack=(),
        defence=(),
        differential=differential,
        column=differential,
        die=3,
        result="NE",
        source="",
        attackers=("fr-i",),
        against=("pr-iii",),
    )


def test_a_unit_in_contact_with_no_friend_beside_it_stands_alone():
    sins = Sins()
    sins.look(Scene({"fr-i": "0606", "fr-ii": "0505"}, {"pr-iii": "0607"}).position)
    sins.look(Scene({"fr-i": "0606", "fr-ii": "0303"}, {"pr-iii": "0607"}).position)

    assert (sins.in_contact["french"], sins.alone["french"]) == (2, 1)


def test_attacks_below_nought_retreats_nights_and_reserves_are_told_apart():
    sins, game = Sins(), Scene({"fr-i": "0606"}, {"pr-iii": "0607"}).position
    for event in (
        resolved(-1),
        resolved(0),
        UnitBroken("pr-iii", "0607", "zone", "9.8.3"),
        UnitBroken("fr-i", "0606", "EX", "9.6"),
        MoraleChanged(side="french", by=-2, to=3, why="loc-lost", rule="14.0"),
        MoraleChanged(side="french", by=-1, to=2, why="reserves", rule="12.5"),
    ):
        sins.note(game, event)

    assert (sins.battles["french"], sins.rash["french"]) == (2, 1)
    assert (sins.broken["allied"], sins.fleeing["allied"], sins.fleeing["french"]) == (1, 1, 0)
    assert (sins.night["french"], sins.reserves["french"]) == (2, 1)


def test_the_tool_prints_a_line_for_each_side():
    told = CliRunner().invoke(main, ["--games", "1", "--level", "random"])

    assert told.exit_code == 0, told.output
    assert [line.split(":")[0] for line in told.output.splitlines()] == ["french", "allied"]
