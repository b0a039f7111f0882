"""The exclusive rules of Smolensk 20, beyond what its data states. The events of its cards are in `smolensk_cards`."""

from collections.abc import Iterator, Sequence

import msgspec

from gloire.core.actions import Action, Roll
from gloire.core.amendments import combined
from gloire.core.charts import Chart, by_die
from gloire.core.dice import D6
from gloire.core.events import Rolled
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Sequences
from gloire.core.sequences import first
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.amendments import Amendment, Side, Watch
from gloire.systems.napoleonic20.frames import Battle, PlayerTurn, Under
from gloire.systems.napoleonic20.games import russia_1812
from gloire.systems.napoleonic20.games.pontoons import amendment as pontoons
from gloire.systems.napoleonic20.games.smolensk import cards, vocabulary
from gloire.systems.napoleonic20.games.smolensk.vocabulary import FordDiscovered, FordSearch, LeaveFord, SeekFord
from gloire.systems.napoleonic20.position import DUE, Position
from gloire.systems.napoleonic20.scenario import FRENCH, Scenario
from gloire.systems.napoleonic20.strength import hex_of
from gloire.systems.napoleonic20.terrain import Lie
from gloire.systems.napoleonic20.ways import crosses

FORD_FOUND = "ford-found"
FOUND_FROM = 5  # Smolensk 6.12: a 5 or 6
SEEK, LEAVE = SeekFord(), LeaveFord()


def _steps(table: Sequences) -> Sequences:
    table = first(table, PlayerTurn, LookForFord())
    table = first(table, Battle, find_ford_in_battle)
    return {**table, FordSearch: (FordDie(),)}


# Smolensk 6.10 to 6.12: fire, pontoon bridge and ford.


def _land(game: Position, side: int, lie: Lie) -> Lie:
    """Smolensk 6.10 + 6.11 + 6.12: what burns, what is shut, and which ford serves a side."""
    if cards.ABLAZE in game.states:
        # R50: all hexsides of a burning hex lose their road; bridges there stay open, and battles are as ever.
        lie = msgspec.structs.replace(lie, rough=lie.rough | game.area("city"), rough_rule="Smolensk 6.10")
    # R51: nobody Russian goes there yet, but whom he finds there he may attack.
    if side != FRENCH and pontoons.PONTOON not in game.states:
        lie = msgspec.structs.replace(lie, shut=lie.shut | game.area("pontoon-landing"), shut_rule="Smolensk 6.11")
    if side != FRENCH or FORD_FOUND in game.states:
        lie = msgspec.structs.replace(lie, open=lie.open | {"hidden-ford"})
    return lie


def ford(scenario: Scenario) -> Side:
    """Smolensk 6.12: the hexside of the hidden ford."""
    near, far = bits(scenario.areas["ford"])
    return near, far


def discover_ford(game: Position) -> None:
    """Smolensk 6.12: from now on the French may use the ford; scouts have nothing left to look for."""
    game.states |= {FORD_FOUND}
    game.effects = tuple(effect for effect in game.effects if effect.kind != "scouts")
    game.prepare()
    game.emit(FordDiscovered())


def _markers(game: Position) -> list[dict[str, str]]:
    """Smolensk 6.10 + 6.12: the hexes that burn, and the ford once the French know it."""
    burning = bits(game.area("city")) if cards.ABLAZE in game.states else ()
    found = [{"kind": "fire", "face": "", "hex": game.label(hex)} for hex in burning]
    if FORD_FOUND in game.states:
        near, far = ford(game.scenario)
        found.append({"kind": "ford", "face": "found", "hex": game.label(near), "to": game.label(far)})
    return found


class LookForFord(Decision):
    """Smolensk 6.12: at the beginning of his turn the French player with a unit at either end may roll for the ford.

    R56: that is before his card.
    """

    rule = "Smolensk 6.12"

    def asks(self, game: Position, turn: PlayerTurn) -> str | None:
        if game.phasing != FRENCH or FORD_FOUND in game.states:
            return NOBODY
        at_the_ford = game.facts.held[FRENCH] & game.area("ford")
        return game.side_id(FRENCH) if at_the_ford else NOBODY

    def options(self, game: Position, turn: PlayerTurn) -> Sequence[Action]:
        return (SEEK, LEAVE)

    def choose(self, game: Position, turn: PlayerTurn, action: Action) -> Done | None:
        if isinstance(action, SeekFord):
            game.begin(FordSearch())
        return DONE


