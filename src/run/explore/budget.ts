import type { Budget } from '../../core/driver.js';
import type { StopReason } from '../journal/format.js';

export interface Limits {
  readonly events: number | null;
  readonly virtualMs: number | null;
  readonly wallMs: number | null;
}

/** Counts what a run has used up, and says when it is enough. */
export class RunBudget implements Budget {
  events = 0;
  virtualMs = 0;
  readonly #startMs: number;
  #late = false;

  constructor(
    private readonly limits: Limits,
    private readonly now: () => number,
    /** Raised when nobody wants to wait any longer. */
    readonly signal?: AbortSignal,
  ) {
    this.#startMs = now();
  }

  get remains(): boolean {
    return this.spent === null;
  }

  /** Why no further event may be performed; null while one may. */
  get spent(): StopReason | 'interrupted' | null {
    const { events, virtualMs } = this.limits;
    if (events !== null && this.events >= events) return 'events';
    if (virtualMs !== null && this.virtualMs >= virtualMs) return 'virtual-time';
    if (this.#late) return 'time';
    return this.signal?.aborted === true ? 'interrupted' : null;
  }

  /**
   * Counts an event. Only here does the clock count: a run then ends with an event, and an events budget of as many
   * repeats it exactly.
   */
  performed(virtualMs: number): void {
    this.events++;
    this.virtualMs += virtualMs;
    const { wallMs } = this.limits;
    this.#late = wallMs !== null && this.#elapsedMs() >= wallMs;
  }

  /** Share of the budget used up, 0 to 1; null without any limit. */
  get fraction(): number | null {
    const { events, virtualMs, wallMs } = this.limits;
    const shares = [
      share(this.events, events),
      share(this.virtualMs, virtualMs),
      share(this.#elapsedMs(), wallMs),
    ].filter((part) => part !== null);
    return shares.length === 0 ? null : Math.min(1, Math.max(...shares));
  }

  #elapsedMs(): number {
    return Math.max(0, this.now() - this.#startMs);
  }
}

function share(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  return limit === 0 ? 1 : used / limit;
}
