"""16.1 Fog of war, 16.1.1 revealing and 16.1.2 concealing again."""

import gloire
from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.games.borodino.defense_plan import unreleased
from gloire.systems.napoleonic20.optional.fog.vocabulary import Reconcealed, Revealed
from tests.scene import Scene, position_of, scenario_of
from tests.systems.napoleonic20.fogs import NIGHT, counter, foggy, handle, is_down, of_kind, reaction, revealed
from tests.systems.napoleonic20.reactions import CAVALRY, CORPS
from tests.systems.napoleonic20.turns import with_card


def declared(
    french: dict[str, str], allied: dict[str, str], attackers: str, hexes: str, **facts
) -> tuple[Scene, list[Event]]:
    """A scene in which the French have declared one battle and are done, with the events of that."""
    scene = foggy(french, allied, **facts)
    scene.to_combat()
    events = scene.declare(attackers, hexes)
    return scene, events + (scene.do(do.EndDeclaration()) if scene.kind == "Declare" else [])


# 16.1


def test_16_1_every_unit_lies_face_down_from_set_up_on():
    game = gloire.new_game("waterloo-20", options={"fog_of_war": True})
    on_map = [c for c in game.view("french").facts["counters"] if c["hex"]]

    assert all("concealed" in c["states"] for c in on_map)
    assert all(c["unit"] is None for c in on_map if c["side"] == "allied")


def test_16_1_without_the_option_nobody_lies_face_down():
    game = gloire.new_game("waterloo-20")

    assert all(c["unit"] for c in game.view("french").facts["counters"])
    assert not any(c["unit"].endswith("dummy") for c in game.view("french").facts["counters"])


def test_16_1_a_side_may_look_at_its_own_units():
    scene = foggy(CORPS, CAVALRY)

    assert counter(scene, "0402", "french")["unit"] == "fr-ii"
    assert counter(scene, "0402", "french")["handle"] == handle(scene, "fr-ii")


def test_16_1_of_an_enemy_unit_only_its_place_and_the_back_of_its_counter_are_seen():
    seen = counter(foggy(CORPS, CAVALRY), "0403", "french")

    assert (seen["side"], seen["army"], seen["hex"], seen["states"]) == ("allied", "anglo-dutch", "0403", ["concealed"])
    assert (seen["name"], seen["short"]) == ("", "")
    hidden = ("unit", "arm", "strength", "movement", "elite", "guard", "cadre", "source", "due")
    assert {seen[fact] for fact in hidden} == {None}


def test_16_1_a_spectator_sees_neither_sides_units():
    scene = foggy(CORPS, CAVALRY)

    assert [counter(scene, hex, None)["unit"] for hex in ("0402", "0403")] == [None, None]


def test_16_1_a_face_up_unit_is_seen_by_everybody():
    scene = foggy(CORPS, CAVALRY, up="ad-uxbridge")

    assert counter(scene, "0403", "french")["unit"] == counter(scene, "0403", None)["unit"] == "ad-uxbridge"


def test_16_1_face_down_units_exert_zones_and_fight_like_any_others():
    scene = foggy(CORPS, {"ad-i": "0403"})

    assert scene.reach("fr-ii") == set()
    scene.to_combat()
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"


def test_16_1_leaders_are_never_face_down():
    game = gloire.new_game("waterloo-20", options={"fog_of_war": True, "leaders": True})
    leaders = [c for c in game.view(None).facts["counters"] if c["arm"] == "leader"]

    assert leaders
    assert all("concealed" not in c["states"] for c in leaders)


def test_16_1_units_to_come_are_open_until_their_turn():
    game = gloire.new_game("waterloo-20", options={"fog_of_war": True})
    coming = {c["unit"]: c["due"] for c in game.view("allied").facts["counters"] if c["box"] == "reinforcement"}

    assert coming["fr-vi"] == 3
    assert coming[None] == 1  # the Reserve Artillery may come on now, so nobody knows who still waits


