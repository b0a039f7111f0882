"""Previews of fire, shock and charge against the engine itself: every face of every die, through tests and routs."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.game import Game
from gloire.core.position import decision_of
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.fates import safest
from gloire.systems.jours_de_gloire.frames import Withdrawal
from gloire.systems.jours_de_gloire.happened import CombatResolved, Fired
from gloire.systems.jours_de_gloire.outcomes import Fate, Outcomes, ResultChance
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, Position
from gloire.systems.jours_de_gloire.setup import FACINGS
from gloire.systems.jours_de_gloire.withdrawal import hazard
from tests.systems.jours_de_gloire.fights import N_NE, NW_N
from tests.systems.jours_de_gloire.plights import beaten, fleeing
from tests.systems.jours_de_gloire.scene import Field, Scene

FORESEEN = ("ShotDie", "CombatDie", "CohesionDie", "ChooseWithdrawal", "ChooseRoutHex", "ChooseFlight")
Leaf = tuple[float, str, Position]  # its chance, the result of the table, how it stands


def leaves(game: Game, chance: float = 1.0, result: str = "") -> Iterator[Leaf]:
    """All that can happen, face by face; whoever has to give way takes the safest way."""
    question = game.question
    if question is None or question.kind not in FORESEEN or (result and question.kind in FORESEEN[:2]):
        yield chance, result, game.position  # type: ignore[misc]  # a position of this system
        return
    if question.about.get("why") == "end of charge":
        yield chance, result, game.position  # type: ignore[misc]  # a position of this system
        return
    if question.asks == CHANCE:
        answers: list[Action] = list(question.actions)
    else:
        position: Any = game.position
        answers = [safest(position, decision_of(position), position.stack[-1])]
    for answer in answers:
        twin = game.clone()
        events = twin.apply(answer)
        told = [event.result for event in events if isinstance(event, Fired | CombatResolved)]
        yield from leaves(twin, chance / len(answers), told[0] if told else result)


def brute(before: Game, action: Action, *, on: int = 0) -> list[Leaf]:
    """An action, and all that can follow from it; where tests come first, they all succeed and nobody reacts."""
    game = before.clone()
    game.apply(action)
    while game.question is not None and game.question.kind not in FORESEEN[:2]:
        passing = {"EngagementDie": Roll(0), "ChooseCombat": None}
        kinds = (
            do.EndMovement,
            do.EndAnnouncing,
            do.AcceptShock,
            do.ReceiveCharge,
            do.HoldReaction,
            do.StandInLine,
            do.ChargeHome,
        )
        known = [one for one in game.question.actions if isinstance(one, kinds)]
        game.apply(known[0] if known else passing.get(game.question.kind) or game.question.actions[on])
    return list(leaves(game))


def by_hand(before: Position, unit: int, found: list[Leaf]) -> Fate:
    """How a unit ends, counted over the leaves."""
    total = sum(chance for chance, _, _ in found)
    counted = {"disordered": 0.0, "routed": 0.0, "lost": 0.0, "moved": 0.0}
    for chance, _, end in found:
        if end.where[unit] < 0:
            counted["lost"] += chance / total
            continue
        state = "routed" if end.has(unit, ROUTED) else "disordered" if end.has(unit, DISORDERED) else ""
        if state:
            counted[state] += chance / total
        counted["moved"] += (end.where[unit] != before.where[unit]) * chance / total
    return Fate(before.id(unit), **counted)


def agree(scene: Scene, action: Action, moves: tuple[str, ...] = ()) -> Outcomes:
    """A preview says exactly what the engine does, result by result and unit by unit."""
    shown: Any = scene.game.preview(action)
    found, before = brute(scene.game, action), scene.position
    results = {name for _, name, _ in found}
    assert {one.result for one in shown.results} == results
    for one in shown.results:
        part = [leaf for leaf in found if leaf[1] == one.result]
        assert sum(chance for chance, _, _ in part) == pytest.approx(one.chance)
        told = {fate.unit: fate for fate in one.fates}
        for unit, hex in enumerate(before.where):
            if hex >= 0 and before.id(unit) not in moves:
                same(told.get(before.id(unit)) or as_it_was(before, unit), by_hand(before, unit, part))
    return shown


def as_it_was(before: Position, unit: int) -> Fate:
    """A unit that nothing happens to."""
    routed = before.has(unit, ROUTED)
    return Fate(before.id(unit), float(before.has(unit, DISORDERED) and not routed), float(routed))


def same(told: Fate, counted: Fate) -> None:
    for name in ("disordered", "routed", "lost", "moved"):
        assert getattr(told, name) == pytest.approx(getattr(counted, name)), (told, counted)


# 7.5: fire


@pytest.mark.parametrize(
    "units",
    [
        {"au_inf1": "1609 S+SW"},
        {"au_inf1": "1609 S+SW disordered"},
        {"au_inf1": "1609 S+SW routed"},
        {"au_inf1": "1609 S+SW", "au_inf2": "1609 S+SW disordered"},
        {"au_gun1": "1609 S+SW disordered", "au_inf1": "1609 S+SW disordered"},
        {"au_lc1": "1608 S+SW disordered", "au_inf2": "1607 S+SW", "au_inf3": "1707 S+SW disordered"},
        {"au_inf1": "1609 S+SW disordered", "fr_lc1": "1607 S+SW", "fr_lc2": "1807 S+SW"},
    ],
)
def test_7_5_fire_is_foreseen_to_the_end_of_every_rout(units: dict[str, str]) -> None:
    scene = Field("garde-1", fr_gardegun="1610 N+NE", fr_garde="1610 N+NE", **units).to("Fire")
    hex = next(place.split()[0] for place in units.values())
    shown = agree(scene, do.FireAt("fr-gardegun", hex, N_NE))
    assert shown.rule == "7.5"


def test_7_5_the_chance_of_a_unit_is_told_over_all_results() -> None:
    # 4 and 1 point-blank: 4 to 7 is a test (cohesion 6: three in ten fail), 8 and 9 a disorder.
    scene = Field("garde-1", fr_gardegun="1610 N+NE", fr_garde="1610 N+NE", au_inf1="1609 S+SW").to("Fire")
    shown: Any = scene.game.preview(do.FireAt("fr-gardegun", "1609", N_NE))
    assert shown.fate("au-inf1").disordered == pytest.approx(0.4 * 0.3 + 0.2)
    assert [(one.result, one.faces) for one in shown.results] == [
        ("-", (0, 1, 2, 3)),
        ("CT", (4, 5, 6, 7)),
        ("D", (8, 9)),
    ]


def test_12_1_night_is_foreseen_too() -> None:
    scene = Field(turn=3, choices={"H35": "night"}, fr_gun1="1610 N+NE", fr_inf1="1610 N+NE", au_inf1="1609 S+SW")
    shown = agree(scene.to("Fire"), do.FireAt("fr-gun1", "1609", N_NE))
    tested = next(one for one in shown.results if one.result == "CT")
    assert tested.fates[0].disordered == pytest.approx(0.5)  # 6, less 2


def test_7_1_fire_in_return_and_in_reaction_is_foreseen() -> None:
    scene = Field(fr_gun1="1610 N+NE", au_gun1="1608 S+SW").to("Fire")
    scene.do(do.FireAt("fr-gun1", "1608", N_NE), 0)
    agree(scene, do.ReturnFire("au-gun1"))
    shock = Field(fr_inf1="1610 N+NE", au_inf1="1609 S+SW", au_gun1="1609 S+SW").to("Announce")
    shock.do(do.AnnounceShock("fr-inf1", ("1609",), N_NE)).clear()
    shock.to("ChooseReactionFire")
    agree(shock, do.FireInReaction("au-gun1", "fr-inf1"))


# 8.5: shock


SHOCKS: list[dict[str, str]] = [
    {"fr_inf1": "1610 N+NE", "au_inf1": "1609 S+SW"},
    {"fr_inf1": "1610 N+NE", "au_inf1": "1609 S+SW disordered"},
    {"fr_inf1": "1610 N+NE", "au_inf1": "1609 S+SW routed"},
    {"fr_inf1": "1610 N+NE", "au_inf1": "1609 S+SW", "au_inf2": "1609 S+SW disordered"},
    {"fr_inf1": "1610 N+NE", "fr_gun1": "1610 N+NE", "au_inf3": "1609 S+SW", "au_gun1": "1609 S+SW"},
    {"fr_inf1": "1610 N+NE", "au_lc1": "1609 N+NE disordered", "au_inf2": "1608 S+SW", "au_inf3": "1708 S+SW"},
    {"fr_inf4": "1610 N+NE", "au_inf1": "1609 S+SW", "au_inf2": "1612 N+NE"},
    {"fr_inf4": "1610 N+NE", "fr_lc1": "1611 N+NE disordered", "fr_inf3": "1511 N+NE", "au_inf1": "1609 S+SW"},
    {"fr_inf1": "1304 NE+SE", "au_inf1": "1404 SW+NW disordered"},
    {"fr_inf1": "0311 S+SW", "au_inf1": "0312 N+NE"},
    {"fr_lc1": "0311 S+SW", "au_inf1": "0312 N+NE"},
]


@pytest.mark.parametrize("units", SHOCKS)
def test_8_5_a_shock_is_foreseen_to_the_end_of_every_rout(units: dict[str, str]) -> None:
    scene = Field(**units).to("Announce")
    agree(scene, scene.offers(do.AnnounceShock)[0])


def test_8_2_who_has_been_attacked_is_left_out_of_what_is_foreseen() -> None:
    units: dict[str, str] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1707 SW+NW", "fr_inf3": "1614 N+NE"}
    scene = Field(**units, au_inf3="1608 S+SW", au_inf4="1607 N+NE", au_inf1="1613 S+SW").to("Announce")
    for hexes in (("1607",), ("1608",), ("1613",)):
        scene.do(next(one for one in scene.offers(do.AnnounceShock) if one.hexes == hexes))
    scene.to("ChooseCombat").do(do.ResolveCombat("1608"), 3, do.RecoilTo("au-inf3", "1607"), 0)
    scene.do(do.AdvanceTo("fr-inf1", "1608"))
    shown = agree(scene.to("ChooseCombat"), do.ResolveCombat("1607"))
    assert shown.fate("au-inf4").moved > 0
    assert shown.fate("au-inf3").moved == 0


def test_8_8_who_has_nobody_left_to_attack_is_left_out_of_what_is_foreseen() -> None:
    # The first stack attacks 1608 alone, the second both hexes; the cavalry at 1608 leaves.
    units: dict[str, str] = {"fr_inf1": "1508 NE+SE", "fr_inf3": "1609 N+NE", "au_lc1": "1608 S+SW"}
    scene = Field(**units, au_lc2="1708 S+SW").to("Announce")
    for hexes in (("1608", "1708"), ("1608",)):
        scene.do(next(one for one in scene.offers(do.AnnounceShock) if one.hexes == hexes))
    scene.do(do.EndAnnouncing(), do.RefuseShock("au-lc1", 1), 0, do.EvadeTo("au-lc1", "1607"), do.FaceTo("au-lc1", 0))
    assert scene.about["hexes"] == ["1708"]
    shown = agree(scene, do.AcceptShock())
    assert shown.parts[0].about == "2:3"  # of the second stack alone


def test_5_1_3_a_charge_is_foreseen_with_who_stands_where_it_ends() -> None:
    units = {"fr_lc1": "1611 N+NE", "fr_lc2": "1708 NW+N", "au_inf1": "1608 SE+S", "au_inf2": "1608 SE+S"}
    scene = Field(**units).to("Movement")
    scene.do(do.DeclareCharge("fr-lc1", "1608"))
    shown = agree(scene, do.ChargeTo("fr-lc1", "1708", NW_N), ("fr-lc1",))
    assert shown.fate("fr-lc2").moved > 0


def test_8_9_guns_alone_are_foreseen_to_be_overrun() -> None:
    scene = Field(fr_inf1="1610 N+NE", au_gun1="1609 S+SW").to("Announce")
    shown: Any = scene.game.preview(scene.offers(do.AnnounceShock)[0])
    assert [(one.result, one.chance) for one in shown.results] == [("D guns", 1.0)]
    assert shown.fate("au-gun1").lost == 1.0
    assert shown.forecast().gist.key == "guns-overrun"  # a modifier would be no word on why it is certain


def test_8_5_a_combined_shock_is_foreseen_with_all_who_have_announced_it() -> None:
    units: dict[str, Any] = {
        "fr_inf1": "1610 N+NE",
        "fr_inf2": "1509 NE+SE",
        "au_inf1": "1609 S+SW",
        "au_inf3": "1609 S+SW",
    }
    scene = Field(**units).to("Announce")
    scene.do(do.AnnounceShock("fr-inf1", ("1609",), N_NE))
    shown = agree(scene, next(one for one in scene.offers(do.AnnounceShock) if one.unit == "fr-inf2"))
    assert next(part for part in shown.parts if part.what == "odds").about == "10:8"
    agree(scene, do.EndAnnouncing())  # the first of them alone


def test_8_5_of_several_combats_each_is_foreseen() -> None:
    units: dict[str, Any] = {
        "fr_inf1": "1610 N+NE",
        "fr_inf2": "1010 N+NE",
        "au_inf1": "1609 S+SW",
        "au_inf2": "1009 S+SW",
    }
    scene = Field(**units).to("Announce")
    scene.do(do.AnnounceShock("fr-inf1", ("1609",), N_NE), do.AnnounceShock("fr-inf2", ("1009",), N_NE))
    scene.to("ChooseCombat")
    agree(scene, do.ResolveCombat("1009"))
    agree(scene, do.ResolveCombat("1609"))


def test_8_3_2_the_tests_before_a_shock_are_told_with_their_chance() -> None:
    scene = Field(orders=(), fr_inf2="1610 N+NE", au_inf1="1609 S+SW").to("Announce")
    shown = agree(scene, scene.offers(do.AnnounceShock)[0])
    assert [(test.unit, test.needs, test.chance) for test in shown.tests] == [("fr-inf2", 5, 0.6)]
    assert shown.engages == pytest.approx(0.6)


def test_8_6_at_parity_in_clear_terrain_the_attacker_wins_exactly_60_in_100() -> None:
    scene = Field(fr_inf1="1610 N+NE", au_inf1="1609 S+SW").to("Announce")
    shown: Any = scene.game.preview(scene.offers(do.AnnounceShock)[0])
    assert sum(one.chance for one in shown.results if one.result.startswith("D")) == pytest.approx(0.6)
    found = brute(scene.game, scene.offers(do.AnnounceShock)[0])
    assert sum(chance for chance, result, _ in found if result.startswith("D")) == pytest.approx(0.6)


def test_9_1_a_shock_of_cavalry_on_a_village_totals_3_less() -> None:
    scene = Field(fr_lc1="0311 S+SW", au_inf1="0312 N+NE").to("Announce")
    shown: Any = scene.game.preview(scene.offers(do.AnnounceShock)[0])
    parts = {part.what: part.value for part in shown.parts}
    assert (parts["cavalry-shock"], parts["terrain"]) == (-2, -1)
    assert parts["cavalry-shock"] + parts["terrain"] == -3


# 9.2: charges


@pytest.mark.parametrize(
    "units",
    [
        {"fr_lc1": "1613 N+NE", "au_inf1": "1610 S+SW"},
        {"fr_hc1": "1613 N+NE", "au_lc1": "1610 N+NE disordered"},
        {"fr_lc1": "1613 N+NE", "au_inf1": "1610 S+SW routed"},
        {"fr_lc1": "1613 N+NE", "au_inf1": "1610 S+SW square"},
        {"fr_lc1": "1613 N+NE", "fr_lc2": "1613 N+NE", "au_inf1": "1610 S+SW", "au_inf3": "1610 S+SW disordered"},
    ],
)
def test_9_2_a_charge_is_foreseen_to_the_end_of_every_rout(units: dict[str, str]) -> None:
    scene = Field(**units).to("Movement")
    kind = do.DeclareStackCharge if "fr_lc2" in units else do.DeclareCharge
    declared = next(one for one in scene.offers(kind) if one.hex == "1610")
    riders = tuple(id.replace("_", "-") for id in units if id.startswith("fr"))
    first: Any = scene.game.preview(declared)
    scene.do(declared)
    shown = [agree(scene, action, riders) for action in scene.offers(do.ChargeTo)]
    assert first.modifier == max(one.modifier for one in shown)
    assert {first.kind, *(one.kind for one in shown)} == {"charge"}


def test_9_1_the_test_before_a_charge_is_told_with_its_chance() -> None:
    scene = Field(orders=(), fr_lc1="1613 N+NE", au_inf1="1611 S+SW").to("Movement")
    shown: Any = scene.game.preview(do.DeclareCharge("fr-lc1", "1611"))
    assert [(test.unit, test.chance) for test in shown.tests] == [("fr-lc1", 0.7)]


def test_9_4_who_is_charged_sees_what_it_would_suffer() -> None:
    scene = Field(fr_lc1="1613 N+NE", au_lc1="1610 S+SW").to("Movement")
    scene.do(do.DeclareCharge("fr-lc1", "1610"))
    scene.do(next(one for one in scene.offers(do.ChargeTo) if one.hex == "1611"))
    scene.to("ChooseCounterCharge")
    standing: Any = agree(scene, do.ReceiveCharge("au-lc1"))
    tried: Any = scene.game.preview(do.TryCounterCharge("au-lc1"))
    assert (tried.kind, tried.needs, tried.results[0].chance) == ("test", 6, 0.7)
    assert "charge" in {part.what for part in standing.parts}


# Tests


def test_0_4_a_test_is_told_with_the_die_it_needs() -> None:
    rally: Any = Field(fr_inf1="1610 N+NE routed", au_inf1="0212 S+SW").to("ChooseRally")
    shown = rally.game.preview(do.TryRally("fr-inf1"))
    assert (shown.needs, shown.results[0].chance, shown.rule) == (4, 0.5, "11.1")
    leader = Field(orders=(), fr_inf1="1610 N+NE", au_inf1="0212 S+SW")
    found: Any = leader.game.preview(do.TryInitiative("fr-inf1"))
    assert (found.needs, found.results[0].chance) == (6, 0.7)


# Random positions


def random_scene(seed: int) -> Scene:
    """Units of both sides thrown close together on open ground, in every order."""
    rng = random.Random(seed)
    hexes = [f"{column:02}{row:02}" for column in range(16, 19) for row in range(8, 12)]
    rng.shuffle(hexes)
    names = [f"{side}_{kind}" for side in ("fr", "au") for kind in ("inf1", "inf2", "inf4", "lc1", "hc1", "gun1")]
    units = {
        name: f"{hex} {rng.choice(FACINGS)}{rng.choice(('', '', ' disordered', ' routed'))}"
        for name, hex in zip(rng.sample(names, 7), hexes, strict=False)
    }
    return Field(**units)


@pytest.mark.parametrize("seed", range(40))
def test_8_5_on_random_positions_previews_and_the_engine_agree(seed: int) -> None:
    scene = random_scene(seed)
    if scene.asked == "Fire":
        agree(scene, scene.offered[0])
    if "Announce" in _questions(scene) and (shocks := scene.offers(do.AnnounceShock)):
        agree_unless_evaded(scene, shocks[seed % len(shocks)])


def agree_unless_evaded(scene: Scene, action: do.AnnounceShock) -> None:
    """A combat whose defenders all stay; a duty that others must share first is left out."""
    twin = scene.game.clone()
    twin.apply(action)
    assert twin.question is not None
    if any(isinstance(one, do.EndAnnouncing) for one in twin.question.actions) or twin.question.kind != "Announce":
        agree(scene, action)


def _questions(scene: Scene) -> Iterator[str]:
    """The questions up to the announcements, answered by doing nothing."""
    while scene.asked not in ("Announce", "ChooseRally", "DrawMarker", "", "ChooseRouted", "ChooseRoutHex"):
        yield scene.asked
        scene.do(scene.offered[-1])
    yield scene.asked


@pytest.mark.parametrize("seed", range(40))
def test_9_2_on_random_positions_previews_of_charges_and_the_engine_agree(seed: int) -> None:
    scene = random_scene(seed)
    while scene.asked in ("ArrangeStacks", "Fire"):
        scene.do(scene.offered[-1])
    for declared in scene.offers(do.DeclareCharge)[:1] if scene.asked == "Movement" else ():
        scene.do(declared)
        for action in scene.offers(do.ChargeTo):
            shown: Any = scene.game.preview(action)
            if shown.results[0].result != "D guns":  # these are overrun without a die
                agree(scene, action, (declared.unit,))


@pytest.mark.parametrize("seed", range(30))
def test_10_3_the_safest_way_is_the_safest_of_all(seed: int) -> None:
    rng = random.Random(seed)
    around = ["1509", "1510", "1511", "1611", "1612", "1710", "1711", "1712", "1809", "1811"]
    rng.shuffle(around)
    names = ["fr_inf2", "fr_lc1", "fr_inf3", "au_inf2", "au_lc1", "au_hc1", "au_inf3"]
    units = {name: f"{hex} {rng.choice(FACINGS)}" for name, hex in zip(names, around, strict=False)}
    state = rng.choice(("", " disordered", " routed"))
    kind, left = ("retreat", 2) if state == " routed" else ("recoil", 1)
    scene = beaten("fr-inf1", "1609", kind, left, fr_inf1=f"1610 N+NE{state}", au_inf1="1609 S+SW", **units)
    if scene.asked != "ChooseWithdrawal":
        return
    frame = scene.position.stack[-1]
    assert isinstance(frame, Withdrawal)
    for action in scene.offered:
        told, _ = hazard(scene.position, frame, scene.position.grid.index[action.hex])  # type: ignore[attr-defined]
        assert told == min(_orders(scene.game, action, scene.number("fr-inf1")))


def _orders(game: Game, action: Action, unit: int) -> Iterator[int]:
    """How a unit can end, whichever way it takes."""
    twin = game.clone()
    twin.apply(action)
    position: Any = twin.position
    asked = twin.question
    if asked is not None and asked.kind == "ChooseWithdrawal" and position.stack[-1].unit == unit:
        for onward in asked.actions:
            yield from _orders(twin, onward, unit)
        return
    marks = position.marks[unit]
    yield 3 if position.where[unit] < 0 else 2 if marks & ROUTED else int(bool(marks & DISORDERED))


# Words


def test_8_5_a_preview_is_told_in_words() -> None:
    scene = Field(orders=(), fr_inf2="1610 N+NE", au_inf1="1609 S+SW disordered").to("Announce")
    shown: Any = scene.game.preview(scene.offers(do.AnnounceShock)[0])
    told = words.preview(shown, words.names_of(scene.game.scenario))
    assert "60%" in told.note
    assert any("Au-inf1" in fate and "routed" in fate for one in told.results for fate in one.fates)
    assert told.gist


def test_8_8_who_is_attacked_is_told_that_the_chances_are_those_of_the_attackers() -> None:
    scene = Field(fr_inf2="1610 N+NE", au_lc1="1609 S+SW").to("Announce")
    scene.do(scene.offers(do.AnnounceShock)[0], do.EndAnnouncing())
    told = words.preview(scene.game.preview(do.AcceptShock()), words.names_of(scene.game.scenario))
    assert re.fullmatch(r"Die modifier [+\N{MINUS SIGN}]?\d: the attackers win \d+%, lose \d+%", told.gist)


def test_7_5_the_figure_before_the_chances_of_a_shot_is_said_to_be_a_modifier() -> None:
    scene = Field(fr_gun1="1610 N+NE", au_inf1="1608 S+SW").to("Fire")
    told = words.preview(scene.game.preview(scene.offers(do.FireAt)[0]), words.names_of(scene.game.scenario))
    assert re.match(r"Die modifier [+\N{MINUS SIGN}]?\d: ", told.gist)


# The price of a step back


def prices(scene: Scene) -> dict[str, str]:
    """What is said of each step back, by its hex; of who leaves the map, by nothing."""
    names, game = words.names_of(scene.game.scenario), scene.game
    return {getattr(one, "hex", ""): words.preview(game.preview(one), names).gist for one in scene.offered}


def discs(scene: Scene) -> dict[str, str]:
    """What is written on hexes of the map."""
    question: Any = scene.game.question
    prompt = scene.game.scenario.system.prompt(scene.position, question.kind, question.about, question.actions)
    assert prompt.weighs
    return {hex: text for one in prompt.overlays if one.key == "risk" for hex, text in zip(one.hexes, one.texts)}


def test_10_3_5_a_step_back_before_an_enemy_is_marked_with_its_price() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", au_inf1="1609 S+SW", au_hc1="1612 N+NE")
    safe = "No danger"
    assert prices(scene) == {"1510": safe, "1611": "Disordered in front of an enemy", "1710": safe}
    assert discs(scene) == {"1611": "disordered"}


def test_10_3_5_the_price_of_a_second_disorder_is_a_rout() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE disordered", au_inf1="1609 S+SW", au_hc1="1612 N+NE")
    assert prices(scene)["1611"] == "Routed in front of an enemy"
    assert discs(scene) == {"1611": "routed"}


def test_10_5_a_step_back_through_friends_says_who_must_test() -> None:
    friends = {"fr_inf2": "1510 N+NE", "fr_inf3": "1510 N+NE"}
    scene = beaten("fr-inf1", "1609", "retreat", 2, fr_inf1="1610 N+NE routed", au_inf1="1609 S+SW", **friends)
    assert prices(scene)["1510"] == "Passes through fr-inf2 and fr-inf3, who must test"
    assert discs(scene) == {"1510": "friends test"}


def test_10_4_who_flees_off_the_map_is_told_that_it_is_lost() -> None:
    scene = fleeing("fr-inf1", fr_inf1="0110 N+NE routed", au_inf1="1609 S+SW")
    assert prices(scene) == {"": "Lost by leaving the map"}


def test_8_5_an_attack_that_cannot_win_is_marked_for_who_makes_it_and_not_for_who_stands() -> None:
    names = words.names_of(Field(fr_inf2="1610 N+NE", au_inf1="1609 S+SW").game.scenario)
    lost = Outcomes("combat", "8.5", (ResultChance("A1", 1.0, tuple(range(10))),), modifier=-9)
    told, suffered = (words.preview(replace(lost, suffered=one), names) for one in (False, True))
    assert (told.vain, suffered.vain) == (True, False)
    assert told.gist == suffered.gist
    assert told.gist.startswith("The attackers cannot win: die modifier")


def test_8_8_who_is_attacked_is_the_one_who_suffers_it() -> None:
    scene = Field(fr_inf2="1610 N+NE", au_lc1="1609 S+SW").to("Announce")
    attack: Any = scene.game.preview(scene.offers(do.AnnounceShock)[0])
    scene.do(scene.offers(do.AnnounceShock)[0], do.EndAnnouncing())
    stand: Any = scene.game.preview(do.AcceptShock())
    assert (attack.suffered, stand.suffered) == (False, True)
