"""Chapters 4 and 5: the decision of a company that fires and assaults. What each needs is in `fire` and `assault`."""

from collections.abc import Iterator, Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire_skirmish.rules.actions import AssaultHex, CeaseFire, FireAt
from gloire_skirmish.rules.assault import assaultable, no_assault
from gloire_skirmish.rules.fire import no_fire, targets
from gloire_skirmish.rules.frames import Activation, Assault, Volley
from gloire_skirmish.rules.happened import AssaultBegan
from gloire_skirmish.rules.position import FOUGHT, Position


class Fight(Decision):
    """4.1 + 5.1: each unit of the company that is on top fires or assaults once."""

    rule = "4.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        able = any(True for unit in game.company(activation.company) for _ in _fights(game, unit))
        return game.side_id(game.scenario.companies[activation.company].side) if able else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        units = game.company(activation.company)
        return [*(action for unit in units for action in _fights(game, unit)), CeaseFire()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        match action:
            case FireAt(unit, hex):
                game.mark(game.find_unit(unit), FOUGHT)
                game.begin(Volley(unit=game.find_unit(unit), hex=game.find_hex(hex)))
            case AssaultHex(unit, hex):
                game.mark(game.find_unit(unit), FOUGHT)
                game.emit(AssaultBegan(unit, hex))
                game.begin(Assault(unit=game.find_unit(unit), hex=game.find_hex(hex)))
            case _:
                return DONE
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        if not isinstance(action, FireAt | AssaultHex):
            return None
        unit, hex = game.find_unit(action.unit), game.find_hex(action.hex)
        facts = {"unit": action.unit, "hex": action.hex}
        if unit not in game.company(activation.company):
            return Refusal("2.2", "not-of-the-company", facts)
        if hex < 0:
            return None
        forbids = no_fire if isinstance(action, FireAt) else no_assault
        return Refusal(*forbids(game, unit, hex), facts)

    def about(self, game: Position, activation: Activation) -> dict[str, Any]:
        return {"company": game.scenario.companies[activation.company].id}


def _fights(game: Position, unit: int) -> Iterator[Action]:
    id = game.id(unit)
    yield from (FireAt(id, game.label(hex)) for hex in targets(game, unit))
    yield from (AssaultHex(id, game.label(hex)) for hex in assaultable(game, unit))
