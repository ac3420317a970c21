// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { hesitation } from "./hesitation.js";
import { people } from "./people.js";
import { replications } from "./replications.js";
import { table } from "./table.js";

export const draw = living({ replications, hesitation, people, table });
