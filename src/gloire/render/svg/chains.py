"""Single hexsides joined into the longest lines."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise, product

from gloire.render.svg.frame import Corner

Edge = tuple[Corner, Corner]
Chain = list[Corner]
Graph = dict[Corner, set[Corner]]


def chains(edges: Iterable[Edge], weight: Callable[[Corner, Corner], int]) -> list[Chain]:
    """At a fork the two weightiest arms become one line and the third joins it."""
    graph: Graph = defaultdict(set)
    for a, b in edges:
        graph[a].add(b)
        graph[b].add(a)

    def rank(arm: Chain) -> tuple[int, Chain]:
        return -sum(weight(a, b) for a, b in pairwise(arm)), arm

    arms = sorted(_arms(graph), key=rank)
    while join := _first_join(arms):
        first, second, whole = join
        arms = sorted([arm for arm in arms if arm not in (first, second)] + [whole], key=rank)
    return arms


def _arms(graph: Graph) -> list[Chain]:
    """Lines between ends and forks, then what remains: rings."""
    used: set[frozenset[Corner]] = set()
    starts = [corner for corner in sorted(graph) if len(graph[corner]) != 2] + sorted(graph)
    ways = ((start, after) for start in starts for after in sorted(graph[start]))
    return [_walk(graph, used, start, after) for start, after in ways if frozenset((start, after)) not in used]


def _walk(graph: Graph, used: set[frozenset[Corner]], start: Corner, after: Corner) -> Chain:
    arm = [start, after]
    used.add(frozenset(arm))
    while len(graph[arm[-1]]) == 2:
        onward = [corner for corner in graph[arm[-1]] if frozenset((arm[-1], corner)) not in used]
        if not onward:
            break
        used.add(frozenset((arm[-1], onward[0])))
        arm.append(onward[0])
    return arm


def _first_join(arms: list[Chain]) -> tuple[Chain, Chain, Chain] | None:
    for number, other_number in _meeting(arms):
        first, second = arms[number], arms[other_number]
        for one, other in product((first, first[::-1]), (second, second[::-1])):
            if one[-1] == other[0] and not set(one[:-1]) & set(other):
                return first, second, one + other[1:]
    return None


def _meeting(arms: list[Chain]) -> list[tuple[int, int]]:
    """The pairs of arms that share an end, in the order of the arms."""
    at: dict[Corner, list[int]] = defaultdict(list)
    for number, arm in enumerate(arms):
        for end in {arm[0], arm[-1]}:
            at[end].append(number)
    return sorted({pair for numbers in at.values() for pair in combinations(numbers, 2)})
