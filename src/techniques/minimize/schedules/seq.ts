import { Draft, type Scheduler } from './schedule.js';

/** SEQ: trace after trace, each with all it may get (ND3MIN 3.2). */
export const seq: Scheduler = (state, parameters) => {
  const draft = new Draft(state, parameters);
  for (const j of draft.live) draft.give(j, draft.cap(j));
  return draft.runs;
};
