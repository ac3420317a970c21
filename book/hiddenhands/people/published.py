"""What can be read of the study of 2017: its abstract, the README beside its data, its R script's notes.

The paper's own tables could not be read.
"""

from hiddenhands.ledger.claims import claims

PAPER = "Hanabi: real people (2017, abstract and script)"
_LINES = claims("people")


def participants():
    """The printed numbers of complete and incomplete questionnaires, added."""
    return _LINES["script-complete-answers"].value + _LINES["script-missing-answers"].value
