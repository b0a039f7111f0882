// Setting up a game: side, opponent, optional rules, and the choices where the books leave something open.

import { aimList } from "./aims.js";
import * as api from "./api.js";
import { HANDICAP, handicapField, handicapIn } from "./handicap.js";
import { begin } from "./home.js";
import { bare, capital, html, nothing, render, ruleLink } from "./html.js";
import { like, theme } from "./memory.js";
import { findComputers, firstWish, nameField, opponentPicks, seatsFor, sidePicks } from "./seating.js";
import { topBar } from "./topbar.js";
import { learnWords, word } from "./vocabulary.js";

const CASE = /^(?:([A-Z]\w+) )?(\d+)/; // a rule: the game it is of, if not of the series, and its chapter
const TABLE = "At this table"; // where rules end and house rules begin

export async function openSetup(place, id) {
  const scenario = (await api.scenarios()).find((one) => one.id === id);
  if (!scenario) {
    location.hash = "#/";
    return;
  }
  const [computers] = await Promise.all([findComputers(scenario), learnWords(scenario.system)]);
  document.title = `${scenario.title} · Gloire`;
  const wish = { ...firstWish(scenario, computers), options: { ...scenario.usual }, choices: {} };
  const aims = await Aims.of(scenario, wish);
  const draw = () => render(page(scenario, computers, wish, draw, aims.with(wish, draw)), place);
  draw();
}

/** How the game is won, with the handicap and the options that are chosen; until that is known, what was known before. */
class Aims {
  static async of(scenario, wish) {
    const aims = new Aims();
    aims.scenario = scenario;
    await aims.ask(termsOf(scenario, wish));
    return aims;
  }

  async ask(terms) {
    const told = (this.told = JSON.stringify(terms));
    const found = await api.aims(this.scenario.id, terms).catch(() => this.known ?? []);
    if (told === this.told) this.known = found; // else others were chosen since
  }

  with(wish, draw) {
    const terms = termsOf(this.scenario, wish);
    if (JSON.stringify(terms) !== this.told) this.ask(terms).then(draw);
    return this.known;
  }
}

const termsOf = (scenario, wish) => ({ handicap: handicapIn(scenario, wish) ?? "", options: wish.options });

function page(scenario, computers, wish, draw, aims) {
  const set = (news) => {
    Object.assign(wish, news);
    draw();
  };
  return html`<div class="home setup">
    ${topBar(null, html`<a class="btn" href="#/">All scenarios</a>`)}
    <main>
      <form class="setup-form" @submit=${(event) => submit(event, scenario, wish, draw)}>
        <div class="setup-head">
          <div class="thumb">
            <img alt="" data-scenario=${scenario.id} src=${api.thumbnail(scenario.id, theme())} />
          </div>
          <div>
            <h1>${scenario.title}</h1>
            <p class="sub">${scenario.subtitle}</p>
            <p>${scenario.teaches}</p>
          </div>
        </div>
        ${aims.length ? winning(aims) : nothing}
        <fieldset>
          <legend>Your side</legend>
          ${sidePicks(scenario, wish, set)}
        </fieldset>
        <fieldset>
          <legend>Against</legend>
          ${opponentPicks(computers, wish, set)} ${nameField(wish)}
        </fieldset>
        ${handicapField(scenario, wish, set)} ${scenario.options.length ? options(scenario, wish, set) : nothing}
        ${finalDice(wish, set)} ${choices(scenario, wish)}
        ${wish.trouble ? html`<p class="refused" role="alert">${wish.trouble}</p>` : nothing}
        <p class="acts"><button type="submit" class="primary big">Begin</button></p>
      </form>
    </main>
  </div>`;
}

/** How the game is won. */
const winning = (aims) =>
  html`<section class="how-it-is-won" aria-labelledby="how-it-is-won">
    <h2 id="how-it-is-won">How to win</h2>
    ${aimList(aims)}
  </section>`;

// Optional rules.

function options(scenario, wish, set) {
  return html`<fieldset class="options">
    <legend>Options</legend>
    <div class="picks presets" role="radiogroup" aria-label="Sets of optional rules">
      ${Object.keys(scenario.presets).map((key) => preset(key, scenario, wish, set))}
    </div>
    <p class="quiet" role="status">${tally(scenario, wish)}</p>
    ${[...groups(scenario)].map(([title, keys]) => optionGroup(title, keys, scenario, wish, set))}
  </fieldset>`;
}

function preset(key, scenario, wish, set) {
  const chosen = fits(scenario.presets[key], scenario, wish);
  return html`<label class=${`pick${chosen ? " chosen" : ""}`}>
    <input type="radio" name="preset" value=${key} .checked=${chosen} @change=${() => take(key, scenario, wish, set)} />
    <b>${word("preset", key)}</b><span>${capital(word("preset-effect", key))}</span></label
  >`;
}

/** The options that sets are about; the others stay as they are. */
const inSets = (scenario) => new Set(Object.values(scenario.presets).flatMap(Object.keys));

const fits = (wanted, scenario, wish) =>
  [...inSets(scenario)].every((key) => Boolean(wanted[key]) === Boolean(wish.options[key]));

function take(key, scenario, wish, set) {
  const wanted = scenario.presets[key];
  const fromSet = Object.fromEntries([...inSets(scenario)].map((name) => [name, Boolean(wanted[name])]));
  set({ options: { ...wish.options, ...fromSet } });
}

