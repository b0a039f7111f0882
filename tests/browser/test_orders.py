"""What a newcomer meets when he gives orders: no click where nothing can be chosen, and reasons for the rest."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

import gloire
from tests.browser.conftest import Server
from tests.browser.positions import THIRD_DAY, found, open_position
from tests.browser.table import Table
from tests.scene import position_of

BORODINO = "borodino-20"
FOG = {"fog_of_war": True}
# What the board has done by itself stands before the question, of which it is no part.
DONE_BEFORE_ASKED = """() => {
  const [done, asked] = [".done-for", "#question"].map((one) => document.querySelector(one).getBoundingClientRect());
  return done.bottom <= asked.top;
}"""
SWITCH = "Answer for me where there is only one answer"
LAST_BATTLE = "Which battle is fought next?"
LARGE: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


# Questions with one answer.


@cache
def one_battle_declared() -> gloire.Game:
    """All is declared but for the word, there is one battle, and the same side is asked when it has begun."""

    def leads_there(game: gloire.Game) -> bool:
        assert game.question
        asked, twin = game.question.asks, game.clone()
        ends = [action for action in game.question.actions if type(action).__name__ == "EndDeclaration"]
        if not ends or game.question.kind != "Declare":
            return False
        twin.apply(ends[0])
        if twin.question is None or twin.question.kind != "ChooseBattle" or len(twin.question.actions) > 1:
            return False
        twin.apply(twin.question.actions[0])
        return twin.question is not None and twin.question.asks == asked

    return played_until(leads_there)


def played_until(wanted: Callable[[gloire.Game], bool], scenario: str = THIRD_DAY) -> gloire.Game:
    for seed in range(200):
        game, rng = gloire.new_game(scenario), random.Random(seed)
        while game.question is not None:
            if wanted(game):
                return game
            game.apply(rng.choice(game.question.actions))
    raise AssertionError("no such position came about")


def switch_off(table: Table) -> None:
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_label(SWITCH).uncheck()
    table.page.keyboard.press("Escape")


def answers(table: Table) -> int:
    """How many answers the live line has."""
    state = table.page.request.get(f"{table.url}/api/games/{table.game}").json()
    number: int = state["answers"]
    return number


@pytest.mark.regular
def test_the_last_battle_is_fought_without_a_click_and_the_log_tells_of_it(table: Table) -> None:
    open_position(table, one_battle_declared())
    before = answers(table)
    table.answer("No further attacks")
    assert LAST_BATTLE not in table.question
    assert answers(table) == before + 2
    expect(table.page.locator(".done-for")).to_contain_text("There was only one answer: Fight the battle of")
    assert table.page.evaluate(DONE_BEFORE_ASKED)
    expect(table.page.locator("#spoken")).to_contain_text("There was only one answer: Fight the battle of")
    expect(table.page.locator(".log li").filter(has_text="attacked").first).to_be_attached()
    assert not table.trouble


@pytest.mark.regular
def test_undo_goes_back_to_where_there_was_a_choice_and_redo_comes_again(table: Table) -> None:
    open_position(table, one_battle_declared())
    declaring = table.question
    table.answer("No further attacks")
    fighting = table.question
    table.act(lambda: table.page.get_by_role("button", name="Undo").click())
    assert table.question == declaring
    table.act(lambda: table.page.get_by_role("button", name="Redo").click())
    expect(table.page.locator("#question")).to_have_text(re.compile(re.escape(fighting[:30])))


@pytest.mark.regular
def test_undo_and_redo_take_an_attack_of_several_units_as_the_one_click_it_was(table: Table) -> None:
    open_position(table, found(two_on_one))
    declaring, before = table.question, answers(table)
    table.answer("Attack")
    assert answers(table) > before + 1
    table.act(lambda: table.page.get_by_role("button", name="Undo").click())
    assert (table.question, answers(table)) == (declaring, before)
    table.act(lambda: table.page.get_by_role("button", name="Redo").click())
    expect(table.page.get_by_role("button", name="Redo")).to_be_disabled()
    table.wait_for("you")
    assert answers(table) > before + 1


def two_on_one(kind: str, about: dict[str, Any], actions: list[dict[str, Any]]) -> bool:
    """Battles are to be declared, and all who can attack can only attack one enemy, together."""
    attacks = [action for action in actions if action["do"] == "DeclareAttack"]
    return (
        kind == "Declare"
        and not about["countercharge"]
        and len(attacks) > 1
        and len({one["hex"] for one in attacks}) == 1
    )


@pytest.mark.regular
def test_few_answers_lie_open_and_none_stands_there_twice(table: Table) -> None:
    open_position(table, found(two_may_advance))
    expect(table.page.locator(".part-orders .acts .act")).to_have_count(3)
    expect(table.page.locator(".part-orders details.all")).to_have_count(0)
    open_position(table, found(one_attacker))
    expect(table.page.locator(".part-orders .selection")).to_be_visible()
    expect(table.answers().filter(has_text=re.compile(r"^\s*Attack \d"))).to_have_count(1)
    expect(table.page.locator(".part-orders details.all")).to_have_count(0)


def two_may_advance(kind: str, about: dict[str, Any], actions: list[dict[str, Any]]) -> bool:
    """Two units may enter a hex, or none."""
    return kind == "Advance" and len(actions) == 3 and len({action.get("unit") for action in actions}) == 3


def one_attacker(kind: str, about: dict[str, Any], actions: list[dict[str, Any]]) -> bool:
    """One unit can attack one enemy, and need not."""
    return kind == "Declare" and sorted(action["do"] for action in actions) == ["DeclareAttack", "EndDeclaration"]


def test_who_wants_to_answer_everything_himself_switches_it_off_for_good(table: Table) -> None:
    open_position(table, one_battle_declared())
    switch_off(table)
    table.answer("No further attacks")
    assert LAST_BATTLE in table.question
    table.page.reload()
    table.take_over()
    assert LAST_BATTLE in table.question
    table.offers()
    table.answer("Fight the battle of")
    assert LAST_BATTLE not in table.question
    expect(table.page.locator(".done-for")).to_have_count(0)


def test_nothing_is_answered_while_somebody_looks_back_and_at_once_when_he_returns(table: Table, second: Table) -> None:
    open_position(table, one_battle_declared())
    switch_off(table)
    table.answer("No further attacks")
    before = answers(table)
    second.visit(f"#/game/{table.game}")  # A watcher, who has the switch on.
    second.wait_for("other")
    expect(second.page.locator(".ask")).to_contain_text("You are watching")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Replay").click()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_label(SWITCH).check()
    table.page.keyboard.press("Escape")
    table.page.wait_for_timeout(300)
    assert answers(table) == before
    table.act(lambda: table.page.get_by_role("button", name="Back to the game").click())
    assert answers(table) == before + 1


def test_two_tabs_give_the_only_answer_once(table: Table, context: BrowserContext) -> None:
    open_position(table, one_battle_declared())
    other = Table(context.new_page(), table.url)
    other.visit(f"#/game/{table.game}")
    other.take_over()
    before = answers(table)
    table.answer("No further attacks")
    expect(other.page.locator("#question")).to_have_text(re.compile(re.escape(table.question[:30])))
    for one in (table, other):
        expect(one.page.locator(".why")).to_have_count(0)
        assert not one.trouble
    assert answers(table) == before + 2


def test_when_another_tab_was_quicker_nobody_is_bothered(table: Table) -> None:
    open_position(table, one_battle_declared())
    table.page.evaluate("""() => {
      const send = window.fetch;
      window.fetch = async (place, order) => {
        const wish = String(place).includes("/answers?") ? JSON.parse(order.body) : null;
        if (wish?.action.do === "FightBattle")
          await send(place, { ...order, body: JSON.stringify({ ...wish, request: "the-other-tab" }) });
        return send(place, order);
      };
    }""")
    before = answers(table)
    with table.page.expect_response(lambda answer: answer.status == 409):
        table.answer("No further attacks")
    table.wait_for("you")
    assert LAST_BATTLE not in table.question
    expect(table.page.locator(".why")).to_have_count(0)
    assert answers(table) == before + 2


@pytest.mark.regular
def test_where_something_is_hidden_everybody_answers_for_himself(table: Table) -> None:
    game = found(lambda kind, _, actions: kind == "ChooseRetreat" and len(actions) == 1, options=FOG)
    open_position(table, game)
    before = answers(table)
    table.page.wait_for_timeout(300)
    assert (table.question, answers(table)) == ("Which unit retreats next?", before)
    expect(table.answers()).not_to_have_count(0)


@cache
def one_of_two_retreats() -> gloire.Game:
    """Who retreats first can be chosen, but not where to; and no die is rolled, which would be shown anyhow."""

    def leads_there(game: gloire.Game) -> bool:
        assert game.question
        if game.question.kind != "ChooseRetreat" or len(game.question.actions) < 2:
            return False
        return all(_has_one_way(game, action) for action in game.question.actions)

    return played_until(leads_there)


def _has_one_way(game: gloire.Game, action: Any) -> bool:
    twin, happened = game.clone(), []
    twin.apply(action)
    while twin.question and twin.question.kind in ("Retire", "ChooseRetreat") and len(twin.question.actions) == 1:
        happened += twin.apply(twin.question.actions[0])
    shown = {type(event).__name__ for event in happened}
    return shown == {"Retreated"} and twin.question is not None and twin.question.asks != "chance"


def test_what_is_answered_for_somebody_is_played_before_his_eyes(moving: Table) -> None:
    open_position(moving, one_of_two_retreats())
    moving.page.evaluate("""() => new MutationObserver(() => {
      if (document.querySelector("#floats .skip")) document.body.dataset.played = "yes";
    }).observe(document.querySelector("#floats"), { childList: true, subtree: true })""")
    moving.offers()
    moving.answer("Retreat")
    expect(moving.page.locator("body")).to_have_attribute("data-played", "yes")
    expect(moving.page.locator(".log li").filter(has_text="fell back").first).to_be_attached()
    assert not moving.trouble


# The movement phase.


@cache
def all_have_moved() -> gloire.Game:
    def wanted(kind: str, _: Any, actions: list[dict[str, Any]]) -> bool:
        return kind == "Move" and {action["do"] for action in actions} == {"ForceMarch", "EndMovement"}

    return found(wanted)


@pytest.mark.regular
def test_12_3_a_forced_march_is_never_the_button_that_offers_itself(table: Table) -> None:
    open_position(table, all_have_moved())
    expect(table.page.locator(".part-orders .primary")).to_have_text(["End the movement"])
    expect(table.page.locator(".dear .act").filter(has_text="Force march")).not_to_have_count(0)
    table.page.keyboard.press("e")
    expect(table.page.locator(":focus")).to_have_text("End the movement")


SLIPS = """async () => {
  const { isSlip } = await import("/js/panels/answer.js");
  const [now, soon] = [{ askedAt: performance.now() }, { askedAt: performance.now() - 2000 }];
  return [isSlip(now, { detail: 1 }), isSlip(now, { detail: 2 }), isSlip(soon, { detail: 2 })];
}"""


@pytest.mark.regular
def test_the_end_of_the_movement_stays_in_its_place_and_names_who_has_no_orders(table: Table) -> None:
    table.sit_down()
    end, version = table.page.locator(".ending button"), table.version
    place = end.bounding_box()
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    assert end.bounding_box() == place
    end.click()
    window = table.page.get_by_role("dialog", name="End the movement?")
    expect(window).to_contain_text("Still without orders")
    for name in ("I Corps", "Imperial Guard", "Reserve Artillery"):
        expect(window).to_contain_text(name)
    window.get_by_role("button", name="Not yet").click()
    expect(window).to_have_count(0)
    assert table.version == version


@pytest.mark.regular
def test_the_second_half_of_a_double_click_does_not_answer_the_next_question(table: Table) -> None:
    assert table.page.evaluate(SLIPS) == [False, True, False]


@cache
def two_in_a_hex() -> gloire.Game:
    def wanted(kind: str, _: Any, actions: list[dict[str, Any]]) -> bool:
        return kind == "Move" and all(action["do"] != "EndMovement" for action in actions)

    return found(wanted)


@pytest.mark.regular
def test_6_9_the_end_of_the_movement_says_what_it_waits_for(table: Table) -> None:
    open_position(table, two_in_a_hex())
    end = table.page.get_by_role("button", name="End the movement")
    expect(end).to_be_disabled()
    reason = table.page.locator("#not-yet")
    expect(reason).to_contain_text("two may not end the phase in one hex")
    expect(reason.locator(".rule")).to_have_attribute("data-rule", "6.9")
    shared = reason.locator(".hexlink").all_inner_texts()
    assert shared
    expect(table.page.locator(".play .noted-hex")).to_have_count(len(shared))


# Reinforcements.


@cache
def several_ways_on() -> tuple[gloire.Game, str, str]:
    """A reinforcement that can come to a hex by several edge hexes, behind others at one of them (11.2)."""
    goal: list[tuple[str, str]] = []

    def wanted(game: gloire.Game) -> bool:
        if game.question is None or game.question.kind != "Move" or not position_of(game).entered:
            return False
        units = {action.unit for action in game.question.actions if type(action).__name__ == "EnterMap"}
        for unit in units:
            ways = game.moves(unit)
            for hex in {way.hex for way in ways}:
                there = [way for way in ways if way.hex == hex]
                if len({way.cost for way in there}) > 1 and any(way.ahead for way in there):
                    goal.append((unit, hex))
                    return True
        return False

    return played_until(wanted, BORODINO), *goal[-1]


@pytest.mark.regular
def test_11_2_ways_onto_the_map_tell_what_they_cost_and_the_cheapest_comes_first(table: Table) -> None:
    game, unit, hex = several_ways_on()
    open_position(table, game)
    _choose_beside(table, game, unit)
    table.click_hex(hex)
    asks = table.page.get_by_role("group", name="Which?")
    expect(asks).to_have_count(1)
    expect(asks.locator(".spends").first).to_contain_text("points")
    spent = [int(text.split()[0]) for text in asks.locator(".spends").all_inner_texts()]
    assert spent == sorted(way.cost for way in game.moves(unit) if way.hex == hex)
    assert len(set(spent)) > 1
    expect(asks.locator(".primary")).to_have_count(1)
    expect(asks.locator("button").first).to_have_class("primary")
    expect(asks.locator(".spends").filter(has_text="to wait for the")).not_to_have_count(0)
    expect(asks.locator('.rule[data-rule="11.2"]')).not_to_have_count(0)
    table.act(lambda: asks.locator("button").first.click())
    assert not table.trouble


@pytest.fixture(params=[LARGE, PHONE], ids=["large", "phone"])
def screen(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Table]:
    context = browser.new_context(reduced_motion="reduce", **request.param)
    yield Table(context.new_page(), server.url)
    context.close()


@pytest.fixture
def moving(browser: Browser, server: Server) -> Iterator[Table]:
    """Somebody whose browser may show motion."""
    context = browser.new_context(reduced_motion="no-preference", **LARGE)
    yield Table(context.new_page(), server.url)
    context.close()


def in_sight(place: Locator) -> int:
    """How many of these lie on the part of the map that is shown."""
    script = """all => {
      const room = document.querySelector("#map").getBoundingClientRect();
      const inside = ({ left, right, top, bottom }) =>
        left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
      return all.filter((one) => inside(one.getBoundingClientRect())).length;
    }"""
    number: int = place.evaluate_all(script)
    return number


def test_the_map_shows_where_a_chosen_reinforcement_can_go(screen: Table) -> None:
    game, unit, _ = several_ways_on()
    open_position(screen, game)
    screen.page.keyboard.press("Escape")
    _look_away_from(screen, game.moves(unit)[0].hex)
    _choose_beside(screen, game, unit)
    assert in_sight(screen.page.locator(".play .cost")) > 0


def test_the_map_glides_there_for_those_who_want_motion(moving: Table, table: Table) -> None:
    game, unit, _ = several_ways_on()
    for one, motions in ((moving, 1), (table, 0)):
        open_position(one, game)
        one.page.keyboard.press("Escape")
        _look_away_from(one, game.moves(unit)[0].hex)
        one.page.evaluate("""() => {
          const animate = Element.prototype.animate;
          document.body.dataset.motions = 0;
          Element.prototype.animate = function (...how) {
            const [from, to] = how[0]; // The sheet is held in its place by an animation that stands still.
            if (this.matches(".sheet-of-map") && from.transform !== to.transform) document.body.dataset.motions++;
            return animate.apply(this, how);
          };
        }""")
        _choose_beside(one, game, unit)
        expect(one.page.locator("body")).to_have_attribute("data-motions", str(motions))
        assert not one.trouble


def _choose_beside(table: Table, game: gloire.Game, unit: str) -> None:
    """Chooses a counter that waits beside the map."""
    name = next(counter["name"] for counter in game.view(None).facts["counters"] if counter["unit"] == unit)
    table.page.keyboard.press("Escape")
    table.page.locator(".beside button").filter(has_text=name).first.evaluate("button => button.click()")
    table.page.locator(".play .cost").first.wait_for()


def _look_away_from(table: Table, hex: str) -> None:
    """Goes close to the opposite side of the map."""
    spot = table.page.locator(f'.hex[data-hex="{hex}"]')
    table.page.locator("#map").focus()
    for _ in range(6):
        table.page.keyboard.press("+")
    for _ in range(20):
        if not in_sight(spot):
            break
        table.page.keyboard.press("Shift+ArrowRight")
    for _ in range(6):
        table.page.keyboard.press("Shift+ArrowRight")
    assert not in_sight(spot)


# One screen for two.


def test_the_board_is_handed_over_by_one_key_with_the_question_as_anybody_may_know_it(table: Table) -> None:
    table.set_up("A friend at this screen", options=("Fog of war",))
    cover = table.page.locator(".hand-over")
    public = table.page.request.get(f"{table.url}/api/games/{table.game}").json()["question"]["text"]
    expect(cover.locator(".asked-in-public")).to_contain_text(public)
    expect(cover.get_by_role("button")).to_be_focused()
    table.page.wait_for_timeout(500)
    table.page.keyboard.press("Enter")
    expect(cover).to_have_count(0)
    expect(table.page.locator("#map")).to_be_focused()
    table.answers().first.click()
    expect(cover.locator(".asked-in-public")).to_contain_text("Movement: Move your units")


def test_a_key_struck_twice_does_not_uncover_the_other_side(table: Table) -> None:
    table.set_up("A friend at this screen", options=("Fog of war",))
    cover = table.page.locator(".hand-over")
    cover.get_by_role("button").click()
    table.answers().first.focus()
    table.page.evaluate("""() => new Promise((done) => {
      const strike = () => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      new MutationObserver((_, seen) => { seen.disconnect(); strike(); done(); })
        .observe(document.querySelector("#cover"), { childList: true });
      document.activeElement.click();
    })""")
    table.page.wait_for_timeout(200)
    expect(cover).to_have_count(1)
