"""Turn the reference data of Glory III, one JSON file for each battle, into the scenario files of the system.

    python -m tools.glory3_data ANTIETAM.json CEDAR_CREEK.json src/gloire/systems/glory3/scenarios

`map.toml` and `counters.toml` are written whole. Of `scenario.toml` only what follows the line HEAD_ENDS is: what
stands before it was written by hand. Nothing is judged here; `tests/systems/glory3/test_conversion.py` compares what
the system loads with the JSON, fact by fact.
"""

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools.as_toml import Facts, Inline, entry, gathered, joined, pairs, table, without_empty

HEAD_ENDS = "# Converted from here on."
SIDES = {"US": "union", "CS": "confederate"}
ARMS = {"inf": "infantry", "cav": "cavalry", "art": "artillery", "hart": "artillery"}
KINDS = {"inf": "infantry", "cav": "cavalry", "art": "artillery", "hart": "horse artillery"}
FOOT_MOVEMENT = 4  # of dismounted cavalry, where a file does not say it
MARKER_NAMES = {"Cav": "Cavalry", "V-Res": "V Corps Reserve Artillery", "Art": "Artillery"}
SHORT = {
    "Washington Art. (Walton)": "Walton",
    "G.B. Anderson": "G.B. And.",
    "G.T. Anderson": "G.T. And.",
    "Brockenbrough": "Brockenb.",
    "R.L. Walker": "R.L. Walk.",
    "Taylor/Martin": "Taylor",
    "McLaughlin (King)": "McLaughl.",
}


# Cedar Creek OR2: a brigade that comes only where the players agree on it, so that no list of units has it.
LOMAX = {
    "side": "CS",
    "am": "Rosser",
    "ldr": "(independent)",
    "name": "Lomax",
    "type": "cav",
    "sp": 4,
    "coh": 5,
    "sp_dis": 3,
    "coh_dis": 4,
    "dsp": 3,
    "dcoh": 5,
    "dsp_dis": 2,
    "dcoh_dis": 4,
    "ma": 6,
    "hex": "",
    "arr": "OR2",
    "option": "lomax_arrives",
}


class Told(NamedTuple):
    """A scenario among the facts of its battle."""

    battle: Facts
    key: str  # of the scenario
    folder: str
    lends: str = ""  # the folder whose map and counters it has

    @property
    def facts(self) -> Facts:
        found: Facts = self.battle["scenarios"][self.key]
        return found

    @property
    def turns(self) -> Sequence[Facts]:
        """Its turn track; that of Cedar Creek is one for both scenarios."""
        turns = self.battle["turns"]
        found: list[Facts] = turns if isinstance(turns, list) else turns[self.key]
        return found[: self.facts["turns"]]

    @property
    def groups(self) -> Sequence[Facts]:
        """6.51: who enters later."""
        found: list[Facts] = self.battle["entry"].get(self.key, [])
        return found

    @property
    def units(self) -> list[Facts]:
        optional = [LOMAX] if "optional_rules" in self.battle else []
        return [unit for unit in (*self.battle["units"], *optional) if self.start(unit) is not None]

    @property
    def leaders(self) -> list[Facts]:
        return [leader for leader in self.battle["leaders"] if self.start(leader) is not None]

    def start(self, counter: Facts) -> str | None:
        """The hex a counter begins in; nothing for a reinforcement, None for one that is not in the scenario."""
        place = counter["hex"] if "hex" in counter else counter[self.facts["setup_key"]]
        if place is None:
            return None
        comes_later = counter["arr"] != "start" and "hex" in counter
        return str(place) if re.fullmatch(r"\d{4}", str(place)) and not comes_later else ""

    def led_by(self, unit: Facts) -> str:
        """The name of a unit's leader; nothing for an independent one."""
        name: str = unit.get(f"{self.facts['setup_key']}_ldr", unit["ldr"])
        return "" if name.startswith("(") else name

    def is_here(self, label: str) -> bool:
        """Whether a hex is on the map of the scenario."""
        columns = self.facts.get("columns", self.battle["grid"]["columns"])
        rows = self.facts.get("rows", self.battle["grid"]["rows"])
        column, row = int(label[:2]), int(label[2:])
        inside = columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]
        return inside and label not in self.facts.get("out_of_play", ())


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parse(arguments)
    antietam, cedar_creek = (
        json.loads(path.read_text(encoding="utf-8")) for path in (asked.antietam, asked.cedar_creek)
    )
    for told in scenarios(antietam, cedar_creek):
        folder = asked.scenarios / told.folder
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in converted(told).items():
            write(folder / name, text)
        print(f"{folder}: {len(told.units)} units")
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("antietam", type=Path, help="the JSON file of Antietam")
    parser.add_argument("cedar_creek", type=Path, help="the JSON file of Cedar Creek")
    parser.add_argument("scenarios", type=Path, help="the folder of the scenarios")
    return parser.parse_args(arguments)


