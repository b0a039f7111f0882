"""16.5 Unit reduction: an option. What cadres are there, and who has to do with them, serves 16.6 too."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import LeaveBroken
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import RallyAttempt
from gloire.systems.napoleonic20.happened import Eliminated
from gloire.systems.napoleonic20.optional.cadres import vocabulary
from gloire.systems.napoleonic20.optional.cadres.vocabulary import PlaceCadre
from gloire.systems.napoleonic20.position import ASIDE, ELIMINATED, Position
from gloire.systems.napoleonic20.rally import rally_hexes, refuse_return, return_to_map

LEAVE = LeaveBroken()


def available_cadres(game: Position, unit: int) -> list[int]:
    """16.5.1 + 16.5.2: the cadres of a unit's nation that are not on the map; a broken one is back among them."""
    return [cadre for cadre in cadres_of(game, unit) if game.where[cadre] == ASIDE]


def cadres_of(game: Position, unit: int) -> tuple[int, ...]:
    """16.6.2: the cadres of a unit's nation."""
    return game.scenario.cadres_of[unit]


def refuse_cadre(game: Position, unit: int) -> Refusal | None:
    """Borodino 16.7.3.2 + Smolensk 16.7.3.2: militia with the option 16.7 is not exchanged for cadres.

    R106: nor without it, by choice C51.
    """
    if game.printed(unit).militia and (game.scenario.options["special_units"] or game.choice("C51") == "always"):
        name = game.scenario.game.capitalize()
        return Refusal(f"{name} 16.7.3.2", "militia-no-cadre", {"unit": game.id(unit)}, ruling="R106")
    for answer in game.ask.no_cadre:
        if refusal := answer(game, unit):
            return refusal
    return None


def may_be_reduced(game: Position, unit: int) -> bool:
    """16.5.1: only infantry comes back as a cadre, while one of its nation is available."""
    if not game.is_infantry(unit) or refuse_cadre(game, unit):
        return False
    return bool(available_cadres(game, unit))


class TakeCadre(Decision):
    """16.5.1: the owner may give the unit up for a cadre, which returns like a rallied unit; or it stays broken."""

    rule = "16.5.1"

    def asks(self, game: Position, attempt: RallyAttempt) -> str | None:
        if not attempt.reduced or not rally_hexes(game, self._cadre(game, attempt), attempt.on):
            return NOBODY
        return game.owner(attempt.unit)

    def _cadre(self, game: Position, attempt: RallyAttempt) -> int:
        return available_cadres(game, attempt.unit)[0]

    def options(self, game: Position, attempt: RallyAttempt) -> Sequence[Action]:
        hexes = rally_hexes(game, self._cadre(game, attempt), attempt.on)
        return [*(PlaceCadre(game.label(hex)) for hex in hexes), LEAVE]

    def choose(self, game: Position, attempt: RallyAttempt, action: Action) -> Done | None:
        if isinstance(action, PlaceCadre):
            cadre = self._cadre(game, attempt)
            game.move(attempt.unit, ELIMINATED)
            game.emit(Eliminated(game.id(attempt.unit), self.rule))
            return_to_map(game, cadre, action.hex, self.rule)
        return DONE

    def refuse(self, game: Position, attempt: RallyAttempt, action: Action) -> Refusal | None:
        if isinstance(action, PlaceCadre):
            return refuse_return(game, self._cadre(game, attempt), action.hex)
        return None

    def about(self, game: Position, attempt: RallyAttempt) -> dict[str, str]:
        return {"unit": game.id(attempt.unit)}


def _steps(table: Sequences) -> Sequences:
    return after(table, RallyAttempt, "Place", TakeCadre())


AMENDMENT = Amendment(
    actions=vocabulary.ACTIONS,
    times={vocabulary.PlaceCadre: "16.5.1"},
    steps=_steps,
    answers={"reduces": may_be_reduced},
)
