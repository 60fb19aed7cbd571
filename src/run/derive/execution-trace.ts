import { crashKey } from '../../core/crash.js';
import type { Abstraction } from '../../core/driver.js';
import { ownCodeOf } from '../../core/own-code.js';
import type { Execution } from '../../core/runner.js';
import type { Trace, TraceHeader } from '../../core/trace.js';
import { traceEnd } from './tally.js';
import { withSelector } from './with-selector.js';

/** An execution as a trace, as if it had been recorded while exploring. */
export function traceOf(header: TraceHeader, { job, start, steps }: Execution, states: Abstraction): Trace {
  const own = ownCodeOf(header.app);
  const seen = [start, ...steps];
  return {
    ...header,
    run: job.runIndex,
    start: { screen: states.key(start.screen), cov: start.coverage, events: start.events },
    steps: steps.flatMap(({ screen, outcome, coverage, events, virtualMs }, i) => {
      const timed = job.actions[i];
      if (timed === undefined) return [];
      const key = states.key(screen);
      const input = withSelector(timed.action, (steps[i - 1] ?? start).screen);
      return [{ input, wait: timed.wait, outcome, cov: coverage, screen: key, ms: virtualMs, events }];
    }),
    end: traceEnd(seen.at(-1) ?? start),
    exceptions: seen.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'crash' ? [crashKey(event.crash, 'frame', own)] : [])),
    ),
  };
}
