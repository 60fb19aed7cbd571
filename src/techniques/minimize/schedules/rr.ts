import { Draft, type Scheduler } from './schedule.js';

/** RR, round-robin: one run to each live trace in turn (ND3MIN 3.2). */
export const rr: Scheduler = (state, parameters) => {
  const draft = new Draft(state, parameters);
  draft.goRound(draft.live);
  return draft.runs;
};
