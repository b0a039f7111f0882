"""A question as it stands on the screen: the scene, the words, the facts that belong to it, the choices."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gloire.cli.terminal import orders
from gloire.cli.terminal.screen import Screen, short_odds
from gloire.cli.terminal.sitting import Sitting
from gloire.cli.terminal.understanding import Listed
from gloire.core.actions import Action
from gloire.core.game import Question
from gloire.render import words
from gloire.render.words import Names
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleDeclared, PhaseBegan

LIST_LIMIT = 14  # longer lists are grouped by unit
FEW = 6  # so many hexes are named one by one
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


class Asking:
    """One question to one side."""

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        game = sitting.game
        assert game.question is not None
        self.sitting, self.game, self.screen = sitting, game, screen
        self.question: Question = game.question
        self.view: Mapping[str, Any] = game.view(self.question.asks)
        self.names: Names = screen.names.seeing(self.view)
        self.listed: list[Listed] = []  # what the numbers on the screen stand for
        self.narrowed: Sequence[Action] = ()  # what the last line left to choose from

    @property
    def scene(self) -> tuple[Any, ...]:
        """What must change before tracks and board are shown anew."""
        return self.view["turn"]["number"], self.view["phasing"], self.question.asks, self._part

    @property
    def _part(self) -> str:
        return PARTS.get(self.question.kind, FIGHTING)

    def show_scene(self) -> None:
        """The tracks, and the board where anybody stands."""
        stage = [counter["hex"] for counter in self.view["counters"] if counter["hex"]]
        board = self.screen.board(self.view, self.marks(), stage, margin=1)
        self.screen.show("", self.screen.tracks(self.view), "", board)
        if self._part == FIGHTING:
            self.screen.say(RESULTS, "dim")

    def show_close_up(self) -> None:
        """The board around the hexes that the choices are about."""
        marks = self.marks()
        if self.question.kind in CLOSE_UPS and marks:
            self.screen.show("", self.screen.board(self.view, marks, list(marks), margin=1))

    def marks(self) -> dict[str, str]:
        """A sign for each hex the choices are about: ! where an attack is a duty."""
        found = {}
        if self.question.kind in CLOSE_UPS:
            found = {action.hex: "+" for action in self.question.actions if getattr(action, "hex", "")}
        return found | dict.fromkeys(self.question.about.get("must_be_attacked", ()), "!")

    def show(self) -> None:
        """The question in words, what belongs to it, and the choices."""
        side = self.names.adjective(self.question.asks)
        self.screen.show("", Text(f"{side}: {words.question(self.question, self.names)}", "bold cyan"))
        self.screen.show(*self._held(), *self._declared(), *self._duties(), *self._odds())
        self.narrowed = ()
        self._show_list(self.question.actions.all())

    def _held(self) -> list[Text]:
        """Units that cannot move, though they have not moved."""
        if self.question.kind != "Move":
            return []
        able = set(map(orders.subject, self.question.actions))
        held = [
            counter["name"]
            for counter in self.view["counters"]
            if counter["side"] == self.question.asks and counter["hex"] and counter["unit"] not in able
            if "moved" not in counter["states"]
        ]
        lines = [Text(f"  Cannot move: {self.names.listing(held)} (? and the name tells why)", "dim")] if held else []
        if crowded := self.game.why_not(do.EndMovement(), self.question.asks):
            lines.append(Text(f"  {words.refused(crowded, self.names)}", "yellow"))
        return lines

    def _declared(self) -> list[Text]:
        """Battles declared so far."""
        if self.question.kind != "Declare":
            return []
        lately = self.sitting.since(PhaseBegan, self.question.asks)
        battles = [event for event in lately if isinstance(event, BattleDeclared)]
        return [Text(f"  {words.event(battle, self.names)}", "green") for battle in battles]

    def _duties(self) -> list[Text]:
        """9.1: who must still attack, and who must still be attacked."""
        about, names = self.question.about, self.names
        attackers = names.listing(map(names.unit, about.get("must_attack", ())))
        targets = names.listing(map(names.target, about.get("must_be_attacked", ())))
        lines = {
            "must_attack": f"Must attack: {attackers} [9.1]",
            "must_be_attacked": f"Must be attacked: {targets} [9.1.1]",
        }
        return [Text(f"  {line}", "yellow") for duty, line in lines.items() if about.get(duty)]

    def _odds(self) -> list[RenderableType]:
        """The battle as it stands, with what each face of the die would bring."""
        if self.question.kind not in BATTLE_KINDS and not self.question.about.get("attackers"):
            return []
        as_it_stands = orders.closing(self.question.actions)
        if as_it_stands is None:
            return []
        return [self.screen.odds(self.game.preview(as_it_stands, self.question.asks), self.names)]

    def _show_list(self, actions: Sequence[Action]) -> None:
        """The choices, numbered; long lists by unit."""
        grouped = len(actions) > LIST_LIMIT
        units = list(dict.fromkeys(filter(None, map(orders.subject, actions)))) if grouped else []
        single = [action for action in actions if not (grouped and orders.subject(action))]
        self.listed = [*units, *single]
        by_unit = [self._unit_row(unit, actions) for unit in units]
        one_by_one = [[words.action(action, self.names), self._remark(action)] for action in single]
        self.screen.show(self.screen.choices(by_unit, one_by_one))

    def _unit_row(self, unit: str, actions: Sequence[Action]) -> list[str]:
        counter = next(counter for counter in self.view["counters"] if counter["unit"] == unit)
        place = self.names.hex(counter["hex"]) if counter["hex"] else self.names.word("box", counter["box"])
        hexes = sorted({getattr(action, "hex", "") for action in actions if orders.subject(action) == unit})
        room = " ".join(hexes) if len(hexes) <= FEW else f"{len(hexes)} hexes"
        state = self.names.word("state", "routed") if "routed" in counter["states"] else ""
        return [counter["name"], f"{counter['strength']}-{counter['movement']}", place, room, state]

    def _remark(self, action: Action) -> str:
        """What a player would like to know about one choice: odds, or a danger."""
        if isinstance(action, WEIGHED):
            odds = self.game.preview(action, self.question.asks)
            attackers = [self.names.unit(part.unit) for part in odds.attack if part.unit]
            who = f"{self.names.listing(attackers)}  " if isinstance(action, do.FightBattle) else ""
            return who + short_odds(odds)
        if isinstance(action, do.RetreatTo):
            twin = self.game.clone()
            twin.apply(action)
            if twin.question and twin.question.kind == "HazardDie":
                return words.question(twin.question, self.names)
        return ""

    def show_narrowed(self, actions: Sequence[Any]) -> None:
        """Several actions that a line may have meant: on the board, and as a list."""
        self.narrowed = actions
        units = set(map(orders.subject, actions))
        marks = {action.hex: _sign(action) for action in actions if hasattr(action, "hex")}
        if marks and len(units) == 1:
            stands = [
                counter["hex"] for counter in self.view["counters"] if counter["hex"] and counter["unit"] in units
            ]
            self.screen.show(self.screen.board(self.view, marks, [*marks, *stands], margin=0))
        if len(actions) <= LIST_LIMIT or len(units) > 1:
            self._show_list(actions)
        else:
            self.listed = []
            self.screen.say("  " + ", ".join(map(self.names.hex, sorted(marks))))

    def prompt(self) -> str:
        """What stands before the cursor, with what Enter would do."""
        obvious = orders.obvious(self.question)
        hint = "back" if self.narrowed else words.action(obvious, self.names) if obvious else ""
        return f"{self.names.adjective(self.question.asks)}{f' (Enter: {hint})' if hint else ''} > "


def _sign(action: Action) -> str:
    """How a hex that can be reached is marked; c where the Guard would be committed."""
    return "c" if isinstance(action, do.CommitGuard | do.CommitEntry | do.CommitBuilder | do.MakeContact) else "+"
