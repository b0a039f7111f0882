"""16.9 Leaders in the four games: wings, prerogatives, flank marches and successions."""

from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.core.game import Game
from gloire.core.scenario import FaultyData
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import EventPhase, GameTurn, Play, PlayerTurn
from gloire.systems.napoleonic20.games.flank_march.amendment import marchers
from gloire.systems.napoleonic20.games.flank_march.vocabulary import March
from gloire.systems.napoleonic20.games.flank_march.written import FlankMarch
from gloire.systems.napoleonic20.optional.leaders.command import commands
from gloire.systems.napoleonic20.optional.leaders.vocabulary import (
    LeaderAbsorbed,
    LeaderDeployed,
    LeaderNamed,
    TookCommand,
)
from gloire.systems.napoleonic20.position import DUE, ELIMINATED
from tests.scene import Scene
from tests.systems.napoleonic20.grounds import altered
from tests.systems.napoleonic20.spain import with_card

LEADERS = {"leaders": True}


def scene_of(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in play."""
    return Scene(**{"options": LEADERS, "french": french, "allied": allied, **more})


def is_commanded(scene: Scene, leader: str, unit: str) -> bool:
    return commands(scene.position, scene.number(leader), scene.number(unit))


# Waterloo


def test_waterloo_16_9_1_1_grouchy_commands_cavalry_next_to_him() -> None:
    scene = scene_of({"fr-grouchy": "0402", "fr-iic": "0403", "fr-ic": "0404"}, {})
    assert is_commanded(scene, "fr-grouchy", "fr-iic")
    assert not is_commanded(scene, "fr-grouchy", "fr-ic")


def test_waterloo_16_9_1_1_grouchy_commands_other_arms_in_his_hex_only() -> None:
    scene = scene_of({"fr-grouchy": "0402", "fr-i": "0402", "fr-ii": "0403", "fr-res": "0401"}, {})
    assert is_commanded(scene, "fr-grouchy", "fr-i")
    assert not is_commanded(scene, "fr-grouchy", "fr-ii")
    assert not is_commanded(scene, "fr-grouchy", "fr-res")


def end_of_turn(french: dict[str, str], **more: Any) -> Scene:
    """The end of a French player turn in which nobody fought."""
    scene = scene_of({"fr-i": "0909", **french}, {"ad-i": "1402"}, **more)
    scene.do(do.EndMovement())
    return scene


def test_waterloo_16_9_9_the_third_leader_is_deployed_with_napoleon() -> None:
    scene = end_of_turn({"fr-napoleon": "0402", "fr-ney": "0909"})
    assert (scene.kind, scene.asks) == ("ShareCommand", "french")
    assert scene.offered(do.DeployLeader) == [do.DeployLeader("fr-grouchy")]
    events = scene.do(do.DeployLeader("fr-grouchy"))
    assert LeaderDeployed("fr-grouchy", "0402") in events
    assert (scene.place("fr-grouchy"), scene.place("fr-napoleon-reduced")) == ("0402", "0402")
    assert scene.place("fr-napoleon") == "aside"


def test_waterloo_16_9_9_on_the_third_day_the_third_leader_is_ney() -> None:
    scene = end_of_turn({"fr-napoleon": "0402", "fr-grouchy": "0909"}, scenario="waterloo-20-third-day")
    assert scene.offered(do.DeployLeader) == [do.DeployLeader("fr-ney")]


def test_waterloo_16_9_9_napoleon_may_leave_the_command_as_it_is() -> None:
    scene = end_of_turn({"fr-napoleon": "0402", "fr-ney": "0909"})
    scene.do(do.KeepLeaders())
    assert (scene.place("fr-napoleon"), scene.place("fr-grouchy")) == ("0402", "aside")


def test_waterloo_16_9_9_a_leader_with_napoleon_is_absorbed() -> None:
    scene = end_of_turn({"fr-napoleon-reduced": "0402", "fr-ney": "0402", "fr-grouchy": "0909"})
    assert scene.offered(do.AbsorbLeader) == [do.AbsorbLeader("fr-ney")]
    events = scene.do(do.AbsorbLeader("fr-ney"))
    assert LeaderAbsorbed("fr-ney", "0402") in events
    assert (scene.place("fr-napoleon"), scene.place("fr-napoleon-reduced")) == ("0402", "aside")
    assert (scene.place("fr-ney"), scene.place("fr-grouchy")) == ("aside", "0909")


def test_waterloo_16_9_9_whoever_was_absorbed_can_be_deployed_again() -> None:
    scene = end_of_turn({"fr-napoleon": "0402", "fr-grouchy": "0909"})
    assert scene.offered(do.DeployLeader) == [do.DeployLeader("fr-ney")]


def test_waterloo_16_9_9_a_leader_elsewhere_is_not_absorbed() -> None:
    scene = end_of_turn({"fr-napoleon-reduced": "0402", "fr-ney": "0403", "fr-grouchy": "0402"})
    refusal = scene.why_not(do.AbsorbLeader("fr-ney"))
    assert (refusal.rule, refusal.code) == ("Waterloo 16.9.9", "cannot-absorb")


def test_waterloo_16_9_9_a_leader_who_is_in_play_is_not_deployed() -> None:
    scene = end_of_turn({"fr-napoleon": "0402", "fr-ney": "0909"})
    refusal = scene.why_not(do.DeployLeader("fr-ney"))
    assert (refusal.rule, refusal.code) == ("Waterloo 16.9.9", "cannot-deploy")


def test_waterloo_16_9_9_a_broken_leader_is_in_play_and_not_deployed() -> None:
    french = {"fr-i": "0104", "fr-ii": "0107", "fr-napoleon": "0402"}
    scene = scene_of(french, {"ad-i": "1402"}, broken=("fr-ney",))
    scene.do(do.EndMovement())
    assert scene.offered(do.DeployLeader) == [do.DeployLeader("fr-grouchy")]


def test_waterloo_16_9_9_nothing_is_shared_while_napoleon_is_off_the_map() -> None:
    scene = scene_of({"fr-i": "0104", "fr-ii": "0107", "fr-ney": "0909"}, {"ad-i": "1402"}, broken=("fr-napoleon",))
    scene.do(do.EndMovement())
    assert scene.kind != "ShareCommand"


def test_waterloo_16_9_9_it_is_done_at_the_end_of_the_french_turn_only() -> None:
    scene = scene_of({"fr-napoleon": "0402", "fr-i": "0909"}, {"ad-i": "1402"}, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.kind != "ShareCommand"


def test_waterloo_16_9_9_a_leader_just_deployed_is_not_absorbed_in_the_same_turn() -> None:
    scene = end_of_turn({"fr-napoleon": "0402", "fr-ney": "0909"})
    scene.do(do.DeployLeader("fr-grouchy"))
    assert scene.kind != "ShareCommand"


def test_16_9_8_a_card_names_a_leader_of_the_counters(tmp_path: Path) -> None:
    folder = altered(tmp_path, "cards.toml", {'leader = "pr-blucher"': 'leader = "pr-vorwarts"'})
    with pytest.raises(FaultyData, match=r"there is no counter 'pr-vorwarts'"):
        gloire.new_game(folder, options=LEADERS)


# Borodino and Smolensk


def russians(scenario: str, allied: dict[str, str]) -> Scene:
    return scene_of({}, allied, scenario=scenario, phasing="russian", turn=2)


def test_borodino_16_9_1_murat_commands_cavalry_next_to_him_and_others_in_his_hex() -> None:
    units = {"fr-murat": "0703", "fr-ic": "0803", "fr-iii": "0702", "fr-iv": "0703"}
    scene = scene_of(units, {}, scenario="borodino-20", turn=2)
    assert is_commanded(scene, "fr-murat", "fr-ic")
    assert is_commanded(scene, "fr-murat", "fr-iv")
    assert not is_commanded(scene, "fr-murat", "fr-iii")


def test_smolensk_16_9_1_murat_commands_cavalry_next_to_him_and_others_in_his_hex() -> None:
    units = {"fr-murat": "0703", "fr-ic": "0803", "fr-iii": "0702", "fr-iv": "0703"}
    scene = scene_of(units, {}, scenario="smolensk-20", turn=2)
    assert is_commanded(scene, "fr-murat", "fr-ic")
    assert is_commanded(scene, "fr-murat", "fr-iv")
    assert not is_commanded(scene, "fr-murat", "fr-iii")


def test_borodino_16_9_5_1_barclay_commands_the_first_army_only() -> None:
    scene = russians("borodino-20", {"ru-barclay": "0703", "ru-iv": "0703", "ru-vii": "0803"})
    assert is_commanded(scene, "ru-barclay", "ru-iv")
    assert not is_commanded(scene, "ru-barclay", "ru-vii")


def test_borodino_16_9_5_1_bagration_commands_the_second_army_only() -> None:
    scene = russians("borodino-20", {"ru-bagration": "0703", "ru-iv": "0703", "ru-vii": "0803"})
    assert is_commanded(scene, "ru-bagration", "ru-vii")
    assert not is_commanded(scene, "ru-bagration", "ru-iv")


def test_borodino_16_9_5_1_kutuzov_commands_all() -> None:
    scene = russians("borodino-20", {"ru-kutuzov": "0703", "ru-iv": "0703", "ru-vii": "0803", "ru-militia-1": "0702"})
    assert all(is_commanded(scene, "ru-kutuzov", unit) for unit in ("ru-iv", "ru-vii", "ru-militia-1"))


def test_borodino_16_9_5_1_units_of_neither_army_obey_any_leader() -> None:
    scene = russians("borodino-20", {"ru-barclay": "0703", "ru-bagration": "0703", "ru-militia-1": "0703"})
    assert is_commanded(scene, "ru-barclay", "ru-militia-1")
    assert is_commanded(scene, "ru-bagration", "ru-militia-1")


def test_smolensk_16_9_5_1_each_army_has_its_own_commander() -> None:
    scene = russians("smolensk-20", {"ru-barclay": "0703", "ru-bagration": "0703", "ru-iv": "0703", "ru-vii": "0803"})
    assert is_commanded(scene, "ru-barclay", "ru-iv")
    assert not is_commanded(scene, "ru-barclay", "ru-vii")
    assert is_commanded(scene, "ru-bagration", "ru-vii")
    assert not is_commanded(scene, "ru-bagration", "ru-iv")


def marching(scenario: str, unit: str, **options: bool) -> Game:
    """A game in which one unit, or nobody, is sent on the flank march."""
    game = gloire.new_game(scenario, options={"leaders": True, "flank_march": True, **options})
    game.apply(do.SendMarchers(1 if unit else 0))
    if unit:
        game.apply(do.SendOnMarch(unit))
    return game


def box(game: Game, leader: str) -> tuple[str | None, int | None]:
    counter = next(c for c in game.view("french").facts["counters"] if c["unit"] == leader)
    return counter["box"], counter["due"]


def test_borodino_17_1_1_with_a_flank_march_napoleon_has_the_narrower_span() -> None:
    game = marching("borodino-20", "fr-v")
    assert box(game, "fr-napoleon-reduced") == ("reinforcement", 4)
    assert box(game, "fr-napoleon") == ("aside", None)


def test_borodino_17_1_1_without_marchers_napoleon_keeps_his_span() -> None:
    game = marching("borodino-20", "")
    assert box(game, "fr-napoleon") == ("reinforcement", 4)
    assert box(game, "fr-napoleon-reduced") == ("aside", None)


def test_smolensk_18_1_1_with_a_flank_march_napoleon_has_the_narrower_span() -> None:
    game = marching("smolensk-20", "fr-v")
    assert box(game, "fr-napoleon-reduced") == ("reinforcement", 4)


def test_borodino_17_1_1_davout_comes_with_the_first_unit_of_the_march() -> None:
    scene = scene_of(
        {}, {"ru-v": "1206"}, scenario="borodino-20", turn=10, options={"leaders": True, "flank_march": True}
    )
    march = scene.scenario.stated(FlankMarch)
    assert march is not None
    at = scene.scenario.labels[march.entries[0]]
    for unit in ("fr-v", "fr-viii"):
        scene.position.keep(March((*marchers(scene.position), scene.number(unit))))
        scene.position.where[scene.number(unit)] = DUE
    scene.restart()
    assert not [a for a in scene.offered(do.EnterMap) if a.unit == "fr-davout"]
    events = scene.do(do.EnterMap("fr-v", at, at))
    assert LeaderNamed("fr-davout", 10, march.rule) in events
    davout = [action for action in scene.offered(do.EnterMap) if action.unit == "fr-davout"]
    assert {action.at for action in davout} <= {scene.scenario.labels[hex] for hex in march.entries}
    scene.do(davout[0])
    assert scene.place("fr-davout") == davout[0].hex


# Salamanca


def salamanca(french: dict[str, str], *, turn: int = 5, wounded: bool = False, clausel: int = 0) -> Scene:
    """The start of a French player turn, with the card of Marmont's wound to be turned up or not."""
    due = {"fr-clausel": clausel} if clausel else None
    scene = scene_of(french, {"al-1": "0505"}, scenario="salamanca-20", turn=turn, due=due)
    first = [frame for frame in scene.position.stack if isinstance(frame, Play | GameTurn)]
    titles = [halves[0].title for halves in scene.scenario.cards]
    card = titles.index("Marmont Wounded!") if wounded else -1
    enact = next(i for i, s in enumerate(scene.scenario.sequence[EventPhase]) if getattr(s, "__name__", "") == "enact")
    phase = EventPhase(card=card, step=enact) if wounded else EventPhase()
    scene.position.phase = "events"
    scene.position.stack = (*first, PlayerTurn(step=1), phase)
    if clausel:
        scene.position.states |= {"marmont-wounded"}
        scene.position.where[scene.number("fr-marmont")] = ELIMINATED
    scene.restart()
    return scene


def test_salamanca_16_9_9_wounded_marmont_is_gone_for_good() -> None:
    scene = salamanca({"fr-marmont": "1505", "fr-2": "1506"}, wounded=True)
    assert scene.place("fr-marmont") == "eliminated"


def test_salamanca_16_9_9_clausel_is_due_two_turns_later() -> None:
    scene = salamanca({"fr-marmont": "1505", "fr-2": "1506"}, wounded=True)
    assert scene.place("fr-clausel") == "reinforcement"
    assert scene.position.due[scene.number("fr-clausel")] == 7


def test_salamanca_16_9_9_marmont_who_is_not_on_the_map_is_lost_all_the_same() -> None:
    scene = salamanca({"fr-2": "1506"}, wounded=True)
    assert scene.place("fr-marmont") == "eliminated"


def test_salamanca_16_9_9_clausel_takes_command_with_the_second_division() -> None:
    scene = salamanca({"fr-2": "1506", "fr-5": "1505"}, turn=7, clausel=7)
    assert scene.place("fr-clausel") == "1506"
    assert TookCommand("fr-clausel", "1506") in scene.game.opening


def test_salamanca_16_9_9_without_the_second_division_the_player_chooses_a_unit() -> None:
    scene = salamanca({"fr-5": "1505", "fr-6": "1506"}, turn=7, clausel=7)
    assert (scene.kind, scene.asks) == ("PlaceClausel", "french")
    assert scene.why_not(do.ChooseUnit(unit="fr-2")).rule == "Salamanca 16.9.9"
    scene.do(do.ChooseUnit(unit="fr-5"))
    assert scene.place("fr-clausel") == "1505"


def test_salamanca_16_9_9_clausel_waits_for_his_turn() -> None:
    scene = salamanca({"fr-2": "1506"}, turn=6, clausel=7)
    assert scene.place("fr-clausel") == "reinforcement"
    assert scene.kind == "DrawEvent"


def test_salamanca_16_9_9_in_the_historical_battle_clausel_comes_on_the_third_turn() -> None:
    game = gloire.new_game("salamanca-20-historical", options=LEADERS)
    counters = {c["unit"]: c for c in game.view("french").facts["counters"]}
    assert counters["al-wellington"]["hex"] == "0711"
    assert (counters["fr-clausel"]["box"], counters["fr-clausel"]["due"]) == ("reinforcement", 11)
    assert counters["fr-marmont"]["box"] == "eliminated"


@pytest.mark.parametrize("leader", ["fr-marmont", "fr-clausel"])
def test_16_9_8_at_salamanca_the_french_rally_on_marmont_or_on_clausel(leader: str) -> None:
    options = {"leaders": True, "rally_locations": True}
    french = {"fr-1": "1508", leader: "1303"}
    scene = with_card("Rally to Marmont or Clausel", french, {"al-1": "0501"}, broken=("fr-3",), options=options)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-3"), 6)
    assert {"1303", "1302", "1304", "1402"} <= {action.hex for action in scene.offered(do.PlaceRallied)}
