from collections.abc import Callable
from pathlib import Path

import pytest

from gloire.rulebook import BadIndex, Book, faults, load_index, read_books, read_rulings
from gloire.systems import entry
from tools.rulecheck import main

SYSTEM = "src/gloire/systems/napoleonic20"
TESTS = "tests/systems/napoleonic20"


@pytest.fixture
def project(tmp_path: Path) -> Callable[[dict[str, str]], Path]:
    """Writes files of a small project and gives its root."""

    def write(files: dict[str, str]) -> Path:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return write


def index(**books: str) -> dict[str, str]:
    """A rules.toml in which each book is a list like "9.8 done, 9.9 missing"."""
    return {f"{SYSTEM}/rules.toml": "\n".join(book_table(name, cases) for name, cases in books.items())}


def book_table(name: str, cases: str) -> str:
    pairs = [case.strip().split(" ", 1) for case in cases.split(",")]
    lines = [f'"{case}" = {{ title = "T", status = "{status}" }}' for case, status in pairs]
    return "\n".join([f"[{name}]", *lines])


def only_book(root: Path) -> Book:
    (book,) = read_books(root)
    return book


def numbers_cited(root: Path) -> set[str]:
    return {citation.number for citation in only_book(root).citations}


def numbers_of_tests(root: Path) -> set[str]:
    return {test.number for test in only_book(root).tests}


def faults_in(root: Path) -> list[str]:
    return [fault for book in read_books(root) for fault in faults(book)]


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("# 9.8.3: A lost unit.", {"9.8.3"}),
        ("x = 1  # 9.8.3: A lost unit.", {"9.8.3"}),
        ("#: 9.8.3: A lost unit.", {"9.8.3"}),
        ("# 9.8.3 + 11.3: Both.", {"9.8.3", "11.3"}),
        ("# 9.1, 9.2/9.3 & 9.4: All four.", {"9.1", "9.2", "9.3", "9.4"}),
        ("# 9.4.2 + errata 3: As corrected.", {"9.4.2"}),
        ("# 9.8.3a: The first bullet.", {"9.8.3"}),
        ("# See 9.8.3: A lost unit.", set()),
        ("# 9.8.3 A lost unit.", set()),
        ("# R7: A ruling.", set()),
        ("# Turn 5: Not a rule.", set()),
        ("# 9.8.3, Turn 5: Not a rule.", set()),
        ("# Waterloo 5.2.1: Of another book.", set()),
        ("x = '9.8.3: not a comment'", set()),
    ],
)
def test_a_citation_opens_a_comment(project, source, numbers):
    root = project({**index(napoleonic20="9.8.3 missing"), f"{SYSTEM}/retreat.py": source})

    assert numbers_cited(root) == numbers


def test_docstrings_of_modules_classes_and_functions_cite(project):
    source = '"""1.0: A."""\nclass C:\n    """2.0: B.\n\n    3.0: C.\n    """\ndef f():\n    """4.0: D."""\n'
    root = project({**index(napoleonic20="1.0 missing"), f"{SYSTEM}/retreat.py": source})

    found = [(citation.line, citation.number) for citation in only_book(root).citations]

    assert found == [(1, "1.0"), (3, "2.0"), (5, "3.0"), (8, "4.0")]


def test_toml_cites_by_comment_and_by_rule(project):
    data = '# 9.1: Above.\ncolumns = 3  # 9.2: Beside.\nrule = "9.3 + 9.4"\nlabel = "9.5: no"\n'
    root = project({**index(napoleonic20="9.1 missing"), f"{SYSTEM}/scenarios/a/map.toml": data})

    assert numbers_cited(root) == {"9.1", "9.2", "9.3", "9.4"}


def test_the_index_does_not_cite_itself(project):
    text = "# 9.8: Not a citation.\n" + book_table("napoleonic20", "9.8 done")
    root = project({f"{SYSTEM}/rules.toml": text})

    assert numbers_cited(root) == set()


