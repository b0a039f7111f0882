"""A system that ships by itself, played on the board to its end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import Table
from tests.tenant.installing import install


@pytest.fixture(scope="module")
def tenant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on whose path the package lies."""
    folder = tmp_path_factory.mktemp("tenant")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(install(folder)))
        server = Server(folder)
        server.start()
        yield server
        server.stop()


def test_a_game_of_the_tenant_is_set_up_and_played_to_its_end(page: Page, tenant: Server) -> None:
    table = Table(page, tenant.url)
    table.visit()
    expect(page.locator("article.scenario", has_text="Mill Ford")).to_contain_text("Blue against Red")
    table.set_up("The computer", side="Blue", scenario="mill-ford", preset="Standard", options=["Nerve"])
    page.get_by_role("button", name="The whole map").click()
    marched = 0
    for _ in range(150):
        table.wait_for("you", "over")
        if table.asked == "over":
            break
        if "Which order" in table.question:
            table.answer("Press on")
        elif "march your units" in table.question and marched < 1:
            marched += 1
            page.locator(".stand:has(.is-able)").first.wait_for()
            table.click_unit(page.locator(".stand:has(.is-able)").first.get_attribute("data-handle") or "")
            page.locator(".play .cost").first.wait_for()
            table.act(table.click_cost)
        else:
            table.say_something()
    assert table.asked == "over"
    assert marched == 1
    expect(page.locator(".over .asks")).to_have_text(re.compile("have won a"))
    assert not table.trouble
