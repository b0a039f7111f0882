"""Chapter 1, the turn: phases A to F, with the cup of chapter 2 and the strategic initiative of chapter 3."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.cup import Cup, Draw, DrawChit
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.jours_de_gloire.actions import BeginWith, LeaveToChance, MoveRouted, StayInRefuge
from gloire.systems.jours_de_gloire.frames import Activation, RoutMove, Turn
from gloire.systems.jours_de_gloire.happened import (
    CupFilled,
    Demoralised,
    InitiativeRolled,
    InitiativeWon,
    MarkerPlayed,
    MarkerSetAside,
    MarkerUnused,
    Recovered,
    TurnBegan,
)
from gloire.systems.jours_de_gloire.march import give_up_renforts
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import (
    CALLED,
    DUE,
    FAVOURED,
    GONE,
    LASTING,
    LOST,
    ROUTED,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.rout import no_stay
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, Combined

# Phase A


def begin_turn(game: Position, turn: Turn) -> None:
    """1.A: a new turn."""
    game.turn += 1
    game.prepare()  # 5.2.3: what was shut may be open now.
    game.ridden = 0
    game.initiative, game.first_marker = -1, ""
    now = game.scenario.turns[game.turn - 1]
    game.emit(TurnBegan(game.turn, now.night, now.fog))
    give_up_renforts(game)  # 5.2.1: an enemy who fled or recoiled may have come near.


# Phase B: chapter 3


class InitiativeDie(Die):
    """3: each side rolls and adds the modifier of its chief; some turns give the initiative without a roll."""

    rule = "3"
    dice = D10

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        return NOBODY if game.turn in game.scenario.initiative else CHANCE

    def about(self, game: Position, turn: Turn) -> dict[str, object]:
        return {"side": game.scenario.sides[self.side], "modifier": strategic_modifier(game, self.side)}

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        modifier = strategic_modifier(game, self.side)
        game.emit(InitiativeRolled(game.scenario.sides[self.side], action.face, modifier))
        game.update(turn, totals=(*turn.totals, action.face + modifier))
        return DONE


def strategic_modifier(game: Position, side: int) -> int:
    """3: that of the chief whom the scenario names, the first who has come and was not relieved; lost, none."""
    for chief in game.scenario.strategist.get(side, ()):
        if game.chiefs[chief] not in (WAITING, GONE):
            return game.scenario.chiefs[chief].modifier if game.chiefs[chief] >= 0 else 0
    return 0


def award_initiative(game: Position, turn: Turn) -> None:
    """3: to the higher total; on a tie nobody has it."""
    given = game.scenario.initiative.get(game.turn)
    if given is not None:
        game.initiative = given
    elif turn.totals[0] != turn.totals[1]:
        game.initiative = 0 if turn.totals[0] > turn.totals[1] else 1
    side = game.scenario.sides[game.initiative] if game.initiative >= 0 else ""
    game.emit(InitiativeWon(side, rolled=given is None))


class ChooseFirstMarker(Decision):
    """3 + 1.B.2: who has the initiative may name the marker that begins the turn. H20: not one that brings units in."""

    rule = "3"

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.scenario.sides[game.initiative] if first_markers(game) else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return [*map(BeginWith, first_markers(game)), LeaveToChance()]

    def choose(self, game: Position, turn: Turn, action: Action) -> Done | None:
        if isinstance(action, BeginWith):
            game.first_marker = action.marker
        return DONE

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        if not isinstance(action, BeginWith):
            return None
        return refuse_first(game, action.marker)


def first_markers(game: Position) -> list[str]:
    """3: the ordinary markers of the side with the initiative, of formations on the map."""
    if game.initiative < 0:
        return []
    late_comers = game.scenario.choices["H20"] == "yes"
    return [
        marker
        for marker in markers_in_play(game)
        if (formation := formation_of(game, marker)) >= 0
        and game.scenario.formations[formation].side == game.initiative
        and (late_comers or is_present(game, formation))
    ]


def refuse_first(game: Position, marker: str) -> Refusal:
    """3 + R3: why a marker cannot begin the turn. H20: with the initiative nobody is brought in."""
    facts, formation = {"marker": marker}, formation_of(game, marker)
    if marker not in markers_in_play(game):
        return Refusal("3", "no-such-marker", facts)
    if formation < 0:
        return Refusal("3", "combined-not-first", facts, ruling="R3")
    if game.scenario.formations[formation].side != game.initiative:
        return Refusal("3", "marker-of-the-enemy", facts)
    return Refusal("5.2", "reinforcements-not-first", facts, ruling="R31")


# Phase C: the cup


def markers_in_play(game: Position) -> list[str]:
    """2.1.1 + 5.2.1 + 11.2: the markers of this turn: of formations on the map, of those due, and the combined ones."""
    found = [
        f"{formation.id}-{copy}"
        for number, formation in enumerate(game.scenario.formations)
        for copy in copies_in_play(game, number)
    ]
    put = game.put_in[0] | game.put_in[1]
    return [*found, *(marker.id for number, marker in enumerate(game.scenario.combined) if put >> number & 1)]


def copies_in_play(game: Position, formation: int) -> list[int]:
    """Which of a formation's markers are used, counted from 1, the one with the highest initiative."""
    copies = list(range(1, len(game.scenario.formations[formation].initiatives) + 1))
    if game.demoralised >> formation & 1 and len(copies) > 1:
        copies = copies[1:]  # 11.2: the higher one is lost.
    if is_present(game, formation):
        return copies
    if not is_due(game, formation):
        return []
    # 5.2.1: on the turn of its arrival the higher one alone; if it was delayed, all.
    return copies if game.late >> formation & 1 else copies[:1]


