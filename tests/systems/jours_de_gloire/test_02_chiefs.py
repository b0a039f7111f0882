"""Case 2.5: commanders-in-chief: what they have, their move, their danger. K7."""

from typing import Any

from gloire.core.actions import Action
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    BeginWith,
    EndMovement,
    FleeTo,
    MoveChief,
    MoveRouted,
    MoveUnit,
    RecoilTo,
    RoutTo,
    SealOrders,
    StayWithTroops,
    TryInitiative,
)
from gloire.systems.jours_de_gloire.chiefs import lose_chief
from gloire.systems.jours_de_gloire.frames import CohesionTest, Evasion, RoutMove, Turn, Withdrawal
from gloire.systems.jours_de_gloire.happened import ChiefLost, ChiefMoved, ChiefThreatened, Moved, OrdersRevealed
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import most_orders, orderable
from tests.systems.jours_de_gloire.plights import settled
from tests.systems.jours_de_gloire.scene import Scene

BATTLE = "marengo-14-june"
FAR: dict[str, Any] = {"au_banat": "0211 NE+SE"}
RIDER: dict[str, Any] = {"fr_2cav": "1814 SW+NW"}


def field(marker: Any = "kellermann-1", turn: Any = 5, **facts: Any) -> Scene:
    return Scene(marker, battle=BATTLE, turn=turn, **facts)


def seat(scene: Scene, chief: str) -> str:
    hex = scene.position.chiefs[scene.position.scenario.chief_number[chief]]
    return scene.position.label(hex) if hex >= 0 else ""


def approach(hex: str, to: str, **facts: Any) -> Scene:
    """The Kaiser dragoons ride to a hex, with orders; the French chief Victor is somewhere near."""
    scene = field("pilati-1", orders=("au-kaiser",), au_kaiser=f"{hex} NE+SE", **facts)
    scene.to("Movement").do(MoveUnit("au-kaiser", to))
    return scene


# 2.5.1


def test_2_5_1_his_modifier_counts_for_initiative_his_orders_and_his_range_for_groups() -> None:
    scene = field("", chiefs={"fr-bonaparte": "1414"}, fr_2cav="1814 SW+NW", fr_44="2114 SW+NW", **FAR)
    assert most_orders(scene.position, 0) == 3
    reach = {unit for units in orderable(scene.position, 0) for unit in units}
    assert reach == {scene.number("fr-2cav")}  # 1814 is four hexes away, 2114 seven; he has six


def test_2_5_1_his_range_is_counted_in_hexes_over_brooks_enemies_and_zones() -> None:
    units: dict[str, Any] = {"fr_44": "0612 SW+NW", "au_banat": "0711 NE+SE", "au_ir11": "0812 NE+SE"}
    scene = field("", chiefs={"fr-victor": "1012"}, **units)
    assert (scene.number("fr-44"),) in orderable(scene.position, 0)
    away = field("", chiefs={"fr-victor": "1112"}, fr_2cav="1214 SW+NW", **units)
    assert away.why_not(SealOrders(("fr-44",))) == ("2.3.2", "out-of-command")


def test_2_5_1_he_rides_seven_points_once_a_turn() -> None:
    scene = field(chiefs={"fr-victor": "1216"}, **RIDER, **FAR).to("Movement")
    grid = scene.position.grid
    hexes = scene.hexes(MoveChief, "fr-victor")
    open_ground = [hex for hex in hexes if hex[2:] in ("16", "17", "18", "19")]
    assert max(grid.distance(grid.index["1216"], grid.index[hex]) for hex in open_ground) == 7
    scene.do(MoveChief("fr-victor", "1316"))
    assert scene.why_not(MoveChief("fr-victor", "1416")) == ("2.5.1", "chief-has-moved")


def test_2_5_1_in_the_activation_of_any_formation_of_his_army() -> None:
    scene = field(chiefs={"fr-victor": "1216", "au-melas": "0211"}, **RIDER, **FAR).to("Movement")
    assert scene.offers(MoveChief)
    assert {action.unit for action in scene.offers(MoveChief)} == {"fr-victor"}
    assert scene.why_not(MoveChief("au-melas", "0311")) == ("2.5.1", "no-chief")


def test_2_5_1_also_in_one_whose_leader_has_failed() -> None:
    scene = field(chiefs={"fr-victor": "1216"}, **RIDER, **FAR)
    scene.do(TryInitiative("fr-2cav"), 9)
    assert {type(action) for action in scene.offered} == {MoveChief, EndMovement}


def test_2_5_1_a_new_turn_lets_him_ride_again() -> None:
    scene = field(chiefs={"fr-victor": "1216"}, cup=("oreilly-1",), **RIDER, **FAR).to("Movement")
    scene.do(MoveChief("fr-victor", "1316"), EndMovement())
    assert scene.position.turn == 6
    assert scene.position.ridden == 0


