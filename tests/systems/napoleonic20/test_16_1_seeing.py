"""16.1: what each side and a spectator learn of hidden units: from events, questions, previews and threats.

I Corps (Anglo-Dutch, elite, 4), II Corps (3), the Reserve (2), Uxbridge's cavalry (2) and a dummy may lie face-down.
"""

from collections import Counter, defaultdict
from itertools import permutations
from random import Random
from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.optional.fog.identities import deal_at_random, dealt, kind_of, worlds
from gloire.systems.napoleonic20.optional.fog.vocabulary import Revealed, WillBeRevealed
from gloire.systems.napoleonic20.preview import battle_outcomes
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import counter, foggy, handle, of_kind, seen

CORPS = {"fr-ii": "0402"}
ARMY = {"ad-i": "0403", "ad-ii": "0605", "ad-reserve": "0606", "ad-uxbridge": "0607"}


def declaring(allied: dict[str, str] = ARMY, french: dict[str, str] = CORPS, **facts) -> Scene:
    """A scene in which the French declare their battles."""
    scene = foggy(french, allied, **facts)
    scene.to_combat()
    return scene


def units_of(scene: Scene, deal: dict[int, int]) -> dict[str, str]:
    """A deal by the hexes of the counters."""
    position, ids = scene.position, scene.scenario.ids
    return {scene.scenario.labels[position.where[counter]]: ids[unit] for counter, unit in deal.items()}


# Events.


def test_16_1_a_move_is_told_by_handle_to_everybody_but_its_owner():
    scene = foggy(CORPS, {"ad-i": "2001"})
    events = scene.move("fr-ii", "0302")
    names = [of_kind(scene, events, happened.Moved, viewer)[0].unit for viewer in ("french", "allied", None)]

    assert names == ["fr-ii", handle(scene, "fr-ii"), handle(scene, "fr-ii")]


def test_16_1_the_way_of_a_hidden_unit_is_seen():
    scene = foggy(CORPS, {"ad-i": "2001"})
    (moved,) = of_kind(scene, scene.move("fr-ii", "0302"), happened.Moved, "allied")

    assert (moved.path, moved.cost) == (("0402", "0302"), 1)


def test_16_1_what_happened_before_a_unit_was_shown_stays_told_by_its_handle():
    scene = foggy(CORPS, {"ad-i": "2001"})
    known_as = handle(scene, "fr-ii")
    scene.move("fr-ii", "0302")
    scene.do(do.TurnUp("fr-ii"))
    told: list[Any] = scene.game.events(viewer="allied")
    moved, shown = (event for event in told if hasattr(event, "unit"))

    assert (moved.unit, shown.unit, shown.handle) == (known_as, "fr-ii", known_as)


def test_16_1_a_face_up_unit_is_told_by_its_name():
    scene = foggy(CORPS, {"ad-i": "2001"}, up="fr-ii")

    assert of_kind(scene, scene.move("fr-ii", "0302"), happened.Moved, "allied")[0].unit == "fr-ii"


def test_16_1_every_viewer_sees_as_many_events():
    scene = foggy({"fr-ii": "0402", "fr-i": "0112"}, {"ad-i": "2001"})
    events = scene.move("fr-ii", "0302") + scene.do(do.TurnUp("fr-i"), do.EndMovement())

    assert len({len(seen(scene, events, viewer)) for viewer in ("french", "allied", None)}) == 1


def test_16_1_routed_markers_come_off_in_the_order_of_hexes():
    french = {"fr-iv": "0112", "fr-ii": "0402", "fr-ic": "0107"}
    scene = foggy(french, {"ad-i": "2001"}, routed=dict.fromkeys(french, "french"))
    events = scene.do(do.EndMovement())
    hexes = [handle(scene, unit) for unit in ("fr-ic", "fr-iv", "fr-ii")]

    assert [event.unit for event in of_kind(scene, events, happened.Recovered, "allied")] == hexes


# Questions.


def test_16_1_a_question_to_the_other_side_names_hidden_units_by_handle():
    scene = declaring()
    scene.do(do.DeclareAttack("fr-ii", "0403"))

    assert scene.question.about["attackers"] == ["fr-ii"]
    assert scene.question.about_to("allied")["attackers"] == [handle(scene, "fr-ii")]
    assert scene.question.about_to(None)["attackers"] == [handle(scene, "fr-ii")]


def test_16_1_units_in_a_question_are_listed_by_handle_to_others():
    scene = declaring(french={"fr-ii": "0402", "fr-i": "0302"})
    told = scene.question.about_to("allied")["must_attack"]

    assert told == [handle(scene, "fr-i"), handle(scene, "fr-ii")]


