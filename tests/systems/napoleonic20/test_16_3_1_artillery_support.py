"""16.3.1 Support of the defence by guns. The only guns of Waterloo are the French Reserve Artillery (2).

The guns stand at 1211 in the open, III Corps (2) beside them at 1212, and the Prussians come from 1312.
"""

import random

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.happened import Modifier
from tests.scene import Scene
from tests.systems.napoleonic20.previews import resolve

ON = {"artillery_support": True}
GUNS, CORPS, PRUSSIANS = {"fr-res": "1211"}, {"fr-iii": "1212"}, {"pr-i": "1312"}
SUPPORT = Modifier("artillery-support", 1, "16.3.1", "fr-res", "1212")


def attacked(french: dict[str, str], allied: dict[str, str], **more) -> Scene:
    """A scene in which the Allies are about to declare their battles."""
    scene = Scene(french, allied, **{"phasing": "allied", "morale": (9, 9), "options": ON, **more})
    scene.to_combat()
    return scene


def support(scene: Scene, attack: do.DeclareAttack) -> list[Modifier]:
    """What guns add to the defence, as a preview shows it."""
    return [part for part in scene.game.preview(attack).defence if part.what == "artillery-support"]


def test_16_3_1_guns_add_one_to_a_defender_in_their_zone():
    scene = attacked(GUNS | CORPS, PRUSSIANS)
    assert support(scene, do.DeclareAttack("pr-i", "1212")) == [SUPPORT]

    fought = next(e for e in scene.fight("pr-i", "1212", die=4) if isinstance(e, happened.BattleResolved))
    assert fought.defence == (Modifier("strength", 2, "9.3", "fr-iii"), SUPPORT)
    assert fought.differential == 3 - 2 - 1


def test_16_3_1_support_costs_no_morale():
    scene = attacked(GUNS | CORPS, PRUSSIANS)
    scene.fight("pr-i", "1212", die=3)  # 0: engaged

    assert scene.morale == (9, 9)


def test_16_3_1_guns_do_not_help_a_defender_outside_their_zone():
    scene = attacked({"fr-res": "1210"} | CORPS, PRUSSIANS)

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def test_16_3_1_no_support_across_a_major_river():
    """From 1509 the zone of the guns ends at the Dyle, even at the bridge to 1508."""
    scene = attacked({"fr-res": "1509", "fr-iii": "1508"}, {"pr-i": "1507"})

    assert support(scene, do.DeclareAttack("pr-i", "1508")) == []


def test_16_3_1_no_support_into_walls_or_between_towns():
    walls = attacked({"fr-res": "1302", "fr-iii": "1402"}, {"ad-i": "1502"})
    assert support(walls, do.DeclareAttack("ad-i", "1402")) == []

    towns = attacked({"fr-res": "1502", "fr-iii": "1403"}, {"ad-i": "1404"})
    assert support(towns, do.DeclareAttack("ad-i", "1403")) == []


def test_16_3_1_routed_guns_have_no_zone_and_give_no_support():
    scene = attacked(GUNS | CORPS, PRUSSIANS, routed={"fr-res": "allied"})

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def both_in_reach() -> Scene:
    """The Prussian I Corps at 1312 is beside III Corps, the II Corps at 1310 beside the guns."""
    return attacked(GUNS | CORPS, {"pr-i": "1312", "pr-ii": "1310"})


def test_16_3_1_guns_that_an_attack_has_been_declared_against_give_no_support():
    scene = both_in_reach()
    assert support(scene, do.DeclareAttack("pr-i", "1212")) == [SUPPORT]
    scene.declare("pr-ii", "1211")

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def test_16_3_1_guns_whose_battle_is_over_still_give_no_support():
    scene = both_in_reach()
    scene.declare("pr-ii", "1211")
    scene.declare("pr-i", "1212")
    scene.do(do.FightBattle("1211"))
    scene.roll_battle(die=3)  # 3 against 2: they withdraw
    scene.until("ChooseBattle")

    preview = scene.game.preview(do.FightBattle("1212"))
    assert [part.what for part in preview.defence] == ["strength"]


def test_16_3_1_a_battle_declared_first_loses_the_support_when_the_guns_are_attacked_later():
    scene = both_in_reach()
    scene.declare("pr-i", "1212")
    scene.declare("pr-ii", "1211")

    assert scene.game.preview(do.FightBattle("1212")).differential == 3 - 2


def test_16_3_1_guns_attacked_in_the_same_battle_help_nobody():
    scene = attacked(GUNS | CORPS, {"pr-i": "1311"})
    scene.do(do.DeclareAttack("pr-i", "1212"))

    assert [part.what for part in scene.game.preview(do.AddDefender("1211")).defence] == ["strength", "strength"]


