"""What lies on a board and beside it, for whoever draws it or tells it: a system fills these facts, and nobody above it
need know a rule.

Words are named by their section and key in the system's catalogue, drawings by their keys in `render/svg`; a fact is
the same for every theme and language.
"""

from collections.abc import Container, Iterable
from typing import Any, Literal, Protocol

from msgspec import Struct, structs

Ink = Literal["plain", "red", "green", "brown"]
Tone = Literal["", "fresh", "good", "fair", "poor", "bad", "alert", "bound", "veiled", "far"]


class Said(Struct, frozen=True):
    """Words of the catalogue, and the facts that fill them."""

    section: str
    key: str
    facts: dict[str, Any] = {}
    about: str = ""  # the counter they are about, by its handle; nobody, where they hold for all


class Aim(Struct, frozen=True):
    """What a side plays for: how it wins, and what else decides the game."""

    said: Said
    rule: str
    side: str = ""  # whose aim it is; nobody's, where it holds for all


class Figure(Struct, frozen=True, omit_defaults=True):
    """A figure on a counter; what is told by ink is told by a line as well."""

    text: str
    ink: Ink = "plain"
    line: Literal["", "bar", "dots"] = ""


class Face(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One printed side of a counter, or the back that all counters of an army share."""

    key: str  # faces with the same key are one drawing
    army: str  # whose colours it wears
    nation: str = ""  # and whose own among these, if they differ
    shape: Literal["unit", "person", "back"] = "unit"
    name: str = ""  # the designation
    symbol: str = ""  # in its box: infantry, cavalry, artillery, horse-artillery
    figures: tuple[Figure, ...] = ()
    signs: tuple[str, ...] = ()  # star, letter-m, skeleton, empty, heavy, light, grenade, torn
    strip: str = ""  # the formation whose colour runs along its top
    beside: str = ""  # beside its box
    peeps: str = ""  # the figure that must show where another counter lies on it


class Facing(Struct, frozen=True):
    """Where a counter looks; hexsides and corners are numbered as the directions of the grid are."""

    to: Literal["hexside", "corner", "all"]
    way: int
    fronts: tuple[int, ...] = ()  # the other hexsides that are front


class Tag(Struct, frozen=True, omit_defaults=True):
    """A small disc on the rim of a counter."""

    sign: str
    tone: Tone = ""
    last: bool = False  # it has a place of its own, after all others


class Rating(Struct, frozen=True):
    """A value as words tell it: strength 5."""

    key: str  # of the section `rating`
    value: str
    said: Said | None = None  # the value in words, where a figure or a letter would have to be explained


class Note(Struct, frozen=True):
    """Another line of what is told about a counter."""

    title: str  # a key of the section `note`
    said: Said


class Counter(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A counter as a viewer sees it."""

    handle: str
    face: str
    side: str
    army: str
    unit: str | None = None  # by which answers name it; None where the viewer may not know that
    name: str = ""
    short: str = ""  # the name as it is printed on the counter
    formation: str = ""  # whose name stands beside its units where they are seen from afar
    hex: str = ""
    box: str = ""  # where it lies, if not on the map: the key of a box
    due: int = 0  # the turn it is expected on
    facing: Facing | None = None
    order: int = 0  # in its stack, from the top
    behind: bool = False  # it looks over the shoulder of those it is stacked with
    tags: tuple[Tag, ...] = ()
    dress: tuple[Literal["tilted", "veiled", "dimmed", "zigzag", "framed"], ...] = ()
    ribbon: str = ""  # across it: a key of the section `ribbon`
    kinds: tuple[str, ...] = ()  # what it is: keys of the section `kind`
    ratings: tuple[Rating, ...] = ()
    states: tuple[str, ...] = ()  # what has become of it: keys of the section `state`
    closer: tuple[str, ...] = ()  # more of these, for whoever looks closer
    notes: tuple[Note, ...] = ()
    source: str = ""  # where its values come from


class Marker(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What lies on the map beside counters: a badge, a flag, or the ground itself in another state."""

    kind: str  # a key of the section `marker`
    sign: str  # shield, flag, flames, planks, ford
    hex: str
    face: str = ""  # which of its faces is up
    to: str = ""  # the hex beyond, for one on a hexside
    text: str = ""  # what is written on it
    army: str = ""

    @property
    def is_ground(self) -> bool:
        """Whether it lies under the counters."""
        return bool(self.to) or self.sign == "flames"


class Lying(Struct, frozen=True, omit_defaults=True):
    """What lies on a space of a track."""

    sign: str
    said: Said
    text: str = ""


class Space(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A space of a track."""

    number: int = 0
    name: str = ""
    part: str = ""  # of which part of the track it is: a day
    sign: str = ""
    words: tuple[Said, ...] = ()  # what the sign means
    state: Literal["gone", "now", "coming"] = "coming"
    dark: bool = False
    lies: tuple[Lying, ...] = ()
    pointer: Literal["", "left", "right"] = ""  # where what lies here tends


class Points(Struct, frozen=True):
    """How many points a side has."""

    side: str
    points: int


class Track(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A row of spaces, or a row of figures for each side."""

    key: str  # its title: a key of the section `track`
    spaces: tuple[Space, ...] = ()
    rows: tuple[Points, ...] = ()
    top: int = 0  # the highest figure; 0 where there is none
    notes: tuple[Said, ...] = ()


class Chit(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A chit that is drawn from a cup."""

    said: Said
    army: str  # whose colours it wears
    text: str = ""  # what is written on it
    strip: str = ""  # the formation whose colour it has
    shape: Literal["square", "round"] = "square"
    state: Literal["", "now", "spent"] = ""  # in play, or done with


class Cup(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A cup of chits: those that came out, in their order, and those that everybody knows to be in it."""

    key: str  # its title: a key of the section `track`
    drawn: tuple[Chit, ...] = ()
    inside: tuple[Chit, ...] = ()
    left: int = 0  # so many are in it


class Group(Struct, frozen=True):
    """Counters of a box that wait for the same turn; 0 for those that wait for none."""

    due: int
    counters: tuple[str, ...]


class Box(Struct, frozen=True):
    """Counters that lie together beside the map."""

    key: str  # its title: a key of the section `box`
    groups: tuple[Group, ...]
    told: bool = True  # whether those in it may yet matter, and are told with the board


class Overlay(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that can be laid over the map. Which drawing it is, says `kind`; what it means, its title."""

    kind: Literal["outline", "hatch", "ring", "arrow", "line", "cone", "sight", "range", "disc", "band"]
    key: str  # a key of the section `overlay`; overlays of one layer are shown and hidden together
    layer: str = ""
    army: str = ""
    tone: str = ""  # which stroke: attack, retreat, threat, goal …
    hexes: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()  # from hex to hex; a band runs along them
    open: tuple[float, ...] = ()  # for each line of sight, how much of the way is open: 1, or up to what is in the way
    texts: tuple[str, ...] = ()  # for each hex, what stands there
    shown: bool = False  # before anybody has said whether he wants to see it
    foreign_to: str = ""  # the side it does not interest, since it is its own
    unit: str = ""  # shown only while this unit is chosen


class Plan(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Several answers that are one thought, such as an attack by everybody who can: given one after another."""

    said: Said
    actions: tuple[Any, ...]
    hex: str = ""  # where it leads
    gist: Said | None = None  # what it promises, in a few words


class Part(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that an answer may have in it or lack: an order for a group, a marker for the cup."""

    key: str  # by which the answer names it
    said: Said
    units: tuple[str, ...] = ()  # the counters it is for: whoever points at one of them gives it or takes it back
    note: Said | None = None  # what one should know before one gives it


class Tray(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Parts of one kind, from which somebody picks."""

    field: str  # of the answer: the keys of those picked stand there, in the order of the parts
    said: Said  # what they are
    rule: str
    parts: tuple[Part, ...]
    most: int = -1  # so many may be picked; below zero, as many as there are
    chips: tuple[str, str] = ("", "")  # the signs that lie on the map where a part is picked, and where it is not


class Composing(Struct, frozen=True, kw_only=True):
    """An answer that is put together from parts and given as a whole. Its rules refuse what may not be in it."""

    answer: Any  # with nothing in it
    said: Said  # what its button says
    trays: tuple[Tray, ...]
    picked: tuple[tuple[str, str], ...] = ()  # parts that are in it from the start, each by its field and its key


def composed(composing: Composing, picked: Container[tuple[str, str]]) -> Any:
    """The answer with the parts in it that were picked, each named by its field and its key."""
    fields = {
        tray.field: tuple(part.key for part in tray.parts if (tray.field, part.key) in picked)
        for tray in composing.trays
    }
    return structs.replace(composing.answer, **fields)


class Step(Struct, frozen=True):
    """A step of a chain in which a question stands, such as an attack from its declaration to the pursuit."""

    said: Said
    rule: str
    side: str  # who decides there
    state: Literal["done", "now", "next"]


class Prompt(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a question wants on the board."""

    able: tuple[str, ...] = ()  # the units it is about, lit as long as none is chosen
    sends: bool = False  # units are sent to hexes; what else they can do has a button
    gathers: bool = False  # answers put something together bit by bit, so that none needs to be confirmed
    party: tuple[str, ...] = ()  # units that fight together
    against: tuple[str, ...] = ()  # and the hexes they fight against
    duties: tuple[Said, ...] = ()  # what must still be done before the question can be closed
    weighs: bool = False  # answers are chosen by their odds: each is a button that tells them
    confirms: tuple[str, ...] = ()  # kinds of answers that bring dice at once: pointing at their hex is not enough
    optional: bool = False  # whoever does nothing misses nothing: nobody is reminded of him when it ends
    folded: tuple[str, ...] = ()  # kinds of answers that few people want: they stand behind a fold
    fold: Said | None = None  # and this is written on it
    plans: tuple[Plan, ...] = ()
    overlays: tuple[Overlay, ...] = ()  # laid over the map while it is asked
    composing: Composing | None = None  # the answer is put together from parts, and no answer is listed
    turns: Literal["", "hexside", "corner"] = ""  # what the `facing` of its answers is counted by: pointed at, not read
    faces: int | None = None  # the facing that a board shows first, where it is not the one the counter has
    revokes: tuple[str, ...] = ()  # kinds of answers that take back what was said: never the first thing to do
    steps: tuple[Step, ...] = ()  # of the chain in which it stands
    pivots: str = ""  # the kind of answer by which a counter turns where it stands; where to is asked next
    means: dict[
        str, str
    ] = {}  # who is meant by a counter that cannot be chosen itself, such as the leader of a brigade


def pointing(actions: Iterable[Any]) -> Prompt:
    """What most questions want: the units that can go somewhere, or else all that can do something."""
    named = [action for action in actions if getattr(action, "unit", "")]
    going = [action for action in named if getattr(action, "hex", "")]
    able = tuple(dict.fromkeys(action.unit for action in going or named))
    return Prompt(able=able, sends=bool(going))


class Line(Struct, frozen=True):
    """A line of a reckoning."""

    said: Said
    value: int
    rule: str


class Reckoning(Struct, frozen=True):
    """What adds up, and on which side it counts."""

    key: str  # its title: a key of the section `reckoning`
    lines: tuple[Line, ...]
    sign: int = 1


class Total(Struct, frozen=True):
    """What reckonings come to."""

    said: Said
    value: int
    note: Said | None = None


class Chance(Struct, frozen=True):
    """One result, with what follows from it; a chart draws it as a bar in its tone."""

    key: str
    said: Said
    chance: float
    faces: tuple[int, ...] = ()  # of the die
    tone: str = ""
    fates: tuple[Said, ...] = ()


class Reading(Struct, frozen=True, omit_defaults=True):
    """Where a chart of the player aid is read: in a column, in a row, or in one place. The chart marks it."""

    chart: str  # its key
    column: str = ""
    row: str = ""  # its key, or a face of the die


class Hazard(Struct, frozen=True):
    """Something the other side may do before the chances are tried, and what it would bring."""

    said: Said
    rule: str
    brings: tuple[Said, ...]
    worst: bool = False  # of all that it may do


class Forecast(Struct, frozen=True, kw_only=True):
    """A preview as a board shows it: what is reckoned, the chances, and what happens for certain."""

    headline: Said
    rule: str
    reckonings: tuple[Reckoning, ...] = ()
    total: Total | None = None
    chances: tuple[Chance, ...] = ()
    events: tuple[Any, ...] = ()
    note: Said | None = None  # where the figures come from
    reading: Reading | None = None  # where in a chart the result will be read off
    gist: Said | None = None  # all of it in a few words
    vain: bool = False  # nothing it can bring is what it is done for
    hazards: tuple[Hazard, ...] = ()  # what may come first
    remarks: tuple[Said, ...] = ()  # what one should know of it besides


class Throw(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Dice that fell: what was reckoned, what they brought, and what they could have brought."""

    dice: tuple[int, ...]
    sides: int = 6  # of each die; only dice with six are drawn with pips
    reckonings: tuple[Reckoning, ...] = ()
    total: Total | None = None
    result: Said | None = None
    tone: str = ""
    chances: tuple[Chance, ...] = ()


class Shift(Struct, frozen=True):
    """A figure on a track that has changed."""

    track: str  # its key
    side: str
    points: int


class Staging(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How an event is shown: whether it begins or ends an episode such as a battle, dice, figures that change."""

    episode: Literal["", "begins", "ends"] = ""
    party: tuple[str, ...] = ()  # units that fight together in the episode
    against: tuple[str, ...] = ()  # and the hexes they fight against
    throw: Throw | None = None
    shifts: tuple[Shift, ...] = ()


NO_STAGING = Staging()


def with_its_die(event: Any) -> Staging:
    """What most events want: nothing, or the one die they tell of."""
    die = getattr(event, "die", 0) or getattr(event, "face", 0)
    return Staging(throw=Throw(dice=(die,))) if isinstance(die, int) and die else NO_STAGING


class Foreseen(Protocol):
    """What a preview must have, besides what the system's own players read in it."""

    def forecast(self) -> Forecast:
        """The same for a board."""


class View(Struct, frozen=True, kw_only=True):
    """What a side may know. `facts` are the system's own, for players; the rest is what any board draws."""

    facts: dict[str, Any]
    now: Space = Space()  # the present turn
    counters: tuple[Counter, ...] = ()
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    cups: tuple[Cup, ...] = ()
    boxes: tuple[Box, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    holds: tuple[Said, ...] = ()  # what is in force
    notices: tuple[Said, ...] = ()  # what everybody should hear before it comes, while something can be done about it
    faces: tuple[Face, ...] = ()  # those that arose in play; all others are printed in the scenario
