"""What the terminal shows: tracks, board, what happened, odds, lists of choices."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from gloire.cli.terminal.sitting import Given
from gloire.core.actions import Roll
from gloire.core.charts import signed
from gloire.core.display import Space, Track, View
from gloire.core.events import Event
from gloire.core.insight import Phase
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.render.phrases.catalogue import capital
from gloire.render.svg.look import ArmyLook, army_styles, look_of
from gloire.render.text import board_text, legend
from gloire.render.words import Names, Odds

DICE = "⚀⚁⚂⚃⚄⚅"
DEPTH_STYLES = ("bold", "", "dim")
FULL, EMPTY = "■", "□"
BAR, BAR_WIDTH = "█", 18
FEW = 2  # points at which a side must fear
RESULT_STYLES = {"A": "red", "D": "green", "E": "yellow", "N": "grey62"}


class Screen:
    """Shows one game to the people before it."""

    def __init__(self, console: Console, scenario: Any) -> None:
        self.console, self.scenario = console, scenario
        self.names = words.names_of(scenario)
        self.armies = look_of(scenario).armies

    def show(self, *things: RenderableType) -> None:
        """Prints things one below another."""
        for thing in things:
            self.console.print(thing, markup=False, highlight=False, crop=self.console.is_terminal)

    def say(self, text: str, style: str = "") -> None:
        """Prints a sentence."""
        self.show(Text(text, style))

    def say_whole(self, text: str, style: str = "") -> None:
        """Prints a line that somebody may want to copy: it is not broken, however long."""
        self.console.print(Text(text, style), soft_wrap=True)

    def board(
        self,
        view: View,
        highlights: Mapping[str, str] | None = None,
        around: Collection[str] = (),
        margin: int = 2,
    ) -> RenderableType:
        """The map; only the part around some hexes, if any are named. Broken lines would be unreadable."""
        board = board_text(
            self.scenario.map,
            view,
            width=self.console.width,
            highlights=highlights or {},
            around=around,
            margin=margin,
            styles=army_styles(self.armies),
        )
        board.no_wrap, board.overflow = True, "crop" if self.console.is_terminal else "ignore"
        return Group(board)  # by itself a text would be joined with its neighbours, and wrapped like them

    def narrowness(self) -> str:
        """How much wider the window must be to show the whole map; empty where it is wide enough."""
        lines = board_text(self.scenario.map, width=self.console.width).plain.splitlines()
        needed, width = max(map(len, lines)), self.console.width
        if needed <= width or not self.console.is_terminal:
            return ""
        return f"The map is {needed} columns wide and this window {width}: widen it, or choose smaller letters."

    def legend(self) -> Text:
        """What the signs of the map mean."""
        return Text(legend(self.scenario.map, self.names), "dim")

    def tracks(self, view: View, phases: Sequence[Phase]) -> RenderableType:
        """The turn, points of both sides, the phase, what is in force, who is off the map."""
        return Group(*_tracks(view, phases, self.names), *_off_map(view, self.names, self.armies))

    def news(self, given: Given, viewer: str | None) -> list[Text]:
        """What an answer led to, as the viewer saw it, each line with its rule; a die comes first."""
        lines = self.events(given.events, viewer)
        if given.asks == CHANCE and isinstance(given.action, Roll):
            die = Text(f"{_pips(given.action.face, given.offered)}  ", "bold yellow")
            return [die.append_text(Text(lines[0].plain.strip(), lines[0].style)), *lines[1:]] if lines else [die]
        return lines

    def events(self, events: Sequence[Event], viewer: str | None) -> list[Text]:
        """Events as the viewer saw them."""
        seen = self.scenario.system.seen(None, events, viewer)
        return [line for event in seen for line in _event_lines(event, self.names)]

    def odds(self, outcomes: Any, names: Names) -> RenderableType:
        """A preview as a small table with bars."""
        return _odds_table(words.preview(outcomes, names))

    def choices(self, *groups: Sequence[Sequence[str]]) -> RenderableType:
        """Numbered lists, one below the other; the numbers run on."""
        grids, number = [], 0
        for rows in groups:
            grid = Table.grid(padding=(0, 2))
            grid.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=2)
            for row in rows:
                number += 1
                grid.add_row(str(number), *(Text(cell) for cell in row))
            grids.append(grid)
        return Padding(Group(*(grid for grid in grids if grid.row_count)), (0, 0, 0, 2))


def _tracks(view: View, phases: Sequence[Phase], names: Names) -> Iterable[RenderableType]:
    spaces = next((track.spaces for track in view.tracks if view.now in track.spaces), (view.now,))
    sky = [capital(words.spoken(said, names)) for said in view.now.words]
    when = ", ".join(filter(None, (view.now.part, view.now.name)))
    parts = [f"Turn {view.now.number} of {spaces[-1].number}", *filter(None, (when, *sky))]
    yield Rule(Text(f" {' · '.join(parts)} ", "bold"), align="left", style="grey42")
    yield from (_points(track, names) for track in view.tracks if track.rows)
    yield _phases(phases, names)
    yield _calendar(spaces)
    yield from (Text(f"In force: {line}", "cyan") for line in words.in_force(view, names))


def _points(track: Track, names: Names) -> Text:
    line = Text()
    for side, points in ((row.side, row.points) for row in track.rows):
        style = "bold red" if points <= FEW else "bold"
        line.append(f"{capital(names.side(side)).removeprefix('The '):<9} ", "bold")
        line.append(FULL * points + EMPTY * (track.top - points), style).append(f" {points}    ", style)
    return line.append(", ".join(words.spoken(said, names) for said in track.notes), "dim")


def _phases(phases: Sequence[Phase], names: Names) -> Text:
    """The sequence of play; a side is named where it is another's turn to act."""
    line, side = Text(), ""
    for phase in phases:
        line.append(" › " if line else "", "dim")
        line.append(f"{capital(names.adjective(phase.side))} " if phase.side != side else "", "dim")
        word, side = names.word("phase", phase.key), phase.side
        line.append(word.upper() if phase.state == "now" else word, "bold reverse" if phase.state == "now" else "dim")
    return line


