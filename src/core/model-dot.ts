import { quote, simpleName } from './dot.js';
import type { SavedModel } from './model.js';
import { showAction } from './show-action.js';

/** Actions named on one arrow; what is more is counted. */
const NAMED = 3;

type Transition = SavedModel['transitions'][number];

/** The transitions with the same ends, drawn as one arrow. */
interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly flaky: boolean;
  readonly transitions: readonly Transition[];
}

/** Transitions of a model by their ends, in the order in which they are listed. */
export function arrowsOf({ transitions }: SavedModel): readonly Arrow[] {
  const arrows = new Map<string, Arrow & { transitions: Transition[] }>();
  for (const transition of transitions) {
    const { from, to, flaky } = transition;
    const key = `${from} ${to} ${flaky}`;
    const arrow = arrows.get(key);
    if (arrow === undefined) arrows.set(key, { from, to, flaky, transitions: [transition] });
    else arrow.transitions.push(transition);
  }
  return [...arrows.values()];
}

/** The model in the language of Graphviz: one arrow for each pair of states, dashed where it is flaky. */
export function modelDot(model: SavedModel): string {
  return [
    `digraph ${quote(model.app.package)} {`,
    ...model.states.map(({ activity, label, terminated, picture }, state) => {
      const shape = state === 0 ? 'ellipse, peripheries=2' : terminated ? 'box' : 'ellipse';
      const link = picture === null ? '' : `, URL=${quote(picture)}`;
      return `  ${state} [label=${quote(`${state} ${simpleName(activity)}\n${label}`)}, shape=${shape}${link}];`;
    }),
    ...arrowsOf(model).map(({ from, to, flaky, transitions }) => {
      const names = transitions.slice(0, NAMED).map(({ action }) => showAction(action));
      const more = transitions.length - names.length;
      const label = quote([...names, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
      return `  ${from} -> ${to} [label=${label}${flaky ? ', style=dashed' : ''}];`;
    }),
    '}\n',
  ].join('\n');
}
