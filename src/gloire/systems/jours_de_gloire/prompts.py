"""What a question wants on the board."""

from collections.abc import Mapping, Sequence

from gloire.core.actions import Action
from gloire.core.display import Prompt, pointing
from gloire.systems.jours_de_gloire.position import Position


def prompt(game: Position, kind: str, about: Mapping[str, object], actions: Sequence[Action]) -> Prompt:
    """Most questions point at units and hexes."""
    return pointing(actions)
