"""The course of a game: the turn track, the weather, the cards, the tables."""

from collections.abc import Mapping, Sequence

from gloire.core.dice import D6
from gloire.core.handicaps import doubts, given
from gloire.core.scenario import KeyPath, not_among
from gloire.core.tables import Table, table_faults
from gloire.systems.napoleonic20.amendments import CardEffect
from gloire.systems.napoleonic20.data import HalfCard, OpeningData, Result, Weather
from gloire.systems.napoleonic20.loading.reader import Reader
from gloire.systems.napoleonic20.printed import MoraleChart, Turn

RESULTS: tuple[str, ...] = Result.__args__  # type: ignore[attr-defined]  # the members of the Literal
WEATHERS: tuple[str, ...] = Weather.__args__  # type: ignore[attr-defined]  # the members of the Literal
PHASES = ("events", "movement", "reaction", "combat")
Effects = Mapping[str, CardEffect]
Cards = tuple[tuple[HalfCard, HalfCard], ...]


def read_turns(reader: Reader) -> dict[int, Turn]:
    """The turn track."""
    written, track = reader.written, reader.written.track
    days = [(date, name.strip()) for date, names in zip(track.days, track.turns) for name in names.split(",")]
    weather = _weather(reader, len(days))
    turns = {
        number: Turn(number, date, name.rstrip("*"), name.endswith("*"), weather.get(number, "clear"))
        for number, (date, name) in enumerate(days, 1)
    }
    if len(track.days) != len(track.turns):
        reader.fault(("track", "turns"), "as many lines as days are needed", "One line of turns for each day")
    for key, turn in (("first_turn", written.first_turn), ("last_turn", written.last_turn)):
        if turn not in turns:
            reader.not_on_track((key,), turn, turns)
    if written.first_turn > written.last_turn:
        reader.fault(("last_turn",), "the game ends before it begins", "The last turn follows the first")
    return turns


def _weather(reader: Reader, turns: int) -> dict[int, str]:
    written, choice = reader.written.weather, reader.files.choices["C11"]
    if not written:
        return {}
    for name in (name for name in (choice.default, *choice.others) if name not in written):
        reader.fault(("weather",), f"has no {name!r}", "Choice C11 offers it")
    for name, text in written.items():
        kinds = text.split()
        if len(kinds) != turns:
            reader.fault(("weather", name), f"{len(kinds)} kinds for {turns} turns", "One word for each turn")
        for kind in sorted(set(kinds) - set(WEATHERS)):
            reader.fault(("weather", name), f"unknown weather {kind!r}", f"Known: {', '.join(WEATHERS)}")
    return dict(enumerate(written.get(reader.choices["C11"], "").split(), 1))


def read_states(reader: Reader, known: Sequence[str]) -> frozenset[str]:
    """Smolensk 17.0 + Salamanca 17.1: facts of a game that hold from the start."""
    for i, state in enumerate(reader.written.states):
        if state not in known:
            reader.fault(("states", i), *not_among("state", state, known))
    return frozenset(reader.written.states)


def read_cards(reader: Reader, effects: Effects) -> Cards:
    """5.0: the deck; each card as the halves of both sides."""
    file, cards = reader.files.cards_file, []
    for i, card in enumerate(reader.files.cards.cards):
        for side in (side for side in card if side not in reader.sides):
            file.fault(("cards", i, side), "is no side of the scenario", f"Sides: {', '.join(reader.sides)}")
        for side in reader.sides:
            if side in card:
                _check_half(reader, ("cards", i, side), card[side], effects)
            else:
                file.fault(("cards", i), f"has no half for {side}", "Each card serves both sides")
        if all(side in card for side in reader.sides):
            cards.append((card[reader.sides[0]], card[reader.sides[1]]))
    return tuple(cards)


def _check_half(reader: Reader, path: KeyPath, half: HalfCard, effects: Effects) -> None:
    file, armies = reader.files.cards_file, ", ".join(reader.armies)
    needs = effects[half.effect].needs if half.effect in effects else ""
    if half.effect not in effects:
        file.fault((*path, "effect"), *not_among("effect", half.effect, sorted(effects)))
    if (half.army or needs == "army") and half.army not in reader.armies:
        file.fault((*path, "army"), f"{half.army!r} is no army of the scenario", f"Armies: {armies}")
    if needs == "unit" and half.unit not in reader.ids:
        file.fault((*path, "unit"), f"there is no counter {half.unit!r}", "Use an id of counters.toml")
    for leader in (leader for leader in half.leader.split() if leader not in reader.ids):
        file.fault((*path, "leader"), f"there is no counter {leader!r}", "Use an id of counters.toml")


