// What the page's head offers besides search and contents: where it does not fit, behind this button (book.css).
(() => {
  const head = document.querySelector(".article-header-buttons");
  if (!head) return;
  const button = document.createElement("button");
  button.className = "btn gl-menu";
  button.textContent = "⋯";
  button.title = button.ariaLabel = "More";
  button.ariaExpanded = "false";
  button.addEventListener("click", () => {
    button.ariaExpanded = String(head.toggleAttribute("data-unfolded"));
  });
  head.prepend(button);
})();
