"""What the rules of Borodino 20 keep, and their words."""

from gloire.systems.napoleonic20.kept import State


class HeldBack(State, frozen=True):
    """Borodino 6.10.1: a mask of the units that wait for their release; in the fog of war they lie face-up."""

    units: int
