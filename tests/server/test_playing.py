"""Games over the network, from the first question to the last."""

import random

from tests.server.client import Client, against_computer, asked, error, hot_seat, two_people


def test_whole_game_against_the_computer(base):
    anna, rng = against_computer(base), random.Random(1)

    while anna.state["status"] == "running":
        assert anna.state["question"]["asks"] == "french"
        assert len(anna.state["question"]["texts"]) == len(anna.actions)
        anna.answer(rng.choice(anna.actions))

    assert anna.state["outcome"]["text"]
    assert anna.state["question"] is None
    assert error(anna.send({"do": "EndMovement"})) == (409, "game-over")


def test_the_server_answers_for_chance_and_for_the_computer_before_it_replies(base):
    anna = against_computer(base, scenario="waterloo-20")

    answers = 0
    while answers < 15 and not anna.state["outcome"]:  # Who always takes the last answer may be beaten soon.
        assert anna.state["question"]["asks"] == "french"
        anna.answer(anna.actions[-1])
        answers += 1
    assert answers > 3


def test_two_people_play_each_other_and_both_see_the_same_board(base):
    anna, ben = two_people(base)

    for _ in range(25):
        player = asked(anna, ben)
        player.answer(player.actions[0])
    anna.look()
    ben.look()

    assert anna.state["version"] == ben.state["version"]
    assert anna.state["view"]["counters"] == ben.state["view"]["counters"]
    assert (anna.state["you"], ben.state["you"]) == (["french"], ["allied"])
    assert [seat["name"] for seat in anna.state["seats"].values()] == ["Anna", "Ben"]


def test_only_the_seat_that_is_asked_gets_the_actions(base):
    anna, ben = two_people(base)

    player = asked(anna, ben)
    other = ben if player is anna else anna

    assert player.actions
    assert other.state["question"]["actions"] is None
    assert other.state["question"]["text"] == player.state["question"]["text"]


def test_a_spectator_sees_the_public_view_and_no_actions(base):
    anna = against_computer(base)

    watcher = anna.other("")

    assert watcher.state["you"] == []
    assert watcher.state["view"]["viewer"] is None
    assert watcher.state["question"]["actions"] is None
    assert error(watcher.send(anna.actions[0])) == (401, "no-seat")


def test_a_hot_seat_answers_for_both_sides_and_looks_through_the_eyes_of_the_one_asked(base):
    anna, seen = hot_seat(base, scenario="waterloo-20"), set()

    for _ in range(25):
        assert anna.state["viewer"] == anna.state["question"]["asks"]
        seen.add(anna.state["viewer"])
        anna.answer(anna.actions[-1])

    assert seen == {"french", "allied"}


def test_the_log_since_a_version_continues_the_log_before_it(base):
    anna = against_computer(base, scenario="waterloo-20")
    for _ in range(6):
        anna.answer(anna.actions[-1])
    before = anna.look()
    anna.answer(anna.actions[0])
    after = anna.get(since=before["version"])

    kept = [line for line in before["log"] if line["number"] <= after["log_since"]]

    assert kept + after["log"] == anna.look()["log"]


def test_nothing_is_rolled_before_every_person_has_added_his_part(base):
    anna = Client(base).begin({"french": {"kind": "human", "name": "Anna"}, "allied": {"kind": "open"}})
    while anna.actions:
        anna.answer(anna.actions[0])

    assert anna.state["dice"]["waiting_for"] == ["allied"]
    assert not any(line["event"]["event"] in ("Rolled", "CardDrawn") for line in anna.state["log"])

    ben = anna.join(anna.made["invitations"]["allied"])

    assert ben.state["dice"]["waiting_for"] == []
    assert ben.state["status"] == "running"


def test_a_game_waits_until_its_maker_has_said_whether_he_sends_shares(base):
    anna = against_computer(base, server_dice=False)
    waited = anna.state

    anna.state = anna.post("/dice").json()

    assert (waited["status"], waited["dice"]["waiting_for"]) == ("waiting", ["french"])
    assert waited["question"]["asks"] == "chance"
    assert (anna.state["status"], anna.state["question"]["asks"]) == ("running", "french")
    assert error(anna.post("/dice")) == (409, "too-late")


def test_an_invitation_is_good_for_one(base):
    anna, _ = two_people(base)

    answer = anna.other("").post("/join", invitation=anna.made["invitations"]["allied"])

    assert error(answer) == (409, "no-invitation")


def test_why_names_the_rule(base):
    anna = against_computer(base)
    anna.play_until(lambda state: state["question"]["kind"] == "Move")

    refused = anna.post("/why", action={"do": "MoveUnit", "unit": "fr-ii", "hex": "0112"}).json()
    offered = anna.post("/why", action=anna.actions[0]).json()

    assert refused["rule"] == "6.2"
    assert "II Corps" in refused["reason"]
    assert offered == {"rule": None, "reason": None}


