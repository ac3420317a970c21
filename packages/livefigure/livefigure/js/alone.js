// Everything that an author's figure needs, in one script: no other is loaded with it.
export * as "livefigure/figure.js" from "./figure.js";