def scenarios(antietam: Facts, cedar_creek: Facts) -> list[Told]:
    """The four scenarios. Those of Antietam have maps of different size; those of Cedar Creek share all they can."""
    return [
        Told(antietam, "cornfield", "cornfield"),
        Told(antietam, "full", "antietam"),
        Told(cedar_creek, "morning", "cedar_creek_morning"),
        Told(cedar_creek, "historical", "cedar_creek", lends="cedar_creek_morning"),
    ]


def converted(told: Told) -> dict[str, str]:
    """The files of a scenario by their names; of scenario.toml the part that is converted."""
    files = {"scenario.toml": scenario_part(told)}
    return files if told.lends else {**files, "map.toml": map_file(told), "counters.toml": counters_file(told)}


def write(path: Path, text: str) -> None:
    """Writes a file; what stands by hand at the head of scenario.toml is kept."""
    if path.name == "scenario.toml":
        head = path.read_text(encoding="utf-8").partition(HEAD_ENDS)[0] if path.exists() else ""
        text = f"{head}{HEAD_ENDS}\n\n{text}"
    path.write_text(text, encoding="utf-8")


# The map


def map_file(told: Told) -> str:
    battle = told.battle
    hexes = {label: hex for label, hex in battle["hexes"].items() if told.is_here(label)}
    return joined(
        "# Even columns stand half a hex higher. `north`: degrees that the top of the sheet lies clockwise of north.",
        pairs({"yards": battle["grid"]["hex_yards"], "north": 0 if "north" in battle["grid"] else 90}),
        table("grid", grid(told)),
        table("terrain", gathered((hex["terrain"], at) for at, hex in hexes.items() if hex["terrain"] != "clear")),
        table("levels", dict(sorted(gathered((str(hex["level"]), at) for at, hex in hexes.items()).items()))),
        table("names", {label: hex["place"] for label, hex in hexes.items() if "place" in hex}),
        table("woods", gathered((hex["wood"], label) for label, hex in hexes.items() if "wood" in hex)),
        table("camps", {name: " ".join(there) for name, there in battle.get("camps", {}).items()}),
        *(entry("hexsides", group) for group in hexside_groups(told)),
        *(entry("roads", road) for road in roads(told)),
    )


def grid(told: Told) -> dict[str, Any]:
    columns = told.facts.get("columns", told.battle["grid"]["columns"])
    rows = told.facts.get("rows", told.battle["grid"]["rows"])
    deep = rows[1] - rows[0] + 1
    written = {"orientation": "flat", "lines": columns[1] - columns[0] + 1, "odd": deep, "even": deep}
    written |= {"shifted": "even", "first_column": columns[0], "first_row": rows[0]}
    return without_empty({**written, "absent": told.facts.get("out_of_play", [])})


