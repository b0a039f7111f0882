"""Who may import whom, and who may touch the world outside the game."""

import ast
import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from gloire.systems import OURS

SOURCE = Path(__file__).parent.parent / "src"
STANDARD = sorted(sys.stdlib_module_names)

# What modules of a layer may import; {self} is the system the module belongs to.
MAY_IMPORT = {
    "gloire.core": [*STANDARD, "msgspec", "gloire.core"],
    "gloire.systems.*": [*STANDARD, "msgspec", "gloire.core", "{self}"],
}

# What modules of a layer may import of Gloire itself; other packages are free to them.
MAY_IMPORT_OF_GLOIRE = {
    "gloire.players": ["gloire.core", "gloire.systems", "gloire.players"],
}

REGISTRY = "gloire.systems"
FILES = {"os", "pathlib", "open"}
OUTSIDE_WORLD = {"random", "secrets", "time", "datetime", "socket", "subprocess", "threading", *FILES}

# Systems and their folders on the other floors: `gloire.<floor>.<system>`, and what lies in it.
SYSTEMS = tuple(sorted(path.parent.name for path in (SOURCE / "gloire" / "systems").glob("*/__init__.py")))

# What a layer may use of the outside world. The first line that fits a module decides; with none all is free.
MAY_USE = {
    "gloire.systems": FILES,  # the registry alone: what lies below has lines of its own
    "gloire.core.folders": FILES,
    "gloire.core.scenario": FILES,
    "gloire.core.toml_lines": FILES,
    "gloire.core": set(),
    "gloire.systems.*.loading": FILES,
    "gloire.systems.*": set(),
    "gloire.players.*.styles": FILES,
    "gloire.players.ladder": {"random", *FILES},
    "gloire.players.search.budget": {"time"},
    "gloire.players": {"random"},
    "gloire.render": FILES,
}


def violations(module: str, text: str, *, is_package: bool = False) -> list[str]:
    tree = ast.parse(text)
    package = module if is_package else module.rpartition(".")[0]
    imported = sorted(set(imports(tree, package)))
    return [
        *(f"{module} imports {name}" for name in imported if not may_import(module, name)),
        *(f"{module} uses {name}" for name in sorted(uses(tree, imported)) if not may_use(module, name)),
    ]


def imports(tree: ast.AST, package: str) -> Iterator[str]:
    """Full names: `from gloire.core import hexes` imports gloire.core.hexes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(node, package)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    base = parts[: len(parts) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def uses(tree: ast.AST, imported: list[str]) -> set[str]:
    """The parts of the outside world that a module imports, and open() where it calls that."""
    opens = {"open"} if any(map(calls_open, ast.walk(tree))) else set()
    return OUTSIDE_WORLD & ({name.partition(".")[0] for name in imported} | opens)


def calls_open(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open"


def may_import(module: str, name: str) -> bool:
    if knows_foreign_system(module, name):
        return False
    for layer, allowed in MAY_IMPORT.items():
        if is_in(module, layer) and not is_in_any(name, allowed, module):
            return False
    for layer, allowed in MAY_IMPORT_OF_GLOIRE.items():
        if is_in(module, layer) and is_in(name, "gloire") and not is_in_any(name, allowed, module):
            return False
    return True


def is_in_any(name: str, layers: list[str], module: str) -> bool:
    own_system = ".".join(module.split(".")[:3])
    return any(is_in(name, layer.format(self=own_system)) for layer in layers)


def may_use(module: str, name: str) -> bool:
    for layer, allowed in MAY_USE.items():
        if module == layer or (is_in(module, layer) and layer != REGISTRY):
            return name in allowed
    return True


def knows_foreign_system(module: str, name: str) -> bool:
    """Whether a module names a system though it is not in a folder or module of that system's."""
    found = next((system for system in SYSTEMS if is_in(name, f"gloire.*.{system}")), None)
    return found is not None and found not in module.split(".")


