"""Chapter 13: what counts at the end of each battle, point by point, and who has won without counting."""

from typing import Any

import pytest

from gloire.core.actions import Roll
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.systems.jours_de_gloire.actions import EndMovement
from gloire.systems.jours_de_gloire.games import marengo_14_june, montebello
from gloire.systems.jours_de_gloire.games.shared import points
from gloire.systems.jours_de_gloire.position import DISORDERED, GONE, LOST, ROUTED
from gloire.systems.jours_de_gloire.system import SYSTEM
from tests.systems.jours_de_gloire.scene import Scene

JUNE_14 = "marengo-14-june"
FRENCH, AUSTRIANS = 0, 1


def field(battle: str = JUNE_14, turn: int = 8, **facts: Any) -> Scene:
    """A battle with a unit of each side."""
    units: dict[str, Any] = {"fr_6l": "2207 SW+NW"} if battle == "montebello" else {"fr_44": "1412 SW+NW"}
    return Scene(battle=battle, turn=turn, **{**units, **facts})


def gain(scene: Scene, change: Any) -> tuple[int, int]:
    """How many points a change brings to each side."""
    before = points(scene.position)
    scene.position.log = []
    change(scene.position)
    after = points(scene.position)
    return after[0] - before[0], after[1] - before[1]


def losing(scene: Scene, unit: str) -> tuple[int, int]:
    return gain(scene, lambda game: game.move(scene.number(unit), LOST))


@pytest.mark.parametrize(
    ("unit", "worth"),
    [
        ("au_ir11", (2, 0)),
        ("au_kaiser", (2, 0)),
        ("au_art_haddick", (1, 0)),
        ("au_bridgehead", (1, 0)),  # the bridgehead battery too
        ("fr_101", (0, 2)),
        ("fr_art_victor", (0, 1)),
        ("fr_garde", (0, 3)),
        ("fr_ggc", (0, 3)),
        ("fr_art_garde", (0, 3)),  # instead of the one for a battery
    ],
)
def test_13_2_units_eliminated_on_14_june(unit: str, worth: tuple[int, int]) -> None:
    units: dict[str, Any] = {unit: "0110 SE+S" if unit == "au_bridgehead" else "1812 SW+NW"}
    assert losing(field(au_banat="0211 NE+SE", **units), unit.replace("_", "-")) == worth


@pytest.mark.parametrize(
    ("unit", "worth"), [("au_banat", (2, 0)), ("au_art_ott", (1, 0)), ("fr_22", (0, 2)), ("fr_art_watrin", (0, 1))]
)
def test_13_2_units_eliminated_at_montebello(unit: str, worth: tuple[int, int]) -> None:
    units: dict[str, Any] = {unit: "1010 SW+NW"}
    scene = field("montebello", au_ir13="1307 NE+SE", **units)
    assert losing(scene, unit.replace("_", "-")) == worth


@pytest.mark.parametrize("battle", [JUNE_14, "montebello"])
def test_13_2_a_unit_that_is_routed_at_the_end_counts_one(battle: str) -> None:
    scene = field(battle, au_banat="1010 NE+SE")
    number = scene.number("au-banat")
    assert gain(scene, lambda game: game.mark(number, DISORDERED)) == (0, 0)
    assert gain(scene, lambda game: game.mark(number, ROUTED)) == (1, 0)


def test_13_2_a_formation_that_is_demoralised_at_the_end_counts_two_on_14_june_and_nothing_at_montebello() -> None:
    def break_it(game: Any) -> None:
        game.demoralised |= 1 << game.scenario.formation_number["oreilly"]

    assert gain(field(au_banat="0211 NE+SE"), break_it) == (2, 0)
    assert gain(field("montebello", au_banat="1010 NE+SE"), break_it) == (0, 0)


