"""The kernels that only this study calls."""