def test_2_5_1_not_alone_into_an_enemy_zone_but_with_troops() -> None:
    units: dict[str, Any] = {"fr_2cav": "1313 SW+NW", "au_banat": "1213 NE+SE"}
    scene = field(chiefs={"fr-victor": "1514"}, **units).to("Movement")
    assert scene.why_not(MoveChief("fr-victor", "1312")) == ("2.5.1", "chief-alone-in-zone")
    assert "1313" in scene.hexes(MoveChief, "fr-victor")


def test_2_5_1_not_into_an_enemys_hex_nor_too_far() -> None:
    scene = field(chiefs={"fr-victor": "1514"}, au_banat="1212 NE+SE", **RIDER).to("Movement")
    assert scene.why_not(MoveChief("fr-victor", "1212")) == ("5.1.2", "enemy-there")
    assert scene.why_not(MoveChief("fr-victor", "1501")) == ("2.5.1", "chief-too-far")


def test_2_5_1_he_makes_no_forced_march_and_pays_neither_zones_nor_friends() -> None:
    units: dict[str, Any] = {"fr_2cav": "1313 SW+NW", "au_banat": "1213 NE+SE"}
    scene = field(chiefs={"fr-victor": "1313"}, **units).to("Movement")
    grid = scene.position.grid
    far = max(grid.distance(grid.index["1313"], grid.index[hex]) for hex in scene.hexes(MoveChief, "fr-victor"))
    assert far == 9  # by road at half a point a hex, once he is beside the enemy no longer


def test_2_5_1_chiefs_do_not_count_for_stacking() -> None:
    units: dict[str, Any] = {"fr_2cav": "1814 SW+NW", "fr_20cav": "1814 SW+NW"}
    scene = field(chiefs={"fr-victor": "1814", "fr-lannes": "1815"}, **units, **FAR).to("Movement")
    scene.do(MoveChief("fr-lannes", "1814"))
    assert seat(scene, "fr-lannes") == seat(scene, "fr-victor") == "1814"


# 2.5.2: an enemy comes next to him


def test_2_5_2_alone_he_must_leave_at_once_in_the_enemys_activation() -> None:
    scene = approach("0912", "1111", chiefs={"fr-victor": "1212"}, **RIDER)
    assert (scene.asked, scene.asks) == ("ChooseFlight", "french")
    assert scene.why_not(StayWithTroops("fr-victor")) == ("2.5.2", "must-flee")
    assert all(isinstance(action, FleeTo) for action in scene.offered)


def test_2_5_2_with_a_friend_he_may() -> None:
    scene = approach("0912", "1111", chiefs={"fr-victor": "1212"}, fr_2cav="1212 SW+NW")
    assert StayWithTroops("fr-victor") in scene.offered
    scene.do(StayWithTroops("fr-victor"))
    assert seat(scene, "fr-victor") == "1212"


def test_2_5_2_one_or_two_hexes() -> None:
    scene = approach("0912", "1111", chiefs={"fr-victor": "1212"}, **RIDER)
    grid = scene.position.grid
    far = {grid.distance(grid.index["1212"], grid.index[action.hex]) for action in scene.offers(FleeTo)}
    assert far == {1, 2}
    assert scene.why_not(FleeTo("fr-victor", "1612")) == ("2.5.2", "flight-too-far")


def test_2_5_2_through_enemy_zones_and_not_beside_an_enemy_if_he_can_help_it() -> None:
    around: dict[str, Any] = {"au_ir11": "1412 NE+SE", "au_ir23": "1214 NE+SE"}
    scene = approach("0912", "1111", chiefs={"fr-victor": "1212"}, **RIDER, **around)
    game = scene.position
    start = game.grid.index["1212"]
    assert not game.grid.rings(start)[1] & ~game.zones(1) & ~game.held(1)  # every way leads through a zone
    hexes = [game.grid.index[action.hex] for action in scene.offers(FleeTo)]
    assert hexes
    assert not [hex for hex in hexes if game.near_enemy(hex, 0)]
    assert scene.why_not(FleeTo("fr-victor", "1312")) == ("2.5.2", "flight-to-the-enemy")


def test_2_5_2_the_mover_waits_and_then_goes_on_its_way() -> None:
    scene = field("pilati-1", orders=("au-kaiser",), au_kaiser="0914 NE+SE", chiefs={"fr-victor": "1213"}, **RIDER)
    scene.to("Movement")
    events = scene.do(MoveUnit("au-kaiser", "1414"))
    assert scene.asked == "ChooseFlight"
    events += scene.do(scene.offered[0])
    while scene.asked == "ChooseFlight":
        events += scene.do(scene.offered[0])
    assert scene.place("au-kaiser") == "1414"
    assert [event for event in events if isinstance(event, ChiefThreatened)]
    assert len([event for event in events if isinstance(event, Moved)]) > 1


