"""A view as it is shown: every display fact with its words and its place, for boards, pictures and listeners."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gloire.core import display
from gloire.core.display import Face, View
from gloire.core.game import Game
from gloire.render.boards import (
    Board,
    Box,
    Chit,
    Composing,
    Counter,
    Crowd,
    Cup,
    Layer,
    Lying,
    Marker,
    Overlay,
    Part,
    Plan,
    Points,
    Prompt,
    Row,
    Space,
    Step,
    Tag,
    Track,
    Tray,
)
from gloire.render.phrases.catalogue import capital
from gloire.render.phrases.names import Names, names_of
from gloire.render.stacks import arranged, badge_place, crowd, is_led, tag_places
from gloire.render.words import spoken

Faces = Mapping[str, Face]

PUBLISHED = "published"  # the source of figures that nobody need doubt
_CITED = re.compile(r"\s*\[[^\]]*\d[^\]]*\]")


def board_of(game: Game, viewer: str | None = None) -> Board:
    """The board of a game as a viewer sees it."""
    view, system = game.view(viewer), game.scenario.system
    return shown(view, names_of(game.scenario).seeing(view), system.faces(game.scenario))


def shown(view: View, names: Names, printed: Iterable[Face]) -> Board:
    """A view with its words. `printed` are the faces of the scenario; what arose in play comes with the view."""
    faces = {face.key: face for face in (*printed, *view.faces)}
    stacks = _stacks(view.counters)
    return Board(
        now=_space(view.now, names),
        counters=tuple(_counters(view, names, faces, stacks)),
        crowds=tuple(_crowds(stacks)),
        markers=tuple(_markers(view.markers, names, stacks)),
        tracks=tuple(_track(track, names) for track in view.tracks),
        cups=tuple(_cup(cup, names) for cup in view.cups),
        boxes=tuple(Box(names.word("box-title", box.key), box.groups, box.told) for box in view.boxes),
        overlays=tuple(overlay(one, names) for one in view.overlays),
        layers=tuple(_layers(view.overlays, names)),
        faces=tuple(faces[key] for key in sorted({counter.face for counter in view.counters})),
        ribbons=ribbons(names),
    )


def prompted(prompt: display.Prompt, names: Names) -> Prompt:
    """What a question wants on the board, with its words."""
    return Prompt(
        able=prompt.able,
        sends=prompt.sends,
        gathers=prompt.gathers,
        party=prompt.party,
        against=prompt.against,
        duties=tuple(spoken(duty, names) for duty in prompt.duties),
        weighs=prompt.weighs,
        confirms=prompt.confirms,
        optional=prompt.optional,
        folded=prompt.folded,
        fold=spoken(prompt.fold, names) if prompt.fold else "",
        plans=tuple(_plan(plan, names) for plan in prompt.plans),
        overlays=tuple(overlay(one, names) for one in prompt.overlays),
        composing=_composing(prompt.composing, names) if prompt.composing else None,
        turns=prompt.turns,
        faces=prompt.faces,
        revokes=prompt.revokes,
        pivots=prompt.pivots,
        means=prompt.means,
        steps=tuple(Step(spoken(step.said, names), step.rule, step.side, step.state) for step in prompt.steps),
    )


def _composing(composing: display.Composing, names: Names) -> Composing:
    trays = tuple(_tray(tray, names) for tray in composing.trays)
    text = spoken(composing.said, names)
    return Composing(answer=composing.answer, text=text, trays=trays, picked=composing.picked)


def _tray(tray: display.Tray, names: Names) -> Tray:
    return Tray(
        field=tray.field,
        title=spoken(tray.said, names),
        rule=tray.rule,
        parts=tuple(_part(part, names) for part in tray.parts),
        most=tray.most,
        chips=tray.chips,
    )


def _part(part: display.Part, names: Names) -> Part:
    note = spoken(part.note, names) if part.note else ""
    return Part(key=part.key, text=spoken(part.said, names), units=part.units, note=note)


def _plan(plan: display.Plan, names: Names) -> Plan:
    gist = spoken(plan.gist, names) if plan.gist else ""
    return Plan(text=spoken(plan.said, names), actions=plan.actions, hex=plan.hex, gist=gist)


def ribbons(names: Names) -> dict[str, str]:
    """Every word that a system lays across counters."""
    return {key: names.word("ribbon", key) for key in sorted(names.catalogue.keys("ribbon"))}


def bare(sentence: str) -> str:
    """A sentence without the rules it cites."""
    return _CITED.sub("", sentence).strip()


# Counters.


def _stacks(counters: Iterable[display.Counter]) -> dict[str, list[display.Counter]]:
    found: dict[str, list[display.Counter]] = defaultdict(list)
    for counter in sorted(counters, key=lambda one: one.order):
        if counter.hex:
            found[counter.hex].append(counter)
    return found


def _counters(
    view: View, names: Names, faces: Faces, stacks: Mapping[str, Sequence[display.Counter]]
) -> Iterable[Counter]:
    told = _told_about(view, names)
    places = {
        counter.handle: (offset, deep, is_led(stack))
        for stack in stacks.values()
        for deep, (counter, offset) in enumerate(arranged(stack))
    }
    for counter in view.counters:
        offset, deep, led = places.get(counter.handle, (0j, 0, False))
        tags = zip(counter.tags, tag_places(counter.tags, at_side=led), strict=True)
        yield Counter(
            handle=counter.handle,
            unit=counter.unit,
            face=counter.face,
            shape=faces[counter.face].shape,
            wears=wears(faces[counter.face]),
            side=counter.side,
            army=counter.army,
            name=counter.name,
            short=counter.short,
            formation=counter.formation,
            hex=counter.hex,
            place=names.word("box", counter.box) if counter.box else "",
            due=counter.due,
            x=offset.real,
            y=offset.imag,
            deep=deep,
            peeps=counter.behind and led,
            facing=counter.facing,
            tags=tuple(Tag(tag.sign, tag.tone, place.real, place.imag) for tag, place in tags),
            dress=counter.dress,
            ribbon=counter.ribbon,
            **_words(counter, names),
            rows=tuple(_rows(counter, names, _lying_on(view, counter, names), told)),
        )


def _crowds(stacks: Mapping[str, Sequence[display.Counter]]) -> Iterable[Crowd]:
    for hex, stack in stacks.items():
        if found := crowd(stack):
            number, place = found
            yield Crowd(hex, number, place.real, place.imag)


def wears(face: Face) -> str:
    """The classes that colour a counter."""
    nation = [f"nation-{face.nation}"] if face.nation else []
    return " ".join([f"army-{face.army}", *nation, *(["person"] if face.shape == "person" else [])])


def _told_about(view: View, names: Names) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for said in view.holds:
        if said.about:
            found[said.about].append(bare(spoken(said, names)).removesuffix("."))
    return found


def _words(counter: display.Counter, names: Names) -> dict[str, Any]:
    is_known = counter.unit is not None
    kinds = [names.word("kind", kind) for kind in counter.kinds]
    ratings = [f"{names.word('rating', rating.key)} {_value(rating, names)}" for rating in counter.ratings]
    states = [bare(names.word("state", state)) for state in _told_states(counter)]
    army = names.owner(counter.army)
    title = counter.name or names.word("counter", "concealed")
    who = title if army in title else f"{army} {title}"
    place = _said(names, "in", label=counter.hex) if counter.hex else names.word("box", counter.box)
    parts = [who if is_known else f"{title}, {army}", *kinds, *ratings, *states, *_due(counter, names), place]
    return {
        "title": title,
        "sentence": ", ".join(filter(None, parts)),
        "what": ", ".join([army, *kinds]) if is_known else f"{army}; {names.word('counter', 'secret')}",
        "facts": ", ".join([*kinds[:1], *ratings]) if is_known else names.word("counter", "face-down"),
        "states": tuple(states),
        "notes": tuple(bare(spoken(note.said, names)) for note in counter.notes),
    }


def _value(rating: display.Rating, names: Names) -> str:
    if rating.said is None:
        return rating.value
    return names.fill(names.catalogue.get(rating.said.section, rating.said.key), rating.said.facts)


def _due(counter: display.Counter, names: Names) -> list[str]:
    return [_said(names, "due", number=counter.due)] if counter.due else []


def _said(names: Names, key: str, **facts: object) -> str:
    return names.fill(names.catalogue.get("counter", key), facts)


def _told_states(counter: display.Counter) -> Iterable[str]:
    """That a counter lies face-down is said already of one that nobody may look at."""
    return (state for state in counter.states if counter.unit is not None or state != "concealed")


def _lying_on(view: View, counter: display.Counter, names: Names) -> list[str]:
    return [marker_words(marker, names) for marker in view.markers if marker.hex == counter.hex and not marker.to]


def _rows(
    counter: display.Counter, names: Names, lying: Sequence[str], told: Mapping[str, Sequence[str]]
) -> Iterable[Row]:
    yield from (Row(capital(names.word("rating", rating.key)), _value(rating, names)) for rating in counter.ratings)
    yield from (Row(capital(names.word("note", note.title)), spoken(note.said, names)) for note in counter.notes)
    states = [bare(names.word("state", state)) for state in (*_told_states(counter), *counter.closer)]
    effects = [words for name in dict.fromkeys((counter.handle, counter.unit or "")) for words in told.get(name, ())]
    parts = [*states, *lying, *effects, *_due(counter, names)]
    if parts or counter.unit is not None:
        yield Row(names.word("counter", "state"), ", ".join(dict.fromkeys(parts)) or names.word("counter", "well"))
    if counter.source and counter.source != PUBLISHED:
        yield Row(names.word("counter", "figures"), names.word("source-of-figures", counter.source))


# Markers.


def _markers(
    markers: Iterable[display.Marker], names: Names, stacks: Mapping[str, Sequence[display.Counter]]
) -> Iterable[Marker]:
    lying: dict[str, int] = defaultdict(int)
    for marker in markers:
        place, words = 0j, marker_words(marker, names)
        if not marker.is_ground:
            place = badge_place(marker.sign, stacks.get(marker.hex, ()), lying[marker.hex])
            lying[marker.hex] += 1
        yield Marker(
            sign=marker.sign,
            hex=marker.hex,
            to=marker.to,
            text=marker.text,
            army=marker.army,
            x=place.real,
            y=place.imag,
            ground=marker.is_ground,
            words=words,
            sentence=f"{capital(words)}, {marker.hex}",
        )


def marker_words(marker: display.Marker, names: Names) -> str:
    """What a marker means."""
    facts = {"face": marker.face, "to": marker.to, "hex": marker.hex}
    said = names.fill(names.catalogue.get("marker", marker.kind), facts)
    return said.strip()


# Tracks and overlays.


def _track(track: display.Track, names: Names) -> Track:
    title = names.word("track", track.key)
    rows = tuple(Points(row.side, names.owner(row.side), row.points) for row in track.rows)
    spaces = tuple(_space(space, names) for space in track.spaces)
    present = [space.title for space in spaces if space.state == "now"]
    told = ", ".join([*(f"{row.title} {row.points}" for row in rows), *present])
    notes = tuple(words for note in track.notes if (words := spoken(note, names)))
    sentence = f"{title}: {told}" if told else title
    return Track(key=track.key, title=title, sentence=sentence, spaces=spaces, rows=rows, top=track.top, notes=notes)


def _cup(cup: display.Cup, names: Names) -> Cup:
    title = names.word("track", cup.key)
    drawn, inside = (tuple(_chit(chit, names) for chit in chits) for chits in (cup.drawn, cup.inside))
    told = [f"{title}: {cup.left}", *(chit.title for chit in inside)]
    return Cup(title=title, sentence=", ".join(told), drawn=drawn, inside=inside, left=cup.left)


def _chit(chit: display.Chit, names: Names) -> Chit:
    return Chit(
        title=spoken(chit.said, names),
        army=chit.army,
        text=chit.text,
        strip=chit.strip,
        shape=chit.shape,
        state=chit.state,
    )


def _space(space: display.Space, names: Names) -> Space:
    words = ", ".join(bare(names.word(said.section, said.key)) for said in space.words)
    number = f"{names.word('track', 'turn')} {space.number}" if space.number else ""
    return Space(
        number=space.number,
        name=space.name or (capital(names.word(space.words[0].section, space.words[0].key)) if space.words else ""),
        brief=str(names.catalogue.find("turn-brief", space.name) or ""),
        part=space.part,
        sign=space.sign,
        words=words,
        title=", ".join(filter(None, [number, space.part, space.name, words])),
        state=space.state,
        dark=space.dark,
        lies=tuple(Lying(lying.sign, spoken(lying.said, names), lying.text) for lying in space.lies),
        pointer=space.pointer,
    )


def overlay(one: display.Overlay, names: Names) -> Overlay:
    """An overlay with its title."""
    phrase = names.catalogue.find("overlay", one.key)
    title, common = (
        names.fill(phrase, {"army_title": whose}) if phrase else "" for whose in (names.owner(one.army), "")
    )
    return Overlay(
        kind=one.kind,
        title=capital(title),
        common=capital(common.strip()),
        layer=one.layer,
        army=one.army,
        tone=one.tone,
        hexes=one.hexes,
        lines=one.lines,
        open=one.open,
        texts=one.texts,
        foreign_to=one.foreign_to,
        unit=one.unit,
    )


def _layers(overlays: Iterable[display.Overlay], names: Names) -> Iterable[Layer]:
    found = {one.layer: one.shown for one in overlays if one.layer}
    for key, is_shown in found.items():
        yield Layer(key, names.word("overlay-title", key), names.word("overlay-hint", key), is_shown)
