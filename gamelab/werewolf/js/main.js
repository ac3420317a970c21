// What this study's page can draw: a function per kind of widget.
import { living } from "../../page/js/main.js";
import { dynamics } from "./dynamics.js";
import { play } from "./play.js";
import { village } from "./village.js";

export const draw = living({ werewolf_dynamics: dynamics, werewolf_play: play, werewolf_village: village });
