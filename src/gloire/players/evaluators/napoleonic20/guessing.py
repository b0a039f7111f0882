"""16.1: who the face-down enemies may be, as far as a view tells."""

from collections.abc import Sequence
from typing import Any

from gloire.systems.napoleonic20.scenario import Scenario


def guess(scenario: Scenario, counters: Sequence[dict[str, Any]]) -> dict[str, int]:
    """A unit for each face-down counter, by handle: one that its army may have there. Who is truly there is not known.

    The same view gives the same guess, so that a plan outlives a question.
    """
    seen = {counter["unit"] for counter in counters}
    unseen = [u for u, printed in enumerate(scenario.units) if printed.id not in seen]
    found: dict[str, int] = {}
    for counter in sorted(_face_down(counters), key=lambda counter: (counter["hex"] is not None, counter["handle"])):
        army = scenario.army_number[counter["army"]]
        fitting = [u for u in unseen if scenario.army[u] == army and u not in found.values()]
        due = [u for u in fitting if counter["hex"] is None and scenario.start_due[u] == counter["due"]]
        if fitting:
            found[counter["handle"]] = (due or fitting)[0]
    return found


def _face_down(counters: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [counter for counter in counters if counter["unit"] is None]


def usual_strengths(scenario: Scenario, guesses: dict[str, int]) -> list[int]:
    """Printed strengths, where each face-down counter counts for the average of those that its army hides."""
    strengths = list(scenario.strength)
    for army in range(len(scenario.armies)):
        hidden = [unit for unit in guesses.values() if scenario.army[unit] == army]
        for unit in hidden:
            strengths[unit] = round(sum(scenario.strength[other] for other in hidden) / len(hidden))
    return strengths