function tally(scenario, wish) {
  const on = scenario.options.filter((key) => wish.options[key]).length;
  const own = !Object.values(scenario.presets).some((wanted) => fits(wanted, scenario, wish));
  return `${on} of ${scenario.options.length} options ${on === 1 ? "is" : "are"} in play${own ? ": your own choice" : ""}.`;
}

/** Rules of the series, of this game, and what is not in the chapter of options. */
function groups(scenario) {
  const found = new Map();
  const chapter = chapterOfOptions(Object.values(scenario.option_rules));
  for (const key of scenario.options) {
    const title = groupOf(scenario.option_rules[key] ?? "", chapter);
    if (!found.has(title)) found.set(title, []);
    found.get(title).push(key);
  }
  const order = [...found.keys()].toSorted((a, b) => Number(a === TABLE) - Number(b === TABLE));
  const byRule = (a, b) =>
    (scenario.option_rules[a] ?? "").localeCompare(scenario.option_rules[b] ?? "", "en", { numeric: true });
  return order.map((title) => [title, found.get(title).toSorted(byRule)]);
}

function groupOf(rule, ofOptions) {
  const [, game, chapter] = rule.match(CASE) ?? [];
  if (game) return `In ${game} only`;
  return chapter && chapter === ofOptions ? "In every game of the series" : TABLE;
}

/** The chapter in which a book has its optional rules: that of most of them. */
function chapterOfOptions(rules) {
  const chapters = rules.map((rule) => rule.match(CASE) ?? []).flatMap(([, game, chapter]) => (game ? [] : chapter ?? []));
  const often = (chapter) => chapters.filter((other) => other === chapter).length;
  return chapters.toSorted((a, b) => often(b) - often(a))[0];
}

const optionGroup = (title, keys, scenario, wish, set) =>
  html`<div class="option-group" role="group" aria-label=${title}>
    <h3>${title}</h3>
    <div class="switches">${keys.map((key) => option(key, scenario, wish, set))}</div>
  </div>`;

function option(key, scenario, wish, set) {
  const [box, words] = [`option-${key}`, `about-${key}`];
  return html`<div class="switch">
    <input
      type="checkbox"
      id=${box}
      name=${key}
      aria-describedby=${words}
      .checked=${Boolean(wish.options[key])}
      @change=${(event) => set({ options: { ...wish.options, [key]: event.target.checked } })}
    />
    <label for=${box}>${capital(word("option", key))}</label>${ruleLink(scenario.option_rules[key])}
    <p id=${words}>${word("option-effect", key)}</p>
  </div>`;
}

// The dice.

const finalDice = (wish, set) =>
  html`<fieldset>
    <legend>Dice</legend>
    <label
      ><input
        type="checkbox"
        aria-describedby="about-final-dice"
        .checked=${Boolean(wish.finalDice)}
        @change=${(event) => set({ finalDice: event.target.checked })}
      />
      Rolls are final</label
    >
    <p class="quiet" id="about-final-dice">If this is ticked, moves can be taken back, but not beyond a roll or a card.</p>
  </fieldset>`;

// Values in doubt.

function choices(scenario, wish) {
  const all = Object.entries(scenario.choices).filter(([key]) => key !== HANDICAP);
  if (!all.length) return nothing;
  const games = [...new Set(all.map(([, choice]) => choice.game ?? ""))];
  return html`<details class="choices">
    <summary>Where the books leave something open (${all.length} choices)</summary>
    <p class="quiet">
      Nobody could establish these for certain. The first value is ours, and games are balanced with it.
    </p>
    ${games.map(
      (game) =>
        html`<div class="option-group" role="group" aria-label=${gameTitle(game)}>
          <h3>${gameTitle(game)}</h3>
          ${all.filter(([, choice]) => (choice.game ?? "") === game).map(([key, choice]) => choiceField(key, choice, wish))}
        </div>`,
    )}
  </details>`;
}

const gameTitle = (game) => (game ? `In ${capital(game)} only` : "In every game of the series");

function choiceField(key, choice, wish) {
  const values = [choice.default, ...choice.others];
  return html`<label class="field choice"
    ><span>${bare(choice.what)} <small>${key}, ${word("source-short", choice.source)}</small></span>
    <select name=${key} @change=${(event) => (wish.choices[key] = values[event.target.selectedIndex])}>
      ${values.map((value, place) => html`<option ?selected=${place === 0}>${value}</option>`)}
    </select></label
  >`;
}

/** The choices, a handicap that nobody had to choose among them. */
const chosenIn = (scenario, wish) =>
  scenario.choices[HANDICAP] ? { ...wish.choices, [HANDICAP]: handicapIn(scenario, wish) } : wish.choices;

async function submit(event, scenario, wish, draw) {
  event.preventDefault();
  like({ name: wish.name, level: wish.level, style: wish.style });
  const wanted = Object.fromEntries(Object.entries(wish.options).filter(([, on]) => on));
  const changed = Object.fromEntries(
    Object.entries(chosenIn(scenario, wish)).filter(([key, value]) => value !== scenario.choices[key].default),
  );
  try {
    begin(
      await api.newGame({
        scenario: scenario.id,
        options: wanted,
        choices: changed,
        strict: false,
        final_dice: Boolean(wish.finalDice),
        seats: seatsFor(scenario, wish),
      }),
      scenario,
    );
  } catch (refused) {
    wish.trouble = refused.message;
    draw();
  }
}