def test_16_1_of_units_that_wait_at_the_map_edge_only_the_number_is_known():
    scene = foggy({"fr-i": "0112"}, {"ad-i": "2001"}, due={"fr-vi": 12, "fr-ic": 12})
    waiting = [c for c in scene.game.view("allied").facts["counters"] if c["box"] == "reinforcement"]

    assert [c["unit"] for c in waiting] == [None, None]
    assert len({c["handle"] for c in waiting}) == 2
    scene.do(do.EnterMap("fr-ic", "0104", "0104"))
    waiting = [c for c in scene.game.view("allied").facts["counters"] if c["box"] == "reinforcement"]
    assert [c["unit"] for c in waiting] == [None]


def test_16_1_broken_units_are_open():
    scene = foggy(CORPS, CAVALRY, broken=("fr-i",))

    assert "fr-i" in [c["unit"] for c in scene.game.view("allied").facts["counters"]]


def test_16_1_recalled_infantry_may_be_any_face_down_enemy():
    """R79: the French draw the card, the Allies choose."""
    cards = scenario_of(gloire.new_game("waterloo-20")).cards
    title = next(card[0].title for card in cards if card[0].effect == "recalled")
    french = {"fr-ii": "0402", "fr-ic": "0112", "fr-res": "0107"}
    scene = with_card(title, french, {"ad-i": "2001"}, options={"fog_of_war": True})

    assert {action.hex for action in scene.actions} == {"0402", "0112", "0107"}
    events = scene.do(do.ChooseUnit(hex="0112"))
    assert scene.reach("fr-ic") == set()
    (began,) = of_kind(scene, events, happened.EffectBegan, "allied")
    assert began.unit == handle(scene, "fr-ic")


# 16.1.1: at the owner's wish


def test_16_1_1_owner_turns_a_unit_up_when_he_wishes():
    scene = foggy(CORPS, {"ad-i": "2001"})
    events = scene.do(do.TurnUp("fr-ii"))

    assert revealed(scene, events, "allied") == [("fr-ii", "wish")]
    assert counter(scene, "0402", "allied")["unit"] == "fr-ii"


def test_16_1_1_a_unit_that_was_turned_up_may_still_move():
    scene = foggy(CORPS, {"ad-i": "2001"})
    scene.do(do.TurnUp("fr-ii"))

    assert "0302" in scene.reach("fr-ii")


def test_16_1_1_a_face_up_unit_cannot_be_turned_up_again():
    scene = foggy(CORPS, {"ad-i": "2001"}, up="fr-ii")

    assert scene.why_not(do.TurnUp("fr-ii")).rule == "16.1.1"


def test_16_1_1_nobody_turns_up_the_enemys_units_or_units_off_the_map():
    scene = foggy(CORPS, CAVALRY, broken=("fr-i",))

    assert scene.why_not(do.TurnUp("ad-uxbridge")).code == "not-yours"
    assert scene.why_not(do.TurnUp("fr-i")).code == "not-on-map"


def test_16_1_1_units_are_turned_up_at_will_in_their_owners_movement_phase_only():
    scene = reaction()

    assert scene.why_not(do.TurnUp("ad-uxbridge")).rule == "16.1.1"


# 16.1.1: the Guard


def test_16_1_1_committing_the_guard_for_a_point_turns_it_up():
    scene = foggy({"fr-ig": "0401"}, {"ad-i": "0403"})
    events = scene.do(do.CommitGuard("fr-ig", "0402"))

    assert revealed(scene, events, "allied") == [("fr-ig", "guard")]
    assert [type(event) for event in events[:2]] == [Revealed, happened.GuardCommitted]


def test_16_1_1_a_guard_committed_for_nothing_stays_hidden():
    scene = foggy({"fr-ig": "0401"}, {"ad-i": "0403"}, morale=(5, 1))
    scene.move("fr-ig", "0402")

    assert is_down(scene, "fr-ig")


