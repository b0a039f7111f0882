"""Plans are judged whole, and tried quickly one unit at a time."""

from collections.abc import Iterator
from random import Random

import pytest

import gloire
from gloire.players import make
from gloire.players.napoleonic20.marching import read_options
from gloire.players.napoleonic20.plan import Planner, Search
from gloire.players.napoleonic20.rest import Rest
from gloire.players.napoleonic20.study import Study
from tests.players.games import questions, study

GAMES = [
    ("waterloo-20", {}),
    ("salamanca-20-historical", {}),
    ("borodino-20", {"artillery_support": True}),
    ("smolensk-20-lubino", {"leaders": True, "fog_of_war": True}),
]


def marches(scenario: str, options: dict[str, bool]) -> Iterator[Study]:
    """Questions of movement phases, a few of a game of chance."""
    game, rng = gloire.new_game(scenario, options), Random(5)
    players = {side: make("random", Random(side)) for side in game.scenario.sides}
    for question in questions(game, players, 5):
        if question.kind == "Move" and rng.random() < 0.4:
            found = study(game)
            if read_options(found):
                yield found


def planner_of(found: Study) -> Planner:
    return Planner(found, read_options(found), commits=set(), lull=0.3, contacts={})


def shuffled(found: Study, planner: Planner, rng: Random) -> list[int]:
    """Some units sent to hexes that they may go to, two never to the same."""
    options, place = read_options(found), list(found.board.where)
    for unit in rng.sample(sorted(options), min(4, len(options))):
        hex = rng.choice(sorted(options[unit]))
        if all(place[friend] != hex for friend in planner.mine):
            place[unit] = hex
    return place


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_a_plan_is_worth_the_same_whichever_unit_is_tried(scenario, options):
    """A unit in contact is judged exactly; one out of contact is taken not to bar the ways back of its friends."""
    rng, compared = Random(1), 0
    for found in marches(scenario, options):
        planner = planner_of(found)
        place = shuffled(found, planner, rng)
        whole = sum(planner.parts(place).values())
        for unit in planner.mine:
            value, in_contact = Rest(planner, place, unit).value(place[unit]), _is_in_contact(planner, unit, place)
            compared += 1
            assert value == pytest.approx(whole, abs=1e-9 if in_contact else 2.0)
    assert compared > 30


def _is_in_contact(planner: Planner, unit: int, place: list[int]) -> bool:
    return place[unit] >= 0 and bool(planner.frays.touched(unit, place[unit]))


def test_a_search_finds_no_plan_worse_than_to_stay():
    for found in marches("waterloo-20", {}):
        planner = planner_of(found)
        place = Search(found, planner, read_options(found)).plan()

        assert planner.value(place) >= planner.value(found.board.where) - 1e-6


def test_nobody_is_sent_where_a_friend_goes():
    for found in marches("salamanca-20-historical", {}):
        planner = planner_of(found)
        place = Search(found, planner, read_options(found)).plan()
        hexes = [place[unit] for unit in planner.mine if place[unit] >= 0]

        assert len(hexes) - len(set(hexes)) <= _shared(found)


def _shared(found: Study) -> int:
    """How many stood with a friend in the first place."""
    hexes = [found.board.where[unit] for unit in found.board.on_map(found.board.me)]
    return len(hexes) - len(set(hexes))
