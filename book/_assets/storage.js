// Where a browser keeps nothing (cookies are refused, a page in a sandbox) or has no more room, what a page would keep lasts as
// long as the page. It is the first script of all, so that the others, the theme's among them, may ask as everywhere.
(() => {
  function kept(name) {
    try {
      return globalThis[name];
    } catch {
      return null;
    }
  }
  for (const name of ["localStorage", "sessionStorage"]) {
    if (kept(name)) continue;
    const words = new Map();
    const value = {
      getItem: (key) => words.get(key) ?? null,
      setItem: (key, word) => void words.set(key, String(word)),
      removeItem: (key) => void words.delete(key),
    };
    Object.defineProperty(globalThis, name, { value });
  }
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (...words) {
    try {
      setItem.apply(this, words);
    } catch {
      /* full: forgotten */
    }
  };
})();