def test_16_1_1_a_guard_committed_from_the_map_edge_is_turned_up_as_it_enters():
    scene = foggy({"fr-i": "0112"}, {"ad-i": "0205"}, due={"fr-ig": 12})
    events = scene.do(do.CommitEntry("fr-ig", "0105", "0105"))

    assert revealed(scene, events, "allied") == [("fr-ig", "guard")]
    assert of_kind(scene, events, happened.Entered, "allied")[0].unit == "fr-ig"
    assert counter(scene, "0105", "allied")["unit"] == "fr-ig"


# 16.1.1: scouts


def test_16_1_1_face_up_cavalry_finds_out_who_is_next_to_it_at_the_end_of_the_movement_phase():
    scene = foggy({"fr-ic": "0402"}, {"ad-i": "0403", "ad-ii": "0502", "ad-reserve": "0504"}, up="fr-ic")
    events = scene.do(do.EndMovement())

    assert revealed(scene, events) == [("ad-i", "scouted"), ("ad-ii", "scouted")]
    assert is_down(scene, "ad-reserve")


def test_16_1_1_face_down_cavalry_finds_out_nothing():
    scene = foggy({"fr-ic": "0402"}, {"ad-i": "0403"})

    assert revealed(scene, scene.do(do.EndMovement())) == []


def test_16_1_1_face_up_infantry_finds_out_nothing():
    scene = foggy(CORPS, {"ad-i": "0403"}, up="fr-ii")

    assert revealed(scene, scene.do(do.EndMovement())) == []


def test_16_1_1_face_up_cavalry_of_the_other_side_scouts_too():
    scene = foggy(CORPS, CAVALRY, up="ad-uxbridge")

    assert revealed(scene, scene.do(do.EndMovement())) == [("fr-ii", "scouted")]


def test_16_1_1_nobody_scouts_at_night():
    scene = foggy({"fr-ic": "0402"}, {"ad-i": "0403"}, up="fr-ic", turn=NIGHT)

    assert revealed(scene, scene.do(do.EndMovement())) == []


def test_16_1_1_cavalry_that_was_just_found_does_not_scout_before_the_next_time():
    scene = foggy({"fr-ic": "0402", "fr-i": "0404"}, CAVALRY, up="fr-ic")

    assert revealed(scene, scene.do(do.EndMovement())) == [("ad-uxbridge", "scouted")]


def test_16_1_1_scouts_do_not_see_across_a_major_river():
    scene = foggy({"fr-ic": "1307"}, {"ad-i": "1308"}, up="fr-ic")  # a bridge joins them

    assert revealed(scene, scene.do(do.EndMovement())) == []


# 16.1.1: battles


def test_16_1_1_all_units_in_battles_are_revealed_when_all_battles_are_declared():
    scene = foggy({"fr-ii": "0402", "fr-i": "1210"}, {"ad-i": "0403", "ad-ii": "1310"})
    scene.to_combat()
    events = scene.declare("fr-ii", "0403")
    assert revealed(scene, events) == []

    events = scene.declare("fr-i", "1310") + (scene.do(do.EndDeclaration()) if scene.kind == "Declare" else [])
    assert revealed(scene, events) == [(unit, "battle") for unit in ("fr-ii", "ad-i", "fr-i", "ad-ii")]


def test_16_1_1_units_in_no_battle_stay_hidden():
    scene, _ = declared({"fr-ii": "0402", "fr-i": "0112"}, {"ad-i": "0403", "ad-ii": "2001"}, "fr-ii", "0403")

    assert is_down(scene, "fr-i")
    assert is_down(scene, "ad-ii")


def test_16_1_1_units_in_countercharges_are_revealed():
    scene = reaction(CORPS, CAVALRY)
    scene.do(do.EndDisengagement())
    events = scene.declare("ad-uxbridge", "0402")
    events += scene.do(do.EndDeclaration()) if scene.kind == "Declare" else []

    assert revealed(scene, events) == [("fr-ii", "battle"), ("ad-uxbridge", "battle")]


def test_16_1_1_a_declared_battle_names_hidden_attackers_to_their_owner_only():
    scene = foggy(CORPS, {"ad-i": "0403"})
    scene.to_combat()
    events = scene.declare("fr-ii", "0403")
    (own,) = of_kind(scene, events, happened.BattleDeclared, "french")
    (public,) = of_kind(scene, events, happened.BattleDeclared, "allied")

    assert own.attackers == ("fr-ii",)
    assert public.attackers[0] not in scene.scenario.number


