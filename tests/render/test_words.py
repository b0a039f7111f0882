"""What is said of moves, battles, cards, previews and rules, and how phrases are picked and filled."""

import re
from pathlib import Path

import msgspec
import pytest

import gloire
from gloire.core import events as core_events
from gloire.core.refusals import IllegalAction, Refusal
from gloire.render import words
from gloire.render.phrases.catalogue import (
    Catalogue,
    MissingPhrase,
    capital,
    catalogue,
    choose,
    fill,
    one_stop,
    systems,
)
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.games.pontoons.vocabulary import PontoonBuilt
from tests.render.sayings import ENGLISH, said
from tests.scene import SERIES, Scene
from tests.systems.napoleonic20.fogs import foggy

# What is said.

BUILT = ("Borodino 6.0", "Smolensk 6.11")


@pytest.fixture(scope="module")
def names() -> words.Names:
    return words.names_of(gloire.new_game("waterloo-20").scenario)


def test_a_move_is_told_with_names_places_and_rule(names):
    moved = happened.Moved("fr-ii", ("0304", "0404", "0504"), 2)
    assert words.event(moved, names) == "II Corps moved from 0304 to 0504 Frasnes for 2 points. [6.0]"


def test_a_name_with_a_full_stop_ends_a_sentence_with_one():
    assert one_stop("It is not next to the Lobkowitz Dr..") == "It is not next to the Lobkowitz Dr."
    assert one_stop("With the Lobkowitz Dr.. So it goes...") == "With the Lobkowitz Dr. So it goes..."
    assert [one_stop(end) for end in ("So it is.", "And so on...")] == ["So it is.", "And so on..."]


def test_one_point_is_one_point(names):
    moved = happened.Moved("fr-ii", ("0304", "0404"), 1)
    assert words.event(moved, names) == "II Corps moved from 0304 to 0404 for 1 point. [6.0]"


def test_names_take_an_article_unless_they_are_numbers_or_somebodys(names):
    assert names.the_unit("fr-ig") == "the Imperial Guard"
    assert names.the_unit("fr-ii") == "II Corps"
    assert names.the_unit("ad-uxbridge") == "Uxbridge's Cavalry"
    assert names.the_unit("pr-i") == "the Prussian I Corps"
    assert names.unit("fr-ig") == "Imperial Guard"
    spain = words.names_of(gloire.new_game("salamanca-20").scenario)
    assert spain.the_unit("fr-7") == "Thomières' 7th Division"
    assert spain.the_unit("fr-joseph") == "King Joseph's Vanguard"
    assert spain.the_unit("fr-adn") == "the Army of the North"


@pytest.mark.parametrize("info", SERIES, ids=lambda info: info.id)
def test_every_unit_is_one_thing_so_that_it_is_and_has(info):
    names = words.names_of(gloire.new_game(info.id, options={"leaders": True}).scenario)
    units = [names.unit(id) for id in names.units if id not in names.persons]
    assert [name for name in units if name.endswith("s") and not name.endswith("Corps")] == []


def test_one_bridge_or_several_are_told_as_such():
    told = [words.event(PontoonBuilt("fr-viii", rule), words.Names("napoleonic20")) for rule in BUILT]
    assert told == [
        "Fr-viii has built the pontoon bridges, for the French alone to use. [Borodino 6.0]",
        "Fr-viii has built the pontoon bridge, for the French alone to use. [Smolensk 6.11]",
    ]


def test_several_names_are_joined_as_people_do(names):
    assert names.listing(["a"]) == "a"
    assert names.listing(["a", "b"]) == "a and b"
    assert names.listing(["a", "b", "c"]) == "a, b and c"
    assert names.listing([]) == "nothing"


def test_a_battle_is_told_with_each_part_of_its_reckoning(names):
    resolved = happened.BattleResolved(
        attack=(
            happened.Modifier("artillery-doubled", 4, "9.3.1", "fr-res"),
            happened.Modifier("reserves", 1, "12.5"),
        ),
        defence=(
            happened.Modifier("strength", 3, "9.3", "pr-i"),
            happened.Modifier("town", 1, "9.4", hex="0408"),
        ),
        differential=1,
        column=1,
        die=4,
        result="DW",
        source="ancestor",
    )
    assert words.event(resolved, names) == (
        "Attack 5 against defence 4, column +1, die 4: the defenders had to withdraw. [9.6]"
    )
    lower = msgspec.structs.replace(resolved, column=-2, differential=-4)
    assert "column −2, die 4" in words.event(lower, names)
    assert "column 0, die 4" in words.event(msgspec.structs.replace(resolved, column=0), names)
    assert words.details(resolved, names) == [
        "Attack 5: Reserve Artillery, doubled +4 [9.3.1], reserves +1 [12.5].",
        "Defence 4: Prussian I Corps +3 [9.3], town at 0408 St. Amand +1 [9.4].",
    ]


