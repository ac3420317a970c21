// What figures use of Observable Plot; all of it would make each page heavier by a tenth.
export {
  areaY,
  arrow,
  barX,
  barY,
  binX,
  cell,
  dodgeY,
  dot,
  lineY,
  plot,
  rect,
  rectY,
  ruleX,
  ruleY,
  text,
  tickX,
} from "@observablehq/plot";