def in_contact(base: str) -> Client:
    """A hot-seat where a unit has just moved next to the enemy. Imperial Indecision forbids that: then another game."""
    while True:
        anna = hot_seat(base)
        anna.play_until(lambda state: state["question"]["kind"] == "Move")
        units = {action["unit"] for action in anna.actions if action["do"] == "MoveUnit"}
        ways = [way for unit in sorted(units) for way in anna.get("/moves", unit=unit)["hexes"]]
        if near := [way["action"] for way in ways if way["rule"] == "6.7" and not way["costs"]]:
            anna.answer(near[0])
            return anna


def test_preview_tells_what_an_action_leads_to_and_changes_nothing(base):
    anna = in_contact(base)
    anna.play_until(lambda state: any(action["do"] == "DeclareAttack" for action in state["question"]["actions"]))
    attack = next(action for action in anna.actions if action["do"] == "DeclareAttack")

    found = anna.post("/preview", action=attack).json()

    assert sum(result["chance"] for result in found["words"]["results"]) > 0.999
    assert found["words"]["sums"][0]["lines"][0]["rule"]
    assert anna.get()["version"] == anna.state["version"]


def test_moves_have_costs_and_paths(base):
    anna = against_computer(base)
    anna.play_until(lambda state: state["question"]["kind"] == "Move")
    unit = next(action["unit"] for action in anna.actions if action["do"] == "MoveUnit")

    found = anna.get("/moves", unit=unit)

    offered = [action for action in anna.actions if action.get("unit") == unit]
    assert [way["action"] for way in found["hexes"]] == offered
    assert all(way["path"][-1] == way["hex"] for way in found["hexes"])
    assert anna.other("").get("/moves", unit=unit)["hexes"] == []


def test_a_path_that_is_drawn_hex_by_hex_means_one_move(base):
    anna = against_computer(base)
    anna.play_until(lambda state: state["question"]["kind"] == "Move")
    unit = next(action["unit"] for action in anna.actions if action["do"] == "MoveUnit")
    far = max(anna.get("/moves", unit=unit)["hexes"], key=lambda way: len(way["path"]))

    assert anna.get("/moves", unit=unit, by="-".join(far["path"]))["hexes"] == [far]
    assert anna.get("/moves", unit=unit, by=f"{far['path'][0]}-9999")["hexes"] == []


def test_threats_name_the_enemies_in_words(base):
    anna = against_computer(base)
    place = next(c["hex"] for c in anna.state["view"]["counters"] if c["side"] == "french" and c["hex"])

    found = anna.get("/threats", hex=place)

    assert found["hex"] == place
    assert all(unit["text"].endswith(".") and unit["how"] in ("attack", "reach") for unit in found["units"])


def test_chat_is_seen_by_both(base):
    anna, ben = two_people(base)

    ben.post("/chat", text="Bonne chance")

    line = anna.look()["chat"][-1]
    assert (line["side"], line["name"], line["text"]) == ("allied", "Ben", "Bonne chance")
    assert error(anna.other("").post("/chat", text="Boo")) == (401, "no-seat")


def test_who_resigns_loses(base):
    anna, ben = two_people(base)

    ben.post("/resign", version=ben.look()["version"])

    assert anna.look()["outcome"]["winner"] == "french"
    assert anna.state["dice"]["secret"]


def test_a_draw_needs_the_others_consent(base):
    anna, ben = two_people(base)
    anna.post("/draw", version=anna.state["version"])

    assert ben.look()["draw_offered_by"] == "french"
    assert error(anna.post("/consent", version=anna.look()["version"], to="draw", agree=True)) == (409, "not-asked")
    ben.post("/consent", version=ben.state["version"], to="draw", agree=False)
    assert ben.look()["draw_offered_by"] is None
    assert ben.state["status"] == "running"

    anna.post("/draw", version=anna.look()["version"])
    ben.post("/consent", version=ben.look()["version"], to="draw", agree=True)

    assert anna.look()["outcome"]["kind"] == "agreed"


def test_the_computer_agrees_to_no_draw(base):
    anna = against_computer(base)

    assert error(anna.post("/draw", version=anna.state["version"])) == (409, "declined")


def test_a_rematch_swaps_sides_and_keeps_the_secrets(base):
    anna, ben = two_people(base)
    anna.post("/resign", version=anna.look()["version"])

    made = anna.post("/rematch").json()

    assert ben.look()["rematch"] == made["game"]
    assert ben.post("/rematch").json() == made
    assert Client(base, made["game"], anna.seat).look()["you"] == ["allied"]
    assert Client(base, made["game"], ben.seat).look()["you"] == ["french"]


def test_luck_counts_every_die_of_the_live_line(base):
    anna, rng = against_computer(base), random.Random(4)
    while anna.state["status"] == "running":
        anna.answer(rng.choice(anna.actions))

    rolls = [line for line in anna.look()["log"] if line["event"]["event"] == "Rolled"]
    battles = [line for line in anna.state["log"] if line["event"]["event"] in ("BattleResolved", "HazardRolled")]

    assert sum(luck["rolls"] for luck in anna.state["luck"].values()) >= max(len(rolls), len(battles)) > 0
