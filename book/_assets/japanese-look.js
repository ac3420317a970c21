// What a text of a figure or a table is in Japanese, by one table of words: undefined where that has nothing for it.
// A word that means something else on one page stands there after the page's name: "koikoi_evidence: first".
// Scripts of the page ask it (japanese.js), and what cells have put out is asked for when pages are made (translated.py).
globalThis.gamelabInJapanese = (all, page) => {
  const LONG = 250, // letters, and no text of a figure with places has more
    MANY = 10_000, // texts: numbers of a figure that is played go on changing
    SENTENCES = /[.?!] [A-Z]/; // more than one, which no place has
  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const words = new Map(Object.entries(all));
  const word = (text) => words.get(`${page}: ${text}`) ?? words.get(text);
  const places = [...words].filter(([text]) => text.includes("{0}"));
  places.sort(([one], [other]) => other.replace(/\{\d\}/g, "").length - one.replace(/\{\d\}/g, "").length);
  const shape = (text) => new RegExp(`^${escape(text).replace(/\\\{\d\\\}/g, "(.+?)")}$`);
  const fixed = (text) => text.split(/\{\d\}/).filter(Boolean);
  const patterns = places.map(([text, said]) => [shape(text), said, fixed(text)]);

  // Parts of a text are asked for again and again, as its places may begin and end anywhere.
  const asked = new Map();
  function look(text) {
    if (!asked.has(text)) {
      if (asked.size > MANY) asked.clear();
      asked.set(text, word(text) ?? shaped(text));
    }
    return asked.get(text);
  }
  function shaped(text) {
    if (text.length > LONG) return;
    for (const [pattern, said, fixed] of patterns) {
      if (!fixed.every((part) => text.includes(part))) continue; // soon said, where a ledger has thousands of texts
      const found = pattern.exec(text)?.slice(1);
      if (!found || found.some((part) => SENTENCES.test(part))) continue;
      const parts = found.map(list);
      // What would be half a translation is none.
      if (parts.every((part) => !/[a-z]{2}/.test(part))) return said.replace(/\{(\d)\}/g, (_, n) => parts[n]);
    }
  }
  // A name, or a list; only where a part of it is not known is it looked up as it stands.
  function list(text) {
    const parts = text.split(", ").map((part) => look(part) ?? part);
    const known = !parts.some((part) => /[a-z]/i.test(part));
    return word(text) ?? (known ? undefined : look(text)) ?? parts.join("、");
  }
  return (text) => {
    const whole = text.trim();
    if (!/[a-z]/i.test(whole)) return;
    const said = look(whole);
    if (said) return text.replace(whole, said);
    for (const end of [/(?<=[.?!]) /, /(?<=;) /]) {
      const parts = whole.split(end); // sentences, or a game's moves
      if (parts.length > 1 && parts.every(look)) return parts.map(look).join("");
    }
  };
};
