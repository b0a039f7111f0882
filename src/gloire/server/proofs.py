"""What is told of the dice: how they fell for each side, and what is needed to compute every roll again."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from gloire.core.codec import plain
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.server import messages, proving
from gloire.server.dice import Chain, Opened
from gloire.server.past import Step
from gloire.server.table import Table


def luck(sides: Sequence[str], steps: Sequence[Step]) -> dict[str, messages.LuckSeen]:
    """The dice of each side: expected and actual, counted in its favour."""
    found = {}
    for side in sides:
        falls = [step.luck for step in steps if step.luck and step.luck.side == side]
        expected, beyond = math.fsum(fall.mean for fall in falls), math.fsum(fall.beyond for fall in falls)
        variance = math.fsum(fall.variance for fall in falls)
        score = beyond / math.sqrt(variance) if variance else 0.0
        found[side] = messages.LuckSeen(
            rolls=len(falls), expected=expected, actual=expected + beyond, score=round(score, 2)
        )
    return found


def kind_of(table: Table, roll: Step) -> proving.Kind:
    """How far a roll is proven."""
    if roll.number < table.first:
        return "unproven"
    return "proven" if roll.shared else "committed"


def rolls(table: Table) -> messages.RollsCounted:
    """How many rolls are proven, committed only or unproven; those taken back are counted apart."""
    steps = [step for step in table.past.steps if step.asked == CHANCE]
    found = Counter(kind_of(table, step) for step in steps)
    return messages.RollsCounted(**{kind: found[kind] for kind in proving.KINDS}, undone=table.past.undone)


def seen(table: Table, counted: messages.RollsCounted) -> messages.DiceSeen:
    """What everybody may know of the dice."""
    pledges = table.row.dice
    return messages.DiceSeen(
        scheme=pledges.scheme,
        commitment=table.commitment,
        secret=table.row.secret if table.is_over else None,
        first=table.first,
        final=pledges.final,
        chains=_chains(table),
        lost=list(pledges.lost),
        waiting_for=[] if table.is_over else table.waiting_for(),
        lender=table.lender(table.past) if table.past.asked == CHANCE and not table.waiting_for() else None,
        rolls=counted,
    )


def _chains(table: Table) -> list[messages.ChainSeen]:
    latest = {share.chain: share for share in table.past.opened}
    return [_chain(chain, latest.get(place)) for place, chain in enumerate(table.row.dice.chains)]


def _chain(chain: Chain, latest: Opened | None) -> messages.ChainSeen:
    return messages.ChainSeen(
        sides=list(chain.sides),
        anchor=chain.anchor,
        since=chain.since,
        place=latest.place if latest else 0,
        share=latest.share if latest else "",
    )


def proof(table: Table) -> messages.ProofSeen:
    """What is needed to compute every roll again. What came is part of the secret until the game is over."""
    row = table.row
    running = messages.ProofSeen(
        scheme=row.dice.scheme,
        game=row.id,
        commitment=table.commitment,
        contributions=row.contributions,
        sides=table.sides,
        first=table.first,
        secret=None,
        chains=row.dice.chains,
        lost=row.dice.lost,
        counted=rolls(table),
    )
    return _revealed(table, running) if table.is_over else running


def _revealed(table: Table, running: messages.ProofSeen) -> messages.ProofSeen:
    entries, found = _thrown(table)
    menus, listed = proving.listed(found)
    return msgspec.structs.replace(
        running,
        secret=table.row.secret,
        opened=[_share(share, entries[share.number - 1]) for share in table.past.opened],
        menus=menus,
        rolls=[_roll(table, roll, throw) for roll, throw in zip(listed, found, strict=True)],
    )


def written(table: Table) -> proving.Proof:
    """The same as a record has it."""
    row, (_, found) = table.row, _thrown(table)
    menus, listed = proving.listed(found)
    return proving.Proof(
        scheme=row.dice.scheme,
        game=row.id,
        secret=row.secret,
        commitment=table.commitment,
        contributions=row.contributions,
        sides=table.sides,
        first=table.first,
        chains=row.dice.chains,
        lost=row.dice.lost,
        opened=tuple(table.past.opened),
        menus=menus,
        rolls=listed,
    )


def _thrown(table: Table) -> tuple[list[Any], list[proving.Throw]]:
    """All entries, and every answer of CHANCE among them. The game is played again for it, once."""
    return table.kept(("thrown",), lambda: _played_again(table))


def _played_again(table: Table) -> tuple[list[Any], list[proving.Throw]]:
    game = table.past.game
    entries = [game.scenario.system.decode_action(raw) for raw in game.record.entries]
    source = proving.Source(table.row.id, table.past.opened)
    twin = Game.begin(game.scenario, table.row.setup)
    return entries, proving.throws(twin, entries, source, table.first, lambda asked: words.question(asked, table.names))


def _share(share: Opened, entry: Any) -> messages.OpenedSeen:
    """A share with the entry that it came with."""
    return messages.OpenedSeen(**msgspec.structs.asdict(share), action=plain(entry))


def _roll(table: Table, roll: proving.Roll, throw: proving.Throw) -> messages.RollSeen:
    text = words.action(throw.answer, table.names)
    return messages.RollSeen(**msgspec.structs.asdict(roll), text=f"{throw.asked} {text}")
