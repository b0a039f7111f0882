"""Checks the dice of a Gloire record by itself: python check_dice.py RECORD [KEPT]. The scheme is in docs/dice.md.

It needs nothing but Python. RECORD is a downloaded game that is over, KEPT what your browser kept of it.
"""

import hashlib
import hmac
import json
import sys
from collections import Counter


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def pick(secret, game, number, weights, parts):
    """The option that a roll must have picked."""
    counter, total = 0, sum(weights)
    while True:
        text = f"gloire-dice-2|{game}|{number}|{counter}|{parts}"
        digest = hmac.digest(bytes.fromhex(secret), text.encode(), "sha256")
        for at in range(0, 32, 8):
            x = int.from_bytes(digest[at : at + 8], "big")
            if x < 2**64 // total * total:
                left = x % total
                return next(i for i in range(len(weights)) if sum(weights[: i + 1]) > left)
        counter += 1


def check(record, kept=None):
    """Every fault of the dice, and how many rolls there are of each kind."""
    dice, faults = record["dice"], []
    game, entries = dice["game"], record["entries"]
    rolls = {roll["number"]: roll for roll in dice.get("rolls", [])}
    opened = {share["number"]: share for share in dice.get("opened", [])}
    chains = dice.get("chains", [])
    if dice.get("scheme") != 2 or sha256(bytes.fromhex(dice["secret"])) != dice["commitment"]:
        faults.append("the secret is not the one committed to")
    at = {place: (0, chain.get("anchor", "")) for place, chain in enumerate(chains)}
    parts, fresh, bindings, line, undone = "-|-", False, {}, [], set()
    for number, entry in enumerate(entries, 1):
        roll, share = rolls.get(number), opened.get(number)
        if share:
            step = bytes.fromhex(share["share"])
            place, known = at[share["chain"]]
            for _ in range(share["place"] - place):
                step = hashlib.sha256(b"gloire-chain|" + step).digest()
            if step.hex() != known or share["place"] <= place or chains[share["chain"]]["since"] >= number:
                faults.append(f"entry {number}: its share is not the next of its chain")
            at[share["chain"]] = (share["place"], share["share"])
            action = "" if roll else json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            binding = sha256(f"gloire-bind|{game}|{number}|{share['request']}|{action}".encode())
            bindings[chains[share["chain"]]["anchor"], share["place"]] = binding
            parts, fresh = f"{share['share']}|{binding}", True
        elif not roll:
            fresh = False
        if entry["do"] == "Undo":
            undone |= set(line[entry["to"] :])
            del line[entry["to"] :]
        else:
            line.append(number)
        if roll:
            menu = dice["menus"][roll["menu"]]
            kind = "unproven" if number < dice.get("first", 1) else "proven" if fresh else "committed"
            if menu["options"][roll["picked"]] != entry or roll["kind"] != kind:
                faults.append(f"entry {number}: it is not the roll that is listed")
            if kind != "unproven" and pick(dice["secret"], game, number, menu["weights"], parts) != roll["picked"]:
                faults.append(f"entry {number}: the dice gave something else")
    if kept:
        faults += compare(dice, bindings, kept)
    return faults, Counter("undone" if number in undone else roll["kind"] for number, roll in rolls.items())


def compare(dice, bindings, kept):
    """Where the record differs from what a browser kept."""
    if (dice["game"], dice["commitment"]) != (kept["game"], kept["commitment"]):
        yield "the commitment is not the one that was kept"
    unsure = {*kept.get("refused", []), *kept.get("unsure", [])}
    for place, binding in ((int(place), binding) for place, binding in kept.get("sent", {}).items()):
        found = bindings.get((kept["anchor"], place))
        if not (found or "").startswith(binding) if found or place not in unsure else False:
            yield f"share {place} was sent, and not used as it was meant"
        if found and place in kept.get("refused", []):
            yield f"share {place} was refused, and yet used"


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


if __name__ == "__main__":
    found, counted = check(*map(read, sys.argv[1:3]))
    print(*(f"WRONG: {fault}" for fault in found), sep="\n", end="\n" if found else "")
    print(", ".join(f"{kind}: {counted[kind]}" for kind in ("proven", "committed", "unproven", "undone")))
    sys.exit(bool(found))
