"""2.3.2: orders are put together from parts, on the board and in the terminal, and sealed as one answer."""

import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from rich.console import Console

from gloire.cli.terminal.composing import Composer
from gloire.cli.terminal.desk import Desk
from gloire.cli.terminal.screen import Screen
from gloire.cli.terminal.sitting import Sitting
from gloire.core.display import Composing, composed
from gloire.core.game import Question
from gloire.render.phrases.names import names_of
from gloire.render.shown import board_of, prompted
from gloire.systems.jours_de_gloire import actions as do
from tests.systems.jours_de_gloire.scene import Scene

FULL = "marengo-14-june"
LINE: dict[str, Any] = {  # Victor at 0713 reaches two groups; Watrin's stands far from everybody
    "fr_44": "0612 SW+NW",
    "fr_24l": "0714 SW+NW",
    "fr_6l": "1910 SW+NW",
    "au_ir53": "0306 NE+SE",
}
CHIEFS = {"fr-victor": "0713"}


def scene() -> Scene:
    return Scene(battle=FULL, chiefs=CHIEFS, **LINE)


def composing(scene: Scene) -> Composing:
    question = asked(scene)
    found = question.prompt(question.about, question.actions).composing
    assert found is not None
    return found


def asked(scene: Scene) -> Question:
    question = scene.game.question
    assert question is not None
    return question


def test_2_3_2_each_group_is_a_part_with_its_units_and_what_the_test_would_be():
    question = asked(scene())
    prompt = question.prompt(question.about, question.actions)
    shown = prompted(prompt, names_of(scene().game.scenario)).composing
    assert shown is not None
    orders = shown.trays[0]
    assert [part.text for part in orders.parts] == ["Gardanne", "Chambarlhac", "Watrin"]
    assert orders.parts[0].units == ("fr-44",)
    assert "Victor" in orders.parts[0].note
    assert "No chief is near" in orders.parts[2].note
    assert orders.most == 1


def test_2_3_1_groups_of_one_formation_are_counted():
    parted = Scene(battle=FULL, chiefs=CHIEFS, **{**LINE, "fr_101": "1508 SW+NW"})
    names = [part.said.facts["group"] for part in composing(parted).trays[0].parts]
    assert names == ["Gardanne I", "Gardanne II", "Chambarlhac", "Watrin"]


def test_2_3_2_more_orders_than_the_chief_has_are_refused_with_the_rule():
    refusal = scene().game.why_not(do.SealOrders(("fr-44", "fr-24l")))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("2.3.2", "too-many-orders")


@given(some.data())
def test_2_3_2_what_is_put_together_is_refused_exactly_where_it_is_not_offered(data):
    parted = scene()
    found = composing(parted)
    rows = [(tray.field, part.key) for tray in found.trays for part in tray.parts]
    answer = composed(found, set(data.draw(some.lists(some.sampled_from(rows), unique=True))))
    assert (parted.game.why_not(answer) is None) == (answer in list(asked(parted).actions))


def test_2_3_2_every_answer_that_is_offered_can_be_put_together():
    parted = scene()
    found = composing(parted)
    for offered in asked(parted).actions:
        picked = {(tray.field, key) for tray in found.trays for key in getattr(offered, tray.field)}
        assert composed(found, picked) == offered


def test_2_3_2_slips_lie_face_up_for_their_owner_and_face_down_for_the_enemy():
    sealed = scene()
    sealed.game.apply(do.SealOrders(("fr-44",)))
    own = {marker.hex: marker.sign for marker in board_of(sealed.game, "french").markers}
    foe = {marker.hex: marker.sign for marker in board_of(sealed.game, "austrian").markers if marker.army == "french"}
    assert (own["0612"], own["0714"]) == ("slip", "slip-empty")
    assert (foe["0612"], foe["0714"]) == ("slip-back", "slip-back")


def test_2_3_2_an_enemys_slips_lie_there_before_he_has_sealed_anything():
    signs = {marker.sign for marker in board_of(scene().game, "austrian").markers if marker.army == "french"}
    assert signs == {"slip-back"}


# The terminal.


class Typed:
    """A desk at which lines are typed."""

    def __init__(self, *lines: str) -> None:
        self.scene, self.paper = scene(), io.StringIO()
        screen = Screen(Console(file=self.paper, width=160), self.scene.game.scenario)
        left = iter(lines)
        Desk(Sitting(self.scene.game), screen, lambda _: next(left), {"french"}).put_question()

    @property
    def shown(self) -> str:
        return self.paper.getvalue()

    @property
    def given(self) -> do.SealOrders:
        found = self.scene.game.answers[-1]
        assert isinstance(found, do.SealOrders)
        return found


@pytest.mark.parametrize("line", ["1", "44", "fr-44", "44e Ligne"])
def test_a_number_or_a_name_picks_a_part_and_enter_seals(line):
    typed = Typed(line, "")
    assert typed.given == do.SealOrders(("fr-44",))
    assert "Orders, 0 of 1 left [2.3.2]" in typed.shown


def test_what_is_picked_twice_is_put_back():
    assert Typed("1", "1", "2", "").given == do.SealOrders(("fr-24l",))


def test_what_the_rules_refuse_goes_back_with_its_reason():
    typed = Typed("1 2", "3", "").shown
    assert "You may give one order. [2.3.2]" in typed
    assert "[ ] Chambarlhac" in typed
    assert Typed("3", "").given == do.SealOrders()


def test_a_word_that_means_nothing_costs_nothing():
    assert "Type the numbers" in Typed("9", "nonsense", "").shown


def test_a_composer_tells_what_it_has():
    composer = Composer(composing(scene()))
    composer.toggle(composer.rows[0])
    assert composer.has(composer.rows[0])
    assert composer.answer == do.SealOrders(("fr-44",))
