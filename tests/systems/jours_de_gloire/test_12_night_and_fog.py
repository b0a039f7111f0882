"""Chapter 12: night and fog. Turn 2 of the proving ground is foggy, turn 3 a night turn by choice."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    DeclareCharge,
    EnterMap,
    FaceTo,
    FireAt,
    ForceMarch,
    MoveUnit,
    RallyFirst,
    TryInitiative,
    TryRally,
)
from gloire.systems.jours_de_gloire.disorder import test_modifiers as modifiers_of
from gloire.systems.jours_de_gloire.frames import CohesionTest
from gloire.systems.jours_de_gloire.happened import Rallied
from gloire.systems.jours_de_gloire.rally import modifiers
from tests.systems.jours_de_gloire.fights import N_NE, attack
from tests.systems.jours_de_gloire.scene import Field, Scene

FAR: dict[str, Any] = {"au_inf1": "2212 NE+SE"}
DARK = pytest.mark.parametrize(("when", "rule"), [("night", "12.1"), ("fog", "12.2")])


def field(when: str, **facts: Any) -> Field:
    """A scene by day, at night or in fog."""
    turn = {"day": 1, "fog": 2, "night": 3}[when]
    return Field("rouge-1", turn=turn, choices={"H35": "night"}, **facts)


@DARK
def test_12_no_forced_marches_by_night_and_in_fog(when: str, rule: str) -> None:
    places = {"fr_inf1": "1010 N+NE", **FAR}
    assert field("day", **places).to("Movement").offers(ForceMarch)
    scene = field(when, **places).to("Movement")
    assert not scene.offers(ForceMarch)
    assert scene.why_not(ForceMarch("fr-inf1", "1006")) == (rule, "night-or-fog")


@pytest.mark.parametrize("when", ["night", "fog"])
def test_12_except_by_reinforcements(when: str) -> None:
    scene = field(when, fr_inf1="1010 N+NE renfort", **FAR).to("Movement")
    assert scene.offers(ForceMarch)


def test_12_1_reinforcements_enter_by_forced_march_at_night() -> None:
    scene = Scene("ott-1", turn=3, choices={"H31": "night"}, au_ir18="waiting", au_ir51="waiting", fr_44="1412 SW+NW")
    assert scene.to("Movement").offers(EnterMap)


@pytest.mark.parametrize(("when", "more"), [("day", 0), ("fog", 1), ("night", 2)])
def test_12_entering_an_enemy_zone_costs_more(when: str, more: int) -> None:
    # Five points: 1611 lies in the zone of the enemy in 1610.
    for start, cost in (("1612", 1), ("1613", 2), ("1614", 3), ("1615", 4), ("1616", 5)):
        scene = field(when, fr_inf1=f"{start} N+NE", au_inf1="1610 N+NE").to("Movement")
        assert ("1611" in scene.hexes(MoveUnit, "fr-inf1")) is (cost + more <= 5)


def test_12_1_the_disordered_do_not_come_into_contact_at_night_but_may_leave_it() -> None:
    places = {"fr_inf1": "1613 N+NE disordered", "fr_inf2": "1511 NE+SE disordered", "au_inf1": "1610 N+NE"}
    night, fog = field("night", **places).to("Movement"), field("fog", **places).to("Movement")
    assert "1611" not in night.hexes(MoveUnit, "fr-inf1")
    assert night.why_not(MoveUnit("fr-inf1", "1611")) == ("12.1", "disordered-at-night")
    assert "1611" in fog.hexes(MoveUnit, "fr-inf1")
    beside = field("night", fr_inf2="1611 N+NE disordered", au_inf1="1610 N+NE").to("Movement")
    assert "1612" in beside.hexes(MoveUnit, "fr-inf2")


def test_12_1_nor_next_to_an_enemy_who_has_no_zone() -> None:
    scene = field("night", fr_inf1="1613 N+NE disordered", au_gun1="1610 N+NE").to("Movement")
    assert "1611" not in scene.hexes(MoveUnit, "fr-inf1")
    assert scene.why_not(MoveUnit("fr-inf1", "1611")) == ("12.1", "disordered-at-night")


@DARK
def test_12_guns_fire_at_adjacent_targets_only(when: str, rule: str) -> None:
    places = {"fr_gun1": "1610 N+NE", "au_inf1": "1608 S+SW"}
    assert field("day", **places).offers(FireAt)
    assert field(when, **places).asked != "Fire"
    near = field(when, fr_gun1="1610 N+NE", fr_gun2="1010 N+NE", au_inf1="1608 S+SW", au_inf2="1009 S+SW")
    assert {action.unit for action in near.to("Fire").offers(FireAt)} == {"fr-gun2"}
    assert near.why_not(FireAt("fr-gun1", "1608", N_NE)) == (rule, "too-dark")


@DARK
def test_12_no_charges(when: str, rule: str) -> None:
    places = {"fr_lc1": "1613 N+NE", "au_inf1": "1610 S+SW"}
    assert field("day", **places).to("Movement").offers(DeclareCharge)
    scene = field(when, **places).to("Movement")
    assert scene.why_not(DeclareCharge("fr-lc1", "1610")) == (rule, "no-charge-in-the-dark")


@pytest.mark.parametrize("when", ["night", "fog"])
def test_12_nor_a_pursuit_by_cavalry_that_was_attacked(when: str) -> None:
    places = {"fr_inf4": "1610 N+NE", "au_hc1": "1609 S+SW", "au_hc2": "1609 S+SW"}
    day, dark = field("day", **places), field(when, **places)
    for scene in (day, dark):
        attack(scene, "fr-inf4", "1609").do(0)
        while scene.asked not in ("ChoosePursuers", "ChooseAdvance", "ChooseRally", "DrawMarker", ""):
            scene.do(scene.offered[0])
    assert day.asked == "ChoosePursuers"
    assert dark.asked != "ChoosePursuers"


@pytest.mark.parametrize(("when", "parts"), [("day", []), ("fog", [("fog", 1)]), ("night", [("night", 2)])])
def test_12_cohesion_tests_are_harder(when: str, parts: list[tuple[str, int]]) -> None:
    scene = field(when, fr_inf1="1010 N+NE", **FAR)
    test = CohesionTest(unit=scene.number("fr-inf1"), why="fire")
    assert [(part.what, part.value) for part in modifiers_of(scene.position, test)] == parts


def test_12_1_the_disordered_who_do_nothing_rally_by_themselves_at_night() -> None:
    scene = field("night", fr_inf1="1010 N+NE disordered", **FAR).to("Movement")
    events = scene.do(scene.offered[-1])
    assert [event.unit for event in events if isinstance(event, Rallied)] == ["fr-inf1"]
    assert scene.state("fr-inf1") == "good"
    assert scene.asked == "ChooseFacing"


def test_12_1_also_where_their_leader_has_failed() -> None:
    scene = field("night", orders=(), fr_inf1="1010 N+NE disordered", **FAR)
    scene.do(TryInitiative("fr-inf1"), 9)
    assert scene.state("fr-inf1") == "good"


def test_12_1_but_not_who_has_moved_nor_next_to_an_enemy_nor_the_routed() -> None:
    places = {
        "fr_inf1": "1613 N+NE disordered",
        "fr_inf2": "1611 N+NE disordered",
        "fr_inf3": "1010 N+NE routed",
        "au_inf1": "1610 N+NE",
    }
    scene = field("night", **places).to("Movement")
    scene.do(MoveUnit("fr-inf1", "1614"), FaceTo("fr-inf1", N_NE))
    scene.to("ChooseRally")
    assert [scene.state(id) for id in ("fr-inf1", "fr-inf2", "fr-inf3")] == ["disordered", "disordered", "routed"]


def test_12_1_of_a_stack_too_strong_together_its_owner_says_who_rallies() -> None:
    # 4, 2 and 2 points in good order, 2, 1 and 1 disordered: 4 + 1 + 1 are six, as 2 + 2 + 2, but not 4 + 2 + 1.
    stack = ("fr_inf2", "fr_inf3", "fr_inf4")
    scene = field("night", **dict.fromkeys(stack, "1010 N+NE disordered"), **FAR).to("ChooseNightRally")
    assert scene.asks == "french"
    assert scene.offers(RallyFirst) == [RallyFirst(id.replace("_", "-")) for id in stack]
    strong = scene.game.clone()
    strong.apply(RallyFirst("fr-inf2"))
    assert [event.unit for event in strong.events() if isinstance(event, Rallied)] == ["fr-inf2"]
    assert scene.why_not(RallyFirst("fr-inf1")) == ("2.2", "not-activated")
    scene.do(RallyFirst("fr-inf3"))  # and who can rally beside it now does so unasked
    assert [scene.state(id.replace("_", "-")) for id in stack] == ["disordered", "good", "good"]
    assert scene.asked != "ChooseNightRally"


def test_12_1_a_stack_that_may_rally_together_does_so_unasked() -> None:
    scene = field("night", fr_inf3="1010 N+NE disordered", fr_inf4="1010 N+NE disordered", **FAR).to("Movement")
    events = scene.do(scene.offered[-1])
    assert [event.unit for event in events if isinstance(event, Rallied)] == ["fr-inf3", "fr-inf4"]
    assert scene.asked != "ChooseNightRally"


def test_12_1_nor_in_fog() -> None:
    scene = field("fog", fr_inf1="1010 N+NE disordered", **FAR).to("ChooseRally")
    assert scene.state("fr-inf1") == "disordered"


@pytest.mark.parametrize(("when", "more"), [("day", 1), ("fog", 1), ("night", -3)])
def test_12_rallies_of_the_routed_by_day_in_fog_and_by_night(when: str, more: int) -> None:
    scene = field(when, fr_inf1="1010 N+NE routed", **FAR)
    assert [part.value for part in modifiers(scene.position, scene.number("fr-inf1"))] == [more]
    scene.to("ChooseRally").do(TryRally("fr-inf1"))
    assert scene.about["needs"] == 5 - more


def test_12_2_fog_does_not_change_the_rally_of_the_disordered() -> None:
    scene = field("fog", fr_inf1="1010 N+NE disordered", **FAR).to("ChooseRally")
    scene.do(TryRally("fr-inf1"), 5)
    assert scene.state("fr-inf1") == "good"
