// On Japanese pages: figures, tables and the play room in Japanese, from one table of words (japanese-words.js). What has
// no entry stays English. Figures speak English and know nothing of it: each text is looked up as it comes.
(() => {
  // A word in a sentence goes with it.
  const LEFT = "pre, code, script, style, .katex, [lang=en], :is(p:not(.gl-result), li) > :is(em, strong)";
  const LONG = 250; // letters, and no text of a figure with places has more
  const SPOKEN = ["aria-label", "aria-description", "title", "data-label"];
  const english = new WeakMap(); // of a text or an element: what it said, and says now
  let words, patterns;

  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  function read(all) {
    words = new Map(Object.entries(all));
    const places = [...words].filter(([text]) => text.includes("{0}"));
    places.sort(([one], [other]) => other.replace(/\{\d\}/g, "").length - one.replace(/\{\d\}/g, "").length);
    const shape = (text) => new RegExp(`^${escape(text).replace(/\\\{\d\\\}/g, "(.+?)")}$`);
    const fixed = (text) => text.split(/\{\d\}/).filter(Boolean);
    patterns = places.map(([text, said]) => [shape(text), said, fixed(text)]);
  }

  function look(text) {
    if (words.has(text)) return words.get(text);
    if (text.length > LONG) return;
    for (const [pattern, said, fixed] of patterns) {
      if (!fixed.every((part) => text.includes(part))) continue; // soon said, where a ledger has thousands of texts
      const parts = pattern.exec(text)?.slice(1).map(list);
      // What would be half a translation is none.
      if (parts?.every((part) => !/[a-z]{2}/.test(part)))
        return said.replace(/\{(\d)\}/g, (_, n) => parts[n]);
    }
  }
  const list = (text) =>
    look(text) ??
    text
      .split(", ")
      .map((part) => look(part) ?? part)
      .join("、");
  function translated(text) {
    const whole = text.trim();
    if (!/[a-z]/i.test(whole)) return;
    const said = look(whole);
    if (said) return text.replace(whole, said);
    for (const end of [/(?<=[.?!]) /, /(?<=;) /]) {
      const parts = whole.split(end); // sentences, or a game's moves
      if (parts.length > 1 && parts.every(look)) return parts.map(look).join("");
    }
  }

  const kept = (key) => english.get(key) ?? english.set(key, {}).get(key);
  // Whether it says now what is in the table.
  function put(key, name, now, set) {
    const last = kept(key)[name];
    if (!now || last?.said === now) return Boolean(now);
    const said = translated(now);
    kept(key)[name] = { text: now, said };
    if (said) set(said);
    return Boolean(said);
  }
  const text = (node) => {
    // Of what has come and gone in one breath nothing is left to say.
    if (!node.isConnected || node.parentElement.closest(LEFT)) return;
    const { parentElement: around } = node,
      japanese = put(node, "data", node.data, (said) => (node.data = said));
    if (japanese) around.lang = "ja";
    else if (/[a-z]/i.test(node.data) && kept(around).japanese) around.removeAttribute("lang");
    kept(around).japanese = japanese;
  };
  const spoken = (element) => {
    for (const name of SPOKEN)
      put(element, name, element.getAttribute(name), (said) => element.setAttribute(name, said));
    // The name of a picture or a button is all that is read of it.
    const label = english.get(element)?.["aria-label"];
    if (!label || !element.matches("button, [role=img]")) return;
    if (label.said) element.lang = "ja";
    else element.removeAttribute("lang");
  };
  function walk(root, each, named) {
    if (root.nodeType === Node.TEXT_NODE) return each(root);
    if (root.nodeType !== Node.ELEMENT_NODE) return;
    const all = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = root; node; node = all.nextNode())
      (node.nodeType === Node.TEXT_NODE ? each : named)(node);
  }

  // The table comes when it is wanted, also from a disk.
  const here = document.currentScript.src;
  const table = () =>
    new Promise((come) => {
      const script = document.createElement("script");
      script.src = here.replace("japanese.js", "japanese-words.js");
      script.onload = () => come(globalThis.gamelabJapanese);
      document.head.append(script);
    });

  async function speak() {
    const article = document.querySelector(".bd-article");
    if (!article) return;
    read(await table());
    const watching = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") text(target);
        else if (type === "attributes") spoken(target);
        else for (const node of addedNodes) walk(node, text, spoken);
      }
    });
    const all = { subtree: true, childList: true, characterData: true, attributeFilter: SPOKEN };
    watching.observe(article, all);
    walk(article, text, spoken);
  }
  speak();
})();
