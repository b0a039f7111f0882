// Taking a seat by an invitation.

import { GameCalls } from "./api.js";
import { capital, html, nothing, render } from "./html.js";
import { keepSeat, like, likes } from "./memory.js";
import { topBar } from "./topbar.js";

export async function openJoin(place, game, invitation) {
  const calls = new GameCalls(game, null);
  const state = await calls.state();
  const open = Object.entries(state.seats)
    .filter(([, seat]) => seat.kind === "open")
    .map(([side]) => side);
  document.title = "Invitation · Gloire";
  const wish = { trouble: null };
  const draw = () => render(page(state, open, wish, join), place);
  const join = async (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value.trim();
    like({ name });
    try {
      const taken = await calls.join(invitation, name);
      keepSeat({ game, seat: taken.seat, sides: taken.sides, scenario: state.scenario });
      location.hash = `#/game/${game}`;
    } catch (refused) {
      wish.trouble = refused.message;
      draw();
    }
  };
  draw();
}

const page = (state, open, wish, join) =>
  html`<div class="home">
    ${topBar()}
    <main>
      <form class="setup-form" @submit=${join}>
        <h1>You are invited to a game</h1>
        <p>
          ${state.scenario}:
          ${open.length ? `you would play ${open.map(capital).join(" or ")}.` : "every seat is taken."}
        </p>
        <label class="field"
          >Your name <input name="name" maxlength="40" autocomplete="nickname" .value=${likes.name} placeholder="Guest"
        /></label>
        ${wish.trouble ? html`<p class="refused" role="alert">${wish.trouble}</p>` : nothing}
        <p class="acts">
          <button type="submit" class="primary big">Take the seat</button
          ><a class="btn big" href=${`#/game/${state.game}`}>Only watch</a>
        </p>
      </form>
    </main>
  </div>`;
