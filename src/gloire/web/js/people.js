// People at a game, by their names; whoever has given none is called after his side.

/** Who has a seat, within a sentence. */
export function personOf(seat, side) {
  if (seat?.kind === "computer") return `the computer (${seat.name})`;
  if (seat?.kind === "open") return "nobody yet";
  return seat?.name || `the ${side} player`;
}

/** The same where a sentence begins; a name stays as it was given. */
export function subjectOf(seat, side) {
  if (seat?.kind === "computer") return "The computer";
  return seat?.name || `The ${side} player`;
}
