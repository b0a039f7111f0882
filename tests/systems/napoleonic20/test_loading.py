"""Loading a scenario folder: faults all at once, unknown options and choices, what a list of scenarios shows."""

import shutil
from pathlib import Path

import pytest

import gloire
from gloire.api import UnknownScenario
from gloire.core.scenario import FaultyData
from gloire.systems.napoleonic20 import loading
from gloire.systems.napoleonic20.loading import SCENARIOS, UnknownOption
from tests.scene import scenario_of

Edit = tuple[str, str, str]  # file, what stands there, what to put instead
Line = tuple[str, int, str, str]  # file, line, key, message


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the campaign scenario, to be spoilt."""
    copy = tmp_path / "my_waterloo"
    shutil.copytree(loading.SCENARIOS / "waterloo_20", copy)
    return copy


def spoil(folder: Path, *edits: Edit) -> None:
    for name, old, new in edits:
        text = (folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old, text.count(old))
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def faults(folder: Path) -> list[Line]:
    """What is wrong with the folder; every fault must come with advice."""
    with pytest.raises(FaultyData) as caught:
        gloire.new_game(str(folder))
    assert all(fault.advice for fault in caught.value.faults)
    return [(f.file, f.line, f.key, f.message) for f in caught.value.faults]


def line(folder: Path, name: str, text: str) -> int:
    """The number of the line that contains a text."""
    rows = (folder / name).read_text(encoding="utf-8").splitlines()
    return next(number for number, row in enumerate(rows, 1) if text in row)


def test_copy_of_a_shipped_scenario_can_be_played(folder):
    game = gloire.new_game(str(folder))
    assert game.question is not None
    assert game.scenario.id == "waterloo-20"


def test_faults_of_form_in_every_file_are_reported_at_once(folder):
    spoil(
        folder,
        ("scenario.toml", "first_turn = 1", 'first_turn = "one"'),
        ("scenario.toml", 'broken = ["pr-adv-gd"]', 'brokn = ["pr-adv-gd"]'),
        ("scenario.toml", 'face = "artillery-immune"', 'face = "up"'),
        ("map.toml", 'orientation = "pointy"', 'orientation = "round"'),
        ("counters.toml", '"infantry", strength = 4, movement = 2, elite = true, guard', '"navy", strength = 4, guard'),
        ("cards.toml", 'title = "Napoleon\'s Hat", effect', 'titel = "Napoleon\'s Hat", effect'),
    )
    assert faults(folder) == [
        (
            "scenario.toml",
            line(folder, "scenario.toml", "first_turn"),
            "first_turn",
            "is text in quotes, but must be a whole number",
        ),
        ("scenario.toml", line(folder, "scenario.toml", "brokn"), "boxes.brokn", "unknown word 'brokn'"),
        (
            "scenario.toml",
            line(folder, "scenario.toml", "good_ground"),
            "good_ground.face",
            "unknown word 'up'",
        ),
        ("map.toml", line(folder, "map.toml", "orientation"), "grid.orientation", "unknown word 'round'"),
        ("counters.toml", line(folder, "counters.toml", "fr-ig"), "counters.0.arm", "unknown word 'navy'"),
        ("counters.toml", line(folder, "counters.toml", "fr-ig"), "counters.0", "has no 'movement'"),
        ("cards.toml", line(folder, "cards.toml", "Hat"), "cards.1.french.titel", "unknown key"),
        ("cards.toml", line(folder, "cards.toml", "Hat"), "cards.1.french", "has no 'title'"),
    ]


def test_faults_of_content_in_every_file_are_reported_at_once(folder):
    spoil(
        folder,
        ("scenario.toml", 'fr-ig = "0107"', 'fr-ig = "2107"'),
        ("scenario.toml", 'fr-ivc = "0208"', 'fr-xx = "0208"'),
        ("map.toml", 'rough = "1506 1607"', 'rough = "1506 1402"\nswamp = "1607"'),
        ("map.toml", "2007|2008", "2007|2009"),
        (
            "counters.toml",
            'id = "fr-vi", name = "VI Corps", short = "VI", army = "french"',
            'id = "fr-vi", name = "VI Corps", short = "VI", army = "saxon"',
        ),
        ("cards.toml", 'effect = "illness"', 'effect = "gout"'),
    )
    scenario, map, counters, cards = "scenario.toml", "map.toml", "counters.toml", "cards.toml"
    assert faults(folder) == [
        (scenario, line(folder, scenario, "2107"), "setup.fr-ig", "hex '2107' is not on the map"),
        (scenario, line(folder, scenario, "fr-xx"), "setup.fr-xx", "there is no counter 'fr-xx'"),
        (map, line(folder, map, 'minor = """'), "hexsides.minor", "'2007|2009' is not a hexside"),
        (map, line(folder, map, "rough"), "terrain.rough", "hex 1402 is also fortified"),
        (map, line(folder, map, "swamp"), "terrain.swamp", "unknown terrain"),
        (counters, line(folder, counters, "fr-vi"), "counters.5.army", "'saxon' is no army of the scenario"),
        (cards, line(folder, cards, "gout"), "cards.4.french.effect", "unknown effect 'gout'"),
    ]


