// What this study's page can draw: a function per kind of widget.
import { living } from "../../page/js/main.js";
import { cfr_trainer } from "./trainer.js";
import { koikoi_table } from "./table.js";

export const draw = living({ cfr_trainer, koikoi_table });
