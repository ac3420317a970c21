// What the page of the whole game can draw; a file of its own, which is loaded when the game is opened.
import { living } from "livefigure/main.js";
import { koikoi_pays } from "./calls.js";
import { koikoi_full } from "./table.js";

export const draw = living({ koikoi_full, koikoi_pays });
