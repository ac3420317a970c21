// The entry behind a citation or a term, shown beside it: under the pointer, with the focus, or by a tap. Its words are in
// the page (book/_ext/previews.py); it stays a while when the pointer leaves, so that one can read on, or go into it.
(() => {
  const LEAVE_MS = 300;
  const IN =
    document.documentElement.lang === "ja"
      ? { glossary: "用語集で見る", bibliography: "文献で見る" }
      : { glossary: "In the glossary", bibliography: "In the bibliography" };
  const links = "a[aria-describedby^='note-']";
  const box = Object.assign(document.createElement("div"), { className: "gl-preview", hidden: true });
  let shown = null, // the link whose entry is shown
    leaving;

  function show(link) {
    clearTimeout(leaving);
    if (shown === link) return;
    shown = link;
    const note = document.getElementById(link.getAttribute("aria-describedby"));
    const more = Object.assign(document.createElement("a"), {
      href: link.href,
      textContent: IN[link.href.includes("glossary") ? "glossary" : "bibliography"],
    });
    box.innerHTML = note.innerHTML;
    box.append(" ", more);
    box.hidden = false;
    place(link);
  }

  // Below the link, or above it where there is no room; within the page's width.
  function place(link) {
    const at = link.getClientRects()[0];
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const below = at.bottom + box.offsetHeight + 8 < height || at.top < box.offsetHeight + 8;
    const left = Math.max(8, Math.min(at.left, width - box.offsetWidth - 8));
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${(below ? at.bottom + 4 : at.top - box.offsetHeight - 4) + scrollY}px`;
  }

  function hide() {
    clearTimeout(leaving);
    shown = null;
    box.hidden = true;
  }
  const leave = () => {
    clearTimeout(leaving);
    leaving = setTimeout(hide, LEAVE_MS);
  };

  function watch(link) {
    link.removeAttribute("title"); // the browser's own hint, for pages without scripts
    let tapped = false;
    link.addEventListener("pointerenter", ({ pointerType }) => pointerType !== "touch" && show(link));
    link.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && leave());
    link.addEventListener("pointerdown", ({ pointerType }) => (tapped = pointerType === "touch"));
    // A tap focuses before it clicks; it is the click that counts.
    link.addEventListener("focus", () => tapped || show(link));
    link.addEventListener("blur", leave);
    link.addEventListener("click", (event) => {
      if (!tapped) return;
      tapped = false;
      event.preventDefault();
      if (shown === link) hide();
      else show(link);
    });
  }

  box.addEventListener("pointerenter", () => clearTimeout(leaving));
  box.addEventListener("pointerleave", ({ pointerType }) => pointerType !== "touch" && leave());
  box.addEventListener("focusin", () => clearTimeout(leaving));
  box.addEventListener("focusout", leave);
  addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  addEventListener("pointerdown", ({ target }) => {
    if (shown && !box.contains(target) && !target.closest(links)) hide();
  });
  document.body.append(box);
  document.querySelectorAll(links).forEach(watch);
})();
