// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { replications } from "./replications.js";
import { handicap } from "./handicap.js";
import { judged } from "./judge.js";
import { person } from "./person.js";
import { swap } from "./swap.js";
import { thesis } from "./thesis.js";

export const draw = living({ handicap, replications, judged, person, swap, thesis });
