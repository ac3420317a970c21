// What this study's page can draw: a function per kind of widget.
import { living } from "../../page/js/main.js";
import { handicap } from "./handicap.js";
import { person } from "./person.js";
import { thesis } from "./thesis.js";

export const draw = living({ handicap, person, thesis });
