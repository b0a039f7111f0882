"""Previews: what an action leads to, held against the game itself played through every face of every die."""

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.actions import Action, Roll
from gloire.core.game import Game
from gloire.core.refusals import IllegalAction
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    Modifier,
    RallyRolled,
    ResultSoftened,
    RoutMarked,
    RoutSoftened,
    UnitRouted,
)
from gloire.systems.napoleonic20.position import BROKEN, ELIMINATED, Effect
from gloire.systems.napoleonic20.preview import Fate
from tests.scene import Scene

RETREATING = ("RoutDie", "HoldOrGive", "Retire", "HazardDie")
FRENCH = ("fr-ig", "fr-i", "fr-iii", "fr-ivc", "fr-res")
ALLIED = ("ad-i", "ad-ii", "ad-reserve", "pr-i", "pr-iii")


def declaring(french=None, allied=None, **more):
    """A scene in which battles are about to be declared, far from the end of anybody's morale."""
    scene = Scene(french, allied, **{"morale": (9, 9), **more})
    scene.to_combat()
    return scene


def declared(french, allied, bystanders=None, **more):
    """One battle of all against all but bystanders is declared; the scene, and the action that begins it."""
    scene = declaring(french, {**allied, **(bystanders or {})}, **more)
    attackers, defenders = (french, allied) if more.get("phasing", "french") == "french" else (allied, french)
    scene.declare(" ".join(attackers), " ".join(defenders.values()))
    if scene.kind == "Declare":
        scene.do(do.EndDeclaration())
    return scene, do.FightBattle(next(iter(defenders.values())))


def chances(outcomes):
    """Each result with the faces that give it."""
    return {result.result: result.faces for result in outcomes.results}


def fate(outcomes, result, unit):
    fates = next(line.fates for line in outcomes.results if line.result == result)
    return next(fate for fate in fates if fate.unit == unit)


# The reckoning


def test_9_0_preview_of_an_attack_shows_every_part_with_its_rule():
    scene = declaring({"fr-i": "1302"}, {"ad-reserve": "1402"})
    outcomes = scene.game.preview(do.DeclareAttack("fr-i", "1402"))
    assert (outcomes.kind, outcomes.rule) == ("battle", "9.6")
    assert outcomes.attack == (Modifier("strength", 3, "9.3", "fr-i"),)
    assert outcomes.defence == (
        Modifier("strength", 2, "9.3", "ad-reserve"),
        Modifier("fortified", 2, "9.4", hex="1402"),
    )
    assert (outcomes.differential, outcomes.column) == (-1, -1)
    assert chances(outcomes) == {"AR": (1, 2), "AW": (3,), "N": (4,), "DW": (5, 6)}
    assert [line.chance for line in outcomes.results] == [2 / 6, 1 / 6, 1 / 6, 2 / 6]


def test_9_0_preview_names_the_source_of_the_table():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    assert scene.game.preview(do.DeclareAttack("fr-i", "1311")).source == "ancestor"


def test_9_2_2_preview_of_a_joining_attacker_counts_the_whole_battle():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.DeclareAttack("fr-i", "1311"))
    outcomes = scene.game.preview(do.JoinAttack("fr-ii"))
    assert [part.unit for part in outcomes.attack] == ["fr-i", "fr-ii"]
    assert outcomes.differential == 3


def test_9_2_1_preview_of_another_defender_counts_the_whole_battle():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310", "pr-iii": "1311"})
    scene.do(do.DeclareAttack("fr-i", "1310"))
    outcomes = scene.game.preview(do.AddDefender("1311"))
    assert [part.unit for part in outcomes.defence] == ["pr-i", "pr-iii"]
    assert (outcomes.differential, outcomes.column) == (-2, -2)


def test_9_2_preview_of_closing_and_of_fighting_a_battle_agree():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    opened = scene.game.preview(do.DeclareAttack("fr-i", "1311"))
    scene.do(do.DeclareAttack("fr-i", "1311"))
    assert scene.game.preview(do.CloseBattle()) == opened
    scene.do(do.CloseBattle())
    assert scene.game.preview(do.FightBattle("1311")) == opened


