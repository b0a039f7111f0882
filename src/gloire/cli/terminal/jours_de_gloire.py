"""The terminal's manners in Jours de Gloire: short words, odds beside shots, attacks, charges and tests."""

from collections.abc import Sequence

from gloire.cli.terminal.manners import ENDING, Manners
from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.render import words
from gloire.render.words import Names
from gloire.systems.jours_de_gloire import actions as do

# Answers that end something, or decline it; "end", "no" and the like mean these.
CLOSING: tuple[type[Action], ...] = (
    do.FinishSetUp,
    do.LeaveToChance,
    do.KeepStacks,
    do.CeaseFire,
    do.HoldFire,
    do.EndMovement,
    do.StandInLine,
    do.ChargeHome,
    do.EndAnnouncing,
    do.AcceptShock,
    do.ReceiveCharge,
    do.HoldReaction,
    do.StandFast,
    do.DoNotPursue,
    do.HaltPursuit,
    do.StayWithTroops,
    do.EndRally,
)
ACCEPTING: tuple[type[Action], ...] = (
    do.TryInitiative,
    do.TryFormingSquare,
    do.TryRecall,
    do.TryCounterCharge,
    do.ReturnFire,
    do.Pursue,
    do.TryRally,
)
# What is listed with its odds.
WEIGHED: tuple[type[Action], ...] = (
    do.FireAt,
    do.ReturnFire,
    do.FireInReaction,
    do.AnnounceShock,
    do.ResolveCombat,
    do.DeclareCharge,
    do.DeclareStackCharge,
    do.ChargeTo,
    do.AcceptShock,
    do.ReceiveCharge,
    *ACCEPTING,
)
WORDS: dict[str, tuple[type[Action], ...]] = {
    **dict.fromkeys(ENDING, CLOSING),
    **dict.fromkeys(("y", "yes"), ACCEPTING),
    **dict.fromkeys(("test", "leader"), (do.TryInitiative,)),
    **dict.fromkeys(("reduced", "half"), (do.ActReduced,)),
    **dict.fromkeys(("march", "force", "force march"), (do.ForceMarch, do.ForceMarchStack)),
    "turn": (do.TurnUnit,),
    "square": (do.FormSquare, do.TryFormingSquare),
    "charge": (do.DeclareCharge, do.DeclareStackCharge),
    "rally": (do.TryRally, do.RallyFirst),
}
# Within one part of an activation the tracks and the whole board are shown once.
PARTS = {
    "PlaceUnits": "set-up",
    "ChooseInitiative": "initiative",
    "ArrangeStacks": "initiative",
    "Fire": "fire",
    "CounterBattery": "fire",
    "Movement": "movement",
    "ChooseFacing": "movement",
    "ChooseChargeHex": "movement",
    "AskForSquares": "movement",
    "ChooseRecall": "movement",
    "ChooseRecallHex": "movement",
    "ChooseFlight": "movement",
    "ChooseNightRally": "rally",
    "ChooseRally": "rally",
    "ChooseRouted": "rout",
    "ChooseRoutHex": "rout",
}
FIGHTING = "fighting"
CLOSE_UPS = {"ChooseEvasion", "ChooseWithdrawal", "ChooseRoutHex", "ChooseFlight", "ChooseRecallHex"}


class Glorious(Manners):
    """2.4: how people talk about this game."""

    note = "  The total, then who suffers: A attackers, D defenders; 1 a recoil, CT a cohesion test, D a disorder."

    def closing(self, actions: Sequence[Action]) -> Action | None:
        """The answer that ends or declines what is asked; where several would, nobody is taken at his word."""
        found = [action for action in actions if isinstance(action, CLOSING)]
        return found[0] if len(found) == 1 else None

    def obvious(self, question: Question) -> Action | None:
        """3: whoever has the initiative mostly wants to begin, with his better marker."""
        actions: Sequence[Action] = question.actions
        if len(actions) == 1 or question.kind == "ChooseFirstMarker":
            return actions[0]
        return self.closing(actions)

    def spoken(self, question: Question, word: str) -> list[Action] | None:
        """The answers that a short word asks for."""
        kinds = WORDS.get(word)
        return None if kinds is None else [action for action in question.actions if isinstance(action, kinds)]

    def part(self, kind: str) -> str:
        """The part of an activation that a kind of question belongs to."""
        return PARTS.get(kind, FIGHTING)

    def is_close_up(self, kind: str) -> bool:
        """Whether the board is shown around the hexes of the choices."""
        return kind in CLOSE_UPS

    def is_fought(self, kind: str) -> bool:
        """8.3.1: whether attacks are announced or fought."""
        return kind in ("Announce", "ChooseCombat")

    def remark(self, game: Game, action: Action, names: Names) -> str:
        """7.5 + 8.5 + 0.4: what a shot, an attack or a test promises."""
        if not isinstance(action, WEIGHED) or game.question is None:
            return ""
        return words.preview(game.preview(action, game.question.asks), names).gist


MANNERS = Glorious()
