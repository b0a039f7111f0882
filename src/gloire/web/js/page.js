// The play screen: top bar, sequence of play, map, tracks, panel. It puts the parts together and passes hands on.

import { Aim } from "./aim.js";
import * as api from "./api.js";
import { adoptSymbols } from "./counters.js";
import { Foes } from "./episode.js";
import { Eye } from "./eye.js";
import { Focus } from "./focus.js";
import { formationNames, formationsLayer, grown } from "./formations.js";
import { announce, bare, html, nothing, render } from "./html.js";
import { mapKey, pageKey } from "./keys.js";
import { MapView } from "./mapview.js";
import { isShown, marksOf, statesOf } from "./marks.js";
import { changeTheme, like, likes } from "./memory.js";
import { rematch } from "./menu.js";
import { hexesOf, ofUnit, written } from "./offers.js";
import { overCounters, underCounters } from "./overlays.js";
import { handOver } from "./panels/cover.js";
import { floats, hexWords } from "./panels/floats.js";
import { Replay } from "./panels/replay.js";
import { pointOf } from "./panels/review.js";
import { sidePanel } from "./panels/side.js";
import { toolbar } from "./panels/toolbar.js";
import { fold, phaseLine, tracks } from "./panels/tracks.js";
import { zoom } from "./panels/zoom.js";
import { canCarry, chooseHex, dropUnit, sendTo } from "./pointing.js";
import { hexesOfMarks } from "./points.js";
import { Session } from "./session.js";
import { sightOf } from "./sights.js";
import { countersLayer, hiddenByFan, hiddenByStacks } from "./stacks.js";
import { Theatre } from "./theatre.js";
import { drawnOn } from "./trail.js";
import { aimAt, giveWay, isAtHand, pivot, turningOf, turnKey, wayAt } from "./turning.js";
import { learnWords } from "./vocabulary.js";

// What the answers begin with: first what lies among the others, then what ends a phase, then what costs something.
const ANSWERS = [
  ".part-orders :not(.dear) > .acts button:enabled, .part-orders summary",
  ".part-orders .ending button:enabled",
  ".part-orders .dear button:enabled",
];

const HANDING = 400; // milliseconds in which a key does not take the board over
const FAN = 256; // pixels of the page for one more fan of counters under the map

export class GamePage {
  /** Shows an empty board and fetches what a game needs; what it returns puts the game into the page. */
  static async prepare(place, game, seat) {
    render(skeleton(), place);
    render(emptyTop(), place.querySelector("#top"));
    render(drawingTheMap(), place.querySelector("#floats"));
    const calls = new api.GameCalls(game, seat);
    const state = await calls.state();
    const [frame, ground, symbols] = await Promise.all([
      api.frame(state.scenario),
      api.ground(state.scenario),
      calls.symbols(),
      learnWords(state.system),
    ]);
    adoptSymbols(symbols);
    return () => new GamePage(place, new Session(game, seat, frame), ground);
  }

  constructor(place, session, ground) {
    this.place = place;
    this.session = session;
    this.frame = session.frame;
    this.tab = "orders";
    this.hovered = null; // the hex under the pointer
    this.over = null; // the counter under the pointer
    this.lifted = null; // the counter in the hand, and where on the map it is held
    this.turns = false; // whether the hand draws where a counter is to look
    this.theatre = new Theatre(session, () => this.draw());
    this.foes = new Foes();
    this.aim = new Aim(session, () => this.update());
    this.eye = new Eye(session, () => this.update());
    this.replay = new Replay(session, () => this.lowerSheet());
    render(skeleton(), place);
    this.map = new MapView(place.querySelector("#map"), this.frame, ground, {
      choose: (hex, handle, byTouch, at) => this.choose(hex, handle, byTouch, at),
      send: (hex) => sendTo(this.session, hex),
      hover: (hex, handle, at) => this.hover(hex, handle, at),
      lift: (handle, byTouch, at) => this.lift(handle, byTouch, at),
      carry: (hex, at) => this.carry(hex, at),
      drop: (hex, at) => this.drop(hex, at),
      turn: (key) => turnKey(this.session, key),
      cursor: (hex) => this.tellHex(hex),
      keys: (key, hex) => mapKey(this, key, hex),
      first: () => this.firstHex(),
      rests: () => this.update(),
    });
    this.session.subscribe(() => this.update());
    this.session.asked = (before) => this.asked(before);
    this.session.advised = (offer) => this.showAdvice(offer);
    this.focus = new Focus(place, {
      goal: () => place.querySelector(".part-orders .asks"),
      waits: () => session.busy || session.forced,
      turns: () => (turningOf(session) ? session.choices : null),
    });
    this.keys = (event) => pageKey(this, event);
    document.addEventListener("keydown", this.keys);
    this.clicks = (event) => this.click(event);
    place.addEventListener("click", this.clicks);
  }

