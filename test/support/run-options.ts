import type { RunOptions } from '../../src/run/journal/format.js';

/** The command line's defaults with a budget of so many events; null: without one. */
export function runOptions(events: number | null, strategy = 'random'): RunOptions {
  return {
    strategy,
    settings: {},
    abstraction: 'swifthand',
    matcher: 'exact',
    theta: 0.95,
    inputs: 'swifthand',
    budget: { events, virtualMs: null, wallMs: null },
  };
}