def is_in(name: str, layer: str) -> bool:
    return fnmatchcase(name, layer) or fnmatchcase(name, f"{layer}.*")


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def test_every_module_keeps_the_contracts():
    found = [
        violation
        for path in sorted((SOURCE / "gloire").rglob("*.py"))
        for violation in violations(
            module_name(path), path.read_text(encoding="utf-8"), is_package=path.name == "__init__.py"
        )
    ]

    assert found == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("gloire.core.game", "import msgspec, heapq\nfrom gloire.core.hexes import Hex"),
        ("gloire.core.game", "from . import hexes\nfrom .hexes import Hex"),
        ("gloire.core.scenario", "from pathlib import Path\nopen('map.toml')"),
        ("gloire.systems", "from pathlib import Path"),
        ("gloire.systems.glory3.fire", "import gloire.core.dice\nimport gloire.systems.glory3.sight"),
        ("gloire.systems.glory3.loading", "import pathlib"),
        ("gloire.systems.glory3.scenarios.antietam.special", "from gloire.systems.glory3 import fire"),
        ("gloire.players.greedy", "import random\nimport numpy\nfrom gloire.systems import entry"),
        ("gloire.players.napoleonic20.plan", "from gloire.systems.napoleonic20 import combat"),
        ("gloire.cli.terminal.napoleonic20", "from gloire.systems.napoleonic20 import actions"),
        ("gloire.players.glory3.styles", "from pathlib import Path"),
        ("gloire.players.ladder", "from pathlib import Path"),
        ("gloire.players.search.budget", "import time"),
        ("gloire.server.app", "import time, socket, litestar\nfrom gloire import players"),
    ],
)
def test_contracts_allow(module, text):
    assert violations(module, text) == []


@pytest.mark.parametrize(
    ("module", "text", "violation"),
    [
        ("gloire.core.game", "import rich", "imports rich"),
        ("gloire.core.game", "from gloire.systems import glory3", "imports gloire.systems.glory3"),
        ("gloire.core.game", "from gloire import systems", "imports gloire.systems"),
        ("gloire.core.game", "from ..render import words", "imports gloire.render.words"),
        ("gloire.core.game", "def f():\n    import random", "uses random"),
        ("gloire.core.game", "open('map.toml')", "uses open"),
        ("gloire.core.scenario", "import time", "uses time"),
        ("gloire.core.dice", "from os import path", "uses os"),
        ("gloire.systems", "from gloire.systems import napoleonic20", "imports gloire.systems.napoleonic20"),
        (
            "gloire.players.greedy",
            "from gloire.systems.napoleonic20 import combat",
            "imports gloire.systems.napoleonic20.combat",
        ),
        ("gloire.server.app", "from gloire.players import napoleonic20", "imports gloire.players.napoleonic20"),
        ("gloire.systems.glory3.fire", "import click", "imports click"),
        ("gloire.systems.glory3.fire", "from .. import napoleonic20", "imports gloire.systems.napoleonic20"),
        ("gloire.systems.glory3.fire", "import gloire.render.words", "imports gloire.render.words"),
        ("gloire.systems.glory3.fire", "import gloire.players", "imports gloire.players"),
        ("gloire.systems.glory3.fire", "from pathlib import Path", "uses pathlib"),
        ("gloire.systems.glory3.loading", "import socket", "uses socket"),
        ("gloire.players.greedy", "from gloire.sim import match", "imports gloire.sim.match"),
        ("gloire.players.greedy", "import time", "uses time"),
        ("gloire.players.greedy", "from pathlib import Path", "uses pathlib"),
        ("gloire.render.svg", "import random", "uses random"),
    ],
)
def test_contracts_catch(module, text, violation):
    assert violations(module, text) == [f"{module} {violation}"]


def test_relative_imports_of_a_package_start_at_itself():
    assert violations("gloire.core", "from .hexes import Hex", is_package=True) == []
    assert violations("gloire.core", "from ..players import greedy", is_package=True) == [
        "gloire.core imports gloire.players.greedy"
    ]