def test_the_name_of_a_game_holds_for_the_numbers_joined_to_it(project):
    source = "# 9.8 + Waterloo 5.1, 5.2: The game's own rules."
    root = project({**index(napoleonic20="9.8 done", waterloo="5.1 done"), f"{SYSTEM}/retreat.py": source})

    series, waterloo = read_books(root)

    assert [citation.number for citation in series.citations] == ["9.8"]
    assert [citation.number for citation in waterloo.citations] == ["5.1", "5.2"]


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("def test_9_8_3_unit_is_lost(): ...", {"9.8.3"}),
        ("    def test_9_8_3(self): ...", {"9.8.3"}),
        ("async def test_16_9_1_1_leader(): ...", {"16.9.1.1"}),
        ("def test_example_9_combat(): ...", set()),
        ("def test_9_8_3_2D_unit(): ...", set()),
        ("def helper_9_8_3_unit(): ...", set()),
    ],
)
def test_a_test_begins_with_the_number(project, source, numbers):
    root = project({**index(napoleonic20="9.8.3 missing"), f"{TESTS}/test_09_combat.py": source})

    assert numbers_of_tests(root) == numbers


def test_tests_of_an_exclusive_rule_begin_with_the_game(project):
    tests = {f"{TESTS}/test_waterloo.py": "def test_waterloo_5_2_1_showers(): ..."}
    root = project({**index(napoleonic20="5.2.1 missing", waterloo="5.2.1 missing"), **tests})

    series, waterloo = read_books(root)

    assert series.tests == ()
    assert [test.test for test in waterloo.tests] == ["test_waterloo_5_2_1_showers"]


def test_a_battle_of_two_words_with_letters_before_its_numbers(project):
    code = {
        f"{SYSTEM}/retreat.py": "# Cedar Creek SR1.3 + OR2: Works.\n# 9.8 + Antietam CF1, AF4: Waits.",
        f"{TESTS}/test_cedar_creek.py": "def test_cedar_creek_sr1_3_works(): ...\ndef test_antietam_cf1_waits(): ...",
    }
    books = index(napoleonic20="9.8 done", cedar_creek="SR1.3 done, OR2 missing", antietam="CF1 done, AF4 missing")

    series, cedar_creek, antietam = read_books(project({**books, **code}))

    assert (cedar_creek.game, antietam.game) == ("Cedar Creek", "Antietam")
    assert [citation.number for citation in series.citations] == ["9.8"]
    assert [citation.number for citation in cedar_creek.citations] == ["OR2", "SR1.3"]
    assert [citation.number for citation in antietam.citations] == ["AF4", "CF1"]
    assert [test.number for test in cedar_creek.tests] == ["SR1.3"]
    assert [test.number for test in antietam.tests] == ["CF1"]


def test_a_done_case_with_citation_and_test_is_no_fault(project):
    code = {f"{SYSTEM}/retreat.py": "# 9.8.3: Lost.", f"{TESTS}/test_09.py": "def test_9_8_3_lost(): ..."}

    assert faults_in(project({**index(napoleonic20="9.8.3 done"), **code})) == []


def test_a_done_case_needs_citation_and_test(project):
    assert faults_in(project(index(napoleonic20="9.8.3 done"))) == [
        "9.8.3: done, but never cited in the code",
        "9.8.3: done, but no test is named after it",
    ]


def test_a_heading_is_done_by_the_cases_under_it(project):
    code = {f"{SYSTEM}/retreat.py": "# 9.8.3: Lost.", f"{TESTS}/test_09.py": "def test_9_8_3_lost(): ..."}

    assert faults_in(project({**index(napoleonic20="9.0 done, 9.8 done, 9.8.3 done"), **code})) == []


def test_a_longer_number_is_not_under_a_shorter_one(project):
    code = {f"{SYSTEM}/a.py": "# 9.10: Tenth.", f"{TESTS}/test_09.py": "def test_9_10_tenth(): ..."}

    found = faults_in(project({**index(napoleonic20="9.1 done, 9.10 done"), **code}))

    assert {fault.partition(":")[0] for fault in found} == {"9.1"}


