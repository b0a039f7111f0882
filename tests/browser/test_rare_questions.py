"""Questions that few games come to, questions with nothing to decide, and that no question is without a test here."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import gloire
from gloire.core.codec import plain
from gloire.core.procedures import Chance, Decision
from gloire.render import words
from tests.browser.conftest import Server
from tests.browser.positions import PERSON, THIRD_DAY, begin, found, open_position
from tests.browser.table import Table
from tests.browser.test_everyone import PHONE, findings
from tests.browser.test_questions import KINDS
from tests.searches import with_choice
from tests.server.test_questions import FOG, NOTES, ORDINARY, nothing_to_decide, sentences

pytestmark = pytest.mark.regular

RARE = {"PayExchange", "LeadCavalry", "TakeCadre", "ChooseBuildUp", "PlaceClausel"}
SPENDING = ("SpendForRally", "CommitReserves", "CommitGuard")  # whoever keeps his morale plays longer
ON_THE_BOARD = ("Disengage", "Move", "Place")  # some of the ordinary ones; the words of all are tested at the server
COMPUTER = {"kind": "computer", "level": "random"}
A_MOMENT = 600  # milliseconds; the board answers at once or not at all


def answers(game: gloire.Game) -> list[dict[str, Any]]:
    assert game.question
    return [plain(action) for action in game.question.actions]


def counter(game: gloire.Game, unit: str) -> Mapping[str, Any]:
    """What whoever is asked sees of a unit."""
    assert game.question
    counters = game.view(game.question.asks).facts["counters"]
    found_one: Mapping[str, Any] = next(one for one in counters if one["unit"] == unit)
    return found_one


def reads(table: Table, question: str, rule: str) -> None:
    """Reads the question, and its rule in a window."""
    assert table.question == question
    table.page.locator(".ask .asked .rule").click()
    expect(table.page.get_by_role("dialog")).to_contain_text(f"Rule {rule}")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    expect(table.page.locator(".ask .asked .rule")).to_be_focused()


def finds_in_log(table: Table, text: str, rule: str) -> None:
    """The line about what happened, with its rule beside it."""
    table.page.get_by_role("tab", name="Log").click()
    table.page.locator(".log .segments").get_by_role("button", name="All").click()
    line = table.page.locator(".log .line").filter(has_text=text).first
    expect(line).to_be_visible()
    expect(line.locator(f'.rule[data-rule="{rule}"]')).to_have_count(1)
    assert not table.trouble


# Rare questions.


def test_9_6_exchange_is_paid_with_the_attacker_that_is_clicked_twice(table: Table) -> None:
    game = with_choice("PayExchange")
    assert game.question
    open_position(table, game)
    owed = plain(game.question.about)["owed"]
    reads(
        table,
        f"The exchange must be paid for: break attackers with a printed strength of {owed} or more in all.",
        "9.6",
    )
    payer = counter(game, answers(game)[-1]["unit"])
    before = table.version
    table.click_unit(payer["handle"])
    expect(table.page.locator(".selection b")).to_have_text(payer["name"])
    assert table.version == before
    table.act(lambda: table.click_unit(payer["handle"]))
    assert payer["handle"] not in table.counters
    finds_in_log(table, f"{payer['name']} broke in the exchange, at {payer['hex']}", "9.6")


def test_5_0_ney_leads_the_cavalry_by_keyboard_and_adds_his_point(table: Table) -> None:
    open_position(table, with_choice("LeadCavalry"))
    says = "Should Michael Ney lead this attack? He adds a point of strength, but if it wins, "
    says += "the cavalry gets out of hand."
    reads(table, says, "5.0")
    table.page.keyboard.press("e")
    expect(table.page.locator(":focus")).to_contain_text("Let Ney lead")
    table.act(lambda: table.page.keyboard.press("Enter"))
    table.page.get_by_role("tab", name="Battle").click()
    ney = table.page.get_by_role("region", name="Battle planner").get_by_role("row", name="Michael Ney")
    expect(ney).to_contain_text("+1")
    expect(ney.locator('.rule[data-rule="5.0"]')).to_have_count(1)
    finds_in_log(table, "Michael Ney put himself at the head of the cavalry.", "5.0")


def test_16_5_1_cadre_returns_in_the_hex_that_is_clicked_and_its_unit_is_lost(table: Table) -> None:
    game = with_choice("TakeCadre", "waterloo-20", ("unit_reduction",))
    assert game.question
    open_position(table, game)
    lost = counter(game, plain(game.question.about)["unit"])
    says = f"Part of the {lost['name']} can be rallied. Should it return as a cadre? "
    says += "The unit itself is then lost for good."
    reads(table, says, "16.5.1")
    hex = answers(game)[0]["hex"]
    table.click_hex(hex)
    table.act(lambda: table.page.locator(".why .acts button", has_text=f"Return a cadre at {hex}").click())
    assert [words for words in table.counters.values() if "Cadre" in words and hex in words]
    finds_in_log(table, f"The {lost['name']} is lost for good.", "16.5.1")
    finds_in_log(table, f"Cadre rallied and returned at {hex}", "16.5.1")


def test_16_6_2_two_cadres_become_the_lost_unit_that_is_taken_from_beside_the_map(table: Table) -> None:
    game = with_choice("ChooseBuildUp", "waterloo-20", ("breakdown",), SPENDING)
    open_position(table, game)
    reads(table, "Which eliminated unit do the two cadres become?", "16.6.2")
    chosen = answers(game)[-1]
    unit = counter(game, chosen["unit"])
    beside = table.page.get_by_role("group", name="Beside the map").get_by_role("button", name=unit["name"])
    beside.click()
    expect(table.page.locator(".selection b")).to_have_text(unit["name"])
    table.click_hex(chosen["hex"])  # where units of one's own stand: the board asks whether that is meant
    table.act(lambda: table.page.locator(".why .act > button").first.click())
    assert chosen["hex"] in table.counters[unit["handle"]]
    finds_in_log(table, f"Two cadres in {chosen['hex']} were built up into {unit['name']}.", "16.6.2")


def test_salamanca_16_9_9_clausel_appears_with_the_unit_that_is_clicked_twice(table: Table) -> None:
    game = with_choice("PlaceClausel", "salamanca-20", ("leaders", "breakdown"), ("DeclareAttack",))
    open_position(table, game)
    reads(table, "General Clausel takes command. With which unit is he?", "Salamanca 16.9.9")
    unit = counter(game, answers(game)[0]["unit"])
    assert "fr-clausel" not in table.counters
    table.click_unit(unit["handle"])
    expect(table.page.locator(".selection b")).to_have_text(unit["name"])
    table.act(lambda: table.click_unit(unit["handle"]))
    assert unit["hex"] in table.counters["fr-clausel"]
    finds_in_log(table, f"General Clausel took command at {unit['hex']}", "Salamanca 16.9.9")


# Every question.


def decisions(of: type[Decision] = Decision) -> Iterator[str]:
    """The questions that the game system puts to the sides."""
    for kind in of.__subclasses__():
        if not issubclass(kind, Chance):
            if kind.__module__.startswith("gloire.systems.napoleonic20."):
                yield kind.__name__
            yield from decisions(kind)


def test_no_question_is_without_a_test() -> None:
    gloire.new_game(THIRD_DAY)  # which brings in the whole system
    assert set(decisions()) == RARE | ORDINARY | set(KINDS)


@pytest.mark.parametrize("kind", ON_THE_BOARD)
def test_ordinary_question_is_put_in_its_words_with_every_answer(table: Table, kind: str) -> None:
    game = with_choice(kind)
    assert game.question
    open_position(table, game)
    names = words.names_of(game.scenario).seeing(game.view(game.question.asks))
    asked = words.question(game.question, names)
    assert f"{table.question} [{game.question.rule}]" == asked
    expect(table.page.locator(f'.ask .asked .rule[data-rule="{game.question.rule}"]')).to_have_count(1)
    assert set(table.offers()) == set(sentences(game))
    assert not table.trouble


# R75: whoever is asked lest the other side learn something by silence.

HASTE = "Take your usual time: haste could be noticed."


def go_on(table: Table) -> Locator:
    return table.page.get_by_role("button", name="Go on", exact=True)


def test_r75_whoever_has_nothing_to_decide_reads_why_he_is_asked_and_goes_on(table: Table) -> None:
    game = nothing_to_decide("Prevent")
    assert game.question
    open_position(table, game)
    names = words.names_of(game.scenario).seeing(game.view(game.question.asks))
    assert f"{table.question} [{game.question.rule}]" == words.question(game.question, names)
    expect(table.page.locator(".no-choice")).to_have_text(NOTES["Prevent"][1])
    expect(go_on(table)).to_have_accessible_description(NOTES["Prevent"][1])
    assert table.offers() == ["Go on"]
    expect(table.page.get_by_role("region", name="Battle planner")).to_have_count(0)
    table.act(go_on(table).click)
    assert not table.trouble


def test_r75_enter_goes_on_from_the_map_once(table: Table) -> None:
    """However long the key is held: the next question has nothing to decide either, and stands."""
    open_position(table, nothing_to_decide("Disengage"))
    before = table.version
    table.page.keyboard.press("g")
    table.act(lambda: table.page.keyboard.down("Enter"))
    expect(table.page.locator(".no-choice")).to_have_text(NOTES["Penetrate"][1])
    for _ in range(3):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    table.page.wait_for_timeout(A_MOMENT)
    assert table.version == before + 1
    table.act(lambda: table.page.keyboard.press("Enter"))
    expect(table.page.locator(".no-choice")).to_have_text(NOTES["Declare"][1])


def test_r75_enter_on_another_button_presses_that_button(table: Table) -> None:
    open_position(table, nothing_to_decide("Disengage"))
    before = table.version
    table.page.get_by_role("button", name="Menu").press("Enter")
    expect(table.page.get_by_role("button", name="Replay")).to_be_visible()
    assert table.version == before
    table.page.keyboard.press("Escape")
    table.page.locator(".ask .asked .rule").press("Enter")
    expect(table.page.get_by_role("dialog")).to_contain_text("Rule 8.3")
    assert table.version == before


def test_r75_nothing_is_answered_by_itself(table: Table) -> None:
    """Neither after a while, nor when the page is opened again, nor by a key under the cover."""
    open_position(table, nothing_to_decide("Disengage"))
    before, asked = table.version, table.question
    table.page.wait_for_timeout(A_MOMENT)
    assert (table.version, table.question) == (before, asked)
    table.page.reload()
    table.page.locator(".hand-over").wait_for()
    table.page.locator("#map").dispatch_event("keydown", {"key": "Enter"})
    table.page.wait_for_timeout(A_MOMENT)
    assert table.version == before
    expect(table.page.locator("#question")).to_have_text(asked)
    assert not table.trouble


def test_r75_note_is_for_the_side_that_is_asked_alone(table: Table, second: Table) -> None:
    game = nothing_to_decide("Disengage")
    assert game.question
    mine = game.question.asks
    other = next(side for side in game.scenario.sides if side != mine)
    seats = {mine: {"kind": "human", "name": "Anna"}, other: {"kind": "human", "name": "Ben"}}
    made = begin(table, game, seats)
    table.visit(f"#/seat/{made['game']}/{made['seats'][mine]}")
    second.visit(f"#/seat/{made['game']}/{made['seats'][other]}")
    table.wait_for("you")
    second.wait_for("other")
    expect(table.page.locator(".no-choice")).to_have_text(NOTES["Disengage"][1])
    assert second.question == "The Allies are reacting"  # as where there is something to decide
    expect(second.page.locator(".ask")).to_contain_text("Anna is choosing.")
    expect(second.page.locator("body")).not_to_contain_text("nothing to decide")
    expect(go_on(second)).to_have_count(0)
    before = second.version
    second.page.keyboard.press("Enter")
    second.page.wait_for_timeout(A_MOMENT)
    assert second.version == before
    for seat in (made["seats"][other], ""):
        headers = {"Authorization": f"Bearer {seat}"} if seat else {}
        told = second.page.request.get(f"{second.url}/api/games/{made['game']}", headers=headers).json()
        assert told["question"]["kind"] == "Disengage"
        assert told["question"]["note"] is None


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Table]:
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    yield Table(context.new_page(), server.url)
    context.close()


def test_r75_phone_has_the_button_in_sight_and_axe_finds_nothing_serious(phone: Table) -> None:
    open_position(phone, nothing_to_decide("Prevent"))
    expect(phone.page.locator(".no-choice")).to_be_visible()
    expect(go_on(phone)).to_be_in_viewport(ratio=1)
    expect(phone.page.locator(".by-key")).to_be_hidden()
    box = go_on(phone).bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["width"] >= PHONE["viewport"]["width"] / 2
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert findings(phone.page) == []
    phone.act(go_on(phone).tap)


@pytest.mark.parametrize(("opponent", "says"), [(PERSON, 1), (COMPUTER, 0)], ids=["a person", "the computer"])
def test_r75_haste_is_warned_of_where_a_person_could_notice_it(
    table: Table, opponent: Mapping[str, str], says: int
) -> None:
    game = nothing_to_decide("Disengage")
    assert game.question
    seats = {
        side: PERSON if side == game.question.asks else {**opponent, "name": "Ben"} for side in game.scenario.sides
    }
    made = begin(table, game, seats)
    table.visit(f"#/seat/{made['game']}/{made['seats'][game.question.asks]}")
    table.wait_for("you")
    expect(table.page.locator(".ask > .quiet")).to_contain_text("Enter goes on too.")
    expect(table.page.get_by_text(HASTE)).to_have_count(says)


def test_choice_of_one_that_hides_nothing_has_its_own_words(table: Table) -> None:
    """Everybody sees that no unit is left to move: there is nothing to explain, and no key to press in passing."""

    def wanted(asked: str, _: Any, actions: list[dict[str, Any]]) -> bool:
        return asked == "Move" and len(actions) == 1

    open_position(table, found(wanted, THIRD_DAY, FOG))
    assert table.offers() == ["End the movement"]
    expect(table.page.locator(".no-choice")).to_have_count(0)
    before = table.version
    table.page.keyboard.press("Enter")
    table.page.wait_for_timeout(A_MOMENT)
    assert table.version == before
    table.answer("End the movement")
