"""What a question wants on the board."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.display import Overlay, Prompt, pointing
from gloire.systems.jours_de_gloire.actions import (
    DeclareCharge,
    DeclareStackCharge,
    EvadeTo,
    FireAt,
    RecoilTo,
    RetreatTo,
    RoutTo,
    TurnUnit,
    WithdrawShock,
)
from gloire.systems.jours_de_gloire.chain import chain
from gloire.systems.jours_de_gloire.overlays import of_group, of_guns, of_orders
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.prices import price
from gloire.systems.jours_de_gloire.sealing import sealing


def prompt(game: Position, kind: str, about: Mapping[str, object], actions: Sequence[Action]) -> Prompt:
    """Most questions point at units and hexes; facing is pointed at, too, and sealed orders are put together."""
    if kind == "SealTheOrders":
        return _orders(game, about) if actions else Prompt()
    asked = pointing(actions)
    turns = any(hasattr(action, "facing") for action in actions)
    return replace(
        asked,
        turns="corner" if turns else "",
        pivots=TurnUnit.__name__ if kind == "Movement" else "",
        revokes=(WithdrawShock.__name__,),
        weighs=kind in WEIGHED,
        confirms=CONFIRMED,
        party=_names(about, "units") if kind in FOUGHT else (),
        against=_names(about, "hexes") if kind in FOUGHT else (),
        steps=chain(game),
        overlays=(*_announced(game), *_laid(game, kind, about, asked.able), *_risks(game, kind, actions)),
    )


def _laid(game: Position, kind: str, about: Mapping[str, object], able: Sequence[str]) -> Iterator[Overlay]:
    """What a question cannot be answered without: cones of fire, or the groups that it is about."""
    groups = about.get("groups") if kind == "ChooseInitiative" else ()
    if kind == "Fire":
        yield from of_guns(game, able)
    if isinstance(groups, list | tuple):
        for units in groups:
            yield from of_group(game, units)


def _risks(game: Position, kind: str, actions: Sequence[Action]) -> Iterator[Overlay]:
    """10.3 + 10.5: what a step back costs, where it costs anything."""
    if kind not in GIVING_WAY:
        return
    found = [(action, price(game, game.stack[-1], action)) for action in actions if isinstance(action, STEPS)]
    dear = [(action, cost) for action, cost in found if cost and cost.is_dear]
    for unit in dict.fromkeys(action.unit for action, _ in dear):
        hexes = tuple(action.hex for action, _ in dear if action.unit == unit)
        texts = tuple(cost.end or "friends test" for action, cost in dear if action.unit == unit)
        yield Overlay(kind="disc", key="risk", tone="risk", unit=unit, hexes=hexes, texts=texts)


STEPS = (RecoilTo, RetreatTo, EvadeTo, RoutTo)
GIVING_WAY = {"ChooseWithdrawal", "ChooseEvasion", "ChooseRoutHex"}
# What is chosen by its odds: shots, attacks and charges, what can be set against them, and steps back by their price.
WEIGHED = {
    *GIVING_WAY,
    "ChooseInitiative",
    "Fire",
    "CounterBattery",
    "Movement",
    "ChooseChargeHex",
    "AskForSquares",
    "AskForSquaresAgain",
    "ChooseRecall",
    "RecallPursuers",
    "Announce",
    "ChooseCombat",
    "ChooseRefusal",
    "ChooseCounterCharge",
    "ChooseReactionFire",
    "ChooseCounterShock",
    "ChooseNextCharge",
    "ChooseRally",
}
CONFIRMED = tuple(one.__name__ for one in (FireAt, DeclareCharge, DeclareStackCharge))  # 7.5 + 9.1: then dice fall
FOUGHT = {"ChooseRefusal", "ChooseCounterCharge", "ChooseReactionFire"}  # 8.3.3 + 8.8 + 9.4: in the middle of a combat


def _names(about: Mapping[str, object], key: str) -> tuple[str, ...]:
    found = about.get(key)
    return tuple(map(str, found)) if isinstance(found, list | tuple) else ()


def _announced(game: Position) -> Iterator[Overlay]:
    """8.3.1: the attacks that stand."""
    if game.announced:
        lines = tuple((game.label(here), game.label(there)) for here, there in game.announced)
        yield Overlay(kind="arrow", key="announced", tone="attack", lines=lines)


def _orders(game: Position, about: Mapping[str, object]) -> Prompt:
    """2.3.2: a group is lit by the unit that it is named by."""
    composing = sealing(game, game.scenario.sides.index(str(about["side"])))
    able = tuple(part.key for part in composing.trays[0].parts)
    return Prompt(able=able, composing=composing, overlays=tuple(of_orders(game, str(about["side"]))))