NO_SIDE = "'saxon' is not a side of this scenario"
SCENARIO_FAULTS = [
    ('game = "waterloo"', 'game = "leipzig"', "game", "unknown game 'leipzig'"),
    ('id = "waterloo-20"', 'id = "My Waterloo!"', "id", "'My Waterloo!' is no id"),
    ('first = "french"', 'first = "blue"', "first", "'blue' is not a side of this scenario"),
    ("last_turn = 16", "last_turn = 17", "last_turn", "turn 17 is not on the track"),
    ("last_turn = 16", "last_turn = 0", "last_turn", "the game ends before it begins"),
    ('no_event = ["french"]', 'no_event = ["blue"]', "no_event", "'blue' is not a side of this scenario"),
    ('{ unit = "pr-i",', '{ unit = "pr-iv",', "good_ground.unit", "pr-iv is not on the map"),
    ("allied = 7\n", "allied = 11\n", "morale.allied", "11 points"),
    ("french = 8\n", "french = 0\n", "morale.french", "0 points"),
    ("allied = 7\n", "", "morale", "says nothing of allied"),
    ("allied = 2\n", "", "rest", "says nothing of allied"),
    ("allied = 2\n", "allied = 2\nsaxon = 1\n", "rest.saxon", NO_SIDE),
    ('{ side = "allied", name = "Prussian"', '{ side = "saxon", name = "Prussian"', "armies.prussian.side", NO_SIDE),
    ('entry = "prussian"', 'entry = "moon"', "armies.prussian.entry", "there is no entry area 'moon'"),
    ('ad-i = "0605"', 'ad-i = "0904"', "setup.ad-reserve", "ad-i stands in 0904 too"),
    ('ad-i = "0605"', 'ad-i = "0605 0606"', "setup.ad-i", "'0605 0606' is not one hex"),
    ('fr-ney = "0304"', 'fr-soult = "0304"', "leaders.fr-soult", "there is no leader 'fr-soult'"),
    ('fr-ney = "0304"', 'fr-ney = "0"', "leaders.fr-ney", "hex '0' is not on the map"),
    ("fr-vi = 3", "fr-vi = 30", "reinforcements.fr-vi", "turn 30 is not on the track"),
    ("last_turn = 16", "last_turn = 2", "reinforcements.fr-vi", "turn 3 comes after the last turn, 2"),
    ("fr-vi = 3", "fr-xx = 3", "reinforcements.fr-xx", "there is no counter 'fr-xx'"),
    ("fr-vi = 3", "fr-i = 3", "reinforcements.fr-i", "fr-i is already on the map or in a box"),
    ('["pr-adv-gd"]', '["pr-xx"]', "boxes.broken.0", "there is no counter 'pr-xx'"),
    ('["pr-adv-gd"]', '["pr-i"]', "boxes.broken.0", "pr-i is already on the map or in a box"),
    ('ad-iii = "frederick"', 'ad-iii = "moon"', "special_entries.ad-iii", "there is no entry area 'moon'"),
    ('ad-iii = "frederick"', 'ad-xx = "frederick"', "special_entries.ad-xx", "there is no counter 'ad-xx'"),
    ('"16 June", "17 June", "18 June"', '"16 June", "17 June"', "track.turns", "as many lines as days are needed"),
    ("\nfair = ", "\nfoul = ", "weather", "has no 'fair'"),
    ('fair = "clear ', 'fair = "sunny ', "weather.fair", "unknown weather 'sunny'"),
    ('fair = "clear ', 'fair = "', "weather.fair", "15 kinds for 16 turns"),
    ("[setup]", '[garrisons]\nsaxon = "1402"\n\n[setup]', "garrisons.saxon", NO_SIDE),
    ("[setup]", '[garrisons]\nallied = "9999"\n\n[setup]', "garrisons.allied", "hex '9999' is not on the map"),
    ("most = { french = 2, allied = 3 }", "most = { allied = 4 }", "handicap.most.allied", "4 more than 7"),
    ("most = { french = 2, allied = 3 }", "most = { saxon = 1 }", "handicap.most.saxon", NO_SIDE),
    (
        '[handicap.even.captain]\nvalue = "french +2"',
        '[handicap.even.captain]\nvalue = "allied +9"',
        "handicap.even.captain.value",
        "unknown value 'allied +9'",
    ),
]


