import type { StopReason } from './format.js';

/** Thrown through a strategy to end it: the budget is spent, or going on makes no sense. */
export class Stopped extends Error {
  constructor(readonly reason: StopReason | 'interrupted') {
    super(`stopped: ${reason}`);
  }
}
