import { type CoverageSet, difference } from './coverage.js';
import type { ProbeIds } from './observation.js';
import type { ProbeTable } from './probes.js';

/** Where one recording covers other blocks of a method than another. */
export interface MethodChange {
  readonly className: string;
  readonly method: string;
  readonly gained: ProbeIds;
  readonly lost: ProbeIds;
}

/** The methods in which `after` covers other blocks than `before`, in the order of the table. */
export function coverageChange(table: ProbeTable, before: CoverageSet, after: CoverageSet): MethodChange[] {
  const { gained, lost } = difference(before, after);
  const changes = new Map<string, { className: string; method: string; gained: number[]; lost: number[] }>();
  const isGained = new Set(gained);
  for (const id of [...gained, ...lost].sort((a, b) => a - b)) {
    const probe = table.probes[id];
    if (probe === undefined) continue;
    const { className, method } = probe;
    const key = JSON.stringify([className, method]);
    const change = changes.get(key) ?? { className, method, gained: [], lost: [] };
    change[isGained.has(id) ? 'gained' : 'lost'].push(id);
    changes.set(key, change);
  }
  return [...changes.values()];
}
