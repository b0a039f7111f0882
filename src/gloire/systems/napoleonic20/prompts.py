"""What a question wants on the board: whom it is about, what to point at, which lines to draw."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.display import Overlay, Plan, Prompt, Said, pointing
from gloire.systems.napoleonic20.actions import ReduceDifferential, RetreatTo
from gloire.systems.napoleonic20.contact import Onslaught, onslaughts
from gloire.systems.napoleonic20.fates import step_risk
from gloire.systems.napoleonic20.frames import CombatPhase, Retreat
from gloire.systems.napoleonic20.outcomes import gist
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.preview import battle_odds
from gloire.systems.napoleonic20.strength import hex_of
from gloire.systems.napoleonic20.told import Fact

ORDERS = "Move"  # 6.0: units are given orders, some of which lead nowhere
# Questions whose answers are chosen by their odds.
WEIGHED = {
    "ChooseBattle",
    "CommitReservesFor",
    "LeadCavalry",
    "PressAttack",
    "SpendBrigadeFor",
    "Reduce",
    "ChooseRetreat",
    "HoldOrGive",
    "RallyNext",
}
PENDING = {"Declare", "ChooseBattle"}  # 9.2: battles stand that nobody has fought yet
FOUGHT = {"PayExchange", "Advance"}  # 9.6: the die has fallen, and those who lost stand elsewhere


def prompt(game: Position, kind: str, about: Mapping[str, Fact], actions: Sequence[Action]) -> Prompt:
    """Worked out from what the reader may know of the question, and from what he is offered."""
    attackers, defenders = tuple(about.get("attackers", ())), tuple(about.get("defenders", ()))
    found = pointing(actions)
    return replace(
        found,
        able=() if kind == ORDERS and not found.sends else found.able,
        sends=kind == ORDERS or found.sends,
        gathers="must_attack" in about,
        party=() if kind in FOUGHT else attackers,
        against=defenders if attackers and kind not in FOUGHT else (),
        duties=tuple(_duties(about)),
        weighs=kind in WEIGHED,
        folded=(ReduceDifferential.__name__,),
        fold=Said("fold", "columns") if kind == "Reduce" else None,
        plans=tuple(_plan(game, one) for one in onslaughts(game, actions)),
        overlays=(*_declared(game, kind), *_retreats(game, actions), *_risks(game, actions)),
    )


def _plan(game: Position, onslaught: Onslaught) -> Plan:
    """9.2: everybody who can attacks a hex; 16.1: in the fog nobody knows the odds before he looks closer."""
    battle, ids = onslaught.battle, game.scenario.ids
    said = Said("plan", "attack", {"hex": onslaught.hex, "attackers": [ids[unit] for unit in battle.attackers]})
    odds = None if game.scenario.ask.foreseen else battle_odds(onslaught.twin, battle)
    told = gist(odds) if odds else None
    return Plan(said=said, actions=tuple(onslaught.actions), hex=onslaught.hex, gist=told)


def _declared(game: Position, kind: str) -> Iterable[Overlay]:
    """9.2: the battles that are declared and still to be fought."""
    phase = game.stack[-1] if game.stack else None
    if kind not in PENDING or not isinstance(phase, CombatPhase) or not phase.battles:
        return
    pairs = [(ours, foe) for battle in phase.battles for ours in battle.attackers for foe in battle.defenders]
    lines = tuple((game.label(game.where[ours]), game.label(hex_of(game, foe))) for ours, foe in pairs)
    yield Overlay(kind="arrow", key="declared", tone="attack", lines=tuple(dict.fromkeys(lines)))


def _risks(game: Position, actions: Iterable[Action]) -> Iterable[Overlay]:
    """9.8.3 + 9.8.4: how often in a hundred a unit breaks by each way it may retreat."""
    retreat = game.stack[-1] if game.stack else None
    steps = [action.hex for action in actions if isinstance(action, RetreatTo)]
    if not steps or not isinstance(retreat, Retreat):
        return
    risks = {hex: step_risk(game, retreat, game.scenario.index[hex]) for hex in steps}
    if not any(risks.values()):
        return
    texts = tuple(f"{round(100 * risk)}%" for risk in risks.values())
    unit = game.scenario.ids[retreat.unit]
    yield Overlay(kind="disc", key="risk", tone="risk", unit=unit, hexes=tuple(risks), texts=texts)


def _duties(about: Mapping[str, Fact]) -> Iterable[Said]:
    """9.1 + 9.1.1: who must still attack, and who must still be attacked."""
    yield from (Said("duty", "attack", {"unit": unit}) for unit in about.get("must_attack", ()))
    yield from (Said("duty", "attacked", {"hex": hex}) for hex in about.get("must_be_attacked", ()))


def _retreats(game: Position, actions: Iterable[Action]) -> Iterable[Overlay]:
    """9.8: where a retreat may go, and the line of communications that each step makes for."""
    steps = [action for action in actions if isinstance(action, RetreatTo)]
    for unit in dict.fromkeys(step.unit for step in steps):
        number = game.unit(unit)
        start, hexes = game.where[number], [step.hex for step in steps if step.unit == unit]
        lines = tuple((game.label(start), hex) for hex in hexes)
        yield Overlay(kind="arrow", key="retreat", tone="retreat", unit=unit, lines=lines)
        ways = [(hex, goal) for hex in hexes if (goal := _goal(game, number, start, game.hex(hex)))]
        yield Overlay(kind="line", key="retreat", tone="retreat-way", unit=unit, lines=tuple(ways))
        goals = tuple(dict.fromkeys(goal for _, goal in ways))
        yield Overlay(kind="ring", key="loc-goal", tone="retreat-goal", unit=unit, hexes=goals)


def _goal(game: Position, unit: int, start: int, hex: int) -> str:
    """The nearest line of communications that a step comes nearer to; none, where it leads away from all."""
    far = game.map.grid.distance
    nearer = [loc for loc in game.locs_of(unit) if far(hex, loc) < far(start, loc)]
    return game.label(min(nearer, key=lambda loc: far(hex, loc))) if nearer else ""
