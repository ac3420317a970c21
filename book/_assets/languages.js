// The switch in a page's head leads to the same place in the other language, and is offered once to who prefers Japanese.
(() => {
  const STORE = "gl-language";
  const link = document.querySelector(".gl-language");
  if (!link) return;

  // The place that the address names, a figure with its settings as well; else the section that is being read.
  const here = () =>
    location.hash ||
    [...document.querySelectorAll("article section section[id]")]
      .filter((one) => one.getBoundingClientRect().top < 100)
      .map((one) => `#${one.id}`)
      .pop() ||
    "";
  function lead(to) {
    if (!("alone" in link.dataset)) to.hash = here();
  }
  for (const act of ["click", "auxclick", "contextmenu"]) link.addEventListener(act, () => lead(link));

  const answer = () => localStorage.setItem(STORE, "answered");
  link.addEventListener("click", answer);
  if (link.lang !== "ja" || localStorage.getItem(STORE) || !navigator.language?.startsWith("ja")) return;
  // Where nothing lasts (storage.js) there is no offer: it would come on every page.
  localStorage.setItem(STORE, "");
  if (!(localStorage instanceof Storage) || localStorage.getItem(STORE) === null) return;

  const line = document.createElement("div");
  line.className = "gl-offer";
  line.lang = "ja";
  line.setAttribute("role", "region");
  line.setAttribute("aria-label", "言語");
  const yes = Object.assign(document.createElement("a"), { href: link.href, textContent: "日本語で読む" });
  const no = Object.assign(document.createElement("button"), { type: "button", textContent: "英語のまま読む" });
  line.append("この本は日本語でも読める。", yes, no);
  yes.addEventListener("click", () => (lead(yes), answer()));
  no.addEventListener("click", () => (answer(), line.remove()));
  document.body.append(line);
})();