def read_script(reader: Reader, cards: Cards) -> tuple[int, ...]:
    """Waterloo 17.2 + Salamanca 17.1: the cards that come first, in their order."""
    script = _by_title(reader, cards, ("script",), reader.written.script)
    top = _by_title(reader, cards, ("deck", "top"), reader.written.deck.top)
    return script if reader.options["scripted_events"] else top


def read_pile(reader: Reader, cards: Cards) -> int:
    """5.0: the draw pile; Salamanca 17.1: some cards begin among the discards."""
    out = _by_title(reader, cards, ("deck", "out"), reader.written.deck.out)
    return (1 << len(cards)) - 1 & ~sum(1 << card for card in set(out))


def read_opening(reader: Reader, cards: Cards) -> OpeningData | None:
    """Smolensk 17.0: a game that begins in mid-turn, with a card in effect."""
    opening = reader.written.opening
    if opening is None:
        return None
    side = reader.side(opening.side, ("opening", "side"))
    if opening.phase not in PHASES:
        reader.fault(("opening", "phase"), f"unknown phase {opening.phase!r}", f"Known: {', '.join(PHASES)}")
    if opening.card and opening.card not in [halves[side].title for halves in cards]:
        advice = f"Use a title that cards.toml has for {opening.side}"
        reader.fault(("opening", "card"), f"no card is called {opening.card!r}", advice)
    return opening


def _by_title(reader: Reader, cards: Cards, path: KeyPath, titles: Sequence[str]) -> tuple[int, ...]:
    chosen, known = [], [{half.title for half in card} for card in cards]
    for i, title in enumerate(titles):
        found = [number for number, both in enumerate(known) if title in both]
        if not found:
            reader.fault((*path, i), f"no card is called {title!r}", "Use a title of cards.toml")
        chosen += found[:1]
    return tuple(chosen)


def read_combat(reader: Reader) -> Table:
    """9.6: the combat results table."""
    written = reader.files.tables.combat
    for key, message in table_faults(written.columns, written.rows, RESULTS, D6.faces):
        reader.files.tables_file.fault(("combat", *key.split(".")), message, "Copy the table as it is printed")
    rows = {int(face): tuple(row) for face, row in written.rows.items() if face.isdigit()}
    return Table(written.rule, tuple(written.columns), rows)


def read_morale(reader: Reader) -> MoraleChart:
    """12.1: the morale chart."""
    written = reader.files.tables.morale
    names = MoraleChart.__struct_fields__
    return MoraleChart(**{name: reader.number(getattr(written, name)) for name in names})


def read_start_morale(reader: Reader) -> tuple[int, int]:
    """3.0: morale at the start, with what a handicap gives a side."""
    most = reader.files.tables.morale.maximum
    for side, points in reader.written.morale.items():
        if not 1 <= points <= most:
            reader.fault(("morale", side), f"{points} points", f"A side begins with 1 to {most} (12.1.1)")
    _check_handicap(reader, most)
    start, more = reader.pair("morale", reader.written.morale), given(reader.choices, reader.sides)
    return start[0] + more[0], start[1] + more[1]


def _check_handicap(reader: Reader, most: int) -> None:
    """12.1.1: no side begins with more than the track has, and what is said to be even is on offer."""
    handicap = reader.written.handicap
    for fault in doubts(handicap, reader.sides):
        reader.fault(*fault)
    for side, more in handicap.most.items() if handicap else ():
        start = reader.written.morale.get(side, 0)
        if start + more > most:
            reader.fault(("handicap", "most", side), f"{more} more than {start}", f"Morale ends at {most} (12.1.1)")


def read_loc_worth(reader: Reader) -> tuple[int, int]:
    """14.0: morale lost for each captured line of communications hex, where a scenario has its own figure."""
    standard, own = reader.number(reader.files.tables.morale.loc_lost), reader.written.loc_worth
    for side in own:
        reader.side(side, ("loc_worth", side))
    return own.get(reader.sides[0], standard), own.get(reader.sides[1], standard)
