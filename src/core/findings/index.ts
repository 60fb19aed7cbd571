import type { OwnCode } from '../crash.js';
import type { Finding, FindingKind } from '../finding.js';
import type { DeviceEvent } from '../observation.js';
import { anrKind } from './anr.js';
import { crashKind } from './crash.js';

/** Every kind of finding, in the order in which kinds are listed. */
export const FINDING_KINDS: readonly FindingKind[] = [crashKind, anrKind];

/** What `--fail-on`, goals and files call the kinds. */
export const FINDING_NAMES: readonly string[] = FINDING_KINDS.map(({ name }) => name);

/** The kind of that name. Files may hold kinds that only another version knows: those are known by their name alone. */
export function findingKind(name: string): FindingKind {
  const known = FINDING_KINDS.find((kind) => kind.name === name);
  return (
    known ?? { name, one: name, many: name, severity: 'error', ruleOf: () => ({ id: name, text: name }) }
  );
}

/** What is wrong with the app by what a device reports, in order. */
export function findingsIn(events: readonly DeviceEvent[], own: OwnCode): readonly Finding[] {
  return events.flatMap((event) => FINDING_KINDS.flatMap((kind) => kind.of?.(event, own) ?? []));
}

/** The kinds that are there with what there is of each, in the order in which kinds are listed. */
export function byKind<T extends Pick<Finding, 'kind'>>(
  findings: readonly T[],
): readonly { readonly kind: FindingKind; readonly findings: readonly T[] }[] {
  const place = (name: string) => (FINDING_NAMES.includes(name) ? FINDING_NAMES.indexOf(name) : Infinity);
  const names = [...new Set(findings.map(({ kind }) => kind))].sort(
    (one, other) => place(one) - place(other) || one.localeCompare(other),
  );
  return names.map((name) => ({
    kind: findingKind(name),
    findings: findings.filter(({ kind }) => kind === name),
  }));
}

/** How many there are of each kind, in words: `2 crashes, 1 ANR`; null where there are none. */
export function countText(findings: readonly Pick<Finding, 'kind'>[]): string | null {
  return counted(findings, '');
}

/** The same of distinct ones: `2 distinct crashes, 1 distinct ANR`. */
export function distinctText(findings: readonly Pick<Finding, 'kind'>[]): string | null {
  return counted(findings, 'distinct ');
}

function counted(findings: readonly Pick<Finding, 'kind'>[], word: string): string | null {
  if (findings.length === 0) return null;
  return byKind(findings)
    .map(({ kind, findings: { length } }) => `${length} ${word}${length === 1 ? kind.one : kind.many}`)
    .join(', ');
}

/** The names that findings go by, `crash-1`, `crash-2`, `anr-1`: numbered within each kind, past those that are taken. */
export class FindingIds {
  readonly #last = new Map<string, number>();

  constructor(private readonly taken: ReadonlySet<string> = new Set()) {}

  next(kind: string): string {
    let number = this.#last.get(kind) ?? 0;
    do number++;
    while (this.taken.has(`${kind}-${number}`));
    this.#last.set(kind, number);
    return `${kind}-${number}`;
  }
}