def is_present(game: Position, formation: int) -> bool:
    """Whether a formation has a unit on the map."""
    units = game.scenario.units
    return any(hex >= 0 and units[unit].formation == formation for unit, hex in enumerate(game.where))


def is_due(game: Position, formation: int) -> bool:
    """5.2: whether units of a formation are to enter by now."""
    return any(
        entry.formation == formation
        and entry.turn <= game.turn
        and any(game.where[unit] == WAITING for stack in entry.stacks for unit in stack)
        for entry in game.scenario.reinforcements
    )


def formation_of(game: Position, marker: str) -> int:
    """The formation that an ordinary marker calls; -1 for a combined one."""
    id, _, copy = marker.rpartition("-")
    return game.scenario.formation_number.get(id, -1) if copy.isdigit() else -1


def combined_of(game: Position, marker: str) -> int:
    """The number of a combined marker; -1 for an ordinary one."""
    return next((n for n, combined in enumerate(game.scenario.combined) if combined.id == marker), -1)


def fill_the_cup(game: Position, turn: Turn) -> None:
    """1.C: all markers but the one that was chosen."""
    markers = markers_in_play(game)
    game.emit(CupFilled(tuple(markers)))
    if game.first_marker:
        markers.remove(game.first_marker)
    game.cup = Cup().add(*markers)


# Phase D: 2.2


def play_first_marker(game: Position, turn: Turn) -> None:
    """1.D.1: the chosen marker is played before any is drawn."""
    if game.first_marker:
        play(game, game.first_marker, drawn=False)


class DrawMarker(DrawChit):
    """2.2: markers are drawn until one is left."""

    rule = "2.2"

    def cup(self, game: Position, turn: Turn) -> Cup:
        return game.cup

    def asks(self, game: Position, turn: Turn) -> str | None:
        return CHANCE if len(game.cup.inside) > 1 else NOBODY

    def choose(self, game: Position, turn: Turn, action: Draw) -> Done | None:
        game.cup = game.cup.take(action.chit)
        play(game, action.chit, drawn=True)
        return None


def play(game: Position, marker: str, drawn: bool) -> None:
    """2.2: a marker begins an activation."""
    formation, combined = formation_of(game, marker), combined_of(game, marker)
    if formation >= 0:
        printed = game.scenario.formations[formation]
        initiative = printed.initiatives[int(marker.rpartition("-")[2]) - 1]
        side = printed.side
    else:
        side, initiative = game.scenario.combined[combined].side, game.scenario.combined[combined].initiative
    name = game.scenario.formations[formation].id if formation >= 0 else marker
    game.emit(MarkerPlayed(game.scenario.sides[side], marker, name, initiative, drawn))
    if formation >= 0 and drawn:
        game.late &= ~(1 << formation)  # 5.2.1: those who were delayed can enter now.
    game.begin(
        Activation(side=side, marker=marker, initiative=initiative, formation=formation, combined=combined, drawn=drawn)
    )