def test_a_battle_says_who_attacked_whom(names):
    joined = happened.BattleJoined(("fr-ii", "fr-ig"), ("0408",), False, against=("pr-i",))
    assert words.event(joined, names) == (
        "II Corps and the Imperial Guard attacked the Prussian I Corps in 0408 St. Amand. [9.0]"
    )
    garrison = happened.BattleJoined(("fr-ii",), ("0408",), True)
    assert words.event(garrison, names) == "II Corps countercharged the garrison of 0408 St. Amand. [9.0]"


def test_where_a_card_comes_from_is_told_with_all_cards_and_not_each_time_it_is_drawn(names):
    card = happened.CardDrawn("french", "Grand Battery", "grand-battery", "reconstructed")
    assert words.details(card, names) == []


def test_a_card_looked_at_in_secret_is_not_named(names):
    assert words.event(happened.CardForeseen("french", None), names) == "The French looked at the next card. [5.0]"


@pytest.mark.parametrize(
    ("winner", "kind", "text"),
    [
        ("french", "decisive", "The French have won a decisive victory. [15.0]"),
        ("allied", "marginal", "The Allies have won a marginal victory. [15.0]"),
        (None, "draw", "The game is a draw. [15.0]"),
        ("allied", "resigned", "The game was given up; the Allies have won. [15.0]"),
        (None, "agreed", "Both sides have agreed on a draw. [15.0]"),
    ],
)
def test_the_end_is_told(names, winner, kind, text):
    assert words.event(core_events.GameOver(winner, kind, "15.0"), names) == text


def test_an_event_without_a_rule_cites_none(names):
    assert words.event(core_events.GameOver("french", "resigned", ""), names).endswith("have won.")


def test_a_target_is_named_with_who_is_seen_there():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-i": "1403"})
    names = words.names_of(scene.scenario).seeing(scene.game.view("french"))
    assert words.action(do.DeclareAttack("fr-ii", "1403"), names) == (
        "Attack 1403 La Haye Sainte (Anglo-Dutch I Corps) with II Corps"
    )
    assert words.action(do.MoveUnit("fr-ii", "1403"), names) == "Move II Corps to 1403 La Haye Sainte"


def test_a_reinforcement_that_stays_on_the_edge_is_not_sent_on(names):
    assert words.action(do.EnterMap("fr-vi", "0104", "0104"), names) == "Bring VI Corps on at 0104 Gosselies"
    assert words.action(do.EnterMap("fr-vi", "0104", "0204"), names).endswith("at 0104 Gosselies, and on to 0204")


def test_a_question_is_asked_with_its_facts_and_its_rule():
    scene = Scene(french={"fr-ii": "1303", "fr-i": "1302"}, allied={"ad-i": "1403"})
    names = words.names_of(scene.scenario).seeing(scene.game.view("french"))
    scene.to_combat()
    assert words.question(scene.question, names) == "Declare your battles: who attacks whom? [9.2]"
    scene.do(do.DeclareAttack("fr-ii", "1403"))
    assert words.question(scene.question, names) == (
        "Who else fights in the battle of II Corps against 1403 La Haye Sainte (Anglo-Dutch I Corps)? [9.2]"
    )


def test_a_refusal_speaks_of_units_by_name_where_names_are_known():
    scene = Scene(french={"fr-ig": "0104"}, allied={"ad-i": "2002"})
    refusal = scene.why_not(do.MoveUnit("fr-ig", "1403"))
    assert words.refused(refusal, words.names_of(scene.scenario)) == (
        "1403 La Haye Sainte is too far for the Imperial Guard, which has 2 movement points, "
        "or 3 if it keeps to roads. [6.2]"
    )


def test_a_refusal_has_a_reason_in_words_without_any_names():
    scene = Scene(french={"fr-ig": "0104"}, allied={"ad-i": "2002"})
    refusal = scene.why_not(do.MoveUnit("fr-ig", "1403"))
    assert refusal.reason == "1403 is too far for fr-ig, which has 2 movement points, or 3 if it keeps to roads."
    with pytest.raises(IllegalAction, match=r"^1403 is too far for fr-ig, .* roads\. \[6\.2\]$"):
        scene.do(do.MoveUnit("fr-ig", "1403"))


def test_a_refusal_that_no_catalogue_knows_still_says_something():
    assert Refusal(None, "of-another-kind").reason == "That is not allowed (of-another-kind)."


