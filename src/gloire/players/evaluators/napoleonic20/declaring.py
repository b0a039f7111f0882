"""9.2: declaring battles, in one's own turn or as countercharges."""

from typing import Any

from gloire.players.evaluators.napoleonic20.battles import Clash, Melee, best_battles, find_melee
from gloire.players.evaluators.napoleonic20.reacting import attacked
from gloire.players.evaluators.napoleonic20.study import Study
from gloire.players.evaluators.verdict import Scored
from gloire.systems.napoleonic20.actions import AddDefender, CloseBattle, DeclareAttack, JoinAttack

CHARGE_BELOW = 0.3  # how much of an attack to come makes up for a poor countercharge


class Declarer:
    """Keeps the battles it has made up its mind about while they are declared one by one."""

    def __init__(self) -> None:
        self._wanted: list[Clash] = []

    def judge(self, study: Study) -> list[Scored]:
        """The next step of the declaration."""
        return self._go_on(study) if study.seat.about["attackers"] else self._open(study)

    def _open(self, study: Study) -> list[Scored]:
        self._wanted = share_out(study)
        opening = {(action.unit, action.hex): action for action in _pairs(study)}
        found = []
        for clash in self._wanted:
            action = _first_pair(study, clash, opening)
            if action is not None:
                found.append(Scored(action, clash.value, {"battle": clash.value}))
        return found or self._without_plan(study)

    def _without_plan(self, study: Study) -> list[Scored]:
        """No battle is wanted: the end, if it is offered, or whatever is least bad."""
        found = []
        for action in study.seat.actions:
            if isinstance(action, DeclareAttack):
                value = worth(study, *_meant(study, action))
                found.append(Scored(action, min(value, 0.0) - 1.0, {"battle": value}))
            else:
                found.append(Scored(action, 0.0))
        return found

    def _go_on(self, study: Study) -> list[Scored]:
        about, scenario = study.seat.about, study.scenario
        attackers = {scenario.number[unit] for unit in about["attackers"]}
        defenders = {study.board.foes[scenario.index[hex]] for hex in about["defenders"]}
        wanted = next(
            (c for c in self._wanted if attackers <= set(c.attackers) and defenders <= set(c.defenders)), None
        )
        found = []
        for action in study.seat.actions:
            value = worth(study, *_meant(study, action))
            if wanted is not None:
                value += _step(study, action, wanted, attackers, defenders)
            found.append(Scored(action, value, {"battle": value}))
        return found


def _step(study: Study, action: Any, wanted: Clash, attackers: set[int], defenders: set[int]) -> float:
    """A hundred for a step toward the battle wanted."""
    match action:
        case JoinAttack(unit):
            return 100.0 if study.scenario.number[unit] in wanted.attackers else 0.0
        case AddDefender(hex):
            return 100.0 if study.board.foes[study.scenario.index[hex]] in wanted.defenders else 0.0
    return 50.0 if attackers == set(wanted.attackers) and defenders == set(wanted.defenders) else 0.0


def _pairs(study: Study) -> list[Any]:
    return [action for action in study.seat.actions if isinstance(action, DeclareAttack)]


def _first_pair(study: Study, clash: Clash, opening: dict[tuple[str, str], Any]) -> Any:
    labels = {foe: study.scenario.labels[hex] for hex, foe in study.board.foes.items()}
    for unit in clash.attackers:
        for foe in clash.defenders:
            action = opening.get((study.scenario.ids[unit], labels[foe]))
            if action is not None:
                return action
    return None


def _meant(study: Study, action: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The battle as it would stand after an action."""
    scenario, foes, about = study.scenario, study.board.foes, study.seat.about
    attackers = tuple(scenario.number[unit] for unit in about["attackers"])
    defenders = tuple(foes[scenario.index[hex]] for hex in about["defenders"])
    match action:
        case DeclareAttack(unit, hex):
            return (scenario.number[unit],), (foes[scenario.index[hex]],)
        case JoinAttack(unit):
            return (*attackers, scenario.number[unit]), defenders
        case AddDefender(hex):
            return attackers, (*defenders, foes[scenario.index[hex]])
        case CloseBattle():
            return attackers, defenders
    return (), ()


def worth(study: Study, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
    """What a battle is worth to us."""
    if not attackers:
        return 0.0
    risks = study.risks([*attackers, *defenders])
    charge = study.seat.about["countercharge"]
    value = study.reckoning.value(attackers, defenders, study.board.where, risks, charge=charge)
    if charge:
        value += CHARGE_BELOW * sum(max(0.0, attacked(study, unit)) for unit in attackers) - 0.05
    return value


def share_out(study: Study) -> list[Clash]:
    """The best battles that the pairs offered allow."""

    def known(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
        return worth(study, attackers, defenders)

    return [clash for group in _melee(study).groups() for clash in best_battles(group, known)[1]]


def _melee(study: Study) -> Melee:
    """Who is still free to attack whom, as the pairs offered say, with the duties the question names."""
    board, scenario, about = study.board, study.scenario, study.seat.about
    whole = find_melee(board, board.where, board.held[board.me], board.on_map(board.me))
    pairs: dict[int, list[int]] = {}
    for action in _pairs(study):
        pairs.setdefault(scenario.number[action.unit], []).append(board.foes[scenario.index[action.hex]])
    free = {foe for foes in pairs.values() for foe in foes}
    zones = {} if about["countercharge"] else whole.in_zone
    return Melee(
        attackers=sorted(pairs),
        beside=pairs,
        in_zone={unit: [foe for foe in zones.get(unit, []) if foe in free] for unit in pairs},
        must_attack={scenario.number[unit] for unit in about["must_attack"]} & set(pairs),
        must_fall={board.foes[scenario.index[hex]] for hex in about["must_be_attacked"]} & free,
    )