def test_13_2_a_chief_lost_counts_four_on_14_june_but_not_one_who_has_gone() -> None:
    scene = field(au_banat="0211 NE+SE", chiefs={"au-melas": "0211", "fr-desaix": "1412"})
    chiefs = scene.position.scenario.chief_number
    assert gain(scene, lambda game: game.move_chief(chiefs["au-melas"], LOST)) == (4, 0)
    assert gain(scene, lambda game: game.move_chief(chiefs["au-melas"], GONE)) == (-4, 0)  # Melas retires
    assert gain(scene, lambda game: game.move_chief(chiefs["fr-desaix"], GONE)) == (0, 0)  # Desaix falls
    assert gain(scene, lambda game: game.move_chief(chiefs["fr-desaix"], LOST)) == (0, 4)


@pytest.mark.parametrize(
    ("hex", "worth"),
    [
        ("0712", 5),
        ("1005", 3),
        ("1011", 2),
        ("1514", 3),
        ("1310", 1),
        ("1208", 1),
        ("0412", 2),
        ("2112", 6),
        ("0110", 0),
    ],
)
def test_13_2_places_on_14_june(hex: str, worth: int) -> None:
    scene = field(au_banat="0211 NE+SE", control={hex: "french"})
    assert gain(scene, lambda game: game.take(game.grid.index[hex], AUSTRIANS)) == (-worth, worth)


@pytest.mark.parametrize(
    ("hex", "french", "austrian"), [("1207", 3, 3), ("1208", 3, 3), ("1307", 3, 3), ("0609", 3, 0), ("2007", 0, 0)]
)
def test_13_2_places_at_montebello(hex: str, french: int, austrian: int) -> None:
    scene = field("montebello", au_banat="1010 NE+SE", control={hex: "austrian"})
    assert gain(scene, lambda game: game.take(game.grid.index[hex], FRENCH)) == (french, -austrian)


def test_13_2_equal_points_at_montebello_are_a_draw() -> None:
    scene = field("montebello", turn=12, au_banat="1010 NE+SE")
    game = scene.position
    game.log = []
    assert points(game) == (24, 24)  # what was not named is lost
    assert montebello.verdict(game) == (None, "draw", "13.2")
    game.mark(scene.number("au-banat"), ROUTED)
    assert montebello.verdict(game) == (FRENCH, "marginal", "13.2")
    game.unmark(scene.number("au-banat"), ROUTED)
    game.mark(scene.number("fr-6l"), ROUTED)
    assert montebello.verdict(game) == (AUSTRIANS, "marginal", "13.2")


def test_13_1_only_infantry_in_san_giuliano_wins_for_the_austrians_and_only_with_marengo() -> None:
    held: dict[str, Any] = {"control": {"0712": "austrian"}}
    foot = field(au_ir11="2112 NE+SE", **held)
    horse = field(au_kaiser="2112 NE+SE", **held)
    guns = field(au_art_haddick="2112 NE+SE", **held)
    alone = field(au_ir11="2112 NE+SE", control={"0712": "french"})
    found = [marengo_14_june.automatic(scene.position) for scene in (foot, horse, guns, alone)]
    assert found == [{AUSTRIANS}, set(), set(), set()]


def test_13_1_three_broken_formations_and_french_ones_do_not_win_for_the_french() -> None:
    held: dict[str, Any] = {"control": {"0712": "french"}, "au_banat": "0211 NE+SE"}
    three = field(demoralised=("oreilly", "pilati", "haddick"), **held)
    mixed = field(demoralised=("oreilly", "pilati", "haddick", "gardanne"), **held)
    four = field(demoralised=("oreilly", "pilati", "haddick", "kaim"), **held)
    lost = field(demoralised=("oreilly", "pilati", "haddick", "kaim"), **{**held, "control": {"0712": "austrian"}})
    found = [marengo_14_june.automatic(scene.position) for scene in (three, mixed, four, lost)]
    assert found == [set(), set(), {FRENCH}, set()]


def test_13_1_all_four_places_are_wanted_at_montebello() -> None:
    for missing in ("1207", "1208", "1307", "0609"):
        held = {hex: "austrian" if hex == missing else "french" for hex in ("1207", "1208", "1307", "0609")}
        scene = field("montebello", au_banat="1010 NE+SE", control=held)
        assert montebello.automatic(scene.position) == set()