def test_2_5_2_his_flight_is_not_his_move_of_the_turn() -> None:
    scene = approach("0912", "1111", chiefs={"fr-victor": "1212"}, cup=("kellermann-1", "oreilly-1"), **RIDER)
    scene.do(scene.offers(FleeTo)[0])
    assert scene.position.ridden == 0


def test_2_5_2_alone_and_with_nowhere_to_go_he_is_eliminated() -> None:
    facts: dict[str, Any] = {"au_kaiser": "0317 NE+SE", "au_ir11": "0119 NE+SE", **RIDER}
    scene = field("pilati-1", orders=("au-kaiser",), chiefs={"fr-victor": "0120"}, **facts).to("Movement")
    events = scene.do(MoveUnit("au-kaiser", "0220"))
    assert [event.unit for event in events if isinstance(event, ChiefLost)] == ["fr-victor"]
    assert seat(scene, "fr-victor") == ""


# 2.5.2: his troops give way


def recoil(unit: str, **facts: Any) -> Scene:
    """A unit in 1212 recoils from an attack out of 1112."""
    scene = field("", **facts)
    index = scene.position.grid.index
    frame = Withdrawal(unit=scene.number(unit), attackers=(index["1112"],), origin=index["1212"], left=1)
    scene.position.stack = (Turn(step=0), frame)
    return settled(scene)


def test_2_5_2_he_goes_with_a_unit_that_recoils() -> None:
    scene = recoil("fr-44", chiefs={"fr-victor": "1212"}, fr_44="1212 SW+NW", au_banat="1112 NE+SE")
    scene.do(RecoilTo("fr-44", "1312"))
    assert seat(scene, "fr-victor") == "1312"


def test_2_5_2_whom_it_meets_on_the_way_it_leaves_there() -> None:
    units: dict[str, Any] = {"fr_44": "1212 SW+NW", "fr_2cav": "1312 SW+NW", "au_banat": "1112 NE+SE"}
    scene = recoil("fr-44", chiefs={"fr-victor": "1212", "fr-lannes": "1312"}, **units)
    scene.do(RecoilTo("fr-44", "1312"))
    while scene.asked == "ChooseWithdrawal":  # it may not stay with cavalry and goes on
        scene.do(scene.offered[0])
    assert scene.place("fr-44") != "1312"
    assert seat(scene, "fr-victor") == scene.place("fr-44")
    assert seat(scene, "fr-lannes") == "1312"


def rout(**facts: Any) -> Scene:
    scene = field("", **facts)
    scene.position.stack = (Turn(step=0), RoutMove(unit=scene.number("fr-44")))
    return settled(scene)


def test_2_5_2_he_goes_with_a_routed_unit_in_phase_e() -> None:
    scene = rout(chiefs={"fr-victor": "1512", "fr-lannes": "1612"}, fr_44="1512 SW+NW routed", **FAR)
    while scene.asked == "ChooseRoutHex":
        scene.do(next(action for action in scene.offered if isinstance(action, RoutTo)))
    assert scene.place("fr-44") not in ("1512", "1612")
    assert seat(scene, "fr-victor") == scene.place("fr-44")
    assert seat(scene, "fr-lannes") == "1612"


def test_2_5_2_and_off_the_map_he_is_eliminated_with_it() -> None:
    scene = rout(chiefs={"fr-victor": "2116", "fr-lannes": "2216"}, fr_44="2116 SW+NW routed", **FAR)
    while scene.asked == "ChooseRoutHex":
        scene.do(scene.offered[0])
    assert scene.is_lost("fr-44")
    assert seat(scene, "fr-victor") == ""
    assert seat(scene, "fr-lannes") != ""  # he was not with it


def test_2_5_2_he_may_leave_it_when_he_next_moves() -> None:
    scene = field(chiefs={"fr-victor": "1512"}, fr_44="1512 SW+NW routed", **RIDER, **FAR).to("Movement")
    assert "1612" in scene.hexes(MoveChief, "fr-victor")


def test_2_5_2_when_the_last_of_his_troops_is_eliminated_he_has_to_go() -> None:
    scene = field("", chiefs={"fr-victor": "1212"}, fr_art_victor="1212 SW+NW disordered", au_banat="1112 NE+SE")
    frame = CohesionTest(unit=scene.number("fr-art-victor"), why="fire")
    scene.position.stack = (Turn(step=0), frame)
    settled(scene).do(9)
    assert scene.is_lost("fr-art-victor")
    assert scene.asked == "ChooseFlight"
    assert not scene.offers(StayWithTroops)