def test_16_1_an_effect_on_a_hidden_unit_shows_its_handle():
    scene = foggy(CORPS, ARMY, effects=("steady",))
    effect = scene.position.effects[0]
    scene.position.effects = (type(effect)("steady", 0, effect.until, scene.number("fr-ii")),)
    told = [scene.game.view(viewer).facts["effects"][0]["unit"] for viewer in ("french", "allied", None)]

    assert told == ["fr-ii", handle(scene, "fr-ii"), handle(scene, "fr-ii")]


def test_16_1_an_effect_that_a_card_gives_a_unit_names_it_to_everybody():
    scene = foggy(CORPS, ARMY, effects=("drive",))
    effect = scene.position.effects[0]
    scene.position.effects = (type(effect)("drive", 0, effect.until, scene.number("fr-ii"), named="fr-ii"),)

    assert scene.game.view("allied").facts["effects"][0]["unit"] == "fr-ii"
    assert counter(scene, "0402", "allied")["unit"] is None


# Who may lie there.


def test_16_1_a_face_down_counter_may_be_any_hidden_unit_of_its_army():
    scene = declaring({**ARMY, "pr-i": "0609"})
    deals = [units_of(scene, deal_at_random(scene.position, 1, Random(seed).sample)) for seed in range(80)]

    assert {deal["0403"] for deal in deals} == {"ad-i", "ad-ii", "ad-reserve", "ad-uxbridge"}
    assert {deal["0609"] for deal in deals} == {"pr-i"}


def test_16_1_every_deal_is_as_likely_as_any_other():
    scene = declaring({"ad-i": "0403", "ad-ii": "0605", "ad-reserve": "0606"})
    rng = Random(1)
    found = Counter(
        tuple(sorted(units_of(scene, deal_at_random(scene.position, 1, rng.sample)).items())) for _ in range(3000)
    )

    assert len(found) == 6
    assert all(400 < count < 600 for count in found.values())


def test_16_1_a_counter_with_a_routed_marker_is_no_dummy():
    scene = foggy(CORPS, {"ad-i": "0605", "ad-dummy": "0607"}, routed={"ad-i": "french"})
    deals = [units_of(scene, deal_at_random(scene.position, 1, Random(seed).sample)) for seed in range(20)]

    assert {deal["0605"] for deal in deals} == {"ad-i"}


def test_16_1_a_counter_at_the_map_edge_is_a_unit_of_the_turn_it_was_due_on():
    scene = foggy(CORPS, {"ad-ii": "0605", "ad-i": "0606"}, due={"ad-reserve": 11})
    arrivals = list(scene.position.due)
    arrivals[scene.number("ad-ii")] = 11
    scene.position.due = tuple(arrivals)
    reserve = scene.number("ad-reserve")
    deals = [deal_at_random(scene.position, 1, Random(seed).sample) for seed in range(40)]

    assert {scene.scenario.ids[deal[reserve]] for deal in deals} == {"ad-reserve", "ad-ii"}


def test_16_1_a_deal_changes_nothing_that_the_enemy_sees():
    scene = declaring(routed={"ad-ii": "french"})
    twin = dealt(scene.position, deal_at_random(scene.position, 1, Random(5).sample))
    view = scene.scenario.system.view

    assert twin.where != scene.position.where
    assert view(twin, "french") == view(scene.position, "french")
    assert view(twin, None) == view(scene.position, None)
    assert view(twin, "allied") != view(scene.position, "allied")


# Previews.


def brute_force(scene: Scene, hexes: list[str]) -> dict[str, float]:
    """The chance of each result over every permutation of the hidden Allied units, one by one."""
    position, ids = scene.position, scene.scenario.ids
    hidden = [scene.number(unit) for unit in ids if unit.startswith("ad") and position.where[scene.number(unit)] >= 0]
    found: dict[str, float] = defaultdict(float)
    deals = list(permutations(hidden))
    for deal in deals:
        twin = dealt(position, dict(zip(hidden, deal, strict=True)))
        there = [twin.unit_in(1, scene.scenario.index[hex]) for hex in hexes]
        real = tuple(unit for unit in there if not scene.scenario.dummy[unit])
        if not real:
            found["vanishes"] += 1 / len(deals)
            continue
        outcomes = battle_outcomes(twin, Battle(attackers=(scene.number("fr-ii"),), defenders=real))
        for result in outcomes.results:
            found[result.result] += result.chance / len(deals)
    return dict(found)


@pytest.mark.parametrize("dummy", [{}, {"ad-dummy": "0608"}])
def test_16_1_preview_against_a_hidden_unit_mixes_all_units_it_may_be(dummy):
    scene = declaring({**ARMY, **dummy})
    outcomes = scene.game.preview(do.DeclareAttack("fr-ii", "0403"), "french")
    chances = {result.result: result.chance for result in outcomes.results}
    if outcomes.vanishes:
        chances["vanishes"] = outcomes.vanishes

    assert (outcomes.kind, outcomes.rule) == ("fog", "16.1")
    assert chances == pytest.approx(brute_force(scene, ["0403"]))