def test_9_4_4_preview_of_an_attack_on_a_garrison():
    scene = declaring({"fr-i": "1302"}, garrisons={"allied": "1402"})
    outcomes = scene.game.preview(do.DeclareAttack("fr-i", "1402"))
    assert outcomes.defence == (
        Modifier("garrison", 0, "9.4.4", hex="1402"),
        Modifier("fortified", 2, "9.4", hex="1402"),
    )
    assert all(line.fates == () for line in outcomes.results if line.result.startswith("D"))


def test_8_2_2_preview_of_a_countercharge_doubles_it():
    scene = Scene({"fr-i": "1211"}, {"ad-uxbridge": "1311"})
    scene.to_reaction()
    scene.until("Declare")
    outcomes = scene.game.preview(do.DeclareAttack("ad-uxbridge", "1211"))
    assert outcomes.attack == (Modifier("charge-doubled", 4, "8.2.2", "ad-uxbridge"),)


def test_12_5_preview_of_the_attackers_reserves():
    scene, fight = declared({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.do(fight)
    committed, withheld = (scene.game.preview(a) for a in (do.CommitReserves(), do.WithholdReserves()))
    assert committed.attack[-1] == Modifier("reserves", 1, "12.5")
    assert (committed.differential, withheld.differential) == (1, 0)


def test_12_5_preview_of_the_defenders_reserves_keeps_those_of_the_attacker():
    scene, fight = declared({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.do(fight, do.CommitReserves())
    committed, withheld = (scene.game.preview(a) for a in (do.CommitReserves(), do.WithholdReserves()))
    assert committed.defence[-1] == Modifier("reserves", 1, "12.5")
    assert (committed.differential, withheld.differential) == (0, 1)


def test_9_5_preview_of_a_lower_column_reads_that_column():
    scene, fight = declared({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(fight, do.WithholdReserves(), do.WithholdReserves())
    kept, reduced = (scene.game.preview(a) for a in (do.KeepDifferential(), do.ReduceDifferential(0)))
    assert (kept.differential, kept.column) == (3, 3)
    assert (reduced.differential, reduced.column) == (3, 0)
    assert chances(reduced) == {"AR": (1,), "AW": (2,), "N": (3,), "DW": (4, 5), "DR": (6,)}


def test_5_0_preview_of_michael_ney_adds_his_point():
    scene, fight = declared({"fr-ivc": "1211"}, {"pr-i": "1311"}, effects=("cavalry-leader",))
    scene.do(fight)
    used, saved = (scene.game.preview(a) for a in (do.UseLeader(), do.SaveLeader()))
    assert used.attack[-1] == Modifier("cavalry-leader", 1, "5.0")
    assert (used.differential, saved.differential) == (-1, -2)


BATTLES: dict[str, Any] = {
    "open ground": ({"fr-i": "1211"}, {"pr-i": "1311"}, {}),
    "two corps": ({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, {}),
    "guns": ({"fr-res": "1211", "fr-iii": "1212"}, {"pr-i": "1311"}, {}),
    "guns in mud": ({"fr-res": "1211"}, {"pr-i": "1311"}, {"turn": 11}),
    "infantry in showers": ({"fr-i": "1211", "fr-ivc": "1212"}, {"pr-iii": "1311"}, {"turn": 9}),
    "walls": ({"fr-ig": "1302"}, {"ad-ii": "1402"}, {}),
    "elite behind walls": ({"fr-ig": "1302", "fr-i": "1301"}, {"ad-i": "1402"}, {}),
    "routed defender": ({"fr-i": "1211"}, {"pr-i": "1311"}, {"routed": {"pr-i": "french"}}),
    "routed attacker": ({"fr-i": "1211"}, {"pr-i": "1311"}, {"routed": {"fr-i": "allied"}}),
    "good ground": ({"fr-ig": "1211"}, {"pr-i": "1311"}, {"good_ground": ("pr-i", "+1")}),
    "hemmed in": ({"fr-i": "1211", "fr-ii": "1411", "fr-iii": "1310"}, {"pr-i": "1311"}, {}),
    "into the river": ({"fr-i": "1611", "fr-ii": "1710"}, {"pr-iii": "1610"}, {}),
    "over the bridge": ({"fr-i": "1811", "fr-ii": "1711"}, {"pr-iii": "1710"}, {}),
    "across the Ligny brook": ({"fr-i": "0407", "fr-ig": "0308"}, {"pr-i": "0408"}, {}),
    "near the line of communications": ({"fr-i": "1811", "fr-ii": "1910"}, {"pr-iii": "1911"}, {}),
    "through friends": (
        {"fr-i": "1710"},
        {"pr-iii": "1709"},
        {"bystanders": {"pr-i": "1708", "pr-ii": "1609", "pr-iv": "1809", "ad-ii": "1810"}},
    ),
    "two defenders": ({"fr-ig": "1211", "fr-ii": "1411"}, {"pr-i": "1310", "pr-iii": "1311"}, {}),
    "attacker beaten": ({"fr-ivc": "1403", "fr-iii": "1404"}, {"ad-i": "1503"}, {}),
    "sortie from the walls": ({"fr-iii": "1402"}, {"ad-i": "1302"}, {}),
    "guard beaten": ({"fr-ig": "1211"}, {"pr-i": "1310", "pr-ii": "1311"}, {}),
    "allied attack": ({"fr-iii": "0308"}, {"pr-i": "0408", "pr-ii": "0409"}, {"phasing": "allied"}),
}


@pytest.mark.parametrize("name", BATTLES)
def test_9_6_preview_agrees_with_the_battle_on_every_face(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, **more)
    outcomes = scene.game.preview(fight)
    for face in range(1, 7):
        fought = resolve(scene.game, fight, face)[1]
        assert (outcomes.attack, outcomes.defence) == (fought.attack, fought.defence)
        assert (outcomes.differential, outcomes.column) == (fought.differential, fought.column)
        assert face in chances(outcomes)[fought.result]
    assert sum(line.chance for line in outcomes.results) == pytest.approx(1)
    assert sorted(face for line in outcomes.results for face in line.faces) == [1, 2, 3, 4, 5, 6]


# Fates, by the game itself: its owner takes the safest way, every die shows every face.


def resolve(game: Game, fight: Action, face: int) -> tuple[Game, BattleResolved]:
    """The battle fought without reserves, with this die."""
    twin = game.clone()
    events = twin.apply(fight)
    while not any(isinstance(event, BattleResolved) for event in events):
        quiet = (do.WithholdReserves(), do.KeepDifferential(), do.SaveLeader(), Roll(face))
        events = twin.apply(next(action for action in quiet if twin.why_not(action) is None))
    resolved = next(event for event in events if isinstance(event, BattleResolved))
    counted = [event.to for event in events if isinstance(event, ResultSoftened) and not event.unit]
    return twin, msgspec.structs.replace(resolved, result=counted[0]) if counted else resolved


def is_broken(game: Game, unit: str) -> bool:
    position: Any = game.position
    return position.where[game.scenario.number[unit]] in (BROKEN, ELIMINATED)


def after(game: Game, action) -> Game:
    twin = game.clone()
    twin.apply(action)
    return twin


def safest(game: Game, unit: str) -> Fraction:
    """The unit's chance to break from here on."""
    if game.question is None or game.question.kind not in RETREATING:
        return Fraction(is_broken(game, unit))
    risks = [safest(after(game, action), unit) for action in game.question.actions]
    return sum(risks, Fraction()) / 6 if game.question.asks == gloire.CHANCE else min(risks)


class Played(msgspec.Struct):
    """What became of a unit over all dice."""

    broken: Fraction = Fraction()
    routed: Fraction = Fraction()
    retreats: dict[int, Fraction] = {}
    hazards: dict[int, Fraction] = {}

    def add(self, share: Fraction, hexes: int, risk: Fraction, marked: bool) -> None:
        self.broken += share * risk
        self.routed += share * (1 - risk) * marked
        self.retreats[hexes] = self.retreats.get(hexes, Fraction()) + share
        self.hazards[hexes] = risk


def play_retreat(game: Game, unit: str) -> Played:
    """The unit is the first to retreat."""
    played = Played()
    game = after(game, do.RetreatUnit(unit))
    if game.question is None or game.question.kind != "RoutDie":
        hexes, risk = choose_ground(game, unit, 1)
        played.add(Fraction(1), hexes, risk, marked=is_marked(game, hexes))
        return played
    for roll in game.question.actions:
        twin = game.clone()
        events = twin.apply(roll)
        rolled = next((event.hexes for event in events if isinstance(event, UnitRouted)), 1)
        hexes, risk = choose_ground(twin, unit, rolled)
        played.add(Fraction(1, 6), hexes, risk, marked=not any(isinstance(event, RoutSoftened) for event in events))
    return played


def is_marked(game: Game, hexes: int) -> bool:
    """Whether a withdrawal of so many hexes, with lucky dice, leaves a routed marker behind."""
    twin, events = game.clone(), []
    while twin.question is not None and twin.question.kind in RETREATING:
        lucky = (Roll(6), do.GiveGround() if hexes else do.HoldGround(), twin.question.actions[0])
        events += twin.apply(next(action for action in lucky if twin.why_not(action) is None))
    return any(isinstance(event, RoutMarked) for event in events)


def choose_ground(game: Game, unit: str, hexes: int) -> tuple[int, Fraction]:
    """Behind walls the owner holds or gives a hex, as is safer; elsewhere he has no choice."""
    if game.question is None or game.question.kind != "HoldOrGive":
        return hexes, safest(game, unit)
    hold, give = (safest(after(game, action), unit) for action in (do.HoldGround(), do.GiveGround()))
    return (hexes - 1, hold) if hold <= give else (hexes, give)


def check_fates(game: Game, fight: Action) -> int:
    """Holds every fate of a battle's preview against the game; returns how many there were."""
    checked = 0
    for line in game.preview(fight).results:
        twin, fought = resolve(game, fight, line.faces[0])
        assert fought.result == line.result
        for shown in line.fates:
            checked += 1
            if not shown.retreats:
                assert line.result in ("AB", "DB", "EX")
                assert is_broken(twin, shown.unit)
                assert (shown.broken, shown.routed, shown.retreats) == (1.0, 0.0, {})
                continue
            played = play_retreat(twin, shown.unit)
            assert shown.broken == pytest.approx(float(played.broken)), (line.result, shown)
            assert shown.routed == pytest.approx(float(played.routed)), (line.result, shown)
            assert shown.retreats == pytest.approx({h: float(c) for h, c in played.retreats.items()})
            assert shown.hazards == pytest.approx({h: float(c) for h, c in played.hazards.items()})
    return checked


@pytest.mark.parametrize("name", BATTLES)
def test_9_8_fates_agree_with_the_game_played_through_all_dice(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, **more)
    assert check_fates(scene.game, fight)


def scattered(rng: random.Random) -> Scene:
    """A few units of both sides thrown together somewhere on the map, some of them routed, with battles declared."""
    grid = gloire.new_game("waterloo-20").scenario.map.grid
    centre = rng.randrange(len(grid))
    window = [grid.labels[hex] for hex in range(len(grid)) if grid.distance(centre, hex) <= 2]
    hexes = rng.sample(window, min(len(window), rng.randint(4, 7)))
    units = [*rng.sample(FRENCH, 3), *rng.sample(ALLIED, len(hexes) - 3)]
    placed = dict(zip(units, hexes, strict=True))
    routed = {unit: "french" for unit in placed if rng.random() < 0.15}
    scene = Scene(
        placed, routed=routed, turn=rng.choice((7, 12)), phasing=rng.choice(("french", "allied")), morale=(9, 9)
    )
    scene.to_combat()
    while scene.kind == "Declare":
        scene.do(rng.choice(scene.actions))
    return scene


@pytest.mark.parametrize("seed", range(6))
def test_9_8_fates_agree_with_the_game_in_random_positions(seed):
    rng, checked = random.Random(seed), 0
    while checked < 80:
        scene = scattered(rng)
        for fight in scene.offered(do.FightBattle):
            checked += check_fates(scene.game, fight)


# Fates, by hand


def test_9_8_3_fate_counts_the_danger_of_an_enemy_zone():
    """At the map edge 1412 and 1212 are the only ways out of 1312, and the French in 1311 control both."""
    scene, fight = declared({"fr-ig": "1311"}, {"pr-iii": "1312"})
    withdrawn = fate(scene.game.preview(fight), "DW", "pr-iii")
    assert (withdrawn.broken, withdrawn.retreats, withdrawn.routed) == (0.5, {1: 1.0}, 0.0)


def test_9_8_unit_with_no_way_out_breaks_for_certain():
    scene, fight = declared({"fr-ig": "1311", "fr-i": "1212", "fr-ii": "1412"}, {"pr-i": "1312"})
    assert fate(scene.game.preview(fight), "DW", "pr-i") == Fate("pr-i", 1.0, {1: 1.0}, 0.0, {1: 1.0})


def test_9_8_7_fate_counts_a_rout_beyond_the_line_of_communications():
    """Hamme, 2012, is one hex away: a rout of one ends there, any longer one breaks the unit."""
    scene, fight = declared({"fr-ig": "1812"}, {"pr-i": "1912"})
    routed = fate(scene.game.preview(fight), "DR", "pr-i")
    assert routed.hazards == {1: 0.0, 2: 1.0, 3: 1.0, 4: 1.0, 5: 1.0, 6: 1.0}
    assert (routed.broken, routed.routed) == (pytest.approx(5 / 6), pytest.approx(1 / 6))


def test_9_6_2_fate_of_an_elite_unit_reads_two_less():
    scene, fight = declared({"fr-i": "1103", "fr-ii": "1104"}, {"ad-i": "1204"})
    routed = fate(scene.game.preview(fight), "DR", "ad-i")
    assert routed.retreats == pytest.approx({1: 3 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6})
    assert (routed.broken, routed.routed) == (0.0, pytest.approx(4 / 6))


def test_9_8_1_fate_behind_walls_is_one_hex_less():
    scene, fight = declared({"fr-ig": "1302", "fr-i": "1301"}, {"ad-reserve": "1402"})
    outcomes = scene.game.preview(fight)
    assert fate(outcomes, "DW", "ad-reserve") == Fate("ad-reserve", 0.0, {0: 1.0}, 0.0, {0: 0.0})
    assert fate(outcomes, "DR", "ad-reserve").retreats == pytest.approx(dict.fromkeys(range(6), 1 / 6))
    assert fate(outcomes, "DR", "ad-reserve").routed == pytest.approx(1)


def test_9_8_1_fate_behind_walls_gives_ground_where_that_is_safer():
    """Three hexes lead north through two enemy zones, four lead round by the south through one."""
    scene = declaring(
        {"fr-ig": "1502", "fr-i": "1602", "fr-ii": "1302"}, {"ad-ii": "1402", "ad-reserve": "1103", "ad-i": "1701"}
    )
    scene.declare("fr-ig fr-ii", "1402")
    scene.declare("fr-i", "1701")
    routed = fate(scene.game.preview(do.FightBattle("1402")), "DR", "ad-ii")
    assert routed.retreats == pytest.approx({0: 1 / 6, 1: 1 / 6, 2: 1 / 6, 4: 2 / 6, 5: 1 / 6})
    assert check_fates(scene.game, do.FightBattle("1402"))


def test_9_6_fates_tell_of_the_losing_side_only():
    scene, fight = declared({"fr-i": "1211"}, {"pr-i": "1311"})
    units = {line.result: [fate.unit for fate in line.fates] for line in scene.game.preview(fight).results}
    assert units == {"AR": ["fr-i"], "AW": ["fr-i"], "N": [], "DW": ["pr-i"], "DR": ["pr-i"]}


def test_5_0_fate_of_a_steady_unit_is_a_withdrawal():
    scene, fight = declared({"fr-i": "1103", "fr-ii": "1104"}, {"ad-ii": "1204"})
    steady = Effect("steady", 1, scene.position.clock + 1, unit=scene.number("ad-ii"))
    scene.position.effects = (steady,)
    outcomes = scene.game.preview(fight)
    assert fate(outcomes, "DR", "ad-ii") == fate(outcomes, "DW", "ad-ii")
    assert check_fates(scene.game, fight)


# Rallying


def rallying(spend=False):
    """The night of the 18th: the Guard and III Corps are broken."""
    scene = Scene({"fr-i": "0504"}, {"pr-i": "1709"}, turn=16, broken=("fr-ig", "fr-iii"))
    scene.until("SpendOnRally")
    if spend:
        scene.do(do.SpendForRally("french"))
    scene.until("RallyNext")
    return scene


@pytest.mark.parametrize(
    ("unit", "spend", "faces", "modifiers"),
    [
        ("fr-iii", False, {"eliminated": (1, 2), "broken": (3, 4), "rallied": (5, 6)}, []),
        ("fr-ig", False, {"eliminated": (1,), "broken": (2, 3), "rallied": (4, 5, 6)}, ["elite"]),
        ("fr-iii", True, {"eliminated": (1,), "broken": (2, 3), "rallied": (4, 5, 6)}, ["morale-point"]),
        ("fr-ig", True, {"broken": (1, 2), "rallied": (3, 4, 5, 6)}, ["elite", "morale-point"]),
    ],
)
def test_10_0_preview_of_a_rally_shows_modifiers_and_chances(unit, spend, faces, modifiers):
    outcomes = rallying(spend).game.preview(do.RallyUnit(unit))
    assert (outcomes.kind, outcomes.rule) == ("rally", "10.0")
    assert chances(outcomes) == faces
    assert [line.chance for line in outcomes.results] == [len(rolls) / 6 for rolls in faces.values()]
    assert [part.what for part in outcomes.attack] == modifiers


@pytest.mark.parametrize("unit", ["fr-iii", "fr-ig"])
@pytest.mark.parametrize("spend", [False, True])
def test_10_0_preview_of_a_rally_agrees_with_every_face(unit, spend):
    scene = rallying(spend)
    outcomes = scene.game.preview(do.RallyUnit(unit))
    for face in range(1, 7):
        events = after(scene.game, do.RallyUnit(unit)).apply(Roll(face))
        rolled = next(event for event in events if isinstance(event, RallyRolled))
        assert face in chances(outcomes)[rolled.result]
        assert outcomes.attack == rolled.modifiers


# Refusals, and looking without touching


def test_preview_of_an_unlawful_action_is_refused_with_its_rule():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    with pytest.raises(IllegalAction) as refused:
        scene.game.preview(do.EndDeclaration())
    assert refused.value.rule == "9.1"


def test_preview_is_only_for_the_side_that_is_asked():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    attack = do.DeclareAttack("fr-i", "1311")
    assert scene.game.preview(attack, viewer="french").kind == "battle"
    with pytest.raises(IllegalAction) as refused:
        scene.game.preview(attack, viewer="allied")
    assert refused.value.refusal.code == "not-asked"


def test_preview_is_refused_when_the_game_is_over():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.game.resign("french")
    with pytest.raises(IllegalAction):
        scene.game.preview(do.DeclareAttack("fr-i", "1311"))


def test_preview_of_any_other_action_tells_what_happens_before_the_next_question():
    scene = Scene({"fr-i": "1203"}, {"ad-ii": "1602"})
    outcomes = scene.game.preview(do.MoveUnit("fr-i", "1303"))
    assert outcomes.kind == "effect"
    assert outcomes.events == tuple(scene.game.clone().apply(do.MoveUnit("fr-i", "1303")))
    assert scene.place("fr-i") == "1203"


@pytest.mark.parametrize("seed", range(3))
def test_previews_leave_the_game_as_it_was_and_foretell_it(seed):
    """Along a random game every offered action is previewed, and each plain effect is what then happens."""
    play_and_foretell(gloire.new_game("waterloo-20-third-day"), random.Random(seed))


@pytest.mark.parametrize("option", ["cavalry_penetration", "artillery_support", "special_units", "fatigue"])
def test_previews_foretell_the_game_with_options_too(option):
    play_and_foretell(gloire.new_game("borodino-20", options={option: True}), random.Random(option))


def play_and_foretell(game: Game, rng: random.Random) -> None:
    for _ in range(120):
        if game.question is None:
            break
        hash, offered = game.hash, list(game.question.actions)
        for action in rng.sample(offered, min(len(offered), 8)):
            outcomes = game.preview(action)
            if outcomes.kind == "effect":
                assert outcomes.events == tuple(game.clone().apply(action))
        assert game.hash == hash
        assert list(game.question.actions) == offered
        game.apply(game.question.sample(rng))
