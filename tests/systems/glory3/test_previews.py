"""Previews are exact: held against the engine, which plays every face of every die; retreats take the safest way."""

from collections.abc import Iterator
from typing import Any

import pytest

from gloire.core.actions import Action
from gloire.core.display import Said
from gloire.core.game import Game
from gloire.core.position import decision_of
from gloire.core.sequences import place as step_of
from gloire.render.words import names_of, preview, spoken
from gloire.systems.glory3.actions import (
    CombineCommands,
    CounterAttack,
    DeclareCharge,
    EndDeclaring,
    FireAt,
    FireDefensively,
    HoldFire,
    JoinCharge,
    ResolveCharge,
)
from gloire.systems.glory3.fates import safest
from gloire.systems.glory3.frames import Charge
from gloire.systems.glory3.outcomes import ENDS, Outcomes, ResultChance
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import DISORDERED, ELIMINATED, GONE, WITHDRAWN, Position
from gloire.systems.glory3.told import TONES
from tests.systems.glory3.dawn import noon
from tests.systems.glory3.scene import Field, Scene, restarted

FAR: dict[str, Any] = {"us_inf4": "0108 0", "cs_inf4": "1601 3", "cs_inf6": "1602 3", "cs_cav3": "1603 3"}
NIGHT = 3
# Where foresight ends: with whatever comes after the fire or the charge.
AFTER_A_CHARGE = ("ChooseAdvance", "ChooseCounterAttack", "ChooseCharge", "ChooseContinued", "ChooseRally", "")
AFTER_FIRE = ("Fire", "Movement", "ChooseDefensiveFire", "ChooseCharge")
End = tuple[float, Position]
OF_A_RATING = ("passed", "failed", "hit", "missed")  # results that are read from no table


def played(game: Game, action: Action, until: tuple[str, ...]) -> Iterator[End]:
    """Every end of an action with its chance."""
    twin = game.clone()
    twin.apply(action)
    yield from _on(twin, 1.0, until)


def _on(game: Game, chance: float, until: tuple[str, ...]) -> Iterator[End]:
    question = game.question
    if question is None or question.kind in until:
        assert isinstance(game.position, Position)
        yield chance, game.position
        return
    answers = list(question.actions) if question.asks == "chance" else [_answer(game)]
    for answer in answers:
        twin = game.clone()
        twin.apply(answer)
        yield from _on(twin, chance / len(answers), until)


def _answer(game: Game) -> Action:
    assert isinstance(game.position, Position)
    if HoldFire() in (game.question.actions if game.question else ()):
        return HoldFire()
    return safest(game.position, decision_of(game.position), game.position.stack[-1])


def assert_exact(scene: Scene, action: Action, until: tuple[str, ...]) -> Outcomes:
    """The chances of everybody are those that the engine has; nobody else is touched."""
    before, ends = scene.position, list(played(scene.game, action, until))
    foreseen = scene.game.preview(action)
    assert isinstance(foreseen, Outcomes)
    assert sum(chance for chance, _ in ends) == pytest.approx(1.0)
    for unit, id in enumerate(before.ids(range(len(before.where)))):
        told = foreseen.fate(id)
        assert [getattr(told, name) for name in ENDS] == pytest.approx(_counted(before, unit, ends)), id
    return foreseen


def _counted(before: Position, unit: int, ends: list[End]) -> list[float]:
    found = [0.0, 0.0, 0.0, 0.0]
    for chance, end in ends:
        hex = end.where[unit]
        found[0] += chance * (hex >= 0 and end.has(unit, DISORDERED) and not before.has(unit, DISORDERED))
        found[1] += chance * (hex == WITHDRAWN)
        found[2] += chance * (hex in (ELIMINATED, GONE) and before.where[unit] >= 0)
        found[3] += chance * (hex >= 0 and hex != before.where[unit])
    return found


# 10.29

