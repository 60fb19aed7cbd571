import { type Machine, machine } from '../../src/devices/sim/machine.js';
import type { Program } from '../../src/devices/sim/program.js';
import { button, column, heldLabel } from '../../src/devices/sim/ui.js';

/** What an input does on a screen. */
export interface Arrow {
  readonly from: string;
  readonly input: string;
  readonly to: string;
  readonly covers?: readonly string[];
  /** Sets the hidden flag. */
  readonly sets?: boolean;
  /** Counts only while the hidden flag is like this. */
  readonly flag?: boolean;
}

interface State {
  readonly at: string;
  readonly flag: boolean;
}

const branch = (name: string) => `App.run#${name}`;

/** An app drawn with arrows: screens with buttons, and one flag that does not show. It starts in `s0`. */
export function arrowApp(arrows: readonly Arrow[]): Machine {
  const program: Program<State> = {
    package: 'sim.arrows',
    label: 'Arrows',
    keys: [],
    branches: [...new Set(arrows.flatMap(({ covers = [] }) => covers.map(branch)))].sort(),
    start: () => ({ at: 's0', flag: false }),
    view: ({ at }) => {
      const inputs = [...new Set(arrows.filter(({ from }) => from === at).map(({ input }) => input))];
      return {
        activity: 'ArrowsActivity',
        title: 'Arrows',
        body: column(
          heldLabel(at, 'page'),
          ...inputs.map((input) =>
            button<State>(input, input, (state, env) => {
              const arrow = arrows.find(
                (one) =>
                  one.from === at &&
                  one.input === input &&
                  (one.flag === undefined || one.flag === state.flag),
              );
              if (arrow === undefined) return state;
              env.cover(...(arrow.covers ?? []).map(branch));
              return { at: arrow.to, flag: state.flag || arrow.sets === true };
            }),
          ),
        ),
      };
    },
  };
  return machine(program);
}
