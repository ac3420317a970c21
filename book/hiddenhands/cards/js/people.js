// Faces of those who sit at a table, told apart by hat and coat: `person(2)`.
const COATS = ["#3b6ea5", "#8a5a33", "#4d7a52", "#9a4b6b", "#5d5f73"];
const HATS = [
  "M13 25Q32 0 51 25Z",
  "M11 26H53L45 21V9H19V21Z",
  "M15 27Q15 7 32 7T50 27L44 20H20Z",
  "M9 27Q32 13 55 27Q47 5 32 5T9 27Z",
  "M16 25Q18 8 32 8T48 25Z",
];

export const person = (number) =>
  `<svg viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" fill="#e9e4d4"/>` +
  `<g fill="${COATS[number]}"><path d="M7 66Q10 43 32 43T57 66Z"/><circle cx="32" cy="30" r="13" fill="#e8c39e"/><path d="${HATS[number]}"/></g>` +
  '<g fill="#222"><circle cx="27" cy="30" r="1.7"/><circle cx="37" cy="30" r="1.7"/></g>' +
  '<path d="M28 36q4 2.500 8 0" fill="none" stroke="#222" stroke-width="1.500" stroke-linecap="round"/></svg>';
