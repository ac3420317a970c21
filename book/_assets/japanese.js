// On Japanese pages: figures, tables and the play room in Japanese, from one table of words (japanese-words.js). What has
// no entry stays English. Figures speak English and know nothing of it: each text is looked up as it comes.
(() => {
  // A word in a sentence goes with it.
  const LEFT = "pre, code, script, style, .katex, [lang=en], :is(p:not(.gl-result), li) > :is(em, strong)";
  const SPOKEN = ["aria-label", "aria-description", "title", "data-label"];
  const english = new WeakMap(); // of a text or an element: what it said, and says now
  let translated;

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

  // Words come when they are wanted, also from a disk.
  const here = document.currentScript.src;
  const load = (name) =>
    new Promise((come) => {
      const script = document.createElement("script");
      script.src = here.replace("japanese.js", name);
      script.onload = come;
      document.head.append(script);
    });

  async function speak() {
    const article = document.querySelector(".bd-article");
    if (!article) return;
    await Promise.all(["japanese-look.js", "japanese-words.js"].map(load));
    translated = gamelabInJapanese(gamelabJapanese, /(\w+)\.html$/.exec(location.pathname)?.[1]);
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
