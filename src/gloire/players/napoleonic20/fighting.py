"""9.0: which battle next, reserves, leaders, columns, exchanges."""

from collections.abc import Callable, Mapping, Sequence

from gloire.core.actions import Action
from gloire.players.napoleonic20.guns import bombarding
from gloire.players.napoleonic20.stakes import Risks
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import CommitReserves, ReduceDifferential
from gloire.systems.napoleonic20.frames import Battle, CombatPhase, Declared
from gloire.systems.napoleonic20.games.boldness.vocabulary import UseEvent
from gloire.systems.napoleonic20.games.salamanca.vocabulary import Deploy, SpendBrigade
from gloire.systems.napoleonic20.games.waterloo.vocabulary import UseLeader
from gloire.systems.napoleonic20.strength import differential

CONTROL_LOST = 0.15  # what it costs to have cavalry run away with its victory
MARGIN = 0.05  # by how much a point spent must pay
IN_HAND = 0.3  # what a brigade in hand is worth in some later battle
DEARER = 10.0  # what it costs to break a unit that the cheapest payment does without: more than any unit is worth


def choose_battle(study: Study) -> list[Scored]:
    """9.0: the most promising first, while all our units still bar the enemy's ways back."""
    phase = study.position.stack[-1]
    assert isinstance(phase, CombatPhase)
    found = []
    for action, battle in _named(study, phase.battles):
        value = declared_value(study, phase, battle, study.board.where)
        found.append(Scored(action, value, {"battle": value}))
    return found


def _named(study: Study, battles: Sequence[Declared]) -> list[tuple[Action, Declared]]:
    by_hex = {}
    for battle in battles:
        first = battle.defenders[0]
        hex = study.board.where[first] if first >= 0 else ~first
        by_hex[study.scenario.labels[hex]] = battle
    return [(action, by_hex[action.hex]) for action in study.actions]


def declared_value(study: Study, phase: CombatPhase, battle: Declared, place: Sequence[int]) -> float:
    """What a battle still to be fought is worth to the attackers, everybody standing as `place` says."""
    reckoning = study.charging if phase.charge else study.reckoning
    risks = study.risks([*battle.attackers, *battle.defenders], place)
    return reckoning.value(battle.attackers, battle.defenders, place, risks)


def columns(study: Study, known: Mapping[int, Risks] | None = None) -> tuple[int, Callable[[int], float]]:
    """The differential of the battle under way, and what each column would be worth to us, by risks that are known."""
    battle = study.position.stack[-1]
    assert isinstance(battle, Battle)
    ours = study.scenario.side[battle.attackers[0]] == study.board.me
    risks = study.risks([*battle.attackers, *battle.defenders]) if known is None else known
    fight = (battle.attackers, battle.defenders)
    spared = bombarding(study.board, *fight, study.board.where)

    def worth(column: int) -> float:
        return study.stakes.battle(*fight, column, risks, spared) * (1 if ours else -1)

    return differential(study.position, battle), worth


def commit_reserves(study: Study) -> list[Scored]:
    """12.5: a point for a column, where the column is worth more than the point."""
    return _commit(study, *columns(study))


def commit_hastily(study: Study) -> list[Scored]:
    """12.5: the same, without a look at the ways back, and at once where a point buys no other column."""
    battle, column = study.position.stack[-1], study.scenario.combat.column
    assert isinstance(battle, Battle)
    now, ours = differential(study.position, battle), study.scenario.side[battle.attackers[0]] == study.side
    if column(now) == column(now + (1 if ours else -1)):
        return [Scored(action, -float(isinstance(action, CommitReserves))) for action in study.actions]
    return _commit(study, *columns(study, {}))


def _commit(study: Study, now: int, worth: Callable[[int], float]) -> list[Scored]:
    battle = study.position.stack[-1]
    assert isinstance(battle, Battle)
    ours = study.scenario.side[battle.attackers[0]] == study.board.me
    column = study.scenario.combat.column
    without, with_them = worth(column(now)), worth(column(now + (1 if ours else -1)))
    found = []
    for action in study.actions:
        if isinstance(action, CommitReserves):
            cost = study.point() + MARGIN
            found.append(Scored(action, with_them - cost, {"battle": with_them, "point": -cost}))
        else:
            found.append(Scored(action, without, {"battle": without}))
    return found


def reduce(study: Study) -> list[Scored]:
    """9.5: a lower column only where the table is kinder there."""
    now, worth = columns(study)
    found = []
    for action in study.actions:
        lower = isinstance(action, ReduceDifferential)
        column = action.to if lower else study.scenario.combat.column(now)
        value = worth(column) - (0.01 if lower else 0.0)
        found.append(Scored(action, value, {"battle": worth(column)}))
    return found


def lead_cavalry(study: Study) -> list[Scored]:
    """5.0: Michael Ney adds a point and loses control of the advance."""
    now, worth = columns(study)
    column = study.scenario.combat.column
    found = []
    for action in study.actions:
        if isinstance(action, UseLeader):
            value = worth(column(now + 1))
            found.append(Scored(action, value - CONTROL_LOST, {"battle": value, "control": -CONTROL_LOST}))
        else:
            found.append(Scored(action, worth(column(now)), {"battle": worth(column(now))}))
    return found


def press_attack(study: Study) -> list[Scored]:
    """5.0: an event's point in the first attack that is really better for it."""
    now, worth = columns(study)
    column = study.scenario.combat.column
    found = []
    for action in study.actions:
        used = isinstance(action, UseEvent)
        value, cost = worth(column(now + used)), MARGIN if used else 0.0
        found.append(Scored(action, value - cost, {"battle": value, "saved": -cost}))
    return found


def spend_brigade(study: Study) -> list[Scored]:
    """Salamanca 16.10.3: a brigade in hand for a column, where the column is worth more than to have it later."""
    battle = study.position.stack[-1]
    assert isinstance(battle, Battle)
    now, worth = columns(study)
    ours = study.scenario.side[battle.attackers[0]] == study.board.me
    column = study.scenario.combat.column
    found = []
    for action in study.actions:
        spent = isinstance(action, SpendBrigade)
        value = worth(column(now + spent * (1 if ours else -1)))
        cost = IN_HAND if spent else 0.0
        found.append(Scored(action, value - cost, {"battle": value, "brigade": -cost}))
    return found


def place_brigade(study: Study) -> list[Scored]:
    """Salamanca 16.10.2: onto the map where it is safe to be, else in hand."""
    unit, hex = study.scenario.number[study.about["unit"]], study.scenario.index[study.about["hex"]]
    safe = 2 * IN_HAND - study.threats.alone(unit, hex)
    return [Scored(action, safe if isinstance(action, Deploy) else IN_HAND) for action in study.actions]


def pay_exchange(study: Study) -> list[Scored]:
    """9.6 EX: the cheapest units that cover what is owed."""
    units = [study.scenario.number[action.unit] for action in study.actions]
    paid = study.stakes.cheapest_payment(units, study.about["owed"])
    found = []
    for action, unit in zip(study.actions, units, strict=True):
        reasons = {"payment": 0.0 if unit in paid else -DEARER, "loss": -study.stakes.loss[unit]}
        found.append(Scored(action, sum(reasons.values()), reasons))
    return found
