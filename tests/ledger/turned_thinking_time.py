"""What turns the evidence of each family of lines around; see test_turned.py."""

TURNED = {}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""
