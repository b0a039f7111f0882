"""How events are shown: episodes with their dice, and what each die could have brought."""

from typing import Any

from gloire.core.events import Event
from gloire.render.phrases.names import names_of
from gloire.render.staged import staged
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import happened as on
from tests.systems.jours_de_gloire.scene import Scene
from tests.systems.jours_de_gloire.test_examples_of_play import charge


def shown(scene: Scene, event: Event) -> Any:  # None for what is only told
    return staged(scene.game.scenario, event, names_of(scene.game.scenario))


def thrown(scene, events, kind):
    return [shown(scene, event).throw for event in events if isinstance(event, kind)]


def shot(*dice: int) -> tuple[Scene, list[Event]]:
    scene = Scene("victor-1", fr_art_victor="1013 SW+NW", au_banat="0913 NE+SE")
    scene.to("Fire")
    return scene, scene.do(next(one for one in scene.offers(do.FireAt) if one.hex == "0913"), *dice)


def test_7_5_a_shot_begins_an_episode_with_its_reckoning_and_all_it_could_bring():
    scene, events = shot(0)
    (fired,) = [event for event in events if isinstance(event, on.Fired)]
    found = shown(scene, fired)
    assert (found.episode, found.party, found.against) == ("begins", ("fr-art-victor",), ("0913",))
    assert found.throw.dice == (0,)  # a nought is shown like any other face
    assert found.throw.sides == 10
    assert sum(line.value for line in found.throw.sums[0].lines) == found.throw.total.value == fired.total
    assert all(line.rule and line.text for line in found.throw.sums[0].lines)
    assert sorted(face for chance in found.throw.chances for face in chance.faces) == list(range(10))
    assert fired.result in [chance.result for chance in found.throw.chances]


def test_0_4_1_tests_after_a_shot_belong_to_it():
    scene, events = shot(7, 9)
    assert [event.result for event in events if isinstance(event, on.Fired)] == ["CT"]
    (test,) = thrown(scene, events, on.CohesionTested)
    assert (test.dice, test.result) == ((9,), "It fails")
    assert shown(scene, next(event for event in events if isinstance(event, on.CohesionTested))).episode == ""


def test_9_a_charge_and_a_combat_are_episodes_and_a_march_ends_them():
    scene, events = charge()
    begun = [shown(scene, event).episode for event in events if isinstance(event, on.CombatBegan)]
    assert set(begun) == {"begins"}
    declared = on.ChargeDeclared(("au-nauendorff",), "0913")
    assert shown(scene, declared).episode == "begins"
    assert shown(scene, on.Moved(("fr-44",), ("1014", "1013"))).episode == "ends"
    assert shown(scene, on.Moved(("fr-44",), ("1014", "1013"), "pursue")) is None
    assert shown(scene, on.MarkerPlayed("french", "victor-1", "victor", 6, True)).episode == "ends"


def test_8_5_the_combat_die_shows_the_table_as_it_was_read():
    scene, events = charge()
    first = thrown(scene, events, on.CombatResolved)[0]
    assert (first.dice, first.total.value, first.total.note) == ((7,), 3, "With the die 10")
    assert first.result == "The defenders recoil and are disordered"
    assert {chance.result: chance.faces for chance in first.chances}["D 1+D"] == (7, 8, 9)


def test_dice_of_leaders_rallies_and_initiative_are_shown_with_a_nought_too():
    scene, _ = charge()
    for event in (
        on.LeaderTested("fr-44", 0, (), 0, 6, True),
        on.RallyTried("fr-44", 0, (), 0, 4, True),
        on.InitiativeRolled("french", 0, 1),
        on.EngagementTested("fr-44", "shock", 0, (), 0, 5, 5, (), False, True),
        on.SquareTried(("fr-44",), 0, 5, True),
    ):
        assert shown(scene, event).throw.dice == (0,)
