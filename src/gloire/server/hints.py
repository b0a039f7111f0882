"""What the board shows of a unit or a hex that somebody points at: where it may move, whom it must fear."""

import msgspec

from gloire.core.insight import Cost, Destination, Look, Notice, drawn
from gloire.render.words import Names, spoken
from gloire.server import messages
from gloire.server.table import Table


def ways(table: Table, unit: str, by: str = "") -> messages.Ways:
    """Where a unit may move; by a path drawn hex by hex, the one move that is meant."""
    moves = table.past.game.moves(unit)
    meant = drawn(moves, by.split("-")) if by else None
    shown = moves if not by else [meant] if meant else []
    return messages.Ways(unit=unit, hexes=[_way(table.names, found) for found in shown])


def _way(names: Names, found: Destination) -> messages.Way:
    return messages.Way(
        hex=found.hex,
        cost=found.cost,
        path=list(found.path),
        stops=names.word("stop", found.stops) if found.stops else None,
        rule=found.rule or None,
        costs=[cost_seen(names, cost) for cost in found.costs],
        at=found.at or None,
        column=names.phrase("way", "column", {"ahead": found.ahead}) if found.ahead else None,
        points=found.points,
        pace=names.word("pace", found.pace) if found.pace else None,
        noticed=[notice_seen(names, notice) for notice in found.noticed],
        action=msgspec.to_builtins(found.action),
    )


def notice_seen(names: Names, notice: Notice) -> messages.NoticeSeen:
    """What happens on a way, in words."""
    text = names.phrase("noticed", notice.what, msgspec.structs.asdict(notice))
    hexes, side = list(notice.hexes), list(notice.side)
    return messages.NoticeSeen(what=notice.what, unit=notice.unit, hexes=hexes, side=side, text=text)


def cost_seen(names: Names, cost: Cost) -> messages.CostSeen:
    """What an action costs, in words."""
    text = names.fill(names.catalogue.get("cost", cost.what), {"amount": cost.amount})
    return messages.CostSeen(what=cost.what, amount=cost.amount, text=text)


def looks(table: Table, hex: str, viewer: str | None) -> messages.Looks:
    """What cannot be seen from a hex, and why."""
    blocked = [
        messages.LookSeen(hex=found.hex, open=found.open, by=list(found.by), text=_look_words(table, found))
        for found in table.past.game.looks(hex, viewer)
    ]
    return messages.Looks(hex=hex, blocked=blocked)


def _look_words(table: Table, found: Look) -> str:
    return f"{spoken(found.said, table.names)} [{found.rule}]"


def threats(table: Table, hex: str, viewer: str | None) -> messages.Threats:
    """Enemies that a hex must fear."""
    units = [
        messages.ThreatSeen(
            unit=found.unit,
            hex=found.hex,
            how="reach" if found.kind == "reach" else "attack",
            by=list(found.by),
            text=table.names.phrase("threat", found.kind, {"unit": found.unit, "hex": found.hex}),
        )
        for found in table.past.game.threats(hex, viewer)
    ]
    return messages.Threats(hex=hex, units=units)
