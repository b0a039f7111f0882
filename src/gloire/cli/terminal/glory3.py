"""The terminal's manners in Glory III: short words, odds beside fire, charges and tests."""

from collections.abc import Sequence
from typing import Any

from gloire.cli.terminal.manners import ENDING, Manners
from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.render import words
from gloire.render.words import Names
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.games.vocabulary import BideTime, HaltTrains, StayThere

# Answers that end something, or decline it; "end", "no" and the like mean these.
CLOSING: tuple[type[Action], ...] = (
    do.LeaveToChance,
    do.EndActivation,
    do.CeaseFire,
    do.HoldFire,
    do.EndMovement,
    do.StayAsTheyAre,
    do.EndDeclaring,
    do.StandFast,
    do.StayBack,
    do.Halt,
    do.StopRetreat,
    do.EndRally,
    do.EndRecovery,
    StayThere,
    BideTime,
    HaltTrains,
)
ACCEPTING: tuple[type[Action], ...] = (
    do.CombineCommands,
    do.ReturnFire,
    do.FireDefensively,
    do.FollowUp,
    do.ContinueAttack,
    do.CounterAttack,
    do.RallyUnit,
    do.RecoverUnit,
)
# What is listed with its odds.
WEIGHED: tuple[type[Action], ...] = (
    do.FireAt,
    do.DeclareCharge,
    do.JoinCharge,
    do.ResolveCharge,
    do.CombineCommands,
    do.ReturnFire,
    do.FireDefensively,
    do.ContinueAttack,
    do.RallyUnit,
    do.RecoverUnit,
)
WORDS: dict[str, tuple[type[Action], ...]] = {
    **dict.fromkeys(ENDING, CLOSING),
    **dict.fromkeys(("y", "yes"), ACCEPTING),
    "combine": (do.CombineCommands,),
    "turn": (do.TurnUnits,),
    **dict.fromkeys(("extended", "march"), (do.MoveExtended,)),
    **dict.fromkeys(("mount", "dismount"), (do.MountOrDismount,)),
    "top": (do.PutOnTop,),
    "charge": (do.DeclareCharge, do.JoinCharge, do.ContinueAttack),
    "join": (do.JoinCharge,),
    "revoke": (do.RevokeCharge,),
    "retreat": (do.RetreatBefore, do.RetreatTo),
    "advance": (do.AdvanceTo, do.FollowUp),
    "enter": (do.EnterMap,),
    "fire": (do.FireAt, do.ReturnFire, do.FireDefensively),
    "rally": (do.RallyUnit,),
}
# 7.11: hexsides from the one at the top, clockwise; the map is printed with any side up, so no compass.
FACINGS = {
    **dict.fromkeys(("top", "up"), 0),
    **dict.fromkeys(("upper right", "ur"), 1),
    **dict.fromkeys(("lower right", "lr"), 2),
    **dict.fromkeys(("bottom", "down"), 3),
    **dict.fromkeys(("lower left", "ll"), 4),
    **dict.fromkeys(("upper left", "ul"), 5),
}
# Within one part of an activation the tracks and the whole board are shown once.
PARTS = {
    "ChooseFirstMarker": "markers",
    "PlaceMarkers": "markers",
    "ChooseCommand": "command",
    "Fire": "fire",
    "ChooseReturn": "fire",
    "Movement": "movement",
    "ChooseFacing": "movement",
    "ChooseMount": "movement",
    "ChooseDisplacement": "movement",
    "ChooseRally": "rally",
    "RecoverUnits": "recovery",
}
FIGHTING = "fighting"
CLOSE_UPS = {"ChooseRetreat", "RetreatBeforeCharge", "ChooseSecondHex", "ChooseDisplacement", "ChooseAdvance"}


class Soldierly(Manners):
    """4.24: how people talk about this game."""

    note = "  What is added to the die, then how often the charge wins, and how often once defenders have fired at it."

    def subject(self, action: Any) -> str:
        """9.2 + 10.21: guns that fire and units that charge stand under the first of them."""
        units: tuple[str, ...] = getattr(action, "units", ())
        return units[0] if units else super().subject(action)

    def closing(self, actions: Sequence[Action]) -> Action | None:
        """The answer that ends or declines what is asked; where several would, nobody is taken at his word."""
        found = [action for action in actions if isinstance(action, CLOSING)]
        return found[0] if len(found) == 1 else None

    def obvious(self, question: Question) -> Action | None:
        """5.23 + 4.26: whoever has the initiative mostly wants to begin; nobody throws a marker away by one key."""
        actions: Sequence[Action] = question.actions
        if len(actions) == 1 or question.kind == "ChooseFirstMarker":
            return actions[0]
        return None if question.kind == "ChooseCommand" else self.closing(actions)

    def spoken(self, question: Question, word: str) -> list[Action] | None:
        """The answers that a short word asks for."""
        actions: Sequence[Action] = question.actions
        if question.kind == "ChooseFacing" and word in FACINGS:
            return [action for action in actions if isinstance(action, do.FaceTo) and action.facing == FACINGS[word]]
        kinds = WORDS.get(word)
        return None if kinds is None else [action for action in actions if isinstance(action, kinds)]

    def part(self, kind: str) -> str:
        """The part of an activation that a kind of question belongs to."""
        return PARTS.get(kind, FIGHTING)

    def is_close_up(self, kind: str) -> bool:
        """Whether the board is shown around the hexes of the choices."""
        return kind in CLOSE_UPS

    def is_fought(self, kind: str) -> bool:
        """10.21: whether charges are declared or resolved."""
        return kind in ("DeclareCharges", "ChooseCharge")

    def remark(self, game: Game, action: Action, names: Names) -> str:
        """9.22 + 10.29 + 2.4: what fire, a charge or a test promises."""
        if not isinstance(action, WEIGHED) or game.question is None:
            return ""
        return words.preview(game.preview(action, game.question.asks), names).gist


MANNERS = Soldierly()
