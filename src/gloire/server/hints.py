"""What the board shows of a unit or a hex that somebody points at: where it may move, whom it must fear."""

import msgspec

from gloire.core.insight import Cost
from gloire.render.words import Names
from gloire.server import messages
from gloire.server.table import Table


def ways(table: Table, unit: str) -> messages.Ways:
    """Where a unit may move."""
    names = table.names
    hexes = [
        messages.Way(
            hex=found.hex,
            cost=found.cost,
            path=list(found.path),
            stops=names.word("stop", found.stops) if found.stops else None,
            rule=found.rule or None,
            costs=[cost_seen(names, cost) for cost in found.costs],
            at=found.at or None,
            column=names.phrase("way", "column", {"ahead": found.ahead}) if found.ahead else None,
            points=found.points,
            action=msgspec.to_builtins(found.action),
        )
        for found in table.past.game.moves(unit)
    ]
    return messages.Ways(unit=unit, hexes=hexes)


def cost_seen(names: Names, cost: Cost) -> messages.CostSeen:
    """What an action costs, in words."""
    text = names.fill(names.catalogue.get("cost", cost.what), {"amount": cost.amount})
    return messages.CostSeen(what=cost.what, amount=cost.amount, text=text)


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
