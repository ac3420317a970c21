// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { example_boards } from "./outlook.js";
import { koikoi_judge } from "./judge.js";
import { practice } from "./practice.js";
import { regret_steps } from "./regret.js";
import { training_runs } from "./runs.js";
import { koikoi_table } from "./table.js";
import { cfr_trainer } from "./trainer.js";

export const draw = living({
  cfr_trainer,
  koikoi_judge,
  koikoi_table,
  practice,
  regret_steps,
  example_boards,
  training_runs,
});