def test_a_refusal_cites_the_ruling_that_reads_the_rule_so(names):
    refusal = Refusal("9.8.7", "dead-end", {"unit": "fr-ii", "hex": "0504"}, "napoleonic20", ruling="R9")
    assert words.refused(refusal, names).endswith(" [9.8.7, R9]")
    assert str(IllegalAction(refusal)).endswith(" [9.8.7, R9]")
    assert words.refused(Refusal("9.8.7", "dead-end", refusal.facts), names).endswith(" [9.8.7]")


def test_a_preview_tells_reckoning_results_and_fates():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-uxbridge": "1403"})
    scene.to_combat()
    names = words.names_of(scene.scenario)
    odds = words.preview(scene.game.preview(do.DeclareAttack("fr-ii", "1403")), names)
    assert odds.headline == "Attack 3 against defence 3: differential 0, column 0. [9.6]"
    assert [(line.text, line.value, line.rule) for line in odds.sums[0].lines] == [("II Corps", 3, "9.3")]
    assert [(line.text, line.value) for line in odds.sums[1].lines] == [
        ("Uxbridge's Cavalry", 2),
        ("Town at 1403 La Haye Sainte", 1),
    ]
    assert [chance.faces for chance in odds.results] == sorted(chance.faces for chance in odds.results)
    assert sum(chance.chance for chance in odds.results) == pytest.approx(1)
    rout = next(chance for chance in odds.results if chance.result == "DR")
    assert rout.text == "Defenders rout"
    assert rout.fates[0].startswith("Uxbridge's Cavalry: 1–6 hexes")
    assert odds.note == "The results table is taken from an earlier game of the series."


def test_a_preview_of_a_move_tells_what_happens_for_certain():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-i": "2002"})
    odds = words.preview(scene.game.preview(do.MoveUnit("fr-ii", "1203")), words.names_of(scene.scenario))
    assert odds.events == ("II Corps moved from 1303 La Belle Alliance to 1203 for 1 point. [6.0]",)
    assert odds.results == ()


def test_a_preview_of_a_rally_tells_its_results():
    scene = Scene(french={"fr-ii": "1303"}, allied={"ad-i": "2002"}, broken=("fr-ig",), turn=16)
    scene.until("RallyNext")
    odds = words.preview(scene.game.preview(do.RallyUnit("fr-ig")), words.names_of(scene.scenario))
    assert odds.headline == "A die to rally, +1: elite +1 [10.0]. [10.0]"
    assert {chance.text for chance in odds.results} == {"Lost for good", "Stays broken", "Returns to the map"}


def test_events_stand_at_three_depths():
    assert words.depth(happened.UnitBroken("fr-ii", "1403", "AB", "9.6"), words.Names("napoleonic20")) == words.HEADLINE
    assert words.depth(happened.Moved("fr-ii", ("0304", "0404"), 1), words.Names("napoleonic20")) == words.MOVE
    assert words.depth(core_events.Rolled(3, "arrival", "11.0"), words.Names("napoleonic20")) == words.DETAIL


@pytest.mark.parametrize(("why", "did"), [("ford-found", "it is found"), ("ford-hidden", "nobody finds it")])
def test_smolensk_6_12_die_for_the_ford_says_what_it_did(why: str, did: str) -> None:
    rolled = core_events.Rolled(4, why, "Smolensk 6.12")
    told = words.event(rolled, words.Names("napoleonic20"))
    assert told == f"The die for the ford shows 4: {did}. [Smolensk 6.12]"


def test_a_rule_is_told_by_its_number():
    assert words.rule("9.8.3", "napoleonic20").startswith("[9.8.3] Retreat into an enemy zone. ")


def test_a_chapter_is_found_by_its_first_figure():
    assert words.rule("9", "napoleonic20").startswith("[9.0] Combat. ")


def test_a_number_that_both_books_have_is_told_from_both():
    told = words.rule("12.3", "napoleonic20", "waterloo")
    assert told.startswith("[12.3] ")
    assert "\n\n[Waterloo 12.3] " in told


@pytest.mark.parametrize("number", ["Waterloo 5.1", "waterloo 5.1"])
def test_a_rule_of_one_game_is_told_by_name_and_number(number):
    assert words.rule(number, "napoleonic20").startswith("[Waterloo 5.1] ")


@pytest.mark.parametrize("number", ["99.9", "Waterloo 99.9", "Atlantis 1.0", "nonsense", ""])
def test_a_rule_that_does_not_exist_is_refused(number):
    with pytest.raises(words.NoSuchRule):
        words.rule(number, "napoleonic20", "waterloo")