def test_16_1_1_hidden_guns_that_support_a_defender_are_revealed_with_him():
    """16.3.1: the French guns at 0301 help II Corps at 0402."""
    french, options = {"fr-ii": "0402", "fr-res": "0301"}, {"artillery_support": True}
    scene = foggy(french, {"ad-i": "0403"}, phasing="allied", options=options)
    scene.to_combat()
    events = scene.declare("ad-i", "0402") + (scene.do(do.EndDeclaration()) if scene.kind == "Declare" else [])

    assert ("fr-res", "battle") in revealed(scene, events)


# 16.1.2


def test_16_1_2_revealed_units_stay_so_by_day():
    scene = foggy(CORPS, {"ad-i": "2001"}, up="fr-ii")
    scene.to_end_of_turn()

    assert not is_down(scene, "fr-ii")


def test_16_1_2_at_the_end_of_its_night_turn_a_side_turns_all_its_units_down():
    scene = foggy({"fr-ii": "0402", "fr-ic": "0112"}, {"ad-i": "2001"}, up="fr-ii fr-ic ad-i", turn=NIGHT)
    events = scene.do(do.EndMovement())

    assert Reconcealed("french") in events
    assert is_down(scene, "fr-ii")
    assert is_down(scene, "fr-ic")
    assert not is_down(scene, "ad-i")


def test_16_1_2_the_second_player_conceals_his_units_in_his_own_night_turn():
    scene = foggy(CORPS, {"ad-i": "2001"}, up="fr-ii ad-i", turn=NIGHT, phasing="allied")
    scene.do(do.EndMovement())

    assert is_down(scene, "ad-i")
    assert not is_down(scene, "fr-ii")


def test_16_1_2_units_are_concealed_after_rally_captured_ground_and_rest():
    scene = foggy(CORPS, {"ad-i": "2001"}, up="fr-ii", turn=NIGHT)
    kinds = [type(event) for event in scene.do(do.EndMovement())]

    assert kinds.index(Reconcealed) > kinds.index(happened.MoraleChanged)


def test_16_1_2_every_unit_has_a_new_handle_when_it_is_concealed_again():
    scene = foggy({"fr-ii": "0402", "fr-ic": "0112"}, {"ad-i": "2001"}, up="fr-ii", turn=NIGHT)
    before = {handle(scene, unit) for unit in ("fr-ii", "fr-ic")}
    scene.do(do.EndMovement())

    assert not before & {handle(scene, unit) for unit in ("fr-ii", "fr-ic")}


def test_16_1_2_handles_follow_the_hexes_and_not_the_units():
    scene = foggy({"fr-ii": "0402", "fr-ic": "0112", "fr-i": "0301"}, {"ad-i": "2001"}, turn=NIGHT)
    scene.do(do.EndMovement())
    numbers = [int(handle(scene, unit)[1:]) for unit in ("fr-ic", "fr-i", "fr-ii")]

    assert numbers == sorted(numbers)


def test_16_1_2_a_rallied_unit_comes_back_face_down():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "2001"}, broken=("fr-i",), turn=NIGHT)
    scene.until("RallyNext")
    scene.do(do.RallyUnit("fr-i"), 6)
    events = scene.do(scene.offered(do.PlaceRallied)[0])

    assert is_down(scene, "fr-i")
    assert of_kind(scene, events, happened.Rallied, "allied")[0].unit == "fr-i"  # whose die it was, everybody saw


def test_borodino_6_10_1_units_that_are_held_back_lie_face_up():
    game = gloire.new_game("borodino-20", options={"fog_of_war": True})
    position = position_of(game)
    held = [
        u.id for i, u in enumerate(scenario_of(game).units) if unreleased(position) >> i & 1 and position.where[i] >= 0
    ]
    seen = {c["unit"] for c in game.view("french").facts["counters"]}

    assert held
    assert set(held) <= seen
