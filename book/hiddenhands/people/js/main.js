// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { realgame } from "./realgame.js";
import { timing } from "./timing.js";

export const draw = living({ realgame, timing });
