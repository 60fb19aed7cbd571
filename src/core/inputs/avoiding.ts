import { widgetTarget } from '../action.js';
import type { InputModel } from '../driver.js';
import { memoByScreen } from '../memo.js';
import { shortId } from '../widget.js';

/** The same inputs, but for those aimed at widgets that nobody shall touch, named by id or by their text. */
export function avoiding(model: InputModel, names: readonly string[]): InputModel {
  if (names.length === 0) return model;
  const avoided = new Set(names.map((name) => (name.startsWith('#') ? name.slice(1) : name)));
  return {
    name: model.name,
    inputs: memoByScreen((screen) =>
      model.inputs(screen).filter((action) => {
        const target = widgetTarget(action);
        if (target === undefined) return true;
        const id = target.resourceId === undefined ? undefined : shortId(target.resourceId);
        return (
          !(id !== undefined && avoided.has(id)) && !(target.text !== undefined && avoided.has(target.text))
        );
      }),
    ),
  };
}
