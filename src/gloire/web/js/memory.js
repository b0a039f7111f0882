// What this browser remembers: seats of games and how the reader likes the board.

const SEATS = "gloire-seats";
const LIKES = "gloire-likes";
const KEPT = 40; // games in the list

const read = (key, otherwise) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
};

const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or closed store only means that nothing is remembered.
  }
};

/**
 * The games this browser has seats in, the latest first.
 * @returns {{game: string, seat: string, sides: string[], scenario: string, title: string, opponent: string,
 *   invitations?: Object, at: number, over?: boolean, result?: string, outcome?: string}[]}
 */
export const seats = () => read(SEATS, []);

export const seatOf = (game) => seats().find((kept) => kept.game === game);

/** Remembers a seat, or what is new about it. */
export function keepSeat(news) {
  const old = seatOf(news.game) ?? {};
  const others = seats().filter((kept) => kept.game !== news.game);
  write(SEATS, [{ ...old, ...news, at: Date.now() }, ...others].slice(0, KEPT));
  others.slice(KEPT - 1).forEach(({ game }) => forgetDice(game));
}

export function forgetSeat(game) {
  write(
    SEATS,
    seats().filter((kept) => kept.game !== game),
  );
  forgetDice(game);
}

// The dice of games, for this visit also where nothing can be stored.
const dice = new Map();
const diceOf = (game) => `gloire-dice-${game}`;

/** What this browser kept of the dice of a game: the server's commitment, its own chain, what it sent; see `shares.js`. */
export const keptDice = (game) => read(diceOf(game), null) ?? dice.get(game) ?? null;

export function keepDice(game, kept) {
  dice.set(game, kept);
  write(diceOf(game), kept);
}

function forgetDice(game) {
  dice.delete(game);
  try {
    localStorage.removeItem(diceOf(game));
  } catch {
    // Then there is nothing to forget.
  }
}

const USUAL = {
  numbers: true,
  threats: false,
  depth: 1,
  name: "",
  level: "", // of the computer, as it was chosen last, and how it plays
  style: "",
  motives: false, // whether it is told what the computer was after
  adviser: "", // the level that is asked for hints
  notify: false,
  mark: true,
  textBoard: false,
  overview: null, // open, folded, or as the size of the map suggests
  pace: 1,
  lesson: true, // whether a first lesson is offered
  forced: true, // whether the board answers where there is only one answer
};

/** How the reader likes the board. */
export const likes = { ...USUAL, ...read(LIKES, {}) };

export function like(news) {
  Object.assign(likes, news);
  write(LIKES, likes);
}

export const theme = () => document.documentElement.dataset.theme;

export function changeTheme() {
  const next = theme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("gloire-theme", next);
  } catch {
    // As above.
  }
}
