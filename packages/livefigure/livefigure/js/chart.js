// Charts: what figures use of Observable Plot, one palette, one picture in its place.
import * as Plot from "./plot.js";

export { Plot };

// The palette of the figures, safe for the colour-blind; style.css holds it.
export const [BLUE, ORANGE, GREEN, RED, PINK, GREY] = ["blue", "orange", "green", "red", "pink", "grey"].map(
  (name) => `var(--gl-${name})`,
);

// What keeps words readable that lie on lines.
export const HALO = { stroke: "var(--gl-paper)", strokeWidth: 4, fill: "currentColor" };

// A chart of Observable Plot in its place, as one picture with a name; its parts' own labels ("rect", "rule") say nothing.
export function picture(place, options) {
  const drawn = Plot.plot({
    width: widthOf(place),
    ...options,
    style: { background: "none", color: "inherit", fontSize: "13px", ...options.style },
  });
  drawn.setAttribute("role", "img");
  for (const part of drawn.querySelectorAll("g[aria-label]")) part.removeAttribute("aria-label");
  place.replaceChildren(drawn);
  return drawn;
}

export const widthOf = (place) => Math.max(240, place.clientWidth);

// Draw again whenever the place has become wider or narrower; its height may follow what is drawn.
export function onResize(place, draw) {
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(place.clientWidth - width) <= 8) return;
    width = place.clientWidth;
    draw();
  }).observe(place);
}