def _calendar(spaces: Sequence[Space]) -> Text:
    line, day = Text(), ""
    for space in spaces:
        if space.part != day:
            day = space.part
            line.append(f"{'   ' if line else ''}{day} ", "dim")
        line.append(f" {space.number}{SKIES.get(space.sign, '')} ", "bold reverse" if space.state == "now" else "dim")
    return line


SKIES = {"moon": "☾", "rain": "'", "downpour": '"', "mud": "~", "rain-and-mud": "~'"}


def _off_map(view: View, names: Names, armies: Mapping[str, ArmyLook]) -> Iterable[Text]:
    """Who lies in boxes from which he may come back, or is lost, side by side with when he is due."""
    counters = {counter.handle: counter for counter in view.counters}
    for box in view.boxes:
        there = [counters[handle] for group in box.groups for handle in group.counters]
        line = Text(f"{capital(names.word('box', box.key))}: ", "dim")
        for number, counter in enumerate(sorted(there, key=lambda one: (one.due, one.name))):
            due = f" (turn {counter.due})" if counter.due else ""
            name = counter.name or names.word("state", "concealed")
            line.append(", " if number else "", "dim").append(f"{name}{due}", _ink(armies, counter.army))
        if box.told:
            yield line


def _ink(armies: Mapping[str, ArmyLook], army: str) -> str:
    return armies[army].word if army in armies else ""


def _event_lines(event: Any, names: Names) -> list[Text]:
    deep = words.depth(event, names)
    return [
        Text("  " * deep + words.event(event, names), DEPTH_STYLES[deep]),
        *(Text("    " + line, "dim") for line in words.details(event, names)),
    ]


def _odds_table(odds: Odds) -> RenderableType:
    parts: list[RenderableType] = [Text(odds.headline, "bold")]
    wide = max((len(sum.title) for sum in odds.sums), default=0)
    parts += [_reckoning(sum.title.ljust(wide), sum.lines) for sum in odds.sums]
    parts += [Text(line) for line in odds.events]
    if odds.results:
        parts.append(_bars(odds))
    if odds.note:
        parts.append(Text(odds.note, "dim italic"))
    return Padding(Group(*parts), (0, 0, 0, 2))


def _reckoning(title: str, lines: Sequence[words.Line]) -> Text:
    text = Text(f"{title}  ", "dim")
    for number, line in enumerate(lines):
        text.append("  " if number else "").append(line.text, "default").append(f" {signed(line.value)} ", "bold")
        text.append(f"[{line.rule}]", "dim")
    return text


def _pips(face: int, faces: int) -> str:
    """A die as it lies; one with other than six faces shows its number."""
    return f"{DICE[face - 1]} {face}" if faces == len(DICE) else str(face)


def _bars(odds: Odds) -> Table:
    table = Table(box=SIMPLE, show_header=False, pad_edge=False, padding=(0, 1))
    for chance in odds.results:
        style = RESULT_STYLES.get(chance.result[0], "")
        table.add_row(
            Text(_faces(odds, chance), "yellow"),
            Text(BAR * max(1, round(BAR_WIDTH * chance.chance)), style),
            Text(f"{chance.chance:>4.0%}"),
            Text(chance.text, style),
            Text("\n".join(chance.fates), "dim"),
        )
    return table


def _faces(odds: Odds, chance: words.Chance) -> str:
    """The faces of the die that bring a result."""
    if sum(len(other.faces) for other in odds.results) == len(DICE):
        return "".join(DICE[face - 1] for face in chance.faces)
    return " ".join(map(str, chance.faces))


def short_odds(outcomes: Any) -> str:
    """A battle in one line: its column, and what each face of the die brings; in the fog, what may come of it."""
    if outcomes.kind != "battle":
        chances = "  ".join(f"{result.result} {result.chance:.0%}" for result in outcomes.results)
        return f"{signed(outcomes.column)} to {signed(outcomes.highest)}: {chances}" if chances else ""
    results = [
        (f"{faces[0]}" if len(faces) == 1 else f"{faces[0]}-{faces[-1]}", result) for faces, result in _runs(outcomes)
    ]
    return f"{signed(outcomes.column)}: " + "  ".join(f"{faces} {result}" for faces, result in results)


def _runs(outcomes: Any) -> list[tuple[list[int], str]]:
    """Faces of the die that follow one another with the same result."""
    by_face = {face: result.result for result in outcomes.results for face in result.faces}
    runs: list[tuple[list[int], str]] = []
    for face in sorted(by_face):
        if runs and runs[-1][1] == by_face[face]:
            runs[-1][0].append(face)
        else:
            runs.append(([face], by_face[face]))
    return runs
