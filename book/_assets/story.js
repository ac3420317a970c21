// What a page keeps back until it is asked for: an answer until a guess or "show me", code until the switch in its head.
// Without scripts, and on paper, answers are open.
(() => {
  const KEY = "gl-code";
  const root = document.documentElement;

  // Cells below a question that are tagged `answer`, and what was found above it, tagged `found`.
  function answersBelow(question) {
    const cells = [];
    let next = question.closest(".cell").nextElementSibling;
    for (; next?.classList.contains("tag_answer"); next = next.nextElementSibling) cells.push(next);
    return cells;
  }

  // One cover for them all.
  function cover(cells, words) {
    if (!cells.length) return () => {};
    const group = document.createElement("div");
    group.dataset.covered = "";
    cells[0].before(group);
    const button = document.createElement("button");
    button.className = "gl-cover";
    button.textContent = words;
    button.addEventListener("click", uncover);
    group.append(...cells, button);
    function uncover() {
      button.remove();
      delete group.dataset.covered;
    }
    // A link that leads into what is covered asks for it.
    const led = () => {
      const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (location.hash.includes("=") || group.contains(place)) uncover();
    };
    led();
    addEventListener("hashchange", led);
    return uncover;
  }

  function coverAnswers() {
    const questions = [...document.querySelectorAll(".gamelab-predict")];
    const found = [...document.querySelectorAll(".cell.tag_found")];
    const uncoverFound = cover(questions.length ? found : [], "Found: guess at the question below, or show me");
    questions.forEach((question, number) => {
      const uncover = cover(answersBelow(question), "What came out: guess above, or show me");
      const guessed = () => (uncover(), number || uncoverFound());
      for (const fold of question.querySelectorAll("details")) fold.addEventListener("toggle", guessed, { once: true });
    });
  }

  function offerCode() {
    const folds = document.querySelectorAll(".cell.tag_hide-input > details");
    const head = document.querySelector(".article-header-buttons");
    if (!folds.length || !head) return;
    const button = document.createElement("button");
    button.className = "btn gl-code";
    button.textContent = "code";
    button.title = "Show the code of this page";
    function show(on) {
      root.toggleAttribute("data-code", on);
      button.setAttribute("aria-pressed", on);
      for (const fold of folds) fold.open = on;
    }
    button.addEventListener("click", () => {
      const on = !root.hasAttribute("data-code");
      show(on);
      if (on) localStorage.setItem(KEY, "on");
      else localStorage.removeItem(KEY);
    });
    head.prepend(button);
    show(Boolean(localStorage.getItem(KEY)));
  }

  // The theme scrolls its contents to a page in their lower half, though that is seen where there is room.
  if (innerHeight >= 800) sessionStorage["sidebar-scroll-top"] ??= 0;
  coverAnswers();
  offerCode();
})();
