// What all studies' scripts use, loaded once: the kit's modules and the chart library, by the names by which they are
// imported. A study's script is bundled without them, as a function of what gives them.
import * as chart from "./chart.js";
import * as controls from "./controls.js";
import * as elements from "./elements.js";
import * as games from "./games.js";
import * as kit from "./kit.js";
import * as main from "./main.js";
import * as Plot from "./plot.js";
import * as steps from "./steps.js";
import * as unpack from "./unpack.js";

export default {
  "@observablehq/plot": Plot,
  "livefigure/chart.js": chart,
  "livefigure/controls.js": controls,
  "livefigure/elements.js": elements,
  "livefigure/games.js": games,
  "livefigure/kit.js": kit,
  "livefigure/main.js": main,
  "livefigure/steps.js": steps,
  "livefigure/unpack.js": unpack,
};
