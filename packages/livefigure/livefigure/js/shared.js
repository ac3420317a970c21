// What all studies' scripts use, loaded once: the kit's modules and the chart library, by the names by which they are
// imported. A study's script is bundled without them, as a function of what gives them.
export * as "@observablehq/plot" from "./plot.js";
export * as "livefigure/chart.js" from "./chart.js";
export * as "livefigure/controls.js" from "./controls.js";
export * as "livefigure/elements.js" from "./elements.js";
export * as "livefigure/games.js" from "./games.js";
export * as "livefigure/kit.js" from "./kit.js";
export * as "livefigure/main.js" from "./main.js";
export * as "livefigure/unpack.js" from "./unpack.js";
