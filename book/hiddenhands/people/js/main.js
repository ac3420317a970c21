// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { realgame } from "./realgame.js";

export const draw = living({ realgame });
