// What stands below the first figure is laid out when that figure is alive, a section at a time: text is on the screen and
// the figure moves sooner, and no task holds a reader's touch up. Whoever reads on earlier, or came for a place
// further down, has all of it at once.
(() => {
  const PATIENCE_MS = 1500; // a figure may be slow, or not start
  const FAR = ".bd-article > section > section:nth-of-type(n + 3)";
  const [navigation] = performance.getEntriesByType("navigation");
  if (location.hash || navigation?.type !== "navigate") return;
  // The attribute stays: to take it away would have everything styled again.
  document.documentElement.dataset.loading = "";
  const show = (section) => (section.dataset.shown = "");
  const waiting = () => document.querySelectorAll(`${FAR}:not([data-shown])`);

  function showNext() {
    const [next] = waiting();
    if (!next) return;
    show(next);
    (globalThis.requestIdleCallback ?? setTimeout)(showNext, { timeout: 50 });
  }
  const showAll = () => waiting().forEach(show);

  document.addEventListener("livefigure-settled", showNext, { capture: true, once: true });
  addEventListener("load", () => setTimeout(showNext, PATIENCE_MS), { once: true });
  for (const sign of ["pointerdown", "keydown", "hashchange", "beforeprint"])
    addEventListener(sign, showAll, { capture: true, once: true });
  for (const sign of ["wheel", "touchmove", "scroll"])
    addEventListener(sign, showNext, { capture: true, once: true, passive: true });
})();
