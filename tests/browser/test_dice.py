"""The browser's part of the dice: it opens a share with each answer, keeps what was promised, checks, objects."""

import hashlib
import hmac
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import ELSEWHERE
from tests.browser.table import Table

SEAT = "game => JSON.parse(localStorage.getItem('gloire-seats')).find(kept => kept.game === game).seat"
KEPT = "game => JSON.parse(localStorage.getItem(`gloire-dice-${game}`))"


def call(table: Table, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server says to this seat."""
    headers = {"Authorization": f"Bearer {table.page.evaluate(SEAT, table.game)}"}
    base, request = table.url.replace(ELSEWHERE, "127.0.0.1"), table.page.request
    address = f"{base}/api/games/{table.game}{path}"
    if body is None:
        return request.get(address, headers=headers).json()
    return request.post(address, data=body, headers=headers).json()


def answer_some(table: Table, count: int = 3) -> None:
    for _ in range(count):
        table.wait_for("you")
        table.say_something()


def give_up(table: Table) -> None:
    table.wait_for("you")
    call(table, "/resign", {"version": table.version})


def chains(table: Table) -> list[dict[str, Any]]:
    """Those with shares; the set-up of these tests has said first that it sends none."""
    return [chain for chain in call(table, "")["dice"]["chains"] if chain["anchor"]]


def test_the_browser_checks_the_dice_when_the_game_is_over_without_being_asked(table):
    table.sit_down()
    answer_some(table)

    give_up(table)

    verdict = table.page.locator(".fairness")
    expect(verdict).to_contain_text("This browser has checked the dice")
    expect(table.page.locator(".story ~ .fairness")).to_be_visible()  # the story comes first
    expect(verdict).to_contain_text(re.compile(r"\d+ proven, \d+ committed only, 0 unproven, 0 undone"))
    opened = call(table, "/proof")["opened"]
    assert len(opened) >= 3
    assert [share["place"] for share in opened] == list(range(1, len(opened) + 1))
    assert table.trouble == []


def test_it_works_on_a_plain_http_network_where_browsers_have_no_fingerprints(table):
    table.url = table.url.replace("127.0.0.1", ELSEWHERE)
    table.play_now()

    assert table.page.evaluate("crypto.subtle") is None
    answer_some(table, 1)
    give_up(table)

    expect(table.page.locator(".fairness")).to_contain_text("This browser has checked the dice")
    assert [chain["place"] for chain in chains(table)] == [1]


def without_share(route: Route) -> None:
    """A server that pretends no share was sent."""
    body = json.loads(route.request.post_data or "{}")
    body.pop("share")
    route.continue_(post_data=json.dumps(body))


def test_the_browser_objects_where_its_share_is_left_out(table):
    table.sit_down()
    answer_some(table, 1)
    table.page.route("**/answers?*", without_share)

    answer_some(table, 1)

    expect(table.page.get_by_role("alert", name="Objection to the dice")).to_contain_text("left out the share")


def told(change: Any) -> Any:
    """A server that tells the proof otherwise."""

    def tell(route: Route) -> None:
        proof = route.fetch().json()
        change(proof)
        route.fulfill(json=proof)

    return tell


def other_roll(proof: dict[str, Any]) -> None:
    counts = [len(menu["weights"]) for menu in proof["menus"]]
    roll = next(roll for roll in proof["rolls"] if counts[roll["menu"]] > 1)
    roll["picked"] = (roll["picked"] + 1) % counts[roll["menu"]]


def other_secret(proof: dict[str, Any]) -> None:
    proof["secret"] = "00" * 32
    proof["commitment"] = hashlib.sha256(bytes(32)).hexdigest()


def other_action(proof: dict[str, Any]) -> None:
    proof["opened"][-1]["action"] = {"do": "Nothing"}


def no_last_share(proof: dict[str, Any]) -> None:
    proof["opened"].pop()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (other_roll, "does not follow"),
        (other_secret, "not the one this browser kept"),
        (other_action, "for something else"),
        (no_last_share, "is missing"),
    ],
)
def test_the_browser_objects_to_a_server_that_tampers(table, change, says):
    table.page.route("**/proof", told(change))
    table.sit_down()
    answer_some(table, 2)

    give_up(table)

    expect(table.page.locator(".fairness .refused")).to_contain_text(says)


def test_another_device_goes_on_with_the_same_chain(table, second):
    table.sit_down()
    answer_some(table, 1)
    before = chains(table)
    table.page.keyboard.press("m")
    table.page.get_by_role("button", name="Invite or share").click()
    link = table.page.get_by_label("Your own seat").input_value()

    second.page.goto(link)
    answer_some(second, 1)

    (after,) = chains(second)
    assert after["anchor"] == before[0]["anchor"]
    assert after["place"] == before[0]["place"] + 16
    assert second.page.evaluate(KEPT, second.game)["seed"] == table.page.evaluate(KEPT, table.game)["seed"]


def test_lost_storage_begins_a_new_chain_that_shows(table):
    table.sit_down()
    answer_some(table, 1)
    game, seat = table.game, table.page.evaluate(SEAT, table.game)
    table.page.evaluate("localStorage.clear()")

    table.visit("#/")
    table.visit(f"#/seat/{game}/{seat}")
    table.page.reload()
    table.wait_for("you")
    answer_some(table, 1)

    assert [chain["place"] for chain in chains(table)] == [1, 1]
    table.visit(f"#/proof/{game}")
    expect(table.page.locator(".proof dt", has_text="hain of french")).to_have_count(3)


def test_the_fingerprints_of_the_board_are_those_of_everybody(table):
    table.visit("#/account")
    script = """async lengths => {
        const { hex, hmac, sha256 } = await import("./js/hash.js");
        const data = length => Uint8Array.from({ length }, (_, place) => (place * 7 + length) & 255);
        return lengths.map(length => [hex(sha256(data(length))), hex(hmac(data(length), data(length)))]);
    }"""
    lengths = [0, 1, 32, 55, 56, 63, 64, 65, 119, 120, 300]

    found = table.page.evaluate(script, lengths)

    data = [bytes((place * 7 + length) & 255 for place in range(length)) for length in lengths]
    assert found == [[hashlib.sha256(one).hexdigest(), hmac.digest(one, one, "sha256").hex()] for one in data]


LATE = """async () => {
  const { Shares, takeSeed } = await import("/js/shares.js");
  const lent = [], dice = { scheme: 2, commitment: "c", lost: [], chains: [], lender: null };
  const before = { you: ["french"], status: "waiting", version: 1, dice };
  const chains = (place) => [{ anchor: shares.kept.anchor, place }];
  const told = (place, more) => ({ ...before, dice: { ...dice, chains: chains(place), ...more } });
  const calls = {
    commitShares: async () => told(0, { lender: "french" }),
    lendShare: async (sent) => { lent.push(sent); return { ...told(1), version: 2 }; },
  };
  const take = (state) => { session.state = state; shares.meet(state); };
  const own = async (call) => {
    const reply = await call(calls);
    take(reply);
    if (reply.version === before.version) take(before); // which comes late
    return reply;
  };
  const session = { game: "late-news", state: before, wire: { own }, changed: () => {} };
  takeSeed(session.game, "ab".repeat(32));
  const shares = new Shares(session);
  take(before);
  await shares.ready;
  return lent.length;
}"""


def test_news_from_before_a_commitment_does_not_keep_a_share_from_the_first_roll(table):
    table.visit("#/")
    assert table.page.evaluate(LATE) == 1
