// The calls of docs/protocol.md. Nothing else in the board talks to the server.

/** A call the server refused, with its reason in a player's words. */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.reason || REASONS[body?.error] || `The server answered ${status}.`);
    this.status = status;
    this.error = body?.error ?? "";
    this.rule = body?.rule ?? null;
    this.version = body?.version;
  }
}

/** No answer came: the network or the server is away. */
export class Unreachable extends Error {}

const REASONS = {
  "no-seat": "This link holds no seat of this game.",
  "game-over": "The game is over.",
  "not-asked": "It is not your turn to choose.",
  stale: "The game has gone on meanwhile.",
  "too-many": "That was a little fast. Try again in a moment.",
};

/**
 * One call.
 * @param {string} path after /api/
 * @param {{seat?: string, body?: Object, signal?: AbortSignal}} [options] with a body it is a POST; by a signal it is given up
 */
export async function call(path, { seat, body, signal } = {}) {
  const headers = { Accept: "application/json" };
  if (seat) headers.Authorization = `Bearer ${seat}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const token = csrfToken();
  if (token && body !== undefined) headers["X-CSRF-Token"] = token;
  const response = await reach(`api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await readJson(response);
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

const csrfToken = () => document.cookie.match(/(?:^|; )gloire-csrf=([^;]+)/)?.[1];

async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch (error) {
    throw new Unreachable("The server cannot be reached.", { cause: error });
  }
}

async function readJson(response) {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The text of a file of the server. */
export async function text(path, seat = null) {
  const response = await reach(`api/${path}`, seat ? { headers: { Authorization: `Bearer ${seat}` } } : {});
  if (!response.ok) throw new Refused(response.status, await readJson(response));
  return response.text();
}

export const scenarios = () => call("scenarios");
/** The computer players of a system with the time they take in a scenario, and the ways in which they play. */
export const levels = (system, scenario) => call(`levels?system=${system}&scenario=${encodeURIComponent(scenario)}`);
export const styles = (system) => call(`styles/${system}`);
export const vocabulary = (system) => call(`words/${system}`);
export const frame = (scenario) => call(`scenarios/${scenario}/frame`);
export const ground = (scenario) => text(`scenarios/${scenario}/ground.svg?theme=light`);
export const thumbnail = (scenario, theme) => `api/scenarios/${scenario}/thumbnail.svg?theme=${theme}`;
export const account = () => call("account");
export const register = (name, password) => call("account/register", { body: { name, password } });
export const logIn = (name, password) => call("account/login", { body: { name, password } });
export const logOut = () => call("account/logout", { body: {} });
export const reachMe = (webhook, mail) => call("account/reach", { body: { webhook, mail } });
/** Where I am logged in; logs me out elsewhere. */
export const sessions = () => call("account/sessions");
export const endSessions = (ids) => call("account/sessions/end", { body: { ids } });
export const exportAccount = () => call("account/export");
export const deleteAccount = (password) => call("account/delete", { body: { password } });
export const changePassword = (password, fresh) => call("account/password", { body: { password, new: fresh } });
export const forgot = (name) => call("account/forgot", { body: { name } });
export const resetPassword = (token, password) => call("account/reset", { body: { token, password } });
export const newGame = (order) => call("games", { body: order });
/** A position file, checked: what a new game takes of it. */
export const readPosition = (file) => call("positions", { body: { text: file } });
/** How a scenario is won, with a handicap if one is given. */
/** How a scenario is won with these terms: a handicap, and options that are on. */
export const aims = (scenario, { handicap = "", options = {} } = {}) => {
  const on = Object.keys(options).filter((key) => options[key]);
  const asked = new URLSearchParams([["handicap", handicap], ...on.map((key) => ["option", key])]);
  return call(`scenarios/${scenario}/aims?${asked}`);
};
/** Every rule of a system and of one game, with its rulings. */
export const rules = (system, game = "") => call(`rules/${system}?game=${encodeURIComponent(game)}`);
export const rule = (system, number, game = "") =>
  call(`rules/${system}/${encodeURIComponent(number)}?game=${encodeURIComponent(game)}`);

/**
 * The calls about one game from one seat. Questions come with a brief list of actions, and the stream says nothing that a
 * reply has told: it knows by the client's name whose reply it was.
 */
export class GameCalls {
  constructor(game, seat) {
    this.game = game;
    this.seat = seat;
    this.client = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    this.said = 0; // the last line of the chat that was heard
  }

  get = (path) => call(`games/${this.game}${path}`, { seat: this.seat });
  post = (path, body = {}, signal = undefined) =>
    call(`games/${this.game}${path}?${this.manner()}`, { seat: this.seat, body, signal });
  manner = (more = {}) => new URLSearchParams({ actions: "brief", client: this.client, said: this.said, ...more });

  state = (since) => this.get(`?${this.manner(since === undefined ? {} : { since })}`);
  actions = (unit) => this.get(`/actions${unit ? `?unit=${encodeURIComponent(unit)}` : ""}`);
  answer = (version, action, sent) => this.post("/answers", { version, action, ...sent });
  why = (action) => this.post("/why", { action });
  hint = (version, level) => this.post("/hint", { version, level });
  standing = () => this.get("/standing");
  motives = () => this.get("/motives");
  preview = (action, signal) => this.post("/preview", { action }, signal);
  moves = (unit, by = []) => this.get(`/moves?unit=${encodeURIComponent(unit)}&by=${by.join("-")}`);
  threats = (hex) => this.get(`/threats?hex=${encodeURIComponent(hex)}`);
  sight = (hex) => this.get(`/sight?hex=${encodeURIComponent(hex)}`);
  undo = (version, to, sent = {}) => this.post("/undo", { version, to, ...sent });
  consent = (version, to, agree, sent = {}) => this.post("/consent", { version, to, agree, ...sent });
  resign = (version, side) => this.post("/resign", { version, side });
  offerDraw = (version, side) => this.post("/draw", { version, side });
  hurry = () => this.post("/hurry");
  say = (words) => this.post("/chat", { text: words });
  commitShares = (anchor) => this.post("/dice", { anchor });
  lendShare = (sent) => this.post("/dice", sent);
  rematch = () => this.post("/rematch");
  moments = () => this.get("/moments");
  at = (number, side) => this.get(`/at/${number}${side ? `?side=${side}` : ""}`);
  branch = (at, seats) => this.post("/branch", { at, seats });
  join = (invitation, name, anchor) => this.post("/join", { invitation, name, anchor });
  symbols = () => text(`games/${this.game}/symbols.svg`, this.seat);
  aid = () => this.get("/aid");
  lesson = () => this.get("/lesson");
  review = () => this.post("/review");
  story = () => this.get("/story");
  record = () => this.get("/record");
  proof = () => this.get("/proof");

  /** The address of the websocket. */
  stream(since) {
    const address = new URL(`api/games/${this.game}/stream`, document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    address.search = this.manner({ ...(this.seat && { seat: this.seat }), since: String(since) }).toString();
    return address.href;
  }
}

export const PATIENCE = [500, 1000, 2000, 4000, 8000]; // milliseconds between attempts to connect again

/** Tries again while nobody answers; a refusal is an answer. */
export async function insist(attempted, lost) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attempted();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      lost();
      await new Promise((done) => setTimeout(done, PATIENCE[Math.min(attempt, PATIENCE.length - 1)]));
    }
  }
}
