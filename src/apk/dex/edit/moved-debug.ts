import type { Code } from '../code.js';
import type { DebugBody, DebugStep } from '../code-body.js';
import type { DebugInfo } from '../debug.js';

/**
 * The debug information of a method as one to be written; `move` gives the new address for an old one. What it says
 * of addresses behind the code, for another method that shares it, is left out.
 */
export function debugSteps(
  { method, size }: Code,
  debug: DebugInfo,
  move: (address: number) => number,
): readonly DebugStep[] {
  const { addresses, lines, events } = debug;
  const steps: DebugStep[] = [];
  let e = 0;
  for (let i = 0; i <= addresses.length; i++) {
    const address = Math.min(addresses[i] ?? size, size);
    // The end of the prologue and the file count for the next line, so they come first.
    for (let event = events[e]; event !== undefined && event.address <= address; event = events[++e]) {
      if (event.address < size) steps.push({ ...event, address: move(event.address) });
    }
    const line = lines[i];
    if (address === size || line === undefined) break;
    steps.push({ kind: 'line', address: move(address), line });
  }
  method.class.dex.spendPerMethod(steps.length);
  return steps;
}

/** Debug information with other addresses. */
export function movedDebug(debug: DebugBody, move: (address: number) => number): DebugBody {
  return { ...debug, events: debug.events.map((step) => ({ ...step, address: move(step.address) })) };
}