@pytest.mark.parametrize(("old", "new", "key", "message"), SCENARIO_FAULTS)
def test_each_fault_of_a_scenario_file_is_found_at_its_key(folder, old, new, key, message):
    spoil(folder, ("scenario.toml", old, new))
    found = [(fault[2], fault[3]) for fault in faults(folder) if fault[0] == "scenario.toml"]
    assert (key, message) in found


MAP_FAULTS = [
    ('fortified = "1402"', 'fortified = "1402 9999"', "terrain.fortified", "hex '9999' is not on the map"),
    ("\nbridge = ", "\nbrigde = ", "hexsides.brigde", "unknown hexside"),
    ('prussian = "2012 0712"', 'saxon = "2012 0712"', "locs.saxon", "is no army of the scenario"),
    ('prussian = "2012 0712"', 'saxon = "2012 0712"', "locs", "prussian has no line of communications"),
    ('prussian = "2012 0712"', 'prussian = ""', "locs", "prussian has no line of communications"),
    ('allied = "1702 1709"', 'saxon = "1702 1709"', "objectives.saxon", "is no side of the scenario"),
    ('allied = "1702 1709"', 'allied = "1702 1799"', "objectives.allied", "hex '1799' is not on the map"),
    ('frederick = "1701"', 'frederick = "1700"', "entries.frederick", "hex '1700' is not on the map"),
    ('"0104" = "Gosselies"', '"0100" = "Gosselies"', "names.0100", "hex '0100' is not on the map"),
    ('path = "1501 1502"', 'path = "1501 1503"', "roads.9.path", "1501 and 1503 are not neighbours"),
]


@pytest.mark.parametrize(("old", "new", "key", "message"), MAP_FAULTS)
def test_each_fault_of_a_map_file_is_found_at_its_key(folder, old, new, key, message):
    spoil(folder, ("map.toml", old, new))
    assert (key, message) in [(fault[2], fault[3]) for fault in faults(folder) if fault[0] == "map.toml"]


COUNTER_FAULTS = [
    (
        'id = "fr-ii", name = "II Corps", short',
        'id = "fr-i", name = "Twin of the", short',
        "counters.2.id",
        "fr-i stands there twice",
    ),
    ('strength = "C9"', 'strength = "C99"', "counters.10.strength", "'C99' is no strength"),
    ('strength = "C9"', 'strength = "C11"', "counters.10.strength", "'C11' is no strength"),
]


@pytest.mark.parametrize(("old", "new", "key", "message"), COUNTER_FAULTS)
def test_each_fault_of_a_counters_file_is_found_on_its_line(folder, old, new, key, message):
    spoil(folder, ("counters.toml", old, new))
    assert ("counters.toml", line(folder, "counters.toml", new), key, message) in faults(folder)


