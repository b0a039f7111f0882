"""How boards name and colour what the tables give: the tones of results, the words of modifiers."""

import msgspec

from gloire.core.display import Line, Reckoning, Said
from gloire.systems.jours_de_gloire.happened import Modifier

# The worse for the defender, the stronger; what strikes the attacker has tones of its own.
TONES = {"-": "n", "CT": "dw", "D": "dr", "R": "db"}
TONES |= {"D 1+CT": "dr", "D 1+D": "db", "D guns": "db", "A 1+CT": "ar", "A CT": "aw", "A 1+D": "ab"}
TONES |= {"passed": "dw", "failed": "ar"}


def reckoning(key: str, parts: tuple[Modifier, ...]) -> Reckoning:
    """The parts of a total, line by line, each with its case."""
    return Reckoning(key, tuple(Line(said(part), part.value, part.rule) for part in parts))


def said(part: Modifier) -> Said:
    """A modifier in words."""
    return Said("modifier", part.what, msgspec.structs.asdict(part))