def hexside_groups(told: Told) -> Iterator[dict[str, str]]:
    """Hexsides of one kind and name, together."""
    for kind, over, name, sides in hexsides(told.battle):
        there = [side for side in sides if all(map(told.is_here, re.split("[|>]", side)))]
        if there:
            yield without_empty({"kind": kind, "over": over, "name": name, "sides": " ".join(there)})


def hexsides(battle: Facts) -> Iterator[tuple[str, str, str, list[str]]]:
    """Kind, what it crosses, name and places of all that lies on hexsides."""
    for name, sides in battle.get("water_names", {"Antietam Creek": battle["creek_hexsides"]}).items():
        yield "creek", "", name, both_ways(sides)
    for name, side in battle["crossings"].items():
        yield battle["crossing_types"][name], "creek", name, both_ways([side])
    for name, sides in battle.get("stream_hexsides", {}).items():
        yield "stream", "", name, both_ways(sides)
    for kind, name, sides in stream_crossings(battle):
        yield kind, "stream", name, both_ways(sides)
    yield "steep", "", "", both_ways(battle["steep_hexsides"])
    yield "sheer", "", "", both_ways(battle["sheer_hexsides"])
    yield "sunken-road", "", "Sunken Road", one_way(battle.get("sunken_road_hexsides", []))
    works = battle.get("breastworks_hexsides", [])
    for name in dict.fromkeys(side["work"] for side in works):
        yield "breastworks", "", name, one_way(side for side in works if side["work"] == name)


def stream_crossings(battle: Facts) -> Iterator[tuple[str, str, list[list[str]]]]:
    found: dict[tuple[str, str], list[list[str]]] = {}
    for name, a, b, kind in battle.get("stream_crossings", []):
        found.setdefault((kind, name), []).append([a, b])
    for (kind, name), sides in found.items():
        yield kind, name, sides


def both_ways(sides: Iterable[Sequence[str]]) -> list[str]:
    return ["|".join(sorted(side)) for side in sides]


def one_way(sides: Iterable[Facts]) -> list[str]:
    """From outside inwards: so it is met."""
    return [f"{side['outside']}>{side['inside']}" for side in sides]


def roads(told: Told) -> Iterator[dict[str, str]]:
    """The pikes, roads and trails, as far as they run on the map."""
    for title, path in told.battle["routes"].items():
        name, _, kind = title.rpartition(" (")
        for stretch in stretches(told, path):
            yield {"kind": kind.rstrip(")"), "name": name, "path": " ".join(stretch)}


def stretches(told: Told, path: Iterable[str]) -> Iterator[list[str]]:
    found: list[list[str]] = [[]]
    for label in path:
        if told.is_here(label):
            found[-1].append(label)
        else:
            found.append([])
    return (stretch for stretch in found if len(stretch) > 1)


# The counters


def counters_file(told: Told) -> str:
    return joined(
        "# Figures: strength, cohesion, movement; the strength of artillery is that of its fire. `men` and `guns` are"
        "\n# those of the real battle, of a whole brigade where it has two counters. Of two units in a hex the first"
        "\n# is on top, and guns are above all else.",
        *(entry("markers", marker(told, name)) for name in told.turns[0]["ams"]),
        *(entry("leaders", leader(told, facts)) for facts in told.leaders),
        *(entry("units", unit(told, facts)) for facts in told.units),
    )


def marker(told: Told, name: str) -> dict[str, Any]:
    counters = (*told.units, *told.leaders)
    side = next(counter["side"] for counter in counters if counter["am"] == name)
    return {"id": marker_id(side, name), "name": marker_name(name), "side": SIDES[side]}


def marker_id(side: str, name: str) -> str:
    return f"{side}-{name}".lower()


def marker_name(name: str) -> str:
    is_corps = re.fullmatch("[IVX]+", name)
    return f"{name} Corps" if is_corps else MARKER_NAMES.get(name, name)