# Modules that show or set up where a game stands, or deal hidden units anew, and so look at all that is under way.
READ_THE_STACK = {
    "views",
    "setup",
    "insight",
    "preview",
    "prompts",
    "contact",
    "fates",
    "foresight",
    "identities",
    "hidden",
    "chain",
}


def test_no_rule_looks_at_the_procedures_below_its_own():
    found = [
        f"{path.relative_to(SOURCE)} line {node.lineno}"
        for path in sorted((SOURCE / "gloire" / "systems").rglob("*.py"))
        if path.stem not in READ_THE_STACK
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("stack", "within")
    ]
    assert found == []


# Words of Napoleonic 20 that no board may know: states, fields of views, options, kinds of counters.
ITS_WORDS = re.compile(
    r"\b(routed|routs?|morale|garrisons?|sky|skies|locs?|leaders?|cadres?|dumm(y|ies)|militia|unreleased|weather|differential"
    r"|flank.march|good.ground|forced.march|scripted.events|countercharges?|disengages?|napoleonic20"
    r"|battle planner|still to fight|duty to fight|MP)\b",
    re.IGNORECASE,
)
SHARED = ("web/js", "web/css", "render")  # what every system uses; a system's own words and manners have its name


def of_a_system(path: Path) -> bool:
    """Whether a file belongs to one system: it bears its name, or lies in a folder that does."""
    return any(entry.id in str(path.relative_to(SOURCE)) for entry in OURS)


def shared_files() -> Iterator[Path]:
    for place in SHARED:
        for path in sorted((SOURCE / "gloire" / place).rglob("*")):
            if path.suffix in (".py", ".js", ".css", ".toml") and not of_a_system(path):
                yield path


def test_neither_the_board_nor_its_drawings_know_words_of_a_system():
    found = [
        f"{path.relative_to(SOURCE)} line {number}: {match[0]}"
        for path in shared_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in ITS_WORDS.finditer(line)
    ]
    assert found == []


ITS_ARMIES = re.compile(r"\b(french|allied|allies|anglo.dutch|prussians?|russians?|waterloo)\b", re.IGNORECASE)


def test_no_floor_that_all_systems_share_knows_an_army_or_a_battle():
    """Colours, headlines and the first game come from the scenarios' own files; examples in comments may name some."""
    places = [SOURCE / "gloire" / place for place in ("render", "cli/terminal", "web/js")]
    found = [
        f"{path.relative_to(SOURCE)} line {number}: {line.strip()}"
        for place in places
        for path in sorted(place.rglob("*"))
        if path.suffix in (".py", ".js") and not of_a_system(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if any(ITS_ARMIES.search(quoted) for quoted in re.findall(r"\"[^\"]+\"|>[^<>{}]+<", line))
    ]
    assert found == []


def test_neither_the_board_nor_its_drawings_know_questions_answers_or_events_of_a_system():
    system = SOURCE / "gloire" / "systems" / "napoleonic20"
    classes = {
        node.name
        for path in system.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        if {base.id for base in node.bases if isinstance(base, ast.Name)} & {"Action", "Event", "Decision", "Die"}
    }
    assert {"MoveUnit", "UnitBroken", "Declare", "BattleDie"} <= classes
    quoted = re.compile(r"[\"'`](\w+)[\"'`]")
    found = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in shared_files()
        if path.suffix in (".py", ".js")
        for name in quoted.findall(path.read_text(encoding="utf-8"))
        if name in classes
    ]
    assert found == []


# Modules of Napoleonic 20 that list what its games and options bring; all others of the series know none of them.
TOGETHER = {"actions", "options"}
DRAWINGS = {"display"}  # a table of drawings, by the keys of whatever lies on a board
SERIES = SOURCE / "gloire" / "systems" / "napoleonic20"
MATTERS = re.compile(
    r"(?<![a-z])(sky|skies|good.?ground|flank.?march|send.?march|marchers|pontoons?|kutuzov|davout|marmont)(?![a-z])",
    re.IGNORECASE,
)


