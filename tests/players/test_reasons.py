"""Why a player does what it does: reasons that add up to its judgement, and that have words."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.codec import plain
from gloire.core.sides import CHANCE
from gloire.players import advice, glory3, jours_de_gloire, make, napoleonic20, seat_for
from gloire.players.advice import Advice, _weighed
from gloire.players.glory3 import judgement as judgement_of_glory3
from gloire.players.glory3 import reasons as of_glory3
from gloire.players.glory3.ground import failing, harm, price
from gloire.players.glory3.marching import stage_of
from gloire.players.jours_de_gloire import judgement as judgement_of_jours_de_gloire
from gloire.players.jours_de_gloire import odds
from gloire.players.jours_de_gloire import reasons as of_jours_de_gloire
from gloire.players.jours_de_gloire.attacks import DUTY, combat_of
from gloire.players.jours_de_gloire.giving_way import ORDER
from gloire.players.jours_de_gloire.judgement import charge_from
from gloire.players.manners import Difference
from gloire.players.parts import REST, Parts, Worth
from gloire.players.protocol import STANDARD
from gloire.render.phrases.catalogue import catalogue
from gloire.systems import entry
from gloire.systems.glory3 import actions as glory
from gloire.systems.glory3.names import named as named_there
from gloire.systems.jours_de_gloire import actions as jdg
from gloire.systems.jours_de_gloire.frames import Withdrawal
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.withdrawal import BROKEN, harms, order_of
from tests.systems.glory3.scene import Field as FieldOfGlory
from tests.systems.glory3.test_11_new_attacks import countered
from tests.systems.jours_de_gloire.fights import at_movement, charge
from tests.systems.jours_de_gloire.plights import flee, fleeing
from tests.systems.jours_de_gloire.scene import Field, Scene
from tests.systems.jours_de_gloire.test_05_reinforcements import watrin
from tests.systems.jours_de_gloire.test_08_advance import repelled
from tests.systems.jours_de_gloire.test_09_pursuit import beaten
from tests.systems.jours_de_gloire.test_12_night_and_fog import field as by_night
from tests.systems.napoleonic20.spain import with_card

SMALL = {"jours_de_gloire": "marengo-13-june", "glory3": "cornfield"}
SPLITS = {"jours_de_gloire": of_jours_de_gloire, "glory3": of_glory3}
WORTHS: dict[str, Worth] = {"jours_de_gloire": judgement_of_jours_de_gloire.worth, "glory3": judgement_of_glory3.worth}
GAMES = {"jours_de_gloire": ("marengo-13-june", "montebello"), "glory3": ("cornfield",)}
FOLDERS = {"jours_de_gloire": jours_de_gloire, "glory3": glory3, "napoleonic20": napoleonic20}
ANSWERS = 400  # of a game that are looked at
NOT_REASONS = {"recalled", "stragglers", "lunch", "steady", "rearguard"}  # events, in the same form


def answers(scenario: str, most: int = ANSWERS, seed: int = 5) -> Iterator[tuple[gloire.Game, Any, Any]]:
    """A game of two captains: before each answer the game, the player who gave it, and the answer."""
    game, dice = gloire.new_game(scenario), Random(seed)
    captains = {side: make("captain", Random(side)) for side in game.scenario.sides}
    while (question := game.question) and game.length < most:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        player = captains[question.asks]
        action = player.choose(seat_for(game, question.asks))
        if len(question.actions) > 1:
            yield game, player, action
        game.apply(action)


@pytest.mark.parametrize("system", SMALL)
def test_the_reasons_of_what_a_plan_answers_add_up_to_its_worth(system):
    strategist = entry(system).part("player")
    style, split = strategist.styles[STANDARD], SPLITS[system]
    compared = 0
    for game, _, _ in answers(SMALL[system], 150):
        situation = read(game)
        for scored in list(strategist.carry_out(situation, strategist.propose(situation, style, Random(1))))[:40]:
            found = split.reasons(situation, style, scored.action)
            if REST not in found:
                assert sum(found.values()) == pytest.approx(scored.value, abs=1e-6), scored.action
                compared += 1
    assert compared


def read(game: gloire.Game) -> Any:
    """The question of a game as the side that is asked reads it."""
    assert game.question is not None
    side = game.question.asks
    return entry(game.scenario.system.id).part("player").situation(seat_for(game, side).sample(Random(1)), side)


@pytest.mark.parametrize("system", SMALL)
def test_the_reasons_of_every_kind_of_action_add_up_and_no_part_only_makes_up_the_sum(system):
    style, split = entry(system).part("player").styles[STANDARD], SPLITS[system]
    seen: Counter[type[Any]] = Counter()
    for game in plays(system):
        wanted = some(game, split.SPLITS)
        situation = read(game) if any(seen[type(action)] < OFTEN for action in wanted) else None
        for action in wanted if situation else ():
            found = split.reasons(situation, style, action)
            if REST not in found:
                assert sum(found.values()) == pytest.approx(WORTHS[system](situation, style, action), abs=1e-6), action
                seen[type(action)] += 1
                if check := CHECKS.get(type(action)):
                    check(situation, style, action, found)
        if len(seen) == len(split.SPLITS):
            break
    assert set(split.SPLITS) == set(seen)


OFTEN = 30  # of a kind that are looked at


def some(game: gloire.Game, kinds: Collection[type[Any]]) -> list[Any]:
    """Three answers of each of these kinds, of those that are offered; moves by ways of their own come first."""
    offered = sorted(game.question.actions if game.question else [], key=lambda action: not getattr(action, "way", ()))
    return [one for kind in kinds for one in [action for action in offered if type(action) is kind][:3]]


def plays(system: str) -> Iterator[gloire.Game]:
    """Questions of a system: first such as seldom come, then those of games, as many as it takes."""
    if system == "jours_de_gloire":
        yield Field(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="1602 S+SW").to("Movement").game
        yield repelled(fr_inf1="1708 SW+NW").game
    for seed in range(5, 15):
        for scenario in GAMES[system]:
            yield from (game for game, _, _ in answers(scenario, 600, seed))


# What is left over of a worth when all else is told has a worth of its own, which is found here in another way.


def of_entering(situation: Any, style: Any, action: Any, found: Parts) -> None:
    bonus = {jdg.EnterMap: 20.5, jdg.EnterInNormalMarch: 20.0}.get(type(action), 19.0)
    assert found["arrival"] == pytest.approx(bonus)


def of_giving_way(situation: Any, style: Any, action: Any, found: Parts) -> None:
    """So many disorders, each at the price of the unit's order; of a last step those that it brings, and no others."""
    game, unit, hex = situation.position, named(situation.position, action.unit), place(situation.position, action.hex)
    disorder, frame = ORDER * odds.harm(situation, style, unit), game.stack[-1]
    assert min(abs(found["order"] + count * disorder) for count in range(3)) < 1e-6, found
    if isinstance(frame, Withdrawal) and frame.left == 1 and not game.pile(hex):
        brought = len(harms(game, frame, game.where[unit], hex))
        if not brought or brought + order_of(game, unit) < BROKEN:  # else it goes farther
            assert found["order"] == pytest.approx(-brought * disorder, abs=1e-6), found


