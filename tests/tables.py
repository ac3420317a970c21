"""What tests of the tables share: the pause, and a witness of what the board shows while the others act."""

WATCH = """kind => {
  const figure = document.querySelector(`[data-alive] > [data-kind="${kind}"]`),
    board = figure.querySelector(".gl-board");
  const note = () => {
    const lines = [...figure.querySelectorAll(".gl-log li")].map((line) => line.textContent),
      faces = [...board.querySelectorAll("svg")].map((face) => face.getAttribute("aria-label")),
      cards = [...board.querySelectorAll("[data-card]")].map((card) => card.dataset.card);
    globalThis.shown.push({ lines, faces, cards });
  };
  globalThis.shown = [];
  note();
  new MutationObserver(note).observe(board, { childList: true });
}"""


def quick(living):
    """A table whose opponents pause as briefly as can be."""
    living.get_by_role("radio", name="quick").check()
    return living


def watch(page, kind):
    """From now on note whatever the board of a table shows.

    Returns what fetches the notes, a dict for each picture of the board: the lines told, faces, cards.
    """
    page.evaluate(WATCH, kind)
    return lambda: page.evaluate("globalThis.shown")


def tab_to(page, pressed, most=400):
    """Press Tab until what has the focus matches a selector."""
    for _ in range(most):
        if page.evaluate("where => document.activeElement.matches(where)", pressed):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {pressed}")
