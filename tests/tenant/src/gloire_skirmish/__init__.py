"""Skirmish: a system small enough to read in one sitting, and whole enough to copy.

Two sides of a few companies fight for a mill. The folder `rules` is the rulebook, a module a chapter; the other parts
tell players, simulations and readers what they must know of it.
"""

from gloire.systems import Entry

ENTRY = Entry(
    id="skirmish",
    rules="gloire_skirmish.rules.system:SYSTEM",
    words="gloire_skirmish.words",
    book="gloire_skirmish.rules",
    tests="tests",
    player="gloire_skirmish.strategist:PLAYER",
    ledger="gloire_skirmish.ledger:BOOKKEEPING",
    promises="gloire_skirmish.promises:PROMISES",
)
