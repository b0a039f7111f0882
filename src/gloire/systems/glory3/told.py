"""How boards name and colour what the tables give: the tones of results, the words of modifiers."""

import msgspec

from gloire.core.display import Line, Reckoning, Said
from gloire.systems.glory3.happened import Modifier

# The worse for the defender, the stronger; what strikes the attacker has tones of its own.
TONES = {"-": "n", "C": "dw", "D": "dr", "D+R": "db", "misguided": "ar"}
TONES |= {"D C>D+R": "dw", "D R+C": "dr", "D D+R": "db", "D guns": "db", "A C": "aw", "A R+C": "ar", "A D+R": "ab"}
TONES |= {"passed": "dw", "failed": "ar", "hit": "dr", "missed": "n"}


def reckoning(key: str, parts: tuple[Modifier, ...]) -> Reckoning:
    """The parts of a total, line by line, each with its case."""
    return Reckoning(key, tuple(Line(said(part), part.value, part.rule) for part in parts))


def said(part: Modifier) -> Said:
    """A modifier in words."""
    return Said("modifier", part.what, msgspec.structs.asdict(part))
