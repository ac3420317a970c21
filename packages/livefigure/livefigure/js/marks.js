// What author's figures use of Observable Plot.
export { dot, lineY, raster, rectY, ruleY } from "@observablehq/plot";
