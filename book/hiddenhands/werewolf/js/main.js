// What this study's page can draw: a function per kind of widget.
import { living } from "livefigure/main.js";
import { dynamics } from "./dynamics.js";
import { game } from "./game.js";
import { hearing } from "./hearing.js";
import { decide } from "./judge.js";
import { square } from "./square.js";
import { tree } from "./tree.js";
import { village } from "./village.js";

export const draw = living({
  werewolf_dynamics: dynamics,
  werewolf_game: game,
  werewolf_hearing: hearing,
  werewolf_judge: decide,
  werewolf_square: square,
  werewolf_tree: tree,
  werewolf_village: village,
});
