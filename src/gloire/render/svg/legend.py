"""The key to a map's signs: only those it uses, drawn with the map's own code where one call does it."""

from collections.abc import Iterable

from gloire.core.maps import Map
from gloire.render.svg.bounds import bound_drawn
from gloire.render.svg.furniture import Piece
from gloire.render.svg.ink import group, path, put, rect, text
from gloire.render.svg.ink import polygon as closed
from gloire.render.svg.look import Look
from gloire.render.svg.marks import army_class, objective, signpost
from gloire.render.svg.places import bastions
from gloire.render.svg.relief import SHEER, STEEP, tint
from gloire.render.svg.roads import PIKE, TRAIL, bridge, ford, hidden_ford, pontoon_site
from gloire.render.svg.works import BREASTWORKS, SUNKEN_ROAD, WORKS, bank, breastwork

_ROW = 37.0
COLUMN = 228.0

_TREES = "M-14 1h0M-9 1h0M-11.5 -2h0M0 -3h0M5 -3h0M2.5 -6h0M9 4h0M14 4h0M11.5 1h0"
_WOODS = (
    '<rect class="wood" x="-22" y="-11" width="44" height="22" rx="9"/>'
    '<path class="tree-shadow size-m" d="M-10 3h0M4 0h0M13 5h0"/>'
    f'<path class="tree-rim size-m" d="{_TREES}"/><path class="tree-crown size-m" d="{_TREES}"/>'
    '<path class="tree-light size-m" d="M-13 -2.5h0M1 -6.5h0M10 .5h0"/>'
)
_ROUGH = (
    '<path class="hachure thick" d="M-9 2l-6 5M-4 4l-3 7M2 4v8M8 3l4 7M12 1l7 4"/>'
    '<path class="hachure" d="M-10 -2l-8 -1M-6 -5l-5 -5M0 -6v-5M6 -5l4 -5M12 -2l7 -2"/>'
)
_MARSH = (
    '<rect class="marsh" x="-22" y="-10" width="44" height="20" rx="8"/>'
    '<path class="pool" d="M-15 0h12M-11 3h8M4 4h12M7 7h7"/>'
    '<path class="reed" d="M-10 0l-2 -5M-8 0v-6M-6 0l2 -5M8 4l-2 -5M10 4v-6M12 4l2 -5"/>'
)
_TOWN = (
    '<path class="garden" d="M-22 -8h9v9h-9zM14 -9h8v10h-8zM-18 6h8v7h-8z"/>'
    '<path class="house-shadow" d="M-14 -4h8v5h-8zM-2 -9h6v8h-6zM8 -5h8v5h-8zM-9 6h9v5h-9zM5 5h8v6h-8z"/>'
    '<path class="house" d="M-15.5 -5.5h8v5h-8zM-3.5 -10.5h6v8h-6zM6.5 -6.5h8v5h-8z'
    'M-10.5 4.5h9v5h-9zM3.5 3.5h8v6h-8z"/>'
)
_REDOUBT = path("breastwork", "M-16 8v-9l9 -8h14l9 8v9")
_MAJOR = (
    '<path class="water-bank" d="M-24 -7q12 -7 24 0t24 0v13q-12 7 -24 0t-24 0z"/>'
    '<path class="water-fill" d="M-24 -6q12 -7 24 0t24 0v11q-12 7 -24 0t-24 0z"/>'
)
_HEIGHT = (
    '<rect class="height" x="-22" y="-11" width="44" height="20"/>'
    '<path class="hachure" d="M-18 9v6M-9 9v6M0 9v6M9 9v6M18 9v6"/>'
)
_COMB = '<path class="comb" d="M-22 0h44M-18 0v6M-9 0v6M0 0v6M9 0v6M18 0v6"/>'
_VINES = (
    '<rect class="vineyard" x="-22" y="-11" width="44" height="22" rx="8"/>'
    '<path class="vine" d="M-17 -3l8 -2.3M-5 -6l8 -2.3M-16 5l8 -2.3M-4 2l8 -2.3M8 -1l8 -2.3M-2 8l8 -2.3M10 5l6 -1.7"/>'
)
_STALKS = tuple((x, y) for y in (-4, 6) for x in (-16, -8, 0, 8, 16))
_FRUIT = "M-15 -5h0M-5 -5h0M5 -5h0M15 -5h0M-10 5h0M0 5h0M10 5h0"
_ORCHARD = (
    '<rect class="grove" x="-22" y="-11" width="44" height="22" rx="8"/>'
    + path("fruit-tree", _FRUIT)
    + path("fruit-crown", _FRUIT)
)
_TRAIL = '<path class="trail-case" d="M-24 0h48"/><path class="trail" d="M-24 0h48"/>'
_ROAD = '<path class="road-case" d="M-24 0h48"/><path class="road-fill" d="M-24 0h48"/>'
_PIKE = '<path class="road-case pike" d="M-24 0h48"/><path class="road-fill pike" d="M-24 0h48"/>'
_CORN = (
    '<rect class="cornfield" x="-22" y="-11" width="44" height="22" rx="3"/>'
    + path("stalk", (f"M{x} {y + 3}v-6m0 4q-1.4-2.6-2.6-2.4m2.6 1q1.400-2.600 2.600-2.200" for x, y in _STALKS))
    + path("ear", (f"M{x} {y - 4}h0" for x, y in _STALKS[::2]))
)
_STROKES = "".join(f"M{x} -3v9" for x in range(-20, 21, 5))
_FRONT = [-24 + 0j, -8 - 3j, 8 + 3j, 24 + 0j]


