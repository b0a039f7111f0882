"""Marengo, 14 June 1800: C1 to C13. What the map makes of C2 and C3 is in the terrain chart."""

from gloire.core import sequences
from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.amendments import Amendment
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.games.shared import controls, count_points, points, tell_taken
from gloire.systems.jours_de_gloire.games.vocabulary import (
    ChiefFell,
    DesaixDieRolled,
    DesaixFate,
    Filled,
    GroupTest,
    NameRider,
    PouchesFilled,
)
from gloire.systems.jours_de_gloire.happened import BridgeBuilt, ChiefReplaced, LeaderTested, Modifier
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import D10, chiefs_of, enable, help_of, in_command
from gloire.systems.jours_de_gloire.position import (
    CALLED,
    FAILED,
    GONE,
    ROUTED,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.turn import is_due

FRENCH, AUSTRIANS = 0, 1

# What refusals and losses cite where a rule of this battle decides.
RULES = {
    "fixed": "Marengo C1",
    "no-sortie": "Marengo C2",
    "bridgehead": "Marengo C2",
    "deep-stream": "Marengo C3",
    "allotment": "Marengo C5",
    "combined": "Marengo C11",
}


# Marengo C4: the trestle bridge


def build_trestle(game: Position) -> None:
    """Marengo C4: pioneers bridge the brook where Austrian infantry holds one bank and no Frenchman the other."""
    facts = game.scenario.facts
    side = facts["trestle"][0]
    if game.turn < facts["trestle_from"] or side in game.bridged:
        return
    builders = [
        unit
        for unit in game.pile(facts["pioneers"][0])
        if game.side(unit) == AUSTRIANS and game.arm(unit) == INFANTRY and game.is_good(unit)
    ]
    if builders and not any(game.side(unit) == FRENCH for unit in game.pile(facts["far_bank"][0])):
        game.bridged = (*game.bridged, side)
        game.prepare()
        game.emit(BridgeBuilt(game.label(facts["pioneers"][0]), game.label(facts["far_bank"][0]), "Marengo C4"))


# Marengo C5: surprise


def surprised(game: Position, side: int, most: int) -> int:
    """Marengo C5: on the first turn the French may give one order only."""
    facts = game.scenario.facts
    return min(most, facts["surprised_orders"]) if side == FRENCH and game.turn <= facts["surprised_until"] else most


# Marengo C6: Melas retires


def retire_melas(game: Position) -> None:
    """Marengo C6: once the Austrians hold Marengo, Zach takes the place of Melas."""
    facts = game.scenario.facts
    old, new = facts["retires"], facts["successor"]
    held = controls(game, AUSTRIANS, facts["marengo"][0])
    if game.turn >= facts["retires_from"] and held and game.chiefs[old] >= 0 and game.chiefs[new] == WAITING:
        hex = game.chiefs[old]
        game.move_chief(old, GONE)
        game.move_chief(new, hex)
        chiefs = game.scenario.chiefs
        game.emit(ChiefReplaced(chiefs[old].id, chiefs[new].id, game.label(hex), "Marengo C6"))


# Marengo C7: empty pouches

EMPTY = (Modifier("pouches", -1, "Marengo C7"),)


def pouches(game: Position, unit: int) -> tuple[Modifier, ...]:
    """Marengo C7: infantry of Victor's divisions fights with less will, until it has found cartridges."""
    facts = game.scenario.facts
    if game.turn < facts["pouches_from"] or game.scenario.choices["H39"] == "no":
        return ()
    if game.arm(unit) != INFANTRY or game.unit(unit).formation not in facts["pouches"]:
        return ()
    kept = game.find(Filled)
    return () if kept and unit in kept.units else EMPTY


def fill_pouches(game: Position, activation: Activation) -> None:
    """Marengo C7: who begins an activation near San Giuliano has them filled."""
    facts = game.scenario.facts
    if game.turn < facts["pouches_from"]:
        return
    near = ways.near(game, facts["supplies"][0], facts["supplies_range"])
    kept = game.find(Filled) or Filled()
    new = [
        unit
        for unit, marks in enumerate(game.marks)
        if marks & CALLED and unit not in kept.units and near >> game.where[unit] & 1 and pouches(game, unit)
    ]
    if new:
        game.keep(Filled((*kept.units, *new)))
        for unit in new:
            game.emit(PouchesFilled(game.id(unit)))


# Marengo C11: the combined markers


def may_use(game: Position, number: int) -> bool:
    """Marengo C11: the condition of a combined marker, when it is put in and when it is drawn."""
    marker = game.scenario.combined[number]
    if game.scenario.choices["H40"] == "no":
        return False
    match marker.id:
        case "desaix":
            return not is_due(game, marker.formations[0]) and not _is_off_map(game, marker.formations[0])
        case "zach":
            return controls(game, AUSTRIANS, game.scenario.facts["marengo"][0])
        case "ott-combined":
            return bool(game.chiefs[game.scenario.facts["ott"]] >= 0)
    return bool(_of(game, number, CAVALRY))


def _is_off_map(game: Position, formation: int) -> bool:
    return any(hex == WAITING and game.unit(unit).formation == formation for unit, hex in enumerate(game.where))


def _of(game: Position, number: int, arm: int | None = None) -> list[int]:
    formations = game.scenario.combined[number].formations
    return [
        unit
        for unit, hex in enumerate(game.where)
        if hex >= 0 and game.unit(unit).formation in formations and (arm is None or game.arm(unit) == arm)
    ]


def within_call(game: Position, number: int) -> list[int]:
    """Marengo C11: whom a combined marker can call; of Murat's cavalry its owner names the middle."""
    facts = game.scenario.facts
    match game.scenario.combined[number].id:
        case "murat":
            return _of(game, number, CAVALRY)
        case "ott-combined":
            return [unit for unit in _of(game, number) if in_command(game, facts["ott"], unit)]
        case "zach":
            road = 0
            for hex in facts["high_road"]:
                road |= ways.near(game, hex, 1)
            return [unit for unit in _of(game, number) if road >> game.where[unit] & 1]
    return _of(game, number)


def call_together(game: Position, number: int) -> None:
    """Marengo C11: Desaix and Ott call with Received Orders, Zach to a test; of Murat's cavalry its owner is asked."""
    units = within_call(game, number)
    match game.scenario.combined[number].id:
        case "desaix" | "ott-combined":
            _call(game, units)
            enable(game, units)
        case "zach":
            _call(game, units)


def _call(game: Position, units: list[int]) -> None:
    for unit in units:
        game.mark(unit, CALLED)


class ChooseRider(Decision):
    """Marengo C11: Murat's marker calls a cavalry unit and all others of these formations within three hexes of it."""

    rule = "2.1.2"

    def asks(self, game: Position, activation: Activation) -> str | None:
        if activation.combined < 0 or activation.marker != "murat" or not may_use(game, activation.combined):
            return NOBODY
        called = any(marks & CALLED for marks in game.marks)
        return NOBODY if called else game.scenario.sides[activation.side]

    def options(self, game: Position, activation: Activation) -> list[NameRider]:
        return [NameRider(game.id(unit)) for unit in within_call(game, activation.combined)]

    def choose(self, game: Position, activation: Activation, action: NameRider) -> Done | None:
        near = ways.near(game, game.where[named(game, action.unit)], game.scenario.facts["murat_range"])
        _call(game, [unit for unit in within_call(game, activation.combined) if near >> game.where[unit] & 1])
        return DONE

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        return Refusal("Marengo C11", "no-rider", {"unit": action.unit}) if isinstance(action, NameRider) else None


def test_together(game: Position, activation: Activation) -> None:
    """Marengo C11: Murat and Zach test as one group; their order markers stay face down."""
    if activation.combined >= 0 and activation.marker in ("murat", "zach"):
        if any(marks & CALLED for marks in game.marks):
            game.begin(GroupTest(side=activation.side, initiative=activation.initiative))


class GroupDie(Die):
    """Marengo C11: passed, the group has Received Orders; failed, it may only rally."""

    rule = "2.4.3"
    dice = D10

    def about(self, game: Position, test: GroupTest) -> dict[str, object]:
        more = -sum(part.value for part in _help(game, test.side))
        return {"initiative": test.initiative, "modifier": more, "needs": test.initiative + more}

    def choose(self, game: Position, test: GroupTest, action: Roll) -> Done | None:
        units, parts = _called(game), _help(game, test.side)
        total = action.face + sum(part.value for part in parts)
        passed = total <= test.initiative
        game.emit(
            LeaderTested(game.id(units[0]), action.face, parts, total, test.initiative, passed, rule="Marengo C11")
        )
        if passed:
            enable(game, units)
        for unit in units:
            if not passed:
                game.mark(unit, FAILED)
        return DONE


def _called(game: Position) -> list[int]:
    return [unit for unit, marks in enumerate(game.marks) if marks & CALLED]


def _help(game: Position, side: int) -> tuple[Modifier, ...]:
    """2.4.3 + Marengo C11: less the modifier of a chief who has one of them in his range."""
    units = _called(game)
    return help_of(game, [one for one in chiefs_of(game, side) if any(in_command(game, one, unit) for unit in units)])


# Marengo C10: Desaix


def risk_desaix(game: Position, activation: Activation) -> None:
    """Marengo C10: after his marker has been used, a die decides whether Desaix falls."""
    chief = game.scenario.facts["falls"]
    if activation.marker == "desaix" and game.chiefs[chief] >= 0 and any(marks & CALLED for marks in game.marks):
        game.begin(DesaixFate())


class DesaixDie(Die):
    """Marengo C10: on 0 to 4 he falls; his death is worth no points."""

    rule = "2.5.2"
    dice = D10

    def asks(self, game: Position, fate: DesaixFate) -> str | None:
        return CHANCE

    def choose(self, game: Position, fate: DesaixFate, action: Roll) -> Done | None:
        facts = game.scenario.facts
        fell = action.face <= facts["falls_up_to"]
        game.emit(DesaixDieRolled(action.face, facts["falls_up_to"], fell))
        if fell:
            game.move_chief(facts["falls"], GONE)
            game.emit(ChiefFell(game.scenario.chiefs[facts["falls"]].id))
        return DONE


def steps(table: Sequences) -> Sequences:
    """Marengo C7 + Marengo C10 + Marengo C11: their steps in an activation."""
    table = sequences.after(table, Activation, "call_units", ChooseRider(), fill_pouches, test_together)
    table = sequences.before(table, Activation, "close_activation", risk_desaix)
    return {**table, GroupTest: (GroupDie(),), DesaixFate: (DesaixDie(),)}


# Victory


def automatic(game: Position) -> set[int]:
    """13.1: Austrian infantry in San Giuliano and Marengo taken; or Marengo held and four formations broken."""
    facts, found = game.scenario.facts, set()
    marengo = facts["marengo"][0]
    there = [
        unit
        for unit in game.pile(facts["san_giuliano"][0])
        if game.side(unit) == AUSTRIANS and game.arm(unit) == INFANTRY and not game.has(unit, ROUTED)
    ]
    if there and controls(game, AUSTRIANS, marengo):
        found.add(AUSTRIANS)
    broken = sum(
        formation.side == AUSTRIANS and game.demoralised >> number & 1
        for number, formation in enumerate(game.scenario.formations)
    )
    late = game.turn >= facts["french_win_from"]
    if late and controls(game, FRENCH, marengo) and broken >= facts["demoralised_wanted"]:
        found.add(FRENCH)
    return found


def verdict(game: Position) -> tuple[int | None, str, str]:
    """13.2: a lead of ten points is decisive, of four to nine a victory, less a draw."""
    facts = game.scenario.facts
    french, austrian = count_points(game)
    lead = abs(french - austrian)
    if lead <= facts["draw_margin"]:
        return None, "draw", "13.2"
    winner = FRENCH if french > austrian else AUSTRIANS
    return winner, "decisive" if lead >= facts["decisive_margin"] else "marginal", "13.2"


def end_of_turn(game: Position) -> None:
    """Marengo C4 + Marengo C6: in Phase F."""
    build_trestle(game)
    retire_melas(game)


AMENDMENT = Amendment(
    steps=steps,
    answers={
        "engagement": pouches,
        "allotment": surprised,
        "rules": RULES.get,
        "combined_may": may_use,
        "combined_units": within_call,
        "combined_called": call_together,
        "taken": tell_taken,
        "final": end_of_turn,
        "automatic": automatic,
        "points": points,
        "verdict": verdict,
    },
    keeps=(Filled,),
    procedures=(GroupTest, DesaixFate),
    actions=(NameRider,),
    events=(ChiefFell, DesaixDieRolled, PouchesFilled),
    times={NameRider: "Marengo C11"},
)
