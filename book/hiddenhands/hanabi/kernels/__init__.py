"""A partner fitted to real people, which two studies play with."""
