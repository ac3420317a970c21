"""Games from outside, read and solved.

Enter by `solve.solve`.
"""