def test_16_1_preview_against_two_hidden_units_mixes_all_pairs():
    scene = declaring({"ad-i": "0403", "ad-ii": "0502", "ad-dummy": "0606", "ad-uxbridge": "0607"})
    scene.do(do.DeclareAttack("fr-ii", "0403"))
    outcomes = scene.game.preview(do.AddDefender("0502"), "french")
    chances = {result.result: result.chance for result in outcomes.results}

    assert chances == pytest.approx(brute_force(scene, ["0403", "0502"]))


def test_16_1_preview_names_hidden_units_by_handle():
    scene = declaring()
    outcomes = scene.game.preview(do.DeclareAttack("fr-ii", "0403"), "french")
    fates = {fate.unit for result in outcomes.results if result.result.startswith("D") for fate in result.fates}

    assert fates == {handle(scene, "ad-i")}
    assert [part.unit for part in outcomes.attack] == ["fr-ii"]
    assert not [part for part in outcomes.defence if part.unit]


def test_16_1_preview_says_which_columns_are_possible():
    """II Corps (3) against 4, 3, 2 or 2 in the open."""
    outcomes = declaring().game.preview(do.DeclareAttack("fr-ii", "0403"), "french")

    assert outcomes.columns == pytest.approx({-1: 0.25, 0: 0.25, 1: 0.5})
    assert (outcomes.column, outcomes.highest) == (-1, 1)


def test_16_1_preview_against_a_face_up_unit_is_exact():
    scene = declaring(up="ad-i")
    outcomes = scene.game.preview(do.DeclareAttack("fr-ii", "0403"), "french")

    assert (outcomes.kind, outcomes.differential) == ("battle", -1)


def test_16_1_3_preview_of_an_attack_by_dummies_alone_is_a_feint():
    scene = declaring(french={"fr-dummy-1": "0402"})
    outcomes = scene.game.preview(do.DeclareAttack("fr-dummy-1", "0403"), "french")

    assert (outcomes.kind, outcomes.vanishes) == ("feint", 1.0)


def test_16_3_1_preview_weighs_the_guns_that_may_lie_next_to_the_defender():
    """The counter at 0301 may be the guns that help 0402, or infantry that does not."""
    french = {"fr-ii": "0402", "fr-res": "0301"}
    scene = foggy(french, {"ad-i": "0403"}, phasing="allied", options={"artillery_support": True})
    scene.to_combat()
    outcomes = scene.game.preview(do.DeclareAttack("ad-i", "0402"), "allied")

    # 4 against II Corps with the guns beside it (3 + 1), or against the guns (2) alone.
    assert outcomes.columns == pytest.approx({0: 0.5, 2: 0.5})


def test_16_1_preview_of_the_end_of_a_declaration_tells_only_who_will_be_turned_up():
    """The two at the bridge of 1307 need not fight."""
    scene = declaring({"ad-i": "0403", "ad-ii": "1308"}, {"fr-ii": "0402", "fr-i": "1307"})
    scene.declare("fr-ii", "0403")
    events = scene.game.preview(do.EndDeclaration(), "french").events

    assert [event.unit for event in events if isinstance(event, Revealed)] == ["fr-ii"]
    assert events[-1] == WillBeRevealed("0403")


def test_16_1_preview_of_the_end_of_movement_tells_only_whom_scouts_will_find():
    scene = foggy({"fr-ic": "0402"}, {"ad-i": "0403"}, up="fr-ic")
    outcomes = scene.game.preview(do.EndMovement(), "french")

    assert outcomes.events[-1] == WillBeRevealed("0403")
    assert not [event for event in outcomes.events if isinstance(event, Revealed)]


def test_16_1_units_of_one_kind_are_looked_at_once():
    scene = declaring({"ad-cadre-1": "0403", "ad-cadre-2": "0605", "ad-ii": "0607"})
    found = list(worlds(scene.position, 1, {scene.number("ad-cadre-1"): kind_of}))

    assert sorted(weight for weight, _ in found) == [2, 4]


# Threats.


def test_16_1_threats_name_hidden_enemies_by_handle():
    scene = foggy(CORPS, ARMY)
    (threat,) = [found for found in scene.game.threats("0402", "french") if found.hex == "0403"]

    assert (threat.unit, threat.kind) == (handle(scene, "ad-i"), "adjacent")


def test_16_1_a_hidden_enemy_threatens_whatever_it_could_reach_if_it_were_cavalry():
    """Infantry at 0405 cannot get next to 0402 by open ground, but Uxbridge could, and one of the two is he."""
    near = [found.hex for found in foggy(CORPS, {"ad-i": "0406", "ad-uxbridge": "2001"}).game.threats("0402", "french")]
    far = [found.hex for found in foggy(CORPS, {"ad-i": "0406", "ad-ii": "2001"}).game.threats("0402", "french")]

    assert ("0406" in near, "0406" in far) == (True, False)
