"""Shares of the dice over HTTP: who opens what when, what is proven by it, and what everybody can check afterwards."""

import json
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from click.testing import CliRunner

import gloire
from examples.bot import chain, false_rolls, picked
from gloire.cli.main import main
from gloire.server import dice, proving
from tests.server.client import COMPUTER, THIRD_DAY, Client, error
from tests.server.hosts import host

CHECKER = Path(__file__).parents[2] / "docs" / "check_dice.py"
ANNA, BEN = {"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}


class Player(Client):
    """Somebody whose browser keeps its chain, and notes what it sends."""

    shares: list[str]
    kept: dict[str, Any]

    def commit(self) -> "Player":
        """Commits to a chain, and lends a share where the first roll waits for one."""
        anchor, *self.shares = chain(uuid.uuid4().bytes * 2, 600)
        self.place = 0
        commitment = self.look()["dice"]["commitment"]
        self.kept = {"game": self.game, "commitment": commitment, "anchor": anchor, "sent": {}, "refused": []}
        self.state = self.post("/dice", anchor=anchor).json()
        if self.state["dice"]["lender"] in self.state["you"]:
            self.state = self.post("/dice", **self.next("")).json()
        return self

    def next(self, action: Any, version: int | None = None) -> dict[str, str]:
        """The next share with a new request, noted before it goes."""
        request, share = str(uuid.uuid4()), self.shares[self.place]
        self.place += 1
        number = (self.state["version"] if version is None else version) + 1
        text = dice.canonical(action) if action else ""
        self.kept["sent"][self.place] = dice.bound(self.game, number, request, text)
        return {"share": share, "request": request}

    def answer(self, action: Any) -> Any:
        answer = self.post("/answers", version=self.state["version"], action=action, **self.next(action))
        assert answer.status_code == 200, answer.text
        self.state = answer.json()
        return self.state

    def undo(self, to: int) -> Any:
        share = self.next({"do": "Undo", "to": to})
        self.state = self.post("/undo", version=self.state["version"], to=to, **share).json()
        return self.state

    def until_rolled(self, rolls: int = 1) -> "Player":
        """Answers until dice have been rolled after an answer of its own."""
        self.play_until(lambda state: state["dice"]["rolls"]["proven"] >= rolls)
        return self

    def give_up(self) -> Any:
        side = self.state["you"][0]
        self.state = self.post("/resign", version=self.look()["version"], side=side).json()
        return self.get("/record")

    @property
    def chain(self) -> Any:
        found = self.look()["dice"]["chains"]
        return next(one for one in found if one["anchor"] == self.kept["anchor"])


def against_computer(base: str, **more: Any) -> Player:
    player = Player(base)
    player.begin({"french": ANNA, "allied": COMPUTER}, server_dice=False, **more)
    return player.commit()


def judged(record: Any, kept: Any = None) -> proving.Verdict:
    whole = msgspec.convert(record, type=gloire.Record)
    noted = msgspec.convert(kept, type=proving.Kept, strict=False) if kept else None
    return proving.judge(whole, gloire.replay(msgspec.structs.replace(whole, entries=[])), noted)


def checked(folder: Path, record: Any, kept: Any = None) -> subprocess.CompletedProcess[str]:
    """The stand-alone checker, in a Python that knows nothing of Gloire."""
    files = []
    for name, content in (("record.json", record), ("kept.json", kept)):
        if content is not None:
            (folder / name).write_text(json.dumps(content))
            files.append(str(folder / name))
    command = [sys.executable, "-I", "-S", str(CHECKER), *files]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# Committing.


def test_the_reply_that_creates_a_game_commits_the_server(base):
    player = against_computer(base)
    promised = player.made["commitment"]

    record = player.until_rolled().give_up()

    assert dice.commitment(record["dice"]["secret"]) == promised == record["dice"]["commitment"]


def test_the_reply_to_a_rematch_commits_the_server_too(base):
    player = against_computer(base)
    player.give_up()

    made = player.post("/rematch").json()

    assert made["commitment"] == Client(base, made["game"], player.seat).look()["dice"]["commitment"]
    assert made["commitment"] != player.made["commitment"]


def test_the_computer_has_no_part_of_its_own(base):
    player = against_computer(base).until_rolled()

    proof = player.give_up()["dice"]

    assert [one["sides"] for one in proof["chains"]] == [["french"]]
    assert "contributions" not in proof


def test_dice_before_any_answer_wait_for_a_share(base):
    player = Player(base)
    player.begin({"french": ANNA, "allied": COMPUTER}, server_dice=False)
    anchor, *shares = chain(b"s" * 32, 3)

    waiting = player.post("/dice", anchor=anchor).json()
    lent = player.post("/dice", share=shares[0], request="first").json()

    assert (waiting["status"], waiting["dice"]["lender"]) == ("waiting", "french")
    assert (lent["status"], lent["dice"]["lender"]) == ("running", None)
    assert lent["dice"]["rolls"]["proven"] > 0
    assert lent["dice"]["rolls"]["committed"] == 0
    # Sent again after a lost connection it is no fault, and nothing is rolled again.
    assert player.post("/dice", share=shares[0], request="first").json()["version"] == lent["version"]
    assert error(player.post("/dice", share=shares[1], request="second")) == (409, "too-late")


def test_each_person_has_a_chain_and_nobody_that_of_another(base):
    anna = Player(base)
    anna.begin({"french": ANNA, "allied": {"kind": "open"}}, server_dice=False)
    anchor, *shares = chain(b"b" * 32, 3)
    taken = anna.other("").post("/join", invitation=anna.made["invitations"]["allied"], name="Ben", anchor=anchor)
    ben = Client(base, anna.game, taken.json()["seat"])

    anna.commit()

    assert [one["sides"] for one in anna.state["dice"]["chains"]] == [["allied"], ["french"]]
    assert error(anna.post("/dice", anchor=anchor)) == (409, "share")
    stolen = {"share": shares[0], "request": "mine"}
    while "french" not in anna.look()["question"]["asks"]:
        ben.look()
        ben.answer(ben.actions[0])
    answer = anna.post("/answers", version=anna.state["version"], action=anna.actions[0], **stolen)
    assert error(answer) == (409, "share")


def test_a_game_does_not_take_chains_without_end(base):
    player = against_computer(base)

    refused = [player.post("/dice", anchor=f"{number:064x}").status_code for number in range(70)]

    assert refused[0] == 200
    assert refused[-1] == 409


# Opening.


def test_a_roll_after_an_answer_with_a_share_is_proven(base):
    player = against_computer(base).until_rolled(3)

    record = player.give_up()

    verdict = judged(record, player.kept)
    assert verdict.faults == []
    assert verdict.rolls["proven"] >= 3
    assert false_rolls(player.get("/proof")) == []


def test_a_share_changes_the_roll_and_so_does_what_it_is_bound_to(base):
    """With the same secret and number another share, or another request, is another roll."""
    secret, rolls = "ab" * 32, set()
    for share, request in (("01" * 32, "a"), ("02" * 32, "a"), ("01" * 32, "b")):
        parts = f"{share}|{dice.bound('game', 5, request, '{}')}"
        rolls.add(tuple(picked(secret, "game", number, [1] * 6, parts) for number in range(6, 40)))

    assert len(rolls) == 3


def test_a_retry_repeats_the_share_and_another_action_takes_the_next(base):
    player = against_computer(base)
    player.play_until(lambda state: len(state["question"]["actions"]) > 1)
    action, other = player.actions[:2]
    version, share = player.state["version"], player.next(action)
    before = player.chain["place"]

    first = player.post("/answers", version=version, action=action, **share)
    again = player.post("/answers", version=version, action=action, **share)
    changed = player.post("/answers", version=version, action=other, **share)
    player.look()

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["version"] == first.json()["version"]
    assert error(changed) == (409, "reused")
    assert player.chain["place"] == before + 1
    stolen = {"share": share["share"], "request": "another"}
    assert error(player.post("/answers", version=player.state["version"], action=player.actions[0], **stolen)) == (
        409,
        "share",
    )


def test_burnt_shares_show(base):
    player = against_computer(base)
    before = player.chain["place"]
    for _ in range(3):
        share = player.next({"do": "Nonsense"})
        assert player.post(
            "/answers", version=player.state["version"], action={"do": "Roll", "face": 1}, **share
        ).is_error
        player.kept["refused"].append(player.place)

    player.answer(player.actions[0])

    assert player.chain["place"] == before + 4
    verdict = judged(player.give_up(), player.kept)
    assert verdict.faults == []
    assert "3 shares were burnt: sent and not used, or left out by another device." in verdict.notes


def test_a_share_needs_a_request_and_an_action_as_it_is_offered(base):
    player = against_computer(base)
    player.play_until(lambda state: state["question"]["kind"] == "Move")
    version, action = player.state["version"], player.actions[0]
    share = player.next(action)

    nameless = player.post("/answers", version=version, action=action, share=share["share"])

    assert error(nameless) == (422, "malformed")


@pytest.mark.parametrize("share", ["zz" * 32, "ab", "AB" * 32, ""])
def test_what_is_no_share_is_refused(base, share):
    player = against_computer(base)

    answer = player.post(
        "/answers", version=player.state["version"], action=player.actions[0], share=share, request="a"
    )

    assert error(answer) == (422, "malformed")


# Without a share.


def after_a_roll_of_the_computer(base: str) -> Player:
    """Somebody in whose game dice were rolled for both sides; some games end before the computer attacks."""
    while True:
        player = against_computer(base).until_rolled()
        state = player.play_until(lambda state: state["dice"]["rolls"]["committed"] > 0)
        if state["dice"]["rolls"]["committed"] and state["status"] == "running":
            return player


def test_rolls_of_the_computer_and_of_a_bot_without_shares_are_committed_only(base):
    silent = Client(base).begin({"french": ANNA, "allied": COMPUTER})
    silent.play_until(lambda state: state["dice"]["rolls"]["committed"] > 3)

    assert silent.state["dice"]["rolls"]["proven"] == 0
    player = after_a_roll_of_the_computer(base)
    verdict = judged(player.give_up(), player.kept)
    assert verdict.faults == []
    assert verdict.rolls["committed"] > 0


# Taking back.


def after_a_roll(base: str, **more: Any) -> tuple[Player, int]:
    """A player after whose answer dice were rolled, and the point before that answer."""
    player = against_computer(base, **more)
    while True:
        before, rolls = player.state["answers"], player.state["dice"]["rolls"]["proven"]
        player.answer(player.actions[-1])
        if player.state["dice"]["rolls"]["proven"] > rolls:
            return player, before


def test_an_undo_reuses_nothing_and_rolls_made_anew_are_marked(base):
    player, before = after_a_roll(base)
    place, undone = player.chain["place"], player.state["dice"]["rolls"]["undone"]

    player.undo(before)
    player.answer(player.actions[-1])

    assert undone == 0
    assert player.state["dice"]["rolls"]["undone"] > 0
    assert player.chain["place"] == place + 2
    log = player.look()["log"]
    assert any(line.get("again") for line in log)
    record = player.give_up()
    verdict = judged(record, player.kept)
    assert verdict.faults == []
    assert verdict.rolls["undone"] == player.state["dice"]["rolls"]["undone"]
    assert any(roll["undone"] for roll in player.get("/proof")["rolls"])


def test_a_game_can_be_set_up_in_which_no_roll_is_taken_back(base):
    player, before = after_a_roll(base, final_dice=True)

    assert player.state["dice"]["final"] is True
    assert player.state["undo"]["to"] is None or player.state["undo"]["to"] > before
    assert error(player.post("/undo", version=player.state["version"], to=before)) == (409, "final")
    player.play_until(lambda state: state["question"]["kind"] == "Move" and len(state["question"]["actions"]) > 5)
    version = player.state["version"]
    player.answer(player.actions[0])
    if player.state["undo"]["to"] is not None:
        assert player.undo(player.state["undo"]["to"])["version"] == version + 2


# Branches, records, hot-seats.


def test_a_branch_commits_anew_and_what_it_inherits_is_unproven(base):
    player = against_computer(base).until_rolled(2)
    answers = player.state["answers"]
    player.give_up()

    made = player.post("/branch", at=answers, seats={"french": ANNA, "allied": COMPUTER}).json()
    branch = Player(base, made["game"], made["seats"]["french"]).commit()
    branch.until_rolled(1)

    assert made["commitment"] != player.made["commitment"]
    verdict = judged(branch.give_up(), branch.kept)
    assert verdict.faults == []
    assert verdict.rolls["unproven"] >= 2


def test_a_hot_seat_says_that_it_proves_nothing_to_others(base, tmp_path):
    player = Player(base)
    player.begin({"french": ANNA, "allied": ANNA}, server_dice=False)
    player.commit().until_rolled()

    record = player.give_up()

    assert "proves nothing to anybody else" in verified(tmp_path, record).output


# Checking.


def verified(folder: Path, record: Any, kept: Any = None) -> Any:
    (folder / "game.json").write_text(json.dumps(record))
    more = []
    if kept:
        (folder / "noted.json").write_text(json.dumps(kept))
        more = ["--kept", str(folder / "noted.json")]
    return CliRunner().invoke(main, ["verify", str(folder / "game.json"), *more])


@pytest.fixture(scope="module")
def played(server):
    """A game with rolls of every kind, what the player kept, and its record."""
    player, before = after_a_roll(server.base)
    player.undo(before)
    player.until_rolled(player.state["dice"]["rolls"]["proven"] + 2)
    player.play_until(lambda state: state["dice"]["rolls"]["committed"] > 0)
    return player, player.give_up()


def test_the_checker_on_one_page_agrees(played, tmp_path):
    player, record = played

    found = checked(tmp_path, record, player.kept)

    assert found.returncode == 0, found.stdout + found.stderr
    counts = judged(record).rolls
    assert found.stdout == ", ".join(f"{kind}: {counts[kind]}" for kind in counts) + "\n"
    assert len(CHECKER.read_text().splitlines()) < 100


def test_verify_says_proven_only_to_whoever_has_kept_something(played, tmp_path):
    player, record = played

    alone, compared = verified(tmp_path, record), verified(tmp_path, record, player.kept)

    assert alone.exit_code == compared.exit_code == 0, alone.output + compared.output
    assert " proven," not in alone.output.replace("unproven", "")
    assert "They are proven to whoever kept the commitment" in alone.output
    assert f"rolls  {judged(record).rolls['proven']} proven, " in compared.output


def forged(record: Any) -> Any:
    """Another secret and chain, chosen by whoever writes the record, with rolls that follow from them."""
    whole = json.loads(json.dumps(record))
    proof = whole["dice"]
    anchor, *shares = chain(b"x" * 32, 600)
    proof.update(secret="11" * 32, commitment=dice.commitment("11" * 32))
    proof["chains"] = [{**proof["chains"][0], "anchor": anchor}]
    for share in proof["opened"]:
        share["share"] = shares[share["place"] - 1]
    rolls = {roll["number"]: roll for roll in proof["rolls"]}
    opened = [msgspec.convert(share, type=dice.Opened) for share in proof["opened"]]
    source = proving.Source(proof["game"], opened)
    for number, entry in enumerate(whole["entries"], 1):
        source.enter(number, entry, number in rolls)
        if number in rolls and number > len(whole["entries"]) - 1:
            menu = proof["menus"][rolls[number]["menu"]]
            rolls[number]["picked"] = dice.Dice(proof["game"], "11" * 32, source.parts).roll(number, menu["weights"])
    return whole


def test_a_record_with_another_secret_and_chain_is_found_by_who_kept_his(played, tmp_path):
    player, record = played
    fake = forged(record)

    assert "the commitment is not the one that was kept" in judged(fake, player.kept).faults
    assert any("is missing" in fault for fault in judged(fake, player.kept).faults)
    assert checked(tmp_path, fake, player.kept).returncode == 1


def change_roll(record: Any) -> None:
    menus = record["dice"]["menus"]
    proven = [roll for roll in record["dice"]["rolls"] if roll["kind"] == "proven"]
    # Where only one thing could come of a roll, there is nothing to change.
    roll = next(roll for roll in reversed(proven) if len(menus[roll["menu"]]["options"]) > 1)
    roll["picked"] = (roll["picked"] + 1) % len(menus[roll["menu"]]["options"])


def change_secret(record: Any) -> None:
    record["dice"]["secret"] = "00" * 32


def change_request(record: Any) -> None:
    record["dice"]["opened"][-1]["request"] = "another"


def change_share(record: Any) -> None:
    record["dice"]["opened"][-1]["share"] = "00" * 32


def drop_share(record: Any) -> None:
    record["dice"]["opened"].pop(1)


def praise(record: Any) -> None:
    next(roll for roll in record["dice"]["rolls"] if roll["kind"] == "committed")["kind"] = "proven"


@pytest.mark.parametrize("change", [change_roll, change_secret, change_request, change_share, drop_share, praise])
def test_tampering_is_found_by_verify_and_by_the_checker(played, tmp_path, change):
    player, record = played
    false = json.loads(json.dumps(record))
    change(false)

    assert judged(false, player.kept).faults
    assert verified(tmp_path, false, player.kept).exit_code == 1
    assert checked(tmp_path, false, player.kept).returncode == 1


def test_a_share_that_was_refused_and_yet_used_is_found(played, tmp_path):
    player, record = played
    kept = {**player.kept, "refused": [2]}

    assert any("refused" in fault for fault in judged(record, kept).faults)
    assert checked(tmp_path, record, kept).returncode == 1


# A server that starts again.


def test_a_server_that_starts_again_knows_all_of_the_dice(database):
    with host(database) as first:
        player, before = after_a_roll(first.base)
        player.undo(before)
        player.answer(player.actions[-1])
        told = player.look()["dice"]
        marked = [line["number"] for line in player.state["log"] if line.get("again")]
    with host(database) as second:
        player.base, player.http = second.base, Client(second.base).http
        again = player.look()["dice"]
        remarked = [line["number"] for line in player.state["log"] if line.get("again")]
        player.until_rolled(again["rolls"]["proven"] + 1)
        record = player.give_up()

    assert again == told
    assert marked == remarked != []
    assert judged(record, player.kept).faults == []


# Games of before.


def test_a_proof_of_before_holds_and_counts_as_committed_only():
    old = json.loads((Path(__file__).parent / "proof_of_before.json").read_text())

    verdict = judged(old)

    assert verdict.faults == []
    assert verdict.rolls == {"proven": 0, "committed": 7, "unproven": 0, "undone": 0}


def test_a_running_game_of_before_goes_on_by_its_own_scheme(database):
    with host(database) as first:
        anna = Client(first.base).begin({"french": ANNA, "allied": COMPUTER}, server_dice=False)
    engine = sql.create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        change = "update games set dice = :dice, contributions = :parts where id = :game"
        parts = '{"french": "abab"}'
        connection.execute(sql.text(change), {"dice": '{"scheme":1}', "parts": parts, "game": anna.game})
    engine.dispose()

    with host(database) as second:
        anna = Client(second.base, anna.game, anna.seat)
        anna.look()
        anna.play_until(lambda state: state["dice"]["rolls"]["committed"] > 4)
        anna.post("/resign", version=anna.look()["version"])
        record = anna.get("/record")

    assert anna.state["scenario"] == THIRD_DAY
    assert record["dice"]["contributions"]["french"] == "abab"
    assert judged(record).faults == []
    assert judged(record).rolls["committed"] > 4
