"""Games from outside, read and solved."""