  async begin(at) {
    await this.session.open();
    if (this.closed) return;
    if (at !== null) await this.replay.open(at); // before anything is drawn that would show how the game ends
    if (this.closed) return;
    this.draw();
    this.map.fit(this.theatreOfWar());
    this.followed = null;
    this.follow();
    this.session.wake();
  }

  /** Nothing is drawn any more, whatever news or steps of a play are still on their way. */
  close() {
    this.closed = true;
    this.session.close();
    this.theatre.clear();
    this.replay.pause();
    this.focus.close();
    clearTimeout(this.threatening);
    document.removeEventListener("keydown", this.keys);
    this.place.removeEventListener("click", this.clicks);
  }

  /** The hexes that matter at the start: where counters stand; on a small screen, where most stand together. */
  theatreOfWar() {
    const { session, frame } = this;
    const standing = session.counters.filter((counter) => frame.hexes[counter.hex]);
    if (this.map.room.width >= 720) return standing.map((counter) => counter.hex);
    const { you } = session.state;
    const side = you.find((one) => one === session.question?.asks) ?? you[0] ?? standing[0]?.side;
    const far = (one, other) =>
      Math.hypot(frame.hexes[one.hex].x - frame.hexes[other.hex].x, frame.hexes[one.hex].y - frame.hexes[other.hex].y);
    const crowd = (one) => standing.filter((other) => far(one, other) < frame.radius * 4).length;
    const own = standing.filter((one) => one.side === side).toSorted((a, b) => crowd(b) - crowd(a));
    return own.slice(0, 1).map((counter) => counter.hex);
  }

  // News.

  /** A new version came: whose turn is it, and what is there to see? */
  asked(before) {
    const { session } = this;
    if (session.rewound) this.theatre.clear();
    this.aim.forget();
    if (before && session.fresh.length) {
      const own = session.busy && !session.following && session.fresh.every((line) => !line.side || session.state.you.includes(line.side));
      this.foes.note(session.fresh, before.board.counters);
      this.theatre.enact(session.fresh, before.board, { own });
    }
    if (before?.question?.kind !== session.question?.kind && this.tab !== "words") this.tab = "orders";
    if (this.isHandOver(before)) this.cover(session.question.asks);
  }

  /** Two people at one screen who have something to hide from each other: the other one takes over. */
  isHandOver(before) {
    const { state, question } = this.session;
    if (!state.secret) this.facing = null;
    if (!state.secret || !question || !state.you.includes(question.asks) || this.session.forced) return false;
    const last = this.facing ?? (before?.question?.forced ? null : before?.question?.asks) ?? null;
    return last !== question.asks;
  }

  cover(side) {
    this.covered = side;
    announce(`Hand over to ${this.session.sideTitle(side)}. ${this.askedInPublic}`);
  }

  /** What is asked, as both who sit here may know it. */
  get askedInPublic() {
    const { question, state } = this.session;
    const phase = state.line?.find((step) => step.state === "now")?.title;
    return [phase, bare(question.public ?? question.text)].filter(Boolean).join(": ");
  }

  /** The key that takes the board over; not one that the other player still holds or has struck twice. */
  takesOver(event) {
    return !event.repeat && performance.now() - this.coveredAt > HANDING;
  }

  uncover() {
    this.facing = this.covered;
    this.covered = null;
    this.draw();
    this.place.querySelector("#map").focus();
  }

  update() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  // Drawing.