def of_the_series() -> Iterator[Path]:
    for path in sorted([*SERIES.glob("*.py"), *(SERIES / "happened").glob("*.py"), *(SERIES / "loading").glob("*.py")]):
        if path.stem not in TOGETHER:
            yield path


def names_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every name and text of a module with its line; comments and docstrings may cite a game."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told:
                yield node.lineno, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield node.lineno, in_words(name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.alias(name=name):
                yield node.lineno, in_words(name)


def in_words(name: str) -> str:
    """FlankMarch and flank_march alike."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)


def matters(tree: ast.Module) -> list[str]:
    return [f"line {line}: {name}" for line, name in names_in(tree) if MATTERS.search(name)]


def test_no_module_of_the_series_imports_a_game_or_an_option():
    own = ("gloire.systems.napoleonic20.games", "gloire.systems.napoleonic20.optional")
    found = [
        f"{path.stem} imports {name}"
        for path in of_the_series()
        for name in imports(ast.parse(path.read_text(encoding="utf-8")), "gloire.systems.napoleonic20")
        if name.startswith(own)
    ]
    assert found == []


def test_no_module_of_the_series_names_what_only_one_game_has():
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in of_the_series() if path.stem not in DRAWINGS}
    found = {str(path.relative_to(SERIES)): names for path, tree in trees.items() if (names := matters(tree))}

    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "class ScenarioFile(Written):\n    sky: SkyData | None = None",
        "class FlankMarch(Struct):\n    turn: int",
        "def read_good_ground(reader): ...",
        "def hides(game):\n    return game.scenario.flank_march",
        "found.append('flank-march')",
        "from gloire.systems import SendMarchers",
    ],
)
def test_a_matter_of_one_game_is_found(text):
    assert matters(ast.parse(text))


def test_a_citation_of_one_game_is_not_held_against_a_module():
    assert not matters(ast.parse('def slows(game):\n    """Waterloo 5.2.1: mud."""  # Borodino 17.1: the flank march'))


# Data and rules stand apart, so that rules can be compiled: a module that defines Structs has no rule in it, and a rule
# knows the types of what it handles. `Any` has a name and a reason wherever it is the honest type.
RULES = SOURCE / "gloire" / "systems"


def defines_structs(tree: ast.Module) -> bool:
    """Whether a module defines a class with the keywords of a Struct, or straight from one."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return any(node.keywords or any(ast.unparse(base).endswith("Struct") for base in node.bases) for node in classes)


def rules_in(tree: ast.Module) -> list[str]:
    """The functions of a module that ask a position."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [node.name for node in functions if any(arg.arg in ("game", "position") for arg in node.args.args)]


def anythings(tree: ast.Module) -> list[int]:
    """The lines that say Any, other than those that give it a name."""
    named = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
    }
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "Any"]
    return [node.lineno for node in found if node not in named]


def test_data_and_rules_stand_in_different_modules():
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(RULES.rglob("*.py"))}
    mixed = {
        str(path.relative_to(SOURCE)): rules
        for path, tree in trees.items()
        if defines_structs(tree)
        if (rules := rules_in(tree))
    }

    assert mixed == {}


def test_no_rule_handles_just_anything():
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(RULES.glob("*/**/*.py"))}
    found = {str(path.relative_to(SOURCE)): lines for path, tree in trees.items() if (lines := anythings(tree))}

    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        "class Fate(msgspec.Struct):\n    unit: str\n\n\ndef fate(game, unit):\n    return Fate(unit)",
        "class Fate(Written, frozen=True):\n    unit: str\n\n\ndef fate(game: Position) -> Fate:\n    return Fate('')",
    ],
)
def test_data_beside_a_rule_is_found(text):
    tree = ast.parse(text)

    assert defines_structs(tree)
    assert rules_in(tree) == ["fate"]


def test_anything_without_a_name_is_found():
    tree = ast.parse("Fact: TypeAlias = Any\n\n\ndef told(game: Position, fact: dict[str, Any]) -> Fact: ...")

    assert anythings(tree) == [4]
