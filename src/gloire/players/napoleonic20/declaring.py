"""9.2: declaring battles, in one's own turn or as countercharges."""

from typing import Any

import msgspec

from gloire.players.napoleonic20.battles import Clash, Melee, Reckoning, best_battles, find_melee
from gloire.players.napoleonic20.following import attacked, following
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import AddDefender, CloseBattle, DeclareAttack, EndDeclaration, JoinAttack

IN_PLACE = 0.3  # how much of the attack it forestalls a countercharge is worth besides
DOUBTFUL = 0.05  # what it must be worth to be made


class Intent(msgspec.Struct, frozen=True):
    """The battles to declare in a phase, as long as everybody stands where he stood."""

    clock: int  # the player turn
    countercharge: bool
    start: tuple[int, ...]
    battles: tuple[Clash, ...]


def plan_battles(study: Study) -> Intent:
    """The best battles there are; none in the middle of one that is being declared."""
    about = study.about
    battles = () if about["attackers"] else tuple(share_out(study))
    return Intent(study.position.clock, about["countercharge"], tuple(study.board.where), battles)


def go_on(study: Study, intent: Intent) -> list[Scored]:
    """The next step of the declaration; nothing when things have gone otherwise."""
    about, here = study.about, (study.position.clock, study.about["countercharge"], tuple(study.board.where))
    if here != (intent.clock, intent.countercharge, intent.start):
        return []
    return _go_on(study, intent) if about["attackers"] else _open(study, intent)


def _open(study: Study, intent: Intent) -> list[Scored]:
    found = []
    for clash in intent.battles:
        action = _opening(study, clash)
        if action is not None:
            found.append(Scored(action, clash.value, {"battle": clash.value}))
    return found or _without_plan(study)


def _go_on(study: Study, intent: Intent) -> list[Scored]:
    attackers, defenders = map(set, _open_battle(study))
    for clash in intent.battles:
        if attackers <= set(clash.attackers) and defenders <= set(clash.defenders):
            steps = [action for action in study.actions if _leads_to(study, action, clash)]
            if steps:
                return [Scored(steps[0], clash.value, {"battle": clash.value})]
    return [_weighed(study, action) for action in study.actions]


def _without_plan(study: Study) -> list[Scored]:
    """No battle is wanted: the end, if it is offered, or whatever is least bad."""
    ends = [Scored(action, 0.0, {"rest": 1.0}) for action in study.actions if isinstance(action, EndDeclaration)]
    return ends or [_weighed(study, action) for action in study.actions]


def _weighed(study: Study, action: Any) -> Scored:
    """An action by the battle as it would stand after it."""
    attackers, defenders = _meant(study, action)
    clash = Clash(attackers, defenders, worth(study, attackers, defenders))
    return Scored(action, clash.value, {"battle": clash.value})


def _leads_to(study: Study, action: Any, clash: Clash) -> bool:
    """Whether a step brings the open battle nearer to the one wanted, or closes it as that."""
    attackers, defenders = map(set, _meant(study, action))
    if isinstance(action, CloseBattle):
        return attackers == set(clash.attackers) and defenders == set(clash.defenders)
    return attackers <= set(clash.attackers) and defenders <= set(clash.defenders)


def _pairs(study: Study) -> list[Any]:
    return [action for action in study.actions if isinstance(action, DeclareAttack)]


def _opening(study: Study, clash: Clash) -> Any:
    """The action that opens a battle, if it is offered."""
    pairs = {_meant(study, action): action for action in _pairs(study)}
    wanted = (((unit,), (foe,)) for unit in clash.attackers for foe in clash.defenders)
    return next((pairs[pair] for pair in wanted if pair in pairs), None)


def _open_battle(study: Study) -> tuple[tuple[int, ...], tuple[int, ...]]:
    scenario, foes, about = study.scenario, study.board.foes, study.about
    attackers = tuple([scenario.number[unit] for unit in about["attackers"]])
    return attackers, tuple([foes[scenario.index[hex]] for hex in about["defenders"]])


def _meant(study: Study, action: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The battle as it would stand after an action."""
    scenario, foes = study.scenario, study.board.foes
    attackers, defenders = _open_battle(study)
    match action:
        case DeclareAttack(unit, hex):
            return (scenario.number[unit],), (foes[scenario.index[hex]],)
        case JoinAttack(unit):
            return (*attackers, scenario.number[unit]), defenders
        case AddDefender(hex):
            return attackers, (*defenders, foes[scenario.index[hex]])
    return attackers, defenders


def worth(study: Study, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
    """What a battle is worth to us."""
    risks = study.risks([*attackers, *defenders])
    value = _reckoning(study).value(attackers, defenders, study.board.where, risks)
    if study.about["countercharge"]:
        value += IN_PLACE * sum(max(0.0, attacked(study, unit)) for unit in attackers) - DOUBTFUL
        value -= following(study, attackers, defenders)
    return value


def _reckoning(study: Study) -> Reckoning:
    return study.charging if study.about["countercharge"] else study.reckoning


def share_out(study: Study) -> list[Clash]:
    """The best battles that the pairs offered allow."""

    def known(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
        return worth(study, attackers, defenders)

    return [clash for group in _melee(study).groups() for clash in best_battles(group, known)[1]]


def _melee(study: Study) -> Melee:
    """Who is still free to attack whom, as the pairs offered say, with the duties the question names."""
    board, scenario, about = study.board, study.scenario, study.about
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
