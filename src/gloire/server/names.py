"""Names of accounts: how they are compared, what they look like, and which nobody could tell from another."""

import unicodedata

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories of what is not printed
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")  # whose letters look like each other's
MARKS = 2  # that one letter may bear
# Letters and figures that look like Latin ones, as they are after folding.
ALIKE = str.maketrans(
    "авеѕіјкӏмнорԛгстухԝьԁһαβεηικνορτυχγωμսօ01|5ɑɡı",
    "abesijklmhopqrctyxwbdhabenikvoptuxywuuoollsagi",
)


def key(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.casefold().split())


def look(name: str) -> str:
    """What a name looks like at a glance: two people must not look alike."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LN" or sign == "|")
    return letters.translate(ALIKE).replace("i", "l").replace("rn", "m").replace("vv", "w") or key(name)


def fault(name: str) -> str:
    """Why a name cannot be given; nothing where it can."""
    if any(unicodedata.category(sign) in UNSEEN or sign in "\u115f\u1160\u3164\uffa0\u2800" for sign in name):
        return "A name must not have signs that cannot be seen."
    if len({script for sign in name if (script := _script(sign)) in SCRIPTS}) > 1:
        return "A name must not mix letters of several alphabets."
    if _marks(name) > MARKS:
        return "A letter of a name must not bear so many marks."
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        return "A name needs a letter or a figure."
    return ""


def _script(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0] if unicodedata.category(sign)[0] == "L" else ""


def _marks(name: str) -> int:
    most = here = 0
    for sign in unicodedata.normalize("NFD", name):
        here = here + 1 if unicodedata.combining(sign) else 0
        most = max(most, here)
    return most
