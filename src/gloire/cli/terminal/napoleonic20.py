"""The terminal's manners in Napoleonic 20: short words, duties, odds, and what a player means who may not do it."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from gloire.cli.terminal.manners import Manners
from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.render import words
from gloire.render.words import Names
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleDeclared, PhaseBegan

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

BATTLE_KINDS = {"LeadCavalry", "PressAttack", "SpendBrigadeFor", "CommitReservesFor", "Reduce"}
WEIGHED = (
    do.DeclareAttack,
    do.JoinAttack,
    do.AddDefender,
    do.FightBattle,
    do.ReduceDifferential,
    do.CommitReserves,
    do.UseLeader,
    do.UseEvent,
    do.SpendBrigade,
)
RESULTS = (
    "  The column, then die and result: A attackers, D defenders; B break, R rout, W withdraw; N nothing, EX exchange."
)
# Within one part of a turn the tracks and the whole board are shown once.
PARTS = {
    "Move": "movement",
    "PlaceMarker": "movement",
    "PlaceBrigade": "movement",
    "SpendOnRally": "rally",
    "RallyNext": "rally",
    "Place": "rally",
    "TakeCadre": "rally",
    "ChooseBuildUp": "movement",
    "PlaceLeader": "rally",
    "RetreatLeader": "leaders",
    "ShareCommand": "leaders",
    "PlaceClausel": "events",
    "ChooseForEvent": "events",
}
FIGHTING = "fighting"
CLOSE_UPS = {"Disengage", "Penetrate", "Retire", "Advance", "Place", "TakeCadre", "RetreatLeader", "PlaceLeader"}


class Napoleonic(Manners):
    """9.0: how people talk about this game."""

    note = RESULTS

    def subject(self, action: Any) -> str:
        """The unit an action is about, if it is about one."""
        unit: str = "" if isinstance(action, APART) else getattr(action, "unit", "")
        return unit

    def closing(self, actions: Sequence[Action]) -> Action | None:
        """The answer that ends or declines what is asked."""
        return next((action for action in actions if isinstance(action, CLOSING)), None)

    def obvious(self, question: Question) -> Action | None:
        """The answer that Enter gives; None where nothing suggests itself."""
        actions = question.actions
        close = self.closing(actions)
        if close is not None and not isinstance(close, SELDOM):
            return close
        if question.kind == "Move":
            return None  # 6.9: two units share a hex, and the player must say which of them moves on.
        if question.kind == "Declare":
            return _dutiful(question, actions)
        first: Action = actions[0]
        return first

    def spoken(self, question: Question, word: str) -> list[Action] | None:
        """The answers that a word asks for."""
        kinds = WORDS.get(word)
        return None if kinds is None else [action for action in question.actions if isinstance(action, kinds)]

    def meant_by(self, question: Question, word: str) -> list[Action]:
        """What "end" asks for where it is not offered."""
        if WORDS.get(word) is not CLOSING:
            return []
        opened = bool(question.about.get("attackers"))
        closers = {
            "Move": do.EndMovement(),
            "Declare": do.CloseBattle() if opened else do.EndDeclaration(),
            "Advance": do.EndAdvance(),
        }
        return [closers[question.kind]] if question.kind in closers else []

    def meant(self, question: Question, unit: str, hex: str) -> list[Action]:
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

    def together(self, question: Question, units: Sequence[str], hexes: Sequence[str]) -> list[Action]:
        """9.2: all that a line such as "I II 0408" asks for; the first unit opens the battle."""
        if question.kind != "Declare":
            return []
        opens = not question.about["attackers"] and units and hexes
        opening: list[Action] = [do.DeclareAttack(units[0], hexes[0])] if opens else []
        done = len(opening)
        return [*opening, *map(do.JoinAttack, units[done:]), *map(do.AddDefender, hexes[done:])]

    def idle(self, question: Question, action: Action) -> list[str]:
        """6.0: the units that could still move, where a movement phase would end."""
        if not isinstance(action, do.EndMovement):
            return []
        moves = (offer for offer in question.actions if isinstance(offer, do.MoveUnit | do.EnterMap))
        return list(dict.fromkeys(offer.unit for offer in moves))

    def part(self, kind: str) -> str:
        """The part of a turn that a kind of question belongs to."""
        return PARTS.get(kind, FIGHTING)

    def is_close_up(self, kind: str) -> bool:
        """Whether the board is shown around the hexes of the choices."""
        return kind in CLOSE_UPS

    def is_fought(self, kind: str) -> bool:
        """9.0: whether a battle is being declared or fought."""
        return self.part(kind) == FIGHTING

    def remarks(self, game: Game, question: Question, names: Names) -> list[tuple[str, str]]:
        """Who cannot move, which battles are declared, who must still fight."""
        return [*_held(game, question, names), *_declared(game, question, names), *_duties(question, names)]

    def forecast(self, question: Question) -> Action | None:
        """9.0: the battle as it stands."""
        if question.kind not in BATTLE_KINDS and not question.about.get("attackers"):
            return None
        return self.closing(question.actions)

    def is_weighed(self, action: Action) -> bool:
        """Whether an action is listed with its odds."""
        return isinstance(action, WEIGHED)

    def remark(self, game: Game, action: Action, names: Names) -> str:
        """9.8.3 + 9.8.4: the danger of a step back; 9.0: who attacks in a battle; 6.0: what happens on a way."""
        if isinstance(action, do.MoveUnit | do.CommitGuard | do.EnterMap | do.CommitEntry | do.MakeContact):
            return _on_the_way(game, action, names)
        if isinstance(action, do.FightBattle):
            odds = game.preview(action)
            return names.listing(names.unit(part.unit) for part in odds.attack if part.unit)
        if isinstance(action, do.RetreatTo):
            twin = game.clone()
            twin.apply(action)
            if twin.question and twin.question.kind == "HazardDie":
                return words.question(twin.question, names)
        return ""


def _on_the_way(game: Game, action: Any, names: Names) -> str:
    way = next(way for way in game.moves(action.unit) if way.action == action)
    happens = [names.phrase("noticed", notice.what, structs.asdict(notice)) for notice in way.noticed]
    return names.listing(happens) if happens else ""


def _held(game: Game, question: Question, names: Names) -> list[tuple[str, str]]:
    """6.0: units that cannot move, though they have not moved."""
    if question.kind != "Move":
        return []
    able = {MANNERS.subject(action) for action in question.actions}
    held = [
        counter["name"]
        for counter in game.view(question.asks).facts["counters"]
        if counter["side"] == question.asks and counter["hex"] and counter["unit"] not in able
        if "moved" not in counter["states"]
    ]
    lines = [(f"Cannot move: {names.listing(held)} (? and the name tells why)", "dim")] if held else []
    if crowded := game.why_not(do.EndMovement(), question.asks):
        lines.append((words.refused(crowded, names), "yellow"))
    return lines


def _declared(game: Game, question: Question, names: Names) -> list[tuple[str, str]]:
    """9.2: battles declared so far."""
    if question.kind != "Declare":
        return []
    found: list[tuple[str, str]] = []
    for event in game.events(viewer=question.asks):
        if isinstance(event, PhaseBegan):
            found = []
        elif isinstance(event, BattleDeclared):
            found.append((words.event(event, names), "green"))
    return found


def _duties(question: Question, names: Names) -> list[tuple[str, str]]:
    """9.1: who must still attack, and who must still be attacked."""
    about = question.about
    attackers = names.listing(map(names.unit, about.get("must_attack", ())))
    targets = names.listing(map(names.target, about.get("must_be_attacked", ())))
    lines = {
        "must_attack": f"Must attack: {attackers} [9.1]",
        "must_be_attacked": f"Must be attacked: {targets} [9.1.1]",
    }
    return [(line, "yellow") for duty, line in lines.items() if about.get(duty)]


def _dutiful(question: Question, actions: Sequence[Action]) -> Action | None:
    """9.1: an attack that must be made, if there is but one way to make it; a neighbour who must join."""
    if question.about["attackers"]:
        return actions[0]
    for unit in question.about["must_attack"]:
        ways = [action for action in actions if isinstance(action, do.DeclareAttack) and action.unit == unit]
        if len(ways) == 1:
            return ways[0]
    return None


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


MANNERS = Napoleonic()