# How phrases are picked and filled.


def test_a_phrase_picks_by_a_field():
    phrase = {"by": "points", "1": "one", "other": {"by": "sure", "yes": "many", "no": "some"}, "none": "nought"}
    assert choose(phrase, {"points": 1}) == "one"
    assert choose(phrase, {"points": 5, "sure": True}) == "many"
    assert choose(phrase, {"points": 5, "sure": False}) == "some"
    assert [choose(phrase, facts) for facts in ({}, {"points": None}, {"points": ""}, {"points": ()})] == ["nought"] * 4
    assert choose({"by": "points", "0": "zero", "other": "some"}, {"points": 0}) == "zero"


def test_a_phrase_without_words_for_a_value_is_a_fault():
    with pytest.raises(MissingPhrase, match="points = '3'"):
        choose({"by": "points", "1": "one"}, {"points": 3})


def test_a_phrase_that_wants_an_unknown_field_is_a_fault():
    with pytest.raises(MissingPhrase, match="hexx"):
        fill("to {hexx}", {}, {"hex": "1403"})


def test_an_unknown_phrase_is_a_fault():
    with pytest.raises(MissingPhrase, match="'Nonsense' in \\[event\\] for napoleonic20"):
        ENGLISH.get("event", "Nonsense")


def test_a_system_speaks_with_its_own_words_first_and_then_with_those_all_share():
    assert ENGLISH.get("event", "Rolled") != catalogue().get("event", "Rolled")
    assert ENGLISH.get("side", "french") == "the French"
    assert systems() == ["napoleonic20", "jours_de_gloire", "glory3"]


def test_a_language_without_a_catalogue_has_no_phrases():
    assert Catalogue("xx", "napoleonic20").find("side", "french") is None


def test_sentences_begin_with_a_capital():
    assert capital("the Guard") == "The Guard"
    assert capital("") == ""


def test_hidden_units_are_called_by_the_number_of_their_handle():
    names = said().names

    assert names.the_unit("c17") == "hidden unit 17"
    assert names.the_unit("c0") == "a hidden unit"


def test_hidden_enemies_in_a_hex_are_seen_as_such():
    game = gloire.new_game("waterloo-20", options={"fog_of_war": True})
    names = words.names_of(game.scenario).seeing(game.view("french"))

    assert re.search(r"\(hidden unit \d+\)$", names.target("0605"))
    assert names.target("0304").endswith("(II Corps)")


def test_preview_against_hidden_enemies_says_so():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0403", "ad-ii": "0605", "ad-dummy": "0606"})
    scene.to_combat()
    names = words.names_of(scene.scenario)
    odds = words.preview(scene.game.preview(do.DeclareAttack("fr-ii", "0403"), "french"), names)

    assert odds.headline.startswith("The enemies are face-down, and perhaps dummies: column −1 to 0")
    assert sum(result.chance for result in odds.results) == pytest.approx(2 / 3)


def test_a_refusal_without_words_is_told_by_its_code():
    assert "guns-in-woods" in words.refusal("guns-in-woods", {}, words.Names("napoleonic20"))


def test_parts_of_the_board_are_called_what_the_system_calls_them():
    ours, plain = words.vocabulary("napoleonic20"), words.vocabulary("core")
    assert ours["planner"]["title"] == "Battle planner"
    assert plain["planner"]["title"] != ours["planner"]["title"]
    assert ours["tab"]["log"] == plain["tab"]["log"] == "Log"
    assert ours["planner"].keys() == plain["planner"].keys()


def test_a_side_is_plural_in_the_phrases_of_its_system_and_in_what_scenarios_say():
    verbs = r"[Tt]he Union (then )?(is|has|was|begins|needs|places|takes|combines|wins|leads|scores)\b"
    source = Path(gloire.__file__).parent
    told = [(source / "render/phrases/en/glory3.toml").read_text(encoding="utf-8")]
    scenarios = [file.read_text(encoding="utf-8") for file in source.glob("systems/glory3/scenarios/*/scenario.toml")]
    told += [line for text in scenarios for line in re.findall("^measured = .*", text, re.MULTILINE)]
    assert len(told) > 1
    assert [found.group() for text in told for found in re.finditer(verbs, text)] == []


@pytest.mark.parametrize("system", ["jours_de_gloire", "glory3"])
def test_a_march_is_told_by_where_a_unit_is_heading(system):
    goal = words.Names(system).catalogue.table("reason")["goal"]
    assert (goal["for"], goal["against"]) == (
        "it ends nearer to where it is heading",
        "it ends farther from where it is heading",
    )