def of_declaring(situation: Any, style: Any, action: Any, found: Parts) -> None:
    """What is risked by any attack, and by one on infantry that may form square."""
    after, combat = charge_from(situation, style, action)
    assert found["caution"] in (pytest.approx(-style.boldness), pytest.approx(-style.boldness - 1.5))
    fought = sum(found.values()) - found["caution"]
    assert fought == pytest.approx(odds.combat_worth(after, style, combat))


def of_announcing(situation: Any, style: Any, action: Any, found: Parts) -> None:
    """What the combat is worth by itself; the others are all the rest, apart from caution and duty."""
    game = situation.position
    hexes, targets = {game.where[named(game, action.unit)]}, tuple(place(game, label) for label in action.hexes)
    combat = combat_of(situation, hexes, targets)
    fought = sum(value for name, value in found.items() if name not in ("caution", "duty", "others"))
    assert fought == pytest.approx(odds.combat_worth(situation, style, combat) if combat else 0.0)
    assert abs(found["others"]) < DUTY / 2


def of_riding(situation: Any, style: Any, action: Any, found: Parts) -> None:
    """The need of those whom the chief has in reach there, and has not where he is."""
    game, grid = situation.position, situation.position.grid
    number = game.scenario.chief_number[action.unit]
    reach, ways = game.scenario.chiefs[number].range, (place(game, action.hex), game.chiefs[number])
    then, now = (sum(need for at, need in situation.needs.items() if grid.distance(at, hex) <= reach) for hex in ways)
    assert found["command"] == pytest.approx(0.3 * (then - now))


