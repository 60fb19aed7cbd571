import { isExcused } from '../../core/triage.js';
import type { ReportData, ReportFinding } from './data.js';

type Findings = Pick<ReportData, 'findings'>;

/** The findings that count: still there, neither excused by triage nor what the device may have caused itself. */
export function openFindings(report: Findings): readonly ReportFinding[] {
  return present(report).filter((finding) => !isExcused(finding.triage) && !isSuspect(finding));
}

/** The findings that are still there but were triaged as no bug. */
export function excusedFindings(report: Findings): readonly ReportFinding[] {
  return present(report).filter(({ triage }) => isExcused(triage));
}

/** The findings that are still there, whose cause may be the device. */
export function suspectFindings(report: Findings): readonly ReportFinding[] {
  return present(report).filter(isSuspect);
}

function present({ findings }: Findings): readonly ReportFinding[] {
  return findings.filter(({ since }) => since !== 'gone');
}

/** What a user has looked at is no longer suspect: the verdict counts. */
export function isSuspect({ suspect, triage }: ReportFinding): boolean {
  return suspect !== undefined && triage === null;
}
