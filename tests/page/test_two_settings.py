"""No frame of a figure belongs to two settings: sentence and chart change together, or it says that it works.

Each control is changed twice in a row, without waiting. In every frame that follows, a figure that is not
marked as outdated or busy must show sentence and chart as it shows them, at rest, at one of the settings it
has had. Trainings are short for that. Here a slider, a box and a list of each figure of the stories; all
controls of all pages in `make test-long`.
"""

import json

import pytest
from conftest import LONG
from page.test_pages import LIVING

PLAYED = ("koikoi_full", "koikoi_table", "person")
"""Tables whose opponents act by themselves: a game goes on between two settings."""

FEW = {"iterations": 1, "games": 20}
"""What is set first, by its label: ten iterations, few games."""

WATCHED = ("koikoi_pays",)
"""Figures that play for minutes, of which a setting shows another part: stopped when there is something."""

TRACED = ("handicap",)
"""Figures whose curve has a point wherever rows happened to come: their sentence is compared."""

SCRIPT = """async (figure, [few, watched, traced, all]) => {
  const SAYS = '.gl-result, .gl-step[aria-current], .gl-told [aria-current], .gl-table';
  const text = (what) => [...figure.querySelectorAll(what)].map((one) => one.textContent).join('|')
    .replace(/in [\\d.]+ s\\b/, 'in some seconds');
  const drawn = () => [...figure.querySelectorAll(':is(.gl-chart, .gl-board) > *')]
    .map((one) => one.outerHTML.replace(/(plot-)?[\\w-]*clip-\\d+|plot-\\w+/g, '')).join('');
  const state = () => [text(SAYS), traced || drawn()];
  const marked = () => figure.hasAttribute('data-outdated') || figure.hasAttribute('data-busy');
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  async function rest() {
    const until = performance.now() + 90_000;
    for (let still = 0, before = ''; still < 6; ) {
      await frame();
      if (performance.now() > until) throw new Error(`never at rest: ${figure.dataset.kind}`);
      const now = marked() ? '' : state().join();
      still = now && now === before ? still + 1 : 0;
      before = now;
    }
    return state();
  }
  const asked = [...figure.querySelectorAll('.gl-field :is(input[type=range], input[type=checkbox], select)')]
    .filter((one) => !one.disabled)
    .filter((one, n, every) => all || n === every.findIndex((other) => other.type === one.type));
  // Neighbouring values: what is far off may take minutes.
  function values(control) {
    if (control.type === 'checkbox') return [control.checked, !control.checked, control.checked];
    if (control.tagName === 'SELECT') {
      const at = control.selectedIndex, last = control.options.length - 1;
      return [at, (at + 1) % (last + 1), (at + 2) % (last + 1)].map((n) => control.options[n].value);
    }
    const { min, max, step, value } = control, by = Number(step) || 1, now = Number(value);
    const way = now + 2 * by <= Number(max) ? 1 : -1;
    return [now, now + way * by, now + 2 * way * by];
  }
  function set(control, value) {
    if (control.type === 'checkbox') control.checked = value;
    else control.value = value;
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
  }
  const named = (control) => control.closest('.gl-field').querySelector('label').textContent;
  for (const control of figure.querySelectorAll('.gl-field input'))
    if (few[named(control)] != null) set(control, few[named(control)]);
  const faults = [];
  if (watched) {
    while (!figure.querySelector('progress').value) await frame();
    [...figure.querySelectorAll('button')].find((one) => one.textContent === 'Stop').click();
  }
  await rest();
  for (const control of asked) {
    const [was, one, two] = values(control), whole = [];
    for (const value of [one, two, was]) {
      set(control, value);
      whole.push(await rest());
    }
    let watching = true, seen = [];
    const note = () => { if (!marked()) seen.push(state()); };
    set(control, one); note();
    set(control, two); note();
    const end = rest().finally(() => (watching = false));
    while (watching) { await frame(); note(); }
    await end;
    const known = ([said, chart]) => whole.some(([words, picture]) => words === said && picture === chart);
    const mixed = seen.find((one) => !known(one));
    const parts = ([words, picture]) => [words, picture === mixed[1]];
    if (mixed) faults.push([named(control), mixed[0], whole.map(parts)]);
    set(control, was);
    await rest();
  }
  return [asked.length, faults];
}"""


@pytest.mark.parametrize("name", [name for name in LIVING if LONG or "_evidence" not in name])
def test_a_figure_never_shows_two_settings_at_once(window, address, name):
    page = window(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    page.goto(f"{address}/{name}")
    faults, controls = {}, 0
    for fold in page.locator("details:has(.livefigure-view)").all():
        fold.evaluate("one => (one.open = true)")
    for view in page.locator(".livefigure-view").all():
        view.evaluate("view => view.scrollIntoView({ behavior: 'instant' })")
        living = view.locator("xpath=self::*[@data-alive]").locator(".livefigure-living")
        living.wait_for()
        kind = living.get_attribute("data-kind")
        if kind in PLAYED:
            continue
        asked, found = living.evaluate(SCRIPT, [FEW, kind in WATCHED, kind in TRACED, LONG])
        controls += asked
        if found:
            faults[kind] = found
    assert controls and not faults, json.dumps(faults)
