import { z } from 'zod';
import type { Finding } from './finding.js';

export const VERDICTS = ['bug', 'by design', 'false alarm'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a user has made of a finding, and why. */
export interface Triage {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** A verdict on the finding with this key, of this kind where one is named. */
export interface TriageRule extends Triage {
  readonly key: string;
  readonly kind?: string | undefined;
}

/** A rule as it is written down; which kinds it may name depends on who wrote it. */
export function triageRule(kind: z.ZodType<string>): z.ZodType<TriageRule> {
  return z.strictObject({
    key: z.string().min(1),
    kind: kind.optional(),
    verdict: z.enum(VERDICTS),
    reason: z.string().min(1),
  });
}

/** What the first rule for this finding says; null where there is none. */
export function triageOf(
  rules: readonly TriageRule[],
  { kind, key }: Pick<Finding, 'kind' | 'key'>,
): Triage | null {
  const rule = rules.find((one) => one.key === key && (one.kind === undefined || one.kind === kind));
  return rule === undefined ? null : { verdict: rule.verdict, reason: rule.reason };
}

/** Whether a finding counts no longer: it was looked at and is no bug. */
export function isExcused(triage: Triage | null): boolean {
  return triage !== null && triage.verdict !== 'bug';
}