def set_last_aside(game: Position, turn: Turn) -> None:
    """2.2: the last marker is not played, even a combined one.

    5.2.1 + H21: where it was the only one of a formation that was late, it is played all the same.
    """
    for marker in game.cup.inside:
        game.cup = game.cup.take(marker)
        if is_certain(game, formation_of(game, marker)):
            play(game, marker, drawn=True)
        else:
            _set_aside(game, marker)


def is_certain(game: Position, formation: int) -> bool:
    """5.2.1 + H21: a delayed formation comes for certain; with two markers of its own it does so anyway."""
    if formation < 0 or game.scenario.choices["H21"] != "certain":
        return False
    return bool(game.late >> formation & 1) and is_due(game, formation) and _has_one_marker(game, formation)


def _has_one_marker(game: Position, formation: int) -> bool:
    return len(copies_in_play(game, formation)) == 1


def _set_aside(game: Position, marker: str) -> None:
    """5.2.1: reinforcements whose only marker it was are late."""
    formation = formation_of(game, marker)
    if formation >= 0 and is_due(game, formation) and _has_one_marker(game, formation):
        game.late |= 1 << formation
    printed = game.scenario.formations[formation] if formation >= 0 else _combined_marker(game, marker)
    game.emit(MarkerSetAside(game.scenario.sides[printed.side], marker, printed.id))


def _combined_marker(game: Position, marker: str) -> Combined:
    return game.scenario.combined[combined_of(game, marker)]


def note_the_late(game: Position, turn: Turn) -> None:
    """5.2.1 + 5.2.2: formations of which nothing has entered though it was due are late."""
    for formation in range(len(game.scenario.formations)):
        if is_due(game, formation) and not is_present(game, formation):
            game.late |= 1 << formation


# The activation


def call_units(game: Position, activation: Activation) -> None:
    """2.2: the units of the formation are called; whom a combined marker calls, its battle says (2.1.2)."""
    give_up_renforts(game)
    if activation.combined >= 0:
        call_combined(game, activation)
        return
    units = game.scenario.units
    called = [unit for unit, hex in enumerate(game.where) if hex >= 0 and units[unit].formation == activation.formation]
    game.mark_each(called, CALLED)


def call_combined(game: Position, activation: Activation) -> None:
    """2.1.2: a combined marker whose condition no longer holds, or that calls nobody (R72), is set aside unused."""
    number, ask = activation.combined, game.scenario.ask
    able = any(answer(game, number) for answer in ask.combined_units)
    if not able or not all(answer(game, number) for answer in ask.combined_may):
        game.emit(MarkerUnused(activation.marker, game.rule("combined", "2.1.2")))
        return
    game.uses = (*game.uses[:number], game.uses[number] - 1, *game.uses[number + 1 :])
    for answer in ask.combined_called:
        answer(game, number)


def close_activation(game: Position, activation: Activation) -> None:
    """1.D: what was done is done."""
    game.unmark_all(~LASTING)
    game.announced, game.turned, game.vacated = (), (), ()


# Phase E: 10.4 and 11.2


def begin_rout(game: Position, turn: Turn) -> None:
    """1.E: every routed unit is still to move."""
    for unit, hex in enumerate(game.where):
        if hex >= 0 and game.has(unit, ROUTED):
            game.mark(unit, DUE)


