"""Mini hanafuda: Koi-Koi (こいこい) with nine cards, after Abe's article (2019)."""
