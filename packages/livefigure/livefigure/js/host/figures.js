// Figures come alive near the screen, one after the other, each in the place of its picture.
import { make } from "../elements.js";
import { drawAnyWidget } from "./anywidget.js";
import { drawInto } from "./controls.js";
import { models } from "./model.js";

// The page's link: its words are the settings of all figures that differ from the notebook's, those of figures that
// have not started among them, and `figure`, the kind of the one that is shared. Anchors of the page leave them.
const hash = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
const followers = [];
let known = location.hash; // of the address, when it was last read or written here
function write(address) {
  history.replaceState(null, "", address);
  known = location.hash;
}
const shared = {
  words: hash(),
  follow: (follower) => followers.push(follower),
  save() {
    if (location.hash !== known) return; // a link was just followed: its words count, and are read in a moment
    shared.words.delete("figure");
    const text = shared.words.toString();
    const keep = location.hash.includes("=") ? "" : location.hash;
    write(text ? `#${text}` : location.pathname + location.search + keep);
  },
};

// Places of figures, each with its picture until the figure lives: {view, still, model, woken}.
const FOCUS = "input, select, button, summary, a";
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));
const idle = () =>
  new Promise((resume) => (globalThis.requestIdleCallback ?? setTimeout)(resume, { timeout: 200 }));

function placeOf(script) {
  let view = script.closest(".livefigure-view");
  if (!view) {
    view = make("div", { className: "livefigure-view" });
    script.after(view);
  }
  const model = models.get(JSON.parse(script.textContent).model_id);
  const still = view.querySelector(".livefigure-still"),
    fallback = view.parentElement.querySelector(".livefigure-fallback");
  return { view, still, fallback, model };
}

// Which control of the picture, or of the figure behind it, is in the same place.
function twin(control, { living }) {
  const [own, theirs] = [control.closest(".livefigure-widget"), living].map((root) => [
    ...root.querySelectorAll(FOCUS),
  ]);
  return theirs[own.indexOf(control)] ?? theirs.find((other) => other.offsetParent);
}

function comeAlive(place) {
  if (place.view.hasAttribute("data-alive")) return;
  const { view, still, fallback, clicked } = place;
  const held = still?.contains(document.activeElement) ? document.activeElement : null;
  const [focus, click] = [held, clicked].map((control) => control && twin(control, place));
  view.dataset.alive = "";
  still?.remove();
  fallback?.remove();
  focus?.focus({ preventScroll: true });
  if (click?.matches("button, summary, [type=checkbox]")) click.click();
}

// Whether the link asks for another state than the one that the picture shows.
function differs({ dataset: { prefix = "" } }) {
  const words = [...shared.words.keys()].filter((word) => word !== "figure");
  return words.some((word) => (prefix ? word.startsWith(prefix) : !word.includes(".")));
}

// Draw the figure behind its picture, and put it in its place when it shows what the picture shows, or soon.
function wake(place) {
  return (place.woken ??= (async () => {
    const { view, fallback, model } = place;
    const living = (place.living = make("div", { className: "livefigure-living" }));
    view.append(living);
    try {
      let settled = false;
      living.addEventListener("livefigure-settled", () => (settled = true));
      if (model?.name === "AnyModel") await drawAnyWidget(model, living);
      else await drawInto(model, living);
      const began = performance.now();
      const patience = place.still && !differs(living) ? 10_000 : 0;
      if (!settled) living.toggleAttribute("data-outdated", !patience);
      while (!settled && !place.touched && performance.now() - began < patience) await pause(20);
      const soon = performance.now() + (place.still ? 600 : 0);
      while (!place.touched && living.hasAttribute("data-busy") && performance.now() < soon) await pause(20);
      comeAlive(place);
    } catch (error) {
      living.remove();
      fallback?.append(` (It could not start: ${error.message}.)`);
      fallback?.classList.add("livefigure-failed");
      if (fallback) fallback.style.minHeight = 0;
      console.warn("livefigure:", error);
    }
  })());
}

const queue = [];
let busy = false;
async function wakeAll() {
  if (busy) return;
  busy = true;
  while (queue.length) {
    await idle();
    await wake(queue.shift());
  }
  busy = false;
}

// The figure that a link means.
function meant(places) {
  const [first] = shared.words.keys();
  if (first === undefined) return undefined;
  const kind = shared.words.get("figure");
  if (kind) return places.find(({ model }) => model?.get("kind") === kind);
  const prefix = first.includes(".") ? first.slice(0, 1 + first.indexOf(".")) : "";
  return (
    places.find(({ view }) => view.querySelector("[data-prefix]")?.dataset.prefix === prefix) ?? places[0]
  );
}

// A fold with what is meant in it opens.
function unfold(element) {
  const fold = element?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  fold.scrollIntoView();
}
function unfoldAnchor() {
  const named = location.hash.slice(1);
  try {
    unfold(document.getElementById(decodeURIComponent(named)));
  } catch {
    unfold(document.getElementById(named)); // a link that was cut
  }
}

// Go where a link means, and again when all pictures above have come, unless the reader has moved meanwhile.
function land(place) {
  let moved = false;
  unfold(place.view);
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(sign, () => (moved = true), { once: true, passive: true });
  const go = () => moved || place.view.scrollIntoView();
  go();
  if (document.readyState !== "complete")
    addEventListener("load", () => requestAnimationFrame(go), { once: true });
  wake(place).then(go);
}

// Let the figures of these views come alive: two screens ahead, from top to bottom, at once where they are touched.
export function begin(views) {
  globalThis.livefigureLink = shared;
  const places = [...views].map(placeOf);
  const near = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen)
        if (isIntersecting && near.unobserve(target) === undefined)
          queue.push(places.find((p) => p.view === target));
      queue.sort((one, other) => places.indexOf(one) - places.indexOf(other));
      wakeAll();
    },
    { rootMargin: "200% 0px" },
  );
  for (const place of places) {
    near.observe(place.view);
    for (const sign of ["click", "focusin"])
      place.still?.addEventListener(sign, ({ type, target }) => {
        place.touched = true;
        if (type === "click") place.clicked = target.closest(FOCUS);
        wake(place);
      });
  }
  const asked = meant(places);
  const navigation = performance.getEntriesByType("navigation")[0]?.type;
  if (asked && navigation === "navigate") land(asked);
  unfoldAnchor();
  addEventListener("hashchange", () => {
    known = location.hash;
    if (!location.hash.includes("=")) {
      unfoldAnchor();
      if (shared.words.size) write(`#${shared.words}`);
      return;
    }
    shared.words = hash();
    for (const follow of followers) follow();
    const place = shared.words.has("figure") && meant(places);
    if (place) land(place);
  });
}