CARD_FAULTS = [
    ('french = { title = "Grand', 'saxon = { title = "Grand', "cards.9", "has no half for french"),
    ('french = { title = "Grand', 'saxon = { title = "Grand', "cards.9.saxon", "is no side of the scenario"),
    (
        'effect = "steady", army = "anglo-dutch"',
        'effect = "steady"',
        "cards.3.allied.army",
        "'' is no army of the scenario",
    ),
    (
        'effect = "steady", army = "anglo-dutch"',
        'effect = "steady", army = "saxon"',
        "cards.3.allied.army",
        "'saxon' is no army of the scenario",
    ),
    ('unit = "ad-iii"', 'unit = "ad-xx"', "cards.4.allied.unit", "there is no counter 'ad-xx'"),
]


@pytest.mark.parametrize(("old", "new", "key", "message"), CARD_FAULTS)
def test_each_fault_of_a_cards_file_is_found_on_its_line(folder, old, new, key, message):
    spoil(folder, ("cards.toml", old, new))
    assert ("cards.toml", line(folder, "cards.toml", new), key, message) in faults(folder)


def test_title_in_a_scripted_order_must_be_on_a_card_even_if_the_option_is_off(folder):
    spoil(folder, ("scenario.toml", "[sources]", 'script = ["Grand Battery", "Grouchy!"]\n\n[sources]'))
    assert faults(folder) == [
        ("scenario.toml", line(folder, "scenario.toml", "script"), "script.1", "no card is called 'Grouchy!'")
    ]


def test_missing_files_are_all_reported(folder):
    for name in ("map.toml", "cards.toml"):
        (folder / name).unlink()
    assert [(fault[0], fault[2]) for fault in faults(folder)] == [("map.toml", "(file)"), ("cards.toml", "(file)")]


def test_scenario_that_shares_a_map_finds_it_beside_itself(tmp_path):
    for name in ("waterloo_20", "waterloo_20_third_day"):
        shutil.copytree(loading.SCENARIOS / name, tmp_path / name)
    third = tmp_path / "waterloo_20_third_day"
    assert scenario_of(gloire.new_game(str(third))).map.names
    spoil(third, ("scenario.toml", "first_turn = 11", 'first_turn = "eleven"'))
    assert [fault[2] for fault in faults(third)] == ["first_turn"]


def test_scenario_that_shares_a_map_which_is_not_there(tmp_path):
    shutil.copytree(loading.SCENARIOS / "waterloo_20_third_day", tmp_path / "third")
    place = line(tmp_path / "third", "scenario.toml", "shares")
    assert faults(tmp_path / "third") == [
        ("scenario.toml", place, "shares", "there is no folder 'waterloo_20' beside this one")
    ]


def test_misspelt_game_is_not_held_against_its_cards(folder):
    spoil(folder, ("scenario.toml", 'game = "waterloo"', 'game = "waterlo"'))
    with pytest.raises(FaultyData) as caught:
        gloire.new_game(str(folder))
    assert [fault.message for fault in caught.value.faults] == ["unknown game 'waterlo'"]
    assert caught.value.faults[0].advice.startswith("Did you mean 'waterloo'?")


def test_misspelt_effect_gets_a_guess(folder):
    spoil(folder, ("cards.toml", 'effect = "illness"', 'effect = "ilness"'))
    with pytest.raises(FaultyData) as caught:
        gloire.new_game(str(folder))
    assert [fault.advice.partition("?")[0] for fault in caught.value.faults] == ["Did you mean 'illness'"]


@pytest.mark.parametrize(("states", "message"), [('["ablase"]', "unknown state 'ablase'"), ('["ablaze"]', None)])
def test_states_are_those_that_the_game_knows(tmp_path, states, message):
    shutil.copytree(loading.SCENARIOS / "smolensk_20", tmp_path / "mine")
    spoil(tmp_path / "mine", ("scenario.toml", "\nfirst_turn", f"\nstates = {states}\nfirst_turn"))
    if message:
        assert [fault[2:] for fault in faults(tmp_path / "mine")] == [("states.0", message)]
    else:
        assert gloire.new_game(str(tmp_path / "mine")).view().facts["states"] == ["ablaze"]