  draw() {
    const { session, place } = this;
    if (!session.state || this.closed) return;
    render(toolbar(this), place.querySelector("#top"));
    render(html`${phaseLine(session)}${zoom(this)}`, place.querySelector("#phases"));
    render(floats(this), place.querySelector("#floats"));
    render(sidePanel(this), place.querySelector("#panel"));
    render(tracks(session, { fans: Math.floor(innerWidth / FAN), board: this.board }), place.querySelector("#tracks"));
    fold(place);
    const covered = Boolean(this.covered) && !session.past; // who looks back is at nobody's turn
    render(covered ? handOver(this) : nothing, place.querySelector("#cover"));
    const board = place.querySelector(".game");
    if (covered && !board.classList.contains("is-covered")) {
      this.coveredAt = performance.now();
      place.querySelector(".hand-over button").focus();
    }
    board.classList.toggle("is-covered", covered);
    board.dataset.version = session.state.version;
    board.dataset.asked = session.busy || session.forced
      ? "busy"
      : session.state.status === "over"
        ? "over"
        : session.mine
          ? "you"
          : "other";
    this.lesson?.mark();
    this.follow();
    this.drawMap();
    this.centrePhase();
    this.focus.keep();
  }

  /** Brings what the question or the selected unit is about into sight, once everything has been shown that led to it. */
  follow() {
    const { session, map, theatre, frame } = this;
    const { name, all, any = [] } = sightOf(session);
    if (name === this.followed || theatre.playing || this.lifted || session.past) return;
    this.followed = name;
    const known = (hexes) => hexes.filter((hex) => frame.hexes[hex]);
    if (all) map.showAll(known(all));
    else map.showAny(known(any));
  }

  /** Advice that has come is brought into sight, on the panel and on the map; whoever asked for it by keys goes on there. */
  showAdvice({ units, hexes }) {
    const { session, map, place, frame } = this;
    this.draw();
    const advice = place.querySelector(".advice");
    if (!advice) return;
    advice.scrollIntoView({ block: "nearest" });
    if (isFree(document.activeElement)) advice.focus({ preventScroll: true });
    map.showAll([...units.map((unit) => session.counter(unit)?.hex), ...hexes].filter((hex) => frame.hexes[hex]));
  }

  /** The board as it is shown now: what follows from a die waits for it. */
  get board() {
    const { past, shown } = this.session;
    return past ? shown.board : this.theatre.board(shown.board);
  }

  drawMap() {
    const { map, frame, session, board } = this;
    const [marks, fan] = [marksOf(this), this.fan()];
    map.paint();
    map.draw("under", underCounters(frame, marks));
    map.draw(
      "counters",
      countersLayer(frame, board, {
        fan,
        states: (counter) => statesOf(session, counter, marks),
        where: ({ hex }) => hex,
        lifted: this.lifted,
      }),
    );
    map.draw("over", overCounters(frame, marks));
    for (const names of [map.names, map.farNames]) names.place(hiddenByStacks(frame, board));
    map.draw("formations", formationsLayer(map.isFar ? this.formations(board) : []));
    map.names.giveWay(fan ? hiddenByFan(frame, board, fan) : []);
    map.overview.show(board.counters, session.mine ? hexesOf(ofUnit(session.offers, session.selected ?? "")) : []);
    if (this.theatre.looking) map.show(this.theatre.looking);
  }

  /** Names of formations, off the counters and the large names; worked out anew when something has moved. */
  formations({ counters }) {
    const { frame, map } = this;
    const { growth } = map;
    const told = [growth, ...counters.map(({ handle, hex }) => `${handle} ${hex}`)].join();
    if (told !== this.formed?.told) {
      const taken = [...hiddenByStacks(frame, this.board), ...map.farNames.boxes.map((box) => grown(box, growth))];
      this.formed = { told, names: formationNames(frame, counters, { taken, growth }) };
    }
    return this.formed.names;
  }

  /** The stack that lies open. */
  fan() {
    if (this.lifted) return null;
    const hex = this.hovered ?? this.map.cursor;
    return hex && this.session.inHex(hex).length > 1 ? hex : null;
  }

  centrePhase() {
    const now = this.place.querySelector(".phases .now");
    if (!now || now === this.centred) return;
    this.centred = now;
    const row = now.closest(".phases");
    row.scrollLeft = now.offsetLeft - row.clientWidth / 3;
  }

  // Hands.

  async choose(hex, handle, byTouch = false, at = null) {
    if (this.theatre.playing) this.theatre.skip();
    if (at && (await this.face(hex, at))) return;
    if (byTouch && this.aim.isFirstTap(hex)) {
      this.hover(hex, handle);
      return;
    }
    if (!hex) this.session.select(null);
    else await chooseHex(this.session, hex, handle);
    if (likes.threats && hex) this.findThreats(hex);
    this.eye.put(hex);
  }