def test_2_5_2_left_behind_by_cavalry_that_evades_he_has_to_go() -> None:
    scene = field("", chiefs={"fr-victor": "1212"}, fr_2cav="1212 SW+NW", au_banat="1112 NE+SE")
    index = scene.position.grid.index
    frame = Evasion(
        units=(scene.number("fr-2cav"),),
        attackers=(index["1112"],),
        origin=index["1212"],
        far=1,
        left=1,
        modifier=1,
        tests=False,
    )
    scene.position.stack = (Turn(step=0), frame)
    settled(scene)
    scene.do(scene.offered[0])
    asked: list[Action] = []
    while scene.asked in ("ChooseFacing", "ChooseFlight"):
        asked += scene.offers(FleeTo)
        scene.do(scene.offered[0])
    assert asked
    assert seat(scene, "fr-victor") != "1212"


def test_2_5_2_without_its_only_chief_an_army_has_no_orders_to_the_end() -> None:
    units: dict[str, Any] = {"fr_44": "1812 SW+NW", "au_banat": "0211 NE+SE"}
    scene = field("", chiefs={"au-melas": "lost"}, **units)
    assert most_orders(scene.position, 1) == 0
    assert orderable(scene.position, 1) == ((),)


RECEIVED: dict[str, Any] = {"fr_22": "1510 SW+NW", "fr_40": "1814 SW+NW", "au_ir13": "0505 NE+SE"}


def bereft(**chiefs: str) -> Scene:
    """Both groups of Watrin have orders at Montebello, then Lannes is eliminated."""
    places = {"fr-lannes": "1611", "au-ott": "0506"} | {id.replace("_", "-"): hex for id, hex in chiefs.items()}
    scene = Scene("", battle="montebello", turn=4, chiefs=places, **RECEIVED)
    scene.do(SealOrders(("fr-22", "fr-40")))
    scene.do(scene.offered[0]) if scene.asked == "SealTheOrders" else None
    lose_chief(scene.position, scene.position.scenario.chief_number["fr-lannes"])
    return scene


def test_2_5_2_when_its_only_chief_is_eliminated_an_army_loses_the_orders_of_the_turn() -> None:
    scene = bereft()
    assert scene.position.orders == 0
    assert set(known_orders(scene.position, "austrian").values()) == {"none"}  # nothing is left to hide
    events = scene.do(9, 0, BeginWith("watrin-1"))
    assert [event.received for event in events if isinstance(event, OrdersRevealed)] == [False, False]
    assert scene.asked == "ChooseInitiative"


def test_2_5_2_a_player_is_told_that_his_army_has_no_orders_any_more() -> None:
    lost = [event for event in bereft().position.log if isinstance(event, ChiefLost)]
    assert [event.last for event in lost] == [True]


def test_2_5_2_with_another_chief_the_orders_of_the_turn_stay() -> None:
    units: dict[str, Any] = {"au_banat": "0211 NE+SE", "au_ir11": "0110 NE+SE", "fr_44": "1812 SW+NW"}
    scene = field("", chiefs={"au-melas": "0211", "au-ott": "0212"}, **units)
    game = scene.position
    game.orders = 1 << game.groups[scene.number("au-banat")]
    before = game.orders
    lose_chief(game, game.scenario.chief_number["au-melas"])
    assert game.orders == before


def test_2_5_2_nor_are_they_lost_while_another_chief_is_awaited() -> None:
    scene = field("", turn=1, chiefs={"fr-victor": "1212", "fr-bonaparte": "waiting"}, fr_44="1212 SW+NW", **FAR)
    game = scene.position
    game.orders = 1 << game.groups[scene.number("fr-44")]
    before = game.orders
    lose_chief(game, game.scenario.chief_number["fr-victor"])
    assert game.orders == before


def test_2_5_2_with_another_chief_it_goes_on_with_his() -> None:
    units: dict[str, Any] = {"fr_44": "1812 SW+NW", "au_banat": "0211 NE+SE"}
    scene = field("", chiefs={"au-melas": "lost", "au-ott": "0211"}, **units)
    assert most_orders(scene.position, 1) == 1
    assert (scene.number("au-banat"),) in orderable(scene.position, 1)


def test_2_5_2_a_routed_unit_that_moves_in_phase_e_is_chosen_by_its_owner() -> None:
    scene = field("oreilly-1", cup=("gardanne-1",), chiefs={"fr-victor": "1512"}, fr_44="1512 SW+NW routed", **FAR)
    scene.do(ActReduced("au-banat"), EndMovement())
    events = scene.do(MoveRouted("fr-44"))
    while scene.asked == "ChooseRoutHex":
        events += scene.do(scene.offered[0])
    assert next(event.unit for event in events if isinstance(event, ChiefMoved)) == "fr-victor"
