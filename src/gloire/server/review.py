"""A finished game looked at again, in words: where it was turned, and what luck did."""

from gloire.core.game import Game
from gloire.players.analysis import Analysis, Point
from gloire.render import words
from gloire.render.words import Names
from gloire.server import messages
from gloire.server.table import Table

LITTLE = 3  # percent of a win, below which luck decided nothing


def review(table: Table) -> messages.Review:
    """What was found so far."""
    found = table.review
    if found is None or found.found is None:
        return messages.Review(done=min(0.99, found.done) if found else 0.0)
    points = [_point(table, point) for point in found.found.points]
    return messages.Review(done=1.0, luck=_luck(found.found, table.names), points=points)


def _luck(found: Analysis, names: Names) -> str:
    side = max(found.luck, key=lambda side: found.luck[side])
    percent = round(100 * found.luck[side])
    key = "luck" if percent >= LITTLE else "no-luck"
    return names.phrase("review", key, {"side": side, "percent": percent})


def _point(table: Table, point: Point) -> messages.TurningPoint:
    game = table.past.game.clone()
    game.undo(point.at)
    names = table.names.seeing(game.view(point.side))
    return messages.TurningPoint(
        answer=point.at,
        turn=table.past.steps[max(0, point.at - 1)].turn,
        side=point.side,
        before=round(100 * point.before),
        after=round(100 * point.after),
        last=point.is_last,
        played=_texts(game, point.played, names),
        better=_texts(game, point.better, names),
        percent=round(100 * point.gain),
    )


def _texts(game: Game, actions: tuple[dict[str, object], ...], names: Names) -> list[str]:
    return [words.action(game.scenario.system.decode_action(action), names) for action in actions]