class FordDie(Die):
    """Smolensk 6.12: a 5 or 6 finds the ford; scouts add to the die (choice C27)."""

    rule = "Smolensk 6.12"

    def asks(self, game: Position, search: FordSearch) -> str | None:
        return CHANCE

    def choose(self, game: Position, search: FordSearch, action: Roll) -> Done | None:
        is_found = action.face + cards.scouts_add(game) >= FOUND_FROM
        game.emit(Rolled(action.face, "ford-found" if is_found else "ford-hidden", "Smolensk 6.12"))
        cards.use_scouts(game)
        if is_found:
            discover_ford(game)
        return DONE


def _give_ford_away(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """Smolensk 6.12: the French discover the ford as soon as a Russian unit has crossed it, however it did so."""
    if game.side_of(unit) != FRENCH and FORD_FOUND not in game.states and crosses(path, ford(game.scenario)):
        discover_ford(game)


def find_ford_in_battle(game: Position, battle: Battle) -> None:
    """Smolensk 6.12 + R52: to attack across the ford is to use it."""
    if game.side_of(battle.attackers[0]) == FRENCH or FORD_FOUND in game.states:
        return
    side = ford(game.scenario)
    pairs = [(game.where[unit], hex_of(game, enemy)) for unit in battle.attackers for enemy in battle.defenders]
    if any(crosses(pair, side) for pair in pairs):
        discover_ford(game)


def _keep_ford_secret(game: Position, unit: int) -> tuple[Watch, ...]:
    """Smolensk 6.12 + R53: by the plain way a Russian unit crosses the ford only where there is no other."""
    return (Watch("ford", side=ford(game.scenario)),) if game.side_of(unit) != FRENCH else ()


def _ford_is_secret(game: Position, unit: int) -> tuple[Watch, ...]:
    """Smolensk 6.12: as long as the French do not know the ford, it matters whether a Russian unit crosses it."""
    return _keep_ford_secret(game, unit) if FORD_FOUND not in game.states else ()


# Smolensk 11.6: Russian march confusion.


def _marching_in(game: Position) -> list[int]:
    """Smolensk 11.6: Russian reinforcements roll on the turn they are due; R54: who has arrived rolls no more."""
    if game.phasing == FRENCH:
        return []
    units, turn = game.scenario.arrives_for[game.phasing], game.turn
    return [unit for unit in units if game.where[unit] == DUE and game.due[unit] == turn]


def _confusion(game: Position, unit: int, face: int) -> str | None:
    """Smolensk 11.6: the die for a Russian reinforcement that is due."""
    return None if game.side_of(unit) == FRENCH else _march_confusion(face)


def _march_confusion(face: int) -> str:
    """Smolensk 11.6: 1 comes a turn later and rolls again; 2 and 3 come but go no farther; the rest march as usual."""
    if face == 1:
        return "waits"
    return "halted" if face <= 3 else "now"


def _charts(scenario: Scenario) -> Iterator[Chart]:
    """Smolensk 11.6 + 6.12: the dice for reinforcements and for the ford."""
    results = {"result": [_march_confusion(face) for face in D6.faces]}
    yield by_die("confusion", "Smolensk 11.6", results, "arrival", source="published")
    found = {"result": ["found" if face >= FOUND_FROM else "hidden" for face in D6.faces]}
    yield by_die("ford", "Smolensk 6.12", found, "ford-result", source="published", choices=("C27",))


AMENDMENT = combined(
    Amendment(
        procedures=vocabulary.PROCEDURES,
        actions=vocabulary.ACTIONS,
        events=vocabulary.EVENTS,
        times={vocabulary.SeekFord: "Smolensk 6.12"},
    ),
    pontoons.amendment("Smolensk 6.11"),
    russia_1812.AMENDMENT,
    cards.AMENDMENT,
    Amendment(
        steps=_steps,
        areas=("city", "ford", "pontoon-landing"),
        states=(cards.ABLAZE, FORD_FOUND),
        answers={
            "lie": _land,
            "markers": _markers,
            "went": _give_ford_away,
            "watches": _ford_is_secret,
            "shuns": _keep_ford_secret,
            "rolls": _marching_in,
            "arrival": _confusion,
            "charts": _charts,
        },
    ),
)
