"""Chapter 4.4.1, the mover's way: where two ways to a hex differ in effect, he chooses."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import gloire
from gloire.systems.jours_de_gloire import tracing, ways
from gloire.systems.jours_de_gloire.actions import MoveUnit
from gloire.systems.jours_de_gloire.happened import ChiefThreatened, Moved
from gloire.systems.jours_de_gloire.position import Position
from tests.systems.jours_de_gloire.scene import Scene

FAR: dict[str, Any] = {"au_banat": "0118 NE+SE"}


def moving(marker: str = "victor-1", **facts: Any) -> Scene:
    return Scene(marker, **facts).to("Movement")


def by_ways(scene: Scene, unit: str, hex: str) -> list[MoveUnit]:
    """The moves of a unit to a hex that name their way."""
    return [move for move in scene.offers(MoveUnit) if move.unit == unit and move.hex == hex and move.way]


def went(scene: Scene, action: MoveUnit) -> tuple[str, ...]:
    return next(event.path for event in scene.do(action) if isinstance(event, Moved))


# Objectives: Marengo, 0712, is Austrian, and empty.


def test_4_4_1_an_objective_is_taken_on_the_way_or_left_alone() -> None:
    start = {"fr_11hus": "0812 SW+NW", "fr_44": "1416 SW+NW"}
    plain = moving(**start, **FAR)
    assert "0712" not in went(plain, MoveUnit("fr-11hus", "0711"))
    assert plain.position.control[0] == 1
    taking = moving(**start, **FAR)
    (through,) = by_ways(taking, "fr-11hus", "0711")
    assert "0712" in went(taking, through)
    assert taking.position.control[0] == 0


def test_4_4_1_guns_take_nothing_and_have_one_way() -> None:
    scene = moving(fr_art_victor="0812 SW+NW", fr_44="1416 SW+NW", **FAR)
    assert not [move for move in scene.offers(MoveUnit) if move.way and move.unit == "fr-art-victor"]


def test_4_4_1_what_is_ours_makes_no_difference() -> None:
    scene = moving(fr_11hus="0812 SW+NW", control={"0712": "french"}, **FAR)
    assert not by_ways(scene, "fr-11hus", "0711")


# Ground: 1914 and 2014 are woods, which disorder cavalry.


def test_4_4_1_a_move_that_names_no_way_keeps_out_of_the_woods_where_it_can() -> None:
    scene = moving(fr_11hus="1913 SW+NW", **FAR)
    path = went(scene, MoveUnit("fr-11hus", "1915"))
    assert not {"1914", "2014"} & set(path)
    assert scene.state("fr-11hus") == "good"


def test_4_4_1_into_the_woods_there_is_no_other_way() -> None:
    scene = moving(fr_11hus="1913 SW+NW", **FAR)
    scene.do(MoveUnit("fr-11hus", "1914"))
    assert scene.state("fr-11hus") == "disordered"


# 2.5.2: chiefs


def test_2_5_2_a_chief_on_the_way_is_met_or_given_a_wide_berth() -> None:
    def scene() -> Scene:
        units: dict[str, Any] = {"fr_44": "0416 SW+NW", "au_nauendorff": "1416 NE+SE", "au_banat": "2010 NE+SE"}
        return Scene("oreilly-1", battle="marengo-14-june", chiefs={"fr-bonaparte": "1614"}, **units).to("Movement")

    offered = [move for move in scene().offers(MoveUnit) if move.way]
    assert offered
    for move in offered:
        named, plain = scene(), scene()
        met = any(isinstance(event, ChiefThreatened) for event in named.do(move))
        met_plainly = any(isinstance(event, ChiefThreatened) for event in plain.do(MoveUnit(move.unit, move.hex)))
        assert met != met_plainly


# What is offered, and what is not


def test_4_4_1_a_way_of_the_same_effect_is_not_offered() -> None:
    scene = moving(fr_44="1416 SW+NW", **FAR)
    assert scene.why_not(MoveUnit("fr-44", "1616", ("1515", "1615", "1616"))) == ("4.4.1", "no-such-way")


@pytest.mark.parametrize("scenario", ["marengo-13-june", "montebello", "marengo-14-june"])
def test_4_4_1_every_way_is_lawful_and_differs_in_effect_from_every_other(scenario: str) -> None:
    rng, game = Random(5), gloire.new_game(scenario)
    for _ in range(500):
        if game.question is None:
            break
        if game.question.kind == "Movement" and rng.random() < 0.2:
            seen = set()
            for move in (action for action in game.question.actions if isinstance(action, MoveUnit) and action.way):
                assert isinstance(game.position, Position)
                path, met = walked(game.position, move)
                assert path <= ways.allowance(game.position, game.position.scenario.number[move.unit])
                assert (move.unit, move.hex, met) not in seen
                seen.add((move.unit, move.hex, met))
        game.apply(game.question.sample(rng))


def walked(game: Position, move: MoveUnit) -> tuple[int, frozenset[object]]:
    """What a way costs, and which enemy chiefs and objectives of others are met on it."""
    unit, index = game.scenario.number[move.unit], game.grid.index
    path = (game.where[unit], *(index[label] for label in move.way))
    assert all(game.grid.distance(here, there) == 1 for here, there in pairwise(path))
    terms = ways.march_terms(game, unit, ways.allowance(game, unit))
    assert not any((terms.closed | terms.halting) >> hex & 1 for hex in path[1:-1])
    met: set[object] = {
        number
        for number, chief in enumerate(game.scenario.chiefs)
        if chief.side != game.side(unit) and game.chiefs[number] >= 0
        if any(game.grid.distance(hex, game.chiefs[number]) <= 1 for hex in path[1:])
    }
    met |= {
        objective
        for number, objective in enumerate(game.scenario.objectives)
        if game.control[number] != game.side(unit) and objective.hex in path[1:]
    }
    return tracing.price(game, (unit,), terms, path), frozenset(met)
