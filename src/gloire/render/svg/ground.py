"""The ground layer: everything that never changes on a map, and no words."""

from html import escape

from gloire.render.svg.contours import contour_path
from gloire.render.svg.crops import draw_corn, draw_orchards, draw_vines
from gloire.render.svg.ink import element, group, path, polygon, polyline
from gloire.render.svg.marks import draw_marks
from gloire.render.svg.places import draw_places
from gloire.render.svg.relief import draw_relief, draw_tints
from gloire.render.svg.roads import draw_crossings, draw_roads, draw_spans
from gloire.render.svg.rough import draw_marsh, draw_rough
from gloire.render.svg.survey import Survey
from gloire.render.svg.vegetation import draw_fields, draw_trees
from gloire.render.svg.water import draw_water
from gloire.render.svg.works import draw_works


def draw_ground(survey: Survey) -> str:
    """Surveyed in one order, since each part keeps off those before it, and laid in another."""
    water = draw_water(survey)
    roads = draw_roads(survey)
    places = draw_places(survey)
    signs = draw_rough(survey) + draw_marsh(survey) + draw_vines(survey) + draw_orchards(survey) + draw_corn(survey)
    trees = draw_trees(survey)
    fields, tints = draw_fields(survey), draw_tints(survey)
    crossings = draw_crossings(survey) + draw_spans(survey)
    marks = draw_marks(survey)
    lake = contour_path(survey.lakes, 0.42)
    clip = element("clipPath", element("path", d=survey.frame.land.line()), id="gloire-land")
    return clip + group(
        "l-ground",
        path("land", survey.frame.land.line()),
        tints,
        group("l-fields faint" if tints else "l-fields", fields),
        draw_relief(survey),
        group("l-areas", _areas(survey)),
        group("l-water", path("shore", lake), water, path("lake", lake)),
        group("l-signs", signs),
        group("l-roads", roads, draw_works(survey), crossings),
        group("l-trees", trees),
        group("l-places", places),
        group("l-grid", _veil(survey), _grid(survey)),
        group("l-marks", marks),
        clip_path="url(#gloire-land)",
    )


def hexes_layer(survey: Survey) -> str:
    """A transparent hexagon for each hex, to point at, with its number, name and terrain as title."""
    return group("l-hexes", *(_hex(survey, hex) for hex in range(len(survey.map.grid))))


def _hex(survey: Survey, hex: int) -> str:
    label = survey.map.grid.labels[hex]
    words = " ".join(filter(None, [label, survey.map.names.get(hex)])) + f", {survey.printed.terrain[hex]}"
    outline = polygon(survey.frame.corners(hex))
    return element("path", element("title", escape(words)), class_="hex", data_hex=label, d=outline)


def _areas(survey: Survey) -> str:
    kinds = {
        "marsh": survey.marsh,
        "vineyard": survey.vines,
        "cornfield": survey.corn,
        "grove": survey.orchards,
        "wood": survey.woods,
    }
    return "".join(path(kind, contour_path(field, 0.42)) for kind, field in kinds.items())


def _veil(survey: Survey) -> str:
    """Beyond the last hexes the land goes on, dimmed."""
    edge = survey.frame.outline_path(range(len(survey.map.grid)))
    return path("beyond", survey.frame.land.line() + edge, fill_rule="evenodd") + path("edge", edge)


def _grid(survey: Survey) -> str:
    """Every hexside once: a hex draws those it shares with lower numbers and those on the rim."""
    sides = []
    for hex, near in enumerate(survey.map.grid.near):
        corners = survey.frame.corners(hex)
        sides += [polyline([corners[way - 1], corners[way]]) for way, other in enumerate(near) if other < hex]
    return path("hexes", sides)
