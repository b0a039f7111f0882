// How news of a game come: by a stream, as replies to what is done here, and by looking where neither serves. They may
// come late, twice and past each other; what is passed on is whole and in order.

import { PATIENCE } from "./api.js";
import { announce } from "./html.js";

const POLL = 2500; // between looks at a server that has no stream
const SILENCE = 60_000; // a stream without a ping for so long is dead

export class Wire {
  /**
   * @param {Object} calls
   * @param {{version: number, take: Function, seated: Function, changed: Function}} reader the version it knows, what it
   *   does with a state, with who is there, and when the connection has changed
   */
  constructor(calls, reader) {
    this.calls = calls;
    this.reader = reader;
    this.connection = "opening";
    this.underway = 0; // things done here whose replies have not come
    this.waiting = []; // news that came before such a reply
    this.newest = -1; // the latest version heard of
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  // The stream.

  connect(attempt = 0) {
    if (this.closed) return;
    let socket;
    try {
      socket = new WebSocket(this.calls.stream(this.reader.version));
    } catch {
      this.again(attempt);
      return;
    }
    this.socket = socket;
    let opened = false;
    socket.addEventListener("open", () => {
      opened = true;
      this.heard();
      this.connected("live");
    });
    socket.addEventListener("message", (message) => {
      this.heard();
      this.receive(JSON.parse(message.data));
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.again(opened ? 0 : attempt);
    });
  }

  heard() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), SILENCE);
  }

  /** After a lost connection: look at once, then try again, ever more slowly. */
  again(attempt) {
    if (this.closed) return;
    clearTimeout(this.silence);
    this.retry = setTimeout(
      async () => {
        await this.look();
        this.connect(Math.min(attempt + 1, PATIENCE.length - 1));
      },
      attempt < PATIENCE.length - 1 ? PATIENCE[attempt] : POLL,
    );
  }

  connected(how) {
    if (this.connection === how) return;
    if (how === "lost") announce("The connection is lost. Trying again.");
    if (this.connection === "lost") announce("Connected again.");
    this.connection = how;
    this.reader.changed();
  }

  // News.

  /** News of the stream; while something is done here they wait, since the reply to it comes first. */
  receive(message) {
    if (message.type === "state" && this.underway) this.waiting.push(message);
    else if (message.type === "state") this.take(message);
    if (message.type === "online" && message.seats) this.reader.seated(message.seats);
  }

  /** Does something whose reply is news, and takes it; afterwards comes what has waited for it. */
  async own(call) {
    this.underway += 1;
    try {
      const reply = await call(this.calls);
      const state = reply?.type === "state" ? reply : reply?.state;
      if (state) this.take(state);
      else await this.look();
      return reply;
    } finally {
      this.underway -= 1;
      if (!this.underway) this.waiting.splice(0).forEach((message) => this.take(message));
    }
  }

  /** Passes a state on. Where something between it and what is known is missing, all that is new is asked for. */
  take(state) {
    this.newest = Math.max(this.newest, state.version);
    if (state.log_since > this.reader.version) this.look();
    else this.reader.take(state);
  }

  /** Asks what is new; nobody asks twice at a time, nor stops before the latest version that was heard of. */
  look(heardOf = -1) {
    this.newest = Math.max(this.newest, heardOf);
    this.looking ??= this.lookOn().finally(() => (this.looking = null));
    return this.looking;
  }

  async lookOn() {
    try {
      do this.take(await this.calls.state(this.reader.version));
      while (this.isBehind);
      this.connected(this.connection === "live" ? "live" : "asking");
    } catch {
      this.connected("lost");
      if (this.isBehind) setTimeout(() => this.look(), POLL);
    }
  }

  /** Whether there is something that was heard of and not told. */
  get isBehind() {
    return !this.closed && this.newest > this.reader.version;
  }
}
