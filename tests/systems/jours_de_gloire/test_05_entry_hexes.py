"""Case 5.2.3: the entry hexes of enemies who are still awaited, closed to every kind of movement. H19, R43 and R44."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire import rout
from gloire.systems.jours_de_gloire.actions import FleeTo, MoveUnit, RecoilTo, RetreatTo
from gloire.systems.jours_de_gloire.charge import recall_hexes
from gloire.systems.jours_de_gloire.frames import Recall
from tests.systems.jours_de_gloire.plights import beaten, giving_way, routing
from tests.systems.jours_de_gloire.scene import Field, Scene

OTT: dict[str, Any] = {"au_ir18": "waiting", "au_ir51": "waiting"}  # on 13 June, beyond 0110
RESERVE: dict[str, Any] = {"au_reserve": "waiting"}  # on the proving ground, beyond 2210


def hexes(scene: Scene) -> set[str]:
    return {action.hex for action in scene.offered}  # type: ignore[attr-defined]  # each names one


# Falling back


def test_5_2_3_who_recoils_keeps_out_of_them() -> None:
    places: dict[str, Any] = {"fr_44": "0311 NE+SE", "au_banat": "0411 SW+NW"}
    scene = giving_way("recoil", 1, "fr-44", "0411", turn=1, **OTT, **places)
    assert "0211" not in hexes(scene)
    assert scene.why_not(RecoilTo("fr-44", "0211")) == ("5.2.3", "entry-hex")
    entered: dict[str, Any] = {"au_ir18": "0118 NE+SE", "au_ir51": "0119 NE+SE"}
    assert "0211" in hexes(giving_way("recoil", 1, "fr-44", "0411", turn=1, **entered, **places))


def test_5_2_3_who_retreats_keeps_out_of_them() -> None:
    places: dict[str, Any] = {"au_banat": "2206 SW+NW routed", "fr_6l": "2106 NE+SE", "au_ir13": "0505 NE+SE"}
    scene = giving_way("retreat", 2, "au-banat", "2106", battle="montebello", fr_24l="waiting", **places)
    assert scene.why_not(RetreatTo("au-banat", "2306")) == ("5.2.3", "entry-hex")
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[-1])
    assert scene.place("au-banat") not in {"2407", "2406", "2408", "2306", "2307"}


def test_5_2_3_who_has_no_other_way_back_is_eliminated() -> None:
    places: dict[str, Any] = {"fr_inf1": "2111 N+NE", "au_inf1": "2112 N+NE", "au_inf2": "2011 NE+SE"}
    open = beaten("fr-inf1", "2112", **places)
    assert hexes(open) == {"2110", "2211"}
    assert beaten("fr-inf1", "2112", **places, **RESERVE).is_lost("fr-inf1")


def test_5_2_3_they_are_in_the_way_of_a_rout() -> None:
    places: dict[str, Any] = {"au_banat": "1303 N+NE routed", "fr_44": "2212 SW+NW"}
    for lancers, why in (("waiting", "entry-hex"), ("2012 N+NE", "")):
        scene = routing("au-banat", battle="marengo-14-june", turn=1, fr_12hus=lancers, **places)
        game, unit = scene.position, scene.number("au-banat")
        stage = rout.stage_of(game.stack[-1])
        assert rout.bar(game, unit, stage, game.grid.index["1302"]) == why


def test_5_2_3_recalled_cavalry_keeps_out_of_them() -> None:
    places: dict[str, Any] = {"fr_lc1": "2111 N+NE", "au_inf1": "2112 N+NE square"}
    for reserve, back in (("waiting", set[str]()), ("0105 N+NE", {"2110", "2211"})):
        scene = Field(au_reserve=reserve, **places)
        game = scene.position
        recall = Recall(units=(scene.number("fr-lc1"),), target=game.grid.index["2112"])
        assert {game.label(hex) for hex in recall_hexes(game, recall)} & {"2110", "2211"} == back


def test_5_2_3_nor_does_a_chief_flee_into_them() -> None:
    places: dict[str, Any] = {"au_banat": "0613 SW+NW", "fr_44": "2212 SW+NW", "au_ir52": "waiting"}
    scene = Scene("oreilly-1", battle="marengo-14-june", turn=1, chiefs={"fr-victor": "0312"}, **places)
    scene.to("Movement").do(MoveUnit("au-banat", "0413"))
    assert scene.asked == "ChooseFlight"
    assert not hexes(scene) & {"0109", "0110", "0111", "0210", "0211"}
    assert scene.why_not(FleeTo("fr-victor", "0211")) == ("5.2.3", "entry-hex")


def test_5_2_3_nobody_passes_through_them_either() -> None:
    # From 2111 to 2208 the short way leads over 2110 and 2209.
    places: dict[str, Any] = {"fr_lc1": "2112 N+NE", "au_inf1": "0105 N+NE"}
    for reserve, passes in (("waiting", False), ("0110 N+NE", True)):
        scene = Field(au_reserve=reserve, **places).to("Movement")
        paths = [move.path for move in scene.game.moves("fr-lc1")]
        assert any({"2109", "2110", "2209", "2210", "2211"} & set(path) for path in paths) is passes


# R44: a square in one's own entry hex


@pytest.mark.parametrize(("turn", "closed"), [(5, True), (6, True), (7, False)])
def test_5_2_3_h19_who_is_kept_out_by_a_square_of_his_own_closes_them_no_longer_than_the_turn_after(
    turn: int, closed: bool
) -> None:
    places: dict[str, Any] = {"fr_6l": "2407 SW+NW square", "fr_24l": "waiting", "au_banat": "2106 NE+SE"}
    scene = Scene("oreilly-1", battle="montebello", turn=turn, **places).to("Movement")
    assert ("2306" not in scene.hexes(MoveUnit, "au-banat")) is closed


def test_5_2_3_as_long_as_they_could_enter_it_stays_closed() -> None:
    places: dict[str, Any] = {"fr_6l": "2407 SW+NW", "fr_24l": "waiting", "au_banat": "2106 NE+SE"}
    scene = Scene("oreilly-1", battle="montebello", turn=7, **places).to("Movement")
    assert scene.why_not(MoveUnit("au-banat", "2306")) == ("5.2.3", "entry-hex")
