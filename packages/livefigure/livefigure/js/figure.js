// What a figure does from its first picture on: it answers its controls, and is drawn again where there is more room.
import { onResize } from "./chart.js";
import { bind } from "./controls.js";
import { newest } from "./kit.js";

// `answer()` asks the kernels for what `fields` are set to, of several wishes the newest, and draws it; or `ask()` does the
// one, when `fields` have changed, and `draw()` the other. What goes wrong is told in `said`. `way`: the figure's
// steps. It is drawn again when `place` becomes wider. What else is `given` is for take.js.
export function answering({ model, engine }, { said, fields, way, prefix, place, ask, draw, ...given }) {
  const { answer = asking, ...figure } = given;
  let asked;
  async function asking() {
    const now = String(Object.values(fields).map((field) => field.get()));
    if (now !== asked) await ask();
    asked = now;
    draw();
  }
  const show = newest(said, answer, engine);
  const bound = bind({
    model,
    fields: way ? { ...fields, step: way.field } : fields,
    prefix,
    onChange: show,
  });
  if (place) onResize(place, ask ? () => asked && draw() : (draw ?? show));
  show();
  return { bound, show, ...figure };
}
