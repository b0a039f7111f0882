"""The player of Glory III keeps its line and its guns, and lets go who rides off."""

from typing import Any

from gloire.core.hexes import bits
from gloire.players.glory3.ground import peril, worth_of_facing, worth_of_hex
from gloire.players.glory3.judgement import worth as judge
from gloire.players.glory3.lines import exposure
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import STYLES
from gloire.players.protocol import STANDARD
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.names import place
from tests.systems.glory3.scene import Field, Scene

STYLE = STYLES[STANDARD]
FOES: dict[str, Any] = {"cs_inf1": "0503 3", "cs_inf2": "0304 1"}  # one before 0505, one who may come round on its left


def read(scene: Scene, side: str = "union") -> Situation:
    return Situation(scene.game, side)


def feared(scene: Scene, unit: str) -> float:
    """What a unit has to expect where it stands."""
    return peril(read(scene), STYLE, scene.number(unit), place(scene.position, scene.place(unit)))


def opened(scene: Scene, hex: str) -> set[str]:
    """From where a hex can be charged."""
    return {scene.position.label(other) for other in bits(exposure(read(scene), place(scene.position, hex)).opened)}


# Flanks


def test_friends_on_either_side_keep_the_enemy_from_ones_rear() -> None:
    alone = Field(us_gen_a="0508", us_inf1="0505 0", **FOES)
    between = Field(us_gen_a="0508", us_inf1="0505 0", us_inf2="0406 0", us_inf3="0606 0", **FOES)
    assert opened(between, "0505") < opened(alone, "0505")
    assert feared(between, "us-inf1") < feared(alone, "us-inf1")


def test_who_stands_behind_a_closed_line_has_nothing_to_fear_yet() -> None:
    line: dict[str, Any] = {"us_inf1": "0505 0", "us_inf2": "0406 0", "us_inf3": "0606 0"}
    scene = Field(us_gen_a="0508", us_inf4="0506 0", cs_inf1="0503 3", **line)
    assert opened(scene, "0506") == set()
    assert feared(scene, "us-inf4") == 0.0


def test_an_enemy_beside_one_slips_by_a_hex_and_no_farther() -> None:
    """He stands in 0504 already, next to 0505."""
    scene = Field(us_gen_a="0508", us_inf1="0505 0", cs_inf1="0504 3")
    assert {"0504"} < opened(scene, "0505")
    assert "0506" not in opened(scene, "0505")


def test_one_faces_where_the_enemy_can_come_from() -> None:
    """The enemy is above, and a friend on the left: only the right is to be watched as well."""
    scene = Field(us_gen_a="0508", us_inf1="0505 0", us_inf2="0405 0", us_inf3="0406 0", cs_inf1="0503 3")
    left, right = (worth_of_facing(read(scene), STYLE, scene.number("us-inf1"), facing) for facing in (5, 1))
    assert right > left


# Fire


def test_guns_with_infantry_make_their_hex_safer() -> None:
    others: dict[str, Any] = {"us_inf2": "0406 0", "us_inf3": "0606 0", "cs_inf1": "0503 3"}
    bare = Field(us_gen_a="0508", us_inf1="0505 0", **others)
    armed = Field(us_gen_a="0508", us_inf1="0505 0", us_gun1="0505 0", **others)
    assert feared(armed, "us-inf1") < feared(bare, "us-inf1")


# Guns


def test_guns_mind_an_enemy_who_can_take_them_more_than_a_good_range() -> None:
    """Three hexes from the enemy they could fire well; behind their infantry nobody takes them."""
    line: dict[str, Any] = {"us_inf1": "0505 0", "us_inf2": "0406 0", "us_inf3": "0606 0"}
    scene = Field(us_gen_a="0508", us_gun1="0507 0", cs_inf1="0501 3", cs_inf2="0501 3", **line)
    gun = scene.number("us-gun1")
    before, behind = (worth_of_hex(read(scene), STYLE, gun, place(scene.position, hex)) for hex in ("0504", "0506"))
    assert behind > before


# 10.27: who rides off


def test_horse_that_can_ride_off_is_worth_no_charge_of_infantry() -> None:
    """Pelham has all the room there is behind him, or a friend of those who charge."""
    charge = do.DeclareCharge(("us-gibbon",), ("2018",))
    guns: dict[str, Any] = {"us_gen_doubleday": "1816", "us_gibbon": "1917 2", "cs_pelham": "2018 2"}
    free = Scene("us-gen-doubleday", **guns).to("DeclareCharges")
    caught = Scene("us-gen-doubleday", **guns, us_phelps="2119 5", us_patrick="2117 4").to("DeclareCharges")
    assert judge(read(free), STYLE, charge) < 0.0 < judge(read(caught), STYLE, charge)


def test_infantry_does_not_run_after_horse() -> None:
    scene = Scene("us-gen-doubleday", us_gen_doubleday="1816", us_gibbon="1816 2", cs_pelham="2018 5")
    near, far = (place(scene.position, hex) for hex in ("1918", "1818"))
    situation, gibbon = read(scene), scene.number("us-gibbon")
    gain = worth_of_hex(situation, STYLE, gibbon, near) - worth_of_hex(situation, STYLE, gibbon, far)
    assert gain < 2 * STYLE.goal
