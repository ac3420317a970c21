"""What tests of the tables share: the pause, and a witness of what the board shows while the others act."""

from conftest import PHONE

WATCH = """kind => {
  const figure = document.querySelector(`[data-alive] > [data-kind="${kind}"]`),
    board = figure.querySelector(".gl-board");
  const names = (cards) => [...cards].map((card) => card.dataset.card);
  const note = () => {
    const lines = [...figure.querySelectorAll(".gl-log li")].map((line) => line.textContent),
      faces = [...board.querySelectorAll("svg")].map((face) => face.getAttribute("aria-label")),
      middle = board.querySelectorAll(".gl-lying [data-card], .gl-trick [data-card]");
    const cards = names(board.querySelectorAll("[data-card]"));
    globalThis.shown.push({ lines, faces, middle: names(middle), cards });
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
    """From now on note whatever the board of a table shows."""
    page.evaluate(WATCH, kind)


def shown(page):
    """All that was noted, of each picture of the board: lines told, faces, cards in the middle, all cards."""
    return page.evaluate("globalThis.shown")


def phone(window, address, chapter, link):
    """A page at 390 pixels, for fingers."""
    page = window(**PHONE)
    page.goto(f"{address}/{chapter}{link}")
    return page


def tab_to(page, pressed, most=400):
    """Press Tab until what has the focus matches a selector."""
    for _ in range(most):
        if page.evaluate("where => document.activeElement.matches(where)", pressed):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {pressed}")
