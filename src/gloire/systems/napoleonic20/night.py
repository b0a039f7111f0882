"""13.0 Lulls and 14.0 night operations."""

from gloire.systems.napoleonic20.events import reshuffle
from gloire.systems.napoleonic20.frames import GameTurn, PlayerTurn, RallyPhase
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import Position


def rest_in_a_lull(game: Position, _: PlayerTurn) -> None:
    """13.0: a side that neither force marched nor fought in its turn may gain a point."""
    if has_lull(game):
        change_morale(game, [(game.phasing, game.morale_chart.lull, "lull", "13.0")])


def has_lull(game: Position) -> bool:
    """13.0: by day, after a first night, both sides on the map, no forced march, no battle die in this player turn.

    Then with fewer than six points, or with no more than the enemy.
    """
    if game.marched or game.fought or game.night or not _night_has_been(game):
        return False
    if game.turn < game.scenario.lull_from:
        return False  # Salamanca 17.4
    if not all(game.facts.held) or any(answer(game) for answer in game.ask.no_lull):
        return False
    mine, theirs = game.morale[game.phasing], game.morale[1 - game.phasing]
    return mine < 6 or mine <= theirs


def _night_has_been(game: Position) -> bool:
    """R12: nights of the campaign before a scenario's first turn count."""
    return any(turn.night and turn.number < game.turn for turn in game.scenario.turns.values())


def rally_at_night(game: Position, _: PlayerTurn) -> None:
    """14.0 step 1: broken units may try to rally."""
    if game.night:
        game.begin(RallyPhase(side=game.phasing, armies=game.armies_of(game.phasing)))


def count_captured_ground(game: Position, _: PlayerTurn) -> None:
    """14.0 step 2: the enemy loses morale for each of his LOC and objective hexes that our units stand on."""
    if not game.night:
        return
    enemy, held, chart = 1 - game.phasing, game.facts.held[game.phasing], game.morale_chart
    # Waterloo 14.0: the objectives of both sides.
    objectives = sum(held >> hex & 1 for hex in game.scenario.objectives[enemy])
    locs = sum(held >> hex & 1 for hex in game.scenario.side_locs[enemy])
    change_morale(
        game,
        [
            (enemy, -objectives * chart.objective_lost, "objective-lost", "14.0"),
            (enemy, -locs * game.scenario.loc_worth[enemy], "loc-lost", "14.0"),
        ],
    )


def rest_at_night(game: Position, _: PlayerTurn) -> None:
    """14.0 step 3 + Waterloo 14.0: a night's rest; Salamanca 14.3: some nights bring none."""
    if game.night and game.turn not in game.scenario.no_rest:
        change_morale(game, [(game.phasing, game.scenario.rest[game.phasing], "night-rest", "14.0")])


def reshuffle_after_night(game: Position, _: GameTurn) -> None:
    """14.0 step 5 + 5.0: after the second player's night turn all cards form the pile again."""
    if game.night:
        reshuffle(game, "14.0")