def of_retreating(situation: Any, style: Any, action: Any, found: Parts) -> None:
    """Nothing, the unit's order, or all of it; and what a check may do to the displaced."""
    unit = named_there(situation.position, action.unit)
    blow, check = harm(situation, style, unit), failing(situation.position, unit) * harm(situation, style, unit)
    prices = {cost + more for cost in (0.0, blow, price(situation, style, unit)) for more in (0.0, check)}
    assert min(abs(found["order"] + cost) for cost in prices) < 1e-6, found


CHECKS: dict[type[Any], Callable[[Any, Any, Any, Parts], None]] = {
    **dict.fromkeys((jdg.EnterMap, jdg.EnterInNormalMarch, jdg.EnterAlone, jdg.EnterAloneInNormalMarch), of_entering),
    **dict.fromkeys((jdg.RecoilTo, jdg.RetreatTo, jdg.RoutTo, jdg.EvadeTo), of_giving_way),
    **dict.fromkeys((jdg.DeclareCharge, jdg.DeclareStackCharge), of_declaring),
    jdg.AnnounceShock: of_announcing,
    jdg.MoveChief: of_riding,
    glory.RetreatTo: of_retreating,
}


@pytest.mark.parametrize("system", SMALL)
def test_every_reason_that_has_words_is_given_in_some_game_or_position(system):
    """But for `plan`, which only a search gives."""
    style, split = entry(system).part("player").styles[STANDARD], SPLITS[system]
    unheard = set(catalogue(system).table("reason")) - {"plan"}
    for game in rare(system):
        situation = read(game)
        for action in some(game, [*split.SPLITS, *split.NAMES]):
            found = split.reasons(situation, style, action)
            unheard -= {name for name, value in found.items() if value}
        if not unheard:
            break
    assert unheard == set()


def rare(system: str) -> Iterator[gloire.Game]:
    """Questions of a system, first such as next to never come."""
    by_two_ways = FieldOfGlory(us_gen_a="0506", us_inf1="0506 1", cs_gen_a="0606")
    scenes = [countered(), by_two_ways] if system == "glory3" else seldom()
    yield from (scene.game for scene in scenes)
    yield from plays(system)


def seldom() -> Iterator[Any]:
    """Positions of Jours de Gloire with answers that a game may go without."""
    yield beaten()
    pursuit = beaten()
    pursuit.do(jdg.Pursue("fr-lc1", "au-inf4"), jdg.ChargeOn("fr-lc1", 0), jdg.TryFormingSquare("au-inf4"), 0)
    yield pursuit  # which can be recalled
    yield charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW")).to("ChooseCounterCharge")
    yield Field(fr_inf1="1609 N+NE square", au_inf1="2212 NE+SE").to("Movement")
    yield flee(fleeing("fr-inf1", fr_inf1="0512 N+NE routed", au_inf1="2212 NE+SE"), "0412", "0312")  # a village
    late = Scene("oreilly-1", battle="montebello", turn=9, fr_6l="2207 SW+NW", au_ir13="0107 NE+SE")
    late.do(late.offered[-1])
    yield late
    stack = dict.fromkeys(("fr_inf2", "fr_inf3", "fr_inf4"), "1010 N+NE disordered")
    yield by_night("night", **stack, au_inf1="2212 NE+SE").to("ChooseNightRally")


