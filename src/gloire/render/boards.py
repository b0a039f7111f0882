"""What a board is shown: counters, markers, tracks and questions, each with its words and its place."""

from typing import Any

from msgspec import Struct

from gloire.core import display
from gloire.core.display import Face, Facing


class Row(Struct, frozen=True):
    """A line of what is told about a counter."""

    title: str
    words: str


class Tag(Struct, frozen=True):
    """A tag and its place on the counter."""

    sign: str
    tone: str
    x: float
    y: float


class Counter(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A counter with its place in the stack and all that is told about it."""

    handle: str
    face: str
    shape: str
    wears: str  # its colours: classes of the style sheet
    side: str
    army: str
    title: str  # what it is called
    sentence: str  # what it is, for those who cannot see it
    what: str  # whose and of what kind it is
    facts: str  # its kind and its figures
    rows: tuple[Row, ...]
    unit: str | None = None
    name: str = ""
    short: str = ""
    formation: str = ""
    hex: str = ""
    place: str = ""  # where it is, if not on the map
    due: int = 0
    x: float = 0.0  # from the centre of its hex
    y: float = 0.0
    deep: int = 0  # how many counters of its stack lie below it
    peeps: bool = False  # whether the figure on its shoulder must show
    facing: Facing | None = None
    tags: tuple[Tag, ...] = ()
    dress: tuple[str, ...] = ()
    ribbon: str = ""
    states: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Crowd(Struct, frozen=True):
    """How many units a tall stack has."""

    hex: str
    number: int
    x: float
    y: float


class Marker(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A marker with its place and a sentence."""

    sign: str
    hex: str
    words: str
    sentence: str
    to: str = ""
    text: str = ""
    army: str = ""
    x: float = 0.0
    y: float = 0.0
    ground: bool = False  # it lies under the counters


class Lying(Struct, frozen=True, omit_defaults=True):
    """What lies on a space, with its title."""

    sign: str
    title: str
    text: str = ""


class Space(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A space of a track."""

    title: str
    state: str
    number: int = 0
    name: str = ""
    brief: str = ""  # the name where there is little room, if there is a shorter one
    part: str = ""
    sign: str = ""
    words: str = ""  # what the sign means
    dark: bool = False
    lies: tuple[Lying, ...] = ()
    pointer: str = ""


class Points(Struct, frozen=True):
    """The points of a side."""

    side: str
    title: str
    points: int


class Track(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A track with its title, and a sentence for those who cannot see it."""

    key: str
    title: str
    sentence: str
    spaces: tuple[Space, ...] = ()
    rows: tuple[Points, ...] = ()
    top: int = 0
    notes: tuple[str, ...] = ()


class Chit(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A chit with its name."""

    title: str
    army: str
    text: str = ""
    strip: str = ""
    shape: str = "square"
    state: str = ""


class Cup(Struct, frozen=True, kw_only=True):
    """A cup with its title, and a sentence for those who cannot see it."""

    title: str
    sentence: str
    drawn: tuple[Chit, ...]
    inside: tuple[Chit, ...]
    left: int


class Box(Struct, frozen=True):
    """A box with its title."""

    title: str
    groups: tuple[display.Group, ...]
    told: bool


class Overlay(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that can be laid over the map."""

    kind: str
    title: str
    common: str = ""  # the same without whose it is
    layer: str = ""
    army: str = ""
    tone: str = ""
    hexes: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    open: tuple[float, ...] = ()
    texts: tuple[str, ...] = ()
    foreign_to: str = ""
    unit: str = ""


class Layer(Struct, frozen=True):
    """Overlays that are shown and hidden together."""

    key: str
    title: str
    hint: str
    shown: bool  # before anybody has chosen


class Plan(Struct, frozen=True, kw_only=True):
    """Several answers that are one thought, with its words."""

    text: str
    actions: tuple[Any, ...]
    hex: str
    gist: str


class Part(Struct, frozen=True, kw_only=True):
    """Something that an answer may have in it, with its words."""

    key: str
    text: str
    units: tuple[str, ...]
    note: str


class Tray(Struct, frozen=True, kw_only=True):
    """Parts of one kind, with their title."""

    field: str
    title: str
    rule: str
    parts: tuple[Part, ...]
    most: int
    chips: tuple[str, str]


class Composing(Struct, frozen=True, kw_only=True):
    """An answer that is put together from parts, with its words."""

    answer: Any
    text: str
    trays: tuple[Tray, ...]
    picked: tuple[tuple[str, str], ...]


class Step(Struct, frozen=True):
    """A step of a chain in which a question stands, with its words."""

    title: str
    rule: str
    side: str
    state: str


class Prompt(Struct, frozen=True, kw_only=True):
    """What a question wants on the board, with its words."""

    able: tuple[str, ...]
    sends: bool
    gathers: bool
    party: tuple[str, ...]
    against: tuple[str, ...]
    duties: tuple[str, ...]
    weighs: bool
    confirms: tuple[str, ...]
    optional: bool
    folded: tuple[str, ...]
    fold: str
    plans: tuple[Plan, ...]
    overlays: tuple[Overlay, ...]
    composing: Composing | None
    turns: str
    faces: int | None
    revokes: tuple[str, ...]
    pivots: str
    means: dict[str, str]
    steps: tuple[Step, ...]


class Board(Struct, frozen=True, kw_only=True):
    """All that a board shows."""

    now: Space = Space(title="", state="now")
    counters: tuple[Counter, ...] = ()
    crowds: tuple[Crowd, ...] = ()
    markers: tuple[Marker, ...] = ()
    tracks: tuple[Track, ...] = ()
    cups: tuple[Cup, ...] = ()
    boxes: tuple[Box, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    layers: tuple[Layer, ...] = ()
    faces: tuple[Face, ...] = ()  # of these counters
    ribbons: dict[str, str] = {}  # words across counters