def test_files_that_cannot_be_read_leave_gaps_in_the_check(folder):
    spoil(
        folder,
        ("scenario.toml", 'fr-ig = "0107"', 'fr-ig = "2107"'),
        ("map.toml", 'orientation = "pointy"', 'orientation = "round"'),
    )
    with pytest.raises(FaultyData) as of_form:
        gloire.new_game(str(folder))
    spoil(folder, ("map.toml", 'orientation = "round"', 'orientation = "pointy"'))
    with pytest.raises(FaultyData) as of_content:
        gloire.new_game(str(folder))
    assert [(fault.key, of_form.value.gaps) for fault in of_form.value.faults] == [("grid.orientation", True)]
    assert [(fault.key, of_content.value.gaps) for fault in of_content.value.faults] == [("setup.fr-ig", False)]


def test_faults_of_the_tables_themselves_are_reported(tmp_path, folder, monkeypatch):
    for name in ("tables.toml", "terrain.toml", "choices.toml"):
        shutil.copy(loading.HERE / name, tmp_path / name)
    spoil(
        tmp_path,
        ("tables.toml", 'rows.1 = ["AB", "AR", ', 'rows.1 = ["AB", '),
        ("tables.toml", "rows.6 = ", "rows.7 = "),
        ("tables.toml", "columns = [-2, -1, 0,", "columns = [-1, -2, 0,"),
    )
    monkeypatch.setattr(loading.files, "HERE", tmp_path)
    with pytest.raises(FaultyData) as caught:
        gloire.new_game(str(folder))
    assert all(fault.advice for fault in caught.value.faults)
    assert [(fault.file, fault.key, fault.message) for fault in caught.value.faults] == [
        ("tables.toml", "combat.rows.6", "die face 6 has no row"),
        ("tables.toml", "combat.rows.1", "6 results under 7 headings"),
        ("tables.toml", "combat.rows.7", "7 is not a face of a die"),
        ("tables.toml", "combat.columns", "headings must ascend"),
    ]


def test_message_names_file_line_key_fault_and_advice(folder):
    spoil(folder, ("scenario.toml", 'fr-ig = "0107"', 'fr-ig = "2107"'))
    with pytest.raises(FaultyData, match=r"scenario\.toml:\d+: setup\.fr-ig: hex '2107' is not on the map\. Labels"):
        gloire.new_game(str(folder))


# Options and choices.


def test_unknown_option_is_refused_with_those_there_are():
    (info,) = (info for info in gloire.scenarios() if info.id == "waterloo-20")
    with pytest.raises(UnknownOption, match=f"waterloo-20 has no option 'fog'; it has: {', '.join(info.options)}$"):
        gloire.new_game("waterloo-20", options={"fog": True})


def test_unknown_option_is_refused_even_when_turned_off():
    with pytest.raises(UnknownOption, match="'fog'"):
        gloire.new_game("waterloo-20", options={"fog": False})


def test_option_of_another_scenario_is_refused_unless_turned_off():
    with pytest.raises(UnknownOption, match="scripted_events"):
        gloire.new_game("waterloo-20", options={"scripted_events": True})
    assert gloire.new_game("waterloo-20", options={"scripted_events": False}).question is not None


def test_unknown_choice_is_refused_with_those_there_are():
    with pytest.raises(UnknownOption, match="there is no choice 'C99'; choices are C1, C2"):
        gloire.new_game("waterloo-20", choices={"C99": 1})


@pytest.mark.parametrize("value", [7, "2", None, [2]])
def test_value_a_choice_does_not_have_is_refused_with_those_it_has(value):
    with pytest.raises(UnknownOption, match=r"C1 \(Strength that rough ground adds to the defender\) can be 2, 1, not"):
        gloire.new_game("waterloo-20", choices={"C1": value})


def test_options_and_choices_stand_in_the_record():
    game = gloire.new_game("waterloo-20-third-day", options={"scripted_events": True}, choices={"C1": 1})
    assert game.record.options["scripted_events"] is True
    assert game.record.choices["C1"] == 1
    assert gloire.replay(game.record).scenario.choices["C1"] == 1