def leader(told: Told, facts: Facts) -> dict[str, Any]:
    start = told.start(facts)
    alone = not start and "hex" in facts
    return without_empty(
        {
            "id": leader_id(facts["side"], facts["name"]),
            "name": facts["name"],
            "marker": marker_id(facts["side"], facts["am"]),
            "range": facts["range"],
            "combined": facts["ca"],
            "movement": facts["ma"],
            "hex": start,
            "arrives": facts["arr"] if alone else "",
            "entry": facts["hex"] if alone else "",
            "note": facts.get("note", ""),
            "tag": facts["tag"],
        }
    )


def leader_id(side: str, name: str) -> str:
    return f"{side.lower()}-gen-{slug(name)}"


def unit(told: Told, facts: Facts) -> dict[str, Any]:
    led = told.led_by(facts)
    return without_empty(
        {
            "id": unit_id(facts),
            "name": unit_name(told, facts),
            "short": short(facts["name"]),
            "marker": marker_id(facts["side"], facts["am"]),
            "leader": leader_id(facts["side"], led) if led else "",
            "arm": ARMS[facts["type"]],
            "kind": KINDS[facts["type"]],
            "good": [facts["sp"], facts["coh"], facts["ma"]],
            "disordered": ["-" if facts["sp_dis"] is None else facts["sp_dis"], facts["coh_dis"], facts["ma"]],
            **foot(facts),
            "range": facts.get("rng", ""),
            "hex": told.start(facts),
            "facing": facts["facing"] if told.start(facts) else "",
            "option": facts.get("option", ""),
            "men": facts.get("men", ""),
            "guns": facts.get("guns", ""),
            "boxes": facts.get("itqf") or "",
            "note": facts.get("note", ""),
            "tags": Inline(facts["tags"]) if "tags" in facts else "",
        }
    )


def foot(facts: Facts) -> dict[str, Any]:
    """12.1: the dismounted side of cavalry."""
    if "dsp" not in facts:
        return {}
    movement = facts.get("dma", FOOT_MOVEMENT)
    return {
        "foot": [facts["dsp"], facts["dcoh"], movement],
        "foot_disordered": [facts["dsp_dis"], facts["dcoh_dis"], movement],
    }


def unit_id(facts: Facts) -> str:
    return f"{facts['side'].lower()}-{slug(facts['name'])}"


def unit_name(told: Told, facts: Facts) -> str:
    """As the facts have it; with its arm, where a leader of its side has the same name."""
    name = spaced(facts["name"])
    leaders = {leader["name"] for leader in told.battle["leaders"] if leader["side"] == facts["side"]}
    return name if name not in leaders else f"{name} ({'brigade' if facts['type'] == 'inf' else 'artillery'})"


def spaced(name: str) -> str:
    return re.sub(r"(?<=\w)\(", " (", name)


def short(name: str) -> str:
    """What fits on a counter."""
    return SHORT.get(name, re.sub(r" ?\(.*", "", name))


def slug(name: str) -> str:
    """A name as ids have it: S.D. Lee-a is sd-lee-a."""
    bare = re.sub(r" ?\(.*", "", name).replace("'", "")
    bare = re.sub(r"\b([A-Z])\.", r"\1", bare)
    return re.sub("[^a-z0-9]+", "-", bare.lower()).strip("-")


# The course of the battle


def scenario_part(told: Told) -> str:
    return joined(
        *(entry("turns", turn(told, facts)) for facts in told.turns),
        *(entry("groups", group(told, facts)) for facts in told.groups),
        *(entry("ways", way) for way in ways(told.battle["entry"])),
        *(entry("objectives", objective(told, facts)) for facts in told.facts["victory_hexes"]),
        *(entry("levels", level(line)) for line in told.facts["levels"]),
        *(table(f'special."{rule["id"]}"', special(rule)) for rule in rules(told)),
    )


