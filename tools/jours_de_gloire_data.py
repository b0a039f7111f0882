"""Turn the reference data of Jours de Gloire, one JSON file, into the scenario files of the system.

    python -m tools.jours_de_gloire_data FACTS.json src/gloire/systems/jours_de_gloire/scenarios

`map.toml` and `counters.toml` are written whole. Of `scenario.toml` only what follows the line HEAD_ENDS is: what
stands before it was written by hand. Nothing is judged here; `tests/systems/jours_de_gloire/test_conversion.py`
compares what the system loads with the JSON, fact by fact.
"""

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tools.as_toml import Facts, Inline, entry, gathered, joined, pairs, table, without_empty

HEAD_ENDS = "# Converted from here on."
FOLDERS = {
    "marengo-13-june": "marengo_13_june",
    "montebello-9-june": "montebello",
    "marengo-14-june": "marengo_14_june",
}
MAP_LENT_TO = ("marengo-14-june",)  # its map is that of the evening before
# The walls of the bridgehead are of a kind of their own (A7, C2): horses and guns cannot cross them.
KINDS = {"redoubt": "bridgehead", "redoubt_gate": "redoubt-gate"}
# What a choice of the players settles, in place of the figure.
TURN_CHOICES = {"R-OTT": "H37", "R-BOUDET": "H38", "FR-DESAIX": "H38"}
CASTEGGIO_POINTS = "H33"
POINTS = {
    "enemy infantry or cavalry unit eliminated": "unit",
    "enemy artillery unit eliminated": "artillery",
    "enemy artillery unit eliminated (bridgehead battery too)": "artillery",
    "Guard unit eliminated, instead of the above": "guard",
    "enemy formation demoralised at the end": "demoralised",
    "enemy chief eliminated (not by C6 or C10)": "chief",
    "enemy unit routed at the end": "routed",
}
NAMES = {"OReilly": "O'Reilly", "Garde": "Consular Guard"}  # of formations, where the id is not the name
SHORT = {
    "AU-WARASDIN": "Warasdin",
    "AU-OGULIN": "Ogulin",
    "AU-NAUENDORFF": "Nauendorf",
    "AU-HUSSAR5": "Hus. 5",
    "AU-WURTTEMBERG": "Württemb.",
    "AU-BRIDGEHEAD": "Redoubt",
    "AU-LOBKOWITZ": "Lobkowitz",
    "AU-EJOSEPH": "E. Joseph",
    "AU-FRIMONT": "Bach",
    "AU-KAISER": "Kaiser",
    "AU-KARACZAY": "Karaczay",
    "AU-BUSSY": "Bussy",
    "AU-GR-LATT1": "Latt. I",
    "AU-GR-LATT2": "Latt. II",
    "AU-GR-WEID1": "Weid. I",
    "AU-GR-WEID2": "Weid. II",
    "AU-ART-RES": "Reserve",
    "AU-EJOHANN": "E. Johann",
    "AU-LIECHT": "Liecht.",
    "FR-20CAV": "20/21 Cav",
    "FR-GARDE": "Garde",
    "FR-GGC": "Gren. ch.",
    "FR-GCH": "Chas. ch.",
    "FR-ART-GARDE": "Garde",
}
FRENCH_KINDS = {
    "Ligne": "",
    "Légère": " L",
    "Hussards": " Hus",
    "Dragons": " Dr",
    "Cavalerie": " Cav",
    "Chasseurs": " Ch",
}


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parse(arguments)
    for facts in json.loads(asked.facts.read_text(encoding="utf-8"))["scenarios"]:
        folder = asked.scenarios / FOLDERS[facts["key"]]
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in converted(facts).items():
            write(folder / name, text)
        print(f"{folder}: {len(facts['units'])} units")
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("facts", type=Path, help="the JSON file")
    parser.add_argument("scenarios", type=Path, help="the folder of the scenarios")
    return parser.parse_args(arguments)


def converted(facts: Facts) -> dict[str, str]:
    """The files of a scenario by their names; of scenario.toml the part that is converted."""
    files = {"counters.toml": counters_file(facts), "scenario.toml": scenario_part(facts)}
    return files if facts["key"] in MAP_LENT_TO else {**files, "map.toml": map_file(facts["map"])}


def write(path: Path, text: str) -> None:
    """Writes a file; what stands by hand at the head of scenario.toml is kept."""
    if path.name == "scenario.toml":
        head = path.read_text(encoding="utf-8").partition(HEAD_ENDS)[0] if path.exists() else ""
        text = f"{head}{HEAD_ENDS}\n\n{text}"
    path.write_text(text, encoding="utf-8")


# The map