@pytest.mark.parametrize(("handicap", "morale"), [("none", (7, 6)), ("french +2", (9, 6)), ("allied +4", (7, 10))])
def test_3_0_a_handicap_is_morale_that_a_side_begins_with(handicap, morale):
    game = gloire.new_game("waterloo-20-third-day", choices={"handicap": handicap})

    assert tuple(game.view(None).facts["morale"].values()) == morale
    assert game.record.choices["handicap"] == handicap


@pytest.mark.parametrize("level", ["corporal", "captain"])
def test_the_first_game_is_played_with_the_handicap_that_is_nearest_to_even(level):
    even = gloire.scenario("waterloo-20-third-day").choices["handicap"]["even"]

    assert gloire.first_game([level]).record.choices["handicap"] == even[level]["value"] != "none"


def test_choices_of_one_game_do_not_leak_into_another():
    gloire.new_game("waterloo-20", choices={"C9": 3})
    units = scenario_of(gloire.new_game("waterloo-20")).units
    assert next(unit.strength for unit in units if unit.id == "fr-res") == 2


def test_unknown_scenario_is_answered_with_those_there_are():
    with pytest.raises(UnknownScenario, match="waterloo-20-third-day"):
        gloire.new_game("austerlitz-20")


# The list of scenarios.


def test_list_of_scenarios():
    listed = {info.id: info for info in gloire.scenarios() if info.system == "napoleonic20"}
    assert set(listed) == {
        "waterloo-20",
        "waterloo-20-third-day",
        "borodino-20",
        "smolensk-20",
        "smolensk-20-lubino",
        "salamanca-20",
        "salamanca-20-historical",
    }
    campaign = listed["waterloo-20"]
    assert (campaign.sides, campaign.turns, campaign.map_size) == (("french", "allied"), 16, 240)
    assert {"fog_of_war", "leaders", "variable_weather", "no_take_backs"} <= set(campaign.options)
    assert not {"scripted_events", "special_units", "flank_march", "king_joseph"} & set(campaign.options)
    assert set(listed["waterloo-20-third-day"].options) - set(campaign.options) == {"scripted_events"}
    assert {"C9", "C16"} <= set(campaign.choices)
    assert not {"C17", "C24", "C30"} & set(campaign.choices)  # those of other games


def test_game_of_a_folder_is_saved_with_its_folder(tmp_path):
    for name in ("waterloo_20", "waterloo_20_third_day"):
        shutil.copytree(SCENARIOS / name, tmp_path / name)
    game = gloire.new_game(str(tmp_path / "waterloo_20_third_day"))
    assert game.question is not None
    game.apply(game.question.actions[0])

    assert gloire.load(game.dump()).hash == game.hash


@pytest.fixture
def lubino(tmp_path: Path) -> Path:
    """A copy of a scenario that opens in mid-turn, with the folder that lends it its map."""
    for name in ("smolensk_20", "smolensk_20_lubino"):
        shutil.copytree(loading.SCENARIOS / name, tmp_path / name)
    return tmp_path / "smolensk_20_lubino"


def test_opening_with_an_unknown_side_phase_or_card_is_a_fault(lubino):
    spoil(
        lubino,
        ("scenario.toml", 'side = "russian"\nphase = "movement"', 'side = "saxon"\nphase = "breakfast"'),
        ("scenario.toml", 'card = "De Tolly: Withdraw!"', 'card = "Fires Out "'),
    )
    found = [(key, message) for _, _, key, message in faults(lubino)]
    assert found == [
        ("opening.side", "'saxon' is not a side of this scenario"),
        ("opening.phase", "unknown phase 'breakfast'"),
        ("opening.card", "no card is called 'Fires Out '"),
    ]


def test_opening_names_a_card_of_the_side_that_opens(lubino):
    spoil(lubino, ("scenario.toml", 'card = "De Tolly: Withdraw!"', 'card = "Fires Out"'))
    assert [key for _, _, key, _ in faults(lubino)] == ["opening.card"]


def test_map_without_an_area_that_the_rules_speak_of_is_a_fault(lubino):
    spoil(lubino.parent / "smolensk_20", ("map.toml", 'ford = "0908 1009"', "# no ford"))
    assert [(key, message) for _, _, key, message in faults(lubino)] == [("areas", "has no 'ford'")]
