"""larger."""
