"""What the study of Werewolf found."""

from hiddenhands.ledger.findings import Finding, surely


def _all_end_in_one_cycle(runs):
    [*cycles] = runs.graph.cycles
    return len(cycles) == 1 and len(cycles[0]) == 6


def _a_claimer_is_caught(runs):
    if len(runs.caught) < 2:
        return None
    return surely(runs.caught[True] - runs.caught[False])


def _hardly_any_reading_settles(runs):
    return bool(runs.readings["never settles"].mean() > 0.9 and runs.readings["one cycle"].mean() > 0.8)


def _few_readings_contain_the_step(runs):
    years = runs.readings["red_path"]
    return bool(0 < (years > 0).mean() < 0.1 and set(years[years > 0]) == {3})


def _the_model_misses_real_games(runs):
    model, won = runs.real[2]
    return surely(-(won - model))


def _crowds_settle(runs):
    many = len(runs.crowds)
    return True if runs.resting == many else False if 2 * runs.resting <= many else None


FINDINGS = {
    "cycle": Finding(
        "If everybody jumps to the best answer each year, all {states} ways to play end in the same cycle of "
        "{length} years.",
        "全員が毎年、最善の応答へ一気に移ると、{states}通りのどの戦略から始めても、同じ{length}年の循環に入る。",
        _all_end_in_one_cycle,
        "in our standard reading of the paper",
        "私たちの標準的な読み方の場合",
        where="notebooks/werewolf.html",
    ),
    "caught": Finding(
        "A werewolf that claims to be the seer loses more often: the village then wins {wins_claims} of "
        "days, otherwise {wins_hides}.",
        "占い師を騙る人狼は負けやすい。村人の勝率は、騙ったとき{wins_claims}、騙らなかったとき{wins_hides}である。",
        _a_claimer_is_caught,
        "in simulated days of 2017's fashion",
        "2017年の流行による1日のシミュレーションで",
        where="notebooks/werewolf.html#round-and-round",
    ),
    "readings": Finding(
        "If everybody jumps at once, nothing ever lasts in {never} of {readings} readings of the paper. In "
        "{one} of them all paths end in one cycle.",
        "全員が一気に移るなら、論文の読み方{readings}通りのうち、{never}通りではどの流行も続かず、"
        "{one}通りではすべての道が1つの循環に入る。",
        _hardly_any_reading_settles,
        where="notebooks/werewolf.html#round-and-round",
    ),
    "step": Finding(
        "The change from 2017 to 2018, which the paper sees in its model, takes three years in {contains} of "
        "the {readings} readings and never comes in the others.",
        "論文によればモデルに含まれる2017年から2018年への変化は、{readings}通りの読み方のうち{contains}通りで3年かけて現れ、"
        "ほかでは現れない。",
        _few_readings_contain_the_step,
        "with the two years as we read them",
        "両年の戦略は私たちの読み方による",
        where="notebooks/werewolf.html#did-the-real-contest-go-that-way",
    ),
    "real_games": Finding(
        "Given real programs' habits, the model expects the village to win {model_two} of games with two "
        "claimants; it won {won_two}.",
        "実際のプログラムの癖をモデルに入れると、2人が占い師を名乗る試合での村人の勝率は{model_two}のはずだが、"
        "実際は{won_two}だった。",
        _the_model_misses_real_games,
        "in training games, not the paper's contest",
        "論文の大会ではなく、練習試合の場合",
        where="notebooks/werewolf.html#did-the-real-contest-go-that-way",
    ),
    "crowds": Finding(
        "If habits that win spread gradually through a crowd, the crowd settles ({rest} of {tries} runs).",
        "勝ちやすい癖が集団の中に少しずつ広がるなら、集団は落ち着く（{tries}回のうち{rest}回）。",
        _crowds_settle,
        "in our standard reading of the paper",
        "私たちの標準的な読み方の場合",
        where="notebooks/werewolf.html#small-steps-calm-the-chase",
    ),
}
