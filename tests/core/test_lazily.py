"""What is worked out when somebody asks for it first."""

from gloire.core.lazily import lazily


class Asked:
    def __init__(self) -> None:
        self.times = 0

    @lazily
    def answer(self) -> int:
        """How often it was worked out."""
        self.times += 1
        return self.times


def test_it_is_worked_out_when_asked_for_and_once_for_each():
    one, other = Asked(), Asked()
    assert one.times == 0
    assert (one.answer, one.answer, other.answer) == (1, 1, 1)
    assert (one.times, other.times) == (1, 1)


def test_what_was_noted_before_is_not_worked_out_again():
    asked = Asked()
    asked.answer = 7
    assert (asked.answer, asked.times) == (7, 0)


def test_a_class_has_its_words():
    assert Asked.answer.__doc__ == "How often it was worked out."
