"""15.0 Winning: what each side plays for, why a game ended as it did, and what the coming night will decide."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from gloire.core.display import Aim, Said
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import Scenario
from gloire.systems.napoleonic20.told import Fact

Facts = Mapping[str, Fact]


def aims(scenario: Scenario) -> list[Aim]:
    """15.0: both win by breaking the enemy; at the end only the side that need not win can still gain by its lead."""
    found = []
    for side, name in enumerate(scenario.sides):
        enemy = 1 - side
        facts = {"side": name, "foe": scenario.sides[enemy], "turn": scenario.last_turn}
        points = {"points": scenario.start_morale[side], "theirs": scenario.start_morale[enemy]}
        key = "must-break" if side == scenario.burdened else "may-outlast"
        found.append(Aim(Said("aim", key, {**facts, **points}), scenario.victory_rule, name))
    return [*found, Aim(Said("aim", "morale"), "12.1"), *_night(scenario)]


def _night(scenario: Scenario) -> list[Aim]:
    """14.0: objectives and lines of communications count at night."""
    nights = [turn.number for turn in scenario.turns.values() if turn.night and turn.number >= scenario.first_turn]
    return [Aim(Said("aim", "night"), "14.0")] if any(number <= scenario.last_turn for number in nights) else []


def verdict(game: Position) -> list[Said]:
    """15.0 + 12.1.2: the reason, in figures."""
    outcome, scenario = game.outcome, game.scenario
    if outcome is None or outcome.kind not in ("decisive", "marginal", "draw"):
        return []
    burdened = scenario.burdened
    facts = {
        "side": scenario.sides[burdened],
        "foe": scenario.sides[1 - burdened],
        "winner": outcome.winner or "",
        "points": game.morale[burdened],
        "theirs": game.morale[1 - burdened],
        "rule": outcome.rule or scenario.victory_rule,
    }
    return [Said("verdict", _reason(game, burdened), facts)]


def _reason(game: Position, burdened: int) -> str:
    assert game.outcome is not None
    mine, theirs = game.morale[burdened], game.morale[1 - burdened]
    if not mine or not theirs:
        return "both-broken" if mine == theirs else "broken"
    if game.outcome.kind != "draw":
        return "outlasted" if game.outcome.kind == "marginal" else "struck"
    return "led-in-vain" if mine > theirs else "level"


def stakes(game: Position, facts: Facts) -> Iterable[Said]:
    """14.0: before a night turn, what it will bring to each side as the armies stand; worked out from a view."""
    scenario, coming = game.scenario, game.scenario.turns.get(game.turn + 1)
    if game.outcome is not None or coming is None or not coming.night or coming.number > scenario.last_turn:
        return
    rests = coming.number not in scenario.no_rest
    rest = {side: scenario.rest[at] * rests for at, side in enumerate(scenario.sides)}
    yield Said("stake", "night", {"turn": coming.number, "rests": rests, "rest": tuple(rest.values())})
    for at, side in enumerate(scenario.sides):
        yield from _stake(scenario, facts, at, side)


def _stake(scenario: Scenario, facts: Facts, at: int, side: str) -> Iterable[Said]:
    """14.0: what a side loses, and could lose, by enemies on its objectives and lines; R89: leaders hold none."""
    units = (counter for counter in facts["counters"] if counter["arm"] != "leader")
    enemies = {counter["hex"] for counter in units if counter["side"] != side}
    worth = _worth(scenario, at)
    taken = tuple(sorted(hex for hex in worth if hex in enemies))
    if taken:
        yield Said("stake", "lost", {"side": side, "places": taken, "points": sum(worth[hex] for hex in taken)})
    goals, locs = (_left(scenario, hexes, taken) for hexes in (scenario.objectives[at], scenario.side_locs[at]))
    if goals or locs or not taken:
        points = {"goal_points": scenario.morale.objective_lost, "loc_points": scenario.loc_worth[at]}
        yield Said("stake", "free", {"side": side, "goals": goals, "locs": locs, **points})


def _left(scenario: Scenario, hexes: Iterable[int], taken: Container[str]) -> tuple[str, ...]:
    return tuple(scenario.labels[hex] for hex in hexes if scenario.labels[hex] not in taken)


def _worth(scenario: Scenario, at: int) -> Counter[str]:
    """14.0: the morale that each hex of a side is worth; R30: one that is both counts as both."""
    worth: Counter[str] = Counter()
    for hex in scenario.side_locs[at]:
        worth[scenario.labels[hex]] += scenario.loc_worth[at]
    for hex in scenario.objectives[at]:
        worth[scenario.labels[hex]] += scenario.morale.objective_lost
    return worth
