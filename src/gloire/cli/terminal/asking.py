"""A question as it stands on the screen: the scene, the words, the facts that belong to it, the choices."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gloire.cli.terminal.composing import Composer
from gloire.cli.terminal.lexicon import hexes_of
from gloire.cli.terminal.manners import manners_of
from gloire.cli.terminal.screen import Screen, short_odds
from gloire.cli.terminal.sitting import Sitting
from gloire.cli.terminal.understanding import Listed
from gloire.core.actions import Action
from gloire.core.display import View
from gloire.core.game import Question
from gloire.render import words
from gloire.render.words import Names

LIST_LIMIT = 14  # longer lists are grouped by unit
FEW = 6  # so many hexes are named one by one


class Asking:
    """One question to one side."""

    def __init__(self, sitting: Sitting, screen: Screen) -> None:
        game = sitting.game
        assert game.question is not None
        self.sitting, self.game, self.screen = sitting, game, screen
        self.question: Question = game.question
        self.view: View = game.view(self.question.asks)
        self.names: Names = screen.names.seeing(self.view)
        self.manners = manners_of(game)
        composing = self.question.prompt(self.question.about, self.question.actions).composing
        self.composer = Composer(composing) if composing else None
        self.listed: list[Listed] = []  # what the numbers on the screen stand for
        self.narrowed: Sequence[Action] = ()  # what the last line left to choose from

    @property
    def scene(self) -> tuple[Any, ...]:
        """What must change before tracks and board are shown anew."""
        now = tuple(phase for phase in self.game.phases() if phase.state == "now")
        return self.view.now.number, now, self.question.asks, self._part

    @property
    def _part(self) -> str:
        return self.manners.part(self.question.kind)

    @property
    def is_close_up(self) -> bool:
        """Whether the board is shown around the hexes of the choices."""
        return self.manners.is_close_up(self.question.kind)

    def show_scene(self) -> None:
        """The tracks, and the board where anybody stands."""
        stage = [counter.hex for counter in self.view.counters if counter.hex]
        board = self.screen.board(self.view, self.marks(), stage, margin=1)
        self.screen.show("", self.screen.tracks(self.view, self.game.phases()), "", board)
        if self.manners.is_fought(self.question.kind):
            self.screen.say(self.manners.note, "dim")

    def show_close_up(self) -> None:
        """The board around the hexes that the choices are about."""
        marks = self.marks()
        if self.is_close_up and marks:
            self.screen.show("", self.screen.board(self.view, marks, list(marks), margin=1))

    def marks(self) -> dict[str, str]:
        """A sign for each hex the choices are about: ! where an attack is a duty."""
        found = {}
        if self.is_close_up and not self.composer:
            found = {action.hex: "+" for action in self.question.actions if getattr(action, "hex", "")}
        return found | dict.fromkeys(self.question.about.get("must_be_attacked", ()), "!")

    def show(self) -> None:
        """The question in words, what belongs to it, and the choices."""
        side = self.names.adjective(self.question.asks)
        self.screen.show("", Text(f"{side}: {words.question(self.question, self.names)}", "bold cyan"))
        remarks = self.manners.remarks(self.game, self.question, self.names)
        self.screen.show(*(Text(f"  {line}", style) for line, style in remarks), *self._odds())
        self.narrowed = ()
        if self.composer:
            self.show_parts(self.composer)
        else:
            self._show_list(self.question.actions)

    def show_parts(self, composer: Composer) -> None:
        """What the answer is put together from, and what is in it."""
        self.screen.show(*(Text(f"  {line}") for line in composer.told(self.names)))

    def _odds(self) -> list[RenderableType]:
        """What is about to be fought, with what each face of the die would bring."""
        as_it_stands = self.manners.forecast(self.question)
        if as_it_stands is None:
            return []
        return [self.screen.odds(self.game.preview(as_it_stands, self.question.asks), self.names)]

    def _show_list(self, actions: Sequence[Action]) -> None:
        """The choices, numbered; long lists by unit."""
        grouped = len(actions) > LIST_LIMIT
        units = list(dict.fromkeys(filter(None, map(self.manners.subject, actions)))) if grouped else []
        single = [action for action in actions if not (grouped and self.manners.subject(action))]
        self.listed = [*units, *single]
        by_unit = [self._unit_row(unit, actions) for unit in units]
        one_by_one = [[words.action(action, self.names), self._remark(action)] for action in single]
        self.screen.show(self.screen.choices(by_unit, one_by_one))

    def _unit_row(self, unit: str, actions: Sequence[Action]) -> list[str]:
        counter = next(counter for counter in self.view.counters if counter.unit == unit)
        place = self.names.hex(counter.hex) if counter.hex else self.names.word("box", counter.box)
        hexes = sorted({hex for action in actions if self.manners.subject(action) == unit for hex in hexes_of(action)})
        room = " ".join(hexes) if len(hexes) <= FEW else f"{len(hexes)} hexes"
        state = self.names.word("ribbon", counter.ribbon) if counter.ribbon else ""
        return [counter.name, "-".join(rating.value for rating in counter.ratings), place, room, state]

    def _remark(self, action: Action) -> str:
        """What a player would like to know about one choice: odds, or a danger."""
        remark = self.manners.remark(self.game, action, self.names)
        odds = short_odds(self.game.preview(action, self.question.asks)) if self.manners.is_weighed(action) else ""
        return "  ".join(filter(None, (remark, odds)))

    def show_narrowed(self, actions: Sequence[Any]) -> None:
        """Several actions that a line may have meant: on the board, and as a list."""
        self.narrowed = actions
        units = set(map(self.manners.subject, actions))
        marks = {action.hex: self.manners.sign(self.game, action) for action in actions if hasattr(action, "hex")}
        if marks and len(units) == 1:
            stands = [counter.hex for counter in self.view.counters if counter.hex and counter.unit in units]
            self.screen.show(self.screen.board(self.view, marks, [*marks, *stands], margin=0))
        if len(actions) <= LIST_LIMIT or len(units) > 1:
            self._show_list(actions)
        else:
            self.screen.say("  " + ", ".join(map(self.names.hex, sorted(marks))))
            self._show_list([action for action in actions if not hexes_of(action)])

    def prompt(self) -> str:
        """What stands before the cursor, with what Enter would do."""
        if self.composer:
            hint = words.spoken(self.composer.composing.said, self.names)
            return f"{self.names.adjective(self.question.asks)} (Enter: {hint}) > "
        obvious = self.manners.obvious(self.question)
        hint = "back" if self.narrowed else words.action(obvious, self.names) if obvious else ""
        return f"{self.names.adjective(self.question.asks)}{f' (Enter: {hint})' if hint else ''} > "
