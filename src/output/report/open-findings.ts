import { isExcused } from '../../core/triage.js';
import type { ReportData, ReportFinding } from './data.js';

/** The findings that count: still there, and not excused by triage. */
export function openFindings({ findings }: Pick<ReportData, 'findings'>): readonly ReportFinding[] {
  return findings.filter(({ since, triage }) => since !== 'gone' && !isExcused(triage));
}

/** The findings that are still there but were triaged as no bug. */
export function excusedFindings({ findings }: Pick<ReportData, 'findings'>): readonly ReportFinding[] {
  return findings.filter(({ since, triage }) => since !== 'gone' && isExcused(triage));
}
