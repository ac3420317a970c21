"""How numbers are set in text: powers of ten and minus signs as people write them."""

import re

_WIDE = "\u3000-\u9fff\uff00-\uffef"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def scientific(text):
    """Numbers as computers write them, 2.9e+16, as people do: 2.9 × 10¹⁶; small powers as digits, 0.0088."""

    def written(number):
        digits, power = number[0].split("e")
        if -5 < int(power) < 7:
            decimals = max(0, len(digits.partition(".")[2]) - int(power))
            return f"{float(number[0]):,.{decimals}f}"
        return f"{digits} × 10{str(int(power)).translate(_RAISED)}"

    return re.sub(r"\b\d(?:\.\d+)?e[+-]\d+", written, text)


def typeset_numbers(text):
    """Numbers as people write them: `scientific`, and a minus sign where one below nought has a hyphen.

    >>> typeset_numbers("from -2 to 3.1e+12")
    'from −2 to 3.1 × 10¹²'
    """
    text = scientific(text)
    return re.sub(rf"(?<![^\s(\[*{_WIDE}])-(?=[\d.]*\d)", "−", text)