  /** Somebody pointed where a counter is to look, or at the hex that it is about; whether that was asked. */
  async face(hex, at) {
    const turning = turningOf(this.session);
    if (!turning) return false;
    const isTarget = turning.hex !== hex && turning.ways.get(turning.way).some(({ hexes }) => hexes.includes(hex));
    const way = isTarget ? turning.way : wayAt(this.frame, turning, at);
    if (way !== null) await giveWay(this.session, turning, way);
    return way !== null || isAtHand(this.frame, turning, at);
  }

  hover(hex, handle = null, at = null) {
    const turning = at && turningOf(this.session);
    if (turning) aimAt(this.session, wayAt(this.frame, turning, at));
    if (this.hovered === hex && this.over === handle) return;
    const moved = this.hovered !== hex;
    this.hovered = hex;
    this.over = handle;
    this.aim.at(hex);
    if (handle) this.session.findOffers(this.session.keyOf(handle)); // Whoever points at a unit will often choose it.
    if (likes.threats && hex && moved) this.findThreats(hex);
    if (moved) this.eye.look(hex);
    this.update();
  }

  /** Takes a counter into the hand, if it can go anywhere. A finger must have selected it first: else it moves the map. */
  lift(handle, byTouch, at) {
    const { session, theatre, frame } = this;
    const turning = turningOf(session);
    this.turns = Boolean(turning) && isAtHand(frame, turning, at);
    if (this.turns || handle === null) return this.turns;
    const unit = session.keyOf(handle);
    if (theatre.playing || session.busy || !canCarry(session, unit)) return false;
    if (byTouch && session.selected !== unit) return false;
    if (session.selected !== unit) session.select(unit);
    this.lifted = { handle, unit, trail: [session.counter(unit)?.hex].filter(Boolean) };
    return true;
  }

  carry(hex, at) {
    if (this.turns) {
      const turning = turningOf(this.session);
      if (turning) aimAt(this.session, wayAt(this.frame, turning, at));
      return;
    }
    const { trail, x = at.x, y = at.y } = this.lifted;
    Object.assign(this.lifted, at, { trail: drawnOn(this.frame, trail, { x, y }, at) });
    this.hovered = hex;
    this.update();
  }

  async drop(hex, at) {
    if (this.turns) {
      this.turns = false;
      if (hex) await this.face(hex, at);
      return;
    }
    const { unit, trail } = this.lifted;
    this.lifted = null;
    this.update();
    if (hex && this.session.counter(unit)?.hex === hex) await pivot(this.session, this.frame, unit, at);
    else if (hex) await dropUnit(this.session, unit, hex, trail);
  }

  async findThreats(hex) {
    clearTimeout(this.threatening);
    this.threatening = setTimeout(async () => {
      const found = await this.session.calls.threats(hex).catch(() => ({ units: [] }));
      this.threats = found.units.map((unit) => [unit.hex, hex]);
      this.threatWords = found.units.map((unit) => unit.text).join(" ");
      if (document.activeElement?.id === "map") announce(this.threatWords || "No enemy could reach it.");
      this.update();
    }, 160);
  }

  tellHex(hex) {
    const { session } = this;
    const own =
      session.mine && session.selected
        ? ofUnit(session.offers, session.selected).some((offer) => offer.hex === hex)
        : false;
    const way = session.reach?.get(hex);
    const counters = session.inHex(hex).map(({ sentence }) => sentence);
    announce(
      [
        hexWords(session, hex).replaceAll(" · ", ", "),
        ...counters,
        own ? `open${way?.cost != null ? `, cost ${written(way.cost)}` : ""}${way?.pace ? `, ${way.pace}` : ""}${way?.stops ? ", must stop" : ""}` : "",
      ]
        .filter(Boolean)
        .join(". "),
    );
    this.hovered = hex;
    this.aim.at(hex);
    this.aim.words(hex).then((words) => words && this.map.cursor === hex && announce(words));
    if (likes.threats) this.findThreats(hex);
    this.eye.look(hex, hex);
    this.update();
  }

  goTo(hex) {
    this.map.putCursor(hex);
    this.place.querySelector("#map").focus();
  }

