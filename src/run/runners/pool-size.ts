import { availableParallelism, freemem } from 'node:os';

/** Memory of a worker with a JVM in it, the dearest of devices that run here. */
const WORKER_BYTES = 800e6;

/** What a machine has to offer. */
export interface Capacity {
  readonly cores: number;
  readonly freeBytes: number;
}

/** How many devices work side by side without getting in each other's way: one a core, as far as memory goes. */
export function poolSize({ cores, freeBytes }: Capacity = thisMachine()): number {
  return Math.max(1, Math.min(cores, Math.floor(freeBytes / WORKER_BYTES)));
}

function thisMachine(): Capacity {
  return { cores: availableParallelism(), freeBytes: freemem() };
}
