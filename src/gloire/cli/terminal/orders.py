"""Orders: which action is the obvious one, which closes a question, and which one a player means who may not do it."""

from collections.abc import Iterable, Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Question
from gloire.systems.napoleonic20 import actions as do

# Answers that end something, or decline it; "end", "no" and the like mean these.
CLOSING: tuple[type[Action], ...] = (
    do.EndMovement,
    do.EndDisengagement,
    do.EndPenetration,
    do.CloseBattle,
    do.EndDeclaration,
    do.WithholdReserves,
    do.SaveLeader,
    do.SaveEvent,
    do.KeepBrigades,
    do.KeepDifferential,
    do.GiveGround,
    do.EndAdvance,
    do.NoRallySpending,
    do.EndRally,
    do.EndRelease,
    do.LeaveBroken,
    do.LeaveGoodGround,
    do.StayBehind,
    do.KeepLeaders,
    do.DeclineEvent,
    do.LetGo,
    do.EndDummies,
    do.LeaveDummy,
    do.LeaveFord,
)
ACCEPTING: tuple[type[Action], ...] = (
    do.CommitReserves,
    do.UseLeader,
    do.UseEvent,
    do.HoldGround,
    do.AccompanyUnit,
    do.JoinDummy,
    do.SeekFord,
)
# Answers that nobody wants to give by pressing Enter, although they close the question.
SELDOM = (do.GiveGround, do.EndRally, do.EndRelease, do.LeaveBroken, do.StayBehind, do.DeclineEvent, do.LeaveFord)

# Orders about a unit that stand in the list by themselves, and not among its moves.
APART: tuple[type[Action], ...] = (do.BreakDown, do.TurnUp, do.BringDummy)

WORDS: dict[str, tuple[type[Action], ...]] = {
    **dict.fromkeys(("e", "end", "done", "no", "n", "none", "pass", "close"), CLOSING),
    **dict.fromkeys(("y", "yes"), ACCEPTING),
    **dict.fromkeys(("march", "force", "force march"), (do.ForceMarch,)),
    **dict.fromkeys(("break", "break down"), (do.BreakDown,)),
    **dict.fromkeys(("show", "reveal", "turn up"), (do.TurnUp, do.PinWith)),
    **dict.fromkeys(("dummy", "bring dummy"), (do.BringDummy, do.PlaceDummy, do.JoinDummy)),
}


def meant_to_close(question: Question) -> list[Action]:
    """What "end" asks for where it is not offered."""
    opened = bool(question.about.get("attackers"))
    closers = {
        "Move": do.EndMovement(),
        "Declare": do.CloseBattle() if opened else do.EndDeclaration(),
        "Advance": do.EndAdvance(),
    }
    return [closers[question.kind]] if question.kind in closers else []


def closing(actions: Iterable[Action]) -> Action | None:
    """The answer that ends or declines what is asked."""
    return next((action for action in actions if isinstance(action, CLOSING)), None)


def obvious(question: Question) -> Action | None:
    """The answer that Enter gives; None where nothing suggests itself."""
    actions = question.actions.all()
    close = closing(actions)
    if close is not None and not isinstance(close, SELDOM):
        return close
    if question.kind == "Move":
        return None  # 6.9: two units share a hex, and the player must say which of them moves on.
    if question.kind == "Declare":
        return _dutiful(question, actions)
    first: Action = actions[0]
    return first


def _dutiful(question: Question, actions: Sequence[Action]) -> Action | None:
    """9.1: an attack that must be made, if there is but one way to make it; a neighbour who must join."""
    if question.about["attackers"]:
        return actions[0]
    for unit in question.about["must_attack"]:
        ways = [action for action in actions if isinstance(action, do.DeclareAttack) and action.unit == unit]
        if len(ways) == 1:
            return ways[0]
    return None


def battle_orders(question: Question, units: Sequence[str], hexes: Sequence[str]) -> list[Action]:
    """All that a line such as "I II 0408" asks for while battles are declared; the first unit opens the battle."""
    opens = not question.about["attackers"] and units and hexes
    opening: list[Action] = [do.DeclareAttack(units[0], hexes[0])] if opens else []
    done = len(opening)
    return [*opening, *map(do.JoinAttack, units[done:]), *map(do.AddDefender, hexes[done:])]


def meant(question: Question, unit: str, hex: str) -> list[Action]:
    """The actions a player may have meant by a unit, a hex or both, lawful or not."""
    match question.kind:
        case "Move":
            return _meant_move(question, unit, hex)
        case "Disengage":
            return [do.Disengage(unit, hex)] if unit else []
        case "Penetrate":
            return [do.Penetrate(unit, hex)] if unit else []
        case "Declare":
            return _meant_attack(question, unit, hex)
        case "ChooseBattle":
            return [do.FightBattle(hex)] if hex else []
        case "PayExchange":
            return [do.BreakUnit(unit)] if unit else []
        case "ChooseRetreat":
            return [do.RetreatUnit(unit)] if unit else []
        case "Retire" | "RetreatLeader":
            return [do.RetreatTo(unit or question.about["unit"], hex)] if hex else []
        case "Advance":
            return [do.AdvanceTo(unit, hex)] if unit else []
        case "RallyNext":
            return [do.RallyUnit(unit)] if unit else []
        case "ReleaseNext":
            return [do.TryRelease(unit)] if unit else []
        case "NameMarchers":
            return [do.SendOnMarch(unit)] if unit else []
        case "Place" | "PlaceLeader":
            return [do.PlaceRallied(hex)] if hex else []
        case "TakeCadre":
            return [do.PlaceCadre(hex)] if hex else []
        case "ChooseForEvent" | "PlaceClausel":
            return [do.ChooseUnit(unit=unit, hex="" if unit else hex)]
    return []


def _meant_move(question: Question, unit: str, hex: str) -> list[Action]:
    if not unit:
        return []
    coming = do.EnterMap | do.CommitEntry | do.MakeContact
    entries = [a for a in question.actions if isinstance(a, coming) and a.unit == unit and a.at]
    if entries:
        return [do.EnterMap(unit, action.at, hex) for action in entries[:1]]
    return [do.MoveUnit(unit, hex)]


def _meant_attack(question: Question, unit: str, hex: str) -> list[Action]:
    if question.about["attackers"]:
        return [do.JoinAttack(unit)] if unit else [do.AddDefender(hex)] if hex else []
    return [do.DeclareAttack(unit, hex)] if unit else []


def subject(action: Any) -> str:
    """The unit an action is about, if it is about one."""
    unit: str = "" if isinstance(action, APART) else getattr(action, "unit", "")
    return unit
