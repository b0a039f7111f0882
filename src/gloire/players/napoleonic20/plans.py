"""What a side means to do: the march of a movement phase, or the battles of a declaration."""

from collections.abc import Hashable
from random import Random

import msgspec

from gloire.players.napoleonic20.declaring import Intent
from gloire.players.napoleonic20.marching import March
from gloire.players.napoleonic20.styles import Style


class Plan(msgspec.Struct, frozen=True):
    """A way to play, with what is planned ahead in it."""

    style: Style
    march: March | None = None
    intent: Intent | None = None


def essence(plan: Plan) -> Hashable:
    """What a plan comes to: where everybody goes, or who fights whom; of others their style."""
    if plan.march is not None:
        first = plan.march.first.action if plan.march.first else None
        return first, frozenset(plan.march.places.items())
    if plan.intent is not None:
        return frozenset((clash.attackers, clash.defenders) for clash in plan.intent.battles)
    return plan.style


def vary(plan: Plan, rng: Random) -> Plan:
    """The same plan with one unit sent elsewhere, or without one of its battles."""
    if plan.march is not None:
        return msgspec.structs.replace(plan, march=_other_march(plan.march, rng))
    if plan.intent is not None and plan.intent.battles:
        return msgspec.structs.replace(plan, intent=_fewer_battles(plan.intent, rng))
    return plan


def _other_march(march: March, rng: Random) -> March:
    """One unit goes to a hex that is about as good, where nobody else goes; without any such, one stays."""
    taken, was = set(march.places.values()), march.start
    ways = [
        (unit, hex)
        for unit, hexes in march.choices.items()
        for hex in hexes
        if hex != march.places.get(unit, was[unit]) and hex not in taken
    ]
    ways = ways or [(unit, was[unit]) for unit in march.places]
    if not ways:
        return march
    unit, hex = rng.choice(ways)
    others = {friend: place for friend, place in march.places.items() if friend != unit}
    if hex != was[unit]:
        others[unit] = hex
    return msgspec.structs.replace(march, places=others, first=None)


def _fewer_battles(intent: Intent, rng: Random) -> Intent:
    dropped = rng.randrange(len(intent.battles))
    left = (*intent.battles[:dropped], *intent.battles[dropped + 1 :])
    return msgspec.structs.replace(intent, battles=left)
