import type { Rng } from '../../src/core/rng.js';
import { type Machine, machine } from '../../src/devices/sim/machine.js';
import { button, column, heldLabel } from '../../src/devices/sim/ui.js';

/** A deterministic app at random: many states, few of them look different, and what an input does depends on the state. */
export function hiddenApp(
  rng: Rng,
  sizes: Record<'states' | 'looks' | 'inputs' | 'branches', number>,
): Machine {
  const states = Array.from({ length: sizes.states }, (_, n) => ({
    look: n % sizes.looks,
    moves: Array.from({ length: sizes.inputs }, () => ({
      to: rng.int(sizes.states),
      covers: Array.from({ length: rng.int(3) }, () => `App.run#${rng.int(sizes.branches)}`),
    })),
  }));
  return machine<{ readonly at: number }>({
    package: 'sim.hidden',
    label: 'Hidden',
    keys: [],
    branches: Array.from({ length: sizes.branches }, (_, n) => `App.run#${n}`),
    start: () => ({ at: 0 }),
    view: ({ at }) => ({
      activity: 'HiddenActivity',
      title: 'Hidden',
      body: column(
        heldLabel(`look ${states[at]?.look}`, 'look'),
        ...(states[at]?.moves ?? []).map((_, n) =>
          button<{ readonly at: number }>(`b${n}`, String.fromCharCode(97 + n), (state, env) => {
            const move = states[state.at]?.moves[n];
            env.cover(...(move?.covers ?? []));
            return { at: move?.to ?? 0 };
          }),
        ),
      ),
    }),
  });
}
