// What a page keeps back: code, until the switch in its head. Without scripts it is open.
(() => {
  const CODE = "gl-code";
  const root = document.documentElement;

  // A switch in the page's head.
  function offer(word, title, on, change) {
    const head = document.querySelector(".article-header-buttons");
    if (!head) return;
    const button = document.createElement("button");
    button.className = `btn gl-switch gl-${word}`;
    button.textContent = word;
    button.title = title;
    button.setAttribute("aria-pressed", on);
    button.addEventListener("click", () => {
      on = !on;
      button.setAttribute("aria-pressed", on);
      change(on);
    });
    head.prepend(button);
    if (on) change(on);
  }

  function offerCode() {
    const folds = document.querySelectorAll(".cell.tag_hide-input > details");
    if (!folds.length) return;
    offer("code", "Show the code of this page", Boolean(localStorage.getItem(CODE)), (on) => {
      root.toggleAttribute("data-code", on);
      for (const fold of folds) fold.open = on;
      if (on) localStorage.setItem(CODE, "on");
      else localStorage.removeItem(CODE);
    });
  }

  // A table that is opened has the screen for itself.
  const games = [...document.querySelectorAll(".gamelab-game")];
  for (const game of games)
    game.addEventListener("toggle", () => {
      root.toggleAttribute("data-playing", games.some(({ open }) => open));
      if (game.open) game.querySelector(".livefigure-view").scrollIntoView({ block: "start" });
    });

  // The button of a fold is called as the fold, with what is seen on the button.
  addEventListener("load", () => {
    for (const button of document.querySelectorAll(".admonition-title .toggle-button")) {
      const title = button.parentElement;
      title.id ||= `${button.id}-title`;
      button.removeAttribute("aria-label");
      button.setAttribute("aria-labelledby", title.id);
    }
  });

  // The theme scrolls its contents to a page in their lower half, though that is seen where there is room.
  const top = "sidebar-scroll-top";
  if (innerHeight >= 800 && sessionStorage.getItem(top) === null) sessionStorage.setItem(top, 0);
  offerCode();
})();
