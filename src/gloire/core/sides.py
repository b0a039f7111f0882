"""Who can be asked."""

CHANCE = "chance"  # dice, cards and chits are this player's answers
NOBODY = None  # a decision that asks nobody is passed over