  firstHex() {
    const { session } = this;
    const [unit] = session.offered.units;
    return (
      session.counter(session.selected ?? unit)?.hex ??
      session.counters.find((counter) => counter.hex)?.hex ??
      Object.keys(this.frame.hexes)[0]
    );
  }

  /** What is still being shown is taken back with the rest; where the other side must agree, not before it does. */
  async undo() {
    if (this.session.state.undo.free) this.theatre.clear();
    await this.session.undo();
  }

  firstButton() {
    const wanted = this.session.choices ? [".why .acts button"] : ANSWERS;
    wanted.map((one) => this.place.querySelector(one)).find(Boolean)?.focus();
  }

  escape() {
    if (this.theatre.playing) this.theatre.skip();
    else if (this.replay.moments) this.replay.close();
    else this.session.select(null);
    this.eye.put(null);
  }

  click(event) {
    const hex = event.target.closest("[data-hex]")?.dataset.hex;
    if (hex && !event.target.closest("#map")) {
      this.map.putCursor(hex);
      this.session.noted = [hex];
      this.update();
    }
    const { do: what, at = 0, point } = event.target.closest("[data-do]")?.dataset ?? {};
    if (what === "rematch") rematch(this.session);
    if (what === "replay") this.replay.open(Number(at));
    if (what === "point") this.showPoint(pointOf(this.session, point));
  }

  /** A turning point: the board of its moment, with what was played and what would have been better. */
  async showPoint(point) {
    await this.replay.open(point.answer, point);
    if (this.closed) return;
    this.draw();
    this.place.querySelector("#panel").scrollTop = 0;
    this.map.showAll(hexesOfMarks(this.replay.marks));
  }

  /** The list again, at the turning point that was looked at. */
  async backToPoints({ answer }) {
    await this.replay.close();
    if (this.closed) return;
    this.draw();
    const points = [...this.place.querySelectorAll(".points [data-point]")];
    const last = points.find(({ dataset }) => pointOf(this.session, dataset.point).answer === answer);
    last?.scrollIntoView({ block: "center" });
    last?.focus({ preventScroll: true });
  }

  toggle(key) {
    like({ [key]: !likes[key] });
    announce(`${key}: ${likes[key] ? "shown" : "hidden"}`);
    this.draw();
  }

  toggleLayer(layer) {
    like({ [layer.key]: !isShown(layer) });
    announce(`${layer.title}: ${isShown(layer) ? "shown" : "hidden"}`);
    this.draw();
  }

  theme() {
    changeTheme();
    this.draw();
  }

  words() {
    like({ textBoard: !likes.textBoard });
    this.tab = likes.textBoard ? "words" : "orders";
    this.draw();
  }

  open(tab) {
    this.tab = tab;
    this.place.querySelector("#panel").classList.add("is-tall");
    this.draw();
  }

  sheet() {
    this.place.querySelector("#panel").classList.toggle("is-tall");
  }

  /** On a phone, so that the map can be seen. */
  lowerSheet() {
    this.place.querySelector("#panel").classList.remove("is-tall");
  }

  async reenact(line) {
    await this.replay.open(line.answer);
  }

  /** The whole map; and back to where things happen. */
  wholeOrClose() {
    if (this.map.isWhole) this.map.fit(this.theatreOfWar());
    else this.map.whole();
  }
}

/** Whether the keys are where somebody asked for a hint, or nowhere: a button that waits has lost them. */
const isFree = (element) => !element || element === document.body || Boolean(element.closest(".ask-hint, .asks"));

/** Until the game is there to tell more. */
const emptyTop = () =>
  html`<a class="brand" href="#/">Gloire</a>
    <div class="scene"><h1>&nbsp;</h1></div>`;

const drawingTheMap = () => html`<p class="drawing" role="status">Drawing the map…</p>`;

const skeleton = () =>
  html`<div class="game">
    <header id="top" class="top"></header>
    <div id="phases" class="phase-place"></div>
    <main class="map-place">
      <div
        id="map"
        class="map"
        tabindex="0"
        role="application"
        aria-label="Map. Arrow keys move a hex cursor, Enter chooses, question mark lists the keys."
        aria-describedby="question"
      ></div>
      <div id="floats"></div>
    </main>
    <aside id="panel" class="panel" aria-label="Orders"></aside>
    <div id="tracks" class="track-place"></div>
    <div id="cover"></div>
  </div>`;
