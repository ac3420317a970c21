// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { replications } from "./replications.js";
import { decision } from "./decision.js";
import { hypotheses } from "./hypotheses.js";
import { scores } from "./scores.js";
import { sights } from "./sights.js";
import { turn } from "./turn.js";

export const draw = living({ replications, decision, hypotheses, scores, sights, turn });
