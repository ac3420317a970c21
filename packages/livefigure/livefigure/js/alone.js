// Everything that an author's figure needs, in one script: no other is loaded with it.
import * as figure from "./figure.js";

export default { "livefigure/figure.js": figure };
