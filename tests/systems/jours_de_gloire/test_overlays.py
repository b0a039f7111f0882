"""What can be laid over the map, and what is seen from a hex: every layer says what the rules say."""

import random

import gloire
from gloire.core.codec import decode_position, encode_position
from gloire.core.display import Overlay
from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.render.shown import board_of
from gloire.render.words import spoken
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.fire import cone
from gloire.systems.jours_de_gloire.looks import looks
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.sight import sees
from tests.systems.jours_de_gloire.scene import Field, Scene


def reread(position: Position) -> Position:
    """The position with nothing worked out yet."""
    return decode_position(encode_position(position), like=position)


def laid(scene: Scene, layer: str, unit: str = "") -> list[Overlay]:
    """The overlays of a layer as somebody sees them who has chosen a unit, or none."""
    found = scene.game.view(None).overlays
    return [one for one in found if one.layer == layer and one.unit in ("", unit)]


def test_layers_are_worked_out_once_for_all_viewers_and_anew_when_somebody_moves():
    scene = Scene("victor-1", fr_44="1112 SW+NW", au_banat="0712 NE+SE").to("Movement")
    before = scene.game.view("french").overlays
    assert scene.game.view("austrian").overlays is before
    scene.do(do.MoveUnit("fr-44", "1013"))
    assert scene.game.view("french").overlays != before
    assert (
        scene.game.view("french").overlays == Game(scene.game.scenario, reread(scene.position)).view("french").overlays
    )


def test_every_layer_has_its_words_and_a_key_of_its_own():
    for scenario in ("marengo-13-june", "montebello", "marengo-14-june"):
        board = board_of(gloire.new_game(scenario))
        letters = [layer.key[0] for layer in board.layers]
        assert len(set(letters)) == len(letters)
        assert not set(letters) & set("tndmubger?")
        assert all(layer.title and layer.title != layer.key and layer.hint != layer.key for layer in board.layers)
        assert all(one.title for one in board.overlays if one.kind != "disc")


def test_6_2_1_zones_are_for_the_other_side():
    scene = Scene("victor-1", fr_44="1014 NW+N", au_banat="0712 NE+SE")
    french, austrian = laid(scene, "zones")
    assert (french.army, french.foreign_to) == ("french", "french")
    assert set(french.hexes) == set(scene.position.labels(bits(scene.position.zones(0))))
    assert "1013" in french.hexes
    assert "1013" not in austrian.hexes


def test_7_2_the_cone_shows_effective_and_long_range_with_what_they_add():
    scene = Scene("victor-1", fr_art_victor="1213 SW+NW", au_banat="0712 NE+SE")
    assert laid(scene, "fire") == []
    close, far, worth = laid(scene, "fire", "fr-art-victor")
    gun = scene.number("fr-art-victor")
    whole = set(scene.position.labels(bits(cone(scene.position, gun, scene.position.facing[gun]))))
    assert (close.tone, far.tone) == ("effective", "long")
    assert set(close.hexes) | set(far.hexes) == whole
    distance = scene.position.grid.distance
    here = scene.position.where[gun]
    assert {distance(here, place(scene.position, hex)) for hex in close.hexes} == {1, 2}
    assert {distance(here, place(scene.position, hex)) for hex in far.hexes} == {3, 4}
    assert worth.texts == ("1: +1", "2: 0", "3: −2", "4: −4")


def test_12_1_at_night_a_cone_reaches_the_next_hexes():
    facts = {"H31": "night"}
    scene = Scene("victor-1", turn=3, choices=facts, fr_art_victor="1213 SW+NW", au_banat="0712 NE+SE")
    (close, worth) = laid(scene, "fire", "fr-art-victor")
    assert len(close.hexes) == 2
    assert worth.texts == ("1: +1",)


def test_7_2_disordered_guns_have_no_cone():
    scene = Scene("victor-1", fr_art_victor="1213 SW+NW disordered", au_banat="0712 NE+SE")
    assert laid(scene, "fire", "fr-art-victor") == []


def test_2_5_1_command_reaches_as_far_as_the_chief_says():
    game = gloire.new_game("marengo-14-june")
    ranges = [one for one in game.view(None).overlays if one.kind == "range"]
    french = [one for one in ranges if one.army == "french"]
    assert [one.tone for one in french] == ["first", "second"]
    grid, position = game.scenario.map.grid, game.position
    chief = next(number for number, one in enumerate(game.scenario.chiefs) if one.name == "Victor")  # type: ignore[attr-defined]
    here = position.chiefs[chief]  # type: ignore[attr-defined]
    assert max(grid.distance(here, grid.index[hex]) for hex in french[0].hexes) == 4


