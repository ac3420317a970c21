// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { realgame } from "./realgame.js";
import { visits } from "./visits.js";

export const draw = living({ realgame, visits });
