// Lines of sight: what cannot be seen from a hex, and what is in the way. The eye stands where somebody has last clicked, else
// where the pointer is; the server says what it does not see.

import { announce, bare } from "./html.js";
import { shownOverlays } from "./marks.js";

const PAUSE = 120; // milliseconds before a hex that the pointer rests on is asked about

export class Eye {
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    this.fixed = null; // the hex it was put on
    this.known = new Map(); // what is not seen from a hex, by version and hex
  }

  /** Whether somebody wants to see lines of sight. */
  get isOpen() {
    return shownOverlays(this.session).some(({ kind, lines = [] }) => kind === "sight" && !lines.length);
  }

  put(hex) {
    this.fixed = this.isOpen ? hex : null;
    if (hex) this.look(hex, hex);
  }

  /** Looks from where it stands at a hex; from there, where it stands nowhere. */
  async look(hex, spoken = null) {
    if (!hex || !this.isOpen) return;
    const [from, { version }] = [this.fixed ?? hex, this.session.state];
    clearTimeout(this.waiting);
    if (!this.known.has(`${version} ${from}`)) await this.ask(from, version);
    if (spoken) announce(this.words(hex));
    this.changed();
  }

  async ask(from, version) {
    await new Promise((done) => (this.waiting = setTimeout(done, PAUSE)));
    const { blocked } = await this.session.calls.sight(from).catch(() => ({ blocked: [] }));
    if (this.known.size > 60) this.known.clear();
    this.known.set(`${version} ${from}`, new Map(blocked.map((look) => [look.hex, look])));
  }

  /** What is laid over the map: what is not seen, the line to the hex pointed at, and what is in its way. */
  marks(hovered) {
    if (!this.isOpen) return null;
    const from = this.fixed ?? hovered;
    const blocked = from && this.known.get(`${this.session.state.version} ${from}`);
    if (!blocked) return null;
    const look = hovered === from ? null : blocked.get(hovered);
    return {
      from,
      to: hovered === from ? null : hovered,
      unseen: [...blocked.keys()],
      open: look?.open ?? 1,
      by: look?.by ?? [],
      text: look ? bare(look.text) : "",
    };
  }

  /** The same for those who cannot see it. */
  words(hex) {
    const found = this.marks(hex);
    if (!found?.to) return found ? `From ${found.from} ${found.unseen.length} hexes are out of sight.` : "";
    return found.text ? `Not seen from ${found.from}: ${found.text}.` : `Seen from ${found.from}.`;
  }
}