def map_file(facts: Facts) -> str:
    hexes = facts["hexes"]
    terrain = gathered((kind_name(hex["terrain"]), label) for label, hex in hexes.items() if hex["terrain"] != "clear")
    levels = gathered((str(hex["level"]), label) for label, hex in hexes.items() if hex["level"])
    tags = gathered((hex["tag"], label) for label, hex in hexes.items() if "tag" in hex)
    names = {label: hex["name"] for label, hex in hexes.items() if "name" in hex}
    return joined(
        "# Even columns stand half a hex higher. `tags` say what hexes rest on that are not plain clear ground.",
        pairs({"scale": facts["scale_m"], "north": facts["up_bearing_deg"]}),
        table("grid", {"orientation": "flat", "lines": facts["columns"], **rows(facts), "shifted": "even"}),
        table("terrain", terrain),
        table("levels", levels),
        table("names", names),
        table("tags", tags),
        *(table(f"edges.{edge}", edge_facts(lies)) for edge, lies in facts["edges"].items()),
        *(entry("hexsides", group) for group in hexside_groups(facts["hexsides"])),
        *(entry("roads", {**road, "path": " ".join(road["path"])}) for road in facts["roads"]),
    )


def rows(facts: Facts) -> dict[str, int]:
    return {"odd": facts["rows"], "even": facts["rows"]}


def edge_facts(lies: Facts) -> dict[str, Any]:
    return {**lies, "open_at": " ".join(lies["open_at"])}


