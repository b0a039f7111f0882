"""The player of Glory III weighs charges by the fire before them and the way back, and places by their danger."""

from random import Random
from typing import Any

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.players import make, seat_for
from gloire.players.glory3.clash import BARRED, CLOSED, OPEN, at_stake, way_back
from gloire.players.glory3.ground import peril, price, worth_of_hex
from gloire.players.glory3.judgement import worth as judge
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import STYLES
from gloire.players.protocol import STANDARD
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.names import place
from gloire.systems.glory3.scenario import INFANTRY
from tests.systems.glory3.scene import Field, Scene, restarted

STYLE = STYLES[STANDARD]
CHARGE = do.DeclareCharge(("us-inf1",), ("0504",))


def read(scene: Scene, side: str = "union") -> Situation:
    return Situation(scene.game, side)


def worth(scene: Scene, action: Action) -> float:
    return judge(read(scene, scene.asks), STYLE, action)


def declaring(**counters: Any) -> Scene:
    return Field(us_gen_a="0507", us_inf1="0505 0", **counters).to("DeclareCharges")


def hex_of(scene: Scene, unit: str) -> int:
    return place(scene.position, scene.place(unit))


def standing(scene: Scene, unit: str, hex: str) -> float:
    """What it is worth to a unit to be in a hex."""
    return worth_of_hex(read(scene), STYLE, scene.number(unit), place(scene.position, hex))


# Fire before a charge


def test_a_charge_into_guns_with_infantry_is_worth_less_for_the_fire_it_meets() -> None:
    alone, with_guns = declaring(cs_inf1="0504 3"), declaring(cs_inf1="0504 3", cs_gun1="0504 3")
    assert worth(with_guns, CHARGE) < worth(alone, CHARGE)


def test_guns_that_stand_alone_are_charged_from_behind() -> None:
    """From the front their fire stops most who come."""
    front, rear = declaring(cs_gun1="0504 3"), declaring(cs_gun1="0504 0")
    assert worth(rear, CHARGE) > worth(front, CHARGE)
    assert worth(rear, CHARGE) > 0


def test_guns_fire_at_who_holds_worse() -> None:
    shots = [
        do.FireAt(("us-gun1",), "0504", 0),
        do.FireAt(("us-gun1",), "0604", 0),
    ]
    scene = Field(us_gen_a="0508", us_gun1="0506 0", cs_inf1="0504 3", cs_inf5="0604 3")
    assert set(shots) <= set(scene.offered)
    assert worth(scene, shots[0]) > worth(scene, shots[1])


def test_a_charge_is_declared_for_the_sake_of_who_will_join_it_at_once() -> None:
    friends = {"us_inf2": "0405 1", "us_inf3": "0405 1"}
    alone, helped = declaring(cs_inf1="0504 2"), declaring(cs_inf1="0504 2", **friends)
    assert worth(alone, CHARGE) < 0 < worth(helped, CHARGE)

    helped.do(CHARGE)
    joins = [action for action in helped.offered if isinstance(action, do.JoinCharge)]
    others = [action for action in helped.offered if not isinstance(action, do.JoinCharge)]
    assert max(worth(helped, join) for join in joins) > max(worth(helped, other) for other in others)


# The way back

BEHIND = {"us_inf2": "0503 3", "us_inf3": "0404 2", "us_inf4": "0604 4"}


def test_who_has_no_way_back_is_worth_charging() -> None:
    foe = {"cs_inf1": "0504 3"}
    assert worth(declaring(**foe, **BEHIND), CHARGE) > worth(declaring(**foe), CHARGE)


def test_a_way_back_is_open_barred_or_closed() -> None:
    def found(**counters: str) -> int:
        scene = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0504 3", **counters)
        hexes = [place(scene.position, hex) for hex in ("0504", "0505")]
        return way_back(scene.position, 1, INFANTRY, hexes[0], hexes[1:])

    assert found() == OPEN
    assert found(us_inf2="0403 3", us_inf3="0603 3") == BARRED
    assert found(**BEHIND) == CLOSED


def test_who_must_go_back_before_the_enemy_pays_for_it() -> None:
    good = [at_stake(True, 3.0, 7.0, 0.3, back) for back in (OPEN, BARRED, CLOSED)]
    assert good[0].retire < good[1].retire < good[2].retire == 7.0
    assert good[0].blow == 3.0
    assert good[1].blow == 7.0
    assert at_stake(False, 7.0, 7.0, 0.3, BARRED).retire == 7.0


# Where to stand


def test_peril_grows_with_who_can_come_and_is_nothing_out_of_reach() -> None:
    far, one = Field(us_inf1="0509 0", cs_inf1="0501 3"), Field(us_inf1="0506 0", cs_inf1="0504 3")
    two = Field(us_inf1="0506 0", cs_inf1="0504 3", cs_inf2="0604 3", cs_inf3="0404 3")
    found = [peril(read(scene), STYLE, scene.number("us-inf1"), hex_of(scene, "us-inf1")) for scene in (far, one, two)]
    assert found[0] == 0.0 < found[1] < found[2]


def test_mounted_men_are_dangerous_from_afar() -> None:
    foot, horse = Field(us_inf1="0509 0", cs_inf1="0504 3"), Field(us_inf1="0509 0", cs_cav1="0504 3")
    hex = hex_of(foot, "us-inf1")
    assert read(foot).danger[hex] == 0.0 < read(horse).danger[hex]


