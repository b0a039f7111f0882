"""What simulations must know of Jours de Gloire: what to write down about a game, and what a position promises."""
