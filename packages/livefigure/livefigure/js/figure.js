// What a figure does from its first picture on: it answers its controls, and is drawn again where there is more room.
import { onResize } from "./chart.js";
import { bind } from "./controls.js";
import { newest } from "./kit.js";

// `answer()` asks the kernels for what `fields` are set to, of several wishes the newest, and draws it; what goes wrong is
// told in `said`. `way`: the figure's steps. When `place` becomes wider, `draw` draws it again, by default after asking
// again. What else is `given` is for take.js; a figure gives back what this gives.
export function answering({ model, engine }, { said, fields, way, prefix, place, draw, answer, ...given }) {
  const show = newest(said, answer, engine);
  const bound = bind({
    model,
    fields: way ? { ...fields, step: way.field } : fields,
    prefix,
    onChange: show,
  });
  if (place) onResize(place, draw ?? show);
  show();
  return { bound, show, ...given };
}