CHARGES: dict[str, dict[str, Any]] = {
    "open ground": {"cs_inf1": "0504 0"},
    "a gun with infantry": {"cs_inf1": "0504 0", "cs_gun1": "0504 0"},
    "disordered defenders": {"cs_inf1": "0504 0 disordered", "cs_inf2": "0504 0"},
    "mounted cavalry, which goes two hexes": {"cs_cav1": "0504 0"},
    "before other enemies": {"cs_inf1": "0504 0", "us_inf2": "0502 3"},
    "with friends in the way": {"cs_inf1": "0504 0", "cs_inf5": "0404 0", "cs_cav1": "0503 0", "cs_cav2": "0604 0"},
    "a gun with the charger": {"us_gun1": "0505 0", "cs_inf1": "0504 0", "cs_inf2": "0504 0"},
    "guns alone": {"cs_gun1": "0504 0"},
    "by night": {"cs_inf1": "0504 0", "turn": NIGHT},
}


@pytest.mark.parametrize("what", CHARGES)
def test_10_29_what_a_charge_leads_to(what: str) -> None:
    scene = Field("us-gen-a", **(FAR | {"us_gen_a": "0507", "us_inf1": "0505 0"} | CHARGES[what])).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    scene.to("ChooseCharge")
    assert_exact(scene, ResolveCharge("us-inf1"), AFTER_A_CHARGE)


def test_10_24_what_a_combined_charge_leads_to_is_known_when_it_is_declared() -> None:
    scene = Field("us-gen-a", **FAR, us_gen_a="0507", us_inf1="0505 0", us_inf2="0605 5", cs_inf1="0504 0")
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0504",)))
    foreseen = scene.game.preview(JoinCharge(("us-inf2",), "us-inf1"))
    scene.do(JoinCharge(("us-inf2",), "us-inf1"), EndDeclaring())
    assert assert_exact(scene.to("ChooseCharge"), ResolveCharge("us-inf1"), AFTER_A_CHARGE) == foreseen


def test_cedar_creek_sr2_2_in_fog_a_charge_through_the_rear_is_foreseen_with_its_one_more() -> None:
    scene = noon(
        "cs-gen-gordon", turn=3, cs_gen_gordon="2216", cs_evans="2215 0", cs_york="2320 0", us_hamblin="2214 0",
        us_penrose="1212 0",
    ).to("DeclareCharges")  # fmt: skip
    scene.do(DeclareCharge(("cs-evans",), ("2214",)), EndDeclaring())
    assert_exact(scene.to("ChooseCharge"), ResolveCharge("cs-evans"), AFTER_A_CHARGE)


def test_11_33_what_a_counter_attack_leads_to() -> None:
    scene: Scene = Field(**FAR, us_inf1="0506 0 disordered", cs_inf1="0504 3")
    index, us = scene.position.grid.index, scene.number("us-inf1")
    beaten = Charge(
        step=step_of(scene.scenario.sequence, Charge, "ChooseCounterAttack"),
        units=(us,),
        hexes=(index["0504"],),
        origins=(index["0505"],),
        defenders=(scene.number("cs-inf1"),),
        falling=(us,),
        total=-1,
        result="A D+R",
    )
    scene = restarted(scene, beaten)
    foreseen = scene.game.preview(CounterAttack(("cs-inf1",), "0505", "0506"))
    assert isinstance(foreseen, Outcomes)
    ends = list(played(scene.game, CounterAttack(("cs-inf1",), "0505", "0506"), AFTER_A_CHARGE))
    shaken, withdrawn, lost, _ = _counted(scene.position, us, ends)
    told = foreseen.fate("us-inf1")
    assert [told.disordered, told.withdrawn, told.lost] == pytest.approx([shaken, withdrawn, lost])


# 9.22

FIRES: dict[str, dict[str, Any]] = {
    "infantry at two hexes": {"cs_inf1": "0503 3"},
    "two units next to the guns": {"cs_inf1": "0504 3", "cs_inf2": "0504 3"},
    "guns and infantry, some disordered": {"cs_inf1": "0504 3 disordered", "cs_gun1": "0504 3"},
    "a crowd behind": {"cs_inf1": "0504 3", "cs_inf5": "0404 0", "cs_cav1": "0503 0", "cs_cav2": "0604 0"},
}


@pytest.mark.parametrize("what", FIRES)
def test_9_22_what_fire_leads_to(what: str) -> None:
    guns: dict[str, Any] = {"us_gun1": "0505 0", "us_gun2": "0505 0"}
    scene = Field("us-gen-a", **(FAR | guns | {"us_gen_a": "0507"} | FIRES[what])).to("Fire")
    for action in {one.hex: one for one in scene.offers(FireAt)}.values():
        assert_exact(scene, action, AFTER_FIRE)


