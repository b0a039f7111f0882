"""16.1: previews and threats, worked out from what a side may know.

What an action leads to is worked out for every deal of units to face-down counters that fits the view, and mixed by how
many deals there are of a kind. The true deal is one of them and counts like any other.
"""

from collections.abc import Hashable, Iterable, Iterator

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.insight import Threat
from gloire.core.position import decision_of
from gloire.systems.napoleonic20 import views
from gloire.systems.napoleonic20.actions import ReduceDifferential
from gloire.systems.napoleonic20.contact import contact
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.insight import threat_by, turn_of
from gloire.systems.napoleonic20.optional.fog.concealment import face_down_on_map, handle_of, is_face_down
from gloire.systems.napoleonic20.optional.fog.identities import (
    Line,
    as_seen_by,
    dealt,
    kind_of,
    known_due,
    whole,
    worlds,
)
from gloire.systems.napoleonic20.optional.fog.vocabulary import Revealed, WillBeRevealed
from gloire.systems.napoleonic20.outcomes import Fate, Outcomes, ResultChance
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.preview import battle_meant, battle_outcomes, in_contact, preview
from gloire.systems.napoleonic20.ways import conditions, is_stuck, moves_of, ways_of

Weighed = tuple[float, Outcomes]


def foresee(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """The outcomes of an action as the viewer may know them; without one, as the side that is asked may."""
    viewer = viewer or decision_of(game).asks(game, game.stack[-1])
    known = game
    for side, name in enumerate(game.scenario.sides):
        if name != viewer:
            known = as_seen_by(known, 1 - side)
    battle = battle_meant(known, action)
    if battle is None and (met := contact(known, action)):
        return in_contact(*met, battle_in_fog(*met, None))
    if battle is None:
        return _as_far_as_known(preview(known, action), known, viewer)
    return battle_in_fog(known, battle, action.to if isinstance(action, ReduceDifferential) else None)


def _as_far_as_known(outcomes: Outcomes, game: Position, viewer: str | None) -> Outcomes:
    """What happens for certain; of face-down enemies only that they will be turned up."""
    events: list[Event] = []
    for event in views.seen(list(outcomes.events), viewer):
        if isinstance(event, Revealed) and _owner(game, event.unit) != viewer:
            events.append(WillBeRevealed(event.hex))
        elif not any(isinstance(known, WillBeRevealed) for known in events):
            events.append(event)
    return replace(outcomes, events=tuple(events))


def _owner(game: Position, unit: str) -> str:
    owner: str = game.owner(game.unit(unit))
    return owner


def battle_in_fog(game: Position, battle: Battle, reduced: int | None) -> Outcomes:
    """16.1.3: a battle without the dummies in it: one's own are known, those of the enemy are among the deals."""
    battle = replace(battle, attackers=tuple(unit for unit in battle.attackers if not game.is_dummy(unit)))
    if not battle.attackers:
        return Outcomes(kind="feint", rule="16.1.3", vanishes=1.0)
    hidden = [unit for unit in battle.defenders if unit >= 0 and is_face_down(game, unit)]
    guns = _possible_guns(game, battle, hidden)
    if not hidden and not guns:
        return battle_outcomes(game, battle, reduced)
    return _mixed(list(_each_deal(game, battle, hidden, guns, reduced)))


def _possible_guns(game: Position, battle: Battle, hidden: list[int]) -> list[int]:
    """16.3.1: face-down counters that would help the defenders if they were artillery."""
    if not game.ask.involved or battle.shown:
        return []
    side = 1 - game.side_of(battle.attackers[0])
    places = game.map.grid.mask(game.where[unit] for unit in battle.defenders if unit >= 0)
    zone = game.grounds[side].zone
    return [u for u in face_down_on_map(game, side) if u not in hidden and zone[game.where[u]] & places]


def _each_deal(
    game: Position, battle: Battle, hidden: list[int], guns: list[int], reduced: int | None
) -> Iterator[Weighed]:
    """The battle in every deal that differs, with the weight of the deal."""
    side = 1 - game.side_of(battle.attackers[0])
    for weight, deal in worlds(game, side, {**dict.fromkeys(hidden, kind_of), **dict.fromkeys(guns, _as_guns)}):
        defenders = tuple(deal.get(unit, unit) for unit in battle.defenders)
        real = tuple(unit for unit in defenders if unit < 0 or not game.is_dummy(unit))
        outcomes = Outcomes(kind="feint", rule="16.1.3", vanishes=1.0)
        if real:
            outcomes = battle_outcomes(dealt(game, whole(game, deal, side)), replace(battle, defenders=real), reduced)
        names = {game.id(unit): handle_of(game, counter) for counter, unit in deal.items()}
        yield weight, _under_handles(outcomes, names)


def _as_guns(game: Position, unit: int) -> Hashable:
    """All that matters of a unit that is not attacked itself: whether it is artillery."""
    return game.is_artillery(unit), game.is_dummy(unit), known_due(game, unit)


def _under_handles(outcomes: Outcomes, names: dict[str, str]) -> Outcomes:
    """The same without the names of face-down units."""
    results = tuple(
        replace(result, fates=tuple(replace(fate, unit=names.get(fate.unit, fate.unit)) for fate in result.fates))
        for result in outcomes.results
    )
    return replace(outcomes, results=results, defence=tuple(m for m in outcomes.defence if m.unit not in names))


def _mixed(deals: list[Weighed]) -> Outcomes:
    """All deals together, each with its weight."""
    total = sum(weight for weight, _ in deals)
    deals = [(weight / total, outcomes) for weight, outcomes in deals]
    fought = [(weight, outcomes) for weight, outcomes in deals if not outcomes.vanishes]
    if not fought:
        return Outcomes(kind="feint", rule="16.1.3", vanishes=1.0)
    columns: dict[int, float] = {}
    for weight, outcomes in fought:
        columns[outcomes.column] = columns.get(outcomes.column, 0.0) + weight
    first = fought[0][1]
    return Outcomes(
        kind="fog",
        rule="16.1",
        results=_results(fought),
        attack=first.attack if all(outcomes.attack == first.attack for _, outcomes in fought) else (),
        defence=tuple(m for m in first.defence if all(m in outcomes.defence for _, outcomes in fought)),
        column=min(columns),
        highest=max(columns),
        columns=dict(sorted(columns.items())),
        vanishes=sum(weight for weight, outcomes in deals if outcomes.vanishes),
        source=first.source,
    )


def _results(deals: Iterable[Weighed]) -> tuple[ResultChance, ...]:
    """Each result with its chance over all deals, and what then becomes of everybody."""
    found: dict[str, list[tuple[float, ResultChance]]] = {}
    for weight, outcomes in deals:
        for result in outcomes.results:
            found.setdefault(result.result, []).append((weight * result.chance, result))
    return tuple(
        ResultChance(name, sum(weight for weight, _ in parts), (), _fates(parts)) for name, parts in found.items()
    )


def _fates(parts: list[tuple[float, ResultChance]]) -> tuple[Fate, ...]:
    found: dict[str, list[tuple[float, Fate]]] = {}
    for weight, result in parts:
        for fate in result.fates:
            found.setdefault(fate.unit, []).append((weight, fate))
    return tuple(_fate(unit, fates) for unit, fates in found.items())


def _fate(unit: str, fates: list[tuple[float, Fate]]) -> Fate:
    """What becomes of a unit on average over the deals in which it is there at all."""
    total = sum(weight for weight, _ in fates)
    retreats: dict[int, float] = {}
    perils: dict[int, float] = {}
    for weight, fate in fates:
        for hexes, chance in fate.retreats.items():
            share = weight / total * chance
            retreats[hexes] = retreats.get(hexes, 0.0) + share
            perils[hexes] = perils.get(hexes, 0.0) + share * fate.hazards.get(hexes, 0.0)
    return Fate(
        unit,
        broken=sum(weight * fate.broken for weight, fate in fates) / total,
        retreats=dict(sorted(retreats.items())),
        routed=sum(weight * fate.routed for weight, fate in fates) / total,
        hazards={hexes: perils[hexes] / retreats[hexes] for hexes in sorted(retreats)},
    )


# Threats.


def feared(game: Position, own: int, hex: int) -> Iterator[Threat]:
    """Enemies that a hex must fear; of a face-down one whatever any unit could do that it may be."""
    turn = turn_of(as_seen_by(game, own), 1 - own)
    offered = moves_of(turn)
    for unit in (u for u in turn.units_of(turn.phasing) if turn.where[u] >= 0):
        if is_face_down(turn, unit):
            yield from threat_by(turn, unit, _widest_reach(turn, unit), hex, handle_of(turn, unit))
        else:
            reach = offered[unit].mask if unit in offered else 0
            yield from threat_by(turn, unit, reach, hex, turn.id(unit))


def _widest_reach(game: Position, counter: int) -> int:
    """Where a face-down counter can get to if it is any of the units it may be."""
    line, mask = Line(game, game.army_of(counter)), 0
    kinds: dict[Hashable, list[int]] = {}
    for unit in line.units:
        kinds.setdefault(_pace(game, unit), []).append(unit)
    for units in kinds.values():
        unit = next((unit for unit in units if line.weight({counter: unit})), -1)
        if unit >= 0:
            mask |= _reach(dealt(game, {counter: unit, unit: counter}), unit)
    return mask


def _pace(game: Position, unit: int) -> Hashable:
    """All that matters of a unit to where it can get to: how it moves, where it retires to, what a card gives it."""
    favours = tuple(effect.kind for effect in game.effects if effect.named == game.id(unit))
    return game.printed(unit).movement, game.printed(unit).gait, game.locs_of(unit), favours


def _reach(game: Position, unit: int) -> int:
    phase = conditions(game)
    if unit in phase.held_back or is_stuck(game, unit, phase.stuck):
        return 0
    return ways_of(game, unit, phase).mask
