"""The log tells of each test (0.4, 2.4.3, 9.4, 11.1, 12) the rating, all modifiers with their cases, die and result."""

from typing import Any

from gloire.core.events import Event
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import happened as on
from gloire.systems.jours_de_gloire.frames import CohesionTest, EngagementTest
from gloire.systems.jours_de_gloire.games.vocabulary import DesaixDieRolled, NameRider
from tests.systems.jours_de_gloire.plights import settled
from tests.systems.jours_de_gloire.scene import Field, Scene

FAR: dict[str, Any] = {"au_inf1": "2212 NE+SE"}


def told(scene: Scene, events: list[Event], kind: type[Event]) -> list[str]:
    """The sentence of the only event of a kind, and its details."""
    names = names_of(scene.game.scenario)
    (event,) = [event for event in events if isinstance(event, kind)]
    return [words.event(event, names), *words.details(event, names)]


def test_0_4_1_a_cohesion_test_without_modifiers_tells_die_and_rating() -> None:
    scene = Field("rouge-1", fr_inf1="1010 N+NE", **FAR)
    settled(scene, CohesionTest(unit=scene.number("fr-inf1"), why="fire"))
    assert told(scene, scene.do(4), on.CohesionTested) == [
        "Fr-inf1 held, die 4 against cohesion 6. [0.4.1]",
        "Cohesion 6 in good order; added to the die 4: nothing.",
    ]


def test_12_1_a_cohesion_test_at_night_names_what_night_and_evasion_add() -> None:
    scene = Field("rouge-1", turn=3, choices={"H35": "night"}, fr_inf1="1010 N+NE disordered", **FAR)
    settled(scene, CohesionTest(unit=scene.number("fr-inf1"), why="evasion", modifier=1))
    assert told(scene, scene.do(4), on.CohesionTested) == [
        "Fr-inf1 did not hold, die 4, total 7 against cohesion 5. [0.4.1]",
        "Cohesion 5 of the disordered side [10.1]; added to the die 4: night +2 [12.1], evasion +1 [8.8.1].",
    ]


def test_12_2_fog_is_named_with_its_case() -> None:
    scene = Field("rouge-1", turn=2, fr_inf1="1010 N+NE", **FAR)
    settled(scene, CohesionTest(unit=scene.number("fr-inf1"), why="fire"))
    assert told(scene, scene.do(6), on.CohesionTested)[1].endswith("fog +1 [12.2].")


def test_9_4_a_counter_charge_against_heavy_cavalry_names_its_two() -> None:
    scene = Field("rouge-1", fr_lc1="1010 N+NE", **FAR)
    settled(scene, EngagementTest(unit=scene.number("fr-lc1"), why="counter-charge", modifier=2))
    rating = scene.position.engagement(scene.number("fr-lc1"))
    assert told(scene, scene.do(9), on.EngagementTested) == [
        f"Fr-lc1 does not meet the charge, die 9, total 11 against engagement {rating}. [0.4.2]",
        f"Engagement {rating} in good order; added to the die 9: light cavalry against heavy +2 [9.4].",
    ]


def test_9_3_3_a_recall_tells_whether_the_riders_could_be_halted() -> None:
    scene = Field("rouge-1", fr_lc1="1010 N+NE", **FAR)
    settled(scene, EngagementTest(unit=scene.number("fr-lc1"), why="recall"))
    assert told(scene, scene.do(0), on.EngagementTested)[0].startswith("Fr-lc1 could be halted, die 0 against")


def test_marengo_c7_empty_pouches_are_told_in_the_engagement_test() -> None:
    units: dict[str, Any] = {"fr_44": "0512 SW+NW", "au_banat": "0211 NE+SE"}
    scene = Scene("gardanne-1", battle="marengo-14-june", turn=5, **units)
    settled(scene, EngagementTest(unit=scene.number("fr-44"), why="shock"))
    assert told(scene, scene.do(6), on.EngagementTested) == [
        "44e Ligne hangs back, die 6 against engagement 5. [0.4.2]",
        "Engagement 6 in good order, empty pouches −1 [Marengo C7]; added to the die 6: nothing.",
    ]


def test_11_1_a_rally_names_what_is_added_for_the_routed() -> None:
    scene = Field("rouge-1", fr_inf1="1010 N+NE routed", **FAR).to("ChooseRally")
    assert told(scene, scene.do(do.TryRally("fr-inf1"), 5), on.RallyTried) == [
        "Fr-inf1 did not rally, die 5, total 6 against cohesion 5. [11.1]",
        "Cohesion 5 of the disordered side [10.1]; added to the die 5: routed +1 [11.1].",
    ]


def test_12_1_a_rally_of_the_routed_at_night_names_its_three_less() -> None:
    scene = Field("rouge-1", turn=3, choices={"H35": "night"}, fr_inf1="1010 N+NE routed", **FAR).to("ChooseRally")
    assert told(scene, scene.do(do.TryRally("fr-inf1"), 8), on.RallyTried) == [
        "Fr-inf1 rallied, die 8, total 5 against cohesion 5. [11.1]",
        "Cohesion 5 of the disordered side [10.1]; added to the die 8: routed, at night −3 [12.1].",
    ]


def test_2_4_3_a_leaders_test_names_the_chief_who_helps() -> None:
    units: dict[str, Any] = {"fr_44": "1412 SW+NW", "au_banat": "0211 NE+SE"}
    scene = Scene("gardanne-1", battle="marengo-14-june", turn=2, chiefs={"fr-victor": "1412"}, **units)
    sentence, detail = told(scene, scene.do(do.TryInitiative("fr-44"), 7), on.LeaderTested)
    assert sentence.startswith("The leader rolled 7, total 6, and needed 6:")
    assert detail == "Initiative 6 of the marker; added to the die 7: Victor −1 [2.4.3]."


def test_marengo_c11_the_test_of_a_combined_marker_cites_its_rule() -> None:
    units: dict[str, Any] = {"fr_1dr": "1111 SW+NW", "fr_44": "1412 SW+NW", "au_banat": "0211 NE+SE"}
    scene = Scene("murat", battle="marengo-14-june", turn=5, **units)
    sentence, _ = told(scene, scene.do(NameRider("fr-1dr"), 9), on.LeaderTested)
    assert sentence.endswith("may only rally. [Marengo C11]")


def test_marengo_c10_the_die_for_desaix_tells_what_it_brings() -> None:
    scene = Scene(battle="marengo-14-june", turn=8, fr_44="1412 SW+NW", au_banat="0211 NE+SE")
    names = names_of(scene.game.scenario)
    fell, lives = (words.event(DesaixDieRolled(die, 4, die <= 4), names) for die in (4, 5))
    assert fell == "The die for Desaix shows 4, and he falls on 4 or less. [Marengo C10]"
    assert lives == "The die for Desaix shows 5, and he falls on 4 or less: he lives. [Marengo C10]"