def legend(map: Map, look: Look, columns: int) -> Piece:
    """In columns, filled downward."""
    rows = list(_rows(map, look))
    deep = -(-len(rows) // columns)
    drawn = "".join(
        put(
            complex(26 + COLUMN * (number // deep), 18 + _ROW * (number % deep)),
            sign,
            text("key", 36 + 4.5j, words),
        )
        for number, (sign, words) in enumerate(rows)
    )
    return Piece(drawn, complex(COLUMN * columns, _ROW * deep))


def _rows(map: Map, look: Look) -> Iterable[tuple[str, str]]:
    terrain, sides = set(map.terrain), {kind for kinds in map.sides.values() for kind in kinds}
    signs = {
        "forest": _WOODS,
        "rough": _ROUGH,
        "marsh": _MARSH,
        "vines": _VINES,
        "orchard": _ORCHARD,
        "corn": _CORN,
        "lake": '<rect class="lake" x="-22" y="-10" width="44" height="20"/>',
        "town": _TOWN,
        "fortified": _fort(),
        "redoubt": _REDOUBT,
        "major": _MAJOR,
        "middle": _stream("M-24 2q12 -8 24 0t24 0"),
        "minor": _brook("M-24 2q12 -8 24 0t24 0"),
        "bridge": _brook("M0 -12v24") + _ROAD + bridge(8),
        "ford": _brook("M0 -12v24") + ford(8),
        "hidden-ford": _brook("M0 -12v24") + put(-2j, hidden_ford(8), scale=0.8),
        "pontoon": _brook("M0 -12v24") + pontoon_site(8),
    }
    yield from ((sign, _said(look, kind)) for kind, sign in signs.items() if kind in terrain | sides)
    if any(map.levels) and look.relief != "tints":
        yield _HEIGHT, _word(look, "height")
    yield from _hexsides(map, look, sides)
    if any(road.kind == PIKE for road in map.roads):
        yield _PIKE, _word(look, PIKE)
    if map.roads and "bridge" not in sides:
        yield _ROAD, _word(look, "road")
    if any(road.kind == TRAIL for road in map.roads):
        yield _TRAIL, _word(look, "trail")
    yield from _marks(map, look)


def _hexsides(map: Map, look: Look, sides: set[str]) -> Iterable[tuple[str, str]]:
    """What hinders one way or both."""
    ways = {kind for kinds in map.ways.values() for kind in kinds}
    if STEEP in sides:
        yield path("steep", _STROKES), _word(look, STEEP)
    if SHEER in sides:
        yield path("sheer", "M-24 -3h48" + _STROKES), _word(look, SHEER)
    if SUNKEN_ROAD in ways:
        yield bank(_FRONT[::-1]), _word(look, SUNKEN_ROAD)
    if BREASTWORKS in ways:
        yield breastwork(_FRONT[::-1]), _word(look, BREASTWORKS)
    if ways - WORKS:
        yield _COMB, _word(look, "one-way")


def heights_key(map: Map, look: Look) -> list[Piece]:
    """The tints from the lowest level to the highest; none where a map has none."""
    if look.relief != "tints" or not any(map.levels):
        return []
    levels = range(min(map.levels), max(map.levels) + 1)
    step = (COLUMN - 12) / len(levels)
    swatches = [
        rect(f"level-swatch {tint(level)}", complex(6 + step * place, 14), complex(step, 20))
        + text("level-figure", complex(6 + step * (place + 0.5), 28), str(level))
        for place, level in enumerate(levels)
    ]
    words = ", ".join(filter(None, [_word(look, "levels"), look.rise]))
    return [Piece(text("key", 6 + 6j, words) + "".join(swatches), complex(COLUMN, 36))]


def _word(look: Look, key: str) -> str:
    return look.words.get(key, key)


def _said(look: Look, kind: str) -> str:
    """What a sign means; where other kinds of ground are drawn by it, their names."""
    others = [_word(look, name).replace("-", " ") for name, drawn in look.drawn.items() if drawn == kind]
    return ", ".join(others).capitalize() or _word(look, kind)


def _marks(map: Map, look: Look) -> Iterable[tuple[str, str]]:
    lines = list(map.areas_of("signpost"))[:1]
    for side in list(map.areas_of("objective"))[:1]:
        worth = next((area.worth[0] for area in map.areas if area.kind == "objective" and area.worth), 0)
        yield group(army_class(side), objective(0j, worth)), _word(look, "worth" if worth else "objective")
    for army in lines:
        yield group(army_class(army), signpost(-1j, _word(look, "signpost"))), _word(look, "signpost-key")
    for army in lines if map.areas_of("entry") else []:
        band = '<path class="entry" d="M-20 -6h40"/><path class="entry-arrow" d="M-6 -1l6 9l6 -9z"/>'
        yield group(army_class(army), band), _word(look, "entry")
    for bound in look.bounds:
        yield bound_drawn([-24 + 0j, -8 - 3j, 8 + 3j, 24 + 0j]), bound.name


def _fort() -> str:
    wall = bastions(19)
    return path("wall", closed(wall)) + path("court", closed([point * 0.74 for point in wall]))


def _stream(line: str) -> str:
    return path("brook-bank broad", line) + path("brook broad", line)


def _brook(line: str) -> str:
    return path("brook-bank", line) + path("brook", line)
