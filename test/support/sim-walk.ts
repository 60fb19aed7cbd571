import { type Action, inputKey } from '../../src/core/action.js';
import { inputModel } from '../../src/core/inputs/index.js';
import { parseApp } from '../../src/devices/open.js';
import { openSim } from '../../src/devices/sim/catalogue.js';
import type { Machine, Place } from '../../src/devices/sim/machine.js';
import { AppException, type Env, EXIT } from '../../src/devices/sim/program.js';

/** What one input does in one place. */
export interface Move {
  readonly action: Action;
  readonly input: string;
  /** The place reached, the end of the app, or its crash. */
  readonly to: Place | 'exit' | AppException;
  readonly covered: readonly string[];
}

/** Every place of a simulated app that its inputs lead to, hidden state and all, with everything each input does. */
export function wholeApp(ref: string): {
  readonly machine: Machine;
  readonly start: Place;
  readonly places: ReadonlyMap<Place, readonly Move[]>;
} {
  const { machine } = openSim(parseApp(ref));
  const inputs = inputModel('swifthand', { package: machine.package, keys: machine.keys, capabilities: [] });
  const covered: string[] = [];
  const env: Env = {
    cover: (...branches) => void covered.push(...branches),
    random: () => 0.5,
    now: () => 0,
    emit: () => {},
  };
  const start = machine.start(env);
  const places = new Map<Place, readonly Move[]>([[start, []]]);
  // Iterating over a map meets what is added meanwhile: it serves as the queue.
  for (const place of places.keys()) {
    const moves = inputs.inputs(place.screen).flatMap((action): Move[] => {
      const reaction = place.reaction(action);
      if (reaction === null) return [];
      covered.length = 0;
      const to = outcome(() => reaction(env));
      if (typeof to === 'object' && !(to instanceof AppException) && !places.has(to)) places.set(to, []);
      return [{ action, input: inputKey(action), to, covered: [...covered] }];
    });
    places.set(place, moves);
  }
  return { machine, start, places };
}

function outcome(react: () => Place | typeof EXIT): Move['to'] {
  try {
    const next = react();
    return next === EXIT ? 'exit' : next;
  } catch (error) {
    if (error instanceof AppException) return error;
    throw error;
  }
}