def test_13_1_one_french_formation_in_order_saves_the_army_at_montebello() -> None:
    units: dict[str, Any] = {"fr_24l": "2204 SW+NW", "au_banat": "1010 NE+SE"}
    both = field("montebello", demoralised=("watrin", "victor"), **units)
    one = field("montebello", demoralised=("watrin",), **units)
    assert montebello.automatic(both.position) == {AUSTRIANS}
    assert montebello.automatic(one.position) == set()


@pytest.mark.parametrize("side", ["french", "austrian"])
def test_13_2_a_french_unit_of_any_kind_on_the_road_denies_the_austrians_13_june(side: str) -> None:
    # On every hex of the road from 0110 to 0613, and not beside it.
    def winner(hex: str) -> str | None:
        facts: dict[str, Any] = {"fr_art_victor": f"{hex} SW+NW", "control": {"0712": side}}
        scene = Scene("victor-1", turn=3, au_banat="0118 NE+SE", **facts)
        while scene.game.outcome is None:
            scene.do(EndMovement() if scene.asked == "Movement" else scene.offered[-1])
        return scene.game.outcome.winner

    assert [winner(hex) for hex in ("0211", "0311", "0412", "0512", "0613")] == [None] * 5
    assert winner("0414") == ("austrian" if side == "austrian" else None)


def test_13_1_the_game_ends_with_the_turn_however_many_are_left() -> None:
    held = dict.fromkeys(("1207", "1208", "1307", "0609"), "french")
    scene = Scene("watrin-1", battle="montebello", turn=2, control=held, fr_6l="2207 SW+NW", au_ir13="1010 NE+SE")
    while scene.game.outcome is None:
        scene.do(Roll(5) if scene.asks == CHANCE else EndMovement() if scene.asked == "Movement" else scene.offered[-1])
    assert (scene.position.turn, scene.game.outcome.rule) == (2, "13.1")


@pytest.mark.parametrize(("battle", "handicap"), [("montebello", "austrian +5"), (JUNE_14, "french +5")])
def test_13_2_a_handicap_is_points_that_count_at_the_end(battle: str, handicap: str) -> None:
    plain, given = field(battle), field(battle, choices={"handicap": handicap})
    more = (0, 5) if handicap.startswith("austrian") else (5, 0)
    before = points(plain.position)
    assert points(given.position) == (before[0] + more[0], before[1] + more[1])
    told = [aim.said.facts for aim in SYSTEM.aims(given.position.scenario) if aim.said.key == "given"]
    assert told == [{"side": handicap.split()[0], "points": 5}]
    assert not [aim for aim in SYSTEM.aims(plain.position.scenario) if aim.said.key == "given"]


@pytest.mark.parametrize("winner", ["french", "austrian"])
def test_13_2_a_handicap_of_13_june_gives_a_draw_to_a_side_and_says_so(winner: str) -> None:
    road: dict[str, Any] = {"fr_art_victor": "0211 SW+NW", "control": {"0712": "french"}}
    scene = Scene("victor-1", turn=3, au_banat="0118 NE+SE", choices={"handicap": winner}, **road)
    assert [aim.said.facts["side"] for aim in SYSTEM.aims(scene.position.scenario) if aim.said.key == "draws"] == [
        winner
    ]
    while scene.game.outcome is None:
        scene.do(EndMovement() if scene.asked == "Movement" else scene.offered[-1])
    assert (scene.game.outcome.winner, scene.game.outcome.kind) == (winner, "handicap")
    names = names_of(scene.game.scenario)
    assert "would have been a draw; by the handicap" in words.event(scene.game.events()[-1], names)
    assert "never held two of the three places" in " ".join(words.verdict(scene.game, names))


def test_13_2_who_wins_13_june_needs_no_handicap() -> None:
    facts: dict[str, Any] = {"fr_art_victor": "0414 SW+NW", "control": {"0712": "austrian"}}
    scene = Scene("victor-1", turn=3, au_banat="0118 NE+SE", choices={"handicap": "french"}, **facts)
    while scene.game.outcome is None:
        scene.do(EndMovement() if scene.asked == "Movement" else scene.offered[-1])
    assert (scene.game.outcome.winner, scene.game.outcome.kind) == ("austrian", "marginal")
