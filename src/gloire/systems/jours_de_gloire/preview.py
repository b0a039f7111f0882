"""What an action leads to, computed, not sampled: the reckoning, and every result with its faces."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import answer, decision_of
from gloire.core.tables import Chart
from gloire.systems.jours_de_gloire.actions import FireAt, ResolveCombat, SealOrders
from gloire.systems.jours_de_gloire.fire import fire_reckoning
from gloire.systems.jours_de_gloire.frames import Combat, Shot
from gloire.systems.jours_de_gloire.happened import Modifier
from gloire.systems.jours_de_gloire.hidden import seen
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.outcomes import Outcomes, ResultChance
from gloire.systems.jours_de_gloire.position import CHARGING, Position
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.shock import combats, striking


def preview(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """The outcomes of an action that is offered."""
    match action:
        case SealOrders():
            return Outcomes("effect", "2.3.2")  # 2.3.2: what the other seals is nobody's to foresee.
        case FireAt(unit, hex, _, together):
            guns = tuple(named(game, id) for id in (unit, together) if id)
            shot = Shot(guns=guns, hex=place(game, hex), targets=game.pile(place(game, hex)))
            return _read("fire", game.scenario.fire_table, tuple(fire_reckoning(game, shot)))
        case ResolveCombat(hex):
            hexes, targets = next(one for one in combats(game) if game.label(one[1][0]) == hex)
            return foreseen(game, hexes, targets)
    return Outcomes("effect", "", events=tuple(_events(game, action, viewer)))


def foreseen(game: Position, hexes: Sequence[int], targets: Sequence[int]) -> Outcomes:
    """8.5: a combat, should all tests before it succeed."""
    if not any(game.troops(target) for target in targets):
        return Outcomes("effect", "8.9")  # 8.9: guns alone are overrun without a die.
    units = [unit for hex in hexes for unit in striking(game, hex)]
    charging = tuple(unit for unit in units if game.has(unit, CHARGING))
    combat = Combat(attackers=tuple(units), defenders=tuple(targets), charging=charging)
    return _read("combat", game.scenario.shock_table, reckon(game, combat))


def _read(kind: str, table: Chart, parts: tuple[Modifier, ...]) -> Outcomes:
    modifier = sum(part.value for part in parts)
    faces: dict[str, list[int]] = {}
    for face in D10.faces:
        faces.setdefault(table.result(face + modifier), []).append(face)
    results = tuple(ResultChance(result, len(rolls) / 10, tuple(rolls)) for result, rolls in faces.items())
    return Outcomes(kind, table.rule, results, parts, modifier)


def _events(game: Position, action: Action, viewer: str | None) -> list[Event]:
    """What happens for certain, before the next question, as the viewer would see it."""
    twin = game.clone()
    twin.log = []
    answer(twin, decision_of(twin), action)
    return seen(twin.log, viewer)
