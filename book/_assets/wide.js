// What is wider than the screen and scrolls in its place can be scrolled by keys: tables and pictures, as the theme has it
// for code and for outputs.
(() => {
  function reach({ target }) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
  const widths = new ResizeObserver((changed) => changed.forEach(reach));
  for (const one of document.querySelectorAll(".pst-scrollable-table-container, .cell_output figure")) widths.observe(one);
})();