def test_9_52_friends_who_may_be_hit_are_foreseen() -> None:
    """From the hill 0903 over a friend in 0905, who stands next to the target."""
    scene = Field("us-gen-a", **FAR, us_gen_a="0903", us_gun1="0903 3", us_inf1="0905 3", cs_inf1="0906 0").to("Fire")
    foreseen = assert_exact(scene, FireAt(("us-gun1",), "0906", 3), AFTER_FIRE)
    assert foreseen.fate("us-inf1").disordered > 0


# 10.33


@pytest.mark.parametrize("hexes", [("0405",), ("0605",), ("0405", "0605")])
def test_10_33_what_defensive_fire_leads_to(hexes: tuple[str, ...]) -> None:
    scene = Field(
        "us-gen-a", **FAR, us_gen_a="0507", us_inf1="0405 1", us_inf2="0605 5", cs_inf1="0504 3", cs_inf2="0504 3"
    ).to("DeclareCharges")  # fmt: skip
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), DeclareCharge(("us-inf2",), ("0504",)), EndDeclaring())
    assert_exact(scene, FireDefensively(scene.pile("0504")[0], hexes), AFTER_FIRE)


def test_10_36_a_second_defensive_fire_at_the_same_unit_is_foreseen_to_withdraw_it() -> None:
    scene = Field("us-gen-a", **FAR, us_gen_a="0507", us_inf1="0505 0", cs_inf1="0504 3", cs_gun1="0405 1")
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring())
    scene.do(FireDefensively("cs-inf1", ("0505",)), 9)
    foreseen = assert_exact(scene, FireDefensively("cs-gun1", ("0505",)), AFTER_FIRE)
    assert foreseen.fate("us-inf1").withdrawn > 0


# 4.25


def test_cedar_creek_sr5_1_the_two_of_the_night_march_are_foreseen() -> None:
    """Gordon 1 and Ramseur 1, less 2: a 1 is enough."""
    scene = noon(
        turn=2, cs_gen_gordon="2320", cs_gen_ramseur="2320", cs_evans="2320 5", cs_cook="2419 5", us_penrose="1212 0"
    ).activate("cs-gordon")  # fmt: skip
    foreseen = scene.game.preview(CombineCommands(("cs-gen-gordon", "cs-gen-ramseur")))
    assert isinstance(foreseen, Outcomes)
    assert {one.result: one.chance for one in foreseen.results} == {"failed": 0.1, "passed": 0.9}


@pytest.mark.parametrize("kind", ["fire", "charge"])
def test_every_result_of_a_table_has_words(kind: str) -> None:
    names = names_of(Field(us_inf1="0505 0", cs_inf1="0504 3").scenario)
    results = [one for one in TONES if one not in OF_A_RATING and (one[:2] in ("A ", "D ")) == (kind == "charge")]
    assert [one for one in results if not spoken(Said(f"{kind}-result", one), names)] == []


@pytest.mark.parametrize(
    ("kind", "result", "better", "said"),
    [
        ("fire", "-", "C", "Cannot hurt the enemy: die modifier"),
        ("fire", "misguided", "D", "Cannot hurt the enemy: die modifier"),
        ("charge", "A C", "D C>D+R", "Cannot win: die modifier"),
        ("defensive", "missed", "hit", "Cannot hit: die modifier"),
        ("test", "failed", "passed", "Cannot succeed"),
    ],
)
def test_what_cannot_bring_anything_good_is_marked_and_says_so(kind: str, result: str, better: str, said: str) -> None:
    names = names_of(Field(**FAR).scenario)
    told = preview(Outcomes(kind, "", (ResultChance(result, 1.0, D10.faces),), modifier=-9), names)
    assert told.vain
    assert told.gist.startswith(said)
    mixed = (ResultChance(result, 0.9, D10.faces[:9]), ResultChance(better, 0.1, D10.faces[9:]))
    told = preview(Outcomes(kind, "", mixed, modifier=-4), names)
    assert not told.vain
    assert "annot" not in told.gist
