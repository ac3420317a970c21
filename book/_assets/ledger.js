// Filters of the ledger's table. What is chosen stands in the address, so that a selection can be linked.
(() => {
  const form = document.querySelector(".ledger-filters");
  const rows = [...document.querySelectorAll("table.ledger tr[id]")];
  const chosen = () => [...new FormData(form)].filter(([, value]) => value);

  function show() {
    const wanted = Object.fromEntries(chosen());
    const words = (wanted.words ?? "").toLowerCase();
    const fits = (row) =>
      ["study", "kind", "verdict"].every((name) => !wanted[name] || row.dataset[name] === wanted[name]) &&
      row.textContent.toLowerCase().includes(words);
    for (const row of rows) row.hidden = !fits(row);
    for (const part of document.querySelectorAll("table.ledger tbody"))
      part.hidden = !part.querySelector("tr[id]:not([hidden])");
    const left = rows.filter((row) => !row.hidden).length;
    form.querySelector("output").textContent = `${left} of ${rows.length} lines`;
  }

  function fromAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const field of form.elements) if (field.name) field.value = given.get(field.name) ?? "";
    show();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    history.replaceState(null, "", `#${new URLSearchParams(chosen())}`);
    show();
  });
  addEventListener("hashchange", fromAddress);
  form.hidden = false;
  fromAddress();
  // A link to one line, #STUDY.ID, is not a selection. The table moves until fonts and styles have come, and a
  // page that is loaded again remembers where it was.
  const line = document.getElementById(location.hash.slice(1));
  if (line) {
    line.querySelector("details").open = true;
    history.scrollRestoration = "manual";
    const go = () => line.scrollIntoView({ block: "center" });
    go();
    addEventListener("load", () => document.fonts.ready.then(() => requestAnimationFrame(go)));
  }
})();
