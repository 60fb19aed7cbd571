import type { Program } from '../program.js';
import { button, column, heldLabel } from '../ui.js';

/** From a state, by an input, with a branch, to a state. */
type Arrow = readonly [from: string, input: string, branch: string, to: string];

interface State {
  /** `s4'` is a hidden twin of `s4`: it looks the same. */
  readonly at: string;
}

const TWO: readonly Arrow[] = [
  ['s0', 'a', 'C1', 's1'],
  ['s1', 'b', 'C2', 's2'],
  ['s2', 'c', 'C3', 's3'],
  ['s2', 'e', 'C4', 's4'],
  ['s4', 'f', 'C5', 's5'],
];

const ARROWS: Readonly<Record<'2' | '2-trap' | '2-drift' | '3', readonly Arrow[]>> = {
  '2': [...TWO, ['s3', 'd', 'C4', 's4']],
  '2-trap': [...TWO, ['s3', 'd', 'C4', "s4'"], ["s4'", 'f', 'C9', 's6']],
  '2-drift': [...TWO, ['s3', 'd', 'C4', "s4'"], ["s4'", 'f', 'C6', 's5']],
  '3': [
    ['s0', 'a', 'C1', 's1'],
    ['s1', 'b', 'C2', 's2'],
    ['s2', 'c', 'C3', 's3'],
    ['s3', 'd', 'C4', 's4'],
    ['s1', 'g', 'C4', 's4'],
    ['s4', 'e', 'C5', 's2'],
    ['s3', 'f', 'C6', 's5'],
  ],
};

/** Small graphs on which fragments of traces can be joined, with and without a trap. */
export function splice(variant: keyof typeof ARROWS): Program<State> {
  const arrows = ARROWS[variant];
  const branch = (name: string) => `Pages.show#${name}`;
  return {
    package: 'sim.splice',
    label: 'Splice',
    keys: [],
    branches: [...new Set(arrows.map(([, , name]) => branch(name)))].sort(),
    start: () => ({ at: 's0' }),
    view({ at }) {
      const name = at.replace("'", '');
      return {
        activity: 'PagesActivity',
        title: 'Splice',
        body: column(
          heldLabel(name, 'page'),
          ...arrows
            .filter(([from]) => from === at)
            .map(([, input, covered, to]) =>
              button<State>(input, input, (_state, env) => {
                env.cover(branch(covered));
                return { at: to };
              }),
            ),
        ),
      };
    },
  };
}
