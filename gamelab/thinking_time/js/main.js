// What this study's page can draw: a function per kind of widget.
import { living } from "../../page/js/main.js";
import { again } from "./again.js";
import { hesitation } from "./hesitation.js";
import { people } from "./people.js";
import { table } from "./table.js";

export const draw = living({ again, hesitation, people, table });