def test_glory3_numbers_the_cases_of_a_section_by_digit():
    glory3, series = Book("glory3", "glory3", {}), Book("napoleonic20", "napoleonic20", {})

    assert glory3.belongs("4.11", "4.1")
    assert not glory3.belongs("4.111", "4.1")
    assert not series.belongs("4.11", "4.1")


def test_a_missing_case_is_no_fault(project):
    assert faults_in(project(index(napoleonic20="9.8.3 missing"))) == []


def test_a_missing_case_with_citation_and_test_should_be_done(project):
    code = {f"{SYSTEM}/retreat.py": "# 9.8.3: Lost.", f"{TESTS}/test_09.py": "def test_9_8_3_lost(): ..."}

    found = faults_in(project({**index(napoleonic20="9.0 missing, 9.8.3 missing"), **code}))

    assert found == ["9.8.3: missing, but both cited and tested: it should be done"]


def test_citations_and_tests_of_unlisted_cases_are_faults(project):
    code = {f"{SYSTEM}/a.py": "\n# 9.7: Unknown.", f"{TESTS}/test_09.py": "def test_9_6_unknown(): ..."}

    assert faults_in(project({**index(napoleonic20="9.8 missing"), **code})) == [
        f"9.7: named at {SYSTEM}/a.py:2, but not listed",
        f"9.6: named at {TESTS}/test_09.py:1, but not listed",
    ]


def test_a_chapter_may_be_cited_without_its_zero(project):
    code = {f"{SYSTEM}/a.py": "# 9: Combat.", f"{TESTS}/test_09.py": "def test_9_combat(): ..."}

    assert faults_in(project({**index(napoleonic20="9.0 done"), **code})) == []


def test_not_code_needs_a_reason_and_leave(project):
    assert faults_in(project(index(napoleonic20="1.0 not code"))) == [
        "1.0: not code, but without a why",
        "1.0: not code, but not among the idle cases of its book",
    ]


def test_not_code_with_a_reason_and_leave_is_no_fault(project):
    text = """
        [idle]
        napoleonic20 = ["1.0"]
        [napoleonic20]
        "1.0" = { title = "Parts", status = "not code", why = "component list" }
    """

    assert faults_in(project({f"{SYSTEM}/rules.toml": text})) == []


def test_an_idle_case_must_be_listed(project):
    text = '[idle]\nnapoleonic20 = ["1.0"]\n' + book_table("napoleonic20", "2.0 missing")

    assert faults_in(project({f"{SYSTEM}/rules.toml": text})) == ["1.0: among the idle cases, but not listed"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[napoleonic20", "rules.toml: "),
        ('[napoleonic20]\n9.8 = { title = "T", status = "done" }', "quoted keys"),
        ('[napoleonic20]\n"9.8" = { title = "T", status = "finished" }', "finished"),
        ('[napoleonic20]\n"9.8" = { status = "done" }', "title"),
        ('[napoleonic20]\n"combat" = { title = "T", status = "done" }', "regex"),
        ('[idle]\nwagram = ["1.0"]', "unknown books: wagram"),
    ],
)
def test_a_bad_index_says_what_is_wrong(project, text, message):
    root = project({f"{SYSTEM}/rules.toml": text})

    with pytest.raises(BadIndex, match=message):
        load_index(root / SYSTEM / "rules.toml")


def test_an_installed_package_has_books_and_citations_but_no_tests(project):
    installed = "gloire/systems/napoleonic20"
    rules = {f"{installed}/rules.toml": book_table("napoleonic20", "9.8 done")}
    root = project({**rules, f"{installed}/retreat.py": "# 9.8: Lost."})

    assert numbers_cited(root) == {"9.8"}
    assert numbers_of_tests(root) == set()


def test_the_command_counts_missing_cases_by_book_and_chapter(project, capsys):
    root = project(index(napoleonic20="8.0 missing, 9.1 missing, 9.2 missing"))

    assert main(["--root", str(root)]) == 0

    printed = capsys.readouterr().out
    assert "napoleonic20: 3 cases, 0 done, 0 not code, 3 missing" in printed
    assert "chapter 9: 2 of 2 missing" in printed


