"""The living page: kernels as WebAssembly, widgets around them, and the scripts that every study shares."""
