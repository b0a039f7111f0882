"""Small pictures for cards, 48 units square round the origin: lines of one weight, with a tint here and there.

A system names them in its catalogue, under `art`. A new one is drawn here, once.
"""

from collections.abc import Iterable

from gloire.render.svg.ink import element, path
from gloire.render.svg.signs import Symbol

# What is filled, and what is drawn over it.
ARTS = {
    "standard": ("M-9 -17h24l-5 7l5 7h-24z", "M-9 21V-20M-9 -17h24l-5 7l5 7H-9M-9 -20l-3 -2M-9 -20l3 -2M-14 21h10"),
    "drum": (
        "M-14 -4v14a14 5 0 0 0 28 0v-14z",
        "M-14 -4a14 5 0 0 0 28 0a14 5 0 0 0 -28 0v14a14 5 0 0 0 28 0v-14M-14 -2l6 15l7 -12l7 13l8 -16M-20 -20l14 14"
        "M20 -20l-14 13",
    ),
    "cannon": (
        "M-20 -8l32 -6a5 5 0 0 1 2 9l-30 6z",
        "M-20 -8l32 -6a5 5 0 0 1 2 9l-30 6zM-20 -11v13M-14 10a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M-5 1v18M-14 10h18"
        "M2 16l18 3",
    ),
    "sabres": (
        "",
        "M-17 17q22 -6 33 -34M17 17q-22 -6 -33 -34M-19 10l9 9M19 10l-9 9M-15 15l-5 5M15 15l5 5",
    ),
    "bayonets": (
        "M-16 15l6 -6l3 3l-6 6zM16 15l-6 -6l-3 3l6 6z",
        "M-16 15L12 -13M16 15L-12 -13M-10 9l3 3l-6 6l-3 -3zM10 9l-3 3l6 6l3 -3zM12 -13l6 -8l-3 10zM-12 -13l-6 -8l3 10z",
    ),
    "hat": (
        "M-22 8q6 -4 9 -13q13 -18 26 0q3 9 9 13q-22 8 -44 0z",
        "M-22 8q6 -4 9 -13q13 -18 26 0q3 9 9 13q-22 8 -44 0zM6 -10a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M10 -6l-2 9",
    ),
    "spyglass": (
        "M-20 10l22 -13l4 8l-22 13z",
        "M-20 10l22 -13l4 8l-22 13zM2 -3l10 -6l3 6l-9 5M12 -9l7 -4l2 4l-6 4M-9 4l4 8M-19 10a4 5 -30 0 0 4 8",
    ),
    "rampart": (
        "M-20 16v-14l10 -8h20l10 8v14z",
        "M-20 16v-14l10 -8h20l10 8v14M-24 16h48M-14 16v-10M-7 16v-12M0 16v-13M7 16v-12M14 16v-10M-3 -14h6M0 -20v12",
    ),
    "candle": (
        "M-5 -4h10v20h-10z",
        "M-5 -4h10v20h-10zM-14 16h28q-2 5 -8 5h-12q-6 0 -8 -5M0 -4v-3M0 -7q-5 -5 0 -13q5 8 0 13",
    ),
    "boots": (
        "M-16 -16h9v20l9 6v4h-18zM4 -10h9v18l8 6v4h-17z",
        "M-16 -16h9v20l9 6v4h-18zM4 -10h9v18l8 6v4h-17zM-16 -10h9M4 -4h9",
    ),
    "clouds": (
        "M-14 4a7 7 0 0 1 1 -13a10 10 0 0 1 19 -2a8 8 0 0 1 7 15z",
        "M-14 4a7 7 0 0 1 1 -13a10 10 0 0 1 19 -2a8 8 0 0 1 7 15zM-10 9l-3 8M-1 9l-3 10M8 9l-3 8"
        "M12 -14l4 -5M17 -9l6 -2",
    ),
    "flames": (
        "M0 -21c2 11 13 15 13 27a13 13 0 0 1 -26 0c0 -6 4 -8 5 -14c3 2 4 4 4 8c3 -6 5 -13 4 -21z",
        "M0 -21c2 11 13 15 13 27a13 13 0 0 1 -26 0c0 -6 4 -8 5 -14c3 2 4 4 4 8c3 -6 5 -13 4 -21zM-6 14c0 -6 5 -7 6 -13"
        "c2 5 6 8 6 13",
    ),
    "bucket": (
        "M-13 -4h26l-4 22h-18z",
        "M-13 -4h26l-4 22h-18zM-13 -4q13 -24 26 0M-13 -4q6 5 13 0t13 0M-11 6h22",
    ),
    "icon": (
        "M-13 -20h26v40h-26z",
        "M-13 -20h26v40h-26zM0 -15v29M-6 -9h12M-8 -3h16M-5 8l10 4",
    ),
    "letter": (
        "M-20 -12h40v25h-40z",
        "M-20 -12h40v25h-40zM-20 -12l20 15l20 -15M-4 4a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    ),
    "quarrel": (
        "M-21 -17h22v15h-13l-5 6v-6h-4z",
        "M-21 -17h22v15h-13l-5 6v-6h-4zM6 -6h15v15h-4v6l-6 -6h-14v-7M-15 -11h10M-15 -7h7M6 2h9",
    ),
    "deck": (
        "M-6 -14h18v27h-18z",
        "M-6 -14h18v27h-18zM-9 -11l-9 4l9 24l6 -3M15 -11l6 3l-6 23l-3 -1M0 -6q3 -4 6 0q0 4 -3 7q-3 -3 -3 -7",
    ),
    "bugle": (
        "M10 -6l11 -6v24l-11 -6z",
        "M-20 -6h30l11 -6v24l-11 -6h-18a7 7 0 0 1 0 -14M-8 6a7 7 0 0 0 0 -12M-20 -9v6M-2 6q0 10 -6 14M4 6q0 10 6 14",
    ),
    "plate": (
        "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0",
        "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M-21 -18v9q0 4 2 4v23M-19 -18v8"
        "M-17 -18v9q0 4 -2 4M20 18v-36q-5 6 -3 20h3",
    ),
    "fallen": (
        "M-20 10q4 -12 16 -10q10 2 12 10z",
        "M-20 10q4 -12 16 -10q10 2 12 10zM-22 15h44M14 -20l-6 24M4 -1l9 3M16 -13l-4 -1M-10 3l4 4M-2 3l-5 5",
    ),
    "pitchfork": (
        "M12 -4q7 0 8 -10q-9 -2 -15 6z",
        "M0 21V-6M-10 -20v8a10 6 0 0 0 20 0v-8M0 -20v14M12 21V-4M12 -4q7 0 8 -10q-9 -2 -15 6",
    ),
    "lances": (
        "M-13 -20h12l-4 5l4 5h-12zM9 -20h12l-4 5l4 5h-12z",
        "M-13 21v-42M9 21v-42M-13 -20h12l-4 5l4 5h-12M9 -20h12l-4 5l4 5h-12M-18 6h32M-18 6q-2 8 5 8h22q7 0 5 -8",
    ),
    "eye": (
        "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0",
        "M-21 0q21 -24 42 0q-21 22 -42 0zM-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
        "M-14 -13l-4 -6M0 -17v-5M14 -13l4 -6",
    ),
    "hourglass": (
        "M-9 17q9 -14 18 0z",
        "M-14 -20h28M-14 20h28M-11 -20q0 14 11 20q11 -6 11 -20M-11 20q0 -14 11 -20q11 6 11 20M-5 -9h10M0 0v9",
    ),
    "horseman": (
        "M-16 6q4 -10 15 -8q9 1 12 -8l7 6l-3 6q-2 10 -12 10h-14q-4 0 -5 -6z",
        "M-16 6q4 -10 15 -8q9 1 12 -8l7 6l-5 2q0 13 -10 14l4 9M-16 6q0 6 5 6h14M-11 12l-6 9M-4 12l3 9M-16 6q-6 2 -5 9"
        "M-6 -3q0 -7 5 -8q4 1 4 8M-3 -15a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    ),
    "scroll": (
        "M-13 -14h22v26h-22z",
        "M-13 -14h22q6 0 6 5h-6M9 -14v28q0 5 -5 5h-19q-5 0 -5 -5h17q0 5 5 5M-13 -14v28M-8 -7h12M-8 -1h12M-8 5h9",
    ),
}


def arts() -> Iterable[Symbol]:
    """Every picture under its name."""
    for name, (tinted, drawn) in ARTS.items():
        tint = path("art-tint", tinted)
        yield f"art-{name}", element("g", tint, path("art-line", drawn), id=f"art-{name}")
