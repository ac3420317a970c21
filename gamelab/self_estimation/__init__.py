"""Hanabi, self-estimation: the study of Osawa (2015), 自己推定."""
