"""14.53: reserve artillery that acts with one of several leaders, named before each turn."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import first
from gloire.core.sides import NOBODY
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.names import led, named
from gloire.systems.glory3.position import WAITING, Position
from gloire.systems.glory3.refitting.vocabulary import Attached, AttachGuns, GunsAttached


class ChooseAttachments(Decision):
    """14.53: before each turn a side names the leader with whom each of its reserve guns acts."""

    rule = "14.53"

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.scenario.sides[self.side] if _open(game, self.side) else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        leaders = game.scenario.leaders
        return [
            AttachGuns(game.id(gun), leaders[leader].id)
            for gun in _open(game, self.side)
            for leader in candidates(game, gun)
        ]

    def choose(self, game: Position, turn: Turn, action: AttachGuns) -> Done | None:
        pair = (named(game, action.unit), led(game, action.leader))
        game.keep(Attached(game.turn + 1, (*_named(game), pair)))
        game.emit(GunsAttached(action.unit, action.leader))
        return None

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        if not isinstance(action, AttachGuns):
            return None
        facts = {"unit": action.unit, "leader": action.leader}
        if named(game, action.unit) not in _open(game, self.side):
            return Refusal("14.53", "not-to-attach", facts)
        return Refusal("14.53", "not-his-guns", facts)


def candidates(game: Position, gun: int) -> list[int]:
    """14.53 + R60: those of the leaders named on the counter who are still in the game."""
    return [leader for leader in game.unit(gun).acts_with if game.leaders[leader] >= WAITING]


def _open(game: Position, side: int) -> list[int]:
    """Guns in play for whom nobody is named yet, and of whom there is a choice."""
    known = {gun for gun, _ in _named(game)}
    own = [gun for gun in game.scenario.units_of[side] if game.unit(gun).acts_with and gun not in known]
    return [gun for gun in own if game.where[gun] >= WAITING and len(candidates(game, gun)) > 1]


def _named(game: Position) -> tuple[tuple[int, int], ...]:
    """Who is named for the turn to come."""
    kept = game.find(Attached)
    return kept.units if kept and kept.turn == game.turn + 1 else ()


def acts_with(game: Position, unit: int, leader: int) -> int:
    """14.53 + R60: the leader that was named; of those left the first, where none was; nobody, where none is left."""
    if not game.unit(unit).acts_with:
        return leader
    able, kept = candidates(game, unit), game.find(Attached)
    chosen = dict(kept.units).get(unit, -1) if kept else -1
    return chosen if chosen in able else next(iter(able), -1)


def _steps(table: Sequences) -> Sequences:
    return first(table, Turn, ChooseAttachments(0), ChooseAttachments(1))


ATTACHMENT = Amendment(
    steps=_steps,
    answers={"attached": acts_with},
    keeps=(Attached,),
    actions=(AttachGuns,),
    times={AttachGuns: "14.53"},
    events=(GunsAttached,),
)
