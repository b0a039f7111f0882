"""What simulations must know of Napoleonic 20: what to write down about a game, and what a position promises."""
