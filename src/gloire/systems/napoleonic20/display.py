"""The board in display facts: worked out from what a viewer may know, and from nothing else.

What a game or an option lays beside that, its amendment adds.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from gloire.core.display import (
    Box,
    Counter,
    Face,
    Figure,
    Group,
    Lying,
    Marker,
    Note,
    Overlay,
    Points,
    Rating,
    Said,
    Space,
    Tag,
    Track,
    View,
)
from gloire.systems.napoleonic20.allowances import allowance_parts
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.printed import Counter as Printed
from gloire.systems.napoleonic20.scenario import Scenario
from gloire.systems.napoleonic20.told import Fact, Told
from gloire.systems.napoleonic20.winning import stakes

Facts = Mapping[str, Fact]
Dress = Literal["tilted", "veiled", "dimmed"]

LEADER = "leader"
QUALITIES = ("elite", "guard", "light", "militia", "cadre", "dummy")
TOP_MORALE = 10  # the least length of the track
TAGS = {
    "moved": Tag("chevrons", "fresh"),
    "ready": Tag("bar", "good"),
    "tired": Tag("two-bars", "fair"),
    "weary": Tag("three-bars", "poor"),
    "spent": Tag("hourglass", "bad"),
    "unreleased": Tag("padlock", "bound"),
    "flank-march": Tag("round-arrow", "far"),
    "concealed": Tag("closed-eye", "veiled", last=True),
}
CLOSER = ("routed-french", "routed-allied")  # the colour of a marker matters to the rules only
SKIES = {
    "clear": "sun",
    "cloudy": "cloud",
    "showers": "rain",
    "downpour": "downpour",
    "storm": "storm",
    "mud": "mud",
    "mud-and-showers": "rain-and-mud",
}
SIGNS = {"good-ground": "shield", "fire": "flames", "pontoon": "planks", "ford": "ford"}
# The boxes in the order in which they lie beside the map; of some, counters may yet come back into play.
BOXES = {
    "reinforcement": True,
    "variable": True,
    "in-hand": True,
    "broken": True,
    "broken-leaders": True,
    "eliminated": True,
    "cadres": False,
    "dummies": False,
    "leaders": False,
    "aside": False,
}
EXPECTED = ("reinforcement", "variable", "in-hand")  # here the turn of a counter tells something


def view_of(game: Position, facts: Told) -> View:
    """A view from its facts, with all that amendments add."""
    counters = _stacked([_counter(counter) for counter in facts["counters"]])
    view = View(
        facts=facts,
        now=_space(facts["turn"], facts),
        counters=counters,
        markers=tuple(_markers(facts)),
        tracks=(_morale(facts), _turns(facts)),
        boxes=tuple(_boxes(counters)),
        overlays=(*_zones(game, facts), *_places(game.scenario)),
        holds=tuple(_holds(facts)),
        notices=tuple(stakes(game, facts)),
    )
    view = with_notes(view, {counter.handle: _march(game, counter, facts) for counter in counters if _marches(counter)})
    for answer in game.ask.display:
        view = answer(game, view)
    return view


def _marches(counter: Counter) -> bool:
    return bool(counter.unit and counter.hex and counter.ratings)


def _march(game: Position, counter: Counter, facts: Facts) -> Note:
    """6.2 + 6.5: the points of a unit as they add up now."""
    weather = facts["turn"]["weather"]
    parts = [
        {"what": weather if part.what == "weather" else part.what, "value": part.value}
        for part in allowance_parts(game, game.unit(counter.unit or ""))
    ]
    return Note("march", Said("march", "points", {"steps": parts}))


# 2.0 Counters.


def faces(scenario: Scenario) -> list[Face]:
    """2.0: every counter as printed, and the back of each army's."""
    printed = [_face(scenario.armies[unit.army].id, unit) for unit in scenario.units]
    owners = dict.fromkeys([*(army.id for army in scenario.armies), *scenario.sides])
    return [*printed, *(Face(key=_back(owner), army=owner, shape="back") for owner in owners)]


def _back(owner: str) -> str:
    return f"back-{owner}"


def _face(army: str, unit: Printed) -> Face:
    is_leader = unit.arm == LEADER
    signs = {"star": unit.elite, "letter-m": unit.militia, "skeleton": unit.cadre, "empty": unit.dummy}
    return Face(
        key=unit.id,
        army=army,
        nation=unit.nation if unit.nation != army else "",
        shape="person" if is_leader else "unit",
        name=unit.short or unit.name,
        symbol="" if is_leader or unit.dummy else unit.arm,
        figures=(_strength(unit), _movement(unit)),
        signs=tuple(sign for sign, fits in signs.items() if fits),
        peeps=str(unit.strength) if is_leader else "",
    )