def kind_of(game: gloire.Game) -> str:
    return game.question.kind if game.question else ""


@pytest.mark.parametrize("system", SMALL)
def test_what_a_search_has_found_is_a_reason(system):
    asked = ((game, action) for game, _, action in answers(SMALL[system]) if kind_of(game) == "Movement")
    situation, action = next((read(game), action) for game, action in asked)
    strategist = entry(system).part("player")
    plan = strategist.propose(situation, strategist.styles[STANDARD], Random(1))
    tried = msgspec.structs.replace(plan, otherwise=Difference(takes=frozenset((action,))))

    assert "plan" in strategist.reasons(situation, tried, action)
    assert "plan" not in strategist.reasons(situation, plan, action)


def test_a_march_that_is_over_is_no_reason_for_a_facing_that_it_took_as_well():
    """An advance after a charge is faced as the style has it, whatever the march did."""
    asked = ((game, action) for game, _, action in answers("cornfield") if kind_of(game) == "ChooseFacing")
    situation, facing = next((read(game), action) for game, action in asked)
    player = glory3.PLAYER
    plan = player.propose(situation, player.styles[STANDARD], Random(1))
    now = msgspec.structs.replace(
        plan, steps=(facing,), otherwise=Difference(takes=frozenset((facing,))), stage=stage_of(situation)
    )
    over = msgspec.structs.replace(now, stage="another")

    assert "plan" in player.reasons(situation, now, facing)
    assert player.reasons(situation, over, facing) == player.reasons(situation, plan, facing)
    assert player.carry_out(situation, over) == player.carry_out(situation, plan) != player.carry_out(situation, now)


def test_others_are_told_of_only_where_there_are_others_to_join_an_attack():
    def others(**units: str) -> float:
        situation = read(Field(**units, au_inf1="1608 S+SW", au_inf3="1608 S+SW").to("Announce").game)
        action = jdg.AnnounceShock("fr-inf1", ("1608",), 0)
        style = jours_de_gloire.PLAYER.styles[STANDARD]
        return of_jours_de_gloire.reasons(situation, style, action)["others"]

    assert others(fr_inf1="1609 N+NE") == pytest.approx(0.0)
    assert others(fr_inf1="1609 N+NE", fr_inf2="1508 NE+SE") > 0.0


@pytest.mark.parametrize("system", SMALL)
def test_every_reason_given_in_a_game_has_words_and_every_answer_has_one(system):
    words = catalogue(system)
    for _, player, action in answers(SMALL[system]):
        told = player.explain()
        assert all(words.find("reason", reason) for reason in told["reasons"]), told["reasons"]
        found: Advice = advice.reasons_of(player, plain(action), 0.5)
        assert found.pro or found.con, told


@pytest.mark.parametrize("system", FOLDERS)
def test_every_reason_that_a_script_can_give_has_words_for_and_against(system):
    folder = Path(FOLDERS[system].__path__[0])
    files = folder.glob("*.py") if system == "napoleonic20" else [folder / "reasons.py"]
    named = {name for file in files for name in _named(file.read_text(encoding="utf-8"))}
    table = catalogue(system).table("reason")

    assert named
    assert named - set(table) == set()
    for reason, phrase in table.items():
        assert {"for", "against"} <= set(phrase), reason
        assert phrase["for"] != phrase["against"], reason


def _named(source: str) -> set[str]:
    """What reasons a module names: keys of records of parts, and names of actions that have one part only."""
    keys = set(re.findall(r'[{ ]"([a-z][a-z ]*)": ', source)) | set(re.findall(r'do\.\w+: "([a-z ]+)"', source))
    return {key for key in keys | set(re.findall(r'\[?"([a-z ]+)"\] = ', source)) if key not in NOT_REASONS}