class ChooseRouted(Decision):
    """1.E + 10.4: routed units move one by one, in the order of their owner; one in a place of refuge may stay."""

    rule = "10.4"

    def __init__(self, second: int) -> None:
        self.second = second

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.scenario.sides[self._side(game)] if self._routed(game) else NOBODY

    def _side(self, game: Position) -> int:
        """H28: the holder of the strategic initiative first; on a tie the side that set up first."""
        first = game.initiative if game.initiative >= 0 else game.scenario.set_up_first
        if game.scenario.choices["H28"] == "other":
            first = 1 - first
        return 1 - first if self.second else first

    def _routed(self, game: Position) -> list[int]:
        side = self._side(game)
        return [
            unit
            for unit, hex in enumerate(game.where)
            if hex >= 0 and game.side(unit) == side and game.has(unit, ROUTED) and game.has(unit, DUE)
        ]

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        units = self._routed(game)
        safe = [unit for unit in units if not no_stay(game, unit)]
        return [*map(MoveRouted, game.ids(units)), *map(StayInRefuge, game.ids(safe))]

    def choose(self, game: Position, turn: Turn, action: Action) -> Done | None:
        assert isinstance(action, MoveRouted | StayInRefuge)
        unit = named(game, action.unit)
        game.unmark(unit, DUE)
        if isinstance(action, MoveRouted):
            game.begin(RoutMove(unit=unit))
        return None

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        if not isinstance(action, MoveRouted | StayInRefuge):
            return None
        if (unit := named(game, action.unit)) in self._routed(game):
            why = no_stay(game, unit)
            return Refusal("10.4", why, {"unit": action.unit}, ruling="R70" if why == "refuge-taken" else "")
        return Refusal("10.4", "no-rout-due", {"unit": action.unit})


def check_demoralisation(game: Position, turn: Turn) -> None:
    """11.2: a formation whose infantry and cavalry in play is all disordered, routed or eliminated."""
    for unit in range(len(game.marks)):
        game.unmark(unit, ~LASTING)
    for number, formation in enumerate(game.scenario.formations):
        was, now = game.demoralised >> number & 1, is_demoralised(game, number)
        if now and not was:
            game.demoralised |= 1 << number
            game.emit(Demoralised(formation.id))
        elif was and not now:
            game.demoralised &= ~(1 << number)
            game.emit(Recovered(formation.id))


def is_demoralised(game: Position, formation: int) -> bool:
    """11.2: on what is in play now: units that wait or have left do not count, the eliminated do."""
    counted = [
        unit
        for unit, hex in enumerate(game.where)
        if game.unit(unit).formation == formation and game.arm(unit) != ARTILLERY and hex not in (WAITING, GONE)
    ]
    return bool(counted) and all(game.where[unit] == LOST or not game.is_good(unit) for unit in counted)


# Phase F: chapter 13


def final_phase(game: Position, turn: Turn) -> None:
    """1.F: rules of the battle at the end of a turn; orders and what lasts for a turn are over."""
    for answer in game.scenario.ask.final:
        answer(game)
    for unit in range(len(game.marks)):
        game.unmark(unit, FAVOURED)
    game.groups, game.ranges, game.orders, game.opened = (-1,) * len(game.where), (), 0, 0


def check_victory(game: Position, turn: Turn) -> None:
    """13.1: an automatic victory counts at the end of the turn. H29: both at once is decided by points."""
    winners: set[int] = set()
    for answer in game.scenario.ask.automatic:
        winners |= answer(game)
    if len(winners) == 1:
        game.end(winners.pop(), "decisive", "13.1")
    elif winners:
        _both_at_once(game)


def _both_at_once(game: Position) -> None:
    """H29: compare points, without points a draw."""
    scored = [answer(game) for answer in game.scenario.ask.points]
    lead = sum(points[0] - points[1] for points in scored) if game.scenario.choices["H29"] == "points" else 0
    game.end(None if lead == 0 else 0 if lead > 0 else 1, "draw" if lead == 0 else "marginal", "13.1")


def end_turn(game: Position, turn: Turn) -> None:
    """13.2: after the last turn the battle's own count decides; before it another turn follows."""
    if game.outcome is not None:
        return
    if game.turn < len(game.scenario.turns):
        game.become(turn, Turn())
        return
    decide(game)


def decide(game: Position) -> None:
    """13.2: by the battle's own count."""
    for answer in game.scenario.ask.verdict:
        winner, kind, rule = answer(game)
        game.end(winner, kind, rule)
        return
