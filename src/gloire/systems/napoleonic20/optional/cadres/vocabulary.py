"""The words of unit reduction."""

from gloire.core.actions import Action


class PlaceCadre(Action, frozen=True):
    """16.5.1: a cadre returns in a hex instead of the unit that tried to rally."""

    hex: str


ACTIONS = (PlaceCadre,)
