"""10.0, 12.4 and 16.5.1: who tries to rally, and where."""

from gloire.players.napoleonic20.reading import is_broken
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import PlaceRallied, RallyUnit, SpendForRally
from gloire.systems.napoleonic20.frames import RallyPhase
from gloire.systems.napoleonic20.optional.cadres.amendment import available_cadres
from gloire.systems.napoleonic20.optional.cadres.vocabulary import PlaceCadre
from gloire.systems.napoleonic20.rally import rally_hexes
from gloire.systems.napoleonic20.scenario import Scenario

NEARER = 0.01  # of the worth of ground, where two places are equally safe
DOUBT = 0.2  # how much more than its worth a unit must risk to be left broken
NO_ROOM = 1.0  # what it costs to roll for a unit that could not return: it can only be lost
BETTER_DIE = 1 / 3  # by how much one more on the die helps: a sixth more rallied, a sixth fewer lost


def spend_on_rally(study: Study) -> list[Scored]:
    """12.4: a point for an army only where it has enough to win back."""
    found = []
    for action in study.actions:
        if isinstance(action, SpendForRally):
            army = study.scenario.army_number[action.army]
            gain = BETTER_DIE * sum(
                study.stakes.body[unit] for unit in _broken(study) if study.scenario.army[unit] == army
            )
            cost = study.point()
            found.append(Scored(action, gain - cost, {"units": gain, "point": -cost}))
        else:
            found.append(Scored(action, 0.0))
    return found


def _broken(study: Study) -> list[int]:
    return [unit for unit in study.scenario.of_side[study.board.me] if is_broken(study.position, unit)]


def rally_next(study: Study) -> list[Scored]:
    """10.0: the strongest first, while their line of communications has room."""
    found = []
    for action in study.actions:
        if isinstance(action, RallyUnit):
            found.append(_tried(study, action, study.scenario.number[action.unit]))
        else:
            found.append(Scored(action, 0.0))
    return found


def _tried(study: Study, action: RallyUnit, unit: int) -> Scored:
    if not _has_room(study, unit):
        return Scored(action, -NO_ROOM, {"no room": -NO_ROOM})
    chance, body = rally_chance(study.scenario, unit), study.stakes.body[unit]
    return Scored(action, chance * body, {"chance": chance, "unit": body})


def rally_chance(scenario: Scenario, unit: int) -> float:
    """10.0 + Borodino 16.7.2.1: the chance that a unit rallies, without a point spent; Cossacks do so easily."""
    special = bool(scenario.options.get("special_units"))
    more = scenario.elite[unit] + 2 * (special and scenario.units[unit].light and scenario.cavalry[unit])
    return sum(scenario.rally.result(face + more) == "rallied" for face in range(1, 7)) / 6


def _has_room(study: Study, unit: int) -> bool:
    phase = study.position.within(RallyPhase)
    return bool(rally_hexes(study.position, unit, phase.on if phase else ()))


def place_rallied(study: Study) -> list[Scored]:
    """10.0: where it is least in danger; nowhere if the enemy would only break it again."""
    unit = study.scenario.number[study.about["unit"]]
    return [
        _returned(study, action, unit) if isinstance(action, PlaceRallied) else Scored(action, -DOUBT)
        for action in study.actions
    ]


def _returned(study: Study, action: PlaceRallied | PlaceCadre, unit: int) -> Scored:
    hex = study.scenario.index[action.hex]
    danger = study.threats.alone(unit, hex)
    unit_back = study.stakes.body[unit] + NEARER * study.goals.worth(unit, hex)
    return Scored(action, unit_back - danger, {"unit": unit_back, "danger": -danger})


def take_cadre(study: Study) -> list[Scored]:
    """16.5.1: a cadre now, unless there will be another night and the unit is worth waiting for."""
    unit, board = study.scenario.number[study.about["unit"]], study.board
    cadre = available_cadres(study.position, unit)[0]
    nights = sum(
        turn.night for turn in study.scenario.turns.values() if board.turn < turn.number <= study.scenario.last_turn
    )
    waiting = rally_chance(study.scenario, unit) * study.stakes.body[unit] if nights else 0.0
    return [
        _returned(study, action, cadre)
        if isinstance(action, PlaceCadre)
        else Scored(action, waiting, {"hope": waiting})
        for action in study.actions
    ]
