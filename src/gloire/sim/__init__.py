"""Many games: matches, tournaments and their reports, random games with every check, speed."""
