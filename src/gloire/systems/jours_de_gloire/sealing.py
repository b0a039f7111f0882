"""What a side seals in Phase A (2.3.2), as parts to pick from: orders, combined markers, Renforts to give up."""

from collections.abc import Iterator

from gloire.core.display import Composing, Part, Said, Tray
from gloire.systems.jours_de_gloire.actions import SealOrders
from gloire.systems.jours_de_gloire.orders import (
    D10,
    available_markers,
    chief_modifier,
    chiefs_for,
    has_orders_anyway,
    leading,
    members,
    most_orders,
    renforts,
)
from gloire.systems.jours_de_gloire.position import Position

NUMBERS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def sealing(game: Position, side: int) -> Composing:
    """1.A: the answer of a side, put together part by part."""
    return Composing(answer=SealOrders(), said=Said("composing", "seal"), trays=tuple(_trays(game, side)))


def _trays(game: Position, side: int) -> Iterator[Tray]:
    yield Tray(
        field="orders",
        said=Said("tray", "orders"),
        rule="2.3.2",
        parts=tuple(_order(game, unit) for unit in leading(game, side)),
        most=most_orders(game, side),
        chips=("slip", "slip-empty"),
    )
    if markers := available_markers(game, side):
        parts = tuple(_marker(game, number) for number in markers)
        yield Tray(field="markers", said=Said("tray", "markers"), rule="2.1.2", parts=parts)
    if marching := renforts(game, side):
        parts = tuple(_release(game, unit) for unit in marching)
        yield Tray(field="released", said=Said("tray", "released"), rule="5.2.1", parts=parts)


def _order(game: Position, unit: int) -> Part:
    group = game.groups[unit]
    return Part(
        key=game.id(unit),
        said=Said("part", "order", {"group": group_name(game, group)}),
        units=game.ids(members(game, group)),
        note=_what_it_needs(game, group),
    )


def group_name(game: Position, group: int) -> str:
    """2.3.1: a group is called by its formation; where that has several, they are counted."""
    lead = members(game, group)[0]
    formation = game.unit(lead).formation
    name = game.scenario.formations[formation].name
    units = [other for other, its in enumerate(game.groups) if its >= 0 and game.unit(other).formation == formation]
    groups = list(dict.fromkeys(game.groups[other] for other in units))
    return f"{name} {NUMBERS[groups.index(group)]}" if len(groups) > 1 else name


def _what_it_needs(game: Position, group: int) -> Said:
    """2.3.2 + 2.4.3: who can send the order, and how likely the group acts with full power without one."""
    if has_orders_anyway(game, group):
        return Said("part-note", "ordered")
    chiefs = [game.scenario.chiefs[chief].id for chief in chiefs_for(game, group)]
    chances = [f"{chance}%" for chance in dict.fromkeys(_chances(game, group))]
    return Said("part-note", "order" if chiefs else "out-of-command", {"chiefs": chiefs, "chances": chances})


def _chances(game: Position, group: int) -> list[int]:
    """2.4.3: that the leader passes his test, with each marker of the formation."""
    formation = game.scenario.formations[game.unit(members(game, group)[0]).formation]
    modifier = chief_modifier(game, group)
    passing = [sum(face - modifier <= initiative for face in D10.faces) for initiative in formation.initiatives]
    return [100 * faces // len(D10.faces) for faces in passing]


def _marker(game: Position, number: int) -> Part:
    marker = game.scenario.combined[number]
    note = Said("part-note", "marker", {"uses": game.uses[number]})
    return Part(key=marker.id, said=Said("part", "marker", {"marker": marker.id}), note=note)


def _release(game: Position, unit: int) -> Part:
    id = game.id(unit)
    return Part(key=id, said=Said("part", "released", {"unit": id}), units=(id,))
