"""What simulations must know of Glory III: what to write down about a game, and what a position promises."""
