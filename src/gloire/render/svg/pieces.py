"""Counters and markers of a board that is shown, put on the map: symbols in their places."""

from collections.abc import Iterable
from html import escape

from gloire.render.boards import Board, Counter, Crowd, Marker
from gloire.render.stacks import PEEP
from gloire.render.svg.frame import Box, Frame
from gloire.render.svg.ink import Point, element, group, put, text
from gloire.render.svg.names import Obstacles
from gloire.render.svg.roads import QUERY, degrees, reach
from gloire.render.svg.signs import REACH
from gloire.render.svg.survey import Survey
from gloire.render.svg.symbols import use

_COVER = 90.0
_COUNTER = 55.0  # across, with a little less than its shadow: a name may stand close below it
_TAG = 17.0
_TILT = -9


def counters_layer(frame: Frame, board: Board) -> str:
    """All counters and markers on the map, the northernmost lowest."""
    index = frame.grid.index

    def order(thing: Counter | Marker) -> tuple[float, int, int]:
        hex = index[thing.hex]
        return frame.centres[hex].imag, hex, getattr(thing, "deep", 1000)

    things: list[Counter | Marker] = [counter for counter in board.counters if counter.hex]
    things += [marker for marker in board.markers if not marker.ground]
    drawn = [put(_place(frame, thing), _drawn(thing)) for thing in sorted(things, key=order)]
    counts = [put(_place(frame, one), use("count"), text("count-word", 4j, str(one.number))) for one in board.crowds]
    return group("l-counters", *drawn, *counts)


def _place(frame: Frame, thing: Counter | Marker | Crowd) -> Point:
    return frame.centres[frame.grid.index[thing.hex]] + complex(thing.x, thing.y)


def _drawn(thing: Counter | Marker) -> str:
    return counter_drawn(thing) if isinstance(thing, Counter) else _badge(thing)


def counter_drawn(counter: Counter) -> str:
    """A counter with a sentence that says what it is."""
    turned: dict[str, str | float] = {"transform": f"rotate({_TILT})"} if "tilted" in counter.dress else {}
    veil = next((kind for kind in ("dimmed", "veiled") if kind in counter.dress), "")
    face = element(
        "g",
        put(complex(-counter.x, -counter.y), *_fronts(counter)) if counter.facing else "",
        use(f"face-{counter.face}", "face"),
        use(f"veil-{counter.shape}", veil) if veil else "",
        use(f"ribbon-{counter.ribbon}") if counter.ribbon else "",
        use(f"rim-{counter.shape}", "rim"),
        **turned,
    )
    return group(
        f"counter {counter.wears}",
        element("title", escape(counter.sentence)),
        face,
        use("zigzag") if "zigzag" in counter.dress else "",
        use("frame") if "framed" in counter.dress else "",
        *(use(f"tag-{tag.sign}", f"tone-{tag.tone}", x=tag.x, y=tag.y) for tag in counter.tags),
        use(f"peep-{counter.face}", x=PEEP.real, y=PEEP.imag) if counter.peeps else "",
        role="img",
        aria_label=counter.sentence,
        data_handle=counter.handle,
    )


def _fronts(counter: Counter) -> Iterable[str]:
    """Where it looks: a bracket at a corner, a thick hexside with the other front ones thin, or a ring."""
    facing = counter.facing
    if facing is None:
        return
    if facing.to == "all":
        yield use("front-all")
        return
    turn = f"rotate({60 * facing.way})"
    if facing.to == "corner":
        yield use("front-corner", transform=turn)
        return
    yield use("front-hexside", transform=turn) + use("front-arrow", transform=turn)
    yield from (use("front-thin", transform=f"rotate({60 * way})") for way in facing.fronts)


def _badge(marker: Marker) -> str:
    return group(
        f"badge army-{marker.army}" if marker.army else "badge",
        element("title", escape(marker.sentence)),
        use(f"badge-{marker.sign}"),
        text("marker-word", 3.6j, marker.text) if marker.text else "",
        role="img",
        aria_label=marker.sentence,
    )


def conditions_layer(survey: Survey, board: Board) -> str:
    """What has changed on the ground since the map was printed; it lies under the counters."""
    return group("l-conditions", *(_condition(survey, marker) for marker in board.markers if marker.ground))


def _condition(survey: Survey, marker: Marker) -> str:
    said: dict[str, str | float] = {"role": "img", "aria_label": marker.sentence}
    title, index = element("title", escape(marker.sentence)), survey.frame.grid.index
    if not marker.to:
        return group("condition", title, put(survey.frame.centres[index[marker.hex]], use("ground-flames")), **said)
    side = sorted((index[marker.hex], index[marker.to]))
    crossing = survey.crossings[side[0], side[1]]
    stretch = f"scale({reach(crossing) / REACH:.2f} 1)"
    found = put(QUERY, use("ground-found"), turn=-degrees(crossing)) if marker.sign == "ford" else ""
    drawn = put(crossing.point, use(f"ground-{marker.sign}", transform=stretch), found, turn=degrees(crossing))
    return group("condition", title, drawn, **said)


def covered(frame: Frame, board: Board) -> Obstacles:
    """What stacks and badges hide, for the placing of names."""
    return [(box, _COVER) for box in _boxes(frame, board)]


def _boxes(frame: Frame, board: Board) -> Iterable[Box]:
    for counter in board.counters:
        if counter.hex:
            centre = _place(frame, counter)
            yield Box.around(centre + 1 + 1j, _COUNTER, _COUNTER)
            yield from (Box.around(centre + complex(tag.x, tag.y), _TAG, _TAG) for tag in counter.tags)
            if counter.peeps:
                yield Box.around(centre + PEEP, _TAG, _TAG)
    for marker in board.markers:
        if not marker.ground and marker.sign != "flag":
            yield Box.around(_place(frame, marker), 22, 23)
