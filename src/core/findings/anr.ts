import { anrKey, hungAt } from '../anr.js';
import type { OwnCode } from '../crash.js';
import type { Evidence, Finding, FindingKind } from '../finding.js';

/** An app that did not answer. */
export const anrKind: FindingKind = {
  name: 'anr',
  one: 'ANR',
  many: 'ANRs',
  severity: 'error',
  ruleOf: () => ({ id: 'ApplicationNotResponding', text: 'The app does not respond' }),
  of: (event, own) => (event.kind === 'anr' ? anrFinding(event.reason, own) : null),
};

/** A hang as a finding; two are the same when they hang in the same own method. */
export function anrFinding(reason: string, own: OwnCode): Finding {
  const key = anrKey(reason, own);
  const [said = '', ...dump] = reason.split('\n');
  return {
    kind: 'anr',
    key,
    title: key,
    place: hungAt(reason, own),
    evidence: [
      ...(said === '' ? [] : [{ kind: 'message', text: said } as const]),
      ...(dump.length === 0 ? [] : [stackOf(dump, own)]),
    ],
  };
}

function stackOf(lines: readonly string[], own: OwnCode): Evidence {
  return { kind: 'stack', lines, own: lines.flatMap((line, n) => (hungAt(line, own) === null ? [] : [n])) };
}
