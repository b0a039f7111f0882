"""News: replies and pushes may come late, twice and past each other; what happened is told whole, in order and once."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table import Table

pytestmark = pytest.mark.regular

# A reader who has done something at a version, and whom news reach in every order. Each is a version with the one since
# when it tells; the first of them is the reply to what he did. What he asks for comes after so many more news.
IN_EVERY_ORDER = """async ({ known, news, live }) => {
  const { Session } = await import("/js/session.js");
  const lines = (number) => ["first", "then"].map((word) => ({ number, depth: 1, text: `${number} ${word}` }));
  const liveAt = (version) => live.filter(([from, to]) => from <= version && version < to).map(([from]) => from);
  const state = (version, since) => {
    const held = since ? liveAt(version).filter((entry) => entry <= since).at(-1) : -1;
    const log = liveAt(version).filter((entry) => entry > held).flatMap(lines);
    const rest = { you: ["french"], seats: {}, question: null, board: { counters: [] } };
    return { type: "state", version, log_since: held, log, ...rest };
  };
  const latest = Math.max(...news.map(([version]) => version));
  const orders = (list) =>
    list.length < 2
      ? [list]
      : list.flatMap((one) => orders(list.filter((other) => other !== one)).map((rest) => [one, ...rest]));
  const settle = async () => { for (let turn = 0; turn < 12; turn += 1) await null; };

  const told = async (order, late) => {
    const session = new Session("game", null, { title: "", hexes: {}, sides: [] });
    const [heard, asked] = [[], []];
    session.calls.state = (since) => new Promise((done) => asked.push({ since, done, late }));
    const look = (left) => {
      for (const one of asked.filter(({ late: turns }) => turns <= left)) {
        asked.splice(asked.indexOf(one), 1);
        one.done(state(latest, one.since));
      }
      asked.forEach((one) => (one.late -= 1));
    };
    let rewound = 0;
    session.take(state(known, 0));
    session.asked = () => { heard.push(...session.fresh.map(({ text }) => text)); rewound += session.rewound; };
    document.getElementById("spoken").replaceChildren();
    let reply;
    session.wire.own(() => new Promise((done) => (reply = done)));
    for (const one of order) {
      if (one === news[0]) reply(state(...one));
      else session.wire.receive(state(...one));
      await settle();
      look(0);
      await settle();
    }
    while (asked.length) { look(Infinity); await settle(); }
    const spoken = document.getElementById("spoken").innerText.match(/\\d+ (first|then)/g);
    return JSON.stringify({ heard, rewound, log: session.log.map(({ text }) => text), spoken });
  };

  const all = new Set();
  for (const order of orders(news)) for (const late of [0, 1, 3]) all.add(await told(order, late));
  return [...all].map((one) => JSON.parse(one));
}"""


def _lines(*entries: int) -> list[str]:
    return [f"{entry} {word}" for entry in entries for word in ("first", "then")]


def _in_every_order(page: Page, known: int, news: list[tuple[int, int]], live: dict[int, int]) -> list[dict[str, Any]]:
    """All the different things that a reader has heard, whatever came first. Entries live until a version."""
    told = {"known": known, "news": news, "live": list(live.items())}
    found: list[dict[str, Any]] = page.evaluate(IN_EVERY_ORDER, told)
    return found


FOREVER = 1000


def test_the_other_sides_turn_is_told_whole_whatever_comes_first(table: Table) -> None:
    # The reply, three pushes of the stream that knows of it, one of a server that does not, and the last one twice.
    news = [(5, 3), (8, 5), (10, 8), (8, 3), (10, 10)]
    found = _in_every_order(table.page, 3, news, dict.fromkeys(range(11), FOREVER))
    whole = _lines(*range(4, 11))
    assert found == [{"heard": whole, "rewound": 0, "log": _lines(*range(11)), "spoken": whole}]


def test_a_state_that_leaves_a_gap_is_not_taken_for_all(table: Table) -> None:
    # What somebody says is answered with what is new since the server heard it, though he has not seen all before that.
    found = _in_every_order(table.page, 3, [(6, 5), (7, 6)], dict.fromkeys(range(8), FOREVER))
    assert found == [
        {"heard": _lines(4, 5, 6, 7), "rewound": 0, "log": _lines(*range(8)), "spoken": _lines(4, 5, 6, 7)}
    ]


def test_only_an_entry_that_is_gone_was_taken_back(table: Table) -> None:
    # The sixth entry takes two answers back; the seventh is another answer in their place.
    live = {0: FOREVER, 1: FOREVER, 2: FOREVER, 3: FOREVER, 4: 6, 5: 6, 7: FOREVER}
    found = _in_every_order(table.page, 5, [(6, 5), (7, 6), (7, 5)], live)
    assert found == [{"heard": _lines(7), "rewound": 1, "log": _lines(0, 1, 2, 3, 7), "spoken": _lines(7)}]


ANEW = """async () => {
  const { Session } = await import("/js/session.js");
  const line = (number, text) => ({ number, depth: 1, text });
  const state = (version, viewer, log) => ({
    type: "state", version, viewer, log_since: version - 1, log, secret: true,
    you: ["french", "allied"], seats: {}, question: null, board: { counters: [] },
  });
  const session = new Session("game", null, { title: "", hexes: {}, sides: [] });
  session.take({ ...state(1, "french", [line(1, "III Corps hid in the wood")]), log_since: -1 });
  session.calls.state = async () => state(2, "allied", [line(1, "A unit moved"), line(2, "A turn ended")]);
  document.getElementById("spoken").replaceChildren();
  session.take(state(2, "allied", [line(2, "A turn ended")]));
  const at_once = session.log.length;
  for (let turn = 0; turn < 12; turn += 1) await null;
  return [at_once, session.log.map(({ text }) => text), document.getElementById("spoken").textContent];
}"""


def test_two_who_share_a_screen_and_have_secrets_do_not_share_a_log(table: Table) -> None:
    assert table.page.evaluate(ANEW) == [0, ["A unit moved", "A turn ended"], ""]


# The server has an answer at once; the board hears of it when the computer has long gone on.
LATE = """
  const call = fetch;
  fetch = async (path, ...rest) => {
    const reply = await call(path, ...rest);
    if (String(path).includes("/answers")) await new Promise((done) => setTimeout(done, 600));
    return reply;
  };
  window.told = [];
  new MutationObserver((all) => {
    for (const { target, addedNodes } of all)
      if (target.id === "spoken") addedNodes.forEach((one) => told.push(one.textContent));
  }).observe(document, { childList: true, subtree: true });
"""
HAPPENED = """async (since) => {
  const { bare } = await import("/js/html.js");
  const [{ game, seat }] = JSON.parse(localStorage["gloire-seats"]);
  const state = await (await fetch(`api/games/${game}`, { headers: { Authorization: `Bearer ${seat}` } })).json();
  const lines = state.log.filter(({ number, depth }) => number > since && depth <= 1);
  return [new Set(lines.map(({ side }) => side)).size, lines.map(({ text }) => bare(text)), told.join(" ")];
}"""


@pytest.mark.newcomer
def test_the_computers_turn_is_heard_whole_and_in_order_though_replies_are_late(table: Table) -> None:
    table.page.add_init_script(LATE)
    table.sit_down()
    begun = table.version
    turn, first = table.page.locator(".fact.date"), table.page.locator(".fact.date").inner_text()
    while turn.inner_text() == first:
        table.say_something()
        table.wait_for("you")
    sides, lines, told = table.page.evaluate(HAPPENED, begun)
    assert sides >= 2  # The other side has done something, too.
    place = 0
    for line in lines:
        place = told.find(line, place)
        assert place >= 0, line
    assert not table.trouble