def _strength(unit: Printed) -> Figure:
    return Figure(str(unit.strength), "red" if unit.elite else "plain")


def _movement(unit: Printed) -> Figure:
    """Guard figures are red and underlined, those of light troops green and dotted."""
    if unit.guard:
        return Figure(str(unit.movement), "red", "bar")
    return Figure(str(unit.movement), "green", "dots") if unit.light else Figure(str(unit.movement))


def _counter(facts: Facts) -> Counter:
    """16.1: of a face-down counter of somebody else one sees whose it is, and the markers on it."""
    states, owner = facts["states"], facts["army"] or facts["side"]
    is_hidden = facts["strength"] is None
    box = "" if facts["hex"] else box_of(facts)
    return Counter(
        handle=facts["handle"],
        face=_back(owner) if is_hidden else facts["unit"],
        side=facts["side"],
        army=owner,
        unit=facts["unit"],
        name=facts["name"],
        short=facts["short"],
        hex=facts["hex"] or "",
        box=box,
        due=facts["due"] or 0 if box in EXPECTED else 0,
        behind=facts["arm"] == LEADER,
        tags=_tags(states, is_hidden=is_hidden) if states else (),
        dress=_dress(states, is_hidden=is_hidden) if states else (),
        ribbon="routed" if "routed" in states else "",
        kinds=() if is_hidden else _kinds(facts),
        ratings=() if is_hidden else _ratings(facts),
        states=tuple(state for state in states if state not in CLOSER),
        closer=tuple(state for state in states if state in CLOSER),
        source=facts["source"] or "",
    )


def _tags(states: Sequence[str], *, is_hidden: bool) -> tuple[Tag, ...]:
    """A closed eye is for him who may look at the face."""
    return tuple(tag for state, tag in TAGS.items() if state in states and not (is_hidden and tag.last))


def _dress(states: Sequence[str], *, is_hidden: bool) -> tuple[Dress, ...]:
    tilted: tuple[Dress, ...] = ("tilted",) if "routed" in states else ()
    if is_hidden:
        return tilted
    if "moved" in states:
        return (*tilted, "dimmed")
    return (*tilted, "veiled") if tilted or "spent" in states else ()


def _kinds(facts: Facts) -> tuple[str, ...]:
    return (facts["arm"], *(quality for quality in QUALITIES if facts[quality]))


def _ratings(facts: Facts) -> tuple[Rating, ...]:
    first = "span" if facts["arm"] == LEADER else "strength"
    return Rating(first, str(facts["strength"])), Rating("movement", str(facts["movement"]))


def _stacked(counters: Iterable[Counter]) -> tuple[Counter, ...]:
    """6.9: units of a stack lie in the order of the view."""
    depth: dict[str, int] = {}
    found = []
    for counter in counters:
        at = depth.get(counter.hex, 0)
        depth[counter.hex] = at + 1
        found.append(replace(counter, order=at) if counter.hex and at else counter)
    return tuple(found)


# Markers, tracks and boxes.


def _markers(facts: Facts) -> Iterable[Marker]:
    for marker in facts["markers"]:
        kind, face = marker["kind"], marker["face"]
        sign, text = _marker_sign(kind, face)
        yield Marker(kind=kind, face=face, sign=sign, hex=marker["hex"], to=marker.get("to", ""), text=text)
    for side, hexes in facts["garrisons"].items():
        yield from (Marker(kind="garrison", sign="flag", hex=hex, army=side) for hex in hexes)


def _marker_sign(kind: str, face: str) -> tuple[str, str]:
    """Waterloo 5.1: a figure as it is, a gun's ball struck out; a face not chosen yet is a question."""
    sign = SIGNS[kind]
    if sign != "shield":
        return sign, ""
    if face == "artillery-immune":
        return "shield-no-guns", ""
    return sign, face if face[1:].isdigit() else "?"


def _morale(facts: Facts) -> Track:
    """12.0: a row for each side, so that two markers never share a space."""
    rows = tuple(Points(side, points) for side, points in facts["morale"].items())
    notes = (Said("pile", "left", {"cards": facts["cards_left"]}),)
    return Track(key="morale", rows=rows, top=max(TOP_MORALE, *(row.points for row in rows)), notes=notes)


def _turns(facts: Facts) -> Track:
    notes = tuple(Said("condition", state) for state in facts["states"])
    return Track(key="turn", spaces=tuple(_space(turn, facts) for turn in facts["track"]), notes=notes)