def test_the_command_fails_on_a_fault(project, capsys):
    root = project(index(napoleonic20="9.8 done"))

    assert main(["--root", str(root)]) == 1
    assert "FAULT 9.8: done, but never cited in the code" in capsys.readouterr().out


def test_the_command_fails_on_a_bad_index(project, capsys):
    root = project({f"{SYSTEM}/rules.toml": "[napoleonic20"})

    assert main(["--root", str(root)]) == 1
    assert "rules.toml" in capsys.readouterr().out


def test_the_command_writes_a_page_for_each_book(project):
    text = '[napoleonic20]\n"9.8.3" = { title = "Trapped", status = "done", text = "The unit is lost." }\n'
    code = {f"{SYSTEM}/retreat.py": "# 9.8.3: Lost.", f"{TESTS}/test_09.py": "def test_9_8_3_lost(): ..."}
    root = project({f"{SYSTEM}/rules.toml": text, **code})

    assert main(["--root", str(root), "--docs", str(root / "docs")]) == 0

    page = (root / "docs/napoleonic20.md").read_text(encoding="utf-8")
    assert "## 9.8.3 Trapped\n\nThe unit is lost.\n\nStatus: done." in page
    assert f"- `{SYSTEM}/retreat.py:1`" in page
    assert f"- `test_9_8_3_lost` (`{TESTS}/test_09.py:1`)" in page


# Rulings.


def rulings_of(case: str, book: str = "napoleonic20") -> list[str]:
    books = {found.name: found for found in load_index(entry("napoleonic20").folder("book") / "rules.toml")}
    return [ruling.number for ruling in books[book].rulings.get(case, ())]


def test_rulings_stand_under_every_case_they_name() -> None:
    assert "R1" in rulings_of("12.0")
    assert "R1" in rulings_of("12.1.2")
    assert "R9" in rulings_of("9.8.4")  # 9.8.2 to 9.8.7
    assert rulings_of("5.2.1", "waterloo")[0] == "R6"
    assert "R106" in rulings_of("16.5.1")  # after two games' own cases, but of the series


def test_every_ruling_stands_under_some_case() -> None:
    folder = entry("napoleonic20").folder("book")
    books = load_index(folder / "rules.toml")
    told = {ruling.number for book in books for found in book.rulings.values() for ruling in found}
    assert told == {ruling.number for ruling in read_rulings(folder)}


def test_a_system_without_rulings_has_none(tmp_path: Path) -> None:
    assert read_rulings(tmp_path) == ()


def test_battles_of_a_game_have_books_with_letters_and_share_its_name(project):
    files = {
        f"{SYSTEM}/rules.toml": "\n".join(
            [
                book_table("napoleonic20", "9.8 done"),
                book_table('"ligny-15"', "A1 done"),
                book_table('"ligny-16"', "B1 done"),
            ]
        ),
        f"{SYSTEM}/rules.py": "# 9.8: One.\n# Ligny A1: Two.\n# Ligny B1: Three.\n",
        f"{TESTS}/test_it.py": "def test_9_8_a(): ...\ndef test_ligny_a1_b(): ...\ndef test_ligny_b1_c(): ...\n",
    }
    root = project(files)
    assert faults_in(root) == []
    assert [(book.game, [test.number for test in book.tests]) for book in read_books(root)] == [
        ("", ["9.8"]),
        ("Ligny", ["A1"]),
        ("Ligny", ["B1"]),
    ]


def test_a_case_that_no_book_of_the_game_has_is_a_fault(project):
    files = {
        f"{SYSTEM}/rules.toml": book_table('"ligny-15"', "A1 missing"),
        f"{SYSTEM}/rules.py": "# Ligny A2: Two.\n",
    }
    (fault,) = faults_in(project(files))
    assert fault.startswith("A2: named at")