def test_2_3_1_groups_are_the_chains_of_two_hexes():
    scene = Scene("victor-1", fr_44="1014 NW+N", fr_101="1016 NW+N", fr_11hus="1411 NW+N", au_banat="0712 NE+SE")
    bands = [one for one in laid(scene, "parties") if one.kind == "band" and one.army == "french"]
    assert sorted(sorted(band.hexes) for band in bands) == [["1014", "1016"], ["1411"]]
    assert next(band for band in bands if len(band.hexes) == 2).lines == (("1014", "1016"),)
    names = [one.texts[0] for one in laid(scene, "parties") if one.kind == "disc"]
    assert sorted(names) == ["O'Reilly", "Victor I", "Victor II"]


def test_10_4_the_routed_show_where_they_flee_and_others_when_chosen():
    scene = Scene("victor-1", fr_44="1014 NW+N routed", fr_101="1213 NW+N", au_banat="0712 NE+SE")
    (flight,) = laid(scene, "withdrawal")
    assert {start for start, _ in flight.lines} == {"1014"}
    assert all(int(end[:2]) > 10 for _, end in flight.lines)  # east
    assert len(laid(scene, "withdrawal", "fr-101")) == 2
    assert "austrian" in [one.army for one in laid(scene, "withdrawal", "au-banat")]


def test_7_4_looks_are_what_sight_says_from_every_hex():
    scene = Field(fr_inf1="1004 N+NE", fr_lc1="0806 N+NE", au_inf1="1206 N+NE")
    grid, rng = scene.position.grid, random.Random(7)
    for here in rng.sample(range(len(grid)), 25):
        blocked = {look.hex for look in looks(scene.position, grid.labels[here])}
        others = [there for there in range(len(grid)) if there != here]
        unseen = {grid.labels[there] for there in others if not sees(scene.position, here, there)}
        assert blocked == unseen


def test_7_4_1_a_look_names_the_hex_in_the_way_and_why():
    scene = Scene("victor-1", fr_44="1014 NW+N", au_banat="0712 NE+SE", au_warasdin="0912 NE+SE")
    names = names_of(scene.game.scenario)
    found = {look.hex: look for look in scene.game.looks("1013")}
    beyond = next(look for look in found.values() if look.by == ("0912",))
    assert beyond.rule == "7.4.1"
    assert 0 < beyond.open < 1
    assert spoken(beyond.said, names) == "0912 is in the way: units stand there"
    assert "0912" not in found  # the unit itself is seen
    assert scene.game.looks("9999") == []


def test_7_4_looks_tell_nobody_a_secret():
    scene = Scene("victor-1", fr_44="1014 NW+N", au_banat="0712 NE+SE")
    assert scene.game.looks("1013", "french") == scene.game.looks("1013", "austrian")
    assert scene.offers(do.SealOrders) == []


# What a question lays over the map by itself.


def asked_overlays(game: Game) -> tuple[Overlay, ...]:
    question = game.question
    assert question is not None
    return question.prompt(question.about, question.actions).overlays


def test_2_3_who_gives_orders_sees_his_groups_and_how_far_his_chiefs_command():
    game = gloire.new_game("marengo-14-june")
    laid = asked_overlays(game)
    assert {one.army for one in laid} == {"french"}
    assert sum(one.kind == "range" for one in laid) == 2
    assert {one.texts[0] for one in laid if one.layer == "parties" and one.texts} >= {"Gardanne", "Watrin"}


def test_7_2_a_battery_that_may_fire_shows_its_cone_while_it_is_chosen():
    scene = Scene("victor-1", fr_art_victor="1013 SW+NW", au_banat="0812 NE+SE")
    laid = asked_overlays(scene.to("Fire").game)
    assert {(one.tone, one.unit) for one in laid} >= {("effective", "fr-art-victor"), ("long", "fr-art-victor")}


def test_2_4_2_the_groups_that_may_test_their_leader_are_shown():
    scene = Scene("victor-1", turn=2, fr_44="1012 SW+NW", au_banat="0412 NE+SE")
    laid = asked_overlays(scene.to("ChooseInitiative").game)
    assert [one.hexes for one in laid if one.kind == "band"] == [("1012",)]


def test_2_4_2_groups_of_one_formation_are_told_apart_as_the_answers_name_them():
    scene = Scene("oreilly-1", turn=2, fr_44="1412 SW+NW", au_banat="0412 NE+SE", au_ogulin="0308 NE+SE")
    game = scene.to("ChooseInitiative").game
    names = [text for one in asked_overlays(game) if one.tone == "name" for text in one.texts]
    assert sorted(names) == ["3e Ogulin", "Banat"]
    assert game.question is not None
    answers = [words.action(action, names_of(game.scenario)) for action in game.question.actions]
    assert all(any(name in answer for answer in answers) for name in names)
