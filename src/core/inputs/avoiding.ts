import { widgetTarget } from '../action.js';
import type { InputModel } from '../driver.js';
import { memoByScreen } from '../memo.js';
import { parseSelector, type Selector } from '../selector/grammar.js';
import { matchesAmong, visibleWidgets } from '../selector/matching.js';
import type { Path } from '../widget.js';

/** The same inputs, but for those aimed at widgets that nobody shall touch, which selectors name. */
export function avoiding(model: InputModel, selectors: readonly string[]): InputModel {
  if (selectors.length === 0) return model;
  const avoided = selectors.flatMap(allMeantBy);
  return {
    name: model.name,
    inputs: memoByScreen((screen) => {
      const inputs = model.inputs(screen);
      const all = visibleWidgets(screen);
      const places = new Set(
        avoided.flatMap((each) => matchesAmong(all, each)).map(({ path }) => place(path)),
      );
      if (places.size === 0) return inputs;
      return inputs.filter((action) => {
        const target = widgetTarget(action);
        return target === undefined || !places.has(place(target.path));
      });
    }),
  };
}

/** A bare word has always kept away from the widget with that id as well: what it guards stays guarded. */
function allMeantBy(text: string): readonly Selector[] {
  const selector = parseSelector(text);
  return text.trim() === selector.name ? [selector, { id: selector.name }] : [selector];
}

function place(path: Path): string {
  return path.join(',');
}
