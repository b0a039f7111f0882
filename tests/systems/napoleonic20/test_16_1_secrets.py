"""16.1: what markers, events, odds and threats must not tell of who has gone where."""

from typing import Any

import pytest

import gloire
from gloire.core.codec import plain
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.waterloo.vocabulary import GoodGround
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.optional.fog.identities import kind_of, worlds
from tests.scene import Scene, asked, position_of, quiet, scenario_of
from tests.systems.napoleonic20.fogs import FAR, NIGHT, foggy

LASTING = 1000


# A dummy beside a unit that something lies upon.


def parted(goes: str, **laid: Any) -> Scene:
    """Night: a dummy is put on the Allied corps in 0402, on which something lies, and one of the two moves over."""
    scene = foggy({"fr-i": "1912"}, {"ad-ii": "0402"}, turn=NIGHT, phasing="allied")
    for name, fact in laid.items():
        setattr(scene.position, name, {**scene.position.kept, **fact} if name == "kept" else fact)
    scene.restart()
    scene.do(do.EndMovement(), do.PlaceDummy("0402"), do.PartTo(goes, "0302"))
    return scene


def unit_of_allies() -> int:
    return foggy({}, FAR).number("ad-ii")


def told(scene: Scene) -> Any:
    """All that the French have seen."""
    return scene.game.view("french"), plain(scene.game.events(viewer="french"))


def test_16_1_3_the_good_ground_marker_does_not_tell_which_of_the_two_moved_over():
    laid = {"kept": {"GoodGround": GoodGround(unit_of_allies(), "+1")}}
    stays, goes = parted("ad-dummy", **laid), parted("ad-ii", **laid)

    assert goes.place("ad-ii") == "0302"
    assert told(goes) == told(stays)
    assert [marker["hex"] for marker in goes.game.view("french").facts["markers"]] == ["0402"]


def test_16_1_3_an_event_upon_a_counter_does_not_tell_which_of_the_two_moved_over():
    laid = {"effects": (Effect("steady", 1, LASTING, unit_of_allies()),)}
    stays, goes = parted("ad-dummy", **laid), parted("ad-ii", **laid)

    assert goes.place("ad-ii") == "0302"
    assert told(goes) == told(stays)


# Whoever goes with a flank march, while another of the same turn is on the map.


def entered(marcher: str, other: str) -> Game:
    """Smolensk with a unit on the march, after another of the same turn has come; all others are turned up."""
    game = gloire.new_game("smolensk-20", {"flank_march": True, "fog_of_war": True})
    game.apply(do.SendMarchers(1))
    game.apply(do.SendOnMarch(marcher))
    while position_of(game).turn < 3 or (asked(game).kind, asked(game).asks) != ("Move", "french"):
        game.apply(quiet(asked(game), 3))
    entry = next(a for a in asked(game).actions if isinstance(a, do.EnterMap) and a.unit == other and a.at == a.hex)
    game.apply(entry)
    for action in [a for a in asked(game).actions if isinstance(a, do.TurnUp) and a.unit != other]:
        game.apply(action)
    return game


@pytest.fixture(scope="module")
def marches() -> tuple[Game, Game]:
    return entered("fr-v", "fr-iic"), entered("fr-iic", "fr-v")


def test_borodino_17_1_1_in_the_fog_nobody_sees_who_of_two_has_come_and_who_is_on_the_march(marches):
    assert marches[0].view("russian") == marches[1].view("russian")


def test_borodino_17_1_1_in_the_fog_threats_do_not_tell_who_is_on_the_march(marches):
    for hex in marches[0].scenario.labels:
        assert marches[0].threats(hex, "russian") == marches[1].threats(hex, "russian")


def test_borodino_17_1_1_in_the_fog_odds_do_not_tell_who_is_on_the_march(marches):
    """Odds are mixed of all units that a counter may be."""
    assert guesses(marches[0], "fr-iic") == guesses(marches[1], "fr-v")


def guesses(game: Game, counter: str) -> list[tuple[int, str]]:
    """Who a counter may be, with the weight of each guess."""
    unit = scenario_of(game).number[counter]
    found = worlds(position_of(game), 0, {unit: kind_of})
    return sorted((weight, scenario_of(game).ids[deal[unit]]) for weight, deal in found)