def hexside_groups(sides: Iterable[Facts]) -> list[dict[str, str]]:
    """Hexsides that are alike in all but their place, together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for side in sides:
        water = "deep-stream" if side.get("deep") else "stream"
        kind = water if side["type"] == "stream" else kind_name(side["type"])
        key = kind, water if "over" in side else "", side.get("name", ""), side["tag"]
        found.setdefault(key, []).append(side_text(side))
    return [
        without_empty({"kind": kind, "over": over, "name": name, "tag": tag, "sides": " ".join(where)})
        for (kind, over, name, tag), where in found.items()
    ]


def side_text(side: Facts) -> str:
    """A hexside in the order of its labels; from outside inwards, where it has an inside."""
    if "inside" in side:
        outside = side["b"] if side["a"] == side["inside"] else side["a"]
        return f"{outside}>{side['inside']}"
    return "|".join(sorted((side["a"], side["b"])))


def kind_name(kind: str) -> str:
    return KINDS.get(kind, kind)


# The counters


def counters_file(facts: Facts) -> str:
    ordinary = [marker for marker in facts["markers"] if marker["code"] == "O"]
    return joined(
        "# `good` and `disordered`: strength, cohesion, engagement, movement. `men` are those of the real battle."
        "\n# `tags` say what a value rests on.",
        *(entry("formations", formation(facts, ordinary)) for facts in facts["formations"]),
        *(entry("combined", combined(marker)) for marker in facts["markers"] if marker["code"] == "C"),
        *(entry("chiefs", chief(facts)) for facts in facts["commanders"]),
        *(entry("units", unit(facts)) for facts in facts["units"]),
    )


def formation(facts: Facts, markers: Iterable[Facts]) -> dict[str, Any]:
    own = [marker for marker in markers if marker["formation"] == facts["id"]]
    return {
        "id": facts["id"].lower(),
        "name": NAMES.get(facts["id"], facts["id"]),
        "side": facts["side"].lower(),
        "leader": facts["leader"],
        "initiatives": [marker["initiative"] for marker in own],
        "tag": facts["tag"],
        "markers_tag": own[0]["tag"],
    }


def combined(facts: Facts) -> dict[str, Any]:
    id = facts["name"].lower()
    return {
        "id": "ott-combined" if id == "ott" else id,
        "name": facts["name"],
        "side": facts["side"].lower(),
        "initiative": facts["initiative"],
        "first_turn": facts["first_turn"],
        "uses": facts["uses"],
        "formations": lowered(facts["formations"]),
        "arms": facts["types"],
        "effect": facts["effect"],
        "tag": facts["tag"],
    }


def chief(facts: Facts) -> dict[str, Any]:
    arrives = facts.get("arrives", {})
    return without_empty(
        {
            "id": facts["id"].lower(),
            "name": facts["name"],
            "side": facts["side"].lower(),
            "modifier": facts["drm"],
            "orders": facts["orders"],
            "range": facts["range"],
            "movement": facts["movement"],
            "start": facts.get("setup", ""),
            "arrives": TURN_CHOICES.get(facts["id"], arrives.get("turn", "")),
            "arrives_with": arrives.get("with", "").lower(),
            "entry": arrives.get("entry_hex", ""),
            "replaces": facts.get("replaces", "").lower(),
            "tag": facts["tag"],
        }
    )


def unit(facts: Facts) -> dict[str, Any]:
    begins = facts.get("setup", {})
    return without_empty(
        {
            "id": facts["id"].lower(),
            "name": facts["name"],
            "short": short(facts),
            "formation": facts["formation"].lower(),
            "arm": facts["type"],
            "kind": f"{facts['subtype']} {facts['type']}",
            "good": figures(facts["front"]),
            "disordered": figures(facts["back"]),
            "range": list(facts["range"].values()) if "range" in facts else "",
            "heavy": facts["heavy"] or "",
            "guard": facts["formation"] == "Garde" or "",
            "fixed": facts["id"] == "AU-BRIDGEHEAD" or "",
            "hex": begins.get("hex", ""),
            "facing": begins.get("facing", ""),
            "men": facts.get("men", ""),
            "note": facts.get("note", ""),
            "tags": Inline(facts["tags"]),
        }
    )


def figures(side: Facts) -> list[int | str]:
    return ["-" if figure is None else figure for figure in side.values()]


def short(facts: Facts) -> str:
    """What fits on a counter: 44, 24 L, 11 Hus, IR 18."""
    name: str = facts["name"]
    if facts["id"] in SHORT:
        return SHORT[facts["id"]]
    if name.startswith("IR "):
        return " ".join(name.split()[:2])
    if name.startswith("Art. "):
        return name.removeprefix("Art. ")
    number, _, kind = name.partition(" ")
    return number.rstrip("er") + FRENCH_KINDS[kind] if kind in FRENCH_KINDS else name


# The course of the battle


def scenario_part(facts: Facts) -> str:
    victory = facts["victory"]
    return joined(
        *(entry("turns", turn(facts)) for facts in facts["turns"]),
        *(entry("zones", zone(facts)) for facts in facts["setup_zones"]),
        *(entry("reinforcements", reinforcement(facts)) for facts in facts["reinforcements"]),
        *(entry("objectives", objective(facts, victory["points"] or [])) for facts in facts["objectives"]),
        *(table(f"rout.{side.lower()}", rout(facts)) for side, facts in facts["rout"].items()),
        *(entry("points", points(facts)) for facts in victory["points"] or [] if facts["for"] in POINTS),
        *(
            table(f"special.{rule['id']}", {key: rule[key] for key in ("text", "tag")})
            for rule in facts["special_rules"]
        ),
    )


def turn(facts: Facts) -> dict[str, Any]:
    return without_empty({"name": facts["time"], "fog": facts["fog"] or "", "tag": facts["tag"]})


def zone(facts: Facts) -> dict[str, Any]:
    return without_empty(
        {
            "side": facts["side"].lower(),
            "columns": facts["columns"],
            "rows": facts["rows"],
            "units": lowered(facts.get("units", [])),
            "facing": facts.get("facing", ""),
            "note": facts["note"],
            "tag": facts["tag"],
        }
    )


def reinforcement(facts: Facts) -> dict[str, Any]:
    return {
        "turn": TURN_CHOICES.get(facts["id"], facts["turn"]),
        "formation": facts["formation"].lower(),
        "hex": facts["entry_hex"],
        "stacks": [lowered(stack) for stack in facts["stacks"]],
        "markers": facts["markers_in_cup"],
        "target": facts["target"],
        "due": facts["due_turn"],
        "tag": facts["tag"],
    }


def objective(facts: Facts, lines: Iterable[Facts]) -> dict[str, Any]:
    """An objective with what holding it is worth to each side."""
    points: dict[str, Any] = {side: facts["vp"] for side in ("french", "austrian") if facts.get("vp")}
    for line in (line for line in lines if facts["hex"] in line.get("hexes", [])):
        value = CASTEGGIO_POINTS if facts["name"] == "Casteggio" else line["vp"]
        holders = ("french", "austrian") if line["side"] == "controller" else (line["side"].lower(),)
        points |= dict.fromkeys(holders, value)
    tags = [line["tag"] for line in lines if facts["hex"] in line.get("hexes", []) or line["vp"] == "see objectives"]
    written = {"hex": facts["hex"], "name": facts["name"], "owner": facts["start"].lower()}
    return without_empty({**written, "points": Inline(points) if points else "", "tag": tags[0] if tags else ""})


def rout(facts: Facts) -> dict[str, Any]:
    return without_empty(
        {"edge": facts["edge"], "hex": facts.get("target_hex", ""), "tag": facts["tag"]},
    )


def points(facts: Facts) -> dict[str, Any]:
    side = "" if facts["side"] == "both" else facts["side"].lower()
    return without_empty({"what": POINTS[facts["for"]], "worth": facts["vp"], "side": side, "tag": facts["tag"]})


def lowered(ids: Iterable[str]) -> list[str]:
    return [id.lower() for id in ids]


if __name__ == "__main__":
    raise SystemExit(main())