def test_16_3_1_every_defender_of_a_battle_in_the_zone_gets_its_point():
    """R93. From 1312 the Prussians attack III Corps at 1212 and IV Corps at 1311, both beside the guns."""
    scene = attacked(GUNS | CORPS | {"fr-iv": "1311"}, PRUSSIANS)
    scene.do(do.DeclareAttack("pr-i", "1212"))
    preview = scene.game.preview(do.AddDefender("1311"))

    assert [(part.what, part.value, part.hex) for part in preview.defence if part.hex] == [
        ("artillery-support", 1, "1212"),
        ("artillery-support", 1, "1311"),
    ]
    assert preview.differential == 3 - (2 + 2) - 2


def test_16_3_1_each_gun_adds_its_point():
    """R93. In Borodino each side has one counter of guns, so a second one is lent to the French here."""
    scene = attacked(GUNS | CORPS | {"fr-iv": "1112"}, PRUSSIANS)
    scenario, iv = scene.scenario, scene.number("fr-iv")
    kept, scenario.artillery = (
        scenario.artillery,
        tuple(i in (iv, scene.number("fr-res")) for i in range(len(scenario.units))),
    )
    try:
        assert [part.unit for part in support(scene, do.DeclareAttack("pr-i", "1212"))] == ["fr-iv", "fr-res"]
    finally:
        scenario.artillery = kept


def test_16_3_1_routed_defender_gets_the_whole_point():
    scene = attacked(GUNS | CORPS, {"pr-i": "1312"}, routed={"fr-iii": "allied"})

    assert scene.game.preview(do.DeclareAttack("pr-i", "1212")).differential == 3 - 1 - 1


def test_16_3_1_support_comes_on_top_of_terrain():
    """The town of 1304: one for it, one for the guns at 1204."""
    scene = attacked({"fr-res": "1204", "fr-iii": "1304"}, {"ad-ii": "1404"})

    assert scene.game.preview(do.DeclareAttack("ad-ii", "1304")).differential == 3 - 2 - 1 - 1


def test_16_3_1_guns_also_support_against_countercharges():
    scene = Scene({"fr-res": "1211", "fr-iii": "1212"}, {"ad-uxbridge": "1312"}, options=ON)
    scene.to_reaction()
    scene.until("Declare")

    assert scene.asks == "allied"
    assert support(scene, do.DeclareAttack("ad-uxbridge", "1212")) == [SUPPORT]


def test_16_3_1_guns_that_are_countercharged_give_no_support_in_that_phase():
    scene = Scene(
        {"fr-res": "1211", "fr-iii": "1212"}, {"ad-uxbridge": "1310", "pr-adv-gd": "1312"}, options=ON, morale=(9, 9)
    )
    scene.to_reaction()
    scene.until("Declare")
    scene.declare("ad-uxbridge", "1211")

    assert support(scene, do.DeclareAttack("pr-adv-gd", "1212")) == []


def test_16_3_1_an_attack_in_one_phase_does_not_silence_the_guns_in_the_next():
    """Uxbridge countercharges the guns and is engaged; in the next Allied combat phase nobody attacks them."""
    scene = Scene(GUNS | CORPS, {"ad-uxbridge": "1310"}, options=ON, morale=(9, 9))
    scene.to_reaction()
    scene.until("Declare")
    scene.fight("ad-uxbridge", "1211", die=1)  # 4 against 2: engaged
    scene.position.where[scene.number("pr-i")] = scene.scenario.index["1312"]
    scene.position.where[scene.number("ad-uxbridge")] = -1
    scene.position.phasing = 1
    scene.restart()
    assert scene.asks == "allied"

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == [SUPPORT]


def test_16_3_1_garrison_gets_no_support():
    """R93: it is no unit. (Gilly, 0208, is garrisoned here.)"""
    scene = attacked({"fr-res": "0207"}, {"pr-i": "0209"}, garrisons={"french": "0208"})

    assert support(scene, do.DeclareAttack("pr-i", "0208")) == []


def test_16_3_1_attackers_get_no_support():
    scene = Scene(GUNS | CORPS, PRUSSIANS, options=ON)
    scene.to_combat()

    assert [part.what for part in scene.game.preview(do.DeclareAttack("fr-iii", "1312")).attack] == ["strength"]


def test_16_3_1_without_the_option_there_is_no_support():
    scene = attacked(GUNS | CORPS, PRUSSIANS, options={})

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def test_16_3_1_previews_agree_with_the_battles_in_random_positions():
    """Units of both sides thrown together round the guns; every battle is foretold with its support."""
    rng, seen = random.Random(16), 0
    labels = Scene().scenario.labels
    for _ in range(60):
        window = [label for label in labels if 11 <= int(label[:2]) <= 14 and int(label[2:]) >= 9]
        units = ["fr-res", "fr-i", "fr-iii", "fr-iv", "pr-i", "pr-ii", "pr-iii"]
        placed = dict(zip(units, rng.sample(window, len(units)), strict=True))
        scene = attacked(placed, {})
        while scene.kind == "Declare":
            scene.do(rng.choice(scene.actions))
        for fight in scene.offered(do.FightBattle):
            outcomes = scene.game.preview(fight)
            assert outcomes.defence == resolve(scene.game, fight, 3)[1].defence
            seen += any(part.what == "artillery-support" for part in outcomes.defence)
    assert seen > 5
