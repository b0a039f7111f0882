"""Where one stands in a charge or an attack, and in the turn: for whoever meets them for the first time."""

from typing import Any

import gloire
from gloire.core.display import Step
from gloire.systems.jours_de_gloire import actions as do
from tests.systems.jours_de_gloire.fights import announce
from tests.systems.jours_de_gloire.scene import Field, Scene

CONTACT: dict[str, Any] = {"fr_44": "0912 SW+NW", "au_nauendorff": "0812 NE+SE"}


def steps(scene: Scene) -> tuple[Step, ...]:
    question = scene.game.question
    assert question is not None
    return question.prompt(question.about, question.actions).steps


def now(scene: Scene) -> str:
    (found,) = (step.said.key for step in steps(scene) if step.state == "now")
    return found


def test_9_a_charge_is_followed_from_its_declaration_to_the_squares():
    scene = Scene("victor-1", fr_11hus="1012 SW+NW", au_ogulin="0812 NE+SE")
    scene.to("Movement").do(do.DeclareCharge("fr-11hus", "0812"))
    assert scene.asked == "ChooseChargeHex"
    assert now(scene) == "declare"
    scene.do(next(iter(scene.offers(do.ChargeTo))))
    assert scene.asked == "AskForSquares"
    assert now(scene) == "square"
    assert [step.side for step in steps(scene) if step.state == "now"] == ["austrian"]
    assert [step.said.key for step in steps(scene)][-2:] == ["pursuit", "end"]


def test_8_an_attack_by_shock_has_a_chain_of_its_own():
    scene = Scene("victor-1", **CONTACT).to("Announce")
    scene.do(next(iter(scene.offers(do.AnnounceShock))))
    scene.to("ChooseRefusal")
    assert now(scene) == "evasion"
    assert "square" not in [step.said.key for step in steps(scene)]


def test_nobody_stands_in_a_chain_who_only_marches():
    assert steps(Scene("victor-1", **CONTACT).to("Movement")) == ()


def test_1_the_set_up_is_no_phase_of_orders():
    game = gloire.new_game("marengo-13-june")
    assert game.question is not None
    assert game.question.kind == "PlaceUnits"
    assert [(phase.key, phase.side) for phase in game.phases() if phase.state == "now"] == [
        ("set-up", game.question.asks)
    ]
    assert {phase.side for phase in game.phases() if phase.state == "next"} == {""}


def test_8_8_1_after_an_evasion_who_advances_stands_at_the_advance() -> None:
    scene = Field(orders=(), fr_inf1="1609 N+NE", au_lc1="1608 S+SW")
    announce(scene, "fr-inf1", "1608").to("ChooseRefusal")
    scene.do(do.RefuseShock("au-lc1", 1), 0, do.EvadeTo("au-lc1", "1607"), do.FaceTo("au-lc1", 0))
    scene.to("ChooseAdvance").do(do.AdvanceTo("fr-inf1", "1608"))
    assert (scene.asked, now(scene)) == ("ChooseFacing", "advance")
    assert [step.side for step in steps(scene) if step.state == "now"] == ["french"]
