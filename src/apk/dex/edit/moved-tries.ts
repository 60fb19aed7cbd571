import type { CatchHandler, TryBlock } from '../code.js';
import type { Refuse } from './edit.js';
import type { Placement } from './placement.js';
import { begins } from './units.js';

/** Code units that one try can cover. */
const MOST_COVERED = 0xffff;
const MOST_TRIES = 0xffff;
const NO_TRIES: readonly TryBlock[] = [];

/**
 * The tries of edited code. They cover the old instructions that they covered, and nothing of what is put between
 * them: where something is, or where a range becomes too long, a try becomes two.
 */
export function movedTries(
  tries: readonly TryBlock[],
  placement: Placement,
  refuse: Refuse,
): readonly TryBlock[] {
  if (tries.length === 0) return NO_TRIES;
  const moved = new MovedTries(placement);
  let e = 0;
  let free = 0;
  for (const { start, count, handlers } of tries) {
    // What is not in order would overlap, and each of many tries could have all edits.
    if (start < free) throw refuse('its tries are not in order');
    free = start + count;
    let from = placement.place(start);
    for (let edit = placement.edits[e]; edit !== undefined && edit.at < free; edit = placement.edits[++e]) {
      const { kind, at } = edit;
      if (at < start || kind === 'instead') continue;
      const end = placement.place(at) + (placement.sizes[at] ?? 0);
      moved.cover(from, kind === 'before' ? placement.entry(at) : end, handlers);
      from = kind === 'before' ? placement.place(at) : placement.entry(at + placement.units.sizeAt(at));
    }
    moved.cover(from, placement.entry(free), handlers);
  }
  if (moved.tries.length > MOST_TRIES) throw refuse('it would have more tries than a method can have');
  return moved.tries;
}

class MovedTries {
  readonly tries: TryBlock[] = [];
  /** By old list, because many tries may share one. */
  readonly #handlers = new Map<readonly CatchHandler[], readonly CatchHandler[]>();
  readonly #placement: Placement;

  constructor(placement: Placement) {
    this.#placement = placement;
  }

  /** Adds the tries for a range of new addresses, which may be empty. */
  cover(start: number, end: number, handlers: readonly CatchHandler[]): void {
    for (let from = start; from < end; ) {
      const to = end - from <= MOST_COVERED ? end : this.#lastBoundary(from + MOST_COVERED);
      // A table can be too long to find a boundary; nothing in it throws.
      const next = to > from ? to : from + MOST_COVERED;
      this.tries.push({ start: from, count: next - from, handlers: this.#moved(handlers) });
      from = next;
    }
  }

  #moved(handlers: readonly CatchHandler[]): readonly CatchHandler[] {
    const known = this.#handlers.get(handlers);
    if (known !== undefined) return known;
    const placement = this.#placement;
    const moved = handlers.map(({ type, address }) => ({ type, address: placement.entry(address) }));
    this.#handlers.set(handlers, moved);
    return moved;
  }

  /** The last new address up to a limit where an old instruction or table begins. */
  #lastBoundary(limit: number): number {
    const { places, units } = this.#placement;
    let low = 0;
    let high = units.insns.length + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] ?? 0) <= limit) low = middle + 1;
      else high = middle;
    }
    let at = low - 1;
    while (at > 0 && units.begins[at] === begins.NOTHING) at--;
    return places[at] ?? 0;
  }
}