def _space(turn: Facts, facts: Facts) -> Space:
    now, weather = facts["turn"]["number"], turn["weather"]
    return Space(
        number=turn["number"],
        name=turn["name"],
        part=turn["date"],
        sign="moon" if turn["night"] else SKIES.get(weather, ""),
        words=(Said("weather", weather),) if weather else (),
        state="now" if turn["number"] == now else "gone" if turn["number"] < now else "coming",
        dark=turn["night"],
    )


def box_of(facts: Facts) -> str:
    """Where a counter lies beside the map; leaders, cadres and dummies that wait have boxes of their own."""
    box, is_leader = facts["box"], facts["arm"] == LEADER
    if box == "broken" and is_leader:
        return "broken-leaders"
    if box != "aside":
        return str(box)
    kinds = {"leaders": is_leader, "cadres": facts["cadre"], "dummies": facts["dummy"]}
    return next((kind for kind, fits in kinds.items() if fits), box)


def _boxes(counters: Iterable[Counter]) -> Iterable[Box]:
    held: dict[str, dict[int, list[str]]] = {}
    for counter in counters:
        if counter.box:
            held.setdefault(counter.box, {}).setdefault(counter.due, []).append(counter.handle)
    for key, told in BOXES.items():
        if key in held:
            yield Box(key, tuple(Group(due, tuple(there)) for due, there in sorted(held[key].items())), told)


# What can be laid over the map, and what is in force.


def _zones(game: Position, facts: Facts) -> Iterable[Overlay]:
    """7.0: the zones of either side, army by army."""
    for number, (side, zone) in enumerate(facts["zones"].items()):
        for army, hexes in _by_army(game, number, zone, facts["counters"]).items():
            yield Overlay(kind="hatch", key="zone", layer="zones", army=army, foreign_to=side, hexes=hexes, shown=True)


def _by_army(game: Position, side: int, zone: Sequence[str], counters: Iterable[Facts]) -> dict[str, tuple[str, ...]]:
    """What of a side's zone each of its armies has, as far as counters show whose they are; the rest is the side's."""
    name, index, reach = game.scenario.sides[side], game.scenario.index, game.facts.grounds[side].zone
    armies = [army.id for army in game.scenario.armies if army.side == side]
    if len(armies) == 1:
        return {armies[0]: tuple(zone)}
    masks = dict.fromkeys(armies, 0)
    for counter in counters:
        has_zone = counter["arm"] != LEADER and "routed" not in counter["states"]
        if counter["hex"] and counter["army"] in masks and has_zone:
            masks[counter["army"]] |= reach[index[counter["hex"]]]
    claimed = {army: tuple(hex for hex in zone if mask >> index[hex] & 1) for army, mask in masks.items()}
    rest = tuple(hex for hex in zone if not any(hex in hexes for hexes in claimed.values()))
    return {army: hexes for army, hexes in {**claimed, name: rest}.items() if hexes}


def _places(scenario: Scenario) -> Iterable[Overlay]:
    """13.0 + 9.8: objectives, and where retreats lead to."""
    for kind, tone in (("signpost", "goal"), ("objective", "objective")):
        for army, places in scenario.map.areas_of(kind).items():
            hexes = tuple(scenario.labels[hex] for hex in places)
            yield Overlay(kind="ring", key=kind, layer="lines", army=army, tone=tone, hexes=hexes)


def _holds(facts: Facts) -> Iterable[Said]:
    weather = facts["turn"]["weather"]
    if weather:
        yield Said("weather-effect", weather)
    yield from (Said("fact", state) for state in facts["states"])
    if facts["next_card"]:
        yield Said("pile", "next", {"titles": facts["next_card"]})
    for effect in facts["effects"]:
        unit, army = effect["unit"] or "", effect["army"] or ""
        yield Said("event", "EffectBegan", {**effect, "effect": effect["kind"], "unit": unit, "army": army}, unit)


def with_notes(view: View, notes: Mapping[str, Note]) -> View:
    """The view with another line about some counters, by their handles."""
    counters = (
        replace(counter, notes=(*counter.notes, notes[counter.handle])) if counter.handle in notes else counter
        for counter in view.counters
    )
    return replace(view, counters=tuple(counters))


def on_turn(view: View, turn: int, lying: Lying) -> View:
    """The view with something lying on a space of the turn track."""
    return replace(view, tracks=tuple(_laid(track, turn, lying) for track in view.tracks))


def _laid(track: Track, turn: int, lying: Lying) -> Track:
    if track.key != "turn":
        return track
    spaces = (replace(space, lies=(*space.lies, lying)) if space.number == turn else space for space in track.spaces)
    return replace(track, spaces=tuple(spaces))