def turn(told: Told, facts: Facts) -> dict[str, Any]:
    begins = facts["initiative"]
    sides = {counter["am"]: counter["side"] for counter in (*told.units, *told.leaders)}
    return without_empty(
        {
            "name": facts["time"],
            "light": facts["light"] if facts["light"] != "day" else "",
            "automatic": SIDES[begins["automatic"]] if "automatic" in begins else "",
            "bonus": Inline({SIDES[side]: more for side, more in begins.items() if side in SIDES and more}) or "",
            "markers": Inline({marker_id(sides[name], name): count for name, count in facts["ams"].items()}),
        }
    )


def group(told: Told, facts: Facts) -> dict[str, Any]:
    """6.51: a leader's command, or a unit without one."""
    side, name = facts["side"], facts["group"]
    waiting = [unit for unit in told.units if unit["side"] == side and not told.start(unit)]
    units = [unit for unit in waiting if name in (unit["name"], told.led_by(unit))]
    if any(unit["name"] == name and unit["type"] in ("inf", "cav") for unit in units):
        units = [unit for unit in units if unit["name"] == name]
    leaders = [leader for leader in told.leaders if (leader["side"], leader["name"]) == (side, name)]
    return without_empty(
        {
            "id": f"{side.lower()}-group-{slug(name)}",
            "name": name,
            "turn": facts["turn"],
            "areas": [" ".join(area) for area in facts["areas"]],
            "units": [unit_id(unit) for unit in units],
            "leaders": [leader_id(side, leader["name"]) for leader in leaders],
        }
    )


def ways(entries: Facts) -> Iterator[dict[str, Any]]:
    """Where routes lead off the map of Cedar Creek."""
    for side, lines in entries.items():
        if side in SIDES:
            for name, hexes in lines.items():
                if name != "use":
                    yield {"side": SIDES[side], "name": name, "hexes": " ".join(hexes), "note": lines["use"]}


def objective(told: Told, facts: Facts) -> dict[str, Any]:
    points = Inline({SIDES[side]: facts[side] for side in SIDES if facts[side]})
    return without_empty(
        {"hex": facts["hex"], "name": facts["name"], "owner": owner(told, facts["hex"]), "points": points}
    )


ANTIETAM_CONFEDERATE = ["3114", "3012", "3513", "2313", "2512", "2214", "3521"]  # at the start of the full day, by AN1
CEDAR_CREEK_CONFEDERATE = ("0421", "1019")  # by SR13.3


def owner(told: Told, hex: str) -> str:
    """Who controls a victory hex at the start, as the rules AN1 and SR13.3 have it."""
    if told.key == "cornfield":
        there = [unit for unit in told.units if told.start(unit) == hex and unit["type"] in ("inf", "cav")]
        return SIDES[there[0]["side"]] if there else ""
    theirs = ANTIETAM_CONFEDERATE if told.key == "full" else CEDAR_CREEK_CONFEDERATE
    return SIDES["CS" if hex in theirs else "US"]


def level(line: Sequence[str]) -> dict[str, Any]:
    """A level of victory by the least score that reaches it."""
    span, verdict = line
    figures = [int(figure) for figure in re.findall(r"-?\d+", span)]
    least = LOWEST if span.endswith("or less") else min(figures)
    if verdict == "draw":
        return {"least": least, "kind": "draw"}
    return {
        "least": least,
        "winner": "union" if "Union" in verdict else "confederate",
        "kind": "decisive" if verdict.startswith("decisive") else "marginal",
    }


LOWEST = -999


def rules(told: Told) -> list[Facts]:
    """The special rules of the scenario, those that are optional among them."""
    given = [*told.battle["rules"], *told.battle.get("optional_rules", [])]
    used = [rule for rule in given if rule["id"] not in told.facts.get("not_used", [])]
    return [rule for rule in used if rule.get("scenario", told.key) in (told.key, "both")]


def special(rule: Facts) -> dict[str, str]:
    return {key: rule[key] for key in ("title", "text", "tag", "test")}


if __name__ == "__main__":
    raise SystemExit(main())
