import type { Finding } from '../core/finding.js';
import type { Summary } from '../run/derive/summary.js';

/** What one sentence needs to know of a run. */
export type StartOf = Pick<Summary, 'stopped' | 'launches' | 'screens' | 'limits'> & {
  readonly findings: readonly (Finding & { readonly step: number })[];
};

/** Why nothing came of a run: the app was never in front. Null when it was, or when the run was broken off before that is known. */
export function startFailure({ stopped, launches, screens, findings, limits }: StartOf): string | null {
  if (launches === 0 || screens > 0 || stopped === 'interrupted' || stopped === 'lost') return null;
  const found = findings.find(({ step }) => step === 0);
  if (found !== undefined) {
    const how = found.kind === 'anr' ? 'hangs' : 'crashes';
    return `The app ${how} at every start: ${found.title}`;
  }
  const [limit] = limits;
  if (limit !== undefined) return `The device cannot start this app: ${limit.api}, ${limit.message}`;
  return 'The app leaves the screen at every start, and was not tested.';
}

/** The same of several runs of one app: null when it has started in any of them. */
export function startFailureOfAll(runs: readonly StartOf[]): string | null {
  const [first = null, ...others] = runs.map(startFailure);
  return others.includes(null) ? null : first;
}
