"""Battles to preview, and the game itself played through every face of every die, to hold them against."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.actions import Action, Roll
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, ResultSoftened, RoutMarked, RoutSoftened, UnitRouted
from gloire.systems.napoleonic20.position import BROKEN, ELIMINATED
from tests.scene import Scene, scenario_of

RETREATING = ("RoutDie", "HoldOrGive", "Retire", "HazardDie")


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
    return position.where[scenario_of(game).number[unit]] in (BROKEN, ELIMINATED)


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
