// What this study's page can draw: a function per kind of widget.
import { living } from "../../page/js/main.js";
import { scores } from "./scores.js";
import { turn } from "./turn.js";

export const draw = living({ scores, turn });
