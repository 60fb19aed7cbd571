import type { Action } from '../../src/core/action.js';
import type { Budget, Driver, State } from '../../src/core/driver.js';
import { widget } from '../../src/core/widget.js';
import { screenOf } from './screens.js';

/** An app in a few lines: hidden states are texts, inputs are numbers. */
export interface Toy {
  /** Where a launch leads, given its number from 0. */
  start(launch: number): string;
  /** Where an input leads, given how often anything was done before. */
  step(state: string, input: number, done: number): string;
  inputs(state: string): readonly number[];
  /** What a hidden state looks like; itself unless told. */
  look?(state: string): string;
}

/** A driver on a toy, and what was done with it: one text per launch, one number per input. */
export function toyDriver(toy: Toy, events: number): { driver: Driver; budget: Budget; traces: number[][] } {
  const traces: number[][] = [];
  const states = new Map<string, State>();
  let present = '';
  let done = 0;
  const arrive = (hidden: string): State => {
    present = hidden;
    const key = toy.look?.(hidden) ?? hidden;
    const known = states.get(key);
    if (known !== undefined) return known;
    const inputs = toy.inputs(hidden).map((ms): Action => ({ kind: 'idle', ms }));
    const state = {
      key,
      terminated: key === 'gone',
      inputs,
      screen: screenOf(widget({ className: 'android.view.View' })),
    };
    states.set(key, state);
    return state;
  };
  const budget = {
    get remains() {
      return done < events;
    },
  };
  const driver: Driver = {
    get device(): never {
      throw new Error('a toy is no device');
    },
    get observation(): never {
      throw new Error('a toy is not observed');
    },
    async restart() {
      traces.push([]);
      return arrive(toy.start(traces.length - 1));
    },
    async perform(action) {
      if (action.kind !== 'idle') throw new Error(`a toy cannot ${action.kind}`);
      traces.at(-1)?.push(action.ms);
      return arrive(toy.step(present, action.ms, done++));
    },
  };
  return { driver, budget, traces };
}
