import type { ReducibleStep, ReducibleTrace } from './reducible-trace.js';

/** A prefix in the store. Steps are compared by input and screen, not by coverage (R30). */
export class Prefix {
  /** It was seen to fail: nothing that begins with it is worth a run. */
  broken = false;
  /** It begins an input trace or one that replayed: one failure is no proof against it (R36). */
  proven = false;
  readonly #next = new Map<number, Map<number, Prefix>>();

  /** The prefix that is one step longer, if the store has it. */
  next({ input, to }: ReducibleStep): Prefix | undefined {
    return this.#next.get(input)?.get(to);
  }

  /** The prefix that is one step longer, made if need be. */
  extend({ input, to }: ReducibleStep): Prefix {
    let byScreen = this.#next.get(input);
    if (byScreen === undefined) {
      byScreen = new Map();
      this.#next.set(input, byScreen);
    }
    let prefix = byScreen.get(to);
    if (prefix === undefined) {
      prefix = new Prefix();
      byScreen.set(to, prefix);
    }
    return prefix;
  }
}

/** NR: the prefixes that do not replay, shared by both phases. */
export class BrokenPrefixes {
  readonly #roots = new Map<number, Prefix>();
  #size = 0;

  /** Number of prefixes stored as broken. */
  get size(): number {
    return this.#size;
  }

  /** The empty prefix of traces that start on this screen. */
  root(screen: number): Prefix {
    let root = this.#roots.get(screen);
    if (root === undefined) {
      root = new Prefix();
      this.#roots.set(screen, root);
    }
    return root;
  }

  /** Every prefix of this trace is known to be good. */
  prove(trace: ReducibleTrace): void {
    let prefix = this.root(trace.start.screen);
    prefix.proven = true;
    for (const step of trace.steps) {
      prefix = prefix.extend(step);
      prefix.proven = true;
    }
  }

  /** Stores the first steps of a trace as broken; false when they are proven, and the failure is only a flaw (R36). */
  add(trace: ReducibleTrace, length: number): boolean {
    let prefix = this.root(trace.start.screen);
    for (const step of trace.steps.slice(0, length)) prefix = prefix.extend(step);
    if (prefix.proven) return false;
    prefix.broken = true;
    this.#size++;
    return true;
  }

  /** Whether some prefix of the trace is broken. */
  matches(trace: ReducibleTrace): boolean {
    let prefix: Prefix | undefined = this.root(trace.start.screen);
    for (const step of trace.steps) {
      if (prefix.broken) return true;
      prefix = prefix.next(step);
      if (prefix === undefined) return false;
    }
    return prefix.broken;
  }
}