@pytest.mark.parametrize(("hex", "reason"), [("1609", "fire"), ("1607", REST)])
def test_fire_is_a_reason_only_where_it_can_hurt_the_enemy(hex: str, reason: str) -> None:
    scene = Field(fr_gun1="1611 N+NE", au_inf1=f"{hex} S+SW").to("Fire")
    strategist = entry("jours_de_gloire").part("player")
    situation = strategist.situation(seat_for(scene.game, scene.asks).sample(Random(1)), scene.asks)
    shot = scene.offers(jdg.FireAt)[0]

    assert set(of_jours_de_gloire.reasons(situation, strategist.styles[STANDARD], shot)) == {reason}


def test_reasons_of_a_whole_march_are_told_as_such_and_against_staying():
    for _game, player, action in answers("waterloo-20-third-day", 60):
        told = player.explain()
        if plain(action)["do"] == "MoveUnit":
            assert told["of"] == "march"
            assert advice.reasons_of(player, plain(action), 0.5).of == "march"
            return
    raise AssertionError("nobody has marched")


# What is compared with what.


@pytest.mark.parametrize("system", SMALL)
def test_where_one_of_a_kind_has_to_be_taken_the_best_of_all_is_never_told_to_be_worse(system):
    """A facing is compared with the next best, and not with nothing."""
    told: Counter[str] = Counter()
    for _, player, action in answers(SMALL[system]):
        if type(action).__name__ == "FaceTo":
            found = advice.reasons_of(player, plain(action), 0.5)
            assert not found.con, player.explain()
            assert len(found.pro) == 1
            told[found.pro[0]] += 1
    assert set(told) == {"facing", REST}


def test_what_gains_nothing_on_the_next_best_is_no_reason_against_the_answer():
    assert _weighed({"orders": 2.0}, {REST: 1.0}) == (("orders",), ())
    assert _weighed({REST: 1.0}, {"attack": -1.0}) == ((REST, "attack"), ())


def test_reinforcements_at_the_nearest_way_in_are_not_told_to_come_in_farther_from_their_goal():
    scene = watrin()
    situation, style = read(scene.game), jours_de_gloire.PLAYER.styles[STANDARD]
    goals = {}
    for action in scene.offers(jdg.EnterMap):
        found = of_jours_de_gloire.reasons(situation, style, action)
        goals[action.hex] = found["goal"]
        assert found["distance"] < 0
    assert max(goals.values()) == 0.0


def test_who_gives_way_is_told_how_much_nearer_to_its_goal_or_farther_from_it_that_takes_it():
    """And apart from that, how far it was before: all ways have that in common."""
    distances = set()
    for game, _, action in answers("marengo-13-june", 600):
        if game.question and isinstance(action, jdg.RecoilTo | jdg.RetreatTo):
            situation = read(game)
            unit, style = named(situation.position, action.unit), jours_de_gloire.PLAYER.styles[STANDARD]
            ways = [of_jours_de_gloire.reasons(situation, style, way) for way in game.question.actions]
            here = of_jours_de_gloire.hex_parts(situation, style, unit, situation.position.where[unit])
            for found in ways:
                assert found["distance"] == pytest.approx(0.3 * (here.get("goal", 0.0) + here.get("range", 0.0)))
            distances |= {found["distance"] for found in ways}
    assert len(distances) > 1


def test_who_keeps_an_event_for_later_is_told_so_and_not_that_the_battle_looks_better():
    def hint(french: dict[str, str]) -> Advice:
        scene = with_card("Act With Boldness", french, {"al-1": "1608"})
        scene.to_combat()
        scene.begin_battle(" ".join(french), "1608")
        scene.until("PressAttack")
        player = make("captain", Random(1))
        action = player.choose(seat_for(scene.game, "french"))
        return advice.reasons_of(player, plain(action), 0.5)

    sure, doubtful = hint({"fr-1": "1508", "fr-3": "1609", "fr-5": "1708"}), hint({"fr-1": "1508"})
    assert (sure.action["do"], sure.pro, sure.con) == ("SaveEvent", ("saved",), ())
    assert (doubtful.action["do"], doubtful.pro, doubtful.con) == ("UseEvent", ("battle",), ("saved",))
