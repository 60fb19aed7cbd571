import type { Trace } from '../../core/trace.js';
import type { ReducibleTrace } from '../../techniques/reduce/reducible-trace.js';

/** Traces that were recorded or run. Whatever begins one of them is known, too, and need not be run to be written down. */
export class KnownTraces {
  readonly #traces = new Map<string, () => Trace>();

  /** Of traces with the same inputs the latest counts. */
  add(known: ReducibleTrace, trace: () => Trace): void {
    this.#traces.set(inputsOf(known), trace);
  }

  /** The trace as it was seen; null when nothing with these inputs was. */
  find(wanted: ReducibleTrace): Trace | null {
    const inputs = inputsOf(wanted);
    const whole = this.#traces.get(inputs);
    if (whole !== undefined) return whole();
    for (const [known, trace] of this.#traces) {
      if (known.startsWith(inputs)) return beginning(trace(), wanted.steps.length);
    }
    return null;
  }
}

function inputsOf({ steps }: ReducibleTrace): string {
  return steps.map(({ input }) => `${input} `).join('');
}

/** The first steps of a trace that were done; what was refused did nothing. */
function beginning(trace: Trace, length: number): Trace {
  const steps = trace.steps.filter(({ outcome }) => outcome === 'done').slice(0, length);
  // The app went on after the last of these, or nothing could have followed.
  return { ...trace, steps, end: 'live', exceptions: [] };
}
