// What a page keeps back: what came out, until its reader has guessed, asked for it or scrolled past it, and code, until
// the switch in its head. Without scripts, and on paper, both are open.
(() => {
  const CODE = "gl-code";
  const ANSWERS = "gl-answers"; // "all", or the names of questions that have been answered
  const root = document.documentElement;

  // Cells below a question that are tagged `answer`: a figure, and the sentence about it.
  function answersBelow(question) {
    const cells = [];
    let next = question.closest(".cell").nextElementSibling;
    for (; next?.classList.contains("tag_answer"); next = next.nextElementSibling) cells.push(next);
    return cells;
  }

  const seen = () => new Set((localStorage.getItem(ANSWERS) ?? "").split(" ").filter(Boolean));
  const remember = (names) => localStorage.setItem(ANSWERS, [...names].join(" "));

  // A button over the answers; returns what takes it away.
  function cover(question, name) {
    const cells = answersBelow(question);
    if (!cells.length || seen().has(name)) return () => {};
    const group = document.createElement("div");
    group.dataset.covered = "";
    cells[0].before(group);
    const button = document.createElement("button");
    button.className = "gl-cover";
    button.textContent = "What came out: guess above, or show me";
    group.append(...cells, button);
    const passed = () => group.getBoundingClientRect().bottom < 0 && uncover();
    function uncover() {
      removeEventListener("scroll", passed);
      button.remove();
      delete group.dataset.covered;
      if (!seen().has("all")) remember(seen().add(name));
    }
    button.addEventListener("click", uncover);
    addEventListener("scroll", passed, { passive: true });
    // A link that leads into what is covered asks for it.
    const led = () => {
      if (location.hash.includes("=") || group.contains(document.querySelector(":target"))) uncover();
    };
    led();
    addEventListener("hashchange", led);
    return uncover;
  }

  function coverAnswers() {
    const covered = [];
    for (const question of document.querySelectorAll(".gamelab-predict")) {
      const folds = [...question.querySelectorAll("details")];
      const uncover = cover(question, folds[0].getAttribute("name"));
      for (const fold of folds) fold.addEventListener("toggle", uncover, { once: true });
      covered.push(uncover);
    }
    if (!covered.length) return;
    offer("answers", "Show all answers, here and on other pages", seen().has("all"), (on) => {
      remember(on ? ["all"] : []);
      if (on) for (const uncover of covered) uncover();
    });
  }

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

  // A table that is opened comes into view.
  for (const game of document.querySelectorAll(".gamelab-game"))
    game.addEventListener("toggle", () => game.open && game.scrollIntoView({ block: "start" }));

  // Who reads Japanese finds the summaries in it open.
  if (navigator.language?.startsWith("ja")) for (const fold of document.querySelectorAll("details[lang=ja]")) fold.open = true;

  globalThis.gamelabOffer = offer;

  // The theme scrolls its contents to a page in their lower half, though that is seen where there is room.
  if (innerHeight >= 800) sessionStorage["sidebar-scroll-top"] ??= 0;
  coverAnswers();
  offerCode();
})();
