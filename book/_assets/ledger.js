// Filters of the ledger's table. What is chosen stands in the address, so that a selection can be linked. At first
// the results are shown; of each paper so many, and the rest on request.
(() => {
  const MOST = 40;
  const form = document.querySelector(".ledger-filters");
  const parts = [...document.querySelectorAll("table.ledger tbody")];
  const rows = [...document.querySelectorAll("table.ledger tr[id]")];
  const unfolded = new Set();
  const chosen = () => [...new FormData(form)].filter(([, value]) => value);
  const isOf = (value, wanted) => !wanted || value === wanted;

  function show() {
    const wanted = Object.fromEntries(chosen());
    const words = (wanted.words ?? "").toLowerCase();
    const fits = ({ dataset, textContent }) =>
      (wanted.sort === "all" || dataset.sort === wanted.sort) &&
      ["study", "kind", "outcome"].every((name) => isOf(dataset[name], wanted[name])) &&
      textContent.toLowerCase().includes(words);
    let left = 0;
    for (const part of parts) {
      const own = [...part.querySelectorAll("tr[id]")];
      const fitting = own.filter(fits);
      const most = unfolded.has(part) || fitting.length <= MOST ? fitting.length : MOST;
      for (const row of own) row.hidden = true;
      for (const row of fitting.slice(0, most)) row.hidden = false;
      const more = part.querySelector(".ledger-more");
      more.hidden = most === fitting.length;
      more.querySelector("button").textContent = form.dataset.more.replace("{count}", fitting.length - most);
      part.hidden = !fitting.length;
      left += fitting.length;
    }
    const lines = form.dataset.lines.replace("{count}", left).replace("{all}", rows.length);
    form.querySelector("output").textContent = lines;
  }

  function fromAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const field of form.elements)
      if (field.name) field.value = given.get(field.name) ?? (field.name === "sort" ? "result" : "");
    show();
  }

  for (const part of parts)
    part.querySelector(".ledger-more button").addEventListener("click", () => {
      unfolded.add(part);
      show();
    });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    history.replaceState(null, "", `#${new URLSearchParams(chosen())}`);
    show();
  });
  form.hidden = false;
  // A link to one line, #STUDY.ID, is not a selection: whatever hides the line gives way.
  function go() {
    const line = document.getElementById(location.hash.slice(1));
    if (!line?.matches("table.ledger tr")) return fromAddress();
    form.elements.sort.value = "all";
    unfolded.add(line.parentElement);
    show();
    line.querySelector("details").open = true;
    // The table moves until fonts and styles have come, and a page that is loaded again remembers where it was.
    history.scrollRestoration = "manual";
    const there = () => line.scrollIntoView({ block: "center" });
    there();
    addEventListener("load", () => document.fonts.ready.then(() => requestAnimationFrame(there)));
  }
  addEventListener("hashchange", go);
  go();
})();