def test_guns_alone_fear_for_all_they_are_worth() -> None:
    foes = {"cs_inf1": "0504 3", "cs_inf2": "0604 3", "cs_inf3": "0404 3"}
    alone, with_men = Field(us_gun1="0506 0", **foes), Field(us_gun1="0506 0", us_inf1="0506 0", **foes)
    fears = [peril(read(one), STYLE, one.number("us-gun1"), hex_of(one, "us-gun1")) for one in (alone, with_men)]
    assert price(read(alone), STYLE, alone.number("us-gun1")) == fears[0] > fears[1]


def test_men_go_to_guns_that_stand_alone() -> None:
    foes = {"cs_inf1": "0504 3", "us_gen_a": "0508", "us_inf1": "0607 0"}
    assert standing(Field(us_gun1="0506 0", **foes), "us-inf1", "0506") > standing(Field(**foes), "us-inf1", "0506")


def test_men_do_not_huddle_without_need() -> None:
    """Out of the enemy's reach a friend in the hex is only one more to be hit by a shot."""
    far = {"cs_inf1": "0501 3", "us_gen_a": "0509", "us_inf1": "0610 0"}
    assert standing(Field(us_inf2="0509 0", **far), "us-inf1", "0509") < standing(Field(**far), "us-inf1", "0509")


def test_units_stay_within_reach_of_their_leader() -> None:
    near, far = (Field(us_gen_a=hex, us_inf1="0507 0", cs_inf1="0501 3") for hex in ("0508", "1512"))
    assert standing(near, "us-inf1", "0507") > standing(far, "us-inf1", "0507")


def test_a_charge_with_friends_at_hand_promises_more() -> None:
    alone = Field(us_gen_a="0508", us_inf1="0506 0", cs_inf1="0504 3")
    helped = Field(us_gen_a="0508", us_inf1="0506 0", us_inf2="0605 5", cs_inf1="0504 3")
    assert standing(helped, "us-inf1", "0505") > standing(alone, "us-inf1", "0505")


def test_even_disordered_men_walk_to_a_place_that_scores_much() -> None:
    """Nicodemus Heights are worth three points, and nobody is there."""
    scene = Scene(
        "us-gen-doubleday", us_gen_doubleday="2016", us_patrick="2016 3 disordered", cs_penn="1915 3 disordered"
    )
    scene.to("Movement")
    moves = [one for one in scene.offers(do.MoveUnit) if one.unit == "us-patrick"]
    assert max(moves, key=lambda one: worth(scene, one)).hex == "1917"


# Leaders and commands


def test_a_leader_comes_after_his_men_and_to_where_they_are() -> None:
    scene = Field("us-gen-r", us_gen_r="waiting", us_new1="waiting", us_new2="waiting", cs_inf1="1003 4")
    for _ in range(2):
        action = make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))
        assert isinstance(action, do.EnterMap)
        assert action.unit != "us-gen-r"
        scene.do(action)
        scene.to("Movement")
    ride = max(scene.offers(do.EnterMap), key=lambda one: worth(scene, one))
    assert ride.unit == "us-gen-r"
    men = [hex_of(scene, id) for id in ("us-new1", "us-new2")]
    assert all(scene.position.grid.distance(place(scene.position, ride.hex), hex) <= 2 for hex in men)


def test_commands_do_not_risk_to_be_held_back_for_the_sake_of_a_few() -> None:
    """One of each has the enemy in common; four others could come up, and would have to stay away."""
    leaders = {"us_gen_a": "0507", "us_gen_b": "0607"}
    few = {"us_inf1": "0505 0", "us_inf5": "0605 5", "cs_inf1": "0504 3"}
    others = {"us_inf2": "0407 0", "us_inf3": "0307 0", "us_inf4": "0507 0", "us_inf6": "0707 0"}
    combine = do.CombineCommands(("us-gen-a", "us-gen-b"))
    for counters, risked in ((few, True), (few | others, False)):
        field = Field(**leaders, **counters)
        number = field.scenario.marker_number["us-corps"]
        scene = restarted(field, Activation(side=0, marker="us-corps", number=number))
        assert (worth(scene, combine) > 0) is risked


def test_a_unit_tries_to_return_with_an_even_chance_but_not_with_a_poor_one() -> None:
    scene = Scene(us_gen_meade="1713", us_magilton="1713 2")
    situation = read(scene)
    gibbon, crawford = (judge(situation, STYLE, do.RecoverUnit(id)) for id in ("us-gibbon", "us-crawford-b"))
    assert gibbon > 0 > crawford


# Places


def of_the_place(**counters: Any) -> float:
    """What it counts for a unit that the centre of the Cornfield scores."""
    scene = Scene(us_gen_meade="1713", us_magilton="2012 2", cs_gen_hood="2414", **counters)
    unit, hex = scene.number("us-magilton"), place(scene.position, "2112")
    seen, blind = read(scene), replace(STYLE, take=0.0)
    return worth_of_hex(seen, STYLE, unit, hex) - worth_of_hex(seen, blind, unit, hex)


def test_a_place_counts_the_less_the_sooner_the_enemy_drives_one_off_it() -> None:
    free, watched = of_the_place(cs_law="2616 5"), of_the_place(cs_law="2213 5")
    besieged = of_the_place(cs_law="2213 5", cs_colquitt="2212 5", cs_ripley="2211 5")
    assert free > watched > besieged > 0
