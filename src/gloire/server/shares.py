"""Shares that come with what people do: of which chain they are, and what becomes of those who send none."""

from collections.abc import Sequence

import msgspec

from gloire.core.actions import Action
from gloire.server import orders
from gloire.server.dice import Chain, Opened, Pledges, canonical, steps_between
from gloire.server.past import Past
from gloire.server.refused import NOT_NOW, Refused, malformed
from gloire.server.table import Holder, Table

MOST = 64  # chains of a game
Wish = orders.Answer | orders.TakeBack | orders.Consent | orders.DicePart


def opened(table: Table, holder: Holder, wish: Wish, number: int, lent: bool = False) -> Opened:
    """The share that comes with an entry: the next of one of the chains that the seat has committed to."""
    if wish.share is None or wish.request is None:
        raise malformed("A share is bound to the request it comes with: give that a name.")
    for place, chain in reversed(list(enumerate(table.row.dice.chains))):
        if not chain.anchor or not set(chain.sides) & set(holder.sides):
            continue
        latest = table.latest(place)
        if steps := steps_between(latest.share if latest else chain.anchor, wish.share):
            at = (latest.place if latest else 0) + steps
            return Opened(number=number, chain=place, place=at, share=wish.share, request=wish.request, lent=lent)
    raise Refused(NOT_NOW, "share", "This share is not the next of a chain of yours.", version=table.version)


def open_with(draft: Past, table: Table, holder: Holder, wish: Wish, entry: Action | None = None) -> None:
    """Opens the share that was sent with the latest entry of a draft, if there was one."""
    if wish.share is None:
        return
    share = opened(table, holder, wish, draft.version)
    action = canonical(entry or draft.game.answers[-1])
    if isinstance(wish, orders.Answer) and canonical(wish.action) != action:
        raise malformed("A share is bound to an action as it is offered: leave nothing out of it.")
    draft.open(share, action)


def pledged(table: Table, holder: Holder, anchor: str | None) -> Pledges:
    """What was promised, with a chain of this seat, or without one where it has none."""
    said = table.row.dice
    if anchor is None or said.scheme == 1:
        if said.scheme == 1 or all(map(said.has_said, holder.sides)):
            raise Refused(NOT_NOW, "too-late", "Your part of the dice is fixed.", version=table.version)
        return renounced(table, holder)
    if any(chain.anchor == anchor and chain.sides == holder.sides for chain in said.chains):
        return said
    return joined(table, holder.sides, anchor)


def joined(table: Table, sides: Sequence[str], anchor: str | None) -> Pledges:
    """What was promised, with a chain of somebody who has taken these sides."""
    said = table.row.dice
    if anchor and any(chain.anchor == anchor for chain in said.chains):
        raise Refused(NOT_NOW, "share", "Somebody else has committed to this chain.", version=table.version)
    if len(said.chains) >= MOST:
        raise Refused(NOT_NOW, "share", "This game has too many chains of shares.", version=table.version)
    chain = Chain(sides=tuple(sides), anchor=anchor or "", since=table.version)
    return msgspec.structs.replace(said, chains=(*said.chains, chain))


def renounced(table: Table, holder: Holder) -> Pledges:
    """Who answers without having said anything about shares sends none."""
    silent = tuple(side for side in holder.sides if not table.row.dice.has_said(side))
    return joined(table, silent, None) if silent and table.row.dice.scheme > 1 else table.row.dice
