"""The conversation: a question in words, a typed line, an answer. Bad input costs nothing but another line."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gloire.cli.charts import print_chart
from gloire.cli.terminal.asking import Asking
from gloire.cli.terminal.composing import Composer
from gloire.cli.terminal.counsel import NobodyToAsk, hint
from gloire.cli.terminal.lexicon import Lexicon, NotUnderstood
from gloire.cli.terminal.screen import Screen
from gloire.cli.terminal.sitting import Given, Sitting
from gloire.cli.terminal.understanding import NO_ANSWER, Order, understand, unit_and_hex
from gloire.core.actions import Action
from gloire.render import rules, words
from gloire.render.charts import charts_of

HELP = """\
  a unit    its name, short name, id, hex or number in the list shows where it can go; with a hex it goes there: II 0504
  a battle  attackers and the hexes they attack: I II 0408;  a number: the choice of that number in the list
  Enter     the choice named in the prompt;  end, no, yes: what they say
  ?         this, and the question explained;  ? 9.8.3: a rule;  ? II 1403: why not
  m         the whole map, m II around a unit;  z: enemy zones;  t: the tracks;  o: the choices
  l         the log, l all, l short
  hint      what a captain would do in your place;  hint marshal: another level
  u         take back;  s FILE: save;  resign;  q: leave"""
LOG_LINES = 30


class Leave(Exception):
    """A player leaves the game."""


class Desk:
    """Where the people sit who play on this screen."""

    def __init__(self, sitting: Sitting, screen: Screen, ask: Callable[[str], str], humans: set[str]) -> None:
        self.sitting, self.screen, self.ask, self.humans = sitting, screen, ask, humans
        self._scene: tuple[Any, ...] = ()
        self._commands: dict[str, Callable[[Asking, str], None]] = {
            "h": self._help,
            "help": self._help,
            "m": self._map,
            "map": self._map,
            "z": self._zones,
            "zones": self._zones,
            "o": lambda asking, _: asking.show(),
            "t": lambda asking, _: self.screen.show(self.screen.tracks(asking.view, asking.game.phases())),
            "hint": self._hint,
            "l": self._log,
            "log": self._log,
            "u": self._undo,
            "undo": self._undo,
            "s": self._save,
            "save": self._save,
            "q": self._quit,
            "quit": self._quit,
            "resign": self._resign,
        }

    def report(self, given: Given) -> None:
        """Shows what an answer led to, and what a player had no choice about."""
        news = self.screen.news(given, self._viewer)
        is_open = not self.sitting.hides_from(self.humans - {given.asks})
        if given.forced and given.asks in self.humans and not news and is_open:
            self.screen.say(f"    {words.action(given.action, self.screen.names)}: there is no other choice.", "dim")
        self.screen.show(*news)

    @property
    def _viewer(self) -> str | None:
        """Two people at one screen see only what both may know."""
        return next(iter(self.humans)) if len(self.humans) == 1 else None

    def put_question(self) -> None:
        """Asks the side whose turn it is, until the game has gone on or back."""
        self.sitting.autosave()
        asking = Asking(self.sitting, self.screen)
        if asking.scene != self._scene:
            self._scene = asking.scene
            asking.show_scene()
        elif asking.is_close_up:
            asking.show_close_up()
        asking.show()
        while self.sitting.game.question is asking.question:
            self._read(asking, self.ask(asking.prompt()).strip())

    def _read(self, asking: Asking, line: str) -> None:
        """One typed line: nothing, a command, or an order."""
        command, _, rest = line.partition(" ")
        if line.startswith("?"):
            self._explain(asking, line[1:].strip())
        elif command.lower() in self._commands:
            self._commands[command.lower()](asking, rest.strip())
        elif asking.composer:
            self._compose(asking, asking.composer, line)
        elif line:
            understood = understand(
                line, asking.question, self._lexicon(asking), asking.manners, asking.listed, asking.narrowed
            )
            self._follow(asking, understood)
        else:
            self._enter(asking)

    # Orders.

    def _enter(self, asking: Asking) -> None:
        """The obvious answer; but nobody ends his movement by one careless key."""
        obvious = asking.manners.obvious(asking.question)
        if asking.narrowed:
            asking.show()
        elif obvious is None:
            self.screen.say("Nothing suggests itself here. Choose from the list, or ? for help.")
        elif self._is_sure(asking, obvious):
            self._give(obvious)

    def _compose(self, asking: Asking, composer: Composer, line: str) -> None:
        """Picks parts of the answer or puts them back; what the rules refuse goes back with its reason."""
        if not line:
            self._give(composer.answer)
            return
        try:
            rows = composer.read(line, self._lexicon(asking), asking.names)
        except NotUnderstood:
            self.screen.say("Type the numbers or names of what to pick or put back, all or none, or ? for help.")
            return
        for row in rows:
            composer.toggle(row)
            if composer.has(row) and asking.game.why_not(composer.answer, asking.question.asks):
                self._refuse(asking, [composer.answer])
                composer.toggle(row)
        asking.show_parts(composer)

    def _lexicon(self, asking: Asking) -> Lexicon:
        return Lexicon(self.sitting.game.scenario, asking.view, asking.question.asks)

    def _is_sure(self, asking: Asking, obvious: Action) -> bool:
        idle = [asking.names.unit(unit) for unit in asking.manners.idle(asking.question, obvious)]
        if not idle:
            return True
        self.screen.say(f"Not moved yet: {asking.names.listing(idle)}.")
        return not self.ask("End the movement all the same? (Enter: yes, anything else: no) > ").strip()

    def _follow(self, asking: Asking, order: Order) -> None:
        if len(order.fits) == 1:
            self._give(order.fits[0])
        elif order.fits:
            asking.show_narrowed(order.fits)
        elif order.battle:
            self._declare(asking, list(order.battle))
        elif order.attempts:
            self._refuse(asking, order.attempts)
        else:
            self.screen.say(order.message)

    def _give(self, action: Action) -> None:
        self.report(self.sitting.answer(action))

    def _declare(self, asking: Asking, wanted: list[Action]) -> None:
        """Gives the parts of a battle in whatever order they are lawful; all of them, or none."""
        game, before = self.sitting.game, self.sitting.game.length
        while wanted:
            lawful = next((action for action in wanted if game.question and action in game.question.actions), None)
            if lawful is None:
                self._refuse(asking, wanted[:1])
                if game.length > before:
                    self.sitting.undo(before)
                return
            wanted.remove(lawful)
            self._give(lawful)

    def _refuse(self, asking: Asking, attempts: Sequence[Action]) -> None:
        """Why something is not lawful, with its rule; where a rule says no, not that the words fit nothing as well."""
        found = [self.sitting.game.why_not(attempt, asking.question.asks) for attempt in attempts]
        refusals = [refusal for refusal in found if refusal]
        ruled = [refusal for refusal in refusals if refusal.rule] or refusals
        for reason in dict.fromkeys(words.refused(refusal, asking.names) for refusal in ruled):
            self.screen.say(reason, "yellow")

    # Commands.

    def _help(self, asking: Asking, _: str) -> None:
        self.screen.say(HELP)

    def _explain(self, asking: Asking, about: str) -> None:
        """A rule by its number, why something is not lawful, or the question itself."""
        if not about:
            self.screen.say(HELP, "dim")
            self._tell_rule(asking.question.rule)
        elif rules.RULE.fullmatch(about) and "." in about:
            self._tell_rule(about)
        elif asking.composer:
            self._compose(asking, asking.composer, about)
        else:
            self._why_not(asking, about)

    def _tell_rule(self, number: str) -> None:
        scenario = self.sitting.game.scenario
        try:
            self.screen.say(words.rule(number, scenario.system.id, scenario.game))
            for chart in (chart for chart in charts_of(scenario) if chart.belongs_to(number)):
                print_chart(chart, self.screen.console)
        except words.NoSuchRule:
            self.screen.say(f"No book of this game has a case {number}.")

    def _why_not(self, asking: Asking, about: str) -> None:
        lexicon = self._lexicon(asking)
        try:
            meanings = lexicon.read(about)
        except NotUnderstood as unknown:
            self.screen.say(f"“{unknown}” is not a unit, hex or rule here.")
            return
        unit, hex = unit_and_hex(meanings, asking.question.actions, asking.manners)
        order = understand(about, asking.question, lexicon, asking.manners, (), ())
        if order.fits:
            self.screen.say("That is lawful:")
            asking.show_narrowed(order.fits)
            return
        stands = next((counter.hex for counter in asking.view.counters if unit and counter.unit == unit), "")
        attempts = asking.manners.meant(asking.question, unit, hex or stands)
        if attempts:
            self._refuse(asking, attempts)
        else:
            self.screen.say(NO_ANSWER)

    def _map(self, asking: Asking, about: str) -> None:
        around: list[str] = []
        if about:
            lexicon = self._lexicon(asking)
            try:
                around = _hexes_of(lexicon.read(about), asking)
            except NotUnderstood as unknown:
                self.screen.say(f"“{unknown}” is not a unit or hex here.")
        self.screen.show(self.screen.board(asking.view, asking.marks(), around, margin=3), self.screen.legend())

    def _zones(self, asking: Asking, _: str) -> None:
        """The board with the hexes in enemy zones."""
        hatched = [overlay for overlay in asking.view.overlays if overlay.kind == "hatch"]
        enemy = [hex for overlay in hatched if overlay.foreign_to != asking.question.asks for hex in overlay.hexes]
        if enemy:
            self.screen.show(self.screen.board(asking.view, dict.fromkeys(enemy, "z"), enemy))
        else:
            self.screen.say("There are no enemy zones.")

    def _log(self, asking: Asking, how: str) -> None:
        """What happened: the last lines, all, or the headlines only."""
        lines = self.screen.events(self.sitting.opening, self._viewer)
        lines += [line for given in self.sitting.given for line in self.screen.news(given, self._viewer)]
        if how == "short":
            lines = [line for line in lines if line.style == "bold"]
        self.screen.show(*(lines if how == "all" else lines[-LOG_LINES:]))

    def _hint(self, asking: Asking, level: str) -> None:
        """What a level of the computer would do; between two people nobody whispers."""
        if len(self.humans) > 1:
            self.screen.say("Hints are for games against the computer.")
            return
        try:
            with self.screen.console.status("Thinking it over …"):
                first, *others = hint(asking, level)
        except NobodyToAsk as unknown:
            self.screen.say(str(unknown))
            return
        self.screen.say(first)
        for line in others:
            self.screen.say(f"    {line}", "dim")

    def _undo(self, asking: Asking, _: str) -> None:
        """Back to one's own last choice; past dice or the enemy only after a word."""
        way = self.sitting.way_back(asking.question.asks)
        if way is None:
            self.screen.say("There is nothing of yours to take back.")
            return
        if way.crosses_chance or way.crosses_enemy:
            what = "dice or cards" if way.crosses_chance else "an answer of the other side"
            if self.ask(f"That takes back {what} as well. Type back to do it > ").strip().lower() != "back":
                return
        self.sitting.undo(way.to)
        self._scene = ()
        self.screen.say("Taken back.")

    def _save(self, asking: Asking, name: str) -> None:
        path = Path(name).expanduser() if name else self.sitting.keep
        if path is None:
            self.screen.say("Say where: s FILE")
            return
        if path.exists() and path != self.sitting.keep:
            if self.ask(f"{path} exists. Write over it? (y, Enter: no) > ").strip().lower() not in ("y", "yes"):
                return
        self.write(path)

    def write(self, path: Path) -> bool:
        """Saves the game and says so."""
        try:
            self.sitting.save(path)
        except OSError as error:
            self.screen.say(f"The game could not be written to {path}: {error.strerror}.", "red")
            return False
        self.screen.say(f"The game is saved in {path}")
        return True

    def _quit(self, asking: Asking, _: str) -> None:
        """Leaves, after an offer to save."""
        answer = self.ask("Save the game before you leave? (Enter: yes; no; a file; c: stay) > ").strip()
        if answer.lower() in ("c", "cancel", "stay"):
            return
        if answer.lower() in ("n", "no"):
            raise Leave
        path = self.sitting.keep if answer.lower() in ("", "y", "yes") else Path(answer).expanduser()
        if path is None:
            self.screen.say("Name a file to save the game in.")
        elif self.write(path):
            raise Leave

    def _resign(self, asking: Asking, _: str) -> None:
        side = asking.question.asks
        if self.ask("Give up this game? Type resign to do it > ").strip().lower() == "resign":
            self.sitting.game.resign(side)


def _hexes_of(meanings: Sequence[Any], asking: Asking) -> list[str]:
    stands = {counter.unit: counter.hex for counter in asking.view.counters if counter.hex}
    named = [hex for meaning in meanings for hex in meaning.hexes]
    return named + [stands[unit] for meaning in meanings for unit in meaning.units if unit in stands]
